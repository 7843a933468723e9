"""A draft: the game while one input is carried out; read like a state, changed in place, then frozen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from judge.resolver.frames import NOT_YET, Ask, Cites, Decision, Do, Frame, Op, united
from judge.resolver.inputs import Event, EventKind
from judge.resolver.limits import (
    AN_INPUT,
    EFFECTS,
    LONGEST_ID,
    MOST_EFFECTS,
    MOST_OBJECTS,
    MOST_WAITING,
    OBJECTS,
    WAITING,
    Counting,
    fits,
    making,
    under_way,
)
from judge.resolver.state import Effect, Object, Pending, Position, State
from judge.resolver.tables import ORIGINS, made
from judge.resolver.values import EMPTY, Data, Ref, Table, Value, astuple, but, event_data


class Draft(Position):
    """The game during one input, and what has happened since it was entered.

    It has the fields of a :class:`State`; fields without a method of their own are simply set (``draft.step =
    ...``). The tables in it are those of states: shared, and never changed in place. So a value that a
    function has read stays the same, and :meth:`snapshot` costs the same for a table of any size.

    Events are reported as they happen (:meth:`emit`), with the event being processed as their ``cause``.
    :meth:`then` and :meth:`ask` add what happens next, in order; it is put on the agenda when the function
    that adds it has ended.
    """

    __slots__ = (
        *("ruleset", "edition", "seats", "active", "objects", "zones", "players", "agenda", "effects"),
        *("pending", "facts", "gone", "turn", "phase", "step", "seq", "fresh", "marks", "result"),
        *("rules", "cites", "circumstances", "events", "cause", "kind", "following", "work", "_before"),
    )

    ruleset: str
    edition: str
    seats: tuple[str, ...]
    active: str
    objects: Table[str, Object]
    zones: Table[str, tuple[str, ...]]
    players: Table[str, Data]
    agenda: tuple[Frame, ...]
    effects: tuple[Effect, ...]
    pending: tuple[Pending, ...]
    facts: Data
    gone: tuple[str, ...]
    turn: int
    phase: str
    step: str
    seq: int
    fresh: int
    marks: tuple[Any, ...]
    result: Data | None

    rules: Any
    cites: Mapping[str, Cites]
    circumstances: Mapping[str, Any]
    events: list[Event]
    cause: int
    kind: EventKind
    following: list[Frame]
    work: Counting
    _before: State | None

    def __init__(self, rules: Any, state: State, work: Counting | None = None) -> None:
        self.rules, self.cites, self.circumstances = rules, rules.cited_by_key, rules.circumstances
        self.events, self.following = [], []
        self.cause, self.kind = 0, "rule"
        self.work = work or under_way() or Counting(AN_INPUT)
        self._before = state
        # field by field, in the order of a state's fields
        (
            self.ruleset, self.edition, self.seats, self.active, self.objects, self.zones, self.players,
            self.agenda, self.effects, self.pending, self.facts, self.gone, self.turn, self.phase, self.step,
            self.seq, self.fresh, self.marks, self.result,
        ) = astuple(state)  # fmt: skip

    @property
    def before(self) -> State:
        """The state before the operations that are being done together, or before the current function.

        If nothing waits for events, it is only kept from the first request on: ask before you write.
        """
        if self._before is None:
            self._before = self.snapshot()
        return self._before

    def begin(self, kept: bool) -> None:
        """Start a step of the machine; keep the state before it if anything might ask for it afterwards."""
        self._before = self.snapshot() if kept else None

    def snapshot(self) -> State:
        """The current state, frozen; later changes do not affect it."""
        return State(
            self.ruleset,
            self.edition,
            self.seats,
            self.active,
            self.objects,
            self.zones,
            self.players,
            self.agenda,
            self.effects,
            self.pending,
            self.facts,
            self.gone,
            self.turn,
            self.phase,
            self.step,
            self.seq,
            self.fresh,
            self.marks,
            self.result,
        )

    # Events, and what happens next

    def emit(self, name: str, cite: str | Cites, data: Mapping[str, Value] = EMPTY, /, **more: Value) -> None:
        """Report an event; ``cite`` is a key of the ruleset's citations, or the sections."""
        if more or type(data) is not Data:
            data = event_data(data, more)
        seq, kind = self.seq, self.kind
        cites: Any = self.cites.get(cite) if type(cite) is str else cite
        if not cites or kind != "rule" or name in self.circumstances:
            cites = self._cited(name, cite, data)
        self.events.append(Event(seq, kind, name, data, cites, self.cause))
        self.seq = seq + 1

    def _cited(self, name: str, cite: str | Cites, data: Data) -> Cites:
        """The sections of an event, if they are not simply those of its step."""
        rules = self.rules
        if self.kind != "rule":  # what the judge does needs no rule
            return () if isinstance(cite, str) else cite
        cites: Cites = rules.cite(cite)
        circumstance = self.circumstances.get(name)
        return united(cites, circumstance(rules, self, data)) if circumstance is not None else cites

    def done(self, op: Op, /, **more: Value) -> None:
        """Report that an operation was done, citing its own sections or its verb's, with its data and
        ``more``.
        """
        self.emit(op.verb, op.cites or op.verb, op.data, **more)

    def then(self, *frames: Frame) -> None:
        """Put frames on the agenda, to run next and in this order."""
        self.following += frames

    def do(self, *ops: Op) -> None:
        """Put operations on the agenda that happen next, together."""
        self.following.append(Do(ops))

    def ask(
        self, *decisions: Decision, then: str, each: str = "", renew: str = "", data: Data = EMPTY
    ) -> None:
        """Ask these decisions next, one after the other; the function ``then`` receives the answers."""
        self.following.append(Ask(decisions, then, each=each, renew=renew, data=data))

    def put_on_agenda(self, cause: int) -> None:
        """Put the next steps requested by a function on the agenda, with that event as their cause."""
        frames = self.following
        if frames:
            for at, frame in enumerate(frames):
                if frame.cause == NOT_YET:
                    frames[at] = but(frame, cause=cause)
            self.agenda = (*frames, *self.agenda)
            self.following = []
            fits(len(self.agenda), MOST_WAITING, WAITING)

    # Objects

    def move(
        self, object_id: str, zone: str, *, controller: str | None = None, position: int | None = None
    ) -> Object:
        """Move an object to another zone, where it becomes a new object, which is returned.

        Its data are dropped; its owner controls it unless another controller is named, and an object without
        an owner keeps its controller.
        """
        old = self.objects[object_id]
        whose = controller or old.owner or old.controller
        new = Object(old.id, old.card, old.owner, whose, zone, self.fresh, EMPTY, old.nature)
        self.fresh += 1
        self.objects = made(self.objects.set(object_id, new), self.objects, (object_id,))
        zones = self.zones
        zones = zones.set(old.zone, _without(zones.get(old.zone, ()), (object_id,)))
        self.zones = zones.set(zone, _with(zones.get(zone, ()), (object_id,), position))
        return new

    def move_together(
        self, ids: Sequence[str], zone: str, *, owner: str | None = None, position: int | None = None
    ) -> tuple[Ref, ...]:
        """Move objects together; each becomes a new object controlled by its owner. Returns the new objects.

        They lie in the given order, the last on top; ``owner`` is their new owner.
        """
        ids, were, zones, number = tuple(ids), self.objects, self.zones.mutate(), self.fresh
        left: str | None = None
        changed, refs, whose = were.mutate(), [], owner or ""
        for object_id in ids:
            old = were[object_id]
            if old.zone != left:
                left = old.zone
                zones[left] = _without(zones[left], ids)
            if owner is None:
                whose = old.owner
            changed[object_id] = Object(object_id, old.card, whose, whose, zone, number, EMPTY, old.nature)
            refs.append(Ref(object_id, number))
            number += 1
        now = changed.finish()
        self.objects, self.fresh = made(now, were, ids) if ORIGINS else now, number
        there = zones.get(zone, ())
        zones[zone] = (*there, *ids) if position is None else _with(there, ids, position)
        self.zones = zones.finish()
        return tuple(refs)

    def put_object(self, obj: Object) -> Object:
        """Replace an object by a changed one in the same zone."""
        self.objects = made(self.objects.set(obj.id, obj), self.objects, (obj.id,))
        return obj

    def shift(self, obj: Object, position: int | None = None) -> None:
        """Put an object in the zone that it names; it stays the same object."""
        object_id, zones = obj.id, self.zones
        old = self.objects[object_id].zone
        zones = zones.set(old, tuple([other for other in zones.get(old, ()) if other != object_id]))
        self.put_object(obj)
        self.zones = zones.set(obj.zone, _with(zones.get(obj.zone, ()), (object_id,), position))

    def change_object(self, obj: Object, /, **changes: object) -> Object:
        """Change some of an object's data (None removes an entry); returns the changed object."""
        return self.put_object(but(obj, data=obj.data.changed(changes)))

    def change_together(self, changes: Mapping[Ref, Mapping[str, object]]) -> None:
        """Change data of several objects that still exist, as in :meth:`change_object`."""
        there = {ref.id: obj for ref in changes if (obj := self.current(ref)) is not None}
        now = {
            ref.id: but(there[ref.id], data=there[ref.id].data.changed({**new}))
            for ref, new in changes.items()
            if ref.id in there
        }
        if now:
            self.objects = made(self.objects.update(now), self.objects, tuple(now))

    def add(self, obj: Object, position: int | None = None) -> None:
        """Add a new object to its zone, on top (last) unless a position is given.

        Raises TableTooLarge if the table would hold too many objects.
        """
        fits(len(self.objects) + 1, MOST_OBJECTS, OBJECTS)
        self.objects = made(self.objects.set(obj.id, obj), self.objects, (obj.id,))
        there = self.zones.get(obj.zone, ())
        self.zones = self.zones.set(obj.zone, _with(there, (obj.id,), position))

    def remove(self, object_id: str) -> None:
        """Remove an object."""
        zone = self.objects[object_id].zone
        self.objects = made(self.objects.delete(object_id), self.objects, (object_id,))
        self.zones = self.zones.set(zone, tuple([other for other in self.zone(zone) if other != object_id]))

    def create(self, prefix: str, zone: str, owner: str, **more: Any) -> Object:
        """Create an object on top of a zone.

        Its name is the first free one (so that a loop repeats itself exactly), made from the beginning of a
        very long prefix. Its incarnation is new in this game, so no reference to an earlier object of that
        name means it.
        """
        prefix = prefix[:LONGEST_ID]
        number = 1
        while f"{prefix}-{number}" in self.objects:
            number += 1
        making()
        how = {"card": "", "controller": owner, "incarnation": self.fresh, **more}
        obj = Object(f"{prefix}-{number}", owner=owner, zone=zone, **how)
        self.add(obj)
        self.fresh += 1
        return obj

    # Seats, effects

    def change_player(self, seat: str, /, **changes: object) -> None:
        """Change some figures of a seat (None removes an entry)."""
        players = self.players
        self.players = players.set(seat, players.get(seat, EMPTY).changed(changes))

    def remember(self, **facts: object) -> None:
        """Set a fact of the turn (None removes it)."""
        self.facts = self.facts.changed(facts)

    def last(self, name: str, controller: str, **more: Any) -> Effect:
        """Begin a continuous effect, named by the first free number."""
        used = {effect.id for effect in self.effects}
        number = next(n for n in range(1, len(used) + 2) if f"{name}-{n}" not in used)
        fits(len(used) + 1, MOST_EFFECTS, EFFECTS)
        effect = Effect(f"{name}-{number}", name, controller, **more)
        self.effects = (*self.effects, effect)
        return effect

    def put_effect(self, effect: Effect) -> None:
        """Replace an effect by another one of the same name."""
        self.effects = tuple([effect if e.id == effect.id else e for e in self.effects])

    def end_effects(self, ids: Iterable[str]) -> None:
        """End effects."""
        gone = set(ids)
        self.effects = tuple([e for e in self.effects if e.id not in gone])


def do_verb(draft: Draft, op: Op) -> None:
    """Do an operation at once, by its verb in the ruleset's table, and report it."""
    draft.rules.verbs[op.verb](draft.rules, draft, op)


def _without(there: tuple[str, ...], ids: tuple[str, ...]) -> tuple[str, ...]:
    """The rest of a zone; mostly the whole zone leaves, or its top."""
    if there == ids:
        return ()
    if there[-len(ids) :] == ids[::-1]:
        return there[: -len(ids)]
    gone = frozenset(ids)
    return tuple([object_id for object_id in there if object_id not in gone])


def _with(there: tuple[str, ...], ids: Sequence[str], position: int | None) -> tuple[str, ...]:
    return (*there, *ids) if position is None else (*there[:position], *ids, *there[position:])
