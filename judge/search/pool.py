"""OpenScope indexes shared by all searches: opened on first use, closed when the last reader is done."""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

from judge.search.index import EditionIndex


class IndexPool:
    """The open indexes, by folder.

    An index is immutable; when a folder is rewritten, a second index is opened next to the one still being
    read. No index is closed while a reader uses it.
    """

    def __init__(self) -> None:
        self._open: dict[Path, EditionIndex] = {}
        self._lock = threading.Lock()

    def acquire(self, folders: Sequence[Path]) -> list[EditionIndex]:
        """Open the indexes in these folders; they stay open until :meth:`release` is called.

        Raises NoSearchIndex if one is missing or damaged, or its folder was removed.
        """
        opened = self._open
        with self._lock:
            acquired = []
            for folder in folders:
                index = opened.get(folder)
                if index is None or not index.is_current():
                    index = self._fresh(folder, index)
                acquired.append(index)
            for index in acquired:
                index.users += 1
        return acquired

    def reacquire(self, indexes: Sequence[EditionIndex]) -> bool:
        """Acquire open indexes again without checking their folders; False if one was closed in the
        meantime."""
        with self._lock:
            for index in indexes:
                if index.retired:
                    return False
            for index in indexes:
                index.users += 1
        return True

    def release(self, acquired: Iterable[EditionIndex]) -> None:
        """Give back acquired indexes; those no longer in use may then be closed."""
        with self._lock:
            for index in acquired:
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
        """Close the indexes of all other folders, each as soon as its last reader is done."""
        with self._lock:
            self._drop([folder for folder in self._open if folder not in folders])

    def close(self) -> None:
        """Close every index; later requests open them again."""
        with self._lock:
            self._drop(list(self._open))

    def _drop(self, folders: Iterable[Path]) -> None:
        for folder in folders:
            self._retire(self._open.pop(folder))

    def _retire(self, index: EditionIndex) -> None:
        index.retired = True
        if not index.users:
            index.close()
