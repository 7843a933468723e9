"""Unicode text: normal form, folding for look-ups, slugs, look-alike letters."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_LOOKALIKES = str.maketrans(
    # Cyrillic, then Greek, each beside the Latin letter that it passes for in print.
    "АВЕКМНОРСТУХЅІЈаеорсухѕіјԁԛтлнкмвиΑΒΕΖΗΙΚΜΝΟΡΤΥΧοικν",
    "ABEKMHOPCTYXSIJaeopcyxsijdqtlnkmviABEZHIKMNOPTYXoikv",
)
_QUOTES = str.maketrans({"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‘": "'", "’": "'", "′": "'"})
_UNWRITABLE = re.compile("[\\0\ud800-\udfff]")
_LATIN = re.compile(r"[A-Za-zÀ-ɏ]")


def nfc(text: str) -> str:
    """Compose accents, so that one letter is one character."""
    return unicodedata.normalize("NFC", text)


@lru_cache(maxsize=65536)
def fold(text: str) -> str:
    """Fold case, accents and white space for look-ups; ñ stays apart from n.

    >>> fold("  Dragón  DORADO ")
    'dragon dorado'
    >>> fold("Leñadores")
    'leñadores'
    """
    if text.isascii():
        return " ".join(text.lower().split())
    out = []
    for character in unicodedata.normalize("NFC", text).casefold():
        if character == "ñ":
            out.append(character)
            continue
        out.extend(
            part for part in unicodedata.normalize("NFD", character) if not unicodedata.combining(part)
        )
    return " ".join(nfc("".join(out)).split())


def fold_hard(text: str) -> str:
    """Fold as :func:`fold` does and take ñ for n too, for people without the key.

    >>> fold_hard("Leñadores")
    'lenadores'
    """
    return fold(text).replace("ñ", "n")


def fold_letters(text: str) -> str:
    """Fold each letter by itself, so that offsets into the text still hold.

    >>> fold_letters("Sección Ñ")
    'seccion n'
    """
    out = []
    for character in text:
        base = unicodedata.normalize("NFD", character)[0].lower()
        out.append(base if len(base) == 1 else character)
    return "".join(out)


def writable(text: str) -> str:
    """Put U+FFFD for what no file in UTF-8 and not every database can hold: halves of pairs, and NUL.

    >>> writable("a\\0b\\ud83dc")
    'a�b�c'
    """
    if text.isascii() and "\0" not in text:
        return text
    return _UNWRITABLE.sub("\ufffd", text)


def slugify(text: str) -> str:
    """Make the part of an address that names a card or a term.

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


def lookalikes(word: str) -> str:
    """The characters of a mostly Latin word that are Cyrillic or Greek letters in disguise.

    >>> lookalikes("Tlaltecuhтли")
    'тли'
    >>> lookalikes("Правила")
    ''
    """
    if not _LATIN.search(word):
        return ""
    return "".join(c for c in word if c.translate(_LOOKALIKES) != c)


def latinised(text: str) -> str:
    """Put Latin letters where a mostly Latin word holds look-alikes of them.

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
    """Put a question mark for what no file can hold, such as the odd bytes of a file's name.

    >>> encodable("ru\\udcffles.txt")
    'ru?les.txt'
    """
    return text.encode("utf-8", "replace").decode("utf-8")


def plain_controls(text: str) -> str:
    """Show control characters as spaces, so that no text steers a terminal.

    >>> plain_controls("red\\x1b[31m")
    'red [31m'
    """
    return "".join(c if c == "\n" or (ord(c) >= 32 and not 127 <= ord(c) < 160) else " " for c in text)
