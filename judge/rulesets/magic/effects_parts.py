"""What the verbs of effects share: the objects and seats meant, and the operation that moves one."""

from __future__ import annotations

from typing import Any

from judge.resolver import Data, Object, Op, Ref, State
from judge.rulesets.kit.rule import CardRuleset, Context
from judge.rulesets.magic import layers
from judge.rulesets.magic.definitions import FACE_DOWN
from judge.rulesets.magic.verbs import whither
from judge.rulesets.magic.zones import (
    BATTLEFIELD,
)

Ops = tuple[Op, ...]


def objects(state: State, refs: Any) -> tuple[Object, ...]:
    """The objects among what a reference means, as far as they still are what was meant."""
    found = (state.current(ref) for ref in refs or () if isinstance(ref, Ref))
    return tuple(object for object in found if object is not None)


def seats_of(state: State, refs: Any) -> tuple[str, ...]:
    return tuple(ref for ref in refs or () if isinstance(ref, str) and ref in state.playing)


def moving(
    state: State, verb: str, object: Object, zone: str, context: Context | None = None, **more: Any
) -> Op:
    """An operation that moves an object, saying from where to where and what does it."""
    data = {
        "object": object.ref,
        "from": object.zone,
        "to": whither(object, zone),
        "seat": object.controller,
        "source": context.source if context else None,
        **more,
    }
    return Op(verb, Data({name: value for name, value in data.items() if value is not None}))


def permanent(object: Object) -> bool:
    return object.zone == BATTLEFIELD


def followed(state: State, context: Context, refs: Any) -> tuple[Any, ...]:
    """The same, where what triggered this has become another object in its new zone: that one (400.7e)."""
    it, now = context.names.get("it"), context.names.get("now")
    moved = isinstance(it, Ref) and isinstance(now, Ref) and not state.current(it)
    return tuple(now if moved and ref == it else ref for ref in refs or ())


def copiable(ruleset: CardRuleset, state: State, object: Object) -> Data:
    """The copiable values of an object (707.2): those of a plain 2/2 where it lies face down."""
    return FACE_DOWN if object.data.get("face down") else layers.copiable(ruleset, state, object)
