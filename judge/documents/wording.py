"""Fingerprints of wordings: they show whether a rule was reworded, without storing its words."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping

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


def print_fingerprints(marks: Mapping[SectionNumber, str]) -> str:
    """Format fingerprints as lines of section number, space, fingerprint."""
    return "".join(f"{number} {mark}\n" for number, mark in marks.items())


def read_fingerprints(text: str, name: str) -> dict[SectionNumber, str]:
    """Parse the output of :func:`print_fingerprints`; raises FaultyFingerprints, naming file and line."""
    found: dict[SectionNumber, str] = {}
    for count, line in enumerate(text.splitlines(), start=1):
        number, _, mark = line.partition(" ")
        try:
            found[SectionNumber.parse(number)] = mark
        except UnreadableNumber:
            mark = ""
        if not re.fullmatch(r"[0-9a-f]{16}", mark):
            raise FaultyFingerprints(file=name, line=count)
    return found
