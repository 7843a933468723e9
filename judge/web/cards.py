"""``/cards/<game>``: the cards of a game; ``/cards/<game>/<slug>``: one with its texts and rulings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING

from flask import Blueprint, jsonify, redirect, render_template, request, url_for
from markupsafe import Markup, escape
from werkzeug.wrappers import Response

from judge import rulesets
from judge.cardbook import Correction, PrintedCard, printed_card
from judge.cardbook.correcting import card_data_text, corrected, line_at
from judge.cardbook.corrections import LONGEST
from judge.cardsearch import Listed, card_list, find_cards, initial, main_type
from judge.cardsearch.kinds import KINDS
from judge.cardtext.plain_data import Unsaid
from judge.cardtext.readers import READ, reader_of, sentences
from judge.cases import asked_of
from judge.documents import Address, Card, EditionRef, Place
from judge.errors import BadInput, NotFound
from judge.library import CardView, EditionStore
from judge.messages import N_, Message
from judge.rulesets.kit import CardRuleset
from judge.text import fold, slugify
from judge.web.citation_links import CiteShown, cites_shown
from judge.web.contents import tally
from judge.web.editions import EditionShown
from judge.web.html_text import beginning, plain, writer_of
from judge.web.importing import may_import, needs_key
from judge.web.labels import types_said
from judge.web.language import current, translated
from judge.web.precedents import address_of, uses
from judge.web.quotes import LONGEST_QUOTE, whole_sentences
from judge.web.rulings import RulingShown, shown_ruling
from judge.web.state import card_book, library

if TYPE_CHECKING:
    from judge.cardbook import PlayedLine

blueprint = Blueprint("cards", __name__)

PAGE_SIZE = 200
"""Number of cards on one page."""
LONGEST_QUERY = 1200
"""Maximum characters of a query."""


class UnknownCard(NotFound):
    """A card that no current document of the game knows, with names of similar spelling."""

    template = N_("no card of {game} is called “{name}”")

    def __init__(self, game: str, name: str, near: list[tuple[str, str]]) -> None:
        super().__init__(game=game, name=name)
        self.near = near


@dataclass(frozen=True)
class TextShown:
    """A card's text in one document; ``printed`` is the text as the document has it."""

    text: Markup
    printed: str
    own: bool
    language: str
    edition: EditionShown


@dataclass(frozen=True)
class NoteShown:
    """An editor's note on a card."""

    topic: str
    text: Markup
    language: str


@blueprint.get("/cards/<game>")
def cards(game: str) -> str | tuple[str, int]:
    """The cards by name; ``q`` filters by fields and words, as do ``letter``, ``type``, ``name`` and
    ``page``.

    A query that cannot be read is reported on the page (400). Raises UnknownGame.
    """
    game_name = library().game_name(game)
    whole = card_list(library(), game)
    listed, types = whole.rows, whole.types
    letter, kind = request.args.get("letter", ""), request.args.get("type", "")
    words = request.args.get("q", "").strip()[:LONGEST_QUERY]
    named = request.args.get("name", "").strip().replace('"', "")[:100]
    if named:
        words = f'{words} "{named}"'.strip()
    fault: Message | None = None
    chosen: Sequence[Listed] = listed
    if words:
        try:
            chosen = find_cards(library(), game, words, 0, len(listed)).rows
        except BadInput as raised:
            fault, chosen = raised.message, ()
    if letter or kind:
        chosen = [
            row
            for row in chosen
            if (not letter or initial(row.folded) == letter)
            and (not kind or main_type(row.type_line) == kind)
        ]
    page = max(request.args.get("page", 1, type=int), 1)
    shown = render_template(
        "cards/cards.html",
        game=game,
        game_name=game_name,
        rows=chosen[(page - 1) * PAGE_SIZE : page * PAGE_SIZE],
        total=len(chosen),
        everything=len(listed),
        letters=whole.letters,
        types=sorted(types.items()) if 1 < len(types) <= 40 else [],
        types_in=_one_language(listed),
        letter=letter,
        query=words,
        fault=fault,
        fields_example=fields_example(game),
        kind=kind,
        page=page,
        more=len(chosen) > page * PAGE_SIZE,
    )
    return (shown, 400) if fault else shown


def _one_language(rows: Sequence[Listed]) -> str:
    """The language of all type lines if they share one and it is not the reader's."""
    there = {row.language for row in rows if row.type_line}
    return "" if len(there) != 1 or current() in there else there.pop()


def fields_example(game: str) -> str:
    """An example of a query by fields in a game; empty if its cards have none."""
    types = card_list(library(), game).types
    if any("Creature" in kind for kind in types):
        return translated(N_("t:creature c:r mv<=3"))
    commonest = next((kind for kind, _ in types.most_common() if kind), "")
    return f"t:{fold(commonest.split()[0])}" if commonest else ""


@blueprint.get("/cards/<game>/names.json")
def names(game: str) -> Response:
    """The printed names that may complete ``q`` while it is typed, as JSON; raises UnknownGame."""
    library().check_game(game)
    typed = request.args.get("q", "").strip()[:100]
    answer = jsonify(list(card_book().like(game, typed)))
    answer.headers["Cache-Control"] = "private, max-age=60"
    return answer


@blueprint.get("/cards/<game>/<slug>")
def card(game: str, slug: str) -> str | Response:
    """A card by its slug or by any of its names; raises UnknownGame, UnknownCard."""
    game_name = library().game_name(game)
    view = _by_slug(game, slug)
    if view is None:
        raise UnknownCard(game_name, slug, near_cards(game, slug))
    own_slug = _slug_of(view)
    if own_slug != slug:
        return redirect(url_for("cards.card", game=game, slug=own_slug))
    return _card_page(game, slug, view)


FIGURES = {
    "Power": N_("Power"), "Toughness": N_("Toughness"), "Loyalty": N_("Loyalty"), "Defense": N_("Defense"),
}  # fmt: skip
"""The names of figures in card data that pages translate."""


def figures_shown(figures: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """A card's figures in the reader's words, power and toughness together (``2/2``)."""
    held = dict(figures)
    if {"Power", "Toughness"} <= set(held):
        both = f"{held.pop('Power')}/{held.pop('Toughness')}"
        held = {translated(N_("Power/toughness")): both, **held}
    return tuple(
        (translated(FIGURES[name]) if name in FIGURES else name, said) for name, said in held.items()
    )


def _types_said(game: str, view: CardView) -> Markup:
    """The type line in the reader's words; one that cannot be translated is marked with its language."""
    printed, written = str(view.first("type_line") or ""), _types_language(view)
    said = types_said(_ruleset(game), printed) if game in READ else printed
    if not said or written in ("", current()):
        return Markup(escape(said))
    foreign = Markup('<span lang="{}">{}</span>').format
    if said == printed:
        return foreign(written, said)
    stays = {kind for kind in printed.split() if fold(kind) not in KINDS}
    halves = (half.partition(" — ") for half in said.split(" // "))
    return Markup(" // ").join(
        Markup(escape(types + dash))
        + Markup(" ").join(
            foreign(written, kind) if kind in stays else escape(kind) for kind in kinds.split()
        )
        for types, dash, kinds in halves
    )


def _types_language(view: CardView) -> str:
    """The language of the type line."""
    stores = (_store(ref, own) for ref, own, card in view.cards if card.type_line)
    return next((store.about.language for store in stores if store is not None), "")


def _also_called(view: CardView) -> list[str]:
    """Its other names, without those that differ only in accents, case or punctuation."""
    spelt = {slugify(view.name): ""}
    for name in view.aliases:
        spelt.setdefault(slugify(name), name)
    return [name for name in spelt.values() if name]


def _card_page(game: str, slug: str, view: CardView, tried: Tried | None = None) -> str:
    prints = list(dict.fromkeys(str(print_) for _, _, card in view.cards for print_ in card.prints))
    printed = next((plain(card.text, own) for _, own, card in view.cards if card.text), "")
    reading = _reading(game, view)
    figures = figures_shown(next((card.figures for _, _, card in view.cards if card.figures), ()))
    return render_template(
        "cards/card.html",
        game=game,
        game_name=library().game_name(game),
        card=view,
        slug=slug,
        prints=prints,
        also_called=_also_called(view),
        types=_types_said(game, view),
        types_in=_types_language(view),
        figures=figures,
        figures_shown=figures_shown,
        description=beginning(printed, 200),
        quote=whole_sentences(printed, LONGEST_QUOTE),
        texts=sorted(_texts(view), key=lambda text: (text.language != current(), text.own)),
        notes=list(_notes(view)),
        reading=reading,
        waiting=_waiting(game, view, reading),
        tried=tried,
        printed_in=reader_of(game).language if reading else "",
        built_in=bool(reading) and _ruleset(game).card(view.name) is not None,
        rulings=list(_rulings(view)),
        address=next(iter(_addresses(view)), ""),
        used_in=uses(_addresses(view), (asked_of(view),)),
        editions=[EditionShown(e) for e in library().current_editions(game) if _tells(e.stores)],
        errata_in=_errata_in(game),
    )


def _errata_in(game: str) -> list[EditionShown]:
    """The documents of a game that list errata: where none of a card was found among them, that is known."""
    return [
        EditionShown(edition)
        for edition in library().current_editions(game)
        if any(store.ruling_tally("kind").get("erratum") for store in edition.stores)
    ]


@blueprint.post("/cards/<game>/<slug>")
def correct(game: str, slug: str) -> str | Response | tuple[str, int]:
    """Have a line of the card played as ``data`` says, or (``what=drop``) as Judge reads it again.

    Only for devices that have shown the server's key. If the line has changed meanwhile, or the data are not
    valid card data, that is reported beside the line and nothing is saved. Raises UnknownCard, NotTheirs.
    """
    needs_key()
    view = _by_slug(game, slug)
    card = printed_card(view) if view is not None else None
    if view is None or card is None or game not in READ:
        raise UnknownCard(library().game_name(game), slug, near_cards(game, slug))
    form = request.form
    try:
        _correct(game, card)
    except BadInput as fault:
        tried = Tried(form.get("line", ""), form.get("data", "")[:LONGEST], fault.message)
        return _card_page(game, slug, view, tried), 400
    return redirect(url_for("cards.card", game=game, slug=slug, _anchor="reading"), 303)


def _correct(game: str, card: PrintedCard) -> None:
    form, ruleset = request.form, _ruleset(game)
    corrections = card_book().corrections
    face, text = form.get("face", ""), form.get("text", "")
    if form.get("what") == "drop":
        corrections.drop(game, card.name, face, text)
        return
    at = int(form["line"]) if form.get("line", "").isascii() and form.get("line", "").isdigit() else 0
    if line_at(ruleset, card, at)[1].text != text:
        raise LineChanged(card=card.name, line=at)
    source = translated(N_("what was written"))
    corrections.put([corrected(ruleset, card, at, form.get("data", ""), source)])


class LineChanged(BadInput):
    template = N_("line {line} of {card} says something else by now: look at it again")


@dataclass(frozen=True)
class Tried:
    """A correction that was not saved, with the reason."""

    line: str
    data: str
    fault: Message


@dataclass(frozen=True)
class LineRead:
    """A printed line beside what Judge plays: in words, with the sections it rests on; ``status`` as read.

    ``at`` is its place on the card, from 1; ``data`` is what Judge plays, as a person would write it. If an
    unread line is ``asked``, the judge is asked when it applies.
    """

    at: int
    face: str
    text: str
    status: str
    words: str
    stopped_at: str
    asked: bool
    cites: tuple[CiteShown, ...]
    data: str


def _reading(game: str, view: CardView) -> list[tuple[str, list[LineRead]]]:
    """The faces of an imported card, each line with what Judge plays; empty if Judge does not read them."""
    if game not in READ or not view.cards:
        return []
    ruleset = _ruleset(game)
    found = card_book().played(game, ruleset, view)
    if found is None:
        return []
    at = count(1)
    return [
        (face.name, [_line_read(ruleset, next(at), face.name, line) for line in face.lines])
        for face in found.faces
    ]


def _ruleset(game: str) -> CardRuleset:
    found = rulesets.find(game)
    return found.profiles[found.default]


def _waiting(game: str, view: CardView, faces: list[tuple[str, list[LineRead]]]) -> list[Correction]:
    """The corrections of lines that the card no longer has, or has in other words."""
    if game not in READ:
        return []
    there = {(line.face, line.text) for _, lines in faces for line in lines}
    held = card_book().corrections.of(game, (view.name, *view.aliases))
    return [one for one in held if not one.whole and (one.face, one.text) not in there]


def _line_read(ruleset: CardRuleset, at: int, face: str, line: PlayedLine) -> LineRead:
    from judge.cardtext.report import cited

    played = line.data if line.status in ("read", "corrected") else {}
    try:
        words = " ".join(sentences(ruleset, played, current()))
    except Unsaid:
        words = ""
    cites = tuple(Address.parse(one) for one in cited(ruleset, dict(played)))
    data = card_data_text(played) if may_import() else ""
    return LineRead(
        at, face, line.text, line.status, words, line.stopped_at, line.asked, cites_shown(cites), data
    )


def _addresses(view: CardView) -> tuple[str, ...]:
    """The addresses with which cases cite a card or a ruling on it."""
    found = []
    for ref, own, card in view.cards:
        store = _store(ref, own)
        slug = _slug_in(store, card) if store else slugify(card.name)
        edition = library().edition(ref.game, ref.document, ref.edition)
        found.append(address_of(edition, Place("card", slug)))
    for row in view.rulings:
        edition = library().edition(row.ref.game, row.ref.document, row.ref.edition)
        found.append(address_of(edition, Place("ruling", row.slug)))
    return tuple(dict.fromkeys(found))


def _tells(stores: tuple[EditionStore, ...]) -> bool:
    return any(tally(store).cards or tally(store).rulings for store in stores)


def _stores(game: str) -> Iterator[EditionStore]:
    for edition in library().current_editions(game):
        yield from edition.stores


def _by_slug(game: str, slug: str) -> CardView | None:
    for name in _names_of(game, slug):
        found = library().cards(name, game)
        if found:
            return found[0]
    return next(iter(library().cards_meant(slug.replace("-", " "), game)), None)


def _names_of(game: str, slug: str) -> Iterator[str]:
    """The names that a slug may stand for, most likely first."""
    for store in _stores(game):
        known = store.card(slug)
        if known is not None:
            yield known.name
    yield slug.replace("-", " ")
    rows = card_list(library(), game).rows
    yield from (row.name for row in rows if slug in (row.slug, slugify(row.name)))


def _slug_of(view: CardView) -> str:
    """The slug of a card's page: that of the first document with the card."""
    for ref, own, card in view.cards:
        store = _store(ref, own)
        return _slug_in(store, card) if store else slugify(card.name)
    return slugify(view.name)


def _store(ref: EditionRef, own: bool) -> EditionStore | None:
    edition = library().edition(ref.game, ref.document, ref.edition)
    return edition.digest if own else edition.official


def _slug_in(store: EditionStore, card: Card) -> str:
    slug = slugify(card.name)
    if store.card(slug) == card:
        return slug
    return next((known for known, name in store.card_slugs() if name == card.name), slug)


def _texts(view: CardView) -> Iterator[TextShown]:
    for ref, own, card in view.cards:
        store = _store(ref, own)
        if card.text and store is not None:
            edition = library().edition(ref.game, ref.document, ref.edition)
            writer = writer_of(edition, store)
            cites = [c for c in store.cites(Place("card", _slug_in(store, card))) if c.part == "text"]
            yield TextShown(
                writer.text(card.text, cites), card.text, own, writer.language, EditionShown(edition)
            )


def _notes(view: CardView) -> Iterator[NoteShown]:
    for ref, own, card in view.cards:
        store = _store(ref, own)
        if card.notes and store is not None:
            writer = writer_of(library().edition(ref.game, ref.document, ref.edition), store)
            cites = store.cites(Place("card", _slug_in(store, card)))
            for at, (topic, text) in enumerate(card.notes):
                own_cites = [c for c in cites if c.part == "block" and c.block == at]
                yield NoteShown(topic, writer.text(text, own_cites), writer.language)


def _rulings(view: CardView) -> Iterator[RulingShown]:
    for row in view.rulings:
        store = _store(row.ref, row.digest)
        if store is not None:
            edition = library().edition(row.ref.game, row.ref.document, row.ref.edition)
            yield shown_ruling(edition, store, row.slug, row.ruling)


def near_cards(game: str, name: str) -> list[tuple[str, str]]:
    """Names and slugs of the game's cards with a similar spelling, nearest first."""
    views = library().near_cards(name.replace("-", " "), game)
    return [(view.name, _slug_of(view)) for view in views]
