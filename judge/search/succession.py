"""Puts the current edition's sections above those of an older one that is searched for its digest."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from judge.search.postings import Places
from judge.search.query import KINDS
from judge.search.ranking import Found
from judge.search.shelf import OpenScope
from judge.text import fold

_ABOVE = 1.0001
"""The current section's score is at least this many times that of the other edition's."""
_SECTION = KINDS.index("section")


class Succession:
    """For the passages of editions that are not current, the current edition's passage at the same place."""

    __slots__ = ("_alike", "_successor")

    def __init__(self, successor: Places, alike: Places) -> None:
        """``successor`` gives for each passage that of the current edition with the same number or name, -1
        if there is none; ``alike`` the same for those sections alone whose headings say the same too."""
        self._successor, self._alike = successor, alike

    @classmethod
    def of(cls, opened: Sequence[OpenScope]) -> Succession | None:
        """The succession among open scopes, of which a document's current edition comes first; None if each
        document has one edition only."""
        current: dict[tuple[str, str], list[OpenScope]] = {}
        for one in opened:
            known = current.setdefault((one.scope.game, one.scope.document), [])
            if not known or known[0].scope.edition == one.scope.edition:
                known.append(one)
        successor = alike = np.empty(0, np.int32)
        for one in opened:
            first, *_ = current[one.scope.game, one.scope.document]
            if first.scope.edition == one.scope.edition:
                continue
            if not len(successor):
                size = opened[-1].base + opened[-1].index.size
                successor, alike = np.full(size, -1, np.int32), np.full(size, -1, np.int32)
            places = first.index.place_of_target
            for count, target in enumerate(one.index.targets):
                place = places.get(target)
                if place is None:
                    continue
                successor[one.base + count] = first.base + place
                if one.index.kinds[count] == _SECTION and _say_the_same(one, count, first, place):
                    alike[one.base + count] = first.base + place
        return cls(successor, alike) if len(successor) else None

    def completed(self, places: Places) -> Places:
        """The passages found, and the current sections of the same heading, which may be in another language
        than the words typed."""
        alike = self._alike[places]
        return np.union1d(places, alike[alike >= 0])

    def raised(self, found: Found) -> Found:
        """What was found, with no section of the current edition scored below its predecessor."""
        of = self._successor[found.places]
        old = np.flatnonzero(of >= 0)
        at = np.searchsorted(found.places, of[old]) if len(old) else old
        here = old[(at < len(found)) & (found.places[np.minimum(at, len(found) - 1)] == of[old])]
        if not len(here):
            return found
        scores = found.scores.copy()
        np.maximum.at(scores, np.searchsorted(found.places, of[here]), found.scores[here] * _ABOVE)
        return Found(found.places, scores, found.by)

    def ordered(self, found: list[tuple[float, int]], completed: bool) -> list[tuple[float, int]]:
        """The hits in order, each section of the current edition directly above its predecessor if it stood
        below, or, if ``completed``, was not found itself and has the same heading."""
        at = {place: count for count, (_, place) in enumerate(found)}
        out: list[tuple[float, int]] = []
        placed: set[int] = set()
        for count, (score, place) in enumerate(found):
            successor = int(self._successor[place])
            if successor not in at:
                successor = int(self._alike[place]) if completed else -1
            if successor >= 0 and successor not in placed and at.get(successor, count) >= count:
                out.append((score, successor))
                placed.add(successor)
            if place not in placed:
                out.append((score, place))
        return out


def _say_the_same(one: OpenScope, count: int, other: OpenScope, place: int) -> bool:
    heading = fold(one.index.passage(count).heading)
    return bool(heading) and heading == fold(other.index.passage(place).heading)
