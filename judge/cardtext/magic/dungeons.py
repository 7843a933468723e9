"""Venturing into dungeons, completing them, and the initiative (Magic, 309, 701.49, 725)."""

from __future__ import annotations

from judge.cardtext.chart_parser import Grammar
from judge.cardtext.magic.parts import When
from judge.cardtext.magic.verbs import WHO, did

COMPLETED = {"amount": {"figure": "dungeons completed", "of": "you"}, "min": 1}
HAVING = {"amount": {"figure": "initiative", "of": "you"}, "min": 1}


def add(g: Grammar) -> None:
    """Add phrases about dungeons and the initiative."""
    did(g, "venture into the dungeon")(lambda: [{"venture": "dungeon", "who": WHO}])
    did(g, "venture into Undercity")(lambda: [{"venture": "Undercity", "who": WHO}])
    did(g, "take the initiative")(lambda: [{"take the initiative": WHO}])
    for verb, what, name in (
        ("complete", "a dungeon", "completes a dungeon"),
        ("take", "the initiative", "takes the initiative"),
    ):
        yours, anyones = When({name: {"who": "you"}}), When({name: {"who": "players"}}, seat="seat")
        g.phrase("event", f"you {verb} {what}", yours)
        g.phrase("event", f"a player {verb}s {what}", anyones)
    g.phrase("condition1", "you've completed a dungeon", COMPLETED)
    g.phrase("condition1", "you haven't completed a dungeon", {"not": [COMPLETED]})
    g.phrase("condition1", "you have the initiative", HAVING)
    g.phrase("condition1", "you don't have the initiative", {"not": [HAVING]})
