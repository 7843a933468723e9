"""The open indexes of one language read as one: one vocabulary, one score of each stem in every passage.

A passage is known by one number among all the indexes that are searched together (its place in its own index
after the passages of the indexes before). What is worked out of a word is kept for the next query with it; a
shelf goes when one of its indexes changes.
"""

from __future__ import annotations

import sys
import threading
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from judge.search.analysis import analyser_for
from judge.search.index import EditionIndex
from judge.search.postings import Places, Scores, rarity
from judge.search.results import SearchScope
from judge.search.vocabulary import Vocabulary, merged

MOST_WORDS = 2000
"""Of how many words a shelf keeps what readings found out about them."""
SCORES_KEPT, LEAST_KEPT = 32, 50_000
"""How many scores it keeps decoded for the words that were used last: so many for each passage (at 8 bytes),
and so many at least."""
WIDE = 16
"""A word that stands in more than one of so many passages has its scores laid out for all of them."""
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


Mask = NDArray[np.bool_]
"""For each passage of all indexes whether it is meant."""


@dataclass(frozen=True, eq=False)
class Weighed:
    """A unit in one shelf: what it is worth, and the passages that answer it with their scores, the highest
    of which is ``most``; ``letters`` are those of its stems in the shelf's lines, ``letter`` that of the word
    as typed. ``span`` is the number of the shelf's last passage and 1."""

    unit: Unit
    value: float
    places: Places
    scores: Scores
    most: float
    letters: str
    letter: str
    span: int

    def __len__(self) -> int:
        return len(self.places)

    def within(self, allowed: Mask) -> Weighed:
        """The same with passages only that are allowed."""
        among = allowed[self.places]
        scores = self.scores[among]
        return replace(self, places=self.places[among], scores=scores, most=float(scores.max(initial=0)))

    def at(self, places: Places) -> Scores:
        """What passages score, given in ascending order; 0 for what does not answer the unit."""
        own = self.places
        if len(own) * WIDE > self.span:
            return self._laid_out[places]
        if not len(own):
            return np.zeros(len(places), np.float32)
        at = np.searchsorted(own, places)
        at[at == len(own)] = 0
        return np.where(own[at] == places, self.scores[at], np.float32(0))

    def has(self, place: int) -> bool:
        at = int(np.searchsorted(self.places, place))
        return at < len(self.places) and self.places[at] == place

    @cached_property
    def _laid_out(self) -> Scores:
        scores = np.zeros(self.span, np.float32)
        scores[self.places] = self.scores
        return scores


class Shelf:
    """Indexes of one language; any number of threads may read it as long as its indexes are open."""

    def __init__(self, members: Sequence[Open]) -> None:
        self.members = tuple(members)
        self._bases = [one.base for one in members]
        self.language = members[0].index.language
        self.analyser = analyser_for(self.language)
        self.size = sum(one.index.size for one in members)
        self.span = members[-1].base + members[-1].index.size
        self.remembered: dict[Any, Any] = {}
        """What readings found out about a word of a query, kept for the next time."""
        self.words: dict[str, Any] = {}
        """The words of queries as they were typed, with what readings found out about them."""
        self._weighed: dict[Unit | tuple[Unit, frozenset[int]], Weighed] = {}
        self._decoded, self._lock = 0, threading.Lock()
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
            having = sum([one.index.postings.having(stem) for one in self.members])
            known = rarity(having, self.size)
            keep(self._rarities, stem, known, 4 * MOST_WORDS)
        return known

    def weighed(self, unit: Unit, kinds: frozenset[int] | None) -> Weighed:
        """The unit with the passages that answer it, of these kinds only (numbers of KINDS) where given."""
        key = unit if kinds is None else (unit, kinds)
        known = self._weighed.get(key)
        if known is None:
            columns = [self._scores(stem, weight * unit.weight, kinds) for stem, weight in unit.stems]
            places, scores = columns[0] if len(columns) == 1 else self._highest(columns)
            telling = max([self.rarity(stem) for stem, _ in unit.stems], default=1.0)
            vocabulary = self.vocabulary
            known = Weighed(
                unit,
                unit.weight * telling,
                places,
                scores,
                float(scores.max(initial=0)),
                "".join([vocabulary.letter_of_stem(stem) for stem, _ in unit.stems]),
                vocabulary.letter_of(unit.typed),
                self.span,
            )
            self._keep_weighed(key, known)
        return known

    def _keep_weighed(self, key: Unit | tuple[Unit, frozenset[int]], weighed: Weighed) -> None:
        """Keep the scores of a word, and forget those that were laid out first where there are too many."""
        with self._lock:
            if self._weighed.setdefault(key, weighed) is not weighed:
                return
            self._decoded += _kept_of(weighed)
            most = max(SCORES_KEPT * self.size, LEAST_KEPT)
            while self._decoded > most and len(self._weighed) > 1:
                self._decoded -= _kept_of(self._weighed.pop(next(iter(self._weighed))))

    def _scores(self, stem: str, weight: float, kinds: frozenset[int] | None) -> tuple[Places, Scores]:
        """The stem's scores, as telling everywhere as it is among all passages of the shelf."""
        weight *= self.rarity(stem)
        found: list[tuple[Places, Scores]] = []
        for one in self.members:
            places, scores = one.index.postings.rows(stem)
            if len(places):
                here = np.float32(weight / rarity(len(places), one.index.size))
                if kinds is not None:
                    among = np.isin(one.index.kinds[places], list(kinds))
                    places, scores = places[among], scores[among]
                found.append((places + one.base if one.base else places, scores * here))
        if len(found) == 1:
            return found[0]
        if not found:
            return np.empty(0, np.int32), np.empty(0, np.float32)
        return np.concatenate([places for places, _ in found]), np.concatenate(
            [scores for _, scores in found]
        )

    def _highest(self, columns: Sequence[tuple[Places, Scores]]) -> tuple[Places, Scores]:
        """Scores put together; of several for one passage the highest counts."""
        together, among = np.zeros(self.span, np.float32), np.zeros(self.span, bool)
        for places, scores in columns:
            together[places] = np.maximum(together[places], scores)
            among[places] = True
        places = np.flatnonzero(among).astype(np.int32)
        return places, together[places]

    def having(self, stem: str) -> Places:
        """The passages that have the stem."""
        return np.concatenate([one.index.postings.rows(stem)[0] + one.base for one in self.members])

    def bearing(self, phrase: Sequence[str]) -> Places:
        """The passages in which the stems of a phrase follow one another."""
        found = []
        for seat, one in enumerate(self.members):
            having = [one.index.postings.rows(stem)[0] for stem in dict.fromkeys(phrase)]
            places = having[0]
            for others in having[1:]:
                places = np.intersect1d(places, others, assume_unique=True)
            if len(places):
                found.append(places[self._follow(seat, places, phrase)] + one.base)
        return np.concatenate(found) if found else np.empty(0, np.int32)

    def _follow(self, seat: int, places: Places, phrase: Sequence[str]) -> Mask:
        """In which of the passages of one index the stems follow one another."""
        index = self.members[seat].index
        begin, end = index.bounds_of_words(places)
        ends = np.cumsum(end - begin)
        lengths = end - begin
        at = np.arange(ends[-1]) + np.repeat(begin - ends + lengths, lengths)
        stems = self._stem_letters[seat][index.all_words[at]]
        last = len(stems) - len(phrase) + 1
        follows = np.ones(max(last, 0), bool)
        for after, stem in enumerate(phrase):
            follows &= stems[after : after + last] == self.vocabulary.number_of_stem.get(stem, -1)
        first = np.flatnonzero(follows)
        of = np.searchsorted(ends, first, side="right")
        found = np.zeros(len(places), bool)
        found[of[first + len(phrase) <= ends[of]]] = True
        return found

    def titles_from(self, stem: str) -> tuple[int, Mapping[str, Sequence[int]]]:
        """The titles whose first stem this is, with the passages that bear them, and before them how many
        stems the longest has (at most LONGEST_TITLE)."""
        known = self._titles.get(stem)
        if known is None:
            found: dict[str, list[int]] = {}
            for one in self.members:
                for title, places in one.index.titles_from(stem):
                    found.setdefault(title, []).extend(map(one.base.__add__, places))
            longest = max([title.count(" ") + 1 for title in found], default=0)
            known = min(longest, LONGEST_TITLE), found
            keep(self._titles, stem, known, MOST_WORDS)
        return known

    @cached_property
    def _letters(self) -> list[NDArray[np.uint32]]:
        """For each index the numbers of its words among all the shelf's words."""
        numbers = self.vocabulary.number_of_surface
        return [
            np.array([0, *map(numbers.__getitem__, one.index.vocabulary.surfaces)], np.uint32)
            for one in self.members
        ]

    @cached_property
    def _stem_letters(self) -> list[NDArray[np.uint32]]:
        """For each index the numbers of its words' stems among all the shelf's stems."""
        stems = np.array(self.vocabulary.stem_letters, np.uint32)
        return [stems[letters] for letters in self._letters]

    def _seat(self, place: int) -> int:
        return bisect_right(self._bases, place) - 1

    def holds(self, place: int) -> bool:
        """Whether the passage is one of this shelf."""
        seat = self._seat(place)
        return seat >= 0 and place - self._bases[seat] < self.members[seat].index.size

    def kind_of(self, place: int) -> int:
        """The kind of a passage, as its number in KINDS."""
        one = self.members[self._seat(place)]
        return int(one.index.kinds[place - one.base])

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
            words = one.index.words(place - one.base)
            known = _line(self._stem_letters[seat][words]), _line(self._letters[seat][words])
            keep(self.kept_lines, place, known, MOST_LINES)
        return known


def _line(letters: NDArray[np.uint32]) -> str:
    return letters.tobytes().decode(_UTF_32, "surrogatepass")


def _kept_of(weighed: Weighed) -> int:
    """How many scores are kept with a word."""
    wide = len(weighed.places) * WIDE > weighed.span
    return len(weighed.places) + (weighed.span // 2 if wide else 0) + 1


def keep(kept: dict[_K, _V], key: _K, value: _V, most: int) -> None:
    """Remember a value; where there are too many already, forget them all first."""
    if len(kept) >= most:
        kept.clear()
    kept[key] = value
