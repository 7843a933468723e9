"""Pairs the sections of an official text with those of its digest: by number, if the headings agree.

Published numbers identify a section. Numbers that Judge assigned depend on how a text was read, and shift if
it lost or gained a heading; then the headings decide.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from judge.documents import SectionNumber
from judge.library.edition_file import OutlineEntry
from judge.text import fold

_COMPARABLE = 0.4
"""Minimum share of the digest's headings found in the official text, for headings to be used at all."""
_STEM, _SHORTEST = 5, 3
"""Number of first letters by which words are compared (number and gender differ); shorter words are
ignored.
"""
_EMPTY = frozenset(("and", "the", "for", "not", "that", "they", "than", "have", "has", "was", "were", "with",
                    "una", "uno", "las", "los", "del", "que", "por", "con", "para"))  # fmt: skip

Pairs = Mapping[SectionNumber, SectionNumber]


def pairs_of(official: Sequence[OutlineEntry], digest: Sequence[OutlineEntry]) -> Pairs:
    """The digest's section for each official one that has one."""
    there = {entry.number: entry for entry in digest}
    same = {entry.number: entry.number for entry in official if entry.number in there}
    if not _headings_tell(official, digest):
        return same
    pairs: dict[SectionNumber, SectionNumber] = {}
    below: dict[SectionNumber | None, list[OutlineEntry]] = {}
    for entry in digest:
        if entry.assigned:
            below.setdefault(entry.parent, []).append(entry)
    groups: dict[SectionNumber | None, list[OutlineEntry]] = {}
    for entry in official:
        if not entry.assigned:
            if entry.number in there:
                pairs[entry.number] = entry.number
        else:
            groups.setdefault(entry.parent, []).append(entry)
    # Parents come before their parts, so that each group's parent is paired already.
    for parent, group in groups.items():
        if parent is None or parent in pairs:
            pairs.update(_paired(group, below.get(pairs[parent] if parent else None, [])))
    return pairs


def _headings_tell(official: Iterable[OutlineEntry], digest: Iterable[OutlineEntry]) -> bool:
    """Whether the headings of both texts use the same words, in at least many cases."""
    ours = [_key(entry.heading) for entry in digest if entry.assigned and entry.heading]
    theirs = {_key(entry.heading) for entry in official if entry.heading}
    return bool(ours) and sum(key in theirs for key in ours) >= _COMPARABLE * len(ours)


def _paired(
    group: Sequence[OutlineEntry], others: Sequence[OutlineEntry]
) -> dict[SectionNumber, SectionNumber]:
    """Pair the subsections of one section: by the same heading, then by the most similar headings."""
    pairs: dict[SectionNumber, SectionNumber] = {}
    taken: set[SectionNumber] = set()

    def pair(entry: OutlineEntry, other: OutlineEntry) -> None:
        pairs[entry.number] = other.number
        taken.add(other.number)

    by_number = {other.number: other for other in others}
    for entry in group:
        other = by_number.get(entry.number)
        if other and (not (entry.heading and other.heading) or _key(entry.heading) == _key(other.heading)):
            pair(entry, other)
    for entry in group:
        equal = [
            other
            for other in others
            if other.number not in taken and entry.heading and _key(other.heading) == _key(entry.heading)
        ]
        if entry.number not in pairs and equal:
            pair(entry, equal[0])
    rest = [
        (_likeness(entry.heading, other.heading), entry.number == other.number, entry, other)
        for entry in group
        for other in others
        if entry.number not in pairs and other.number not in taken
    ]
    for likeness, _, entry, other in sorted(rest, key=lambda row: row[:2], reverse=True):
        if likeness and entry.number not in pairs and other.number not in taken:
            pair(entry, other)
    if len(group) == len(others) and all(number == other for number, other in pairs.items()):
        # if no numbers have shifted, a heading in other words still belongs to the same section
        pairs.update((entry.number, entry.number) for entry in group if entry.number in by_number)
    return pairs


def _likeness(heading: str, other: str) -> float:
    """The share of the digest's words that occur in the official heading."""
    words, own = _words(heading), _words(other)
    return len(words & own) / len(own) if own else 0.0


def _words(heading: str) -> frozenset[str]:
    words = re.findall(r"[^\W\d_]+", fold(heading))
    return frozenset(
        word.removesuffix("s")[:_STEM] for word in words if len(word) >= _SHORTEST and word not in _EMPTY
    )


def _key(heading: str) -> str:
    return "".join(character for character in fold(heading) if character.isalnum())
