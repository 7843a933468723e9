"""Auras that enchant a card in another zone, and then only what they return (303.4, 702.5)."""

from __future__ import annotations

from judge.resolver import Draft, Op, Position, Ref, op
from judge.resolver.verbs import meant
from judge.rulesets.kit.rule import Args, CardRuleset, Context, Instruction
from judge.rulesets.magic.instructions.effect_objects import Ops
from judge.rulesets.magic.zones import ONLY_ENCHANTS


def enchant_only(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    """``{enchant only: REF}``: the source can enchant only those, in place of its own enchant ability."""
    obj = state.current(context.source)
    if obj is None:
        return ()
    those = tuple(one for one in args["enchant only"] if isinstance(one, Ref))
    return (op("enchant only", object=obj.ref, those=those),)


def enchants_only(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """From now on, ``object`` can be attached only to ``those``."""
    obj = meant(draft, what)
    if obj is not None:
        draft.change_object(obj, **{ONLY_ENCHANTS: what.data["those"]})
        draft.done(what)


INSTRUCTIONS = {"enchant only": Instruction({"enchant only": "ref"}, enchant_only)}
VERBS = {"enchant only": enchants_only}
