"""Cards and rulings as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from judge.documents.number import SectionNumber

RulingKind = Literal["clarification", "erratum", "ban", "watch", "question"]
RULING_KINDS: tuple[RulingKind, ...] = ("erratum", "clarification", "ban", "watch", "question")


@dataclass(frozen=True, slots=True)
class Print:
    """One printing of a card: the set's name and the collector's number as printed there."""

    edition: str
    number: str = ""

    def __str__(self) -> str:
        return f"{self.edition}, {self.number}" if self.number else self.edition


@dataclass(frozen=True, slots=True)
class CardFace:
    """One face or half of a card, with what is printed on it alone; ``figures`` as those of :class:`Card`."""

    name: str
    type_line: str = ""
    cost: str = ""
    figures: tuple[tuple[str, str], ...] = ()
    text: str = ""
    colours: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Card:
    """A card as its game's documents or data describe it.

    ``aliases`` are further printed names, translations and misspellings that find the card.
    ``figures`` are labelled values in the card's own words, such as ``("Fuerza", "2")``.
    ``identifiers`` are keys of other data sets (an oracle id) to which rulings may refer.
    ``effect`` is carried unread until the resolver defines it. ``faces`` stand apart where the card has
    several, ``layout`` says how they belong together (``split``, ``adventure``, ``transform``, ...), and
    ``formats`` are the ways of playing in which the card is legal.
    """

    name: str
    aliases: tuple[str, ...] = ()
    prints: tuple[Print, ...] = ()
    type_line: str = ""
    cost: str = ""
    figures: tuple[tuple[str, str], ...] = ()
    text: str = ""
    colours: tuple[str, ...] = ()
    identifiers: tuple[str, ...] = ()
    effect: Mapping[str, Any] | None = None
    line: int | None = None
    faces: tuple[CardFace, ...] = ()
    layout: str = ""
    formats: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        return (self.name, *self.aliases)


@dataclass(frozen=True, slots=True)
class Ruling:
    """Something decided about one or many cards, or a question answered.

    ``text`` is what was decided (a clarification, the reason of a ban, an answer); an erratum has
    ``old_text``, ``new_text`` and ``comment`` as far as the document gives them. ``cards`` are names;
    ``identifiers`` stand for cards of another data set; ``sections`` are those the ruling rests on or
    stands under.
    """

    kind: RulingKind
    cards: tuple[str, ...] = ()
    text: str = ""
    question: str = ""
    old_text: str = ""
    new_text: str = ""
    comment: str = ""
    date: str = ""
    source: str = ""
    sections: tuple[SectionNumber, ...] = field(default=())
    identifiers: tuple[str, ...] = ()
    first: int | None = None
    last: int | None = None
