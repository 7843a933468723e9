"""A ruleset: the tables and functions that make the core play one game by one edition of its rules."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from operator import is_
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeVar

import msgspec

from judge.documents import Address
from judge.errors import BadInput, JudgeError
from judge.messages import N_, Message
from judge.resolver.draft import Draft
from judge.resolver.frames import (
    Ask,
    Check,
    Cites,
    Decision,
    Frame,
    Item,
    Op,
    OrderMode,
    PendingEvent,
    Resolve,
    Window,
)
from judge.resolver.inputs import Act, Answer, Event, Refusal
from judge.resolver.state import Pending, Position, State
from judge.resolver.state_keys import StateKeys
from judge.resolver.values import EMPTY, Data, Ref, but

Answers = tuple[tuple[Any, ...], ...]
"""The choices made for several decisions: for each, keys, numbers, or the operations of an outcome."""
OwnRuleset = Any
"""The ruleset whose table contains a function; its class may be a subclass with more fields."""


class CannotBeDone(BadInput):
    """A card asks for something that does not exist; the input that caused it is refused."""


class NothingChanged(CannotBeDone):
    """A correction that leaves the table unchanged: it names nothing, or states what is true already."""

    template = N_("this changes nothing: the table is so already, or it cannot happen there")


class FaultyRuleset(JudgeError):
    """A ruleset that breaks a promise to the core: a bug, to be found by tests."""

    template = N_("the ruleset {ruleset} cannot be used: {detail}")


@dataclass(frozen=True, slots=True)
class Row:
    """One condition of an action: if it fails, ``reason`` and the section under ``cite`` are the refusal.

    ``reason`` is a template; the action's data fill it, with ``who`` and ``action``. ``more`` finds further
    sections from the state. ``lacks`` names what is missing, if it can be named; the reason continues with
    it. A row about the moment has ``each``: everything that makes it the wrong one, the first as ``lacks``
    names it; it is also told of a player who may not act anyway. A row that can be judged where an earlier
    one fails is ``apart``, and told beside it: ``always``, or only ``now``, at the right moment.
    """

    cite: str
    reason: str
    holds: Callable[[OwnRuleset, Position, Act], bool]
    more: Callable[[OwnRuleset, Position, Act], Cites] | None = None
    lacks: Callable[[OwnRuleset, Position, Act], Message | None] | None = None
    each: Callable[[OwnRuleset, Position, Act], tuple[Message, ...]] | None = None
    apart: Literal["", "now", "always"] = ""


@dataclass(frozen=True, slots=True)
class Action:
    """Something a seat may do: its conditions in the rulebook's order, and its function.

    ``params`` names the action's parameters and their kinds: ``object``, ``seat``, ``number``, ``text``,
    ``flag``, ``objects``, ``pairs`` (objects, or a mapping of objects to objects or seats), with a ``?`` if
    it is optional. ``during`` names the kinds of the seat's own decisions during which it is possible (a
    resource ability while paying); an ``anytime`` action needs no turn at all (conceding). ``objection`` is
    asked last, for objections that must name the objects concerned; ``objections`` are all of them, for those
    who ask for every reason. ``when`` is the key of the sections that
    say when it is possible, or a function that finds them for the object; a refusal for its time cites them
    beside what is due, and ``after``, if set, instead of it if a choice must be made first.

    ``plainly`` tells quickly that a common action is in order: that its data can be understood, and that all
    rows and the objection are satisfied. If it says no, these are asked one by one, so it may say no too
    often.
    """

    cite: str
    perform: Callable[[OwnRuleset, Draft, Act], None]
    rows: tuple[Row, ...] = ()
    params: Mapping[str, str] = field(default_factory=dict)
    candidates: Callable[[OwnRuleset, Position, str], Iterable[Act]] = lambda ruleset, state, seat: ()
    during: frozenset[str] = frozenset()
    anytime: bool = False
    objection: Callable[[OwnRuleset, Position, Act], Refusal | None] | None = None
    objections: Callable[[OwnRuleset, Position, Act], Iterable[Refusal]] | None = None
    when: str | Callable[[OwnRuleset, Position, Act], Cites] = ""
    after: str = ""
    plainly: Callable[[OwnRuleset, Position, Act], bool] | None = None


AfterActing = Literal["again", "next", "close"]


@dataclass(frozen=True, slots=True)
class WindowRule:
    """How a kind of window works: who acts next, whether acting cancels passes, what closing does.

    ``after``: the seat that acted may act ``again``, or the ``next`` seat may, or the window ``close``s.
    ``restart``: acting cancels all earlier passes, so that all must pass in succession; otherwise having
    acted counts as one's turn. ``actions`` are those possible here; passing is always possible, and
    ``passing`` adds its consequences (an announcement). ``close`` adds the consequences of closing, if there
    are any besides continuing with the agenda. ``cite`` is the section that says whose window it is;
    ``closed_cite`` the one for the consequence of all passing, if that is another.
    """

    cite: str
    actions: frozenset[str]
    close: Callable[[OwnRuleset, Draft, Window], None] | None
    after: AfterActing = "again"
    restart: bool = True
    check: bool = True
    pass_cite: str = "pass"
    passing: Callable[[OwnRuleset, Draft, str], None] | None = None
    closed_cite: str = ""


class Replacement(msgspec.Struct, frozen=True, gc=False):
    """An effect that would change or prevent an operation, found before the operation happens.

    ``id`` is unique among all effects; ``name`` is the function that applies it. ``optional`` ones may be
    declined by ``controller``.
    """

    id: str
    name: str
    controller: str
    cites: Cites
    source: Ref | None = None
    optional: bool = False
    data: Data = EMPTY


class Contradiction(NamedTuple):
    """Operations of one batch that exclude each other: who chooses, and which operations each answer keeps.

    ``kept`` are their places in the batch, for each option of the decision; the other ones are dropped.
    """

    decision: Decision
    kept: tuple[tuple[int, ...], ...]


Verb = Callable[[OwnRuleset, Draft, Op], None]
"""Carry out an operation on the draft, and report it as an event."""
StepOf = Callable[[OwnRuleset, Draft, Data], None]
AnswerOf = Callable[[OwnRuleset, Draft, Ask, Answers], None]
"""Continue with the answers to decisions, in the order of the decisions."""
Circumstance = Callable[[OwnRuleset, Draft, Mapping[str, Any]], Cites]
"""Give the sections that an event cites besides those of its step, because of the objects involved."""
Replacer = Callable[[OwnRuleset, Draft, Op, Replacement], tuple[Op, ...]]
"""Give the operations that replace an operation; an empty result prevents it."""


def nothing(*given: Any) -> None:
    """The function that does nothing."""


def _affected(ruleset: Ruleset, state: Position, op: Op, found: tuple[Replacement, ...]) -> str:
    """The controller of the operation's object, else its seat, else the active player."""
    obj = state.objects.get(op.data.text("object"))
    return obj.controller if obj else op.data.text("seat") or state.active


CORE_CITES = ("pass", "loop", "order", "replacement", "over", "left")
"""The core's own functions: passing, stopping a loop, ordering, choosing a replacement, ending the game, and
dropping the choices of a player who left.
"""
MAY_BE_SILENT = ("left",)
"""Steps of which a game's rules may say nothing: listed without a section, they cite none."""


_SOUND: deque[tuple[Mapping[str, Any], ...]] = deque(maxlen=32)
"""The tables validated last: a ruleset that only adds cards shares the tables of its base."""


@dataclass(frozen=True)
class Ruleset:
    """One game by one edition of its rules. Tables list what there is, functions say how it works, and
    ``cites`` maps the keys of steps to the sections that decide: addresses with their edition.

    ``forbidden`` returns the log entry for an operation that cannot happen ("can't" comes before any
    replacement, and uses up none). In a ``quiet`` ruleset nothing can forbid, replace or react to operations,
    and nothing is asked about them. ``contradiction`` finds operations of one batch that exclude each other,
    after all have been settled. ``onward`` is called whenever nothing is due (the turn script).
    ``objections`` maps a decision's kind (``target *``: all kinds with this first word) to a function for the
    objection to an answer as a whole, whose options are each possible; ``unoffered`` explains why something
    that is not offered cannot be chosen. ``place`` returns the frames that a waiting trigger puts on the
    agenda, ``any_order`` a key shared by triggers whose order makes no difference ("" for none). ``decides``
    names who makes a seat's choices, if that may be another player; ``speaks`` names the seat in whose place
    in a window a seat acts and orders what is due, if several share one place (a team). ``position`` is what
    must repeat in a loop; ``loop`` is the consequence of a mandatory loop. ``circumstances`` add, by an
    event's name, the sections that apply because of the objects involved. ``labels`` are the game's words for
    actions, windows and choices, ``wording`` the templates of its events, both by name and for the
    catalogues. ``keys`` declares what the game keeps in its states; tests check every state against it.
    """

    id: str
    edition: str
    cites: Mapping[str, Cites]
    onward: Callable[[OwnRuleset, Draft], None]
    resolve: Callable[[OwnRuleset, Draft, Resolve], None]
    loop: Callable[[OwnRuleset, Draft], None]
    verbs: Mapping[str, Verb]
    actions: Mapping[str, Action] = field(default_factory=dict)
    windows: Mapping[str, WindowRule] = field(default_factory=dict)
    steps: Mapping[str, StepOf] = field(default_factory=dict)
    answers: Mapping[str, AnswerOf] = field(default_factory=dict)
    renewals: Mapping[str, Callable[[OwnRuleset, Position, Ask], Decision]] = field(default_factory=dict)
    objections: Mapping[str, Callable[[OwnRuleset, Position, Answer], Refusal | None]] = field(
        default_factory=dict
    )
    unoffered: Callable[[Ruleset, Position, Decision, str], Refusal | None] = lambda *given: None
    checks: Mapping[str, Callable[[OwnRuleset, State], tuple[Op, ...]]] = field(default_factory=dict)
    triggers: Callable[[OwnRuleset, Position, Position, tuple[Event, ...]], tuple[Pending, ...]] = (
        lambda *given: ()
    )
    listens: Callable[[OwnRuleset, Position], bool] | None = None
    quiet: Callable[[OwnRuleset, Position], bool] | None = None
    place: Callable[[OwnRuleset, Position, Pending], tuple[Frame, ...]] = lambda ruleset, state, pending: ()
    trigger_order: OrderMode = "each"
    any_order: Callable[[Pending], str] = lambda pending: ""
    replacements: Callable[[OwnRuleset, Position, Op], tuple[Replacement, ...]] = lambda *given: ()
    forbidden: Callable[[OwnRuleset, Position, Op], PendingEvent | None] = lambda ruleset, state, op: None
    replacers: Mapping[str, Replacer] = field(default_factory=dict)
    replacement_chooser: Callable[[OwnRuleset, Position, Op, tuple[Replacement, ...]], str] = _affected
    contradiction: Callable[[OwnRuleset, Position, tuple[Op, ...]], Contradiction | None] | None = None
    seat_order: Callable[[OwnRuleset, Position], tuple[str, ...]] = lambda ruleset, state: state.order_from(
        state.active
    )
    decides: Callable[[OwnRuleset, Position, str], str] | None = None
    speaks: Callable[[OwnRuleset, Position, str], str] | None = None
    position: Callable[[OwnRuleset, State], State] = lambda ruleset, state: state
    circumstances: Mapping[str, Circumstance] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    wording: Mapping[str, str] = field(default_factory=dict)
    keys: StateKeys | None = None

    def __post_init__(self) -> None:
        tables = self.cites, self.actions, self.windows
        if not any(all(map(is_, tables, known)) for known in tuple(_SOUND)):
            self._check()
            _SOUND.append(tables)

    def _check(self) -> None:
        wanted = {*CORE_CITES}
        for action in self.actions.values():
            wanted |= {action.cite, *(row.cite for row in action.rows)}
            if isinstance(action.when, str):
                wanted |= {*filter(None, (action.when,))}
        for window in self.windows.values():
            wanted |= {window.cite, window.pass_cite, *filter(None, (window.closed_cite,))}
        silent = {key for key in MAY_BE_SILENT if key in self.cites}
        lacking = sorted(key for key in (wanted | set(self.cites)) - silent if not self.cites.get(key))
        if lacking:
            self._fault("no section is cited for " + ", ".join(lacking))
        bare = sorted({str(a) for cites in self.cites.values() for a in cites if not a.edition})
        if bare:
            self._fault("addresses without an edition: " + ", ".join(bare))

    @cached_property
    def cited_by_key(self) -> dict[str, Cites]:
        """The table of citations as a plain dictionary, the fastest for the look-up at every event."""
        return dict(self.cites)

    def _fault(self, detail: str) -> None:
        raise FaultyRuleset(ruleset=self.id, detail=detail)

    def caveat(self, state: Position, act: Act) -> Message | None:
        """What is unknown about the objects of an act and might permit it; reported beside a refusal."""
        return None

    def objection(self, kind: str) -> Callable[[OwnRuleset, Position, Answer], Refusal | None] | None:
        """The rules' possible objection to an answer to a decision of a kind."""
        return self.objections.get(kind) or self.objections.get(f"{kind.partition(' ')[0]} *")

    def cite(self, key: str | Cites) -> Cites:
        """The sections of a step; raises FaultyRuleset if the table has none where there must be one."""
        found = self.cites.get(key, ()) if isinstance(key, str) else key
        if not found and not (key in MAY_BE_SILENT and key in self.cites):
            self._fault(f"no section is cited for {key or 'an event'}")
        return found

    def placed(self, state: Position, waiting: tuple[Pending, ...]) -> tuple[Item, ...]:
        """The waiting triggers as items to put in order."""
        return tuple(
            Item(
                f"{p.name}:{p.source.id}:{at}" if p.source else f"{p.name}:{at}",
                p.controller if self.speaks is None else self.speaks(self, state, p.controller),
                tuple(but(f, cause=p.cause) for f in self.place(self, state, p)),
                Data(name=p.name, alike=self.any_order(p)),
            )
            for at, p in enumerate(waiting, 1)
        )


R = TypeVar("R", bound=Ruleset)


def derive(base: R, **overrides: Any) -> R:
    """A ruleset that differs from another in some entries.

    A table given here is merged into the base's table, entry by entry (None removes an entry); any other
    value replaces the base's. Raises FaultyRuleset for a name that no ruleset has, and for a ruleset of
    another edition that would still cite the base's edition.
    """
    known = {f.name for f in fields(base)}
    changed: dict[str, Any] = {}
    for name, value in overrides.items():
        if name not in known:
            raise FaultyRuleset(ruleset=base.id, detail=f"nothing is called {name}")
        before = getattr(base, name)
        if isinstance(before, Mapping):
            value = {key: entry for key, entry in {**before, **value}.items() if entry is not None}
        changed[name] = value
    made = replace(base, **changed)
    old = {str(a) for cites in made.cites.values() for a in cites if a.edition == base.edition}
    if made.edition != base.edition and old:
        raise FaultyRuleset(
            ruleset=made.id, detail="still citing the base's edition: " + ", ".join(sorted(old))
        )
    return made


def sections(document: str, edition: str, table: Mapping[str, str]) -> Mapping[str, Cites]:
    """Read a table of step -> section numbers (several separated by spaces) of one document's edition.

    ``document`` is ``game/document``.

    >>> [str(a) for a in sections("gyp/reglas", "parte-1", {"pass": "120.4.d 106.1.b.1"})["pass"]]
    ['gyp/reglas@parte-1:120.4.d', 'gyp/reglas@parte-1:106.1.b.1']
    """
    return MappingProxyType(
        {
            key: tuple(Address.parse(f"{document}@{edition}:{number}") for number in numbers.split())
            for key, numbers in table.items()
        }
    )


def all_checks(ruleset: Ruleset, state: State) -> tuple[Op, ...]:
    """The operations of all checks, each computed from the same state; equal operations count once."""
    found: dict[Op, None] = {}
    for check in ruleset.checks.values():
        found.update(dict.fromkeys(check(ruleset, state)))
    return tuple(found)


CHECK = Check()
