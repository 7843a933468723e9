"""Finds tables on a page by where words stand, and puts their cells of several lines together.

Nothing here depends on a game or publisher. Cells stand side by side with a wide gap between them, or one
after the other in drawing order with the next one to the right and no lower; a new row of the table begins
where the page goes back to an earlier column.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from judge.extraction.printed_page import Row, Word
from judge.extraction.wrapping import Joiner, ends_sentence

_APART = 0.65
"""Within a table, words farther apart than this, relative to the font size, stand in different cells."""
_SHARED = 0.4
"""Two texts stand in one column if they share this much of the narrower one's width."""
_COVERED = 0.25
"""A head stands over a column if it covers this much of it."""
_BETWEEN = 8
"""A cell has at most this many lines beside which nothing stands."""
_NEXT_LINE = 1.4
"""Lines of one cell are at most this far apart, relative to the distance of lines in a paragraph."""
_HEAD_GAP = 3.0
"""A head over several columns is at most this far above the next row, relative to the same."""
_SAME_HEIGHT = 0.2
"""Difference of positions that counts as none, relative to the leading or the font size."""
_WIDEST = 0.75
"""A line of a cell has at most this share of the table's width."""
_MARK = re.compile(r"[•▪●◦‣*–-]|\(?(?:\d{1,3}|[A-Za-z])[.)]|\d{1,2}\.\d{1,2}\.?")
_LEADERS = re.compile(r"(?:\.\s?){5}")


@dataclass(frozen=True)
class Table:
    """A table whose first row is at ``start`` among the rows of its page, and which ends before ``end``.

    ``rows`` have a text for each column; ``firsts`` the place of the first printed row of each.
    """

    start: int
    end: int
    rows: tuple[tuple[str, ...], ...]
    firsts: tuple[int, ...]


@dataclass(frozen=True)
class _Chunk:
    """Words that stand together on a printed row."""

    place: int
    text: str
    left: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return max(self.right - self.left, 0.1)


@dataclass
class _Column:
    left: float
    right: float
    places: set[int] = field(default_factory=set)


def tables_of(rows: Sequence[Row], leading: float, joiner: Joiner) -> Iterator[Table]:
    """The tables among the rows of a page, given in drawing order; ``leading`` is the distance of lines in a
    paragraph."""
    reader = _Reader(rows, leading, joiner)
    for start, end in reader.regions():
        table = reader.table(start, end)
        if table is not None:
            yield table


class _Reader:
    """Reads the tables of one page."""

    def __init__(self, rows: Sequence[Row], leading: float, joiner: Joiner) -> None:
        self._rows, self._leading, self._joiner = rows, leading, joiner
        self._beside = [self._is_beside(place) for place in range(len(rows))]

    def _is_beside(self, place: int) -> bool:
        """Whether a row stands to the right of the one drawn before it, and no lower."""
        if not place:
            return False
        above, row = self._rows[place - 1], self._rows[place]
        rise = row.bottom - above.bottom
        return (
            row.left >= above.right - _SAME_HEIGHT * row.size
            and rise >= -_SAME_HEIGHT * self._leading
            and rise <= _BETWEEN * self._leading
        )

    def _is_of_table(self, place: int) -> bool:
        """Whether a row, alone or with its neighbours in drawing order, has cells."""
        row = self._rows[place]
        if _LEADERS.search(row.text):
            return False
        beside = self._beside[place] or (place + 1 < len(self._rows) and self._beside[place + 1])
        return beside or len(_chunks(place, row, wide=True)) > 1

    def regions(self) -> Iterator[tuple[int, int]]:
        """The places from which to which rows may form a table: those with cells, and the lines between."""
        start = last = -1
        for place in range(len(self._rows)):
            if not self._is_of_table(place):
                continue
            if start >= 0 and not self._goes_on(start, last, place):
                yield start, last + 1
                start = place
            start, last = start if start >= 0 else place, place
        if start >= 0:
            yield start, last + 1

    def _goes_on(self, start: int, last: int, place: int) -> bool:
        """Whether the rows between two with cells may be further lines of cells of a table from ``start``."""
        rise = self._rows[place].bottom - self._rows[last].bottom
        if place - last > _BETWEEN or rise > _BETWEEN * self._leading:
            return False
        known = [*self._chunks_of(start, last + 1), *self._chunks_of(place, place + 1)]
        columns = _columns(known)
        width = max(chunk.right for chunk in known) - min(chunk.left for chunk in known)
        return all(
            _place(chunk, columns) is not None and chunk.width <= _WIDEST * width
            for chunk in self._chunks_of(last + 1, place)
        )

    def table(self, start: int, end: int) -> Table | None:
        """The table of a region with the rows above and below that belong to it; None if it is none."""
        chunks = self._chunks_of(start, end)
        columns = _columns(chunks)
        if len(columns) < 2:
            return None
        start = self._with_head(start, columns)
        columns = _columns(self._chunks_of(start, end))
        end = self._with_rest(end, columns)
        heads, firsts = self._group_heads(start, columns)
        rows = self._cells(self._chunks_of(start, end), columns)
        if sum(sum(map(bool, row)) > 1 for _, row in rows) < 2:
            return None
        places = [place for place, _ in rows]
        shown = [row for _, row in rows]
        if heads:
            shown[0] = tuple(
                ": ".join((*above, own)) if own else " ".join(above)
                for above, own in zip(heads, shown[0], strict=True)
            )
            places[0] = start = firsts
        return Table(start, end, tuple(shown), tuple(places))

    def _chunks_of(self, start: int, end: int) -> list[_Chunk]:
        return [chunk for place in range(start, end) for chunk in _chunks(place, self._rows[place])]

    def _with_head(self, start: int, columns: Sequence[_Column]) -> int:
        """The place of the first row of a table, with the rows of its head whose gaps are narrow, and the
        first lines of cells whose last line has others beside it."""
        while start:
            row, below = self._rows[start - 1], self._rows[start]
            own = _chunks(start - 1, row)
            places = [_place(chunk, columns) for chunk in own]
            gap = row.bottom - below.bottom
            if _LEADERS.search(row.text) or None in places or len(set(places)) < len(places):
                break
            same = places == [_place(_chunks(start, below)[0], columns)] and self._rises(start)
            near = _HEAD_GAP if len(own) > 1 else _NEXT_LINE if same else 0.0
            if not 0 < gap <= near * self._leading:
                break
            start -= 1
        return start

    def _rises(self, place: int) -> bool:
        """Whether the cell beside a row stands higher, so that the row is not the first line of its own."""
        first, *others = _chunks(place, self._rows[place])
        if not others and place + 1 < len(self._rows) and self._beside[place + 1]:
            others = _chunks(place + 1, self._rows[place + 1])
        return any(self._is_higher(other, first) for other in others)

    def _with_rest(self, end: int, columns: Sequence[_Column]) -> int:
        """The place behind the last row of a table, with the further lines of its last cell."""
        while end < len(self._rows):
            above, row = self._rows[end - 1], self._rows[end]
            own = _chunks(end, row)
            place = _place(own[0], columns)
            same = place and len(own) == 1 and place == _place(_chunks(end - 1, above)[-1], columns)
            if not same or not 0 < above.bottom - row.bottom <= _NEXT_LINE * self._leading:
                break
            end += 1
        return end

    def _group_heads(self, start: int, columns: Sequence[_Column]) -> tuple[list[list[str]], int]:
        """The heads that stand over several columns, outermost first, at the first of these; and the place
        of the first."""
        heads: list[list[str]] = [[] for _ in columns]
        first = start
        while first:
            row, below = self._rows[first - 1], self._rows[first]
            chunks = _chunks(first - 1, row)
            over = [at for at, column in enumerate(columns) if _share(chunks[0], column) > _COVERED]
            within = chunks[0].left > columns[0].left and chunks[0].right < columns[-1].right
            gap = row.bottom - below.bottom
            near = 0 < gap <= _HEAD_GAP * self._leading
            if len(chunks) > 1 or len(over) < 2 or not within or not near or ends_sentence(row.text):
                break
            heads[over[0]].insert(0, row.text)
            first -= 1
        return (heads, first) if first < start else ([], start)

    def _cells(
        self, chunks: Sequence[_Chunk], columns: Sequence[_Column]
    ) -> list[tuple[int, tuple[str, ...]]]:
        """The rows, each with the place of its first printed row."""
        rows: list[list[list[_Chunk]]] = []
        latest = -1
        for chunk in chunks:
            at = _place(chunk, columns)
            if at is None:
                at = max(range(len(columns)), key=lambda one: _share(chunk, columns[one]))
            if not rows or at < latest or (at == latest and not self._is_next_line(rows[-1][at][-1], chunk)):
                rows.append([[] for _ in columns])
            first = rows[-1][0]
            if at and latest == 0 and len(first) > 1 and not self._is_higher(chunk, first[-1]):
                # The lines of a cell are set beside those of the next; here each is a row.
                rows[-1:] = [[[line], *([] for _ in columns[1:])] for line in first]
            rows[-1][at].append(chunk)
            latest = at
        return [
            (
                min(chunk.place for cell in row for chunk in cell),
                tuple(self._joiner.join([chunk.text for chunk in cell]) for cell in row),
            )
            for row in rows
        ]

    def _is_next_line(self, above: _Chunk, chunk: _Chunk) -> bool:
        return 0 < above.bottom - chunk.bottom <= _NEXT_LINE * self._leading

    def _is_higher(self, chunk: _Chunk, other: _Chunk) -> bool:
        return chunk.bottom - other.bottom > _SAME_HEIGHT * self._leading


def _chunks(place: int, row: Row, wide: bool = False) -> list[_Chunk]:
    """The words of a row that stand together; only cells with a ``wide`` gap if so asked."""
    cuts = [
        at
        for at, (word, after) in enumerate(pairwise(row.words), start=1)
        if at in row.cells or (not wide and after.left - word.right > _APART * row.size)
    ]
    parts = [0, *cuts, len(row.words)]
    groups: list[list[Word]] = [list(row.words[first:last]) for first, last in pairwise(parts)]
    if len(groups) > 1 and len(groups[0]) == 1 and _MARK.fullmatch(groups[0][0].text):
        groups[:2] = [groups[0] + groups[1]]
    return [
        _Chunk(place, " ".join(word.text for word in words), words[0].left, words[-1].right, words[0].bottom)
        for words in groups
    ]


def _share(chunk: _Chunk, column: _Column) -> float:
    """How much of the narrower one's width a text and a column share."""
    common = min(chunk.right, column.right) - max(chunk.left, column.left)
    return common / min(chunk.width, max(column.right - column.left, 0.1))


def _place(chunk: _Chunk, columns: Sequence[_Column]) -> int | None:
    """The only column in which a text stands, or None."""
    found = [at for at, column in enumerate(columns) if _share(chunk, column) > _SHARED]
    return found[0] if len(found) == 1 else None


def _columns(chunks: Sequence[_Chunk]) -> list[_Column]:
    """The columns in which texts stand, from left to right.

    Narrow texts come first; one that reaches into two columns joins them, unless some row has both.
    """
    columns: list[_Column] = []
    for chunk in sorted(chunks, key=lambda one: one.width):
        over = [column for column in columns if _share(chunk, column) > _SHARED]
        if any(one.places & other.places for at, one in enumerate(over) for other in over[:at]):
            continue
        whole = _Column(chunk.left, chunk.right, {chunk.place})
        for column in over:
            whole.left, whole.right = min(whole.left, column.left), max(whole.right, column.right)
            whole.places |= column.places
        columns = [column for column in columns if column not in over] + [whole]
    return sorted(columns, key=lambda column: column.left)
