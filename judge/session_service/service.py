"""Creates, opens and changes the sessions in the store."""

from __future__ import annotations

import json
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any

from judge import rulesets
from judge.database import PATIENCE, Key, StoreBusy, StoredInput, StoredSession, TooMuch
from judge.errors import BadInput, DamagedRecord, JudgeError
from judge.messages import N_, Message
from judge.resolver import Act, Answer, Correct, Input, Node, Note, Refusal, Session, State
from judge.resolver.codec import decode, encode, to_json
from judge.resolver.limits import A_SESSION, MOST_LOGGED, Counting, OverLimit
from judge.rulesets.game import CardSource, Game
from judge.rulesets.kit import CardRuleset, read_card
from judge.scenario import Scenario, load_text, run
from judge.scenario.export import exported
from judge.scenario.faults import Fault, FaultyScenario
from judge.scenario.limits import MOST_SENT
from judge.scenario.yaml_nodes import Map

if TYPE_CHECKING:
    from judge.database import Sessions

KEPT = 64
"""Maximum number of sessions in memory; others are rebuilt from the database on demand."""

MOST_HELD = 200_000
"""Maximum weight of all sessions in memory: each event counts once, each input a few times for its state."""
AN_INPUT_HELD = 20
"""The weight of an input relative to that of an event of the log."""

INPUTS = (Act, Answer, Correct, Note)


class NoTable(BadInput):
    template = N_("this scenario only puts questions that need no play: there is no table to lay")


class SeveralTables(BadInput):
    template = N_("this text holds {count} scenarios; paste one of them")


class NoScenario(BadInput):
    template = N_("this session was begun before Judge kept how its table was described; begin it anew")


class UnreadInput(BadInput):
    template = N_("what was sent cannot be read as an action or an answer")


@dataclass(slots=True)
class Work:
    """A session in memory: its game, its ruleset with its own cards, and the tree of its inputs.

    ``opening`` is the stored opening, ``inputs`` are the stored inputs entered so far, ``described`` is its
    table as a scenario without steps. ``lock`` is held while the session in memory is read or changed,
    ``turn`` while an input is entered and stored, so that readers never wait for the database. ``stopped``
    says why the remaining inputs could not be entered again (the shipped rules have changed since), if they
    could not. ``pages`` is a cache for pages: their log by language, since all of it is shown again after
    each input.
    """

    id: str
    title: str
    game: Game
    profile: str
    ruleset: CardRuleset
    cards: tuple[dict[str, object], ...]
    session: Session
    changed: datetime
    opening: str = ""
    described: str = ""
    times: dict[int, datetime] = field(default_factory=dict)
    stopped: Message | None = None
    inputs: tuple[StoredInput, ...] = ()
    weighed: int = 0
    events: int = 0
    pages: dict[object, Any] = field(default_factory=dict)
    lock: threading.RLock = field(default_factory=threading.RLock)
    turn: threading.RLock = field(default_factory=threading.RLock)

    @property
    def place(self) -> int:
        return self.session.at

    def weigh(self) -> None:
        """Count the events of the inputs entered since the last call."""
        nodes = self.session.nodes
        self.events += sum(len(node.step.events) for node in nodes[self.weighed :])
        self.weighed = len(nodes)


@dataclass(frozen=True, slots=True)
class Entry:
    """The result of an input: the node it led to, or the refusal."""

    place: int
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Moved:
    """Somebody else has entered inputs since the table was read: the new nodes, oldest first."""

    seen: int
    nodes: tuple[Node, ...]


class SessionService:
    """The sessions of a store in use.

    ``game_of`` gives a game by its word; tests pass invented ones. ``source`` has cards that the game's
    ruleset lacks; a session keeps the definitions with which it was created.
    """

    def __init__(
        self,
        sessions: Sessions,
        game_of: Callable[[str], Game] = rulesets.find,
        source: CardSource | None = None,
    ) -> None:
        self.sessions = sessions
        self.game_of = game_of
        self.source = source
        self._works: OrderedDict[str, Work] = OrderedDict()
        self._lock = threading.Lock()

    # Creating

    def begin(
        self,
        text: str,
        name: str = "scenario",
        cards: Sequence[Map] = (),
        named: tuple[str, Key] | None = None,
        whole: bool = False,
    ) -> tuple[str, Key]:
        """Create a session with the table and steps of a scenario; returns its name and key.

        ``cards`` are definitions in addition to the scenario's own, ``named`` the name and key of a session
        that a device created; with ``whole``, a scenario with an impossible step is refused. Raises
        FaultyScenario with every fault and its line, NoTable, SeveralTables, TooMuch.
        """
        scenarios = load_text(
            text, name, self.game_of, whole=False, cards=cards, most=MOST_SENT, source=self.source
        )
        if len(scenarios) != 1:
            raise SeveralTables(count=len(scenarios))
        return self.begin_with(scenarios[0], named, whole)

    def begin_with(
        self, scenario: Scenario, named: tuple[str, Key] | None = None, whole: bool = False
    ) -> tuple[str, Key]:
        """Create a session with a scenario that has been read already."""
        result = run(scenario)
        if whole and result.stopped:
            last = result.outcomes[-1]
            told = Message(N_("this cannot be done: {reason}"), {"reason": last.got})
            raise FaultyScenario(scenario.file, [Fault(last.line, told)])
        session = result.session
        if session is None:
            if scenario.steps:
                raise NoTable()
            session = Session(scenario.ruleset, scenario.game.lay(scenario.ruleset, scenario.laying))
        cards = json.dumps(list(scenario.cards), ensure_ascii=False)
        described = exported(scenario, Session(scenario.ruleset, session.opening), check=False)
        opening = json.dumps(
            {"opening": encode(session.opening), "scenario": described},
            ensure_ascii=False,
            separators=(",", ":"),
        )
        object_id, key = self.sessions.create(
            scenario.game.id, scenario.profile, scenario.title, opening, cards, named
        )
        for node in session.nodes[1:]:
            self._keep(object_id, key, node, f"scenario {node.id}")
        if session.at != len(session.nodes) - 1:
            self.sessions.go(object_id, key, session.at)
        self._hold(scenario, session, self.sessions.load(object_id), described)
        return object_id, key

    def _hold(self, scenario: Scenario, session: Session, stored: StoredSession, described: str) -> None:
        """Cache a session that has just been played, so that showing it does not replay it.

        If the stored form differs in any character from what was played, it is not cached but rebuilt.
        """
        played = [(n.id, n.parent or 0, written_input(n.input)) for n in session.nodes if n.input is not None]
        if played != [(one.number, one.parent, one.input) for one in stored.inputs]:
            return
        if encode(session.opening) != json.loads(stored.opening)["opening"]:
            return
        work = Work(
            stored.id, stored.title, scenario.game, scenario.profile, scenario.ruleset,
            tuple(json.loads(stored.cards)), session, stored.changed, stored.opening, described,
            {one.number: one.at for one in stored.inputs}, inputs=stored.inputs,
        )  # fmt: skip
        work.weigh()
        with self._lock:
            self._works[stored.id] = work
        self._make_room()

    def _keep(self, session_id: str, key: str, node: Node, client: str) -> int:
        assert node.input is not None
        return self.sessions.enter(
            session_id, key, node.parent or 0, written_input(node.input), client
        ).number

    # Opening

    def open(self, session_id: str) -> Work:
        """The current session; raises UnknownSession, DamagedRecord if it cannot be rebuilt."""
        stored = self.sessions.load(session_id)
        with self._lock:
            work = self._works.get(session_id)
            if work is None or not _continues(work, stored):
                work = self._works[session_id] = self._rebuilt(stored)
            self._works.move_to_end(session_id)
            while len(self._works) > KEPT:
                self._works.popitem(last=False)
        with work.lock:
            self._catch_up(work, stored)
            work.weigh()
        self._make_room()
        return work

    def _make_room(self) -> None:
        """Drop the sessions unused longest while all of them together take too much memory."""
        with self._lock:
            held = sum(one.events + AN_INPUT_HELD * one.weighed for one in self._works.values())
            while held > MOST_HELD and len(self._works) > 1:
                _, gone = self._works.popitem(last=False)
                held -= gone.events + AN_INPUT_HELD * gone.weighed

    def scenario(self, work: Work) -> str:
        """The session up to its current node as a scenario file, which also checks the state reached.

        Raises NoScenario for a session without its table's description.
        """
        if not work.described:
            raise NoScenario()
        (scenario,) = load_text(work.described, work.title, self.game_of, whole=False)
        with work.lock:
            return exported(scenario, work.session)

    def described(self, text: str, name: str) -> str:
        """The description of a scenario's table, as a session created with it would store it; raises the
        errors of :meth:`begin`.
        """
        scenarios = load_text(text, name, self.game_of, whole=False, most=MOST_SENT, source=self.source)
        if len(scenarios) != 1:
            raise SeveralTables(count=len(scenarios))
        (scenario,) = scenarios
        opening = scenario.game.lay(scenario.ruleset, scenario.laying)
        return exported(scenario, Session(scenario.ruleset, opening), check=False)

    def scenarios(self, ids: Iterable[str]) -> dict[str, str]:
        """Sessions as scenarios, by name, if they exist."""
        made = {}
        for object_id in sorted(set(filter(None, ids))):
            try:
                made[object_id] = self.scenario(self.open(object_id))
            except JudgeError:
                continue
        return made

    def begin_again(self, scenario: str) -> str | None:
        """Create a session from a result of :meth:`scenarios`; None if that is impossible."""
        try:
            return self.begin(scenario)[0]
        except JudgeError:
            return None

    def drop(self, session_id: str) -> None:
        """Delete a session, in memory and in the store."""
        self.sessions.drop(session_id)
        self.forget(session_id)

    def forget(self, session_id: str) -> None:
        """Rebuild the session the next time it is opened."""
        with self._lock:
            self._works.pop(session_id, None)

    def rebuilt(self, stored: StoredSession) -> Work:
        """A session rebuilt from the store, independent of those in memory; raises the errors of
        :meth:`open`.
        """
        work = self._rebuilt(stored)
        self._catch_up(work, stored)
        return work

    def _rebuilt(self, stored: StoredSession) -> Work:
        game = self.game_of(stored.game)
        ruleset = game.profiles.get(stored.profile)
        if ruleset is None:
            raise DamagedRecord(what="session", detail=f"profile {stored.profile}")
        try:
            cards = tuple(json.loads(stored.cards))
            kept = json.loads(stored.opening)
            described = kept.get("scenario", "")
            opening = decode(kept["opening"] if "scenario" in kept else kept)
        except (AttributeError, KeyError, TypeError, ValueError) as fault:
            raise DamagedRecord(what="session", detail=str(fault)) from fault
        if not isinstance(opening, State):
            raise DamagedRecord(what="session", detail="its opening is no table")
        for card in cards:
            made = read_card(ruleset, card)
            ruleset = ruleset.with_cards(dict.fromkeys((made.text("name"), *made.texts("aliases")), made))
        session = Session(ruleset, opening)
        return Work(
            stored.id, stored.title, game, stored.profile, ruleset, cards, session, stored.changed,
            stored.opening, described,
        )  # fmt: skip

    def _catch_up(self, work: Work, stored: StoredSession) -> None:
        """Enter the inputs that the store has and the session lacks, and go to the store's current node."""
        known = len(work.session.nodes) - 1
        try:
            with Counting(A_SESSION):
                self._enter_rest(work, stored, known)
        except OverLimit as over:
            work.stopped = over.message
        work.inputs = stored.inputs
        work.title, work.changed = stored.title, stored.changed
        work.session.go(min(stored.place, len(work.session.nodes) - 1))

    def _enter_rest(self, work: Work, stored: StoredSession, known: int) -> None:
        session = work.session
        for one in stored.inputs[known:]:
            if work.stopped is not None:
                break
            try:
                entered = decode(json.loads(one.input))
                session.go(one.parent)
                step = session.enter(entered, replayed=True)
            except (JudgeError, TypeError, ValueError, KeyError) as fault:
                work.stopped = (
                    fault.message
                    if isinstance(fault, JudgeError)
                    else Message(N_("{detail}"), {"detail": str(fault)})
                )
                break
            if isinstance(step, Refusal):
                work.stopped = step.reason
                break
            work.times[len(session.nodes) - 1] = one.at

    # Changing

    def enter(
        self, session_id: str, key: str, seen: int, client: str, entered: Input, branch: bool = False
    ) -> Entry | Moved:
        """Enter an input at the node that the sender has ``seen``.

        If somebody else has changed the table meanwhile, nothing is entered and :class:`Moved` is returned,
        unless a ``branch`` is wanted. A note at a node with later inputs is attached there and moves nobody,
        unless it names a ``branch``. The same ``client`` id is entered once. Raises WrongKey, TooMuch,
        NoSuchNode.
        """
        if not self.sessions.may_change(session_id, key):
            self.sessions.go(session_id, key, seen)  # raises WrongKey
        work = self.open(session_id)
        with self._turn(work):
            with work.lock:
                self._catch_up(work, self.sessions.load(session_id))
                session, place = work.session, work.session.at
                sent = self.sessions.sent(session_id, client)
                if sent is not None:
                    return Entry(sent)
                if session.at != seen and not branch:
                    newer = tuple(node for node in session.path() if node.id > seen and not aside(node))
                    if newer or seen >= len(session.nodes):
                        return Moved(seen, newer)
                session.go(seen)
                before = len(session.nodes)
                work.weigh()
                if work.events > MOST_LOGGED:
                    what = Message(N_("{count} events"), {"count": work.events})
                    raise TooMuch(what=what, limit=MOST_LOGGED)
                if isinstance(entered, Note) and not branch and session.branches():
                    entered = Note(entered.text, aside=True)
                step = session.enter(entered)
                if isinstance(step, Refusal):
                    return Entry(seen, step)
                node = session.node
                if isinstance(entered, Note) and entered.aside:
                    session.go(place)
                    if len(session.nodes) == before:
                        return Entry(place)
                    node = session.nodes[before]
            try:
                if node.id != before:  # entered here before: its node becomes current again
                    self.sessions.go(session_id, key, node.id)
                    return Entry(node.id)
                number = self._keep(session_id, key, node, client)
                if aside(node) and node.parent != place:
                    self.sessions.go(session_id, key, place)
            except JudgeError:
                self.forget(session_id)  # if it could not be stored, it was not entered
                raise
            if number != node.id:  # another process was faster: the stored inputs decide
                self.forget(session_id)
            return Entry(number)

    @contextmanager
    def _turn(self, work: Work) -> Iterator[None]:
        """Hold the right to change a session; raises StoreBusy if that takes too long."""
        with self.sessions.store.place():
            if not work.turn.acquire(timeout=PATIENCE):
                raise StoreBusy(detail="a session is being changed")
            try:
                yield
            finally:
                work.turn.release()

    def go(self, session_id: str, key: str, place: int) -> None:
        """Go to a node; raises WrongKey, UnknownSession."""
        self.sessions.go(session_id, key, place)

    def undo(self, session_id: str, key: str) -> None:
        """Go to before the last input; nothing happens at the opening."""
        work = self.open(session_id)
        with self._turn(work):
            with work.lock:
                moved, at = work.session.undo(), work.session.at
            if moved:
                self.sessions.go(session_id, key, at)

    def redo(self, session_id: str, key: str) -> None:
        """Go to the child visited last, or to the first child."""
        work = self.open(session_id)
        with self._turn(work):
            with work.lock:
                session = work.session
                moved, at = session.redo(), session.at
                if not moved and session.branches():
                    moved, at = True, session.branches()[-1].id
            if moved:
                self.sessions.go(session_id, key, at)


def aside(node: Node) -> bool:
    """Whether a node is a note attached to another node, from which nobody continues."""
    return isinstance(node.input, Note) and node.input.aside


def _continues(work: Work, stored: StoredSession) -> bool:
    """Whether the stored inputs and those in memory are equal as far as both go.

    Seats may have been renamed, or a backup restored; data read a moment ago may be shorter.
    """
    both = min(len(work.inputs), len(stored.inputs))
    return work.opening == stored.opening and stored.inputs[:both] == work.inputs[:both]


def read_input(text: str) -> Input:
    """Read an input sent by a page; raises UnreadInput for anything else."""
    try:
        read = json.loads(text)
        json.dumps(read, ensure_ascii=False).encode()  # half of a surrogate pair cannot be displayed
        entered = decode(read)
    except (KeyError, TypeError, ValueError, RecursionError) as fault:
        raise UnreadInput() from fault
    if not isinstance(entered, INPUTS):
        raise UnreadInput()
    return entered


def written_input(entered: Input) -> str:
    """An input in the form that pages send."""
    return to_json(entered)
