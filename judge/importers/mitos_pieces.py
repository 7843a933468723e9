"""Splits a Mitos y Leyendas document into pieces: Markdown removed, text joined across page breaks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from judge.decoding import Line, Source
from judge.extraction.markdown import unmarked
from judge.extraction.wrapping import Joiner, breaks_at_hyphens, is_full, width_of
from judge.importers.layout import is_ended
from judge.text import fold

_BREAK = re.compile(r"\s*(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|[–—]{2,})\s*")
_MARKED = re.compile(r"\s*(?:#{1,6}\s+\S|(?:[-*]\s+)?\*{1,3}[^\s*])")
_EMPTY = re.compile(r"\s*(?:[-*+•·–—|]|#+|\*{2,}|\\)+\s*")
_BULLET = re.compile(r"\s*[-*+•·▪◦●–]\s+(?=\S)")
_STARS = re.compile(r"(?<!\\)\*+")
_REFERRING = re.compile(r"\b(?:secci[oó]n(?:es)?|reglas?|puntos?|conceptos?|apartados?)$", re.IGNORECASE)
_OPENS = re.compile(r"(?:[0-9]{1,3}(?:\.[0-9]{1,3})*[.)]|[0-9]{1,3}(?:\.[0-9]{1,3})+|[A-Z][.)])\s")


@dataclass(frozen=True, slots=True)
class Piece:
    """A paragraph, heading, list item or row.

    ``bold`` says that all of it is bold; ``lead`` is the number of bold characters at its start. ``apart``
    and ``followed`` mean a blank line before and after. ``open`` says that emphasis is not closed, so that
    the text continues after a page break.
    """

    lines: tuple[Line, ...]
    text: str
    heading: int = 0
    lead: int = 0
    item: bool = False
    row: bool = False
    apart: bool = True
    followed: bool = True
    open: bool = False

    @property
    def bold(self) -> bool:
        return 0 < len(self.text) <= self.lead

    @property
    def first(self) -> Line:
        return self.lines[0]

    @property
    def key(self) -> str:
        """The folded text without a full stop, for comparing titles."""
        return fold(self.text).rstrip(" .:")

    @property
    def level(self) -> int:
        """The depth of a heading; bold and plain lines are below all marked headings."""
        return self.heading or (7 if self.bold else 8)

    @property
    def is_alone(self) -> bool:
        """Whether it looks like a heading: marked, bold, or a short line by itself."""
        if self.item or self.row:
            return False
        short = len(self.text) <= 80 and not is_ended(self.text.rstrip("."))
        return bool(self.heading) or self.bold or (self.apart and self.followed and short)

    @property
    def is_ended(self) -> bool:
        return is_ended(self.text)


@dataclass(frozen=True, slots=True)
class Pieces:
    """The pieces of a source, its page breaks, and its marks without text."""

    pieces: tuple[Piece, ...]
    breaks: tuple[Line, ...]
    empty: tuple[Line, ...]


def pieces_of(source: Source) -> Pieces:
    """Split a source into pieces; each source line belongs to exactly one.

    Adjacent lines stay separate pieces, because cards are printed that way. They are joined if the text is
    wrapped and the line above was full, or if the second starts in lower case. After a page break, text is
    joined if emphasis is still open or it starts in lower case.
    """
    originals = source.lines
    opened: set[int] = set()
    breaks = {line.number for line in originals if _BREAK.fullmatch(line.text)}
    if source.format == "txt" and any(_MARKED.match(line.text) for line in originals):
        # In Markdown, a page break directly under a line would turn the line into a heading.
        lines = [replace(line, text="***") if line.number in breaks else line for line in originals]
        shown: tuple[Line, ...] = tuple(unmarked(tuple(_balanced(lines, breaks, opened))))
    else:
        shown = originals
    return _Gatherer(originals, shown, breaks, opened).gathered()


def _balanced(lines: Sequence[Line], breaks: set[int], opened: set[int]) -> Iterator[Line]:
    """Close emphasis at the end of each line and open it in the next, so that each line has its own.

    Grammar: ``*`` is italic, ``**`` bold, ``***`` both; a blank line ends emphasis. Lines where a paragraph
    ends with emphasis still open are added to ``opened``.
    """
    state = ""
    for index, line in enumerate(lines):
        if line.blank or line.number in breaks:
            state = ""
            yield line
            continue
        bullet = _BULLET.match(line.text)
        start = bullet.end() if bullet else len(line.text) - len(line.text.lstrip())
        text = line.text[:start] + state + line.text[start:]
        after = _emphasis(line.text[start:], state)
        following = lines[index + 1] if index + 1 < len(lines) else None
        if after and (following is None or following.blank or following.number in breaks):
            opened.add(line.number)
        yield replace(line, text=text.rstrip() + after[::-1] if after else text)
        state = after


def _emphasis(text: str, state: str) -> str:
    """The marks open after the text, if ``state`` was open before it."""
    for run in _STARS.finditer(text):
        before, after = text[: run.start()][-1:], text[run.end() :][:1]
        size = len(run[0])
        if size > 3:
            continue
        if state and before and not before.isspace() and size <= len(state):
            state = state[: len(state) - size]
        elif after and not after.isspace():
            state = "*" * min(len(state) + size, 3)
        elif state and not before:
            state = state[: max(len(state) - size, 0)]
    return state


class _Gatherer:
    def __init__(
        self, originals: Sequence[Line], shown: Sequence[Line], breaks: set[int], opened: set[int]
    ) -> None:
        self.originals, self.shown, self.breaks, self.opened = originals, shown, breaks, opened
        # Use the original lines: the marks counted towards the line width.
        texts = [line.text for line in originals]
        self.joiner = Joiner.of(texts)
        self.width = width_of(texts)
        self.at_hyphens = breaks_at_hyphens(texts)

    def gathered(self) -> Pieces:
        found: list[Piece] = []
        breaks: list[Line] = []
        empty: list[Line] = []
        apart, broken = True, False
        before: Line | None = None
        for original, line in zip(self.originals, self.shown, strict=True):
            if original.blank:
                apart, before = True, None
            elif original.number in self.breaks:
                breaks.append(original)
                apart, broken, before = True, True, None
            elif line.blank or _EMPTY.fullmatch(line.text):
                empty.append(original)
                # The line of hyphens under a table's header does not separate rows.
                apart, before = apart or not (found and found[-1].row), None
            else:
                piece = self._piece(original, line, apart)
                above = found[-1] if found else None
                if above and self._continues(above, piece, before, original, broken):
                    text = self.joiner.join([above.text, piece.text])
                    lead = len(text) if above.bold and piece.bold else above.lead
                    found[-1] = replace(
                        above, lines=(*above.lines, original), text=text, lead=lead, open=piece.open
                    )
                else:
                    if above and not apart:
                        found[-1] = replace(above, followed=False)
                    found.append(piece)
                apart, broken, before = False, False, original
        return Pieces(tuple(found), tuple(breaks), tuple(empty))

    def _piece(self, original: Line, line: Line, apart: bool) -> Piece:
        text = line.text
        bullet = _BULLET.match(text) if line.kind != "row" else None
        start = bullet.end() if bullet else len(text) - len(text.lstrip())
        row = line.kind == "row" or "\t" in text.strip()
        body = text[start:].strip() if row else " ".join(text[start:].split())
        # An asterisk without its partner is what is left of broken emphasis.
        stripped = body.lstrip("*") if body.count("*") == 1 and line.kind != "row" else body
        return Piece(
            (original,),
            stripped,
            line.heading,
            max(0, line.lead - start),
            bool(bullet) or line.kind == "item",
            row,
            apart,
            open=original.number in self.opened,
        )

    def _continues(self, above: Piece, piece: Piece, before: Line | None, line: Line, broken: bool) -> bool:
        if piece.heading or above.heading or piece.row or above.row:
            return False
        if before is not None and not _BULLET.match(line.text) and _REFERRING.search(above.text):
            return True
        if _OPENS.match(piece.text) or (piece.item and _BULLET.match(line.text)):
            return False
        starts_small = piece.text[:1].islower()
        if broken:
            return above.open or (starts_small and not above.is_ended)
        if before is None:
            return starts_small and not above.is_ended and len(above.text) > 60
        if piece.item:
            return False
        if starts_small and (self.width or not above.is_ended):
            return True
        alike = above.bold == piece.bold
        return alike and bool(self.width and is_full(before.text, line.text, self.width, self.at_hyphens))
