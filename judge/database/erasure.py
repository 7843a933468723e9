"""What goes out of a case when players' names are erased."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Names:
    """What goes out of a case's texts, as :func:`judge.database.redaction.without_names` takes it."""

    players: frozenset[str] = frozenset()
    whole: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Preview:
    """What erasing takes out of a case: how often each name, and how its texts of now will read.

    ``lettered`` are the tables whose seats get letters, ``kept`` those that were attached without their key,
    of which only the frozen log does.
    """

    id: str
    number: int
    found: Mapping[str, int]
    texts: tuple[tuple[str, str], ...]
    lettered: tuple[str, ...]
    kept: tuple[str, ...]
