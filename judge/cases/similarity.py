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
"""Minimum number of letters of a word or card name that is compared."""
_CARD = ":card/"
_TEXTS = ("question", "first", "second", "ruling", "head_ruling")
ENOUGH = 0.12
"""Minimum score for a case to count as similar."""
ONE_WORD = 0.5
"""Minimum score if only a single word is shared although more was asked."""
CITED_WEIGHT = 0.5
"""Weight of a word that the case itself does not use, but a section that it cites."""
SECTION_WEIGHT = 3.0
"""A shared section or card counts as much as this many rare words."""

_COMMON = """
que los las una por con para del sus este esta como cuando puede pueden tiene the and for his her with can may
jugador jugadores player players carta cartas card cards controla controls juega plays turno turn
hay deja dice hace tras antes despues desde hasta solo otro otra todo todos resolver resuelve decidir aplicar
does mesa mesas table tables
has have let before after then when what which only other all resolve apply
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
    texts = [str(content.get(name, "")) for name in _TEXTS]
    return _terms(" ".join([*texts, *content.get("tags", ())]))


@lru_cache(maxsize=4096)
def _terms(text: str) -> frozenset[str]:
    return frozenset(_stems(text))


def cited_terms(content: Mapping[str, Any]) -> frozenset[str]:
    """The stems of the words in the sections that a case cites, as they read when it was ruled."""
    cited = [one for one in content.get("citations", ()) if _CARD not in bare(one.get("address", ""))]
    return _terms(" ".join(f"{one.get('heading', '')} {one.get('wording', '')}" for one in cited))


def _stems(text: str) -> Iterable[str]:
    for word in _WORD.findall(fold(text)):
        if (len(word) >= _SHORTEST and word not in COMMON) or word == "no":
            yield _stem(word)


def _stem(word: str) -> str:
    """A word without number and gender; light, for cases are in whatever language.

    >>> {_stem(word) for word in ("legendarias", "legendarios", "legendaria")}
    {'legendari'}
    """
    if len(word) > 4 and word[-1] == "s":
        word = word[:-1]
    return word[:-1] if len(word) > 4 and word[-1] in "ao" else word


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

    A word counts more if fewer cases have it, and half where only what the case cites says it; a shared
    section counts most, and so does a card that both cite or that the question names. ``without`` excludes
    the case itself; ``lent`` are cases of attached events.
    """
    others = [(case, "") for case in cases if case.id != without]
    others += [(one.case, one.name) for one in lent if one.case.id != without]
    held = [terms(case.content) for case, _ in others]
    spread = Counter(word for words in held for word in words)
    weight = {word: math.log(1 + (len(others) + 1) / count) for word, count in spread.items()}
    words, cites = terms(asked), sections(asked)
    said = _as_said(asked)
    named = cards(asked).keys() | _named(asked, [case for case, _ in others])
    rare = math.log(2 + len(others))
    whole = sum(weight.get(word, rare) for word in words)
    whole += SECTION_WEIGHT * rare * (len(cites) + len(named))
    if not whole:
        return ()
    found = []
    for (case, event), has in zip(others, held, strict=True):
        common = sorted((word for word in words if word in has), key=lambda word: -weight[word])
        beneath = sorted(words & cited_terms(case.content) - has)
        both, told = cites & sections(case.content), cards(case.content)
        same = [told[address] or address for address in sorted(named & told.keys())]
        score = sum(weight[word] for word in common) + SECTION_WEIGHT * rare * (len(both) + len(same))
        score += CITED_WEIGHT * sum(weight.get(word, rare) for word in beneath)
        lone = len(common) + len(beneath) == 1 < len(words) and not both and not same
        if score / whole >= (ONE_WORD if lone else ENOUGH):
            fit = round(min(score / whole, 1.0), 4)
            shared = tuple(said[word] for word in (*common, *beneath)[:6])
            found.append(SimilarCase(case, fit, tuple(sorted(both)), tuple(same), shared, event))
    return tuple(sorted(found, key=lambda one: (-one.score, one.event, one.case.number))[:most])


def _as_said(content: Mapping[str, Any]) -> Mapping[str, str]:
    """The words of a case by their stems, for display."""
    texts = " ".join([*(str(content.get(name, "")) for name in _TEXTS), *content.get("tags", ())])
    return {_stem(word): word for word in reversed(_WORD.findall(fold(texts)))}


def _named(asked: Mapping[str, object], cases: Iterable[Case]) -> frozenset[str]:
    """The addresses of cards that these cases cite and the question names."""
    text = f" {' '.join(_WORD.findall(fold(str(asked.get('question', '')))))} "
    told = {address: name for case in cases for address, name in cards(case.content).items()}
    names = {address: " ".join(_WORD.findall(fold(name))) for address, name in told.items()}
    return frozenset(a for a, name in names.items() if len(name) >= _SHORTEST and f" {name} " in text)
