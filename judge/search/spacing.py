"""Missing and extra spaces: *dragondorado* for *dragón dorado*, *death touch* for *deathtouch*."""

from __future__ import annotations

from collections.abc import Container, Sequence

MIN_JOINED, MIN_PART, MAX_PARTS = 7, 3, 4
"""Minimum length of a joined word, minimum length of its parts, and maximum number of parts."""
_LONGEST = 40
"""Maximum letters of a word in which missing spaces are looked for."""


def parted(word: str, known: Container[str]) -> tuple[str, ...]:
    """Split a word into as few known words as possible; empty if it cannot be split.

    The longest part has more than MIN_PART letters; the others may be shorter.

    >>> parted("salondeltrono", {"salon", "del", "trono"})
    ('salon', 'del', 'trono')
    >>> parted("salonn", {"salon"})
    ()
    """
    size = len(word)
    if not MIN_JOINED <= size <= _LONGEST or not word.isalpha():
        return ()
    best: list[tuple[str, ...] | None] = [(), *[None] * size]
    for end in range(2, size + 1):
        for start in range(max(0, end - size), end - 1):
            before = best[start]
            if before is None or len(before) >= MAX_PARTS or word[start:end] not in known:
                continue
            here = best[end]
            if here is None or len(before) + 1 < len(here):
                best[end] = (*before, word[start:end])
    found = best[size] or ()
    return found if len(found) > 1 and max(map(len, found)) > MIN_PART else ()


def joined(words: Sequence[str], known: Container[str], more: Container[str] = ()) -> tuple[int, str] | None:
    """The first two adjacent words that make one known word when joined: their position, and the word.

    >>> joined(("death", "touch", "damage"), {"deathtouch"})
    (0, 'deathtouch')
    """
    before = ""
    for at, word in enumerate(words):
        if len(word) < MIN_PART:
            before = ""
            continue
        if before:
            whole = before + word
            if (whole in known or whole in more) and len(whole) >= MIN_JOINED and whole.isalpha():
                return at - 1, whole
        before = word
    return None
