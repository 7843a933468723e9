"""Durations of continuous effects, and whether they are over (611.2b)."""

from __future__ import annotations

from judge.resolver import EMPTY, Effect, Op, Position, Ref, Ruleset, op, united
from judge.rulesets.magic.zones import on_battlefield


def still_so(state: Position, until: str, source: Ref | None, seat: str) -> bool:
    """Whether the condition of a duration still holds; True for durations that end by themselves."""
    if until not in ("source", "controlled", "tapped"):
        return True
    found = on_battlefield(state, source)
    if found is None:
        return False
    if until == "tapped":
        return bool(found.data.get("tapped"))
    return until == "source" or found.controller == seat


WHILE_COUNTED = "counter "
"""The lead of a duration that lasts as long as what it affects has a counter of that kind."""


def lasts(state: Position, effect: Effect) -> bool:
    """Whether an effect still lasts."""
    if effect.until.startswith(WHILE_COUNTED):
        return _counted(state, effect.data.get("of"), effect.until.removeprefix(WHILE_COUNTED))
    return still_so(state, effect.until, effect.source, effect.controller)


def _counted(state: Position, of: object, name: str) -> bool:
    """Whether one of the affected objects is still there and has such a counter on it."""
    refs = of if isinstance(of, tuple) else ()
    there = [on_battlefield(state, one) for one in refs if isinstance(one, Ref)]
    return any(one is not None and one.data.get("counters", EMPTY).number(name) for one in there)


def over(ruleset: Ruleset, state: Position) -> tuple[Op, ...]:
    """End the effects whose duration is over."""
    cites = united(ruleset.cite("last"), ruleset.cites.get("as long as is over", ()))
    return tuple(op("lapse", effect=e.id, cites=cites) for e in state.effects if not lasts(state, e))


CHECKS = {"611.2b": over}
