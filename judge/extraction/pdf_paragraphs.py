"""Rebuilds paragraphs from the rows of a page.

Nothing here depends on a game or publisher. A row continues the one above if that had no room for its first
word, if its indentation is usual for such rows, and if no extra space or change of font size separates them.
All measures are taken from the document itself.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile
from statistics import median

from judge.extraction.printed_page import Page, Row
from judge.extraction.tables import Table, tables_of
from judge.extraction.wrapping import Joiner, ends_sentence


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph; ``spaced`` says that there is extra space below it.

    ``lead`` is the number of bold characters at its start, ``line`` the source line where it begins.
    """

    text: str
    heading: int = 0
    row: bool = False
    spaced: bool = False
    lead: int = 0
    line: int = 0


_Shape = tuple[str, int]
"""The text of a row in a margin, with its numbers made equal, and its height."""

_DIGITS = re.compile(r"\d+")
_ROMAN = re.compile(r"[ivxlc]+", re.IGNORECASE)
_NUMBERED = re.compile(r"(?:\(?\d+(?:[.\-]\d+)*\.?[a-z]{0,2}[.):]*|[a-z][.)]|[•▪●◦‣*–—-])\s+\S")
_LEADERS = re.compile(r"(?:\.\s?){5}")
_ENTRY = re.compile(r"(?:\.\s?){5,}\s*\d+\s*$")
"""The end of an entry in a table of contents."""
_BULLET = re.compile(r"[•▪●◦‣]\s*\S")
_MARKED = re.compile(r"\(?(?:[a-z]|[ivxl]{1,5}|\d{1,3})[.)]\s+\S")
"""The beginning of a list item that is no word in small letters."""
_LISTED = re.compile(r"(?:\d{1,3}|[A-Za-z])[.)]\s+\S")
PRINT_HEAD = re.compile(
    r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s+\d{1,2}[:.]\d{2}(?:\s*[ap]\.?\s?m\.?)?(?:\s|$)", re.IGNORECASE
)
"""The head that browsers print: the date and time of printing, then the title of the page."""
PRINT_FOOT = re.compile(
    r"(?:https?|file|data|about|blob):\S*\s+(?P<page>\d{1,4})\s*/\s*\d{1,4}\s*$", re.IGNORECASE
)
"""The foot that browsers print: the address, then the page number and the number of pages."""
_MARGIN_ROWS = 3
"""Maximum number of rows at the edge of a page that may be running heads."""
_LONGEST_NUMBER = 5
"""Maximum characters of a page number."""
_OFTEN = 0.3
"""Share of the pages on which a row must stand to be a running head."""
_GRID = 2.0
"""Points within which two left edges count as the same."""
_EXTRA_SPACE = 1.3
"""Rows further apart than this many times the usual distance belong to different paragraphs."""
_LARGER = 1.12
"""Letters larger than this many times those of the text may be headings."""
_HEADING_LEADING = 1.1
"""Usual distance of the rows of one heading, relative to its size."""
_SLACK = 3.0
"""A row in mid-sentence that leaves up to this many letter heights free still goes on in the next row."""
_LABELS = 3
"""How often a bold beginning must occur to be a label."""
_MAX_HEADING = 160
"""Maximum characters of a heading."""


def paragraphs(pages: Sequence[Page]) -> Iterator[Paragraph]:
    """The document's paragraphs in reading order, without running heads and page numbers."""
    cleaned = without_margins(pages)
    rows = [(at, row) for at, page in enumerate(cleaned) for row in page]
    if not rows:
        return
    layout = _Layout.of(rows)
    joiner = Joiner.of(row.text for _, row in rows)
    tables = dict(_tables(cleaned, layout.leading, joiner))
    group: list[tuple[int, Row]] = []
    place = 0
    while place < len(rows):
        at, row = rows[place]
        table = tables.get(place)
        if group and table is None and layout.goes_on(group, at, row):
            below = rows[place + 1] if place + 1 < len(rows) else None
            if not layout.opens(group[-1][1], at, row, below):
                group.append((at, row))
                place += 1
                continue
        if group:
            yield _paragraph(group, layout, joiner, layout.spaced(group[-1], (at, row)))
        if table is None:
            group = [(at, row)]
            place += 1
            continue
        group = []
        end = place + table.end - table.start
        spaced = end < len(rows) and layout.spaced(rows[end - 1], rows[end])
        for count, (first, cells) in enumerate(zip(table.firsts, table.rows, strict=True), start=1):
            line = rows[place + first - table.start][1].line
            yield Paragraph("\t".join(cells), row=True, spaced=spaced and count == len(table.rows), line=line)
        place = end
    if group:
        yield _paragraph(group, layout, joiner, False)


def _tables(pages: Sequence[Sequence[Row]], leading: float, joiner: Joiner) -> Iterator[tuple[int, Table]]:
    """Each table by the place of its first row among those of all pages."""
    before = 0
    for page in pages:
        for table in tables_of(page, leading, joiner):
            yield before + table.start, table
        before += len(page)


def _paragraph(group: Sequence[tuple[int, Row]], layout: _Layout, joiner: Joiner, spaced: bool) -> Paragraph:
    rows = [row for _, row in group]
    if len(rows) == 1 and rows[0].cells:
        return Paragraph(rows[0].text, 0, True, spaced, _lead(rows, rows[0].text), rows[0].line)
    text = joiner.join([row.text for row in rows])
    return Paragraph(text, layout.heading(rows[0], text), False, spaced, _lead(rows, text), rows[0].line)


def _lead(rows: Sequence[Row], text: str) -> int:
    """The number of bold characters at the start of the paragraph's text."""
    words = [word for row in rows for word in row.words]
    bold = [word.text for word in takewhile(lambda word: word.bold, words)]
    return len(text) if len(bold) == len(words) else len(" ".join(bold))


# -- running heads and page numbers -----------------------------------------------------------------


def without_margins(pages: Sequence[Page]) -> list[tuple[Row, ...]]:
    """The rows of each page without those near the edges that repeat on other pages at the same height.

    Candidates are the outermost few rows, if space separates them from the text; among them all digits and
    Roman numerals count as equal, so that page numbers are removed too. Without such space, the outermost row
    must repeat exactly or be a number. What then is outermost is examined again, because a browser prints its
    own head and foot around those of the document. Heads on every other page are found as well. In a document
    of two pages both must have the row, word for word or with numbers that count the pages; in one of a
    single page only the head and foot of a browser are known.
    """
    current = [replace(page, rows=_without_print_marks(page.rows, at)) for at, page in enumerate(pages, 1)]
    inner = False
    while True:
        cleaned = _without_outermost(current, inner)
        if all(len(page.rows) == len(rows) for page, rows in zip(current, cleaned, strict=True)):
            return cleaned
        current = [replace(page, rows=rows) for page, rows in zip(current, cleaned, strict=True)]
        inner = True


def _without_print_marks(rows: tuple[Row, ...], page: int) -> tuple[Row, ...]:
    """The rows without the line of address and page number, and that of date and title, which a browser
    prints at the edges of the paper."""
    if len(rows) < 3:
        return rows
    lowest, highest = min(rows, key=lambda row: row.bottom), max(rows, key=lambda row: row.bottom)
    foot = PRINT_FOOT.match(lowest.text)
    marks = [lowest] if foot and int(foot["page"]) == page else []
    if PRINT_HEAD.match(highest.text):
        marks.append(highest)
    return tuple(row for row in rows if row not in marks)


def _without_outermost(pages: Sequence[Page], inner: bool) -> list[tuple[Row, ...]]:
    wide = _EXTRA_SPACE * _usual_gap(pages)
    heights = [row.bottom for page in pages for row in page.rows]
    low, high = min(heights, default=0.0), max(heights, default=0.0)
    edges = [
        {
            place: _shapes(page.rows[place], at, apart, inner)
            for place, apart in _edge_rows(page, wide, low, high)
        }
        for at, page in enumerate(pages)
    ]
    often = Counter(shape for edge in edges for shape in {one for found in edge.values() for one in found})
    written = sum(bool(page.rows) for page in pages)
    enough = max(3, written * _OFTEN)
    repeated = {shape for shape, times in often.items() if times >= enough}
    if written == len(pages) == 2:
        repeated |= _twins(pages, edges)
    cleaned = []
    for page, edge in zip(pages, edges, strict=True):
        dropped = {place for place, found in edge.items() if repeated.intersection(found)}
        cleaned.append(tuple(row for place, row in enumerate(page.rows) if place not in dropped))
    return cleaned


def _twins(pages: Sequence[Page], edges: Sequence[dict[int, tuple[_Shape, ...]]]) -> set[_Shape]:
    """The shapes of rows that two pages share, word for word or with numbers one apart, as page numbers
    are."""
    first, second = (
        {shape: page.rows[place].text for place, found in edge.items() for shape in found}
        for page, edge in zip(pages, edges, strict=True)
    )
    pairs = {
        shape: tuple(map(_DIGITS.findall, (first[shape], second[shape])))
        for shape in first.keys() & second.keys()
    }
    return {
        shape
        for shape, (before, after) in pairs.items()
        if len(before) == len(after)
        and all(int(late) - int(early) in (0, 1) for early, late in zip(before, after, strict=True))
    }


def _usual_gap(pages: Sequence[Page]) -> float:
    """The most common distance between rows, ignoring gaps larger than twice the font size."""
    gaps = []
    for page in pages:
        for row, after in pairwise(sorted(page.rows, key=lambda row: row.bottom)):
            if 1 < after.bottom - row.bottom < 2 * row.size:
                gaps.append(after.bottom - row.bottom)
    return median(gaps) if gaps else max((row.size for page in pages for row in page.rows), default=0.0)


def _edge_rows(page: Page, wide: float, low: float, high: float) -> Iterator[tuple[int, bool]]:
    """The outermost rows in the top and bottom fifth of a page, and whether space separates them from the
    text.

    ``low`` and ``high`` are the lowest and highest row of all pages, because printed web pages may leave much
    of the paper empty.
    """
    order = sorted(range(len(page.rows)), key=lambda place: page.rows[place].bottom)
    for places in (order, order[::-1]):
        edge: list[int] = []
        divided = False
        for place in places:
            row = page.rows[place]
            outer = min(row.bottom - low, high - row.bottom) < (high - low) / 5
            divided = bool(edge) and abs(row.bottom - page.rows[edge[-1]].bottom) > wide
            if divided or not outer or len(edge) > _MARGIN_ROWS:
                break
            edge.append(place)
        for place in edge if divided else edge[:1]:
            yield place, divided


def _shapes(row: Row, at: int, apart: bool, inner: bool) -> tuple[_Shape, ...]:
    """What must repeat on other pages: a row's text and height.

    In a row ``apart`` from the text all numbers are made equal, because they may be page numbers. A row
    within other margins (``inner``) may be text: it must be apart, and only its first or last number may
    differ, if it counts the pages.
    """
    if inner and not apart:
        return ()
    text = row.text.strip()
    height = round(row.bottom / 4)
    masked = "#" if _ROMAN.fullmatch(text) else _DIGITS.sub("#", text.casefold())
    if not any(character.isalpha() for character in masked):
        return ((masked, height),)
    if not inner:
        return ((masked if apart else text, height),)
    counted = [
        (f"{text[: found.start()]}#{int(found[0]) - at}{text[found.end() :]}", height)
        for found in _DIGITS.finditer(text)
        if len(found[0]) < _LONGEST_NUMBER
    ]
    return ((text, height), *counted[:1], *counted[-1:])


# -- measures ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Layout:
    """The typographic measures of one document."""

    size: float
    """The most common font size."""
    leading: float
    """The distance from one row to the next within a paragraph."""
    edges: dict[int, float]
    """The right edge of rows, by the column in which they begin."""
    steps: dict[tuple[int, bool], Counter[int]]
    """The indentation of the next row of a paragraph, by that of the current row and whether it is the
    first."""
    tops: float
    """The height at which most pages begin."""
    labels: frozenset[str]
    """Labels (first words with a colon) that begin several paragraphs."""
    larger: tuple[float, ...]
    """Font sizes larger than that of the text, largest first."""

    @classmethod
    def of(cls, rows: Sequence[tuple[int, Row]]) -> _Layout:
        sizes: Counter[float] = Counter()
        for _, row in rows:
            sizes[round(row.size, 1)] += len(row.text)
        size = sizes.most_common(1)[0][0]
        sure = [
            (row, after)
            for (at, row), (other, after) in pairwise(rows)
            if at == other and _is_small(after.text) and row.bottom > after.bottom
        ]
        gaps = [row.bottom - after.bottom for row, after in sure] or [
            row.bottom - after.bottom
            for (at, row), (other, after) in pairwise(rows)
            if at == other and row.bottom > after.bottom
        ]
        leading = median(gaps) if gaps else size * 1.2
        larger = sorted((found for found in sizes if found > size * _LARGER), reverse=True)
        layout = cls(
            size, leading, _right_edges(rows), {}, _usual_top(rows, leading), frozenset(), tuple(larger[:6])
        )
        layout._learn(rows)
        return replace(layout, labels=layout._labels(rows))

    def _labels(self, rows: Sequence[tuple[int, Row]]) -> frozenset[str]:
        labels: Counter[str] = Counter()
        for (at, row), (other, after) in pairwise(rows):
            word = after.words[0].text
            if word.endswith(":") and word[:1].isupper():
                labels[word] += at == other and not (self._near(row, after) and self._full(row, after))
        return frozenset(word for word, often in labels.items() if often >= _LABELS)

    def _learn(self, rows: Sequence[tuple[int, Row]]) -> None:
        """Learn the indentation within paragraphs from rows that certainly continue one (in lower case)."""
        first = True
        for (at, row), (other, after) in pairwise(rows):
            sure = at == other and _is_small(after.text) and self._near(row, after)
            if sure:
                self.steps.setdefault((_grid(row.left), first), Counter())[_grid(after.left)] += 1
            first = not sure

    def _near(self, row: Row, after: Row) -> bool:
        gap = row.bottom - after.bottom
        return 0 < gap <= self.leading * _EXTRA_SPACE

    def _full(self, row: Row, after: Row) -> bool:
        """Whether the row had no room for the first word of the next, which may be broken after a hyphen."""
        word = after.words[0]
        space = self.size * 0.2
        width = word.right - word.left
        pieces = re.match(r".*?[-—–](?=\w)", word.text)
        if pieces:
            width *= len(pieces[0]) / len(word.text)
        edge = self.edges.get(_grid(row.left, 40), row.right)
        # A row that ends in mid-sentence may be shorter, because margins and kerning vary.
        slack = 0.5 if ends_sentence(row.text) else _SLACK * self.size
        return row.right + space + width > edge - slack

    def goes_on(self, group: Sequence[tuple[int, Row]], at: int, row: Row) -> bool:
        """Whether a row continues the paragraph above."""
        before_at, before = group[-1]
        if row.cells or before.cells or abs(row.size - before.size) > 0.08 * before.size:
            return False
        if _ENTRY.search(before.text) or _BULLET.match(row.text):
            return False
        lower = _is_small(row.text)
        ended = ends_sentence(before.text)
        first = len(group) == 1
        top = group[0][1]
        if (
            ended
            and _LISTED.match(row.text)
            and _LISTED.match(top.text)
            and abs(row.left - top.left) <= _GRID
        ):
            return False
        if before_at == at:
            gap = before.bottom - row.bottom
            if gap > self.leading * _EXTRA_SPACE:
                return False
            if gap <= 0 and not lower:
                # A new column counts as a new page.
                return self._over_page(group, row, lower, ended)
        else:
            return self._over_page(group, row, lower, ended)
        if lower and not ended:
            return True
        if not self._full(before, row):
            return False
        return self._indented_alike(before, row, first)

    def opens(self, before: Row, at: int, row: Row, below: tuple[int, Row] | None) -> bool:
        """Whether a row that could be a continuation rather begins a paragraph, after a complete sentence.

        It does if it starts with a label that begins other paragraphs ("Example:"), or if it is neither full
        nor a complete sentence: then it is a heading or a term rather than the end of a paragraph.
        """
        if not ends_sentence(before.text):
            return False
        if row.words[0].text in self.labels:
            return True
        if below is None or below[0] != at or ends_sentence(row.text) or row.text[:1].islower():
            return False
        return self._near(row, below[1]) and not self._full(row, below[1])

    def _indented_alike(self, before: Row, row: Row, first: bool) -> bool:
        """Whether continuation rows are usually indented like this one, after a row like the one before."""
        if not first:
            return abs(row.left - before.left) <= _GRID
        known = self.steps.get((_grid(before.left), True))
        if not known:
            return abs(row.left - before.left) <= _GRID * 10
        return any(abs(step - _grid(row.left)) <= 1 for step in known)

    def _over_page(self, group: Sequence[tuple[int, Row]], row: Row, lower: bool, ended: bool) -> bool:
        before = group[-1][1]
        if len(group) == 1 and before.text.isdigit():
            return False  # a page number
        if row.bottom < self.tops - 0.8 * self.leading and row.bottom > self.tops - 3 * self.leading:
            # The page begins with an empty line.
            return lower and not ended
        if lower:
            return not ended or self._full(before, row)
        if not self._full(before, row):
            return False
        if ended and _NUMBERED.match(row.text):
            return False
        if len(group) > 1 and abs(row.left - before.left) > _GRID:
            # Columns and facing pages shift the text, so compare with the indentation there.
            return not ended
        return self._indented_alike(before, row, len(group) == 1) or not ended

    def spaced(self, before: tuple[int, Row], after: tuple[int, Row]) -> bool:
        """Whether extra space, or a new page or column, separates two paragraphs."""
        if before[0] != after[0]:
            return True
        gap = before[1].bottom - after[1].bottom
        usual, size = self.leading, after[1].size
        if size > self.size * _LARGER and abs(before[1].size - size) < 0.03 * size:
            usual = max(usual, size * _HEADING_LEADING)  # a heading on several rows
        return gap <= 0 or gap > usual * _EXTRA_SPACE

    def heading(self, row: Row, text: str) -> int:
        """The level of a heading, judging by font size; 0 for text."""
        if len(text) > _MAX_HEADING or _LEADERS.search(text) or row.size <= self.size * _LARGER:
            return 0
        bigger = sum(1 for size in self.larger if size > row.size * 1.03)
        return min(bigger + 1, 6)


def _is_small(text: str) -> bool:
    """Whether a row begins with a word in small letters, as the rest of a paragraph may."""
    return text[:1].islower() and not _MARKED.match(text)


def _usual_top(rows: Sequence[tuple[int, Row]], leading: float) -> float:
    """The most common height of the first row of a page; if pages differ, a value below all of them."""
    firsts: dict[int, float] = {}
    for at, row in rows:
        firsts.setdefault(at, row.bottom)
    grid = Counter(_grid(height, leading / 3) for height in firsts.values())
    place, often = grid.most_common(1)[0]
    return place * leading / 3 if often >= 3 and often * 3 >= len(firsts) else 0.0


def _grid(place: float, step: float = _GRID) -> int:
    return round(place / step)


def _right_edges(rows: Sequence[tuple[int, Row]]) -> dict[int, float]:
    """The right edge of rows, by their left position: the edge of a column is that of its longest rows.

    Rows belong to a column if their left ends are within it; its edge is the farthest one reached by several
    rows, so that single overlong rows are ignored.
    """
    reach: dict[int, list[float]] = {}
    for _, row in rows:
        reach.setdefault(_grid(row.left, 40), []).append(row.right)
    own = {place: sorted(ends)[-max(1, min(3, len(ends) // 20))] for place, ends in reach.items()}
    edges = {}
    for place in own:
        # An indented row belongs to the column that begins to its left and extends beyond it.
        start = place * 40
        edges[place] = max(
            end for other, end in own.items() if other <= place and (end > start + 40 or other == place)
        )
    return edges
