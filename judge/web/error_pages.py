"""Faults as pages: missing things with suggestions, and never a traceback."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Sequence
from typing import Any

from flask import Flask, Response, current_app, render_template, request, url_for
from flask.globals import request_ctx
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from judge.database import StoreFault
from judge.errors import (
    AmbiguousEdition,
    BadInput,
    JudgeError,
    LibraryFault,
    NotFound,
    UnknownDocument,
    UnknownEdition,
    UnknownEditionEverywhere,
    UnknownEverywhere,
    UnknownGame,
    UnknownSection,
)
from judge.messages import N_, Message
from judge.scenario.sandbox import AllBusy
from judge.web.access_tokens import WrongToken
from judge.web.api import OtherType, asked_by_machine
from judge.web.cards import UnknownCard
from judge.web.editions import EditionShown
from judge.web.glossary import UnknownTerm
from judge.web.language import translated
from judge.web.section import Link, MissingSection
from judge.web.state import changed_meanwhile, library

_HTTP = {
    404: N_("There is no page at this address."),
    405: N_("This address cannot be used like that."),
    400: N_("This request cannot be understood."),
    403: N_("Another site's page may not change anything here."),
    413: N_("That is too much to be sent at once: at most {most} MB."),
}
RETRY_SECONDS = 3
"""Seconds after which a program may retry if the database does not answer; usually it is back by then."""
TELL_EVERY = 30.0
"""Minimum seconds between two log entries about a failing database, since every request would add one."""
_OWN_FAULT = N_("Judge made a mistake; the details are in the server's log.")


def install(app: Flask) -> None:
    app.register_error_handler(JudgeError, _judge_fault)
    app.register_error_handler(AllBusy, _busy)
    app.register_error_handler(OtherType, _other_type)
    app.register_error_handler(WrongToken, _wrong_token)
    app.register_error_handler(StoreFault, _Away(app))
    app.register_error_handler(HTTPException, _http_fault)
    app.register_error_handler(sqlite3.Error, _storage_fault)
    app.register_error_handler(Exception, lambda fault: _unforeseen(app, fault))


def status_of(fault: JudgeError) -> int:
    """The status: 404 for something missing, 400 for bad input, 503 if the library or its index fails.

    >>> status_of(UnknownGame(game="chess", known="gyp"))
    404

    """
    if isinstance(fault, NotFound):
        return 404
    return 400 if isinstance(fault, BadInput) else 503


def _page(
    status: int, message: str, near: list[Link] | None = None, again: Sequence[tuple[str, str]] = ()
) -> tuple[Any, int]:
    if asked_by_machine() or _wants_json():
        return {"error": message}, status
    if request_ctx.url_adapter is None:  # the host name is invalid, so no page has an address
        return Response(message, mimetype="text/plain"), status
    typed = (request.path.rsplit("/", 1)[-1] or "").replace("-", " ")[:80]
    return render_template(
        "faults/fault.html", status=status, message=message, near=near, typed=typed, again=again
    ), status


def _wants_json() -> bool:
    """Whether a program asks: one that sends JSON, or accepts nothing else."""
    return request.is_json or request.accept_mimetypes.best == "application/json"


class _Away:
    """Reports that the database fails and when to retry, and logs the cause now and then."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.told = -TELL_EVERY

    def __call__(self, fault: StoreFault) -> ResponseReturnValue:
        now = time.monotonic()
        if now - self.told >= TELL_EVERY:
            self.told = now
            self.app.logger.error("the database fails: %s", fault.message.data.get("detail", fault))
        # A form that failed can be sent again unchanged: every change has an id and is made only once.
        again = tuple(request.form.items(multi=True)) if request.method == "POST" else ()
        answer = current_app.make_response(_page(503, translated(fault.message), again=again))
        answer.headers["Retry-After"] = str(RETRY_SECONDS)
        answer.headers["Cache-Control"] = "no-store"
        return answer


def _judge_fault(fault: JudgeError) -> ResponseReturnValue:
    if isinstance(fault, LibraryFault) and request.method in ("GET", "HEAD") and changed_meanwhile():
        try:  # from now on, damaged parts are left out
            return current_app.dispatch_request()
        except JudgeError as later:
            return _judge_fault(later)
    near = _near(fault) if isinstance(fault, NotFound | AmbiguousEdition) else []
    return _page(status_of(fault), translated(_for_people(fault)), near)


def _busy(fault: AllBusy) -> ResponseReturnValue:
    answer = current_app.make_response(_page(503, translated(fault.message)))
    answer.headers["Retry-After"] = str(fault.message.data["seconds"])
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _other_type(fault: OtherType) -> ResponseReturnValue:
    return _page(415, translated(fault.message))


def _wrong_token(fault: WrongToken) -> ResponseReturnValue:
    answer = current_app.make_response(_page(401, translated(fault.message)))
    answer.headers["WWW-Authenticate"] = "Bearer"
    return answer


def _for_people(fault: JudgeError) -> Message:
    """The fault's message on a page, with the document's title instead of its key."""
    name, at, label = str(fault.message.data.get("edition", "")).rpartition("@")
    if not isinstance(fault, UnknownSection) or not at or asked_by_machine() or _wants_json():
        return fault.message
    try:
        game, _, document = name.partition("/")
        found = EditionShown(library().edition(game, document, label))
    except JudgeError:
        return fault.message
    told = {**fault.message.data, "edition": f"{found.title} ({found.name})"}
    return Message(fault.message.template, told)


def _http_fault(fault: HTTPException) -> ResponseReturnValue:
    if fault.code is None or fault.code < 400:
        return fault
    most = (request.max_content_length or 0) // 1_000_000
    message = Message(_HTTP.get(fault.code, _HTTP[400]), {"most": most} if fault.code == 413 else {})
    answer = current_app.make_response(_page(fault.code, translated(message)))
    if isinstance(fault, MethodNotAllowed) and fault.valid_methods:
        answer.headers["Allow"] = ", ".join(sorted(fault.valid_methods))
    return answer


def _storage_fault(fault: sqlite3.Error) -> tuple[Any, int]:
    message = Message(N_("an edition of the library cannot be read: {detail}"), {"detail": str(fault)})
    return _page(503, translated(message))


def _unforeseen(app: Flask, fault: Exception) -> tuple[Any, int]:
    app.logger.error("%s %s", request.method, request.path, exc_info=fault)
    return _page(500, translated(_OWN_FAULT))


def _near(fault: JudgeError) -> list[Link]:
    """Suggestions: existing sections, cards, terms, editions, documents or games of similar names."""
    if isinstance(fault, MissingSection):
        return fault.near
    if isinstance(fault, UnknownCard):
        game = request.view_args["game"] if request.view_args else ""
        return [Link("", name, url_for("cards.card", game=game, slug=slug)) for name, slug in fault.near]
    if isinstance(fault, UnknownTerm):
        return [Link("", term, url) for term, url in fault.near]
    data = fault.message.data
    if isinstance(fault, UnknownEverywhere | UnknownEditionEverywhere):
        return []  # the message says what every game has
    if isinstance(fault, UnknownEdition | AmbiguousEdition):
        view = library().document(data["game"], data["document"])
        shown = [EditionShown(edition) for edition in view.editions]
        return [Link(edition.name, edition.title, edition.url) for edition in shown]
    if isinstance(fault, UnknownDocument):
        current = [EditionShown(view.current) for view in library().documents(data["game"])]
        return [Link(edition.ref.document, edition.title, edition.url) for edition in current]
    if isinstance(fault, UnknownGame):
        games = library().games
        return [Link("", library().game_name(game), url_for("game.game", game=game)) for game in games]
    return []
