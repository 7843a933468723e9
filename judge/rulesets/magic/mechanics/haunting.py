"""Haunting: a card exiled by its own ability haunts a creature (702.55)."""

from __future__ import annotations

from typing import Any

from judge.resolver import Data, Position, Ref
from judge.resolver.values import replace
from judge.rulesets.kit.rule import Args, CardRuleset, Context, Instruction
from judge.rulesets.magic.instructions.effect_objects import Ops, followed, moving, objects
from judge.rulesets.magic.zones import EXILE

HAUNTS = "haunts"
"""In an exiled card's data: the creature that it haunts."""


def haunt(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    """``{haunt: REF, on: REF}``: exile it haunting that creature (702.55a)."""
    on = next((one for one in args["on"] if isinstance(one, Ref)), None)
    if on is None:
        return ()
    meant = objects(state, followed(state, context, args["haunt"]))
    kept = {"with": Data({HAUNTS: on})}
    return tuple(
        replace(moving(state, "exile", o, EXILE, context, **kept), cites=ruleset.cite("haunt")) for o in meant
    )


def _haunted(ruleset: CardRuleset, state: Position, context: Context) -> tuple[Any, ...]:
    """The creature that the source haunts, even if its characteristics have changed (702.55b)."""
    source = state.current(context.source)
    on = source.data.get(HAUNTS) if source is not None else None
    return (on,) if isinstance(on, Ref) else ()


INSTRUCTIONS = {"haunt": Instruction({"haunt": "ref", "on": "ref"}, haunt)}
RELATIONS = {"haunted": _haunted}
