"""Soulbond: two creatures are paired as long as one player controls both (702.95)."""

from __future__ import annotations

from judge.resolver import Data, Draft, Object, Op, Position, Ref, meant, op
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.rule import Args, CardRuleset, Context, Instruction
from judge.rulesets.magic.instructions.effect_objects import Ops, objects
from judge.rulesets.magic.zones import BATTLEFIELD

PAIRED = "paired with"
"""In the data of a creature: the creature that it is paired with."""


def partner(state: Position, obj: Object | None) -> Object | None:
    """The creature that it is paired with, as long as the pair exists (702.95e)."""
    ref = obj.data.get(PAIRED) if obj is not None else None
    other = state.current(ref) if isinstance(ref, Ref) else None
    if obj is None or other is None or other.data.get(PAIRED) != obj.ref:
        return None
    there = obj.zone == other.zone == BATTLEFIELD and obj.controller == other.controller
    return other if there else None


def _pair(ruleset: CardRuleset, state: Position, context: Context) -> tuple[Ref | str, ...]:
    source = state.current(context.source)
    other = partner(state, source)
    return (source.ref, other.ref) if source is not None and other is not None else ()


def pair(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    """``{pair: REF, with: REF}``: pair both, if each is an unpaired creature of the player (702.95a)."""
    made: list[Op] = []
    for one in objects(state, args["pair"])[:1]:
        for other in objects(state, args["with"])[:1]:
            both = (one, other)
            free = all(partner(state, o) is None and o.zone == BATTLEFIELD for o in both)
            mine = all(o.controller == context.you for o in both)
            creatures = all("creature" in view(ruleset, state, o).types for o in both)
            if free and mine and creatures and one.ref != other.ref:
                made.append(op("pair", object=one.ref, other=other.ref, cites=ruleset.cite("soulbond")))
    return tuple(made)


def paired(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """``object`` and ``other`` become paired."""
    one, other = meant(draft, what), draft.current(what.data.ref("other"))
    if one is None or other is None:
        return
    draft.change_object(one, **{PAIRED: other.ref})
    draft.change_object(other, **{PAIRED: one.ref})
    draft.emit("pair", what.cites or "soulbond", Data(object=one.ref, other=other.ref, seat=one.controller))


INSTRUCTIONS = {"pair": Instruction({"pair": "ref", "with": "ref"}, pair)}
VERBS = {"pair": paired}
CONDITIONS = {"paired": lambda ruleset, state, obj: partner(state, obj) is not None}
RELATIONS = {"pair of self": _pair}
