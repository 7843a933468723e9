"""Finds sidebars: boxes printed next to the text, which text extraction puts in the middle of it.

They are recognised by form: they briefly summarise what the running text says elsewhere at length, and they
interrupt a list or come at the end of a chapter.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from judge.importers.layout import Piece, is_caps, is_short, stems
from judge.text import fold

LIKE = 0.5
"""A piece summarises a text that contains at least this share of its words (weighted by rarity)."""

TERM = re.compile(r"(?P<term>[\"“'‘«][^\"”'’»]{1,40}[\"”'’»])\s*:\s*")
"""A list item that explains a quoted term: ``"Ganar": ...``."""


@dataclass(frozen=True, slots=True)
class Aside:
    """A piece of a sidebar: the chapter it is in, and the chapter it is about, if its heading or neighbours
    tell."""

    piece: Piece
    home: int
    topic: int | None = None


class Comparison:
    """Measures how much of one text another repeats, relative to all texts of a document."""

    def __init__(self, texts: Iterable[str]) -> None:
        found = [stems(text) for text in texts]
        counts = Counter(stem for each in found for stem in each)
        self._weight = {stem: math.log(1 + len(found) / count) for stem, count in counts.items()}

    def share(self, text: str, other: str) -> float:
        """The weighted share of the text's words that the other one contains, from 0 to 1."""
        mine = stems(text)
        total = sum(self._weight.get(stem, 1.0) for stem in mine)
        common = sum(self._weight.get(stem, 1.0) for stem in mine & stems(other))
        return common / total if len(mine) > 1 and total else 0.0


def heads_sidebar(piece: Piece, chapters: Sequence[str]) -> bool:
    """Whether a line is a sidebar heading: it repeats a chapter's name in lower case with a colon."""
    return (
        not piece.kind
        and piece.text.endswith(":")
        and not is_caps(piece.text)
        and is_short(piece.text)
        and fold(piece.text.rstrip(" :")) in {fold(title) for title in chapters}
    )


def find_sidebars(chapters: Sequence[tuple[str, Sequence[Piece]]], repeats: Sequence[int]) -> list[Aside]:
    """The pieces of sidebars in ``chapters`` (pairs of title and pieces).

    ``repeats`` are the indexes of chapters whose heading is that of a sidebar. Otherwise a sidebar is
    whatever comes between two parts of one list of terms, or at least two pieces at the end of a chapter that
    summarise another.
    """
    comparison = Comparison(piece.text for _, found in chapters for piece in found)
    asides: list[Aside] = []
    for index, (title, found) in enumerate(chapters):
        if index in repeats:
            same = [i for i, (t, _) in enumerate(chapters) if i not in repeats and fold(t) == fold(title)]
            topic = same[0] if same else None
            asides += [Aside(piece, index, topic) for piece in found]
            continue
        terms = [at for at, piece in enumerate(found) if piece.kind and TERM.match(piece.text)]
        gaps = [(a, b) for a, b in pairwise(terms) if b > a + 1]
        asides += [Aside(piece, index) for a, b in gaps for piece in found[a + 1 : b]]
        others = [
            (i, piece)
            for i, (_, pieces) in enumerate(chapters)
            if i != index and i not in repeats
            for piece in pieces
        ]
        asides += _hanging(index, found, others, comparison)
    return asides


def _hanging(
    home: int, found: Sequence[Piece], others: Sequence[tuple[int, Piece]], comparison: Comparison
) -> list[Aside]:
    """The longest run of plain pieces at a chapter's end that mostly sum up one other chapter."""
    tail: list[Piece] = []
    for piece in reversed(found):
        if piece.kind:
            break
        tail.insert(0, piece)
    if len(tail) < 2:
        return []
    best: list[dict[int, float]] = []
    for piece in tail:
        score: dict[int, float] = {}
        for index, other in others:
            if len(other.text) >= len(piece.text):
                score[index] = max(score.get(index, 0), comparison.share(piece.text, other.text))
        best.append(score)
    for start in range(len(tail) - 1):
        run = best[start:]
        tops = [max(score.values(), default=0) for score in run]
        lows = [top < LIKE for top in tops]
        if lows[0] or lows[-1] or any(a and b for a, b in pairwise(lows)):
            continue
        if sum(tops) / len(tops) < LIKE:
            continue
        totals: Counter[int] = Counter()
        for score in run:
            totals.update(score)
        topic = totals.most_common(1)[0][0]
        return [Aside(piece, home, topic) for piece in tail[start:]]
    return []
