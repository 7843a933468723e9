"""Few objects looked for among many, again and again, while nearly all of them stay what they were."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from judge.resolver import Object, State
from judge.resolver.values import Table

MOST_PARTS = 2048
"""Of how many parts of tables it is remembered what was found in them."""


class Sought:
    """The objects of tables that are wanted; only parts that were not looked through before are.

    ``wanted`` must be the same each time, and look at nothing that changes while the object stays the same.
    """

    def __init__(self) -> None:
        self._known: dict[int, tuple[object, tuple[Object, ...]]] = {}

    def among(self, objects: Table[Object], wanted: Callable[[Object], bool]) -> list[Object]:
        """Those wanted, in no particular order."""
        if len(self._known) > MOST_PARTS:
            self._known.clear()

        def few(part: Iterable[Object]) -> tuple[Object, ...]:
            return tuple([object for object in part if wanted(object)])

        return [object for found in objects.by_part(self._known, few) for object in found]


def as_they_lie(state: State, objects: Iterable[Object], zones: Iterable[str]) -> list[Object]:
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
