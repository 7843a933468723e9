"""What a phrase means before it is known which object it speaks of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Filter = Mapping[str, object]


@dataclass(frozen=True)
class Pick:
    """Something that somebody picks: what it may be, how many, and the word by which it is called."""

    filter: Filter
    least: object = 1
    most: object = 1
    gender: str = ""
    extreme: str = ""
    """The figure of which it has the most of all that fit."""
    aimed: bool = False
    """The text itself calls it a target."""


@dataclass(frozen=True)
class All:
    """Everything that fits."""

    filter: Filter


@dataclass(frozen=True)
class Theirs:
    """One of their own that the player spoken of picks."""

    filter: Filter


@dataclass(frozen=True)
class Own:
    """The card itself; what it lies on where it is the ``host``."""

    host: bool = False


@dataclass(frozen=True)
class Named:
    """Another card by its name."""

    name: str


@dataclass(frozen=True)
class Back:
    """A word that points back: ``lo`` (no noun), ``ese Aliado``; with ``copies`` its copies as well."""

    noun: str = ""
    gender: str = ""
    many: bool = False
    copies: bool = False


@dataclass(frozen=True)
class Same:
    """``otro``: another of the kind that was named last, where it is said to be looked for."""

    filter: Filter
    gender: str = ""


@dataclass(frozen=True)
class Seat:
    """A player: a word of card data, one picked as a target (``aimed``), or the owner ``of`` something."""

    word: str = "you"
    aimed: bool = False
    of: Any = None


@dataclass(frozen=True)
class Step:
    """Something done: the verb, to what, and what else is said of it."""

    verb: str
    thing: Any = None
    more: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class By:
    """What a player other than the one spoken to does."""

    seat: Any
    steps: tuple[object, ...]
    must: bool = False


@dataclass(frozen=True)
class Becomes:
    """A change of something, for a time; nothing is said of whom where it is whoever was spoken of."""

    thing: object
    change: Mapping[str, object]
    until: str = ""


@dataclass(frozen=True)
class When:
    """What is waited for: happenings as data, and who did it; ``it`` is what it befalls afterwards."""

    on: tuple[Any, ...]
    it: str = ""
    noun: str = ""
    gender: str = ""
    seat: str = ""
    condition: object = None
