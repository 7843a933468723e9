"""The access log: who requested which page, the result and the time it took; never what was searched for."""

from __future__ import annotations

import errno
import logging
import os
import re
import threading
import time
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Any, Protocol

Environ = dict[str, Any]
StartResponse = Callable[..., Any]
Application = Callable[[Environ, StartResponse], Iterable[bytes]]


class Writer(Protocol):
    """Anything that lines can be written to."""

    def write(self, line: str, /) -> object:
        """Write one line, which includes its line end."""


_SECRET = re.compile(r"^(/resolver|/events)/(?!new/|new$)[^/]+")
"""First parts of addresses whose next part gives access by itself; it stays out of the log, like searches."""
_LETTING_IN = re.compile(r"(?:^|[&;])(?:key|proof|session)=")
"""A query with a session's name, its key or a proof of the key."""
_LINE = re.compile(r"[^\x20-\x7e\xa1-\uffff]")
TELL_EVERY = 300.0
"""Minimum seconds between two warnings that the log cannot be written."""


class LogFile:
    """A log file to which lines are appended; the terminal if the name is ``-``.

    A failed write never fails a request: lines that cannot be written are counted, and the count is reported
    on standard error now and then. If the file was renamed or removed, a new one is created under its name,
    so that logs can be rotated. Raises OSError if the file cannot be opened at first.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.lost = 0
        self._lock = threading.Lock()
        self._told = -TELL_EVERY
        self._cut = False
        self._descriptor = 2 if name == "-" else self._opened()

    def _opened(self) -> int:
        return os.open(self.name, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o640)

    def write(self, line: str) -> None:
        """Write a line with its line end; if that is impossible, the line is lost."""
        with self._lock:
            try:
                self._follow()
                self._add(line)
            except OSError as fault:
                self._missed(fault)

    def _add(self, line: str) -> None:
        begun = "\n" if self._cut else ""  # after an incomplete line, the next one starts on a new line
        data = f"{begun}{line}".encode("utf-8", "replace")
        written = os.write(self._descriptor, data)
        self._cut = written < len(data)
        if self._cut:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def _follow(self) -> None:
        if self.name == "-":
            return
        ours = os.fstat(self._descriptor)
        try:
            there = os.stat(self.name)
            if (there.st_dev, there.st_ino) == (ours.st_dev, ours.st_ino):
                return
        except FileNotFoundError:
            pass
        renewed = self._opened()
        os.close(self._descriptor)
        self._descriptor = renewed

    def _missed(self, fault: OSError) -> None:
        self.lost += 1
        if time.monotonic() - self._told >= TELL_EVERY:
            self._told = time.monotonic()
            reason = fault.strerror or str(fault)
            logging.getLogger(__name__).error("the access log cannot be written: %s (%s)", self.name, reason)

    def close(self) -> None:
        if self.name != "-":
            os.close(self._descriptor)


class AccessLog:
    """Writes a line for each answer of an application: time, address, method, path, status, milliseconds.

    Queries are left out unless ``queries`` is set; the names and keys of sessions, and the names of events,
    always are.
    """

    def __init__(self, application: Application, to: Writer, queries: bool = False) -> None:
        self.application, self.to, self.queries = application, to, queries

    def __call__(self, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        began = time.perf_counter()

        def starting(status: str, *rest: object) -> Any:
            self._write(environ, status.split(" ", 1)[0], time.perf_counter() - began)
            return start_response(status, *rest)

        return self.application(environ, starting)

    def _write(self, environ: Environ, status: str, seconds: float) -> None:
        path = environ.get("PATH_INFO", "").encode("latin-1").decode("utf-8", "replace")
        path = environ.get("SCRIPT_NAME", "") + _SECRET.sub(r"\1/…", path)
        query = environ.get("QUERY_STRING", "")
        if self.queries and query and not _LETTING_IN.search(query):
            path += f"?{query}"
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        who, how = environ.get("REMOTE_ADDR", "-"), environ.get("REQUEST_METHOD", "-")
        line = f"{now} {who} {how} {_LINE.sub('?', path)[:500]} {status} {seconds * 1000:.1f}"
        self.to.write(line + "\n")
