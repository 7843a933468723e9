"""Reads the glossary of Magic's Comprehensive Rules; terms and meanings are distinguished by form."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from judge.decoding import Line
from judge.extraction.wrapping import ends_sentence
from judge.importers.magic_cr_layout import Aside, Assembler, Piece, is_example, is_sense
from judge.text import fold

MAX_TERM = 90
"""Maximum number of letters in a term."""
_INITIALS = 4
"""In alphabetical order the initials of neighbouring terms differ by at most this many letters."""
_BRACKET = re.compile(r"\s*\([^()]*\)\s*$")
_SMALL = frozenset(
    {"a", "an", "and", "as", "at", "but", "by", "for", "from", "in", "into", "is", "it", "its", "of", "off"}
    | {"on", "onto", "or", "than", "that", "the", "to", "up", "vs", "with", "your"}
)


@dataclass
class Term:
    """A term, the paragraphs of its meaning, and its lines."""

    term: str
    lines: list[Line]
    meaning: list[str] = field(default_factory=list)


def is_title(text: str) -> bool:
    """Whether a text is written like a title: short, no sentence, words capitalised.

    >>> is_title("Tap and Untap"), is_title("Start Your Engines!"), is_title("∞")
    (True, True, True)
    >>> is_title("Creatures can attack"), is_title("Draw a card."), is_title("This Card and")
    (False, False, False)
    """
    words = text.strip(" *_").split()
    if not words or len(text) > MAX_TERM or words[-1].endswith((".", "?", ":", ";", ",", "…", "—")):
        return False
    if words[-1] in _SMALL or (len(words) > 1 and words[0][:1].islower()):
        return False
    return all(_titled(word) for word in words)


def _titled(word: str) -> bool:
    """Whether a title may contain the word: capitalised, starting with no letter, a small word, or a
    [placeholder]."""
    bare = word.strip("\"'“”‘’(){}!,*_®™-–—")
    return not bare[:1].islower() or bare.rstrip(".") in _SMALL


def entries(lines: Sequence[Line], aside: Aside) -> Iterator[Term]:
    """The glossary's entries in order.

    An entry is a block between blank lines: the term on the first line (continued on further lines after a
    comma or before a bracket), then the meaning, each paragraph on one line or wrapped. A block that does not
    begin with a term continues the entry above. Within a block, a short line without a full stop between two
    lines that have one begins a new entry if its initial fits the alphabetical order.
    """
    assembler = Assembler.of(lines, aside)
    visible = list(assembler.visible(lines))
    entry: Term | None = None
    piece: Piece | None = None
    for at, (line, blank, broken) in enumerate(visible):
        after = visible[at + 1] if at + 1 < len(visible) else None
        if entry and piece is None and not blank and _goes_on(entry, line):
            entry.term = f"{entry.term} {line.text.strip()}"
            entry.lines.append(line)
            continue
        if _opens(line, blank and not broken, after, entry, piece, assembler):
            if entry:
                yield _closed(entry, piece, assembler)
            entry, piece = Term(line.text.strip(), [line]), None
            continue
        if entry is None:
            entry = Term("", [])
        entry.lines.append(line)
        labelled = is_example(line.text) or is_sense(line.text)
        if piece and not labelled and assembler.continues(piece, line, blank, broken):
            piece.lines.append(line)
            piece.parts.append(line.text)
            continue
        if piece:
            entry.meaning.append(assembler.close(piece).text)
        piece = Piece("paragraph", [line], parts=[line.text])
    if entry:
        yield _closed(entry, piece, assembler)


def _goes_on(entry: Term, line: Line) -> bool:
    """Whether this line continues a term of several lines."""
    return entry.term.endswith(",") or (len(entry.term) > 20 and _BRACKET.match(line.text) is not None)


def _opens(
    line: Line,
    blank: bool,
    after: tuple[Line, bool, bool] | None,
    entry: Term | None,
    piece: Piece | None,
    assembler: Assembler,
) -> bool:
    """Whether a line is a term, judging by the blank line before it, else by its form and initial."""
    text = line.text.strip()
    if is_example(text) or is_sense(text) or len(text) > MAX_TERM * 2:
        return False
    if entry is None:
        return True
    if piece is None:
        # The term above has no meaning yet, so this line is it, unless a blank line and another term suggest
        # otherwise.
        return blank and is_title(text) and after is not None and not after[1]
    ended = ends_sentence(piece.parts[-1])
    if blank and (after is None or after[1]):
        return is_title(text)
    if blank:
        return not text[:1].islower() and (ended or is_title(text))
    if after is None or after[0].text.lstrip()[:1].islower() or len(text) > MAX_TERM:
        return False
    cut = assembler.full(line, after[0]) or (
        not after[1] and assembler.full(piece.lines[-1], line) and not ended
    )
    fits = abs(_initial(text) - _initial(entry.term)) <= _INITIALS
    return fits and not cut and ended and is_title(text)


def _initial(text: str) -> int:
    """The code of a text's first letter for sorting; other characters sort before all letters."""
    first = fold(text).strip("\"'“”‘’([{<*_ ")[:1]
    return ord(first) if first.isascii() and first.isalpha() else ord("a") - 1


def _closed(entry: Term, piece: Piece | None, assembler: Assembler) -> Term:
    if piece:
        entry.meaning.append(assembler.close(piece).text)
    return entry
