"""The items to compare: sections, glossary entries, cards and rulings as named texts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from judge.documents import Card, GlossaryEntry, Ruling, Section, SectionNumber


@dataclass(frozen=True, slots=True)
class Item:
    """One item of an edition; ``key`` is shared by equal numbers or names, ``label`` is how it is written.

    ``further`` holds its other texts by name (``examples``, ``cost``). ``mark`` is the fingerprint of its
    official wording, if ``text`` is not that wording. ``parent`` is the key of its parent.
    """

    key: str
    label: str
    heading: str = ""
    text: str = ""
    further: tuple[tuple[str, str], ...] = ()
    parent: str = ""
    mark: str = ""


def section_items(
    sections: Iterable[Section], marks: Mapping[SectionNumber, str] | None = None
) -> tuple[Item, ...]:
    """Sections in order; fingerprints in ``marks``, if given, replace the texts."""
    found = []
    for section in sections:
        further: tuple[tuple[str, str], ...] = ()
        if marks is None:
            parts = (
                ("examples", "\n\n".join(block.text for block in section.examples)),
                ("notes", "\n\n".join(block.text for block in section.notes)),
            )
            further = tuple(part for part in parts if part[1])
        found.append(
            Item(
                section.number.key,
                section.number.text,
                section.heading,
                section.text if marks is None else "",
                further,
                section.parent.key if section.parent else "",
                "" if marks is None else marks.get(section.number, ""),
            )
        )
    return tuple(found)


def glossary_items(entries: Iterable[tuple[str, GlossaryEntry]]) -> tuple[Item, ...]:
    """Glossary entries with their slugs."""
    return tuple(Item(slug, f"glossary/{slug}", entry.term, entry.text) for slug, entry in entries)


def card_items(cards: Iterable[tuple[str, Card]]) -> tuple[Item, ...]:
    """Cards with their slugs."""
    return tuple(Item(slug, f"card/{slug}", card.name, card.text, _card_facts(card)) for slug, card in cards)


def _card_facts(card: Card) -> tuple[tuple[str, str], ...]:
    facts = (
        ("type", card.type_line),
        ("cost", card.cost),
        ("figures", "\n".join(f"{label}: {value}" for label, value in card.figures)),
    )
    return tuple(fact for fact in facts if fact[1])


def ruling_items(rulings: Iterable[tuple[str, Ruling]]) -> tuple[Item, ...]:
    """Rulings with their slugs; the text joins their parts in reading order."""
    found = []
    for slug, ruling in rulings:
        heading = ", ".join(ruling.cards) or ruling.question
        parts = (ruling.question, ruling.old_text, ruling.new_text, ruling.text, ruling.comment)
        text = "\n\n".join(part for part in parts if part and part != heading)
        further = (("kind", ruling.kind), *((("date", ruling.date),) if ruling.date else ()))
        found.append(Item(slug, f"ruling/{slug}", heading, text, further))
    return tuple(found)
