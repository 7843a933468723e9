"""The open indexes of one language read as one: one vocabulary, one score of each stem in every passage.

A passage is known by one number among all the indexes that are searched together (its place in its own index
after the passages of the indexes before). What is worked out of a word is kept for the next query with it; a
shelf goes when one of its indexes changes.
"""

from __future__ import annotations

import sys
import threading
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import compress
from typing import Any, TypeVar

from judge.search.analysis import analyser_for
from judge.search.index import EditionIndex
from judge.search.results import SearchScope
from judge.search.table import rarity
from judge.search.vocabulary import Vocabulary, merged

MOST_WORDS = 2000
"""Of how many words a shelf keeps what readings found out about them."""
SCORES_KEPT, LEAST_KEPT = 8, 16_000
"""How many scores it keeps laid out for the words that were used last: so many for each passage (at 0.1 kB),
and so many at least."""
MOST_LINES = 8192
"""Of how many passages it keeps the words ready."""

LONGEST_TITLE = 6
"""Stems of a title that is sought among the words of a query."""

_UTF_32 = "utf-32-le" if sys.byteorder == "little" else "utf-32-be"
_K = TypeVar("_K")
_V = TypeVar("_V")


@dataclass(frozen=True, slots=True)
class Open:
    """A scope with its index, open for the time of one search; ``order`` is its place among the scopes,
    ``base`` the number of its first passage."""

    order: int
    scope: SearchScope
    index: EditionIndex
    base: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Unit:
    """One thing asked for: the word typed, and the stems that answer it, each with its weight.

    What a shelf knows of it is kept with the unit itself, which is made once for each word.
    """

    typed: str
    stems: tuple[tuple[str, float], ...]
    weight: float = 1.0
    needed: bool = True


@dataclass(frozen=True, slots=True)
class Weighed:
    """A unit in one shelf: what it is worth, and the passages that answer it with their scores, the highest
    (which is ``most``) first; ``letters`` are those of its stems in the shelf's lines, ``letter`` that of the
    word as typed."""

    unit: Unit
    value: float
    scores: Mapping[int, float]
    most: float
    letters: str
    letter: str

    def within(self, allowed: Set[int]) -> Weighed:
        scores = {place: score for place, score in self.scores.items() if place in allowed}
        return replace(self, scores=scores, most=next(iter(scores.values()), 0.0))


class Shelf:
    """Indexes of one language; any number of threads may read it as long as its indexes are open."""

    def __init__(self, members: Sequence[Open]) -> None:
        self.members = tuple(members)
        self._bases = [one.base for one in members]
        self.language = members[0].index.language
        self.analyser = analyser_for(self.language)
        self.size = sum(one.index.size for one in members)
        self.remembered: dict[Any, Any] = {}
        """What readings found out about a word of a query, kept for the next time."""
        self.words: dict[str, Any] = {}
        """The words of queries as they were typed, with what readings found out about them."""
        self._weighed: dict[Unit | tuple[Unit, frozenset[int]], Weighed] = {}
        self._laid_out, self._lock = 0, threading.Lock()
        self._titles: dict[str, tuple[int, Mapping[str, Sequence[int]]]] = {}
        self.kept_lines: dict[int, tuple[str, str]] = {}
        """Lines that are ready (see :meth:`lines`)."""
        self._rarities: dict[str, float] = {}

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The words of all its indexes."""
        return merged([one.index.vocabulary for one in self.members])

    def remember(self, key: Any, value: Any) -> None:
        """Keep what was worked out of a word, for the next query with it."""
        keep(self.remembered, key, value, MOST_WORDS)

    def rarity(self, stem: str) -> float:
        """How telling the stem is among all passages of the shelf."""
        known = self._rarities.get(stem)
        if known is None:
            having = sum([one.index.scores.having(stem) for one in self.members])
            known = rarity(having, self.size)
            keep(self._rarities, stem, known, 4 * MOST_WORDS)
        return known

    def weighed(self, unit: Unit, kinds: frozenset[int] | None) -> Weighed:
        """The unit with the passages that answer it, of these kinds only (numbers of KINDS) where given."""
        key = unit if kinds is None else (unit, kinds)
        known = self._weighed.get(key)
        if known is None:
            columns = [self._scores(stem, weight * unit.weight, kinds) for stem, weight in unit.stems]
            scores = columns[0] if columns else {}
            for others in columns[1:]:
                _add(scores, others)
            order = sorted(scores, key=scores.__getitem__, reverse=True)  # of one index they are so already
            if order != list(scores):
                scores = dict(zip(order, sorted(scores.values(), reverse=True), strict=True))
            telling = max([self.rarity(stem) for stem, _ in unit.stems], default=1.0)
            vocabulary = self.vocabulary
            known = Weighed(
                unit,
                unit.weight * telling,
                scores,
                scores[order[0]] if order else 0.0,
                "".join([vocabulary.letter_of_stem(stem) for stem, _ in unit.stems]),
                vocabulary.letter_of(unit.typed),
            )
            self._keep_weighed(key, known)
        return known

    def _keep_weighed(self, key: Unit | tuple[Unit, frozenset[int]], weighed: Weighed) -> None:
        """Keep the scores of a word, and forget those that were laid out first where there are too many."""
        with self._lock:
            if self._weighed.setdefault(key, weighed) is not weighed:
                return
            self._laid_out += len(weighed.scores) + 1
            most = max(SCORES_KEPT * self.size, LEAST_KEPT)
            while self._laid_out > most and len(self._weighed) > 1:
                self._laid_out -= len(self._weighed.pop(next(iter(self._weighed))).scores) + 1

    def _scores(self, stem: str, weight: float, kinds: frozenset[int] | None) -> dict[int, float]:
        """The stem's scores, as telling everywhere as it is among all passages of the shelf."""
        weight *= self.rarity(stem)
        found: dict[int, float] = {}
        for one in self.members:
            passages, scores = one.index.scores.rows(stem)
            if passages:
                here = weight / rarity(len(passages), one.index.size)
                places: Iterable[int] = map(one.base.__add__, passages) if one.base else passages
                weighed: Iterable[float] = map(here.__mul__, scores)
                if kinds is not None:
                    among = [kind in kinds for kind in map(one.index.kinds.__getitem__, passages)]
                    places, weighed = compress(places, among), compress(weighed, among)
                column = zip(places, weighed, strict=True)
                if found:
                    found.update(column)
                else:
                    found = dict(column)
        return found

    def having(self, stem: str) -> Iterable[int]:
        """The passages that have the stem."""
        for one in self.members:
            yield from map(one.base.__add__, one.index.scores.rows(stem)[0])

    def titles_from(self, stem: str) -> tuple[int, Mapping[str, Sequence[int]]]:
        """The titles whose first stem this is, with the passages that bear them, and before them how many
        stems the longest has (at most LONGEST_TITLE)."""
        known = self._titles.get(stem)
        if known is None:
            found: dict[str, list[int]] = {}
            for one in self.members:
                for title in one.index.titles_from.get(stem, ()):
                    found.setdefault(title, []).extend(map(one.base.__add__, one.index.titled(title)))
            longest = max([title.count(" ") + 1 for title in found], default=0)
            known = min(longest, LONGEST_TITLE), found
            keep(self._titles, stem, known, MOST_WORDS)
        return known

    @cached_property
    def _letters(self) -> list[list[int]]:
        """For each index the numbers of its words among all the shelf's words."""
        numbers = self.vocabulary.number_of_surface
        return [[0, *map(numbers.__getitem__, one.index.vocabulary.surfaces)] for one in self.members]

    def _seat(self, place: int) -> int:
        return bisect_right(self._bases, place) - 1

    def holds(self, place: int) -> bool:
        """Whether the passage is one of this shelf."""
        seat = self._seat(place)
        return seat >= 0 and place - self._bases[seat] < self.members[seat].index.size

    def kind_of(self, place: int) -> int:
        """The kind of a passage, as its number in KINDS."""
        one = self.members[self._seat(place)]
        return one.index.kinds[place - one.base]

    def lines(self, place: int) -> tuple[str, str]:
        """The words of a passage in order, each one character: its stem's, and in the second
        line its own.

        Heading and body are parted by BREAK; see :meth:`Vocabulary.letter_of_stem`. A phrase of stems is a
        piece of the line, a word's place is a character's.
        """
        known = self.kept_lines.get(place)
        if known is None:
            seat = self._seat(place)
            one = self.members[seat]
            own = one.index.words(place - one.base).tobytes().decode(_UTF_32, "surrogatepass")
            if len(self.members) > 1:
                own = own.translate(self._letters[seat])
            known = own.translate(self.vocabulary.stem_letters), own
            keep(self.kept_lines, place, known, MOST_LINES)
        return known


def _add(scores: dict[int, float], others: dict[int, float]) -> None:
    """Put scores beside others; of two for one passage the higher counts."""
    for place in scores.keys() & others.keys():
        if scores[place] > others[place]:
            others[place] = scores[place]
    scores.update(others)


def keep(kept: dict[_K, _V], key: _K, value: _V, most: int) -> None:
    """Remember a value; where there are too many already, forget them all first."""
    if len(kept) >= most:
        kept.clear()
    kept[key] = value
