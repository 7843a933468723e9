"""Search repeatedly for few objects among many when nearly all of them stay unchanged."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from judge.resolver import Object, Position
from judge.resolver.tables import Followed
from judge.resolver.values import Table


class IncrementalFilter:
    """Find objects in tables; in a table made from an earlier one, only the objects that differ are examined.

    The labels of an object must depend only on the object itself: the same object must always get the same
    labels.
    """

    def __init__(self) -> None:
        self._found: Followed[Found] = Followed()

    def among(self, objects: Table[str, Object], wanted: Callable[[Object], bool]) -> list[Object]:
        """The wanted objects, in no particular order."""
        return self.under("", objects, lambda obj: ("",) if wanted(obj) else ())

    def under(
        self, label: str, objects: Table[str, Object], labels: Callable[[Object], Iterable[str]]
    ) -> list[Object]:
        """The objects with a label, in no particular order."""
        found = self._found.now(objects)
        if found is None:
            found = self._found.of(
                objects,
                lambda table: _with({}, (), table.values(), labels),
                lambda was, found, ids: _with(found, ids, filter(None, map(objects.get, ids)), labels),
            )
        return list(found.get(label, _NONE).values())


Found = dict[str, dict[str, Object]]
_NONE: dict[str, Object] = {}


def _with(
    found: Found, ids: Iterable[str], now: Iterable[Object], labels: Callable[[Object], Iterable[str]]
) -> Found:
    """The updated index: these ids now belong to the objects in ``now``, or no longer exist."""
    came: Found = {}
    for obj in now:
        for label in labels(obj):
            came.setdefault(label, {})[obj.id] = obj
    for label, held in found.items():
        own = came.get(label, _NONE)
        went = [object_id for object_id in ids if object_id in held and object_id not in own]
        if own or went:
            held = came[label] = {**held, **own}
            for object_id in went:
                del held[object_id]
    return {**found, **came} if came else found


def as_they_lie(
    state: Position, objects: Iterable[Object], zones: Iterable[str] | None = None
) -> list[Object]:
    """The given objects that lie in these zones (by default in any), zone by zone in order."""
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
    """The index of each id in a zone; cached, since most zones stay the same."""
    kept = _PLACES.get(id(zone))
    if kept is None or kept[0] is not zone:
        if len(_PLACES) >= MOST_ZONES:
            _PLACES.clear()
        kept = _PLACES[id(zone)] = (zone, {name: at for at, name in enumerate(zone)})
    return kept[1]
