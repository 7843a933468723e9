"""The answer to a query: hits with snippet and breadcrumb, counts, terms to go on with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from judge.search.highlight import marked
from judge.search.index import BREAK_LETTER, LONGEST_MARK
from judge.search.order import Ordered
from judge.search.query import KINDS, Kind, Query
from judge.search.results import Counts, Hit, Segments
from judge.search.shelf import Shelf
from judge.search.shelves import Shelves, Shown
from judge.text import fold

RELATED_FROM = 10
"""How many of the first hits are asked for related terms."""
Letters = Mapping[int, str]
"""For each shelf (by id) the letters of the stems that count as a match."""


def counts_of(places: Iterable[int], shelves: Shelves) -> Counts:
    """How many of the passages there are in each game and of each kind."""
    per_game: dict[str, int] = {}
    per_kind: dict[Kind, int] = {}
    total = 0
    many = len(KINDS)
    for cell, count in sorted(Counter(map(shelves.cells.__getitem__, places)).items()):
        game, kind = shelves.opened[cell // many].scope.game, KINDS[cell % many]
        per_game[game] = per_game.get(game, 0) + count
        per_kind[kind] = per_kind.get(kind, 0) + count
        total += count
    return Counts(total, per_game, per_kind)


def letters_of(shelf: Shelf, stems: Iterable[str]) -> str:
    """The letters of these stems in the lines of the shelf; a stem that it does not know has none."""
    letter_of_stem = shelf.vocabulary.letter_of_stem
    return "".join([letter_of_stem(stem) for stem in stems])


def hits_of(ordered: Ordered, shelves: Shelves, letters: Letters) -> tuple[Hit, ...]:
    """The hits at the top of the list, marked."""
    hits = []
    for score, place in ordered:
        shown = shelves.shown(place)
        passage, scope = shown.passage, shown.scope
        hits.append(
            Hit(
                shown.address,
                passage.kind,
                scope.game,
                passage.number,
                shown.heading,
                shown.breadcrumb,
                passage.card,
                _snippet(shown, place, letters.get(id(shown.shelf), "")),
                -score,
                scope.title,
            )
        )
    return tuple(hits)


def _snippet(shown: Shown, place: int, letters: str) -> Segments:
    """The sentence of the passage that answers best, with the words marked that have these letters."""
    if shown.own:
        line = shown.shelf.lines(place)[0]
        places = shown.places
        after = line.index(BREAK_LETTER) + 1
    else:
        line, places, after = shown.line, shown.places, 0
    found = []
    for letter in letters:
        at = line.find(letter, after)
        while at >= 0:
            start = places[at] >> 8
            found.append((start, start + (places[at] & LONGEST_MARK), letter))
            at = line.find(letter, at + 1)
    if len(found) > 1:
        found.sort()
    return marked(shown.text, shown.bounds, found)


def related_to(query: Query, ordered: Ordered, shelves: Shelves) -> tuple[str, ...]:
    """Terms that explain what was found: those of the glossary, and the names of the chapters."""
    typed = fold(query.text)
    terms: dict[str, None] = {}
    for _, place in ordered[:RELATED_FROM]:
        shown = shelves.shown(place)
        if shown.term and shown.folded_term != typed:
            terms[shown.term] = None
    return tuple(terms)[:5]
