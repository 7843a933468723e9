"""Builds a document line by line and makes sure that every line of the source ends up in exactly one
place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from judge.decoding import Line, Source
from judge.documents import (
    Block,
    Card,
    Document,
    EditionRef,
    GlossaryEntry,
    Noise,
    Remark,
    Ruling,
    Section,
    SectionNumber,
    Span,
)
from judge.documents.document import BlockKind, RemarkKind
from judge.messages import N_, Message
from judge.text import latinised, lookalikes, squeeze

_MENU, _PAGE = N_("menu or banner of the page"), N_("page number")


class PlacedTwice(AssertionError):
    """An importer placed one line twice: a bug in the importer, never a fault of the document."""


@dataclass
class OpenSection:
    """A section under construction; ``DocumentBuilder`` freezes it at the end."""

    number: SectionNumber
    heading: str
    parent: SectionNumber | None
    assigned: bool
    lines: list[int] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    aliases: tuple[str, ...] = ()


class DocumentBuilder:
    """Collects the parts of one document and records where each line of the source went.

    Each call that takes lines places them. A line may be placed only once, unless ``shared`` says that its
    text is divided among several parts. Lines not placed when :meth:`finish` is called are reported as
    unaccounted. Repeated numbers get an occurrence mark (``16~2``) and a remark.
    """

    def __init__(self, source: Source, ref: EditionRef, title: str, language: str, **details: str) -> None:
        self.source = source
        self._ref, self._title, self._language, self._details = ref, title, language, details
        self._placed: dict[int, str] = {}
        self._sections: list[OpenSection] = []
        self._numbers: dict[SectionNumber, int] = {}
        self._glossary: list[GlossaryEntry] = []
        self._cards: list[Card] = []
        self._rulings: list[Ruling] = []
        self._front: list[tuple[int, str]] = []
        self._back: list[tuple[int, str]] = []
        self._noise: list[Noise] = []
        self._remarks: list[Remark] = []

    # -- placing lines ------------------------------------------------------------------------------

    def _place(self, lines: Iterable[Line], what: str, shared: bool = False) -> Span | None:
        numbers = []
        for line in lines:
            if line.blank:
                continue
            before = self._placed.get(line.number)
            if before is not None and not shared and not before.startswith("shared "):
                raise PlacedTwice(
                    f"{self.source.name}, line {line.number}: already in {before}, now in {what}"
                )
            self._placed[line.number] = f"shared {what}" if shared else what
            numbers.append(line.number)
        return Span(min(numbers), max(numbers)) if numbers else None

    def section(
        self,
        number: SectionNumber | str,
        heading: str,
        *lines: Line,
        parent: SectionNumber | None = None,
        assigned: bool = False,
        shared: bool = False,
        aliases: tuple[str, ...] = (),
        at: int = 0,
    ) -> OpenSection:
        """Open a section; if its number ``16`` is taken, it becomes ``16~2``, with a remark.

        ``at`` is the line number for remarks if ``lines`` is empty because the section's first block places
        them.
        """
        number = SectionNumber.parse(number) if isinstance(number, str) else number
        count = self._numbers.get(number, 0) + 1
        self._numbers[number] = count
        opened = OpenSection(number.occurrence(count), squeeze(heading), parent, assigned, aliases=aliases)
        self._place(lines, f"section {opened.number}", shared)
        opened.lines.extend(line.number for line in lines if not line.blank)
        if count > 1:
            self.remark(
                "duplicate-number",
                lines[0].number if lines else at,
                N_("{number} stands here again; it is {address} in Judge"),
                number=number.published,
                address=str(opened.number),
            )
        self._sections.append(opened)
        return opened

    def block(
        self,
        section: OpenSection,
        kind: BlockKind,
        text: str,
        *lines: Line,
        rows: tuple[tuple[str, ...], ...] = (),
        shared: bool = False,
    ) -> None:
        """Add a paragraph, example, note, item or table to a section."""
        span = self._place(lines, f"section {section.number}", shared)
        section.lines.extend(line.number for line in lines if not line.blank)
        section.blocks.append(Block(kind, squeeze(text) if kind != "table" else text, span, rows))

    def paragraph(self, section: OpenSection, *lines: Line, kind: BlockKind = "paragraph") -> None:
        """Add whole lines, joined by spaces, as one block."""
        self.block(section, kind, " ".join(line.text.strip() for line in lines), *lines)

    def glossary(self, term: str, text: str, *lines: Line, aliases: tuple[str, ...] = ()) -> None:
        span = self._place(lines, f"glossary {term}")
        self._glossary.append(GlossaryEntry(squeeze(term), text.strip(), span, aliases))

    def card(self, card: Card, *lines: Line, shared: bool = False) -> None:
        """Add a card; look-alike letters in its name are reported and replaced, and the printed name is kept
        too."""
        span = self._place(lines, f"card {card.name}", shared)
        if span and card.line is None:
            card = replace(card, line=span.first)
        clean = latinised(card.name)
        if clean != card.name:
            card = replace(card, name=clean, aliases=(*card.aliases, card.name))
        self._cards.append(card)

    def ruling(self, ruling: Ruling, *lines: Line, shared: bool = False) -> None:
        span = self._place(lines, f"ruling {len(self._rulings) + 1}", shared)
        if span and ruling.first is None:
            ruling = replace(ruling, first=span.first, last=span.last)
        ruling = replace(ruling, cards=tuple(latinised(name) for name in ruling.cards))
        self._rulings.append(ruling)

    def front(self, *lines: Line) -> None:
        self._place(lines, "front matter")
        self._front.extend((line.number, line.text.strip()) for line in lines if not line.blank)

    def back(self, *lines: Line) -> None:
        self._place(lines, "back matter")
        self._back.extend((line.number, line.text.strip()) for line in lines if not line.blank)

    def noise(self, reason: str, *lines: Line) -> None:
        """Record lines as noise; ``reason`` is a message template marked with ``N_``."""
        self._place(lines, "noise")
        self._noise.extend(
            Noise(line.number, line.text.strip(), Message(reason)) for line in lines if not line.blank
        )

    def remark(self, kind: RemarkKind, line: int, template: str, **data: object) -> None:
        """Report something odd; ``template`` is a message template marked with ``N_``."""
        self._remarks.append(Remark(kind, line, Message(template, data)))

    # -- looking back -------------------------------------------------------------------------------

    @property
    def sections(self) -> tuple[OpenSection, ...]:
        return tuple(self._sections)

    def has(self, number: SectionNumber) -> bool:
        return number in self._numbers

    def placed(self, line: Line) -> bool:
        return line.number in self._placed

    def in_order(self) -> None:
        """Put the sections in the order of their numbers, as where a source collected them out of order."""
        self._sections.sort(key=lambda section: section.number)

    # -- the end ------------------------------------------------------------------------------------

    def finish(self) -> Document:
        """Freeze the document, report look-alike letters and list the lines not placed."""
        self._remark_lookalikes()
        chrome = tuple(
            Noise(
                line.number,
                line.text.strip(),
                Message(_PAGE if line.text.strip().isdigit() else _MENU),
            )
            for line in self.source.chrome
        )
        rest = tuple(
            (line.number, line.text.strip())
            for line in self.source.lines
            if not line.blank and line.number not in self._placed
        )
        return Document(
            ref=self._ref,
            title=self._title,
            language=self._language,
            sections=tuple(self._frozen()),
            glossary=tuple(self._glossary),
            cards=tuple(self._cards),
            rulings=tuple(self._rulings),
            front=tuple(self._front),
            back=tuple(self._back),
            noise=tuple(sorted((*self._noise, *chrome), key=lambda noise: noise.line)),
            remarks=tuple(sorted(self._remarks, key=lambda remark: remark.line)),
            unaccounted=rest,
            source_name=self.source.name,
            source_hash=self.source.sha256,
            **self._details,  # type: ignore[arg-type]  # effective, publisher: checked by the dataclass
        )

    def _frozen(self) -> Iterator[Section]:
        for opened in self._sections:
            span = Span(min(opened.lines), max(opened.lines)) if opened.lines else None
            yield Section(
                opened.number,
                opened.heading,
                tuple(opened.blocks),
                opened.parent,
                opened.assigned,
                span,
                opened.aliases,
            )

    def _remark_lookalikes(self) -> None:
        seen: set[str] = set()
        for line in self.source.lines:
            if line.text.isascii():
                continue
            for word in re.findall(r"\w+", line.text):
                odd = lookalikes(word)
                if odd and word not in seen:
                    seen.add(word)
                    self.remark(
                        "homoglyph",
                        line.number,
                        N_("“{word}” holds letters of another alphabet ({letters}); found as “{latin}”"),
                        word=word,
                        letters=" ".join(dict.fromkeys(odd)),
                        latin=latinised(word),
                    )
