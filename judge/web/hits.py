"""Hits of a search as pages show them: each with its page, its edition and its marked words."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field
from urllib.parse import quote_plus
from weakref import WeakKeyDictionary

from flask import render_template, request
from markupsafe import Markup, escape

from judge.errors import UnreadableNumber
from judge.library import Edition, EditionStore, Library
from judge.messages import N_
from judge.search import Hit, Kind
from judge.search.results import Segments
from judge.sections import Address, EditionRef, Place, SectionNumber
from judge.text import nfc
from judge.web.editions import EditionShown
from judge.web.language import current
from judge.web.links import address_url, section_url
from judge.web.state import library

MOST_MARKED = 200
"""So many characters of a query go on into the addresses of its hits, to be marked there."""
KEPT = 20_000
"""So many addresses are remembered for one state of the library."""
KIND_LABELS: dict[Kind, tuple[str, str]] = {
    "section": (N_("Section"), N_("Sections")),
    "example": (N_("Example"), N_("Examples")),
    "glossary": (N_("Term"), N_("Terms")),
    "card": (N_("Card"), N_("Cards")),
    "ruling": (N_("Ruling"), N_("Rulings")),
}
"""What one of a kind is called, and many."""


@dataclass(frozen=True, slots=True)
class HitShown:
    """A hit with its page, the languages of its heading and of its snippet, and what names its edition.

    ``section`` is the address of the section whose neighbours may be asked for.
    """

    hit: Hit
    url: str
    edition: EditionShown
    title_language: str
    language: str
    snippet: Markup
    kind: str
    source: Markup
    section: Address | None


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A section beside another; ``way`` is ``prev`` or ``next``."""

    way: str
    number: str
    heading: str
    url: str


@dataclass
class _Known:
    """What was worked out for one state of the library; it goes with that state."""

    urls: dict[tuple[str, Address], str] = field(default_factory=dict)
    neighbours: dict[Address, tuple[Neighbour, ...]] = field(default_factory=dict)
    told_by: dict[tuple[Address, str], EditionStore] = field(default_factory=dict)
    editions: dict[EditionRef, EditionShown] = field(default_factory=dict)
    sources: dict[tuple[EditionRef, str, datetime.date], Markup] = field(default_factory=dict)


_KNOWN: WeakKeyDictionary[Library, _Known] = WeakKeyDictionary()


def _known() -> _Known:
    found = _KNOWN.get(library())
    if found is None:
        found = _KNOWN.setdefault(library(), _Known())
    for remembered in (found.urls, found.neighbours, found.told_by):
        if len(remembered) > KEPT:
            remembered.clear()
    return found


def shown(hit: Hit, words: str) -> HitShown:
    """A hit for a page; ``words`` are the query, which its page marks."""
    known = _known()
    ref = EditionRef(hit.game, hit.address.document or "", hit.address.edition or "")
    edition = known.editions.get(ref)
    if edition is None:
        edition = EditionShown(library().edition(ref.game, ref.document, ref.edition))
        known.editions[ref] = edition
    store = _told_by(known, hit, edition.edition)
    within = _section(hit)
    return HitShown(
        hit=hit,
        edition=edition,
        url=_url(known, hit.address, words if within else ""),
        title_language=edition.title_language if within else store.about.language,
        language=store.about.language,
        snippet=marked(hit.snippet, own=store is edition.edition.digest),
        kind=KIND_LABELS[hit.kind][0],
        source=_source(known, edition),
        section=within,
    )


def neighbours(shown: HitShown) -> tuple[Neighbour, ...]:
    """The sections before and after the one that a hit is or stands in, without their texts."""
    if shown.section is None:
        return ()
    known = _known()
    found = known.neighbours.get(shown.section)
    if found is None:
        edition, target = library().resolve(shown.section)
        assert isinstance(target, SectionNumber)
        view = edition.view(target)
        found = known.neighbours[shown.section] = tuple(
            Neighbour(way, entry.number.published, entry.heading, section_url(edition.ref, entry.number))
            for way, entry in (("prev", view.previous), ("next", view.next))
            if entry is not None
        )
    return found


def marked(snippet: Segments, own: bool) -> Markup:
    """A snippet, escaped, its matches in ``mark``; the digest's inline marks are left out.

    >>> marked((("a < *b* ", False), ("c", True)), own=True)
    Markup('a &lt; b <mark>c</mark>')
    """
    parts = []
    for text, match in snippet:
        safe = escape(text.replace("*", "") if own else text)
        parts.append(f"<mark>{safe}</mark>" if match else str(safe))
    return Markup("".join(parts))


def _section(hit: Hit) -> Address | None:
    """The section that a hit is, or that the example stands in."""
    target = hit.address.target
    if isinstance(target, Place):
        if target.kind != "example":
            return None
        try:
            target = SectionNumber.parse(target.name.rpartition("-")[0])
        except UnreadableNumber:
            return None
    return Address(hit.game, target, hit.address.document, hit.address.edition)


def _url(known: _Known, address: Address, words: str) -> str:
    key = (request.script_root, address)
    url = known.urls.get(key)
    if url is None:
        url = known.urls[key] = address_url(address)
    if not words:
        return url
    page, hash_, anchor = url.partition("#")
    return f"{page}?q={quote_plus(words[:MOST_MARKED])}{hash_}{anchor}"


def _source(known: _Known, edition: EditionShown) -> Markup:
    """Game, document, edition and its age, in the reader's language."""
    key = (edition.ref, current(), datetime.date.today())
    source = known.sources.get(key)
    if source is None:
        source = known.sources[key] = Markup(render_template("search/source.html", edition=edition).strip())
    return source


def _told_by(known: _Known, hit: Hit, edition: Edition) -> EditionStore:
    """The text that a snippet is from, where an edition has both the official one and the digest."""
    if len(edition.stores) == 1:
        return edition.stores[0]
    words = "".join(text for text, _ in hit.snippet).strip("… \n").split("\n")[0][:80]
    key = (hit.address, words)
    found = known.told_by.get(key)
    if found is None:
        found = known.told_by[key] = _holding(hit, words, edition)
    return found


def _holding(hit: Hit, words: str, edition: Edition) -> EditionStore:
    """The first text of an edition that has these words where a hit stands."""
    target = hit.address.target
    for store in edition.stores[:-1]:
        if isinstance(target, Place) and target.kind != "example":
            read = {"glossary": store.glossary_entry, "card": store.card, "ruling": store.ruling}[target.kind]
            if read(target.name):
                return store
            continue
        number = target if isinstance(target, SectionNumber) else SectionNumber.typed(hit.number)
        entries = [entry] if number and (entry := store.numbers.get(number)) else []
        entries += store.children.get(number, ()) if entries else ()
        if any(words in nfc(block.text) for entry in entries for block in store.section(entry).blocks):
            return store
    return edition.stores[-1]
