"""Importers: one module per family of documents, and the generic one for every other.

An importer is a module with two functions::

    def recognise(source: Source, game: str) -> bool      # by content, never by file name
    def read(source: Source, request: Request) -> Document

``read`` builds the document with :class:`judge.importers.builder.DocumentBuilder`, which makes sure that
every line of the source is accounted for. :func:`importer_for` asks each module in turn; the generic one
takes the rest.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Protocol

from judge.decoding import Source
from judge.documents import Document, EditionRef

_FAMILIES = (
    "magic_policy",
    "magic_cr",
    "gobierno_y_prestigio",
    "mitos_y_leyendas",
    "dominion",
    "aeons_end",
    "magic_glossary",
    "generic",
)


@dataclass(frozen=True, slots=True)
class Request:
    """What the user asks for: always the game; document and edition only to override what the content
    says."""

    game: str
    document: str | None = None
    edition: str | None = None

    def ref(self, document: str, edition: str) -> EditionRef:
        """The edition as the user named it, else as read from the content."""
        return EditionRef(self.game, self.document or document, self.edition or edition)


class Importer(Protocol):
    """The functions that each importer module must have."""

    def recognise(self, source: Source, game: str) -> bool: ...

    def read(self, source: Source, request: Request) -> Document: ...


def importer_for(source: Source, game: str) -> Importer:
    """The module that reads this source, chosen by its content."""
    for family in _FAMILIES:
        module: Importer = import_module(f"judge.importers.{family}")
        if module.recognise(source, game):
            return module
    raise AssertionError("the generic importer takes every source")
