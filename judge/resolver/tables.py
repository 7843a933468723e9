"""Which table of objects was made from which, and what differs: few objects need then be looked at anew."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from judge.resolver.values import Table

MOST_KNOWN = 2048
"""Of so many tables it is remembered from which they were made."""
FAR = 256
"""So many tables back is looked for one that is known."""

Objects = Table[str, Any]
K = TypeVar("K")

_made: dict[int, tuple[Objects, Objects, Sequence[str]]] = {}
_order: deque[int] = deque()


def made(new: Objects, old: Objects, ids: Sequence[str]) -> Objects:
    """The new table, of which is remembered that it differs from the old one in what these ids name."""
    if new is not old:
        _made[id(new)] = (new, old, ids)
        _order.append(id(new))
        if len(_order) > MOST_KNOWN:
            _made.pop(_order.popleft(), None)
    return new


def since(table: Objects, known: Callable[[Objects], K | None]) -> tuple[K, set[str]] | None:
    """What is known of the nearest table that one was made from, and the ids in which the two differ.

    None where nothing is known, or of none that is near.
    """
    ids: set[str] = set()
    for _ in range(FAR):
        found = known(table)
        if found is not None:
            return found, ids
        entry = _made.get(id(table))
        if entry is None or entry[0] is not table:
            return None
        _, table, changed = entry
        ids.update(changed)
    return None
