"""Frozen mappings in plain Python, with the face of immutables' as far as Judge uses it.

Each is a dictionary of its own. To copy one of hundreds of entries takes less than to walk the tree of nodes
of which the package's own substitute consists, and what is asked of it is answered without any Python.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NoReturn, TypeVar

__all__ = ["Map", "MapMutation"]

K = TypeVar("K")
V = TypeVar("V")

_put, _take, _fill = dict.__setitem__, dict.__delitem__, dict.update


class Map(dict[K, V]):
    """A mapping that gives another one where it is changed, and has no order of its own."""

    __slots__ = ("_hash",)
    _hash: int

    def set(self, key: K, value: V) -> Map[K, V]:
        """The same entries with one more, or with another value."""
        made: Map[K, V] = Map(self)
        _put(made, key, value)
        return made

    def delete(self, key: K) -> Map[K, V]:
        """The same entries without one; raises KeyError where it is not there."""
        made: Map[K, V] = Map(self)
        _take(made, key)
        return made

    def update(self, *more: Any, **named: V) -> Map[K, V]:  # type: ignore[override]
        """The same entries and others; of the same key the others' value."""
        made: Map[K, V] = Map(self)
        _fill(made, *more, **named)
        return made

    def mutate(self) -> MapMutation[K, V]:
        """A copy to which several things can be done until it is frozen again."""
        return MapMutation(self)

    def __hash__(self) -> int:  # type: ignore[override]
        try:
            return self._hash
        except AttributeError:
            self._hash = hash(frozenset(self.items()))
            return self._hash

    def __repr__(self) -> str:
        return f"immutables.Map({dict(self)!r})"

    def _frozen(self, *given: Any, **named: Any) -> NoReturn:
        raise TypeError("this mapping is frozen")

    __setitem__ = __delitem__ = __ior__ = _frozen
    pop = popitem = clear = setdefault = _frozen


class MapMutation(dict[K, V]):
    """A mapping as it is being changed."""

    __slots__ = ()

    def __init__(self, entries: Mapping[K, V] | Iterable[tuple[K, V]] = ()) -> None:
        super().__init__(entries)

    def set(self, key: K, value: V) -> None:
        """Put something under a key."""
        self[key] = value

    def finish(self) -> Map[K, V]:
        """What it has become, frozen."""
        return Map(self)
