"""Builds the answer to a query: hits with snippet and breadcrumb, counts, related terms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from judge.search.order import Ordered
from judge.search.postings import Places
from judge.search.query import Kind, Query
from judge.search.ranking import Ranking
from judge.search.results import Counts, Hit
from judge.search.shelves import Shelves
from judge.text import fold

RELATED_DEPTH = 10
"""Related terms are taken from this many of the first hits."""
Letters = Mapping[str, str]
"""For each language, the letters of the stems that count as a match (see ``Vocabulary.letter_of_stem``)."""


def counts_of(places: Places, shelves: Shelves) -> Counts:
    """Count the passages by game and by kind."""
    counted = np.bincount(shelves.cells[places])
    per_game: dict[str, int] = {}
    per_kind: dict[Kind, int] = {}
    total = 0
    for cell in np.flatnonzero(counted).tolist():
        count = int(counted[cell])
        game, kind = shelves.named[cell]
        per_game[game] = per_game.get(game, 0) + count
        per_kind[kind] = per_kind.get(kind, 0) + count
        total += count
    return Counts(total, per_game, per_kind)


def letters_of(rankings: Sequence[Ranking]) -> Letters:
    """The letters of the words searched for, for each language."""
    found: dict[str, str] = {}
    if len(rankings) == 1:
        return {rankings[0].shelf.language: "".join(dict.fromkeys(rankings[0].letters))}
    for one in rankings:
        language = one.shelf.language
        found[language] = found.get(language, "") + one.letters
    return {language: "".join(dict.fromkeys(letters)) for language, letters in found.items()}


def hits_of(ordered: Ordered, shelves: Shelves, letters: Letters) -> tuple[Hit, ...]:
    """The hits for the top of the list, with matches marked."""
    hits = []
    kept = shelves.kept
    for score, place in ordered:
        shown = kept.get(place) or shelves.shown(place)
        line = shown.line
        there = [letter for letter in letters.get(shown.language, "") if letter in line]
        hits.append(Hit._make((*shown.before, shown.snippet(there), -score, *shown.after)))
    return tuple(hits)


def related_to(query: Query, ordered: Ordered, shelves: Shelves) -> tuple[str, ...]:
    """Terms that explain the results: glossary terms and chapter headings."""
    terms: dict[str, str] = {}
    kept = shelves.kept
    for _, place in ordered[:RELATED_DEPTH]:
        shown = kept.get(place) or shelves.shown(place)
        terms[shown.term] = shown.folded_term
    typed = fold(query.text)
    return tuple([term for term, folded in terms.items() if term and folded != typed][:5])
