"""The searchable units: a document's sections, examples, terms, cards and rulings as passages of text."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from judge.citations import ruling_slugs
from judge.documents import Card, Document, Ruling, Section, SectionNumber
from judge.documents.cards import RulingKind
from judge.search.analysis import analyser_for
from judge.search.query import Kind
from judge.text import slugify, squeeze

RULING_WORDS: Mapping[RulingKind, tuple[str, ...]] = {
    "erratum": ("errata", "erratum", "corrección", "texto corregido"),
    "clarification": ("aclaración", "clarification"),
    "ban": ("prohibida", "prohibido", "carta prohibida", "ban", "banned"),
    "watch": ("en observación", "vigilada", "watch list", "watched"),
    "question": ("pregunta", "question"),
}
"""Words that people use to ask for each kind of ruling."""


@dataclass(frozen=True, slots=True)
class Passage:
    """One searchable unit, as text.

    ``target`` is the last part of its address: a section number, or ``card/slug``, ``ruling/foso-ban``,
    ``glossary/slug``, ``example/120.2.b-1``. ``number`` and ``heading`` are those of its section;
    ``ancestors`` joins the headings above, nearest first; ``parent`` is the number of the parent section;
    ``words`` are extra search words; ``below`` is the text under a heading that has none of its own;
    ``ruled`` are those of its aliases that are terms which the glossary says it rules, before other sections.
    """

    kind: Kind
    target: str
    number: str = ""
    heading: str = ""
    ancestors: str = ""
    body: str = ""
    card: str = ""
    aliases: tuple[str, ...] = ()
    parent: str = ""
    words: tuple[str, ...] = ()
    below: str = ""
    ruled: tuple[str, ...] = ()


MAX_SENT_TO, MAX_BELOW = 3, 1200
"""An entry that mentions more sections explains rather than refers; a longer text is found rule by rule."""
ABOVE = " › "
"""The separator of the headings in ``Passage.ancestors``."""


def passages_of(document: Document) -> Iterator[Passage]:
    """Every passage of a document: sections and their examples in order, glossary, cards, rulings."""
    terms, ruled = _terms_of_sections(document)
    for section in document.sections:
        ancestors = _ancestors(document, section)
        above = ABOVE.join(filter(None, (other.heading for other in ancestors)))
        parent = str(section.parent or "")
        number = str(section.number)
        body = "\n".join(block.text for block in section.blocks if block.kind != "example")
        yield Passage(
            "section",
            number,
            number,
            section.heading,
            above,
            body,
            aliases=(*section.aliases, *terms.get(section.number, ())),
            parent=parent,
            below="" if body else _below(document, section),
            ruled=ruled.get(section.number, ()),
        )
        for count, block in enumerate(section.examples, start=1):
            yield Passage(
                "example",
                f"example/{number}-{count}",
                number,
                section.heading,
                above,
                block.text,
                parent=number,
            )
    yield from _glossary(document)
    headings = {str(section.number): section.heading for section in document.sections}
    yield from _cards_and_rulings(document.cards, document.rulings, headings, document.language)


def passages_of_cards(cards: Iterable[Card], rulings: Iterable[Ruling] = ()) -> Iterator[Passage]:
    """The passages of card data as a stream: only the cards' names and identifiers stay in memory."""
    return _cards_and_rulings(cards, rulings, {})


def _ancestors(document: Document, section: Section) -> list[Section]:
    """The sections above, nearest first; the list ends at a parent missing from the document."""
    found: list[Section] = []
    parent = section.parent
    while parent is not None and parent in document.by_number and len(found) < 20:
        found.append(document.by_number[parent])
        parent = found[-1].parent
    return found


def _below(document: Document, section: Section) -> str:
    """The text under a heading that has none of its own, up to the next heading; empty for a long chapter,
    whose rules can be found individually."""
    children = document.children.get(section.number, ())
    text = "\n".join(child.text for child in children if not child.heading)
    return text if len(text) <= MAX_BELOW else ""


_Terms = Mapping[SectionNumber, tuple[str, ...]]


def _terms_of_sections(document: Document) -> tuple[_Terms, _Terms]:
    """For each section, the terms whose glossary entry refers to it, and those whose entry does so first:
    it rules what the others only speak of.

    An entry without a list of its sections refers to those whose number it mentions, unless it mentions more
    than MAX_SENT_TO: then it explains rather than refers.
    """
    found: dict[SectionNumber, tuple[str, ...]] = {}
    ruled: dict[SectionNumber, tuple[str, ...]] = {}
    for entry in document.glossary:
        sections = entry.sections or _mentioned(document, entry.text)
        if len(sections) <= MAX_SENT_TO:
            names = _apart((entry.term, *entry.aliases), document.language)
            for number in sections:
                found[number] = (*found.get(number, ()), *names)
            for number in sections[:1]:
                ruled[number] = (*ruled.get(number, ()), *names)
    return found, ruled


def _apart(names: Iterable[str], language: str) -> tuple[str, ...]:
    """The names, without those that are only an inflected form of another."""
    analyser = analyser_for(language)
    apart: dict[tuple[str, ...], str] = {}
    for name in names:
        apart.setdefault(tuple(token.stem for token in analyser.tokens(name)), name)
    return tuple(apart.values())


def _mentioned(document: Document, text: str) -> tuple[SectionNumber, ...]:
    """The sections whose number occurs in the text; a bare number of one or two digits does not count."""
    found: dict[SectionNumber, None] = {}
    for token in analyser_for(document.language).tokens(text):
        if token.surface[0].isdigit() and len(token.surface) > 2:
            number = SectionNumber.typed(token.surface)
            if number is not None and number in document.by_number:
                found[number] = None
    return tuple(found)


def _glossary(document: Document) -> Iterator[Passage]:
    slugs = _Slugs()
    for entry in document.glossary:
        yield Passage(
            "glossary",
            f"glossary/{slugs.take(entry.term)}",
            heading=entry.term,
            body=entry.text,
            aliases=entry.aliases,
        )


def _cards_and_rulings(
    cards: Iterable[Card], rulings: Iterable[Ruling], headings: Mapping[str, str], language: str = ""
) -> Iterator[Passage]:
    slugs = _Slugs()
    names: dict[str, str] = {}
    aliases: dict[str, tuple[str, ...]] = {}
    for card in cards:
        for identifier in card.identifiers:
            names[identifier] = card.name
        if card.aliases:
            aliases[card.name] = card.aliases
        numbers = tuple(dict.fromkeys(print_.number for print_ in card.prints if print_.number))
        yield Passage(
            "card",
            f"card/{slugs.take(card.name)}",
            heading=card.name,
            body=_card_text(card, language),
            card=card.name,
            aliases=(*card.aliases, *numbers),
        )
    given, named = itertools.tee(rulings)
    for ruling, slug in zip(given, ruling_slugs(named), strict=True):
        concerned = tuple(
            dict.fromkeys((*ruling.cards, *(names[key] for key in ruling.identifiers if key in names)))
        )
        number = str(ruling.sections[0]) if ruling.sections else ""
        further = (alias for name in concerned for alias in (name, *aliases.get(name, ())))
        yield Passage(
            "ruling",
            f"ruling/{slug}",
            number=number,
            heading=", ".join(concerned[:3]) or headings.get(number, ""),
            ancestors=headings.get(number, "") if concerned else "",
            body="\n".join(
                filter(None, (ruling.question, ruling.text, ruling.old_text, ruling.new_text, ruling.comment))
            ),
            card=concerned[0] if concerned else "",
            aliases=tuple(dict.fromkeys(name for name in further if name != concerned[0])),
            parent=number,
            words=RULING_WORDS[ruling.kind],
        )


def _card_text(card: Card, language: str) -> str:
    # A cost that is a number alone says nothing among other numbers.
    cost = f"{'Coste' if language == 'es' else 'Cost'} {card.cost}" if card.cost.isdigit() else card.cost
    figures = ", ".join(f"{label} {value}" for label, value in card.figures)
    prints = "; ".join(str(print_) for print_ in card.prints[:12])
    facts = (card.type_line, cost, figures, card.text, prints)
    return "\n".join(squeeze(fact) for fact in facts if fact)


class _Slugs:
    """Makes unique slugs of names by adding a count to repeated ones."""

    def __init__(self) -> None:
        self._taken: dict[str, int] = {}

    def take(self, name: str) -> str:
        slug = slugify(name)
        count = self._taken[slug] = self._taken.get(slug, 0) + 1
        return slug if count == 1 else f"{slug}-{count}"
