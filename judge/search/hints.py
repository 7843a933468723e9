"""Suggestions: corrected words, known values for unknown filter values, the nearest section."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from judge.documents import SectionNumber
from judge.errors import UnreadableNumber
from judge.search.analysis import analyser_for
from judge.search.filters import names_of, of_card
from judge.search.numbers import may_be_number, nearest_above
from judge.search.query import Filter, Query, without_gaps
from judge.search.readings import Understanding
from judge.search.shelf import OpenScope
from judge.search.vocabulary import Likeness, nearest
from judge.text import fold

MAX_SUGGESTIONS = 5
"""Maximum number of suggestions for a query without hits."""


@dataclass(frozen=True, slots=True)
class UnknownFilter:
    """A filter whose value does not exist in what is searched.

    ``known`` lists the existing values (empty if there are too many), ``near`` the similar ones."""

    filter: Filter
    known: tuple[str, ...] = ()
    near: tuple[str, ...] = ()


def unknown_filters(query: Query, opened: Sequence[OpenScope]) -> tuple[UnknownFilter, ...]:
    """The filters of the query whose value does not exist, so that nothing passes them (or nothing is
    excluded)."""
    found: list[UnknownFilter] = []
    for filter_ in query.filters:
        value = filter_.value
        if filter_.field in ("game", "document"):
            names = [names_of(one.scope)[filter_.field] for one in opened]
            if names and not any(value in known for known in names):
                known = dict.fromkeys(
                    one.scope.game if filter_.field == "game" else one.scope.document for one in opened
                )
                near = nearest(value, dict.fromkeys(name for names_ in names for name in names_))
                found.append(UnknownFilter(filter_, tuple(known), near))
        elif filter_.field == "card":
            if not any(of_card(one.index, value) for one in opened):
                found.append(UnknownFilter(filter_, (), tuple(dict.fromkeys(_cards_like(value, opened)))[:2]))
        elif filter_.field == "number" and not _is_section(value, opened):
            found.append(UnknownFilter(filter_))
    return tuple(found)


def _is_section(key: str, opened: Sequence[OpenScope]) -> bool:
    try:
        number = SectionNumber.parse(key)
    except UnreadableNumber:
        return False
    return any(one.index.numbered(number) is not None for one in opened)


def _cards_like(name: str, opened: Iterable[OpenScope]) -> Iterator[str]:
    """The name with each unknown word replaced by the nearest known one, if that gives the name of a card."""
    for one in opened:
        vocabulary = one.index.vocabulary
        words = name.split()
        for at, word in enumerate(words):
            near: Sequence[Likeness] = ()
            if word not in vocabulary.number_of_surface:
                near = vocabulary.like(word)
            if near:
                words[at] = near[0].surface
        other = " ".join(words)
        if other != name and of_card(one.index, other):
            yield other


def suggestions(
    query: Query,
    understood: Iterable[Understanding],
    opened: Sequence[OpenScope],
    unknown: Sequence[UnknownFilter],
    total: int,
) -> tuple[str, ...]:
    """Whole queries to try instead: with corrected words or filters, without quotation marks if no passage
    has the phrase, or with the nearest existing number above an unknown one."""
    corrected: list[Mapping[str, tuple[str, ...]]] = []
    for one in understood:
        if one.corrected:
            corrected.append(one.corrected)
    numeric = may_be_number(query)
    plain = total or not query.phrases
    if not (corrected or unknown or numeric) and plain and ":" not in query.text:
        return ()
    typed = query.typed.strip()
    found: dict[str, None] = {}
    for words in corrected:
        found.update(dict.fromkeys(_corrected(query.text, words)))
    for filter_ in unknown:
        found.update(dict.fromkeys(_with_value(typed, filter_)))
    found[without_gaps(typed)] = None
    if not plain:
        found[" ".join(typed.translate(_QUOTES).split())] = None
    if numeric:
        for above in nearest_above(query, opened):
            found[str(above)] = None
    return tuple(other for other in found if other and other not in (typed, query.text))[:MAX_SUGGESTIONS]


_QUOTES = str.maketrans(dict.fromkeys("\"“”„«»'‘’", " "))


def _corrected(text: str, corrected: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """The text with one word corrected, for each possible correction."""
    for word, near in corrected.items():
        for other in near[:2]:
            if " " in word:
                yield fold(text).replace(word, other)
                continue
            parts, end = [], 0
            for token in analyser_for("").tokens(text):
                if token.surface == word:
                    parts += [text[end : token.start], other]
                    end = token.end
            yield "".join((*parts, text[end:]))


def _with_value(typed: str, unknown: UnknownFilter) -> Iterator[str]:
    """The query with an unknown filter value replaced by a known one."""
    at = fold(typed).find(unknown.filter.value) if fold(typed).isascii() else -1
    if at >= 0 and len(fold(typed)) == len(typed):
        for near in unknown.near:
            after = typed[at + len(unknown.filter.value) :]
            quoted = after.startswith('"') or " " not in near
            yield typed[:at] + (near if quoted else f'"{near}"') + after
