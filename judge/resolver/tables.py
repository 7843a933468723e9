"""Which table of objects was made from which, and their differences: only those objects must be examined
again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any, Generic, TypeVar

from judge.resolver.values import Table

MOST_KNOWN = 128
"""Maximum number of tables whose origin is remembered."""
FAR = 64
"""Maximum number of origins that are followed to find a known table."""

Objects = Table[str, Any]
V = TypeVar("V")
Known = dict[int, tuple[Objects, V]]
"""What is known of tables, by their identity; each is kept with it, so that no identity comes again."""

ORIGINS: dict[int, tuple[Objects, Objects, Sequence[str]]] = {}
"""Tables with their origins; a table from which a result was computed is its own origin."""


def made(new: Objects, old: Objects, ids: Sequence[str]) -> Objects:
    """Return the new table, and remember that it differs from the old one only in the objects with these ids.

    It is remembered only if a result was computed from the old table or one of its origins: a table kept
    needlessly takes memory that could be reused.
    """
    if id(old) in ORIGINS and new is not old:
        _remember(new, old, ids)
    return new


def _remember(new: Objects, old: Objects, ids: Sequence[str]) -> None:
    if len(ORIGINS) >= MOST_KNOWN:  # the older half is forgotten
        for known in list(islice(ORIGINS, MOST_KNOWN // 2)):
            ORIGINS.pop(known, None)
    ORIGINS[id(new)] = (new, old, ids)


def since(table: Objects, known: Known[V]) -> tuple[Objects, V, set[str]] | None:
    """The nearest known table from which this one was made, what is known of it, and the ids that differ.

    None if nothing is known, or only of tables too far away.
    """
    ids = set[str]()
    for _ in range(FAR):
        entry = ORIGINS.get(id(table))
        if entry is None or entry[1] is table:
            return None
        _, table, changed = entry
        ids.update(changed)
        found = known.get(id(table))
        if found is not None:
            return (*found, ids)
    return None


class Followed(Generic[V]):
    """A result computed from tables; for a table made from a known one, the earlier result is updated.

    ``most``: maximum number of tables whose results are cached.
    """

    def __init__(self, most: int = 64) -> None:
        self.most = most
        self._kept: Known[V] = {}
        self._latest: tuple[Objects, V] | None = None

    def now(self, table: Objects) -> V | None:
        """The cached result for exactly this table, if there is one: the most common case, kept fast."""
        known = self._kept.get(id(table))
        return known[1] if known is not None and id(table) in ORIGINS else None

    def of(
        self,
        table: Objects,
        whole: Callable[[Objects], V],
        onward: Callable[[Objects, V, set[str]], V],
    ) -> V:
        """The cached result for a table; else ``onward`` from that of a related table; else ``whole``."""
        if id(table) not in ORIGINS:
            _remember(table, table, ())
        known = self._kept.get(id(table))
        if known is not None:
            return known[1]
        before = since(table, self._kept) or self._nearest(table)
        found = onward(*before) if before is not None else whole(table)
        if len(self._kept) >= self.most:  # other threads may read it at the same time
            for key in list(islice(self._kept, self.most // 2)):
                self._kept.pop(key, None)
        self._kept[id(table)] = self._latest = (table, found)
        return found

    def _nearest(self, table: Objects) -> tuple[Objects, V, set[str]] | None:
        """The table examined last, if most of it is the same, so that comparing is cheaper."""
        known = self._latest
        if known is None:
            return None
        was, found = known
        there = was.get
        ids = {name for name, value in table.items() if there(name) is not value}
        if 2 * len(ids) < len(table) and (len(was) != len(table) or any(name not in was for name in ids)):
            ids.update([name for name in was if name not in table])
        return (was, found, ids) if 2 * len(ids) < len(table) else None


def ordered(table: Objects) -> tuple[Any, ...]:
    """The entries of a table, in the order of their names."""

    def lying(names: list[str]) -> tuple[list[str], tuple[Any, ...]]:
        return names, tuple([table[name] for name in names])

    def onward(was: Objects, known: tuple[list[str], object], ids: set[str]) -> Any:
        same = len(was) == len(table) and all(name in was and name in table for name in ids)
        return lying(known[0] if same else sorted(table))

    return _ORDERED.of(table, lambda table: lying(sorted(table)), onward)[1]


_ORDERED: Followed[tuple[list[str], tuple[Any, ...]]] = Followed()
