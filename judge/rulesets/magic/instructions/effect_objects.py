"""The objects and seats that an effect concerns, and the operation that moves an object."""

from __future__ import annotations

from typing import Any

from judge.resolver import EMPTY, Data, Draft, Object, Op, Position, Ref, op
from judge.rulesets.kit.rule import CardRuleset, Context, seatless
from judge.rulesets.kit.triggered_abilities import spoken_of
from judge.rulesets.magic.card_faces import CHOSEN, TURNED
from judge.rulesets.magic.definitions import FACE_DOWN
from judge.rulesets.magic.layers import layers
from judge.rulesets.magic.zones import BATTLEFIELD, GRAVEYARD, MERGED_AS, PARTED_FROM, STACK, destination

Ops = tuple[Op, ...]


def may_lose_life(ruleset: CardRuleset, state: Position, seat: str) -> bool:
    """Whether a player may lose life, and so may pay any (119.8)."""
    return ruleset.forbidden(ruleset, state, op("lose life", seat=seat, amount=1)) is None


def objects(state: Position, refs: Any) -> tuple[Object, ...]:
    """The objects of a reference that still exist as the same objects."""
    found: list[Object] = []
    for ref in refs or ():
        obj = state.current(ref) if isinstance(ref, Ref) else None
        if obj is not None:
            found += (obj, *(o for o in _parted(state, obj) if o.ref not in refs))
    return tuple(found)


def _parted(state: Position, obj: Object) -> tuple[Object, ...]:
    """The other cards of the object's former merged permanent, which are found together (729.3c)."""
    if obj.zone in (BATTLEFIELD, STACK):
        return ()
    return tuple(o for o in state.inside(obj.zone) if o.data.get(PARTED_FROM) == obj.ref)


def seats_of(state: Position, refs: Any) -> tuple[str, ...]:
    return tuple(ref for ref in refs or () if isinstance(ref, str) and ref in state.playing)


def moving(
    state: Position, verb: str, obj: Object, zone: str, context: Context | None = None, **more: object
) -> Op:
    """The operation that moves an object, with its zones and its source."""
    data = {
        "object": obj.ref,
        "from": obj.zone,
        "to": destination(obj, zone),
        "seat": obj.controller,
        "source": context.source if context else None,
        **more,
    }
    return Op(verb, Data({name: value for name, value in data.items() if value is not None}))


def permanent(obj: Object) -> bool:
    return obj.zone == BATTLEFIELD


def followed(state: Position, context: Context, refs: Any) -> tuple[object, ...]:
    """The references, with the trigger's object followed to its new zone (400.7e)."""
    now = context.names.get("now")
    own = state.current(context.object)
    aura = left_behind(state, own) if isinstance(own, Object) else None
    if aura is not None:
        refs = tuple(aura if ref == context.source else ref for ref in refs or ())
    it = [one for name in ("it", "happened") if isinstance(one := context.names.get(name), Ref)]
    moved = {one for one in it if isinstance(now, Ref) and one.id == now.id and not state.current(one)}
    return tuple(now if ref in moved else ref for ref in refs or ())


def left_behind(state: Position, ability: Object) -> Ref | None:
    """The card of the Aura whose ability was triggered by its host's leaving (400.7f)."""
    source = ability.nature.ref("source")
    if source is None or state.current(source) is not None or "ability" not in ability.nature:
        return None
    waited = ability.nature["ability"].get("on", ())
    card = state.objects.get(source.id)
    lies = card is not None and seatless(card.zone) == GRAVEYARD
    return card.ref if card is not None and lies and "host" in spoken_of(waited) else None


def copiable(ruleset: CardRuleset, state: Position, obj: Object) -> Data:
    """The copiable values of an object (707.2); those of a plain 2/2 creature if it is face down."""
    if obj.data.get("face down"):
        return FACE_DOWN
    if CHOSEN in obj.data:  # choices for the object are not copied (707.2)
        trial = Draft(ruleset, state.snapshot())
        trial.change_object(obj, **{CHOSEN: None})
        state, obj = trial, trial.objects[obj.id]
    values = layers.copiable(ruleset, state, obj)
    if (
        obj.data.get(MERGED_AS) == "melded"
    ):  # a copy of it has no front faces whose mana values count (712.8g)
        return costless(values)
    if obj.data.get(TURNED) and "copy" not in obj.data:
        return costless(values)  # a back face has the mana value of its front, which a copy lacks (202.3b)
    return values


def costless(values: Data) -> Data:
    """The same card with the mana value 0, because it has no front face with a mana cost."""
    return values.but(figures=values.get("figures", EMPTY).but(**{"mana value": 0}), costless=True)
