"""The hierarchy of section numbers: finds parents by number, and numbers missing from a document."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from judge.documents import SectionNumber
from judge.importers.builder import DocumentBuilder
from judge.messages import N_

_SKIPPED = frozenset("lño")
"""Letters that numberings skip because they look like a digit or another letter."""


@dataclass
class Hierarchy:
    """Finds the parent section of each number and reports missing numbers, each once.

    ``known`` holds every number of the document, because a parent may come after its child.
    """

    builder: DocumentBuilder
    known: frozenset[SectionNumber] = frozenset()
    top: SectionNumber | None = None
    _latest: dict[SectionNumber, SectionNumber] = field(default_factory=dict)
    _missing: set[SectionNumber] = field(default_factory=set)
    _seen: dict[SectionNumber, int] = field(default_factory=dict)

    def parent(self, number: SectionNumber, line: int) -> SectionNumber | None:
        """The nearest ancestor that the document has, else ``top``; missing ones in between are reported."""
        above = number.ancestors()
        nearest = next((one for one in above if one in self._latest or one in self.known), None)
        found = self._latest.get(nearest, nearest) if nearest else self.top
        if above and nearest != above[0] and above[0] not in self._missing:
            self._missing.add(above[0])
            self.builder.remark(
                "missing-parent",
                line,
                N_("{number} stands here, but the document has no {parent}"),
                number=number.published,
                parent=above[0].published,
            )
        return found

    def enter(self, number: SectionNumber, opened: SectionNumber, line: int) -> None:
        """Record that ``number`` was opened, as ``opened`` if it got an occurrence mark."""
        self._latest[number] = self._latest[opened] = opened
        self._seen.setdefault(opened, line)

    def remark_gaps(self) -> None:
        """Report each place where the numbers of one level skip some."""
        for number, missing, line in gaps(self._seen):
            self.builder.remark(
                "gap",
                line,
                N_("{number} stands here, but the document has no {missing}"),
                number=number.published,
                missing=missing,
            )


def gaps(lines: Mapping[SectionNumber, int]) -> Iterable[tuple[SectionNumber, str, int]]:
    """The numbers before which one or more are missing, each with the first missing one and its line.

    A number counts as present if another extends it. Letters may skip l, ñ and o. The first number of a level
    is 0, 1 or a; chapters may start anywhere.

    >>> parsed = {SectionNumber.parse(n): i for i, n in enumerate(["7", "7.1", "7.3", "7.3.b"])}
    >>> [(str(number), missing) for number, missing, _ in gaps(parsed)]
    [('7.3', '7.2'), ('7.3.b', '7.3.a')]
    """
    nodes = dict(lines)
    for number, line in lines.items():
        for ancestor in number.ancestors():
            nodes[ancestor] = min(line, nodes.get(ancestor, line))
    levels: dict[tuple[SectionNumber | None, bool], list[SectionNumber]] = {}
    for number in nodes:
        kind, _size, letters = number.parts[-1]
        if kind == 0 or (len(letters) == 1 and letters.isascii() and number.depth > 1):
            above = number.ancestors()
            levels.setdefault((above[0] if above else None, bool(letters)), []).append(number)
    found = []
    for (above_all, lettered), members in levels.items():
        members.sort()
        places = [ord(n.parts[-1][2]) - ord("a") if lettered else n.parts[-1][1] for n in members]
        first = 0 if lettered else 1
        starts = [first - 1] if above_all is not None else [places[0] - 1]
        for number, (before, place) in zip(members, pairwise([*starts, *places]), strict=True):
            left_out = before + 1
            while lettered and left_out < place and chr(ord("a") + left_out) in _SKIPPED:
                left_out += 1
            if left_out < place:
                shown = chr(ord("a") + left_out) if lettered else str(left_out)
                parent = above_all.published + "." if above_all else ""
                found.append((number, parent + shown, nodes[number]))
    return sorted(found, key=lambda gap: gap[2])
