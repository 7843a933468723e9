"""``/<game>/<document>/<edition>``: an edition's table of contents, short even for a long edition."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from weakref import WeakKeyDictionary

from flask import Blueprint, redirect, render_template
from werkzeug.wrappers import Response

from judge.documents import SectionNumber
from judge.library import Edition, EditionStore, OutlineEntry
from judge.web import headings
from judge.web.editions import EditionShown
from judge.web.links import asked_again, edition_url, has, read_number, section_url
from judge.web.rulings import RulingShown, shown_ruling
from judge.web.state import library

blueprint = Blueprint("contents", __name__)

SHORT, LIGHT = 60, 250
"""Maximum number of sections whose headings are all listed, and of lines for which a level is included."""
MOST_RULINGS = 300
"""An edition with more rulings than this does not list them in its contents."""


@dataclass(frozen=True)
class Tally:
    """How much a text contains besides its sections."""

    cards: int
    glossary: int
    rulings: int


_TALLIES: WeakKeyDictionary[EditionStore, Tally] = WeakKeyDictionary()


def tally(store: EditionStore) -> Tally:
    """Count the contents of a text; cached as long as the store is open."""
    found = _TALLIES.get(store)
    if found is None:
        rulings = sum(store.ruling_tally("kind").values())
        found = Tally(len(store.card_slugs()), len(store.glossary_slugs()), rulings)
        _TALLIES[store] = found
    return found


@dataclass(frozen=True)
class Line:
    """One line of a table of contents; ``said`` is its heading in the reader's language."""

    entry: OutlineEntry
    heading: str
    url: str
    said: str = ""


@dataclass(frozen=True)
class Contents:
    """The headings of an edition, down to the deepest level at which the list stays short."""

    edition: Edition

    @property
    def shown(self) -> EditionShown:
        return EditionShown(self.edition)

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        outline = self.edition.outline
        short = len(outline) <= SHORT
        deepest = 0
        for depth in (1, 2):
            listed = sum(1 for entry in outline if self._fits(entry, depth))
            if short or listed <= LIGHT:
                deepest = depth
        return tuple(self._line(entry) for entry in outline if self._fits(entry, deepest))

    @staticmethod
    def _fits(entry: OutlineEntry, deepest: int) -> bool:
        return entry.depth == 0 or (entry.depth <= deepest and bool(entry.heading))

    def _line(self, entry: OutlineEntry) -> Line:
        heading = entry.heading
        if not heading and self.edition.digest is not None:
            own = self.edition.pairs.get(entry.number, entry.number)
            other = self.edition.digest.numbers.get(own)
            heading = other.heading if other else ""
        said = headings.heading_text(self.edition, entry.number, heading)
        return Line(entry, heading, section_url(self.edition.ref, entry.number), said)


@blueprint.get("/<game>/<document>/<edition>")
def contents(game: str, document: str, edition: str) -> str | Response:
    """The parts and chapters of an edition; a number instead of an edition leads to that section of the
    current one.

    Raises UnknownGame, UnknownDocument, UnknownEdition.
    """
    view = library().document(game, document)
    if all(one.ref.edition != edition for one in view.editions):
        number = read_number(edition, view.current)
        if number is not None and has(view.current, number):
            return redirect(asked_again(section_url(view.current.ref, view.current.entry(number).number)))
    found = library().edition(game, document, edition)
    ref = found.ref
    if ref.edition != edition:
        return redirect(asked_again(edition_url(ref)))
    return render_template(
        "contents/contents.html",
        edition=EditionShown(found),
        contents=Contents(found),
        others=[EditionShown(other) for other in view.editions if other.ref != ref],
        rulings=list(_rulings(found)),
        tallies=[tally(store) for store in found.stores],
    )


def _rulings(edition: Edition) -> Iterator[RulingShown]:
    """The rulings of an edition, if they are few enough to be listed."""
    for store in edition.stores:
        if 0 < tally(store).rulings <= MOST_RULINGS:
            for slug, ruling in store.rulings():
                yield shown_ruling(edition, store, slug, ruling)
            return


def children_of(edition: Edition, number: SectionNumber | None) -> tuple[OutlineEntry, ...]:
    """The children of a section in the leading text, followed by those that only the digest has."""
    first, *others = (store.children.get(number, ()) for store in edition.stores)
    extra = [e for more in others for e in more if edition.is_only_digest(e.number)]
    return (*first, *extra)
