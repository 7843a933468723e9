"""Cache compiled expressions, so that each is compiled once."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

W = TypeVar("W", bound=Hashable)
T = TypeVar("T")
MOST_READ = 8192
"""Maximum number of written filters whose compiled form is cached."""
MOST_AT_HAND = 512
"""Maximum number of them that are also found by identity."""


def read_once(read: Callable[[W], T]) -> Callable[[W], T]:
    """Cache a compiler's results by the written value; by identity first, as most are the same object."""
    known: dict[W, T] = {}
    at_hand: dict[int, tuple[W, T]] = {}

    def of(written: W) -> T:
        same = at_hand.get(id(written))
        if same is not None:
            return same[1]
        found = known.get(written)
        if found is None:
            if len(known) >= MOST_READ:
                known.clear()
            found = known[written] = read(written)
        if len(at_hand) >= MOST_AT_HAND:
            at_hand.clear()
        at_hand[id(written)] = (written, found)
        return found

    return of
