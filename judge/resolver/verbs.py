"""The verbs that every game needs; a ruleset takes those it needs and adds its own.

Each is a function that applies an operation to the draft and reports an event. An operation that has become
impossible (the object has moved) is left out, without an event.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from judge.resolver.draft import Draft
from judge.resolver.frames import Op
from judge.resolver.ruleset import Ruleset, Verb
from judge.resolver.state import Object, Position, Target
from judge.resolver.values import EMPTY, Data, Ref, but


def meant(state: Position, op: Op, name: str = "object") -> Object | None:
    """The object an operation concerns: by reference (that incarnation only) or by name."""
    value = op.data.get(name)
    if isinstance(value, Ref):
        return state.current(value)
    return state.objects.get(value) if isinstance(value, str) else None


def reported(ruleset: Ruleset, draft: Draft, op: Op) -> None:
    """Report an event that concerns ``object``, if it is still there; nothing changes."""
    if meant(draft, op):
        draft.done(op)


def log_only(ruleset: Ruleset, draft: Draft, op: Op) -> None:
    """Report an event that changes nothing."""
    draft.done(op)


def move(ruleset: Ruleset, draft: Draft, op: Op) -> None:
    """Move ``object`` to zone ``to`` (under ``controller``, at ``position``), where it becomes another
    object.
    """
    obj, to = meant(draft, op), op.data.text("to")
    if obj is None or not to:
        return
    position = op.data.get("position")
    now = draft.move(
        obj.id,
        to,
        controller=op.data.text("controller") or None,
        position=position if isinstance(position, int) else None,
    )
    draft.done(op, was=obj.ref, object=now.ref, **{"from": obj.zone})


def put(ruleset: Ruleset, draft: Draft, op: Op) -> None:
    """Set ``name`` of ``object`` to ``value``; without a value, remove it."""
    obj, name, value = meant(draft, op), op.data.text("name"), op.data.get("value")
    if obj is not None and obj.data.get(name) != value:
        draft.change_object(obj, **{name: value})
        draft.done(op)


def add(ruleset: Ruleset, draft: Draft, op: Op) -> None:
    """Increase (or decrease) the number ``name`` of ``object`` by ``amount``; 0 is no event."""
    obj, name, amount = meant(draft, op), op.data.text("name"), op.data.number("amount")
    if obj is not None and amount:
        total = obj.data.number(name) + amount
        draft.change_object(obj, **{name: total or None})
        draft.done(op, total=total)


def gain(ruleset: Ruleset, draft: Draft, op: Op) -> None:
    """Increase (or decrease) the figure ``name`` of ``seat`` by ``amount``; 0 is no event."""
    seat, name, amount = op.data.text("seat"), op.data.text("name"), op.data.number("amount")
    if seat in draft.playing and amount:
        total = draft.player(seat).number(name) + amount
        draft.change_player(seat, **{name: total})
        draft.done(op, total=total)


def create(ruleset: Ruleset, draft: Draft, op: Op) -> None:
    """Create an object in zone ``to``: a token, copy or ability of ``seat``, with ``nature``."""
    data, nature = op.data, op.data.get("nature")
    if data.text("seat") not in draft.seats or not data.text("to"):
        return
    obj = draft.create(
        data.text("prefix", "token"),
        data.text("to"),
        data.text("seat"),
        card=data.text("card"),
        nature=nature if isinstance(nature, Data) else EMPTY,
    )
    draft.done(op, object=obj.ref)


def cease(ruleset: Ruleset, draft: Draft, op: Op) -> None:
    """Remove ``object`` (a token, copy or ability that left its zone)."""
    obj = meant(draft, op)
    if obj is not None:
        draft.remove(obj.id)
        draft.done(op, was=obj.ref, **{"from": obj.zone})


def control(ruleset: Ruleset, draft: Draft, op: Op) -> None:
    """Give ``seat`` control of ``object``; it stays the same object."""
    obj, seat = meant(draft, op), op.data.text("seat")
    if obj is not None and obj.controller != seat and seat in draft.playing:
        draft.put_object(but(obj, controller=seat))
        draft.done(op)


def last(ruleset: Ruleset, draft: Draft, op: Op) -> None:
    """Begin a continuous effect ``name`` of ``seat``, with ``source``, ``until`` and its own ``data``."""
    own = op.data.get("data")
    effect = draft.last(
        op.data.text("name"),
        op.data.text("seat"),
        source=op.data.ref("source"),
        until=op.data.text("until"),
        data=own if isinstance(own, Data) else EMPTY,
        cites=op.cites or ruleset.cites.get("last", ()),
    )
    draft.done(op, effect=effect.id)


def lapse(ruleset: Ruleset, draft: Draft, op: Op) -> None:
    """End effects: the one called ``effect``, or all that last ``until`` the given moment."""
    until, named = op.data.text("until"), op.data.text("effect")
    gone = tuple([e.id for e in draft.effects if e.id == named or (until and e.until == until)])
    if gone:
        draft.end_effects(gone)
        draft.done(op, effects=gone)


def aim(ruleset: Ruleset, draft: Draft, op: Op) -> None:
    """Change the targets of ``object`` to ``at``, each in the place of the target before."""
    obj, at = meant(draft, op), op.data.get("at")
    if obj is None or not isinstance(at, tuple) or len(at) != len(obj.targets):
        return
    chosen = tuple(draft.objects[one].ref if one in draft.objects else one for one in at)
    targets = tuple(Target(old.slot, new) for old, new in zip(obj.targets, chosen, strict=True))
    if targets != obj.targets:
        draft.put_object(but(obj, targets=targets))
        draft.done(op)


def leave(ruleset: Ruleset, draft: Draft, op: Op) -> None:
    """``seat`` leaves the game; its pending choices and passes are dropped."""
    seat = op.data.text("seat")
    if seat in draft.playing:
        draft.gone = (*draft.gone, seat)
        draft.done(op)


def end(ruleset: Ruleset, draft: Draft, op: Op) -> None:
    """End the game with the result in ``data``; nothing is due any more."""
    if draft.result is None:
        draft.result = op.data
        if op.data.get("left"):  # of which a game's rules may say nothing, although they say when it ends
            draft.emit("end", "left", op.data)
        else:
            draft.done(op)


def remember(ruleset: Ruleset, draft: Draft, op: Op) -> None:
    """Set the fact ``name`` of the turn to ``value``; without a value, remove it."""
    draft.remember(**{op.data.text("name"): op.data.get("value")})
    draft.done(op)


def clock(ruleset: Ruleset, draft: Draft, op: Op) -> None:
    """Set the ``active`` seat, ``turn``, ``phase`` and ``step``, as far as given."""
    active = op.data.text("active", draft.active)
    if active not in draft.seats:
        return
    draft.active = active
    draft.turn = op.data.number("turn", draft.turn)
    draft.phase = op.data.text("phase", draft.phase)
    draft.step = op.data.text("step", draft.step)
    draft.done(op)


def give(ruleset: Ruleset, draft: Draft, op: Op) -> None:
    """Let ``seat`` act in the open window; earlier passes no longer count. For corrections."""
    window, seat = draft.window, op.data.text("seat")
    if window is not None and seat in window.order:
        given = but(window, at=window.order.index(seat), passes=0, ready=False)
        draft.agenda = (given, *draft.agenda[1:])
        draft.done(op)


CORE_VERBS: Mapping[str, Verb] = MappingProxyType(
    {
        "move": move,
        "put": put,
        "add": add,
        "gain": gain,
        "create": create,
        "cease": cease,
        "control": control,
        "aim": aim,
        "last": last,
        "lapse": lapse,
        "leave": leave,
        "end": end,
        "remember": remember,
        "clock": clock,
        "give": give,
    }
)
