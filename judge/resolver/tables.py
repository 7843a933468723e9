"""Which table of objects was made from which, and what differs: few objects need then be looked at anew."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any, Generic, TypeVar

from judge.resolver.values import Table

MOST_KNOWN = 64
"""Maximum number of tables whose origin is remembered."""
FAR = 64
"""Maximum number of origins that are followed to find a known table."""

Objects = Table[str, Any]
K = TypeVar("K")
V = TypeVar("V")

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
    found, ids = known(table), set[str]()
    for _ in range(FAR):
        if found is not None:
            return found, ids
        entry = _made.get(id(table))
        if entry is None or entry[0] is not table:
            return None
        _, table, changed = entry
        ids.update(changed)
        found = known(table)
    return None


class Followed(Generic[V]):
    """What is worked out of tables, and gone on with in a table that was made from one of them.

    ``most``: maximum number of tables whose results are cached.
    """

    def __init__(self, most: int = 64) -> None:
        self.most = most
        self._kept: dict[int, tuple[Objects, V]] = {}

    def _known(self, table: Objects) -> tuple[Objects, V] | None:
        kept = self._kept.get(id(table))
        return kept if kept is not None and kept[0] is table else None

    def of(
        self,
        table: Objects,
        whole: Callable[[Objects], V],
        onward: Callable[[Objects, V, set[str]], V],
    ) -> V:
        """What is known of a table; else what ``onward`` makes of another's; else the ``whole``."""
        before = since(table, self._known)
        if before is None:
            found = whole(table)
        else:
            (was, found), ids = before
            if not ids:
                return found
            found = onward(was, found, ids)
        if len(self._kept) >= self.most:  # others may look at the same time
            for key in list(islice(self._kept, self.most // 2)):
                self._kept.pop(key, None)
        self._kept[id(table)] = (table, found)
        return found


def ordered(table: Objects) -> tuple[Any, ...]:
    """The entries of a table, by the order of their names."""

    def lying(names: list[str]) -> tuple[list[str], tuple[Any, ...]]:
        return names, tuple([table[name] for name in names])

    def onward(was: Objects, known: tuple[list[str], Any], ids: set[str]) -> Any:
        same = len(was) == len(table) and all(name in was and name in table for name in ids)
        return lying(known[0] if same else sorted(table))

    return _ORDERED.of(table, lambda table: lying(sorted(table)), onward)[1]


_ORDERED: Followed[tuple[list[str], tuple[Any, ...]]] = Followed()
