"""How the words of a query stand in a passage: together, as typed, as its heading."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from judge.search.index import BREAK_LETTER
from judge.search.ranking import Reading
from judge.search.shelf import Shelf

EXACT_TITLE = 1.15
TOGETHER = 0.45
AS_TYPED = 0.12
MOST_FACTOR = (1 + AS_TYPED) * EXACT_TITLE * (1 + TOGETHER)
"""What the place of its words can raise a passage by, at most."""
MOST_PLACES = 12
"""How many places of one word in one passage are compared with those of the next."""
_NOWHERE = BREAK_LETTER * 2
_AFTER = (0.0, *(1.0 / gap**0.7 for gap in range(1, 400)))


class Placement:
    """Factors of at least 1: how close together, how literally and where a reading's words stand."""

    __slots__ = ("_heading", "_lines", "_pairs", "_size", "_typed")

    def __init__(self, shelf: Shelf, reading: Reading) -> None:
        letter_of, letter_of_stem = shelf.vocabulary.letter_of, shelf.vocabulary.letter_of_stem
        units = reading.units
        self._lines = shelf.lines
        self._size = len(units)
        self._typed = [letter for unit in units if (letter := letter_of(unit.typed))]
        words = reading.surface.split(" ")
        many = len(words) > len(units)  # else there is nothing between them
        stems = ["".join([letter_of_stem(stem) for stem, _ in unit.stems]) for unit in units]
        self._pairs = [
            (stems[i], stems[i + 1], _gap(words, a.typed, b.typed) if many else 1)
            for i, (a, b) in enumerate(pairwise(units))
            if stems[i] and stems[i + 1]
        ]
        letters = [letter_of(word) for word in words]
        self._heading = "".join(letters) + BREAK_LETTER if all(letters) else _NOWHERE

    def factor(self, place: int) -> float:
        """What the score of a passage is multiplied by."""
        size = self._size
        if not size:
            return 1.0
        stems, surfaces = self._lines(place)
        literal = 0
        for letter in self._typed:
            if letter in surfaces:
                literal += 1
        factor = 1 + AS_TYPED * literal / size
        if surfaces.startswith(self._heading):
            factor *= EXACT_TITLE
        if size > 1:
            close = 0.0
            for first, second, gap in self._pairs:
                if gap == 1 and len(first) == len(second) == 1 and first + second in stems:
                    close += 1.0
                    continue
                ones = _places(stems, first)
                if ones and (others := _places(stems, second)):
                    close += _closeness(ones, others, gap)
            factor *= 1 + TOGETHER * close / (size - 1)
        return factor


def _places(line: str, letters: str) -> list[int]:
    found: list[int] = []
    for letter in letters:
        at = line.find(letter)
        while at >= 0 and len(found) < MOST_PLACES:
            found.append(at)
            at = line.find(letter, at + 1)
    return found


def _gap(words: Sequence[str], first: str, second: str) -> int:
    """How far the second word was typed after the first, small words between them counted."""
    if first not in words or second not in words:
        return 1
    return min(max(words.index(second) - words.index(first), 1), 4)


def _closeness(first: Sequence[int], second: Sequence[int], typed: int = 1) -> float:
    """1 where the second word follows the first as closely as it was typed, less the farther they are apart.

    >>> _closeness([3], [4]), _closeness([4], [3]), _closeness([], [3]), _closeness([3], [5], typed=2)
    (1.0, 0.6, 0.0, 1.0)
    """
    after = before = 400
    for a in first:
        for b in second:
            gap = b - a
            if 0 < gap < after:
                after = gap
            elif 0 < -gap < before:
                before = -gap
    best = _AFTER[max(after - typed + 1, 1)] if after < 400 else 0.0
    return max(best, 0.6 * _AFTER[max(before - typed + 1, 1)]) if before < 400 else best
