"""The score of every stem in every passage, in memory: what Whoosh's index gives, ready to be read at once.

Written with each index from :func:`judge.search.whoosh_index.scores_of`, so that a query reads neither
postings nor pickles. ``table.at`` says where each stem's rows begin, in the order of the vocabulary;
``table.passages`` and ``table.scores`` hold the rows, the highest score first; what the kind of a passage is
worth is in the score already.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping
from math import log
from pathlib import Path

from judge.search.query import KINDS, Kind

KIND_WEIGHTS: Mapping[Kind, float] = {
    "section": 1.0,
    "glossary": 0.65,
    "card": 1.25,
    "ruling": 0.8,
    "example": 0.85,
}
KIND_FACTORS = tuple(KIND_WEIGHTS[kind] for kind in KINDS)
_AT, _PASSAGES, _SCORES = "table.at", "table.passages", "table.scores"


def write_table(folder: Path, scores: Iterable[Mapping[int, float]], kinds: bytes) -> None:
    """Write the scores of the vocabulary's stems, given in its order; ``kinds`` are those of the passages.

    What counts most stands first, so that a reader need not bring it into that order.
    """
    at, passages, values = array("I", [0]), array("I"), array("f")
    for rows in scores:
        counted = {place: score * KIND_FACTORS[kinds[place]] for place, score in rows.items()}
        order = sorted(counted, key=counted.__getitem__, reverse=True)
        passages.extend(order)
        values.extend(map(counted.__getitem__, order))
        at.append(len(passages))
    for name, column in ((_AT, at), (_PASSAGES, passages), (_SCORES, values)):
        (folder / name).write_bytes(column.tobytes())


def rarity(having: int, size: int) -> float:
    """How telling a stem is that so many of ``size`` passages have: its inverse document frequency."""
    return log(size / (having + 1)) + 1 if having else log(size + 1) + 1


class ScoreTable:
    """Each stem's score in every passage that has it; safe for any number of threads.

    ``numbers`` gives each stem's place in the table, from 1; ``size`` is the number of passages.
    """

    def __init__(self, folder: Path, numbers: Mapping[str, int], size: int) -> None:
        """Read the table in ``folder``; raises OSError or ValueError where it is not whole."""
        self.size = size
        self._numbers = numbers
        self._at, self._passages, self._scores = array("I"), array("I"), array("f")
        for name, column in ((_AT, self._at), (_PASSAGES, self._passages), (_SCORES, self._scores)):
            column.frombytes((folder / name).read_bytes())
        if len(self._at) != len(numbers) + 1 or not self._at[-1] == len(self._passages) == len(self._scores):
            raise ValueError("the table of scores differs from the vocabulary")

    def having(self, stem: str) -> int:
        """How many passages have the stem."""
        number = self._numbers.get(stem)
        return self._at[number] - self._at[number - 1] if number else 0

    def rows(self, stem: str) -> tuple[array[int], array[float]]:
        """The passages that have the stem, and beside them its scores there, all fields together."""
        number = self._numbers.get(stem)
        if not number:
            return array("I"), array("f")
        rows = slice(self._at[number - 1], self._at[number])
        return self._passages[rows], self._scores[rows]
