"""Whether next to nothing of a document was recognised: one big section is of use to nobody."""

from __future__ import annotations

import dataclasses

from judge.decoding import Source
from judge.documents import Document, Remark
from judge.errors import ImportFault
from judge.messages import N_, Message

LETTERS = 20_000
"""A document has at least one section for so many letters of text; rules have some 400 for each."""


class NoSections(ImportFault):
    template = N_(
        "{file}: no numbered section was recognised in {letters} letters of text, so it would be one big "
        "section that no number finds; import it with --force if that is what is wanted"
    )


def weighed(document: Document, source: Source, force: bool) -> Document:
    """The document with a remark where fewer sections were recognised in it than a rulebook has.

    Raises NoSections where there is none at all, unless ``force`` says that this is wanted.
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
