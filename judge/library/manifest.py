"""The library's table of contents (manifest): the list of editions, published atomically by a rename."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from judge.documents import EditionRef
from judge.errors import DamagedContents, LibraryFault
from judge.messages import N_, Message

FORMAT = 1
"""Raised when older versions of Judge could not read the file; they refuse a higher one."""
NAME = "library.json"


@dataclass(frozen=True, slots=True)
class EditionEntry:
    """One imported edition: its folder and its origin."""

    ref: EditionRef
    folder: str
    title: str
    language: str
    effective: str
    publisher: str
    source_name: str
    source_hash: str
    text_hash: str
    judge_version: str
    imported: str
    counts: Mapping[str, int]

    def to_json(self) -> dict[str, object]:
        row = {name: getattr(self, name) for name in self.__slots__ if name != "ref"}
        return {**asdict(self.ref), **row}

    @classmethod
    def from_json(cls, row: Mapping[str, Any]) -> EditionEntry:
        ref = EditionRef(row["game"], row["document"], row["edition"])
        return cls(ref, **{name: row[name] for name in cls.__slots__ if name != "ref"})


@dataclass(frozen=True)
class Manifest:
    """The editions of the library, the games' main documents, and the user's pins."""

    generation: int = 0
    editions: tuple[EditionEntry, ...] = ()
    main: Mapping[str, str] = field(default_factory=dict)
    pins: Mapping[str, str] = field(default_factory=dict)

    def entry(self, ref: EditionRef) -> EditionEntry | None:
        return next((entry for entry in self.editions if entry.ref == ref), None)

    def with_edition(self, entry: EditionEntry) -> Manifest:
        """A copy with this edition added, replacing any edition of the same name."""
        others = tuple(other for other in self.editions if other.ref != entry.ref)
        game, main = entry.ref.game, dict(self.main)
        with_sections = {e.ref.document for e in others if e.ref.game == game and e.counts.get("sections")}
        if main.get(game) not in with_sections and (game not in main or entry.counts.get("sections")):
            # Even if card data was imported first, an address without a document means the rules.
            main[game] = entry.ref.document
        return replace(self, editions=tuple(sorted((*others, entry), key=lambda e: e.ref)), main=main)

    def without(self, refs: frozenset[EditionRef]) -> Manifest:
        """A copy without these editions, and without pins and main documents that depend on them."""
        editions = tuple(entry for entry in self.editions if entry.ref not in refs)
        documents = {(entry.ref.game, entry.ref.document) for entry in editions}
        left = {f"{e.ref.game}/{e.ref.document}@{e.ref.edition}" for e in editions}
        pins = {name: label for name, label in self.pins.items() if f"{name}@{label}" in left}
        main = {game: document for game, document in self.main.items() if (game, document) in documents}
        for entry in sorted(editions, key=lambda entry: not entry.counts.get("sections")):
            # A game that lost its main document gets another one, preferring rules to card data.
            main.setdefault(entry.ref.game, entry.ref.document)
        return replace(self, editions=editions, main=main, pins=pins)

    def with_pin(self, game: str, document: str, edition: str | None) -> Manifest:
        """A copy with one edition pinned as current, or with the pin removed."""
        pins = {name: label for name, label in self.pins.items() if name != f"{game}/{document}"}
        return replace(self, pins=pins if edition is None else {**pins, f"{game}/{document}": edition})


def read_manifest(root: Path) -> Manifest:
    """Read the table of contents; a missing one means an empty library.

    Raises DamagedContents if it is damaged, LibraryFault if it was written by a newer Judge or the folder
    cannot be read.
    """
    path = root / NAME
    try:
        stored = json.loads(path.read_bytes())
        if stored["format"] > FORMAT:
            detail = Message(N_("it was written by a newer Judge; update Judge"))
            raise LibraryFault(folder=str(root), detail=detail)
        return Manifest(
            stored["generation"],
            tuple(EditionEntry.from_json(row) for row in stored["editions"]),
            dict(stored["main"]),
            dict(stored["pins"]),
        )
    except FileNotFoundError:
        return Manifest()
    except OSError as fault:
        detail = Message(N_("{name} cannot be read ({fault})"), {"name": NAME, "fault": str(fault)})
        raise LibraryFault(folder=str(root), detail=detail) from fault
    except (ValueError, KeyError, TypeError, AttributeError) as fault:
        detail = Message(
            N_("{name} is damaged ({fault}); judge doctor --mend restores it from the editions themselves"),
            {"name": NAME, "fault": str(fault)},
        )
        raise DamagedContents(folder=str(root), detail=detail) from fault


def write_manifest(root: Path, manifest: Manifest) -> None:
    """Publish a new table of contents atomically; the caller must hold the library's lock."""
    stored = {
        "format": FORMAT,
        "generation": manifest.generation + 1,
        "editions": [entry.to_json() for entry in manifest.editions],
        "main": dict(manifest.main),
        "pins": dict(manifest.pins),
    }
    draft = root / f".{NAME}.{os.getpid()}"
    try:
        with draft.open("w", encoding="utf-8") as file:
            json.dump(stored, file, ensure_ascii=False, indent=1)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(root / NAME)
    finally:
        draft.unlink(missing_ok=True)
