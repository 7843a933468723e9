"""Lines that hold for a time, not always: permissions, prohibitions, costs, replacements (611.2, 614.2).

Whatever can stand as a static line can stand after a duration.
"""

from __future__ import annotations

from typing import Any

from judge.cardtext.chart_parser import Grammar, Refused
from judge.cardtext.magic.parts import Back

OF_THE_RULES = frozenset({"cost", "limit", "forbid", "as though"})
"""Changes of the rules; what changes objects is read with the things that are changed."""
DURATIONS = (
    ("until end of turn", "turn"),
    ("this turn", "turn"),
    ("until your next turn", "your next turn"),
    ("until the end of your next turn", "end of your next turn"),
    ("until end of combat", "combat"),
)


def add(g: Grammar) -> None:
    """Add the durations in front of static lines, alone or among other sentences."""
    for words, until in DURATIONS:
        g.rule("effect", f"{words} , <static:s>", until=until)(_for_a_time)
        g.rule("effect", f"{words} , <static:s> <effect:e>", until=until)(
            lambda s, e, until: [*_for_a_time(s, until), *e]
        )
    _before_damage(g)


def _for_a_time(s: Any, until: str) -> list[object]:
    if set(s) & {"while", "zone", "cites", "optional"} or _points_back(s):
        raise Refused
    if s["kind"] == "replacement" and not s["do"]:
        raise Refused  # prevented damage is read elsewhere
    if s["kind"] == "replacement":
        return [{"instead": s["instead"], "do": s["do"], "until": until}]
    if s["kind"] != "static" or not set(s["change"]) <= OF_THE_RULES:
        raise Refused
    of = {"of": {"all": s["of"]}} if isinstance(s.get("of"), dict) and "seat" not in s["of"] else {}
    if not of and "of" in s:
        if not isinstance(s["of"], dict) or set(s["of"]) != {"seat"}:
            raise Refused
        of = {"of": s["of"]["seat"]}
    return [{"last": s["change"], **of, "until": until}]


def _points_back(value: object) -> bool:
    if isinstance(value, Back):
        return True
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return any(map(_points_back, parts))


def _before_damage(g: Grammar) -> None:
    """Abilities of the time before combat damage (602.5)."""
    before = [
        "upkeep",
        "draw",
        "precombat main",
        "beginning of combat",
        "declare attackers",
        "declare blockers",
    ]
    g.phrase("only", "before the combat damage step", {"during": before})
