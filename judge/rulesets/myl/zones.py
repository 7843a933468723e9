"""The zones of Mitos y Leyendas; the owner of a zone controls the cards in it (section 1)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from judge.resolver import STACK, Draft, Object, Position, Ref, zone_of
from judge.resolver.values import replace
from judge.rulesets.kit.incremental_filter import IncrementalFilter, as_they_lie
from judge.rulesets.kit.rule import in_zone, seatless
from judge.rulesets.myl.words import IN_PLAY

HAND, DECK, GRAVEYARD, EXILE = "hand", "deck", "graveyard", "exile"
RESERVE, PAID = "reserve", "paid"
DEFENSE, ATTACK, SUPPORT, UNDER = "defense", "attack", "support", "under"
PERMANENT = "permanent"

LINES = (DEFENSE, ATTACK, SUPPORT)


def seat_in(zone: str) -> str:
    """The seat of a zone; empty if it belongs to nobody.

    >>> seat_in("hand/ana"), seat_in("stack")
    ('ana', '')

    """
    return zone.partition("/")[2]


def in_play(obj: Object) -> bool:
    """Whether the object lies in one of the zones that section 8 lists."""
    return seatless(obj.zone) in IN_PLAY


def held(state: Position, seat: str, *zones: str) -> tuple[Object, ...]:
    """The cards in some of a seat's zones, zone by zone."""
    if len(zones) == 1:
        return state.inside(zone_of(zones[0], seat))
    return tuple([obj for zone in zones for obj in state.inside(zone_of(zone, seat))])


def zones_in_play(state: Position) -> tuple[str, ...]:
    """The zones of what is in play, seat by seat."""
    return _of_each(state.seats, (DEFENSE, ATTACK, SUPPORT, RESERVE, PAID))


def working_zones(state: Position) -> tuple[str, ...]:
    """The zones where abilities work: those in play, then those below another card."""
    return (*zones_in_play(state), *_of_each(state.seats, (UNDER,)))


@lru_cache(maxsize=256)
def _of_each(seats: tuple[str, ...], zones: tuple[str, ...]) -> tuple[str, ...]:
    """Those zones of each seat, seat by seat."""
    return tuple([zone_of(zone, seat) for seat in seats for zone in zones])


def on_table(state: Position) -> Iterator[Object]:
    """Everything in play, seat by seat."""
    for zone in zones_in_play(state):
        yield from state.inside(zone)


def shift(draft: Draft, obj: Object, zone: str, position: int | None = None, **data: object) -> None:
    """Move the object to another zone; the owner of that zone controls it.

    Between zones in play it stays the same object, with its data: moving is not leaving. In any other zone it
    is another object. ``data`` are set on it.
    """
    seat = seat_in(zone)
    if in_play(obj) and seatless(zone) in IN_PLAY:
        noted = obj.data.but(**data) if data else obj.data
        same = replace(obj, zone=zone, controller=seat or obj.controller, data=noted)
        draft.shift(same, position)
        return
    now = draft.move(obj.id, zone, controller=seat or obj.controller, position=position)
    if data:
        draft.change_object(now, **data)


def bearer(obj: Object) -> Ref | None:
    """The Aliado that bears a Weapon."""
    return obj.data.ref("attached")


def weapons(state: Position, ally: Object) -> tuple[Object, ...]:
    """The Weapons that an Aliado bears."""
    return tuple(obj for obj in borne(state) if bearer(obj) == ally.ref)


def borne(state: Position) -> list[Object]:
    """Everything in play that an Aliado bears, in the order of :func:`on_table`."""
    return as_they_lie(state, borne_anywhere(state), zones_in_play(state))


def borne_anywhere(state: Position) -> list[Object]:
    """Everything that an Aliado bears, in no particular order."""
    return _BORNE.among(state.objects, lambda obj: bearer(obj) is not None)


_BORNE = IncrementalFilter()


__all__ = [
    "ATTACK", "DECK", "DEFENSE", "EXILE", "GRAVEYARD", "HAND", "LINES", "PAID", "PERMANENT", "RESERVE",
    "STACK", "SUPPORT", "UNDER", "bearer", "borne", "held", "in_play", "in_zone", "on_table",
    "seat_in", "seatless", "shift", "weapons", "working_zones", "zone_of", "zones_in_play",
]  # fmt: skip
