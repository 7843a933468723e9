"""Compares an official text with the fingerprints of its wording that come with the digest."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from judge.documents import Document, EditionRef, Remark, SectionNumber
from judge.documents.fingerprints import read_fingerprints, read_word_marks, word_marks
from judge.messages import N_, Message

WORDING = "wording"
"""The folder of a game's digest with the fingerprints."""
_ALIKE = 0.2
"""A document with a smaller share of known sections unchanged is another document, or a translation."""


def wording_of(rules: Path, ref: EditionRef) -> dict[SectionNumber, str]:
    """The fingerprints of the official wording restated by a digest; empty if there is no such file."""
    return read_fingerprints(*_file_of(rules, ref))


def words_of(rules: Path, ref: EditionRef) -> dict[SectionNumber, str]:
    """The fingerprints of all words of each section of that text; empty if there is no such file."""
    return read_word_marks(*_file_of(rules, ref))


def _file_of(rules: Path, ref: EditionRef) -> tuple[str, str]:
    """The text of the file with an edition's fingerprints (empty if there is none), and its name."""
    name = f"{ref.document}@{ref.edition}.txt"
    # a label may be no valid file name, so it is compared with existing names
    found = [path for path in (rules / ref.game / WORDING).glob("*.txt") if path.name == name]
    return found[0].read_text(encoding="utf-8") if found else "", name


def remarks_on(document: Document, known: dict[SectionNumber, str]) -> Iterator[Remark]:
    """A remark that names the sections whose words differ from the published text's, in order.

    ``known`` are the fingerprints of the published words. A conversion may have lost words or changed their
    order, which cannot be seen in the text alone.
    """
    if not known:
        return
    own = word_marks(document)
    same = sum(own.get(number) == mark for number, mark in known.items())
    other = [number for number, mark in own.items() if known.get(number) != mark]
    missing = [number for number in known if number not in own]
    if same < _ALIKE * len(known) or not (other or missing):
        return
    spans = {section.number: section.lines for section in document.sections}
    first = min((span.first for number in other if (span := spans[number])), default=1)
    told = ", ".join(number.published for number in sorted({*other, *missing}))
    yield Remark(
        "other-wording",
        first,
        Message(
            N_(
                "these sections lack words of the published text, or have them in another order or others "
                "between them: {sections}; compare them with the document before citing them"
            ),
            {"sections": told},
        ),
    )
