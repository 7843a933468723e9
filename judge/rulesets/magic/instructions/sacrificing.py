"""Sacrificing the objects of an instruction (701.21a)."""

from __future__ import annotations

from judge.resolver import EMPTY, Position, op
from judge.rulesets.kit.rule import Args, CardRuleset, Context
from judge.rulesets.magic.costs.joint_costs import can_happen
from judge.rulesets.magic.instructions.effect_objects import Ops, moving, objects, permanent, seats_of
from judge.rulesets.magic.zones import GRAVEYARD


def sacrifice(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    """Each controller sacrifices the objects; those named earlier, only the ability's controller
    (701.21a).
    """
    whose, meant = args.get("who"), _in_mind(state, context)
    made = []
    for o in objects(state, args["sacrifice"]):
        if not permanent(o):
            continue
        by = seats_of(state, whose(o.ref)) if whose else ()
        by = by or ((context.you,) if o.ref in meant else (o.controller,))
        if o.controller in by:
            made.append(moving(state, "sacrifice", o, GRAVEYARD, context))
        else:
            cites = ruleset.cite("sacrifice")
            made.append(op("can't sacrifice", object=o.ref, seat=by[0], cites=cites))
    return tuple(made)


def _in_mind(state: Position, context: Context) -> frozenset[object]:
    """The objects to which the ability refers since it was put on the stack, with its source."""
    top = state.stack[0] if state.stack else None
    if top is None or "ability" not in top.nature:
        return frozenset()
    meant: set[object] = {context.source}
    for value in (*context.targets.values(), *top.nature.get("names", EMPTY).values()):
        meant.update(value if isinstance(value, tuple) else (value,))
    return frozenset(meant)


def can_sacrifice(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
    found = objects(state, args["sacrifice"])
    mine = bool(found) and all(permanent(o) and o.controller == context.you for o in found)
    return mine and all(can_happen(ruleset, state, "sacrifice", o) for o in found)
