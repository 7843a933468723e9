"""The outline of a document: each section under its parent, with its number or one assigned to it."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from judge.decoding import Line
from judge.documents import SectionNumber
from judge.importers.builder import DocumentBuilder, OpenSection
from judge.importers.generic_lines import Text
from judge.importers.generic_marks import Key, Mark
from judge.importers.generic_numbers import Opening, roman_value
from judge.messages import N_
from judge.text import fold

_UNLIKE_DIGITS = frozenset("iloñ")
_APPENDED = frozenset({"apendice", "appendix", "anexo", "annex"})
_BODY = 9
_RANKS = {
    "libro": 0, "book": 0, "parte": 1, "part": 1, "titulo": 2, "capitulo": 3, "chapter": 3,
    "seccion": 4, "section": 4, "articulo": 5, "article": 5, "norma": 6, "regla": 6, "rule": 6, "apartado": 7,
}  # fmt: skip
"""How high the words before numbers stand in statutes, where a document does not say it otherwise."""


@dataclass(eq=False)
class Node:
    """An open section with its place in the outline.

    ``level`` is its heading's, 9 without one; ``inner`` marks an unnumbered heading within a section,
    which holds no other heading.
    """

    section: OpenSection
    parent: Node | None
    level: int
    kind: str
    run: int = -1
    titled: bool = True
    inner: bool = False
    scope: Node | None = None
    last: tuple[int, str] | None = None
    letters: int = 0

    @property
    def number(self) -> SectionNumber:
        return self.section.number


@dataclass
class Outline:
    """Opens sections in a builder and finds the parent of each.

    A full number stands under the longest number that it extends; one that extends none stands under the
    chapter, appendix or unnumbered heading that is open. A local number is joined to that of the section
    in which its list stands. Under headings that repeat the same full numbers (1.1 in part A and again in
    part B) those too are joined to their heading's. An unnumbered heading gets a letter, within its parent
    if it has one; in a document without any number, headings are counted 1, 1.1, 1.2, 2.
    """

    builder: DocumentBuilder
    texts: Sequence[Text]
    marks: Mapping[int, Mark]
    composed: frozenset[int] = frozenset()
    stack: list[Node] = field(default_factory=list)
    _known: dict[tuple[Node | None, Key], Node] = field(default_factory=dict)
    _labels: list[str] = field(default_factory=list)
    _clashing: set[str] = field(default_factory=set)
    _repeated: set[str] = field(default_factory=set)
    _last: dict[Node | None, tuple[str, int, str]] = field(default_factory=dict)
    _missing: set[tuple[Node | None, Key]] = field(default_factory=set)
    _letters: Counter[Node | None] = field(default_factory=Counter)
    _reserved: set[str] = field(default_factory=set)
    _more: tuple[Line, ...] = ()
    _single: tuple[Node, int, str] | None = None

    def __post_init__(self) -> None:
        values: dict[str, list[Key]] = defaultdict(list)
        for _, mark in sorted(self.marks.items()):
            if len(mark.opening.parts) == 1 and mark.mode == "absolute":
                values[mark.opening.label].append(mark.opening.parts)
            if mark.opening.parts[0][0] != 0:
                self._reserved.add(mark.opening.parts[0][2])
        self._labels = _ranked([label for label in values if label])
        for label in self._labels:
            counts = Counter(values[label])
            again = sum(counts.values()) - len(counts)
            restarts = label in _RANKS and any(_RANKS.get(o, 9) < _RANKS[label] for o in self._labels)
            self._repeated.update({label} if again >= (1 if restarts else 2) else ())
        for label in self._labels:
            counts = Counter(values[label])
            others = {parts for other, found in values.items() if other != label for parts in found}
            inner = [o for o in self._labels[self._labels.index(label) + 1 :] if o not in self._repeated]
            if others & set(counts) and (values[""] or inner) and label not in self._repeated:
                lower = {p for o, found in values.items() if o in inner or not o for p in found}
                self._clashing.update({label} if lower & set(counts) else ())

    # -- opening sections ---------------------------------------------------------------------------

    def numbered(self, mark: Mark, text: Text, heading: str, *more: Line) -> Node:
        """Open the section of a number; ``more`` are further lines of its heading."""
        self._more = more
        node = self._numbered(mark, text, heading)
        self._more = ()
        return node

    def _numbered(self, mark: Mark, text: Text, heading: str) -> Node:
        if mark.mode == "local":
            return self._local(mark, text, heading)
        opened, parts = mark.opening, mark.opening.parts
        scope = self._scope() if mark.at in self.composed else None
        parent = None if opened.inserted else self._prefix(scope, parts)
        if parent is None:
            parent = self._beside(opened) or self._container(mark, text) or scope
        local = opened.label in self._repeated and parent is not None and len(parts) == 1
        number = SectionNumber.parse(opened.text)
        stem = scope or (parent if local else None)
        if stem is not None:
            number = stem.number.child(opened.text)
        elif opened.label in self._clashing and len(parts) == 1:
            number = SectionNumber.parse(f"{opened.printed.capitalize()}-{opened.text}")
        elif parent is not None and "~" in parent.number.text:
            number = _behind_repeated(parent.number, number)
        if not opened.inserted:
            self._remark_missing(scope, parts, text)
        node = self._open(
            number, heading, text, parent, "part" if mark.over else opened.label or "number", not heading
        )
        node.scope, node.run = scope, mark.run
        if len(parts) == 1:
            self._single = None if opened.label or mark.over else (node, opened.value, opened.signature)
        if not opened.inserted:
            self._remark_gap(node, _plain(parts)[-1], text)
        if not mark.over:
            self._known[(scope, parts)] = node
            self._known.setdefault((scope, _plain(parts)), node)
        return node

    def unnumbered(self, text: Text, heading: str, level: int) -> Node:
        """Open a section for a heading without a number; level 0 is within the section that is open."""
        if level:
            parent = next((node for node in reversed(self.stack) if node.level < level), None)
        else:
            parent = next((node for node in reversed(self.stack) if node.titled and not node.inner), None)
        self._single = self._single if not level else None
        number = self._assigned(parent)
        node = self._open(number, heading, text, parent, "heading", False, assigned=True)
        node.inner = not level
        node.level = level or (parent.level + 1 if parent and parent.level < _BODY else 2)
        return node

    def whole(self, heading: str) -> Node:
        """Open the one section of a document that has neither numbers nor headings."""
        section = self.builder.section(SectionNumber.parse("1"), heading, assigned=True)
        node = Node(section, None, 1, "heading")
        self.stack = [node]
        return node

    def _open(
        self,
        number: SectionNumber,
        heading: str,
        text: Text,
        parent: Node | None,
        kind: str,
        body: bool,
        assigned: bool = False,
    ) -> Node:
        above = parent.number if parent else None
        section = self.builder.section(
            number, heading, text.line, *self._more, parent=above, assigned=assigned, shared=True
        )
        node = Node(section, parent, text.heading or _BODY, kind, titled=not body)
        path = []
        while parent is not None:
            path.append(parent)
            parent = parent.parent
        self.stack = [*reversed(path), node]
        return node

    # -- finding parents ----------------------------------------------------------------------------

    def _prefix(self, place: Node | None, parts: Key) -> Node | None:
        for count in range(len(parts) - 1, 0, -1):
            node = self._known.get((place, parts[:count])) or self._known.get((place, _plain(parts[:count])))
            if node:
                return node
        if parts[0][0] == 0 and parts[0][1] >= 100:
            return self._known.get((place, ((0, parts[0][1] // 100, ""),)))
        return None

    def _beside(self, opened: Opening) -> Node | None:
        """What the number before stands under, where no heading divides the two: levels may waver."""
        if self._single is None or len(opened.parts) > 1 or opened.label:
            return None
        before, value, signature = self._single
        return before.parent if (value + 1, signature) == (opened.value, opened.signature) else None

    def _container(self, mark: Mark, text: Text) -> Node | None:
        """The chapter or unnumbered heading that is open above a number that extends none."""
        label = mark.opening.label
        for node in reversed(self.stack):
            if node.kind in ("number", "local") or node.inner or (label in _APPENDED and node.level == _BODY):
                continue
            if text.heading and node.level != _BODY and node.level >= text.heading:
                continue
            if node.kind == "part" and mark.over:
                continue
            if label and re.match(rf"{label}\s+\w", fold(node.section.heading)):
                continue  # TÍTULO PRELIMINAR stands beside TÍTULO I
            if node.kind in ("heading", "part"):
                return node
            composite = len(mark.opening.parts) > 1 and not mark.opening.inserted
            if label and (label not in self._labels or composite):
                return node
            if label and self._labels.index(label) <= self._labels.index(node.kind):
                continue
            return node
        return None

    def _scope(self) -> Node | None:
        return next((node for node in reversed(self.stack) if node.kind != "number" and node.run < 0), None)

    def _local(self, mark: Mark, text: Text, heading: str) -> Node:
        sibling = next((node for node in reversed(self.stack) if node.run == mark.run), None)
        parent = sibling.parent if sibling else (self._holder(text) if self.stack else None)
        number = SectionNumber.parse(mark.opening.text)
        if parent:
            number = parent.number.child(mark.opening.text)
        node = self._open(number, heading, text, parent, "local", not heading)
        node.run = mark.run
        if mark.opening.text.isdigit():
            self._remark_gap(node, mark.opening.parts[-1], text)
        return node

    def _holder(self, text: Text) -> Node | None:
        """The section in which a list of local numbers begins; a heading's stands under a higher heading."""
        if not text.heading:
            return self.stack[-1]
        return next((node for node in reversed(self.stack) if node.level < text.heading), None)

    # -- assigned numbers ---------------------------------------------------------------------------

    def _assigned(self, parent: Node | None) -> SectionNumber:
        counted = not self.marks
        key = parent
        while True:
            self._letters[key] += 1
            name = str(self._letters[key]) if counted else _letter(self._letters[key])
            if parent is None and name.lower() in self._reserved and not counted:
                continue
            number = parent.number.child(name) if parent else SectionNumber.parse(name)
            if not self.builder.has(number):
                return number

    # -- remarks ------------------------------------------------------------------------------------

    def _remark_missing(self, place: Node | None, parts: Key, text: Text) -> None:
        above = parts[:-1]
        if not above or (place, above) in self._missing:
            return
        if (place, above) in self._known or (place, _plain(above)) in self._known:
            return
        if len(above) == 1 and not any(len(known) == 1 for _, known in self._known):
            return
        self._missing.add((place, above))
        opened = text.opening
        assert opened is not None
        ancestors = SectionNumber.parse(opened.text).ancestors()
        self.builder.remark(
            "missing-parent",
            text.line.number,
            N_("{number} stands here, but the document has no {parent}"),
            number=opened.text,
            parent=str(ancestors[0]) if ancestors else "",
        )

    def _remark_gap(self, node: Node, part: tuple[int, int, str], text: Text) -> None:
        """Remark a number that does not follow its sibling: 3 after 1, c after a."""
        key = node.parent
        kind = f"{node.kind}{part[0]}"
        before = self._last.get(key)
        value = part[1] if part[0] == 0 else _alphabetical(part[2])
        shown = str(node.number)
        self._last[key] = (kind, value, shown)
        if before is None or before[0] != kind:
            if node.parent is None or value <= 1 or node.parent.kind not in ("number", "local"):
                return
            if part[0] == 0 and value % 100 == 0:
                return
            self._gap(text, shown, str(node.parent.number))
            return
        if value <= before[1] + 1 or (part[0] == 0 and value % 100 == 0):
            return
        if part[0] == 1 and all(
            chr(96 + skipped) in _UNLIKE_DIGITS for skipped in range(before[1] + 1, value)
        ):
            return
        self._gap(text, shown, before[2])

    def _gap(self, text: Text, number: str, before: str) -> None:
        self.builder.remark(
            "gap",
            text.line.number,
            N_("{number} stands right after {before}; a number between them is missing"),
            number=number,
            before=before,
        )


def repeated_scopes(marks: Mapping[int, Mark], dividers: Sequence[int]) -> frozenset[int]:
    """The full numbers that several headings repeat, so that each counts within its heading only.

    ``dividers`` are the places of unnumbered headings; chapters with a label divide too.
    """
    labelled = {
        at for at, mark in marks.items() if mark.over or (mark.opening.label and not mark.opening.composite)
    }
    borders = {*dividers, *labelled}
    scopes: dict[int, list[Mark]] = defaultdict(list)
    border = -1
    for at in sorted(borders.union(marks)):
        if at in borders:
            border = at
        mark = marks.get(at)
        if mark and mark.mode == "absolute" and at not in labelled:
            scopes[border].append(mark)
    owners: dict[Key, list[int]] = defaultdict(list)
    for scope, members in scopes.items():
        for parts in {_plain(mark.opening.parts) for mark in members}:
            owners[parts].append(scope)
    repeats: Counter[int] = Counter()
    for found in owners.values():
        if len(found) > 1:
            repeats.update(found)
    joined = set()
    for scope, members in scopes.items():
        distinct = len({mark.opening.parts for mark in members})
        if scope >= 0 and repeats[scope] * 2 >= distinct and members[0].opening.parts[-1][1] <= 1:
            joined.add(scope)
    if len(joined) < 2:
        return frozenset()
    return frozenset(mark.at for scope in joined for mark in scopes[scope])


def _plain(parts: Key) -> Key:
    """The number with a Roman first part as an integer, so that 2.1 extends II."""
    first = parts[0]
    if first[0] == 1 and (len(parts) > 1 or len(first[2]) > 1 or first[2] in "ivx"):
        value = roman_value(first[2])
        if value:
            return (0, value, ""), *parts[1:]
    return parts


def _ranked(labels: Sequence[str]) -> list[str]:
    """Labels from the outermost inwards: as statutes rank them, the others where they first stand.

    A document that begins with a section before its first chapter divides sections into chapters.

    >>> _ranked(["articulo", "titulo", "capitulo"]), _ranked(["section", "chapter"])
    (['titulo', 'capitulo', 'articulo'], ['section', 'chapter'])
    """
    ranks: dict[str, float] = {}
    for place, label in enumerate(labels):
        before = max((ranks[other] for other in labels[:place]), default=-1.0)
        ranks[label] = float(_RANKS.get(label, before))
        if label in ("capitulo", "chapter") and 4.0 in ranks.values():
            ranks[label] = 4.5
    return sorted(labels, key=lambda label: ranks[label])


def _behind_repeated(parent: SectionNumber, number: SectionNumber) -> SectionNumber:
    """The number of a section under a repeated one: ``16.3`` under ``16~2`` is ``16~2.3``."""
    if number.text.startswith(parent.published):
        return SectionNumber.parse(parent.text + number.text[len(parent.published) :])
    return number


def _letter(count: int) -> str:
    """A, B, ... Z, AA, AB, ..."""
    letters = ""
    while count:
        count, rest = divmod(count - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def _alphabetical(letters: str) -> int:
    return 26 * (len(letters) - 1) + ord(letters[-1]) - 96 if letters else 0
