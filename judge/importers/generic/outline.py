"""Stage 3: builds the outline: assigns each section its parent, and each line to a part of the document.

:func:`outline` goes through the lines once and returns the document's parts in order; nothing is written yet.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from judge.decoding import Line
from judge.documents import SectionNumber
from judge.documents.document import RemarkKind
from judge.importers.generic.lines import Text, awaits_number, cites, is_rest_of_heading
from judge.importers.generic.marks import Marks, is_glossary, split_heading
from judge.importers.generic.numbers import Opening, roman_value
from judge.importers.generic.sequences import Key, Mark
from judge.messages import N_
from judge.text import fold, squeeze

_UNLIKE_DIGITS = frozenset("iloñ")
_APPENDED = frozenset({"apendice", "appendix", "anexo", "annex"})
_BODY = 9
"""The level of plain text: below that of every heading."""
_RANKS = {
    "libro": 0, "book": 0, "parte": 1, "part": 1, "titulo": 2, "capitulo": 3, "chapter": 3,
    "seccion": 4, "section": 4, "articulo": 5, "article": 5, "norma": 6, "regla": 6, "rule": 6, "apartado": 7,
}  # fmt: skip
"""The usual rank of division names in statutes (0 is highest), used if the document itself does not show
it."""


def outline(marked: Marks) -> list[Part]:
    """The parts of a document in the order of its lines; each line belongs to exactly one part."""
    return _Walk(marked).parts_in_order()


@dataclass(eq=False)
class Node:
    """A section with its position in the outline.

    ``number`` is ``base`` plus an occurrence mark if needed. ``level`` is the heading level, 9 without a
    heading; ``inner`` marks an unnumbered heading within a section, which cannot contain other headings.
    ``unlike`` is set for a heading with a single letter or Roman numeral, which may hold rules whose numbers
    go on through the document.
    """

    number: SectionNumber
    base: SectionNumber
    heading: str
    lines: tuple[Line, ...]
    parent: Node | None
    level: int
    kind: str
    assigned: bool = False
    run: int = -1
    titled: bool = True
    inner: bool = False
    scope: Node | None = None
    last: tuple[int, str] | None = None
    letters: int = 0
    unlike: bool = False


@dataclass(frozen=True, slots=True)
class Opened:
    """The start of a section, with the lines of its number and heading."""

    node: Node


@dataclass(frozen=True, slots=True)
class Words:
    """Lines of a section; ``rest`` is the text after the number or label on the line ``opened``.

    ``kind`` says that all the lines are an example or a note.
    """

    node: Node
    texts: Sequence[Text]
    rest: str = ""
    opened: Text | None = None
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Glossary:
    """Lines of a glossary; the text before its first entry belongs to ``node``, if there is one."""

    texts: Sequence[Text]
    node: Node | None


@dataclass(frozen=True, slots=True)
class Beside:
    """Lines outside all sections: front or back matter, or the heading of a glossary."""

    where: Literal["front", "back", "glossary heading"]
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Odd:
    """A remark to make about a line."""

    kind: RemarkKind
    line: int
    template: str
    data: Mapping[str, str]


Part = Opened | Words | Glossary | Beside | Odd


@dataclass
class Numbering:
    """Opens sections in order and works out the number and the parent of each.

    The parent of a full number is the section with the longest number that it extends; if it extends none,
    the current chapter, appendix or unnumbered heading. A local number is appended to the number of the
    section that contains its list. If several headings repeat the same full numbers (1.1 in part A and again
    in part B), those numbers are appended to the heading's number as well. An unnumbered heading gets a
    letter, within its parent if it has one; in a document without any numbers, headings are numbered 1, 1.1,
    1.2, 2.
    """

    marks: Mapping[int, Mark]
    composed: frozenset[int] = frozenset()
    parts: list[Part] = field(default_factory=list)
    stack: list[Node] = field(default_factory=list)
    _taken: Counter[SectionNumber] = field(default_factory=Counter)
    _known: dict[tuple[Node | None, Key], Node] = field(default_factory=dict)
    _labels: list[str] = field(default_factory=list)
    _clashing: set[str] = field(default_factory=set)
    _repeated: set[str] = field(default_factory=set)
    _last: dict[Node | None, tuple[str, int, str]] = field(default_factory=dict)
    _latest: dict[tuple[str, int], int] = field(default_factory=dict)
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
        """Open a numbered section; ``more`` are further lines of its heading."""
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
        node.unlike = bool(heading and text.heading and not opened.label) and opened.integer is None
        if len(parts) == 1:
            self._single = None if opened.label or mark.over else (node, opened.value, opened.signature)
        if not opened.inserted:
            self._remark_gap(node, _plain(parts)[-1], text)
        if not mark.over:
            self._known[(scope, parts)] = node
            self._known.setdefault((scope, _plain(parts)), node)
        return node

    def unnumbered(self, text: Text, heading: str, level: int) -> Node:
        """Open a section for an unnumbered heading; level 0 is within the current section."""
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
        """Open the only section of a document that has neither numbers nor headings."""
        number = SectionNumber.parse("1")
        node = Node(number, number, squeeze(heading), (), None, 1, "heading", assigned=True)
        self.parts.append(Opened(node))
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
        self._taken[number] += 1
        unlike = number.occurrence(self._taken[number])
        lines, level = (text.line, *self._more), text.heading or _BODY
        node = Node(unlike, number, squeeze(heading), lines, parent, level, kind, assigned, titled=not body)
        self.parts.append(Opened(node))
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
        """The parent of the previous number, if no heading lies between: heading levels may be
        inconsistent."""
        if self._single is None or len(opened.parts) > 1 or opened.label:
            return None
        before, value, signature = self._single
        return before.parent if (value + 1, signature) == (opened.value, opened.signature) else None

    def _container(self, mark: Mark, text: Text) -> Node | None:
        """The current chapter or unnumbered heading, as the parent of a number that extends no other."""
        label = mark.opening.label
        for node in reversed(self.stack):
            if node.unlike and not (label or text.heading) and mark.opening.integer is not None:
                return node
            if node.kind in ("number", "local") or node.inner or (label in _APPENDED and node.level == _BODY):
                continue
            if text.heading and node.level != _BODY and node.level >= text.heading:
                continue
            if node.kind == "part" and mark.over:
                continue
            if label and re.match(rf"{label}\s+\w", fold(node.heading)):
                continue  # TÍTULO PRELIMINAR and TÍTULO I are siblings
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
        """The section in which a list of local numbers begins; for headings, one with a higher heading."""
        if not text.heading:
            return self.stack[-1]
        return next((node for node in reversed(self.stack) if node.level < text.heading), None)

    # -- assigned numbers ---------------------------------------------------------------------------

    def _assigned(self, parent: Node | None) -> SectionNumber:
        counted = not self.marks
        key = parent
        while True:
            self._letters[key] += 1
            name = str(self._letters[key]) if counted else letter(self._letters[key])
            if parent is None and name.lower() in self._reserved and not counted:
                continue
            number = parent.number.child(name) if parent else SectionNumber.parse(name)
            if not self._taken[number]:
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
        self.parts.append(
            Odd(
                "missing-parent",
                text.line.number,
                N_("{number} stands here, but the document has no {parent}"),
                {"number": opened.text, "parent": str(ancestors[0]) if ancestors else ""},
            )
        )

    def _remark_gap(self, node: Node, part: tuple[int, int, str], text: Text) -> None:
        """Report a number that does not follow its sibling: 3 after 1, c after a."""
        key = node.parent
        kind = f"{node.kind}{part[0]}"
        before = self._last.get(key)
        value = part[1] if part[0] == 0 else _alphabetical(part[2])
        shown = str(node.number)
        self._last[key] = (kind, value, shown)
        deep = (kind, len(self.stack))
        latest, self._latest[deep] = self._latest.get(deep), value
        if before is None or before[0] != kind:
            if latest is not None and latest + 1 == value:
                return  # the numbers go on from one chapter to the next
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
        self.parts.append(
            Odd(
                "gap",
                text.line.number,
                N_("{number} stands right after {before}; a number between them is missing"),
                {"number": number, "before": before},
            )
        )


def repeated_scopes(marks: Mapping[int, Mark], dividers: Sequence[int]) -> frozenset[int]:
    """The lines whose full numbers are repeated under several headings, and so are valid only within their
    heading.

    ``dividers`` are the indexes of unnumbered headings; labelled chapters divide too.
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
    """Order labels from the outermost inwards: by their rank in statutes, the others by first appearance.

    A document whose first section comes before its first chapter divides sections into chapters.

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


def letter(count: int) -> str:
    """A, B, ... Z, AA, AB, ..."""
    letters = ""
    while count:
        count, rest = divmod(count - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def _alphabetical(letters: str) -> int:
    return 26 * (len(letters) - 1) + ord(letters[-1]) - 96 if letters else 0


class _Walk:
    """Goes through the lines of a document in order and assigns them to parts."""

    def __init__(self, marked: Marks) -> None:
        self.marked, self.texts = marked, marked.texts
        self.numbers, self.levels, self.ranks = marked.numbers, marked.levels, marked.ranks
        dividers = [at for at, level in self.levels.items() if level and self.ranks[at] == "section"]
        self.numbering = Numbering(self.numbers, repeated_scopes(self.numbers, dividers))
        self.parts = self.numbering.parts
        self._capital_terms = True
        self._shares: dict[Hashable, bool] = {}
        self._terms: list[Text] | None = None
        self._terms_under: Node | None = None

    def parts_in_order(self) -> list[Part]:
        """The parts of the document, containing all its lines."""
        places = sorted({*self.numbers, *self.levels})
        if not places:
            self._all_in_one()
            return self.parts
        self._beside("front", *self.texts[: places[0]])
        mode, node, level = "front", None, 0
        for at, end in zip(places, [*places[1:], len(self.texts)], strict=True):
            text, body = self.texts[at], self.texts[at + 1 : end]
            mark = self.numbers.get(at)
            rank = "" if mark else self.ranks[at]
            deeper = not mark and level and (text.heading or self.levels[at]) > level
            if mark:
                heading, rest, taken = self._titled(text, mark, end)
                more = (line.line for line in self.texts[at + 1 : at + 1 + taken])
                node = self.numbering.numbered(mark, text, heading, *more)
                body = self.texts[at + 1 + taken : end]
                glossary = is_glossary(heading) and not self._has_children(at)
                mode, level = ("glossary", text.heading or 1) if glossary else ("section", 0)
                if glossary:
                    self._open_glossary(body, node)
                else:
                    own, behind = _indented(text, mark, body)
                    self.parts.append(Words(node, own, rest, text))
                    if behind:
                        self.parts.append(Words(node.parent or node, behind))
            elif mode == "glossary" and (deeper or self._is_term(text, rank)):
                assert self._terms is not None
                self._terms.extend((text, *body))
            elif mode == "back" and (deeper or not self.levels[at]):
                self._beside("back", text, *body)
            elif rank in ("front", "back"):
                mode, level = rank, text.heading or self.levels[at]
                self._beside("front" if rank == "front" else "back", text, *body)
            elif rank == "glossary":
                mode, level, node = "glossary", text.heading or 1, None
                below = self.texts[at + 1 : at + 4]
                self._capital_terms = not text.text.isupper() or any(_shouts(line.text) for line in below)
                self.numbering.stack = []
                self._beside("glossary heading", text)
                self._open_glossary(body, None)
            elif rank in ("example", "note") and node is not None:
                self.parts.append(Words(node, body, text.text, text, rank))
            elif mode == "front" and not self._is_section(at, body):
                self._beside("front", text, *body)
            else:
                heading, rest = split_heading(text)
                node = self.numbering.unnumbered(text, heading, self.levels[at])
                mode, level = "section", 0
                self.parts.append(Words(node, body, rest, text))
        self._close_glossary()
        return self.parts

    def _all_in_one(self) -> None:
        """Make one section under the title of a document without numbers and headings."""
        title = self.marked.title_lines
        self._beside("front", *(text for text in self.texts if text.at in title))
        body = [text for text in self.texts if text.at not in title]
        if body:
            self.parts.append(Words(self.numbering.whole(self.marked.title), body))

    def _beside(self, where: Literal["front", "back", "glossary heading"], *texts: Text) -> None:
        self.parts.append(Beside(where, tuple(text.line for text in texts)))

    def _open_glossary(self, body: Sequence[Text], node: Node | None) -> None:
        """Open a glossary; headings within it become part of it."""
        self._close_glossary()
        self._terms, self._terms_under = list(body), node

    def _close_glossary(self) -> None:
        if self._terms is not None:
            self.parts.append(Glossary(self._terms, self._terms_under))
            self._terms = None

    def _is_term(self, text: Text, rank: str) -> bool:
        """Whether a heading within a glossary is one of its terms: it only looks like a heading, or is only
        bold."""
        if not self.levels[text.at]:
            return True
        ends = _shouts(text.text) and not self._capital_terms
        return rank == "section" and not self.marked.prepared.form and not ends

    def _is_section(self, at: int, body: Sequence[Text]) -> bool:
        """Whether a heading before the first number begins a section: it has text, or numbers below it."""
        if not self.numbers or body:
            return True
        later = [place for place in sorted({*self.numbers, *self.levels}) if place > at]
        return bool(later) and (later[0] in self.numbers or self.levels[later[0]] > self.levels[at])

    def _has_children(self, at: int) -> bool:
        parts = self.numbers[at].opening.parts
        return any(
            mark.opening.parts[: len(parts)] == parts and len(mark.opening.parts) > len(parts)
            for mark in self.numbers.values()
        )

    def _titled(self, text: Text, mark: Mark, end: int) -> tuple[str, str, int]:
        """A section's heading, the words after it, and the number of further lines that belong to the
        heading.

        The heading is what the format marks, what is bold after the number, or a few words without a full
        stop.
        """
        rest = text.text[mark.opening.end :].strip()
        if text.heading:
            title = self.texts[text.at + 1] if text.at + 1 < end else None
            if not rest and mark.opening.label and title and is_rest_of_heading(text, title):
                return title.text.strip(" *"), "", 1
            return rest.strip(" *"), "", 0
        if mark.opening.end < text.lead:
            bold = text.text[mark.opening.end : text.lead].strip()
            behind = text.text[text.lead :].strip()
            if len(bold) <= 100 and (behind or len(bold) <= 80 or not bold.endswith(".")):
                return bold.rstrip(" .:–—-"), behind.lstrip(":–—- "), 0
        after = self.texts[text.at + 1] if text.at + 1 < end else None
        if (
            not rest
            and after
            and mark.opening.label
            and not after.goes_on
            and _short(after.text)
            and after.gap <= 1
        ):
            return after.text, "", 1
        if mark.opening.label and rest.endswith(".") and self._stopped_titles(mark.opening.label):
            return rest.rstrip(" ."), "", 0
        if not _short(rest) or (mark.mode == "local" and not self._holds_more(text, end)):
            return "", rest, 0
        below = after.text[:1] if after and not after.gap else ""
        if after and below and (after.goes_on or after.referring or below.islower()):
            return "", rest, 0
        if awaits_number(rest) and (below.isdigit() or not cites(rest)):
            return "", rest, 0
        if below.isdigit() and (len(rest.split()) >= 3 or not self._titled_shape(mark)):
            return "", rest, 0
        return rest, "", 0

    def _stopped_titles(self, label: str) -> bool:
        """Whether titles after a label end with a full stop: most are a few words between blank lines."""

        def titled(at: int) -> bool:
            rest, below = self.texts[at].rest, self.numbers.get(at + 1)
            held = at + 1 < len(self.texts) and (below is None or below.opening.composite)
            return held and self.texts[at + 1].gap > 0 and rest.endswith(".") and _short(rest[:-1])

        return self._most(("label", label), lambda mark: mark.opening.label == label, titled, 2 / 3)

    def _titled_shape(self, mark: Mark) -> bool:
        """Whether enough of the numbers of the same form have titles."""
        form = mark.opening.label, mark.opening.shape
        return self._most(
            ("form", *form),
            lambda other: (other.opening.label, other.opening.shape) == form,
            lambda at: self._clearly_titled(self.texts[at]),
            1 / 3,
        )

    def _clearly_titled(self, text: Text) -> bool:
        after = self.texts[text.at + 1] if text.at + 1 < len(self.texts) else None
        apart = after is None or after.gap > 0 or after.at in self.numbers or after.text[0].isupper()
        return apart and _short(text.rest) and not awaits_number(text.rest)

    def _most(
        self, key: Hashable, alike: Callable[[Mark], bool], holds: Callable[[int], bool], share: float
    ) -> bool:
        """Whether something holds for the given share of similar marks (at least two); cached by key."""
        if key not in self._shares:
            places = [at for at, mark in self.numbers.items() if alike(mark)]
            held = sum(1 for at in places if holds(at))
            self._shares[key] = len(places) >= 2 and held >= share * len(places)
        return self._shares[key]

    def _holds_more(self, text: Text, end: int) -> bool:
        """Whether a list item has more than its own line: separate paragraphs, or a list."""
        if text.at + 1 < end:
            return self.texts[text.at + 1].gap > 0 or self._holds_sentences(self.numbers[text.at])
        below = self.numbers.get(end)
        return below is not None and below.mode == "local" and below.run == end

    def _holds_sentences(self, mark: Mark) -> bool:
        """Whether most items of a list have a paragraph directly below their own line."""

        def held(at: int) -> bool:
            below = self.texts[at + 1] if at + 1 < len(self.texts) else None
            return below is not None and below.fresh and not below.opening and below.text[0].isupper()

        return held(mark.at) and self._most(
            ("run", mark.run), lambda other: other.run == mark.run, held, 2 / 3
        )


def _indented(text: Text, mark: Mark, body: Sequence[Text]) -> tuple[Sequence[Text], Sequence[Text]]:
    """Split what follows an indented number: lines indented as deep are its own, the rest its parent's."""
    if mark.mode == "local" and text.indent >= 2:
        for place, line in enumerate(body):
            if line.gap and line.indent < text.indent:
                return body[:place], body[place:]
    return body, ()


def _shouts(words: str) -> bool:
    return len(words) > 4 and words.isupper()


def _short(words: str) -> bool:
    return (
        0 < len(words) <= 80
        and len(words.split()) <= 12
        and not words.endswith((".", ",", ";", ":", "!", "…"))
        and not words[0].islower()
        and not re.search(r"[.!?…]\s+[^\W\d_a-z]|[.!?]\s+\(", words)
    )
