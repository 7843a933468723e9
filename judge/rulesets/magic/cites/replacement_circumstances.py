"""Circumstances of replacement and prevention effects."""

from __future__ import annotations

from judge.resolver import EMPTY, Data, Do, Draft, Op, Position, Replacement, Script
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.rule import CardRuleset


def further_draw(state: Position, what: Op) -> bool:
    """Whether the same player draws more cards after this one."""
    return any(
        one.verb == "draw" and one.data.text("seat") == what.data.text("seat")
        for frame in state.agenda[1:]
        if isinstance(frame, Do)
        for one in frame.ops
    )


def of_sources(ruleset: CardRuleset, state: Position, by: Replacement) -> bool:
    """Whether the ability is limited to damage from sources of some kind."""
    source = state.current(by.source)
    at = by.id.rpartition(":")[2]
    abilities = view(ruleset, state, source).abilities if source is not None else ()
    if not at.isdigit() or int(at) >= len(abilities):
        return False
    return isinstance(abilities[int(at)].get("instead", EMPTY).get("by"), Data)


def opened_the_way(state: Position, what: Op) -> bool:
    """Whether the event is itself the result of another replacement (616.2)."""
    top = state.agenda[0] if state.agenda else None
    if not isinstance(state, Draft) or top is None:
        return False
    return any(
        event.seq == top.cause and event.name == "replaced" and event.data.text("verb") != what.verb
        for event in reversed(state.events)
    )


COSTS = frozenset({"cast done", "activate done"})
"""The steps that follow once a spell's or ability's costs have been paid."""


def is_cost(state: Position) -> bool:
    """Whether the event is part of paying a cost, and not of a mana ability meanwhile."""
    steps = [one.steps[0] for one in state.agenda if isinstance(one, Script)]
    first = next((at for at, step in enumerate(steps) if step in COSTS), None)
    return first is not None and "mana triggers" not in steps[:first]


def doubles(program: tuple[Data, ...]) -> bool:
    """Whether twice the amount happens instead (701.10g)."""
    amounts = [one.get("amount") for one in program if one.text("verb") == "as modified"]
    return any(isinstance(one, Data) and one.text("amount") == "times" and 2 in one["of"] for one in amounts)
