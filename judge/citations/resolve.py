"""References resolved within one edition of a document, and linked back."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from judge.citations.find import Grammar, Reference, find_references
from judge.citations.names import name_key, names_agree, term_keys
from judge.citations.places import card_places, glossary_places, ruling_places
from judge.documents import Block, Document, Place, Section, SectionNumber

Target = SectionNumber | Place
"""What a citation leads to, and what it stands in: a section, or a term, card or ruling."""

Fault = Literal["", "dangling", "wrong"]
Part = Literal["block", "text", "question", "old_text", "new_text", "comment", "sections"]


@dataclass(frozen=True, slots=True)
class Citation:
    """One thing that a text sends the reader to.

    ``text`` stands from ``start`` to ``end`` in the part of its origin that ``part`` names: a section's
    block number ``block`` (its ``text``; of a table without text, its cells joined), or a field of a
    term, card or ruling. The part ``sections`` is no text: there a term or ruling lists its sections
    as data, and the offsets are those of the number alone. A range is one citation for each section
    from end to end, all with the range's text.

    ``target`` is None where nothing in this edition answers: ``fault`` is then ``dangling``, or empty
    where the reference says itself that it leads outside. ``wrong`` means that number and name
    disagree; the target is then the section of that name. ``number`` is the number as written.
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


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of text: plain, or one reference with what it leads to (several for a range)."""

    text: str
    citations: tuple[Citation, ...] = ()

    @property
    def target(self) -> Target | None:
        """What a link on this stretch leads to: the first section of a range."""
        return next((citation.target for citation in self.citations if citation.target), None)


@dataclass(frozen=True)
class Links:
    """All references of one edition: from each origin what it cites, and to each target what cites it.

    Origins are section numbers, and places (``glossary/landwalk``, ``card/foso``, ``ruling/foso-ban``);
    both mappings keep the reading order.
    """

    document: Document
    cites: Mapping[Target, tuple[Citation, ...]]
    cited_by: Mapping[Target, tuple[Target, ...]]
    resolver: Resolver = field(repr=False)

    def of(self, origin: Target) -> tuple[Citation, ...]:
        """What the section or place cites; nothing where it is unknown."""
        return self.cites.get(origin, ())

    def back(self, target: Target) -> tuple[Target, ...]:
        """What cites the section or place."""
        return self.cited_by.get(target, ())

    def segments(self, text: str, origin: Target | None = None) -> tuple[Segment, ...]:
        """Split any text of this edition into plain stretches and references; joined they are ``text``."""
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


def resolve(document: Document, documents: Collection[str] = ()) -> Links:
    """Resolve every reference of a document.

    A number leads to the section that bears it. A name leads to the section headed so, articles,
    plural and case aside, the highest in the document where there are several; then to the term or card
    of that name. Within the glossary an unquoted name is a term first. Where a number is given with a
    name that is clearly another section's, the name is believed. ``documents`` names the game's other
    documents that the text may address.
    """
    resolver = Resolver(document, Grammar.of(document, documents))
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
    """A block's text as references are found in it; of a table without text, its cells."""
    return block.text or "\n".join("\t".join(row) for row in block.rows)


_Texts = list[tuple[Part, int, str]]


def _origins(document: Document) -> Iterator[tuple[Target, _Texts, tuple[SectionNumber, ...]]]:
    """Whatever can cite, in reading order: its texts, and the sections that it lists as data."""
    for section in document.sections:
        texts: _Texts = [("block", at, block_text(block)) for at, block in enumerate(section.blocks)]
        yield section.number, texts, ()
    for place, entry in zip(glossary_places(document), document.glossary, strict=True):
        yield place, [("text", 0, entry.text)], entry.sections
    for place, card in zip(card_places(document), document.cards, strict=True):
        yield place, [("text", 0, card.text)], ()
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
    """What the references in one edition's texts lead to."""

    document: Document
    grammar: Grammar

    @cached_property
    def headings(self) -> Mapping[str, Section]:
        """The highest section of each name; of equals the first."""
        found: dict[str, Section] = {}
        for section in self.document.sections:
            key = name_key(section.heading)
            if key and (key not in found or self._depth(section) < self._depth(found[key])):
                found[key] = section
        return found

    @cached_property
    def places(self) -> Mapping[str, Place]:
        """Terms and cards by name; a term before a card."""
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
        """The citations that a reference makes: one, or one for each section of a range."""
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
            )

    def _targets(
        self, reference: Reference, origin: Target | None
    ) -> list[tuple[SectionNumber | None, Target | None, Fault]]:
        numbers, heading = reference.numbers, reference.heading
        if reference.document and reference.document != self.document.ref.document:
            return [(number, None, "") for number in numbers]
        if not numbers:
            target = self._by_name(heading, reference.quoted, origin)
            if reference.outside and isinstance(target, Place):
                target = None  # a term or card of the digest is not the chapter that the document lacks
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
        """Whether the section, or where it has no heading the one above it, may be called so."""
        for one in (section, *self._above(section)):
            if one.heading:
                return names_agree(one.heading, name)
        return True

    def _between(self, first: SectionNumber, last: SectionNumber) -> tuple[SectionNumber, ...]:
        """Both ends and the sections that stand between them beside the first, in the document's order."""
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
        """The sections above this one, as far as the document has them."""
        seen = {section.number}
        parent = section.parent
        while parent is not None and parent not in seen and parent in self.document.by_number:
            seen.add(parent)
            yield self.document.by_number[parent]
            parent = self.document.by_number[parent].parent

    def _depth(self, section: Section) -> int:
        return sum(1 for _ in self._above(section))
