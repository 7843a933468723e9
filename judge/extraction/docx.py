"""Extracts lines from Word documents (.docx): paragraphs, headings, list items and tables."""

from __future__ import annotations

import hashlib
import io
import posixpath
import re
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field

from lxml import etree
from lxml.etree import _Element

from judge.decoding import MAX_LINE, Line, LineKind, Source
from judge.errors import ImportFault, ImportFaultAtLine
from judge.extraction.docx_numbering import Numbering, W
from judge.extraction.wrapping import ends_sentence
from judge.messages import N_, Message
from judge.text import nfc

MAX_XML = 48 * 1024 * 1024
MAX_TAGS = 600_000
"""Limits on the unpacked size of a file, in bytes and in XML tags."""

_MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_SKIPPED = frozenset(
    {f"{W}{name}" for name in ("del", "moveFrom", "instrText", "delText", "pPr", "rPr", "sectPr", "tblPr")}
    | {f"{_MC}Fallback"}
)
_WRAPPERS = frozenset(
    f"{W}{name}" for name in ("sdt", "sdtContent", "ins", "moveTo", "customXml", "smartTag")
)
_MATH_TEXT = "{http://schemas.openxmlformats.org/officeDocument/2006/math}t"
_OFF = frozenset({"0", "false", "off"})
_HEADING = re.compile(r"(?:heading|título|titulo|überschrift|titre)\s*([1-9])$", re.IGNORECASE)
_MAX_HEADING = 160
"""Maximum characters of a heading: Word's styles are also misused for whole paragraphs."""
_DAMAGED = N_("the Word document is damaged: {detail}; open it in a word processor and save it again")


def extract(data: bytes, name: str) -> Source:
    """Read a Word document.

    A paragraph becomes a line (or several if it contains line breaks), preceded by its automatic number, if
    any. A paragraph with a heading style, or with an outline level and a short text that is no sentence, gets
    ``heading``; a bulleted one is an ``item``; a table row is a ``row`` with cells joined by tabs. Deleted
    and hidden text is left out; footnotes follow at the end.

    Raises ImportFault if the file is no Word document, protected, damaged or without text, or would unpack to
    more than ``MAX_XML`` bytes or ``MAX_TAGS`` tags.
    """
    try:
        lines = tuple(_lines(_Parts(data, name), name))
    except _LongLine as long:
        detail = Message(
            N_("the paragraph has {size} characters; no rules document has more than {limit} in one"),
            {"size": long.size, "limit": MAX_LINE},
        )
        raise ImportFaultAtLine(file=name, line=long.number, detail=detail) from None
    except RecursionError:
        raise _damaged(name, "word/document.xml") from None
    if all(line.blank for line in lines):
        raise ImportFault(file=name, detail=Message(N_("the Word document has no text")))
    return Source(name, lines, "docx", "utf-8", hashlib.sha256(data).hexdigest())


def _lines(parts: _Parts, name: str) -> list[Line]:
    main = parts.main()
    root = parts.xml(main)
    styles = _styles(parts.optional(main, "styles"))
    reader = _Reader(styles, Numbering.read(parts.optional(main, "numbering")))
    body = root.find(f"{W}body")
    if body is None:
        raise _damaged(name, main)
    reader.blocks(body)
    for notes in ("footnotes", "endnotes"):
        reader.notes(parts.optional(main, notes))
    return reader.lines


# -- the package ------------------------------------------------------------------------------------


def _damaged(name: str, detail: str) -> ImportFault:
    return ImportFault(file=name, detail=Message(_DAMAGED, {"detail": detail}))


class _LongLine(Exception):
    """A paragraph or table row is too long to be part of a real document."""

    def __init__(self, size: int, number: int) -> None:
        super().__init__(size, number)
        self.size, self.number = size, number


class _Parts:
    """Reads the relevant parts of the package, with a size limit and without fetching anything external."""

    def __init__(self, data: bytes, name: str) -> None:
        self._name = name
        self._bytes, self._tags = MAX_XML, MAX_TAGS  # the remaining allowance for all parts together
        if data.startswith(b"\xd0\xcf\x11\xe0"):
            raise ImportFault(file=name, detail=Message(_PROTECTED))
        if not data.startswith(b"PK"):
            raise ImportFault(file=name, detail=Message(N_("this is not a Word document (.docx)")))
        try:
            self._archive = zipfile.ZipFile(io.BytesIO(data))
        except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError, EOFError) as fault:
            raise _damaged(name, str(fault)) from None

    def main(self) -> str:
        """The name of the part with the text."""
        names = set(self._archive.namelist())
        for target in self._targets("_rels/.rels", "/officeDocument", ""):
            if target in names:
                if target.startswith("word/") or target.endswith("document.xml"):
                    return target
                raise ImportFault(file=self._name, detail=Message(_NO_WORD))
        if "word/document.xml" in names:
            return "word/document.xml"
        raise ImportFault(file=self._name, detail=Message(_NO_WORD))

    def optional(self, main: str, kind: str) -> _Element | None:
        """The root of a part related to the main part; None if there is none."""
        folder, file = posixpath.split(main)
        names = set(self._archive.namelist())
        for target in self._targets(f"{folder}/_rels/{file}.rels", f"/{kind}", folder):
            if target in names:
                return self.xml(target)
        usual = f"{folder}/{kind}.xml"
        return self.xml(usual) if usual in names else None

    def _targets(self, relations: str, kind: str, folder: str) -> Iterator[str]:
        if relations not in self._archive.namelist():
            return
        for relation in self.xml(relations):
            if not isinstance(relation.tag, str) or not str(relation.get("Type", "")).endswith(kind):
                continue
            target = str(relation.get("Target", ""))
            whole = target.lstrip("/") if target.startswith("/") else posixpath.join(folder, target)
            yield posixpath.normpath(whole)

    def xml(self, part: str) -> _Element:
        """Parse one part; entities are not resolved and nothing is fetched."""
        try:
            with self._archive.open(part) as packed:
                content = packed.read(self._bytes + 1)
        # zipfile raises NotImplementedError (a subclass of RuntimeError) for an unknown compression method;
        # any other RuntimeError means that a password is needed.
        except (zipfile.BadZipFile, zlib.error, NotImplementedError, OSError, EOFError, ValueError, KeyError):
            raise _damaged(self._name, part) from None
        except RuntimeError:
            raise ImportFault(file=self._name, detail=Message(_PROTECTED)) from None
        if len(content) > self._bytes:
            detail = Message(
                N_("{part} in the Word document unpacks to more than {limit} MB; no rules are so large"),
                {"part": part, "limit": MAX_XML // 1_000_000},
            )
            raise ImportFault(file=self._name, detail=detail)
        self._bytes -= len(content)
        # the parsed tree takes far more memory than the text
        self._tags -= max(content.count(b"<"), content.count(b"=") // 2)
        if self._tags < 0:
            detail = Message(
                N_("the Word document has more than {limit} tags; no rules have so many"), {"limit": MAX_TAGS}
            )
            raise ImportFault(file=self._name, detail=detail)
        parser = etree.XMLParser(
            resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, remove_comments=True,
            remove_pis=True,
        )  # fmt: skip
        try:
            root = etree.fromstring(content, parser)
        except (etree.XMLSyntaxError, ValueError):
            raise _damaged(self._name, part) from None
        if root is None or root.getroottree().docinfo.doctype:
            raise _damaged(self._name, part)
        return root


_PROTECTED = N_("this Word document is old or protected; save it as .docx without a password")
_NO_WORD = N_("this is an archive, not a Word document (.docx)")


# -- styles -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Style:
    """The properties of a paragraph style: heading level, outline level, list and list level."""

    heading: int = 0
    outline: int | None = None
    list_name: str | None = None
    list_level: int = 0


def _styles(root: _Element | None) -> dict[str, _Style]:
    """Every paragraph style, including the properties inherited from its base style."""
    if root is None:
        return {}
    elements = {
        str(element.get(f"{W}styleId")): element
        for element in root.iterfind(f"{W}style")
        if element.get(f"{W}type") in (None, "paragraph")
    }
    found: dict[str, _Style] = {}

    def resolve(name: str, depth: int = 0) -> _Style:
        if name in found or name not in elements or depth > 30:
            return found.get(name, _Style())
        element = elements[name]
        base = _val(element.find(f"{W}basedOn"))
        above = resolve(base, depth + 1) if base else _Style()
        title = _val(element.find(f"{W}name")) or name
        heading = _HEADING.match(title)
        level = int(heading[1]) if heading else 1 if title.casefold() == "title" else above.heading
        properties = element.find(f"{W}pPr")
        outline = _outline(properties)
        list_name, list_level = _list(properties)
        found[name] = _Style(
            min(level, 6),
            above.outline if outline is None else outline,
            above.list_name if list_name is None else list_name,
            above.list_level if list_level is None else list_level,
        )
        return found[name]

    for name in elements:
        resolve(name)
    return found


def _val(element: _Element | None) -> str | None:
    value = element.get(f"{W}val") if element is not None else None
    return None if value is None else str(value)


def _digit(text: str | None) -> int | None:
    return int(text) if text is not None and text.isascii() and text.isdigit() and len(text) == 1 else None


def _outline(properties: _Element | None) -> int | None:
    return _digit(_val(properties.find(f"{W}outlineLvl"))) if properties is not None else None


def _list(properties: _Element | None) -> tuple[str | None, int | None]:
    numbered = properties.find(f"{W}numPr") if properties is not None else None
    if numbered is None:
        return None, None
    return _val(numbered.find(f"{W}numId")), _digit(_val(numbered.find(f"{W}ilvl")))


# -- text -------------------------------------------------------------------------------------------


@dataclass
class _Reader:
    """Collects lines from the elements of the document, in order."""

    styles: dict[str, _Style]
    numbering: Numbering
    lines: list[Line] = field(default_factory=list)

    def blocks(self, parent: _Element) -> None:
        """Read paragraphs, tables and the elements that wrap them."""
        for element in parent:
            if not isinstance(element.tag, str) or element.tag in _SKIPPED:
                continue
            if element.tag == f"{W}p":
                self._paragraph(element)
            elif element.tag == f"{W}tbl":
                self._table(element)
            else:
                self.blocks(element)

    def notes(self, root: _Element | None) -> None:
        """Read footnotes or endnotes, without the separators that Word stores among them."""
        if root is None:
            return
        for note in root:
            if isinstance(note.tag, str) and note.get(f"{W}type") in (None, "normal"):
                self._add("", 0, "text")
                self.blocks(note)

    def _add(self, text: str, heading: int, kind: LineKind) -> None:
        text = nfc(text.replace("\xa0", " ").replace("\ufeff", "")).rstrip()
        if len(text) > MAX_LINE:  # checked early, because nested tables would copy it repeatedly
            raise _LongLine(len(text), len(self.lines) + 1)
        self.lines.append(Line(len(self.lines) + 1, text, heading, kind))

    def _paragraph(self, element: _Element) -> None:
        boxes: list[_Element] = []
        text = "".join(self._text(element, boxes))
        properties = element.find(f"{W}pPr")
        style = self._style(properties)
        number, bullet = self._number(properties, style, bool(text.strip()))
        outline = _outline(properties)
        outline = style.outline if outline is None else outline
        heading = style.heading
        if not heading and outline is not None and outline < 6 and text.strip():
            bare = text.strip()
            heading = outline + 1 if len(bare) <= _MAX_HEADING and not ends_sentence(bare) else 0
        kind: LineKind = "item" if bullet else "text"
        parts = text.split("\n")
        for at, part in enumerate(parts):
            shown = f"{number} {part.strip()}" if number and not at else part
            if part.strip() or number or len(parts) == 1:
                self._add(shown, heading if part.strip() else 0, kind)
        for box in boxes:
            self.blocks(box)

    def _style(self, properties: _Element | None) -> _Style:
        name = _val(properties.find(f"{W}pStyle")) if properties is not None else None
        return self.styles.get(name, _Style()) if name else self.styles.get("Normal", _Style())

    def _number(self, properties: _Element | None, style: _Style, filled: bool) -> tuple[str, bool]:
        """The automatic number of a paragraph, and whether it is a bullet; empty paragraphs are not
        counted."""
        name, level = _list(properties)
        name = style.list_name if name is None else name
        level = style.list_level if level is None else level
        if not filled or name is None or name == "0":
            return "", False
        return self.numbering.next(name, level) or ("", False)

    def _text(self, element: _Element, boxes: list[_Element]) -> Iterator[str]:
        """The visible text of an element; text boxes are collected in ``boxes``."""
        for child in element:
            tag = child.tag
            if not isinstance(tag, str) or tag in _SKIPPED:
                continue
            if tag in (f"{W}t", _MATH_TEXT):
                yield (child.text or "").replace("\n", " ")
            elif tag == f"{W}r":
                if not _hidden(child):
                    yield from self._text(child, boxes)
            elif tag == f"{W}tab":
                yield "\t"
            elif tag in (f"{W}br", f"{W}cr"):
                yield "" if child.get(f"{W}type") in ("page", "column") else "\n"
            elif tag == f"{W}noBreakHyphen":
                yield "-"
            elif tag == f"{W}sym":
                yield _symbol(child.get(f"{W}char"))
            elif tag == f"{W}txbxContent":
                boxes.append(child)
            else:
                yield from self._text(child, boxes)

    def _table(self, element: _Element) -> None:
        """Read a table row by row; a table with a single cell, used as a frame, is read as plain text."""
        rows = [list(_inner(row, f"{W}tc")) for row in _inner(element, f"{W}tr")]
        if len(rows) == 1 and len(rows[0]) == 1:
            self.blocks(rows[0][0])
            return
        self._add("", 0, "text")
        for row in rows:
            texts = []
            for cell in row:
                reader = _Reader(self.styles, self.numbering)
                reader.blocks(cell)
                texts.append(" ".join(" ".join(line.text for line in reader.lines).split()))
            if any(texts):
                self._add("\t".join(texts), 0, "row")
        self._add("", 0, "text")


def _inner(element: _Element, tag: str) -> Iterator[_Element]:
    """The rows of a table or the cells of a row, including those inside content controls."""
    for child in element:
        if child.tag == tag:
            yield child
        elif isinstance(child.tag, str) and child.tag not in _SKIPPED and child.tag in _WRAPPERS:
            yield from _inner(child, tag)


def _hidden(run: _Element) -> bool:
    properties = run.find(f"{W}rPr")
    mark = properties.find(f"{W}vanish") if properties is not None else None
    return mark is not None and _val(mark) not in _OFF


def _symbol(code: str | None) -> str:
    """The character of a symbol font; such fonts place their characters in the private area from F000.

    >>> _symbol("F054")
    'T'
    """
    if code is None or not re.fullmatch(r"[0-9A-Fa-f]{2,4}", code):
        return ""
    value = int(code, 16)
    value = value - 0xF000 if 0xF020 <= value <= 0xF0FF else value
    return chr(value) if value >= 0x20 and not 0xD800 <= value <= 0xF8FF else ""
