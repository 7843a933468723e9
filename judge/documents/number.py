"""Section numbers, parsed into parts, for any numbering scheme."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from functools import total_ordering

from judge.errors import UnreadableNumber
from judge.text import fold_letters

_INT, _LETTERS, _OCCURRENCE = 0, 1, 2
Part = tuple[int, int, str]
"""Kind (integer, letters, occurrence), value or length, folded letters; parts sort in published order."""

_PART = re.compile(r"~\d+|\d+|[^\W\d_]+", re.UNICODE)
_ALLOWED = re.compile(r"[\w.,\-–·:;/()~§\s]+", re.UNICODE)
_LABELS = (
    "seccion|secciones|section|sections|sec|regla|reglas|rule|rules|reg|cr|capitulo|chapter|cap|articulo|article|"
    "art|parte|part|apartado|paragraph|parrafo|punto|titulo|title|anexo|apendice|appendix|annex|subregla|subrule|"
    "inciso|numeral|numero|number|num|no|n"
)
_LABEL = re.compile(
    rf"^\s*(?:(?:el|la|the)\s+)?"
    rf"(?:(?:(?:{_LABELS})(?![^\W\d_])\.?\s*[°#]?\s*){{1,2}}|[§#]+\s*|(?<=\s)(?=\d))(?=[\w§])",
    re.IGNORECASE,
)
_TYPED = re.compile(r"[\dA-Za-z]+(?:[.\-_~][\dA-Za-z]+)*[.\-:]*")  # one way to match: no backtracking
_AROUND = "¿?¡!;,()[]\"'“”«»"
"""Punctuation that may surround a number in a sentence, or a bracketed letter of it."""
_JOINTS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"(?<=\w) *\(([^\W\d_]{1,2}|\d{1,2})(?:\)|$)"), r".\1"),  # 104.4(f)
    (re.compile(r"(?<=[^\W_]) +(?:punto|point|dot) +(?=[^\W_])", re.IGNORECASE), "."),  # as dictated
    (re.compile(r" *[.,] *"), "."),
    (re.compile(r"(?<=\d):(?=\d)"), "."),
    (re.compile(r"(?<=\d) +(?=(?!y )[^\W\d_]{1,2}(?:$|[ .\d]))|(?<=\b[^\W\d_]) +(?=\d)"), ""),
    (re.compile(r"(?<=\d) +(?=\d)"), "."),
)
"""Separators between the parts of a number as people type it, with their replacements."""


@total_ordering
@dataclass(frozen=True, slots=True, eq=False)
class SectionNumber:
    """The number of a section; sortable, and equal regardless of punctuation.

    ``text`` is the published number without trailing dots. Numbers sort part by part: integers by value,
    letters by length and then alphabet (``aa`` follows ``z``), parents before children. ``~2`` marks the
    second section with the same number.

    >>> SectionNumber.parse("704.5aa") > SectionNumber.parse("704.5z")
    True
    >>> SectionNumber.parse("106.1.e.1.") == SectionNumber.parse("106.1e1")
    True
    >>> str(SectionNumber.parse("1-2-1-1-1."))
    '1-2-1-1-1'
    """

    text: str
    parts: tuple[Part, ...] = field(repr=False)

    @classmethod
    def parse(cls, text: str) -> SectionNumber:
        """Parse a number in any published form.

        Grammar: parts of digits or of letters, joined by ``.``, ``-``, ``_``, ``,`` or nothing between digits
        and letters; trailing separators are ignored: ``120.2.b``, ``704.5j``, ``1.B.2``, ``1-2-1-1-1.``,
        ``1.0.1a``, ``11.2_1_a``, ``16~2.3.A``.

        Raises UnreadableNumber if there is no such part, or the text contains other characters.
        """
        shown = text.strip().rstrip(".,:;-–)").lstrip("(").strip()
        parts = _parts(shown)
        if not parts or "/" in shown or " " in shown or not _ALLOWED.fullmatch(shown):
            raise UnreadableNumber(text=text)
        return cls(shown, parts)

    @classmethod
    def typed(cls, text: str) -> SectionNumber | None:
        """Parse a number as people type it; None if the text is none.

        A word such as *regla*, *CR*, *rule* or *Sección*, or an article, may come first. Comma, dot, colon
        and white space are equivalent separators, a letter may be in brackets, and case and surrounding
        punctuation are ignored. A single bare word is not a number.

        >>> SectionNumber.typed("CR 702.19B") == SectionNumber.parse("702.19b")
        True
        >>> SectionNumber.typed("510,1 c") == SectionNumber.parse("510.1c")
        True
        >>> str(SectionNumber.typed("Sección 8")), str(SectionNumber.typed("la 118.4c"))
        ('8', '118.4c')
        >>> SectionNumber.typed("¿104.4 (f)?") == SectionNumber.typed("104 4 f")
        True
        >>> SectionNumber.typed("dragón dorado") is None
        True
        """
        whole = (
            " ".join(unicodedata.normalize("NFKC", text.replace("º", "°")).split())
            .lstrip("¿¡([\"'“«")
            .rstrip(_AROUND)
        )
        label = _LABEL.match(fold_letters(whole))
        joined = whole[label.end() :] if label else whole
        if not _TYPED.fullmatch(joined):
            for joint, instead in _JOINTS:
                joined = joint.sub(instead, joined)
        if not _TYPED.fullmatch(joined):
            return None
        if not re.search(r"\d", joined) and not (label and len(joined) <= 5):
            return None
        try:
            return cls.parse(joined)
        except UnreadableNumber:
            return None

    def child(self, text: str) -> SectionNumber:
        """The full number of a part that is numbered only within this section.

        >>> str(SectionNumber.parse("16~2.3").child("A."))
        '16~2.3.A'
        """
        return SectionNumber.parse(f"{self.text}.{text.strip()}")

    def occurrence(self, count: int) -> SectionNumber:
        """This number with the mark of its ``count``-th occurrence.

        >>> str(SectionNumber.parse("16.").occurrence(2))
        '16~2'
        """
        return self if count == 1 else SectionNumber.parse(f"{self.text}~{count}")

    @property
    def published(self) -> str:
        """The number as printed, without Judge's occurrence mark."""
        return re.sub(r"~\d+", "", self.text)

    @property
    def key(self) -> str:
        """A canonical spelling shared by equal numbers, for indexes.

        >>> SectionNumber.parse("702.19B").key
        '702.19.b'
        """
        return ".".join(
            f"~{size}" if kind == _OCCURRENCE else letters or str(size) for kind, size, letters in self.parts
        ).replace(".~", "~")

    @property
    def depth(self) -> int:
        """The number of parts."""
        return sum(kind != _OCCURRENCE for kind, _, _ in self.parts)

    def ancestors(self) -> tuple[SectionNumber, ...]:
        """The shorter numbers that this one extends, nearest first.

        >>> [str(n) for n in SectionNumber.parse("106.1.e.1").ancestors()]
        ['106.1.e', '106.1', '106']
        """
        found: list[SectionNumber] = []
        spans = [match.span() for match in _PART.finditer(self.text)]
        for count in range(len(spans) - 1, 0, -1):
            found.append(SectionNumber(self.text[: spans[count - 1][1]], self.parts[:count]))
        return tuple(found)

    def extends(self, other: SectionNumber) -> bool:
        """Whether this number starts with the other's parts and has more; ``16~2`` does not extend ``16``.

        >>> SectionNumber.parse("106.1.c").extends(SectionNumber.parse("106.1"))
        True
        >>> SectionNumber.parse("16~2.3").extends(SectionNumber.parse("16"))
        False
        """
        count = len(other.parts)
        longer = len(self.parts) > count and self.parts[count][0] != _OCCURRENCE
        return longer and self.parts[:count] == other.parts

    def __str__(self) -> str:
        return self.text

    def __hash__(self) -> int:
        return hash(self.parts)

    def __eq__(self, other: object) -> bool:
        return self.parts == other.parts if isinstance(other, SectionNumber) else NotImplemented

    def __lt__(self, other: SectionNumber) -> bool:
        return self.parts < other.parts if isinstance(other, SectionNumber) else NotImplemented


def _parts(text: str) -> tuple[Part, ...]:
    parts: list[Part] = []
    for found in _PART.findall(text):
        if found[0] == "~":
            parts.append((_OCCURRENCE, int(found[1:]), ""))
        elif found.isdecimal():
            parts.append((_INT, int(found), ""))
        else:
            parts.append((_LETTERS, len(found), found.casefold()))
    return tuple(parts)
