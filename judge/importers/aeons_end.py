"""Imports manuals of Aeon's End: headings recognised by form, steps that continue across headings,
examples."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from judge.decoding import Source
from judge.documents import Document
from judge.documents.document import BlockKind
from judge.importers import Request
from judge.importers.builder import DocumentBuilder, OpenSection
from judge.importers.layout import (
    Outline,
    Piece,
    is_ended,
    is_short,
    pieces,
    stems,
    uncoloned,
    vocabulary,
)
from judge.text import fold, slugify

_WORDS = {
    "es": (
        r"nemesis",
        r"gravehold",
        r"brechas?",
        r"infraccion(?:es)?",
        r"eter",
        r"hechizos?",
        r"orden de turno",
        r"gemas?",
        r"reliquias?",
    ),
    "en": (
        r"nemesis",
        r"gravehold",
        r"breach(?:es)?",
        r"aether",
        r"spells?",
        r"turn order",
        r"gems?",
        r"relics?",
        r"mages?",
    ),
}
_NAMED = re.compile(r"\baeon['’]?s?\b")
_EXPANSION = re.compile(r"\baeon['’]?s\s+end\s*[:\-–—]\s*(?P<name>.+)", re.IGNORECASE)
_EXAMPLE_HEAD = re.compile(r"ejemplos?\b|examples?\b")
_EXAMPLE = re.compile(r"(?:por|para este|en este) ejemplo\b|(?:for|in this) example\b")
_EXAMPLE_INSIDE = re.compile(
    r"(?<=[.!?])\s+(?=(?:Por|Para este|En este) ejemplo\b|(?:For|In this) example\b)"
)
_EXAMPLE_STEMS = stems("ejemplo ejemplos example examples")
_EXAMPLES_FOLLOW = re.compile(r"\bejemplos\b|\bexamples\b")
_NOTES = re.compile(r"(?:notas?|notes?)\s*[:.]?")
_CELL = re.compile(r"\d+\s*(?P<noun>[^\W\d_]+)")
_HEAD_CELLS = re.compile(
    rf"(?P<first>.*?)\s*(?P<cells>(?:{_CELL.pattern.replace('?P<noun>', '?:')}\s*){{2,}})"
)


@dataclass(frozen=True, slots=True)
class _Head:
    """A heading and its body; ``at_step`` says that it interrupts a step and belongs inside it."""

    piece: Piece
    body: tuple[Piece | _Head, ...] = ()
    at_step: bool = False

    @property
    def is_example(self) -> bool:
        return bool(_EXAMPLE_HEAD.match(fold(self.piece.text)))

    @property
    def subjects(self) -> frozenset[str]:
        """Stems of the words in the heading and in the short lines under it."""
        short = [p.text for p in self.body if isinstance(p, Piece) and is_short(p.text)]
        return stems(" ".join((self.piece.text, *short))) - _EXAMPLE_STEMS


def recognise(source: Source, game: str) -> bool:
    """Whether the text uses the vocabulary of Aeon's End manuals."""
    text = source.text
    named = bool(_NAMED.search(fold(text))) or vocabulary(text, ["gravehold"]) > 0
    return named and max(vocabulary(text, words) for words in _WORDS.values()) >= 6


def read(source: Source, request: Request) -> Document:
    """Read a manual.

    Format: a heading is a short line between blank lines without a final full stop; a heading without text is
    the parent of those that follow. Numbered steps are sub-sections, and the numbering continues across
    headings. A short line with a colon before a list is the list's heading. Bullets are items, except those
    that introduce an indented paragraph. A table whose cells were run together is split according to its
    header. The text under a heading that says *example* consists of examples.
    """
    found = pieces(source, bare_numbers=True)
    text = source.text
    language = max(_WORDS, key=lambda each: vocabulary(text, _WORDS[each]))
    titled = len(found) > 1 and _is_heading(found[0]) and _is_heading(found[1])
    title = found[0].text if titled else "Aeon's End"
    expansion = _EXPANSION.search(title)
    slug = f"manual-{slugify(expansion['name'])}" if expansion else "manual"
    builder = DocumentBuilder(source, request.ref(slug, "sin-fecha"), title, language)
    if titled:
        builder.front(*found[0].lines)
    _Manual(builder, language).read(found[1:] if titled else found)
    return builder.finish()


# -- headings ----------------------------------------------------------------------------------------


def _is_heading(piece: Piece) -> bool:
    """A short line by itself that starts with a capital and has no final full stop, or a marked heading."""
    if piece.heading:
        return True
    starts = piece.text.lstrip("\"'“‘¿¡")[:1]
    by_itself = len(piece.lines) == 1 and piece.followed and not piece.indent and not piece.kind
    return by_itself and is_short(piece.text) and starts.isupper() and not is_ended(piece.text)


def _heads(found: Sequence[Piece]) -> tuple[list[Piece], list[_Head]]:
    """The pieces before the first heading, and each heading with its body."""
    at = [index for index, piece in enumerate(found) if _is_heading(piece)]
    if not at:
        return list(found), []
    ends = [*at[1:], len(found)]
    heads = [_Head(found[a], tuple(found[a + 1 : b])) for a, b in zip(at, ends, strict=True)]
    return list(found[: at[0]]), heads


def _nested(heads: Sequence[_Head]) -> list[_Head]:
    """Move headings into the section that they belong to, judging by form.

    A heading between two steps of one list is a box in the first of them. An example belongs to the section
    that its words refer to, and a heading between a section and its example is a box in that section.
    """
    found: list[_Head] = []
    for index, head in enumerate(heads):
        above = found[-1] if found else None
        coming = heads[index + 1] if index + 1 < len(heads) else None
        if above and head.body and (rest := _resumed(above, head)):
            text = tuple(piece for piece in head.body if piece not in rest)
            box = replace(head, body=text, at_step=True)
            found[-1] = replace(above, body=(*above.body, box, *rest))
        elif above and above.body and _belongs(head, above, coming):
            found[-1] = replace(above, body=(*above.body, head))
        else:
            found.append(head)
    return found


def _belongs(head: _Head, above: _Head, coming: _Head | None) -> bool:
    """Whether a heading is an example of the section above, or comes between that section and its example."""
    if head.is_example:
        return _illustrates(head, above)
    if coming is None or not head.body or not coming.is_example:
        return False
    return _illustrates(coming, above) and not _illustrates(coming, head)


def _resumed(above: _Head, head: _Head) -> tuple[Piece, ...]:
    """The pieces under a heading, starting with the one that continues the steps of the section above."""
    steps = [p.number for p in above.body if isinstance(p, Piece) and p.number]
    pieces = [p for p in head.body if isinstance(p, Piece)]
    if not steps or not pieces or pieces[0].number or pieces[0].kind:
        return ()
    at = next((i for i, p in enumerate(pieces) if p.number), None)
    return tuple(pieces[at:]) if at is not None and pieces[at].number == steps[-1] + 1 else ()


def _illustrates(example: _Head, head: _Head) -> bool:
    named = stems(example.piece.text) - _EXAMPLE_STEMS
    return bool(named & head.subjects)


def _grouped(heads: Sequence[_Head]) -> list[_Head]:
    """Collect the sections under a heading without text.

    Such a chapter ends at the next heading without text; a list of terms, each explained in one paragraph,
    ends at the first longer section.
    """
    found: list[_Head] = []
    at = 0
    while at < len(heads):
        head = heads[at]
        at += 1
        if head.body:
            found.append(head)
            continue
        members: list[_Head] = []
        while at < len(heads) and heads[at].body:
            if members and _is_term(members[0]) and not _is_term(heads[at]):
                break
            members.append(heads[at])
            at += 1
        found.append(replace(head, body=tuple(members)))
    return found


def _is_term(head: _Head) -> bool:
    only = head.body[0] if len(head.body) == 1 else None
    return isinstance(only, Piece) and not only.kind and not head.is_example


def flattened_table(lines: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Split a table whose cells were run together; () if the lines are no such table.

    Grammar: the header repeats a number and one noun (``1 jugador2 jugadores``); every row ends in one digit
    of its label and one digit for each such column. Cells separated by tabs are kept as they are.

    >>> flattened_table(["Cartas1 jugador2 jugadores", "Nivel 113", "Nivel 235"])
    (('Cartas', '1 jugador', '2 jugadores'), ('Nivel 1', '1', '3'), ('Nivel 2', '3', '5'))
    """
    if len(lines) < 2:
        return ()
    if all("\t" in line.strip() for line in lines):
        return tuple(tuple(cell.strip() for cell in line.strip().split("\t")) for line in lines)
    head = _HEAD_CELLS.fullmatch(lines[0].strip())
    cells = [found[0].strip() for found in _CELL.finditer(head["cells"])] if head else []
    nouns = {fold(found["noun"])[:4] for found in _CELL.finditer(head["cells"])} if head else set()
    if head is None or len(nouns) != 1:
        return ()
    rows = [(head["first"].strip(), *cells)]
    for line in lines[1:]:
        row = re.fullmatch(rf"(?P<label>.*?\d)(?P<cells>\d{{{len(cells)}}})", line.strip())
        if not row:
            return ()
        rows.append((row["label"], *row["cells"]))
    return tuple(rows)


def _table(body: Sequence[Piece | _Head]) -> int:
    """The number of pieces at the start that form a table; 0 if there is none."""
    count, lines = 0, []
    for index, piece in enumerate(body[:40], start=1):
        if not isinstance(piece, Piece) or piece.kind:
            break
        lines += [line.text for line in piece.lines]
        if flattened_table(lines):
            count = index
        elif len(lines) > 1:
            break
    return count


# -- bodies ------------------------------------------------------------------------------------------


class _Manual:
    """State of reading one manual."""

    def __init__(self, builder: DocumentBuilder, language: str) -> None:
        self.builder = builder
        self.outline = Outline(builder)
        self.step_word = {"es": "paso", "en": "step"}[language]

    def read(self, found: Sequence[Piece]) -> None:
        before, heads = _heads(found)
        if before:
            _Body(self, self.outline.open(None, "")).write(before)
        closing: list[_Head] = []
        while heads and not heads[-1].body:
            closing.append(heads.pop())
        for head in _grouped(_nested(heads)):
            self.write(None, head)
        self.builder.back(*(line for head in reversed(closing) for line in head.piece.lines))

    def write(self, parent: OpenSection | None, head: _Head) -> None:
        section = self.outline.open(parent, uncoloned(head.piece.text), *head.piece.lines)
        _Body(self, section, parent if head.is_example else None).write(head.body, head.is_example)


@dataclass
class _List:
    """A numbered list being read: its indentation, last step and parent section."""

    indent: int
    last: int
    parent: OpenSection


class _Body:
    """Writes the text under one heading."""

    def __init__(self, manual: _Manual, section: OpenSection, illustrated: OpenSection | None = None) -> None:
        self.manual, self.section, self.illustrated = manual, section, illustrated
        self.step: OpenSection | None = None
        self.step_headed = False
        self.lists: list[_List] = []
        self.lead: OpenSection | None = None  # a line with a colon that introduces a list
        self.item: OpenSection | None = None  # a bullet that introduces an indented paragraph
        self.notes = False
        self.aside = False  # in an example section: the rule just read has an example of its own

    @property
    def current(self) -> OpenSection:
        return self.lead or self.step or self.section

    def write(self, body: Sequence[Piece | _Head], example: bool = False) -> None:
        done = 0
        for index, piece in enumerate(body):
            coming = body[index + 1] if index + 1 < len(body) else None
            if index < done:
                continue
            if isinstance(piece, _Head):
                self.manual.write(self.step or self.section if piece.at_step else self.section, piece)
            elif example:
                self._exemplify(piece, coming)
            elif table := _table(body[index:]):
                done = index + table
                self._tabulate(body[index:done])
            elif piece.number is not None:
                self._begin_step(piece)
            elif piece.kind:
                self._bullet(piece, coming)
            else:
                self._paragraph(piece, coming, index + 1 == len(body))

    def _tabulate(self, pieces: Sequence[Piece | _Head]) -> None:
        lines = [line for piece in pieces if isinstance(piece, Piece) for line in piece.lines]
        rows = flattened_table([line.text for line in lines])
        text = "\n".join(" | ".join(row) for row in rows)
        self.manual.builder.block(self.current, "table", text, *lines, rows=rows)

    def _exemplify(self, piece: Piece, coming: Piece | _Head | None) -> None:
        """In an example section, a paragraph with its own example is a rule of the illustrated section."""
        is_for_rule = self.aside and bool(_EXAMPLE.match(fold(piece.text)))
        self.aside = isinstance(coming, Piece) and bool(_EXAMPLE.match(fold(coming.text)))
        if self.illustrated and not piece.kind and (self.aside or is_for_rule):
            kind: BlockKind = "example" if is_for_rule else "paragraph"
            self.manual.builder.block(self.illustrated, kind, piece.text, *piece.lines)
            return
        marker = f"{piece.marker} " if piece.number else ""
        self.manual.builder.block(self.section, "example", marker + piece.text, *piece.lines)

    def _begin_step(self, piece: Piece) -> None:
        """Open the section of a step, in the list that it continues or in a new one."""
        number = piece.number or 0
        fitting = [one for one in self.lists if one.last + 1 == number]
        chosen = next((one for one in reversed(fitting) if one.indent == piece.indent), None)
        chosen = chosen or (fitting[-1] if fitting else None)
        if chosen:
            del self.lists[self.lists.index(chosen) + 1 :]
            chosen.last = number
        else:
            inside = self.lists and (piece.indent > self.lists[-1].indent or self.step_headed)
            if not inside:
                self.lists.clear()
            parent = self.step if inside and self.step else self.section
            chosen = _List(piece.indent, number, parent)
            self.lists.append(chosen)
        self.lead = self.item = None
        self.notes = False
        headed = is_short(piece.text, 12, 80) and not re.search(r"[.!?]$", piece.text)
        self.step_headed = headed and not chosen.indent
        aliases = (f"{self.manual.step_word} {number}",) if piece.kind == "bare" else ()
        heading = uncoloned(piece.text) if headed else ""
        self.step = self.manual.outline.open(chosen.parent, heading, *piece.lines, aliases=aliases)
        if not headed:
            stop = "." if piece.kind == "number" else ""
            self._say(self.step, "paragraph", piece, f"{piece.marker}{stop} ")

    def _bullet(self, piece: Piece, coming: Piece | _Head | None) -> None:
        explained = isinstance(coming, Piece) and not coming.kind and coming.indent > piece.indent
        if explained and is_short(piece.text) and not re.search(r"[.!?]$", piece.text):
            self.item = self.manual.outline.open(self.current, uncoloned(piece.text), *piece.lines)
            return
        self.item = None
        self._say(self.current, "note" if self.notes else "item", piece)

    def _paragraph(self, piece: Piece, coming: Piece | _Head | None, last: bool) -> None:
        text = fold(piece.text)
        if piece.indent and self.item:
            self._say(self.item, "paragraph", piece)
            return
        self.lead = self.item = None
        self.notes = bool(_NOTES.fullmatch(text))
        listed = isinstance(coming, Piece) and coming.kind == "bullet"
        if self.notes or re.match(rf"{_NOTES.pattern[:-1]}\s", text):
            self._say(self.current, "note", piece)
        elif listed and piece.text.endswith(":") and is_short(piece.text):
            self.lead = self.manual.outline.open(self.current, uncoloned(piece.text), *piece.lines)
        elif _EXAMPLE.match(text) or (coming is None and _EXAMPLES_FOLLOW.search(text) and last):
            self._say(self.current, "example", piece)
        else:
            self._say(self.current, "paragraph", piece)

    def _say(self, section: OpenSection, kind: BlockKind, piece: Piece, marker: str = "") -> None:
        """Add a piece; an example at its end becomes a separate block."""
        texts = (
            _EXAMPLE_INSIDE.split(piece.text, maxsplit=1) if kind in ("paragraph", "item") else [piece.text]
        )
        shared = len(texts) > 1 or bool(marker)  # a step's lines are already placed with its section
        self.manual.builder.block(section, kind, marker + texts[0], *piece.lines, shared=shared)
        for example in texts[1:]:
            self.manual.builder.block(section, "example", example, *piece.lines, shared=True)
