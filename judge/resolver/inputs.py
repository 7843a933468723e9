"""What is entered and what comes back: inputs, events, steps and refusals."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from judge.messages import N_, Message
from judge.resolver.frames import Cites, Decision, Op
from judge.resolver.state import State
from judge.resolver.values import EMPTY, Data

PASS = "pass"
"""The action of passing in a window; every ruleset has it."""


def _typed(*pairs: Any) -> None:
    """Inputs come from files and forms: raise TypeError where a value is not of the kind after it."""
    for value, kind in zip(pairs[::2], pairs[1::2], strict=True):
        if not isinstance(value, kind):
            raise TypeError(f"{value!r} is no {kind.__name__}")


def _operations(ops: tuple[Any, ...]) -> None:
    for op in ops:
        _typed(op, Op, op.verb, str, op.data, Data, op.cites, tuple)


class Act(msgspec.Struct, frozen=True, gc=False):
    """A seat does something: an action of the ruleset, with what it needs to know."""

    who: str
    action: str
    data: Data = EMPTY

    def __post_init__(self) -> None:
        if type(self.who) is not str or type(self.action) is not str or type(self.data) is not Data:
            _typed(self.who, str, self.action, str, self.data, Data)

    @property
    def passing(self) -> bool:
        return self.action == PASS


class Answer(msgspec.Struct, frozen=True, gc=False):
    """A seat (or the judge) answers the open decision.

    ``choice`` holds keys of options (choose, order), one number (number) or a number for each option
    (divide); ``ops`` the outcome that a judge states.
    """

    who: str
    choice: tuple[Any, ...] = ()
    ops: tuple[Op, ...] = ()

    def __post_init__(self) -> None:
        _typed(self.who, str, self.choice, tuple, self.ops, tuple)
        _operations(self.ops)


class Correct(msgspec.Struct, frozen=True, gc=False):
    """A correction by the judge: operations applied as they stand, with the reason.

    They replace nothing and trigger nothing.
    """

    ops: tuple[Op, ...]
    why: str

    def __post_init__(self) -> None:
        _typed(self.ops, tuple, self.why, str)
        _operations(self.ops)


class Note(msgspec.Struct, frozen=True, gc=False):
    """A remark of the judge; it changes nothing.

    ``aside``: it is pinned to the place it is made at, where play has gone on already.
    """

    text: str
    aside: bool = False

    def __post_init__(self) -> None:
        _typed(self.text, str, self.aside, bool)


Input = Act | Answer | Correct | Note


def act(who: str, action: str, **data: object) -> Act:
    """Write an action.

    >>> act("ana", "play", object="fog").data
    Data(object='fog')
    """
    return Act(who, action, Data(data))


def answer(who: str, *choice: str | int) -> Answer:
    """Write an answer."""
    return Answer(who, choice)


EventKind = Literal["rule", "judge", "note"]


class Event(msgspec.Struct, frozen=True, gc=False):
    """Something that happened: by a rule, by the judge's hand, or a note.

    ``cause`` is the number of the event that led here (0: an input), so that a ruling prints as a tree.
    An event of kind ``rule`` always cites.
    """

    seq: int
    kind: EventKind
    name: str
    data: Data = EMPTY
    cites: Cites = ()
    cause: int = 0


class Step(msgspec.Struct, frozen=True, gc=False):
    """The result of an input: the new state, its events, and the choice that is due now."""

    state: State
    events: tuple[Event, ...]
    decision: Decision | None


RefusalKind = Literal["rule", "input", "limit"]


class Refusal(msgspec.Struct, frozen=True, gc=False):
    """Why an input is not accepted, with the section that says so; the state is unchanged.

    ``rule``: the rules forbid it. ``input``: it could not be understood (an unknown action, an answer that
    was not offered); it cites why something else is due. ``limit``: it exceeds a limit
    (:mod:`judge.resolver.limits`); no rule forbids it, and it cites what is due.
    """

    reason: Message
    cites: Cites
    kind: RefusalKind = "rule"


def naming(reason: Message, lacking: Message | None) -> Message:
    """A reason, continued with what is missing if that can be named."""
    if lacking is None:
        return reason
    return Message(N_("{reason}: {lacking}"), {"reason": reason, "lacking": lacking})


def one_by_one(called: Iterable[str | Message]) -> Message:
    """Several things in one part of a reason, each shown by itself as the reader's table calls it."""
    parts = {f"part{at}": one for at, one in enumerate(called)}
    return Message(", ".join(f"{{{name}}}" for name in parts), parts)


class Legal(msgspec.Struct, frozen=True, gc=False):
    """What may be done now, and what may not, with the reasons.

    ``decision`` is the choice that is due, if there is one: then answers to it are legal. ``why`` cites the
    sections by which it is that seat's turn.
    """

    decision: Decision | None
    holder: str | None
    why: Cites
    allowed: tuple[Act, ...] = ()
    refused: tuple[tuple[Act, Refusal], ...] = ()
