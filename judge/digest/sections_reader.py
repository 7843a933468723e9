"""Parses files of sections: headings with the published numbers, and the restated rules below them."""

from __future__ import annotations

import re
from dataclasses import replace

from judge.digest.blocks import Heading, read_blocks, read_headings
from judge.digest.inline import check_plain
from judge.digest.records import Draft
from judge.digest.source import SourceFile
from judge.documents import Section, SectionNumber, Span
from judge.errors import UnreadableNumber
from judge.messages import N_

_TITLE = re.compile(r"(?P<open>\[?)(?P<number>[^\s\[\]]+)(?P<close>\]?)(?:\s+(?P<heading>.+))?")
_NUMBER = re.compile(r"(?=.*\d).+|[A-ZÑ]{1,5}\.?")


def read_sections(file: SourceFile, first: int, draft: Draft) -> None:
    """Read a file's sections, from line ``first`` on, into the draft of their document.

    Grammar::

        section = hashes number ["." ] [heading]       # 106.1.c
                | hashes "[" number "]" [heading]      ## [T.1] Etapa Inicial
                  blocks

    A number has a digit, or is one to five capital letters. A heading has at most one hash more than the one
    before it. The parent of a section is the nearest heading above with fewer hashes; its number must extend
    the parent's number or, if chapters contain hundreds of rules, begin with it (``104`` under ``1``). If a
    section above has a number that this number extends, that section must be the parent.
    """
    for heading in read_headings(file, first, draft.faults):
        _read_section(file, heading, draft)


def check_not_empty(draft: Draft) -> None:
    """Report sections without heading, blocks and children."""
    parents = {section.parent for section in draft.sections}
    for section in draft.sections:
        if not section.heading and not section.blocks and section.number not in parents:
            file, line = draft.numbers[section.number]
            draft.faults.at(
                file, line, N_("section {number} has neither heading nor text"), number=str(section.number)
            )


def _read_section(file: SourceFile, heading: Heading, draft: Draft) -> None:
    body = read_blocks(file, heading.first, heading.last, draft.faults)
    parent = _parent(file, heading, draft)
    read = _number(file, heading, draft) if heading.title else None
    draft.open.append((heading.level, read.number if read else None))
    if read is None:
        return
    number = read.number
    if number in draft.numbers:
        other, line = draft.numbers[number]
        draft.faults.at(
            file,
            heading.line,
            N_("section {number} is already in {file}, line {other}; the second must be written {second}"),
            heading.column,
            number=str(number),
            file=other.name,
            other=line,
            second=f"{number}~2",
        )
        return
    _check_place(file, heading, number, parent, draft)
    draft.numbers[number] = (file, heading.line)
    draft.files[number.key] = file.name
    lines = Span(heading.line, max(body.last, heading.line))
    draft.sections.append(
        replace(read, blocks=tuple(body.blocks), parent=parent, lines=lines, aliases=tuple(body.aliases))
    )


def _number(file: SourceFile, heading: Heading, draft: Draft) -> Section | None:
    """Read number and heading of a section's title; None if there is no number."""
    found = _TITLE.fullmatch(heading.title)
    if not found or bool(found["open"]) != bool(found["close"]):
        draft.faults.at(
            file,
            heading.line,
            N_("expected a number, as published or in square brackets, and the heading"),
            heading.column,
        )
        return None
    column = heading.column + found.start("number")
    try:
        number = SectionNumber.parse(found["number"])
    except UnreadableNumber as fault:
        draft.faults.message(file, heading.line, fault.message, column)
        return None
    if not _NUMBER.fullmatch(found["number"]):
        draft.faults.at(
            file,
            heading.line,
            N_("“{word}” is not a section number; a heading without one needs an assigned number: # [A] …"),
            column,
            word=found["number"],
        )
        return None
    title = (found["heading"] or "").strip()
    if title:
        check_plain(file, heading.line, heading.column + found.start("heading"), title, draft.faults)
    return Section(number, title, assigned=bool(found["open"]))


def _parent(file: SourceFile, heading: Heading, draft: Draft) -> SectionNumber | None:
    """Close the headings that end here; returns the number of the parent."""
    above = draft.open[-1][0] if draft.open else 0
    if heading.level > above + 1:
        draft.faults.at(
            file,
            heading.line,
            N_("a heading with {level} hashes follows one with {above}; it may have one more at most"),
            level=heading.level,
            above=above,
        )
    while draft.open and draft.open[-1][0] >= heading.level:
        draft.open.pop()
    return draft.open[-1][1] if draft.open else None


def _check_place(
    file: SourceFile, heading: Heading, number: SectionNumber, parent: SectionNumber | None, draft: Draft
) -> None:
    if parent is not None and not number.extends(parent) and not _of_chapter(number, parent):
        draft.faults.at(
            file,
            heading.line,
            N_("{number} stands under {parent}, but does not extend that number"),
            heading.column,
            number=str(number),
            parent=str(parent),
        )
        return
    expected = next(
        (above for above in number.ancestors() if number.extends(above) and above in draft.numbers), None
    )
    if expected is not None and expected != parent:
        draft.faults.at(
            file,
            heading.line,
            N_("{number} extends {expected}, but is not under it: give it more hashes than that"),
            heading.column,
            number=str(number),
            expected=str(expected),
        )


def _of_chapter(number: SectionNumber, parent: SectionNumber) -> bool:
    """Whether a number belongs to a chapter like rules 100 to 199 belong to chapter 1."""
    return (
        len(number.parts) == len(parent.parts) == 1
        and number.text.isdigit()
        and parent.text.isdigit()
        and len(number.text) > len(parent.text)
        and number.text.startswith(parent.text)
    )
