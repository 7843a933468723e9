"""Decodes bytes in any common encoding and with any line ends into lines of text."""

from __future__ import annotations

import codecs
import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from judge.errors import ImportFault, ImportFaultAtLine
from judge.messages import N_, Message
from judge.text import nfc

LineKind = Literal["text", "item", "row", "code"]
MAX_BYTES = 64_000_000
"""Largest file that is read, several times the longest rulebook, so that memory is never exhausted."""
MAX_LINE = 200_000
"""Longest line that is read; a longer one shows that the file is no text of rules."""
_LINE_END = re.compile(r"\r\n|\r|\n|\x0b|\x0c|\x85|\u2028|\u2029")
_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a source: its number, its text in Unicode form NFC, and its markup.

    ``heading`` is the level (1 to 6) if the format marks the line as a heading, else 0. ``kind`` says whether
    the format marks it as a list item, a table row (cells joined by tabs) or preformatted. ``lead`` is the
    number of bold characters at its start. ``broken`` says that only a line break separates it from the line
    before, in a format whose lines are normally paragraphs; ``opens_page``, that a form feed does.
    """

    number: int
    text: str
    heading: int = 0
    kind: LineKind = "text"
    lead: int = 0
    broken: bool = False
    opens_page: bool = False

    @property
    def blank(self) -> bool:
        return not self.text.strip()


@dataclass(frozen=True)
class Source:
    """A file as lines of text, with its name (for messages) and the hash of its bytes.

    ``chrome`` are the lines of the web page around the document (menus, banners); importers do not read them,
    and they are listed as noise. ``written`` are the lines before markup was removed, if the format has any
    that is written in the text.
    """

    name: str
    lines: tuple[Line, ...]
    format: str = "txt"
    encoding: str = "utf-8"
    sha256: str = ""
    chrome: tuple[Line, ...] = ()
    written: tuple[Line, ...] = ()

    def __iter__(self) -> Iterator[Line]:
        return iter(self.lines)

    @property
    def text(self) -> str:
        return "\n".join(line.text for line in self.lines)

    def with_lines(self, lines: tuple[Line, ...]) -> Source:
        return replace(self, lines=lines)


def decode(data: bytes, name: str) -> tuple[str, str]:
    """Decode a text file; returns the text in Unicode form NFC and the name of the encoding.

    A byte order mark decides. Without one, UTF-16 is recognised by its zero bytes, then UTF-8 is tried, then
    cp1252 (with its five unused bytes as in Latin-1). Raises ImportFault if the file is empty, too large or
    no text; ImportFaultAtLine if UTF-16 or UTF-32 is invalid.
    """
    if not data.strip(b"\0 \t\r\n"):
        raise ImportFault(file=name, detail=Message(N_("the file is empty")))
    if len(data) > MAX_BYTES:
        size, limit = len(data) // 1_000_000, MAX_BYTES // 1_000_000
        detail = Message(
            N_("the file has {size} MB; a rules document has at most {limit}"), {"size": size, "limit": limit}
        )
        raise ImportFault(file=name, detail=detail)
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return _decoded(data[len(mark) :], encoding, name), encoding
    sample = data[:4096]
    zeros_even, zeros_odd = sample[0::2].count(0), sample[1::2].count(0)
    if zeros_odd > len(sample) // 5 and zeros_even < zeros_odd // 10 + 1:
        return _decoded(data, "utf-16-le", name), "utf-16-le"
    if zeros_even > len(sample) // 5 and zeros_odd < zeros_even // 10 + 1:
        return _decoded(data, "utf-16-be", name), "utf-16-be"
    if b"\0" in data:
        raise ImportFault(file=name, detail=_NO_TEXT)
    try:
        text, encoding = data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        text, encoding = data.decode("cp1252", errors="replace"), "cp1252"
        if "�" in text:
            unused = {b: chr(b) for b in (0x81, 0x8D, 0x8F, 0x90, 0x9D)}
            text = "".join(unused.get(b) or bytes([b]).decode("cp1252") for b in data)
    return _checked(text, name), encoding


_NO_TEXT = Message(
    N_(
        "this is not a text; Judge reads rules as .txt, .md, .html, .docx or .pdf "
        "and cards as .json, .yaml or .csv"
    )
)


def _decoded(data: bytes, encoding: str, name: str) -> str:
    try:
        return _checked(data.decode(encoding), name)
    except UnicodeDecodeError as fault:
        line = len(_LINE_END.findall(data[: fault.start].decode(encoding, errors="ignore"))) + 1
        detail = Message(
            N_(
                "the file is incomplete or damaged: the bytes at {place} are not {encoding}; "
                "download it again"
            ),
            {"place": fault.start, "encoding": encoding},
        )
        raise ImportFaultAtLine(file=name, line=line, detail=detail) from None


def _checked(text: str, name: str) -> str:
    controls = sum(
        1 for c in text[:20_000] if ord(c) < 32 and c not in "\t\r\n\x0b\x0c\x1f\x1e\x1d\x1c\x07\x08"
    )
    if controls > max(2, min(len(text), 20_000) // 100):
        raise ImportFault(file=name, detail=_NO_TEXT)
    return nfc(text.replace("\ufeff", ""))


def split_lines(text: str) -> list[str]:
    """Split at every kind of line end, including a lone CR and mixtures.

    >>> split_lines("a\\r\\nb\\rc\\n")
    ['a', 'b', 'c']
    """
    lines = _LINE_END.split(text)
    if lines and not lines[-1]:
        lines.pop()
    return lines


def _page_tops(text: str) -> frozenset[int]:
    """The numbers of the lines that follow a form feed.

    >>> sorted(_page_tops("a\\nb\\n\\x0cc\\n"))
    [4]
    """
    if "\f" not in text:
        return frozenset()
    ends = (found[0] for found in _LINE_END.finditer(text))
    return frozenset(number for number, end in enumerate(ends, start=2) if end == "\f")


def read_text(data: bytes, name: str, kind: str = "txt") -> Source:
    """Decode a file into a source; raises the errors of :func:`decode`, and ImportFaultAtLine for an overlong
    line."""
    text, encoding = decode(data, name)
    lines = []
    pages = _page_tops(text)
    for number, line in enumerate(split_lines(text), start=1):
        if len(line) > MAX_LINE:
            detail = Message(
                N_("the line has {size} characters; no rules document has more than {limit} in a line"),
                {"size": len(line), "limit": MAX_LINE},
            )
            raise ImportFaultAtLine(file=name, line=number, detail=detail)
        lines.append(Line(number, line.replace("\xa0", " ").rstrip(), opens_page=number in pages))
    return Source(name, tuple(lines), kind, encoding, hashlib.sha256(data).hexdigest())
