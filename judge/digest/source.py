"""A file of ``rules/`` as lines, and the collection of faults."""

from __future__ import annotations

from dataclasses import dataclass, field

from judge.errors import DigestFault
from judge.messages import N_, Message
from judge.text import nfc

_WINDOW = 100
"""Characters of a faulty line that a message shows, so that it fits a terminal."""


@dataclass(frozen=True, slots=True)
class SourceFile:
    """One Markdown file: its path below ``rules/`` and its lines without trailing white space."""

    name: str
    lines: tuple[str, ...]

    def line(self, number: int) -> str:
        """The line with that number, counted from 1; empty beyond the end."""
        return self.lines[number - 1] if 0 < number <= len(self.lines) else ""

    @property
    def end(self) -> int:
        return len(self.lines)


@dataclass
class Faults:
    """Collects faults, so that all of them can be reported at once."""

    found: list[DigestFault] = field(default_factory=list)

    def at(self, file: SourceFile, line: int, template: str, column: int = 0, /, **data: object) -> None:
        """Record a fault; ``template`` is a message template marked with ``N_``, ``column`` counts from 0."""
        self.message(file, line, Message(template, data), column)

    def message(self, file: SourceFile, line: int, detail: Message, column: int = 0) -> None:
        shown, marker = _pointed(file.line(line), column)
        self.found.append(DigestFault(file=file.name, line=line, detail=detail, source=shown, marker=marker))

    @property
    def in_order(self) -> list[DigestFault]:
        """The faults, sorted by file and line."""
        return sorted(self.found, key=lambda fault: (fault.message.data["file"], fault.message.data["line"]))


def _pointed(text: str, column: int) -> tuple[str, str]:
    """The line, or the part of a long line around the column, and a marker line to print below it.

    >>> _pointed("abc", 1)
    ('abc', ' ^')
    """
    column = min(max(column, 0), len(text))
    start = 0 if column < _WINDOW - 20 else column - _WINDOW // 2
    shown = text[start : start + _WINDOW].replace("\t", " ")
    left, right = "…" if start else "", "…" if start + _WINDOW < len(text) else ""
    return f"{left}{shown}{right}", " " * (column - start + len(left)) + "^"


def source_file(name: str, data: bytes, faults: Faults) -> SourceFile:
    """Decode a file as UTF-8 with any line ends; the text is converted to NFC, no-break spaces to spaces."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        before = data[: fault.start].decode("utf-8", errors="replace")
        text = data.decode("utf-8", errors="replace")
        file = SourceFile(name, _lines(text))
        number = before.replace("\r\n", "\n").replace("\r", "\n").count("\n") + 1
        column = file.line(number).find("�")
        faults.at(file, number, N_("the file is not UTF-8"), column)
        return SourceFile(name, ())
    return SourceFile(name, _lines(text))


def _lines(text: str) -> tuple[str, ...]:
    plain = nfc(text.replace("\r\n", "\n").replace("\r", "\n").replace("\xa0", " "))
    return tuple(line.rstrip() for line in plain.rstrip("\n").split("\n"))
