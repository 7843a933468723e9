"""``/<game>/<document>/<edition>/<kind>/<name>``: a ruling, card, term or example of one edition."""

from __future__ import annotations

from typing import cast

from flask import Blueprint, abort, redirect, render_template
from markupsafe import Markup
from werkzeug.wrappers import Response

from judge.documents import Address, EditionRef, Place, Section, SectionNumber
from judge.documents.address import PlaceKind
from judge.errors import UnknownSection, UnreadableNumber
from judge.library import Edition
from judge.web.editions import EditionShown
from judge.web.html_text import writer_of
from judge.web.links import has, is_looked_up, place_url, section_url, target_url
from judge.web.rulings import shown_ruling
from judge.web.state import library

blueprint = Blueprint("places", __name__)


@blueprint.get("/<game>/<document>/<edition>/<any(ruling, card, glossary, example):kind>/<name>")
def place(game: str, document: str, edition: str, kind: str, name: str) -> str | Response:
    """A place of one edition. An example redirects to its section, a card or term of a current edition to the
    page for all documents. Raises UnknownSection, and the errors of the edition's page.
    """
    found = library().edition(game, document, edition)
    wanted = Place(cast(PlaceKind, kind), name)
    if found.ref.edition != edition:
        return redirect(place_url(found.ref, wanted))
    if kind == "example":
        return redirect(_example(found, wanted))
    for store in found.stores:
        writer = writer_of(found, store)
        cites = store.cites(wanted)
        if kind == "ruling":
            ruling = store.ruling(name)
            if ruling is not None:
                shown = shown_ruling(found, store, name, ruling)
                return render_template(
                    "places/ruling.html", ruling=shown, edition=shown.edition, address=_address(found, wanted)
                )
            continue
        if kind == "card" and (card := store.card(name)):
            heading, text = card.name, card.text
        elif kind == "glossary" and (entry := store.glossary_entry(name)):
            heading, text = entry.term, entry.text
        else:
            continue
        if is_looked_up(found.ref):
            return redirect(target_url(found.ref, wanted))
        written: Markup = writer.text(
            text, [c for c in cites if c.part == "text"], explains=name if kind == "glossary" else ""
        )
        return render_template(
            "places/place.html",
            heading=heading,
            text=written,
            text_language=writer.language,
            own=writer.own,
            edition=EditionShown(found),
            address=_address(found, wanted),
        )
    raise UnknownSection(number=str(wanted), edition=str(found.ref))


def _address(edition: Edition, place: Place) -> Address:
    ref: EditionRef = edition.ref
    return Address(ref.game, place, ref.document, ref.edition)


def _example(edition: Edition, place: Place) -> str:
    """The address of an example within its section."""
    number, _, count = place.name.rpartition("-")
    try:
        section = SectionNumber.parse(number)
    except UnreadableNumber:
        section = None
    if section is None or not count.isdecimal() or not has(edition, section):
        raise UnknownSection(number=str(place), edition=str(edition.ref))
    if int(count) > max(len(text.examples) for text in _texts(edition, section)):
        abort(404)
    return section_url(edition.ref, section, _anchor=f"example-{int(count)}")


def _texts(edition: Edition, number: SectionNumber) -> list[Section]:
    view = edition.view(number)
    return [text for text in (view.official, view.digest) if text is not None]
