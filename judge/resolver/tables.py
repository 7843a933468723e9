"""Which table of objects was made from which, and what differs: few objects need then be looked at anew."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any, TypeVar

from judge.resolver.values import Table

MOST_KNOWN = 64
"""Maximum number of tables whose origin is remembered."""
FAR = 64
"""Maximum number of origins that are followed to find a known table."""

Objects = Table[str, Any]
K = TypeVar("K")

_made: dict[int, tuple[Objects, Objects, Sequence[str]]] = {}


def made(new: Objects, old: Objects, ids: Sequence[str]) -> Objects:
    """The new table, of which is remembered that it differs from the old one in what these ids name."""
    if new is not old:
        if len(_made) >= MOST_KNOWN:  # the older half is forgotten
            for known in list(islice(_made, MOST_KNOWN // 2)):
                del _made[known]
        _made[id(new)] = (new, old, ids)
    return new


def since(table: Objects, known: Callable[[Objects], K | None]) -> tuple[K, set[str]] | None:
    """What is known of the nearest table that one was made from, and the ids in which the two differ.

    None where nothing is known, or of none that is near.
    """
    found = known(table)
    if found is not None:
        return found, set()
    ids: set[str] = set()
    for _ in range(FAR):
        entry = _made.get(id(table))
        if entry is None or entry[0] is not table:
            return None
        _, table, changed = entry
        ids.update(changed)
        found = known(table)
        if found is not None:
            return found, ids
    return None


def ordered(table: Objects) -> tuple[Any, ...]:
    """The entries of a table, by the order of their names."""
    before = since(table, _known)
    if before is None:
        names = sorted(table)
    else:
        (was, names, values), ids = before
        if not ids:
            return values
        if len(was) != len(table) or not all(name in was and name in table for name in ids):
            names = sorted(table)
    values = tuple([table[name] for name in names])
    if len(_ordered) >= MOST_ORDERED:
        _ordered.clear()
    _ordered[id(table)] = (table, names, values)
    return values


def _known(table: Objects) -> tuple[Objects, list[str], tuple[Any, ...]] | None:
    kept = _ordered.get(id(table))
    return kept if kept is not None and kept[0] is table else None


MOST_ORDERED = 64
"""Maximum number of tables whose order is cached."""
_ordered: dict[int, tuple[Objects, list[str], tuple[Any, ...]]] = {}
