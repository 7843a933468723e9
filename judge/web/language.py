"""The language of the interface: asked for in the address, kept in a cookie, or the browser's."""

from __future__ import annotations

from typing import Any, cast
from urllib.parse import urlencode

from flask import Flask, Response, g, request

from judge import rulesets
from judge.messages import LANGUAGES, Message, render
from judge.web.marks import marks

COOKIE = "lang"
ONE_YEAR = 365 * 24 * 3600
OWN_NAMES = {"es": "Español", "en": "English"}


def install(app: Flask) -> None:
    """Choose each request's language, remember one that was asked for, and give ``_`` to the templates."""
    app.before_request(_choose)
    app.after_request(_remember)
    app.jinja_env.globals["_"] = translated
    app.context_processor(_of_templates)


def chosen(asked: str | None, kept: str | None) -> str:
    """The language of ``?lang=``, else of the cookie, else of the browser; Spanish where none of ours is."""
    for language in (asked, kept):
        if language in LANGUAGES:
            return language
    wanted = (tag.partition("-")[0].lower() for tag in request.accept_languages.values())
    return next((language for language in wanted if language in LANGUAGES), LANGUAGES[0])


def current() -> str:
    return cast(str, g.get("language", LANGUAGES[0]))


def translated(template: Message | str, /, **data: Any) -> str:
    """A message in the request's language; templates call it ``_``."""
    message = Message(template, data) if isinstance(template, str) else template
    return render(message, current())


def _choose() -> None:
    g.language = chosen(request.args.get("lang"), request.cookies.get(COOKIE))


def _remember(response: Response) -> Response:
    asked = request.args.get("lang")
    if asked in LANGUAGES and asked != request.cookies.get(COOKIE):
        here = request.script_root or "/"
        response.set_cookie(COOKIE, asked, max_age=ONE_YEAR, samesite="Lax", httponly=True, path=here)
    return response


def _in_language(language: str) -> str:
    """The address of this page in another language."""
    asked = [(k, v) for k, v in request.args.items(multi=True) if k != "lang"]
    return f"{request.script_root}{request.path}?{urlencode([*asked, ('lang', language)])}"


def _of_templates() -> dict[str, Any]:
    others = [(code, OWN_NAMES[code], _in_language(code)) for code in LANGUAGES if code != current()]
    return {
        "language": current(),
        "other_languages": others,
        "resolvable": rulesets.games(),
        "marks": marks(),
    }
