"""Looking into a document of Mitos y Leyendas."""

from __future__ import annotations

from judge.documents import Card, Document, Ruling, Section, SectionNumber
from judge.extraction import extract
from judge.importers import Request
from judge.importers import mitos_y_leyendas as importer

N = SectionNumber.parse


def read(text: str, name: str = "dar.txt", line_end: str = "\n") -> Document:
    return importer.read(extract(text.replace("\n", line_end).encode(), name), Request("myl"))


def card(document: Document, name: str) -> Card:
    found = [card for card in document.cards if name in card.names]
    assert len(found) == 1
    return found[0]


def ruling(document: Document, kind: str, name: str) -> Ruling:
    found = [r for r in document.rulings if r.kind == kind and name in r.cards]
    assert len(found) == 1
    return found[0]


def kinds(section: Section) -> list[str]:
    return [block.kind for block in section.blocks]


def children(document: Document, number: str) -> list[str]:
    return [str(section.number) for section in document.children.get(N(number), ())]


def remarked(document: Document) -> set[tuple[str, int]]:
    return {(remark.kind, remark.line) for remark in document.remarks}
