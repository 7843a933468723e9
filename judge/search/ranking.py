"""Ranking: combines the scores of single stems into the score of a passage for a reading of the query.

A *unit* is one search term: a word with its weaker variants, or a prefix. A *reading* is a list of units. A
passage's score is the sum of its units' scores as a share of the query's maximum, lowered for missing units
and raised if the passage's title is among the words. Passages with all units are looked up first. Of the
others only those that can reach the score required are examined: a passage whose units are all too common is
skipped.

The constants were chosen by trying values on the judged queries (``judge evaluate``; docs/search.md,
"Ranking" and "How good it is").
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from judge.search.postings import Places, Scores
from judge.search.shelf import Mask, ScoredUnit, Shelf, Unit

# What each weight is worth is measured by benchmarks/weights.py; docs/search.md has the figures.
COVERAGE_EXPONENT = 1.7
"""The share of the query that a passage has is raised to this power: above 1 it punishes missing words."""
MIN_COVERAGE = 0.35
"""A passage must have this share of a long query (more than SHORT_QUERY needed units) to be considered."""
TITLE_BONUS = 0.7
"""Added in proportion to the square of the share of the query that the passage's title makes up."""
WHOLE_TITLE_FACTOR = 1.6
"""A further factor if the title is the whole query."""
RULED_FACTOR = 1.1
"""A further factor for the section that rules what is called so, as the glossary says."""
SHORT_QUERY = 4
"""MIN_COVERAGE does not apply to queries with at most this many needed units."""
MAX_TABULATED_UNITS = 10
"""With at most this many units, the coverage factors of all their combinations are computed in advance."""
PARTIAL_SHARE = 0.3
"""A passage that lacks a word is kept only if it scores at least this share of the best score."""
FEW_COMPLETE, PARTIAL_SHARE_IF_FEW = 1, 0.18
"""If at most FEW_COMPLETE passages have all the words, this lower share is enough."""
FEW_POSTINGS = 400
"""If no passage has all the words and there are at most this many postings, all of them are read."""
ROUNDING_MARGIN = 0.999
"""Bounds are lowered by this factor so that rounding cannot exclude a passage that just reaches them."""
SAMPLE_SIZE = 512
"""This many passages with the rarest unit are scored first to estimate the best score."""
MIN_HITS = 8
"""If no passage has all the words, at least this many hits are given, even weak ones."""


class Reading(NamedTuple):
    """One way to read the query in a document's language.

    ``phrases`` must occur in the passage word for word; ``title`` is the look-up key of a title with the same
    words; ``surface`` has the words as typed; ``wordings`` are the synonyms or translations used instead.
    """

    units: tuple[Unit, ...]
    phrases: tuple[tuple[str, ...], ...] = ()
    title: str = ""
    surface: str = ""
    weight: float = 1.0
    wordings: tuple[str, ...] = ()


class Found(NamedTuple):
    """Passages, their scores, and for each the index of the ranking that gave the score."""

    places: Places
    scores: Scores
    by: NDArray[np.int8]

    def __len__(self) -> int:
        return len(self.places)

    def only(self, at: NDArray[np.integer[Any]]) -> Found:
        """Select passages by their positions in the columns."""
        return Found(self.places[at], self.scores[at], self.by[at])


NOTHING = Found(np.empty(0, np.int32), np.empty(0, np.float32), np.empty(0, np.int8))


def scored(scores: Mapping[int, float]) -> Found:
    """Make a Found of these passages and scores."""
    places = sorted(scores)
    values = np.array([scores[place] for place in places], np.float32)
    return Found(np.array(places, np.int32), values, np.zeros(len(places), np.int8))


def equally_scored(places: NDArray[np.integer[Any]]) -> Found:
    """Make a Found in which all passages have the same score."""
    return Found(places.astype(np.int32), np.ones(len(places), np.float32), np.zeros(len(places), np.int8))


class Ranking:
    """Finds and scores the passages of one shelf for one reading, without regard to word positions."""

    __slots__ = (
        "_lights",
        "_needed",
        "_phrases",
        "_scale",
        "_there",
        "_titled",
        "_total",
        "reading",
        "scored_units",
        "shelf",
        "titled",
    )  # fmt: skip

    def __init__(
        self,
        shelf: Shelf,
        reading: Reading,
        kinds: frozenset[int] | None = None,
        allowed: Mask | None = None,
    ) -> None:
        """``kinds`` are indexes into KINDS, ``allowed`` is a mask of passages; None means no limit."""
        self.shelf, self.reading = shelf, reading
        self.scored_units = scored_units = [shelf.score_unit(unit, kinds) for unit in reading.units]
        self._total = (sum([one.value for one in scored_units]) or 1.0) + len(reading.phrases)
        self._scale = reading.weight / self._total
        self.titled = self._titles(scored_units) if reading.title else {}
        self._titled = np.array(sorted(self.titled), np.int32)
        if allowed is not None:
            scored_units = [one.within(allowed) for one in scored_units]
        needed = [one for one in scored_units if one.unit.needed]
        self._lights = [one for one in scored_units if len(one) and not one.unit.needed] if needed else []
        self._needed = needed or scored_units
        self._there = [one for one in self._needed if len(one)]
        if len(self._there) > 1:
            self._there.sort(key=_value, reverse=True)
        self._phrases: Places | None = None
        if reading.phrases:
            self._phrases = self._passages_with_phrases(kinds, allowed)

    def _passages_with_phrases(self, kinds: frozenset[int] | None, allowed: Mask | None) -> Places:
        """The passages that have all the phrases."""
        found, *others = [self.shelf.passages_with_phrase(phrase) for phrase in self.reading.phrases]
        for other in others:
            found = np.intersect1d(found, other, assume_unique=True)
        if allowed is not None:
            found = found[allowed[found]]
        if kinds is not None:
            found = found[[self.shelf.kind_of(place) in kinds for place in found.tolist()]]
        return found

    @property
    def postings(self) -> int:
        """The total number of postings of its units."""
        return sum([len(one) for one in self._there])

    @property
    def letters(self) -> str:
        """The letters that stand for its stems in the lines of the shelf."""
        letters = "".join([one.letters for one in self.scored_units])
        if self.reading.phrases:
            letter_of_stem = self.shelf.vocabulary.letter_of_stem
            letters += "".join([letter_of_stem(stem) for phrase in self.reading.phrases for stem in phrase])
        return letters

    # -- scores ------------------------------------------------------------------------------------------

    def complete(self) -> tuple[Places, Scores]:
        """The passages that have all needed units and phrases, with their scores."""
        there = self._there
        if len(there) < len(self._needed):
            return NOTHING[:2]
        columns: dict[ScoredUnit, Scores] = {}
        if self._phrases is not None:
            places = self._phrases
        elif there:
            fewest = min(there, key=len)
            places, columns[fewest] = fewest.places, fewest.scores
        else:
            return NOTHING[:2]
        for one in sorted(there, key=len):
            if one not in columns:
                column = one.at(places)
                has = column > 0
                if not has.all():
                    places, column = places[has], column[has]
                    columns = {other: scores[has] for other, scores in columns.items()}
                columns[one] = column
        if not len(places):
            return NOTHING[:2]
        return places, self._scored(places, [columns[one] for one in there], None)

    def rest(self, least: float, rising: bool) -> tuple[Places, Scores, float]:
        """The passages that lack a unit and score at least ``least``, with their scores.

        If ``rising``, ``least`` is raised to PARTIAL_SHARE of the best score found. The final value is
        returned too.
        """
        if rising and self._there and self._phrases is None:
            sample = self._there[0].places[:SAMPLE_SIZE]
            least = max(least, PARTIAL_SHARE * float(self._lacking(sample)[1].max(initial=0)))
        elif len(self._needed) == 1 and not rising and self._phrases is None:
            return *NOTHING[:2], least  # a passage without the only word has nothing
        places = self._worth_a_look(least) if self._phrases is None else self._phrases
        if not len(places):
            return *NOTHING[:2], least
        places, scores = self._lacking(places)
        if rising:
            least = max(least, PARTIAL_SHARE * float(scores.max(initial=0)))
        if least:
            enough = scores >= least
            places, scores = places[enough], scores[enough]
        return places, scores, least

    def lacking(self, place: int) -> tuple[str, ...]:
        """The typed words that a passage does not have."""
        return tuple(one.unit.typed for one in self._needed if one.unit.needed and not one.has(place))

    def _worth_a_look(self, least: float) -> Places:
        """Candidates: passages that lack a unit but may still score at least ``least``.

        Units are taken from the rarest to the most common. A passage whose rarest unit is this one must score
        enough for it that the maximum of all more common units could make up the difference.
        """
        units = sorted((*self._there, *self._lights), key=_value, reverse=True)
        rest = sum([one.value for one in units])
        most = sum([one.most for one in units])
        enough = MIN_COVERAGE * rest if len(self._there) > SHORT_QUERY else 0.0
        lost = lost_value = 0.0
        if len(self._there) == len(self._needed) and len(self._there) > 1:
            lost = min([one.most for one in self._there if one is not units[0]], default=0.0)
            lost_value = min([one.value for one in self._there if one is not units[0]], default=0.0)
        looked: list[Places] = [self._titled] if len(self._titled) else []
        for at, one in enumerate(units):
            if at and rest < enough:
                break
            if enough or one.unit.needed or not self._lights:
                fewer, less = (lost_value, lost) if not at else (0.0, 0.0)
                needed = ROUNDING_MARGIN * least / self._factor(rest - fewer) - (most - less - one.most)
                if needed <= 0:
                    looked.append(one.places)
                elif needed <= one.most:
                    looked.append(one.places[one.scores >= needed])
            rest -= one.value
            most -= one.most
        if len(looked) < 2:
            return looked[0] if looked else NOTHING.places
        among = np.zeros(self.shelf.span, bool)
        for places in looked:
            among[places] = True
        return np.flatnonzero(among).astype(np.int32)

    def _lacking(self, places: Places) -> tuple[Places, Scores]:
        """The passages among these that have some units but not all, with their scores."""
        columns = [one.at(places) for one in self._there]
        codes = np.zeros(len(places), np.int64)
        for bit, column in enumerate(columns):
            codes |= (column > 0).astype(np.int64) << bit
        kept = codes != (1 << len(self._needed)) - 1
        if self._phrases is None:
            kept &= codes > 0
        if not kept.all():
            places, codes = places[kept], codes[kept]
            columns = [column[kept] for column in columns]
        return places, self._scored(places, columns, codes)

    def _factor(self, value: float) -> float:
        """The factor for a passage whose units are worth ``value`` together: lower, the more it lacks."""
        share: float = (value / self._total) ** COVERAGE_EXPONENT
        return self._scale * share

    def _scored(self, places: Places, columns: Sequence[Scores], codes: NDArray[np.int64] | None) -> Scores:
        """The scores of passages, given their score for each unit found in the shelf.

        ``codes`` has one bit for each such unit that a passage has; None means that all passages have all
        units.
        """
        base = float(len(self.reading.phrases))
        values = [one.value for one in self._there]
        if codes is None:
            base_worth, values, codes, bits = base + sum(values), [], np.zeros(len(places), np.int64), 0
        else:
            base_worth, bits = base, len(values)
        sums = np.full(len(places), base, np.float32)
        for column in columns:
            sums += column
        for bit, one in enumerate(self._lights, start=bits):
            column = one.at(places)
            sums += column
            codes |= (column > 0).astype(np.int64) << bit
            values.append(one.value)
        scores = (
            sums * self._factors(base_worth, values, codes) if values else sums * self._factor(base_worth)
        )
        if len(self._titled) and len(places):
            self._raise_titled(places, scores)
        return scores

    def _factors(self, base: float, values: Sequence[float], codes: NDArray[np.int64]) -> Scores:
        """The coverage factors of passages; bit n of a passage's code says whether it has the n-th value."""
        if len(values) <= MAX_TABULATED_UNITS:
            worth = np.array([base])
            for value in values:
                worth = np.concatenate((worth, worth + value))
            factors: Scores = (self._scale * (worth / self._total) ** COVERAGE_EXPONENT).astype(np.float32)
            return factors[codes]
        worth = np.full(len(codes), base)
        for bit, value in enumerate(values):
            worth += value * ((codes >> bit) & 1)
        return (self._scale * (worth / self._total) ** COVERAGE_EXPONENT).astype(np.float32)

    def _raise_titled(self, places: Places, scores: Scores) -> None:
        """Raise the scores of passages whose title is among the query's words."""
        at = np.searchsorted(places, self._titled)
        at[at == len(places)] = 0
        for spot in at[places[at] == self._titled].tolist():
            scores[spot] *= self.titled[int(places[spot])]

    # -- titles ------------------------------------------------------------------------------------------

    def _titles(self, scored_units: Sequence[ScoredUnit]) -> Mapping[int, float]:
        """The passages whose whole title is among the query's words, each with a factor that grows with the
        share of the query that the title makes up."""
        words = self.reading.title.split(" ")
        found: dict[int, float] = {}
        for start, first in enumerate(words):
            longest, titles = self.shelf.titles_from(first)
            share = 0.0
            for end in range(start + 1, min(len(words), start + longest) + 1):
                share += scored_units[end - 1].value
                places = titles.get(" ".join(words[start:end]))
                if places:
                    ruling = {one for one, again in pairwise(sorted(places)) if one == again}
                    factor = 1 + TITLE_BONUS * (share / self._total) ** 2
                    whole = end - start == len(words)
                    if whole:
                        factor *= WHOLE_TITLE_FACTOR
                    for place in places:  # one that is there twice rules what is called so
                        worth = factor * RULED_FACTOR if whole and place in ruling else factor
                        if worth > found.get(place, 1.0):
                            found[place] = worth
        return found


def _value(one: ScoredUnit) -> float:
    return one.value


def best_of(rankings: Sequence[Ranking]) -> tuple[Found, tuple[str, ...]]:
    """The passages with all words and the near misses; if no passage has all, those with most of them.

    Each passage has the best score that any reading gives it (on a tie, of the first reading). Also returns
    the words left out.
    """
    complete = [(at, *one.complete()) for at, one in enumerate(rankings)]
    highest = max([float(scores.max(initial=0)) for _, _, scores in complete], default=0.0)
    if highest:
        many = max([len(places) for _, places, _ in complete])
        if many <= FEW_COMPLETE and len(rankings) > 1:
            many = len(_merged(rankings, complete))
        least = (PARTIAL_SHARE if many > FEW_COMPLETE else PARTIAL_SHARE_IF_FEW) * highest
        rest = [(at, *one.rest(least, rising=False)[:2]) for at, one in enumerate(rankings)]
        return _merged(rankings, complete + rest), ()
    near = _incomplete(rankings)
    if not len(near):
        return near, ()
    best = np.flatnonzero(near.scores == near.scores.max())
    first = best[near.places[best].argmin()]
    return near, rankings[near.by[first]].lacking(int(near.places[first]))


def _incomplete(rankings: Sequence[Ranking]) -> Found:
    """The passages with most of the words: those that score near the best, but at least MIN_HITS."""
    least = 0.0
    read: list[tuple[int, Places, Scores]] = []
    few = sum([ranking.postings for ranking in rankings]) <= FEW_POSTINGS
    for at, ranking in enumerate(rankings):
        places, scores, least = ranking.rest(least, rising=not few)
        read.append((at, places, scores))
    found = _merged(rankings, read)
    if few and len(found):
        least = PARTIAL_SHARE * float(found.scores.max())
    near = _at_least(found, least)
    if len(near) >= MIN_HITS:
        return near
    for lower in () if few else (least * PARTIAL_SHARE, 0.0):
        read = [(at, *one.rest(lower, rising=False)[:2]) for at, one in enumerate(rankings)]
        found = _merged(rankings, read)
        if len(found) >= MIN_HITS:
            break
    if len(found) <= MIN_HITS:
        return found
    best = np.lexsort((found.places, -found.scores))[:MIN_HITS]
    return found.only(np.sort(best))


def _at_least(found: Found, least: float) -> Found:
    return found.only(np.flatnonzero(found.scores >= least))


def _merged(rankings: Sequence[Ranking], given: Sequence[tuple[int, Places, Scores]]) -> Found:
    """Merge the results of several rankings: each passage once, with its highest score (on a tie, the
    first)."""
    some = [one for one in given if len(one[1])]
    if not some:
        return NOTHING
    if len(rankings) == 1:  # complete and partial results of one ranking never overlap
        places = np.concatenate([places for _, places, _ in some])
        return Found(places, np.concatenate([one[2] for one in some]), np.zeros(len(places), np.int8))
    size = max([rankings[at].shelf.span for at, _, _ in some])
    best, ranking, among = np.zeros(size, np.float32), np.zeros(size, np.int8), np.zeros(size, bool)
    for at, places, scores in some:
        higher = scores > best[places]
        places = places[higher]
        best[places], ranking[places], among[places] = scores[higher], at, True
    places = np.flatnonzero(among).astype(np.int32)
    return Found(places, best[places], ranking[places])
