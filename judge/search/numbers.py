"""Queries that are section numbers: the sections they name, or the nearest one if there is none."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from judge.documents import Address, SectionNumber
from judge.errors import UnreadableAddress
from judge.search.index import EditionIndex, number_key
from judge.search.query import Query
from judge.search.results import SearchScope
from judge.search.shelf import OpenScope
from judge.text import fold

LONGEST = 120
"""A longer query is never read as a number with a name before it."""
_DIGIT = re.compile(r"\d")
_AFTER_NAME = re.compile(r"[:,](?=\s)")
_WITHOUT_DOT = re.compile(r"(\d{3})(\d{1,3}[^\W\d_]{1,2})")


@dataclass(frozen=True, slots=True)
class Jump:
    """A number, and the sections that have it: pairs of scope and position in its index."""

    number: SectionNumber
    places: tuple[tuple[OpenScope, int], ...]


def may_be_number(query: Query) -> bool:
    """Whether the query may be a section number, alone or after a name."""
    text = query.text
    if query.number:
        return True
    return not (query.phrases or query.prefixes or len(text) > LONGEST) and bool(_DIGIT.search(text))


def jump_of(query: Query, opened: Sequence[OpenScope]) -> Jump | None:
    """The sections that the query names, if it is a number."""
    for number, among in _numbers(query, opened):
        found = tuple((one, count) for one in among for count in one.index.printed(number))
        if found:
            return Jump(number, found)
    return None


def children_of(index: EditionIndex, count: int) -> list[int]:
    """The direct children of a section."""
    return index.children(number_key(index.passage(count).number))


def nearest_above(query: Query, opened: Sequence[OpenScope]) -> Iterator[SectionNumber]:
    """The nearest existing section above each number that the query may stand for."""
    for number, among in _numbers(query, opened):
        for above in number.ancestors():
            if any(one.index.numbered(above) is not None for one in among):
                yield above
                break


def _numbers(query: Query, opened: Sequence[OpenScope]) -> Iterator[tuple[SectionNumber, list[OpenScope]]]:
    """The numbers that a query may stand for, each with its scopes: as typed, after a name, in an address."""
    text = query.text
    if query.number:
        yield query.number, list(opened)
    elif not may_be_number(query):
        return
    if ":" in text:
        try:
            address = Address.parse(text)
        except UnreadableAddress:
            address = None
        if address and isinstance(address.target, SectionNumber):
            yield address.target, [one for one in opened if _is_addressed(one.scope, address)]
    text = " ".join(_AFTER_NAME.sub(" ", text).split())
    folded = fold(text)
    for name in sorted({name for one in opened for name in _names(one.scope)}, key=len, reverse=True):
        if folded.startswith(f"{name} "):
            rest = " ".join(text.split()[len(name.split()) :])
            number = SectionNumber.typed(rest)
            if number:
                yield number, [one for one in opened if name in _names(one.scope)]
    if query.number and (parts := _WITHOUT_DOT.fullmatch(query.number.text)):  # 7045j
        yield SectionNumber.parse(f"{parts[1]}.{parts[2]}"), list(opened)


def _is_addressed(scope: SearchScope, address: Address) -> bool:
    return (
        scope.game == address.game
        and address.document in (None, scope.document)
        and address.edition in (None, scope.edition)
    )


def _names(scope: SearchScope) -> set[str]:
    return {scope.game, scope.document, fold(scope.title), *map(fold, scope.names)} - {""}
