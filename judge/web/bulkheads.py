"""Separate threads for requests that hash codes and for requests that play, shared fairly between hosts.

So looking rules up never waits for them.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable
from typing import Any

from waitress.task import ThreadedTaskDispatcher

from judge.web.proxies import host_of

SLOW_LANE = 2
"""Number of threads for hashing codes: creating events, joining them, changing their codes."""
PLAYING_LANE = 2
"""Number of threads for the resolver's tables."""
_SLOW = re.compile(r"/events(?:/[^/]+(?:/join)?)?/?")


_PLAYING = re.compile(r"/resolver/.+|/resolver/?|/events/[^/]+/sessions/.+")


class Turns:
    """Waiting requests, host by host: a host that sends a hundred waits behind one that sends one.

    >>> turns = Turns(lambda task: task[0])
    >>> for task in ("a1", "a2", "a3", "b1"):
    ...     turns.append(task)
    >>> [turns.popleft() for _ in range(len(turns))]
    ['a1', 'b1', 'a2', 'a3']
    """

    def __init__(self, host: Callable[[Any], str]) -> None:
        self._host = host
        self._waiting: dict[str, deque[object]] = {}

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def append(self, task: object) -> None:
        self._waiting.setdefault(self._host(task), deque()).append(task)

    def popleft(self) -> object:
        host = next(iter(self._waiting))
        own = self._waiting.pop(host)
        task = own.popleft()
        if own:
            self._waiting[host] = own  # at the end of the queue
        return task


class Bulkheads(ThreadedTaskDispatcher):
    """The server's threads: for all requests, and a few reserved for hashing codes and for playing."""

    def __init__(
        self, threads: int, proxied: Callable[[str], bool] = lambda host: False, prefix: str = ""
    ) -> None:
        super().__init__()
        self._proxied, self._prefix = proxied, prefix
        self.set_thread_count(threads)
        self.slow = self._lane(SLOW_LANE)
        self.playing = self._lane(PLAYING_LANE)

    def _lane(self, threads: int) -> ThreadedTaskDispatcher:
        made = ThreadedTaskDispatcher()
        made.queue = Turns(self._host)  # type: ignore[assignment] # all of a queue that is used
        made.set_thread_count(threads)
        return made

    def add_task(self, task: Any) -> None:
        asked = task.requests[0]
        if self._is_slow(asked):
            self.slow.add_task(task)
        elif self._plays(asked):
            self.playing.add_task(task)
        else:
            super().add_task(task)

    def shutdown(self, cancel_pending: bool = True, timeout: int = 5) -> bool:
        self.slow.shutdown(cancel_pending, timeout)
        self.playing.shutdown(cancel_pending, timeout)
        return bool(super().shutdown(cancel_pending, timeout))

    def _is_slow(self, asked: Any) -> bool:
        if asked.error or asked.command.upper() != "POST":
            return False
        return _SLOW.fullmatch(asked.path.removeprefix(self._prefix)) is not None

    def _plays(self, asked: Any) -> bool:
        """Whether the request begins or plays a table; the page with the form is as quick as any other."""
        if asked.error or (asked.command.upper() != "POST" and asked.path.endswith("/resolver")):
            return False
        return _PLAYING.fullmatch(asked.path.removeprefix(self._prefix)) is not None

    def _host(self, task: Any) -> str:
        """The host that a request comes from; behind a proxy, the one that the proxy names."""
        host: str = task.addr[0]
        if self._proxied(host) and task.requests:
            host = task.requests[0].headers.get("X_FORWARDED_FOR", host).rpartition(",")[2].strip()
        return host_of(host)
