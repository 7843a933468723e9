"""Places of a document's terms, cards and rulings: the names by which they are cited."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from judge.documents import Document, Place, Ruling
from judge.text import slugify


def slugs(names: Iterable[str]) -> Iterator[str]:
    """The slug of each name; of equal slugs the second ends in ``-2``, and so on.

    >>> list(slugs(["Foso", "Patio", "FOSO"]))
    ['foso', 'patio', 'foso-2']
    """
    seen: dict[str, int] = {}
    for name in names:
        slug = slugify(name)
        seen[slug] = seen.get(slug, 0) + 1
        yield slug if seen[slug] == 1 else f"{slug}-{seen[slug]}"


def glossary_places(document: Document) -> tuple[Place, ...]:
    """The places of the glossary entries, in order."""
    return tuple(Place("glossary", slug) for slug in slugs(entry.term for entry in document.glossary))


def card_places(document: Document) -> tuple[Place, ...]:
    """The places of the cards, in order."""
    return tuple(Place("card", slug) for slug in slugs(card.name for card in document.cards))


def ruling_places(document: Document) -> tuple[Place, ...]:
    """The places of the rulings, in order."""
    return tuple(Place("ruling", slug) for slug in ruling_slugs(document.rulings))


def ruling_slugs(rulings: Iterable[Ruling]) -> Iterator[str]:
    """The slug of each ruling: its subject and its kind.

    The subject is its first card, else a card of another data set, else its first section; so a document and
    its digest use the same slug, whatever their order of rulings. The subject of a question is its section,
    because only a digest knows which cards it concerns.

    >>> foso = Ruling("clarification", ("Foso",), text="Se muestra.")
    >>> list(ruling_slugs([foso, Ruling("ban", ("Foso", "Patio")), foso]))
    ['foso-clarification', 'foso-ban', 'foso-clarification-2']
    >>> from judge.documents import SectionNumber
    >>> asked = Ruling("question", ("Foso",), question="¿Se roba?", sections=(SectionNumber.parse("9"),))
    >>> list(ruling_slugs([asked, asked]))
    ['9-question', '9-question-2']
    """
    return slugs(f"{_subject(ruling)} {ruling.kind}" for ruling in rulings)


def _subject(ruling: Ruling) -> str:
    sections = tuple(number.key for number in ruling.sections)
    cards = (*ruling.cards, *ruling.identifiers)
    return next(iter((*sections, *cards) if ruling.kind == "question" else (*cards, *sections)), "")
