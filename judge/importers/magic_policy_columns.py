"""Puts the columns of a list one below the other, if a conversion left them side by side."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from judge.decoding import Line

_BESIDE = re.compile(r"\s*[•▪●◦‣]\s.*?\S\s{3,}(?P<second>[•▪●◦‣])\s+\S")
_FEW_ROWS = 3
"""Fewer rows than this with a second bullet may be a coincidence."""
_PAGE_GAP = 3
"""This many empty lines, as at the end of a page, end the columns."""


def in_order(lines: Sequence[Line]) -> tuple[list[Line], dict[int, Line]]:
    """The lines with two-column lists in reading order, and for each new line the line it was cut from.

    The left part of a line keeps its number; the right one gets a negative number.

    >>> rows = ["Sets:", "• Tea    • Rum", "• Milk   • Ale", "• Cake   • Gin", "That is all."]
    >>> [line.text for line in in_order([Line(at, text) for at, text in enumerate(rows)])[0]]
    ['Sets:', '• Tea', '• Milk', '• Cake', '• Rum', '• Ale', '• Gin', 'That is all.']

    """
    out: list[Line] = []
    cut: dict[int, Line] = {}
    at = 0
    while at < len(lines):
        found = _BESIDE.match(lines[at].text)
        end = _end(lines, at, found.start("second")) if found else at
        if not found or end == at:
            out.append(lines[at])
            at += 1
            continue
        column = found.start("second")
        right: list[Line] = []
        for line in lines[at:end]:
            left, beside = line.text[:column].rstrip(), line.text[column:].strip()
            if left.strip() or not beside:
                out.append(replace(line, text=left))
            if beside and left.strip():
                number = -1 - len(cut)
                cut[number] = line
                right.append(replace(line, number=number, text=beside))
            elif beside:
                right.append(replace(line, text=beside))
        out.extend(right)
        at = end
    return out, cut


def _end(lines: Sequence[Line], start: int, column: int) -> int:
    """The end of the columns that begin at a line; the line itself if they have too few rows."""
    rows = empty = 0
    end = at = start
    indent = len(lines[start].text) - len(lines[start].text.lstrip())
    while at < len(lines) and empty < _PAGE_GAP and not (lines[at].opens_page and at > start):
        text = lines[at].text
        if lines[at].blank:
            empty, at = empty + 1, at + 1
            continue
        parted = not text[max(0, column - 2) : column].strip()
        own = len(text) - len(text.lstrip())
        if not parted or own < indent or (own == indent and text.strip()[0] not in "•▪●◦‣"):
            break
        found = _BESIDE.match(text)
        rows += found is not None and found.start("second") == column
        empty, at = 0, at + 1
        end = at
    return end if rows >= _FEW_ROWS else start
