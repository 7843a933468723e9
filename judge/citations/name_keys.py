"""Compares names of sections and terms by words, regardless of spelling variants."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from functools import lru_cache

from judge.text import fold, straight_quotes

_WORD = re.compile(r"\w+", re.UNICODE)
_ARTICLES = frozenset({"el", "la", "los", "las", "un", "una", "unos", "unas", "the", "a", "an"})
_ALIKE = 0.8
"""Names with at least this spelling similarity count as one name with a typing error."""


@lru_cache(maxsize=65536)
def name_key(name: str) -> str:
    """The key shared by all spellings of a name: its words without case, accents, articles, plural endings.

    Empty if the name has no words.

    >>> name_key("“Las Palabras Claves para Acciones”") == name_key("Palabra clave para acción")
    True
    >>> name_key("State-Based Abilities,") == name_key("state based ability")
    True
    """
    words = _WORD.findall(fold(straight_quotes(name)))
    telling = [word for word in words if word not in _ARTICLES] or words
    return " ".join(_singular(word) for word in telling)


def term_keys(term: str) -> tuple[str, ...]:
    """The keys by which a text may refer to a glossary term, the full name first.

    A remark in brackets is optional, and a term that lists several words has a key for each.

    >>> term_keys("Hidden Zone (Informal)")
    ('hidden zon informal', 'hidden zon')
    >>> term_keys("Control, Controller")
    ('control controller', 'control', 'controller')
    """
    bare = re.sub(r"\s*\([^()]*\)\s*$", "", term)
    pieces = bare.split(",") if "," in bare else []
    return tuple(dict.fromkeys(key for key in map(name_key, (term, bare, *pieces)) if key))


def _singular(word: str) -> str:
    for ending in ("s", "e"):
        if len(word) > 3 and word.endswith(ending):
            word = word[:-1]
    return f"{word[:-1]}i" if len(word) > 3 and word.endswith("y") else word


def names_agree(one: str, other: str) -> bool:
    """Whether two names probably mean the same: one is part of the other, or their spelling is similar.

    >>> names_agree("Resolving Spells", "Resolving Spells and Abilities")
    True
    >>> names_agree("Acciones especiales", "Legados")
    False
    """
    left, right = name_key(one), name_key(other)
    words_left, words_right = set(left.split()), set(right.split())
    if not words_left or not words_right:
        return True
    if words_left <= words_right or words_right <= words_left:
        return True
    return SequenceMatcher(None, left, right).ratio() >= _ALIKE
