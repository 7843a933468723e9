"""Scores the positions of query words in a passage: close together, in the form typed, as its heading.

The constants were chosen by trying values on the judged queries (``judge evaluate``; docs/search.md, "How
good it is").
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from judge.search.index import BREAK_LETTER
from judge.search.ranking import TITLE_BONUS, Ranking

EXACT_HEADING_FACTOR = 1.15
"""Applies to a passage whose heading is exactly what was typed."""
PROXIMITY_BONUS = 0.45
"""Added in full if all words follow each other as closely as they were typed."""
EXACT_FORM_BONUS = 0.12
"""Added in full if all words occur in the inflected form that was typed."""
BARE_HEADING_FACTOR = 0.5
"""Applies to a heading without text that has only a part of the query: the rule under it says the rest."""
MAX_FACTOR = (1 + EXACT_FORM_BONUS) * EXACT_HEADING_FACTOR * (1 + PROXIMITY_BONUS)
"""The most that the positions of words can raise a score."""
MAX_POSITIONS = 12
"""Only this many positions of one word in a passage are compared with those of the next word."""
_NOWHERE = BREAK_LETTER * 2
"""In place of a heading with a word that no letter stands for: no query is found in it."""
_AFTER = (0.0, *(1.0 / gap**0.7 for gap in range(1, 400)))
"""How near a word counts, by its distance: it falls slower than the distance, so that a word in between costs
little. How much nearness weighs (``PROXIMITY_BONUS``) was measured: ``docs/search.md``."""


class Placement:
    """Gives a factor for a passage, mostly at least 1: how close together and how literally it has a
    reading's words."""

    __slots__ = ("_gaps", "_heading", "_kept", "_pairs", "_ranking", "_size", "_titled", "_typed")

    def __init__(self, ranking: Ranking) -> None:
        self._ranking, self._titled, self._kept = ranking, ranking.titled, ranking.shelf.kept_lines
        scored_units = ranking.scored_units
        self._size = len(scored_units)
        self._typed = [one.letter for one in scored_units if one.letter]
        self._pairs = [
            (
                first.letters + second.letters,
                first.letters,
                second.letters,
                len(first.letters) == len(second.letters) == 1,
                at,
            )
            for at, (first, second) in enumerate(pairwise(scored_units))
            if first.letters and second.letters
        ]
        self._gaps: list[int] | None = None
        self._heading: str | None = None

    def most(self, place: int) -> float:
        """An upper bound of :meth:`factor`, found without looking into the passage."""
        most = (1 + EXACT_FORM_BONUS) * (1 + PROXIMITY_BONUS) if self._size > 1 else 1 + EXACT_FORM_BONUS
        return most * EXACT_HEADING_FACTOR if place in self._titled else most

    def factor(self, place: int) -> float:
        """The factor for the score of a passage."""
        size = self._size
        if not size:
            return 1.0
        stems, surfaces = self._kept.get(place) or self._ranking.shelf.lines(place)
        literal = 0
        for letter in self._typed:
            if letter in surfaces:
                literal += 1
        factor = 1 + EXACT_FORM_BONUS * literal / size
        titled = self._titled.get(place)
        if titled and surfaces.startswith(self._typed_heading()):
            factor *= EXACT_HEADING_FACTOR
        if size > 1:
            close = 0.0
            for both, first, second, simple, at in self._pairs:
                if simple and (first not in stems or second not in stems):
                    continue
                if both in stems:  # with variants, the joined letters rarely occur in this form
                    close += 1.0
                elif (others := _places(stems, second)) and (ones := _places(stems, first)):
                    close += _closeness(ones, others, self._gap(at))
            if close:
                factor *= 1 + PROXIMITY_BONUS * close / (size - 1)
            if titled and stems[-1] == BREAK_LETTER and not self._has_all(stems):
                factor *= 1 - (1 - BARE_HEADING_FACTOR) * max(1 - (titled - 1) / TITLE_BONUS, 0.0)
        return factor

    def _has_all(self, line: str) -> bool:
        """Whether a line has every word of the query."""
        return all(
            any(letter in line for letter in one.letters) for one in self._ranking.scored_units if one.letters
        )

    def _typed_heading(self) -> str:
        """How the line of a passage begins if its heading is exactly what was typed."""
        if self._heading is None:
            letter_of = self._ranking.shelf.vocabulary.letter_of
            letters = [letter_of(word) for word in self._ranking.reading.surface.split(" ")]
            self._heading = "".join(letters) + BREAK_LETTER if all(letters) else _NOWHERE
        return self._heading

    def _gap(self, at: int) -> int:
        """The distance in words from that unit to the next as typed, counting small words between them."""
        if self._gaps is None:
            words, units = self._ranking.reading.surface.split(" "), self._ranking.reading.units
            many = len(words) > len(units)  # else there is nothing between them
            self._gaps = [_gap(words, a.typed, b.typed) if many else 1 for a, b in pairwise(units)]
        return self._gaps[at]


def _places(line: str, letters: str) -> Sequence[int]:
    """The positions of any of the letters in a line."""
    if len(letters) == 1 and letters not in line:
        return ()
    found: list[int] = []
    for letter in letters:
        at = line.find(letter)
        while at >= 0 and len(found) < MAX_POSITIONS:
            found.append(at)
            at = line.find(letter, at + 1)
    return found


def _gap(words: Sequence[str], first: str, second: str) -> int:
    """The distance in words from the first word to the second as typed, counting small words between them."""
    if first not in words or second not in words:
        return 1
    return min(max(words.index(second) - words.index(first), 1), 4)


def _closeness(first: Sequence[int], second: Sequence[int], typed: int = 1) -> float:
    """1 if the second word follows the first as closely as it was typed, less with growing distance.

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
