"""Flip cards: a flipped permanent has the characteristics of its card's lower half, permanently (710)."""

from __future__ import annotations

from judge.resolver import Draft, Op, Position, meant, op
from judge.rulesets.kit.rule import Args, CardRuleset, Context, Instruction
from judge.rulesets.magic.card_faces import FLIPPED
from judge.rulesets.magic.instructions.effect_objects import Ops, objects
from judge.rulesets.magic.zones import BATTLEFIELD


def flip(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    """``{flip: REF}``."""
    return tuple(op("flip", object=obj.ref, source=context.source) for obj in objects(state, args["flip"]))


def flips(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """``object`` becomes flipped; if it is flipped already, there is no event (710.4)."""
    obj = meant(draft, what)
    if obj is None or obj.zone != BATTLEFIELD or obj.data.get(FLIPPED):
        return
    draft.change_object(obj, **{FLIPPED: True})
    draft.done(what, seat=obj.controller)


INSTRUCTIONS = {"flip": Instruction({"flip": "ref"}, flip)}
VERBS = {"flip": flips}
