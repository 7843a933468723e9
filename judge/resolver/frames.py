"""What is still to happen, as data: operations, decisions and the frames of the agenda."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any, Literal

import msgspec

from judge.documents import Address
from judge.resolver.values import EMPTY, Data, Ref, but, new_data

Cites = tuple[Address, ...]


def united(*cites: Cites) -> Cites:
    """The sections of several citations as one: each once, in the order given.

    Citations of a ruleset's tables are combined again and again, so the results are cached.
    """
    key = tuple(map(id, cites))
    kept = _united.get(key)
    if kept is None:
        if len(_united) >= MOST_UNITED:
            _united.clear()
        assert all(type(one) is tuple for one in cites), "what is kept must be frozen"
        kept = _united[key] = (cites, _each_once(tuple([section for one in cites for section in one])))
    return kept[1]  # as long as the citations are cached, no other objects can have their ids


def _each_once(sections: Cites) -> Cites:
    """The same for citations made on the fly from sections of the tables."""
    key = tuple(map(id, sections))
    kept = _listed.get(key)
    if kept is None:
        if len(_listed) >= MOST_UNITED:
            _listed.clear()
        kept = _listed[key] = (sections, tuple(dict.fromkeys(sections)))
    return kept[1]


MOST_UNITED = 4096
"""Maximum number of combined citations that are cached."""
_united: dict[tuple[int, ...], tuple[tuple[Cites, ...], Cites]] = {}
_listed: dict[tuple[int, ...], tuple[Cites, Cites]] = {}


JUDGE = "judge"
"""The name of the judge, who decides if the rules are silent or contradictory; no seat may have it."""

NOT_YET = -1
"""The cause of a frame that no step has put on the agenda yet."""


class Op(msgspec.Struct, frozen=True, gc=False):
    """One operation: a verb and its data.

    ``cites`` are the sections that cause it (the verb's own if empty). ``applied`` names the replacements
    that have changed it, because each applies only once.
    """

    verb: str
    data: Data = EMPTY
    cites: Cites = ()
    applied: tuple[str, ...] = ()

    def but(self, **changes: object) -> Op:
        """The same operation with some of its data changed."""
        return but(self, data=self.data.changed(changes))


def op(verb: str, *, cites: Cites = (), **data: object) -> Op:
    """Write an operation.

    >>> op("move", object="knight", to="grave").data["to"]
    'grave'
    """
    return Op(verb, new_data(data), cites)


class PendingEvent(msgspec.Struct, frozen=True, gc=False):
    """Something to report: the machine turns it into an event.

    ``cite`` is a key of the ruleset's citations, or the sections themselves.
    """

    name: str
    cite: str | Cites
    data: Data = EMPTY


class Option(msgspec.Struct, frozen=True, gc=False):
    """One thing that may be chosen: its key, and data for whoever shows or uses it."""

    key: str
    data: Data = EMPTY


_key = attrgetter("key")

Form = Literal["choose", "order", "number", "divide", "outcome"]


class Decision(msgspec.Struct, frozen=True, gc=False):
    """A choice that is due: by whom, among what, how many, by which rule.

    ``form`` says what an answer is: ``choose`` between ``min`` and ``max`` different options; ``order``
    all options; ``number`` a whole number from ``min`` to ``max`` (None: no limit); ``divide`` the sum
    ``max`` among the options, at least ``min`` each; ``outcome`` operations that the judge states. Where the
    rules leave one answer only, ``data`` may state it as ``only``.
    """

    who: str
    kind: str
    options: tuple[Option, ...] = ()
    min: int = 1
    max: int | None = 1
    cites: Cites = ()
    form: Form = "choose"
    data: Data = EMPTY

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(map(_key, self.options))

    @property
    def forced(self) -> bool:
        """Whether only one answer is possible."""
        if "only" in self.data:
            return True
        count = len(self.options)
        if self.form == "choose":
            most = count if self.max is None else min(self.max, count)
            return most == 0 or (min(self.min, count) == most == count)
        if self.form == "order":
            return count < 2
        if self.form == "divide":
            return count < 2 or self.min * count == self.max
        return self.form == "number" and self.min == self.max


class Frame(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Something still to happen. ``cause`` is the number of the event that put it there."""

    cause: int = NOT_YET


class Do(Frame, frozen=True, gc=False):
    """Operations that happen together: each is first settled (replaced, prevented), then all apply.

    ``chosen`` is the replacement picked for the operation that is being settled.
    """

    ops: tuple[Op, ...]
    settled: tuple[Op, ...] = ()
    chosen: str = ""


class Ask(Frame, frozen=True, gc=False):
    """Decisions asked one after the other; the ruleset's function ``then`` receives all the answers.

    ``each`` names a function called after every single answer (what a choice forces at once), ``renew``
    one that rebuilds the open decision from the current state. ``data`` is handed to all three.
    """

    decisions: tuple[Decision, ...]
    then: str
    answers: tuple[tuple[Any, ...], ...] = ()
    each: str = ""
    renew: str = ""
    data: Data = EMPTY

    @property
    def open(self) -> Decision:
        return self.decisions[len(self.answers)]

    def without(self, lost: Callable[[str], bool]) -> Ask:
        """The frame without options of open decisions that refer to lost objects, by key or in their data."""
        made = (*self.decisions[: len(self.answers)], *(_left(d, lost) for d in self.open_decisions))
        return self if made == self.decisions else but(self, decisions=made)

    @property
    def open_decisions(self) -> tuple[Decision, ...]:
        return self.decisions[len(self.answers) :]


def _left(decision: Decision, lost: Callable[[str], bool]) -> Decision:
    kept = tuple(
        option
        for option in decision.options
        if not lost(option.key)
        and not any(isinstance(part, Ref) and lost(part.id) for part in option.data.values())
    )
    return decision if len(kept) == len(decision.options) else but(decision, options=kept)


class Window(Frame, frozen=True, gc=False):
    """An opportunity to act, by turns: ``order[at]`` may act or pass.

    ``passes`` counts those in succession; ``ready`` is False until checks and triggers have been done
    for the one about to receive it.
    """

    kind: str
    order: tuple[str, ...]
    at: int = 0
    passes: int = 0
    ready: bool = False
    data: Data = EMPTY

    @property
    def holder(self) -> str:
        return self.order[self.at]


class Resolve(Frame, frozen=True, gc=False):
    """An object whose effect is to be carried out; ``step`` is how far its effect has come."""

    object: Ref
    step: int = 0
    data: Data = EMPTY


class Item(msgspec.Struct, frozen=True, gc=False):
    """One of several things due at once, with the frames that it puts on the agenda in its turn."""

    key: str
    controller: str
    frames: tuple[Frame, ...]
    data: Data = EMPTY


OrderMode = Literal["one", "each", "rotation"]


class Order(Frame, frozen=True, gc=False):
    """Things due at once, put in order and done one by one.

    ``one``: the first seat orders all. ``each``: the seats in turn order their own, all of one seat's
    before the next seat's. ``rotation``: the seats in turn choose one of their own, which is done
    before the next chooses.
    """

    items: tuple[Item, ...]
    seats: tuple[str, ...]
    mode: OrderMode = "each"
    cites: Cites = ()
    ordered: tuple[str, ...] = ()


class Check(Frame, frozen=True, gc=False):
    """Repeat the ruleset's checks until none applies, then handle the waiting triggers."""

    triggers: bool = True


class Script(Frame, frozen=True, gc=False):
    """Named steps of the ruleset, in order, with data they share."""

    steps: tuple[str, ...]
    data: Data = EMPTY


def caused(frames: tuple[Frame, ...], cause: int) -> tuple[Frame, ...]:
    """The frames, those without a cause given this one."""
    return tuple([f if f.cause != NOT_YET else but(f, cause=cause) for f in frames])


def options(keys: Mapping[str, Any] | tuple[str, ...]) -> tuple[Option, ...]:
    """Options from their keys, or from keys with the data of each.

    >>> [option.key for option in options(("yes", "no"))]
    ['yes', 'no']
    """
    if isinstance(keys, Mapping):
        return tuple(Option(key, Data(data)) for key, data in keys.items())
    return tuple(Option(key) for key in keys)
