"""Found passages put in order: twins joined, words in place higher, chapters spread."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from judge.search.placement import MOST_FACTOR, Placement
from judge.search.postings import Places
from judge.search.ranking import Found, Ranking
from judge.search.shelves import Shelves

SAME_CHAPTER = 0.93
"""What each further hit under one parent counts, so that no chapter fills the page."""
BOTH = 0.25
"""What the weaker of two wordings of one section adds to the better."""
LOOKED_THROUGH = 48
"""How many of the best are spread."""
FIRST_PAGE = 10
WELL_PLACED = 28
"""How many of the best passages are looked into for the place of the words."""

Ordered = list[tuple[float, int]]
"""Scores, negative so that the best sorts first, with their passages."""


def join_twins(found: Found, twins: Places) -> Found:
    """One hit per address: the digest and the imported text of an edition are one, found by the better.

    ``twins`` gives for each passage the first of those that it is one with, -1 where it stands alone.
    """
    first = twins[found.places]
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
    np.add.at(scores, shared[better][np.cumsum(better) - 1][~better], BOTH * found.scores[weaker])
    kept[weaker] = False
    return Found(found.places[kept], scores[kept], found.by[kept])


def in_order(found: Found, shelves: Shelves, rankings: Sequence[Ranking], wanted: int) -> Ordered:
    """The best ``wanted`` first; the very best by the place of their words, too, and chapters spread."""
    many = max(wanted, LOOKED_THROUGH)
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
        for score, place in found[FIRST_PAGE:WELL_PLACED]:
            if score * MOST_FACTOR > tenth:
                break  # the place of its words cannot bring it among the first ten any more
            placement = placement_of(place)
            if score * placement.most(place) <= tenth:
                score *= placement.factor(place)
            placed.append((score, place))
    placed.sort()
    return placed + found[len(placed) :]


def _placements(rankings: Sequence[Ranking], by: Mapping[int, int]) -> Callable[[int], Placement]:
    """The placement of the reading by which a passage was found."""
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
    """Lower further hits under the same parent a little each, and put the list in order again."""
    seen: dict[int, float] = {}
    lowered: Ordered = []
    best = found[:LOOKED_THROUGH]
    parents = shelves.above[[place for _, place in best]].tolist() if best else []
    changed = False
    for (score, place), above in zip(best, parents, strict=True):
        factor = seen.get(above)
        if factor is None:
            seen[above] = SAME_CHAPTER
        else:
            seen[above] = factor * SAME_CHAPTER
            score *= factor
            changed = True
        lowered.append((score, place))
    if changed:
        lowered.sort()
    return lowered + found[LOOKED_THROUGH:]
