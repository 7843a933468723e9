"""What happens to cards in Mitos y Leyendas: one function for each operation, each an event of that name.

A card that leaves play goes to a zone of its owner's (section 1); one that moves between zones in play
stays what it is (section 9). An operation's ``source`` is the card that does it, its ``ability`` what is
being resolved; what has become impossible changes nothing and is no event.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.resolver import (
    CORE_VERBS,
    STACK,
    Change,
    Data,
    Object,
    Op,
    Ruleset,
    State,
    formerly,
    happened,
    meant,
    zone_of,
)
from judge.resolver import op as operation
from judge.resolver.ruleset import Verb
from judge.resolver.values import replace
from judge.resolver.verbs import reported
from judge.rulesets.kit.rule import Context
from judge.rulesets.myl import zones
from judge.rulesets.myl.flow import muted
from judge.rulesets.myl.zones import in_play, seatless, shifted


def _gone(ruleset: Ruleset, state: State, op: Op, object: Object, after: State) -> Change:
    now = after.objects.get(object.id)
    data = {"from": object.zone, "was": object.ref, "whose": object.controller}
    if object.controller != (now.controller if now else object.owner):  # whose zone it is says whose card (1)
        cites = (*(op.cites or ruleset.cite(op.verb)), *ruleset.cite("control"))
        op = replace(op, cites=tuple(dict.fromkeys(cites)))
    return happened(
        ruleset, after, op, **data, object=now.ref if now else None, zone=now.zone if now else None
    )


def _to_owner(zone: str, *, only_in_play: bool = False) -> Verb:
    """A verb that takes the object to one of its owner's zones."""

    def verb(ruleset: Ruleset, before: State, state: State, op: Op) -> Change:
        object = meant(state, op)
        if object is None or not object.card or (only_in_play and not in_play(object)):
            return Change(state)
        position = 0 if zone == zones.DECK else None
        after = shifted(state, object, zone_of(zone, object.owner), position)
        return _gone(ruleset, state, op, object, after)

    return verb


def send(ruleset: Ruleset, before: State, state: State, op: Op) -> Change:
    """``object`` is put into zone ``to``: of ``seat`` where it is in play, otherwise of its owner."""
    object, zone = meant(state, op), op.data.text("to")
    if object is None or not object.card or not zone:
        return Change(state)
    whose = op.data.text("seat") or object.controller
    seat = whose if zone in ruleset.in_play else object.owner  # type: ignore[attr-defined]
    return _gone(ruleset, state, op, object, shifted(state, object, zone_of(zone, seat)))


def move(ruleset: Ruleset, before: State, state: State, op: Op) -> Change:
    """``object`` in play is moved to ``seat``'s zone ``to``; without a seat to its controller's (9)."""
    object, (zone, _, whose) = meant(state, op), op.data.text("to").partition("/")
    if object is None or not in_play(object):
        return Change(state)
    target = zone_of(zone, op.data.text("seat") or (whose if whose in state.seats else object.controller))
    if target == object.zone:
        return Change(state)
    return _gone(ruleset, state, op, object, shifted(state, object, target))


def regroup(ruleset: Ruleset, before: State, state: State, op: Op) -> Change:
    """``object`` returns to where it stands by nature: to the line of defence, or to the reserve."""
    object = meant(state, op)
    back = {zones.ATTACK: zones.DEFENSE, zones.PAID: zones.RESERVE}
    zone = back.get(seatless(object.zone)) if object else None
    if object is None or zone is None:
        return Change(state)
    after = shifted(state, object, zone_of(zone, object.controller), attacking=None)
    return _gone(ruleset, state, op, object, after)


def enter(ruleset: Ruleset, before: State, state: State, op: Op) -> Change:
    """``object`` enters play in ``seat``'s zone ``to``; ``free`` where its cost was not paid."""
    object, seat = meant(state, op), op.data.text("seat")
    if object is None or seat not in state.playing:
        return Change(state)
    zone = zone_of(op.data.text("to"), seat)
    noted = {"entered": state.turn, "unpaid": op.data.get("free"), "attached": op.data.ref("bearer")}
    after = shifted(state, object, zone)
    after = after.but_object(after.objects[object.id], **noted)
    return _gone(ruleset, state, op, object, after)


def spend(ruleset: Ruleset, before: State, state: State, op: Op) -> Change:
    """The Oro ``object`` is paid: from its controller's reserve to the paid Oros."""
    object = meant(state, op)
    if object is None or seatless(object.zone) != zones.RESERVE:
        return Change(state)
    after = shifted(state, object, zone_of(zones.PAID, object.controller))
    return _gone(ruleset, state, op, object, after)


def _from_deck(zone: str) -> Verb:
    def verb(ruleset: Ruleset, before: State, state: State, op: Op) -> Change:
        seat, amount = op.data.text("seat"), op.data.number("amount")
        top = list(reversed(state.zone(zone_of(zones.DECK, seat))))[: max(amount, 0)]
        if seat not in state.playing or not top:
            return Change(state)
        for id in top:
            object = state.objects[id]
            whose = op.data.text("to") or zone
            state = shifted(state, object, zone_of(whose, object.owner))
        done = replace(op, data=op.data.but(amount=len(top)))
        return happened(ruleset, state, done, cards=tuple(state.objects[id].ref for id in top))

    return verb


def annul(ruleset: Ruleset, before: State, state: State, op: Op) -> Change:
    """The card ``object`` that is being played goes to its owner's graveyard."""
    object = meant(state, op)
    if object is None or object.zone != STACK or not object.card:
        return Change(state)
    return _gone(ruleset, state, op, object, shifted(state, object, zone_of(zones.GRAVEYARD, object.owner)))


def cancel(ruleset: Ruleset, before: State, state: State, op: Op) -> Change:
    """The ability ``object`` that was about to be used is not used: nothing of it happens."""
    object = meant(state, op)
    if object is None or object.zone != STACK or object.card:
        return Change(state)
    used = object.nature.ref("source")
    after = state.removed(object.id)
    if object.nature.text("kind") == "static":  # it does not begin to work this turn
        after = muted(after, op.data.text("seat"), op.data.ref("source"), object)
    return happened(ruleset, after, op, used=used, name=object.nature.text("name"))


def under(ruleset: Ruleset, before: State, state: State, op: Op) -> Change:
    """``object`` is put under the card ``host``, where it is not in play."""
    object, host = meant(state, op), meant(state, op, "host")
    if object is None or host is None:
        return Change(state)
    after = shifted(state, object, zone_of(zones.UNDER, host.controller), host=host.ref)
    return _gone(ruleset, state, op, object, after)


def last(ruleset: Ruleset, before: State, state: State, op: Op) -> Change:
    """A continuous effect begins; the event says which object it concerns, where it is one."""
    change = formerly(CORE_VERBS["last"])(ruleset, before, state, op)
    own = op.data.get("data")
    of = own.get("of", ()) if isinstance(own, Data) else ()
    if not change.facts or not isinstance(of, tuple) or len(of) != 1:
        return change
    context = own.get("context") if isinstance(own, Data) else None
    ability = Context.of(context).object if isinstance(context, Data) else None
    fact = replace(change.facts[0], data=change.facts[0].data.but(object=of[0], ability=ability))
    return replace(change, facts=(fact,))


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
    """An operation that an effect does, naming the card it comes from and what is being resolved."""
    return operation(verb, source=context.source, ability=context.object, **data)
