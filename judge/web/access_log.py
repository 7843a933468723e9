"""The access log: who asked for which page, how it went and how long it took; never what was searched."""

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
    """What takes lines."""

    def write(self, line: str, /) -> object:
        """Add one line with its end."""


_SECRET = re.compile(r"^(/resolver|/events)/(?!new/|new$)[^/]+")
"""Whose names let anybody look: they stay out of the log, as what was searched does."""
_LETTING_IN = re.compile(r"(?:^|[&;])(?:key|proof|session)=")
"""A query with a session's name, its key or a proof of that."""
_LINE = re.compile(r"[^\x20-\x7e\xa1-\uffff]")
TELL_EVERY = 300.0
"""Minimum seconds between two warnings that the log cannot be written."""


class LogFile:
    """Lines added to a file, or to the terminal where the name is ``-``; a failed write fails no request.

    A file that was renamed or removed meanwhile is begun anew under its name, so that logs can be rotated.
    Lines that cannot be written are counted, and that is told on standard error now and then. Raises OSError
    where the file cannot be opened at first.
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
        """Add a line with its end; where that is not possible, it is lost."""
        with self._lock:
            try:
                self._follow()
                self._add(line)
            except OSError as fault:
                self._missed(fault)

    def _add(self, line: str) -> None:
        begun = "\n" if self._cut else ""  # after half a line the next one begins a line of its own
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
