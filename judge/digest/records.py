"""The results of parsing: a game of the digest, and information about its documents."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from judge.digest.source import Faults, SourceFile
from judge.documents import Card, Document, EditionRef, GlossaryEntry, Ruling, Section, SectionNumber


@dataclass(frozen=True, slots=True)
class DigestDocument:
    """The information in ``index.md`` about the published document restated by a digest.

    ``language`` and ``binding`` are those of the official text; the digest's own language is in ``Document``.
    ``aliases`` are other names by which texts call it. ``explains`` is the edition whose rules it explains
    (``cr@2009-02-01``), where it holds no longer than they do. ``files`` maps each target of an address
    (``106.1``, ``card/foso``, ``ruling/foso-ban``) to its file below ``rules/``, to which its line numbers
    refer.
    """

    ref: EditionRef
    title: str
    language: str
    effective: str = ""
    short: str = ""
    publisher: str = ""
    binding: str = ""
    aliases: tuple[str, ...] = ()
    explains: str = ""
    files: Mapping[str, str] = field(default_factory=dict)

    def file_of(self, target: SectionNumber | str) -> str:
        """The file that contains a section or another target; raises KeyError if there is none."""
        return self.files[target.key if isinstance(target, SectionNumber) else target]


@dataclass(frozen=True, slots=True)
class GameDigest:
    """A game of ``rules/``: its restated documents, in the order of its index.

    ``tournament`` names its tournament rules: documents (``mtr``) and sections (``reglas:100.3``).
    """

    game: str
    name: str
    main: str
    introduction: str = ""
    tournament: tuple[str, ...] = ()
    documents: tuple[Document, ...] = ()
    info: tuple[DigestDocument, ...] = ()

    def document(self, ref: EditionRef) -> Document:
        """The digest of that edition; raises KeyError if there is none."""
        return self.documents[self._position(ref)]

    def about(self, ref: EditionRef) -> DigestDocument:
        """The information about that edition; raises KeyError if there is none."""
        return self.info[self._position(ref)]

    def _position(self, ref: EditionRef) -> int:
        """The index of an edition, the same in ``documents`` and ``info``."""
        for position, record in enumerate(self.info):
            if record.ref == ref:
                return position
        raise KeyError(str(ref))


@dataclass
class Draft:
    """A document being read, file after file."""

    ref: EditionRef
    faults: Faults
    sections: list[Section] = field(default_factory=list)
    cards: list[Card] = field(default_factory=list)
    rulings: list[Ruling] = field(default_factory=list)
    glossary: list[GlossaryEntry] = field(default_factory=list)
    files: dict[str, str] = field(default_factory=dict)
    ruling_files: list[str] = field(default_factory=list)
    numbers: dict[SectionNumber, tuple[SourceFile, int]] = field(default_factory=dict)
    names: dict[str, tuple[SourceFile, int]] = field(default_factory=dict)
    open: list[tuple[int, SectionNumber | None]] = field(default_factory=list)
    """Level and number of the current headings that may be parents of the next one, outermost first."""
