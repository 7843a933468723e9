"""Found passages put in order: complete ones first, words in place higher, chapters spread."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from judge.search.index import EditionIndex
from judge.search.ranking import Placement, Reading
from judge.search.results import SearchScope
from judge.sections import EditionRef

LOOSE = 0.3
"""What lacks a word is kept only if it scores this share of the best that has most of them."""
FILLED = 8
"""So many hits are given where nothing has all the words, also where the last ones score less."""
SAME_CHAPTER = 0.93
"""What each further hit under one parent counts, so that no chapter fills the page."""
BOTH = 0.25
"""What the weaker of two wordings of one section adds to the better."""
LOOKED_THROUGH = 48
"""How many of the best are spread."""
WELL_PLACED = 28
"""How many of the best passages are looked into for the place of the words."""


@dataclass(frozen=True, slots=True)
class Open:
    """A scope with its index, open for the time of one search; ``order`` is its place among the scopes."""

    order: int
    scope: SearchScope
    index: EditionIndex

    @property
    def ref(self) -> EditionRef:
        return EditionRef(self.scope.game, self.scope.document, self.scope.edition)


Found = tuple[float, int, int, int, Reading | None]
"""What was found: its score, negative so that the best sorts first; the scope's order; the passage; the units
that it has, one bit each; the reading that found it."""


def complete_first(found: list[Found]) -> tuple[list[Found], tuple[str, ...]]:
    """What has all the words, with what comes near it; else what has most, and the words left out."""
    needs: dict[int, int] = {}
    complete: list[Found] = []
    rest: list[Found] = []
    for one in found:
        reading = one[4]
        if reading is None:
            complete.append(one)
            continue
        needed = needs.get(id(reading))
        if needed is None:
            needed = needs[id(reading)] = sum(1 << i for i, unit in enumerate(reading.units) if unit.needed)
        (complete if one[3] & needed == needed else rest).append(one)
    best = min(complete or rest, default=None)
    if best is None:
        return [], ()
    least = LOOSE * best[0]
    near = [one for one in rest if one[0] <= least]
    if len(near) < FILLED and not complete:
        near = sorted(rest)[:FILLED]
    if complete or best[4] is None:
        return complete + near, ()
    return near, best[4].lacking(best[3])


def twins_of(opened: Sequence[Open]) -> dict[int, Open]:
    """For each further scope of an edition the first one, which is the official text's."""
    first: dict[EditionRef, Open] = {}
    return {one.order: first[one.ref] for one in opened if first.setdefault(one.ref, one) is not one}


def merged(found: list[Found], opened: Sequence[Open]) -> list[Found]:
    """One hit per address: the digest and the imported text of an edition are one, found by the better."""
    twins = twins_of(opened)
    if not twins:
        return found
    kept: dict[tuple[int, str | int], Found] = {}
    doubled = {leading.order for leading in twins.values()} | twins.keys()
    for one in found:
        order, count = one[1], one[2]
        if order not in doubled:
            kept[order, count] = one
            continue
        key = (twins[order].order if order in twins else order, opened[order].index.targets[count])
        known = kept.get(key)
        if known is None:
            kept[key] = one
        else:
            best, other = (one, known) if one[0] < known[0] else (known, one)
            kept[key] = (best[0] + BOTH * other[0], *best[1:])
    return list(kept.values())


def placed(found: list[Found], opened: Sequence[Open], wanted: int) -> list[Found]:
    """The best first, as many as are wanted; the very best by the place of their words, too."""
    if len(found) > wanted:
        least = sorted([one[0] for one in found])[wanted - 1]
        rest = [one for one in found if one[0] > least]
        found = [one for one in found if one[0] <= least]
    else:
        rest = []
    found.sort()
    placements: dict[tuple[int, int], Placement] = {}
    best: list[Found] = []
    for score, order, count, bits, reading in found[:WELL_PLACED]:
        if reading is not None:
            key = (order, id(reading))
            placement = placements.get(key)
            if placement is None:
                placement = placements[key] = Placement(opened[order].index, reading)
            score *= placement.factor(count)
        best.append((score, order, count, bits, reading))
    best.sort()
    return best + found[WELL_PLACED:] + rest


def spread(found: list[Found], opened: Sequence[Open]) -> list[Found]:
    """Lower further hits under the same parent a little each, and put the list in order again."""
    seen: dict[tuple[int, int], float] = {}
    lowered: list[Found] = []
    for one in found[:LOOKED_THROUGH]:
        order, count = one[1], one[2]
        above = (order, opened[order].index.parents[count])
        factor = seen.get(above, 1.0)
        seen[above] = factor * SAME_CHAPTER
        lowered.append((one[0] * factor, *one[1:]) if factor < 1.0 else one)
    lowered.sort()
    return lowered + found[LOOKED_THROUGH:]
