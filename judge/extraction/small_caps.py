"""Converts small capitals, which PDF files contain as capitals of two sizes, to lower-case letters."""

from __future__ import annotations

from collections.abc import Sequence

_SMALLEST, _LARGEST = 0.6, 0.92
"""Size of small capitals relative to large ones: below are notes and indices, above the same size."""


def in_small_letters(pieces: Sequence[tuple[str, float]]) -> list[str]:
    """The pieces of a row (each with its font size), with small capitals converted to lower case.

    A row is in small capitals if all its letters are capitals in two sizes, with the smaller one between
    _SMALLEST and _LARGEST times the larger. A large letter after small ones begins a word, even if the space
    was lost.

    >>> in_small_letters([("F", 18), ("RAMEWORK OF THIS ", 14), ("D", 18), ("OCUMENT", 14)])
    ['F', 'ramework of this ', 'D', 'ocument']
    >>> in_small_letters([("1.1.", 18), ("D", 18), ("EFINITION OF", 14), ("P", 18), ("ENALTIES", 14)])
    ['1.1.', 'D', 'efinition of', ' P', 'enalties']
    >>> in_small_letters([("THE END", 18), ("Here it begins", 14)])
    ['THE END', 'Here it begins']
    """
    texts = [text for text, _ in pieces]
    lettered = [(text, size) for text, size in pieces if any(map(str.isalpha, text))]
    if any(character.islower() for text, _ in lettered for character in text):
        return texts
    largest = max((size for _, size in lettered), default=0.0)
    small = [_SMALLEST * largest <= size <= _LARGEST * largest for _, size in pieces]
    if not any(s for s, text in zip(small, texts, strict=True) if any(map(str.isalpha, text))):
        return texts
    out: list[str] = []
    for at, (text, is_small) in enumerate(zip(texts, small, strict=True)):
        if is_small:
            out.append(text.lower())
            continue
        after_small = at > 0 and small[at - 1] and out[-1][-1:].isalpha()
        out.append(f" {text}" if after_small and text[:1].isalpha() else text)
    return out
