"""Reads the cards of a Mitos y Leyendas document: lists of cards, errata and clarifications."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from judge.documents import Card, Print
from judge.importers.mitos_pieces import Piece
from judge.text import fold, fold_hard, fold_letters, latinised

_COLLECTOR = r"(?:[A-ZÑ]{1,4}\s*[–—-]\s*)?[0-9]{1,4}(?:\s*/\s*[0-9]{1,4})?"
_NUMBER = re.compile(_COLLECTOR)
_PRINT = re.compile(rf"(?P<edition>[^\W\d_][^.:;\t]{{1,60}}?),\s*(?P<number>{_COLLECTOR})\.?")
_INLINE = (
    re.compile(
        rf"(?P<name>[^,(\t]{{2,60}}?)\s*[,(]\s*(?P<edition>[^,()\t]{{2,60}}),\s*(?P<number>{_COLLECTOR})\)?\.?"
    ),
    re.compile(
        rf"(?P<name>[^,(\t]{{2,60}}?)\s+[–—-]\s+(?P<edition>[^,\t]{{2,60}}?)\s+[–—-]\s+(?P<number>{_COLLECTOR})"
    ),
)
_FIGURE = re.compile(r"(?P<label>[^\W\d_]+(?: de [^\W\d_]+)?)\s*:?\s+(?P<value>[0-9]+|[XYZ*+–-])")
_LABEL = re.compile(
    r"(?:(?P<old>textos? (?:original|anterior|antiguo)(?:es)?|version (?:original|anterior))"
    r"|(?P<new>(?:nuevos? textos?|textos? (?:nuevo|corregido|actual|actualizado|oficial)s?|nueva version))"
    r"|(?P<comment>comentarios?|explicacion(?:es)?|motivo|razon))\s*(?:(?P<stop>[:.])\s*|$)"
)
_EXAMPLE = re.compile(r"ejemplos?(?:\s+[0-9]+)?\s*[:.]", re.IGNORECASE)
_SAID = re.compile(
    r"\bdec[ií]a\s+[\"“«'‘]?(?P<name>[^\W\d_][^.,;:\"”»]*?)[\"”»’']?(?=[.,;:]|\s+y\s|$)", re.IGNORECASE
)

Label = Literal["old", "new", "comment"]


@dataclass(frozen=True)
class Row:
    """A card in a list: its name, print and the text of further columns."""

    card: Card
    text: str
    piece: Piece

    @property
    def is_printed(self) -> bool:
        """Whether the row has a collector's number; only rows of cards do."""
        return any(_NUMBER.fullmatch(printed.number) for printed in self.card.prints)


@dataclass
class Entry:
    """A card with the text about it in a document."""

    name: str
    pieces: list[Piece]
    prints: list[Print] = field(default_factory=list)
    type_line: str = ""
    cost: str = ""
    figures: list[tuple[str, str]] = field(default_factory=list)
    body: list[Piece] = field(default_factory=list)

    def card(self, text: str, aliases: tuple[str, ...] = ()) -> Card:
        return Card(
            self.name,
            aliases,
            tuple(self.prints),
            self.type_line,
            self.cost,
            tuple(self.figures),
            text,
            line=self.pieces[0].first.number,
        )


def prints_in(piece: Piece) -> tuple[Print, ...]:
    """The prints on a line that has nothing else: ``Edition, 12/236``, separated by ``;``."""
    if piece.item or piece.row:
        return ()
    found = [_PRINT.fullmatch(part.strip()) for part in piece.text.split(";")]
    if not all(found) or any(m and figures_in(m[0]) for m in found):
        return ()
    return tuple(Print(m["edition"].strip(), m["number"]) for m in found if m)


def figures_in(text: str) -> tuple[tuple[str, str], ...]:
    """The labelled values on a line that has nothing else.

    >>> figures_in("Coste 3, Fuerza 2"), figures_in("Paga 2 Oros")
    ((('Coste', '3'), ('Fuerza', '2')), ())
    """
    found = [_FIGURE.fullmatch(part.strip()) for part in text.rstrip(".").split(",")]
    return tuple((m["label"], m["value"]) for m in found if m) if all(found) else ()


def label_in(piece: Piece) -> tuple[Label, str] | None:
    """The part of an erratum that begins on a line, and the text after the label."""
    if piece.item or piece.row:
        return None
    found = _LABEL.match(fold_letters(piece.text))
    if not found or not (found["stop"] or found.end() == len(piece.text)):
        return None
    kinds: tuple[Label, ...] = ("old", "new", "comment")
    kind = next(kind for kind in kinds if found[kind])
    return kind, piece.text[found.end() :].strip()


def is_entry(pieces: Sequence[Piece], at: int, level: int, headed: bool = False) -> bool:
    """Whether the piece at ``at`` is a card's name, judging by its print, its labels or figures, or its
    markup.

    ``level`` is the heading level of the chapter; a lower heading is a card even without a print. ``headed``
    says that a card's name and prints come directly before, so that its type may be here.
    """
    piece = pieces[at]
    if piece.item or piece.row or len(piece.text) > 70 or prints_in(piece) or label_in(piece):
        return False
    if figures_in(piece.text) or (piece.text.endswith((".", ":")) and not piece.heading):
        return False
    following = pieces[at + 1 : at + 4]
    if following and prints_in(following[0]):
        return True
    if piece.heading > level:
        return True
    marked = piece.heading > 0 or (piece.bold and piece.apart and not headed)
    told = following and (label_in(following[0]) or any(figures_in(p.text) for p in following[:2]))
    return marked and bool(told)


def entries_in(pieces: Sequence[Piece], level: int) -> Iterator[Piece | Entry]:
    """Split a chapter into the pieces before its first card, its cards, and headings that are not cards."""
    entry: Entry | None = None
    for at, piece in enumerate(pieces):
        headed = entry is not None and all(prints_in(above) for above in entry.pieces[1:])
        starts = is_entry(pieces, at, level, headed)
        if entry and not starts and (not piece.heading or label_in(piece) or _EXAMPLE.match(piece.text)):
            entry.pieces.append(piece)
            continue
        if entry:
            yield _headed(entry)
        entry = Entry(piece.text.strip().rstrip(":"), [piece]) if starts else None
        if entry is None:
            yield piece
    if entry:
        yield _headed(entry)


def _headed(entry: Entry) -> Entry:
    """Read the lines under a card's name: prints, type, cost and figures; the rest is its body."""
    rest = entry.pieces[1:]
    at = 0
    while at < len(rest):
        piece = rest[at]
        if prints := prints_in(piece):
            entry.prints.extend(prints)
        elif figures := figures_in(piece.text):
            for label, value in figures:
                if fold(label) in ("coste", "costo"):
                    entry.cost = value
                else:
                    entry.figures.append((label, value))
        elif not entry.type_line and not entry.figures and not entry.cost and _is_type(rest, at):
            entry.type_line = piece.text
        else:
            break
        at += 1
    entry.body = rest[at:]
    return entry


def _is_type(rest: Sequence[Piece], at: int) -> bool:
    """Whether a line is a card's type: a few words without a full stop, with more of the card below."""
    piece = rest[at]
    text = piece.text
    if label_in(piece) or piece.heading or piece.item or piece.row or not text[:1].isupper():
        return False
    return len(text.split()) <= 6 and not re.search(r"[.:;!?]$", text) and at + 1 < len(rest)


def erratum_of(entry: Entry) -> tuple[dict[Label, str], list[Label]]:
    """The parts of an erratum by label, with line breaks kept, and the labels without text."""
    parts: dict[Label, list[str]] = {}
    kind: Label = "comment"
    for piece in entry.body:
        if found := label_in(piece):
            kind = found[0]
            parts.setdefault(kind, []).extend([found[1]] if found[1] else [])
        else:
            parts.setdefault(kind, []).append(piece.text)
    empty = [kind for kind, texts in parts.items() if not texts]
    return {kind: "\n".join(texts) for kind, texts in parts.items()}, empty


def clarification_of(entry: Entry) -> tuple[str, str]:
    """The card's text and its clarification.

    The card's text is bold, and includes plain keywords before it; the first plain line after it begins the
    clarification. If nothing is bold, the clarification is the last paragraph and the examples after it.
    """
    body = entry.body
    if any(piece.bold for piece in body):
        start = next(i for i, piece in enumerate(body) if piece.bold)
        end = next((i for i in range(start, len(body)) if not body[i].bold), len(body))
    else:
        end = len(body)
        while end > 1 and _EXAMPLE.match(body[end - 1].text):
            end -= 1
        end = max(end - 1, 0)
    texts = [piece.text for piece in body]
    return "\n".join(texts[:end]), "\n".join(texts[end:])


def misprinted_name(comment: str) -> tuple[str, ...]:
    """The misprinted name mentioned in a comment.

    >>> misprinted_name("Hay un error en el nombre: decía Pridery. Es otro.")
    ('Pridery',)
    >>> misprinted_name("Hay un error en la raza, ya que decía defensor.")
    ()
    """
    for sentence in re.split(r"(?<=\.)\s+", comment):
        found = _SAID.search(sentence)
        if found and re.search(r"\bnombre\b", fold(sentence)):
            return (found["name"].strip(),)
    return ()


def spellings_in(name: str, *texts: str) -> tuple[str, ...]:
    """Spellings of a card's name in the texts that differ only in accents."""
    folded = fold_hard(latinised(name))
    if not folded:
        return ()
    pattern = re.compile(rf"(?<!\w){re.escape(folded)}(?!\w)")
    found: dict[str, None] = {}
    for text in texts:
        for match in pattern.finditer(fold_letters(latinised(text))):
            spelled = text[match.start() : match.end()]
            if latinised(spelled).casefold() != latinised(name).casefold():
                found[spelled] = None
    return tuple(found)


def rows_in(pieces: Sequence[Piece], at: int) -> tuple[tuple[Piece, ...], tuple[tuple[str, ...], ...]]:
    """The table that starts at ``at`` and ends at a blank line: its pieces and their cells."""
    found: list[Piece] = []
    cells: list[tuple[str, ...]] = []
    for piece in pieces[at:]:
        columns = _cells(piece)
        if not columns or (found and (piece.apart or piece.row != found[0].row)):
            break
        found.append(piece)
        cells.append(columns)
    return tuple(found), tuple(cells)


def _cells(piece: Piece) -> tuple[str, ...]:
    text = piece.text
    if piece.row:
        return tuple(cell.strip() for cell in re.split(r"\t+|\|", text.strip().strip("|")))
    raw = piece.first.text.strip()
    columns = re.split(r"\s{2,}", raw)
    return tuple(columns) if len(columns) >= 3 else ()


def listed_rows(pieces: Sequence[Piece], cells: Sequence[tuple[str, ...]]) -> tuple[Row, ...]:
    """The cards of a table; the header names the columns."""
    if not cells:
        return ()
    header = cells[0] if not any(_NUMBER.fullmatch(cell) for cell in cells[0]) else ()
    name, edition, number = _columns(header)
    rows = []
    for piece, row in zip(pieces, cells, strict=True):
        if (header and row is header) or name >= len(row) or not row[name]:
            continue
        set_name = row[edition] if edition < len(row) else ""
        collector = row[number] if number < len(row) else ""
        prints = (Print(set_name, collector),) if set_name or collector else ()
        more = [
            f"{header[i]}: {cell}" if i < len(header) else cell
            for i, cell in enumerate(row)
            if i not in (name, edition, number) and cell
        ]
        rows.append(Row(Card(row[name], prints=prints, line=piece.first.number), "\n".join(more), piece))
    return tuple(rows)


def _columns(header: Sequence[str]) -> tuple[int, int, int]:
    found: dict[str, int] = {}
    for index, cell in enumerate(header):
        text = fold(cell)
        if re.search(r"\bnumero|coleccionista|\bn[.º°]", text):
            found.setdefault("number", index)
        elif re.search(r"edicion|expansion|coleccion|\bset\b", text):
            found.setdefault("edition", index)
        elif re.search(r"nombre|carta", text):
            found.setdefault("name", index)
    return found.get("name", 0), found.get("edition", 1), found.get("number", 2)


def listed_card(piece: Piece) -> Card | None:
    """A card on one line of a list: ``Name, Edition, 12/236`` or ``Name (Edition, 12/236)``."""
    for pattern in _INLINE:
        if found := pattern.fullmatch(piece.text):
            printed = Print(found["edition"].strip(), found["number"])
            return Card(found["name"].strip(), prints=(printed,), line=piece.first.number)
    return None


class CardIndex:
    """The cards of a document, one for each name, merged from all places that mention it."""

    def __init__(self) -> None:
        self._cards: dict[str, Card] = {}
        self._weights: dict[str, int] = {}

    def add(self, card: Card, weight: int = 0) -> None:
        """Add the data from one place; the card's text is taken from the place with the greatest weight."""
        key = fold_hard(latinised(card.name))
        before = self._cards.get(key)
        if before is None:
            self._cards[key] = card
            self._weights[key] = weight if card.text else -1
            return
        heavier = bool(card.text) and weight > self._weights[key]
        spelled = (card.name,) if card.name != before.name else ()
        self._cards[key] = replace(
            before,
            aliases=tuple(dict.fromkeys((*before.aliases, *spelled, *card.aliases))),
            prints=tuple(dict.fromkeys((*before.prints, *card.prints))),
            type_line=before.type_line or card.type_line,
            cost=before.cost or card.cost,
            figures=before.figures or card.figures,
            text=card.text if heavier else before.text,
        )
        if heavier:
            self._weights[key] = weight

    def __iter__(self) -> Iterator[Card]:
        return iter(self._cards.values())

    def shared_prints(self) -> Iterator[tuple[Print, Card, Card]]:
        """Collector's numbers shared by two cards."""
        seen: dict[tuple[str, str], Card] = {}
        for card in self:
            for printed in card.prints:
                key = fold(printed.edition), fold(printed.number)
                if printed.number and key in seen:
                    yield printed, seen[key], card
                seen.setdefault(key, card)
