"""Addresses: permanent names of sections, cards, rulings, examples and terms."""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass, replace
from typing import Literal, cast

from judge.documents.number import SectionNumber
from judge.errors import BadLabel, BadName, NoSuchDate, ReservedName, UnreadableAddress, UnreadableNumber
from judge.messages import N_, Message

RESERVED_GAMES = frozenset(
    {
        "api",
        "app",
        "cards",
        "cases",
        "diff",
        "docs",
        "events",
        "glossary",
        "healthz",
        "import",
        "lists",
        "offline",
        "preview",
        "resolver",
        "rulings",
        "search",
        "static",
        "tools",
    }
)
"""First segments of Judge's own routes; games may not have these names."""

_NAME = re.compile(r"[a-z][a-z0-9-]*")
_EDITION = re.compile(r"[\w][\w.+-]*", re.UNICODE)
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_ADDRESS = re.compile(
    r"(?P<game>[a-z][a-z0-9-]*)(?:/(?P<document>[a-z][a-z0-9-]*)(?:@(?P<edition>[\w][\w.+-]*))?)?:(?P<target>.+)"
)

PlaceKind = Literal["card", "ruling", "glossary", "example"]


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A part of a document that is not a section: ``card/foso``, ``ruling/12``, ``glossary/ability``."""

    kind: PlaceKind
    name: str

    def __str__(self) -> str:
        return f"{self.kind}/{self.name}"


def target_of(text: str) -> SectionNumber | Place:
    """The number or place that a trusted text names, as addresses and indexes hold it.

    >>> str(target_of("704.5j")), target_of("card/foso").name
    ('704.5j', 'foso')
    """
    kind, slash, name = text.partition("/")
    return Place(cast(PlaceKind, kind), name) if slash else SectionNumber.parse(text)


@dataclass(frozen=True, slots=True)
class Address:
    """The address of a section or place: game, document and edition (both optional), and number or place.

    >>> address = Address.parse("magic/cr@2009-02-01:420.5e")
    >>> address.edition, str(address.target)
    ('2009-02-01', '420.5e')
    >>> str(Address.parse("gyp:120.2.b."))
    'gyp:120.2.b'
    """

    game: str
    target: SectionNumber | Place
    document: str | None = None
    edition: str | None = None

    @classmethod
    def parse(cls, text: str) -> Address:
        """Parse ``game:number``, ``game/document:number`` or ``game/document@edition:number``.

        Raises UnreadableAddress if the text has another form or the number is invalid.
        """
        found = _ADDRESS.fullmatch(text.strip())
        if not found:
            raise UnreadableAddress(text=text)
        kind, slash, name = found["target"].strip().partition("/")
        target: SectionNumber | Place
        if slash:
            if kind not in ("card", "ruling", "glossary", "example") or not name:
                raise UnreadableAddress(text=text)
            target = Place(kind, name)  # type: ignore[arg-type]  # narrowed by the test above
        else:
            try:
                target = SectionNumber.parse(found["target"])
            except UnreadableNumber:
                raise UnreadableAddress(text=text) from None
        return cls(found["game"], target, found["document"], found["edition"])

    def within(self, document: str, edition: str) -> Address:
        """The same address with document and edition filled in."""
        return replace(self, document=document, edition=edition)

    def __str__(self) -> str:
        document = f"/{self.document}" if self.document else ""
        edition = f"@{self.edition}" if self.edition else ""
        return f"{self.game}{document}{edition}:{self.target}"


def check_game_name(name: str) -> str:
    """Return the name if it is valid for a game; raises BadName or ReservedName."""
    if not _NAME.fullmatch(name):
        raise BadName(name=name, what=Message(N_("game")))
    if name in RESERVED_GAMES:
        raise ReservedName(name=name)
    return name


def check_document_name(name: str) -> str:
    """Return the name if it is valid for a document; raises BadName."""
    if not _NAME.fullmatch(name):
        raise BadName(name=name, what=Message(N_("document")))
    return name


def check_edition_label(label: str) -> str:
    """Return the label if it is valid for an edition (a date, or letters, digits, dots and hyphens); raises
    BadName, and NoSuchDate for one that looks like a date and is none."""
    if not _EDITION.fullmatch(label) or "/" in label:
        raise BadLabel(name=label)
    if _DATE.fullmatch(label):
        try:
            datetime.date.fromisoformat(label)
        except ValueError:
            raise NoSuchDate(date=label) from None
    return label
