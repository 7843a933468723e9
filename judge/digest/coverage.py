"""How much of a published document its digest restates."""

from __future__ import annotations

from dataclasses import dataclass

from judge.documents import Document, Section, SectionNumber


@dataclass(frozen=True, slots=True)
class Coverage:
    """Sections of the published document: how many, how many restated, which are not; and those that
    only the digest has. Numbers stand in the order of their document."""

    total: int
    covered: int
    missing: tuple[SectionNumber, ...]
    extra: tuple[SectionNumber, ...]

    @property
    def complete(self) -> bool:
        return not self.missing and not self.extra


def coverage(digest: Document, official: Document) -> Coverage:
    """Compare a digest with the document that it restates.

    A section is covered where the digest has its number and, if the published one says more than its
    heading, so does the digest: a heading alone does not restate a rule, an editor's note alone neither.
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
