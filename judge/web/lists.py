"""``/lists/<game>/...``: the cards of a game with errata, those banned, and those watched."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, url_for
from werkzeug.wrappers import Response

from judge.messages import N_
from judge.web.rulings import shown_ruling
from judge.web.state import library

blueprint = Blueprint("lists", __name__)

LISTS = {
    "errata": ("erratum", N_("Errata")),
    "banned": ("ban", N_("Banned cards")),
    "watched": ("watch", N_("Watched cards")),
}
"""A list's name in the address, the kind of ruling that it holds, its label."""


@blueprint.get("/lists/<game>")
def lists(game: str) -> Response:
    """Leads to the game's first list that is not empty; raises UnknownGame."""
    full = [name for name, (kind, _) in LISTS.items() if library().rulings(game, kind)]
    return redirect(url_for("lists.list_", game=game, name=full[0] if full else "errata"))


@blueprint.get("/lists/<game>/<name>")
def list_(game: str, name: str) -> str:
    """One list, in the documents' order; raises UnknownGame."""
    if name not in LISTS:
        abort(404)
    kind, label = LISTS[name]
    game_name = library().game_name(game)
    rows = []
    for view in library().rulings(game, kind):
        edition = library().edition(view.ref.game, view.ref.document, view.ref.edition)
        store = edition.digest if view.digest else edition.official
        if store is not None:
            rows.append(shown_ruling(edition, store, view.slug, view.ruling))
    return render_template(
        "lists/list.html", game=game, game_name=game_name, name=name, label=label, lists=LISTS, rulings=rows
    )
