"""Precedents: earlier cases that are about the same sections, cards and words."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from judge.store import Case
from judge.text import fold

_WORD = re.compile(r"\w+", re.UNICODE)
_SHORTEST = 3
ENOUGH = 0.12
"""So much of what is asked must be shared for a case to count as alike."""
SECTION_WEIGHT = 3.0
"""A section in common counts as so many rare words."""

_COMMON = """
que los las una por con para del sus este esta como cuando puede pueden tiene the and for his her with can may
jugador jugadores player players carta cartas card cards
"""
COMMON = frozenset(_COMMON.split())
"""Words that say nothing of what a case is about; negations are never among them."""


@dataclass(frozen=True)
class Alike:
    """An earlier case with how alike it is (0 to 1) and what it has in common with what is asked."""

    case: Case
    score: float
    sections: tuple[str, ...]
    words: tuple[str, ...]


def terms(content: Mapping[str, Any]) -> Counter[str]:
    """The telling words of a case: of its question, ruling, facts and tags, without accents and endings."""
    texts = [str(content.get(name, "")) for name in ("question", "first", "second", "ruling")]
    return _terms(" ".join([*texts, *content.get("tags", ())]))


@lru_cache(maxsize=8_192)
def _terms(text: str) -> Counter[str]:
    """The same texts are asked about again and again: every page of an event looks for what is alike."""
    return Counter(_stems(text))


def _stems(text: str) -> Iterable[str]:
    for word in _WORD.findall(fold(text)):
        if (len(word) >= _SHORTEST and word not in COMMON) or word == "no":
            yield word[:-1] if len(word) > 4 and word[-1] == "s" else word


def sections(content: Mapping[str, Any]) -> frozenset[str]:
    """The addresses that a case cites."""
    return frozenset(one.get("address", "") for one in content.get("citations", ()))


def alike(
    asked: Mapping[str, Any], cases: Sequence[Case], most: int = 5, without: str = ""
) -> tuple[Alike, ...]:
    """The cases most alike to what is asked, the most alike first.

    A word counts the more the fewer cases have it; a section in common counts most. ``without`` leaves out
    the case itself.
    """
    others = [case for case in cases if case.id != without]
    held = [terms(case.content) for case in others]
    spread = Counter(word for words in held for word in words)
    weight = {word: math.log(1 + (len(others) + 1) / count) for word, count in spread.items()}
    words, cites = terms(asked), sections(asked)
    rare = math.log(2 + len(others))
    whole = sum(weight.get(word, rare) for word in words) + SECTION_WEIGHT * rare * len(cites)
    if not whole:
        return ()
    found = []
    for case, has in zip(others, held, strict=True):
        common = sorted((word for word in words if word in has), key=lambda word: -weight[word])
        both = cites & sections(case.content)
        score = (sum(weight[word] for word in common) + SECTION_WEIGHT * rare * len(both)) / whole
        if score >= ENOUGH:
            found.append(Alike(case, round(min(score, 1.0), 4), tuple(sorted(both)), tuple(common[:6])))
    return tuple(sorted(found, key=lambda one: (-one.score, one.case.number))[:most])
