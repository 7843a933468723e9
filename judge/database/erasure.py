"""The names removed from a case when players' names are erased."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Names:
    """The names to remove from a case's texts; see :func:`judge.database.redaction.without_names`."""

    players: frozenset[str] = frozenset()
    whole: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Preview:
    """A preview of erasing names in a case: the count of each name, and the resulting texts.

    ``lettered`` are the sessions whose seats will get letters; ``kept`` are those attached without their key,
    of which only the frozen log is changed.
    """

    id: str
    number: int
    found: Mapping[str, int]
    texts: tuple[tuple[str, str], ...]
    lettered: tuple[str, ...]
    kept: tuple[str, ...]
