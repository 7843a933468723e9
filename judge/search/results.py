"""Search results: hits, how the query was understood, suggestions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from judge.documents import Address, SectionNumber
from judge.messages import Message
from judge.search.query import Kind

INDEX = "index"
"""The subfolder of an edition that holds its search index."""
Segments = tuple[tuple[str, bool], ...]
"""Pieces of text, each with whether it is a match."""
_NO_GAMES: Mapping[str, int] = MappingProxyType({})
_NO_KINDS: Mapping[Kind, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class SearchScope:
    """One index to search, and the edition it belongs to; ``names`` are other names of the game.

    ``outdated`` tells that it explains rules which are not in force any more.
    """

    game: str
    document: str
    edition: str
    language: str
    title: str
    folder: Path
    names: tuple[str, ...] = ()
    outdated: bool = False


class Hit(NamedTuple):
    """One search result.

    ``breadcrumb`` holds the headings above, outermost first; ``document`` is the document's title, ``source``
    the folder of the index with the snippet's text.
    """

    address: Address
    kind: Kind
    game: str
    number: str
    heading: str
    breadcrumb: tuple[str, ...]
    card: str
    snippet: Segments
    score: float
    document: str = ""
    source: Path | None = None

    @property
    def edition(self) -> str:
        """The edition in the address."""
        return self.address.edition or ""


class Counts(NamedTuple):
    """The number of passages found: in total, by game and by kind."""

    total: int = 0
    per_game: Mapping[str, int] = _NO_GAMES
    per_kind: Mapping[Kind, int] = _NO_KINDS


class Results(NamedTuple):
    """The answer to a query; it may be empty.

    ``understood`` says in words what was searched. ``total`` counts all results, ``hits`` holds the first of
    them. ``dropped`` are the words left out because no passage has them together with the others. ``number``
    is set if the query was a section number. ``related`` are terms and chapters worth searching next.
    """

    query: str
    understood: Message
    total: int = 0
    hits: tuple[Hit, ...] = ()
    per_game: Mapping[str, int] = _NO_GAMES
    per_kind: Mapping[Kind, int] = _NO_KINDS
    suggestions: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    number: SectionNumber | None = None
    related: tuple[str, ...] = ()
