"""Finds the bullets that a PDF draws as small shapes, as browsers do, and puts them before their rows."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import pypdfium2.raw as pdfium

from judge.extraction.printed_page import Row, Word

_SMALLEST, _LARGEST = 0.12, 0.5
"""How wide and high a bullet is, relative to the font size."""
_SQUARE = 0.25
"""How much the two may differ, relative to the larger."""
_FARTHEST = 2.5
"""How far it stands from the first word, relative to the font size."""
BULLET = "•"


@dataclass(frozen=True, slots=True)
class Mark:
    """The box of a drawn shape, in points from the lower left corner of the page."""

    left: float
    right: float
    bottom: float
    top: float


def drawn_marks(page: object) -> Iterator[Mark]:
    """The shapes drawn on a page that are as wide as high, whatever they are."""
    sides = [ctypes.c_float() for _ in range(4)]
    for place in range(pdfium.FPDFPage_CountObjects(page)):
        shape = pdfium.FPDFPage_GetObject(page, place)
        if pdfium.FPDFPageObj_GetType(shape) != pdfium.FPDF_PAGEOBJ_PATH:
            continue
        if pdfium.FPDFPageObj_GetBounds(shape, *map(ctypes.byref, sides)):
            left, bottom, right, top = (side.value for side in sides)
            width, height = right - left, top - bottom
            if abs(width - height) <= _SQUARE * max(width, height):
                yield Mark(left, right, bottom, top)


def with_bullets(rows: Sequence[Row], marks: Sequence[Mark]) -> tuple[Row, ...]:
    """The rows, each with a bullet as its first word if one is drawn before it.

    >>> row = Row((Word("tea", 20, 40, 100, 110),))
    >>> [with_bullets([row], [mark])[0].text for mark in (Mark(10, 13, 103, 106), Mark(30, 33, 80, 83))]
    ['• tea', 'tea']
    """
    return tuple(_with_bullet(row, marks) for row in rows) if marks else tuple(rows)


def _with_bullet(row: Row, marks: Sequence[Mark]) -> Row:
    first = row.words[0]
    size = first.top - first.bottom
    for mark in marks:
        middle = (mark.bottom + mark.top) / 2
        fits = _SMALLEST * size <= mark.right - mark.left <= _LARGEST * size
        before = 0 < first.left - mark.right <= _FARTHEST * size
        if fits and before and first.bottom < middle < first.top and first.text != BULLET:
            word = Word(BULLET, mark.left, mark.right, first.bottom, first.top)
            return replace(row, words=(word, *row.words), cells=tuple(at + 1 for at in row.cells))
    return row
