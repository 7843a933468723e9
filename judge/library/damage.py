"""Remembers the damaged parts of a library, which are left out until they are repaired."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from judge.errors import JudgeError

_MAGIC = b"SQLite format 3\0"
_Stamp = tuple[int, int, int] | None
Part = Literal["text", "index"]


@dataclass(frozen=True)
class _Found:
    watched: Path
    stamp: _Stamp
    fault: JudgeError


class Damage:
    """The folders of editions whose text or search index cannot be read, each with its fault.

    ``version`` changes with every new finding.
    """

    def __init__(self) -> None:
        self.version = 0
        self._found: dict[tuple[Path, Part], _Found] = {}
        self._lock = threading.Lock()

    def mark(self, folder: Path, watched: Path, fault: JudgeError, part: Part = "text") -> None:
        """Mark a part as unreadable until the file ``watched`` changes."""
        with self._lock:
            stamp, known = _stamp(watched), self._found.get((folder, part))
            if known is None or known.stamp != stamp:
                self._found[folder, part] = _Found(watched, stamp, fault)
                self.version += 1

    def of(self, folder: Path, part: Part = "text") -> JudgeError | None:
        """Why a part cannot be read; None if no damage is known."""
        found = self._found.get((folder, part))
        return found.fault if found else None

    def look_again(self) -> None:
        """Forget the parts that have been repaired in the meantime."""
        if not self._found:
            return
        with self._lock:
            mended = [key for key, one in self._found.items() if _stamp(one.watched) != one.stamp]
            for key in mended:
                del self._found[key]
            self.version += bool(mended)


def _stamp(path: Path) -> _Stamp:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_ino, status.st_size


def cut_short(path: Path) -> bool:
    """Whether an SQLite file is missing or shorter than its header says; reads only 100 bytes."""
    try:
        with path.open("rb") as file:
            head = file.read(100)
            size = file.seek(0, 2)
    except OSError:
        return True
    page = int.from_bytes(head[16:18], "big")
    pages = int.from_bytes(head[28:32], "big")
    return len(head) < 100 or head[:16] != _MAGIC or (65536 if page == 1 else page) * pages != size
