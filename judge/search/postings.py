"""Postings: which passages have a stem and their scores, as columns of numbers mapped from disk.

A stem's *column* is a part of the postings file of Whoosh's segment, where :mod:`judge.search.whoosh_index`
puts it: first the scores as fractions of the stem's highest score, two bytes each, then the distances from
one passage to the next, as wide as the largest needs. For each stem of the vocabulary, in order,
``terms.bin`` has the offset of its column, the number of its passages and its highest score. A query decodes
only the columns of its own stems; nothing is read when an index is opened.
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
"""The factor for scores of passages of each kind; the scores in columns already include it."""

TERMS = "terms.bin"
HIGHEST = 0xFFFF
"""The encoding of the highest score of a column."""
_WIDTHS = (np.dtype("<u1"), np.dtype("<u2"), np.dtype("<u4"))
_SCORE = np.dtype("<u2")

Places = NDArray[np.int32]
"""Passage numbers, in ascending order."""
Scores = NDArray[np.float32]
"""The score of each of those passages."""


def encoded(places: Places, scores: Scores) -> bytes:
    """Encode a column: passages in ascending order and their scores, all above 0.

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


def decoded(
    file: bytes | memoryview, at: int, end: int, frequency: int, most: float
) -> tuple[Places, Scores]:
    """Decode the column from ``at`` to ``end`` with ``frequency`` passages and highest score ``most``."""
    width = _WIDTHS[((end - at) // frequency - _SCORE.itemsize) // 2]
    shares = np.frombuffer(file, _SCORE, frequency, at)
    steps = np.frombuffer(file, width, frequency, at + frequency * _SCORE.itemsize)
    return np.cumsum(steps, dtype=np.int32), shares * np.float32(most / HIGHEST)


def rarity(frequency: int, size: int) -> float:
    """The inverse document frequency of a stem that ``frequency`` of ``size`` passages have."""
    return log(size / (frequency + 1)) + 1 if frequency else log(size + 1) + 1


class Postings:
    """Each stem's score in every passage that has it, all fields combined; safe for any number of threads.

    ``numbers`` gives each stem's number in the vocabulary, from 1; ``size`` is the number of passages.
    """

    def __init__(self, folder: Path, file: memoryview, numbers: Mapping[str, int], size: int) -> None:
        """Read ``terms.bin`` in ``folder``; ``file`` is the postings file.

        Raises OSError or ValueError if they are incomplete.
        """
        self.size = size
        self._file, self._numbers = file, numbers
        columns = np.frombuffer((folder / TERMS).read_bytes(), "<u4").reshape(3, -1)
        self._at, self._frequencies, most = columns
        self._most = most.view("<f4")
        if len(self._at) != len(numbers) + 1 or self._at[-1] != len(file):
            raise ValueError("the postings differ from the vocabulary")

    def frequency(self, stem: str) -> int:
        """The number of passages that have the stem."""
        number = self._numbers.get(stem)
        return int(self._frequencies[number - 1]) if number else 0

    def rows(self, stem: str) -> tuple[Places, Scores]:
        """The passages that have the stem, in ascending order, and its score in each."""
        number = self._numbers.get(stem)
        if not number or not self._frequencies[number - 1]:
            return np.empty(0, np.int32), np.empty(0, np.float32)
        at, end = self._at[number - 1 : number + 1].tolist()
        return decoded(self._file, at, end, int(self._frequencies[number - 1]), float(self._most[number - 1]))

    def close(self) -> None:
        """Release the file; nothing may be read afterwards."""
        self._file = memoryview(b"")
