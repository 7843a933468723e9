"""Few objects looked for among many, again and again, while nearly all of them stay what they were."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from judge.resolver import Object, Position
from judge.resolver.tables import Followed
from judge.resolver.values import Table


class Sought:
    """The objects of tables that are wanted; in a table made from one known, only what differs is looked at.

    ``wanted`` must be the same each time, and look at nothing that changes while the object stays the same.
    """

    def __init__(self) -> None:
        self._found: Followed[dict[str, Object]] = Followed()

    def among(self, objects: Table[str, Object], wanted: Callable[[Object], bool]) -> list[Object]:
        """Those wanted, in no particular order."""

        def onward(was: object, found: dict[str, Object], ids: Iterable[str]) -> dict[str, Object]:
            there = [obj for obj in map(objects.get, ids) if obj is not None and wanted(obj)]
            came = {obj.id: obj for obj in there}
            went = [name for name in ids if name in found and name not in came]
            if came or went:
                found = {**found, **came}
                for name in went:
                    found.pop(name, None)
            return found

        return list(self._found.of(objects, lambda table: _wanted(table, wanted), onward).values())


def _wanted(objects: Table[str, Object], wanted: Callable[[Object], bool]) -> dict[str, Object]:
    return {object_id: obj for object_id, obj in objects.items() if wanted(obj)}


def as_they_lie(
    state: Position, objects: Iterable[Object], zones: Iterable[str] | None = None
) -> list[Object]:
    """Those of the objects that lie in these zones (in any): zone by zone, in the order of each."""
    lying: dict[str, list[Object]] = {}
    for obj in objects:
        lying.setdefault(obj.zone, []).append(obj)
    found: list[Object] = []
    for zone in sorted(lying) if zones is None else zones:
        there = lying.get(zone)
        if there:
            if len(there) > 1:
                places = places_in(state.zone(zone))
                there.sort(key=lambda obj: places[obj.id])
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
