"""Parses the blocks under a heading of the digest."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from judge.digest.inline import Piece, check_inline, joined
from judge.digest.source import Faults, SourceFile
from judge.documents import Block, Span
from judge.documents.document import BlockKind, EditorTopic
from judge.documents.infractions import penalty_code
from judge.messages import N_

_HEADING = re.compile(r"(?P<hashes>#{1,6})(?:\s+(?P<title>.*))?")
_FENCE = "```"
_ITEM = re.compile(r"(?P<mark>-|\d{1,3}\.)\s+(?=\S)")
_OTHER_ITEM = re.compile(r"[*+•–]\s|\d{1,3}\)\s|-$|\d{1,3}\.$")
_RULE = re.compile(r"(?:\*\s*){3,}|(?:-\s*){3,}|(?:_\s*){3,}|=+")
_ALIAS = re.compile(r"<!--\s*alias:\s*(?P<words>.*?)\s*-->")
_LABEL = re.compile(r"\*\*(?P<label>[^*]+)\*\*\s*")
_EDITOR = re.compile(r"Nota del editor \((?P<topic>[^)]*)\)\.")
_SEPARATOR = re.compile(r":?-+:?")
TOPICS: dict[str, EditorTopic] = {
    "contradicción": "contradiction",
    "laguna": "gap",
    "referencia": "reference",
    "errata": "misprint",
}
"""The topic for the word in brackets in an editor's note."""

_PENALTIES = (
    "Sin penalización",
    "Amonestación",
    "Advertencia",
    "Pérdida de juego",
    "Pérdida de partida",
    "Descalificación",
)
"""The penalties as written in the digest; the English terms are accepted too."""

_QUOTES = N_(
    "a block quote opens with **Ejemplo.**, **Nota.**, **Penalización.** or **Nota del editor (…).** "
    "with one of: {topics}"
)


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading and the lines below it, up to the next heading of any level."""

    line: int
    level: int
    title: str
    column: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Row:
    """A table row with its line number; ``columns`` are the offsets of its cells."""

    line: int
    cells: tuple[str, ...]
    columns: tuple[int, ...]


@dataclass
class Body:
    """The contents under one heading: blocks, the words of alias comments, the last line with text."""

    blocks: list[Block] = field(default_factory=list)
    aliases: list[str] = field(default_factory=list)
    alias_line: int = 0
    last: int = 0


def read_headings(file: SourceFile, first: int, faults: Faults) -> list[Heading]:
    """Split a file's body at its headings; text before the first heading is a fault.

    Grammar: one to six hashes, white space, the title. Lines between fences are not headings.
    """
    starts: list[tuple[int, re.Match[str]]] = []
    fenced = stray = False
    for number in range(first, file.end + 1):
        line = file.line(number)
        if line.startswith(_FENCE):
            fenced = not fenced
        elif not fenced and line.startswith("#") and (found := _HEADING.fullmatch(line)):
            starts.append((number, found))
            continue
        if line and not starts and not stray:
            faults.at(file, number, N_("there is text before the first heading"))
            stray = True
    ends = [number - 1 for number, _ in starts[1:]] + [file.end]
    headings = []
    for (number, found), last in zip(starts, ends, strict=False):
        level, title = len(found["hashes"]), found["title"] or ""
        if not title:
            faults.at(file, number, N_("the heading is empty"), level)
        column = found.start("title") if title else level
        headings.append(Heading(number, level, title, column, number + 1, last))
    return headings


def read_blocks(file: SourceFile, first: int, last: int, faults: Faults) -> Body:
    """Read lines ``first`` to ``last`` as blocks separated by blank lines.

    Grammar of a block, by its first line::

    - text | 1. text        a list item; its wrapped lines are indented; items may follow directly | cell |
    cell |         a table: a row, a row of hyphens, further rows > **Ejemplo.** text     an example; >
    **Nota.** a note; > **Nota del editor (laguna).** an editor's note > **Penalización.** text  the usual
    penalty of an infraction <!-- alias: a, b -->    other search words for the section text
    a paragraph, up to the next blank line
    """
    return _BlockReader(file, first, last, faults).read()


class _BlockReader:
    def __init__(self, file: SourceFile, first: int, last: int, faults: Faults) -> None:
        self.file, self.faults = file, faults
        self.at, self.first, self.last = first, first, last
        self.body = Body(last=first - 1)
        self.before: BlockKind | None = None
        """The kind of the block that ends on the line above, where no blank line stands between."""

    def read(self) -> Body:
        while self.at <= self.last:
            line = self.file.line(self.at)
            if not line:
                self.before = None
                self.at += 1
                continue
            self._block(line)
            self.body.last = self.at - 1
        return self.body

    def _block(self, line: str) -> None:
        kind = _kind(line)
        if kind == "alias":
            self._alias(line)
            return
        if self.before and not (kind == self.before == "item"):
            if self.before == "item" and kind == "paragraph":
                self._fault(
                    N_(
                        "wrapped lines of a list item must be indented; "
                        "anything else needs a blank line before it"
                    )
                )
            elif kind != "indented":
                self._fault(N_("there must be a blank line between two blocks"))
        if kind == "item":
            self._item(line)
        elif kind == "table":
            self._table()
        elif kind == "quote":
            self._quote()
        elif kind == "paragraph":
            pieces = [Piece(number, 0, text) for number, text in self._while("paragraph")]
            self._add("paragraph", pieces)
        else:
            self._refuse(kind, line)

    def _refuse(self, kind: str, line: str) -> None:
        if kind == "fence":
            self._fault(N_("a fenced block is not allowed here"))
            self.at += 1
            while self.at <= self.last and not self.file.line(self.at).startswith(_FENCE):
                self.at += 1
            self.at += 1
            return
        if kind == "hash":
            self._fault(N_("a heading has one to six hashes and a space before its title"))
        elif kind == "rule":
            self._fault(N_("rules across the page and underlined headings are not allowed"))
        elif kind == "bullet":
            self._fault(N_("a list item begins with “- ” or “1. ” and has text"))
        else:
            self._fault(N_("only the wrapped lines of a list item may be indented"))
        self.before = None
        self.at += 1

    def _fault(self, template: str, column: int = 0) -> None:
        self.faults.at(self.file, self.at, template, column)

    def _while(self, kind: str) -> Iterator[tuple[int, str]]:
        """Consume lines of one kind."""
        while self.at <= self.last and (line := self.file.line(self.at)) and _kind(line) == kind:
            yield self.at, line
            self.at += 1

    def _add(self, kind: BlockKind, pieces: list[Piece], prefix: str = "", topic: EditorTopic = "") -> None:
        check_inline(self.file, pieces, self.faults)
        text = prefix + joined(pieces).replace(" \n\n ", "\n\n")
        self.body.blocks.append(Block(kind, text, Span(pieces[0].line, self.at - 1), topic=topic))
        self.before = kind

    def _alias(self, line: str) -> None:
        found = _ALIAS.fullmatch(line)
        words = [word.strip() for word in found["words"].split(",")] if found else []
        if not found:
            self._fault(N_("the only comment is <!-- alias: word, word -->, on one line"))
        elif not all(words):
            self._fault(N_("an alias is empty"), found.start("words"))
        self.body.alias_line = self.at
        self.body.aliases.extend(word for word in words if word)
        self.before = None
        self.at += 1

    def _item(self, line: str) -> None:
        found = _ITEM.match(line)
        assert found is not None  # _kind saw it
        pieces = [Piece(self.at, found.end(), line[found.end() :])]
        self.at += 1
        for number, wrapped in self._while("indented"):
            text = wrapped.strip()
            column = len(wrapped) - len(text)
            if _ITEM.match(text) or _OTHER_ITEM.match(text):
                self.faults.at(self.file, number, N_("a list inside a list is not allowed"), column)
            pieces.append(Piece(number, column, text))
        # The number is part of the item's text, so that a search for “step 2” finds it.
        self._add("item", pieces, "" if found["mark"] == "-" else f"{found['mark']} ")

    def _quote(self) -> None:
        """Read a block quote: a bold label, then text; a bare ``>`` separates its paragraphs."""
        pieces: list[Piece] = []
        for number, line in self._while("quote"):
            text = line[1:].strip()
            column = len(line) - len(text)
            if pieces and (label := _LABEL.match(text)) and _quote_kind(label["label"]):
                self.faults.at(self.file, number, N_("there must be a blank line between two blocks"))
            if text.startswith(">") or _ITEM.match(text) or _OTHER_ITEM.match(text):
                self.faults.at(self.file, number, N_("a block quote may only have plain paragraphs"), column)
            pieces.append(Piece(number, column, text or "\n\n"))
        first, topics = pieces[0], ", ".join(TOPICS)
        label = _LABEL.match(first.text)
        known = _quote_kind(label["label"]) if label else None
        self.before = "example"
        if not label or not known:
            self.faults.at(self.file, first.line, _QUOTES, first.column, topics=topics)
            return
        rest = Piece(first.line, first.column + label.end(), first.text[label.end() :])
        pieces = [rest, *pieces[1:]] if rest.text else pieces[1:]
        if not any(piece.text.strip() for piece in pieces):
            self.faults.at(self.file, first.line, N_("the block quote has no text"), first.column)
            return
        if known[0] == "penalty" and (wrong := self._no_penalty(pieces)):
            shown = ", ".join(_PENALTIES)
            self.faults.at(
                self.file,
                first.line,
                N_("“{text}” is not a penalty; known: {known}"),
                first.column,
                text=wrong,
                known=shown,
            )
        self._add(known[0], pieces, topic=known[1])
        lines = Span(first.line, self.at - 1)
        block = self.body.blocks[-1]
        self.body.blocks[-1] = Block(block.kind, block.text.strip(), lines, topic=block.topic)

    def _no_penalty(self, pieces: Sequence[Piece]) -> str:
        """The text of a penalty block that names no known penalty."""
        text = joined(list(pieces)).strip()
        return "" if penalty_code(text) else text

    def _table(self) -> None:
        first = self.at
        lines = [number for number, _ in self._while("table")]
        rows = read_table(self.file, first, lines[-1], self.faults)
        if rows:
            cells = tuple(row.cells for row in rows)
            text = "\n".join(" | ".join(row) for row in cells)
            self.body.blocks.append(Block("table", text, Span(first, lines[-1]), cells))
        self.before = "table"


def _kind(line: str) -> str:
    """The kind of a line, judging by its beginning."""
    character = line[0]
    if character.isspace():
        return "indented"
    if character == "|":
        return "table"
    if character == ">":
        return "quote"
    if character == "#":
        return "hash"
    if line.startswith("<!--"):
        return "alias"
    if line.startswith(_FENCE):
        return "fence"
    if _RULE.fullmatch(line):
        return "rule"
    if _ITEM.match(line):
        return "item"
    if _OTHER_ITEM.match(line):
        return "bullet"
    return "paragraph"


def _quote_kind(label: str) -> tuple[BlockKind, EditorTopic] | None:
    if label == "Ejemplo.":
        return "example", ""
    if label == "Nota.":
        return "note", ""
    if label == "Penalización.":
        return "penalty", ""
    found = _EDITOR.fullmatch(label)
    if found and found["topic"] in TOPICS:
        return "editor", TOPICS[found["topic"]]
    return None


def read_table(file: SourceFile, first: int, last: int, faults: Faults) -> list[Row]:
    """Read a pipe table; returns its rows, header first, without the row of hyphens.

    Grammar: each line starts and ends with ``|``; the second line has hyphens in every cell; at least one row
    follows; all rows have as many cells as the header. Cells contain inline text.
    """
    rows: list[Row] = []
    for number in range(first, last + 1):
        line = file.line(number)
        if not line.endswith("|") or len(line) < 2:
            faults.at(file, number, N_("a table row must end with |"), len(line))
            continue
        cells, columns, column = [], [], 1
        for raw in line[1:-1].split("|"):
            cells.append(raw.strip())
            columns.append(column + len(raw) - len(raw.lstrip()))
            column += len(raw) + 1
        row = Row(number, tuple(cells), tuple(columns))
        if number == first + 1:
            if not all(_SEPARATOR.fullmatch(cell) for cell in cells):
                faults.at(file, number, N_("the second line of a table separates its header: |---|---|"))
                return []
        else:
            for cell, start in zip(cells, columns, strict=True):
                check_inline(file, [Piece(number, start, cell)], faults)
        if rows and len(cells) != len(rows[0].cells):
            faults.at(
                file,
                number,
                N_("this row has {count} cells, the header {expected}"),
                count=len(cells),
                expected=len(rows[0].cells),
            )
            continue
        rows.append(row)
    if last < first + 2:
        faults.at(file, first, N_("a table must have a header, a line |---|---| and at least one row"))
        return []
    return [row for row in rows if row.line != first + 1]


_SHOWN = {"contradiction": "contradicción", "gap": "laguna", "reference": "referencia", "misprint": "errata"}


def labelled_note(topic: str, text: str) -> str:
    """An editor's note with its label, as the digest writes it."""
    return f"**Nota del editor ({_SHOWN[topic]}).** {text}"


def without_notes(body: Body) -> Body:
    """The contents without editor's notes, for what keeps them apart from its text."""
    return replace(body, blocks=[block for block in body.blocks if block.kind != "editor"])


def as_text(file: SourceFile, body: Body, faults: Faults) -> str:
    """The text of a card or ruling: paragraphs separated by blank lines, items by line ends.

    Examples and notes keep their bold label. Tables and alias comments are faults here.
    """
    parts: list[str] = []
    before = ""
    if body.alias_line:
        faults.at(
            file, body.alias_line, N_("an alias comment is not allowed here; use the card's key aliases")
        )
    for block in body.blocks:
        text = block.text
        if block.kind == "table":
            line = block.lines.first if block.lines else 0
            faults.at(file, line, N_("a table is not allowed here"))
        elif block.kind == "item":
            text = text if re.match(r"\d+\. ", text) else f"- {text}"
        elif block.kind == "example":
            text = f"**Ejemplo.** {text}"
        elif block.kind == "note":
            text = f"**Nota.** {text}"
        elif block.kind == "penalty":
            line = block.lines.first if block.lines else 0
            faults.at(file, line, N_("a penalty is not allowed here"))
        elif block.kind == "editor":
            text = labelled_note(block.topic, text)
        if parts:
            parts.append("\n" if block.kind == before == "item" else "\n\n")
        parts.append(text)
        before = block.kind
    return "".join(parts)
