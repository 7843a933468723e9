"""Few objects looked for among many, again and again, while nearly all of them stay what they were."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from judge.resolver import Object, Position
from judge.resolver.values import Table

MOST_KNOWN = 16384
"""Of how many objects it is remembered whether they are wanted."""


class Sought:
    """The objects of tables that are wanted; each is looked at once.

    ``wanted`` must be the same each time, and look at nothing that changes while the object stays the same.
    """

    def __init__(self) -> None:
        self._known: dict[int, tuple[Object, bool]] = {}

    def among(self, objects: Table[str, Object], wanted: Callable[[Object], bool]) -> list[Object]:
        """Those wanted, in no particular order."""
        known = self._known
        if len(known) > MOST_KNOWN:
            known.clear()
        found: list[Object] = []
        for object in objects.values():
            kept = known.get(id(object))
            if kept is None:
                kept = known[id(object)] = (object, wanted(object))
            if kept[1]:
                found.append(object)
        return found


def as_they_lie(state: Position, objects: Iterable[Object], zones: Iterable[str]) -> list[Object]:
    """Those of the objects that lie in these zones: zone by zone, in the order of each."""
    lying: dict[str, list[Object]] = {}
    for object in objects:
        lying.setdefault(object.zone, []).append(object)
    found: list[Object] = []
    for zone in zones:
        there = lying.get(zone)
        if there:
            if len(there) > 1:
                ids = {id: at for at, id in enumerate(state.zone(zone))}
                there.sort(key=lambda object: ids[object.id])
            found += there
    return found
