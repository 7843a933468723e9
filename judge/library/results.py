"""The results of look-ups in the library: editions, sections in context, cards, rulings, documents."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from judge.citations import Target
from judge.documents import (
    Address,
    Card,
    CardFace,
    Document,
    EditionRef,
    Place,
    Ruling,
    Section,
    SectionNumber,
    Wording,
)
from judge.errors import LibraryFault, UnknownSection
from judge.library.edition_file import EditionStore, OutlineEntry
from judge.library.manifest import EditionEntry
from judge.library.pairing import Pairs, pairs_of
from judge.messages import N_, Message


@dataclass(frozen=True)
class DigestEdition:
    """One built-in document: the edition that it restates, and its folder on disk."""

    ref: EditionRef
    title: str
    effective: str
    official_language: str
    publisher: str
    folder: Path
    names: tuple[str, ...] = ()
    """The names by which texts call the document, with those of its other editions."""
    explains: str = ""
    """The edition whose rules it explains (``cr@2009-02-01``), if it holds no longer than they do."""


@dataclass(frozen=True)
class BuiltIn:
    """The built-in digest of one game."""

    game: str
    name: str
    main: str
    introduction: str
    editions: tuple[DigestEdition, ...]
    tournament: tuple[str, ...] = ()
    """The tournament rules: documents (``mtr``) and sections (``reglas:100.3``)."""


class Edition:
    """One edition of a document: the imported official text, the digest of it, or both.

    If both exist, the official text determines the sections, their order and their parents; the digest is
    shown with it section by section, where number and heading correspond (:mod:`judge.library.pairing`). Each
    is opened on first use, so that the cost of a look-up does not depend on the number of editions, and
    damage in one does not affect others: a damaged text is left out as if it did not exist, except for the
    data about it in the table of contents (``listed``).
    """

    def __init__(
        self,
        ref: EditionRef,
        official: Path | None,
        digest: Path | None,
        opened: Callable[[Path], EditionStore],
        listed: EditionEntry | None = None,
    ) -> None:
        self.ref = ref
        self._official, self._digest, self._opened, self._listed = official, digest, opened, listed
        self._fault: LibraryFault | None = None

    @cached_property
    def official(self) -> EditionStore | None:
        return self._readable(self._official)

    @cached_property
    def digest(self) -> EditionStore | None:
        return self._readable(self._digest)

    def _readable(self, folder: Path | None) -> EditionStore | None:
        try:
            return self._opened(folder) if folder else None
        except LibraryFault as fault:
            self._fault = fault
            return None

    @property
    def unreadable(self) -> LibraryFault | None:
        """Why the listed official text cannot be read; None if it can, or there is none."""
        return self._fault if self._official and self.official is None else None

    @property
    def restated(self) -> bool:
        """Whether there is a digest of this edition."""
        return self._digest is not None

    @property
    def leading(self) -> EditionStore:
        """The official text, else the digest; raises LibraryFault if neither can be read."""
        store = self.official or self.digest
        if store is None:
            assert self._fault is not None
            raise self._fault
        return store

    @property
    def _about(self) -> Document | EditionEntry:
        if self.stores or self._listed is None:
            return self.leading.about
        return self._listed

    @property
    def stores(self) -> tuple[EditionStore, ...]:
        return tuple(store for store in (self.official, self.digest) if store is not None)

    @property
    def title(self) -> str:
        return self._about.title

    @property
    def language(self) -> str:
        return self._about.language

    @property
    def effective(self) -> str:
        return self._about.effective

    def entry(self, number: SectionNumber) -> OutlineEntry:
        """The outline entry for a number; raises UnknownSection."""
        for store in self.stores:
            found = store.numbers.get(number)
            if found is not None:
                return found
        if not self.stores:
            raise self._fault or UnknownSection(number=str(number), edition=str(self.ref))
        raise UnknownSection(number=str(number), edition=str(self.ref))

    def view(self, number: SectionNumber) -> SectionView:
        """A section in its context; raises UnknownSection."""
        return SectionView(self, self.entry(number))

    @cached_property
    def outline(self) -> tuple[OutlineEntry, ...]:
        """The sections of the leading text, then those that only the digest has."""
        if self.official is None or self.digest is None:
            return self.leading.outline
        return (*self.official.outline, *(e for e in self.digest.outline if self.is_only_digest(e.number)))

    @cached_property
    def pairs(self) -> Pairs:
        """The digest's section for each official one that has one; empty if either text is missing."""
        if self.official is None or self.digest is None:
            return {}
        return pairs_of(self.official.outline, self.digest.outline)

    @cached_property
    def paired(self) -> frozenset[SectionNumber]:
        """The numbers of the digest's sections that are shown with an official one."""
        return frozenset(self.pairs.values())

    def is_only_digest(self, number: SectionNumber) -> bool:
        """Whether only the digest has a section, not shown with an official one of another number."""
        return (self.official is None or number not in self.official.numbers) and number not in self.paired

    def __repr__(self) -> str:
        return f"Edition({self.ref})"


@dataclass(frozen=True)
class SectionView:
    """One section in its context, as pages and the command line show it."""

    edition: Edition
    entry: OutlineEntry

    @property
    def number(self) -> SectionNumber:
        return self.entry.number

    @property
    def address(self) -> Address:
        ref = self.edition.ref
        return Address(ref.game, self.number, ref.document, ref.edition)

    @cached_property
    def official(self) -> Section | None:
        store = self.edition.official
        entry = store.numbers.get(self.number) if store else None
        return store.section(entry) if store and entry else None

    @cached_property
    def digest(self) -> Section | None:
        store, number = self.edition.digest, self._digest_number
        return store.section(store.numbers[number]) if store and number else None

    @property
    def _digest_number(self) -> SectionNumber | None:
        official, digest = self.edition.official, self.edition.digest
        if digest is None:
            return None
        if official is None or self.number not in official.numbers:
            return self.number if self.number in digest.numbers else None
        return self.edition.pairs.get(self.number)

    @property
    def digest_note(self) -> Message | None:
        """Which section of the digest is shown, or left out, if it is not simply that of the same number."""
        digest = self.edition.digest
        own = self._digest_number
        if own is not None and own != self.number:
            return Message(N_("Judge's digest has this section as {number}."), {"number": own.published})
        entry = digest.numbers.get(self.number) if digest else None
        if entry is None or own == self.number:
            return None
        named = {"number": entry.number.published, "heading": entry.heading}
        return Message(
            N_(
                "What Judge's digest has as {number}, “{heading}”, is another section by its heading and not "
                "shown here."
            ),
            named,
        )

    @property
    def section(self) -> Section:
        """The official section, else the digest's."""
        section = self.official or self.digest
        assert section is not None
        return section

    @property
    def heading(self) -> str:
        return self.section.heading or (self.digest.heading if self.digest else "")

    @property
    def store(self) -> EditionStore:
        """The text whose outline contains the section."""
        official = self.edition.official
        if official is not None and self.number in official.numbers:
            return official
        return self.edition.leading if self.edition.digest is None else self.edition.digest

    @cached_property
    def ancestors(self) -> tuple[OutlineEntry, ...]:
        """The ancestors, outermost first."""
        above: list[OutlineEntry] = []
        entry = self.store.numbers[self.number]
        while entry.parent is not None:
            entry = self.store.numbers[entry.parent]
            above.append(entry)
        return tuple(reversed(above))

    @cached_property
    def children(self) -> tuple[OutlineEntry, ...]:
        return self.store.children.get(self.number, ())

    @cached_property
    def siblings(self) -> tuple[OutlineEntry, ...]:
        return self.store.children.get(self.store.numbers[self.number].parent, ())

    @property
    def previous(self) -> OutlineEntry | None:
        ordinal = self.store.numbers[self.number].ordinal
        return self.store.outline[ordinal - 1] if ordinal > 0 else None

    @property
    def next(self) -> OutlineEntry | None:
        ordinal = self.store.numbers[self.number].ordinal
        return self.store.outline[ordinal + 1] if ordinal + 1 < len(self.store.outline) else None

    @cached_property
    def cited_by(self) -> tuple[Target, ...]:
        """The origins of citations of this section, those in the official text first."""
        found: dict[Target, None] = {}
        for store in self.edition.stores:
            found.update(dict.fromkeys(store.cited_by(self.number)))
        return tuple(found)


@dataclass(frozen=True)
class RulingView:
    """A ruling with its edition and slug."""

    ref: EditionRef
    slug: str
    ruling: Ruling
    digest: bool

    @property
    def address(self) -> Address:
        return Address(self.ref.game, Place("ruling", self.slug), self.ref.document, self.ref.edition)


@dataclass(frozen=True)
class CardView:
    """A card as described by all current documents of its game together."""

    game: str
    name: str
    cards: tuple[tuple[EditionRef, bool, Card], ...]
    rulings: tuple[RulingView, ...]
    aliases: tuple[str, ...] = field(default=())

    @property
    def faces(self) -> tuple[CardFace, ...]:
        """The faces of a card that has several, each with its name, figures and text; else none."""
        return next((card.faces for _, _, card in self.cards if len(card.faces) > 1), ())

    @property
    def wordings(self) -> tuple[Wording, ...]:
        """The printed texts in other languages, one for each."""
        found: dict[str, Wording] = {}
        for _, _, card in self.cards:
            for one in card.wordings:
                found.setdefault(one.language, one)
        return tuple(found.values())

    def first(self, attribute: str) -> str:
        """The first non-empty value among the descriptions, official ones before the digest's."""
        return next((value for _, _, c in self.cards if (value := getattr(c, attribute))), "")


@dataclass(frozen=True)
class DocumentView:
    """A document with its editions, newest first."""

    game: str
    document: str
    editions: tuple[Edition, ...]
    current: Edition
    pinned: str | None

    @property
    def title(self) -> str:
        return self.current.title
