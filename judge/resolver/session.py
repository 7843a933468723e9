"""A session: an opening and a tree of inputs, from which everything else can be rebuilt."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from judge.errors import BadInput, DamagedRecord
from judge.messages import N_
from judge.resolver.codec import decode, encode
from judge.resolver.frames import Decision
from judge.resolver.inputs import PASS, Act, Event, Input, Legal, Note, Refusal, Step
from judge.resolver.legal import legal
from judge.resolver.ruleset import Ruleset
from judge.resolver.run import apply, start
from judge.resolver.state import State

FORMAT = 1
"""The form in which sessions are written; a later one reads the earlier."""


class NoSuchNode(BadInput):
    template = N_("this session has no node {node}; it has {count}")


class RefusedReplay(BadInput):
    """An input of a saved session that is not accepted any more (the ruleset has changed since)."""

    template = N_("input {node} of this session is refused: {reason}")


@dataclass(frozen=True, slots=True)
class Node:
    """One input in the tree: its parent and its result. The root has no input.

    ``step`` is kept, so that navigating costs nothing; it follows from the inputs.
    """

    id: int
    parent: int | None
    input: Input | None
    step: Step
    depth: int


class Session:
    """A game as its opening and a tree of inputs; the nodes are frozen and never removed.

    Undo goes to the parent, redo to the child visited last, and another input after an undo starts a new
    branch. Corrections of the judge are inputs like any other, and so is a note, unless it is made aside:
    that one is attached to the node where it is made, does not change the current node and starts no branch.
    """

    def __init__(self, ruleset: Ruleset, opening: State) -> None:
        self.ruleset = ruleset
        self.opening = opening
        self._nodes = [Node(0, None, None, start(ruleset, opening), 0)]
        self._children: list[list[int]] = [[]]
        self._asides: dict[int, list[int]] = {}
        self._last: dict[int, int] = {}
        self.at = 0

    @property
    def node(self) -> Node:
        return self._nodes[self.at]

    @property
    def nodes(self) -> tuple[Node, ...]:
        return tuple(self._nodes)

    @property
    def state(self) -> State:
        return self.node.step.state

    @property
    def decision(self) -> Decision | None:
        return self.node.step.decision

    @property
    def legal(self) -> Legal:
        return legal(self.ruleset, self.state)

    def enter(self, entered: Input, replayed: bool = False) -> Step | Refusal:
        """Apply an input here and go to its node; a refused one leaves no trace.

        An input that was entered here before is not repeated: its node becomes the current one. ``replayed``:
        the input is on record, from this or an earlier version (see :func:`judge.resolver.apply`).
        """
        if isinstance(entered, Note) and entered.aside:
            return self._pin(entered)
        for child in self._children[self.at]:
            if self._nodes[child].input == entered:
                self._go(child)
                return self.node.step
        step = apply(self.ruleset, self.state, entered, replayed)
        if isinstance(step, Step):
            self._nodes.append(Node(len(self._nodes), self.at, entered, step, self.node.depth + 1))
            self._children.append([])
            self._children[self.at].append(len(self._nodes) - 1)
            self._go(len(self._nodes) - 1)
        return step

    def remark(self, text: str) -> Step | Refusal:
        """Enter a note here: aside if inputs follow already, so that no branch starts."""
        return self.enter(Note(text, aside=bool(self._children[self.at])))

    def _pin(self, note: Note) -> Step | Refusal:
        """Attach a note to the current node; the same note is kept only once."""
        for pinned in self._asides.get(self.at, ()):
            if self._nodes[pinned].input == note:
                return self._nodes[pinned].step
        step = apply(self.ruleset, self.state, note)
        if isinstance(step, Step):
            self._asides.setdefault(self.at, []).append(len(self._nodes))
            self._nodes.append(Node(len(self._nodes), self.at, note, step, self.node.depth + 1))
            self._children.append([])
        return step

    def pass_until(self, reached: Callable[[State], bool], limit: int = 1000) -> int:
        """Let everybody pass until ``reached``, or until a choice is due or the game is over.

        Each pass is an input of its own, so that every window skipped is in the log. Returns their number.
        """
        for count in range(limit):
            holder = self.state.priority
            if holder is None or reached(self.state) or isinstance(self.enter(Act(holder, PASS)), Refusal):
                return count
        return limit

    def undo(self) -> bool:
        """Go to before the last input; False at the opening."""
        parent = self.node.parent
        if parent is None:
            return False
        self._last[parent] = self.at
        self.at = parent
        return True

    def redo(self) -> bool:
        """Go to the child visited last; False if there is none."""
        child = self._last.get(self.at)
        if child is None:
            return False
        self.at = child
        return True

    def branches(self, node: int | None = None) -> tuple[Node, ...]:
        """The children of a node (default: the current one), in the order of entering."""
        return tuple(self._nodes[child] for child in self._children[self._known(node)])

    def go(self, node: int) -> None:
        """Go to any node; for a note aside, to the node that it is attached to. Raises NoSuchNode."""
        self._go(self._known(node))

    def path(self, node: int | None = None) -> tuple[Node, ...]:
        """The nodes from the opening to a node (by default the current one), each with its notes aside."""
        found: list[Node] = []
        at: int | None = self._place(self._known(node))
        while at is not None:
            found.extend(self._nodes[pinned] for pinned in reversed(self._asides.get(at, ())))
            found.append(self._nodes[at])
            at = self._nodes[at].parent
        return tuple(reversed(found))

    def log(self) -> Iterator[Event]:
        """All that happened from the opening to here."""
        for node in self.path():
            yield from node.step.events

    def _known(self, node: int | None) -> int:
        if node is None:
            return self.at
        if not 0 <= node < len(self._nodes):
            raise NoSuchNode(node=node, count=len(self._nodes))
        return node

    def _place(self, node: int) -> int:
        """The current node for a node: for a note aside, the one that it is attached to."""
        one = self._nodes[node]
        aside = one.parent is not None and node in self._asides.get(one.parent, ())
        return one.parent if aside and one.parent is not None else node

    def _go(self, node: int) -> None:
        node = self._place(node)
        parent = self._nodes[node].parent
        if parent is not None:
            self._last[parent] = node
        self.at = node

    # Saving and loading

    def to_json(self) -> str:
        """The opening, the inputs with their parents, and the current node; not what follows from them."""
        return json.dumps(
            {
                "format": FORMAT,
                "opening": encode(self.opening),
                "inputs": [[node.parent, encode(node.input)] for node in self._nodes[1:]],
                "at": self.at,
            },
            ensure_ascii=False,
            separators=(",", ":"),
        )

    @classmethod
    def from_json(cls, ruleset: Ruleset, text: str) -> Session:
        """Rebuild a session from its inputs.

        Raises DamagedRecord where the text is no session, RefusedReplay where the ruleset now refuses
        an input, OtherRuleset where it is another's.
        """
        try:
            stored = json.loads(text)
            opening, at = decode(stored["opening"]), stored["at"]
            inputs = [(parent, decode(entered)) for parent, entered in stored["inputs"]]
        except (KeyError, TypeError, ValueError, RecursionError) as fault:
            raise DamagedRecord(what="session", detail=str(fault)) from fault
        whole = all(isinstance(p, int) and 0 <= p <= n for n, (p, _) in enumerate(inputs))
        typed = all(isinstance(entered, Input) for _, entered in inputs)
        if not isinstance(opening, State) or not isinstance(at, int) or not whole or not typed:
            raise DamagedRecord(what="session", detail="opening, inputs or place are not what they should be")
        session = cls(ruleset, opening)
        for number, (parent, entered) in enumerate(inputs, 1):
            session.at = parent
            step = session.enter(entered, replayed=True)
            if isinstance(step, Refusal):
                raise RefusedReplay(node=number, reason=step.reason)
        session.go(at)
        return session


def replay(ruleset: Ruleset, opening: State, inputs: Iterable[Input]) -> Session:
    """A session of successive inputs; raises RefusedReplay at the first that is refused."""
    session = Session(ruleset, opening)
    for number, entered in enumerate(inputs, 1):
        step = session.enter(entered, replayed=True)
        if isinstance(step, Refusal):
            raise RefusedReplay(node=number, reason=step.reason)
    return session


def tree(events: Iterable[Event]) -> Iterator[tuple[int, Event]]:
    """The events with their depth below their causes, for printing a ruling as a tree."""
    depth: dict[int, int] = {}
    for event in events:
        depth[event.seq] = depth.get(event.cause, -1) + 1
        yield depth[event.seq], event
