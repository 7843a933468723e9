"""Metadata found in a document: title, name, language, and the date from which it is in force."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from judge.text import fold, slugify

UNDATED = "sin-fecha"
_MONTHS = (
    ("january", "enero"), ("february", "febrero"), ("march", "marzo"), ("april", "abril"), ("may", "mayo"),
    ("june", "junio"), ("july", "julio"), ("august", "agosto"), ("september", "septiembre"),
    ("october", "octubre"), ("november", "noviembre"), ("december", "diciembre"),
)  # fmt: skip
_MONTH = {name: index for index, names in enumerate(_MONTHS, start=1) for name in names}
_MONTH |= {name[:3]: index for name, index in _MONTH.items()} | {"setiembre": 9, "sept": 9}
_NAMES = "|".join(sorted(_MONTH, key=len, reverse=True))
_ISO = re.compile(r"\b((?:19|20)\d\d)[-/.](\d{1,2})[-/.](\d{1,2})\b")
_DAY_FIRST = re.compile(
    rf"\b(\d{{1,2}})(?:st|nd|rd|th|º|°)?\s*(?:de\s+|of\s+|[-/.])?({_NAMES})\b\.?,?\s*(?:del?\s+|[-/.])?((?:19|20)\d\d)\b"
)
_MONTH_FIRST = re.compile(
    rf"\b({_NAMES})\b\.?\s+(\d{{1,2}})(?:st|nd|rd|th)?,?\s+(?:del?\s+)?((?:19|20)\d\d)\b"
)
_DIGITS = re.compile(r"\b(\d{1,2})[-/.](\d{1,2})[-/.]((?:19|20)\d\d)\b")
_SAYS_DATE = re.compile(
    r"effective|updated?\b|in force|current as of|as of|valid from|revis|last modified|published|"
    r"release|version|date\b|vigente|vigor|vigencia|actualiza|a partir del?|version|fecha|publicad|"
    r"edicion|rige"
)
_IN_FORCE = re.compile(
    r"effective|in force|valid from|current as of|(?:starting|appl(?:y|ies|icable)) (?:from|on|as of)|"
    r"tak(?:es?|ing) effect|into effect|vigente|vigor|vigencia|a partir del?|rige"
)
_ENTERS = re.compile(
    r"\b(?:enter(?:s|ed)? into force|(?:takes?|into) effect|entr(?:a|an|o|ara|aran|ada) en vigor)\b"
)
_FINAL = 12
"""Number of last lines that are searched for a date of entry into force."""
_SPANISH = re.compile(
    r"\b(?:el|la|los|las|de|del|que|y|en|un|una|por|con|para|se|su|es|al|lo|como|más|si|puede|cada|cuando|o|"
    r"sus|este|esta|jugador|jugadores|carta|cartas|regla|reglas|turno)\b"
)
_ENGLISH = re.compile(
    r"\b(?:the|of|and|to|in|is|that|it|for|on|with|as|are|be|this|or|by|an|may|if|each|when|which|from|has|"
    r"have|must|can|player|players|card|cards|rule|rules|turn)\b"
)
_SMALL = re.compile(
    r"(?:the|of|and|for|an?|to|in|on|del?|la|el|las|los|y|e|para|por|en|una?)\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class About:
    """Metadata of a document; ``effective`` is an ISO date or empty."""

    title: str
    slug: str
    language: str
    effective: str


def about(title: str, lines: Sequence[str], front: int, matter: dict[str, str]) -> About:
    """Find title, name, language and date; the date is looked for in the first ``front`` lines.

    If they do not say when the document comes into force, its final provisions are searched.
    """
    language = matter.get("lang", matter.get("language", matter.get("idioma", "")))[:2].lower()
    if language not in ("es", "en"):
        language = language_of(lines)
    dated = [
        f"effective {matter[key]}"
        for key in ("effective", "vigente", "vigencia", "date", "fecha")
        if key in matter
    ]
    dated += [f"updated {matter[key]}" for key in ("updated", "version", "actualizado") if key in matter]
    effective = date_of([*dated, *lines[:front]], language)
    final = [line for line in lines[front:][-_FINAL:] if _ENTERS.search(fold(line))]
    if final and not any(_IN_FORCE.search(fold(line)) for line in (*dated, *lines[:front])):
        effective = date_of(final, language) or effective
    return About(title, slug_of(title, lines), language, effective)


def language_of(lines: Iterable[str]) -> str:
    """Spanish or English, whichever has more of its common small words in the text.

    >>> language_of(["Cada jugador roba una carta."]), language_of(["Each player draws a card."])
    ('es', 'en')
    """
    spanish = english = 0
    for line in lines:
        small = line.lower()
        spanish += len(_SPANISH.findall(small))
        english += len(_ENGLISH.findall(small))
        if spanish + english > 5000:
            break
    return "en" if english > spanish else "es"


def date_of(lines: Sequence[str], language: str) -> str:
    """The date from which a document is in force, as ISO; empty if it has none.

    Preferred is a date on a line about coming into force, then one on a line about a version or update, then
    one on a line of its own.

    >>> date_of(["Vigente desde el 3 de mayo de 2024"], "es")
    '2024-05-03'
    >>> date_of(["Aprobado el 2 de marzo de 2024. Vigente desde el 3 de mayo de 2024."], "es")
    '2024-05-03'
    >>> date_of(["Effective January 16, 2026"], "en"), date_of(["Updated 04/11/2023"], "en")
    ('2026-01-16', '2023-04-11')
    """
    best = ("", 9)
    for place, line in enumerate(lines):
        folded = fold(line)
        found = _date(folded, language)
        if not found:
            continue
        before = fold(lines[place - 1]) if place and len(lines[place - 1]) < 60 else ""
        if force := _IN_FORCE.search(folded):
            # the line may also have the date of approval
            found = _date(folded[force.start() :], language) or found
            rank = 0
        elif _SAYS_DATE.search(folded) and len(line) <= 200:
            rank = 1
        elif len(line) <= 60:
            rank = 2 if not _SAYS_DATE.search(before) else 1
        else:
            continue
        if rank < best[1]:
            best = (found, rank)
    return best[0]


def _date(folded: str, language: str) -> str:
    """The first date in a folded line."""
    candidates: list[tuple[int, int, int, int]] = []
    for found in _ISO.finditer(folded):
        candidates.append((found.start(), int(found[1]), int(found[2]), int(found[3])))
    for found in _DAY_FIRST.finditer(folded):
        candidates.append((found.start(), int(found[3]), _MONTH[found[2]], int(found[1])))
    for found in _MONTH_FIRST.finditer(folded):
        candidates.append((found.start(), int(found[3]), _MONTH[found[1]], int(found[2])))
    for found in _DIGITS.finditer(folded):
        first, second = int(found[1]), int(found[2])
        month, day = (first, second) if (language == "en" and first <= 12) or second > 12 else (second, first)
        candidates.append((found.start(), int(found[3]), month, day))
    for _, year, month, day in sorted(candidates):
        try:
            return date(year, month, day).isoformat()
        except ValueError:
            continue
    return ""


def slug_of(title: str, lines: Sequence[str]) -> str:
    """The document's short name: an abbreviation of the title that the text itself uses, else the title.

    >>> slug_of("Magic Tournament Rules", ["The MTR governs events.", "See MTR 2.3."])
    'mtr'
    >>> slug_of("Reglas de la casa", [])
    'reglas-de-la-casa'
    """
    words = re.findall(r"[^\W\d_]+", title)
    printed = re.search(r"\(([A-Z]{2,6})\)", title)
    if printed:
        return slugify(printed[1])
    initials = "".join(word[0] for word in words if not _SMALL.fullmatch(word)).upper()
    if 2 <= len(initials) <= 6 and initials.isascii():
        uses = sum(len(re.findall(rf"\b{initials}\b", line)) for line in lines)
        if uses >= 2 or any(f"({initials})" in line for line in lines):
            return slugify(initials)
    slug = re.sub(r"[^a-z0-9-]+", "", slugify(title))
    slug = re.sub(r"-{2,}", "-", slug).strip("-")
    if len(slug) > 40:
        slug = slug[:41].rpartition("-")[0] or slug[:40]
    if not slug or slug == "x":
        return "reglas"
    return slug if slug[0].isalpha() else f"doc-{slug}"


def matter_of(lines: Iterable[str]) -> dict[str, str]:
    """The plain keys of YAML front matter, folded."""
    found: dict[str, str] = {}
    for line in lines:
        key, colon, value = line.partition(":")
        if colon and re.fullmatch(r"[\w-]+", key):
            found[fold(key)] = value.strip().strip("\"'")
    return found
