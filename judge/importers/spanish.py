"""Parses dates and ordinals in Spanish documents."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date

from judge.text import fold

_MONTHS = [
    *("enero", "febrero", "marzo", "abril", "mayo", "junio"),
    *("julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"),
]
_MONTH = "|".join((*_MONTHS, "setiembre"))
_LONG = re.compile(rf"\b([0-9]{{1,2}})[º°]?\s+de\s+({_MONTH})(?:\s+del?|,)?\s+([0-9]{{4}})\b")
_MONTHLY = re.compile(rf"\b({_MONTH})(?:\s+del?|,)?\s+([0-9]{{4}})\b")
_SHORT = re.compile(r"\b([0-9]{1,2})[/.-]([0-9]{1,2})[/.-]([0-9]{4})\b")
_ISO = re.compile(r"\b([0-9]{4})-([0-9]{2})-([0-9]{2})\b")
_ORDINALS = [
    "primera",
    "segunda",
    "tercera",
    "cuarta",
    "quinta",
    "sexta",
    "septima",
    "octava",
    "novena",
    "decima",
]
_CARDINALS = ["uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez"]
_ROMANS = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"]
_PART = re.compile(
    rf"\b(?P<ordinal>{'|'.join(_ORDINALS)}|[0-9]{{1,2}}(?=\s*[ªa.º°]))\s*[ªaº°.]*\s+parte\b"
    rf"|\bparte\s+(?:n\S{{0,2}}\s*)?(?P<cardinal>{'|'.join((*_CARDINALS, *_ORDINALS))}"
    rf"|{'|'.join(reversed(_ROMANS))}|[0-9]{{1,2}})\b"
)


def date_in(texts: Iterable[str]) -> str:
    """The first date in the texts, as ISO, or an empty string.

    Grammar: ``3 de mayo de 2021`` (or ``3 de mayo, 2021``), ``3/5/2021`` (day first), ``2021-05-03``.

    >>> date_in(["Reglas", "Al 1º de setiembre de 2004"]), date_in(["31/2/2005"])
    ('2004-09-01', '')
    """
    for text in texts:
        folded = fold(text)
        for found in _LONG.finditer(folded):
            if iso := _iso(found[3], str(_month(found[2])), found[1]):
                return iso
        for found in _ISO.finditer(folded):
            if iso := _iso(found[1], found[2], found[3]):
                return iso
        for found in _SHORT.finditer(folded):
            if iso := _iso(found[3], found[2], found[1]):
                return iso
    return ""


def month_in(texts: Iterable[str]) -> str:
    """The first month with a year in the texts, as ``2005-11``, or an empty string.

    >>> month_in(["Edición de noviembre, 2005"])
    '2005-11'
    """
    for text in texts:
        if found := _MONTHLY.search(fold(text)):
            return f"{found[2]}-{_month(found[1]):02}"
    return ""


def _month(name: str) -> int:
    return _MONTHS.index("septiembre" if name == "setiembre" else name) + 1


def _iso(year: str, month: str, day: str) -> str:
    try:
        return date(int(year), int(month), int(day)).isoformat()
    except ValueError:
        return ""


def part_in(texts: Iterable[str]) -> int:
    """The number of the part that a text says it is; 0 if it says none.

    >>> part_in(["Tercera parte de las reglas"]), part_in(["Reglas, parte II"]), part_in(["Parte del juego"])
    (3, 2, 0)
    """
    for text in texts:
        if found := _PART.search(fold(text)):
            word = found["ordinal"] or found["cardinal"]
            if word.isdigit():
                return int(word)
            return next(words.index(word) for words in (_ORDINALS, _CARDINALS, _ROMANS) if word in words) + 1
    return 0
