"""A shelf: the open indexes of one language treated as one, with one vocabulary and comparable scores.

A passage has one number across all indexes searched together: its position in its own index plus the number
of passages in the indexes before. Results for a word are cached for the next query with it; a shelf is
discarded when one of its indexes changes.
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

MAX_WORDS_KEPT = 2000
"""Maximum number of words for which a shelf caches results."""
SCORES_PER_PASSAGE, MIN_SCORES_KEPT = 32, 50_000
"""Limit on decoded scores in memory: SCORES_PER_PASSAGE for each passage (8 bytes each), but at least
MIN_SCORES_KEPT."""
WIDE = 16
"""A word in more than one of this many passages keeps its scores as an array over all passages."""
MAX_LINES_KEPT = 8192
"""Maximum number of passages whose words are cached."""

LONGEST_TITLE = 6
"""Titles with more stems than this are not looked for in a query."""

_UTF_32 = "utf-32-le" if sys.byteorder == "little" else "utf-32-be"
_K = TypeVar("_K")
_V = TypeVar("_V")


@dataclass(frozen=True, slots=True)
class OpenScope:
    """A scope with its index, open during a search; ``order`` is its position among the scopes, ``base`` the
    number of its first passage."""

    order: int
    scope: SearchScope
    index: EditionIndex
    base: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Unit:
    """One search term: the word typed, and the stems that match it, each with its weight.

    Units are compared by identity, because each is made once for a word and serves as a cache key.
    """

    typed: str
    stems: tuple[tuple[str, float], ...]
    weight: float = 1.0
    needed: bool = True


Mask = NDArray[np.bool_]
"""For each passage of all indexes, whether it is included."""


@dataclass(frozen=True, eq=False)
class ScoredUnit:
    """A unit scored in one shelf: its value, and the passages that match it with their scores.

    ``most`` is the highest score; ``letters`` stand for its stems in the shelf's lines, ``letter`` for the
    word as typed; ``span`` is one more than the shelf's last passage number.
    """

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

    def within(self, allowed: Mask) -> ScoredUnit:
        """The same unit, limited to the allowed passages."""
        among = allowed[self.places]
        scores = self.scores[among]
        return replace(self, places=self.places[among], scores=scores, most=float(scores.max(initial=0)))

    def at(self, places: Places) -> Scores:
        """The scores of passages given in ascending order; 0 for those that do not match."""
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
    """The indexes of one language; any number of threads may read it while its indexes are open."""

    def __init__(self, members: Sequence[OpenScope]) -> None:
        self.members = tuple(members)
        self._bases = [one.base for one in members]
        self.language = members[0].index.language
        self.analyser = analyser_for(self.language)
        self.size = sum(one.index.size for one in members)
        self.span = members[-1].base + members[-1].index.size
        self.remembered: dict[object, Any] = {}
        """Cache of results about query words, by a key that says which kind of result."""
        self.words: dict[str, Any] = {}
        """Cache of query words, by their typed form."""
        self._scored_units: dict[Unit | tuple[Unit, frozenset[int]], ScoredUnit] = {}
        self._decoded, self._lock = 0, threading.Lock()
        self._titles: dict[str, tuple[int, Mapping[str, Sequence[int]]]] = {}
        self.kept_lines: dict[int, tuple[str, str]] = {}
        """Cache of :meth:`lines`."""
        self._rarities: dict[str, float] = {}

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The merged vocabulary of its indexes."""
        return merged([one.index.vocabulary for one in self.members])

    def remember(self, key: object, value: object) -> None:
        """Cache a result about a word for the next query with it."""
        keep(self.remembered, key, value, MAX_WORDS_KEPT)

    def rarity(self, stem: str) -> float:
        """The stem's inverse document frequency over all passages of the shelf."""
        known = self._rarities.get(stem)
        if known is None:
            frequency = sum([one.index.postings.frequency(stem) for one in self.members])
            known = rarity(frequency, self.size)
            keep(self._rarities, stem, known, 4 * MAX_WORDS_KEPT)
        return known

    def score_unit(self, unit: Unit, kinds: frozenset[int] | None) -> ScoredUnit:
        """Score a unit; ``kinds``, if given, are indexes into KINDS that limit the passages."""
        key = unit if kinds is None else (unit, kinds)
        known = self._scored_units.get(key)
        if known is None:
            columns = [self._scores(stem, weight * unit.weight, kinds) for stem, weight in unit.stems]
            places, scores = columns[0] if len(columns) == 1 else self._highest(columns)
            highest_rarity = max([self.rarity(stem) for stem, _ in unit.stems], default=1.0)
            vocabulary = self.vocabulary
            known = ScoredUnit(
                unit,
                unit.weight * highest_rarity,
                places,
                scores,
                float(scores.max(initial=0)),
                "".join([vocabulary.letter_of_stem(stem) for stem, _ in unit.stems]),
                vocabulary.letter_of(unit.typed),
                self.span,
            )
            self._keep_scored(key, known)
        return known

    def _keep_scored(self, key: Unit | tuple[Unit, frozenset[int]], scored: ScoredUnit) -> None:
        """Cache the scores of a word; drop the oldest ones if there are too many."""
        with self._lock:
            if self._scored_units.setdefault(key, scored) is not scored:
                return
            self._decoded += _scores_held(scored)
            most = max(SCORES_PER_PASSAGE * self.size, MIN_SCORES_KEPT)
            while self._decoded > most and len(self._scored_units) > 1:
                self._decoded -= _scores_held(self._scored_units.pop(next(iter(self._scored_units))))

    def _scores(self, stem: str, weight: float, kinds: frozenset[int] | None) -> tuple[Places, Scores]:
        """The stem's scores, rescaled to its rarity in the whole shelf instead of in each index."""
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
        """Merge columns of scores; a passage in several gets the highest."""
        together, among = np.zeros(self.span, np.float32), np.zeros(self.span, bool)
        for places, scores in columns:
            together[places] = np.maximum(together[places], scores)
            among[places] = True
        places = np.flatnonzero(among).astype(np.int32)
        return places, together[places]

    def passages_with_stem(self, stem: str) -> Places:
        """The passages that have a stem."""
        return np.concatenate([one.index.postings.rows(stem)[0] + one.base for one in self.members])

    def passages_with_phrase(self, phrase: Sequence[str], kind: int | None = None) -> Places:
        """The passages in which the stems of a phrase follow each other; those of a kind, by its index in
        KINDS, where one is given."""
        found = []
        for member, one in enumerate(self.members):
            having = [one.index.postings.rows(stem)[0] for stem in dict.fromkeys(phrase)]
            places = having[0]
            for others in having[1:]:
                places = np.intersect1d(places, others, assume_unique=True)
            if kind is not None:
                places = places[one.index.kinds[places] == kind]
            if len(places):
                found.append(places[self._follow(member, places, phrase)] + one.base)
        return np.concatenate(found) if found else np.empty(0, np.int32)

    def _follow(self, member: int, places: Places, phrase: Sequence[str]) -> Mask:
        """For passages of one index, whether the stems of a phrase follow each other there."""
        index = self.members[member].index
        begin, end = index.bounds_of_words(places)
        ends = np.cumsum(end - begin)
        lengths = end - begin
        at = np.arange(ends[-1]) + np.repeat(begin - ends + lengths, lengths)
        stems = self._stem_letters[member][index.all_words[at]]
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
        """The length in stems of the longest title that begins with a stem (at most LONGEST_TITLE), and all
        such titles with their passages."""
        known = self._titles.get(stem)
        if known is None:
            found: dict[str, list[int]] = {}
            for one in self.members:
                for title, places in one.index.titles_from(stem):
                    found.setdefault(title, []).extend(map(one.base.__add__, places))
            longest = max([title.count(" ") + 1 for title in found], default=0)
            known = min(longest, LONGEST_TITLE), found
            keep(self._titles, stem, known, MAX_WORDS_KEPT)
        return known

    @cached_property
    def _letters(self) -> list[NDArray[np.uint32]]:
        """For each index, the numbers of its words in the shelf's vocabulary."""
        numbers = self.vocabulary.number_of_surface
        return [
            np.array([0, *map(numbers.__getitem__, one.index.vocabulary.surfaces)], np.uint32)
            for one in self.members
        ]

    @cached_property
    def _stem_letters(self) -> list[NDArray[np.uint32]]:
        """For each index, the numbers of its words' stems in the shelf's vocabulary."""
        stems = np.array(self.vocabulary.stem_letters, np.uint32)
        return [stems[letters] for letters in self._letters]

    def _member_of(self, place: int) -> int:
        return bisect_right(self._bases, place) - 1

    def holds(self, place: int) -> bool:
        """Whether the passage belongs to this shelf."""
        member = self._member_of(place)
        return member >= 0 and place - self._bases[member] < self.members[member].index.size

    def kind_of(self, place: int) -> int:
        """The kind of a passage, as an index into KINDS."""
        one = self.members[self._member_of(place)]
        return int(one.index.kinds[place - one.base])

    def lines(self, place: int) -> tuple[str, str]:
        """The words of a passage as two strings with one character per word: one for stems, one for surfaces.

        BREAK_LETTER separates heading and body; see :meth:`Vocabulary.letter_of_stem`. So a phrase of stems
        is a substring of the line, and the position of a word is that of a character.
        """
        known = self.kept_lines.get(place)
        if known is None:
            member = self._member_of(place)
            one = self.members[member]
            words = one.index.words(place - one.base)
            known = _line(self._stem_letters[member][words]), _line(self._letters[member][words])
            keep(self.kept_lines, place, known, MAX_LINES_KEPT)
        return known


def _line(letters: NDArray[np.uint32]) -> str:
    return letters.tobytes().decode(_UTF_32, "surrogatepass")


def _scores_held(scored: ScoredUnit) -> int:
    """The number of scores that caching a word takes."""
    wide = len(scored.places) * WIDE > scored.span
    return len(scored.places) + (scored.span // 2 if wide else 0) + 1


def keep(kept: dict[_K, _V], key: _K, value: _V, most: int) -> None:
    """Cache a value; if the cache is full, empty it first."""
    if len(kept) >= most:
        kept.clear()
    kept[key] = value
