"""``/cards/<game>``: the cards of a game; ``/cards/<game>/<slug>``: one with all that is said of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from flask import Blueprint, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from judge import rulesets
from judge.cardtext.readers import READ, reader_of, sentences
from judge.cardtext.saying import Unsaid
from judge.cases import asked_of
from judge.documents import Address, Card, EditionRef, Place
from judge.errors import NotFound
from judge.library import CardView, EditionStore, card_key
from judge.messages import N_
from judge.rulesets.kit import CardRuleset
from judge.text import fold_hard, slugify
from judge.web.citation_links import CiteShown, cites_shown
from judge.web.contents import tally
from judge.web.editions import EditionShown
from judge.web.html_text import beginning, plain, writer_of
from judge.web.language import current
from judge.web.precedents import address_of, uses
from judge.web.rulings import RulingShown, shown_ruling
from judge.web.state import card_book, library

if TYPE_CHECKING:
    from judge.cardbook import PlayedLine

blueprint = Blueprint("cards", __name__)

PAGE_SIZE = 200
MOST_TYPED = 3000
"""The cards' kinds are offered where there are no more cards than these, which must all be read."""


class UnknownCard(NotFound):
    """A card that no current document of the game knows, with names that are spelt nearly so."""

    template = N_("no card of {game} is called “{name}”")

    def __init__(self, game: str, name: str, near: list[tuple[str, str]]) -> None:
        super().__init__(game=game, name=name)
        self.near = near


@dataclass(frozen=True)
class TextShown:
    """A card's text in one document."""

    text: Markup
    own: bool
    language: str
    edition: EditionShown


@blueprint.get("/cards/<game>")
def cards(game: str) -> str:
    """The cards by name; ``letter``, ``type``, ``name``, ``page`` choose among them. Raises UnknownGame."""
    name = library().game_name(game)
    rows = sorted(_listed(game).items(), key=lambda row: fold_hard(row[0]))
    letters = sorted({_initial(card) for card, _ in rows})
    types = Counter(main_type(type_line) for _, (_, type_line) in rows if type_line)
    letter, kind = request.args.get("letter", ""), request.args.get("type", "")
    wanted = request.args.get("name", "").strip()[:100]
    chosen = [
        (card, slug, type_line)
        for card, (slug, type_line) in rows
        if (not letter or _initial(card) == letter)
        and (not kind or main_type(type_line) == kind)
        and fold_hard(wanted) in fold_hard(card)
    ]
    page = max(request.args.get("page", 1, type=int), 1)
    return render_template(
        "cards/cards.html",
        game=game,
        game_name=name,
        rows=chosen[(page - 1) * PAGE_SIZE : page * PAGE_SIZE],
        total=len(chosen),
        everything=len(rows),
        letters=letters,
        types=sorted(types.items()) if 1 < len(types) <= 40 else [],
        letter=letter,
        wanted=wanted,
        kind=kind,
        page=page,
        more=len(chosen) > page * PAGE_SIZE,
    )


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
    prints = list(dict.fromkeys(str(print_) for _, _, card in view.cards for print_ in card.prints))
    reading = _reading(game, view)
    figures = next((card.figures for _, _, card in view.cards if card.figures), ())
    return render_template(
        "cards/card.html",
        game=game,
        game_name=game_name,
        card=view,
        slug=slug,
        prints=prints,
        figures=figures,
        description=beginning(
            next((plain(card.text, own) for _, own, card in view.cards if card.text), ""), 200
        ),
        texts=list(_texts(view)),
        reading=reading,
        printed_in=reader_of(game).language if reading else "",
        built_in=bool(reading) and _ruleset(game).card(view.name) is not None,
        rulings=list(_rulings(view)),
        used_in=uses(_addresses(view), (asked_of(view),)),
        editions=[EditionShown(e) for e in library().current_editions(game) if _tells(e.stores)],
    )


@dataclass(frozen=True)
class LineRead:
    """A printed line beside what Judge plays: in words, with the sections it rests on; ``status`` as read."""

    text: str
    status: str
    words: str
    stopped_at: str
    cites: tuple[CiteShown, ...]


def _reading(game: str, view: CardView) -> list[tuple[str, list[LineRead]]]:
    """The faces of an imported card line by line as they are played; empty where Judge does not read them."""
    if game not in READ or not view.cards:
        return []
    ruleset = _ruleset(game)
    found = card_book().played(game, ruleset, view)
    if found is None:
        return []
    return [(face.name, [_line_read(ruleset, line) for line in face.lines]) for face in found.faces]


def _ruleset(game: str) -> CardRuleset:
    found = rulesets.find(game)
    return found.profiles[found.default]


def _line_read(ruleset: CardRuleset, line: PlayedLine) -> LineRead:
    from judge.cardtext.report import cited

    played = line.data if line.status in ("read", "corrected") else {}
    try:
        words = " ".join(sentences(ruleset, played, current()))
    except Unsaid:
        words = ""
    cites = tuple(Address.parse(one) for one in cited(ruleset, dict(played)))
    return LineRead(line.text, line.status, words, line.stopped_at, cites_shown(cites))


def _addresses(view: CardView) -> tuple[str, ...]:
    """The addresses by which cases cite a card or a ruling on it."""
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


def main_type(type_line: str) -> str:
    """What a type line says before its subtypes.

    >>> main_type("Aliado, Dragón"), main_type("Legendary Creature — Elf")
    ('Aliado', 'Legendary Creature')
    """
    return re.split(r"\s*(?:[,;:/(—–]|\s-\s)", type_line, maxsplit=1)[0].strip()


def _tells(stores: tuple[EditionStore, ...]) -> bool:
    return any(tally(store).cards or tally(store).rulings for store in stores)


def _stores(game: str) -> Iterator[EditionStore]:
    for edition in library().current_editions(game):
        yield from edition.stores


def _initial(name: str) -> str:
    first = fold_hard(name).lstrip("\"'¡¿(«“ ")[:1]
    return first if first.isalpha() else "#"


def _listed(game: str) -> dict[str, tuple[str, str]]:
    """Every card of the current documents: name, and slug with type line; each card once."""
    found: dict[str, tuple[str, str]] = {}
    keys: dict[str, str] = {}
    for store in _stores(game):
        for slug, name, type_line in _names(store):
            known = keys.setdefault(card_key(name), name)
            if known not in found or not found[known][1]:
                found[known] = (found[known][0] if known in found else slug, type_line)
        for name in _only_ruled(store).values():
            known = keys.setdefault(card_key(name), name)
            found.setdefault(known, (slugify(name), ""))
    return found


_NAMES: WeakKeyDictionary[EditionStore, tuple[tuple[str, str, str], ...]] = WeakKeyDictionary()
_RULED: WeakKeyDictionary[EditionStore, dict[str, str]] = WeakKeyDictionary()


def _names(store: EditionStore) -> tuple[tuple[str, str, str], ...]:
    """Slug, name and type line of a store's cards; no type lines where there are too many cards."""
    found = _NAMES.get(store)
    if found is None:
        if tally(store).cards <= MOST_TYPED:
            found = tuple((slug, card.name, card.type_line) for slug, card in store.cards())
        else:
            found = tuple((slug, name, "") for slug, name in store.card_slugs())
        _NAMES[store] = found
    return found


def _only_ruled(store: EditionStore) -> dict[str, str]:
    """Slug to name of the cards that rulings name and the store does not describe."""
    found = _RULED.get(store)
    if found is None:
        described = set(store.card_keys())
        found = {
            slugify(name): name
            for _, ruling in store.rulings()
            for name in ruling.cards
            if card_key(name) not in described
        }
        _RULED[store] = found
    return found


def _by_slug(game: str, slug: str) -> CardView | None:
    names: list[str] = []
    for store in _stores(game):
        known = store.card(slug)
        if known is not None:
            names.append(known.name)
    names.append(slug.replace("-", " "))
    names.extend(ruled[slug] for store in _stores(game) if slug in (ruled := _only_ruled(store)))
    names.extend(name for store in _stores(game) for _, name, _ in _names(store) if slugify(name) == slug)
    for name in names:
        found = library().cards(name, game)
        if found:
            return found[0]
    return None


def _slug_of(view: CardView) -> str:
    """The slug by which a card's page is known: that of the first document that describes it."""
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
            cites = store.cites(Place("card", _slug_in(store, card)))
            yield TextShown(writer.text(card.text, cites), own, writer.language, EditionShown(edition))


def _rulings(view: CardView) -> Iterator[RulingShown]:
    for row in view.rulings:
        store = _store(row.ref, row.digest)
        if store is not None:
            edition = library().edition(row.ref.game, row.ref.document, row.ref.edition)
            yield shown_ruling(edition, store, row.slug, row.ruling)


def near_cards(game: str, name: str) -> list[tuple[str, str]]:
    """Names and slugs of the game's cards that are spelt nearly so, the nearest first."""
    views = library().near_cards(name.replace("-", " "), game)
    return [(view.name, _slug_of(view)) for view in views]
