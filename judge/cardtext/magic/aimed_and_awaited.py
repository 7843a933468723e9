"""Becoming the target of any spell, and events of what an effect has just named (Magic, 115.1, 603.7)."""

from __future__ import annotations

from judge.cardtext.chart_parser import Grammar, refuse
from judge.cardtext.magic.events import ALL, aimed_by, nouns_of
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import Back, When
from judge.cardtext.magic.token_phrases import _token
from judge.cardtext.tokens import SELF


def add(g: Grammar) -> None:
    """Add events of targets, and delayed abilities about one creature."""
    _targets(g)
    _that_creature(g)
    _tokens(g)


def _targets(g: Grammar) -> None:
    by = "becomes the target of (a|an) <kind_of_spell:s>"
    g.rule("kind_of_spell", "<spellnoun1:s>")(
        lambda s: s if set(s) - {"zone", "is", "controller"} else refuse()
    )
    g.rule("event", f"(a|an) <noun1:n> {by}")(
        lambda n, s: When({"targeted": {"of": n, "by": s}}, "it", nouns_of(n), **aimed_by({"is": "spell"}))
    )
    g.rule("event", f"another <noun1:n> {by}")(
        lambda n, s: When(
            {"targeted": {"of": both(n, {"other": True}), "by": s}},
            "it",
            nouns_of(n),
            **aimed_by({"is": "spell"}),
        )
    )
    g.rule("event", f"{SELF} {by}")(
        lambda s: When({"targeted": {"of": "self", "by": s}}, "self", ALL, **aimed_by({"is": "spell"}))
    )


def _that_creature(g: Grammar) -> None:
    """ "Whenever that creature deals combat damage to a player this turn, ..": each time (603.7b)."""
    hits = "combat damage to player"
    of = {"in": Back("creature")}
    for words, on in (
        ("deals combat damage to a player", {hits: {"by": of}}),
        ("deals combat damage", {"combat damage": {"by": of}}),
        ("deals damage", {"damage": {"by": of}}),
        ("is dealt damage", {"damage": {"of": of}}),
        ("attacks", {"attacks": of}),
        ("blocks", {"blocks": of}),
        ("becomes tapped", {"tapped": of}),
    ):
        g.rule("sentence", f"whenever that creature {words} this turn , <joined:e>", on=on)(
            lambda e, on: [
                {
                    "later": When(on, amount="damage" in repr(on)),
                    "once": False,
                    "until": "turn",
                    "do": e,
                }
            ]
        )


def _tokens(g: Grammar) -> None:
    """Tokens described with their words in another order (111.4)."""
    g.phrase("token_type", "enchantment artifact creature", ["enchantment", "artifact", "creature"])
    g.phrase("token_type", "artifact enchantment creature", ["artifact", "enchantment", "creature"])
    for n, word, be in (("1", "token", "that's"), ("n", "tokens", "that are")):
        g.rule(f"token{n}", f"<size:s> <token_subtypes:t> <token_type:k> {word} {be} <token_color:c>")(
            lambda s, t, k, c: _token(s, c, t, k)
        )
