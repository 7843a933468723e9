"""Detects documents in which hardly any section was recognised: one big section is useless."""

from __future__ import annotations

import dataclasses

from judge.decoding import Source
from judge.documents import Document, Remark
from judge.errors import ImportFault
from judge.messages import N_, Message

LETTERS = 20_000
"""A document should have at least one section per this many letters; typical rules have about 400 per
section."""


class NoSections(ImportFault):
    template = N_(
        "{file}: no numbered section was recognised in {letters} letters of text, so it would be one big "
        "section that no number finds; if that is what is wanted, import it with --force, or tick “Import it "
        "nevertheless” in the browser"
    )


def checked_sections(document: Document, source: Source, force: bool) -> Document:
    """Add a remark if fewer sections were recognised than any rulebook has.

    Raises NoSections if there is none at all, unless ``force`` is set.
    """
    found = sum(map(len, (document.sections, document.glossary, document.cards, document.rulings)))
    letters = len(source.text)
    if not document.sections or (found > 1 and found * LETTERS >= letters):
        return document
    numbered = any(not section.assigned for section in document.sections)
    if numbered and found * LETTERS >= letters:
        return document
    if not numbered and found == len(document.sections) and not force:
        raise NoSections(file=source.name, letters=letters)
    detail = Message(
        N_(
            "only {count} sections were recognised in {letters} letters of text: look whether its numbers "
            "were read as they should"
        ),
        {"count": found, "letters": letters},
    )
    span = document.sections[0].lines
    remark = Remark("few-sections", span.first if span else 1, detail)
    return dataclasses.replace(document, remarks=(remark, *document.remarks))
