"""Cards chosen at random, and what depends on them (Magic, 701.9)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, refuse
from judge.cardtext.magic.nouns import both
from judge.cardtext.magic.parts import Back
from judge.cardtext.magic.sentences import _over


def add(g: Grammar) -> None:
    _by_chance(g)


def _by_chance(g: Grammar) -> None:
    """A card chosen at random, with an effect that depends on its kind (701.9b)."""
    g.rule("chance", "choose (a|an) <cardnoun1:c> at random (in|from) <place:p>")(lambda c, p: both(c, p))
    g.rule("chance", "choose (a|an) <placedcard1:n> at random")(lambda n: n)
    named = {"random": True, "as": "random"}
    for word in ("it", "that card"):
        back = Back() if word == "it" else Back("card")

        def either(f: object, s: object, a: object, b: object, back: Back = back) -> list[object]:
            return [
                {"choose": f, **named},
                {
                    "if": {"object": "random", "is": s},
                    "then": _over(a, back, "random"),
                    "else": _over(b, back, "random"),
                },
            ]

        lead = "it's" if word == "it" else "that card is"
        g.rule("sentence", f"<chance:f> . if {lead} <state:s> , <joined:a> . otherwise , <joined:b>")(either)
        g.rule("sentence", "<chance:f> . <chanced:a>")(
            lambda f, a, back=back: _with_chance(f, _over(a, back, "random"))
        )
    g.rule("chanced", "put (that card|it) onto the battlefield")(lambda: [{"put into play": Back()}])
    g.rule("chanced", "put (that card|it) onto the battlefield under your control")(
        lambda: [{"put into play": Back(), "under": "you"}]
    )
    g.rule("chanced", "put (that card|it) into its owner's hand")(lambda: [{"return": Back()}])


def _with_chance(f: object, a: Any) -> list[object]:
    if "Back(" in repr(a):
        return refuse()
    return [{"choose": f, "random": True, "as": "random"}, *a]
