"""Finds defects in a document: dangling or wrong references, and the remarks of its importer."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from judge.citations.places import card_places, glossary_places, ruling_places
from judge.citations.resolve import Citation, Links, Target, block_text, resolve
from judge.documents import Document, Place, Section
from judge.documents.document import EditorTopic, RemarkKind
from judge.messages import N_, Message
from judge.text import fold_hard, latinised

FindingKind = RemarkKind | Literal["dangling-reference", "wrong-reference", "orphan", "contradiction-noted"]
FINDING_KINDS: tuple[FindingKind, ...] = (
    "dangling-reference",
    "wrong-reference",
    "duplicate-number",
    "gap",
    "missing-parent",
    "truncated-entry",
    "homoglyph",
    "orphan",
    "contradiction-noted",
)

_DECLARED: dict[RemarkKind, EditorTopic] = {
    "gap": "gap",
    "missing-parent": "gap",
    "homoglyph": "misprint",
    "truncated-entry": "misprint",
    "duplicate-number": "misprint",
}
"""The topic of an editor's note that declares a remark in the same section as known, so that it is no
finding."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A defect: its kind, its section or place (None if in none), the source line, the description."""

    kind: FindingKind
    where: Target | None
    line: int | None
    detail: Message


def lint(
    document: Document,
    links: Links | None = None,
    found_beside: Callable[[Citation], bool] = lambda one: True,
) -> tuple[Finding, ...]:
    """List the defects of a document, in order of lines as far as these are known.

    - ``dangling-reference``: this edition has nothing with that number or name; or the reference has the
    digest's dagger although its target exists.
    - ``wrong-reference``: number and name disagree, and another section has the name.
    - ``duplicate-number``, ``gap``, ``missing-parent``, ``truncated-entry``, ``homoglyph``: what the
      importer reported.
    - ``orphan``: a section whose parent is missing, or a ruling on a card missing from a document with
    cards.
    - ``contradiction-noted``: an editor's note about a contradiction.

    An editor's note declares known defects of its section, which are then not listed: topic *reference* for
    references, *misprint* for misspellings, *gap* for missing parts. ``found_beside`` tells whether a
    reference to another document of the game leads to something there. ``links``, if given, saves resolving
    the document again.
    """
    links = links or resolve(document)
    found = [
        *_references(links, found_beside),
        *_remarks(document),
        *_orphans(document),
        *_contradictions(document),
    ]
    return tuple(sorted(found, key=lambda finding: finding.line or 0))


def _references(links: Links, found_beside: Callable[[Citation], bool]) -> Iterator[Finding]:
    document = links.document
    if not document.sections:
        return  # card data cite the game's rules, which are another document
    lines = _PlaceLines(document)
    for origin, citations in links.cites.items():
        declared = not isinstance(origin, Place) and _declares(document.by_number[origin], "reference")
        for citation in citations:
            line = lines.of(origin, citation)
            if citation.outside and citation.target is not None:
                yield Finding("dangling-reference", origin, line, _stale(citation))
            elif citation.document and not declared and not found_beside(citation):
                yield Finding("dangling-reference", origin, line, _fault(citation))
            elif citation.fault and not declared:
                kind: FindingKind = "wrong-reference" if citation.fault == "wrong" else "dangling-reference"
                yield Finding(kind, origin, line, _fault(citation))


def _stale(citation: Citation) -> Message:
    return Message(
        N_("stale dagger: {text} is marked as outside the document, but {target} is there"),
        {"text": citation.text, "target": str(citation.target)},
    )


def _fault(citation: Citation) -> Message:
    data = {
        "text": citation.text,
        "number": str(citation.number or ""),
        "heading": citation.heading,
        "target": str(citation.target or ""),
    }
    if citation.document:
        data["document"] = citation.document
        return Message(N_("{text} leads nowhere: the document {document} has no section {number}"), data)
    if citation.fault == "wrong":
        return Message(N_("{text}: the section called “{heading}” is {target}, not {number}"), data)
    if citation.number is None:
        return Message(N_("{text} leads nowhere: no section is called “{heading}”"), data)
    if citation.heading:
        return Message(
            N_("{text} leads nowhere: there is no section {number}, and none is called “{heading}”"), data
        )
    return Message(N_("{text} leads nowhere: there is no section {number}"), data)


def _remarks(document: Document) -> Iterator[Finding]:
    spans = sorted(
        ((section.lines.first, section) for section in document.sections if section.lines),
        key=lambda pair: pair[0],
    )
    starts = [first for first, _ in spans]
    for remark in document.remarks:
        at = bisect_right(starts, remark.line)
        section = spans[at - 1][1] if at else None
        if section and section.lines and remark.line not in section.lines:
            section = None
        if section and remark.kind in _DECLARED and _declares(section, _DECLARED[remark.kind]):
            continue
        yield Finding(remark.kind, section.number if section else None, remark.line, remark.detail)


def _orphans(document: Document) -> Iterator[Finding]:
    for section in document.sections:
        if section.parent is not None and section.parent not in document.by_number:
            yield Finding(
                "orphan",
                section.number,
                section.lines.first if section.lines else None,
                Message(
                    N_("{number} stands under {parent}, which the document does not contain"),
                    {"number": str(section.number), "parent": str(section.parent)},
                ),
            )
    known = {_card_key(name) for card in document.cards for name in card.names}
    for place, ruling in zip(ruling_places(document), document.rulings, strict=True):
        for name in ruling.cards if known else ():
            if _card_key(name) not in known:
                detail = Message(N_("there is no card “{name}” in this document"), {"name": name})
                yield Finding("orphan", place, ruling.first, detail)


def _contradictions(document: Document) -> Iterator[Finding]:
    for section in document.sections:
        for block in section.blocks:
            if block.kind == "editor" and block.topic == "contradiction":
                span = block.lines or section.lines
                detail = Message(N_("contradiction noted: {note}"), {"note": block_text(block)})
                yield Finding("contradiction-noted", section.number, span.first if span else None, detail)


def _declares(section: Section, topic: EditorTopic) -> bool:
    return any(block.kind == "editor" and block.topic == topic for block in section.blocks)


def _card_key(name: str) -> str:
    return fold_hard(latinised(name))


class _PlaceLines:
    """Looks up the source line of the origin of a citation."""

    def __init__(self, document: Document) -> None:
        self._sections = document.by_number
        terms = (entry.lines.first if entry.lines else None for entry in document.glossary)
        self._places: dict[Place, int | None] = {
            **dict(zip(glossary_places(document), terms, strict=True)),
            **dict(zip(card_places(document), (card.line for card in document.cards), strict=True)),
            **dict(zip(ruling_places(document), (ruling.first for ruling in document.rulings), strict=True)),
        }

    def of(self, origin: Target, citation: Citation) -> int | None:
        if isinstance(origin, Place):
            return self._places[origin]
        section = self._sections[origin]
        span = section.blocks[citation.block].lines or section.lines
        return span.first if span else None
