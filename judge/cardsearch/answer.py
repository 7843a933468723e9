"""Finds the cards of a game that match a query, over all current documents."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from weakref import WeakKeyDictionary

from judge.cardsearch.fields import FIELDS, Known, condition
from judge.cardsearch.syntax import Combined, Negated, Node, Term, parse
from judge.library import EditionStore, Library, card_key, names_of_term
from judge.text import fold_hard, slugify

_WORDS = tuple(word for words in FIELDS.values() for word in words)


@dataclass(frozen=True, slots=True)
class Listed:
    """A card of a game as lists show it; ``place`` is its document and place there, ``language`` that of its
    type line.
    """

    name: str
    slug: str
    type_line: str
    folded: str
    place: tuple[int, int] | None
    language: str = ""


@dataclass(frozen=True)
class CardHits:
    """A part of the matching cards, and the number of all of them."""

    total: int
    rows: tuple[Listed, ...]


@dataclass(frozen=True)
class CardList:
    """All cards of a game's current documents by name, each once, with the texts that describe them."""

    stores: tuple[EditionStore, ...]
    rows: tuple[Listed, ...]
    known: Known

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """The first letters of the names."""
        return tuple(sorted({initial(row.folded) for row in self.rows}))

    @cached_property
    def types(self) -> Counter[str]:
        """The number of cards of each main type."""
        return Counter(main_type(row.type_line) for row in self.rows if row.type_line)


def initial(folded: str) -> str:
    """The letter under which a folded name is listed; ``#`` if it does not begin with a letter."""
    first = folded.lstrip("\"'¡¿(«“ ")[:1]
    return first if first.isalpha() else "#"


def main_type(type_line: str) -> str:
    """The part of a type line before its subtypes.

    >>> main_type("Aliado, Dragón"), main_type("Legendary Creature — Elf")
    ('Aliado', 'Legendary Creature')

    """
    return re.split(r"\s*(?:[,;:/(—–]|\s-\s)", type_line, maxsplit=1)[0].strip()


_LISTS: WeakKeyDictionary[Library, dict[str, CardList]] = WeakKeyDictionary()


def card_list(library: Library, game: str) -> CardList:
    """The game's cards; read once for each state of the library. Raises UnknownGame."""
    stores = tuple(store for edition in library.current_editions(game) for store in edition.stores)
    kept = _LISTS.setdefault(library, {})
    found = kept.get(game)
    if found is None or found.stores != stores:
        found = kept[game] = CardList(stores, tuple(_rows(stores)), _known(library, game, stores))
    return found


def _rows(stores: Sequence[EditionStore]) -> list[Listed]:
    """Each card once: by its first slug, with the first text that has its type, else the first text."""
    found: dict[str, Listed] = {}
    for at, store in enumerate(stores):
        language = store.about.language
        for ordinal, slug, name, type_line in store.card_rows():
            key = card_key(name)
            known = found.get(key)
            if known is None:
                found[key] = Listed(name, slug, type_line, fold_hard(name), (at, ordinal), language)
            elif type_line and not known.type_line:
                found[key] = Listed(known.name, known.slug, type_line, known.folded, (at, ordinal), language)
    described = {key for store in stores for key in store.card_keys()}
    for store in stores:
        for name in store.only_ruled(described):
            found.setdefault(card_key(name), Listed(name, slugify(name), "", fold_hard(name), None))
    return sorted(found.values(), key=lambda row: row.folded)


_SYMBOLS = "SELECT 1 FROM card_facet WHERE symbols <> '' LIMIT 1"
_PRICED = "SELECT 1 FROM card_facet WHERE mana_value IS NOT NULL LIMIT 1"


def _known(library: Library, game: str, stores: Sequence[EditionStore]) -> Known:
    priced = [row for store in stores for row in store.faceted(_PRICED)]

    def values(query: str) -> frozenset[str]:
        rows = (str(value) for store in stores for (value,) in store.faceted(query))
        return frozenset(part for row in rows for part in row.split("|") if part)

    return Known(
        formats=values("SELECT DISTINCT formats FROM card_facet"),
        figures=values("SELECT DISTINCT label FROM card_figure"),
        colours=values("SELECT DISTINCT colour_words FROM card_facet"),
        terms=lambda word: names_of_term(library, game, word),
        mana=not any(priced) or any(any(store.faceted(_SYMBOLS)) for store in stores),
    )


def find_cards(library: Library, game: str, query: str, first: int = 0, most: int = 50) -> CardHits:
    """The cards that match a query, by name; those whose name begins with its free words come first.

    Raises UnknownGame, and the errors of :func:`judge.cardsearch.syntax.parse` and
    :func:`judge.cardsearch.fields.condition`.
    """
    listed = card_list(library, game)
    node = parse(query, _WORDS)
    wanted = condition(node, listed.known)
    places = {
        (at, ordinal)
        for at, store in enumerate(listed.stores)
        for (ordinal,) in store.faceted(f"SELECT card FROM card_facet WHERE {wanted.sql}", *wanted.values)
    }
    rows = [
        row
        for row in listed.rows
        if (row.place in places if row.place is not None else _by_name(node, row.folded))
    ]
    words = fold_hard(" ".join(_free(node)))
    if words:
        rows.sort(key=lambda row: (row.folded != words, not row.folded.startswith(words)))
    return CardHits(len(rows), tuple(rows[first : first + most]))


def _free(node: Node) -> Iterator[str]:
    """The wanted words of a query that belong to no field."""
    if isinstance(node, Combined):
        for part in node.parts:
            yield from _free(part)
    elif isinstance(node, Term) and not node.field:
        yield node.value


def _by_name(node: Node, name: str) -> bool:
    """Whether the query matches cards of which only the name is known."""
    if isinstance(node, Negated):
        return not _by_name(node.part, name)
    if isinstance(node, Combined):
        held = (_by_name(part, name) for part in node.parts)
        return any(held) if node.alternatives else all(held)
    wanted = fold_hard(node.value)
    return not node.field and (wanted == name if node.exact else wanted in name)
