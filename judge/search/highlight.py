"""Snippets: the sentence of a passage that answers best, with the matching words marked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Set
from itertools import pairwise

from judge.search.analysis import Token
from judge.search.results import Segments

LONGEST = 320
"""Characters of a snippet, about."""

_SENTENCE_END = re.compile(r"(?<=[.!?…])[\"'»”)]*\s+(?=[^\s])|\n+")
_GAP = " … "


def snippet(text: str, tokens: Iterable[Token], stems: Set[str]) -> Segments:
    """The sentence with the most different matches, in segments; the beginning where nothing matches.

    >>> from judge.search.analysis import analyser_for
    >>> text = "Robas una carta. Luego pasas prioridad."
    >>> snippet(text, analyser_for("es").tokens(text), {"priorid"})
    (('Luego pasas ', False), ('prioridad', True), ('.', False))
    """
    matches = [(token.start, token.end, token.stem) for token in tokens if token.stem in stems]
    start, end = _best_sentence(text, matches)
    segments: list[tuple[str, bool]] = []
    at = start
    for first, last, _ in matches:
        if first < start or last > end:
            continue
        if first > at:
            segments.append((text[at:first], False))
        segments.append((text[first:last], True))
        at = last
    if at < end:
        segments.append((text[at:end], False))
    if start > 0 and not _begins_sentence(text, start):
        segments.insert(0, (_GAP.lstrip(), False))
    if end < len(text) and end - start >= LONGEST - 40:
        segments.append((_GAP.rstrip(), False))
    return tuple(segments)


def _begins_sentence(text: str, start: int) -> bool:
    before = text[:start].rstrip()
    return not before or before[-1] in ".!?…:;\"'»”)\n" or "\n" in text[len(before) : start]


def _best_sentence(text: str, matches: list[tuple[int, int, str]]) -> tuple[int, int]:
    bounds = [0, *(found.end() for found in _SENTENCE_END.finditer(text)), len(text)]
    best, chosen = (-1, 0), (0, len(text))
    at = 0
    for start, end in pairwise(bounds):
        inside = []
        while at < len(matches) and matches[at][0] < end:
            inside.append(matches[at])
            at += 1
        worth = (len({stem for _, _, stem in inside}), len(inside))
        if worth > best and text[start:end].strip():
            best = worth
            first = inside[0][0] if inside else start
            chosen = (start, first)
            whole = end
    if best == (-1, 0):
        return 0, min(len(text), LONGEST)
    start, first = chosen
    if first - start > LONGEST // 2:
        cut = text.rfind(" ", start, first - LONGEST // 4)
        start = cut + 1 if cut > start else start
    end = whole
    if end - start > LONGEST:
        cut = text.rfind(" ", start, start + LONGEST)
        end = cut if cut > start else start + LONGEST
    return start, start + len(text[start:end].rstrip())
