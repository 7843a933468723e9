"""The results of the last input in a few lines: its final consequences, above all what left play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from judge.resolver import Event, Node, Ref, State
from judge.rulesets.kit import CardRuleset, seatless
from judge.web.log_view import EntryShown, LineShown
from judge.web.table_view import TableShown

FEW = 3
"""Maximum number of lines, unless more objects left play."""


@dataclass(frozen=True)
class HappenedShown:
    """A line of the log; ``left`` tells that something left play."""

    line: LineShown
    left: bool


def happened(table: TableShown, entries: Sequence[EntryShown]) -> tuple[HappenedShown, ...]:
    """The results of the newest entry, in the order of the log."""
    if not entries:
        return ()
    newest = entries[0]
    node = table.work.session.nodes[newest.node]
    gone = departures(table.ruleset, table.work.session.nodes, node)
    caused = {event.cause for event in node.step.events}
    ends = [one for one in newest.lines if one.seq not in caused or one.seq in gone]
    shown = {one.seq for one in ends if one.seq in gone}
    for one in reversed(ends):
        if len(shown) < FEW:
            shown.add(one.seq)
    return tuple(HappenedShown(one, one.seq in gone) for one in ends if one.seq in shown)


def departures(ruleset: CardRuleset, nodes: Sequence[Node], node: Node) -> frozenset[int]:
    """The numbers of the events by which something left play at a node: for each object, the last that names
    it.
    """
    if node.parent is None:
        return frozenset()
    before, after = nodes[node.parent].step.state, node.step.state
    there = {one.id for one in before.all_objects if _in_play(ruleset, before, one.id)}
    left = {known for known in there if not _in_play(ruleset, after, known)}
    named: dict[str, int] = {}
    for event in node.step.events:
        for known in _named(event) & left:
            named[known] = event.seq
    return frozenset(named.values())


def _in_play(ruleset: CardRuleset, state: State, known: str) -> bool:
    found = state.objects.get(known)
    return found is not None and seatless(found.zone) in ruleset.in_play


def _named(event: Event) -> set[str]:
    parts = (part for v in event.data.values() for part in (v if isinstance(v, tuple) else (v,)))
    return {part.id for part in parts if isinstance(part, Ref)}
