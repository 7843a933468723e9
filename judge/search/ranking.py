"""How well each passage answers a reading of the query: the scores of single stems, put together.

A *unit* is one thing asked for (a word with its weaker variants, a prefix); a *reading* is a list of units. A
passage's score is the sum of its units' scores, as a share of what the query could score, lessened by what it
lacks and raised where its title is among the words. What has all the units is looked up first; of the rest
only what can score enough: passages that have none but units too common to reach that score are not looked
at.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from judge.search.postings import Places, Scores
from judge.search.shelf import Mask, Shelf, Unit, Weighed

LACK = 1.7
"""The power by which the share of what a passage has of the query counts."""
LEAST_SHARE = 0.35
"""Of a query of many words the share that a passage must have to be considered."""
TITLE = 0.7
WHOLE = 1.6
"""What a title is worth more that is all that was asked for."""
MOST_SINGLE = 4
"""Of a query of more needed units a passage must have one that is telling enough (LEAST_SHARE)."""
MOST_CODED = 10
"""Of so many units every set's factor is worked out beforehand."""
LOOSE = 0.3
"""What lacks a word is kept only if it scores this share of the best that has most of them."""
SCARCE, LOOSER = 1, 0.18
"""Where no more passages than this have all the words, this share is enough."""
FEW = 400
"""So many postings are all read where nothing has all the words; of more, those that can score enough."""
NEARLY = 0.999
"""A bound is taken a little lower, so that no rounding keeps out what just reaches it."""
SAMPLED = 512
"""How many passages with the most telling unit tell beforehand what can be reached."""
FILLED = 8
"""So many hits are given where nothing has all the words, also where the last ones score less."""


class Reading(NamedTuple):
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


class Found(NamedTuple):
    """Passages, and beside them their scores and which of the rankings gave these."""

    places: Places
    scores: Scores
    by: NDArray[np.int8]

    def __len__(self) -> int:
        return len(self.places)

    def only(self, at: NDArray[np.integer[Any]]) -> Found:
        """Some of the passages, by their place in the columns."""
        return Found(self.places[at], self.scores[at], self.by[at])


NOTHING = Found(np.empty(0, np.int32), np.empty(0, np.float32), np.empty(0, np.int8))


def scored(scores: Mapping[int, float]) -> Found:
    """Passages with these scores."""
    places = sorted(scores)
    values = np.array([scores[place] for place in places], np.float32)
    return Found(np.array(places, np.int32), values, np.zeros(len(places), np.int8))


def all_alike(places: NDArray[np.integer[Any]]) -> Found:
    """Passages of which none is better than another."""
    return Found(places.astype(np.int32), np.ones(len(places), np.float32), np.zeros(len(places), np.int8))


class Ranking:
    """The passages of one shelf that answer one reading; how their words stand is not looked at."""

    __slots__ = (
        "_lights", "_needed", "_phrases", "_scale", "_there", "_titled", "_total", "reading", "shelf",
        "titled", "weighed",
    )  # fmt: skip

    def __init__(
        self,
        shelf: Shelf,
        reading: Reading,
        kinds: frozenset[int] | None = None,
        allowed: Mask | None = None,
    ) -> None:
        """``kinds`` are numbers of KINDS; ``allowed`` tells of each passage; what is None does not limit."""
        self.shelf, self.reading = shelf, reading
        self.weighed = weighed = [shelf.weighed(unit, kinds) for unit in reading.units]
        self._total = (sum([one.value for one in weighed]) or 1.0) + len(reading.phrases)
        self._scale = reading.weight / self._total
        self.titled = self._titles(weighed) if reading.title else {}
        self._titled = np.array(sorted(self.titled), np.int32)
        if allowed is not None:
            weighed = [one.within(allowed) for one in weighed]
        needed = [one for one in weighed if one.unit.needed]
        self._lights = [one for one in weighed if len(one) and not one.unit.needed] if needed else []
        self._needed = needed or weighed
        self._there = [one for one in self._needed if len(one)]
        if len(self._there) > 1:
            self._there.sort(key=_value, reverse=True)
        self._phrases: Places | None = None
        if reading.phrases:
            self._phrases = self._bearing(kinds, allowed)

    def _bearing(self, kinds: frozenset[int] | None, allowed: Mask | None) -> Places:
        """The passages that have all the phrases."""
        found, *others = [self.shelf.bearing(phrase) for phrase in self.reading.phrases]
        for other in others:
            found = np.intersect1d(found, other, assume_unique=True)
        if allowed is not None:
            found = found[allowed[found]]
        if kinds is not None:
            found = found[[self.shelf.kind_of(place) in kinds for place in found.tolist()]]
        return found

    @property
    def postings(self) -> int:
        """How many passages each of its units has, together."""
        return sum([len(one) for one in self._there])

    @property
    def letters(self) -> str:
        """The letters of all its stems in the lines of the shelf."""
        letters = "".join([one.letters for one in self.weighed])
        if self.reading.phrases:
            letter_of_stem = self.shelf.vocabulary.letter_of_stem
            letters += "".join([letter_of_stem(stem) for phrase in self.reading.phrases for stem in phrase])
        return letters

    # -- scores ------------------------------------------------------------------------------------------

    def complete(self) -> tuple[Places, Scores]:
        """The passages that have all that the reading needs, with their scores."""
        there = self._there
        if len(there) < len(self._needed):
            return NOTHING[:2]
        columns: dict[Weighed, Scores] = {}
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
        """The passages that lack something and score at least so much; where ``rising``, ``least`` follows
        the best of them. Also gives what ``least`` was in the end."""
        if rising and self._there and self._phrases is None:
            sample = self._there[0].places[:SAMPLED]
            least = max(least, LOOSE * float(self._lacking(sample)[1].max(initial=0)))
        elif len(self._needed) == 1 and not rising and self._phrases is None:
            return *NOTHING[:2], least  # what lacks its only word has none
        places = self._worth_a_look(least) if self._phrases is None else self._phrases
        if not len(places):
            return *NOTHING[:2], least
        places, scores = self._lacking(places)
        if rising:
            least = max(least, LOOSE * float(scores.max(initial=0)))
        if least:
            enough = scores >= least
            places, scores = places[enough], scores[enough]
        return places, scores, least

    def lacking(self, place: int) -> tuple[str, ...]:
        """The words typed that a passage does not have."""
        return tuple(one.unit.typed for one in self._needed if one.unit.needed and not one.has(place))

    def _worth_a_look(self, least: float) -> Places:
        """The passages that lack something and have a unit which, with those less telling, can reach a score.

        What has the most telling unit of a passage must score so much for it that all it may have besides
        makes up the rest.
        """
        units = sorted((*self._there, *self._lights), key=_value, reverse=True)
        rest = sum([one.value for one in units])
        most = sum([one.most for one in units])
        enough = LEAST_SHARE * rest if len(self._there) > MOST_SINGLE else 0.0
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
                needed = NEARLY * least / self._factor(rest - fewer) - (most - less - one.most)
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
        """Those of the passages that lack something and have something, with their scores."""
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
        """What the sum of a passage's scores counts, by what its units are worth."""
        share: float = (value / self._total) ** LACK
        return self._scale * share

    def _scored(self, places: Places, columns: Sequence[Scores], codes: NDArray[np.int64] | None) -> Scores:
        """The scores of passages, given what they score for each unit that is there; ``codes`` have a bit for
        each of these that a passage has (None: they all have all)."""
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
        """What the sums of passages' scores count that have these of the values."""
        if len(values) <= MOST_CODED:
            worth = np.array([base])
            for value in values:
                worth = np.concatenate((worth, worth + value))
            factors: Scores = (self._scale * (worth / self._total) ** LACK).astype(np.float32)
            return factors[codes]
        worth = np.full(len(codes), base)
        for bit, value in enumerate(values):
            worth += value * ((codes >> bit) & 1)
        return (self._scale * (worth / self._total) ** LACK).astype(np.float32)

    def _raise_titled(self, places: Places, scores: Scores) -> None:
        """Raise the scores of passages whose title is among the words."""
        at = np.searchsorted(places, self._titled)
        at[at == len(places)] = 0
        for spot in at[places[at] == self._titled].tolist():
            scores[spot] *= self.titled[int(places[spot])]

    # -- titles ------------------------------------------------------------------------------------------

    def _titles(self, weighed: Sequence[Weighed]) -> Mapping[int, float]:
        """The passages whose whole title stands among the words, with a factor: the more of the query the
        title is, the higher."""
        words = self.reading.title.split(" ")
        found: dict[int, float] = {}
        for start, first in enumerate(words):
            longest, titles = self.shelf.titles_from(first)
            share = 0.0
            for end in range(start + 1, min(len(words), start + longest) + 1):
                share += weighed[end - 1].value
                places = titles.get(" ".join(words[start:end]))
                if places:
                    factor = 1 + TITLE * (share / self._total) ** 2
                    if end - start == len(words):
                        factor *= WHOLE
                    for place in places:
                        if factor > found.get(place, 1.0):
                            found[place] = factor
        return found


def _value(one: Weighed) -> float:
    return one.value


def best_of(rankings: Sequence[Ranking]) -> tuple[Found, tuple[str, ...]]:
    """What has all the words, with what comes near it; else what has most, and the words left out.

    Gives the passages with the best score that any reading gives them (of equal ones the first), and the
    words left out.
    """
    complete = [(at, *one.complete()) for at, one in enumerate(rankings)]
    highest = max([float(scores.max(initial=0)) for _, _, scores in complete], default=0.0)
    if highest:
        many = max([len(places) for _, places, _ in complete])
        if many <= SCARCE and len(rankings) > 1:
            many = len(_joined(rankings, complete))
        least = (LOOSE if many > SCARCE else LOOSER) * highest
        rest = [(at, *one.rest(least, rising=False)[:2]) for at, one in enumerate(rankings)]
        return _joined(rankings, complete + rest), ()
    near = _incomplete(rankings)
    if not len(near):
        return near, ()
    best = np.flatnonzero(near.scores == near.scores.max())
    first = best[near.places[best].argmin()]
    return near, rankings[near.by[first]].lacking(int(near.places[first]))


def _incomplete(rankings: Sequence[Ranking]) -> Found:
    """What has most of the words, where nothing has all: what comes near the best, but FILLED at least."""
    least = 0.0
    read: list[tuple[int, Places, Scores]] = []
    few = sum([ranking.postings for ranking in rankings]) <= FEW
    for at, ranking in enumerate(rankings):
        places, scores, least = ranking.rest(least, rising=not few)
        read.append((at, places, scores))
    found = _joined(rankings, read)
    if few and len(found):
        least = LOOSE * float(found.scores.max())
    near = _at_least(found, least)
    if len(near) >= FILLED:
        return near
    for lower in () if few else (least * LOOSE, 0.0):
        read = [(at, *one.rest(lower, rising=False)[:2]) for at, one in enumerate(rankings)]
        found = _joined(rankings, read)
        if len(found) >= FILLED:
            break
    if len(found) <= FILLED:
        return found
    best = np.lexsort((found.places, -found.scores))[:FILLED]
    return found.only(np.sort(best))


def _at_least(found: Found, least: float) -> Found:
    return found.only(np.flatnonzero(found.scores >= least))


def _joined(rankings: Sequence[Ranking], given: Sequence[tuple[int, Places, Scores]]) -> Found:
    """What several rankings found, each passage once with its highest score; of equal ones the first."""
    some = [one for one in given if len(one[1])]
    if not some:
        return NOTHING
    if len(rankings) == 1:  # what has all and what lacks something are apart
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
