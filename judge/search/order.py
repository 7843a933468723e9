"""Found passages put in order: complete ones first, words in place higher, chapters spread."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from judge.search.index import EditionIndex
from judge.search.ranking import MOST_FACTOR, Found, Placement
from judge.search.results import SearchScope

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


def complete_first(complete: list[Found], rest: list[Found]) -> tuple[list[Found], tuple[str, ...]]:
    """What has all the words, with what comes near it; else what has most, and the words left out."""
    best = min(complete or rest, default=None)
    if best is None:
        return [], ()
    least = LOOSE * best[0]
    near = [one for one in rest if one[0] <= least]
    if complete:
        return complete + near, ()
    if len(near) < FILLED:
        near = sorted(rest)[:FILLED]
    return near, best[4].lacking(best[3]) if best[4] else ()


def twins_of(opened: Sequence[Open]) -> dict[int, Open]:
    """For each further scope of an edition the first one, which is the official text's."""
    first: dict[tuple[str, str, str], Open] = {}
    twins: dict[int, Open] = {}
    for one in opened:
        scope = one.scope
        leading = first.setdefault((scope.game, scope.document, scope.edition), one)
        if leading is not one:
            twins[one.order] = leading
    return twins


def merged(
    complete: list[Found], rest: list[Found], opened: Sequence[Open]
) -> tuple[list[Found], list[Found]]:
    """One hit per address: the digest and the imported text of an edition are one, found by the better."""
    twins = twins_of(opened)
    if not twins:
        return complete, rest
    doubled = {leading.order for leading in twins.values()} | twins.keys()
    kept: dict[tuple[int, str], Found] = {}
    whole: dict[tuple[int, str], None] = {}
    for found, is_whole in ((complete, True), (rest, False)):
        for one in found:
            order = one[1]
            if order not in doubled:
                continue
            key = (twins[order].order if order in twins else order, opened[order].index.targets[one[2]])
            if is_whole:
                whole[key] = None
            known = kept.get(key)
            if known is None:
                kept[key] = one
            else:
                best, other = (one, known) if one[0] < known[0] else (known, one)
                kept[key] = (best[0] + BOTH * other[0], *best[1:])
    return (
        [one for one in complete if one[1] not in doubled] + [kept[key] for key in whole],
        [one for one in rest if one[1] not in doubled]
        + [one for key, one in kept.items() if key not in whole],
    )


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
    tenth = found[9][0] if len(found) > 9 else 0.0
    for at, (score, order, count, bits, reading) in enumerate(found[:WELL_PLACED]):
        if at > 9 and score * MOST_FACTOR > tenth:
            break  # the place of its words cannot bring it among the first ten any more
        if reading is not None:
            key = (order, id(reading))
            placement = placements.get(key)
            if placement is None:
                placement = placements[key] = Placement(opened[order].index, reading)
            score *= placement.factor(count)
        best.append((score, order, count, bits, reading))
    best.sort()
    return best + found[len(best) :] + rest


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
