"""Cards and rulings as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from judge.documents.number import SectionNumber

RulingKind = Literal["clarification", "erratum", "ban", "watch", "question"]
RULING_KINDS: tuple[RulingKind, ...] = ("erratum", "clarification", "ban", "watch", "question")


@dataclass(frozen=True, slots=True)
class Print:
    """One printing of a card: the name of the set and the collector's number."""

    edition: str
    number: str = ""

    def __str__(self) -> str:
        return f"{self.edition}, {self.number}" if self.number else self.edition


@dataclass(frozen=True, slots=True)
class CardFace:
    """One face or half of a card; the fields mean the same as in :class:`Card`."""

    name: str
    type_line: str = ""
    cost: str = ""
    figures: tuple[tuple[str, str], ...] = ()
    text: str = ""
    colours: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Wording:
    """The printed text of a card in another language; the language as its data name it (``es``, ``ja``)."""

    language: str
    name: str = ""
    type_line: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A card as described by its game's documents or data.

    ``aliases`` are other printed names, translations and misspellings by which the card is found. ``figures``
    are labelled values in the card's own words, such as ``("Fuerza", "2")``. ``identifiers`` are keys of
    other data sets (an oracle id) that rulings may refer to. ``effect`` is data for the resolver, not
    interpreted here. ``faces`` holds the faces of a card that has several, ``layout`` their relation
    (``split``, ``adventure``, ``transform``, ...), and ``formats`` the formats in which the card is legal.
    ``wordings`` hold what is printed in other languages, one each. ``notes`` are what an editor remarks on
    the card, each with its topic; they are no part of its text.
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
    effect: Mapping[str, object] | None = None
    line: int | None = None
    faces: tuple[CardFace, ...] = ()
    layout: str = ""
    formats: tuple[str, ...] = ()
    wordings: tuple[Wording, ...] = ()
    notes: tuple[tuple[str, str], ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        return (self.name, *self.aliases)


@dataclass(frozen=True, slots=True)
class Ruling:
    """A decision about one or more cards, or an answered question.

    ``text`` is the decision (a clarification, the reason for a ban, an answer); an erratum has ``old_text``,
    ``new_text`` and ``comment``, as far as the document gives them. ``cards`` are names; ``identifiers`` are
    cards in other data sets; ``sections`` are those that the ruling is based on or belongs to.
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
