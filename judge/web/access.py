"""The access log: who asked for which page, how it went and how long it took; never what was searched."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Any, TextIO

Environ = dict[str, Any]
StartResponse = Callable[..., Any]
Application = Callable[[Environ, StartResponse], Iterable[bytes]]

_SECRET = re.compile(r"^(/resolver|/events)/(?!new/|new$)[^/]+")
"""Whose names let anybody look: they stay out of the log, as what was searched does."""
_LETTING_IN = re.compile(r"(?:^|[&;])(?:key|proof|session)=")
"""A query with a session's name, its key or a proof of that."""
_LINE = re.compile(r"[^\x20-\x7e\xa1-\uffff]")


class AccessLog:
    """Writes a line for each answer of an application: time, address, method, path, status, milliseconds.

    Queries are left out unless ``queries`` is set; the names and keys of sessions, and the names of events,
    always are.
    """

    def __init__(self, application: Application, to: TextIO, queries: bool = False) -> None:
        self.application, self.to, self.queries = application, to, queries

    def __call__(self, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        began = time.perf_counter()

        def starting(status: str, *rest: Any) -> Any:
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
        self.to.flush()
