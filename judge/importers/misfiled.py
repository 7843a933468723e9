"""Detects documents imported for a game, or as a document, that their content contradicts."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import MappingProxyType

from judge.decoding import Source
from judge.documents import Document, Remark
from judge.importers import Importer, Request
from judge.messages import N_, Message

_GAME_OF = MappingProxyType({
    "magic_policy": "magic",
    "magic_cr": "magic",
    "gobierno_y_prestigio": "gyp",
    "mitos_y_leyendas": "myl",
    "dominion": "dominion",
    "aeons_end": "aeons-end",
    "magic_glossary": "magic",
})  # fmt: skip


def game_of(source: Source) -> str | None:
    """The game that a document names as its own; None if it names none that Judge knows."""
    for family, game in _GAME_OF.items():
        importer: Importer = import_module(f"judge.importers.{family}")
        if importer.recognise(source, ""):
            return game
    return None


def doubts(source: Source, request: Request, document: Document, rules: Path) -> Iterator[Remark]:
    """The contradictions between content and request; ``document`` has the name found in its content.

    ``rules`` is the folder of the digest, whose documents are known by name.
    """
    belongs = game_of(source)
    told = any(remark.kind == "other-game" for remark in document.remarks)
    if belongs and not told and not f"{request.game}-".startswith(f"{belongs}-"):
        detail = Message(
            N_("by its content this belongs to the game {belongs}, but it was imported for {game}"),
            {"belongs": belongs, "game": request.game},
        )
        yield Remark("other-game", 1, detail)
    own, asked = document.ref.document, request.document
    known = {path.name for path in (rules / request.game).glob("*") if path.is_dir()}
    if asked and asked != own and {own, asked} <= known:
        detail = Message(
            N_("by its content this is the document {own}, but it was imported as {asked}"),
            {"own": own, "asked": asked},
        )
        yield Remark("other-document", 1, detail)
