"""Matches claims that compete for the same things."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

Thing = TypeVar("Thing")


def matching(claims: Sequence[Iterable[Thing]]) -> dict[Thing, int]:
    """Serve as many claims as possible, each with a different thing: the things given, and to which claim.

    Earlier claims come first, and each takes the first thing that it can have in its own order.

    >>> matching(["ab", "a"])
    {'a': 1, 'b': 0}
    >>> matching(["a", "a"])
    {'a': 0}
    """
    given: dict[Thing, int] = {}

    def serve(at: int, tried: set[Thing]) -> bool:
        for thing in claims[at]:
            if thing in tried:
                continue
            tried.add(thing)
            if thing not in given or serve(given[thing], tried):
                given[thing] = at
                return True
        return False

    for at in range(len(claims)):
        serve(at, set())
    return given
