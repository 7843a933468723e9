"""Open indexes, shared by every search: opened at first use, closed when nobody reads them any more."""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

from judge.search.index import EditionIndex


class IndexPool:
    """The indexes that are open, by folder.

    An index is immutable; a folder that was written anew gets another index beside the one that is still
    being read. Nothing is closed while a reader holds it.
    """

    def __init__(self) -> None:
        self._open: dict[Path, EditionIndex] = {}
        self._lock = threading.Lock()

    def hold(self, folders: Sequence[Path]) -> list[EditionIndex]:
        """The indexes in these folders, kept open until they are let go.

        Raises NoSearchIndex where one is missing or damaged, also where its folder was removed.
        """
        opened = self._open
        with self._lock:
            held = []
            for folder in folders:
                index = opened.get(folder)
                if index is None or not index.is_current():
                    index = self._fresh(folder, index)
                held.append(index)
            for index in held:
                index.users += 1
        return held

    def hold_again(self, indexes: Sequence[EditionIndex]) -> bool:
        """Hold indexes that were held before, without a look at their folders; False where one was closed
        meanwhile."""
        with self._lock:
            for index in indexes:
                if index.retired:
                    return False
            for index in indexes:
                index.users += 1
        return True

    def let_go(self, held: Iterable[EditionIndex]) -> None:
        """Tell that indexes which were held are not read any more."""
        with self._lock:
            for index in held:
                index.users -= 1
                if index.retired and not index.users:
                    index.close()

    def _fresh(self, folder: Path, known: EditionIndex | None) -> EditionIndex:
        fresh = EditionIndex(folder)
        self._open[folder] = fresh
        if known is not None:
            self._retire(known)
        return fresh

    def keep_only(self, folders: Collection[Path]) -> None:
        """Close what is not among these folders, each index as soon as its last reader is done."""
        with self._lock:
            self._drop([folder for folder in self._open if folder not in folders])

    def close(self) -> None:
        """Close every index; what is asked for afterwards is opened again."""
        with self._lock:
            self._drop(list(self._open))

    def _drop(self, folders: Iterable[Path]) -> None:
        for folder in folders:
            self._retire(self._open.pop(folder))

    def _retire(self, index: EditionIndex) -> None:
        index.retired = True
        if not index.users:
            index.close()
