"""Snippets: the sentence of a passage that answers best, with the matching words marked."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence, Set

from judge.search.analysis import Token
from judge.search.results import Segments

LONGEST = 320
"""Characters of a snippet, about."""

_SENTENCE_END = re.compile(r"(?<=[.!?…])[\"'»”)]*\s+(?=[^\s])|\n+")
_GAP = " … "
Match = tuple[int, int, str]
"""Where a word stands in a text, start and end, and what it is compared by."""


def snippet(text: str, tokens: Iterable[Token], stems: Set[str]) -> Segments:
    """The sentence with the most different matches, in segments; the beginning where nothing matches.

    >>> from judge.search.analysis import analyser_for
    >>> text = "Robas una carta. Luego pasas prioridad."
    >>> snippet(text, analyser_for("es").tokens(text), {"priorid"})
    (('Luego pasas ', False), ('prioridad', True), ('.', False))
    """
    matches = [(token.start, token.end, token.stem) for token in tokens if token.stem in stems]
    return marked(text, sentence_bounds(text), matches)


def sentence_bounds(text: str) -> list[int]:
    """Where sentences begin, with the text's end.

    >>> sentence_bounds("Uno. Dos.")
    [0, 5, 9]
    """
    return [0, *(found.end() for found in _SENTENCE_END.finditer(text)), len(text)]


def marked(text: str, bounds: Sequence[int], matches: Sequence[Match]) -> Segments:
    """The best sentence with its matches marked; ``matches`` are start, end and stem, in order."""
    start, end = _best_sentence(text, bounds, matches)
    segments: list[tuple[str, bool]] = []
    at = start
    for first, last, _ in matches:
        if first < at or last > end:
            continue
        if first > at:
            segments.append((text[at:first], False))
        segments.append((text[first:last], True))
        at = last
    if at < end:
        segments.append((text[at:end], False))
    if start and start not in bounds and not _begins_sentence(text, start):
        segments.insert(0, (_GAP.lstrip(), False))
    if end < len(text) and end - start >= LONGEST - 40:
        segments.append((_GAP.rstrip(), False))
    return tuple(segments)


def _begins_sentence(text: str, start: int) -> bool:
    before = text[:start].rstrip()
    return not before or before[-1] in ".!?…:;\"'»”)\n" or "\n" in text[len(before) : start]


def _best_sentence(text: str, bounds: Sequence[int], matches: Sequence[Match]) -> tuple[int, int]:
    """Where the sentence with most different matches begins and ends, cut to about LONGEST."""
    if not matches:
        return 0, _cut(text, 0, len(text))
    best = (0, 0)
    start, end, first = 0, len(text), matches[0][0]
    at = 0 if len(bounds) > 2 else len(matches)  # one sentence: nothing to choose from
    while at < len(matches):
        after = bisect_right(bounds, matches[at][0])
        ends = bounds[after] if after < len(bounds) else len(text)
        begins, opening, stems = bounds[after - 1], at, set()
        while at < len(matches) and matches[at][0] < ends:
            stems.add(matches[at][2])
            at += 1
        if (len(stems), at - opening) > best:
            best, start, end, first = (len(stems), at - opening), begins, ends, matches[opening][0]
    if first - start > LONGEST // 2:
        start = max(start, text.rfind(" ", start, first - LONGEST // 4) + 1)
    end = _cut(text, start, end)
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


def _cut(text: str, start: int, end: int) -> int:
    """The end, moved forward to a space where the piece would be longer than LONGEST."""
    if end - start <= LONGEST:
        return end
    space = text.rfind(" ", start + 1, start + LONGEST)
    return space if space > start else start + LONGEST
