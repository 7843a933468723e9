"""What hostile people send, and the forms of all pages to send it by, found by walking the pages."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode, urlsplit

from bs4 import BeautifulSoup, Tag
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.exceptions import HTTPException
from werkzeug.test import TestResponse
from werkzeug.wrappers import Response

MARKUP = (
    "<b class=planted>x</b><script class=planted>window.planted=1</script>"
    "\"'><img class=planted src=x onerror=window.planted=1><svg class=planted onload=window.planted=1>"
    "</textarea></title><a class=planted href=javascript:window.planted=1>y</a>{{7*7}}"
)
"""Wherever this is taken for markup, an element of the class ``planted`` comes of it."""
TEXTS = {
    "markup": MARKUP,
    "bidi": "\u202e\u2066\u2067abc\u2069\u202c\u200f",
    "zero width": "\u200b\u200d\u2060\ufeff",
    "surrogate": "\ud83d \udc00",
    "nul": "a\0b\x1b[2J\x7f",
    "long": "ñ" * 50_000,
    "combining": "e" + "\u0301" * 3000,
    "number": "9" * 5000,
    "yaml": "&a [*a, *a]\n- !!python/object/apply:os.system [id]",
}
THOROUGH = "JUDGE_THOROUGH" in os.environ
_TURNS = 8


def by_turn(kind: str, at: int) -> bool:
    """Whether the field that comes ``at`` so many is given this text: markup always, of the others an eighth
    each, so that every text comes to many fields; with ``JUDGE_THOROUGH=1`` all of them."""
    return THOROUGH or kind == "markup" or list(TEXTS).index(kind) % _TURNS == at % _TURNS


INTENDED = {200, 302, 303, 308, 400, 403, 404, 409, 413, 429}
"""Answers that are meant; everything else is Judge's own mistake."""
_PER_PAGE = 3
_PLANTED = re.compile(r"<\w+ class=planted[^>]*")


@dataclass(frozen=True)
class Form:
    """A form as it stands on a page: what it sends when its first button is pressed."""

    page: str
    action: str
    method: str
    values: Mapping[str, str] = field(hash=False)

    @property
    def fields(self) -> tuple[str, ...]:
        return tuple(sorted(self.values))


def forms(page: str, html: Tag) -> Iterator[Form]:
    """The forms of a page with what stands in them; empty fields get a plausible word."""
    for form in html.select("form"):
        values: dict[str, str] = {}
        for part in form.select("[name]"):
            name = str(part["name"])
            if part.name == "textarea":
                values[name] = part.get_text() or "x"
            elif part.name == "select":
                options = [str(option.get("value", option.get_text())) for option in part.select("option")]
                values[name] = options[-1] if options else ""
            else:
                values.setdefault(name, str(part.get("value", "")) or "x")
        action = urlsplit(str(form.get("action") or page))
        yield Form(page, action.path, str(form.get("method", "get")).upper(), values)


def endpoint(app: Flask, path: str, method: str = "GET") -> tuple[str, dict[str, Any]] | None:
    """The route that a path leads to, with its arguments; None where there is none."""
    try:
        found, arguments = app.url_map.bind("localhost").match(path, method=method)
    except HTTPException:
        return None
    return str(found), dict(arguments)


def walk(app: Flask, client: FlaskClient, starts: Iterable[str]) -> Iterator[tuple[str, Tag]]:
    """The pages that links lead to from some, a few of each kind."""
    seen: dict[str, int] = {}
    waiting, known = list(starts), set(starts)
    while waiting:
        url = waiting.pop(0)
        with client.get(url) as answer:
            if answer.mimetype != "text/html" or answer.status_code != 200:
                continue
            html = BeautifulSoup(answer.get_data(as_text=True), "lxml")
        yield url, html
        for link in html.select("a[href]"):
            to = urlsplit(str(link["href"]))
            path = f"{to.path}?{to.query}" if to.query else to.path
            found = endpoint(app, to.path) if not to.netloc and to.path else None
            if found is None or path in known or "lang=" in path:
                continue
            kind = f"{found[0]} {sorted(found[1])} {bool(to.query)}"
            seen[kind] = seen.get(kind, 0) + 1
            if seen[kind] <= _PER_PAGE:
                known.add(path)
                waiting.append(path)


def send(client: FlaskClient, form: Form, values: Mapping[str, str]) -> TestResponse:
    """What the form's answer is with these values; texts that are no Unicode go as they would on the wire."""
    body = urlencode(dict(values), errors="surrogatepass")
    if form.method == "GET":
        return client.get(form.action, query_string=body)
    return client.post(form.action, data=body, content_type="application/x-www-form-urlencoded")


def planted(answer: Response) -> list[str]:
    """What of an answer has become markup that somebody wrote."""
    if answer.mimetype not in ("text/html", "image/svg+xml"):
        return []
    return _PLANTED.findall(answer.get_data(as_text=True))
