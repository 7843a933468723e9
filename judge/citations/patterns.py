"""Patterns for the words and signs of references in English and Spanish, used by find_references.

Each is matched at a known position and bounded in length, so that no text can make the search slow. To
compile them takes long, and whoever looks something up needs none: that waits until one is used.
"""

from __future__ import annotations

import re

from judge.text import pattern

_STRONG = (
    r"(?:sub-?)?rules?|(?:sub-?)?sections?|(?:sub)?reglas?|(?:sub)?secci(?:ón|ones|on)"
    r"|appendix|appendices|ap[ée]ndices?"
)
_WEAK = (
    r"chapters?|paragraphs?|articles?|points?"
    r"|cap[íi]tulos?|p[áa]rrafos?|art[íi]culos?|apartados?|incisos?|puntos?"
)
"""A strong label may precede any number; a weak one has other uses and needs an unambiguous number."""
LABEL = pattern(
    rf"(?<![\w-])(?:(?:(?P<strong>(?i:{_STRONG}))|(?P<weak>(?i:{_WEAK})))(?![\w-])"
    r"|(?P<cr>C\.?R\.?(?=\s*\d)|cr(?=\s*\d+\.\d)))|(?P<sign>§§?)",
)
_WHERE = r"(?i:also|tambi[ée]n|m[áa]s (?:adelante|arriba|abajo)|above|below|arriba|abajo|antes)(?!\w)"
VAGUE = pattern(_WHERE)
LEAD = pattern(
    r"(?<!\w)(?i:see|cf\.?|ver|v[ée](?:ase|anse)|vea|consult(?:e|a|ar)?)(?![\w-])\s*[:,]?\s*"
    rf"(?:{_WHERE}"
    r"\s*[:,]?\s*)*(?P<article>(?i:the|el|la|los|las|en|in)\s+)*"
)
"""*See* or *ver*, with everything that may come between it and the target."""
TO_SEE = pattern(r"\b(?:to|can|could|may|will|would|must|not|a|para|al|puede|debe)\s+$", re.IGNORECASE)
"""Before *see* or *ver* where it is a verb of the sentence, as in *to see “who wins”*."""
TRIGGER = pattern(
    r"(?<![\w-])(?:(?:sub-?)?(?:rule|section|regla|secci)|chapter|paragraph|article|cap[íi]tulo|p[áa]rrafo"
    r"|art[íi]culo|append|ap[ée]ndice|apartado|inciso|punto|point|c\.?r\.?\s*\d|see\b|cf\b|ver\b|v[ée]a|consult)"
    r"|§|:(?=\d)|(?<![\w.,:/$€£+@~-])\d{1,4}[._-]\d",
    re.IGNORECASE,
)
"""Matches wherever a reference may begin; everything else is skipped."""
ORDINAL_SIGN = pattern(r"\s*(?:(?i:n(?:[.]?[ºo°]|[úu]m(?:ero)?s?|os?)[.]?[ºo°]?|no\.)(?=\s*\d)|\#)?\s*")
_DOUBLED = "|".join(letter * 2 for letter in "abcdefghijklmnopqrstuvwxyz")
_JOINED = rf"(?:\d{{1,3}}(?!\d)|(?:{_DOUBLED}|[A-Za-z])(?![^\W\d_]))"
_ATTACHED = r"(?<=\d)(?!(?:st|nd|rd|th)\b)[A-Za-z]{1,2}(?![^\W\d_])(?:\d{1,3}(?!\d))?"


def _number_pattern(joints: str) -> re.Pattern[str]:
    return pattern(
        rf"(?:[A-Z]{{1,2}}[{joints}](?=\d))?\d{{1,4}}(?!\d)(?:~\d+)?(?:[{joints}]{_JOINED}|{_ATTACHED})*(?!\w|\.\d)"
    )


# A hyphen joins parts if the document's own numbers have hyphens, or if it joins three or more parts.
NUMBER, NUMBER_HYPHENS = _number_pattern("._"), _number_pattern("._-")
CHAIN = pattern(r"\d{1,3}(?:-\d{1,3}){2,}(?![\w-])")
MORE = pattern(r"(?:[._-]|\.\s)?\w{1,4}(?!\w)")
LETTERED = pattern(r"[A-Z]{1,6}(?!\w)")
RANGE = pattern(
    r"(?P<dash>\s?[–—-]\s?)|\s+(?i:through|thru|to|hasta|al?)\s+(?:(?i:rule|regla|la|el|the)\s+)*"
)
RANGE_END = pattern(r"(?:\d{1,4}[a-z]?|[a-z]{1,2})(?!\w)", re.IGNORECASE)
SEPARATOR = pattern(
    r"\s*[,;]\s*(?:(?i:and/or|and|or|y/o|y|e|o|u|&)\s+)?|\s+(?i:and/or|and|or|y/o|y|e|o|u|&)\s+|\s*/\s*(?=\d{3})"
)
ARTICLE = pattern(r"(?i:the|la|las|el|los)\s+")
OPENING = "“\"«„‘'"
QUOTED = pattern(
    r"“(?P<a>[^“”\n]{1,120})”|«(?P<b>[^«»\n]{1,120})»|\"(?P<c>[^\"“”\n]{1,120})\"|„(?P<d>[^„“”\n]{1,120})[“”]"
    r"|‘(?P<e>[^‘’\n]{1,120})’(?!\w)|'(?P<f>[^'\n]{1,120})'(?!\w)"
)
TITLE_GAP = pattern(r"\s*(?P<sign>[,:;.(]|[–—-]\s)?\s*")
UNQUOTED = pattern(r"[^\W\d_](?:[^.;:)\]\n]|\.(?=\w)){0,80}(?=[.;)\]\n]|$)")
NAME_LIST = pattern(r",\s+(?:and|or|y|o)\s+|,\s+|\s+(?:and|or|y|e|o|u)\s+")
SMALL = frozenset(
    {"of", "the", "and", "or", "to", "a", "an", "in", "on", "with", "for"}
    | {"de", "del", "la", "las", "el", "los", "y", "o", "e", "u", "en", "al", "con", "para", "por"}
)
"""Words that are not capitalised in titles."""
SPACE = pattern(r"\s*")
CONJUNCTION = pattern(r"\s*(?:(?i:and|or|y|e|o)\s+)?")
LONE_LETTER = pattern(r"[a-z](?![\w.])|[a-z](?=\.(?!\w))")
CLOSING = pattern(r"\s*(?:[).,;:–-]|$)")
GOES_ON = pattern(r"\.\w")
DOCUMENT = pattern(r"(?<![\w/@.-])[a-z][a-z0-9-]*(?:@[\w][\w.+-]*)?$")
