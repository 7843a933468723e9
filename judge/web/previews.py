"""``/preview``: the first words of a section, card, ruling or term, for links under the pointer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from flask import Blueprint, abort, current_app, render_template, request
from werkzeug.exceptions import HTTPException

from judge.documents import SectionNumber
from judge.errors import UnreadableNumber
from judge.library import Edition
from judge.text import slugify
from judge.web.contents import children_of
from judge.web.editions import EditionShown
from judge.web.html_text import beginning, plain
from judge.web.language import current
from judge.web.links import has
from judge.web.state import library

blueprint = Blueprint("previews", __name__)

LONGEST = 360
"""Maximum characters of a text in a preview."""
MOST_BELOW = 6
"""Maximum number of subheadings shown for a heading without a text."""


@dataclass(frozen=True)
class Preview:
    """A summary of a link's target: its title, its text, the source and the languages."""

    title: str
    text: str
    language: str
    own: bool
    edition: EditionShown
    languages: frozenset[str]


@blueprint.get("/preview")
def preview() -> str:
    """Part of a page: the preview of the page at the path ``at``; 404 if that has no text.

    Raises the errors of that page.
    """
    path = request.args.get("at", "")[:500].removeprefix(request.script_root)
    found = None
    try:
        endpoint, told = current_app.url_map.bind("").match(path.partition("?")[0].partition("#")[0])
    except HTTPException:  # no page, or a redirect
        abort(404)
    if endpoint == "section.section":
        found = _section(library().edition(told["game"], told["document"], told["edition"]), told["number"])
    elif endpoint == "places.place" and told["kind"] != "example":
        edition = library().edition(told["game"], told["document"], told["edition"])
        found = _place([edition], told["kind"], told["name"])
    elif endpoint in ("cards.card", "glossary.entry"):
        kind = "card" if endpoint == "cards.card" else "glossary"
        found = _place(library().current_editions(told["game"]), kind, told["slug"])
    if found is None:
        abort(404)
    return render_template("preview/preview.html", shown=found, url=request.args["at"])


def _section(edition: Edition, written: str) -> Preview | None:
    try:
        number = SectionNumber.parse(written)
    except UnreadableNumber:
        return None
    if not has(edition, number):
        return None
    view = edition.view(number)
    texts = [
        (plain(section.text, own), store.about.language, own)
        for section, store, own in (
            (view.official, edition.official, False),
            (view.digest, edition.digest, True),
        )
        if section is not None and store is not None and section.blocks
    ]
    if not texts:
        below = [edition.view(entry.number) for entry in children_of(edition, number)[: MOST_BELOW + 1]]
        names = [" ".join(filter(None, (one.number.published, one.heading))) for one in below[:MOST_BELOW]]
        texts = [(" · ".join(names) + (" …" if len(below) > MOST_BELOW else ""), edition.language, False)]
    title = " ".join(filter(None, (view.number.published, view.heading)))
    return _preview(title, texts, edition)


def _place(editions: Iterable[Edition], kind: str, name: str) -> Preview | None:
    """A card, term or ruling in the first of the editions that has it."""
    for edition in editions:
        texts, title = [], ""
        for store in edition.stores:
            own = store is edition.digest
            if kind == "card" and (card := store.card(name) or store.card(slugify(name))):
                title, text = card.name, card.text
            elif kind == "glossary" and (entry := store.glossary_entry(name)):
                title, text = entry.term, entry.text
            elif kind == "ruling" and (ruling := store.ruling(name)):
                title = ", ".join(ruling.cards[:3]) or ruling.question
                text = ruling.text or ruling.new_text or ruling.comment
            else:
                continue
            texts.append((plain(text, own), store.about.language, own))
        if texts:
            return _preview(title, texts, edition)
    return None


def _preview(title: str, texts: list[tuple[str, str, bool]], edition: Edition) -> Preview:
    """The text in the reader's language, or the first if there is none."""
    text, language, own = next((one for one in texts if one[1] == current()), texts[0])
    return Preview(
        beginning(title, 120), beginning(text, LONGEST), language, own, EditionShown(edition),
        frozenset(one[1] for one in texts),
    )  # fmt: skip
