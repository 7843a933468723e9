"""``/rulings/<game>``: a game's rulings, newest first, filtered by date, source, card, keyword and rule."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flask import Blueprint, Response, render_template, request, url_for

from judge.errors import BadInput
from judge.library import RulingChoice, RulingPage, Rulings
from judge.messages import Message
from judge.ruling_choice import NAMES, read_choice
from judge.web.rulings import LABELS, RulingShown, shown_ruling
from judge.web.state import app_state, from_one_state, library

blueprint = Blueprint("ruling_browser", __name__)

PAGE_SIZE, FEED_SIZE = 40, 40
MOST_PAGES = 100_000
"""Greatest page number accepted, because larger numbers could overflow in the database."""


@dataclass(frozen=True)
class Dated:
    """A ruling with its day as feeds write it."""

    shown: RulingShown

    @property
    def updated(self) -> str:
        date = self.shown.ruling.date
        text = f"{date}-01-01"[:10] if len(date) == 4 else f"{date}-01" if len(date) == 7 else date
        try:
            return f"{datetime.date.fromisoformat(text).isoformat()}T00:00:00Z"
        except ValueError:
            return "1970-01-01T00:00:00Z"


class Browsed:
    """The rulings on a page or in a feed; if the filters cannot be read, that is reported and no ruling is
    shown.
    """

    def __init__(self, game: str, size: int) -> None:
        self.game, self.game_name = game, library().game_name(game)
        self.asked = {name: text for name in NAMES if (text := request.args.get(name, "").strip()[:200])}
        self.number = min(max(request.args.get("page", 1, type=int), 1), MOST_PAGES)
        self.fault: Message | None = None
        self.held = Rulings(library(), game)
        found = RulingPage(0, ())
        try:
            choice = read_choice(app_state(), game, self.asked) if self.asked else RulingChoice()
            found = self.held.page(choice, (self.number - 1) * size, size)
        except BadInput as fault:
            self.fault = fault.message
        self.total = found.total
        self.more = self.number * size < found.total
        self.rulings: list[RulingShown] = []
        for view in found.rows:
            edition = library().edition(view.ref.game, view.ref.document, view.ref.edition)
            store = edition.digest if view.digest else edition.official
            if store is not None:
                self.rulings.append(shown_ruling(edition, store, view.slug, view.ruling))

    @cached_property
    def years(self) -> list[tuple[str, int]]:
        return sorted(self.held.counted("year").items(), reverse=True)

    @cached_property
    def sources(self) -> list[tuple[str, int]]:
        return sorted(self.held.counted("source").items())

    @cached_property
    def kinds(self) -> list[tuple[str, str, int]]:
        """The kinds of rulings that occur, each with its label and number."""
        counted = self.held.counted("kind")
        return [(kind, label, counted[kind]) for kind, label in LABELS.items() if counted[kind]]

    @property
    def everything(self) -> int:
        return sum(self.held.counted("kind").values())

    def url(self, **changed: str | int | None) -> str:
        """The address of this page with other filters."""
        asked: dict[str, Any] = {**self.asked, **changed}
        return url_for(
            "ruling_browser.rulings",
            game=self.game,
            **{k: v for k, v in asked.items() if v not in (None, "")},
        )

    @property
    def feed_url(self) -> str:
        asked: dict[str, Any] = dict(self.asked)
        return url_for("ruling_browser.feed", game=self.game, **asked)


@blueprint.get("/rulings/<game>")
def rulings(game: str) -> str | tuple[str, int]:
    """The rulings of the current documents, filtered by ``date``, ``kind``, ``source``, ``card``,
    ``keyword``, ``rule`` and ``page``.

    Unreadable filters are reported on the page (400). Raises UnknownGame.
    """
    shown = from_one_state(lambda: Browsed(game, PAGE_SIZE))
    page = render_template("rulings/rulings.html", shown=shown, game=game, game_name=shown.game_name)
    return (page, 400) if shown.fault else page


@blueprint.get("/rulings/<game>/feed.atom")
def feed(game: str) -> Response:
    """The newest of them as a feed (Atom), with the same filters; raises UnknownGame."""
    shown = from_one_state(lambda: Browsed(game, FEED_SIZE))
    rows = [Dated(one) for one in shown.rulings]
    text = render_template("rulings/feed.xml", shown=shown, rows=rows, host=request.host_url[:-1])
    return Response(text, status=400 if shown.fault else 200, mimetype="application/atom+xml")
