"""Applies the filters of a query to scopes, kinds and passages."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence, Set

import numpy as np

from judge.documents import SectionNumber
from judge.errors import UnreadableNumber
from judge.search.index import EditionIndex, number_key
from judge.search.query import KINDS, FilterField, Kind, Query
from judge.search.results import SearchScope
from judge.search.shelf import Mask, OpenScope
from judge.search.shelves import Shelves
from judge.text import fold


def admits(query: Query, scope: SearchScope) -> bool:
    """Whether a scope passes the filters on game and document."""
    for field, names in names_of(scope).items():
        wanted, unwanted = query.values(field), query.values(field, negated=True)
        if (wanted and not names & set(wanted)) or names & set(unwanted):
            return False
    return True


def names_of(scope: SearchScope) -> Mapping[FilterField, Set[str]]:
    """The filter values that stand for a scope's game and document."""
    return {
        "game": {scope.game, *map(fold, scope.names)},
        "document": {scope.document, fold(scope.title)},
    }


def kinds_of(query: Query, kinds: Collection[Kind] | None) -> frozenset[int] | None:
    """The kinds that pass, as indexes into KINDS; None if all do."""
    if not query.filters and not kinds:
        return None
    asked = set(query.values("kind"))
    unwanted = set(query.values("kind", negated=True))
    found = frozenset(
        number
        for number, kind in enumerate(KINDS)
        if (not kinds or kind in kinds) and (not asked or kind in asked) and kind not in unwanted
    )
    return None if len(found) == len(KINDS) else found


def allowed_by(query: Query, opened: Sequence[OpenScope], shelves: Shelves) -> Mask | None:
    """The passages that pass the filters other than kinds; None if no filter limits them."""
    chosen = [*query.values("card"), *query.values("number")]
    unwanted = [*query.values("card", negated=True), *query.values("number", negated=True)]
    if not chosen and not unwanted and len(opened) == len(shelves.opened) and not query.empty:
        return None
    allowed = np.zeros(len(shelves.cells), bool)
    for one in opened:
        found: set[int] = set(range(one.index.size))
        for value in query.values("card"):
            found &= of_card(one.index, value)
        for value in query.values("number"):
            found &= _at_or_below(one.index, value)
        for value in query.values("card", negated=True):
            found -= of_card(one.index, value)
        for value in query.values("number", negated=True):
            found -= _at_or_below(one.index, value)
        allowed[[one.base + count for count in found]] = True
    return allowed


def of_card(index: EditionIndex, name: str) -> Set[int]:
    """The passages of the cards with that name, or else of the cards whose name contains it."""
    stems = [token.stem for token in index.analyser.tokens(name)]
    if not stems:
        return frozenset()
    having = set.intersection(*(set(index.postings.rows(stem)[0].tolist()) for stem in stems))
    found = set()
    for count in having:
        passage = index.passage(count)
        if passage.card and any(name in fold(other) for other in (passage.card, *passage.aliases)):
            found.add(count)
    return found


def _at_or_below(index: EditionIndex, key: str) -> Set[int]:
    try:
        found = set(index.printed(SectionNumber.parse(key)))
    except UnreadableNumber:
        found = set()
    waiting = [key, *(number_key(index.passage(count).number) for count in found)]
    seen: set[str] = set()
    while waiting:
        above = waiting.pop()
        if above in seen:
            continue
        seen.add(above)
        for child in index.children(above):
            found.add(child)
            if KINDS[index.kinds[child]] == "section":
                waiting.append(number_key(index.passage(child).number))
    return found
