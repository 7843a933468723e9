"""Resolves references within one edition of a document, and links back."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from judge.citations.find import Grammar, Reference, find_references
from judge.citations.name_keys import name_key, names_agree, term_keys
from judge.citations.naming import Sibling
from judge.citations.places import card_places, glossary_places, ruling_places
from judge.documents import Block, Document, Place, Section, SectionNumber

Target = SectionNumber | Place
"""The target or origin of a citation: a section, or a term, card or ruling."""

Fault = Literal["", "dangling", "wrong"]
Part = Literal["block", "text", "question", "old_text", "new_text", "comment", "sections"]


@dataclass(frozen=True, slots=True)
class Citation:
    """A resolved reference to one target.

    ``text`` goes from ``start`` to ``end`` in a part of the origin: with ``part`` *block*, in the text of the
    section's block number ``block`` (for a table without text, in its joined cells); otherwise in that field
    of a term, card or ruling. The part *sections* is not text but a list of section numbers in a term or
    ruling, and the offsets are within the number. A range gives one citation for each section, all with the
    text of the range.

    ``target`` is None if this edition has no such section: ``fault`` is then ``dangling``, or empty if the
    reference itself says that it leads outside. ``wrong`` means that number and name disagree; the target is
    then the section with that name. ``number`` is the number as written. ``document`` is set if the number is
    one of another document of the game, ``elsewhere`` if it is one of a document that the text names so and
    the game does not have.
    """

    text: str
    target: Target | None
    start: int
    end: int
    part: Part = "block"
    block: int = 0
    number: SectionNumber | None = None
    heading: str = ""
    document: str = ""
    outside: bool = False
    fault: Fault = ""
    elsewhere: str = ""


@dataclass(frozen=True, slots=True)
class Segment:
    """A segment of text: plain, or one reference with its citations (several for a range)."""

    text: str
    citations: tuple[Citation, ...] = ()

    @property
    def target(self) -> Target | None:
        """The target for a link on this segment: for a range, its first section."""
        return next((citation.target for citation in self.citations if citation.target), None)


@dataclass(frozen=True)
class Links:
    """All references of one edition: what each origin cites, and what cites each target.

    Origins are section numbers and places (``glossary/landwalk``, ``card/foso``, ``ruling/foso-ban``); both
    mappings are in reading order.
    """

    document: Document
    cites: Mapping[Target, tuple[Citation, ...]]
    cited_by: Mapping[Target, tuple[Target, ...]]
    resolver: Resolver = field(repr=False)

    def of(self, origin: Target) -> tuple[Citation, ...]:
        """The citations in the section or place; empty if it is unknown."""
        return self.cites.get(origin, ())

    def back(self, target: Target) -> tuple[Target, ...]:
        """The sections and places that cite the target."""
        return self.cited_by.get(target, ())

    def segments(self, text: str, origin: Target | None = None) -> tuple[Segment, ...]:
        """Split any text of this edition into plain segments and references; joined they give ``text``."""
        found: list[Segment] = []
        done = 0
        for reference in find_references(text, self.resolver.grammar):
            if reference.start > done:
                found.append(Segment(text[done : reference.start]))
            found.append(
                Segment(reference.text, tuple(self.resolver.citations(reference, "text", 0, origin)))
            )
            done = reference.end
        return (*found, Segment(text[done:])) if done < len(text) else tuple(found)


def resolve(document: Document, siblings: Collection[Sibling] = ()) -> Links:
    """Resolve every reference of a document.

    A number resolves to the section with that number. A name resolves to the section with that heading
    (ignoring articles, plural and case), the highest one if there are several; else to the term or card of
    that name. Within the glossary, an unquoted name is first looked up as a term. If a number comes with a
    name that clearly belongs to another section, the name wins. ``siblings`` are the game's documents,
    which the text may address.
    """
    resolver = Resolver(document, Grammar.of(document, siblings))
    cites: dict[Target, tuple[Citation, ...]] = {}
    cited_by: dict[Target, dict[Target, None]] = {}
    for origin, texts, sections in _origins(document):
        found: list[Citation] = []
        for part, block, text in texts:
            for reference in find_references(text, resolver.grammar):
                found += resolver.citations(reference, part, block, origin)
        for number in sections:
            reference = Reference(0, len(number.text), number.text, (number,))
            found += resolver.citations(reference, "sections", 0, origin)
        if found:
            cites[origin] = (*cites.get(origin, ()), *found)
        for citation in found:
            if citation.target is not None:
                cited_by.setdefault(citation.target, {})[origin] = None
    return Links(document, cites, {target: tuple(by) for target, by in cited_by.items()}, resolver)


def block_text(block: Block) -> str:
    """The text of a block in which references are found; for a table without text, its cells."""
    return block.text or "\n".join("\t".join(row) for row in block.rows)


_Texts = list[tuple[Part, int, str]]


def _origins(document: Document) -> Iterator[tuple[Target, _Texts, tuple[SectionNumber, ...]]]:
    """Everything that can cite, in reading order: its texts, and the sections that it lists as data."""
    for section in document.sections:
        texts: _Texts = [("block", at, block_text(block)) for at, block in enumerate(section.blocks)]
        yield section.number, texts, ()
    for place, entry in zip(glossary_places(document), document.glossary, strict=True):
        yield place, [("text", 0, entry.text)], entry.sections
    for place, card in zip(card_places(document), document.cards, strict=True):
        notes: _Texts = [("block", at, text) for at, (_, text) in enumerate(card.notes)]
        yield place, [("text", 0, card.text), *notes], ()
    for place, ruling in zip(ruling_places(document), document.rulings, strict=True):
        fields: _Texts = [
            ("question", 0, ruling.question),
            ("text", 0, ruling.text),
            ("old_text", 0, ruling.old_text),
            ("new_text", 0, ruling.new_text),
            ("comment", 0, ruling.comment),
        ]
        yield place, [one for one in fields if one[2]], ruling.sections


@dataclass(frozen=True)
class Resolver:
    """Resolves the references in the texts of one edition."""

    document: Document
    grammar: Grammar

    @cached_property
    def headings(self) -> Mapping[str, Section]:
        """The highest section of each name; of several equally high ones, the first."""
        found: dict[str, Section] = {}
        for section in self.document.sections:
            key = name_key(section.heading)
            if key and (key not in found or self._depth(section) < self._depth(found[key])):
                found[key] = section
        return found

    @cached_property
    def places(self) -> Mapping[str, Place]:
        """Terms and cards by name; a term takes precedence over a card."""
        found: dict[str, Place] = {}
        loose: dict[str, Place] = {}
        for place, entry in zip(glossary_places(self.document), self.document.glossary, strict=True):
            for name in (entry.term, *entry.aliases):
                exact, *others = term_keys(name) or ("",)
                found.setdefault(exact, place)
                for key in others:
                    loose.setdefault(key, place)
        for place, card in zip(card_places(self.document), self.document.cards, strict=True):
            for name in card.names:
                found.setdefault(name_key(name), place)
        return {key: place for key, place in (loose | found).items() if key}

    def citations(
        self, reference: Reference, part: Part, block: int, origin: Target | None
    ) -> Iterator[Citation]:
        """The citations of a reference: one, or one for each section of a range."""
        for number, target, fault in self._targets(reference, origin):
            yield Citation(
                reference.text,
                target,
                reference.start,
                reference.end,
                part,
                block,
                number,
                reference.heading,
                reference.document,
                reference.outside,
                "" if fault == "dangling" and reference.outside else fault,
                reference.elsewhere,
            )

    def _targets(
        self, reference: Reference, origin: Target | None
    ) -> list[tuple[SectionNumber | None, Target | None, Fault]]:
        numbers, heading = reference.numbers, reference.heading
        other = reference.document not in ("", self.document.ref.document)
        if other or reference.elsewhere:
            return [(number, None, "") for number in numbers]
        if not numbers:
            target = self._by_name(heading, reference.quoted, origin)
            if reference.outside and isinstance(target, Place):
                # a term or card of the digest cannot replace a chapter missing from the document
                target = None
            return [(None, target, "" if target else "dangling")]
        if len(numbers) > 1:
            return [(n, *self._by_number(n, "")) for n in self._between(*numbers)]
        return [(numbers[0], *self._by_number(numbers[0], heading))]

    def _by_name(self, heading: str, quoted: bool, origin: Target | None) -> Target | None:
        key = name_key(heading)
        section, place = self.headings.get(key), self.places.get(key)
        within_glossary = isinstance(origin, Place) and origin.kind == "glossary"
        if place and (section is None or (within_glossary and not quoted)):
            return place
        return section.number if section else None

    def _by_number(self, number: SectionNumber, heading: str) -> tuple[SectionNumber | None, Fault]:
        section = self.document.by_number.get(number)
        named = self.headings.get(name_key(heading)) if heading else None
        if section is None:
            return (named.number, "wrong") if named else (None, "dangling")
        if named and named.number != section.number and not self._bears(section, heading):
            return named.number, "wrong"
        return section.number, ""

    def _bears(self, section: Section, name: str) -> bool:
        """Whether the section (or, if it has no heading, its parent) may have that name."""
        for one in (section, *self._above(section)):
            if one.heading:
                return names_agree(one.heading, name)
        return True

    def _between(self, first: SectionNumber, last: SectionNumber) -> tuple[SectionNumber, ...]:
        """Both ends of a range and the siblings between them, in document order."""
        opening, closing = self.document.by_number.get(first), self.document.by_number.get(last)
        if opening is None or closing is None:
            return first, last
        beside = [section.number for section in self.document.children.get(opening.parent, ())]
        if closing.parent != opening.parent:
            after = beside[beside.index(opening.number) :]
            return (*(number for number in after if number < closing.number), closing.number)
        start, end = beside.index(opening.number), beside.index(closing.number)
        return tuple(beside[start : end + 1]) if start < end else (first, last)

    def _above(self, section: Section) -> Iterator[Section]:
        """The existing ancestors of a section."""
        seen = {section.number}
        parent = section.parent
        while parent is not None and parent not in seen and parent in self.document.by_number:
            seen.add(parent)
            yield self.document.by_number[parent]
            parent = self.document.by_number[parent].parent

    def _depth(self, section: Section) -> int:
        return sum(1 for _ in self._above(section))
