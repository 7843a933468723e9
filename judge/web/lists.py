"""``/lists/<game>/...``: the rulings of a game by kind, filtered by card, words and year."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from judge.documents import Ruling
from judge.library import Rulings
from judge.messages import N_
from judge.text import fold_hard
from judge.web.rulings import shown_ruling
from judge.web.state import library

blueprint = Blueprint("lists", __name__)

LISTS = {
    "errata": ("erratum", N_("Errata")),
    "banned": ("ban", N_("Banned cards")),
    "watched": ("watch", N_("Watched cards")),
    "clarifications": ("clarification", N_("Clarifications")),
    "questions": ("question", N_("Questions and answers")),
}
"""For each list: its name in the address, its kind of rulings, its label."""
MOST_LISTED = 500
"""A list with more rulings is not shown on a page of its own."""


@blueprint.get("/lists/<game>")
def lists(game: str) -> Response:
    """Redirect to the game's first list that is not empty; raises UnknownGame."""
    held = Rulings(library(), game).counted("kind")
    full = [name for name, (kind, _) in LISTS.items() if held[kind]]
    return redirect(url_for("lists.list_", game=game, name=full[0] if full else "errata"))


@blueprint.get("/lists/<game>/<name>")
def list_(game: str, name: str) -> str | Response:
    """One list, in the documents' order; ``with`` and ``year`` filter it.

    A list too long for a page redirects to the same rulings, newest first. Raises UnknownGame.
    """
    if name not in LISTS:
        abort(404)
    kind, label = LISTS[name]
    game_name = library().game_name(game)
    counted = Rulings(library(), game).counted("kind")
    wanted, year = request.args.get("with", "").strip()[:100], request.args.get("year", "")
    if counted[kind] > MOST_LISTED:
        of_card = "card" if wanted and library().cards(wanted, game) else "keyword"
        chosen: dict[str, Any] = {"kind": kind, "date": year or None, of_card: wanted or None}
        return redirect(url_for("ruling_browser.rulings", game=game, **chosen))
    held = library().rulings(game, kind)
    years = sorted({view.ruling.date[:4] for view in held if view.ruling.date}, reverse=True)
    rows = []
    for view in held:
        if not _speaks_of(view.ruling, wanted) or (year and not (view.ruling.date or "").startswith(year)):
            continue
        edition = library().edition(view.ref.game, view.ref.document, view.ref.edition)
        store = edition.digest if view.digest else edition.official
        if store is not None:
            rows.append(shown_ruling(edition, store, view.slug, view.ruling))
    return render_template(
        "lists/list.html", game=game, game_name=game_name, name=name, label=label, lists=LISTS,
        full={one: bool(counted[about[0]]) for one, about in LISTS.items()}, rulings=rows,
        years=years if len(years) > 1 else [], year=year, wanted=wanted, everything=len(held),
    )  # fmt: skip


def _speaks_of(ruling: Ruling, wanted: str) -> bool:
    """Whether a ruling is about a card of this name, or contains these words in this order."""
    texts = (*ruling.cards, ruling.question, ruling.text, ruling.old_text, ruling.new_text, ruling.comment)
    return any(fold_hard(wanted) in fold_hard(text) for text in texts if text)
