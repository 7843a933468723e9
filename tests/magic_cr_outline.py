"""What a document of Magic's Comprehensive Rules comes down to."""

from __future__ import annotations

from judge.decoding import read_text
from judge.documents import Document
from judge.importers import Request, magic_cr
from judge.text import squeeze, straight_quotes


def read(text: str | bytes, name: str = "rules.txt", **request: str) -> Document:
    data = text if isinstance(text, bytes) else text.encode()
    return magic_cr.read(read_text(data, name), Request("magic", **request))


def outline(document: Document) -> list[tuple[str, str, str | None, str, tuple[str, ...]]]:
    """All that two readings of one edition must share, but for white space and quotes."""

    def plain(text: str) -> str:
        return straight_quotes(squeeze(text))

    return [
        (
            str(section.number),
            plain(section.heading),
            str(section.parent) if section.parent else None,
            plain(section.text),
            tuple(plain(example.text) for example in section.examples),
        )
        for section in document.sections
    ]


def terms(document: Document) -> dict[str, str]:
    return {straight_quotes(entry.term): straight_quotes(squeeze(entry.text)) for entry in document.glossary}
