"""Parses a query: words, phrases, prefixes, filters, a section number."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from judge.documents import SectionNumber
from judge.text import fold, nfc, straight_quotes

MAX_CHARACTERS = 2000
MAX_WORDS = 40
"""Only this much of a query is read; the answer says so if there was more."""

FilterField = Literal["game", "document", "kind", "card", "number"]
Kind = Literal["section", "example", "glossary", "card", "ruling"]
KINDS: tuple[Kind, ...] = ("section", "example", "glossary", "card", "ruling")

_FIELDS: dict[str, FilterField] = {
    **dict.fromkeys(("juego", "game"), "game"),
    **dict.fromkeys(("doc", "documento", "document"), "document"),
    **dict.fromkeys(("tipo", "kind"), "kind"),
    **dict.fromkeys(("carta", "card"), "card"),
    **dict.fromkeys(("num", "numero", "number"), "number"),
}
_LISTED = ("game", "document", "kind")
"""The fields that take several values separated by commas; numbers and names may contain commas."""
_KIND_WORDS: dict[str, Kind] = {
    **dict.fromkeys(("section", "sections", "seccion", "secciones", "regla", "reglas", "rule"), "section"),
    **dict.fromkeys(("example", "examples", "ejemplo", "ejemplos"), "example"),
    **dict.fromkeys(("glossary", "glosario", "termino", "terminos", "term"), "glossary"),
    **dict.fromkeys(("card", "cards", "carta", "cartas"), "card"),
    **dict.fromkeys(("ruling", "rulings", "dictamen", "aclaracion", "errata", "fallo"), "ruling"),
}
_DIGIT = re.compile(r"\d")
_WORD = re.compile(r"[^\W_]")
_OPERATOR = re.compile(r"""[":*“”„«»‘’′]|(?<!\S)'""")
"""A query without these characters has no operators. Typographic quotes are converted to plain ones."""
_GAP = re.compile(r"(?<!\S)(-?([^\W\d_]+)):\s+(?=\S)")
_LONGEST_PLAIN = 80
"""A query up to this length cannot have more words than MAX_WORDS."""
_PIECE = re.compile(
    r"""
      (?<!\S) (?P<minus>-)? (?P<field>[^\W\d_]+) : (?: "(?P<quoted>[^"]+)" | (?P<value>[^\s"]+) )
    | "(?P<phrase>[^"]*)"
    | (?<!\S) '(?P<single>[^'"]+)' (?!\S)
    | (?<!\S) (?P<prefix>[^\W_]{2,}) \* (?!\S)
    | (?P<text>\S+?) (?=["\s]|$)
    """,
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Filter:
    """A field with a value that hits must have, or must not have."""

    field: FilterField
    value: str
    negated: bool = False


class Query(NamedTuple):
    """A parsed query; ``text`` has the plain words to search, in the order typed."""

    typed: str
    text: str = ""
    phrases: tuple[str, ...] = ()
    prefixes: tuple[str, ...] = ()
    filters: tuple[Filter, ...] = ()
    number: SectionNumber | None = None
    shortened: bool = False

    @property
    def empty(self) -> bool:
        return not (self.text or self.phrases or self.prefixes or self.number)

    @property
    def wordless(self) -> bool:
        """Whether the query has neither words nor numbers, only signs or emoji."""
        return not (self.phrases or self.prefixes or _WORD.search(self.text))

    def values(self, field: FilterField, negated: bool = False) -> tuple[str, ...]:
        return tuple(f.value for f in self.filters if f.field == field and f.negated == negated)


def parse(typed: str) -> Query:
    """Parse a query; any text is valid.

    Grammar: ``query = (filter | phrase | prefix | word)*``; ``filter = ["-"] field ":" (value | '"' value
    '"')`` with the fields *juego/game*, *doc*, *tipo/kind*, *carta/card*, *num*; ``phrase = '"' words '"'``;
    ``prefix = letters "*"``; everything else, an unknown field or kind and an odd quotation mark included,
    is a word. A query that is nothing but a section's number, in any spelling, is a number.

    >>> parse('juego:gyp "orden o habilidad" priorid* coste').phrases
    ('orden o habilidad',)
    >>> parse("CR 702.19B").number == SectionNumber.parse("702.19b")
    True
    >>> parse("tipo:nada").text
    'tipo:nada'
    """
    if len(typed) < _LONGEST_PLAIN and not _OPERATOR.search(typed):
        text = " ".join(nfc(typed).split())
        return Query(typed, text, number=_number(text))
    whole = straight_quotes(nfc(typed[: 2 * MAX_CHARACTERS]))
    kept = " ".join(whole[:MAX_CHARACTERS].split())
    shortened = len(typed) > MAX_CHARACTERS
    if kept.count('"') % 2:
        last = kept.rindex('"')
        kept = kept[:last] + " " + kept[last + 1 :]
    words: list[str] = []
    phrases: list[str] = []
    prefixes: list[str] = []
    filters: list[Filter] = []
    for found in _PIECE.finditer(kept):
        if found["field"]:
            values = [found["quoted"] or found["value"]]
            if not found["quoted"] and _FIELDS.get(fold(found["field"])) in _LISTED:
                values = found["value"].split(",")
            read = [_filter(found["field"], value, bool(found["minus"])) for value in values if value]
            chosen = [filter_ for filter_ in read if filter_]
            if chosen and len(chosen) == len(read):
                filters.extend(chosen)
            else:
                words.append(found[0])
        elif found["phrase"] is not None or found["single"]:
            phrase = (found["phrase"] or found["single"] or "").strip()
            if phrase:
                phrases.append(phrase)
        elif found["prefix"]:
            prefixes.append(found["prefix"])
        else:
            words.append(found["text"])
    shortened = shortened or len(words) > MAX_WORDS
    text = " ".join(words[:MAX_WORDS])
    number = _number(text) if not phrases and not prefixes else None
    return Query(typed, text, tuple(phrases[:8]), tuple(prefixes[:8]), tuple(filters[:16]), number, shortened)


def without_gaps(typed: str) -> str:
    """The query without white space after the name of a filter, which would turn the filter into text.

    >>> without_gaps("juego: gyp prioridad: quién")
    'juego:gyp prioridad: quién'
    """
    return _GAP.sub(lambda found: found[1] + ":" if fold(found[2]) in _FIELDS else found[0], typed)


def _number(text: str) -> SectionNumber | None:
    if _DIGIT.search(text):
        return SectionNumber.typed(text) if len(text) < 60 else None
    words = text.split(" ", 3)
    if len(words) > 3 or len(words[-1]) > 5 or len(text) >= 24:
        return None  # a number without digits needs a label before it and has at most five letters
    if words[0].isalpha() and not _is_label(words[0]):
        return None
    return SectionNumber.typed(text)


@lru_cache(maxsize=1 << 12)
def _is_label(word: str) -> bool:
    """Whether the word may precede a section number."""
    return SectionNumber.typed(f"{word} i") is not None


def _filter(name: str, value: str, negated: bool) -> Filter | None:
    field = _FIELDS.get(fold(name))
    if field is None:
        return None
    if field == "kind":
        kind = _KIND_WORDS.get(fold(value))
        return Filter("kind", kind, negated) if kind else None
    if field == "number":
        number = SectionNumber.typed(value)
        return Filter("number", number.key, negated) if number else None
    return Filter(field, fold(value), negated)
