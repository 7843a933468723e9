"""The JSON answers, identical on the command line and in the web API."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NotRequired, TypedDict

from judge.citations import Citation, Target
from judge.documents import Address, Place, Ruling, Section, SectionNumber, edition_name
from judge.errors import LibraryFault, UnknownSection, UnreadableAddress
from judge.library import (
    CardView,
    DocumentView,
    Edition,
    EditionStore,
    Library,
    RulingPage,
    RulingView,
    SectionView,
)
from judge.messages import N_, Message
from judge.search import Hit, Results

if TYPE_CHECKING:
    from judge.cardsearch import Listed


class EditionRow(TypedDict):
    """An edition in the list of documents."""

    edition: str
    name: NotRequired[str]
    current: bool
    pinned: bool
    sections: int
    digest: bool


class DocumentRow(TypedDict):
    """A document with its editions."""

    game: str
    document: str
    title: str
    language: str
    editions: list[EditionRow]


class DocumentsAnswer(TypedDict):
    """The answer of ``judge documents``."""

    documents: list[DocumentRow]


class HitRow(TypedDict):
    """One hit of a search."""

    address: str
    game: str
    kind: str
    number: str
    heading: str
    card: str
    snippet: str
    score: float


class SearchAnswer(TypedDict):
    """The answer of ``judge search``."""

    query: str
    understood: str
    total: int
    hits: list[HitRow]
    suggestions: list[str]


class CitationRow(TypedDict):
    """A reference in a text; ``address`` is None if it leads nowhere, ``elsewhere`` is given only if the
    text names a document that the library does not have."""

    text: str
    address: str | None
    elsewhere: NotRequired[str]


class SectionRow(TypedDict):
    """A section in its context, or a card, ruling, example or glossary entry in the same format."""

    address: str
    game: str
    document: str
    edition: str
    number: str
    heading: str
    text: str
    digest: str
    examples: list[str]
    notes: list[str]
    parent: str | None
    children: list[str]
    previous: str | None
    next: str | None
    cites: list[CitationRow]
    cited_by: list[str]


class RulingRow(TypedDict):
    """A ruling; only questions have ``question``."""

    kind: str
    date: str
    text: str
    old_text: str
    new_text: str
    comment: str
    source: str
    cites: list[str]
    address: str
    cards: list[str]
    question: NotRequired[str]


class ListedRow(TypedDict):
    """A card in a list; ``address`` is None if only rulings name it."""

    name: str
    game: str
    type: str
    cost: str
    figures: dict[str, str]
    text: str
    address: str | None


class CardsAnswer(TypedDict):
    """The answer of ``judge cards``: one page of the matching cards."""

    query: str
    total: int
    page: int
    cards: list[ListedRow]


class RulingsAnswer(TypedDict):
    """The answer of ``judge rulings``: one page of the matching rulings."""

    total: int
    page: int
    rulings: list[RulingRow]


class FaceRow(TypedDict):
    """A face or half of a card."""

    name: str
    type: str
    cost: str
    figures: dict[str, str]
    text: str


class WordingRow(TypedDict):
    """The printed text of a card in another language."""

    language: str
    name: str
    type: str
    text: str


class NoteRow(TypedDict):
    """An editor's note: what it is about (``gap``, ``misprint``, ...) and its text."""

    topic: str
    text: str


class CardRow(TypedDict):
    """A card with its rulings; ``faces`` if it has several, ``wordings`` if it is translated."""

    name: str
    aliases: list[str]
    game: str
    prints: list[str]
    type: str
    cost: str
    figures: dict[str, str]
    text: str
    notes: list[NoteRow]
    rulings: list[RulingRow]
    faces: NotRequired[list[FaceRow]]
    wordings: NotRequired[list[WordingRow]]


def documents_answer(
    library: Library, game: str | None = None, said: Callable[[Message], str] | None = None
) -> DocumentsAnswer:
    """The documents of one game or of all, with their editions; with ``said``, editions also get a readable
    name.

    Raises UnknownGame.
    """

    def about(edition: Edition) -> tuple[str, str, int]:
        """Title, language and number of sections; from the table of contents if the edition is damaged."""
        try:
            return edition.title, edition.language, len(edition.outline)
        except LibraryFault:
            entry = library.entry(edition.ref)
            if entry is None:
                raise
            return entry.title, entry.language, entry.counts.get("sections", 0)

    def name_of(edition: Edition) -> Message:
        try:
            return edition_name(edition.ref.edition, edition.effective)
        except LibraryFault:
            return edition_name(edition.ref.edition)

    def edition_row(view: DocumentView, edition: Edition) -> EditionRow:
        row: EditionRow = {
            "edition": edition.ref.edition,
            "current": edition.ref == view.current.ref,
            "pinned": edition.ref.edition == view.pinned,
            "sections": about(edition)[2],
            "digest": edition.restated,
        }
        if said:
            row["name"] = said(name_of(edition))
        return row

    return {
        "documents": [
            {
                "game": view.game,
                "document": view.document,
                "title": about(view.current)[0],
                "language": about(view.current)[1],
                "editions": [edition_row(view, edition) for edition in view.editions],
            }
            for view in library.documents(game)
        ]
    }


def left_out_answer(library: Library, said: Callable[[Message], str]) -> dict[str, list[str]]:
    """The parts of the library left out because they are damaged, with the command that repairs them; empty
    if none."""
    return {"left_out": [said(message) for message in library.left_out]} if library.left_out else {}


def search_answer(results: Results, said: Callable[[Message], str]) -> SearchAnswer:
    """The answer to a query; ``said`` translates a message."""
    return {
        "query": results.query,
        "understood": said(results.understood),
        "total": results.total,
        "hits": [hit_row(hit) for hit in results.hits],
        "suggestions": list(results.suggestions),
    }


def hit_row(hit: Hit) -> HitRow:
    """One hit of a search."""
    return {
        "address": str(hit.address),
        "game": hit.game,
        "kind": hit.kind,
        "number": hit.number,
        "heading": hit.heading,
        "card": hit.card,
        "snippet": "".join(text for text, _ in hit.snippet),
        "score": round(hit.score, 4),
    }


def shown_answer(library: Library, address: str) -> SectionRow:
    """The content at an address given as people type it.

    Raises UnreadableAddress, UnknownGame, UnknownDocument, UnknownEdition, AmbiguousEdition, UnknownSection.
    """
    edition, target = library.resolve(read_address(library, address))
    if isinstance(target, SectionNumber):
        return section_row(library, edition.view(target))
    return place_row(library, edition, target)


def read_address(library: Library, text: str) -> Address:
    """Parse an address as people type it: ``gyp:120.2.b``, ``gyp 120.2b``, ``magic CR 702.19B``.

    Raises UnreadableAddress.
    """
    try:
        return Address.parse(text)
    except UnreadableAddress:
        game, colon, rest = text.strip().partition(":")
        if not colon:
            game, _, rest = text.strip().partition(" ")
        number = SectionNumber.typed(rest)
        where, _, edition = game.strip().partition("@")
        name, _, document = where.lower().partition("/")
        if number is None or name not in library.games:
            raise
        return Address(name, number, document or None, edition or None)


def section_row(library: Library, view: SectionView) -> SectionRow:
    """A section in its context."""
    ref = view.edition.ref
    official, digest = view.official, view.digest

    def address(number: Target) -> str:
        return str(Address(ref.game, number, ref.document, ref.edition))

    citations = view.store.cites(view.number)
    return {
        "address": str(view.address),
        "game": ref.game,
        "document": ref.document,
        "edition": ref.edition,
        "number": view.number.published,
        "heading": view.heading,
        "text": official.text if official else "",
        "digest": digest.text if digest else "",
        "examples": [block.text for block in view.section.examples],
        "notes": [block.text for section in _both(official, digest) for block in section.notes],
        "parent": address(view.ancestors[-1].number) if view.ancestors else None,
        "children": [address(child.number) for child in view.children],
        "previous": address(view.previous.number) if view.previous else None,
        "next": address(view.next.number) if view.next else None,
        "cites": _cites(library, view.edition, citations),
        "cited_by": [
            *map(address, view.cited_by),
            *map(str, library.cited_beside(view.edition, view.number)),
        ],
    }


def _cites(library: Library, edition: Edition, citations: Sequence[Citation]) -> list[CitationRow]:
    rows: list[CitationRow] = []
    for citation in citations:
        address = library.leads_to(edition, citation)
        row: CitationRow = {"text": citation.text, "address": str(address) if address else None}
        if citation.elsewhere and address is None:
            row["elsewhere"] = citation.elsewhere
        rows.append(row)
    return rows


def _both(official: Section | None, digest: Section | None) -> list[Section]:
    return [section for section in (official, digest) if section is not None]


def ruling_parts(ruling: Ruling) -> tuple[tuple[str, str], ...]:
    """The parts of a ruling with their labels; of an erratum, the current text first."""
    parts = (
        (N_("Question"), ruling.question),
        (N_("Now"), ruling.new_text),
        (N_("Before"), ruling.old_text),
        ("", ruling.text),
        (N_("Comment"), ruling.comment),
    )
    return tuple((label, text) for label, text in parts if text)


def place_row(library: Library, edition: Edition, place: Place) -> SectionRow:
    """A card, ruling, example or glossary entry in the format of a section; raises UnknownSection."""
    ref = edition.ref
    for store in edition.stores:
        heading, text = "", None
        examples: list[str] = []
        if place.kind == "glossary" and (entry := store.glossary_entry(place.name)):
            heading, text = entry.term, entry.text
        elif place.kind == "card" and (card := store.card(place.name)):
            heading, text = card.name, card.text
        elif place.kind == "ruling" and (ruling := store.ruling(place.name)):
            heading = ", ".join(ruling.cards) or ruling.question
            text = "\n\n".join(part for _, part in ruling_parts(ruling) if part != heading)
        elif place.kind == "example" and (found := _example(store, place.name)) is not None:
            heading, text = found
        if text is None:
            continue
        own = store is edition.digest
        return {
            "address": str(Address(ref.game, place, ref.document, ref.edition)),
            "game": ref.game,
            "document": ref.document,
            "edition": ref.edition,
            "number": str(place),
            "heading": heading,
            "text": "" if own else text,
            "digest": text if own else "",
            "examples": examples,
            "notes": [],
            "parent": None,
            "children": [],
            "previous": None,
            "next": None,
            "cites": _cites(library, edition, store.cites(place)),
            "cited_by": [],
        }
    raise UnknownSection(number=str(place), edition=str(ref))


def _example(store: EditionStore, name: str) -> tuple[str, str] | None:
    """Find an example by ``number-ordinal``: the second example of 613.6 is ``613.6-2``."""
    number, _, ordinal = name.rpartition("-")
    wanted = SectionNumber.typed(number) if ordinal.isdigit() else None
    entry = store.numbers.get(wanted) if wanted else None
    if entry is None:
        return None
    examples = store.section(entry).examples
    index = int(ordinal) - 1
    return (f"{entry.number}", examples[index].text) if 0 <= index < len(examples) else None


def cards_answer(library: Library, game: str, query: str, page: int, limit: int) -> CardsAnswer:
    """One page of the cards that match a query; raises UnknownGame and the errors of reading the query."""
    from judge.cardsearch import card_list, find_cards

    found = find_cards(library, game, query, (page - 1) * limit, limit)
    stores = card_list(library, game).stores
    return {
        "query": query,
        "total": found.total,
        "page": page,
        "cards": [_listed_row(game, row, stores) for row in found.rows],
    }


def _listed_row(game: str, row: Listed, stores: Sequence[EditionStore]) -> ListedRow:
    if row.place is None:
        return {
            "name": row.name,
            "game": game,
            "type": "",
            "cost": "",
            "figures": {},
            "text": "",
            "address": None,
        }
    store = stores[row.place[0]]
    slug, card = store.card_at(row.place[1])
    return {
        "name": row.name,
        "game": game,
        "type": card.type_line,
        "cost": card.cost,
        "figures": dict(card.figures),
        "text": card.text,
        "address": str(Address(game, Place("card", slug), store.ref.document, store.ref.edition)),
    }


def rulings_answer(found: RulingPage, page: int) -> RulingsAnswer:
    """One page of rulings."""
    return {"total": found.total, "page": page, "rulings": [ruling_row(view) for view in found.rows]}


def card_row(view: CardView) -> CardRow:
    """A card in the JSON format."""
    prints = dict.fromkeys(str(print_) for _, _, card in view.cards for print_ in card.prints)
    figures = next((card.figures for _, _, card in view.cards if card.figures), ())
    notes = next((card.notes for _, _, card in view.cards if card.notes), ())
    row: CardRow = {
        "name": view.name,
        "aliases": list(view.aliases),
        "game": view.game,
        "prints": list(prints),
        "type": view.first("type_line"),
        "cost": view.first("cost"),
        "figures": dict(figures),
        "text": view.first("text"),
        "notes": [{"topic": topic, "text": text} for topic, text in notes],
        "rulings": [ruling_row(ruling) for ruling in view.rulings],
    }
    if view.faces:
        row["faces"] = [
            {
                "name": face.name,
                "type": face.type_line,
                "cost": face.cost,
                "figures": dict(face.figures),
                "text": face.text,
            }
            for face in view.faces
        ]
    if view.wordings:
        row["wordings"] = [
            {"language": one.language, "name": one.name, "type": one.type_line, "text": one.text}
            for one in view.wordings
        ]
    return row


def ruling_row(view: RulingView) -> RulingRow:
    """A ruling in the JSON format; a question also has its wording."""
    ruling, ref = view.ruling, view.ref
    row: RulingRow = {
        "kind": ruling.kind,
        "date": ruling.date,
        "text": ruling.text,
        "old_text": ruling.old_text,
        "new_text": ruling.new_text,
        "comment": ruling.comment,
        "source": ruling.source,
        "cites": [str(Address(ref.game, number, ref.document, ref.edition)) for number in ruling.sections],
        "address": str(view.address),
        "cards": list(ruling.cards),
    }
    if ruling.question:
        row["question"] = ruling.question
    return row
