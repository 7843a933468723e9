"""``/``: the search field, and the games with their documents, current editions and their age."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from judge.library import DocumentView, Library
from judge.messages import N_
from judge.web.contents import tally
from judge.web.editions import EditionShown
from judge.web.language import only_in, translated
from judge.web.links import asked_again
from judge.web.state import library

blueprint = Blueprint("home", __name__)


@dataclass(frozen=True)
class DocumentShown:
    """A document as lists show it: the current edition, and the number of others."""

    view: DocumentView

    @property
    def current(self) -> EditionShown:
        return EditionShown(self.view.current)

    @property
    def editions(self) -> tuple[EditionShown, ...]:
        return tuple(EditionShown(edition) for edition in self.view.editions)


@dataclass(frozen=True)
class GameShown:
    """A game as lists show it."""

    game: str
    name: str
    introduction: str
    documents: tuple[DocumentShown, ...]
    has_cards: bool


def game_shown(library: Library, game: str) -> GameShown:
    """A game with its documents; raises UnknownGame."""
    name = library.game_name(game)
    digest = library.built_in.get(game)
    documents = tuple(DocumentShown(view) for view in library.documents(game))
    cards = any(tally(store).cards for view in documents for store in view.view.current.stores)
    return GameShown(game, name, digest.introduction if digest else "", documents, cards)


@blueprint.get("/")
def home() -> str | Response:
    """The first page; ``/?q=`` redirects to the search."""
    if "q" in request.args:
        return redirect(asked_again(url_for("search.search")))
    games = [game_shown(library(), game) for game in library().games]
    return render_template("home/home.html", games=games, foreign=_foreign(games))


def _foreign(games: Iterable[GameShown]) -> str:
    """A note if no document is in the reader's language; empty if one is."""
    written = [only_in(document.current.languages) for game in games for document in game.documents]
    if not written or not all(written):
        return ""
    told = N_("The rules are here {only}; a publisher's document in your language can be imported.")
    return translated(told, only=written[0])
