"""A document in one edition: sections, glossary, cards, rulings, and the use of every source line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from judge.documents.cards import Card, Ruling
from judge.documents.number import SectionNumber
from judge.errors import UnknownSection
from judge.messages import Message

BlockKind = Literal["paragraph", "example", "note", "item", "table", "penalty", "editor"]
EditorTopic = Literal["", "contradiction", "gap", "reference", "misprint"]
RemarkKind = Literal[
    "duplicate-number",
    "gap",
    "missing-parent",
    "homoglyph",
    "truncated-entry",
    "few-sections",
    "not-as-listed",
    "run-together",
    "lost-letters",
    "other-wording",
    "other-game",
    "other-document",
    "several-documents",
    "empty-ruling",
    "no-such-date",
    "other-card-text",
    "unknown-card",
    "no-infractions",
    "unread-penalty",
]


@dataclass(frozen=True, slots=True)
class Span:
    """A range of source lines, first and last inclusive, counted from 1."""

    first: int
    last: int

    def __contains__(self, line: int) -> bool:
        return self.first <= line <= self.last


@dataclass(frozen=True, slots=True)
class Block:
    """One block of a section's text; the cells of a table are in ``rows``.

    A ``note`` is part of the document; ``penalty`` is the usual penalty of an infraction, as printed (see
    :mod:`judge.documents.infractions`); an ``editor`` block is an editor's note in the digest, about
    ``topic``.
    """

    kind: BlockKind
    text: str
    lines: Span | None = None
    rows: tuple[tuple[str, ...], ...] = ()
    topic: EditorTopic = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A numbered part of a document.

    ``number`` is the published number or, if ``assigned``, one that Judge gave in reading order. ``parent``
    is the number of the parent section. ``lines`` covers its own lines, without those of its children.
    ``aliases`` are other search words for it.
    """

    number: SectionNumber
    heading: str = ""
    blocks: tuple[Block, ...] = ()
    parent: SectionNumber | None = None
    assigned: bool = False
    lines: Span | None = None
    aliases: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The text without examples and notes: blocks are separated by blank lines, items by line ends.

        Items without a number start with a hyphen; table cells are separated by bars.
        """
        text, before = "", ""
        for block in self.blocks:
            if block.kind in ("example", "note", "editor"):
                continue
            gap = "\n" if block.kind == before == "item" else "\n\n"
            text += (gap if text else "") + _plain(block)
            before = block.kind
        return text

    @property
    def examples(self) -> tuple[Block, ...]:
        return tuple(block for block in self.blocks if block.kind == "example")

    @property
    def notes(self) -> tuple[Block, ...]:
        """The document's own notes and the editor's."""
        return tuple(block for block in self.blocks if block.kind in ("note", "editor"))


def _plain(block: Block) -> str:
    if block.rows:
        rows = "\n".join(" | ".join(row) for row in block.rows)
        return f"{block.text}\n{rows}" if block.text and block.kind != "table" else rows
    if block.kind == "item" and not block.text[:1].isdigit():
        return f"- {block.text}"
    return block.text


@dataclass(frozen=True, slots=True)
class GlossaryEntry:
    """A term with its meaning; ``sections`` are those that the entry refers to."""

    term: str
    text: str
    lines: Span | None = None
    aliases: tuple[str, ...] = ()
    sections: tuple[SectionNumber, ...] = ()


@dataclass(frozen=True, slots=True)
class Noise:
    """A line that is not part of the rules (a menu, a page number), with the reason."""

    line: int
    text: str
    reason: Message


@dataclass(frozen=True, slots=True)
class Remark:
    """An oddity in a document that readers should know about; nothing was dropped because of it."""

    kind: RemarkKind
    line: int
    detail: Message


@dataclass(frozen=True, slots=True, order=True)
class EditionRef:
    """Identifies an edition: game, document, edition label."""

    game: str
    document: str
    edition: str

    def __str__(self) -> str:
        return f"{self.game}/{self.document}@{self.edition}"


@dataclass(frozen=True)
class Document:
    """One complete edition of a document.

    ``effective`` is the ISO date from which it is in force, empty if the document has none. Sections are in
    document order. ``front`` and ``back`` are the lines of front and back matter; ``unaccounted`` are the
    lines that no part of the document accounts for.
    """

    ref: EditionRef
    title: str
    language: str
    effective: str = ""
    publisher: str = ""
    sections: tuple[Section, ...] = ()
    glossary: tuple[GlossaryEntry, ...] = ()
    cards: tuple[Card, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    front: tuple[tuple[int, str], ...] = ()
    back: tuple[tuple[int, str], ...] = ()
    noise: tuple[Noise, ...] = ()
    remarks: tuple[Remark, ...] = ()
    unaccounted: tuple[tuple[int, str], ...] = ()
    source_name: str = ""
    source_hash: str = ""
    extra: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def by_number(self) -> Mapping[SectionNumber, Section]:
        return {section.number: section for section in self.sections}

    @cached_property
    def children(self) -> Mapping[SectionNumber | None, tuple[Section, ...]]:
        """The child sections of each number, in order; top-level sections are under None."""
        found: dict[SectionNumber | None, list[Section]] = {}
        for section in self.sections:
            found.setdefault(section.parent, []).append(section)
        return {parent: tuple(sections) for parent, sections in found.items()}

    def section(self, number: SectionNumber) -> Section:
        """The section with that number; raises UnknownSection."""
        try:
            return self.by_number[number]
        except KeyError:
            raise UnknownSection(number=str(number), edition=str(self.ref)) from None

    def ancestors(self, section: Section) -> Iterator[Section]:
        """The sections above this one, nearest first."""
        while section.parent is not None:
            section = self.by_number[section.parent]
            yield section

    def depth(self, section: Section) -> int:
        """The number of ancestors of a section."""
        return sum(1 for _ in self.ancestors(section))
