"""Phonetic spelling for people who write by ear: *b* and *v*, *s*, *c* and *z*, *ll* and *y*, silent *h*."""

from __future__ import annotations

import re
from collections.abc import Sequence

_RULES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), sound)
    for pattern, sound in (
        ("ph", "f"),
        ("qu(?=[ei])|ck|q", "k"),
        ("gu(?=[ei])", "G"),
        ("g(?=[ei])", "j"),
        ("c(?=[ei])|[zx]", "s"),
        ("ch", "C"),
        ("c", "k"),
        ("v", "b"),
        ("n(?=[bp])", "m"),
        ("ll|y", "i"),
        ("h", ""),
        (r"(\w)\1+", r"\1"),
    )
)


def sounds_of(words: Sequence[str]) -> list[str]:
    """For each folded word, a spelling shared by all words that sound like it in Spanish.

    >>> sounds_of(["apofis", "apophis", "vanquete", "banquete", "arroyar", "arrollar"])
    ['apofis', 'apofis', 'bankete', 'bankete', 'aroiar', 'aroiar']
    """
    text = "\n".join(words)
    for pattern, sound in _RULES:
        text = pattern.sub(sound, text)
    return text.split("\n") if words else []
