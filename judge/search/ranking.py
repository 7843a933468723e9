"""How well each passage answers a reading of the query: the scores of single stems, put together.

A *unit* is one thing asked for (a word with its weaker variants, a prefix); a *reading* is a list of units.
A passage's score is the sum of its units' scores, as a share of what the query could score in that index,
so that small and large documents compare; lessened by what it lacks, raised where its title is among the
words and, for the best, where the words stand together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from judge.search.index import BREAK_LETTER, EditionIndex
from judge.search.query import KINDS, Kind

KIND_WEIGHTS: Mapping[Kind, float] = {
    "section": 1.0,
    "glossary": 0.65,
    "card": 1.25,
    "ruling": 0.8,
    "example": 0.85,
}
LACK = 1.7
"""The power by which the share of what a passage has of the query counts."""
LEAST_SHARE = 0.35
"""The share of a query that a passage must have to be considered."""
TITLE, EXACT_TITLE = 0.7, 1.15
TOGETHER = 0.45
AS_TYPED = 0.12
MOST_FACTOR = (1 + AS_TYPED) * EXACT_TITLE * (1 + TOGETHER)
"""What the place of its words can raise a passage by, at most."""
MOST_VARIANTS = 500
"""For how many words with variants (ñ, o/ue, numerals, misspelt ones) an index keeps the scores."""
MOST_PLACES = 12
"""How many places of one word in one passage are compared with those of the next."""

_KIND_FACTORS = tuple(KIND_WEIGHTS[kind] for kind in KINDS)


@dataclass(frozen=True, slots=True)
class Unit:
    """One thing asked for: the word typed, and the stems that answer it, each with its weight."""

    typed: str
    stems: tuple[tuple[str, float], ...]
    weight: float = 1.0
    needed: bool = True


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read the query in a document's language.

    ``phrases`` must stand in the passage word for word; ``title`` is the key of a title that asks just this;
    ``surface`` the words as typed; ``wordings`` are those that took the place of what was typed.
    """

    units: tuple[Unit, ...]
    phrases: tuple[tuple[str, ...], ...] = ()
    title: str = ""
    surface: str = ""
    weight: float = 1.0
    wordings: tuple[str, ...] = ()

    def lacking(self, has: int) -> tuple[str, ...]:
        """The words typed that a passage with these units (one bit each) does not have."""
        return tuple(unit.typed for i, unit in enumerate(self.units) if unit.needed and not has >> i & 1)


Found = tuple[float, int, int, int, Reading | None]
"""What was found: its score, negative so that the best sorts first; the scope's order; the passage; the units
that it has, one bit each; the reading that found it."""


def rank(
    index: EditionIndex, order: int, reading: Reading, allowed: Callable[[int], bool] | None = None
) -> tuple[list[Found], list[Found]]:
    """The passages that have all that the reading needs, and the others; how their words stand is not
    looked at."""
    units = reading.units
    found = [_unit_scores(index, unit) for unit in units]
    rarity = index.scores.rarity
    values = [
        unit.weight * (rarity(unit.stems[0][0]) if len(unit.stems) == 1 else _rarest(index, unit))
        for unit in units
    ]
    phrases = len(reading.phrases)
    total = (sum(values) or 1.0) + phrases
    sums, has = _gather(found, values)
    if phrases:
        bearing = set.intersection(*(_bearing(index, phrase) for phrase in reading.phrases))
        sums = {n: sums.get(n, 0.0) + 1.0 for n in bearing}
        has = {n: has.get(n, 0) for n in bearing}
    if allowed is not None:
        sums = {n: sum_ for n, sum_ in sums.items() if allowed(n)}
    scale = -reading.weight / total
    needed = sum([1 << i for i, unit in enumerate(units) if unit.needed])
    factors: dict[int, float] = {}
    enough: set[int] = set()
    for bits in set(has.values()):
        whole = sum([value for i, value in enumerate(values) if bits >> i & 1]) + phrases
        factors[bits] = scale * (whole / total) ** LACK
        if bits & needed == needed:
            enough.add(bits)
    kinds, factor_of = index.kinds, _KIND_FACTORS
    scored: list[Found] = [
        (sum_ * factors[bits := has[n]] * factor_of[kinds[n]], order, n, bits, reading)
        for n, sum_ in sums.items()
    ]
    titled = titles_among(index, reading, values, total) if reading.title else None
    if titled:
        scored = [(one[0] * titled[one[2]], *one[1:]) if one[2] in titled else one for one in scored]
    if len(enough) == len(factors):
        return scored, []
    if not enough:
        return [], scored
    return [one for one in scored if one[3] in enough], [one for one in scored if one[3] not in enough]


def _rarest(index: EditionIndex, unit: Unit) -> float:
    return max((index.scores.rarity(stem) for stem, _ in unit.stems), default=1.0)


def titles_among(
    index: EditionIndex, reading: Reading, values: Sequence[float], total: float
) -> dict[int, float]:
    """The passages whose whole title stands among the words, with a factor: the more of the query the
    title is, the higher."""
    words = reading.title.split(" ")
    found: dict[int, float] = {}
    for start, first in enumerate(words):
        if first not in index.title_starts:
            continue
        share = 0.0
        for end in range(start + 1, min(len(words), start + 6) + 1):
            share += values[end - 1]
            counts = index.titled(" ".join(words[start:end]))
            if counts:
                factor = 1 + TITLE * (share / total) ** 2
                for count in counts:
                    if factor > found.get(count, 1.0):
                        found[count] = factor
    return found


def _unit_scores(index: EditionIndex, unit: Unit) -> Mapping[int, float]:
    if len(unit.stems) == 1 and unit.stems[0][1] == 1.0 and unit.weight == 1.0:
        return index.scores.scores(unit.stems[0][0])
    known = index.variant_scores.get((unit.stems, unit.weight))
    if known is not None:
        return known
    merged: dict[int, float] = {}
    for stem, weight in unit.stems:
        weight *= unit.weight
        for count, score in index.scores.scores(stem).items():
            score *= weight
            if score > merged.get(count, 0.0):
                merged[count] = score
    if len(index.variant_scores) >= MOST_VARIANTS:
        index.variant_scores.clear()
    index.variant_scores[unit.stems, unit.weight] = merged
    return merged


def _gather(
    found: Sequence[Mapping[int, float]], values: Sequence[float]
) -> tuple[dict[int, float], dict[int, int]]:
    """Add up the units, the most telling first; common words only for passages that have others too."""
    sums: dict[int, float] = {}
    has: dict[int, int] = {}
    rest = sum([value for value, scores in zip(values, found, strict=True) if scores])
    least = LEAST_SHARE * rest
    for i in sorted(range(len(found)), key=values.__getitem__, reverse=True):
        scores, bit = found[i], 1 << i
        if not scores:
            continue
        if not sums:
            sums, has = dict(scores), dict.fromkeys(scores, bit)
        elif rest >= least:
            for count, score in scores.items():
                if count in sums:
                    sums[count] += score
                    has[count] |= bit
                else:
                    sums[count] = score
                    has[count] = bit
        else:
            for count in sums.keys() & scores.keys():
                sums[count] += scores[count]
                has[count] |= bit
        rest -= values[i]
    return sums, has


def _bearing(index: EditionIndex, phrase: tuple[str, ...]) -> set[int]:
    """The passages in which the stems of a phrase follow one another."""
    letters = [index.vocabulary.letter_of_stem(stem) for stem in phrase]
    if not all(letters):
        return set()
    rarest = min(phrase, key=lambda stem: len(index.scores.scores(stem)))
    wanted = "".join(letters)
    return {count for count in index.scores.scores(rarest) if wanted in index.lines(count)[0]}


class Placement:
    """Factors of at least 1: how close together, how literally and where a reading's words stand."""

    __slots__ = ("gaps", "heading", "index", "stems", "typed")

    def __init__(self, index: EditionIndex, reading: Reading) -> None:
        vocabulary = index.vocabulary
        self.index = index
        self.stems = [
            [letter for stem, _ in unit.stems if (letter := vocabulary.letter_of_stem(stem))]
            for unit in reading.units
        ]
        self.typed = [vocabulary.letter_of(unit.typed) or BREAK_LETTER * 2 for unit in reading.units]
        words = reading.surface.split(" ")
        many = len(words) > len(reading.units)  # else there is nothing between them
        self.gaps = [_gap(words, a.typed, b.typed) if many else 1 for a, b in pairwise(reading.units)]
        letters = [vocabulary.letter_of(word) for word in words]
        self.heading = "".join(letters) + BREAK_LETTER if all(letters) else BREAK_LETTER * 2

    def factor(self, count: int) -> float:
        """What the score of a passage is multiplied by."""
        stems, surfaces = self.index.lines(count)
        size = len(self.stems)
        if not size:
            return 1.0
        literal = 0
        for letter in self.typed:
            if letter in surfaces:
                literal += 1
        factor = 1 + AS_TYPED * literal / size
        if surfaces.startswith(self.heading):
            factor *= EXACT_TITLE
        if size > 1:
            places = [_places(stems, letters) for letters in self.stems]
            close = 0.0
            for (first, second), gap in zip(pairwise(places), self.gaps, strict=True):
                if first and second:
                    close += _closeness(first, second, gap)
            factor *= 1 + TOGETHER * close / (size - 1)
        return factor


def _places(line: str, letters: Sequence[str]) -> list[int]:
    found: list[int] = []
    for letter in letters:
        at = line.find(letter)
        while at >= 0 and len(found) < MOST_PLACES:
            found.append(at)
            at = line.find(letter, at + 1)
    return found


_AFTER = (0.0, *(1.0 / gap**0.7 for gap in range(1, 400)))


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
