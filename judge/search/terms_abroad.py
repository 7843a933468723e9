"""Decides whether a single word in another document than the glossary's is meant as a term of the glossary.

The rules of the game use their terms strictly. Documents about tournaments use ordinary language, in which
assistance is no keyword, and a mode of playing is no modal spell. So there a word counts in the form of the
term and its regular inflections only; the name of a keyword ability only where a text names one; the name of
a subtype, a designation or a way of playing only with a capital; and some words of everyday language never.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from judge.documents import GlossaryEntry
from judge.text import fold

Kind = Literal["word", "keyword", "name"]
"""What a term names: a thing of the rules, a keyword ability, or something written with a capital."""

_KEYWORD = re.compile(
    r"\bkeyword (?:ability|action)\b|\bability word\b|\bpalabra clave\b|\brule 702\.", re.IGNORECASE
)
_NAME = re.compile(
    r"\bsubtypes?\b|\bsupertype\b|\bdesignation\b|\bland types\b|\bway of playing\b|\bvariant\b"
    r"|\bsubtipos?\b|\bsupertipo\b|\bdesignación\b|\bvariante\b",
    re.IGNORECASE,
)


def _words(text: str) -> frozenset[str]:
    return frozenset(map(fold, text.split()))


_BEFORE_KEYWORD = {
    "en": _words("with has have having had gain gains without keyword keywords"),
    "es": _words("con tiene tienen tener gana ganan sin habilidad habilidades"),
}
"""Words after which a text names a keyword ability."""

_EVERYDAY = {
    "en": _words(
        "requirement restriction case class role level general option status event day night world double "
        "party "
        "placed becomes unless instead move mode modes name type offering speed create solved locked paired "
        "modified respond enter block support investigate discover assemble learn ongoing pass protect place "
        "deal convert restrict basic reach handed landing stacked stacking damaged"
    ),
    "es": _words(
        "requisito restricción caso clase nivel estado día noche mundo doble crear paso equipo modo nombre "
        "tipo alcance amenaza bloque"
    ),
}
"""Terms, or forms of terms, that are ordinary words in most texts about tournaments."""


@dataclass(frozen=True, slots=True)
class Said:
    """A word as a text has it: in lower case, whether it had a capital, and the word before it."""

    word: str
    capital: bool
    before: str


def kind_of(entry: GlossaryEntry) -> Kind:
    """What a glossary entry says that its term names.

    >>> kind_of(GlossaryEntry("Storm", "A keyword ability that copies a spell."))
    'keyword'
    >>> kind_of(GlossaryEntry("Island", "One of the five basic land types."))
    'name'
    >>> kind_of(GlossaryEntry("Hand", "A zone."))
    'word'
    """
    if _KEYWORD.search(entry.text):
        return "keyword"
    return "name" if _NAME.search(entry.text) else "word"


def is_meant(language: str, term: str, kind: Kind, said: Said) -> bool:
    """Whether a word is meant as a term of this kind.

    >>> is_meant("en", "shuffle", "word", Said("shuffling", False, "after"))
    True
    >>> is_meant("en", "assist", "keyword", Said("assist", False, "to"))
    False
    >>> is_meant("en", "requirement", "word", Said("requires", False, "it"))
    False
    """
    if {fold(term), fold(said.word)} & _EVERYDAY.get(language, frozenset()):
        return False
    if not _inflected(language, fold(term), fold(said.word)):
        return False
    if kind == "name":
        return said.capital
    if kind == "keyword":
        return fold(said.before) in _BEFORE_KEYWORD.get(language, ())
    return True


def _inflected(language: str, term: str, word: str) -> bool:
    """Whether a word is the term, its plural, or, of a verb, a regular form."""
    bare = re.sub(r"['’]s?$", "", word)
    if bare == term:
        return True
    if language == "es":
        if re.fullmatch(r"(?:e?s)", bare.removeprefix(term)) and bare.startswith(term):
            return True
        if re.search(r"[aei]r$", term) is None or not bare.startswith(term[:-2]):
            return False
        return re.fullmatch(_SPANISH_ENDINGS, bare[len(term) - 2 :]) is not None
    stem = term.removesuffix("e")
    if term.endswith("y") and bare in (f"{term[:-1]}ies", f"{term[:-1]}ied"):
        return True
    doubled = term + term[-1:]
    forms = {f"{term}s", f"{term}es", f"{stem}ed", f"{stem}ing", f"{doubled}ed", f"{doubled}ing"}
    return bare in forms


_SPANISH_ENDINGS = (
    r"(?:[aeio]r|[aeo]|[ae]n|[ae]s|[ai]do|[ai]da|[ai]dos|[ai]das|ando|iendo|io|aron|ieron|[aei]ra|[aei]ran|"
    r"[aei]ria|[aei]rian|aba|aban|ia|ian|amos|emos|imos)(?:se)?(?:l[aeo]s?)?"
)
