"""The state of a game: the seats, the objects in their zones, and all that is still to happen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from judge.errors import BadInput
from judge.messages import N_, Message
from judge.resolver.frames import JUDGE, Ask, Cites, Decision, Frame, Window
from judge.resolver.limits import (
    MOST_OBJECTS,
    MOST_SEATS,
    OBJECTS,
    SEATS,
    fits,
)
from judge.resolver.tables import ordered
from judge.resolver.values import EMPTY, Data, Ref, Table

STACK = "stack"
"""The zone of objects that wait to be resolved, the last on top."""


class FaultyOpening(BadInput):
    template = N_("this table cannot be laid: {detail}")

    @classmethod
    def because(cls, template: str, **data: object) -> FaultyOpening:
        """The fault with its reason: a template and its data."""
        return cls(detail=Message(template, data))


def zone_of(zone: str, seat: str) -> str:
    """Name a zone that each seat has for itself.

    >>> zone_of("hand", "ana")
    'hand/ana'
    """
    return f"{zone}/{seat}"


class Target(msgspec.Struct, frozen=True, gc=False):
    """A slot of an object and what was chosen for it, examined again when the object resolves."""

    slot: str
    chosen: Ref | str

    def __str__(self) -> str:
        return f"{self.slot}: {self.chosen}"


class Object(msgspec.Struct, frozen=True, gc=False):
    """A card, copy, token or ability in one zone.

    ``card`` is the card's name, empty for an ability; ``owner`` is empty if it belongs to nobody. ``data``
    belong to this incarnation (damage, counters, whether tapped) and end with it; ``nature`` stays with the
    card itself.
    """

    id: str
    card: str
    owner: str
    controller: str
    zone: str
    incarnation: int = 1
    data: Data = EMPTY
    nature: Data = EMPTY
    targets: tuple[Target, ...] = ()

    @property
    def ref(self) -> Ref:
        return Ref(self.id, self.incarnation)


class Effect(msgspec.Struct, frozen=True, gc=False):
    """An ongoing effect: a continuous effect, a shield, a replacement, a delayed ability."""

    id: str
    name: str
    controller: str
    source: Ref | None = None
    data: Data = EMPTY
    until: str = ""
    cites: Cites = ()


UNMET = "condition not met"
"""The name given to a triggered ability whose condition was false: it is reported and does not wait."""


class Pending(msgspec.Struct, frozen=True, gc=False):
    """A triggered ability that waits to be put on the stack; ``cause`` is the event that triggered it."""

    name: str
    controller: str
    source: Ref | None = None
    data: Data = EMPTY
    cites: Cites = ()
    cause: int = 0


_NO_OBJECTS: Table[str, Object] = Table()
_NO_ZONES: Table[str, tuple[str, ...]] = Table()
_NO_PLAYERS: Table[str, Data] = Table()


class Position:
    """The game as it is now: a frozen :class:`State`, or a draft that is being changed.

    Functions that only read the game accept both.
    """

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def ruleset(self) -> str: ...

        @property
        def edition(self) -> str: ...

        @property
        def seats(self) -> tuple[str, ...]: ...

        @property
        def active(self) -> str: ...

        @property
        def objects(self) -> Table[str, Object]: ...

        @property
        def zones(self) -> Table[str, tuple[str, ...]]: ...

        @property
        def players(self) -> Table[str, Data]: ...

        @property
        def agenda(self) -> tuple[Frame, ...]: ...

        @property
        def effects(self) -> tuple[Effect, ...]: ...

        @property
        def pending(self) -> tuple[Pending, ...]: ...

        @property
        def facts(self) -> Data: ...

        @property
        def gone(self) -> tuple[str, ...]: ...

        @property
        def turn(self) -> int: ...

        @property
        def phase(self) -> str: ...

        @property
        def step(self) -> str: ...

        @property
        def seq(self) -> int: ...

        @property
        def fresh(self) -> int: ...

        @property
        def marks(self) -> tuple[Any, ...]: ...

        @property
        def result(self) -> Data | None: ...

        def snapshot(self) -> State: ...

    @property
    def all_objects(self) -> tuple[Object, ...]:
        """Every object, by the order of their names."""
        return ordered(self.objects)

    @property
    def zone_names(self) -> list[str]:
        """The zones that have ever been named, in the order of their names."""
        return sorted(self.zones)

    @property
    def top(self) -> Frame | None:
        return self.agenda[0] if self.agenda else None

    @property
    def decision(self) -> Decision | None:
        """The choice that is due; at most one is open at any time."""
        agenda = self.agenda
        if not agenda or agenda[0].__class__ is not Ask:
            return None
        top: Ask = agenda[0]
        at = len(top.answers)
        return top.decisions[at] if at < len(top.decisions) else None

    @property
    def window(self) -> Window | None:
        """The open window, if no choice is due first."""
        agenda = self.agenda
        if agenda:
            top = agenda[0]
            if top.__class__ is Window:
                return top
        return None

    @property
    def priority(self) -> str | None:
        """The seat that may act now; None while a choice is due."""
        return self.window.holder if self.window else None

    @property
    def stack(self) -> tuple[Object, ...]:
        """What waits to be resolved, top first."""
        return tuple(self.objects[object_id] for object_id in reversed(self.zone(STACK)))

    @property
    def playing(self) -> tuple[str, ...]:
        return tuple([seat for seat in self.seats if seat not in self.gone]) if self.gone else self.seats

    def order_from(self, seat: str, after: bool = False) -> tuple[str, ...]:
        """The seats still playing, in turn order from one of them (or from the one after it).

        >>> State("toy", "1", ("a", "b", "c"), "b").order_from("b")
        ('b', 'c', 'a')
        """
        at = self.seats.index(seat) + after
        turned = self.seats[at:] + self.seats[:at]
        return tuple([s for s in turned if s not in self.gone]) if self.gone else turned

    def zone(self, zone: str) -> tuple[str, ...]:
        """The objects of a zone in its order; an empty zone need not be named beforehand."""
        return self.zones.get(zone, ())

    def inside(self, zone: str) -> tuple[Object, ...]:
        objects = self.objects
        return tuple([objects[object_id] for object_id in self.zones.get(zone, ())])

    def current(self, ref: Ref | None) -> Object | None:
        """The object meant, or None if it has changed zones since or ceased to exist."""
        found = self.objects.get(ref.id) if ref is not None else None
        if found is None or found.incarnation != ref.incarnation:  # type: ignore[union-attr]
            return None
        return found

    def player(self, seat: str) -> Data:
        return self.players.get(seat, EMPTY)

    def effect(self, effect_id: str) -> Effect | None:
        return next((effect for effect in self.effects if effect.id == effect_id), None)


class State(Position, msgspec.Struct, frozen=True, gc=False):
    """Everything that a ruling depends on, and nothing else: no clock, no randomness, no log.

    ``seats`` are in turn order; ``gone`` have left the game. ``players`` has each seat's figures, ``facts``
    what is remembered this turn. The top of ``agenda`` is its first frame. ``seq`` numbers the next event,
    ``fresh`` the next incarnation of any object (an opening's objects have 1). ``marks`` are the positions
    seen since somebody last had a real choice (each a text, or an object with a ``mark``).
    """

    ruleset: str
    edition: str
    seats: tuple[str, ...]
    active: str
    objects: Table[str, Object] = _NO_OBJECTS
    zones: Table[str, tuple[str, ...]] = _NO_ZONES
    players: Table[str, Data] = _NO_PLAYERS
    agenda: tuple[Frame, ...] = ()
    effects: tuple[Effect, ...] = ()
    pending: tuple[Pending, ...] = ()
    facts: Data = EMPTY
    gone: tuple[str, ...] = ()
    turn: int = 1
    phase: str = ""
    step: str = ""
    seq: int = 1
    fresh: int = 2
    marks: tuple[Any, ...] = ()
    result: Data | None = None

    def snapshot(self) -> State:
        """The state itself, which nothing changes any more."""
        return self


def opening(
    ruleset: str,
    edition: str,
    seats: Iterable[str],
    *,
    active: str | None = None,
    objects: Iterable[Object] = (),
    players: Mapping[str, Mapping[str, Any]] | None = None,
    **more: Any,
) -> State:
    """Make an opening: the objects are in their zones in the given order.

    Raises FaultyOpening for a table without seats, a repeated name, or an owner who does not play,
    TableTooLarge for too many objects or seats.
    """
    order = tuple(seats)
    fits(len(order), MOST_SEATS, SEATS)
    if not order or len(set(order)) < len(order) or JUDGE in order:
        raise FaultyOpening.because(N_("every seat needs a name of its own, other than “judge”"))
    if active is not None and active not in order:
        raise FaultyOpening.because(N_("nobody called “{who}” plays"), who=active)
    laid: dict[str, Object] = {}
    zones: dict[str, list[str]] = {}
    for obj in objects:
        if obj.id in laid:
            raise FaultyOpening.because(N_("two objects are called “{id}”"), id=obj.id)
        if obj.owner and obj.owner not in order:
            raise FaultyOpening.because(N_("nobody called “{who}” plays"), who=obj.owner)
        laid[obj.id] = obj
        fits(len(laid), MOST_OBJECTS, OBJECTS)
        zones.setdefault(obj.zone, []).append(obj.id)
    return State(
        ruleset,
        edition,
        order,
        active or order[0],
        objects=Table(laid),
        zones=Table({zone: tuple(ids) for zone, ids in zones.items()}),
        players=Table({seat: Data((players or {}).get(seat, {})) for seat in order}),
        **more,
    )
