"""Access to written card data for the modules that put them into words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Plain = Any
"""A piece of card data as it was written: a word, a number, a list or a mapping."""


class Unsaid(Exception):
    """Raised for data that have no wording yet; ``args`` hold them."""


def listed(value: Plain) -> list[Plain]:
    return list(value) if isinstance(value, (list, tuple)) else [value]


def keyed(value: Plain) -> Mapping[str, Plain]:
    """The value as a mapping; raises Unsaid if it is none."""
    if not isinstance(value, Mapping):
        raise Unsaid(value)
    return value


def as_sentence(text: str) -> str:
    """A text with a capital first letter and one full stop."""
    text = text.strip()
    return (text[:1].upper() + text[1:]).rstrip(".") + "."


def worded(value: Plain) -> list[str]:
    """The value as a list of words."""
    return [str(word) for word in listed(value)]
