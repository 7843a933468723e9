"""Snippets: the best matching sentence of a passage, with the matches marked."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence, Set

from judge.search.analysis import Token
from judge.search.results import Segments

LONGEST = 320
"""Approximate maximum length of a snippet, in characters."""

_SENTENCE_END = re.compile(r"(?<=[.!?…])[\"'»”)]*\s+(?=[^\s])|\n+")
_GAP = " … "
_ONE_MORE_WORD = 1 << 16
Match = tuple[int, int]
"""Start and end offset of a word in a text."""
Matches = Mapping[int, list[Match]]
"""For one word: the sentences that contain it, by index, each with the word's offsets."""


def snippet(text: str, tokens: Iterable[Token], stems: Set[str]) -> Segments:
    """The sentence with the most different matches, in segments; the beginning of the text if nothing
    matches.

    >>> from judge.search.analysis import analyser_for
    >>> text = "Robas una carta. Luego pasas prioridad."
    >>> snippet(text, analyser_for("es").tokens(text), {"priorid"})
    (('Luego pasas ', False), ('prioridad', True), ('.', False))
    """
    bounds = sentence_bounds(text)
    words: dict[str, list[Match]] = {}
    for token in tokens:
        if token.stem in stems:
            words.setdefault(token.stem, []).append((token.start, token.end))
    return marked(text, bounds, [by_sentence(matches, bounds) for matches in words.values()])


def sentence_bounds(text: str) -> list[int]:
    """The offsets at which sentences begin, and the end of the text.

    >>> sentence_bounds("Uno. Dos.")
    [0, 5, 9]
    """
    return [0, *(found.end() for found in _SENTENCE_END.finditer(text)), len(text)]


def by_sentence(matches: Iterable[Match], bounds: Sequence[int]) -> Matches:
    """Group the matches of one word by sentence, in order."""
    found: dict[int, list[Match]] = {}
    for match in matches:
        found.setdefault(bisect_right(bounds, match[0]) - 1, []).append(match)
    return found


def marked(text: str, bounds: Sequence[int], words: Sequence[Matches]) -> Segments:
    """The sentence with the most different words (on a tie, the most matches), with its matches marked.

    ``words`` are the matches of each word searched for."""
    if not words:
        end = _cut(text, 0, len(text))
        rest = ((_GAP.rstrip(), False),) if end < len(text) and end >= LONGEST - 40 else ()
        return ((text[:end], False), *rest) if end else rest
    best = 0
    if len(bounds) > 2:
        worth: dict[int, int] = {}
        for word in words:
            for sentence, matches in word.items():
                worth[sentence] = worth.get(sentence, 0) + _ONE_MORE_WORD + len(matches)
        most = 0
        for sentence, here in worth.items():
            if here > most or (here == most and sentence < best):
                best, most = sentence, here
    found: list[Match] = []
    for word in words:
        found += word.get(best, ())
    if len(found) > 1:
        found.sort()
    start, end = bounds[best], bounds[best + 1]
    segments: list[tuple[str, bool]] = []
    if found[0][0] - start > LONGEST // 2:
        start = max(start, text.rfind(" ", start, found[0][0] - LONGEST // 4) + 1)
        if start > bounds[best] and not _begins_sentence(text, start):
            segments.append((_GAP.lstrip(), False))
    if end - start > LONGEST:
        end = _cut(text, start, end)
    while end > start and text[end - 1].isspace():
        end -= 1
    at = start
    for first, last in found:
        if first < at or last > end:
            continue
        if first > at:
            segments.append((text[at:first], False))
        segments.append((text[first:last], True))
        at = last
    if at < end:
        segments.append((text[at:end], False))
    if end - start >= LONGEST - 40 and end < len(text):
        segments.append((_GAP.rstrip(), False))
    return tuple(segments)


def _begins_sentence(text: str, start: int) -> bool:
    before = text[:start].rstrip()
    return not before or before[-1] in ".!?…:;\"'»”)\n" or "\n" in text[len(before) : start]


def _cut(text: str, start: int, end: int) -> int:
    """The end of the piece, cut back to a space if the piece would be longer than LONGEST."""
    if end - start <= LONGEST:
        return end
    space = text.rfind(" ", start + 1, start + LONGEST)
    return space if space > start else start + LONGEST
