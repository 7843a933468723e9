"""Imports the Documento Actualizado de Reglas of Mitos y Leyendas: card lists, errata, clarifications,
rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from judge.decoding import Source
from judge.documents import Card, Document, Ruling, SectionNumber
from judge.documents.document import BlockKind
from judge.importers import Request
from judge.importers.builder import DocumentBuilder, OpenSection
from judge.importers.hierarchy import Hierarchy
from judge.importers.mitos_cards import (
    CardIndex,
    Entry,
    Row,
    clarification_of,
    entries_in,
    erratum_of,
    listed_card,
    listed_rows,
    misprinted_name,
    prints_in,
    rows_in,
    spellings_in,
)
from judge.importers.mitos_pieces import Piece, pieces_of
from judge.importers.mitos_rules import RulesWriter
from judge.importers.spanish import date_in, month_in
from judge.messages import N_
from judge.text import fold, latinised

Kind = Literal["intro", "watch", "ban", "erratum", "clarification", "rules", "text"]

_KINDS: tuple[tuple[Kind, str], ...] = (
    ("intro", r"introduccion|presentacion"),
    ("watch", r"(?:lista de |cartas (?:en |bajo )?)?(?:cartas (?:en |bajo )?)?(?:observacion|vigilancia)"),
    ("ban", r"(?:lista de )?(?:cartas )?(?:prohibidas|baneadas|vetadas|suspendidas)(?: .{1,30})?"),
    ("erratum", r"(?:lista de )?(?:erratas?|fe de erratas?)(?: (?:de|en|a) (?:las )?cartas)?"),
    ("clarification", r"(?:lista de )?(?:clarificacion|aclaracion)(?:es)? (?:de|sobre|a) (?:las )?cartas"),
    (
        "rules",
        r"(?:clarificacion|aclaracion)(?:es)? (?:de|sobre|a) (?:las )?(?:reglas|conceptos)(?: .{1,30})?",
    ),
)
_NAMED = re.compile(r"\bmitos y leyendas\b|\bdocumento actualizado de reglas\b")
_REFERENCE = re.compile(
    r"\b(?:secci[oó]n(?:es)?|reglas?|puntos?|conceptos?|apartados?)\s+(?:n[º°.]+\s*)?"
    r"(?P<numbers>[0-9]{1,3}(?:\.[0-9A-Z]{1,3})*(?:(?:\s*,\s*|\s+[ye]\s+)[0-9]{1,3}(?:\.[0-9]{1,3})*)*)",
    re.IGNORECASE,
)
_RIGHTS = re.compile(r"(?:©|copyright\b).*|.*\bderechos reservados\.?")
_ORDINAL = re.compile(r"^(?:[0-9]{1,2}|[ivx]{1,4}|[a-z])\s*[.)-]+\s+(?=\S)")
_ERRATUM, _CLARIFICATION = 2, 1
"""The weight of a card's text in each place: an erratum has the newer one."""


@dataclass(frozen=True)
class _Chapter:
    head: Piece
    kind: Kind
    body: tuple[Piece, ...]


def recognise(source: Source, game: str) -> bool:
    """Whether the text names the game or the document and has at least two of the document's chapters."""
    if not _NAMED.search(fold(source.text)):
        return False
    kinds = {_kind_of(piece.key) for piece in pieces_of(source).pieces if piece.is_alone}
    return len(kinds & {"watch", "ban", "erratum", "clarification", "rules"}) >= 2


def read(source: Source, request: Request) -> Document:
    """Read an edition of the document.

    Its unnumbered chapters get letters in reading order; their headings are recognised by the list in the
    introduction and by typical words. The edition is named after the date of the last update.
    """
    return _Reader(source, request).document()


def _kind_of(key: str) -> Kind | None:
    words = _ORDINAL.sub("", key)
    return next((kind for kind, pattern in _KINDS if re.fullmatch(pattern, words)), None)


class _Reader:
    def __init__(self, source: Source, request: Request) -> None:
        gathered = pieces_of(source)
        self.listed = _contents(gathered.pieces)
        pieces = [replace(p, item=p.item or at in self.listed) for at, p in enumerate(gathered.pieces)]
        front, self.chapters = self._divided(pieces)
        texts = [piece.text for piece in front]
        updated = [text for text in texts if "actualiz" in fold(text)]
        self.date = date_in(updated) or date_in(texts) or date_in(p.text for p in pieces[:12])
        title = next((p.text for p in front if p.heading), None) or next(
            (t for t in texts if "reglas" in fold(t) and len(t) <= 80), "Documento Actualizado de Reglas"
        )
        self.title = title.strip()
        ref = request.ref("dar", self.date or month_in([*updated, *texts]) or "sin-fecha")
        self.builder = DocumentBuilder(source, ref, self.title, "es", effective=self.date)
        self.tree = Hierarchy(self.builder)
        self.cards = CardIndex()
        self.rulings: list[tuple[Ruling, Sequence[Piece], bool]] = []
        self.builder.front(*(line for piece in front for line in piece.lines))
        self.builder.noise(N_("page break"), *gathered.breaks)
        self.builder.noise(N_("list mark or emphasis without text"), *gathered.empty)

    def _divided(self, pieces: Sequence[Piece]) -> tuple[list[Piece], list[_Chapter]]:
        """The front matter and the chapters."""
        titles = {pieces[at].key for at in self.listed}
        starts: list[tuple[int, Kind]] = []
        for at, piece in enumerate(pieces):
            if at in self.listed or not piece.is_alone or len(piece.text) > 80:
                continue
            kind = _kind_of(piece.key)
            if kind or piece.key in titles:
                starts.append((at, kind or _kind_by_words(piece.key)))
        starts = [s for i, s in enumerate(starts) if s[1] != "intro" or i == 0]
        ends = [*(at for at, _ in starts), len(pieces)][1:]
        chapters = [
            _Chapter(pieces[at], kind, tuple(pieces[at + 1 : end]))
            for (at, kind), end in zip(starts, ends, strict=True)
        ]
        return list(pieces[: starts[0][0]] if starts else pieces), chapters

    def document(self) -> Document:
        letters = _letters()
        pending = list(self.chapters)
        while pending:
            chapter = pending.pop(0)
            section = self._open(chapter.head, next(letters))
            body = self._without_rights(chapter.body)
            if chapter.kind in ("watch", "ban"):
                self._list(section, chapter.kind, body)
            elif chapter.kind in ("erratum", "clarification"):
                pending[:0] = self._entries(section, chapter, body)
            else:
                pending[:0] = self._rules(section, chapter, body)
        self._settle()
        self.tree.remark_gaps()
        return self.builder.finish()

    def _open(self, head: Piece, letter: str) -> OpenSection:
        number = SectionNumber.parse(letter)
        heading = re.sub(r"^[0-9IVX]{1,4}[.)]\s+", "", head.text).rstrip(" .:")
        section = self.builder.section(number, heading, *head.lines, assigned=True)
        self.tree.enter(number, section.number, head.first.number)
        self.tree.top = section.number
        return section

    def _without_rights(self, body: Sequence[Piece]) -> list[Piece]:
        """The body of a chapter; copyright notices become back matter."""
        kept = []
        for piece in body:
            if _RIGHTS.fullmatch(fold(piece.text)) and len(piece.text) < 160:
                self.builder.back(*piece.lines)
            else:
                kept.append(piece)
        return kept

    # -- chapters of text ---------------------------------------------------------------------------

    def _rules(self, section: OpenSection, chapter: _Chapter, body: list[Piece]) -> list[_Chapter]:
        """Write a chapter of rules or text; returns further chapters found by a heading of the same level."""
        for at, piece in enumerate(body):
            opens = piece.heading and piece.heading <= chapter.head.heading
            if opens and not re.match(r"[0-9]|[A-Z][.)]\s", piece.text) and not _is_label(piece):
                rest = _Chapter(piece, _kind_by_words(piece.key), tuple(body[at + 1 :]))
                body = body[:at]
                break
        else:
            rest = None
        for at, piece in enumerate(body):
            if piece.row and (piece.apart or at == 0 or not body[at - 1].row):
                # A list of cards in a chapter whose heading is not one of the known kinds.
                for row in listed_rows(*rows_in(body, at)):
                    if row.is_printed:
                        self.cards.add(row.card)
        RulesWriter(self.builder, self.tree, section, body, chapter.kind == "rules").write()
        return [rest] if rest else []

    # -- chapters of cards --------------------------------------------------------------------------

    def _list(self, section: OpenSection, kind: Literal["watch", "ban"], body: Sequence[Piece]) -> None:
        """Write a list of cards: a table, lines, or names with prints below."""
        statement, at = "", 0
        while at < len(body):
            piece = body[at]
            table, cells = rows_in(body, at)
            if table and (len(table) > 1 or any(re.search(r"[0-9]", cell) for cell in cells[0])):
                lines = [line for row in table for line in row.lines]
                text = "\n".join(" | ".join(row) for row in cells)
                self.builder.block(section, "table", text, *lines, rows=cells, shared=True)
                for row in listed_rows(table, cells):
                    self._listed(section, kind, row, statement, shared=True)
                at += len(table)
                continue
            following = body[at + 1] if at + 1 < len(body) else None
            if card := listed_card(piece):
                self.builder.block(section, "item", piece.text, *piece.lines, shared=True)
                self._listed(section, kind, Row(card, "", piece), statement, shared=True)
            elif following and _is_named(piece, following):
                card = Card(piece.text.rstrip(" :"), prints=prints_in(following), line=piece.first.number)
                self._listed(section, kind, Row(card, "", piece), statement, more=(following,))
                at += 1
            elif piece.item and len(piece.text) <= 60 and not piece.is_ended:
                self.builder.block(section, "item", piece.text, *piece.lines, shared=True)
                card = Card(piece.text, line=piece.first.number)
                self._listed(section, kind, Row(card, "", piece), statement, shared=True)
            else:
                block: BlockKind = "item" if piece.item else "paragraph"
                self.builder.block(section, block, piece.text, *piece.lines)
                statement = piece.text
            at += 1

    def _listed(
        self,
        section: OpenSection,
        kind: Literal["watch", "ban"],
        row: Row,
        statement: str,
        shared: bool = False,
        more: Sequence[Piece] = (),
    ) -> None:
        self.cards.add(row.card)
        text = "\n".join(part for part in (statement.rstrip(" :"), row.text) if part)
        ruling = self._ruling(kind, row.card.name, section, text=text)
        self.rulings.append((ruling, (row.piece, *more), shared))

    def _entries(self, section: OpenSection, chapter: _Chapter, body: list[Piece]) -> list[_Chapter]:
        """Write errata or clarifications; returns the chapter begun by a heading that is not a card."""
        last = section
        for found in entries_in(body, chapter.head.heading or 9):
            if isinstance(found, Entry):
                if chapter.kind == "erratum":
                    self._erratum(section, found)
                else:
                    self._clarification(section, found)
            elif found.heading:
                at = body.index(found)
                return [_Chapter(found, _kind_by_words(found.key), tuple(body[at + 1 :]))]
            else:
                kind: BlockKind = "item" if found.item else "paragraph"
                self.builder.block(last, kind, found.text, *found.lines)
        return []

    def _erratum(self, section: OpenSection, entry: Entry) -> None:
        parts, empty = erratum_of(entry)
        old, new, comment = parts.get("old", ""), parts.get("new", ""), parts.get("comment", "")
        aliases = (*misprinted_name(comment), *spellings_in(entry.name, old, new))
        self.cards.add(entry.card(new, tuple(dict.fromkeys(aliases))), _ERRATUM)
        ruling = self._ruling("erratum", entry.name, section, old_text=old, new_text=new, comment=comment)
        self.rulings.append((ruling, entry.pieces, False))
        if empty or not (old or new or comment):
            self._truncated(entry)

    def _clarification(self, section: OpenSection, entry: Entry) -> None:
        text, clarified = clarification_of(entry)
        aliases = spellings_in(entry.name, text)
        self.cards.add(entry.card(text, aliases), _CLARIFICATION)
        self.rulings.append(
            (self._ruling("clarification", entry.name, section, text=clarified), entry.pieces, False)
        )
        if not clarified:
            self._truncated(entry)

    def _truncated(self, entry: Entry) -> None:
        line = entry.pieces[0].first.number
        self.builder.remark("truncated-entry", line, N_("the entry of {card} breaks off"), card=entry.name)

    def _ruling(
        self,
        kind: Literal["watch", "ban", "erratum", "clarification"],
        name: str,
        section: OpenSection,
        text: str = "",
        old_text: str = "",
        new_text: str = "",
        comment: str = "",
    ) -> Ruling:
        return Ruling(
            kind,
            (name,),
            text=text,
            old_text=old_text,
            new_text=new_text,
            comment=comment,
            date=self.date,
            source=self.title,
            sections=(section.number,),
        )

    # -- the end ------------------------------------------------------------------------------------

    def _settle(self) -> None:
        """Add the cards and rulings, now that all sections they may refer to exist."""
        present = {opened.number for opened in self.builder.sections}
        names = {latinised(name): latinised(card.name) for card in self.cards for name in card.names}
        for card in self.cards:
            self.builder.card(card)
        for ruling, pieces, shared in self.rulings:
            words = " ".join((ruling.text, ruling.new_text, ruling.comment))
            referred = [number for number in _references(words) if number in present]
            sections = tuple(dict.fromkeys((*ruling.sections, *referred)))
            cards = tuple(names.get(latinised(name), name) for name in ruling.cards)
            lines = [line for piece in pieces for line in piece.lines]
            self.builder.ruling(replace(ruling, cards=cards, sections=sections), *lines, shared=shared)
        for printed, one, other in self.cards.shared_prints():
            self.builder.remark(
                "duplicate-number",
                other.line or 0,
                N_("{number} is the collector's number of {one} and of {other}"),
                number=str(printed),
                one=one.name,
                other=other.name,
            )


def _letters() -> Iterator[str]:
    yield from "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    while True:
        yield "Z"


def _contents(pieces: Sequence[Piece]) -> set[int]:
    """The indexes of the list of chapters: after a colon, at least two lines that occur again as headings."""
    last = {piece.key: at for at, piece in enumerate(pieces) if piece.is_alone}
    for at, piece in enumerate(pieces):
        if not piece.text.endswith(":"):
            continue
        end = at + 1
        while end < len(pieces) and last.get(pieces[end].key, 0) > end and not pieces[end].heading:
            end += 1
        if end - at > 2:
            return set(range(at + 1, end))
    return set()


def _kind_by_words(key: str) -> Kind:
    """The kind of a chapter, judging by the words of its heading."""
    if kind := _kind_of(key):
        return kind
    stems: tuple[tuple[Kind, str], ...] = (
        ("erratum", r"\berratas?\b"),
        ("watch", r"\bobservacion\b"),
        ("ban", r"\b(?:prohibid|banead|vetad)[ao]s\b"),
        ("rules", r"\b(?:reglas|conceptos)\b"),
        ("clarification", r"\b(?:clarificacion|aclaracion)(?:es)?\b.*\bcartas\b"),
    )
    return next((kind for kind, pattern in stems if re.search(pattern, key)), "text")


def _is_named(piece: Piece, following: Piece) -> bool:
    """Whether a piece is a card's name followed by its print."""
    name = len(piece.text) <= 70 and not piece.text.endswith((":", "."))
    return name and bool(prints_in(following)) and listed_card(following) is None


def _is_label(piece: Piece) -> bool:
    return bool(re.match(r"(?:ejemplos?|notas?)\b", fold(piece.text)))


def _references(text: str) -> Iterator[SectionNumber]:
    for found in _REFERENCE.finditer(text):
        for number in re.findall(r"[0-9]+(?:\.[0-9A-Z]+)*", found["numbers"]):
            yield SectionNumber.parse(number)
