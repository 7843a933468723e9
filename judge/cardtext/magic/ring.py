"""The Ring: being tempted, its emblem, and Ring-bearers (Magic, 701.54)."""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar
from judge.cardtext.magic.parts import When
from judge.cardtext.tokens import SELF

BEARER = {"is": "ring-bearer", "controller": "you"}


def _often(number: int) -> dict[str, object]:
    """The condition that the Ring has tempted a player so many times."""
    return {"amount": {"figure": "ring temptations", "of": "you"}, "min": number}


def emblem() -> dict[str, object]:
    """The emblem named The Ring, with abilities that depend on the number of temptations (701.54c)."""
    stronger = {"min": {"sum": [{"figure": "power", "of": "ring-bearer"}, 1]}}
    gone = {"sacrifice": "by", "who": "controller of by"}
    removed = {"later": "end of combat", "once": True, "do": [gone]}
    blocked = {"blocked by": {"of": BEARER, "by": {"type": "creature"}}}
    waiting: list[tuple[int, dict[str, Any], list[Any]]] = [
        (2, {"attacks": BEARER}, [{"draw": 1}, {"discard": 1}]),
        (3, blocked, [removed]),
        (4, {"combat damage to player": {"by": BEARER}}, [{"lose life": 3, "who": "opponents"}]),
    ]
    change = {"type": ["legendary"], "forbid": {"be blocked": {"type": "creature", "power": stronger}}}
    always = {"kind": "static", "of": BEARER, "change": change}
    later = [
        {"kind": "triggered", "on": on, "if": _often(number), "effect": effect}
        for number, on, effect in waiting
    ]
    abilities = [{**one, "cites": ["701.54c"]} for one in (always, *later)]
    return {"name": "The Ring", "abilities": abilities}


def add(g: Grammar) -> None:
    first = {"not": [{"exists": {"name": "The Ring", "zone": "any", "controller": "you"}}]}
    g.rule("clause", "the ring tempts you")(
        lambda: [{"emblem": emblem(), "if": first}, {"tempt": True, "cites": ["701.54a"]}]
    )
    g.rule("event", "the ring tempts you")(lambda: When({"tempted": {"who": "you"}}))
    g.phrase("condition1", f"{SELF} is your ring-bearer", {"object": "self", "is": BEARER})
    g.phrase("noun1", "your ring-bearer", BEARER)
