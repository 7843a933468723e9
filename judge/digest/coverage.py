"""Measures how much of a published document its digest restates."""

from __future__ import annotations

from dataclasses import dataclass

from judge.documents import Document, Section, SectionNumber


@dataclass(frozen=True, slots=True)
class Coverage:
    """The coverage of a published document: total and restated sections, those missing from the digest, and
    those that only the digest has; numbers are in document order."""

    total: int
    covered: int
    missing: tuple[SectionNumber, ...]
    extra: tuple[SectionNumber, ...]

    @property
    def complete(self) -> bool:
        return not self.missing and not self.extra


def coverage(digest: Document, official: Document) -> Coverage:
    """Compare a digest with the document that it restates.

    A section is covered if the digest has its number and, if the published section has more than a heading,
    so has the digest's: neither a heading alone nor an editor's note alone restates a rule.
    """
    restated = digest.by_number
    missing = tuple(
        section.number
        for section in official.sections
        if section.number not in restated or (_says(section) and not _says(restated[section.number]))
    )
    extra = tuple(section.number for section in digest.sections if section.number not in official.by_number)
    return Coverage(len(official.sections), len(official.sections) - len(missing), missing, extra)


def _says(section: Section) -> bool:
    """Whether a section has more than its heading: text, or at least an example or a note of its own."""
    return any(block.kind != "editor" and (block.text or block.rows) for block in section.blocks)
