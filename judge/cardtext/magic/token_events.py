"""Events of creating tokens, and tokens that are created beside them (Magic, 111, 603, 614.1)."""

from __future__ import annotations

from judge.cardtext.chart_parser import Grammar, refuse
from judge.cardtext.magic.events import nouns_of
from judge.cardtext.magic.parts import When
from judge.cardtext.magic.prevention import instead


def add(g: Grammar) -> None:
    for who, words, verb in (
        ("you", "you", ""),
        ("players", "a player", "s"),
        ("opponents", "an opponent", "s"),
    ):
        seat = "" if who == "you" else "seat"
        g.rule("event", f"{words} create{verb} one or more tokens", who=who, seat=seat)(
            lambda who, seat: When({"token": {"who": who}}, batch=True, seat=seat)
        )
        g.rule("event", f"{words} create{verb} (a|an) <token_noun:n>", who=who, seat=seat)(
            lambda n, who, seat: When({"token": {"who": who, "of": n}}, "it", nouns_of(n), seat=seat)
        )
        g.rule("event", f"{words} create{verb} one or more <token_nouns:n>", who=who, seat=seat)(
            lambda n, who, seat: (
                When({"token": {"who": who, "of": n}}, batch=True, seat=seat)
                if n != {"is": "token"}
                else refuse()
            )
        )
    for name, n in (("token_noun", "1"), ("token_nouns", "n")):
        g.rule(name, f"<noun{n}:n>")(
            lambda n: n if n.get("is") == "token" or "token" in (n.get("is") or ()) else refuse()
        )
    _beside_tokens(g)


def _beside_tokens(g: Grammar) -> None:
    """Tokens that are created beside others (614.1)."""
    lead = "if one or more tokens would be created under your control ,"
    for words in ("those tokens plus (a|an) <known_token:t> token are created instead",
                  "those tokens plus an additional <known_token:t> token are created instead"):  # fmt: skip
        g.rule("static", f"{lead} {words} .")(
            lambda t: instead({"token": {"who": "you"}}, {"as modified": True}, {"create": t})
        )
    for word in ("food", "treasure", "clue", "blood", "map", "mutagen", "junk", "powerstone", "lander"):
        g.phrase("known_token", word, word.capitalize())
