"""The glossary of Magic's Comprehensive Rules: terms and their meanings told apart by their form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from judge.decoding import Line
from judge.extraction.wrapping import ends_sentence
from judge.importers.magic_cr_layout import Aside, Assembler, Piece, is_example, is_sense
from judge.text import fold

MAX_TERM = 90
_SMALL = frozenset(
    {"a", "an", "and", "as", "at", "but", "by", "for", "from", "in", "into", "is", "it", "its", "of", "off"}
    | {"on", "onto", "or", "than", "that", "the", "to", "up", "with", "your"}
)


@dataclass
class Term:
    """A term with the paragraphs of its meaning and its lines."""

    term: str
    lines: list[Line]
    meaning: list[str] = field(default_factory=list)


def is_title(text: str) -> bool:
    """Whether a text is written as titles are: short, no sentence, its words with a capital.

    >>> is_title("Tap and Untap"), is_title("Start Your Engines!"), is_title("∞")
    (True, True, True)
    >>> is_title("Creatures can attack"), is_title("Draw a card."), is_title("This Card and")
    (False, False, False)
    """
    bare = text.strip(" *_")
    words = bare.split()
    if not words or len(bare) > MAX_TERM or bare.endswith((".", "?", ":", ";", ",", "…", "—")):
        return False
    if words[-1].casefold() in _SMALL and words[-1].islower():
        return False
    marked = [word.strip("\"'“”‘’()[]{}!,.*_®™-–—") for word in words]
    return all(
        not word[:1].islower() or word.casefold() in _SMALL or (at and not word.isalpha())
        for at, word in enumerate(marked)
    ) and not (marked[0][:1].islower() and len(words) > 1)


def entries(lines: Sequence[Line], aside: Aside) -> Iterator[Term]:
    """The glossary's entries in order.

    An entry is a block between blank lines: the term on the first line (further lines where it breaks
    off with a comma), then the meaning, each paragraph on a line of its own or wrapped. A block that does
    not open with a term goes on with the entry above. Where a text has no blank lines, a line written
    as a title, with a meaning below it and in the order of the alphabet, opens an entry.
    """
    assembler = Assembler.of(lines, aside)
    visible = list(assembler.visible(lines))
    sparse = sum(blank for _, blank, _ in visible) * 12 < len(visible)
    entry: Term | None = None
    piece: Piece | None = None
    for at, (line, blank, broken) in enumerate(visible):
        after = visible[at + 1] if at + 1 < len(visible) else None
        if entry and not piece and entry.term.rstrip().endswith(",") and not blank:
            entry.term = f"{entry.term} {line.text.strip()}"
            entry.lines.append(line)
            continue
        if _opens(line, blank, broken, after, entry, piece, sparse):
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


def _opens(
    line: Line,
    blank: bool,
    broken: bool,
    after: tuple[Line, bool, bool] | None,
    entry: Term | None,
    piece: Piece | None,
    sparse: bool,
) -> bool:
    """Whether a line is a term: told by the blank line before it, else by its form and the alphabet."""
    text = line.text.strip()
    if is_example(text) or is_sense(text) or len(text) > MAX_TERM * 2:
        return False
    if entry is None:
        return True
    ended = piece is not None and ends_sentence(piece.parts[-1])
    if blank and not broken:
        if after is not None and not after[1]:
            # The usual entry: a line, then its meaning right below.
            return not text[:1].islower() and (ended or piece is None or is_title(text))
        return is_title(text)
    if not (ended and after is not None and not after[1] and is_title(text)):
        return False
    if broken and not blank:
        return fold(text) >= fold(entry.term)
    return sparse and fold(text.strip('"“”')) >= fold(entry.term.strip('"“”'))


def _closed(entry: Term, piece: Piece | None, assembler: Assembler) -> Term:
    if piece:
        entry.meaning.append(assembler.close(piece).text)
    return entry
