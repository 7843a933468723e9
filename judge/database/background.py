"""Background work: done sequentially in a thread, outside the request that caused it."""

from __future__ import annotations

import sys
import threading
import time
from collections import deque
from collections.abc import Callable

from judge.errors import JudgeError

TRIES, PAUSE = 5, 1.0
"""Number of attempts while the database is busy, and seconds between them."""


class Aside:
    """Runs jobs in a thread that exists only while there are jobs; jobs are lost if the process is killed."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()
        self._changed = threading.Condition()
        self._working = False

    def do(self, work: Callable[[], None]) -> None:
        """Run a job after all earlier ones; if the database keeps failing, the job is dropped."""
        with self._changed:
            self._waiting.append(work)
            if not self._working:
                self._working = True
                self._begin()

    def _begin(self) -> None:
        if sys.platform == "emscripten":  # a browser's page has one thread
            self._work()
        else:
            threading.Thread(target=self._work, name="aside", daemon=True).start()

    def finish(self, seconds: float) -> bool:
        """Wait at most this long until all jobs are done; returns whether they are."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._working, seconds)

    def _work(self) -> None:
        try:
            while True:
                with self._changed:
                    if not self._waiting:
                        return
                    work = self._waiting.popleft()
                _tried(work)
        finally:
            with self._changed:
                self._working = False
                self._changed.notify_all()


def _tried(work: Callable[[], None]) -> None:
    for at in range(TRIES):
        try:
            work()
            return
        except JudgeError:
            if at + 1 < TRIES:
                time.sleep(PAUSE)
