"""Operations on cards in Mitos y Leyendas, each with an event of its name.

A card that leaves play goes to a zone of its owner's (section 1); one that moves between zones in play stays
the same object (section 9). An operation's ``source`` is the card that does it, its ``ability`` what is being
resolved; an operation that has become impossible changes nothing and is no event.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.resolver import CORE_VERBS, STACK, Data, Draft, Object, Op, Ruleset, meant, zone_of
from judge.resolver import op as operation
from judge.resolver.ruleset import Verb
from judge.resolver.values import Value, replace
from judge.resolver.verbs import reported
from judge.rulesets.kit.rule import Context
from judge.rulesets.myl import zones
from judge.rulesets.myl.answering import mute, used_once
from judge.rulesets.myl.zones import in_play, seatless, shift


def _gone(ruleset: Ruleset, draft: Draft, op: Op, obj: Object) -> None:
    now = draft.objects.get(obj.id)
    data: dict[str, Value] = {"from": obj.zone, "was": obj.ref, "whose": obj.controller}
    if obj.controller != (now.controller if now else obj.owner):  # whose zone it is says whose card (1)
        cites = (*(op.cites or ruleset.cite(op.verb)), *ruleset.cite("control"))
        op = replace(op, cites=tuple(dict.fromkeys(cites)))
    draft.done(op, **data, object=now.ref if now else None, zone=now.zone if now else None)


def _to_owner(zone: str, *, only_in_play: bool = False) -> Verb:
    """An operation that moves the object to one of its owner's zones."""

    def verb(ruleset: Ruleset, draft: Draft, op: Op) -> None:
        obj = meant(draft, op)
        if obj is None or not obj.card or (only_in_play and not in_play(obj)):
            return
        position = 0 if zone == zones.DECK else None
        shift(draft, obj, zone_of(zone, obj.owner), position)
        _gone(ruleset, draft, op, obj)

    return verb


def send(ruleset: Ruleset, draft: Draft, op: Op) -> None:
    """``object`` is put into zone ``to``: of ``seat`` where it is in play, otherwise of its owner."""
    obj, zone = meant(draft, op), op.data.text("to")
    if obj is None or not obj.card or not zone:
        return
    whose = op.data.text("seat") or obj.controller
    seat = whose if zone in ruleset.in_play else obj.owner  # type: ignore[attr-defined]
    shift(draft, obj, zone_of(zone, seat))
    _gone(ruleset, draft, op, obj)


def move(ruleset: Ruleset, draft: Draft, op: Op) -> None:
    """``object`` in play is moved to ``seat``'s zone ``to``; without a seat to its controller's (9)."""
    obj, (zone, _, whose) = meant(draft, op), op.data.text("to").partition("/")
    if obj is None or not in_play(obj):
        return
    target = zone_of(zone, op.data.text("seat") or (whose if whose in draft.seats else obj.controller))
    if target == obj.zone:
        return
    shift(draft, obj, target)
    _gone(ruleset, draft, op, obj)


def regroup(ruleset: Ruleset, draft: Draft, op: Op) -> None:
    """``object`` returns to its own place: an Aliado to the line of defence, an Oro to the reserve."""
    obj = meant(draft, op)
    back = {zones.ATTACK: zones.DEFENSE, zones.PAID: zones.RESERVE}
    zone = back.get(seatless(obj.zone)) if obj else None
    if obj is None or zone is None:
        return
    shift(draft, obj, zone_of(zone, obj.controller), attacking=None)
    _gone(ruleset, draft, op, obj)


def enter(ruleset: Ruleset, draft: Draft, op: Op) -> None:
    """``object`` enters play in ``seat``'s zone ``to``; ``free`` if its cost was not paid."""
    obj, seat = meant(draft, op), op.data.text("seat")
    if obj is None or seat not in draft.playing:
        return
    zone = zone_of(op.data.text("to"), seat)
    noted = {"entered": draft.turn, "unpaid": op.data.get("free"), "attached": op.data.ref("bearer")}
    shift(draft, obj, zone, **noted)
    gets = op.data.get("gets")
    _gone(ruleset, draft, replace(op, data=Data({k: v for k, v in op.data.items() if k != "gets"})), obj)
    if isinstance(gets, Data):  # before anything that its entering could trigger is looked for
        data = Data(
            change=gets["change"],
            of=(draft.objects[obj.id].ref,),
            stamp=draft.fresh,
            context=gets["context"],
        )
        cites = Context.of(gets["context"]).cites
        said = {"seat": gets.text("seat"), "source": gets.ref("source"), "until": "always", "data": data}
        last(ruleset, draft, operation("last", name="change", cites=cites, **said))


def spend(ruleset: Ruleset, draft: Draft, op: Op) -> None:
    """The Oro ``object`` is paid: from its controller's reserve to the paid Oros."""
    obj = meant(draft, op)
    if obj is None or seatless(obj.zone) != zones.RESERVE:
        return
    shift(draft, obj, zone_of(zones.PAID, obj.controller))
    _gone(ruleset, draft, op, obj)


def _from_deck(zone: str) -> Verb:
    def verb(ruleset: Ruleset, draft: Draft, op: Op) -> None:
        seat, amount = op.data.text("seat"), op.data.number("amount")
        top = list(reversed(draft.zone(zone_of(zones.DECK, seat))))[: max(amount, 0)]
        if seat not in draft.playing:
            return
        for object_id in top:
            obj = draft.objects[object_id]
            whose = op.data.text("to") or zone
            shift(draft, obj, zone_of(whose, obj.owner))
        if top:
            done = replace(op, data=op.data.but(amount=len(top)))
            draft.done(done, cards=tuple(draft.objects[object_id].ref for object_id in top))
        if len(top) < amount and op.data.get("source") is not None and op.verb != "castle damage":
            draft.emit("castle empty", "castle empty", Data(seat=seat, got=len(top), amount=amount))

    return verb


def annul(ruleset: Ruleset, draft: Draft, op: Op) -> None:
    """The card ``object`` that is being played goes to its owner's graveyard."""
    obj = meant(draft, op)
    if obj is None or obj.zone != STACK or not obj.card:
        return
    shift(draft, obj, zone_of(zones.GRAVEYARD, obj.owner))
    _gone(ruleset, draft, op, obj)


def cancel(ruleset: Ruleset, draft: Draft, op: Op) -> None:
    """The ability ``object`` that was about to be used is not used: nothing of it happens."""
    obj = meant(draft, op)
    if obj is None or obj.zone != STACK or obj.card:
        return
    used = obj.nature.ref("source")
    draft.remove(obj.id)
    if obj.nature.text("kind") == "static":  # it does not begin to work this turn
        mute(draft, op.data.text("seat"), op.data.ref("source"), obj)
    if obj.nature.text("kind") == "activated" and used is not None:  # it does not count as used (16.4)
        draft.remember(**{used_once(used, obj.nature.number("index")): None})
    draft.done(op, used=used, name=obj.nature.text("name"))


def under(ruleset: Ruleset, draft: Draft, op: Op) -> None:
    """``object`` is put under the card ``host``, where it is not in play."""
    obj, host = meant(draft, op), meant(draft, op, "host")
    if obj is None or host is None:
        return
    shift(draft, obj, zone_of(zones.UNDER, host.controller), host=host.ref)
    _gone(ruleset, draft, op, obj)


def last(ruleset: Ruleset, draft: Draft, op: Op) -> None:
    """A continuous effect begins; the event says which object it concerns, where it is one."""
    told = len(draft.events)
    CORE_VERBS["last"](ruleset, draft, op)
    own = op.data.get("data")
    of = own.get("of", ()) if isinstance(own, Data) else ()
    if len(draft.events) == told or not isinstance(of, tuple) or len(of) != 1:
        return
    context = own.get("context") if isinstance(own, Data) else None
    ability = Context.of(context).object if isinstance(context, Data) else None
    event = draft.events[told]
    draft.events[told] = replace(event, data=event.data.but(object=of[0], ability=ability))


VERBS: Mapping[str, Verb] = {
    **CORE_VERBS,
    "last": last,
    "move": move,
    "regroup": regroup,
    "destroy": _to_owner(zones.GRAVEYARD, only_in_play=True),
    "exile": _to_owner(zones.EXILE),
    "return": _to_owner(zones.HAND),
    "shuffle": _to_owner(zones.DECK),
    "discard": _to_owner(zones.GRAVEYARD),
    "send": send,
    "finish": _to_owner(zones.GRAVEYARD),
    "enter": enter,
    "spend": spend,
    "mill": _from_deck(zones.GRAVEYARD),
    "castle damage": _from_deck(zones.GRAVEYARD),
    "draw": _from_deck(zones.HAND),
    "annulled": annul,
    "cancelled": cancel,
    "put under": under,
    "affect": reported,
}

TAKES_AWAY = frozenset({"destroy", "exile", "return", "shuffle", "discard", "send", "put under"})
"""The operations by which a card leaves play."""


def done(context: Context, verb: str, **data: Any) -> Op:
    """An effect's operation, with the card it comes from and the ability being resolved."""
    return operation(verb, source=context.source, ability=context.object, **data)
