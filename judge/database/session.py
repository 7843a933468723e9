"""Stored sessions of the resolver as values, and their limits."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import NewType

from judge.errors import BadInput, NotFound
from judge.messages import N_

Key = NewType("Key", str)
"""The key that allows changing a session; only its hash is stored."""


@dataclass(frozen=True)
class Limits:
    """Limits: inputs per session, bytes of an opening and of an input, number of sessions, days unused."""

    inputs: int = 5_000
    opening: int = 1_000_000
    input: int = 20_000
    sessions: int = 20_000
    days: int = 60


LIMITS = Limits()


class UnknownSession(NotFound):
    template = N_("there is no such session of the resolver; it may have been unused for {days} days")


class WrongKey(BadInput):
    template = N_(
        "this link only shows the session; the person who began it has the link that allows changes"
    )


class TooMuch(BadInput):
    template = N_("this exceeds the limit for a session of the resolver: {what} (at most {limit})")


@dataclass(frozen=True)
class StoredInput:
    """One input and its node in the session's tree; ``input`` is JSON."""

    number: int
    parent: int
    input: str
    at: datetime


@dataclass(frozen=True)
class StoredSession:
    """A stored session: ``opening`` and ``cards`` are JSON, ``place`` is the current node."""

    id: str
    game: str
    profile: str
    title: str
    opening: str
    cards: str
    place: int
    inputs: tuple[StoredInput, ...]
    created: datetime
    changed: datetime


@dataclass(frozen=True)
class Entered:
    """The result of entering an input: its node, and whether it had been sent before."""

    number: int
    repeated: bool
