"""What a search gives: hits, how the query was understood, what to try instead."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from judge.documents import Address, SectionNumber
from judge.messages import Message
from judge.search.query import Kind

INDEX = "index"
"""The folder of an edition in which its search index is."""
Segments = tuple[tuple[str, bool], ...]
"""Pieces of text, each with whether it is a match."""
_NONE: Mapping[Any, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class SearchScope:
    """One index to search and what it is the index of; ``names`` are further names of the game."""

    game: str
    document: str
    edition: str
    language: str
    title: str
    folder: Path
    names: tuple[str, ...] = ()


class Hit(NamedTuple):
    """One thing found; ``breadcrumb`` holds the headings above, outermost first; ``document`` is the
    document's title, ``source`` the folder of the index that has the text of the snippet."""

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
        """The edition that the address names."""
        return self.address.edition or ""


class Counts(NamedTuple):
    """How many passages a query finds, in all, in each game and of each kind."""

    total: int = 0
    per_game: Mapping[str, int] = _NONE
    per_kind: Mapping[Kind, int] = _NONE


class Results(NamedTuple):
    """The answer to a query; an empty one is an answer too.

    ``understood`` says in words what was searched. ``total`` counts all that was found, ``hits`` the first
    of them. ``dropped`` are the words that no hit has together with the others. ``number`` is set where the
    query was a section's number. ``related`` are terms and chapters to go on with.
    """

    query: str
    understood: Message
    total: int = 0
    hits: tuple[Hit, ...] = ()
    per_game: Mapping[str, int] = _NONE
    per_kind: Mapping[Kind, int] = _NONE
    suggestions: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    number: SectionNumber | None = None
    related: tuple[str, ...] = ()
