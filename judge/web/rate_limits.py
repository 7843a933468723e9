"""How much one address may begin: events created, devices let in, tables laid."""

from __future__ import annotations

import re
import time
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from http import HTTPStatus
from threading import Lock
from typing import Any

from flask import Flask, request

from judge.errors import BadInput
from judge.messages import N_
from judge.web.access_log import Application, StartResponse
from judge.web.proxies import host_of

WINDOW = 600
"""Seconds over which is counted."""
REFUSED = "judge.too-often"
"""In the environment of a request that is refused: after how many seconds it may be made again."""
_HOSTS = 10_000
"""So many addresses are remembered; beyond them those that came first are forgotten."""


class TooOften(BadInput):
    """Asked too often; ``seconds`` is after how long it may be asked again."""

    template = N_(
        "from this address too much was begun in a short time: try again in {minutes} minutes; "
        "rules, and events that this device is in, can be read meanwhile"
    )

    def __init__(self, seconds: int) -> None:
        super().__init__(minutes=-(-seconds // 60))
        self.seconds = seconds


@dataclass(frozen=True)
class Measure:
    """What is counted, and how often an address may do it within the window; what is refused counts not."""

    path: re.Pattern[str]
    most: int


MEASURES = (
    Measure(re.compile(r"/events/?"), 30),
    Measure(re.compile(r"/events/[^/]+/join/?"), 300),
    Measure(re.compile(r"/resolver/?"), 300),
)
"""Created events, joined devices (a whole venue may sit behind one address), and tables of the resolver."""


class RateLimits:
    """Lets the application refuse what an address begins too often. ``now`` is the clock, in seconds."""

    def __init__(self, application: Application, now: Callable[[], float] = time.monotonic) -> None:
        self.application, self.now = application, now
        self._done: dict[tuple[str, Measure], deque[float]] = {}
        self._lock = Lock()

    def __call__(self, environ: dict[str, Any], start_response: StartResponse) -> Iterable[bytes]:
        measure = self._measure(environ)
        if measure is None:
            return self.application(environ, start_response)
        key = (host_of(environ.get("REMOTE_ADDR", "")), measure)
        seconds = self._seconds(key)
        if seconds:
            environ[REFUSED] = seconds
            return self.application(environ, start_response)

        def starting(status: str, *rest: object) -> Any:
            if int(status.split(" ", 1)[0]) < HTTPStatus.BAD_REQUEST:
                self._count(key)
            return start_response(status, *rest)

        return self.application(environ, starting)

    def _measure(self, environ: dict[str, Any]) -> Measure | None:
        if environ.get("REQUEST_METHOD") != "POST":
            return None
        path = environ.get("PATH_INFO", "")
        return next((one for one in MEASURES if one.path.fullmatch(path)), None)

    def _seconds(self, key: tuple[str, Measure]) -> int:
        """After how many seconds the address may do it again; 0: now."""
        with self._lock:
            done, now = self._done.get(key, deque()), self.now()
            while done and done[0] <= now - WINDOW:
                done.popleft()
            return int(done[0] + WINDOW - now) + 1 if len(done) >= key[1].most else 0

    def _count(self, key: tuple[str, Measure]) -> None:
        with self._lock:
            self._done.setdefault(key, deque()).append(self.now())
            while len(self._done) > _HOSTS:
                del self._done[next(iter(self._done))]


def install(app: Flask) -> None:
    """Let the application raise TooOften where an address has begun too much."""
    app.before_request(_refuse)


def _refuse() -> None:
    if REFUSED in request.environ:
        raise TooOften(request.environ[REFUSED])
