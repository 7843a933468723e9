"""Browsing rulings: newest first, filtered by date, kind, source, card and the rule that they cite."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import merge
from itertools import islice

from judge.documents import EditionRef, SectionNumber
from judge.documents.cards import RulingKind
from judge.library.edition_file import EditionStore, Tallied, card_key
from judge.library.library import Library
from judge.library.results import CardView, RulingView

Ordinals = Mapping[EditionStore, Sequence[int]]
"""Rulings of some editions by their place in the document, from 1."""


@dataclass(frozen=True)
class RulingChoice:
    """Filters for rulings; empty ones and None do not restrict the result.

    ``date`` is the beginning of a date (``2024``, ``2024-03``), ``source`` as the document names it. ``rule``
    is a section of ``document`` (empty: the game's main one); its subsections are included. ``among`` limits
    the result to rulings found by a search for words.
    """

    date: str = ""
    kind: RulingKind | None = None
    source: str = ""
    card: CardView | None = None
    rule: SectionNumber | None = None
    document: str = ""
    among: Ordinals | None = None

    @property
    def everything(self) -> bool:
        return self == RulingChoice()


@dataclass(frozen=True)
class RulingPage:
    """Some of the matching rulings, and the number of all of them."""

    total: int
    rows: tuple[RulingView, ...]


@dataclass(frozen=True)
class _Shelf:
    """The rulings of one text of an edition, as far as they count beside the other text."""

    ref: EditionRef
    store: EditionStore
    digest: bool
    kinds: tuple[str, ...]
    all_kinds: bool
    has_sections: bool


@dataclass(frozen=True)
class Rulings:
    """The rulings of a game's current documents.

    Of an official text and its digest, the digest's rulings of a kind count only where the other has none.
    """

    library: Library
    game: str

    @cached_property
    def _main(self) -> str:
        return self.library.main_document(self.game)

    @cached_property
    def _shelves(self) -> tuple[_Shelf, ...]:
        found = []
        for edition in self.library.current_editions(self.game):
            seen: set[str] = set()
            for store in edition.stores:
                own = store.ruling_tally("kind")
                counted = tuple(kind for kind in own if kind not in seen)
                seen |= own.keys()
                if counted:
                    whole = len(counted) == len(own)
                    digest = store is edition.digest
                    found.append(_Shelf(edition.ref, store, digest, counted, whole, bool(store.outline)))
        return tuple(found)

    @property
    def stores(self) -> tuple[EditionStore, ...]:
        """The texts with rulings."""
        return tuple(shelf.store for shelf in self._shelves)

    def counted(self, column: Tallied) -> Counter[str]:
        """The number of rulings of each kind, source or year; empty values are left out."""
        found: Counter[str] = Counter()
        for shelf in self._shelves:
            found.update(shelf.store.ruling_tally(column, shelf.kinds))
        return found

    def page(self, choice: RulingChoice, first: int = 0, most: int = 50) -> RulingPage:
        """The rulings from the ``first`` on, at most this many: newest first, undated ones last; those of one
        day in the documents' order.
        """
        asked = [(at, shelf, self._where(shelf, choice)) for at, shelf in enumerate(self._shelves)]
        parts = [
            (
                int(shelf.store.faceted(f"SELECT COUNT(*) FROM ruling_facet {where}", *values)[0][0]),
                at,
                where,
                values,
            )
            for at, shelf, (where, values) in asked
            if where is not None
        ]
        total = sum(part[0] for part in parts)
        skipped = 0
        columns: list[list[tuple[int, int, int]]] = []
        for count, at, where, values in sorted(parts, reverse=True):
            # an entry with this many before it in its own part alone cannot be shown
            skip = 0 if columns else max(0, first - (total - count))
            skipped += skip
            rows = self._shelves[at].store.faceted(
                f"SELECT date, ruling FROM ruling_facet {where} ORDER BY date DESC, ruling LIMIT ? OFFSET ?",
                *values,
                first - skip + most,
                skip,
            )
            columns.append([(-_as_number(date), at, ruling) for date, ruling in rows])
        start = first - skipped
        return RulingPage(total, tuple(self._views(islice(merge(*columns), start, start + most))))

    def _where(self, shelf: _Shelf, choice: RulingChoice) -> tuple[str | None, list[object]]:
        """The condition for the rulings of one text; None if none can match."""
        clauses: list[str] = []
        values: list[object] = []
        kinds = [choice.kind] if choice.kind else list(shelf.kinds)
        if choice.kind and choice.kind not in shelf.kinds:
            return None, []
        if choice.kind or not shelf.all_kinds:
            clauses.append(f"kind IN ({', '.join('?' * len(kinds))})")
            values += kinds
        if choice.date:
            clauses.append("date >= ? AND date < ?")
            values += [choice.date, choice.date + "\x7f"]
        if choice.source:
            clauses.append("source = ?")
            values.append(choice.source)
        if choice.card is not None:
            keys = sorted(_keys_of(choice.card))
            clauses.append(
                f"ruling IN (SELECT ruling FROM ruling_card WHERE folded IN ({', '.join('?' * len(keys))}))"
            )
            values += keys
        if choice.rule is not None:
            clause, told = self._rule(shelf, choice.rule, choice.document or self._main)
            clauses.append(clause)
            values += told
        if choice.among is not None:
            clauses.append("ruling IN (SELECT value FROM json_each(?))")
            values.append(json.dumps(list(choice.among.get(shelf.store, ()))))
        return ("WHERE " + " AND ".join(clauses) if clauses else ""), values

    def _rule(self, shelf: _Shelf, rule: SectionNumber, document: str) -> tuple[str, list[object]]:
        """The condition for rulings that cite a rule or one below it.

        Without a document's name, a number is one of the ruling's own document, or of the game's main
        document if the own one has no sections.
        """
        meant = shelf.ref.document if shelf.has_sections else self._main
        documents = "document = ? OR document GLOB ?" + (" OR document = ''" if meant == document else "")
        return (
            "ruling IN (SELECT ruling FROM ruling_rule WHERE "
            f"(number = ? OR number >= ? AND number < ?) AND ({documents}))",
            [rule.key, f"{rule.key}.", f"{rule.key}/", document, f"{document}@*"],
        )

    def _views(self, chosen: Iterable[tuple[int, int, int]]) -> Iterator[RulingView]:
        for _, at, ordinal in chosen:
            shelf = self._shelves[at]
            slug, ruling = shelf.store.ruling_at(ordinal)
            yield RulingView(shelf.ref, slug, ruling, shelf.digest)


def _as_number(date: str) -> int:
    """Dates as increasing numbers; 0 for none."""
    digits = "".join(one for one in date if one.isdigit())[:8]
    return int(digits.ljust(8, "0")) if digits else 0


def _keys_of(card: CardView) -> set[str]:
    keys = {card_key(name) for name in (card.name, *card.aliases)}
    return keys | {f"#{one}" for _, _, described in card.cards for one in described.identifiers}
