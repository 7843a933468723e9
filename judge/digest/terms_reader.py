"""Parses files of terms: tables of the digest's vocabulary."""

from __future__ import annotations

import re

from judge.digest.blocks import Heading, Row, read_headings, read_table
from judge.digest.records import Draft
from judge.digest.source import SourceFile
from judge.documents import GlossaryEntry, SectionNumber, Span
from judge.errors import UnreadableNumber
from judge.messages import N_
from judge.text import fold, slugify

COLUMNS = ("es", "en", "also", "sections", "meaning")


def read_terms(file: SourceFile, first: int, draft: Draft) -> None:
    """Read a file of terms into the glossary of their document.

    Grammar: headings with any title, each followed by one table with the columns ``COLUMNS``; ``also`` and
    ``sections`` contain values separated by semicolons; ``es`` and ``meaning`` must not be empty. The English
    term and those of ``also`` become aliases.
    """
    for heading in read_headings(file, first, draft.faults):
        for row in _rows(file, heading, draft):
            _read_term(file, row, draft)


def _rows(file: SourceFile, heading: Heading, draft: Draft) -> list[Row]:
    numbers = [n for n in range(heading.first, heading.last + 1) if file.line(n)]
    table = [n for n in numbers if file.line(n).startswith("|")]
    other = next((n for n in numbers if n not in table), None)
    if other is not None:
        draft.faults.at(file, other, N_("a file of terms may only have headings and tables"))
        return []
    if not table:
        return []
    if table[-1] - table[0] + 1 != len(table):
        gap = next(n for n in table if n + 1 not in table)
        draft.faults.at(
            file, gap + 1, N_("a heading must be followed by one table without blank lines in it")
        )
        return []
    rows = read_table(file, table[0], table[-1], draft.faults)
    if rows and rows[0].cells != COLUMNS:
        draft.faults.at(file, rows[0].line, N_("expected the columns {columns}"), columns=" | ".join(COLUMNS))
        return []
    return rows[1:]


def _read_term(file: SourceFile, row: Row, draft: Draft) -> None:
    spanish, english, also, sections, meaning = row.cells
    for name, cell, column in zip(COLUMNS, row.cells, row.columns, strict=True):
        if name in ("es", "meaning") and not cell:
            draft.faults.at(file, row.line, N_("the cell “{column}” is empty"), column, column=name)
    if not spanish:
        return
    key = f"term/{fold(spanish)}"
    if key in draft.names:
        other, line = draft.names[key]
        draft.faults.at(
            file,
            row.line,
            N_("the term “{term}” is already in {file}, line {other}"),
            row.columns[0],
            term=spanish,
            file=other.name,
            other=line,
        )
        return
    numbers = []
    for found in re.finditer(r"[^;\s][^;]*", sections):
        try:
            numbers.append(SectionNumber.parse(found[0]))
        except UnreadableNumber as fault:
            draft.faults.message(file, row.line, fault.message, row.columns[3] + found.start())
    words = [english, *(word.strip() for word in also.split(";"))]
    aliases = tuple(dict.fromkeys(word for word in words if word and word != spanish))
    draft.names[key] = (file, row.line)
    draft.files.setdefault(f"glossary/{slugify(spanish)}", file.name)
    draft.glossary.append(GlossaryEntry(spanish, meaning, Span(row.line, row.line), aliases, tuple(numbers)))
