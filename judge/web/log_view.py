"""The log of a session, input by input, and the tree of its inputs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from weakref import ref

from flask import request
from markupsafe import Markup

from judge.library import Library
from judge.resolver import Act, Event, Node, Note, tree
from judge.resolver.values import replace
from judge.session_service import aside
from judge.web import lasting_words, payments
from judge.web.citation_links import CiteShown, cited_in, cites_shown
from judge.web.html_text import beginning
from judge.web.language import current, translated
from judge.web.state import library
from judge.web.table_view import TableShown

RECENT = 2
"""Number of inputs at the end of the log that are shown unfolded."""
MOST_NODES = 400
"""Maximum number of inputs shown in the tree: the newest."""
MOST_TOLD = 1_000
"""Maximum number of lines of a session whose wording is cached."""


@dataclass(frozen=True)
class LineShown:
    """A line of the log, indented by the depth of its causes."""

    seq: int
    depth: int
    kind: str
    text: str
    cites: tuple[CiteShown, ...]
    node: int


@dataclass(frozen=True)
class EntryShown:
    """An input (empty: the opening) with the lines that it caused."""

    node: int
    text: str
    lines: tuple[LineShown, ...]


@dataclass(frozen=True)
class BranchShown:
    """An input in the tree: the node it leads to, how many forks lie before it, whether one stands there.

    ``named`` tells that it is a remark, by which a branch is called; ``result`` is what the branch came to.
    """

    node: int
    text: str
    depth: int
    here: bool
    on_path: bool
    named: bool = False
    result: str = ""


def lines(table: TableShown) -> tuple[LineShown, ...]:
    """The log from the opening to the current node."""
    path = table.work.session.path()
    known = _kept(table).lines
    events = tree(event for one in path for event in one.step.events)
    found: list[LineShown] = []
    for node, after in zip(path, (*path[1:], None), strict=True):
        here = list(islice(events, len(node.step.events)))
        paid = after is not None and payments.belongs_to(after, node)
        own = known.get((node.id, paid))
        if own is None:
            told = (_shown(table, node, depth, event, paid) for depth, event in here)
            own = known[node.id, paid] = (*told, *_outlived(table, node))
        found += own
    return tuple(found)


def _outlived(table: TableShown, node: Node) -> Iterator[LineShown]:
    """Lines that say whether the damage of an input destroys what it was dealt to, as nothing happens."""
    judged = table.work.game.survival
    if judged is None or node.parent is None:
        return
    before, state = table.work.session.nodes[node.parent].step.state, node.step.state
    seq, depth = (node.step.events[-1].seq, 1) if node.step.events else (0, 0)
    for obj in state.all_objects:
        was = before.objects.get(obj.id)
        if obj.data.number("damage") > (was.data.number("damage") if was is not None else 0):
            told = judged(table.ruleset, state, obj)
            if told is not None:
                said = f"{table.told(obj)}: {translated(told[0])}"
                yield LineShown(seq, depth, "", said, cites_shown(told[1]), node.id)


@dataclass
class _Kept:
    """The cached log of a session in one language: lines by the input that caused them and whether its cost
    was paid, and rendered entries. It is dropped with the library, because its citations are links into it.
    """

    library: ref[Library]
    lines: dict[tuple[int, bool], tuple[LineShown, ...]] = field(default_factory=dict)
    written: dict[tuple[object, ...], Markup] = field(default_factory=dict)


def _kept(table: TableShown) -> _Kept:
    work, of = table.work, library()
    if table.ruleset is not work.ruleset:
        return _Kept(ref(of))
    key = current(), request.script_root
    found: _Kept | None = work.pages.get(key)
    if found is None or found.library() is not of:
        found = work.pages[key] = _Kept(ref(of))
    if sum(map(len, found.lines.values())) > MOST_TOLD or len(found.written) > MOST_TOLD:
        found.lines.clear()
        found.written.clear()
    return found


def written(table: TableShown, macro: Callable[..., Markup], entry: EntryShown, *told: object) -> Markup:
    """An entry of the log as a template's ``macro`` renders it, cached while it stays the same.

    Further arguments (``told``) are part of the cache's key.
    """
    known = _kept(table).written
    lines = tuple(line.text for line in entry.lines)
    key = entry.node, entry.text, lines, entry.node == table.work.place, *told
    found = known.get(key)
    if found is None:
        found = known[key] = macro(entry, *told)
    return found


def _shown(table: TableShown, node: Node, depth: int, event: Event, paid: bool = False) -> LineShown:
    """A line; of what was ``paid`` by the next input, it is not said that the cost was not checked."""
    if paid and event.data.get("unchecked"):
        event = replace(event, data=event.data.but(unchecked=None))
    text, cites = _line(table, event, node), event.cites
    if event.kind == "note" or event.name == "correct":
        text, cites = cited_in(text)
    return LineShown(event.seq, min(depth, 6), event.kind, text, cites_shown(cites), node.id)


def _line(table: TableShown, event: Event, node: Node) -> str:
    before = None if node.parent is None else table.work.session.nodes[node.parent].step.state
    text = translated(table.worded(event, node.step.state, before))
    done = lasting_words.does(table.ruleset, event, current())
    return f"{text}: {done}" if done else text


def entries(table: TableShown) -> tuple[EntryShown, ...]:
    """The same lines by the inputs that caused them, last input first."""
    by_node: dict[int, list[LineShown]] = {}
    for line in lines(table):
        by_node.setdefault(line.node, []).append(line)
    path = table.work.session.path()
    return tuple(
        _entry(table, node, tuple(sorted(by_node.get(node.id, ()), key=lambda line: line.seq)))
        for node in reversed(path)
        if node.input is not None or by_node.get(node.id)
    )


LONGEST_PLAY = 80
"""Number of characters of the last play that are shown so that a table is recognised."""


def called(table: TableShown, played: Sequence[EntryShown]) -> str:
    """A table's name in a list of tables: its players and the last play, the newest of ``played``."""
    seats = " – ".join(table.state.seats)
    last = next(
        (one.lines[-1].text if one.lines else one.text for one in played if one.text or one.lines), ""
    )
    return f"{seats}: {beginning(last, LONGEST_PLAY)}" if last else seats


def _entry(table: TableShown, node: Node, came: tuple[LineShown, ...]) -> EntryShown:
    """An input and its events; a first event that only repeats the input is left out."""
    done = node.input
    text = table.entered(node) if done is not None else ""
    paid = payments.told(node, table.work.session.nodes[node.parent or 0]) if done is not None else None
    if paid is not None and came:
        text = translated(paid)
        came = (replace(came[0], text=text, kind=""), *(replace(one, kind="") for one in came[1:]))
    elif isinstance(done, Act) and came and came[0].text.startswith(f"{done.who} "):
        text = came[0].text  # a sentence: Ana passes
    elif came and (
        isinstance(done, Note) or (isinstance(done, Act) and came[0].text.startswith(f"{done.who}:"))
    ):
        came = (replace(came[0], text=text), *came[1:])
    return EntryShown(node.id, text, came)


def branches(table: TableShown) -> tuple[BranchShown, ...]:
    """The inputs entered after the current node on other branches."""
    return tuple(_branch(table, node, 0, frozenset()) for node in table.work.session.branches())


def whole(table: TableShown) -> tuple[BranchShown, ...]:
    """The whole tree, each branch below the input where it forks; of a long session, only the
    newest inputs.
    """
    session = table.work.session
    children: dict[int, list[Node]] = {}
    for node in session.nodes[1:]:
        if aside(node):
            continue  # shown in the log, beside the input where it forked
        children.setdefault(node.parent or 0, []).append(node)
    path = frozenset(node.id for node in session.path())

    def below(start: int) -> Iterator[BranchShown]:
        waiting = [(start, 0)]
        while waiting:
            at, depth = waiting.pop()
            if at:
                shown = _branch(table, session.nodes[at], depth, path)
                yield replace(shown, result=_result(table, at, children)) if shown.named else shown
            following = children.get(at, [])
            forks = len(following) > 1
            for child in reversed(following):
                waiting.append((child.id, depth + 1 if forks and child is not following[0] else depth))

    return tuple(below(0))[-MOST_NODES:]


def _branch(table: TableShown, node: Node, depth: int, path: frozenset[int]) -> BranchShown:
    here = table.work.session.at == node.id
    named = isinstance(node.input, Note)
    return BranchShown(node.id, _input_text(table, node), min(depth, 4), here, node.id in path, named)


def _input_text(table: TableShown, node: Node) -> str:
    """An input in the words of the log."""
    paid = payments.told(node, table.work.session.nodes[node.parent or 0])
    if paid is not None:
        return translated(paid)
    first = next(iter(node.step.events), None)
    if isinstance(node.input, Act) and first is not None:
        sentence = translated(table.worded(first, node.step.state))
        if sentence.startswith(f"{node.input.who} "):
            return sentence
    return table.entered(node)


def _result(table: TableShown, start: int, children: dict[int, list[Node]]) -> str:
    """The outcome of a branch: the last event on its first continuation."""
    at = start
    while children.get(at):
        at = children[at][0].id
    node = table.work.session.nodes[at]
    if at == start:
        return ""
    if not node.step.events:
        return beginning(table.entered(node), 48)
    return beginning(translated(table.worded(node.step.events[-1], node.step.state)), 48)


def forked(table: TableShown) -> bool:
    """Whether there are inputs on branches other than the current one."""
    session = table.work.session
    path = {node.id for node in session.path()}
    return any(node.id not in path and not aside(node) for node in session.nodes)
