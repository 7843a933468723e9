"""The language of the interface: from the address, a cookie, or the browser."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any
from urllib.parse import urlencode

from babel import Locale
from flask import Flask, Response, current_app, g, request
from flask_babel import Babel, format_date, format_datetime, format_decimal
from werkzeug.datastructures import LanguageAccept

from judge import rulesets
from judge.documents import edition_label, edition_name
from judge.messages import DOMAIN, LANGUAGES, N_, TRANSLATIONS, Message, catalogue, render, wording_of
from judge.web.game_icons import marks

COOKIE = "lang"
SPEAKS = "JUDGE_SPEAKS"
ONE_YEAR = 365 * 24 * 3600
_LOCALES = {language: Locale.parse(language) for language in LANGUAGES}
_DAY_FIRST = Locale.parse("en_GB")
OWN_NAMES = {"es": "Español", "en": "English"}


def install(app: Flask, speaks: str = LANGUAGES[0]) -> None:
    """Choose each request's language, store an explicit choice, and provide ``_`` to the templates.

    Browsers that ask for none of our languages get the one that the server ``speaks``.
    """
    app.config[SPEAKS] = speaks
    app.before_request(_choose)
    app.after_request(_remember)
    Babel(
        app, configure_jinja=False, default_locale=LANGUAGES[0], locale_selector=_locale,
        default_domain=DOMAIN, default_translation_directories=str(TRANSLATIONS),
    )  # fmt: skip
    app.jinja_env.globals |= {"_": translated, "ngettext": counted, "only_in": only_in}
    app.jinja_env.filters |= {"number": number, "day": day, "moment": moment, "edition": edition}
    app.context_processor(_of_templates)


def _locale() -> Locale:
    """The locale for dates: in English that of the United States, unless the browser names another
    country.
    """
    english = (tag.lower() for tag in request.accept_languages.values() if tag.lower().startswith("en"))
    if current() == "en" and next(english, "en") not in ("en", "en-us"):
        return _DAY_FIRST
    return _LOCALES[current()]


def chosen(
    asked: str | None, kept: str | None, accepted: LanguageAccept, otherwise: str = LANGUAGES[0]
) -> str:
    """The language of ``?lang=``, else of the cookie, else of the browser, if it is one of ours."""
    for language in (asked, kept):
        if language in LANGUAGES:
            return language
    wanted = (tag.partition("-")[0].lower() for tag in accepted.values())
    return next((language for language in wanted if language in LANGUAGES), otherwise)


def current() -> str:
    """The language of the current answer."""
    here: Any = g
    found: str = vars(here._get_current_object()).get("language", LANGUAGES[0])
    return found


@cache
def _teller(language: str) -> Callable[..., str]:
    """:func:`translated` for one language; a page calls it for some hundred messages."""

    def told(template: Message | str, /, **data: object) -> str:
        if isinstance(template, str):
            return render(Message(template, data), language) if data else wording_of(template, language)
        return render(template, language)

    return told


def translated(template: Message | str, /, **data: object) -> str:
    """A message in the request's language; templates call it ``_``."""
    message = Message(template, data) if data and isinstance(template, str) else template
    return render(message, current())


def counted(singular: str, plural: str, n: int, /, **data: object) -> str:
    """A counted noun with the plural of the request's language; templates call it ``ngettext``."""
    return catalogue(current()).ngettext(singular, plural, n).format(n=number(n), **data)


def only_in(languages: Iterable[str]) -> str:
    """A note that a text is not in the reader's language; empty if it is, or if it has no language."""
    there = sorted({*languages} - {""})
    if not there or current() in there:
        return ""
    names = _LOCALES[current()].languages
    return translated(N_("in {languages} only"), languages=", ".join(names.get(one, one) for one in there))


def number(n: int) -> str:
    """A number with digits grouped as in the request's language."""
    return str(format_decimal(n)) if abs(n) >= 1000 else str(n)


def day(date: str) -> str:
    """A date as written in the request's language; anything else is returned unchanged."""
    try:
        return str(format_date(datetime.date.fromisoformat(date), "long"))
    except ValueError:
        return date


def edition(label: str, full: bool = False) -> str:
    """An edition's label in words; with ``full``, including the word edition."""
    return translated((edition_name if full else edition_label)(label))


def moment(time: datetime.datetime) -> str:
    """A day and time of day in the request's language."""
    return str(format_datetime(time, "medium", rebase=False))


def _choose() -> None:
    kept, speaks = request.cookies.get(COOKIE), current_app.config[SPEAKS]
    g.language = chosen(request.args.get("lang"), kept, request.accept_languages, speaks)


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


def _of_templates() -> dict[str, object]:
    others = [(code, OWN_NAMES[code], _in_language(code)) for code in LANGUAGES if code != current()]
    return {
        "language": current(),
        "_": _teller(current()),
        "other_languages": others,
        "resolvable": rulesets.games(),
        "marks": marks(),
    }
