"""Which passages have a stem, and what each scores for it: columns of numbers, read where they lie on disk.

A stem's *column* is a piece of the postings file of Whoosh's segment (:mod:`judge.search.whoosh_index` writes
it there): the scores as shares of the stem's highest one, two bytes each, then the steps from one passage to
the next, as wide as the widest needs. ``terms.bin`` tells for each stem of the vocabulary, in its order,
where its column begins, how many passages have it and how high its highest score is. A query maps the file
and decodes the columns of its own stems; nothing is read when an index is opened.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import log
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from judge.search.query import KINDS, Kind

KIND_WEIGHTS: Mapping[Kind, float] = {
    "section": 1.0,
    "glossary": 0.65,
    "card": 1.25,
    "ruling": 0.8,
    "example": 0.85,
}
KIND_FACTORS = tuple(KIND_WEIGHTS[kind] for kind in KINDS)
"""What a score counts in a passage of each kind; columns hold scores that are multiplied by it."""

TERMS = "terms.bin"
HIGHEST = 0xFFFF
"""How the highest score of a column is written."""
_WIDTHS = (np.dtype("<u1"), np.dtype("<u2"), np.dtype("<u4"))
_SCORE = np.dtype("<u2")

Places = NDArray[np.int32]
"""Passages, in ascending order."""
Scores = NDArray[np.float32]
"""What each of them scores."""


def encoded(places: Places, scores: Scores) -> bytes:
    """A column: passages in ascending order, and beside them their scores, all above 0.

    >>> passages, scores = np.array([3, 4, 900], np.int32), np.array([0.5, 2.0, 1.0], np.float32)
    >>> written = encoded(passages, scores)
    >>> [found.round(3).tolist() for found in decoded(written, 0, len(written), 3, 2.0)]
    [[3, 4, 900], [0.5, 2.0, 1.0]]
    """
    shares = np.rint(scores * (HIGHEST / scores.max()))
    steps = np.diff(places, prepend=0)
    widest = int(steps.max())
    width = next(one for one in _WIDTHS if widest < 1 << 8 * one.itemsize)
    written: bytes = np.maximum(shares, 1).astype(_SCORE).tobytes() + steps.astype(width).tobytes()
    return written


def decoded(file: bytes | memoryview, at: int, end: int, having: int, most: float) -> tuple[Places, Scores]:
    """The column from ``at`` to ``end``, with so many passages and that highest score."""
    width = _WIDTHS[((end - at) // having - _SCORE.itemsize) // 2]
    shares = np.frombuffer(file, _SCORE, having, at)
    steps = np.frombuffer(file, width, having, at + having * _SCORE.itemsize)
    return np.cumsum(steps, dtype=np.int32), shares * np.float32(most / HIGHEST)


def rarity(having: int, size: int) -> float:
    """How telling a stem is that so many of ``size`` passages have: its inverse document frequency."""
    return log(size / (having + 1)) + 1 if having else log(size + 1) + 1


class Postings:
    """Each stem's score in every passage that has it, all fields together; safe for any number of threads.

    ``numbers`` gives each stem's place in the vocabulary, from 1; ``size`` is the number of passages.
    """

    def __init__(self, folder: Path, file: memoryview, numbers: Mapping[str, int], size: int) -> None:
        """Read ``terms.bin`` in ``folder``; ``file`` is the postings file.

        Raises OSError or ValueError where they are not whole.
        """
        self.size = size
        self._file, self._numbers = file, numbers
        columns = np.frombuffer((folder / TERMS).read_bytes(), "<u4").reshape(3, -1)
        self._at, self._having, most = columns
        self._most = most.view("<f4")
        if len(self._at) != len(numbers) + 1 or self._at[-1] != len(file):
            raise ValueError("the postings differ from the vocabulary")

    def having(self, stem: str) -> int:
        """How many passages have the stem."""
        number = self._numbers.get(stem)
        return int(self._having[number - 1]) if number else 0

    def rows(self, stem: str) -> tuple[Places, Scores]:
        """The passages that have the stem, in ascending order, and beside them its scores there."""
        number = self._numbers.get(stem)
        if not number or not self._having[number - 1]:
            return np.empty(0, np.int32), np.empty(0, np.float32)
        at, end = self._at[number - 1 : number + 1].tolist()
        return decoded(self._file, at, end, int(self._having[number - 1]), float(self._most[number - 1]))

    def close(self) -> None:
        """Let the file go; nothing may be read afterwards."""
        self._file = memoryview(b"")
