"""Limits on what one address may start: creating events, joining them, creating tables.

Excess requests are refused before the application sees them, so that a flood is cheap to refuse.
"""

from __future__ import annotations

import json
import re
import time
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from html import escape
from http import HTTPStatus
from math import ceil
from threading import Lock
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl

from werkzeug.wrappers import Request, Response

from judge.messages import N_, Message, render
from judge.web.access_log import Application, StartResponse
from judge.web.delivery import HEADERS
from judge.web.language import COOKIE, chosen
from judge.web.proxies import host_of

if TYPE_CHECKING:
    from wsgiref.types import WSGIEnvironment

WINDOW = 600
"""The length in seconds of the period over which requests are counted."""
LONGEST_AGAIN = 300_000
"""Maximum bytes of a form that the refusal contains for sending again."""
_MOST_FIELDS = 200
"""Maximum number of fields of such a form."""
_HOSTS = 10_000
"""Maximum number of addresses remembered; the oldest are forgotten first."""
_TOO_OFTEN = N_(
    "from this address too much was begun in a short time: try again in {minutes} minutes; "
    "rules, and events that this device is in, can be read meanwhile"
)
_PAGE = """<!doctype html>
<html lang="{language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<title>{status} · Judge</title><link rel="stylesheet" href="{root}/static/judge.css"></head>
<body><header class="top"><a class="brand" href="{root}/">Judge</a></header>
<main id="main"><h1>{title}</h1>
<p class="notice">{message}</p>
{again}<p><a href="{root}/">{first}</a></p></main></body></html>
"""


@dataclass(frozen=True)
class Measure:
    """What is counted, and how often an address may do it in the period; refused requests do not count."""

    path: re.Pattern[str]
    most: int


MEASURES = (
    Measure(re.compile(r"/events/?"), 30),
    Measure(re.compile(r"/events/(?:[^/]+/)?join/?"), 300),
    Measure(re.compile(r"/resolver/?"), 300),
)
"""Creating events, joining them (a whole venue may share one address), and creating tables."""


class RateLimits:
    """Refuses requests that an address makes too often. ``now`` is the clock, in seconds."""

    def __init__(self, application: Application, now: Callable[[], float] = time.monotonic) -> None:
        self.application, self.now = application, now
        self._done: dict[tuple[str, Measure], deque[float]] = {}
        self._lock = Lock()

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        measure = self._measure(environ)
        if measure is None:
            return self.application(environ, start_response)
        key = (host_of(environ.get("REMOTE_ADDR", "")), measure)
        seconds = self._seconds(key)
        if seconds:
            return _refusal(environ, seconds)(environ, start_response)

        def starting(status: str, *rest: object) -> object:
            if int(status.split(" ", 1)[0]) < HTTPStatus.BAD_REQUEST:
                self._count(key)
            return start_response(status, *rest)

        return self.application(environ, starting)

    def _measure(self, environ: WSGIEnvironment) -> Measure | None:
        if environ.get("REQUEST_METHOD") != "POST":
            return None
        path = environ.get("PATH_INFO", "")
        return next((one for one in MEASURES if one.path.fullmatch(path)), None)

    def _seconds(self, key: tuple[str, Measure]) -> int:
        """The number of seconds until the address may do it again; 0 means now."""
        with self._lock:
            done, now = self._done.get(key, deque()), self.now()
            while done and done[0] <= now - WINDOW:
                done.popleft()
            return max(1, ceil(done[0] + WINDOW - now)) if len(done) >= key[1].most else 0

    def _count(self, key: tuple[str, Measure]) -> None:
        with self._lock:
            self._done.setdefault(key, deque()).append(self.now())
            while len(self._done) > _HOSTS:
                del self._done[next(iter(self._done))]


def _refusal(environ: dict[str, object], seconds: int) -> Response:
    """A refusal in the reader's language that says when to try again; for people it contains the form that
    they sent.
    """
    asked = Request(environ)
    language = chosen(asked.args.get("lang"), asked.cookies.get(COOKIE), asked.accept_languages)
    message = render(Message(_TOO_OFTEN, {"minutes": -(-seconds // 60)}), language)
    answer = Response(status=HTTPStatus.TOO_MANY_REQUESTS, headers=HEADERS)
    answer.headers |= {"Retry-After": str(seconds), "Cache-Control": "no-store"}
    if asked.is_json or asked.accept_mimetypes.best == "application/json":
        answer.mimetype = "application/json"
        answer.set_data(json.dumps({"error": message}))
        return answer
    answer.mimetype = "text/html"
    answer.set_data(
        _PAGE.format(
            language=language,
            status=answer.status_code,
            root=escape(asked.root_path.rstrip("/")),
            title=escape(render(Message(N_("Too much at once")), language)),
            message=escape(message),
            again=_again(asked, render(Message(N_("Send it again")), language)),
            first=escape(render(Message(N_("To the first page")), language)),
        )
    )
    return answer


def _again(asked: Request, button: str) -> str:
    """The form that was sent, so that no typing is lost; empty for a form over the limit, or with a file."""
    if asked.mimetype != "application/x-www-form-urlencoded" or (asked.content_length or 0) > LONGEST_AGAIN:
        return ""
    try:
        sent = parse_qsl(asked.get_data().decode("utf-8", "replace"), True, max_num_fields=_MOST_FIELDS)
    except ValueError:
        return ""
    fields = "".join(
        f'<input type="hidden" name="{escape(name)}" value="{escape(value)}">' for name, value in sent
    )
    to = escape(asked.root_path.rstrip("/") + asked.path)
    return f'<form method="post" action="{to}">{fields}<p><button>{escape(button)}</button></p></form>\n'
