"""One edition on disk: an SQLite file that is written once and then only read."""

from __future__ import annotations

import itertools
import json
import os
import sqlite3
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from judge.citations import Citation, Links, Sibling, Target, resolve, ruling_slugs, slugs
from judge.documents import (
    Card,
    Document,
    EditionRef,
    GlossaryEntry,
    Place,
    Ruling,
    Section,
    SectionNumber,
    codec,
    target_of,
)
from judge.documents.fingerprints import fingerprints
from judge.errors import DamagedRecord, LibraryFault
from judge.library import facets
from judge.messages import N_, Message
from judge.text import fold_hard, latinised

FILE = "document.db"
FORMAT = 2
"""To be increased whenever editions written by an older Judge can no longer be read."""
LINKS = "2"
"""To be changed whenever references are found otherwise; an import then writes an edition anew."""
_SCHEMA = """
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE section (
    ordinal INTEGER PRIMARY KEY, number TEXT NOT NULL, parent TEXT, depth INTEGER NOT NULL,
    heading TEXT NOT NULL, assigned INTEGER NOT NULL, first INTEGER, last INTEGER, content TEXT NOT NULL
);
CREATE TABLE glossary (
    ordinal INTEGER PRIMARY KEY, slug TEXT NOT NULL, term TEXT NOT NULL, content TEXT NOT NULL
);
CREATE TABLE card (
    ordinal INTEGER PRIMARY KEY, slug TEXT NOT NULL, name TEXT NOT NULL, content TEXT NOT NULL
);
CREATE TABLE card_name (folded TEXT NOT NULL, card INTEGER NOT NULL);
CREATE TABLE ruling (
    ordinal INTEGER PRIMARY KEY, slug TEXT NOT NULL, kind TEXT NOT NULL, content TEXT NOT NULL
);
CREATE TABLE ruling_card (folded TEXT NOT NULL, ruling INTEGER NOT NULL);
CREATE TABLE wording (number TEXT NOT NULL, mark TEXT NOT NULL);
CREATE TABLE link (source TEXT NOT NULL, target TEXT, content TEXT NOT NULL);
"""
_INDEXES = """
CREATE INDEX glossary_slug ON glossary (slug);
CREATE INDEX card_slug ON card (slug);
CREATE INDEX card_name_folded ON card_name (folded);
CREATE INDEX ruling_slug ON ruling (slug);
CREATE INDEX ruling_kind ON ruling (kind);
CREATE INDEX ruling_card_folded ON ruling_card (folded);
CREATE INDEX wording_number ON wording (number);
CREATE INDEX wording_mark ON wording (mark);
CREATE INDEX link_source ON link (source);
CREATE INDEX link_target ON link (target);
"""

Tallied = Literal["kind", "source", "year"]
_TALLIED = {"kind": "kind", "source": "source", "year": "substr(date, 1, 4)"}


def card_key(name: str) -> str:
    """The key shared by all spellings of a card's name.

    >>> card_key("Tlaltecuhтли") == card_key("tlaltecuhtli")
    True
    """
    return fold_hard(latinised(name))


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """A section as listed in the contents."""

    ordinal: int
    number: SectionNumber
    heading: str
    depth: int
    parent: SectionNumber | None
    assigned: bool


Progress = Callable[[int], None]


def write_edition(
    folder: Path,
    document: Document,
    siblings: Collection[Sibling] = (),
    progress: Progress | None = None,
    wording: Mapping[SectionNumber, str] | None = None,
) -> dict[str, int]:
    """Write one edition into an empty folder and return the number of items of each kind.

    ``siblings`` are the game's documents, which the text may address. ``wording`` holds the
    fingerprints of the official wording, if the document is a digest.
    """
    links = resolve(document, siblings)
    with fresh_file(folder / FILE) as db:
        _write_meta(db, document)
        _write_sections(db, document)
        _write_links(db, links)
        marks = fingerprints(document) if wording is None else wording
        db.executemany("INSERT INTO wording VALUES (?, ?)", ((n.key, mark) for n, mark in marks.items()))
        db.executemany(
            "INSERT INTO glossary VALUES (?, ?, ?, ?)",
            (
                (ordinal, name, entry.term, _dump(codec.glossary_to_json(entry)))
                for (ordinal, entry), name in zip(
                    enumerate(document.glossary, 1), slugs(e.term for e in document.glossary), strict=True
                )
            ),
        )
        counted_cards = _write_cards(db, document.cards, progress)
        counted_rulings = _write_rulings(db, document.rulings, progress)
    return {
        "sections": len(document.sections),
        "examples": sum(len(section.examples) for section in document.sections),
        "glossary": len(document.glossary),
        "cards": counted_cards,
        **counted_rulings,
    }


@contextmanager
def fresh_file(path: Path) -> Iterator[sqlite3.Connection]:
    """A new file with empty tables; what follows from what is written into them is added at the end."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = OFF")
        db.execute("PRAGMA synchronous = OFF")
        db.execute("BEGIN")
        for statement in _SCHEMA.split(";"):
            db.execute(statement)
        yield db
        for statement in _INDEXES.split(";"):
            db.execute(statement)
        facets.write_facets(db)
        db.execute("INSERT OR REPLACE INTO meta VALUES ('facets', ?)", (facets.VERSION,))
        db.execute("COMMIT")
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _write_meta(db: sqlite3.Connection, document: Document) -> None:
    rest = Document(
        ref=document.ref,
        title=document.title,
        language=document.language,
        effective=document.effective,
        publisher=document.publisher,
        front=document.front,
        back=document.back,
        noise=document.noise,
        remarks=document.remarks,
        unaccounted=document.unaccounted,
        source_name=document.source_name,
        source_hash=document.source_hash,
        extra=document.extra,
    )
    db.execute("INSERT INTO meta VALUES ('document', ?)", (_dump(codec.document_to_json(rest)),))
    db.execute("INSERT INTO meta VALUES ('format', ?)", (str(FORMAT),))
    db.execute("INSERT INTO meta VALUES ('links', ?)", (LINKS,))


def _write_sections(db: sqlite3.Connection, document: Document) -> None:
    depths: dict[SectionNumber | None, int] = {None: -1}

    def rows() -> Iterator[tuple[object, ...]]:
        for ordinal, section in enumerate(document.sections):
            depth = depths[section.number] = depths.get(section.parent, -1) + 1
            span = section.lines
            yield (
                ordinal,
                section.number.text,
                section.parent.text if section.parent else None,
                depth,
                section.heading,
                int(section.assigned),
                span.first if span else None,
                span.last if span else None,
                _dump(codec.section_to_json(section)),
            )

    db.executemany("INSERT INTO section VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows())


def _write_links(db: sqlite3.Connection, links: Links) -> None:
    db.executemany(
        "INSERT INTO link VALUES (?, ?, ?)",
        (
            (_place_key(source), _target_key(c), _dump(_citation_to_json(c)))
            for source, citations in links.cites.items()
            for c in citations
        ),
    )


def _target_key(citation: Citation) -> str | None:
    """The key of a citation's target; of one in another document, that document and the number's key."""
    if citation.target is not None:
        return _place_key(citation.target)
    document = citation.document.partition("@")[0] or ("?" if citation.elsewhere else "")
    return f"{document}:{citation.number.key}" if document and citation.number else None


def _place_key(place: Target) -> str:
    return place.key if isinstance(place, SectionNumber) else str(place)


def _citation_to_json(citation: Citation) -> dict[str, object]:
    stored: dict[str, object] = {name: getattr(citation, name) for name in _CITATION_FIELDS}
    stored["target"] = str(citation.target) if citation.target else None
    stored["number"] = citation.number.text if citation.number else None
    return {name: value for name, value in stored.items() if value not in ("", None, False)}


def _citation_from_json(stored: dict[str, Any]) -> Citation:
    target, number = stored.pop("target", None), stored.pop("number", None)
    stored.setdefault("start", 0)  # left out if it is 0, like every empty value
    return Citation(
        target=target_of(target) if target else None,
        number=SectionNumber.parse(number) if number else None,
        **stored,
    )


_CITATION_FIELDS = (
    *("text", "start", "end", "part", "block", "heading"),
    *("document", "outside", "fault", "elsewhere"),
)


def _write_cards(db: sqlite3.Connection, cards: Iterable[Card], progress: Progress | None) -> int:
    given, named = itertools.tee(cards)
    count = 0
    for count, (card, slug) in enumerate(zip(given, slugs(c.name for c in named), strict=True), 1):
        db.execute(
            "INSERT INTO card VALUES (?, ?, ?, ?)", (count, slug, card.name, _dump(codec.card_to_json(card)))
        )
        name_card(db, count, card.names, card.identifiers)
        if progress and count % 2000 == 0:
            progress(count)
    return count


def name_card(db: sqlite3.Connection, ordinal: int, names: Iterable[str], identifiers: Iterable[str]) -> None:
    """Write by what a card is found."""
    keys = {card_key(name) for name in names} | {f"#{key}" for key in identifiers}
    db.executemany("INSERT INTO card_name VALUES (?, ?)", ((key, ordinal) for key in keys))


def _write_rulings(
    db: sqlite3.Connection, rulings: Iterable[Ruling], progress: Progress | None
) -> dict[str, int]:
    kinds: dict[str, int] = {"rulings": 0}
    given, named = itertools.tee(rulings)
    for count, (ruling, slug) in enumerate(zip(given, ruling_slugs(named), strict=True), 1):
        kinds["rulings"] = count
        kinds[ruling.kind] = kinds.get(ruling.kind, 0) + 1
        db.execute(
            "INSERT INTO ruling VALUES (?, ?, ?, ?)",
            (count, slug, ruling.kind, _dump(codec.ruling_to_json(ruling))),
        )
        keys = {card_key(name) for name in ruling.cards} | {f"#{key}" for key in ruling.identifiers}
        db.executemany("INSERT INTO ruling_card VALUES (?, ?)", ((key, count) for key in keys))
        if progress and count % 2000 == 0:
            progress(count)
    return kinds


class EditionStore:
    """Reads one edition; safe for any number of threads, even while its folder is being removed."""

    def __init__(self, folder: Path, tell: Callable[[LibraryFault], None] = lambda fault: None) -> None:
        """Open the edition in ``folder``; raises LibraryFault if it is missing or damaged.

        ``tell`` is called with damage found later, while reading.
        """
        self.folder, self._tell = folder, tell
        self._lock = threading.Lock()
        path = folder / FILE
        try:
            if not path.is_file():
                raise FileNotFoundError(path)
            self._db = sqlite3.connect(
                f"file:{_quoted(path)}?mode=ro&immutable=1", uri=True, check_same_thread=False
            )
            meta = dict(self._db.execute("SELECT name, value FROM meta"))
            if meta.get("format") != str(FORMAT):
                detail = Message(N_("it was written by another version of Judge; import the document again"))
                raise LibraryFault(folder=str(folder), detail=detail)
            stored = meta["document"]
            self.has_old_links = meta.get("links") != LINKS
            self._faceted = meta.get("facets") == facets.VERSION
            self._tallies: dict[tuple[str, tuple[str, ...]], dict[str, int]] = {}
        except (OSError, sqlite3.Error, KeyError) as fault:
            raise damaged_edition(folder, str(fault)) from fault
        self.about: Document = codec.document_from_json(self._read(stored))

    @property
    def ref(self) -> EditionRef:
        return self.about.ref

    def close(self) -> None:
        self._db.close()

    def counts(self) -> dict[str, int]:
        """The number of items of each kind, like :func:`write_edition`."""
        counted = {
            name: int(self._rows(f"SELECT COUNT(*) FROM {table}")[0][0])
            for name, table in (
                ("sections", "section"),
                ("glossary", "glossary"),
                ("cards", "card"),
                ("rulings", "ruling"),
            )
        }
        counted["examples"] = sum(len(section.examples) for section in self.sections())
        kinds = self._rows("SELECT kind, COUNT(*) FROM ruling GROUP BY kind")
        return {**counted, **{str(kind): int(count) for kind, count in kinds}}

    def check(self) -> None:
        """Check the whole file; raises LibraryFault if it is damaged."""
        found = self._rows("PRAGMA quick_check")
        if found != [("ok",)]:
            raise damaged_edition(self.folder, str(found[0][0]) if found else "?")

    def _rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        try:
            with self._lock:
                return self._db.execute(query, values).fetchall()
        except sqlite3.Error as fault:
            raise self._damaged(fault) from fault

    def faceted(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Ask the tables of :mod:`judge.library.facets`, beside the others; raises LibraryFault."""
        if not self._faceted:
            try:
                with self._lock:
                    if not self._faceted:
                        facets.write_facets(self._db, temporary=True)
                        self._db.commit()
                        self._faceted = True
            except (sqlite3.Error, ValueError, DamagedRecord) as fault:
                raise self._damaged(fault) from fault
        return self._rows(query, *values)

    def _read(self, content: Any) -> Any:
        try:
            return json.loads(content)
        except (ValueError, TypeError) as fault:
            raise self._damaged(fault) from fault

    def _damaged(self, fault: Exception) -> LibraryFault:
        found = damaged_edition(self.folder, str(fault))
        self._tell(found)
        return found

    # -- sections -----------------------------------------------------------------------------------

    @cached_property
    def outline(self) -> tuple[OutlineEntry, ...]:
        """Every section in document order, without its text."""
        rows = self._rows(
            "SELECT ordinal, number, heading, depth, parent, assigned FROM section ORDER BY ordinal"
        )
        numbers: dict[str | None, SectionNumber] = {}
        entries = []
        for ordinal, text, heading, depth, parent, assigned in rows:
            numbers[text] = number = SectionNumber.parse(text)
            entries.append(OutlineEntry(ordinal, number, heading, depth, numbers.get(parent), bool(assigned)))
        return tuple(entries)

    @cached_property
    def numbers(self) -> Mapping[SectionNumber, OutlineEntry]:
        """The sections of the whole edition by number."""
        return {entry.number: entry for entry in self.outline}

    @cached_property
    def children(self) -> Mapping[SectionNumber | None, tuple[OutlineEntry, ...]]:
        """The child sections of each number, in order; top-level sections are under None."""
        found: dict[SectionNumber | None, list[OutlineEntry]] = {}
        for entry in self.outline:
            found.setdefault(entry.parent, []).append(entry)
        return {parent: tuple(entries) for parent, entries in found.items()}

    def section(self, entry: OutlineEntry) -> Section:
        """The complete section of an outline entry."""
        ((content,),) = self._rows("SELECT content FROM section WHERE ordinal = ?", entry.ordinal)
        return codec.section_from_json(self._read(content))

    def text_of(self, number: SectionNumber) -> str:
        """The text of the section with exactly this spelling of the number; empty if there is none.

        Unlike :meth:`section` it does not read the outline first, which is faster for one section in many
        editions.
        """
        rows = self._rows("SELECT content FROM section WHERE number = ?", number.text)
        return codec.section_from_json(self._read(rows[0][0])).text if rows else ""

    def sections(self) -> Iterator[Section]:
        """All sections in order, read with one query."""
        for (content,) in self._rows("SELECT content FROM section ORDER BY ordinal"):
            yield codec.section_from_json(self._read(content))

    def states_penalties(self) -> bool:
        """Whether any section states the penalty of an infraction; does not decode the sections."""
        return bool(self._rows("""SELECT 1 FROM section WHERE content LIKE '%"penalty"%' LIMIT 1"""))

    def document(self) -> Document:
        """The whole document in memory, with cards and rulings; not meant for large card data."""
        about = self.about
        return Document(
            **{
                **{name: getattr(about, name) for name in about.__dataclass_fields__},
                "sections": tuple(self.sections()),
                "glossary": self.glossary(),
                "cards": tuple(card for _, card in self.cards()),
                "rulings": tuple(ruling for _, ruling in self.rulings()),
            }
        )

    def wording(self, number: SectionNumber) -> str:
        """The fingerprint of a section's official wording; empty if unknown."""
        rows = self._rows("SELECT mark FROM wording WHERE number = ?", number.key)
        return str(rows[0][0]) if rows else ""

    def wordings(self) -> dict[SectionNumber, str]:
        """All known fingerprints of official wordings."""
        rows = self._rows("SELECT number, mark FROM wording")
        return {SectionNumber.parse(number): mark for number, mark in rows}

    @cached_property
    def knows_wordings(self) -> bool:
        """Whether any fingerprint of an official wording is known."""
        return bool(self._rows("SELECT 1 FROM wording LIMIT 1"))

    def worded(self, mark: str) -> tuple[SectionNumber, ...]:
        """The sections whose official wording has this fingerprint, in document order."""
        rows = self._rows("SELECT number FROM wording WHERE mark = ?", mark)
        known = self.numbers
        found = (known.get(SectionNumber.parse(key)) for (key,) in rows)
        return tuple(entry.number for entry in sorted(filter(None, found), key=lambda e: e.ordinal))

    # -- links --------------------------------------------------------------------------------------

    def cites(self, place: Target) -> tuple[Citation, ...]:
        """The citations in a section or place, in reading order; a dangling reference has no target."""
        rows = self._rows("SELECT content FROM link WHERE source = ? ORDER BY rowid", _place_key(place))
        return tuple(_citation_from_json(self._read(content)) for (content,) in rows)

    def cited_by(self, target: Target) -> tuple[Target, ...]:
        """The origins of citations of a target: sections in document order, then other places."""
        rows = self._rows("SELECT DISTINCT source FROM link WHERE target = ?", _place_key(target))
        places = [target_of(source) for (source,) in rows]
        known = self.numbers
        numbers = (known[p] for p in places if isinstance(p, SectionNumber) and p in known)
        return (
            *(entry.number for entry in sorted(numbers, key=lambda entry: entry.ordinal)),
            *sorted(p for p in places if isinstance(p, Place)),
        )

    def cited_elsewhere(
        self, document: str, number: SectionNumber, rulings: bool = True
    ) -> tuple[tuple[Target, Citation], ...]:
        """The origins of citations of that number in another document, or in one that is named unknown."""
        kept = "" if rulings else "AND source NOT LIKE 'ruling/%' "
        rows = self._rows(
            f"SELECT source, content FROM link WHERE target IN (?, ?) {kept}ORDER BY rowid",
            f"{document}:{number.key}",
            f"?:{number.key}",
        )
        return tuple(
            (target_of(source), _citation_from_json(self._read(content))) for source, content in rows
        )

    # -- glossary, cards, rulings -------------------------------------------------------------------

    def glossary(self) -> tuple[GlossaryEntry, ...]:
        return tuple(
            codec.glossary_from_json(self._read(content))
            for (content,) in self._rows("SELECT content FROM glossary ORDER BY ordinal")
        )

    def glossary_slugs(self) -> tuple[tuple[str, str], ...]:
        """Slug and term of each entry, in order."""
        return tuple((a, b) for a, b in self._rows("SELECT slug, term FROM glossary ORDER BY ordinal"))

    def glossary_by_slug(self) -> Iterator[tuple[str, GlossaryEntry]]:
        """Each entry with its slug, in order."""
        return zip((slug for slug, _ in self.glossary_slugs()), self.glossary(), strict=True)

    def glossary_entry(self, slug: str) -> GlossaryEntry | None:
        rows = self._rows("SELECT content FROM glossary WHERE slug = ?", slug)
        return codec.glossary_from_json(self._read(rows[0][0])) if rows else None

    def card(self, slug: str) -> Card | None:
        rows = self._rows("SELECT content FROM card WHERE slug = ?", slug)
        return codec.card_from_json(self._read(rows[0][0])) if rows else None

    def card_slugs(self) -> tuple[tuple[str, str], ...]:
        """Slug and name of each card, in document order."""
        return tuple((a, b) for a, b in self._rows("SELECT slug, name FROM card ORDER BY ordinal"))

    def card_at(self, ordinal: int) -> tuple[str, Card]:
        """The card at a place in the document, from 1, with its slug; raises LibraryFault."""
        ((slug, content),) = self._rows("SELECT slug, content FROM card WHERE ordinal = ?", ordinal)
        return slug, codec.card_from_json(self._read(content))

    def card_rows(self) -> list[tuple[int, str, str, str]]:
        """Place in the document (from 1), slug, name and type line of each card, in document order."""
        query = "SELECT ordinal, slug, name, coalesce(json_extract(content, '$.type_line'), '') FROM card"
        return [(at, slug, name, kind) for at, slug, name, kind in self._rows(query + " ORDER BY ordinal")]

    def only_ruled(self, described: Collection[str]) -> tuple[str, ...]:
        """The names of cards that rulings name, but for those whose key is among the ``described``."""
        keys = self._rows(
            "SELECT folded, min(ruling) FROM ruling_card WHERE substr(folded, 1, 1) <> '#' GROUP BY folded"
        )
        found: dict[str, None] = {}
        for key, ordinal in keys:
            if key in described:
                continue
            _, ruling = self.ruling_at(ordinal)
            found |= dict.fromkeys(name for name in ruling.cards if card_key(name) == key)
        return tuple(found)

    def cards(self) -> Iterator[tuple[str, Card]]:
        """All cards with their slugs, in document order."""
        for slug, content in self._rows("SELECT slug, content FROM card ORDER BY ordinal"):
            yield slug, codec.card_from_json(self._read(content))

    def cards_named(self, keys: Iterable[str]) -> tuple[Card, ...]:
        """The cards with one of these names (see :func:`card_key`) or identifiers (``#id``)."""
        found: dict[int, Card] = {}
        for key in keys:
            for ordinal, content in self._rows(
                "SELECT ordinal, content FROM card_name JOIN card ON card.ordinal = card WHERE folded = ?",
                key,
            ):
                found[ordinal] = codec.card_from_json(self._read(content))
        return tuple(found[ordinal] for ordinal in sorted(found))

    def printed_names(self) -> Iterator[tuple[str, str]]:
        """Every name by which a card is found, as printed, with the card's main name."""
        query = (
            "SELECT name, value FROM card, json_each(json_extract(content, '$.aliases')) "
            "UNION ALL SELECT name, name FROM card"
        )
        for name, printed in self._rows(query):
            yield printed, name

    def card_keys(self) -> tuple[str, ...]:
        """Every folded name by which a card is found, for suggestions."""
        return tuple(key for (key,) in self._rows("SELECT DISTINCT folded FROM card_name") if key[:1] != "#")

    def ruling(self, slug: str) -> Ruling | None:
        rows = self._rows("SELECT content FROM ruling WHERE slug = ?", slug)
        return codec.ruling_from_json(self._read(rows[0][0])) if rows else None

    def ruling_at(self, ordinal: int) -> tuple[str, Ruling]:
        """The ruling at a place in the document, from 1, with its slug; raises LibraryFault."""
        ((slug, content),) = self._rows("SELECT slug, content FROM ruling WHERE ordinal = ?", ordinal)
        return slug, codec.ruling_from_json(self._read(content))

    def ruling_tally(self, column: Tallied, kinds: Iterable[str] = ()) -> Mapping[str, int]:
        """How many rulings (of these kinds; empty: of all) have each value; empty values are left out."""
        chosen = tuple(kinds)
        found = self._tallies.get((column, chosen))
        if found is None:
            where = f"WHERE kind IN ({', '.join('?' * len(chosen))})" if chosen else ""
            rows = self.faceted(
                f"SELECT {_TALLIED[column]}, COUNT(*) FROM ruling_facet {where} GROUP BY 1", *chosen
            )
            found = self._tallies[column, chosen] = {str(value): int(n) for value, n in rows if value}
        return found

    def rulings(self, kind: str | None = None) -> Iterator[tuple[str, Ruling]]:
        """Rulings with their slugs, in document order."""
        clause, values = ("WHERE kind = ? ", (kind,)) if kind else ("", ())
        rows = self._rows(f"SELECT slug, content FROM ruling {clause}ORDER BY ordinal", *values)
        for slug, content in rows:
            yield slug, codec.ruling_from_json(self._read(content))

    def rulings_on(self, keys: Iterable[str]) -> tuple[tuple[str, Ruling], ...]:
        """The rulings about a card with one of these names or identifiers, with their slugs."""
        found: dict[int, tuple[str, Ruling]] = {}
        for key in keys:
            for ordinal, slug, content in self._rows(
                "SELECT ordinal, slug, content FROM ruling_card JOIN ruling ON ordinal = ruling "
                "WHERE folded = ?",
                key,
            ):
                found[ordinal] = slug, codec.ruling_from_json(self._read(content))
        return tuple(found[ordinal] for ordinal in sorted(found))


def damaged_edition(folder: Path, fault: str) -> LibraryFault:
    """The fault for an unreadable edition, with the remedy."""
    detail = Message(
        N_("{name} cannot be read ({fault}); import the document again"), {"name": FILE, "fault": fault}
    )
    return LibraryFault(folder=str(folder), detail=detail)


def _quoted(path: Path) -> str:
    from urllib.parse import quote

    return quote(str(path.resolve()))
