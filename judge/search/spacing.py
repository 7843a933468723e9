"""Words written together or apart: *dragondorado* for *dragón dorado*, *death touch* for *deathtouch*."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

LEAST_JOINED, LEAST_PART, MOST_PARTS = 7, 3, 4
"""Letters of a word that two may make, letters of each of them, and of how many words one may be made."""
_LONGEST = 40


def parted(word: str, known: Callable[[str], bool]) -> tuple[str, ...]:
    """The known words, as few as can be, that make up this one; none where it cannot be parted.

    All but one may be short; the longest has more than LEAST_PART letters.

    >>> parted("salondeltrono", {"salon", "del", "trono"}.__contains__)
    ('salon', 'del', 'trono')
    >>> parted("salonn", {"salon"}.__contains__)
    ()
    """
    size = len(word)
    if not LEAST_JOINED <= size <= _LONGEST or not word.isalpha():
        return ()
    best: list[tuple[str, ...] | None] = [(), *[None] * size]
    for end in range(2, size + 1):
        for start in range(max(0, end - size), end - 1):
            before = best[start]
            if before is None or len(before) >= MOST_PARTS or not known(word[start:end]):
                continue
            here = best[end]
            if here is None or len(before) + 1 < len(here):
                best[end] = (*before, word[start:end])
    found = best[size] or ()
    return found if len(found) > 1 and max(map(len, found)) > LEAST_PART else ()


def joined(words: Sequence[str], known: Callable[[str], bool]) -> tuple[int, str] | None:
    """The first two neighbours that make one known word: where they stand, and the word.

    >>> joined(("death", "touch", "damage"), {"deathtouch"}.__contains__)
    (0, 'deathtouch')
    """
    for at, (first, second) in enumerate(pairwise(words)):
        if len(first) >= LEAST_PART <= len(second) and len(first) + len(second) >= LEAST_JOINED:
            whole = first + second
            if whole.isalpha() and known(whole):
                return at, whole
    return None
