"""Search hits as pages show them: each with its page, edition and marked words."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote_plus
from weakref import WeakKeyDictionary

from flask import current_app, request
from markupsafe import Markup, escape

from judge.app_state import index_folder
from judge.documents import Address, EditionRef, Place, SectionNumber
from judge.errors import UnreadableNumber
from judge.library import Edition, EditionStore, Library, SectionView
from judge.messages import N_
from judge.search import Hit, Kind
from judge.search.analysis import analyser_for
from judge.search.highlight import snippet as snippet_of
from judge.search.results import Segments
from judge.web import headings
from judge.web.editions import EditionShown
from judge.web.html_text import plain
from judge.web.language import current, only_in
from judge.web.links import address_url, section_url
from judge.web.quotes import LONGEST_QUOTE, quoted, whole_sentences
from judge.web.state import library

MOST_MARKED = 200
"""Maximum characters of a query added to the addresses of its hits, where its words are marked."""
KEPT = 5000
"""Maximum number of hits cached for one state of the library."""
KIND_LABELS: dict[Kind, tuple[str, str]] = {
    "section": (N_("Section"), N_("Sections")),
    "example": (N_("Example"), N_("Examples")),
    "glossary": (N_("Term"), N_("Terms")),
    "card": (N_("Card"), N_("Cards")),
    "ruling": (N_("Ruling"), N_("Rulings")),
}
"""The singular and plural of each kind."""


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A section before or after another; ``way`` is ``prev`` or ``next``."""

    way: str
    number: str
    heading: str
    url: str


@dataclass(frozen=True, slots=True)
class Crumb:
    """A heading above a hit, with its language."""

    heading: str
    language: str


@dataclass(frozen=True, slots=True)
class HitShown:
    """A hit ready for a template; the parts that do not depend on the query are rendered only once.

    ``title`` is number, heading and the headings above; ``source`` is kind, game, document and edition in
    full, ``brief`` in few words; ``language`` is that of the snippet; ``beside`` leads to the neighbours of
    the hit's section; ``only_in`` tells that its edition has no text in the reader's language; ``citation``
    gives the text to cite it by, as the hit's own page does, whichever sentence was found.
    """

    url: str
    address: str
    title: Markup
    snippet: Markup
    language: str
    source: Markup
    brief: Markup
    beside: Markup
    only_in: str
    citation: Callable[[], str]


@dataclass(frozen=True, slots=True)
class _Constant:
    """The part of a hit that does not depend on the query, in one language of the interface."""

    url: str
    title: Markup
    source: Markup
    brief: Markup
    beside: Markup
    marks: bool


Asked = tuple[str, str, datetime.date]
"""Language, the path below which the pages are served, and the day, because ages are shown."""
Key = tuple[Address, str, str, datetime.date]
"""A hit's address, and how it is requested."""


@dataclass
class _Known:
    """What was rendered for one state of the library; it is dropped with that state."""

    constants: dict[Key, _Constant] = field(default_factory=dict)
    told_by: dict[Path, EditionStore] = field(default_factory=dict)
    editions: dict[tuple[EditionRef, str, str, datetime.date], EditionShown] = field(default_factory=dict)
    headings: dict[tuple[EditionRef, SectionNumber, str, str], str] = field(default_factory=dict)
    foreign: dict[tuple[EditionRef, str], str] = field(default_factory=dict)
    parts: dict[str, object] = field(default_factory=dict)
    sources: dict[tuple[EditionRef, Kind, str, str, datetime.date], tuple[Markup, Markup]] = field(
        default_factory=dict
    )


_KNOWN: WeakKeyDictionary[Library, _Known] = WeakKeyDictionary()


def _known() -> _Known:
    found = _KNOWN.get(library())
    if found is None:
        found = _KNOWN.setdefault(library(), _Known())
    if len(found.constants) > KEPT:
        found.constants.clear()
        found.headings.clear()
    return found


def shown(hits: Iterable[Hit], words: str) -> list[HitShown]:
    """Hits for a page; ``words`` are the query, to be marked on their pages."""
    known = _known()
    query = f"?q={quote_plus(words[:MOST_MARKED])}"
    asked = language, root, today = current(), request.script_root, datetime.date.today()
    rows = []
    for hit in hits:
        edition = _edition(known, hit, asked)
        store = _source_of(known, hit, edition.edition)
        snippet, store = _in_language(hit, edition.edition, store, words)
        key = (hit.address, language, root, today)
        same = known.constants.get(key)
        if same is None:
            same = known.constants[key] = _constant(known, hit, edition, store, asked)
        rows.append(
            HitShown(
                _with(same.url, query) if same.marks else same.url,
                str(hit.address),
                same.title,
                marked(snippet, own=store is edition.edition.digest),
                store.about.language,
                same.source,
                same.brief,
                same.beside,
                _only_in(known, edition, language),
                partial(_citation, hit, snippet, edition, same.url),
            )
        )
    return rows


def _in_language(
    hit: Hit, edition: Edition, store: EditionStore, words: str
) -> tuple[Segments, EditionStore]:
    """The snippet and its source, from the text in the reader's language where the edition has one.

    The digest takes the official text's place only with words of the query, which one sees marked.
    """
    language, number = current(), hit.address.target
    if store.about.language == language or not isinstance(number, SectionNumber):
        return hit.snippet, store
    for other in edition.stores:
        text = other.text_of(number) if other.about.language == language else ""
        if text:
            analyser = analyser_for(language)
            stems = {token.stem for token in analyser.tokens(words[:MOST_MARKED])}
            told = snippet_of(text, analyser.tokens(text), stems)
            if other is edition.official or any(match for _, match in told):
                return told, other
    return hit.snippet, store


def _citation(hit: Hit, snippet: Segments, edition: EditionShown, url: str) -> str:
    what = f"{hit.number} {hit.card or hit.heading}".strip()
    found = "".join(text for text, _ in snippet).replace("*", "").strip()
    said = _quote(hit.address.target, edition.edition) or found
    told = f"{what}: {said}" if said and said != what else what
    place = f"{edition.game_name}, {edition.title_in_game} ({edition.name})"
    return f"{place}, {told} · {request.host_url.rstrip('/')}{url}"


def _quote(target: SectionNumber | Place, edition: Edition) -> str:
    """What is copied of a section, term, card or ruling; empty if it has no text of its own."""
    if isinstance(target, SectionNumber):
        return quoted(edition.view(target), LONGEST_QUOTE)[0]
    texts = [
        (plain(text, own=store is edition.digest), store.about.language)
        for store in edition.stores
        if (text := _text_at(store, target))
    ]
    said = next((text for text, language in texts if language == current()), texts[0][0] if texts else "")
    return whole_sentences(said, LONGEST_QUOTE)


def _text_at(store: EditionStore, place: Place) -> str:
    if place.kind == "glossary":
        entry = store.glossary_entry(place.name)
        return entry.text if entry else ""
    if place.kind == "card":
        card = store.card(place.name)
        return card.text if card else ""
    ruling = store.ruling(place.name) if place.kind == "ruling" else None
    return ruling.text if ruling else ""


def _edition(known: _Known, hit: Hit, asked: Asked) -> EditionShown:
    ref = EditionRef(hit.game, hit.address.document or "", hit.address.edition or "")
    key = (ref, *asked)  # its age is part of the text
    found = known.editions.get(key)
    if found is None:
        found = known.editions[key] = EditionShown(library().edition(ref.game, ref.document, ref.edition))
    return found


def _only_in(known: _Known, edition: EditionShown, language: str) -> str:
    """A note that an edition has no text in the reader's language."""
    key = edition.ref, language
    found = known.foreign.get(key)
    if found is None:
        found = known.foreign[key] = only_in(edition.languages)
    return found


def _constant(known: _Known, hit: Hit, edition: EditionShown, store: EditionStore, asked: Asked) -> _Constant:
    """Render the parts of a hit that are the same for every query."""
    section = _section(hit)
    language = edition.title_language if section else store.about.language
    parts = _parts(known)
    beside = Markup()
    said = ""
    trail = tuple(Crumb(heading, language) for heading in hit.breadcrumb)
    if section:
        assert isinstance(section.target, SectionNumber)
        view = edition.edition.view(section.target)
        said, trail = _headings(known, view, hit, language)
        url = f"{request.script_root}/search/beside?at={quote_plus(str(section))}"
        beside = parts.beside(url, _neighbours(view), language)
    source, brief = _sources(known, parts, hit.kind, edition, asked)
    return _Constant(
        address_url(hit.address),
        _title(hit, language, said, trail),
        source,
        brief,
        beside,
        marks=section is not None,
    )


def _title(hit: Hit, language: str, said: str, trail: tuple[Crumb, ...]) -> Markup:
    """The number and heading of a hit (``said``: the heading in the reader's language), and the headings
    above.
    """
    number = f"<b>{escape(hit.number)}</b> " if hit.number else ""
    name = f'<span class="name" lang="{language}">{number}{escape(hit.card or hit.heading)}</span>'
    other = f' <small lang="{current()}">· {escape(said)}</small>' if said else ""
    above = " › ".join([f'<span lang="{one.language}">{escape(one.heading)}</span>' for one in trail])
    return Markup(f'{name}{other} <span class="trail">{above}</span>\n' if trail else f"{name}{other}")


def _said(known: _Known, view: SectionView, number: SectionNumber, heading: str) -> str:
    """A heading in the reader's language; cached, since many hits share headings."""
    key = view.edition.ref, number, heading, current()
    found = known.headings.get(key)
    if found is None:
        found = known.headings[key] = headings.heading_text(view.edition, number, heading)
    return found


def _headings(known: _Known, view: SectionView, hit: Hit, published_in: str) -> tuple[str, tuple[Crumb, ...]]:
    """The section's heading in the reader's language, if published in another, and the headings above it."""
    above = {entry.heading: entry.number for entry in view.ancestors}
    trail = []
    for heading in hit.breadcrumb:
        said = _said(known, view, above[heading], heading) if heading in above else ""
        trail.append(Crumb(said or heading, current() if said else published_in))
    return _said(known, view, view.number, hit.heading), tuple(trail)


def _sources(
    known: _Known, parts: Any, kind: Kind, edition: EditionShown, asked: Asked
) -> tuple[Markup, Markup]:
    """The source of a hit of that kind, in full and in few words."""
    key = (edition.ref, kind, *asked)
    found = known.sources.get(key)
    if found is None:
        label = KIND_LABELS[kind][0]
        found = known.sources[key] = (parts.source(label, edition), parts.brief(label, edition))
    return found


def _parts(known: _Known) -> Any:
    """The macros that render hits, in this request's language."""
    found = known.parts.get(current())
    if found is None:
        template = current_app.jinja_env.get_template("search/parts.html")
        found = known.parts[current()] = template.make_module({"language": current()})
    return found


def _with(url: str, query: str) -> str:
    page, hash_, anchor = url.partition("#")
    return f"{page}{query}{hash_}{anchor}"


def _neighbours(view: SectionView) -> tuple[Neighbour, ...]:
    """The sections before and after one, without their texts."""
    return tuple(
        Neighbour(way, entry.number.published, entry.heading, section_url(view.edition.ref, entry.number))
        for way, entry in (("prev", view.previous), ("next", view.next))
        if entry is not None
    )


def marked(snippet: Segments, own: bool) -> Markup:
    """A snippet, escaped, with its matches in ``mark`` and without the digest's inline marks.

    >>> marked((("a < *b* ", False), ("c", True)), own=True)
    Markup('a &lt; b <mark>c</mark>')

    """
    parts = []
    for text, match in snippet:
        safe = escape(text.replace("*", "") if own else text)
        parts.append(f"<mark>{safe}</mark>" if match else str(safe))
    return Markup("".join(parts))


def _section(hit: Hit) -> Address | None:
    """The section of a hit; of an example, the section that contains it."""
    target = hit.address.target
    if isinstance(target, Place):
        if target.kind != "example":
            return None
        try:
            target = SectionNumber.parse(target.name.rpartition("-")[0])
        except UnreadableNumber:
            return None
    return Address(hit.game, target, hit.address.document, hit.address.edition)


def _source_of(known: _Known, hit: Hit, edition: Edition) -> EditionStore:
    """The source of a snippet, if an edition has both the official text and the digest."""
    if len(edition.stores) == 1 or hit.source is None:
        return edition.stores[0]
    found = known.told_by.get(hit.source)
    if found is None:
        found = next((one for one in edition.stores if index_folder(one) == hit.source), edition.stores[0])
        known.told_by[hit.source] = found
    return found
