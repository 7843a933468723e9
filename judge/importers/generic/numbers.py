"""Parses the number, letter or label at the start of a line, in any form that a section may begin with."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from judge.documents.number import Part, SectionNumber
from judge.text import fold_letters

_LABELS = (
    "seccion(?:es)?|sections?|capitulo|chapter|articulo|article|art|reglas?|rules?|parte|part|apendice|appendix|"
    "anexo|annex|titulo|apartado|libro|book|norma|guidelines?|directri(?:z|ces)"
)
_LABEL = re.compile(rf"(?P<label>(?:{_LABELS})\b\.?|§{{1,2}})\s*", re.IGNORECASE)
_COMPOSITE = re.compile(
    r"(?:\d{1,4}|[IVXLC]+(?=[.\-_]\d)|[A-Z](?=[.\-_]?\d))"
    r"(?:[.\-_]\d{1,4}(?!\d)|[.\-_][A-Za-z]{1,2}(?![^\W\d_])|(?<=\d)[a-z]{1,2}(?![^\W\d_])|(?<=[A-Za-z])\d{1,3})+"
)
_SINGLE = re.compile(r"\d{1,4}|[ivxlc]{2,7}|[IVXLC]{1,7}|[a-z]|[A-Z]")
_TAIL = re.compile(r"(?:\.[-–—]|\.?[)\]]|[.:]|[º°ª]\.?-?)?(?:\s*[–—](?=\s|[^\W\d_])|\s+--?(?=\s))?")
_INSERTED = re.compile(r"\s?(bis|ter|qu[aá]ter|quater|quinquies|sexies|septies)\b", re.IGNORECASE)
_SPACED = re.compile(r"(\d{1,4}\.) (?=\d{1,3}[a-z]{1,2}\s)")
_GLUED = re.compile(r"[A-ZÀ-Ý“\"«¿¡(\[]")
_QUANTITY = re.compile(
    r"(?:[-–+%€$£×x°/]|(?:players?|jugador(?:es|as)?|cards?|cartas?|points?|puntos?|turns?|turnos?|minut\w+|"
    r"hours?|horas?|days?|d[ií]as?|years?|años?|times|veces|cm|mm|kg|eur|usd|euros?|pesos?|dollars?|d[oó]lares|"
    r"coins?|monedas?|tokens?|fichas?|dice|dados?|copies|copias|damage|daños?|or|o|to|a|and|y|of|de|del|more|"
    r"m[aá]s|less|menos|is|es|was|fue|for|para|in|en)\b)"
)
_ORDINAL = re.compile(r"\d+(?:st|nd|rd|th|er|do|to|cm|mm|px|kg|pt|hp|vp|pv)$")
_WORDS = (
    ("one", "first", "uno", "primero", "primera"), ("two", "second", "dos", "segundo", "segunda"),
    ("three", "third", "tres", "tercero", "tercera"), ("four", "fourth", "cuatro", "cuarto", "cuarta"),
    ("five", "fifth", "cinco", "quinto", "quinta"), ("six", "sixth", "seis", "sexto", "sexta"),
    ("seven", "seventh", "siete", "septimo", "septima"), ("eight", "eighth", "ocho", "octavo", "octava"),
    ("nine", "ninth", "nueve", "noveno", "novena"), ("ten", "tenth", "diez", "decimo", "decima"),
    ("eleven", "eleventh", "once"), ("twelve", "twelfth", "doce"), ("thirteen", "trece"),
    ("fourteen", "catorce"), ("fifteen", "quince"),
)  # fmt: skip
_WORD = {word: value for value, words in enumerate(_WORDS, start=1) for word in words}
_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}


@dataclass(frozen=True, slots=True)
class Opening:
    """The number at the start of a line.

    ``text`` is the number as printed, ``parts`` its parts; ``label`` is the folded word before it (*chapter*,
    *articulo*, ``§``), ``printed`` that word as printed. ``tail`` is the punctuation after it, ``end`` the
    offset of the line's words. ``wrapped`` says that the number is in brackets: ``(a)``.
    """

    text: str
    parts: tuple[Part, ...]
    label: str = ""
    printed: str = ""
    tail: str = ""
    end: int = 0
    wrapped: bool = False

    @property
    def composite(self) -> bool:
        return len(self.parts) > 1

    @property
    def integer(self) -> int | None:
        """The value, if the number is a single integer."""
        return int(self.text) if len(self.parts) == 1 and self.text.isdigit() else None

    @property
    def inserted(self) -> bool:
        """Whether the number was inserted between two of the same rank, like *§ 2a* and *Artículo 7 bis*."""
        return bool(self.label) and bool(re.fullmatch(r"\d+(?:[a-z]|-[a-z]{3,})", self.text))

    @property
    def separator(self) -> str:
        """The first separator between two parts; empty if letters directly follow digits."""
        found = re.search(r"[.\-_]", self.text)
        return found[0] if found else ""

    @property
    def shape(self) -> str:
        """The number's form: digits as ``9``, letters as ``a`` or ``A``.

        >>> opening("704.5aa The next").shape, opening("1.B.2. Move").shape
        ('9.9a', '9.A.9')
        """
        form = re.sub(r"\d+", "9", self.text)
        return re.sub(r"[A-Z]+", "A", re.sub(r"[a-z]+", "a", form))

    @property
    def signature(self) -> str:
        """What the numbers of one list have in common: label, kind and punctuation.

        >>> opening("(b) Draw").signature, opening("2) Draw").signature, opening("IV. War").signature
        ('(a)', '9)', 'A.')
        """
        stop = ")" if ")" in self.tail else "." if "." in self.tail else ""
        kind = "9" if self.text[:1].isdigit() else "A" if self.text.isupper() else "a"
        return f"{self.label}{'(' if self.wrapped else ''}{kind}{stop}"

    @property
    def value(self) -> int:
        """The position of a single number in its list; letters count by the alphabet (``aa`` is 27)."""
        if self.text.isdigit():
            return int(self.text)
        letters = self.text.lower()
        if len(set(letters)) == 1 and len(letters) > 1 and letters[0] not in "ixc":
            return 26 * (len(letters) - 1) + ord(letters[0]) - 96
        return ord(letters[0]) - 96 if len(letters) == 1 else 0

    @property
    def roman(self) -> int | None:
        """The value as a Roman numeral; None if it is none."""
        return roman_value(self.text)


def roman_value(text: str) -> int | None:
    """Parse a Roman numeral below 400 in canonical form; None if the text is none.

    >>> roman_value("XIV"), roman_value("iix"), roman_value("b")
    (14, None, None)
    """
    letters = text.lower()
    canonical = re.fullmatch(r"c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})", letters)
    if not letters or not canonical:
        return None
    values = [_ROMAN[letter] for letter in letters]
    return sum(
        -value if index + 1 < len(values) and value < values[index + 1] else value
        for index, value in enumerate(values)
    )


def opening(text: str, heading: bool = False) -> Opening | None:
    """Parse the number at the start of a line; None if there is none.

    Grammar: ``[label] number tail text``. A number is *composite*, integers and one or two letters joined by
    ``.``, ``-``, ``_`` or nothing where letters follow digits (``100.2.a.1``, ``1-2-1``, ``11.2_1_a``,
    ``1.B.2``, ``704.5aa``, ``A.1``), or *single*: an integer, a letter, a Roman numeral. A single one needs a
    label, brackets, a tail (``.``, ``)``, ``:``, ``.-``) or a heading; after a label it may be spelled out
    (*Chapter Two*) or followed by *bis*, *ter*. A space must follow, or a capital letter if the tail ends in
    a dot or bracket. Years, dates, thousands, ordinals and quantities (``2 players``, ``1.5 cm``) do not
    count.

    >>> opening("1.8.1.4. Title").text, opening("Capítulo IV – Combate").label
    ('1.8.1.4', 'capitulo')
    >>> opening("Artículo 7º bis.- Reuniones").text
    '7-bis'
    >>> opening("2 players draw"), opening("2009 was"), opening("11.12.2005 Final"), opening("3rd turn")
    (None, None, None, None)
    """
    indent = len(text) - len(text.lstrip())
    place = indent
    label = printed = ""
    found = _LABEL.match(fold_letters(text[indent : indent + 40]))
    if found:
        place = indent + found.end()
        label = found["label"].rstrip(".").lower()
        printed = text[indent : indent + len(found["label"])].rstrip(".")
        spelled = re.match(r"[^\W\d_]+", text[place : place + 12])
        value = _WORD.get(fold_letters(spelled[0])) if spelled else None
        if spelled and value and (tail := _behind(text, place + spelled.end(), False)):
            rest = text[tail.end() :].lstrip()
            if rest[:1].islower() and not tail[0]:
                return None
            parts = SectionNumber.parse(str(value)).parts
            end = len(text) - len(rest)
            return Opening(str(value), parts, _canonical(label), printed, tail[0].strip(), end)
    wrapped = text[place : place + 1] in ("(", "[")
    core = _COMPOSITE.match(text, place + wrapped)
    if core and not _behind(text, core.end(), wrapped):
        core = None
    if core is None:
        core = _SINGLE.match(text, place + wrapped)
    if core is None:
        return None
    number, behind = core[0], core.end()
    if label and number.isdigit():
        ordinal = re.match(r"[º°ª]?", text[behind:])
        added = _INSERTED.match(text, behind + (ordinal.end() if ordinal else 0))
        if added:
            number, behind = f"{number}-{fold_letters(added[1]).lower()}", added.end()
    tail = _behind(text, behind, wrapped)
    if tail is None:
        return None
    parts = SectionNumber.parse(number).parts
    read = Opening(number, parts, _canonical(label), printed, tail[0].strip(), tail.end(), wrapped)
    rest = text[read.end :].strip()
    if _is_no_number(read, rest, heading):
        return None
    return Opening(
        number, parts, read.label, printed, read.tail, len(text) - len(text[read.end :].lstrip()), wrapped
    )


def spaced_opening(text: str) -> Opening | None:
    """Parse a number with a space after an inner dot, as in ``702. 37a The next``.

    >>> opened = spaced_opening("702. 37a The next")
    >>> opened.text, opened.end
    ('702.37a', 9)
    """
    found = _SPACED.match(text)
    opened = opening(found[1] + text[found.end() :]) if found else None
    return replace(opened, end=opened.end + 1) if opened and opened.composite else None


def _canonical(label: str) -> str:
    return {
        "guidelines": "guideline",
        "directrices": "directriz",
        "art": "articulo",
        "secciones": "seccion",
        "sections": "section",
        "reglas": "regla",
    }.get(label, "§" if label.startswith("§") else label)


def _behind(text: str, place: int, wrapped: bool) -> re.Match[str] | None:
    """The tail after a number, if the following text allows the number to end there."""
    tail = _TAIL.match(text, place)
    assert tail is not None  # the pattern matches the empty string
    if wrapped and not tail[0].startswith((")", "]")):
        return None
    after = text[tail.end() : tail.end() + 1]
    glued = tail[0][-1:] in (".", ")") and bool(_GLUED.match(after))
    return tail if not after or after.isspace() or glued or (tail[0][-1:] in "–—" and tail[0]) else None


def _is_no_number(read: Opening, rest: str, heading: bool) -> bool:
    """Whether digits at the start of a line are a year, date, sum, quantity, initial or the like."""
    integers = [int(part) for part in re.findall(r"\d+", read.text)]
    if _ORDINAL.search(read.text):
        return True
    if any(1900 <= value <= 2100 for value in integers) and (
        len(integers) != 2 or read.separator == "-" or integers[0] >= 1900
    ):
        return True
    if re.search(r"[.\-_]0\d\d|[.]0\d{2,}", read.text):
        return True
    if read.composite:
        decimal = len(read.parts) == 2 and read.text[-1].isdigit()
        return decimal and not read.tail and not heading and not read.label and bool(_QUANTITY.match(rest))
    if read.label:
        if read.tail or heading or not rest:
            return False
        return not rest[0].isupper() and rest[0] not in '"“«(¿¡['
    if heading and (read.text.isdigit() or read.tail):
        return bool(_QUANTITY.match(rest)) and not read.tail
    if read.tail in ("", "-", "–", "—"):
        if not read.text.isdigit():
            return True
        title = rest[:1].isupper() and len(rest) <= 60 and rest[-1] not in ".,;:!?"
        return not title
    return not rest and not read.wrapped and not read.text.isdigit()
