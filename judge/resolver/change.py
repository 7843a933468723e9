"""The former way of writing a ruleset's functions, kept while the games move to drafts one by one.

A former function is given a frozen state and gives a :class:`Change` back; a function of today writes into a
draft, and its parameter is called ``draft``. That name, looked up here and nowhere else, tells which it is.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import msgspec

from judge.resolver.draft import Draft
from judge.resolver.frames import Cites, Frame, Op
from judge.resolver.state import State
from judge.resolver.values import EMPTY, Data, but


class Fact(msgspec.Struct, frozen=True, gc=False):
    """Something that happened, as a former function states it; an event is made of it.

    ``cite`` is a key of the ruleset's citations, or the sections themselves.
    """

    name: str
    cite: str | Cites
    data: Data = EMPTY


class Change(msgspec.Struct, frozen=True, gc=False):
    """What a former function gives back: the state, what happened, and what is to happen next.

    The first frame is done first.
    """

    state: State
    facts: tuple[Fact, ...] = ()
    frames: tuple[Frame, ...] = ()


class Replaced(msgspec.Struct, frozen=True, gc=False):
    """What a former replacer makes of an operation: other operations (none: prevented), and its change."""

    ops: tuple[Op, ...]
    change: Change


_KNOWN: dict[Any, bool] = {}


def writes(function: Callable[..., Any]) -> bool:
    """Whether a function is given a draft to write into."""
    found = _KNOWN.get(function)
    if found is None:
        found = _KNOWN[function] = "draft" in inspect.signature(function).parameters
    return found


def call(function: Callable[..., Any], draft: Draft, *given: Any) -> None:
    """Have a function of the ruleset of either way do what it does to a draft."""
    if writes(function):
        function(draft.rules, draft, *given)
    else:
        accept(draft, function(draft.rules, draft.snapshot(), *given))


def call_verb(function: Callable[..., Any], draft: Draft, op: Op) -> None:
    """Have a verb of either way do an operation."""
    if writes(function):
        function(draft.rules, draft, op)
    else:
        accept(draft, function(draft.rules, draft.before, draft.snapshot(), op))


def accept(draft: Draft, change: Change) -> None:
    """Write into a draft what a former function gave back."""
    draft.take(change.state)
    for fact in change.facts:
        draft.emit(fact.name, fact.cite, fact.data)
    draft.following += change.frames


def changed(ruleset: Any, before: State, state: State, op: Op) -> Change:
    """What an operation would bring about: that of a verb of either way, for former functions."""
    return formerly(ruleset.verbs[op.verb])(ruleset, before, state, op)


def formerly_replacer(function: Callable[..., Any]) -> Callable[..., Replaced]:
    """A replacer of either way, to be called in the former way by a former function."""
    return _formerly(function)


def formerly(function: Callable[..., Any]) -> Callable[..., Change]:
    """A function of either way, to be called in the former way by a former function.

    A verb is given the ruleset, the state before, the state and the operation; all others are given the
    ruleset, the state and what else there is.
    """
    return _formerly(function)


def _formerly(function: Callable[..., Any]) -> Callable[..., Any]:
    if not writes(function):
        return function

    def done(ruleset: Any, state: State, *given: Any) -> Any:
        before = state
        if given and isinstance(given[0], State):
            state, *given = given  # type: ignore[assignment]
        draft = Draft(ruleset, state)
        draft._before, draft.kind = before, "judge"  # who takes the facts over sees to what they cite
        ops = function(ruleset, draft, *given)
        facts = tuple(Fact(e.name, e.cites or e.name, e.data) for e in draft.events)
        after = but(draft.snapshot(), seq=state.seq)
        same = all(getattr(after, name) is getattr(state, name) for name in State.__struct_fields__)
        change = Change(state if same else after, facts, tuple(draft.following))
        return change if ops is None else Replaced(ops, change)

    return done


def happened(ruleset: Any, state: State, op: Op, **data: object) -> Change:
    """The change whose only event is that the operation was done, by its own sections or its verb's."""
    return Change(state, (Fact(op.verb, op.cites or op.verb, Data(op.data, **data)),))


def do_verb(draft: Draft, op: Op) -> None:
    """Have an operation done at once, by the verb of the ruleset's table, and told."""
    call_verb(draft.rules.verbs[op.verb], draft, op)
