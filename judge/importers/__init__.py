"""Importers: one module per family of documents, and the generic one for every other.

An importer is a module with two functions::

    def recognise(source: Source, game: str) -> bool      # by content, never by file name
    def read(source: Source, request: Request) -> Document

``read`` builds the document with :class:`judge.importers.builder.DocumentBuilder`, which keeps the
account of the lines. :func:`importer_for` asks each module in turn; the generic one takes the rest.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Protocol

from judge.decoding import Source
from judge.documents import Document, EditionRef

_FAMILIES = (
    "magic_cr",
    "magic_policy",
    "gobierno_y_prestigio",
    "mitos_y_leyendas",
    "dominion",
    "aeons_end",
    "magic_glossary",
    "generic",
)


@dataclass(frozen=True, slots=True)
class Request:
    """What the person who imports says: the game always, document and edition where they override."""

    game: str
    document: str | None = None
    edition: str | None = None

    def ref(self, document: str, edition: str) -> EditionRef:
        """Name the edition read off the content, unless the person named it otherwise."""
        return EditionRef(self.game, self.document or document, self.edition or edition)


class Importer(Protocol):
    """What each importer module offers."""

    def recognise(self, source: Source, game: str) -> bool: ...

    def read(self, source: Source, request: Request) -> Document: ...


def importer_for(source: Source, game: str) -> Importer:
    """The module that reads this source, told from its content."""
    for family in _FAMILIES:
        module: Importer = import_module(f"judge.importers.{family}")
        if module.recognise(source, game):
            return module
    raise AssertionError("the generic importer takes every source")
