"""How the words of a query stand in a passage: together, as typed, as its heading."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from judge.search.index import BREAK_LETTER
from judge.search.ranking import TITLE, Ranking

EXACT_TITLE = 1.15
TOGETHER = 0.45
AS_TYPED = 0.12
BARE = 0.5
"""What a bare heading counts that is only a part of what was asked for: the rule under it says the rest."""
MOST_FACTOR = (1 + AS_TYPED) * EXACT_TITLE * (1 + TOGETHER)
"""What the place of its words can raise a passage by, at most."""
MOST_PLACES = 12
"""How many places of one word in one passage are compared with those of the next."""
_NOWHERE = BREAK_LETTER * 2
_AFTER = (0.0, *(1.0 / gap**0.7 for gap in range(1, 400)))


class Placement:
    """Factors of mostly at least 1: how close together, how literally and where a reading's words stand."""

    __slots__ = ("_gaps", "_heading", "_kept", "_pairs", "_ranking", "_size", "_titled", "_typed")

    def __init__(self, ranking: Ranking) -> None:
        self._ranking, self._titled, self._kept = ranking, ranking.titled, ranking.shelf.kept_lines
        weighed = ranking.weighed
        self._size = len(weighed)
        self._typed = [one.letter for one in weighed if one.letter]
        self._pairs = [
            (
                first.letters + second.letters,
                first.letters,
                second.letters,
                len(first.letters) == len(second.letters) == 1,
                at,
            )
            for at, (first, second) in enumerate(pairwise(weighed))
            if first.letters and second.letters
        ]
        self._gaps: list[int] | None = None
        self._heading: str | None = None

    def most(self, place: int) -> float:
        """What :meth:`factor` is at most, without looking into the passage."""
        most = (1 + AS_TYPED) * (1 + TOGETHER) if self._size > 1 else 1 + AS_TYPED
        return most * EXACT_TITLE if place in self._titled else most

    def factor(self, place: int) -> float:
        """What the score of a passage is multiplied by."""
        size = self._size
        if not size:
            return 1.0
        stems, surfaces = self._kept.get(place) or self._ranking.shelf.lines(place)
        literal = 0
        for letter in self._typed:
            if letter in surfaces:
                literal += 1
        factor = 1 + AS_TYPED * literal / size
        titled = self._titled.get(place)
        if titled and surfaces.startswith(self._typed_heading()):
            factor *= EXACT_TITLE
        if size > 1:
            close = 0.0
            for both, first, second, simple, at in self._pairs:
                if simple and (first not in stems or second not in stems):
                    continue
                if both in stems:  # of variants the letters seldom stand there so
                    close += 1.0
                elif (others := _places(stems, second)) and (ones := _places(stems, first)):
                    close += _closeness(ones, others, self._gap(at))
            if close:
                factor *= 1 + TOGETHER * close / (size - 1)
            if titled and stems[-1] == BREAK_LETTER and not self._has_all(stems):
                factor *= 1 - (1 - BARE) * max(1 - (titled - 1) / TITLE, 0.0)
        return factor

    def _has_all(self, line: str) -> bool:
        """Whether all that was asked for stands in a line."""
        return all(
            any(letter in line for letter in one.letters) for one in self._ranking.weighed if one.letters
        )

    def _typed_heading(self) -> str:
        """The line with which a passage begins whose heading is just what was typed."""
        if self._heading is None:
            letter_of = self._ranking.shelf.vocabulary.letter_of
            letters = [letter_of(word) for word in self._ranking.reading.surface.split(" ")]
            self._heading = "".join(letters) + BREAK_LETTER if all(letters) else _NOWHERE
        return self._heading

    def _gap(self, at: int) -> int:
        """How far after that unit the next one was typed, small words between them counted."""
        if self._gaps is None:
            words, units = self._ranking.reading.surface.split(" "), self._ranking.reading.units
            many = len(words) > len(units)  # else there is nothing between them
            self._gaps = [_gap(words, a.typed, b.typed) if many else 1 for a, b in pairwise(units)]
        return self._gaps[at]


def _places(line: str, letters: str) -> Sequence[int]:
    """Where the letters stand in a line."""
    if len(letters) == 1 and letters not in line:
        return ()
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
