"""Documents of a test's own, and how they are looked into."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from judge.decoding import Source, read_text
from judge.documents import Document, Section, SectionNumber


def source(text: str, name: str = "invented.txt") -> Source:
    return read_text(text.encode(), name)


def at(document: Document, number: str) -> Section:
    return document.section(SectionNumber.parse(number))


def headings(document: Document, parent: str = "") -> list[str]:
    """The headings of the sections right under another one, or of the outermost."""
    key = SectionNumber.parse(parent) if parent else None
    return [section.heading for section in document.children.get(key, ())]


def recognised(recognise: Callable[[Source, str], bool], sources: Path) -> list[str]:
    """The published texts that an importer takes for its own, whatever the game is called."""
    texts = ((path.name, path.read_bytes()) for path in sorted(sources.glob("*.txt")))
    return [name for name, data in texts if recognise(read_text(data, name), "any")]
