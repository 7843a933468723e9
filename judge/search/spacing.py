"""Words written together or apart: *dragondorado* for *dragón dorado*, *death touch* for *deathtouch*."""

from __future__ import annotations

from collections.abc import Container, Sequence

LEAST_JOINED, LEAST_PART, MOST_PARTS = 7, 3, 4
"""Letters of a word that two may make, letters of each of them, and of how many words one may be made."""
_LONGEST = 40


def parted(word: str, known: Container[str]) -> tuple[str, ...]:
    """The known words, as few as can be, that make up this one; none where it cannot be parted.

    All but one may be short; the longest has more than LEAST_PART letters.

    >>> parted("salondeltrono", {"salon", "del", "trono"})
    ('salon', 'del', 'trono')
    >>> parted("salonn", {"salon"})
    ()
    """
    size = len(word)
    if not LEAST_JOINED <= size <= _LONGEST or not word.isalpha():
        return ()
    best: list[tuple[str, ...] | None] = [(), *[None] * size]
    for end in range(2, size + 1):
        for start in range(max(0, end - size), end - 1):
            before = best[start]
            if before is None or len(before) >= MOST_PARTS or word[start:end] not in known:
                continue
            here = best[end]
            if here is None or len(before) + 1 < len(here):
                best[end] = (*before, word[start:end])
    found = best[size] or ()
    return found if len(found) > 1 and max(map(len, found)) > LEAST_PART else ()


def joined(words: Sequence[str], known: Container[str], more: Container[str] = ()) -> tuple[int, str] | None:
    """The first two neighbours that make one word known here or there: where they stand, and the word.

    >>> joined(("death", "touch", "damage"), {"deathtouch"})
    (0, 'deathtouch')
    """
    before = ""
    for at, word in enumerate(words):
        if len(word) < LEAST_PART:
            before = ""
            continue
        if before:
            whole = before + word
            if (whole in known or whole in more) and len(whole) >= LEAST_JOINED and whole.isalpha():
                return at - 1, whole
        before = word
    return None
