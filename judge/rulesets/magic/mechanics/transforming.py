"""Double-faced permanents and transforming (701.27, 712)."""

from __future__ import annotations

from judge.resolver import Draft, Op, Position, Ref, meant, op
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.rule import Args, CardRuleset, Context, Instruction, printed
from judge.rulesets.magic.card_faces import TURNED, back_of
from judge.rulesets.magic.instructions.effect_objects import Ops, objects
from judge.rulesets.magic.mechanics.daytime import bound
from judge.rulesets.magic.words import PERMANENT_TYPES
from judge.rulesets.magic.zones import BATTLEFIELD, MERGED_AS


def transform(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    """``{transform: REF}``; by its own ability only if it has not transformed since (701.27f)."""
    ability = state.current(context.object)
    made = []
    for obj in objects(state, args["transform"]):
        turned = obj.data.number("turned at")
        if ability is not None and obj.ref == context.source and ability.incarnation < turned:
            continue
        made.append(op("transform", object=obj.ref, source=context.source))
    return tuple(made)


def transformed(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """Turn ``object`` over; it stays as it is without another face, or without one for the battlefield."""
    obj = meant(draft, what)
    if obj is None or obj.zone != BATTLEFIELD:
        return
    if obj.data.get("face down"):
        if "back" in printed(ruleset, obj) and (cites := ruleset.cites.get("face down stays so")):
            draft.emit("face down stays so", cites, object=obj.ref)
        return
    back = back_of(printed(ruleset, obj)) if MERGED_AS not in obj.data else None
    if back is None:  # only double-faced cards and tokens can transform, whatever they copy (712.9)
        if cites := ruleset.cites.get("no other face"):
            draft.emit("no other face", cites, object=obj.ref)
        return
    if not set(back.texts("types")) & PERMANENT_TYPES:
        return
    word = bound(view(ruleset, draft, obj))
    if word and not what.data.get("daytime"):  # only by that keyword ability (702.145b, 702.145e)
        draft.emit("stays so", word, object=obj.ref)
        return
    turned = None if obj.data.get(TURNED) else True
    stamp = {"stamp": Ref("stamp", draft.fresh), "turned at": draft.fresh}
    draft.change_object(obj, **{TURNED: turned, **stamp})
    draft.fresh = draft.fresh + 1
    draft.done(what, seat=obj.controller)


INSTRUCTIONS = {"transform": Instruction({"transform": "ref"}, transform)}
VERBS = {"transform": transformed}
