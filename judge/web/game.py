"""``/<game>``: a game's documents and lists; ``/<game>/<number>``: a section of its current edition."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, url_for
from werkzeug.wrappers import Response

from judge.library import Rulings
from judge.web.contents import Contents, tally
from judge.web.home import game_shown
from judge.web.links import asked_again, edition_url, has, read_number
from judge.web.lists import LISTS
from judge.web.section import page as section_page
from judge.web.section import section_missing
from judge.web.state import library

blueprint = Blueprint("game", __name__)


@blueprint.get("/<game>")
def game(game: str) -> str:
    """A game's page; raises UnknownGame."""
    shown = game_shown(library(), game)
    main = library().document(game).current
    counts = {"cards": 0, "glossary": 0}
    for edition in library().current_editions(game):
        for store in edition.stores:
            counts["cards"] += tally(store).cards
            counts["glossary"] += tally(store).glossary
    held = Rulings(library(), game).counted("kind")
    counts["rulings"] = sum(held.values())
    lists = {name: held[kind] for name, (kind, _) in LISTS.items()}
    return render_template(
        "game/game.html", game=shown, contents=Contents(main), counts=counts, lists=lists, labels=LISTS
    )


@blueprint.get("/<game>/<number>")
def number(game: str, number: str) -> str | Response:
    """A section of the main document's current edition.

    A number in another spelling redirects to its usual one; the name of a document redirects to its current
    edition. Raises UnknownGame, and MissingSection for a page with suggestions.
    """
    edition = library().edition(game)
    found = read_number(number, edition)
    if found is not None and has(edition, found):
        known = edition.entry(found).number
        if known.text != number:
            return redirect(asked_again(url_for("game.number", game=game, number=known.text)))
        return section_page(edition, known)
    documents = {view.document: view for view in library().documents(game)}
    if number in documents:
        return redirect(edition_url(documents[number].current.ref))
    raise section_missing(edition, number, found)
