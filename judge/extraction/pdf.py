"""PDF documents: words with their places on the page, from which paragraphs are put together."""

from __future__ import annotations

import ctypes
import hashlib
import threading
from collections.abc import Iterator
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

from judge.decoding import MAX_BYTES, MAX_LINE, Line, Source
from judge.errors import ImportFault
from judge.extraction.pdf_paragraphs import Page, Row, Word, paragraphs
from judge.messages import N_, Message
from judge.text import nfc

MAX_PAGES = 5_000
MAX_CHARACTERS = 30_000_000
_LOCK = threading.Lock()
"""PDFium works for one thread at a time."""

_PASSWORD = 4
_BREAKING_HYPHEN = (0x02, 0xFFFE)
"""What PDFium gives for a hyphen at a line's end."""
_LIGATURES = {
    0xFB00: "ff",
    0xFB01: "fi",
    0xFB02: "fl",
    0xFB03: "ffi",
    0xFB04: "ffl",
    0xFB05: "st",
    0xFB06: "st",
}
_SAME_ROW = 0.5
_CELL_GAP = 2.5


def extract(data: bytes, name: str) -> Source:
    """Read a PDF as paragraphs, one a line, with an empty line where the page leaves more space.

    Running heads, page numbers, wrapped lines and hyphens at their ends are undone from where the words
    stand on the pages (see :mod:`judge.extraction.pdf_paragraphs`). Lines are numbered as they come out.

    Raises ImportFault where the file is damaged, protected by a password, too large, or has no text
    (a scan).
    """
    if len(data) > MAX_BYTES:
        detail = N_("the PDF has {size} MB; a rules document has at most {limit}")
        sizes = {"size": len(data) // 1_000_000, "limit": MAX_BYTES // 1_000_000}
        raise ImportFault(file=name, detail=Message(detail, sizes))
    with _LOCK:
        pages = _pages(data, name)
    if not any(page.rows for page in pages):
        detail = N_(
            "the PDF holds no text, only pictures of it (a scan); use a text version, or OCR it first"
        )
        raise ImportFault(file=name, detail=Message(detail))
    lines: list[Line] = []
    for paragraph in paragraphs(pages):
        for start in range(0, len(paragraph.text), MAX_LINE):
            text = paragraph.text[start : start + MAX_LINE]
            lines.append(Line(len(lines) + 1, text, paragraph.heading, "row" if paragraph.row else "text"))
        if paragraph.spaced:
            lines.append(Line(len(lines) + 1, ""))
    return Source(name, tuple(lines), "pdf", "utf-8", hashlib.sha256(data).hexdigest())


def _pages(data: bytes, name: str) -> list[Page]:
    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as fault:
        if getattr(fault, "err_code", None) == _PASSWORD or "password" in str(fault).lower():
            detail = N_("the PDF is protected by a password; save it without one")
        else:
            detail = N_("the PDF is damaged and cannot be opened; fetch it again")
        raise ImportFault(file=name, detail=Message(detail)) from None
    try:
        if len(document) > MAX_PAGES:
            detail = N_("the PDF has {size} pages; a rules document has at most {limit}")
            raise ImportFault(file=name, detail=Message(detail, {"size": len(document), "limit": MAX_PAGES}))
        pages: list[Page] = []
        total = 0
        for at in range(len(document)):
            page, characters = _page(document, at)
            total += characters
            if total > MAX_CHARACTERS:
                detail = N_("the PDF holds more text than any rules document")
                raise ImportFault(file=name, detail=Message(detail))
            pages.append(page)
        return pages
    finally:
        document.close()


def _page(document: Any, at: int) -> tuple[Page, int]:
    """One page's rows and how many characters it has; a page that cannot be read has none."""
    try:
        page = document[at]
    except pypdfium2.PdfiumError:
        return Page(0.0, 0.0, ()), 0
    try:
        width, height = page.get_size()
        text = page.get_textpage()
        try:
            count = text.count_chars()
            rows = tuple(_rows(_words(text, count))) if count <= MAX_CHARACTERS else ()
        finally:
            text.close()
        return Page(width, height, rows), count
    except pypdfium2.PdfiumError:
        return Page(0.0, 0.0, ()), 0
    finally:
        page.close()


def _words(text: Any, count: int) -> Iterator[Word]:
    """The page's words in the order in which it draws them, with their boxes."""
    box = pdfium.FS_RECTF()
    handle = ctypes.byref(box)
    letters: list[str] = []
    left = right = bottom = top = 0.0
    for at in range(count):
        code = pdfium.FPDFText_GetUnicode(text, at)
        hyphen = code in _BREAKING_HYPHEN
        if not hyphen and (
            code <= 0x20 or code in (0xA0, 0x7F) or 0x2000 <= code <= 0x200B or code == 0x3000
        ):
            if letters:
                yield Word(nfc("".join(letters)), left, right, bottom, top)
                letters = []
            continue
        if not pdfium.FPDFText_GetLooseCharBox(text, at, handle):
            continue
        # A word that goes on at another height was broken by the page, whatever its characters say.
        if letters and not _beside(bottom, top, box.bottom, box.top):
            yield Word(nfc("".join(letters)), left, right, bottom, top)
            letters = []
        if not letters:
            left, right, bottom, top = box.left, box.right, box.bottom, box.top
        left, right = min(left, box.left), max(right, box.right)
        letters.append("-" if hyphen else _character(code))
    if letters:
        yield Word(nfc("".join(letters)), left, right, bottom, top)


def _character(code: int) -> str:
    if 0xD800 <= code <= 0xDFFF or code > 0x10FFFF:
        return "\ufffd"
    return _LIGATURES.get(code) or chr(code)


def _beside(bottom: float, top: float, other_bottom: float, other_top: float) -> bool:
    """Whether two boxes stand on one row."""
    overlap = min(top, other_top) - max(bottom, other_bottom)
    return overlap >= _SAME_ROW * min(top - bottom, other_top - other_bottom)


def _rows(words: Iterator[Word]) -> Iterator[Row]:
    """Words on one height, from left to right, make a row; a wide gap divides it into cells."""
    row: list[Word] = []
    cells: list[int] = []
    for word in words:
        if row:
            last = row[-1]
            size = max(last.top - last.bottom, 1.0)
            if _beside(last.bottom, last.top, word.bottom, word.top) and word.left >= last.right - size / 2:
                if word.left - last.right > _CELL_GAP * size:
                    cells.append(len(row))
                row.append(word)
                continue
            yield Row(tuple(row), tuple(cells))
        row, cells = [word], []
    if row:
        yield Row(tuple(row), tuple(cells))
