"""The state of a game: who sits there, what lies where, and all that is still to happen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from judge.errors import BadInput
from judge.messages import N_, Message
from judge.resolver.frames import JUDGE, Ask, Cites, Decision, Frame, Window
from judge.resolver.limits import (
    EFFECTS,
    MOST_EFFECTS,
    MOST_OBJECTS,
    MOST_SEATS,
    OBJECTS,
    SEATS,
    fits,
    making,
)
from judge.resolver.tables import made, ordered
from judge.resolver.values import EMPTY, Data, Ref, Table, but

STACK = "stack"
"""The zone of what waits to be resolved, its top last."""


class FaultyOpening(BadInput):
    template = N_("this table cannot be laid: {detail}")

    @classmethod
    def because(cls, template: str, **data: object) -> FaultyOpening:
        """The fault with its reason: a template and what it is filled with."""
        return cls(detail=Message(template, data))


def zone_of(zone: str, seat: str) -> str:
    """Name a zone that each seat has for itself.

    >>> zone_of("hand", "ana")
    'hand/ana'
    """
    return f"{zone}/{seat}"


class Target(msgspec.Struct, frozen=True, gc=False):
    """A slot of an object and what was chosen for it, looked at again when the object resolves."""

    slot: str
    chosen: Ref | str

    def __str__(self) -> str:
        return f"{self.slot}: {self.chosen}"


class Object(msgspec.Struct, frozen=True, gc=False):
    """A card, copy, token or ability in one zone.

    ``card`` is the card's name, empty for an ability; ``owner`` is empty for what is nobody's. ``data`` are
    what this incarnation gathered (damage, counters, whether tapped) and cease with it; ``nature`` is what
    goes with the card itself.
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
    """Something that goes on: a continuous effect, a shield, a replacement, a promise for later."""

    id: str
    name: str
    controller: str
    source: Ref | None = None
    data: Data = EMPTY
    until: str = ""
    cites: Cites = ()


class Pending(msgspec.Struct, frozen=True, gc=False):
    """A triggered ability that waits to be put where the game has it; ``cause`` is what triggered it."""

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
    """The game as it stands: a frozen :class:`State`, or a draft that is being written.

    What only looks at a game takes either.
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
        def marks(self) -> tuple[str, ...]: ...

        @property
        def result(self) -> Data | None: ...

        def snapshot(self) -> State: ...

    @property
    def all_objects(self) -> tuple[Object, ...]:
        """Every object, by the order of their names."""
        return ordered(self.objects)

    @property
    def zone_names(self) -> list[str]:
        """The zones that were ever named, in the order of their names."""
        return sorted(self.zones)

    @property
    def top(self) -> Frame | None:
        return self.agenda[0] if self.agenda else None

    @property
    def decision(self) -> Decision | None:
        """The choice that is due; at most one is open at any time."""
        top = self.top
        return top.open if isinstance(top, Ask) and len(top.answers) < len(top.decisions) else None

    @property
    def window(self) -> Window | None:
        """The opportunity that is open, if no choice is due first."""
        return self.agenda[0] if self.agenda and isinstance(self.agenda[0], Window) else None

    @property
    def priority(self) -> str | None:
        """The one who may act now, or None while a choice is due."""
        return self.window.holder if self.window else None

    @property
    def stack(self) -> tuple[Object, ...]:
        """What waits to be resolved, the top first."""
        return tuple(self.objects[id] for id in reversed(self.zone(STACK)))

    @property
    def playing(self) -> tuple[str, ...]:
        return tuple([seat for seat in self.seats if seat not in self.gone]) if self.gone else self.seats

    def order_from(self, seat: str, after: bool = False) -> tuple[str, ...]:
        """The seats still playing, in turn order from one of them (or from the one after it).

        >>> State("toy", "1", ("a", "b", "c"), "b").order_from("b")
        ('b', 'c', 'a')
        """
        at = self.seats.index(seat) + after
        return tuple([s for s in (*self.seats[at:], *self.seats[:at]) if s not in self.gone])

    def zone(self, zone: str) -> tuple[str, ...]:
        """The objects of a zone in its order; an empty zone need not be named beforehand."""
        return self.zones.get(zone, ())

    def inside(self, zone: str) -> tuple[Object, ...]:
        objects = self.objects
        return tuple([objects[id] for id in self.zones.get(zone, ())])

    def current(self, ref: Ref | None) -> Object | None:
        """The object meant, or None where it has changed zones since or ceased to exist."""
        found = self.objects.get(ref.id) if ref is not None else None
        if found is None or found.incarnation != ref.incarnation:  # type: ignore[union-attr]
            return None
        return found

    def player(self, seat: str) -> Data:
        return self.players.get(seat, EMPTY)

    def effect(self, id: str) -> Effect | None:
        return next((effect for effect in self.effects if effect.id == id), None)


class State(Position, msgspec.Struct, frozen=True, gc=False):
    """Everything a ruling depends on, and nothing else: no clock, no chance, no log.

    ``seats`` stand in turn order; ``gone`` have left the game. ``players`` hold each seat's figures,
    ``facts`` what this turn remembers. The top of ``agenda`` is its first frame. ``seq`` numbers the
    next event, ``fresh`` the next incarnation of any object (an opening's objects have 1). ``marks`` are
    the positions seen since somebody last had a real choice.
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
    marks: tuple[str, ...] = ()
    result: Data | None = None

    def snapshot(self) -> State:
        """The state itself, which nothing changes any more."""
        return self

    def but_object(self, object: Object, **changes: Any) -> State:
        """The state with some of an object's data changed (None takes an entry away)."""
        changed = but(object, data=object.data.but(**changes))
        return but(self, objects=made(self.objects.set(object.id, changed), self.objects, (object.id,)))

    def put_object(self, object: Object) -> State:
        """The state with the object as given; its zone must not differ from where it lies."""
        return but(self, objects=made(self.objects.set(object.id, object), self.objects, (object.id,)))

    def but_player(self, seat: str, **changes: Any) -> State:
        return but(self, players=self.players.set(seat, self.player(seat).but(**changes)))

    def added(self, object: Object, position: int | None = None) -> State:
        """The state with a new object in its zone, on top (last) unless a position is given.

        Raises TableTooLarge for more objects than a table holds.
        """
        there = self.zone(object.zone)
        at = len(there) if position is None else position
        zones = self.zones.set(object.zone, (*there[:at], object.id, *there[at:]))
        fits(len(self.objects) + 1, MOST_OBJECTS, OBJECTS)
        return but(
            self, objects=made(self.objects.set(object.id, object), self.objects, (object.id,)), zones=zones
        )

    def removed(self, id: str) -> State:
        """The state in which the object no longer exists."""
        object = self.objects[id]
        rest = tuple(other for other in self.zone(object.zone) if other != id)
        return but(
            self,
            objects=made(self.objects.delete(id), self.objects, (id,)),
            zones=self.zones.set(object.zone, rest),
        )

    def moved(
        self, id: str, zone: str, *, controller: str | None = None, position: int | None = None
    ) -> State:
        """The state in which the object has changed zones, and by that become a new object.

        What it had gathered is gone; its owner controls it unless another is named, and what has no owner
        stays with whoever controlled it.
        """
        old = self.objects[id]
        new = but(
            old,
            zone=zone,
            controller=controller or old.owner or old.controller,
            incarnation=self.fresh,
            data=EMPTY,
            targets=(),
        )
        return but(self.removed(id).added(new, position), fresh=self.fresh + 1)

    def moved_together(
        self, ids: Sequence[str], zone: str, *, owner: str | None = None, position: int | None = None
    ) -> State:
        """The state in which objects have changed zones at once, each a new object as with :meth:`moved`.

        They come to lie in the order given, the last on top; ``owner`` says whose they are from now on.
        """
        fresh, left = self.fresh, set()

        def moving(old: Object) -> Object:
            nonlocal fresh
            left.add(old.zone)
            whose = old.owner if owner is None else owner
            fresh += 1
            return Object(old.id, old.card, whose, whose, zone, fresh - 1, EMPTY, old.nature)

        objects = made(self.objects.update({id: moving(self.objects[id]) for id in ids}), self.objects, ids)
        going = frozenset(ids)
        zones = {name: tuple([o for o in self.zone(name) if o not in going]) for name in left}
        there = zones[zone] if zone in zones else self.zone(zone)
        at = len(there) if position is None else position
        zones[zone] = (*there[:at], *ids, *there[at:])
        return but(self, objects=objects, zones=self.zones.update(zones), fresh=fresh)

    def created(self, prefix: str, zone: str, owner: str, **more: Any) -> tuple[Object, State]:
        """A new object on top of a zone, and the state with it.

        Its name is the first free one (a loop then repeats itself to the letter); its incarnation is
        new in this game, so no reference to an earlier bearer of the name means it.
        """
        number = 1
        while f"{prefix}-{number}" in self.objects:
            number += 1
        making()
        how = {"card": "", "controller": owner, "incarnation": self.fresh, **more}
        object = Object(f"{prefix}-{number}", owner=owner, zone=zone, **how)
        return object, but(self.added(object), fresh=self.fresh + 1)

    def lasting(self, name: str, controller: str, **more: Any) -> tuple[Effect, State]:
        """A new continuous effect, named by the first free number, and the state with it."""
        used = {effect.id for effect in self.effects}
        number = next(n for n in range(1, len(used) + 2) if f"{name}-{n}" not in used)
        fits(len(used) + 1, MOST_EFFECTS, EFFECTS)
        effect = Effect(f"{name}-{number}", name, controller, **more)
        return effect, but(self, effects=(*self.effects, effect))

    def without_effects(self, ids: Iterable[str]) -> State:
        gone = set(ids)
        return but(self, effects=tuple(e for e in self.effects if e.id not in gone))

    def but_effect(self, effect: Effect) -> State:
        """The state with one effect replaced by what is given under the same name."""
        return but(self, effects=tuple(effect if e.id == effect.id else e for e in self.effects))


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
    """Lay a table: objects come to lie in their zones in the order given.

    Raises FaultyOpening for a table at which nobody sits, a name twice, or an owner who does not play,
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
    for object in objects:
        if object.id in laid:
            raise FaultyOpening.because(N_("two objects are called “{id}”"), id=object.id)
        if object.owner and object.owner not in order:
            raise FaultyOpening.because(N_("nobody called “{who}” plays"), who=object.owner)
        laid[object.id] = object
        fits(len(laid), MOST_OBJECTS, OBJECTS)
        zones.setdefault(object.zone, []).append(object.id)
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
