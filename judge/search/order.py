"""Orders the passages found: merges duplicates, raises well-placed words, spreads chapters.

The constants were chosen by trying values on the judged queries (``judge evaluate``; docs/search.md, "How
good it is").
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from judge.search.placement import MAX_FACTOR, Placement
from judge.search.postings import Places
from judge.search.ranking import Found, Ranking
from judge.search.shelves import Shelves

OUTDATED_FACTOR = 0.47
"""Applied to what explains rules no longer in force, so that it stands below those in force."""
SAME_PARENT_FACTOR = 0.93
"""Applied to each further hit under the same parent, so that one chapter does not fill the page."""
DUPLICATE_BONUS = 0.25
"""The share of the weaker duplicate's score that is added to the better one."""
SPREAD_DEPTH = 48
"""Only this many of the best hits are spread by parent."""
FIRST_PAGE = 10
"""Hits whose word positions are always examined; of later ones, those that could still get there."""
PLACEMENT_DEPTH = 28
"""Word positions are examined in only this many of the best passages."""

Ordered = list[tuple[float, int]]
"""Pairs of score and passage; scores are negative so that the best sorts first."""


def merge_duplicates(found: Found, duplicates: Places) -> Found:
    """Keep one hit per address: where digest and imported text of an edition are both found, the better one.

    ``duplicates`` gives for each passage the first one with the same address, -1 if it is the only one.
    """
    first = duplicates[found.places]
    shared = np.flatnonzero(first >= 0)
    if not len(shared):
        return found
    shared = shared[np.lexsort((found.places[shared], -found.scores[shared], first[shared]))]
    of = first[shared]
    better = np.diff(of, prepend=-1) != 0
    if better.all():
        return found
    scores, kept = found.scores.copy(), np.ones(len(found), bool)
    weaker = shared[~better]
    np.add.at(scores, shared[better][np.cumsum(better) - 1][~better], DUPLICATE_BONUS * found.scores[weaker])
    kept[weaker] = False
    return Found(found.places[kept], scores[kept], found.by[kept])


def outdated_lowered(found: Found, shelves: Shelves) -> Found:
    """What was found, with what explains rules no longer in force below what is in force."""
    if not shelves.outdated or not len(found):
        return found
    scores = found.scores.copy()
    for one in shelves.outdated:
        scores[(found.places >= one.base) & (found.places < one.base + one.index.size)] *= OUTDATED_FACTOR
    return Found(found.places, scores, found.by)


def in_order(found: Found, shelves: Shelves, rankings: Sequence[Ranking], wanted: int) -> Ordered:
    """The best ``wanted`` first; the top is reordered by word positions and spread over chapters."""
    many = max(wanted, SPREAD_DEPTH)
    places, scores, by = found
    if len(found) > many:
        enough = scores >= np.partition(scores, len(found) - many)[len(found) - many]
        places, scores, by = places[enough], scores[enough], by[enough]
    order = np.lexsort((places, -scores))
    best = list(zip((-scores[order]).tolist(), places[order].tolist(), strict=True))
    if not rankings:
        return best  # found by filters alone
    by_place = dict(zip(places.tolist(), by.tolist(), strict=True))
    return _spread(_placed(best[:many], shelves, rankings, by_place), shelves)


def _placed(found: Ordered, shelves: Shelves, rankings: Sequence[Ranking], by: Mapping[int, int]) -> Ordered:
    placement_of = _placements(rankings, by)
    placed = [(score * placement_of(place).factor(place), place) for score, place in found[:FIRST_PAGE]]
    if len(found) > FIRST_PAGE:
        tenth = max(placed)[0]
        for score, place in found[FIRST_PAGE:PLACEMENT_DEPTH]:
            if score * MAX_FACTOR > tenth:
                break  # even the best positions cannot bring it into the first ten
            placement = placement_of(place)
            if score * placement.most(place) <= tenth:
                score *= placement.factor(place)
            placed.append((score, place))
    placed.sort()
    return placed + found[len(placed) :]


def _placements(rankings: Sequence[Ranking], by: Mapping[int, int]) -> Callable[[int], Placement]:
    """Gives the placement for the reading that found a passage."""
    if len(rankings) == 1:  # the usual case
        alone = Placement(rankings[0])
        return lambda place: alone
    made: dict[int, Placement] = {}

    def placement_of(place: int) -> Placement:
        at = by[place]
        known = made.get(at)
        if known is None:
            known = made[at] = Placement(rankings[at])
        return known

    return placement_of


def _spread(found: Ordered, shelves: Shelves) -> Ordered:
    """Lower each further hit under the same parent a little, and sort again."""
    seen: dict[int, float] = {}
    lowered: Ordered = []
    best = found[:SPREAD_DEPTH]
    parents = shelves.above[[place for _, place in best]].tolist() if best else []
    changed = False
    for (score, place), above in zip(best, parents, strict=True):
        factor = seen.get(above)
        if factor is None:
            seen[above] = SAME_PARENT_FACTOR
        else:
            seen[above] = factor * SAME_PARENT_FACTOR
            score *= factor
            changed = True
        lowered.append((score, place))
    if changed:
        lowered.sort()
    return lowered + found[SPREAD_DEPTH:]
