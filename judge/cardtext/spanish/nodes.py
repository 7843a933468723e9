"""Values of phrases before references are resolved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Filter = Mapping[str, object]


@dataclass(frozen=True)
class Pick:
    """Something picked: its filter, number, and the noun that names it."""

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
    """All objects that fit a filter."""

    filter: Filter


@dataclass(frozen=True)
class Theirs:
    """An object that the player in question picks from their own."""

    filter: Filter


@dataclass(frozen=True)
class Own:
    """The card itself, or (``host``) what it lies on."""

    host: bool = False


@dataclass(frozen=True)
class Named:
    """Another card by its name."""

    name: str


@dataclass(frozen=True)
class Back:
    """A pronoun: ``lo`` (no noun), ``ese Aliado``; with ``copies`` also its copies."""

    noun: str = ""
    gender: str = ""
    many: bool = False
    copies: bool = False


@dataclass(frozen=True)
class Same:
    """``otro``: another object of the kind named last, in a search."""

    filter: Filter
    gender: str = ""


@dataclass(frozen=True)
class Seat:
    """A player: a word of card data, a target (``aimed``), or the owner ``of`` something."""

    word: str = "you"
    aimed: bool = False
    of: Any = None


@dataclass(frozen=True)
class Step:
    """A step of an effect: verb, object, and further parts."""

    verb: str
    thing: Any = None
    more: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class By:
    """Steps of a player other than the one addressed."""

    seat: Any
    steps: tuple[object, ...]
    must: bool = False


@dataclass(frozen=True)
class Becomes:
    """A change with a duration; without an object, of the one named last."""

    thing: object
    change: Mapping[str, object]
    until: str = ""


@dataclass(frozen=True)
class When:
    """An event: happenings as data, and the acting player; ``it`` is the object for later references."""

    on: tuple[Any, ...]
    it: str = ""
    noun: str = ""
    gender: str = ""
    seat: str = ""
    condition: object = None
