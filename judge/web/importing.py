"""``/import``: importing documents in a browser, only for the person who runs the server."""

from __future__ import annotations

import hmac
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from secrets import token_urlsafe
from threading import Lock
from typing import TYPE_CHECKING, cast

from flask import Blueprint, Flask, current_app, redirect, render_template, request, url_for
from werkzeug.datastructures import FileStorage
from werkzeug.wrappers import Response

from judge.documents.infractions import infractions
from judge.errors import BadInput, JudgeError
from judge.messages import N_
from judge.web.delivery import LARGEST_EXPORT, LARGEST_UPLOAD
from judge.web.language import translated
from judge.web.state import library

if TYPE_CHECKING:  # loaded only when something is imported
    from judge.importing import Examined, Standing
    from judge.line_account import Accounted, LineFate

blueprint = Blueprint("importing", __name__)

COOKIE = "import"
KEPT = 3
"""Maximum number of examined documents awaiting a decision; the oldest is dropped for a further one."""
KEPT_SECONDS = 1800.0
"""Seconds after which an examined document is dropped without a decision."""
LINES = 200
"""Number of lines of the account on one page."""
_KEY = "judge.importing"
VIEWS: dict[str, tuple[LineFate, ...]] = {
    "all": (),
    "text": ("section", "glossary", "card", "ruling"),
    "matter": ("front", "back"),
    "noise": ("noise",),
    "warned": (),
    "unaccounted": ("unaccounted",),
}
"""The parts of an import's account that the page shows."""


class NotTheirs(BadInput):
    template = N_(
        "this is for whoever runs this server: open the link that “judge serve” prints when it starts"
    )


class NothingWaits(BadInput):
    template = N_("this document is no longer waiting: choose the file again")


class NoFile(BadInput):
    template = N_("choose a file")


@dataclass(frozen=True)
class Waiting:
    """An examined document that has not been accepted yet."""

    examined: Examined
    since: float

    @cached_property
    def lines(self) -> tuple[Accounted, ...]:
        from judge.line_account import accounted

        source = self.examined.source
        return accounted(self.examined.document, source) if source is not None else ()


@dataclass
class Importing:
    """The documents awaiting acceptance, and the key for importing; without a key nobody may import."""

    root: Path
    key: str
    now: Callable[[], float] = time.monotonic
    _waiting: dict[str, Waiting] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)

    def opens(self, key: str) -> bool:
        """Whether this is the key that the server printed."""
        return bool(self.key) and hmac.compare_digest(key.encode(), self.key.encode())

    def keep(self, examined: Examined) -> str:
        """Add a document to those waiting; returns its name."""
        name = token_urlsafe(12)
        with self._lock:
            self._forget()
            while len(self._waiting) >= KEPT:
                del self._waiting[next(iter(self._waiting))]
            self._waiting[name] = Waiting(examined, self.now())
        return name

    def waiting(self, name: str) -> Waiting:
        """The waiting document with a name; raises NothingWaits."""
        with self._lock:
            self._forget()
            if name not in self._waiting:
                raise NothingWaits()
            return self._waiting[name]

    def drop(self, name: str) -> None:
        with self._lock:
            self._waiting.pop(name, None)

    def _forget(self) -> None:
        for name in [n for n, one in self._waiting.items() if one.since < self.now() - KEPT_SECONDS]:
            del self._waiting[name]


def install(app: Flask, root: Path, key: str) -> None:
    """Add the pages for importing, open to those with the key; other pages may ask whether this device has
    it.
    """
    app.extensions[_KEY] = Importing(root, key)
    app.context_processor(lambda: {"may_import": may_import()})


def importing() -> Importing:
    return cast(Importing, current_app.extensions[_KEY])


def may_import() -> bool:
    """Whether this device has shown the key."""
    return importing().opens(request.cookies.get(COOKIE, ""))


def needs_key() -> None:
    """Raise NotTheirs if this device has not shown the key."""
    if not may_import():
        raise NotTheirs()


@blueprint.app_errorhandler(NotTheirs)
def _refused(fault: NotTheirs) -> tuple[str, int]:
    wrong = bool(request.args.get("key") or request.form.get("key"))
    return render_template("importing/closed.html", fault=fault.message, wrong=wrong), 403


@blueprint.errorhandler(NothingWaits)
def _gone(fault: NothingWaits) -> tuple[str, int]:
    return _start(translated(fault.message)), 404


@blueprint.get("/import")
def start() -> str | Response:
    """The form for choosing a file; the ``key`` that the server printed permits this device to import."""
    if key := request.args.get("key", ""):
        return _let_in(key)
    needs_key()
    return _start()


@blueprint.post("/import/key")
def let_in() -> Response:
    return _let_in(request.form.get("key", "").strip())


def _let_in(key: str) -> Response:
    if not importing().opens(key):
        raise NotTheirs()
    answer = redirect(url_for("importing.start"), 303)
    answer.set_cookie(
        COOKIE, key, httponly=True, samesite="Lax", secure=request.is_secure, path=url_for("home.home")
    )
    return answer


def _start(fault: str = "", unnumbered: bool = False) -> str:
    """The form; ``unnumbered`` if a file without numbered sections was refused."""
    known = [(game, library().game_name(game)) for game in library().games]
    return render_template(
        "importing/start.html", games=known, form=request.form, fault=fault, unnumbered=unnumbered
    )


@blueprint.post("/import")
def upload() -> Response | tuple[str, int]:
    """Read the chosen file and show its account; nothing is imported yet."""
    from judge.importers.sparse import NoSections

    needs_key()
    request.max_content_length = request.max_form_memory_size = LARGEST_UPLOAD
    try:
        waiting = importing().keep(_examined(request.files.get("file")))
    except JudgeError as fault:
        if not isinstance(fault, BadInput):
            raise
        return _start(translated(fault.message), unnumbered=isinstance(fault, NoSections)), 400
    return redirect(url_for("importing.account", name=waiting), 303)


def _examined(file: FileStorage | None) -> Examined:
    from judge.importers import Request
    from judge.importing import examine

    if file is None or not file.filename:
        raise NoFile()
    data = file.stream.read(LARGEST_EXPORT + 1)
    if len(data) > LARGEST_EXPORT:
        raise TooLong(most=LARGEST_EXPORT // 1_000_000)
    form = request.form
    game = form.get("new", "").strip() or form.get("game", "")
    document, edition = form.get("document", "").strip(), form.get("edition", "").strip()
    wanted = Request(game, document or None, edition or None)
    return examine(data, file.filename, wanted, force=form.get("force") == "1")


class TooLong(BadInput):
    template = N_("the file has more than {most} MB: import it with “judge import” at the terminal")


@dataclass(frozen=True)
class AccountShown:
    """The account of a waiting document as its page shows it."""

    name: str
    waiting: Waiting
    standing: Standing

    @property
    def examined(self) -> Examined:
        return self.waiting.examined

    @cached_property
    def counts(self) -> tuple[tuple[str, int], ...]:
        """The number of things of each kind in the document; kinds without any are left out."""
        document = self.examined.document
        numbers = (
            (N_("sections"), len(document.sections)),
            (N_("infractions"), len(infractions(document))),
            (N_("examples"), sum(len(section.examples) for section in document.sections)),
            (N_("glossary entries"), len(document.glossary)),
            (N_("cards"), len(document.cards)),
            (N_("rulings"), len(document.rulings)),
        )
        return tuple((translated(label), count) for label, count in numbers if count)

    def lines(self, view: str) -> tuple[Accounted, ...]:
        """The lines of a view."""
        if view == "warned":
            return tuple(line for line in self.waiting.lines if line.remarks)
        fates = VIEWS[view]
        return tuple(line for line in self.waiting.lines if not fates or line.fate in fates)

    @cached_property
    def views(self) -> tuple[tuple[str, int], ...]:
        """The views that have lines, with the number of lines."""
        return tuple((view, len(self.lines(view))) for view in VIEWS if view == "all" or self.lines(view))


@blueprint.get("/import/<name>")
def account(name: str) -> str:
    """The account of a waiting document, line by line, in one of its views."""
    needs_key()
    return _account(name)


def _account(name: str, fault: str = "") -> str:
    from judge.importing import standing

    waiting = importing().waiting(name)
    shown = AccountShown(name, waiting, standing(importing().root, waiting.examined))
    view = request.args.get("show", "all")
    view = view if view in VIEWS else "all"
    lines = shown.lines(view)
    pages = max(1, -(-len(lines) // LINES))
    page = min(max(request.args.get("page", 1, type=int), 1), pages)
    return render_template(
        "importing/account.html",
        shown=shown,
        view=view,
        page=page,
        pages=pages,
        lines=lines[(page - 1) * LINES : page * LINES],
        fault=fault,
    )


@blueprint.post("/import/<name>")
def decide(name: str) -> Response | tuple[str, int]:
    """Import the waiting document, or drop it."""
    from judge.importing import import_examined

    needs_key()
    if request.form.get("what") != "accept":
        importing().drop(name)
        return redirect(url_for("importing.start"), 303)
    examined = importing().waiting(name).examined
    try:
        import_examined(importing().root, examined, replace=request.form.get("replace") == "1")
    except JudgeError as fault:
        if not isinstance(fault, BadInput):
            raise
        return _account(name, translated(fault.message)), 409
    importing().drop(name)
    ref = examined.document.ref
    return redirect(
        url_for("contents.contents", game=ref.game, document=ref.document, edition=ref.edition), 303
    )
