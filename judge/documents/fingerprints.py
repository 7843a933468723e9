"""Fingerprints of wordings: they show whether a rule was reworded, without storing its words."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from judge.documents.document import Document
from judge.documents.number import SectionNumber
from judge.errors import BadInput, UnreadableNumber
from judge.messages import N_
from judge.text import fold, straight_quotes

_REFERENCE = re.compile(
    r"\b(rules?|sections?|reglas?|secci[oó]n(?:es)?)\s+\d[\w.]*(?:\s*[-–]\s*[\w.]+)?", re.IGNORECASE
)


class FaultyFingerprints(BadInput):
    template = N_("{file}, line {line}: expected a section's number and a fingerprint")


def fingerprint(text: str) -> str:
    """The fingerprint of a wording; empty for an empty text.

    White space, quotation marks, case and the numbers of referenced rules are ignored, because a new edition
    may renumber rules without rewording them.

    >>> fingerprint("See rule 702.19.") == fingerprint("see  rule 702.21a.")
    True
    >>> fingerprint("Draw two cards.") == fingerprint("Draw three cards.")
    False
    """
    plain = _REFERENCE.sub(r"\1 #", straight_quotes(text))
    words = re.findall(r"\w+|#|[+\-/{}]", fold(plain))
    return hashlib.sha256(" ".join(words).encode()).hexdigest()[:16] if words else ""


def fingerprints(document: Document) -> dict[SectionNumber, str]:
    """The fingerprint of each section with text of its own."""
    found = ((section.number, fingerprint(section.text)) for section in document.sections)
    return {number: mark for number, mark in found if mark}


def word_marks(document: Document) -> dict[SectionNumber, str]:
    """A fingerprint of all words of each section, its examples and notes too, in their order.

    Unlike :func:`fingerprints`, it heeds the numbers of referenced sections, and no marks at all.
    """
    found = {}
    for section in document.sections:
        texts = [
            " ".join(map(" ".join, block.rows)) if block.rows else block.text for block in section.blocks
        ]
        words = re.findall(r"\w+", fold(" ".join(texts)))
        if words:
            found[section.number] = hashlib.sha256(" ".join(words).encode()).hexdigest()[:16]
    return found


def print_fingerprints(
    marks: Mapping[SectionNumber, str], words: Mapping[SectionNumber, str] = MappingProxyType({})
) -> str:
    """Format fingerprints as lines of section number, space, fingerprint (a hyphen where there is none), and
    that of all words if given."""
    lines = (
        f"{number} {marks.get(number, '-')} {words.get(number, '')}".rstrip() for number in words or marks
    )
    return "".join(f"{line}\n" for line in lines)


def read_fingerprints(text: str, name: str) -> dict[SectionNumber, str]:
    """Parse the output of :func:`print_fingerprints`; raises FaultyFingerprints, naming file and line."""
    return {number: mark for number, mark, _ in _read(text, name) if mark != "-"}


def read_word_marks(text: str, name: str) -> dict[SectionNumber, str]:
    """Parse the fingerprints of all words from the same lines; raises FaultyFingerprints."""
    return {number: words for number, _, words in _read(text, name) if words}


def _read(text: str, name: str) -> Iterator[tuple[SectionNumber, str, str]]:
    for count, line in enumerate(text.splitlines(), start=1):
        found = re.fullmatch(r"(\S+) ([0-9a-f]{16}|-(?= ))(?: ([0-9a-f]{16}))?", line)
        try:
            number = SectionNumber.parse(found[1]) if found else None
        except UnreadableNumber:
            number = None
        if found is None or number is None:
            raise FaultyFingerprints(file=name, line=count)
        yield number, found[2], found[3] or ""
