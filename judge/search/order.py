"""Found passages put in order: twins joined, words in place higher, chapters spread."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from judge.search.placement import MOST_FACTOR, Placement
from judge.search.ranking import Ranking, Scores
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


def join_twins(found: Scores, twins: Mapping[int, int]) -> None:
    """One hit per address: the digest and the imported text of an edition are one, found by the better."""
    best: dict[int, int] = {}
    for place in found.keys() & twins.keys():
        other = best.setdefault(twins[place], place)
        if other != place:
            stronger = found[place] > found[other] or (found[place] == found[other] and place < other)
            better, weaker = (place, other) if stronger else (other, place)
            found[better] += BOTH * found.pop(weaker)
            best[twins[place]] = better


def in_order(
    found: Scores,
    shelves: Shelves,
    rankings: Sequence[Ranking],
    others: Mapping[int, Ranking],
    wanted: int,
) -> Ordered:
    """The best ``wanted`` first; the very best by the place of their words, too, and chapters spread."""
    many = max(wanted, LOOKED_THROUGH)
    if len(found) > many:
        least = sorted(found.values(), reverse=True)[many - 1]
        best = [(-score, place) for place, score in found.items() if score >= least]
    else:
        best = [(-score, place) for place, score in found.items()]
    best.sort()
    if not rankings:
        return best  # found by filters alone
    return _spread(_placed(best[:many], shelves, rankings, others), shelves)


def _placed(
    found: Ordered, shelves: Shelves, rankings: Sequence[Ranking], others: Mapping[int, Ranking]
) -> Ordered:
    placements = _placements(shelves, rankings, others)
    if len(rankings) == 1:
        factor = placements(found[0][1]).factor
        placed = [(score * factor(place), place) for score, place in found[:FIRST_PAGE]]
    else:
        placed = [(score * placements(place).factor(place), place) for score, place in found[:FIRST_PAGE]]
    if len(found) > FIRST_PAGE:
        tenth = max(placed)[0]
        for score, place in found[FIRST_PAGE:WELL_PLACED]:
            if score * MOST_FACTOR > tenth:
                break  # the place of its words cannot bring it among the first ten any more
            placement = placements(place)
            if score * placement.most(place) <= tenth:
                score *= placement.factor(place)
            placed.append((score, place))
    placed.sort()
    return placed + found[len(placed) :]


def _placements(
    shelves: Shelves, rankings: Sequence[Ranking], others: Mapping[int, Ranking]
) -> Callable[[int], Placement]:
    """The placement of the reading by which a passage was found."""
    first = {one.shelf: Placement(one) for one in reversed(rankings)}
    if len(first) == 1 and not others:
        (alone,) = first.values()
        return lambda place: alone
    readings = {one: Placement(one) for one in others.values()}

    def placement_of(place: int) -> Placement:
        ranking = others.get(place)
        if ranking is not None:
            return readings[ranking]
        return first[shelves.shelf_of[shelves.owner(place).order]]

    return placement_of


def _spread(found: Ordered, shelves: Shelves) -> Ordered:
    """Lower further hits under the same parent a little each, and put the list in order again."""
    seen: dict[int, float] = {}
    lowered: Ordered = []
    parents = shelves.above
    changed = False
    for score, place in found[:LOOKED_THROUGH]:
        above = parents[place]
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
