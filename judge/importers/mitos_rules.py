"""Writes the rules of a Mitos y Leyendas document: concepts, subsections, steps and the summary of the
turn."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from judge.documents import SectionNumber
from judge.documents.document import BlockKind
from judge.importers.builder import DocumentBuilder, OpenSection
from judge.importers.hierarchy import Hierarchy
from judge.importers.mitos_cards import rows_in
from judge.importers.mitos_pieces import Piece

_NUMBERED = re.compile(
    r"(?P<number>[0-9]{1,3}(?:\.[0-9]{1,3})*)(?P<stop>\s*[.)]-?\s*(?=[^\s\d.])|\s+-\s+|\s+|[.)]$|$)(?P<rest>.*)"
)
_LETTERED = re.compile(r"(?P<letter>[A-Z])\s*[.)]-?\s*(?P<rest>\S.*)")
_EXAMPLE = re.compile(r"ejemplos?(?:\s+[0-9]+)?\s*[:.]", re.IGNORECASE)
_NOTE = re.compile(r"notas?(?:\s+[0-9]+)?\s*:", re.IGNORECASE)
_TITLE = re.compile(r"(?P<title>[^.:]{2,60})[.:]\s+(?P<rest>[^\W\d_¿¡“\"(].*)")
_TITLE_WORDS = 6
"""A longer beginning of a paragraph is a sentence, and no title."""


@dataclass
class _Run:
    """A restarted numbering of headings under a concept: last number, heading level, and last section."""

    last: int
    level: int
    section: OpenSection


class RulesWriter:
    """Writes the pieces of one chapter as sections.

    Grammar: a marked heading ``3. Title`` begins concept 3, and ``3.1. Title. Text`` a part of it. After a
    concept's heading, headings with restarted numbers (``0.``, ``1.``) begin ``16.0``, ``16.1``, and lettered
    ones in them ``16.3.A``. A line ``1. text`` that is no heading is a step of its section (``15.1``), and
    ``4.1 text`` after step 3 is ``15.4.1``. If no number in the chapter is marked as a heading, a short line
    by itself is a heading. Anything else belongs to the section above. In chapters other than rules, Judge
    assigns the numbers, under the chapter's letter.
    """

    def __init__(
        self,
        builder: DocumentBuilder,
        tree: Hierarchy,
        chapter: OpenSection,
        body: Sequence[Piece],
        rules: bool,
    ) -> None:
        self.builder, self.tree, self.chapter, self.rules = builder, tree, chapter, rules
        self.body = body
        marked = [p for p in body if (p.heading or p.lead) and _opening(p) is not None]
        self.unmarked = not marked
        self.section = chapter
        self.concept: OpenSection | None = None
        self.count, self.level = 0, 0
        self.run: _Run | None = None
        self.container = chapter
        self.step: int | None = None

    def write(self) -> OpenSection:
        """Write the whole chapter; returns the last section."""
        for at, piece in enumerate(self.body):
            if piece.row:
                if piece.apart or at == 0 or not self.body[at - 1].row:
                    self._table(at)
                continue
            found = _opening(piece)
            if found is not None:
                self._numbered(piece, found["number"], found["rest"].strip())
            elif (lettered := _LETTERED.fullmatch(piece.text)) and self.concept and self._is_marked(piece):
                above = self.run.section if self.run else self.concept
                self._open(piece, above.number.child(lettered["letter"]), lettered["rest"], heading=True)
            else:
                self._attach(piece)
        return self.section

    def _is_marked(self, piece: Piece) -> bool:
        """Whether a piece is marked as a heading."""
        if piece.heading or piece.bold:
            return True
        return self.unmarked and piece.apart and piece.followed and len(piece.text) <= 100

    def _numbered(self, piece: Piece, text: str, rest: str) -> None:
        if "." in text:
            self._dotted(piece, text, rest)
            return
        value, marked = int(text), self._is_marked(piece)
        if not self.rules:
            self._open(piece, self.chapter.number.child(text), rest, heading=marked)
        elif marked and self.concept and self._is_counted_anew(value, piece.level):
            section = self._open(piece, self.concept.number.child(text), rest, heading=True)
            self.run = _Run(value, piece.level, section)
        elif marked or self.concept is None:
            self.concept = self._open(piece, SectionNumber.parse(text), rest, heading=marked)
            self.count, self.level, self.run = value, piece.level, None
        else:
            self._step(piece, text, rest, value)

    def _is_counted_anew(self, value: int, level: int) -> bool:
        """Whether a heading restarts the numbering within the concept instead of continuing after it."""
        if self.run is not None:
            own_level = level == self.run.level != self.level
            if value == self.count + 1:
                return own_level
            return value in (self.run.last, self.run.last + 1) or (own_level and value > self.run.last)
        if value > 1:
            return False
        return self.count > 1 or value < self.count or level > self.level

    def _dotted(self, piece: Piece, text: str, rest: str) -> None:
        first, _, inner = text.partition(".")
        value = int(first)
        if not self.rules:
            number = self.chapter.number.child(text)
        elif self.step is not None and value in (self.step, self.step + 1) and not piece.lead:
            self._step(piece, text, rest, self.step)
            return
        elif self.concept and value == self.count:
            number = self.concept.number.child(inner)
        elif self.concept and self.run and value == self.run.last:
            number = self.concept.number.child(text)
        else:
            number = SectionNumber.parse(text)
        if piece.heading or piece.bold or (self._is_marked(piece) and not _TITLE.fullmatch(rest)):
            self._open(piece, number, rest, heading=True)
            return
        title, words = self._titled(piece, rest)
        self._open(piece, number, words, title=title)

    def _titled(self, piece: Piece, rest: str) -> tuple[str, str]:
        """Split ``Title. Text`` at the end of the bold, or at a full stop after a few words."""
        if piece.lead:
            start = len(piece.text) - len(rest)
            return rest[: max(piece.lead - start, 0)].strip(), rest[max(piece.lead - start, 0) :].strip()
        found = _TITLE.fullmatch(rest)
        if found and len(found["title"].split()) <= _TITLE_WORDS:
            return found["title"], found["rest"]
        return "", rest

    def _step(self, piece: Piece, text: str, rest: str, value: int) -> None:
        container = self.container
        self._open(piece, container.number.child(text), rest)
        self.container, self.step = container, value

    def _open(
        self, piece: Piece, number: SectionNumber, text: str, heading: bool = False, title: str = ""
    ) -> OpenSection:
        """Open a section whose heading or first paragraph is the text."""
        line = piece.first.number
        parent = self.tree.parent(number, line)
        if heading and len(text) <= 120:
            title, text = text, ""
        lines = () if text else piece.lines
        section = self.builder.section(
            number, title.rstrip(" .:"), *lines, parent=parent, assigned=not self.rules, at=line
        )
        if text:
            self.builder.block(section, "paragraph", text, *piece.lines)
        self.tree.enter(number, section.number, line)
        self.section = self.container = section
        self.step = None
        return section

    def _table(self, at: int) -> None:
        table, cells = rows_in(self.body, at)
        lines = [line for piece in table for line in piece.lines]
        text = "\n".join(" | ".join(row) for row in cells)
        self.builder.block(self.section, "table", text, *lines, rows=cells)

    def _attach(self, piece: Piece) -> None:
        kind: BlockKind = "paragraph"
        if _EXAMPLE.match(piece.text):
            kind = "example"
        elif _NOTE.match(piece.text):
            kind = "note"
        elif piece.item:
            kind = "item"
        self.builder.block(self.section, kind, piece.text, *piece.lines)


def _opening(piece: Piece) -> re.Match[str] | None:
    """Match the number at the start of a piece, if the piece begins a section.

    A single number needs a full stop, unless the piece is a heading.
    """
    found = None if piece.row else _NUMBERED.fullmatch(piece.text)
    if found is None:
        return None
    stopped = bool(found["stop"].strip()) or "." in found["number"] or piece.heading > 0
    # "3.5 cartas" is a quantity, "3.5 En este momento" begins a section.
    counts = not found["stop"].strip() and found["rest"][:1].islower()
    return found if stopped and found["rest"].strip() and not counts else None
