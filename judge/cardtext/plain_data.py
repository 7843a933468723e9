"""Card data as they were written, looked into by whoever puts them into words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Plain = Any
"""A piece of card data as it was written: a word, a number, a list or a mapping."""


class Unsaid(Exception):
    """Something in the data that has no words yet; ``args`` hold it."""


def listed(value: Plain) -> list[Plain]:
    return list(value) if isinstance(value, (list, tuple)) else [value]


def keyed(value: Plain) -> Mapping[str, Plain]:
    """A mapping in the data; Unsaid where something else stands in its place."""
    if not isinstance(value, Mapping):
        raise Unsaid(value)
    return value


def worded(value: Plain) -> list[str]:
    """A word or several words in the data."""
    return [str(word) for word in listed(value)]
