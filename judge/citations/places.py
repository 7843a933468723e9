"""Places of a document's terms, cards and rulings: what they are called where something cites them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from judge.sections import Document, Place
from judge.text import slugify


def slugs(names: Iterable[str]) -> Iterator[str]:
    """The slug of each name in turn; of equal ones the second ends in ``-2``, and so on.

    >>> list(slugs(["Foso", "Patio", "FOSO"]))
    ['foso', 'patio', 'foso-2']
    """
    seen: dict[str, int] = {}
    for name in names:
        slug = slugify(name)
        seen[slug] = seen.get(slug, 0) + 1
        yield slug if seen[slug] == 1 else f"{slug}-{seen[slug]}"


def glossary_places(document: Document) -> tuple[Place, ...]:
    """The places of the glossary's entries, in their order."""
    return tuple(Place("glossary", slug) for slug in slugs(entry.term for entry in document.glossary))


def card_places(document: Document) -> tuple[Place, ...]:
    """The places of the cards, in their order."""
    return tuple(Place("card", slug) for slug in slugs(card.name for card in document.cards))


def ruling_places(document: Document) -> tuple[Place, ...]:
    """The places of the rulings, counted from 1."""
    return tuple(Place("ruling", str(count)) for count in range(1, len(document.rulings) + 1))
