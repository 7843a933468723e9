"""Converts files of any supported format to a :class:`judge.decoding.Source`.

Each format is a module with ``extract(data: bytes, name: str) -> Source``, imported only when a file of that
format arrives, because the libraries behind them are slow to load.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from judge.decoding import Source, read_text
from judge.errors import ImportFault
from judge.messages import N_, Message

_BY_SUFFIX = {
    ".txt": "", ".text": "", "": "",
    ".md": "markdown", ".markdown": "markdown",
    ".html": "html", ".htm": "html", ".xhtml": "html",
    ".docx": "docx", ".pdf": "pdf",
}  # fmt: skip

_READER = {"pdf": "apart"}
"""The module that reads a format, if it has another name."""


def format_of(data: bytes, name: str) -> str:
    """The format of a file, judging by its first bytes, else by its name; else plain text.

    >>> format_of(b"%PDF-1.7", "rules.txt"), format_of(b"1. Rule", "rules.md")
    ('pdf', 'markdown')
    """
    if data.startswith(b"%PDF-"):
        return "pdf"
    if data.startswith(b"PK\x03\x04"):
        return "docx"
    start = data[:512].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if start.startswith((b"<!doctype html", b"<html")):
        return "html"
    return _BY_SUFFIX.get(Path(name).suffix.lower(), "")


def extract(data: bytes, name: str) -> Source:
    """Read a rules document of any supported format.

    Raises ImportFault (or ImportFaultAtLine) if the file is empty, damaged, too large, without text, or of a
    format that cannot contain rules.
    """
    if not data:
        raise ImportFault(file=name, detail=Message(N_("the file is empty")))
    file_format = format_of(data, name)
    if not file_format:
        return read_text(data, name)
    module = import_module(f"judge.extraction.{_READER.get(file_format, file_format)}")
    source: Source = module.extract(data, name)
    return source
