"""How well each passage answers a reading of the query: the scores of single stems, put together.

A *unit* is one thing asked for (a word with its weaker variants, a prefix); a *reading* is a list of units.
A passage's score is the sum of its units' scores, as a share of what the query could score, lessened by what
it lacks and raised where its title is among the words. What has all the units is looked up first; of the rest
only what can score enough, set by set of the units that a passage may have: no posting is read whose set
cannot reach that score.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from itertools import combinations
from typing import NamedTuple

from judge.search.shelf import Shelf, Unit, Weighed

LACK = 1.7
"""The power by which the share of what a passage has of the query counts."""
LEAST_SHARE = 0.35
"""Of a query of many words the share that a passage must have to be considered."""
TITLE = 0.7
WHOLE = 1.6
"""What a title is worth more that is all that was asked for."""
MOST_SETS = 4
"""Of so many units every set is looked at by itself; of more they are added up one after the other."""
LOOSE = 0.3
"""What lacks a word is kept only if it scores this share of the best that has most of them."""
SCARCE, LOOSER = 1, 0.18
"""Where no more passages than this have all the words, this share is enough."""
FEW = 400
"""So many postings are all read where nothing has all the words; of more, those that can score enough."""
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


Scores = dict[int, float]
"""Passages with their scores."""
_Sets = tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
_SETS: tuple[_Sets, ...] = tuple(
    tuple(
        (having, tuple(i for i in range(many) if i not in having))
        for size in range(many, 0, -1)
        for having in combinations(range(many), size)
    )
    for many in range(MOST_SETS + 1)
)
"""For each number of units the sets of them that a passage may have, the largest first: having, lacking."""


class Ranking:
    """The passages of one shelf that answer one reading; how their words stand is not looked at."""

    __slots__ = (
        "_lights", "_needed", "_phrases", "_scale", "_there", "_total", "reading", "shelf", "titled",
        "weighed",
    )  # fmt: skip

    def __init__(
        self,
        shelf: Shelf,
        reading: Reading,
        kinds: frozenset[int] | None = None,
        allowed: Set[int] | None = None,
    ) -> None:
        """``kinds`` are numbers of KINDS, ``allowed`` passages; what is None does not limit."""
        self.shelf, self.reading = shelf, reading
        self.weighed = weighed = [shelf.weighed(unit, kinds) for unit in reading.units]
        self._total = (sum([one.value for one in weighed]) or 1.0) + len(reading.phrases)
        self._scale = reading.weight / self._total
        self.titled = self._titles(weighed) if reading.title else {}
        if allowed is not None:
            weighed = [one.within(allowed) for one in weighed]
        needed = [one for one in weighed if one.unit.needed]
        self._lights = [one for one in weighed if one.scores and not one.unit.needed] if needed else []
        self._needed = needed or weighed
        self._there = [one for one in self._needed if one.scores]
        if len(self._there) > 1:
            self._there.sort(key=_value, reverse=True)
        self._phrases: Set[int] | None = None
        if reading.phrases:
            self._phrases = set.intersection(*(_bearing(shelf, phrase) for phrase in reading.phrases))
            if allowed is not None:
                self._phrases &= allowed
            if kinds is not None:
                self._phrases = {place for place in self._phrases if shelf.kind_of(place) in kinds}

    @property
    def postings(self) -> int:
        """How many passages each of its units has, together."""
        return sum([len(one.scores) for one in self._there])

    @property
    def letters(self) -> str:
        """The letters of all its stems in the lines of the shelf."""
        letters = "".join([one.letters for one in self.weighed])
        if self.reading.phrases:
            letter_of_stem = self.shelf.vocabulary.letter_of_stem
            letters += "".join([letter_of_stem(stem) for phrase in self.reading.phrases for stem in phrase])
        return letters

    # -- scores ------------------------------------------------------------------------------------------

    def complete(self) -> Scores:
        """The passages that have all that the reading needs."""
        there = self._there
        if self._phrases is not None:
            found = {place: self._score_of(place) for place in self._phrases if not self._lacks(place)}
        elif not there or len(there) < len(self._needed):
            return {}
        else:
            columns = [one.scores for one in there]
            found = self._having(there, _common(columns) if len(columns) > 1 else columns[0], 0.0)
        for place, factor in self.titled.items():
            if place in found:
                found[place] *= factor
        return found

    def rest(self, least: float, rising: bool) -> tuple[Scores, float]:
        """The passages that lack something and score at least so much; where ``rising``, ``least`` follows
        the best of them. Also gives what ``least`` was in the end."""
        found: Scores = {}
        for place, factor in self.titled.items():
            if not self._lacks(place) or not (self._phrases is None or place in self._phrases):
                continue
            if self._phrases is not None or any(place in one.scores for one in self._there):
                score = self._score_of(place) * factor
                if score and score >= least:
                    found[place] = score
                    if rising:
                        least = max(least, LOOSE * score)
        if self._phrases is not None:
            sets: Iterable[Scores] = [{p: self._score_of(p) for p in self._phrases if self._lacks(p)}]
        elif len(self._there) <= MOST_SETS:
            return self._by_sets(found, least, rising)
        else:
            sets = [self._added(least)]
        for scores in sets:
            for place, score in scores.items():
                if score >= least and score > found.get(place, 0.0):
                    found[place] = score
        if rising and found:
            least = max(least, LOOSE * max(found.values()))
        return found, least

    def lacking(self, place: int) -> tuple[str, ...]:
        """The words typed that a passage does not have."""
        return tuple(one.unit.typed for one in self._needed if one.unit.needed and place not in one.scores)

    def _lacks(self, place: int) -> bool:
        return any(place not in one.scores for one in self._needed)

    def _factor(self, value: float) -> float:
        """What the sum of a passage's scores counts, by what its units are worth."""
        share: float = (value / self._total) ** LACK
        return self._scale * share

    def _score_of(self, place: int) -> float:
        score = value = float(len(self.reading.phrases))
        for one in (*self._there, *self._lights):
            if place in one.scores:
                score += one.scores[place]
                value += one.value
        return score * self._factor(value)

    def _by_sets(self, found: Scores, least: float, rising: bool) -> tuple[Scores, float]:
        there, lights = self._there, self._lights
        titled = self.titled
        all_there = len(there) == len(self._needed)
        more = sum([one.value for one in lights]) if lights else 0.0
        higher = sum([one.most for one in lights]) if lights else 0.0
        values = [one.value for one in there]
        highest = sorted([one.most for one in there], reverse=True)
        size = len(there) + 1
        for having, lacking in _SETS[len(there)]:
            if len(having) < size:
                size = len(having)
                if all_there and size == len(there):
                    continue
                if (sum(highest[:size]) + higher) * self._factor(sum(values[:size]) + more) < least:
                    break  # no set of so few units can reach it
            value, most = more, higher
            for i in having:
                value += values[i]
                most += there[i].most
            if most * self._factor(value) < least:
                continue
            chosen = [there[i] for i in having]
            without = [there[i].scores for i in lacking]
            places: Collection[int]
            if len(chosen) == 1:
                places = self._above(chosen[0], without, least, value, higher)
            else:
                common = _common([one.scores for one in chosen])
                for scores in without:
                    if not common:
                        break
                    common = common.difference(scores)
                places = common
            if places:
                scored = self._having(chosen, places, least)
                if titled and scored:
                    scored = {place: score for place, score in scored.items() if place not in titled}
                if scored:
                    found.update(scored)
                    if rising:
                        least = max(least, LOOSE * max(scored.values()))
        return found, least

    def _above(
        self,
        one: Weighed,
        without: Sequence[Mapping[int, float]],
        least: float,
        value: float,
        more: float,
    ) -> Collection[int]:
        """The passages that have this unit, none of those, and can score enough."""
        if not least:
            kept: Collection[int] = one.scores
            for scores in without:
                if not one.scores.keys().isdisjoint(scores):
                    kept = {place for place in kept if place not in scores}
            return kept
        enough = least / self._factor(value) - more
        places = []
        for place, score in one.scores.items():
            if score < enough:
                break
            for scores in without:
                if place in scores:
                    break
            else:
                places.append(place)
        return places

    def _having(self, units: Sequence[Weighed], places: Iterable[int], least: float) -> Scores:
        """The scores of passages that have just these units, and perhaps light ones, where high enough."""
        value = sum([one.value for one in units])
        factor = self._factor(value)
        if self._lights:
            return self._with_lights(units, places, least, value)
        if len(units) == 1:
            first = units[0].scores
            if places is first:
                found = {place: score * factor for place, score in first.items()}
            else:
                found = {place: first[place] * factor for place in places}
        elif len(units) == 2:
            first, second = units[0].scores, units[1].scores
            found = {place: (first[place] + second[place]) * factor for place in places}
        elif len(units) == 3:
            first, second, third = units[0].scores, units[1].scores, units[2].scores
            found = {place: (first[place] + second[place] + third[place]) * factor for place in places}
        else:
            columns = [one.scores for one in units]
            found = {place: sum([scores[place] for scores in columns]) * factor for place in places}
        if least:
            return {place: score for place, score in found.items() if score >= least}
        return found

    def _with_lights(
        self, units: Sequence[Weighed], places: Iterable[int], least: float, value: float
    ) -> Scores:
        factors: dict[float, float] = {}
        found: Scores = {}
        columns = [one.scores for one in units]
        lights = [(one.scores, one.value) for one in self._lights]
        for place in places:
            score, has = 0.0, value
            for scores in columns:
                score += scores[place]
            for scores, worth in lights:
                if place in scores:
                    score += scores[place]
                    has += worth
            factor = factors.get(has)
            if factor is None:
                factor = factors[has] = self._factor(has)
            score *= factor
            if score >= least:
                found[place] = score
        return found

    def _added(self, least: float) -> Scores:
        """Many units added up, the most telling first; those that are too common to reach ``least`` by
        themselves only for passages that have others too."""
        units = sorted((*self._there, *self._lights), key=_value, reverse=True)
        rest = sum([one.value for one in units])
        most = sum([one.most for one in units])
        enough = LEAST_SHARE * rest
        sums: Scores = {}
        worth: Scores = {}
        for one in units:
            scores, value = one.scores, one.value
            if not sums:
                sums, worth = dict(scores), dict.fromkeys(scores, value)
            elif rest >= enough and most * self._factor(rest) >= least:
                for place, score in scores.items():
                    if place in sums:
                        sums[place] += score
                        worth[place] += value
                    else:
                        sums[place] = score
                        worth[place] = value
            else:
                for place in sums.keys() & scores.keys():
                    sums[place] += scores[place]
                    worth[place] += value
            rest -= value
            most -= one.most
        factors = {value: self._factor(value) for value in set(worth.values())}
        titled = self.titled
        scored = {place: sum_ * factors[worth[place]] for place, sum_ in sums.items() if place not in titled}
        if len(self._there) < len(self._needed):
            return scored
        whole: Set[int] = _common([one.scores for one in self._there])
        return {place: score for place, score in scored.items() if place not in whole} if whole else scored

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


def _common(columns: Sequence[Mapping[int, float]]) -> set[int]:
    """The passages that all of them, two at least, have."""
    if len(columns) == 2:
        return columns[0].keys() & columns[1].keys()
    first, second, *others = sorted(columns, key=len)
    found = first.keys() & second.keys()
    for scores in others:
        if not found:
            break
        found = scores.keys() & found
    return found


def _bearing(shelf: Shelf, phrase: tuple[str, ...]) -> set[int]:
    """The passages in which the stems of a phrase follow one another."""
    letters = [shelf.vocabulary.letter_of_stem(stem) for stem in phrase]
    if not all(letters):
        return set()
    rarest = max(phrase, key=shelf.rarity)
    wanted = "".join(letters)
    return {place for place in shelf.having(rarest) if wanted in shelf.lines(place)[0]}


def best_of(rankings: Sequence[Ranking]) -> tuple[Scores, dict[int, Ranking], tuple[str, ...]]:
    """What has all the words, with what comes near it; else what has most, and the words left out.

    Gives the passages with the best score that any reading gives them, the rankings of those for which
    that is not the first of their shelf, and the words left out.
    """
    if len(rankings) == 1:  # the usual case: one language, no other wording
        found = rankings[0].complete()
        if found:
            found.update(rankings[0].rest(_near(found), rising=False)[0])
            return found, {}, ()
        near = _incomplete(rankings, {}, {}, {})
        return near, {}, rankings[0].lacking(_best(near)) if near else ()
    found = {}
    others: dict[int, Ranking] = {}
    first: dict[Shelf, Ranking] = {}
    for ranking in rankings:
        first.setdefault(ranking.shelf, ranking)
        _join(found, others, ranking, ranking.complete(), first)
    if found:
        least = _near(found)
        for ranking in rankings:
            _join(found, others, ranking, ranking.rest(least, rising=False)[0], first)
        return found, others, ()
    near = _incomplete(rankings, found, others, first)
    if not near:
        return near, others, ()
    best_place = _best(near)
    shelf_of = next(one for one in rankings if one.shelf.holds(best_place))
    return near, others, others.get(best_place, shelf_of).lacking(best_place)


def _near(complete: Scores) -> float:
    """What a passage must score that lacks a word, where these have all of them."""
    return (LOOSE if len(complete) > SCARCE else LOOSER) * max(complete.values())


def _best(scores: Scores) -> int:
    """The passage with the highest score; of several the first."""
    highest = max(scores.values())
    return min([place for place, score in scores.items() if score == highest])


def _incomplete(
    rankings: Sequence[Ranking],
    found: Scores,
    others: dict[int, Ranking],
    first: Mapping[Shelf, Ranking],
) -> Scores:
    """What has most of the words, where nothing has all: what comes near the best, but FILLED at least."""
    least = 0.0
    few = sum([ranking.postings for ranking in rankings]) <= FEW
    for ranking in rankings:
        scores, least = ranking.rest(least, rising=not few)
        _join(found, others, ranking, scores, first)
    if few and found:
        least = LOOSE * max(found.values())
    near = {place: score for place, score in found.items() if score >= least}
    if len(near) >= FILLED:
        return near
    for lower in () if few else (least * LOOSE, 0.0):
        for ranking in rankings:
            _join(found, others, ranking, ranking.rest(lower, rising=False)[0], first)
        if len([score for score in found.values() if score >= lower]) >= FILLED:
            break
    best = sorted([(-score, place) for place, score in found.items()])
    return {place: -score for score, place in best[:FILLED]}


def _join(
    found: Scores,
    others: dict[int, Ranking],
    ranking: Ranking,
    scores: Scores,
    first: Mapping[Shelf, Ranking],
) -> None:
    is_first = first.get(ranking.shelf, ranking) is ranking
    if is_first and not found.keys() & scores.keys():
        found.update(scores)
        return
    for place, score in scores.items():
        if score > found.get(place, 0.0):
            found[place] = score
            if is_first:
                others.pop(place, None)
            else:
                others[place] = ranking
