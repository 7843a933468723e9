"""Finds precedents: earlier cases of this and attached events with the same sections, cards and words."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from judge.cases.frozen_citations import bare
from judge.database import Case, Lent
from judge.text import fold

_WORD = re.compile(r"\w+", re.UNICODE)
_SHORTEST = 3
_CARD = ":card/"
ENOUGH = 0.12
"""Minimum score for a case to count as similar."""
ONE_WORD = 0.5
"""Minimum score if only a single word is shared although more was asked."""
SECTION_WEIGHT = 3.0
"""A shared section or card counts as much as this many rare words."""

_COMMON = """
que los las una por con para del sus este esta como cuando puede pueden tiene the and for his her with can may
jugador jugadores player players carta cartas card cards controla controls juega plays turno turn
hay deja dice hace tras antes despues desde hasta solo otro otra todo todos resolver resuelve decidir aplicar
does has have let before after then when what which only other all resolve apply
"""
COMMON = frozenset(_COMMON.split())
"""Words too common to show what a case is about; negations are never among them."""


@dataclass(frozen=True)
class SimilarCase:
    """A similar earlier case, its score (0 to 1), and what it shares with the question.

    ``event`` is the name of the attached event that it comes from, empty for the same event.
    """

    case: Case
    score: float
    sections: tuple[str, ...]
    cards: tuple[str, ...]
    words: tuple[str, ...]
    event: str = ""


def terms(content: Mapping[str, Any]) -> frozenset[str]:
    """The stems of the significant words of a case: in its question, rulings, facts and tags."""
    texts = [str(content.get(name, "")) for name in ("question", "first", "second", "ruling", "head_ruling")]
    return _terms(" ".join([*texts, *content.get("tags", ())]))


@lru_cache(maxsize=4096)
def _terms(text: str) -> frozenset[str]:
    return frozenset(_stems(text))


def _stems(text: str) -> Iterable[str]:
    for word in _WORD.findall(fold(text)):
        if (len(word) >= _SHORTEST and word not in COMMON) or word == "no":
            yield word[:-1] if len(word) > 4 and word[-1] == "s" else word


def sections(content: Mapping[str, Any]) -> frozenset[str]:
    """The sections that a case cites, without edition."""
    cited = (bare(one.get("address", "")) for one in content.get("citations", ()))
    return frozenset(one for one in cited if _CARD not in one)


def cards(content: Mapping[str, Any]) -> Mapping[str, str]:
    """The cards that a case cites: addresses without edition, each with its name."""
    cited = ((bare(one.get("address", "")), one.get("heading", "")) for one in content.get("citations", ()))
    return {address: heading for address, heading in cited if _CARD in address}


def alike(
    asked: Mapping[str, object],
    cases: Sequence[Case],
    most: int = 5,
    without: str = "",
    lent: Sequence[Lent] = (),
) -> tuple[SimilarCase, ...]:
    """The cases most similar to a question, most similar first.

    A word counts more if fewer cases have it; a shared section counts most, and so does a card that both cite
    or that the question names. ``without`` excludes the case itself; ``lent`` are cases of attached events.
    """
    others = [(case, "") for case in cases if case.id != without]
    others += [(one.case, one.name) for one in lent if one.case.id != without]
    held = [terms(case.content) for case, _ in others]
    spread = Counter(word for words in held for word in words)
    weight = {word: math.log(1 + (len(others) + 1) / count) for word, count in spread.items()}
    words, cites = terms(asked), sections(asked)
    named = cards(asked).keys() | _named(asked, [case for case, _ in others])
    rare = math.log(2 + len(others))
    whole = sum(weight.get(word, rare) for word in words)
    whole += SECTION_WEIGHT * rare * (len(cites) + len(named))
    if not whole:
        return ()
    found = []
    for (case, event), has in zip(others, held, strict=True):
        common = sorted((word for word in words if word in has), key=lambda word: -weight[word])
        both, told = cites & sections(case.content), cards(case.content)
        same = [told[address] or address for address in sorted(named & told.keys())]
        score = sum(weight[word] for word in common) + SECTION_WEIGHT * rare * (len(both) + len(same))
        lone = len(common) == 1 < len(words) and not both and not same
        if score / whole >= (ONE_WORD if lone else ENOUGH):
            fit = round(min(score / whole, 1.0), 4)
            found.append(SimilarCase(case, fit, tuple(sorted(both)), tuple(same), tuple(common[:6]), event))
    return tuple(sorted(found, key=lambda one: (-one.score, one.event, one.case.number))[:most])


def _named(asked: Mapping[str, object], cases: Iterable[Case]) -> frozenset[str]:
    """The addresses of cards that these cases cite and the question names."""
    text = f" {' '.join(_WORD.findall(fold(str(asked.get('question', '')))))} "
    told = {address: name for case in cases for address, name in cards(case.content).items()}
    names = {address: " ".join(_WORD.findall(fold(name))) for address, name in told.items()}
    return frozenset(a for a, name in names.items() if len(name) >= _SHORTEST and f" {name} " in text)
