"""Names of sections and terms, compared as people write them: by their words, not their letters."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from functools import lru_cache

from judge.text import fold, straight_quotes

_WORD = re.compile(r"\w+", re.UNICODE)
_ARTICLES = frozenset({"el", "la", "los", "las", "un", "una", "unos", "unas", "the", "a", "an"})
_ALIKE = 0.8
"""Names whose spelling agrees to this share are one name with a slip in it."""


@lru_cache(maxsize=65536)
def name_key(name: str) -> str:
    """What two spellings of one name share: words without case, accents, articles, plural endings.

    Empty where the name has no word.

    >>> name_key("“Las Palabras Claves para Acciones”") == name_key("Palabra clave para acción")
    True
    >>> name_key("State-Based Abilities,") == name_key("state based ability")
    True
    """
    words = _WORD.findall(fold(straight_quotes(name)))
    telling = [word for word in words if word not in _ARTICLES] or words
    return " ".join(_singular(word) for word in telling)


def term_keys(term: str) -> tuple[str, ...]:
    """The keys by which a glossary's term may be meant, the full name first.

    A remark in brackets may be left out, and a term that lists several words answers to each.

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
    """Whether two names may well be meant for one thing: one is part of the other, or nearly spelled so.

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
