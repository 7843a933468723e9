"""Unicode text: normal form, folding for look-ups, slugs, look-alike letters."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache
from typing import cast

_LOOKALIKES = str.maketrans(
    # Cyrillic, then Greek letters, mapped to the Latin letters that they look like.
    "АВЕКМНОРСТУХЅІЈаеорсухѕіјԁԛтлнкмвиΑΒΕΖΗΙΚΜΝΟΡΤΥΧοικν",
    "ABEKMHOPCTYXSIJaeopcyxsijdqtlnkmviABEZHIKMNOPTYXoikv",
)
_QUOTES = str.maketrans({"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‘": "'", "’": "'", "′": "'"})
_SETTING = str.maketrans(
    dict.fromkeys("‐‑‒–—―−", "-")
    | dict.fromkeys("‚‛‹›`´", "'")
    | dict.fromkeys("″‟", '"')
    | dict.fromkeys("\u00ad\u200b\u200c\u200d\u2060\ufeff•◦▪", "")
    | {"…": "...", "ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl"}
)
"""Variants that conversions write: dashes, invisible characters, dots, quotes, ligatures, bullets."""
_UNWRITABLE = re.compile("[\\0\ud800-\udfff]")
_LATIN = re.compile(r"[A-Za-zÀ-ɏ]")


class _Later:
    """A pattern that is compiled on first use."""

    def __init__(self, text: str, flags: int) -> None:
        self._told = text, flags

    def __getattr__(self, name: str) -> object:
        found: object = getattr(re.compile(*self._told), name)
        self.__dict__[name] = found  # found directly next time
        return found


def pattern(text: str, flags: int = 0) -> re.Pattern[str]:
    """A pattern that is compiled on first use, because its module may never need it.

    >>> word = pattern("[a-z]+")
    >>> word.fullmatch("orden")[0], word.fullmatch("2") is None, word.pattern
    ('orden', True, '[a-z]+')

    """
    return cast("re.Pattern[str]", _Later(text, flags))


def nfc(text: str) -> str:
    """Normalise to Unicode form NFC, in which a letter with its accent is one character."""
    return unicodedata.normalize("NFC", text)


class _Letters(dict[int, str]):
    """The folded form of each character, computed on first use; rare characters are not cached."""

    def __init__(self, of: Callable[[str], str]) -> None:
        super().__init__()
        self._of = of

    def __missing__(self, code: int) -> str:
        made = self._of(chr(code))
        if code < _RARE:
            self[code] = made
        return made


_RARE = 0x3000
"""The first character after all alphabets in use here; this and later ones are not cached."""


def _bare(character: str) -> str:
    if character == "ñ":
        return character
    parts = unicodedata.normalize("NFD", character)
    return "".join([part for part in parts if not unicodedata.combining(part)])


def _folded(character: str) -> str:
    base = unicodedata.normalize("NFD", character)[0].lower()
    return base if len(base) == 1 else character


_BARE, _FOLDED = _Letters(_bare), _Letters(_folded)


@lru_cache(maxsize=65536)
def fold(text: str) -> str:
    """Fold case, accents and white space for look-ups; ñ stays distinct from n.

    >>> fold("  Dragón  DORADO ")
    'dragon dorado'
    >>> fold("Leñadores")
    'leñadores'
    """
    if text.isascii():
        return " ".join(text.lower().split())
    return " ".join(nfc(nfc(text).casefold().translate(_BARE)).split())


def fold_hard(text: str) -> str:
    """Fold like :func:`fold`, and also ñ to n, for people without that key.

    >>> fold_hard("Leñadores")
    'lenadores'
    """
    return fold(text).replace("ñ", "n")


def fold_letters(text: str) -> str:
    """Fold each letter separately, so that offsets into the text stay valid.

    >>> fold_letters("Sección Ñ")
    'seccion n'
    """
    return text.lower() if text.isascii() else text.translate(_FOLDED)


def writable(text: str) -> str:
    """Replace lone surrogates and NUL, which UTF-8 files and some databases cannot store, by U+FFFD.

    >>> writable("a\\0b\\ud83dc")
    'a�b�c'
    """
    if text.isascii() and "\0" not in text:
        return text
    return _UNWRITABLE.sub("\ufffd", text)


def slugify(text: str) -> str:
    """Make the slug that names a card or a term in an address.

    >>> slugify("Piuchén, el Único")
    'piuchen-el-unico'
    """
    slug = re.sub(r"[^\w]+", "-", fold_hard(latinised(text)), flags=re.UNICODE).replace("_", "-")
    return slug.strip("-") or "x"


def straight_quotes(text: str) -> str:
    """Replace typographic quotes by plain ones.

    >>> straight_quotes("“Efectos”")
    '"Efectos"'
    """
    return text.translate(_QUOTES)


def typeset_alike(text: str) -> str:
    """Remove typographic variation: spaces beside punctuation, forms of quotes, dashes and ligatures.

    Two texts with the same result have the same words and punctuation in the same order.

    >>> typeset_alike("“ﬁve” , and «six» — seven…") == typeset_alike('"five", and "six"-seven ...')
    True
    >>> typeset_alike("re-sign") == typeset_alike("resign")
    False

    """
    plain = straight_quotes(text).translate(_SETTING).replace("''", '"').replace("``", '"')
    return re.sub(r"\s*([^\w\s])\s*", r"\1", squeeze(plain))


def lookalikes(word: str) -> str:
    """The Cyrillic or Greek look-alike letters in a mostly Latin word.

    >>> lookalikes("Tlaltecuhтли")
    'тли'
    >>> lookalikes("Правила")
    ''
    """
    if not _LATIN.search(word):
        return ""
    return "".join(c for c in word if c.translate(_LOOKALIKES) != c)


def latinised(text: str) -> str:
    """Replace look-alike letters in mostly Latin words by Latin letters.

    >>> latinised("Tlaltecuhтли")
    'Tlaltecuhtli'
    """
    if text.isascii():
        return text
    return re.sub(r"\w+", lambda m: m[0].translate(_LOOKALIKES) if lookalikes(m[0]) else m[0], text)


def squeeze(text: str) -> str:
    """Reduce every run of white space to one space.

    >>> squeeze(" a\\n b ")
    'a b'
    """
    return " ".join(text.split())


def encodable(text: str) -> str:
    """Replace characters that cannot be encoded, such as invalid bytes in file names, by a question mark.

    >>> encodable("ru\\udcffles.txt")
    'ru?les.txt'
    """
    return text.encode("utf-8", "replace").decode("utf-8")


def plain_controls(text: str) -> str:
    """Replace control characters by spaces, so that no text can control a terminal.

    >>> plain_controls("red\\x1b[31m")
    'red [31m'
    """
    return "".join(c if c == "\n" or (ord(c) >= 32 and not 127 <= ord(c) < 160) else " " for c in text)
