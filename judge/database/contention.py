"""Waiting to write: limited by one deadline, and by the number of threads that may wait."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

PATIENCE = 5.0
"""Total seconds that a change waits for its turn and for the database's lock."""
GRACE = 0.5
"""Seconds that a change waits for a place among the waiting ones, as long as others make progress."""
BLOCKED, STALLED = 0.05, 2.0
"""There is no waiting for a place if another program has held the database for BLOCKED seconds, or if one
change has taken STALLED seconds."""
GLANCE = 0.02
"""Interval in seconds at which this is checked."""


class NoRoom(Exception):
    """No place left to wait, or the deadline has passed; the store converts this to a fault."""


@dataclass(frozen=True)
class Waits:
    """Statistics about waiting for the database since it was opened, for monitoring.

    ``changes`` is the number of changes begun, ``seconds`` their total waiting time, ``refused`` the number
    told to try again, ``busy`` how often another program held the database until the deadline, ``waiting``
    the number that are writing or waiting now.
    """

    changes: int = 0
    seconds: float = 0.0
    refused: int = 0
    busy: int = 0
    waiting: int = 0


class Places:
    """Places for writing threads; a thread that enters again keeps its one place.

    ``count`` is the number of places (0: no limit); ``alone`` says that only one thread may write at a time.
    """

    def __init__(self, count: int = 0, alone: bool = False) -> None:
        self.count = count
        self._turn = threading.Lock() if alone else None
        self._room = threading.Condition()
        self._inside: dict[int, float] = {}
        self._blocked: float | None = None
        self._deadlines = threading.local()
        self._changes = self._refused = self._busy = 0
        self._seconds = 0.0

    def waits(self) -> Waits:
        """The current counters."""
        with self._room:
            return Waits(self._changes, self._seconds, self._refused, self._busy, len(self._inside))

    @contextmanager
    def locking(self) -> Iterator[None]:
        """Wraps the waiting for other programs' locks; an exception means that they held them too long."""
        self._blocked = time.monotonic()
        try:
            yield
        except Exception:
            with self._room:
                self._busy += 1
            raise
        finally:
            self._blocked = None

    def _hopeless(self, now: float) -> bool:
        blocked = self._blocked
        held = blocked is not None and now - blocked > BLOCKED
        return held or any(now - since > STALLED for since in self._inside.values())

    def _may_come(self, begun: float) -> bool:
        """Wait for a place as long as there is progress; returns whether there is one."""
        while not self._free():
            now = time.monotonic()
            if now - begun > GRACE or self._hopeless(now):
                return False
            self._room.wait(GLANCE)
        return True

    def _free(self) -> bool:
        return not self.count or len(self._inside) < self.count

    @contextmanager
    def place(self) -> Iterator[float]:
        """Hold a place; gives its deadline (in terms of :func:`time.monotonic`).

        Raises NoRoom if all places are taken, at once if there is no progress."""
        held: float | None = getattr(self._deadlines, "at", None)
        if held is not None:
            yield held
            return
        begun, me = time.monotonic(), threading.get_ident()
        with self._room:
            if not self._may_come(begun):
                self._refused += 1
                raise NoRoom
            self._inside[me] = begun
        self._deadlines.at = begun + PATIENCE
        try:
            yield self._deadlines.at
        finally:
            self._deadlines.at = None
            with self._room:
                del self._inside[me]
                self._room.notify()

    @contextmanager
    def turn(self) -> Iterator[float]:
        """Hold a place and, if only one may write at a time, the turn; raises NoRoom after the deadline."""
        begun = time.monotonic()
        with self.place() as deadline:
            if self._turn is not None and not self._turn.acquire(timeout=left(deadline)):
                with self._room:
                    self._refused += 1
                raise NoRoom
            try:
                with self._room:
                    self._changes += 1
                    self._seconds += time.monotonic() - begun
                yield deadline
            finally:
                if self._turn is not None:
                    self._turn.release()


def left(deadline: float) -> float:
    """Seconds until a deadline; 0 if it has passed."""
    return max(deadline - time.monotonic(), 0.0)
