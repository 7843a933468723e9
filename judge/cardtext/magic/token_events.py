"""Events of creating tokens (Magic, 111, 603)."""

from __future__ import annotations

from judge.cardtext.chart_parser import Grammar, refuse
from judge.cardtext.magic.events import nouns_of
from judge.cardtext.magic.parts import When


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
