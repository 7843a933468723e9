"""Layout of documents without numbers: pieces of text, headings recognised by form, assigned numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from judge.decoding import Line
from judge.documents import SectionNumber
from judge.importers.builder import DocumentBuilder, OpenSection
from judge.text import fold, squeeze, straight_quotes

_BULLET = re.compile(r"\s*(?P<mark>[•●○▪■◦·*]|--?|[–—])\s+(?=\S)")
_NUMBER = re.compile(r"\s*(?P<mark>\d{1,3})(?P<stop>[.)]\s+|\s+)(?=[\"'“‘¿¡(+]?[^\W\d_])")
_LETTER = re.compile(r"\s*(?P<mark>[a-z])\)\s+(?=\S)")
_EMPHASIS = re.compile(r"(\*\*|__)(?=\S)(.+?)(?<=\S)\1|(?<![\w*])\*(?=[^\s*])([^*]+?)(?<=[^\s*])\*(?![\w*])")
_ENDED = re.compile(r"[.!?:;…][\"'”’»)\]]*$")
_SMALL = re.compile(r"de|del|la|el|los|las|y|e|o|u|en|a|al|con|sin|por|para|un|una")
WRAPPED_AT = 130
"""A text is considered wrapped if all its lines are shorter than this."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A paragraph, list item or heading: its lines, and its text without marker and emphasis.

    ``kind`` is the kind of marker: a bullet, a number (``12.``), a bare number (``12``), a letter (``a)``),
    or none. ``raw`` keeps Markdown emphasis. ``apart`` counts the blank lines before it.
    """

    lines: tuple[Line, ...]
    text: str
    raw: str
    kind: str = ""
    marker: str = ""
    indent: int = 0
    apart: int = 0
    heading: int = 0
    followed: bool = True

    @property
    def first(self) -> int:
        return self.lines[0].number

    @property
    def number(self) -> int | None:
        """The number of a numbered piece."""
        return int(self.marker) if self.kind in ("number", "bare") else None


def plain(text: str) -> str:
    """Remove Markdown emphasis.

    >>> plain("la **Fase de Acción** de *Dominion*, 2 * 3")
    'la Fase de Acción de Dominion, 2 * 3'
    """
    return _EMPHASIS.sub(lambda found: found[2] or found[3], text)


def pieces(lines: Iterable[Line], bare_numbers: bool = False) -> tuple[Piece, ...]:
    """Split lines into pieces.

    Grammar: a piece begins after a blank line, with a marker (``•``, ``-``, ``1.``, ``1)``, ``a)``), at a
    marked heading, and after a complete piece. A line continues an incomplete piece: the line starts with a
    lower-case letter or a bracket, or the line before it fills the width of a wrapped text, or is long and
    lacks a final full stop. If there are no blank lines, one is assumed after every line. With
    ``bare_numbers``, a number without a full stop marks a step too, if it is 1 or follows the previous step.
    """
    found: list[Piece] = []
    blank, step = 0, 0
    lines = tuple(lines)
    width = width_of(lines)
    for line in lines:
        if line.blank:
            blank += 1
            continue
        piece = _opened(line, blank, bare_numbers, step)
        above = found[-1] if found else None
        if above and not blank and _is_rest(above, piece, width):
            piece = replace(piece, kind="", marker="", raw=line.text.strip(), text=squeeze(plain(line.text)))
        if above and not blank and _continues(above, piece, width):
            raw = f"{above.raw} {line.text.strip()}"
            found[-1] = replace(above, lines=(*above.lines, line), raw=raw, text=squeeze(plain(raw)))
        else:
            found.append(piece)
            step = piece.number if piece.kind == "bare" and piece.number else step
        blank = 0
    margin = min((piece.indent for piece in found), default=0)
    if margin:
        found = [replace(piece, indent=piece.indent - margin) for piece in found]
    if not any(piece.apart for piece in found[1:]):
        return tuple(found)
    return tuple(
        replace(piece, followed=index + 1 == len(found) or found[index + 1].apart > 0)
        for index, piece in enumerate(found)
    )


def _opened(line: Line, blank: int, bare_numbers: bool, step: int) -> Piece:
    text = line.text.expandtabs(4)
    indent = len(text) - len(text.lstrip())
    kind, marker, rest = "bullet" if line.kind == "item" else "", "", text.strip()
    if found := _BULLET.match(text):
        kind, marker, rest = "bullet", found["mark"], text[found.end() :].strip()
    elif found := _NUMBER.match(text):
        stopped = bool(found["stop"].strip())
        follows = int(found["mark"]) in (1, step + 1) and text[found.end()].isupper()
        if stopped or (bare_numbers and follows):
            kind, marker = "number" if stopped else "bare", found["mark"]
            rest = text[found.end() :].strip()
    elif found := _LETTER.match(text):
        kind, marker, rest = "letter", found["mark"], text[found.end() :].strip()
    return Piece((line,), squeeze(plain(rest)), rest, kind, marker, indent, blank, line.heading)


def _is_rest(above: Piece, piece: Piece, width: int) -> bool:
    """Whether an apparent marker is only a word that wrapping moved to the start of a line."""
    dash = piece.marker in ("-", "–", "—")
    number = piece.kind == "number" and piece.number not in (1, (above.number or 0) + 1)
    if not (dash or number) or width >= WRAPPED_AT or is_ended(above.text):
        return False
    return len(above.lines[-1].text) + 1 + len(piece.lines[0].text.split()[0]) > width


def _continues(above: Piece, piece: Piece, width: int) -> bool:
    if "row" in (above.lines[-1].kind, piece.lines[0].kind):
        return above.lines[-1].kind == piece.lines[0].kind
    if piece.kind or piece.heading or above.heading or (is_caps(above.text) and not is_caps(piece.text)):
        return False
    if piece.text[:1].islower() or piece.text.startswith("("):
        return True
    if above.kind and piece.indent < above.indent and is_ended(above.text):
        return False
    if width < WRAPPED_AT:
        return fills(above.lines[-1].text, piece.lines[0].text, width, is_ended(above.text))
    return len(above.lines[-1].text) > 60 and not is_ended(above.text)


def width_of(lines: Iterable[Line]) -> int:
    """The width to which a text is wrapped: the length of its longest lines, ignoring one in fifty as
    outliers."""
    sizes = sorted(len(line.text) for line in lines if not line.blank)
    return sizes[-1 - len(sizes) // 50] if sizes else 0


def fills(line: str, following: str, width: int, ended: bool) -> bool:
    """Whether a line of wrapped text breaks only because the next word would not fit.

    A short following line that starts with a capital and has no full stop is a heading, not a continuation.

    >>> fills("El mazo se baraja antes de la", "partida.", 34, False)
    True
    >>> fills("El mazo se baraja antes de jugar.", "Cementerio", 34, True)
    False
    """
    words = following.split()
    whole = following.strip()
    head = is_short(whole) and whole[:1].isupper() and (whole.endswith(":") or not is_ended(whole))
    if not words or (ended and head and len(following) < 0.7 * width):
        return False
    return len(line) + 1 + len(words[0]) > width or (len(line) > 0.7 * width and not ended)


def is_caps(text: str) -> bool:
    """Whether the text has letters and all of them are capitals.

    >>> is_caps("FASE DE ACCIÓN"), is_caps("+X"), is_caps("Foso")
    (True, False, False)
    """
    return sum(c.isalpha() for c in text) > 2 and text == text.upper()


def is_short(text: str, words: int = 9, size: int = 62) -> bool:
    """Whether the text is short enough for a heading."""
    return len(text) <= size and len(text.split()) <= words


def is_ended(text: str) -> bool:
    """Whether the text ends like a sentence."""
    return bool(_ENDED.search(text))


def uncoloned(text: str) -> str:
    """Remove the colon after a heading, unless it ends an unclosed quotation.

    >>> uncoloned("Notas:"), uncoloned('Resolver "AL ENTRAR:')
    ('Notas', 'Resolver "AL ENTRAR:')
    """
    return text if straight_quotes(text).count('"') % 2 else text.rstrip(" :")


def title_case(text: str) -> str:
    """A name printed in capitals, as it would be written in a sentence.

    >>> title_case("SALA DEL CONSEJO")
    'Sala del Consejo'
    """
    words = text.lower().split()
    return " ".join(
        word if index and _SMALL.fullmatch(word) else word[:1].upper() + word[1:]
        for index, word in enumerate(words)
    )


def unquoted(text: str) -> str:
    """Remove the quotation marks around a term.

    >>> unquoted("“Eliminar”")
    'Eliminar'
    """
    inner = straight_quotes(text).strip()
    quoted = len(inner) > 2 and inner[0] == inner[-1] and inner[0] in "\"'"
    return text.strip()[1:-1].strip() if quoted else text


def stems(text: str) -> frozenset[str]:
    """The beginnings of a text's longer words, and its numbers; used to compare the subjects of two texts."""
    return frozenset(w[:5] for w in re.findall(r"\w+", fold(text)) if len(w) > 3 or w.isdigit())


def vocabulary(text: str, words: Sequence[str]) -> int:
    """The number of the given words (regular expressions over folded text) that a text contains."""
    folded = fold(text)
    return sum(bool(re.search(rf"\b{word}", folded)) for word in words)


def listed_names(text: str) -> tuple[str, ...]:
    """The names in an enumeration.

    >>> listed_names("Aldea, Foso y Taller.")
    ('Aldea', 'Foso', 'Taller')
    """
    *names, last = text.strip().rstrip(".").split(", ")
    return tuple(name.strip() for name in (*names, *re.split(r" [ye] (?=[^\W\d_])", last, maxsplit=1)))


class Outline:
    """Opens sections and assigns their numbers in reading order: ``1``, ``1.1``, ``1.1.1``."""

    def __init__(self, builder: DocumentBuilder) -> None:
        self._builder = builder
        self._opened: dict[SectionNumber | None, int] = {}

    def open(
        self,
        parent: OpenSection | None,
        heading: str,
        *lines: Line,
        shared: bool = False,
        aliases: tuple[str, ...] = (),
    ) -> OpenSection:
        """Open the next section under ``parent``, or the next chapter."""
        above = parent.number if parent else None
        count = self._opened[above] = self._opened.get(above, 0) + 1
        number = above.child(str(count)) if above else SectionNumber.parse(str(count))
        return self._builder.section(
            number, heading, *lines, parent=above, assigned=True, shared=shared, aliases=aliases
        )
