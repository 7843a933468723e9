"""Waiting to write: by one deadline, and never by more threads than may be spared."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

PATIENCE = 5.0
"""Seconds in all for which a change waits for its turn and for the database's lock."""
GRACE = 0.5
"""Seconds for which a change waits for a place among those that wait, while changes get done."""
BLOCKED, STALLED = 0.05, 2.0
"""Nobody waits for a place where another program has held the database for so long (s), or one change has
not been done for so long."""
GLANCE = 0.02
"""Whether that is so is looked at so often (s)."""


class NoRoom(Exception):
    """Nobody more may wait, or the deadline has passed; the store makes a fault of it."""


@dataclass(frozen=True)
class Waits:
    """What waiting for the database has come to since it was opened, for whoever watches the server.

    ``changes`` is how many were begun, ``seconds`` how long they waited in all, ``refused`` how many were
    told to come again, ``busy`` how often the database itself was held by another program until the deadline,
    ``waiting`` how many change something or wait for it now.
    """

    changes: int = 0
    seconds: float = 0.0
    refused: int = 0
    busy: int = 0
    waiting: int = 0


class Places:
    """Places for threads that change something; what is entered again by the same thread is one place.

    ``count`` is how many there are (0: no limit), ``alone`` whether one changes something at a time.
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
        """The counters as they are now."""
        with self._room:
            return Waits(self._changes, self._seconds, self._refused, self._busy, len(self._inside))

    @contextmanager
    def locking(self) -> Iterator[None]:
        """Meanwhile who has the turn waits for other programs; a fault means that they held it too long."""
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
        """Wait for a place, as long as that is worth it; whether there is one."""
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
        """A place, with the deadline (of :func:`time.monotonic`) of whoever has it; raises NoRoom where all
        are taken, at once if nothing gets done."""
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
        """A place and, where one changes something at a time, the turn; raises NoRoom after the deadline."""
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
    """Seconds that are left until a deadline; 0 when it has passed."""
    return max(deadline - time.monotonic(), 0.0)
