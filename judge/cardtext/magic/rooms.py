"""Rooms: their doors, and what waits for them to be unlocked (Magic, 709.5)."""

from __future__ import annotations

from judge.cardtext.chart_parser import Grammar
from judge.cardtext.magic.events import ALL
from judge.cardtext.magic.parts import When
from judge.cardtext.magic.statics import static


def add(g: Grammar) -> None:
    """Add phrases about doors."""
    yours = {"who": "you"}
    g.phrase("event", "you unlock this door", When({"door unlocked": "self"}, "self", ALL))
    g.phrase("event", "you unlock a door", When({"door unlocked": yours}))
    g.phrase("event", "you fully unlock a room", When({"fully unlocked": yours}))
    g.rule("do", "unlock (a locked|a|one) door of <thing1:t>")(lambda t: [{"unlock": t}])
    g.rule("do", "lock (an unlocked|a|one) door of <thing1:t>")(lambda t: [{"lock": t}])
    g.rule("do", "lock or unlock a door of <thing1:t>")(
        lambda t: [
            {"choose one": [{"name": "lock", "do": [{"lock": t}]}, {"name": "unlock", "do": [{"unlock": t}]}]}
        ]
    )
    for word in ("less", "more"):
        g.rule("static", f"unlock costs you pay cost <generic:k> {word} .", word=word)(
            lambda k, word: static("self", {"cost": {word: k, "for": "unlock cost", "who": "you"}})
        )
