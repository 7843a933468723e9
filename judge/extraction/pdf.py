"""Extracts lines from PDF documents: words with their positions, from which paragraphs are rebuilt."""

from __future__ import annotations

import ctypes
import hashlib
import re
import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise, takewhile
from statistics import median_low
from typing import Any, NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium

from judge.decoding import MAX_BYTES, MAX_LINE, Line, Source
from judge.errors import ImportFault
from judge.extraction.pdf_bullets import drawn_marks, with_bullets
from judge.extraction.pdf_paragraphs import paragraphs
from judge.extraction.printed_page import Page, Row, Word
from judge.extraction.small_caps import in_small_letters
from judge.messages import N_, Message
from judge.text import nfc

MAX_PAGES = 5_000
MAX_CHARACTERS = 30_000_000
"""Maximum pages and characters of a document: several times the longest rulebooks."""
_LOCK = threading.Lock()
"""PDFium is not thread-safe."""

_PASSWORD = 4
"""PDFium's error code for a document that needs a password."""
_BREAKING_HYPHEN = (0x02, 0xFFFE)
"""The characters that PDFium returns for a hyphen at the end of a line."""
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
"""Two boxes are on one row if they overlap by this much of the lower box's height."""
_OVERLAP = 0.35
"""A letter further left of the one before than this, relative to its height, begins another piece."""
_CELL_GAP = 2.5
"""A wider gap than this, relative to the font size, is between two cells of a table."""
_CLOSER, _WIDER, _ROUNDING = -0.2, 0.08, 0.005
"""How far from the letter before, relative to the font size, a piece goes on: with kerning, and rounded."""
_WIDER_LIGATURE = 0.12
"""The same after or before a ligature, which may come from another font with narrower boxes."""
_SPACE = 0.15
"""How far apart, relative to the font size, a dash and a letter have a space between them."""
_PIECES = 0.025
"""How far apart, relative to the font size, a piece begins another word, if the letters before it touch."""
_TOUCHING = 3
"""Minimum number of letters that show whether letters of a word touch, or what space a letter leaves."""
_SAME_SIZE = 0.05
"""Difference of heights of two letters, relative to the font size, that counts as none."""
_OTHER_FONT = 0.01
"""How far apart, relative to the font size, letters of two fonts are two words; in one word they touch."""
_LIFTED = 0.15
"""How far above the row, relative to its font size, the ending of an ordinal stands at least."""
_ORDINALS = ("st", "nd", "rd", "th")
_RAISED = 0.8
"""A letter lower than this, relative to a digit before it, is raised (a note mark or an ordinal)."""
_TWICE = 0.1
"""An equal letter nearer to another than this, relative to its height, is drawn twice to look bold."""
_NEIGHBOURS = 5
"""PDFium drops a piece if one of this many before it has the same letters at nearly the same place."""
_LIGATED = frozenset("fil")
_CLOSING = frozenset(",.:;!?)]}%”’™®©…—–-/")
_DASHES = frozenset("–—")
_OPENING = frozenset("([{“‘¿¡#$€—–-/")


def extract(data: bytes, name: str) -> Source:
    """Read a PDF as paragraphs, one per line, with an empty line where the page has extra space.

    Running heads, page numbers, line wrapping and end-of-line hyphens are undone by the positions of words
    (see :mod:`judge.extraction.pdf_paragraphs`). Lines are numbered in order of output.

    Raises ImportFault if the file is damaged, protected by a password, too large, or has no text (a scan).
    """
    if len(data) > MAX_BYTES:
        detail = N_("the PDF has {size} MB; a rules document has at most {limit}")
        sizes = {"size": len(data) // 1_000_000, "limit": MAX_BYTES // 1_000_000}
        raise ImportFault(file=name, detail=Message(detail, sizes))
    with _LOCK:
        pages = _pages(data, name)
    if not any(page.rows for page in pages):
        detail = N_("the PDF has no text, only images (a scan); use a text version, or apply OCR first")
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
            detail = N_("the PDF is damaged and cannot be opened; download it again")
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
                detail = N_("the PDF has more text than any rules document")
                raise ImportFault(file=name, detail=Message(detail))
            pages.append(page)
        return pages
    finally:
        document.close()


def _page(document: Any, at: int) -> tuple[Page, int]:
    """The rows of a page and its number of characters; an unreadable page has none."""
    try:
        page = document[at]
    except pypdfium2.PdfiumError:
        return Page(0.0, 0.0, ()), 0
    try:
        width, height = page.get_size()
        text = page.get_textpage()
        try:
            count = text.count_chars()
            glyphs = _glyphs(page, text, count) if count <= MAX_CHARACTERS else iter(())
            rows = with_bullets(tuple(_rows(_words(glyphs))), tuple(drawn_marks(page)))
        finally:
            text.close()
        return Page(width, height, rows), count
    except pypdfium2.PdfiumError:
        return Page(0.0, 0.0, ()), 0
    finally:
        page.close()


class _Glyph(NamedTuple):
    """A letter with its position, or a space (empty ``letter``); ``at`` is its index in the page's text."""

    at: int
    letter: str
    left: float = 0.0
    right: float = 0.0
    bottom: float = 0.0
    top: float = 0.0
    weight: int = 0
    goes_on: bool = False
    """Whether it belongs to the word before it, wherever it stands on the row."""
    opens: bool = False
    """Whether it begins another piece of text, with a gap before it."""
    height: float = 0.0


def _glyphs(page: object, text: object, count: int) -> Iterator[_Glyph]:
    """The letters of a page with their boxes, in drawing order.

    PDFium sorts each row from left to right. If pieces overlap, because a wider font was substituted, this
    mixes their letters, and of two equal letters at one place only one is left; the pieces of such a row are
    read one by one instead.
    """
    rows: list[tuple[list[_Glyph], bool]] = []
    row: list[_Glyph] = []
    last = _Glyph(-1, "")
    mixed = False
    for glyph in _read(text, count):
        if glyph.letter and last.letter and not _beside(last.bottom, last.top, glyph.bottom, glyph.top):
            rows.append((row, mixed))
            row, mixed = [], False
        elif glyph.letter and last.letter:
            kerned = _CLOSER if glyph.weight == last.weight else -_ROUNDING
            mixed = mixed or glyph.left < last.right + kerned * glyph.height
        row.append(glyph)
        last = glyph if glyph.letter else last
    rows.append((row, mixed))
    if any(mixed for _, mixed in rows):
        yield from _unmixed(page, text, rows)
    else:
        for row, _ in rows:
            yield from row


def _read(text: object, count: int) -> list[_Glyph]:
    """The letters of a page as PDFium gives them, each with whether it opens a piece apart from the last.

    A browser may set letters wider than their font says and begin a piece after each of them: the room that
    a letter usually leaves ends no word. One that is rare on the page may leave as much as any other.
    """
    glyphs = list(_letters(text, count))
    if not any(glyph.opens for glyph in glyphs):
        return glyphs
    gaps: dict[_Cut, list[float]] = {}
    for last, glyph in pairwise(glyphs):
        if last.letter and glyph.letter and _is_set_like(last, glyph):
            gaps.setdefault(_cut(last), []).append(glyph.left - last.right)
    usual = {cut: median_low(some) for cut, some in gaps.items() if len(some) >= _TOUCHING}
    most = max(usual.values(), default=0.0)
    return [
        glyph._replace(opens=False)
        if glyph.opens
        and glyph.left - last.right
        <= _PIECES * last.height + max(0.0, usual.get(_cut(last), max(most, _PIECES * last.height)))
        else glyph
        for last, glyph in pairwise([_Glyph(-1, ""), *glyphs])
    ]


_Cut = tuple[str, int, float]


def _cut(glyph: _Glyph) -> _Cut:
    """The letter as it is cut: what decides how much room it leaves."""
    return glyph.letter, glyph.weight, round(glyph.height, 1)


def _letters(text: Any, count: int) -> Iterator[_Glyph]:
    box = pdfium.FS_RECTF()
    handle = ctypes.byref(box)
    text = text.raw  # the handle itself takes less to hand over
    last = _Glyph(-1, "")
    for at in range(count):
        code = pdfium.FPDFText_GetUnicode(text, at)
        hyphen = code in _BREAKING_HYPHEN
        space = code <= 0x20 or code in (0xA0, 0x7F) or 0x2000 <= code <= 0x200B or code == 0x3000
        if space and not hyphen:
            last = _Glyph(at, "")
            yield last
        elif pdfium.FPDFText_GetLooseCharBox(text, at, handle):
            weight = pdfium.FPDFText_GetFontWeight(text, at)
            letter = "-" if hyphen else _character(code)
            left = box.left
            gap = left - last.right
            opens = bool(last.letter) and gap > _PIECES * last.height and _are_pieces(text, last.at, at)
            bottom, top = box.bottom, box.top
            last = _Glyph(at, letter, left, box.right, bottom, top, weight, False, opens, top - bottom)
            yield last


def _are_pieces(text: object, one: int, other: int) -> bool:
    """Whether two letters are drawn by different operators."""
    pieces = (pdfium.FPDFText_GetTextObject(text, at) for at in (one, other))
    return len(set(map(_address, pieces))) > 1


def _unmixed(page: object, text: object, rows: Sequence[tuple[list[_Glyph], bool]]) -> Iterator[_Glyph]:
    """The letters of all rows; those of mixed rows piece by piece in drawing order.

    A row with a piece that is not directly on the page (but in a form) stays as it is.
    """
    pieces = [pdfium.FPDFPage_GetObject(page, place) for place in range(pdfium.FPDFPage_CountObjects(page))]
    places = {_address(piece): place for place, piece in enumerate(pieces)}
    found = [{_place_of(text, glyph, places) for glyph in row if glyph.letter} for row, _ in rows]
    elsewhere = {place for at, own in enumerate(found) for place in own if not rows[at][1]}
    drawn: list[list[int]] = []
    for (_, mixed), own in zip(rows, found, strict=True):
        known = [place for place in own if place is not None]
        # A piece of which PDFium left no letter stands between the others.
        between = range(min(known), max(known) + 1) if mixed and len(known) == len(own) else ()
        drawn.append(
            [
                place
                for place in between
                if place in own
                or (
                    place not in elsewhere
                    and pdfium.FPDFPageObj_GetType(pieces[place]) == pdfium.FPDF_PAGEOBJ_TEXT
                )
            ]
        )
    alone = _read_alone(page, pieces, drawn)
    for (row, _), of_row in zip(rows, drawn, strict=True):
        parts = [part for place in of_row if (part := _trimmed(alone.get(place, [])))]
        if not parts:
            yield from row
            continue
        for before, part in pairwise([[], *parts]):
            if before and _is_parted(before[-1], part[0]):
                yield _Glyph(part[0].at, "")
            yield part[0]._replace(goes_on=bool(before))
            yield from part[1:]
        yield _Glyph(row[-1].at, "")


def _read_alone(
    page: Any, pieces: Sequence[object], drawn: Sequence[Sequence[int]]
) -> dict[int, list[_Glyph]]:
    """The letters of each piece, read while no other piece of its row is active.

    PDFium leaves out a piece that covers an equal one even if that is not active, so these are read again
    some pages higher, where they cover nothing.
    """
    alone = _read_in_turn(page, pieces, drawn)
    left_out = [[place for place in of_row if place not in alone] for of_row in drawn]
    rise = page.get_height() + 1.0
    raised = {
        place: rise * (1 + count % (_NEIGHBOURS + 1))
        for count, place in enumerate(sorted(place for of_row in left_out for place in of_row))
    }
    if not raised:
        return alone
    for place, height in raised.items():
        pdfium.FPDFPageObj_Transform(pieces[place], 1, 0, 0, 1, 0, height)
    again = _read_in_turn(page, pieces, left_out)
    for place, height in raised.items():
        pdfium.FPDFPageObj_Transform(pieces[place], 1, 0, 0, 1, 0, -height)
    for of_row in drawn:
        known = [glyph for place in of_row for glyph in alone.get(place, ())]
        before: list[_Glyph] = []
        for place in of_row:
            found = _trimmed(
                [
                    glyph._replace(bottom=glyph.bottom - raised[place], top=glyph.top - raised[place])
                    for glyph in again.get(place, ())
                ]
            )
            if found and not _is_drawn_twice(found[0], before, known):
                alone[place] = found
            if found or place in alone:
                before = alone.get(place, [])
    return alone


def _is_drawn_twice(first: _Glyph, before: Sequence[_Glyph], known: Sequence[_Glyph]) -> bool:
    """Whether a piece was drawn at the place of an equal one only to make it look bold.

    It was not if it goes on where the piece before it ends.
    """
    goes_on = bool(before) and abs(first.left - before[-1].right) <= _WIDER * first.height
    near = _TWICE * first.height
    return not goes_on and any(
        one.letter == first.letter and abs(one.left - first.left) < near for one in known
    )


def _read_in_turn(
    page: Any, pieces: Sequence[object], drawn: Sequence[Sequence[int]]
) -> dict[int, list[_Glyph]]:
    alone: dict[int, list[_Glyph]] = {}
    for rank in range(max(map(len, drawn), default=0)):
        active = {of_row[rank] for of_row in drawn if rank < len(of_row)} - alone.keys()
        for place, piece in enumerate(pieces):
            pdfium.FPDFPageObj_SetIsActive(piece, place in active)
        places = {_address(pieces[place]): place for place in active}
        text = page.get_textpage()
        try:
            latest: int | None = None
            for glyph in _read(text, text.count_chars()):
                latest = _place_of(text, glyph, places) if glyph.letter else latest
                if latest is not None:
                    alone.setdefault(latest, []).append(glyph)
        finally:
            text.close()
    for piece in pieces:
        pdfium.FPDFPageObj_SetIsActive(piece, True)
    return alone


def _address(piece: Any) -> int | None:
    return ctypes.cast(piece, ctypes.c_void_p).value


def _place_of(text: object, glyph: _Glyph, places: Mapping[int | None, int]) -> int | None:
    """The place in drawing order of the piece to which a letter belongs."""
    return places.get(_address(pdfium.FPDFText_GetTextObject(text, glyph.at)))


def _trimmed(glyphs: list[_Glyph]) -> list[_Glyph]:
    while glyphs and not glyphs[-1].letter:
        glyphs = glyphs[:-1]
    return glyphs


def _is_parted(last: _Glyph, first: _Glyph) -> bool:
    """Whether a space belongs between two pieces of a mixed row, of which the second may cover the first.

    A piece that goes on exactly where the one before ends, but for kerning, is part of the same text. Others
    are texts of their own, placed by a converter; the page has no spaces at their ends, so that the letters
    decide: marks close up, small capitals and raised ordinals belong to what stands before them.
    """
    size = max(last.height, first.height, 1.0)
    gap = (first.left - last.right) / size
    same_size = abs(first.height - last.height) < 0.05 * size
    if first.weight != last.weight:
        goes_on = same_size and abs(gap) <= _ROUNDING
    else:
        # The letters of a ligature have a box of their own.
        goes_on = (
            _CLOSER <= gap <= _WIDER
            if same_size
            else not _LIGATED.isdisjoint((last.letter, first.letter)) and abs(gap) <= _WIDER_LIGATURE
        )
    if goes_on:
        return False
    if gap >= _SPACE and not _DASHES.isdisjoint((last.letter, first.letter)):
        return True
    if first.letter in _CLOSING or last.letter in _OPENING:
        return False
    if not same_size and first.letter.isupper() and last.letter.isupper():
        return False
    raised = first.height < _RAISED * last.height and last.letter.isdigit()
    return not raised


@dataclass
class _Letters:
    """A word under construction: its letters with their heights, its box, its font weight."""

    glyphs: list[_Glyph] = field(default_factory=list)

    @property
    def left(self) -> float:
        return min([glyph.left for glyph in self.glyphs])

    @property
    def right(self) -> float:
        return max([glyph.right for glyph in self.glyphs])

    @property
    def bottom(self) -> float:
        return self.glyphs[0].bottom

    @property
    def top(self) -> float:
        return self.glyphs[0].top

    def ends_before(self, glyph: _Glyph) -> bool:
        """Whether a letter begins another word although there is no space before it.

        It does if it is at another height; if it is drawn over earlier letters; and if the font weight
        changes before a capital after a lower-case letter, where the page omits the space.
        """
        if not self.glyphs:
            return False
        last, first = self.glyphs[-1], self.glyphs[0]
        if not _beside(first.bottom, first.top, glyph.bottom, glyph.top):
            return True
        if glyph.goes_on:
            return False
        if glyph.left < last.left - _OVERLAP * glyph.height:
            return True
        if glyph.weight != last.weight and last.letter.islower() and glyph.letter.isupper():
            return True
        if glyph.height == last.height > 0 and glyph.weight == last.weight and not glyph.opens:
            return False  # the commonest case: it is no other font
        letters = last.letter.isalnum() and (glyph.letter.isalnum() or glyph.letter in "([")
        return letters and self._is_apart(last, glyph)

    def _is_apart(self, last: _Glyph, glyph: _Glyph) -> bool:
        """Whether a letter in another font, or after the raised ending of an ordinal, stands apart from the
        last one, as the letters of one word do not."""
        size = max(last.height, glyph.height)
        same_size = abs(glyph.height - last.height) < _SAME_SIZE * size
        if same_size and glyph.weight == last.weight and not glyph.opens:
            return False
        run = list(takewhile(lambda one: _is_set_like(one, last), reversed(self.glyphs)))
        if same_size:
            spaced = max((b.left - a.right for b, a in pairwise(run)), default=0.0)
            apart = glyph.left - last.right - max(spaced, 0.0) >= _OTHER_FONT * size
            touching = len(run) >= _TOUCHING and spaced < _OTHER_FONT * size
            return apart and (glyph.weight != last.weight or (glyph.opens and touching))
        ending = "".join(one.letter for one in reversed(run))
        digits = self.glyphs[: len(self.glyphs) - len(run)]
        return ending in _ORDINALS and bool(digits) and _is_ordinal(digits[-1], run[-1])

    def runs(self) -> list[tuple[str, float]]:
        """Its letters, grouped by height."""
        height = self.glyphs[0].height
        if all(glyph.height == height for glyph in self.glyphs):
            return [("".join([glyph.letter for glyph in self.glyphs]), round(height, 1))]
        return [
            ("".join(glyph.letter for glyph in group), size)
            for size, group in groupby(self.glyphs, key=lambda glyph: round(glyph.height, 1))
        ]


def _words(glyphs: Iterator[_Glyph]) -> Iterator[_Letters]:
    """The page's words in drawing order, with their boxes."""
    word = _Letters()
    for glyph in _with_ordinals(glyphs):
        if word.glyphs and (not glyph.letter or word.ends_before(glyph)):
            yield word
            word = _Letters()
        if glyph.letter:
            word.glyphs.append(glyph)
    if word.glyphs:
        yield word


def _is_set_like(one: _Glyph, other: _Glyph) -> bool:
    """Whether two letters are of one size and weight."""
    return one.weight == other.weight and abs(one.height - other.height) < 0.05 * max(
        one.height, other.height
    )


def _with_ordinals(glyphs: Iterator[_Glyph]) -> Iterator[_Glyph]:
    """The letters without spaces between a number and the raised ending of its ordinal (1st)."""
    last, waiting = _Glyph(-1, ""), list[_Glyph]()
    for glyph in glyphs:
        if not waiting and (glyph.letter or not last.letter.isdigit()):
            yield glyph
            last = glyph
            continue
        if last.letter.isdigit() and len(waiting) < 4:
            waiting.append(glyph)
            letters = "".join(one.letter for one in waiting)
            if glyph.letter and letters not in _ORDINALS and letters not in "snrt":
                yield from waiting
                last, waiting = glyph, []
            elif letters in _ORDINALS:
                raised = [one for one in waiting if one.letter]
                lifted = _is_ordinal(last, raised[0])
                yield from raised if lifted else waiting
                last, waiting = glyph, []
            continue
        yield from waiting
        waiting = []
        yield glyph
        last = glyph
    yield from waiting


def _is_ordinal(digit: _Glyph, letter: _Glyph) -> bool:
    """Whether a letter is smaller than the number before it and stands higher."""
    lifted = letter.bottom - digit.bottom > _LIFTED * digit.height
    return lifted and letter.height < _RAISED * digit.height and letter.left - digit.right < digit.height


def _character(code: int) -> str:
    if 0xD800 <= code <= 0xDFFF or code > 0x10FFFF:
        return "\ufffd"
    return _LIGATURES.get(code) or chr(code)


def _beside(bottom: float, top: float, other_bottom: float, other_top: float) -> bool:
    """Whether two boxes are on the same row."""
    if bottom == other_bottom < top == other_top:
        return True
    overlap = min(top, other_top) - max(bottom, other_bottom)
    return overlap >= _SAME_ROW * min(top - bottom, other_top - other_bottom)


def _rows(words: Iterator[_Letters]) -> Iterator[Row]:
    """Join words at the same height, from left to right, into rows; wide gaps separate cells."""
    row: list[_Letters] = []
    for word in words:
        last = row[-1] if row else word
        if row and (not _beside(last.bottom, last.top, word.bottom, word.top) or word.left <= row[0].left):
            yield _row(row)
            row = []
        row.append(word)
    if row:
        yield _row(row)


def _row(letters: Sequence[_Letters]) -> Row:
    """Make a row, with small capitals converted to lower case."""
    runs = [one.runs() for one in letters]
    texts = iter(in_small_letters([run for of_word in runs for run in of_word]))
    words: list[Word] = []
    cells: list[int] = []
    right = 0.0
    for count, one in enumerate(letters):
        begin, end, bottom, top = one.left, one.right, one.bottom, one.top
        if count and begin - right > _CELL_GAP * max(top - bottom, 1.0):
            cells.append(len(words))
        right = max(right, end)
        text = nfc("".join([next(texts) for _ in runs[count]]))
        width = (end - begin) / max(len(text), 1)
        for found in re.finditer(r"\S+", text):
            first, last = begin + width * found.start(), begin + width * found.end()
            words.append(Word(found[0], first, last, bottom, top))
    return Row(tuple(words), tuple(cells))
