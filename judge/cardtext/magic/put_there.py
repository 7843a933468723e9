"""Cards that came to a graveyard this turn, and cards that return from one all at once (Magic, 400.7)."""

from __future__ import annotations

from judge.cardtext.chart_parser import Grammar
from judge.cardtext.magic.nouns import both

CAME = (
    ("from the battlefield", "put there from the battlefield this turn"),
    ("from anywhere", "put there this turn"),
)
"""The words of a card for where from, and the condition of a card that came so."""


def add(g: Grammar) -> None:
    for n, where, was in (("1", "place", "was"), ("n", "places", "were")):
        for words, state in CAME:
            for preposition in ("in", "from"):
                g.rule(
                    f"placedcard{n}",
                    f"<cardnoun{n}:c> {preposition} <{where}:p> that {was} put there {words} this turn",
                    state=state,
                )(lambda c, p, state: both(both(c, p), {"is": state}))
    g.rule("do", "return to your hand <all:t>")(lambda t: [{"return": t}])
    for tapped in ("", " tapped"):
        more = {"tapped": True} if tapped else {}
        g.rule("do", f"return to the battlefield{tapped} <all:t>", more=more)(
            lambda t, more: [{"put into play": t, **more}]
        )
    lead = "each player returns to the battlefield all <cardnounn:c> in their graveyard that were put there"
    for words, state in CAME:
        g.rule("clause", f"{lead} {words} this turn", state=state)(
            lambda c, state: [
                {
                    "put into play": {"all": both(c, {"zone": "graveyard", "is": state})},
                    "under": "owner of it",
                }
            ]
        )
