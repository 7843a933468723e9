"""Accounts for each line of a document's source: which part of the document it went to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from judge.decoding import Source
from judge.documents import Document, SectionNumber, Span
from judge.messages import Message

LineFate = Literal["section", "glossary", "card", "ruling", "front", "back", "noise", "unaccounted"]
"""The use of a line: a part of the rules, front or back matter, noise, or unaccounted for."""


@dataclass(frozen=True, slots=True)
class Accounted:
    """A line of the source and its use.

    ``number`` is that of its section, ``name`` the section's heading, the term, or the card; ``reason`` says
    why it is noise. ``remarks`` are the warnings about this line.
    """

    line: int
    text: str
    fate: LineFate
    number: SectionNumber | None = None
    name: str = ""
    reason: Message | None = None
    remarks: tuple[Message, ...] = ()


def accounted(document: Document, source: Source) -> tuple[Accounted, ...]:
    """Every non-blank line of a source, in order, with its use."""
    fates = _fates(document)
    warned: dict[int, list[Message]] = {}
    for remark in document.remarks:
        warned.setdefault(remark.line, []).append(remark.detail)
    lines = sorted((*source.lines, *source.chrome), key=lambda line: line.number)
    out = []
    for line in lines:
        if line.blank:
            continue
        fate, number, name, reason = fates.get(line.number, ("unaccounted", None, "", None))
        remarks = tuple(warned.get(line.number, ()))
        out.append(Accounted(line.number, line.text.strip(), fate, number, name, reason, remarks))
    return tuple(out)


_Fate = tuple[LineFate, SectionNumber | None, str, Message | None]


def _fates(document: Document) -> dict[int, _Fate]:
    """The use of each line; later, more specific entries override spans that cover them."""
    fates: dict[int, _Fate] = {}
    for section in document.sections:
        fate: _Fate = ("section", section.number, section.heading, None)
        fates.update((line, fate) for line in _lines(section.lines))
    for section in document.sections:
        fate = ("section", section.number, section.heading, None)
        for block in section.blocks:
            fates.update((line, fate) for line in _lines(block.lines))
        if section.lines is not None:
            fates[section.lines.first] = fate
    for entry in document.glossary:
        fates.update((line, ("glossary", None, entry.term, None)) for line in _lines(entry.lines))
    for card in document.cards:
        if card.line is not None:
            fates.setdefault(card.line, ("card", None, card.name, None))
    for ruling in document.rulings:
        if ruling.first is not None and ruling.last is not None:
            name = ", ".join(ruling.cards)
            told: _Fate = ("ruling", None, name, None)
            fates.update((line, told) for line in range(ruling.first, ruling.last + 1) if line not in fates)
    fates.update((line, ("front", None, "", None)) for line, _ in document.front)
    fates.update((line, ("back", None, "", None)) for line, _ in document.back)
    fates.update((noise.line, ("noise", None, "", noise.reason)) for noise in document.noise)
    fates.update((line, ("unaccounted", None, "", None)) for line, _ in document.unaccounted)
    return fates


def _lines(span: Span | None) -> Iterator[int]:
    if span is not None:
        yield from range(span.first, span.last + 1)
