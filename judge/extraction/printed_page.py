"""The words of a printed page with their boxes, and the rows they form."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from statistics import median


@dataclass(frozen=True, slots=True)
class Word:
    """A word and its box, in points from the lower left corner of the page."""

    text: str
    left: float
    right: float
    bottom: float
    top: float
    bold: bool = False


@dataclass(frozen=True)
class Row:
    """Words on one line; ``cells`` are the indexes of words that begin a new cell after a wide gap.

    ``line`` is the source line where it begins, for formats with lines.
    """

    words: tuple[Word, ...]
    cells: tuple[int, ...] = ()
    line: int = 0

    @cached_property
    def text(self) -> str:
        parts = [0, *self.cells, len(self.words)]
        return "\t".join(
            " ".join(word.text for word in self.words[first:last]) for first, last in pairwise(parts)
        )

    @property
    def left(self) -> float:
        return self.words[0].left

    @property
    def right(self) -> float:
        return self.words[-1].right

    @cached_property
    def bottom(self) -> float:
        return median([word.bottom for word in self.words])

    @cached_property
    def size(self) -> float:
        """The font size."""
        return median([word.top - word.bottom for word in self.words])


@dataclass(frozen=True)
class Page:
    """The size of a page and its rows in drawing order."""

    width: float
    height: float
    rows: tuple[Row, ...]
