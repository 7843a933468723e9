"""Spells as they finish resolving: Adventures and rebound are exiled; "each" of overload."""

from __future__ import annotations

from typing import Any

from judge.resolver import Data, Do, Draft, Object, Op, Position, Script
from judge.resolver.values import replace
from judge.rulesets.kit.announcing import context_of
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.effect_runner import program
from judge.rulesets.kit.expressions import found, seats
from judge.rulesets.kit.rule import CardRuleset, Context, printed
from judge.rulesets.magic.actions.casting_permissions import ON_AN_ADVENTURE
from judge.rulesets.magic.card_faces import FACE
from judge.rulesets.magic.dsl import SELF, YOU, instruction
from judge.rulesets.magic.instructions.effect_objects import moving
from judge.rulesets.magic.tokens import exiled_after, is_copy
from judge.rulesets.magic.zones import BATTLEFIELD, EXILE, HAND

CAST_AGAIN = instruction("cast", cast=Data(ref="name", name="rebounding"), without_paying=True, way="rebound")
MAY = Data(verb="may", may=(CAST_AGAIN,), who=YOU)
REBOUND = (Data(verb="later", on=Data(on="upkeep", who=YOU), once=True, program=(MAY,)),)
"""At the beginning of your next upkeep you may cast it from exile without paying (702.88a)."""


def staying_exiled(ruleset: CardRuleset, draft: Draft, obj: Object) -> bool:
    """Exile a spell that goes to exile instead of the graveyard; False for any other spell."""
    if is_copy(obj) or exiled_after(obj):
        return False
    if obj.data.text(FACE) == "adventure":
        data = {"playable by": obj.controller, ON_AN_ADVENTURE: True}
        draft.then(Do((_exile(ruleset, draft, obj, "adventure's end", **data),)))
        return True
    if obj.data.text("from") == HAND and view(ruleset, draft, obj).has("rebound"):
        exile = _exile(ruleset, draft, obj, "rebound", rebounding=True)
        draft.then(Do((exile,)), Script(("rebounds",), Data(id=obj.id, who=obj.controller)))
        return True
    return False


def rebounds(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """Let a spell exiled by rebound wait for its controller's next upkeep."""
    obj, who = draft.objects.get(data.text("id")), data.text("who")
    if obj is None or obj.zone != EXILE or not obj.data.get("rebounding"):
        return
    context = Context(who, obj.ref, cites=ruleset.cite("rebound")).keeping(rebounding=obj.ref)
    draft.then(program(REBOUND, context))


def _exile(ruleset: CardRuleset, state: Position, obj: Object, key: str, **data: object) -> Op:
    more: dict[str, Any] = {"with": Data(data)}
    return replace(moving(state, "exile", obj, EXILE, **more), cites=ruleset.cite(key))


def each(ruleset: CardRuleset, state: Position, obj: Object) -> dict[str, Any]:
    """The objects of an overloaded spell: all that its targets could have been (702.96)."""
    if obj.data.text(FACE) != "overload":
        return {}
    context, made = context_of(ruleset, state, obj), {}
    for slot in printed(ruleset, obj).get("targets", ()):
        filter_ = slot["filter"]
        named = [seat for part in filter_.get("any", (filter_,)) if "seat" in part
                 for seat in seats(ruleset, state, part["seat"], context)]  # fmt: skip
        made[slot.text("slot")] = (*named, *(o.ref for o in found(ruleset, state, filter_, context)))
    return made


RETURN = Data({"verb": "return", "told": Data({"return": SELF})})
LEAVING = {
    "dash": RETURN,
    "blitz": instruction("sacrifice", sacrifice=SELF),
    "warp": instruction("warp away", warp_away=SELF),
}
"""What happens at the next end step to a permanent for which such a cost was paid."""


def paid_for(obj: Object) -> str:
    """The cost by which the spell's permanent stays for a limited time; "" for none."""
    return next((cost for cost in LEAVING if cost in obj.data.texts("paid")), "")


def limited(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """A delayed triggered ability waits for the end step, for the permanent that has entered (702.109a)."""
    obj, cost = draft.objects.get(data.text("id")), data.text("cost")
    if obj is None or obj.zone != BATTLEFIELD or cost not in obj.data.texts("paid"):
        return
    later = Data(verb="later", on=Data(on="end step"), once=True, program=(LEAVING[cost],))
    context = Context(obj.controller, obj.ref, cites=ruleset.cite(cost))
    draft.then(program((later,), context))


STEPS = {"rebounds": rebounds, "limited": limited}
