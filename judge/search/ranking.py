"""How well each passage answers a reading of the query: the scores of single stems, put together.

A *unit* is one thing asked for (a word with its weaker variants, a prefix); a *reading* is a list of units.
A passage's score is the sum of its units' scores, as a share of what the query could score in that index,
so that small and large documents compare; lessened by what it lacks, raised where the words stand together
or make up its title.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from judge.search.index import BREAK, EditionIndex
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
TITLE, EXACT_TITLE = 1.7, 1.15
TOGETHER = 0.55
AS_TYPED = 0.12
WELL_PLACED = 48
"""How many of the best passages are looked into for the place of the words."""

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

    ``line`` is the query's words as stems, stop words too, to see which stand next to one another;
    ``phrases`` must stand in the passage word for word; ``title`` is the key of a title that asks just this;
    ``wordings`` are those that took the place of what was typed.
    """

    units: tuple[Unit, ...]
    line: tuple[str, ...] = ()
    phrases: tuple[tuple[str, ...], ...] = ()
    title: str = ""
    surface: str = ""
    weight: float = 1.0
    wordings: tuple[str, ...] = ()


@dataclass(slots=True)
class Scored:
    """A passage of one index with its score and the units it has, one bit each; all, if complete."""

    count: int
    score: float
    has: int
    complete: bool
    reading: Reading = field(repr=False)

    @property
    def lacking(self) -> tuple[str, ...]:
        return tuple(u.typed for i, u in enumerate(self.reading.units) if u.needed and not self.has >> i & 1)


def rank(index: EditionIndex, reading: Reading, allowed: Callable[[int], bool] | None = None) -> list[Scored]:
    """The passages that answer the reading, best first."""
    units = reading.units
    found = [_unit_scores(index, unit) for unit in units]
    values = [
        unit.weight * max((index.scores.rarity(stem) for stem, _ in unit.stems), default=1.0)
        for unit in units
    ]
    total = sum(values) or 1.0
    sums, has = _gather(found, values, total)
    if reading.phrases:
        bearing = set.intersection(*(_bearing(index, phrase) for phrase in reading.phrases))
        sums = {n: sums.get(n, 0.0) + 1.0 for n in bearing}
        has = {n: has.get(n, 0) for n in bearing}
        total += len(reading.phrases)
    shares: dict[int, float] = {}
    scored = []
    titled = frozenset(index.titled(reading.title)) if reading.title else frozenset()
    kinds = index.kinds
    needed = sum(1 << i for i, unit in enumerate(units) if unit.needed)
    for count, sum_ in sums.items():
        if allowed is not None and not allowed(count):
            continue
        bits = has[count]
        share = shares.get(bits)
        if share is None:
            whole = sum(value for i, value in enumerate(values) if bits >> i & 1) + len(reading.phrases)
            share = shares[bits] = (whole / total) ** LACK
        score = reading.weight * sum_ / total * share * _KIND_FACTORS[kinds[count]]
        if count in titled:
            score *= TITLE
        scored.append(Scored(count, score, bits, bits & needed == needed, reading))
    scored.sort(key=lambda one: (-one.score, one.count))
    if units:
        placement = _Placement.of(index, reading)
        for one in scored[:WELL_PLACED]:
            one.score *= placement.factor(one.count, one.count in titled)
        scored[:WELL_PLACED] = sorted(scored[:WELL_PLACED], key=lambda one: (-one.score, one.count))
    return scored


def _unit_scores(index: EditionIndex, unit: Unit) -> Mapping[int, float]:
    if len(unit.stems) == 1 and unit.stems[0][1] == 1.0 and unit.weight == 1.0:
        return index.scores.scores(unit.stems[0][0])
    merged: dict[int, float] = {}
    for stem, weight in unit.stems:
        weight *= unit.weight
        for count, score in index.scores.scores(stem).items():
            score *= weight
            if score > merged.get(count, 0.0):
                merged[count] = score
    return merged


def _gather(
    found: Sequence[Mapping[int, float]], values: Sequence[float], total: float
) -> tuple[dict[int, float], dict[int, int]]:
    """Add up the units, the most telling first; common words only for passages that have others too."""
    sums: dict[int, float] = {}
    has: dict[int, int] = {}
    rest = sum(value for value, scores in zip(values, found, strict=True) if scores)
    least = LEAST_SHARE * rest
    for i in sorted(range(len(found)), key=lambda i: -values[i]):
        scores, bit = found[i], 1 << i
        if not scores:
            continue
        if rest >= least or not sums:
            for count, score in scores.items():
                sums[count] = sums.get(count, 0.0) + score
                has[count] = has.get(count, 0) | bit
        elif len(scores) < len(sums):
            for count, score in scores.items():
                if count in sums:
                    sums[count] += score
                    has[count] |= bit
        else:
            for count in sums:
                more = scores.get(count)
                if more is not None:
                    sums[count] += more
                    has[count] |= bit
        rest -= values[i]
    return sums, has


def _bearing(index: EditionIndex, phrase: tuple[str, ...]) -> set[int]:
    """The passages in which the stems of a phrase follow one another."""
    rarest = min(phrase, key=lambda stem: len(index.scores.scores(stem)))
    numbers = [index.vocabulary.numbers_of_stem.get(stem, frozenset()) for stem in phrase]
    if not all(numbers):
        return set()
    found = set()
    size = len(phrase)
    for count in index.scores.scores(rarest):
        words = index.words(count)
        for start in range(len(words) - size + 1):
            if words[start] in numbers[0] and all(words[start + k] in numbers[k] for k in range(1, size)):
                found.add(count)
                break
    return found


@dataclass(slots=True)
class _Placement:
    """Factors of at least 1: how close together, how literally and where a reading's words stand."""

    index: EditionIndex
    reading: Reading
    units_of: dict[int, int]
    typed: tuple[int | None, ...]
    heading: tuple[int | None, ...]

    @classmethod
    def of(cls, index: EditionIndex, reading: Reading) -> _Placement:
        vocabulary = index.vocabulary
        units_of: dict[int, int] = {}
        for i, unit in enumerate(reading.units):
            for stem, _ in unit.stems:
                for number in vocabulary.numbers_of_stem.get(stem, ()):
                    units_of.setdefault(number, i)
        numbers = vocabulary.number_of_surface
        typed = tuple(numbers.get(unit.typed) for unit in reading.units)
        return cls(index, reading, units_of, typed, tuple(map(numbers.get, reading.surface.split())))

    def factor(self, count: int, titled: bool) -> float:
        words = self.index.words(count)
        size = len(self.typed)
        places: list[list[int]] = [[] for _ in range(size)]
        if size > 1:
            for at, unit in enumerate(map(self.units_of.get, words)):
                if unit is not None:
                    places[unit].append(at)
        literal = sum(number is not None and number in words for number in self.typed)
        factor = 1 + AS_TYPED * literal / size
        if titled and tuple(words[: words.index(BREAK)]) == self.heading:
            factor *= EXACT_TITLE
        if size > 1:
            factor *= 1 + TOGETHER * sum(_closeness(a, b) for a, b in pairwise(places)) / (size - 1)
        return factor


def _closeness(first: Sequence[int], second: Sequence[int]) -> float:
    """1 where the second word follows the first at once, less the farther they are apart.

    >>> _closeness([3], [4]), _closeness([4], [3]), _closeness([], [3])
    (1.0, 0.6, 0.0)
    """
    best = 0.0
    for a in first:
        for b in second:
            gap = b - a
            if gap > 0:
                best = max(best, 1.0 / gap**0.7)
            elif gap < 0:
                best = max(best, 0.6 / (-gap) ** 0.7)
    return best
