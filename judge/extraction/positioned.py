"""Reads HTML pages in which every piece of text is positioned absolutely, as PDF converters produce them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from html.parser import HTMLParser
from itertools import pairwise
from statistics import median

from judge.decoding import MAX_LINE, Line
from judge.extraction.pdf_paragraphs import paragraphs, without_margins
from judge.extraction.printed_page import Page, Row, Word
from judge.extraction.small_caps import in_small_letters

_PLACED = re.compile(r"position\s*:\s*absolute", re.IGNORECASE)
_MEASURE = re.compile(r"(?<![\w-])(top|left|width|height)\s*:\s*(-?\d+(?:\.\d+)?)(?:px|pt)", re.IGNORECASE)
_FONT = re.compile(r"\.([\w-]+)\s*\{([^}]*)\}")
_SIZE = re.compile(r"font-size\s*:\s*(\d+(?:\.\d+)?)", re.IGNORECASE)
_LEADING = re.compile(r"line-height\s*:\s*(\d+(?:\.\d+)?)", re.IGNORECASE)
_BOLD = re.compile(r"font-weight\s*:\s*(?:bold|[6-9]00)", re.IGNORECASE)
_ADDRESS = re.compile(r"https?://")
_ENOUGH, _MOST = 8, 0.6
"""A page is positioned text if it has this many placed pieces, and this many for each other paragraph."""
_USUAL_SIZE = 12.0
"""The font size in points where the page states none."""
_SAME_LINE = 0.25
"""Pieces whose tops differ by less than this, relative to the font size, are on one line."""
_CELL_GAP = 1.3
"""A wider gap than this, relative to the font size, is between two cells of a table."""
_MARK = re.compile(r"[•▪●◦‣*–-]|\(?(?:\d{1,3}|[A-Za-z])(?:\.\d{1,3})*[.)]|\d{1,2}\.\d{1,2}")
"""A bullet or number; lists have extra space after it."""
_WIDTHS = {
    **dict.fromkeys(" .,", 0.25),
    **dict.fromkeys("ijlt:;!/|’‘'", 0.28),
    **dict.fromkeys('frIsJ()[]-“”"', 0.36),
    **dict.fromkeys("acezk?", 0.45),
    **dict.fromkeys("wABCDGHKNOQRUVXYE&", 0.69),
    **dict.fromkeys("mMW™", 0.84),
    **dict.fromkeys("—…", 1.0),
}
"""Typical widths of letters as a fraction of the font size; 0.5 for all others."""


@dataclass(frozen=True)
class _Piece:
    """A positioned piece of text; distances are from the upper left corner of the page."""

    text: str
    top: float
    left: float
    size: float
    bold: bool
    line: int

    @property
    def foot(self) -> float:
        return self.top + self.size


@dataclass
class _Sheet:
    """A page under construction."""

    width: float = 0.0
    height: float = 0.0
    pieces: list[_Piece] | None = None


def is_positioned(text: str) -> bool:
    """Whether most paragraphs of a page are positioned absolutely, so that its blocks are not real
    paragraphs."""
    paragraphs_of_all = len(re.findall(r"<(?:p|span|div)\b[^>]*>", text, re.IGNORECASE))
    placed = len(re.findall(r"<(?:p|span)\b[^>]*position\s*:\s*absolute", text, re.IGNORECASE))
    return placed >= _ENOUGH and placed >= _MOST * (paragraphs_of_all - placed)


def lines_of(text: str) -> tuple[list[Line], list[Line]]:
    """The paragraphs of such pages, and separately the page numbers and running heads at their edges.

    A line's number is that of its first piece in the source.
    """
    reader = _Reader()
    reader.feed(text)
    reader.close()
    scale = _scale([piece for sheet in reader.sheets for piece in sheet.pieces or ()])
    pages = [_page(sheet, scale) for sheet in reader.sheets]
    kept = without_margins(pages)
    aside = [
        (row.line, row.text)
        for page, rows in zip(pages, kept, strict=True)
        for row in page.rows
        if row not in rows
    ]
    lines: list[Line] = []
    for paragraph in paragraphs(pages):
        number = max(paragraph.line, lines[-1].number + 1 if lines else 1)
        kind = "row" if paragraph.row else "text"
        lines.append(
            Line(number, paragraph.text[:MAX_LINE], paragraph.heading, kind, lead=paragraph.lead)  # type: ignore[arg-type]
        )
        if paragraph.spaced:
            lines.append(Line(number + 1, ""))
    taken = {line.number for line in lines if not line.blank}
    margins = []
    for number, words in sorted(aside + reader.stray):
        while number in taken:
            number += 1
        taken.add(number)
        margins.append(Line(number, words))
    return lines, margins


class _Reader(HTMLParser):
    """Collects the pieces of each page."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.sheets: list[_Sheet] = []
        self.stray: list[tuple[int, str]] = []
        self._styles: dict[str, str] = {}
        self._skip = ""
        self._style: list[str] | None = None
        self._open: dict[str, float] | None = None
        self._size, self._leading, self._light = _USUAL_SIZE, 0.0, True
        self._bold = 0
        self._words: list[str] = []
        self._row = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        style = given.get("style", "")
        if tag == "style":
            self._style = []
        elif tag in ("script", "title", "template"):
            self._skip = tag
        elif tag in ("b", "strong"):
            self._flush(ends=False)
            self._bold += 1
        elif tag == "br":
            self._flush()
            self._row += 1
        elif tag == "div" and "width" in style and "height" in style and not self._words:
            measures = dict(_measures(style))
            self.sheets.append(_Sheet(measures.get("width", 0.0), measures.get("height", 0.0), []))
        elif tag in ("p", "span", "div") and _PLACED.search(style):
            self._flush()
            self._begin(style, given.get("class", ""))

    def handle_endtag(self, tag: str) -> None:
        if tag == "style":
            found = "".join(self._style or ())
            self._styles.update((name, body) for name, body in _FONT.findall(found))
            self._style = None
        elif tag == self._skip:
            self._skip = ""
        elif tag in ("b", "strong"):
            self._flush(ends=False)
            self._bold = max(0, self._bold - 1)
        elif tag in ("p", "div"):
            self._flush()
            self._open = None

    def handle_data(self, data: str) -> None:
        if self._style is not None:
            self._style.append(data)
        elif not self._skip and self._open is not None:
            self._words.append(data)
        elif not self._skip and data.strip():
            self.stray.append((self.getpos()[0], " ".join(data.split())))

    def close(self) -> None:
        self._flush()
        super().close()

    def _begin(self, style: str, names: str) -> None:
        self._open = dict(_measures(style))
        self._row = 0
        rules = "; ".join([*(self._styles.get(name, "") for name in names.split()), style])
        size, leading = _SIZE.findall(rules), _LEADING.findall(rules)
        self._size = float(size[-1]) if size else _USUAL_SIZE
        self._leading = float(leading[-1]) if leading else self._size * 1.2
        self._light = not _BOLD.search(rules)

    def _flush(self, ends: bool = True) -> None:
        """Store the collected words as a piece; if not ``ends``, the next piece continues on the same row."""
        text, self._words = "".join(self._words).replace("\xa0", " "), []
        if self._open is None or not text:
            return
        if not self.sheets:
            self.sheets.append(_Sheet(pieces=[]))
        pieces = self.sheets[-1].pieces
        assert pieces is not None
        top = self._open.get("top", 0.0) + self._row * self._leading
        bold = bool(self._bold) or not self._light
        left = self._open.get("left", 0.0)
        if text.strip():
            shown = " ".join(text.split())
            shown = " " * text[:1].isspace() + shown + " " * text[-1:].isspace()
            pieces.append(_Piece(shown, top, left, self._size, bold, self.getpos()[0]))
        elif pieces and not pieces[-1].text.endswith(" ") and abs(pieces[-1].top - top) < self._size:
            pieces[-1] = replace(pieces[-1], text=pieces[-1].text + " ")
        if not ends:
            self._open = {**self._open, "left": left + printed_width(text) * self._size}


def _measures(style: str) -> Iterator[tuple[str, float]]:
    for name, value in _MEASURE.findall(style):
        yield name.lower(), float(value)


def printed_width(text: str) -> float:
    """The typical width of a printed text in units of its font size."""
    return sum(_WIDTHS.get(character, 0.5) for character in text)


def _scale(pieces: Sequence[_Piece]) -> float:
    """The width of the document's font relative to _WIDTHS, measured from adjacent pieces on a row."""
    found = []
    for piece, after in pairwise(pieces):
        if _on_row(piece, after) and len(piece.text) > 3:
            ratio = (after.left - piece.left) / (printed_width(piece.text) * piece.size)
            if 0.7 < ratio < 1.4:
                found.append(ratio)
    return median(found) if len(found) > 4 else 1.0


def _on_row(piece: _Piece, after: _Piece) -> bool:
    """Whether two pieces stand on one line, perhaps one of them raised and smaller."""
    slack = _SAME_LINE * min(piece.size, after.size)
    raised = (
        abs(piece.top - after.top) <= slack / 2
        and abs(piece.foot - after.foot) <= max(piece.size, after.size) - min(piece.size, after.size) + slack
    )
    return (abs(piece.foot - after.foot) <= slack or raised) and after.left >= piece.left


def _page(sheet: _Sheet, scale: float) -> Page:
    """The rows of a page, with PDF coordinates (from the lower left corner)."""
    rows: list[list[_Piece]] = []
    for piece in sheet.pieces or ():
        if rows and _on_row(rows[-1][-1], piece):
            rows[-1].append(piece)
        else:
            rows.append([piece])
    height = sheet.height or max((p.foot for p in sheet.pieces or ()), default=0.0)
    return Page(
        sheet.width, height, tuple(row for row in (_row(r, height, scale) for r in rows) if row.words)
    )


def _row(pieces: Sequence[_Piece], height: float, scale: float) -> Row:
    """A row of words; wide gaps between pieces separate cells."""
    texts = in_small_letters([(piece.text, piece.size) for piece in pieces])
    largest = max(piece.size for piece in pieces)
    bottom = height - max(piece.foot for piece in pieces)
    words: list[Word] = []
    cells: list[int] = []
    glued = False
    right = 0.0
    for piece, text in zip(pieces, texts, strict=True):
        at = piece.left
        gap = at - right
        numbered = len(words) == 1 and _MARK.fullmatch(words[0].text)
        if words and not numbered and gap > _CELL_GAP * largest and gap > 0.03 * right:
            cells.append(len(words))
            glued = False
        stretch = piece.size * scale * printed_width(piece.text) / max(printed_width(text), 0.1)
        for count, part in enumerate(re.findall(r"\s+|\S+", text)):
            width = printed_width(part) * stretch
            if part.isspace():
                glued = False
            elif glued and not count and not (_ADDRESS.match(part) and words[-1].text[-1:].isalpha()):
                before = words[-1]
                words[-1] = replace(before, text=before.text + part, right=at + width)
            else:
                words.append(Word(part, at, at + width, bottom, bottom + largest, piece.bold))
                glued = True
            at += width
        right = at
    return Row(tuple(words), tuple(cells), pieces[0].line)
