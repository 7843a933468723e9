"""Stage 4: turns the parts of the outline into the document: sections with blocks, glossary entries,
remarks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from judge.decoding import Line
from judge.documents import Document, SectionNumber
from judge.documents.document import BlockKind
from judge.extraction.wrapping import Joiner
from judge.importers.builder import DocumentBuilder, OpenSection
from judge.importers.generic.lines import Prepared, Text, ends_sentence, opens_example, opens_note
from judge.importers.generic.outline import Beside, Glossary, Node, Odd, Opened, Part, Words
from judge.messages import N_

Join = Callable[[Sequence[str]], str]


def write(builder: DocumentBuilder, prepared: Prepared, parts: Iterable[Part]) -> Document:
    """Write the parts of an outline, and the noise and matter found earlier, into a document."""
    builder.front(*prepared.matter)
    for reason, line in prepared.noise:
        builder.noise(reason, line)
    writer = _Writer(builder, prepared.texts)
    for part in parts:
        writer.write(part)
    writer.remark_truncated()
    return builder.finish()


_BULLET = re.compile(r"(?:[•●○▪■◦·*‣➤►✦❖]|[-–—](?=\s))\s*(?=\S)")
_ALONE = re.compile(r"[\W_]*\w+(?:\s+\w+)?[\W_]*$")
_ENTRY = re.compile(r"(?P<term>(?:\([^()]{1,40}\)|[^:–—()]){1,60}?)\s*(?::|\s[–—-])\s+(?P<text>\S.*)$")
_REFERS = re.compile(
    r"(?:related|see(?: also)?|synonyms?|also called|v[eé]ase(?: tambi[eé]n)?|ver(?: tambi[eé]n)?|"
    r"relacionad[oa]s?|sin[oó]nimos?)\b\s*:",
    re.IGNORECASE,
)
_DIVIDER = re.compile(r"[\W_]*[A-ZÑ](?:\s*[-–/]\s*[A-ZÑ])?[\W_]*$")


@dataclass
class Piece:
    """A block under construction: its kind, words and lines."""

    kind: BlockKind
    words: list[str]
    lines: list[Line]
    indent: int = 0
    rows: list[tuple[str, ...]] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "\n".join(" | ".join(row) for row in self.rows)


def pieces(texts: Sequence[Text], first: str = "", opened: Text | None = None, kind: str = "") -> list[Piece]:
    """Split the lines of a section into blocks.

    ``first`` is the text of the line ``opened`` after its number (or, with ``kind``, after its label). A
    block begins after a blank line; where the line above had room for its first word or ended its sentence;
    with a bullet or a list number; and with *Example* or *Note*. Other lines continue the block above.
    *Examples:* by itself belongs to the first item or paragraph below and makes the whole list examples.
    Adjacent rows are a table. ``kind`` says that the whole section is of one kind, such as an example under a
    heading that says so.
    """
    found: list[Piece] = []
    if opened is not None and first:
        found.append(Piece(_kind(first), [first], [opened.line]))
    announced = "next" if first and kind else kind
    for text in texts:
        above = found[-1] if found else None
        if text.line.kind == "row" or _tabbed(texts, text):
            cells = tuple(cell.strip() for cell in text.line.text.strip("\n").split("\t"))
            if above and above.kind == "table" and not text.gap:
                above.rows.append(cells)
                above.lines.append(text.line)
            else:
                found.append(Piece("table", [], [text.line], rows=[cells]))
            continue
        bullet = _BULLET.match(text.text)
        item = bool(bullet) or text.line.kind == "item" or (_counted(text) and bool(text.rest))
        words = text.text[bullet.end() :] if bullet else text.text
        if above and _continues(above, text, item):
            above.words.append(text.text)
            above.lines.append(text.line)
            continue
        own = _kind(words)
        if above and announced == "next" and not (item and above.kind == "item"):
            announced = kind or (above.kind if item else "")
            if own == "paragraph":
                above.words.append(words)
                above.lines.append(text.line)
                continue
        if own == "paragraph":
            if announced in ("example", "note") and (item or kind):
                own = "example" if announced == "example" else "note"
            elif item:
                own = "item"
            else:
                announced = kind
        elif _ALONE.fullmatch(words):
            announced = "next"
        found.append(Piece(own, [words], [text.line], text.indent if item else 0))
    return found


def _counted(text: Text) -> bool:
    """Whether a line begins with the number or letter of a list."""
    opened = text.opening
    if opened is None or opened.composite or opened.label:
        return False
    return opened.tail[:1] in (".", ")") or opened.tail[:1] in ("º", "ª", "°")


def _kind(words: str) -> BlockKind:
    return "example" if opens_example(words) else "note" if opens_note(words) else "paragraph"


def _tabbed(texts: Sequence[Text], text: Text) -> bool:
    """Whether a plain line is one of several with the same number of tabs."""
    tabs = text.line.text.strip().count("\t")
    if not tabs:
        return False
    place = text.at - texts[0].at
    beside = [texts[near] for near in (place - 1, place + 1) if 0 <= near < len(texts)]
    return any(near.line.text.strip().count("\t") == tabs for near in beside)


def _continues(above: Piece, text: Text, item: bool) -> bool:
    """Whether a line continues the block above it."""
    if text.gap or above.kind == "table" or text.heading:
        return False
    if text.referring and (text.cited or not item):
        return True
    if item or _kind(text.text) != "paragraph":
        return bool(item and text.goes_on and text.line.kind != "item" and not text.fresh)
    if text.goes_on:
        return True
    last = above.words[-1]
    first = text.text[:1]
    listed = last[:1].isdigit() and len(above.words) == 1
    figures = not first.isalpha() and not listed and len(last.split()) >= 3
    broken = first.islower() or (figures and not _BULLET.match(text.text))
    if broken and not ends_sentence(last):
        return True
    return above.kind == "item" and text.indent > above.indent and not ends_sentence(last)


# -- glossary -------------------------------------------------------------------------------------------


@dataclass
class Entry:
    """A glossary term, the paragraphs of its meaning, and the lines of both."""

    term: str
    lines: list[Line]
    paragraphs: list[list[str]] = field(default_factory=list)
    open: bool = False

    def meaning(self, join: Join) -> str:
        return "\n\n".join(join(words) for words in self.paragraphs)


def entries(texts: Sequence[Text]) -> tuple[list[Entry], list[Text], list[Text]]:
    """Split a glossary into its entries, the text before the first entry, and alphabetical dividers.

    An entry is *Term: meaning* or *Term – meaning* in a paragraph, a bold term before its meaning, a row of
    two cells, or a term on a line (or heading) of its own with the meaning in the paragraphs below.
    """
    found: list[Entry] = []
    before: list[Text] = []
    dividers: list[Text] = []
    for place, text in enumerate(texts):
        after = texts[place + 1] if place + 1 < len(texts) else None
        if _DIVIDER.fullmatch(text.text):
            dividers.append(text)
            continue
        opened = _entry(text, after, found[-1] if found else None)
        if opened:
            found.append(opened)
        elif found:
            _extend(found[-1], text)
        else:
            before.append(text)
    return found, before, dividers


def _entry(text: Text, after: Text | None, above: Entry | None) -> Entry | None:
    """The entry that begins with this line; None if the line continues the one above."""
    if text.line.kind == "row":
        term, _, meaning = text.line.text.strip().partition("\t")
        return Entry(term.strip(), [text.line], [[meaning.replace("\t", " ")]]) if meaning.strip() else None
    if text.heading:
        return Entry(text.text, [text.line], open=True)
    bullet = _BULLET.match(text.text)
    bare = text.text[bullet.end() :] if bullet else text.text
    lead = text.lead - (len(text.text) - len(bare))
    if 0 < lead < len(bare) and text.fresh:
        term = bare[:lead].strip(" :.–—-")
        return Entry(term, [text.line], [[bare[lead:].strip(" :–—-")]])
    if 0 < len(bare) <= lead:
        return Entry(bare.strip(" :"), [text.line], open=True)
    if _REFERS.match(bare):
        return None
    pending = above is not None and above.open and not above.paragraphs
    if pending or (text.opening and not text.opening.composite) or text.referring:
        return None
    pair = _ENTRY.match(bare)
    named = pair is not None and len(pair["term"].split()) <= 7 and _kind(bare) == "paragraph"
    begins = text.gap or (text.fresh and not text.goes_on) or above is None
    begins = begins and bool(text.gap or not (above and above.open))
    if pair and named and begins:
        return Entry(pair["term"].strip(), [text.line], [[pair["text"]]])
    short = len(bare) <= 60 and len(bare.split()) <= 8 and not bare.endswith((".", ";", ":", "!", "?"))
    separate = text.gap or (text.fresh and not text.goes_on and (above is None or _complete(above)))
    wraps = after is not None and after.goes_on and not after.gap and not text.gap
    meant = after is not None and not (wraps and after.text[:1].islower())
    small = bare[:1].islower() and not (text.gap and after is not None and (not after.gap or above is None))
    if short and separate and meant and text.line.kind != "item" and not small:
        return Entry(bare, [text.line], open=True)
    return None


def _complete(entry: Entry) -> bool:
    return bool(entry.paragraphs) and ends_sentence(entry.paragraphs[-1][-1])


def _extend(entry: Entry, text: Text) -> None:
    entry.lines.append(text.line)
    item = text.opening is not None or bool(_BULLET.match(text.text))
    unfinished = bool(entry.paragraphs) and not ends_sentence(entry.paragraphs[-1][-1])
    item = item or bool(_REFERS.match(text.text))
    if entry.paragraphs and not text.gap and not item and (text.goes_on or unfinished):
        entry.paragraphs[-1].append(text.text)
    else:
        entry.paragraphs.append([text.text])


_RIGHTS = re.compile(
    r"©|\(c\) ?\d{4}|copyright\b|all rights reserved|todos los derechos reservados|®.*™|™.*®", re.I
)


class _Writer:
    """Writes the parts of an outline into a builder."""

    def __init__(self, builder: DocumentBuilder, texts: Sequence[Text]) -> None:
        self.builder, self.texts = builder, texts
        self.join = Joiner.of(text.text for text in texts).join
        self.sections: dict[Node, OpenSection] = {}

    def write(self, part: Part) -> None:
        """Write one part."""
        match part:
            case Opened(node):
                above = node.parent.number if node.parent else None
                opened = self.builder.section(
                    node.base, node.heading, *node.lines, parent=above, assigned=node.assigned, shared=True
                )
                assert opened.number == node.number
                self.sections[node] = opened
            case Words(node, texts, rest, opening, kind):
                self._words(self.sections[node], texts, rest, opening, kind)
            case Glossary(texts, node):
                self._glossary(texts, None if node is None else self.sections[node])
            case Beside("front", lines):
                self.builder.front(*lines)
            case Beside("back", lines):
                self.builder.back(*lines)
            case Beside(_, lines):
                self.builder.noise(N_("heading of the glossary"), *lines)
            case Odd(kind, line, template, data):
                self.builder.remark(kind, line, template, **data)

    def _words(
        self,
        section: OpenSection,
        texts: Sequence[Text],
        rest: str = "",
        opened: Text | None = None,
        kind: str = "",
    ) -> None:
        """Add the lines of a section as blocks; legal notices at the very end of the document are back
        matter."""
        for piece in pieces(self._without_rights(texts), rest, opened, kind):
            if piece.kind == "table":
                self.builder.block(section, "table", piece.text, *piece.lines, rows=tuple(piece.rows))
            else:
                shared = opened is not None and piece.lines[0] is opened.line
                self.builder.block(section, piece.kind, self.join(piece.words), *piece.lines, shared=shared)

    def _glossary(self, texts: Sequence[Text], section: OpenSection | None) -> None:
        """Add glossary entries; the text before the first belongs to the chapter's section."""
        found, before, dividers = entries(self._without_rights(texts))
        for text in dividers:
            self.builder.noise(N_("letter that divides the glossary"), text.line)
        if section is not None:
            self._words(section, before)
        else:
            self.builder.front(*(text.line for text in before))
        for entry in found:
            self.builder.glossary(entry.term or "?", entry.meaning(self.join), *entry.lines)

    def _without_rights(self, body: Sequence[Text]) -> Sequence[Text]:
        """Remove legal text from the end of the document."""
        if not body or body[-1].at != len(self.texts) - 1:
            return body
        for place, text in enumerate(body):
            if text.gap and _RIGHTS.search(text.text[:500]) and len(body) - place <= 12:
                self.builder.back(*(line.line for line in body[place:]))
                return body[:place]
        return body

    def remark_truncated(self) -> None:
        """Report sections without text, and those that end in the middle of a sentence."""
        parents: set[SectionNumber] = {s.parent for s in self.builder.sections if s.parent is not None}
        sections = self.builder.sections
        for section, after in zip_longest(sections, sections[1:]):
            if section is None or section.number in parents or not section.lines:
                continue
            if after is not None and after.parent == section.parent and section.blocks and section.parent:
                continue  # a list whose members end with a comma or a conjunction
            words = section.blocks[-1].text if section.blocks else section.heading
            empty = not section.blocks and not section.heading
            if empty or (section.blocks and section.blocks[-1].kind != "table" and _breaks_off(words)):
                self.builder.remark(
                    "truncated-entry",
                    max(section.lines),
                    N_("{number} has no text, or breaks off"),
                    number=str(section.number),
                )


def _breaks_off(words: str) -> bool:
    return bool(
        re.search(r"(?:,|\b(?:the|of|and|or|to|a|y|o|de|del|la|el|los|las|que|con|para|por))$", words)
    )
