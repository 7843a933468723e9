"""Few objects looked for among many, again and again, while nearly all of them stay what they were."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from judge.resolver import Object, Position
from judge.resolver.tables import since
from judge.resolver.values import Table

MOST_KEPT = 32
"""Maximum number of tables whose search results are cached."""


class Sought:
    """The objects of tables that are wanted; in a table made from one known, only what differs is looked at.

    ``wanted`` must be the same each time, and look at nothing that changes while the object stays the same.
    """

    def __init__(self) -> None:
        self._kept: dict[int, tuple[Table[str, Object], dict[str, Object]]] = {}

    def _known(self, objects: Table[str, Object]) -> dict[str, Object] | None:
        kept = self._kept.get(id(objects))
        return kept[1] if kept is not None and kept[0] is objects else None

    def among(self, objects: Table[str, Object], wanted: Callable[[Object], bool]) -> list[Object]:
        """Those wanted, in no particular order."""
        here = self._known(objects)
        if here is not None:
            return list(here.values())
        before = since(objects, self._known)
        if before is None:
            found = {id: object for id, object in objects.items() if wanted(object)}
        else:
            found = dict(before[0])
            for name in before[1]:
                object = objects.get(name)
                if object is not None and wanted(object):
                    found[name] = object
                else:
                    found.pop(name, None)
        self._kept[id(objects)] = (objects, found)
        if (
            len(self._kept) > 2 * MOST_KEPT
        ):  # others may look at the same time: nothing is taken out one by one
            self._kept = dict(list(self._kept.items())[-MOST_KEPT:])
        return list(found.values())


def as_they_lie(
    state: Position, objects: Iterable[Object], zones: Iterable[str] | None = None
) -> list[Object]:
    """Those of the objects that lie in these zones (in any): zone by zone, in the order of each."""
    lying: dict[str, list[Object]] = {}
    for object in objects:
        lying.setdefault(object.zone, []).append(object)
    found: list[Object] = []
    for zone in sorted(lying) if zones is None else zones:
        there = lying.get(zone)
        if there:
            if len(there) > 1:
                places = places_in(state.zone(zone))
                there.sort(key=lambda object: places[object.id])
            found += there
    return found


MOST_ZONES = 256
"""Maximum number of piles, each at one moment, whose positions are cached."""
_PLACES: dict[int, tuple[tuple[str, ...], dict[str, int]]] = {}


def places_in(zone: tuple[str, ...]) -> dict[str, int]:
    """The place of each id in a zone; kept, since most zones stay what they are."""
    kept = _PLACES.get(id(zone))
    if kept is None or kept[0] is not zone:
        if len(_PLACES) >= MOST_ZONES:
            _PLACES.clear()
        kept = _PLACES[id(zone)] = (zone, {name: at for at, name in enumerate(zone)})
    return kept[1]
