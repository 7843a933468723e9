"""The application on one device: it runs in a browser without a server, and the service worker sends it
requests.

It is the same application with another library: rules are in a folder that was packed
(:mod:`judge.offline_bundle`), the judge's own data in a folder that the browser stores.
"""

from __future__ import annotations

import gc
import io
import json
import os
import random
import shutil
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime
from http.cookies import CookieError, SimpleCookie
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote, unquote_to_bytes, urlsplit

from flask import Blueprint, Flask, redirect, request
from werkzeug.wrappers import Response

from judge import digest_cache
from judge.library.condensed import COLUMNS, restore
from judge.offline_layout import DATABASE, DIGEST, LIBRARY, STEMS
from judge.search.analysis import have_stems
from judge.web import create_app, quick_pages, ready_templates
from judge.web.offline import manifest
from judge.web.outbox import Outbox, outbox
from judge.web.state import library

COOKIES = "cookies.json"
_NOT_HERE = ("importing", "offline")
"""Pages that only exist on a server."""


_pages = Blueprint("offline", __name__)
_pages.get("/manifest.webmanifest")(manifest)


@_pages.get("/offline")
def offline() -> Response:
    """This device's stored data: described by the page that stored them."""
    return redirect(f"{request.script_root}/index.html")


@_pages.get("/worker.js")
def worker() -> Response:
    """The service worker of these pages, which is the one that sends this request."""
    return redirect(f"{request.script_root}/service.js")


class Answer(NamedTuple):
    """The answer of a page; if ``changed``, the stored folder must be written to disk first."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes
    changed: bool


class Embedded:
    """The pages, answering one request after the other.

    ``packed`` is the folder with the packed data, ``kept`` the one that the browser stores; ``here`` is the
    address of the pages with its path. ``of_a_server``: a server distributes it within its own pages, and
    each page links to the server's. ``pages`` are those of :func:`prepare`, if they were made before.
    """

    def __init__(
        self, packed: Path, kept: Path, here: str, of_a_server: bool = False, pages: Flask | None = None
    ) -> None:
        self.kept = kept
        self._here = urlsplit(here)
        self._prefix = self._here.path.rstrip("/")
        kept.mkdir(parents=True, exist_ok=True)
        if not (kept / DATABASE).is_file():
            shutil.copyfile(packed / DATABASE, kept / DATABASE)
        self._jar = _Jar(kept / COOKIES, self._prefix)
        self.app = pages or _made(packed, kept)
        self.outbox = Outbox(self.app, kept, self._jar.cookie)
        if of_a_server:
            self.app.context_processor(_of_the_device)

    def answer(
        self, method: str, target: str, headers: Iterable[tuple[str, str]], body: bytes = b""
    ) -> Answer:
        """Answer a request; ``target`` is its path with the query."""
        before = self._written()
        path, _, query = target.partition("?")
        inside = path.removeprefix(self._prefix) or "/"
        environ: dict[str, object] = {
            "REQUEST_METHOD": method,
            "SCRIPT_NAME": self._prefix,
            "PATH_INFO": unquote_to_bytes(inside).decode("latin-1"),
            "QUERY_STRING": query,
            "SERVER_NAME": self._here.hostname or "",
            "SERVER_PORT": str(self._here.port or (443 if self._here.scheme == "https" else 80)),
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": "127.0.0.1",
            "HTTP_HOST": self._here.netloc,
            "CONTENT_LENGTH": str(len(body)),
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": self._here.scheme,
            "wsgi.input": io.BytesIO(body),
            "wsgi.errors": sys.stderr,
            "wsgi.multithread": False,
            "wsgi.multiprocess": False,
            "wsgi.run_once": False,
        }
        for name, value in headers:
            key = name.upper().replace("-", "_")
            environ[key if key == "CONTENT_TYPE" else f"HTTP_{key}"] = value
        environ["HTTP_COOKIE"] = self._jar.sent(path)
        said: list[tuple[int, list[tuple[str, str]]]] = []

        def start(
            status: str, given: list[tuple[str, str]], fault: object = None, /
        ) -> Callable[[bytes], object]:
            said.append((int(status.split(" ", 1)[0]), given))
            return lambda data: None

        parts = self.app.wsgi_app(environ, start)
        try:
            whole = b"".join(parts)
        finally:
            close = getattr(parts, "close", None)
            if close is not None:
                close()
        status, given = said[-1]
        self._jar.take(value for name, value in given if name.lower() == "set-cookie")
        self._left(method, inside)
        left = [(name, value) for name, value in given if name.lower() not in _OWN]
        return Answer(status, left, whole, self._written() != before)

    def _left(self, method: str, inside: str) -> None:
        """Remove everything about an event that was left or deleted on this device."""
        parts = inside.strip("/").split("/")
        if method == "POST" and len(parts) == 2 and parts[0] == "events":
            taken = self.outbox.event(parts[1]) is not None
            if taken and not self._jar.cookie(f"event-{parts[1]}", "", None):
                self.outbox.forget(parts[1])

    def _written(self) -> tuple[tuple[str, int, int], ...]:
        """A value that changes with every write to the stored folder."""
        folder = str(self.kept)
        found = [(name, os.stat(f"{folder}/{name}")) for name in os.listdir(folder)]
        return tuple(sorted((name, status.st_mtime_ns, status.st_size) for name, status in found))


_OWN = ("set-cookie", "connection", "content-length")
"""Headers without meaning for a service worker, which may not set cookies either."""


def _of_the_device() -> dict[str, object]:
    """The address of the shown page on the server, the number of entries waiting for the server and, on an
    event's page, the time of the last known state of the server.
    """
    query = f"?{request.query_string.decode()}" if request.query_string else ""
    asked = request.view_args or {}
    event = str(asked.get("event") or asked.get("event_id") or "")
    about = outbox().event(event)
    page = f"{request.script_root.rpartition('/')[0]}{quote(request.path)}{query}"
    if request.blueprint == "outbox":
        page = f"{request.script_root.rpartition('/')[0]}/"
    return {
        "server_page": page,
        "kept_at": f"{request.script_root}/",
        "waiting_for_server": len(outbox().entries()),
        "last_state": datetime.fromisoformat(about["at"]) if about else None,
        "cases_there": about["cases"] if about else 0,
    }


class _Jar:
    """The cookies of the device, by name and path as in a browser."""

    def __init__(self, file: Path, prefix: str) -> None:
        self._file, self._prefix = file, prefix
        self._held: dict[str, dict[str, str]] = {}
        with suppress(OSError, ValueError):
            self._held = json.loads(file.read_text(encoding="utf-8"))

    def sent(self, path: str) -> str:
        """The cookie header for a path; cookies with longer paths come first."""
        fitting = [
            (own, names) for own, names in self._held.items()
            if path == own or path.startswith(own if own.endswith("/") else f"{own}/")
        ]  # fmt: skip
        fitting.sort(key=lambda one: -len(one[0]))
        return "; ".join(f"{name}={value}" for _, names in fitting for name, value in names.items())

    def cookie(self, name: str, path: str, value: str | None) -> str:
        """The value of a cookie for a path below the pages; a given ``value`` sets it, "" removes it."""
        names = self._held.setdefault(f"{self._prefix}/{path}", {})
        if value is not None:
            names.pop(name, None)
            if value:
                names[name] = value
            self._write()
        return names.get(name, "")

    def _write(self) -> None:
        self._file.write_text(json.dumps(self._held), encoding="utf-8")

    def take(self, told: Iterable[str]) -> None:
        """Store the cookies that an answer sets, and remove expired ones."""
        changed = False
        for header in told:
            read: SimpleCookie = SimpleCookie()
            try:
                read.load(header)
            except CookieError:
                continue
            for name, morsel in read.items():
                names = self._held.setdefault(morsel["path"] or self._prefix or "/", {})
                if morsel["max-age"] == "0" or "1970" in morsel["expires"]:
                    changed |= names.pop(name, None) is not None
                elif names.get(name) != morsel.coded_value:
                    names[name], changed = morsel.coded_value, True
        if changed:
            self._write()


_prepared: list[Flask] = []
_running: list[Embedded] = []
OBJECTS = 50_000
"""Number of objects that an answer may create before garbage is collected, which otherwise takes a seventh of
the time of an input.
"""
_FIRST = ("layout/base.html", "home/home.html", "section/section.html", "search/search.html")
"""The templates of the pages that are requested first."""


def _made(packed: Path, kept: Path) -> Flask:
    app = create_app(
        packed / LIBRARY,
        built=digest_cache.built_at(packed / DIGEST),
        database=f"sqlite:///{kept / DATABASE}",
        without=_NOT_HERE,
    )
    app.register_blueprint(_pages)
    app.config[quick_pages.STAYS] = True
    ready_templates.use(app)
    return app


def prepare(packed: str, kept: str) -> None:
    """Prepare everything that does not depend on the device's own data, also the files of editions sent as
    columns.

    The worker saves an image of its memory at this point, including open files, and starts from it next time.
    """
    for columns in Path(packed, LIBRARY).rglob(COLUMNS):
        restore(columns.parent)
    stems = Path(packed, STEMS)
    if stems.is_file():
        have_stems(json.loads(stems.read_text(encoding="utf-8")))
    app = _made(Path(packed), Path(kept))
    for name in _FIRST:
        app.jinja_env.get_template(name)
    _prepared[:] = [app]


def start(packed: str, kept: str, here: str, of_a_server: bool = False) -> None:
    """Start answering; the worker calls this once."""
    random.seed()  # from an image of memory, the same random numbers would follow each time
    gc.set_threshold(OBJECTS)
    pages = _prepared.pop() if _prepared else None
    _running[:] = [Embedded(Path(packed), Path(kept), here, of_a_server, pages)]


def rehearse() -> None:
    """Answer the first pages that users ask for, so that their results can be cached."""
    with _running[0].app.app_context():
        known = library()
        first = [f"/{game}/{edition.outline[0].number.published}"
                 for game in known.games for edition in [*known.current_editions(game)][:1]]  # fmt: skip
        asked = ["/", "/search?q=a", "/resolver", *(f"/{game}" for game in known.games), *first]
    for path in asked:
        answer("GET", path, (), b"")


def answer(method: str, target: str, headers: Iterable[tuple[str, str]], body: bytes | memoryview) -> Answer:
    """The running application's answer to a request."""
    made = _running[0].answer(method, target, headers, bytes(body))
    gc.collect(0)  # free at once what only this answer needed
    return made


def rest() -> None:
    """Collect a part of the garbage; called while there are no requests."""
    gc.collect(1)


def running() -> Outbox:
    """The running application's outgoing entries, which the worker sends."""
    return _running[0].outbox
