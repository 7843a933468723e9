"""The verbs that every game needs; a ruleset takes what fits and adds its own.

Each is one function from the state before the whole batch, the state now and the operation to a change.
What has become impossible (the object is elsewhere by now) is left out and makes no event.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from judge.resolver.frames import Op
from judge.resolver.ruleset import Change, Fact, Ruleset, Verb
from judge.resolver.state import Object, State
from judge.resolver.values import Data, Ref, but


def meant(state: State, op: Op, name: str = "object") -> Object | None:
    """The object an operation concerns: by reference (that incarnation only) or by name."""
    value = op.data.get(name)
    if isinstance(value, Ref):
        return state.current(value)
    return state.objects.get(value) if isinstance(value, str) else None


def happened(ruleset: Ruleset, state: State, op: Op, **data: object) -> Change:
    """The change whose only event is that the operation was done, by its own sections or its verb's."""
    return Change(state, (Fact(op.verb, op.cites or op.verb, Data({**op.data, **data})),))


def reported(ruleset: Ruleset, before: State, state: State, op: Op) -> Change:
    """``object``, if it is still there, is concerned by what is said to have happened; nothing changes."""
    return happened(ruleset, state, op) if meant(state, op) else Change(state)


def move(ruleset: Ruleset, before: State, state: State, op: Op) -> Change:
    """``object`` changes to zone ``to`` (under ``controller``, at ``position``): from then another object."""
    object = meant(state, op)
    if object is None or not op.data.text("to"):
        return Change(state)
    position = op.data.get("position")
    after = state.moved(
        object.id,
        op.data.text("to"),
        controller=op.data.text("controller") or None,
        position=position if isinstance(position, int) else None,
    )
    was = Data({"from": object.zone, "was": object.ref, "object": after.objects[object.id].ref})
    return happened(ruleset, after, op, **was)


def put(ruleset: Ruleset, before: State, state: State, op: Op) -> Change:
    """``name`` of ``object`` becomes ``value``; no value takes it away."""
    object = meant(state, op)
    if object is None or object.data.get(op.data.text("name")) == op.data.get("value"):
        return Change(state)
    changed = state.but_object(object, **{op.data.text("name"): op.data.get("value")})
    return happened(ruleset, changed, op)


def add(ruleset: Ruleset, before: State, state: State, op: Op) -> Change:
    """The number ``name`` of ``object`` rises (or falls) by ``amount``; by nothing is no event."""
    object, name, amount = meant(state, op), op.data.text("name"), op.data.number("amount")
    if object is None or amount == 0:
        return Change(state)
    total = object.data.number(name) + amount
    return happened(ruleset, state.but_object(object, **{name: total or None}), op, total=total)


def gain(ruleset: Ruleset, before: State, state: State, op: Op) -> Change:
    """The figure ``name`` of ``seat`` rises (or falls) by ``amount``; by nothing is no event."""
    seat, name, amount = op.data.text("seat"), op.data.text("name"), op.data.number("amount")
    if seat not in state.playing or amount == 0:
        return Change(state)
    total = state.player(seat).number(name) + amount
    return happened(ruleset, state.but_player(seat, **{name: total}), op, total=total)


def create(ruleset: Ruleset, before: State, state: State, op: Op) -> Change:
    """A new object comes into zone ``to``: a token, copy or ability of ``seat``, with ``nature``."""
    data = op.data
    nature = data.get("nature")
    if data.text("seat") not in state.seats or not data.text("to"):
        return Change(state)
    object, after = state.created(
        data.text("prefix", "token"),
        data.text("to"),
        data.text("seat"),
        card=data.text("card"),
        nature=nature if isinstance(nature, Data) else Data(),
    )
    return happened(ruleset, after, op, object=object.ref)


def cease(ruleset: Ruleset, before: State, state: State, op: Op) -> Change:
    """``object`` ceases to exist (a token, copy or ability that left its zone)."""
    object = meant(state, op)
    if object is None:
        return Change(state)
    return happened(ruleset, state.removed(object.id), op, **{"from": object.zone, "was": object.ref})


def control(ruleset: Ruleset, before: State, state: State, op: Op) -> Change:
    """``seat`` controls ``object`` from now on; it stays the same object."""
    object, seat = meant(state, op), op.data.text("seat")
    if object is None or object.controller == seat or seat not in state.playing:
        return Change(state)
    return happened(ruleset, state.put_object(but(object, controller=seat)), op)


def last(ruleset: Ruleset, before: State, state: State, op: Op) -> Change:
    """A continuous effect ``name`` of ``seat`` begins, with ``source``, ``until`` and its own ``data``."""
    own = op.data.get("data")
    effect, after = state.lasting(
        op.data.text("name"),
        op.data.text("seat"),
        source=op.data.ref("source"),
        until=op.data.text("until"),
        data=own if isinstance(own, Data) else Data(),
        cites=op.cites or ruleset.cites.get("last", ()),
    )
    return happened(ruleset, after, op, effect=effect.id)


def lapse(ruleset: Ruleset, before: State, state: State, op: Op) -> Change:
    """Effects end: the one called ``effect``, or all that last ``until`` what is given."""
    until = op.data.text("until")
    gone = tuple(
        e.id for e in state.effects if e.id == op.data.text("effect") or (until and e.until == until)
    )
    return happened(ruleset, state.without_effects(gone), op, effects=gone) if gone else Change(state)


def leave(ruleset: Ruleset, before: State, state: State, op: Op) -> Change:
    """``seat`` leaves the game; what it had still to choose or to pass is dropped."""
    seat = op.data.text("seat")
    if seat not in state.playing:
        return Change(state)
    return happened(ruleset, but(state, gone=(*state.gone, seat)), op)


def end(ruleset: Ruleset, before: State, state: State, op: Op) -> Change:
    """The game ends, with whatever ``data`` say of the result; nothing is due any more."""
    if state.result is not None:
        return Change(state)
    return happened(ruleset, but(state, result=op.data), op)


def remember(ruleset: Ruleset, before: State, state: State, op: Op) -> Change:
    """``value`` is remembered as ``name`` among the facts of the turn; no value forgets it."""
    facts = state.facts.but(**{op.data.text("name"): op.data.get("value")})
    return happened(ruleset, but(state, facts=facts), op)


def clock(ruleset: Ruleset, before: State, state: State, op: Op) -> Change:
    """The ``active`` seat, ``turn``, ``phase`` and ``step`` become what is given; what is not given stays."""
    active = op.data.text("active", state.active)
    if active not in state.seats:
        return Change(state)
    after = but(
        state,
        active=active,
        turn=op.data.number("turn", state.turn),
        phase=op.data.text("phase", state.phase),
        step=op.data.text("step", state.step),
    )
    return happened(ruleset, after, op)


def give(ruleset: Ruleset, before: State, state: State, op: Op) -> Change:
    """``seat`` is the one to act in the open window, nobody having passed: for the judge's corrections."""
    window, seat = state.window, op.data.text("seat")
    if window is None or seat not in window.order:
        return Change(state)
    given = but(window, at=window.order.index(seat), passes=0, ready=False)
    return happened(ruleset, but(state, agenda=(given, *state.agenda[1:])), op)


CORE_VERBS: Mapping[str, Verb] = MappingProxyType(
    {
        "move": move,
        "put": put,
        "add": add,
        "gain": gain,
        "create": create,
        "cease": cease,
        "control": control,
        "last": last,
        "lapse": lapse,
        "leave": leave,
        "end": end,
        "remember": remember,
        "clock": clock,
        "give": give,
    }
)
