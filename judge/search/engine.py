"""The search over many editions: a number jumps to its section, words are ranked, the answer says what was
searched."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from pathlib import Path

import numpy as np

from judge.documents import Address, SectionNumber
from judge.search.answer import counts_of, hits_of, letters_of, related_to
from judge.search.describe import describe
from judge.search.filters import admits, allowed_by, kinds_of
from judge.search.hints import suggestions, unknown_filters
from judge.search.index import EditionIndex
from judge.search.numbers import Jump, children_of, jump_of, may_be_number
from judge.search.order import in_order, merge_duplicates, outdated_lowered
from judge.search.pool import IndexPool
from judge.search.query import KINDS, Kind, Query, parse
from judge.search.ranking import NOTHING, Found, Ranking, best_of, equally_scored, scored
from judge.search.readings import QueryWords, Understanding, understand, unknown_words
from judge.search.results import Counts, Hit, Results, SearchScope
from judge.search.shelf import Mask, Shelf, keep
from judge.search.shelves import MAX_SHOWN, MAX_SHOWN_IN_PART, Shelves

MAX_ANSWERS_KEPT, MAX_QUERY_KEPT = 512, 200
"""Maximum number of cached answers, and maximum length of the queries whose answers are cached."""
MAX_POSITIONS_KEPT = 16
"""Maximum number of phrases whose passages are cached as positions."""
MAX_SHELVES_KEPT = 24
"""Maximum number of combinations of game and document whose opened indexes are cached."""
_Where = tuple[str | None, str | None]
_Asked = tuple[str, _Where, tuple[Kind, ...], int]
_Said = tuple[str, Kind, tuple[str, ...]]
_NONE: frozenset[str] = frozenset()


class SearchEngine:
    """Searches a sequence of scopes; indexes stay open and are reopened when a folder changes.

    Engines that share a ``pool`` share its open indexes; whoever made the pool closes it. ``fixed`` says that
    the contents of a folder never change, as in a library, where a new edition gets a new folder; such
    folders are not checked again.

    >>> engine = SearchEngine([])
    >>> engine.search("prioridad").total
    0
    """

    def __init__(
        self,
        scopes: Iterable[SearchScope],
        pool: IndexPool | None = None,
        kept: int = MAX_ANSWERS_KEPT,
        *,
        fixed: bool = False,
    ) -> None:
        self.scopes = tuple(scopes)
        self._fixed = fixed
        self._own = pool is None
        self._pool = pool or IndexPool()
        self._kept = kept
        self._answers: dict[_Asked, tuple[Shelves, Results]] = {}
        self._counts: dict[_Asked, tuple[Shelves, Counts]] = {}
        self._positions: dict[_Said, tuple[Shelves, Mapping[Path, Sequence[int]]]] = {}
        self._shelves: dict[_Where, Shelves] = {}

    def search(
        self,
        text: str,
        *,
        game: str | None = None,
        document: str | None = None,
        kinds: Collection[Kind] | None = None,
        limit: int = 20,
    ) -> Results:
        """Answer a query; any text is allowed.

        A section number in any spelling gives that section and its direct children, in every scope that has
        it. Other text gives the passages with all its words first, then those with most of them if they score
        well enough. Raises NoSearchIndex where a scope's index is missing or damaged.
        """
        where = (game, document)
        shelves = self._hold(where)
        try:
            asked = (text, where, tuple(kinds) if kinds else (), limit)
            known = self._answers.get(asked)
            if known is not None and known[0] is shelves:  # the same open indexes, so nothing has changed
                return known[1]
            results = _Search(text, shelves, kinds).results(limit)
            if self._kept and len(text) <= MAX_QUERY_KEPT:
                keep(self._answers, asked, (shelves, results), self._kept)
            return results
        finally:
            self._pool.release(shelves.indexes)

    def counts(
        self,
        text: str,
        *,
        game: str | None = None,
        document: str | None = None,
        kinds: Collection[Kind] | None = None,
    ) -> Counts:
        """Count the hits that :meth:`search` would find; raises the same errors."""
        where = (game, document)
        shelves = self._hold(where)
        try:
            asked = (text, where, tuple(kinds) if kinds else (), 0)
            known = self._counts.get(asked)
            if known is not None and known[0] is shelves:
                return known[1]
            counts = _Search(text, shelves, kinds).counts()
            if self._kept and len(text) <= MAX_QUERY_KEPT:
                keep(self._counts, asked, (shelves, counts), self._kept)
            return counts
        finally:
            self._pool.release(shelves.indexes)

    def warm(self) -> None:
        """Prepare the passages of all scopes for display, so that the first query need not wait for it.

        Takes about 20 us a passage; raises NoSearchIndex where an index is missing or damaged.
        """
        shelves = self._hold((None, None))
        try:
            for place in range(min(len(shelves.cells), shelves.most_shown)):
                shelves.shown(place)
            _Search("a", shelves, None).results(1)
        finally:
            self._pool.release(shelves.indexes)

    def _hold(self, where: _Where) -> Shelves:
        """Open the indexes for a game and document; the caller must release them."""
        known = self._shelves.get(where)
        if known is not None and self._fixed and self._pool.reacquire(known.indexes):
            return known
        if known is None:
            game, document = where
            scopes = [
                scope
                for scope in self.scopes
                if (game is None or scope.game == game) and (document is None or scope.document == document)
            ]
        else:
            scopes = known.scopes
        folders = known.folders if known else [scope.folder for scope in scopes]
        indexes = self._pool.acquire(folders)
        if known is not None and known.indexes == indexes:
            return known
        try:
            whole = len(scopes) == len(self.scopes)
            shelves = Shelves(scopes, indexes, MAX_SHOWN if whole else MAX_SHOWN_IN_PART)
            if scopes:  # made-up names must not push real ones out of the cache
                keep(self._shelves, where, shelves, MAX_SHELVES_KEPT)
        except BaseException:
            self._pool.release(indexes)
            raise
        return shelves

    def neighbours(self, address: Address, reach: int = 1) -> tuple[Hit, ...]:
        """The ``reach`` sections before and after the one at an address, in document order; none where the
        address names no section of these scopes."""
        target = address.target
        if not isinstance(target, SectionNumber):
            return ()
        shelves = self._hold((address.game, address.document))
        try:
            for one in shelves.opened:
                at = one.index.numbered(target)
                if at is not None and address.edition in (None, one.scope.edition):
                    near = (*_sections(one.index, at, -1, reach)[::-1], *_sections(one.index, at, 1, reach))
                    return hits_of([(0.0, one.base + count) for count in near], shelves, {})
            return ()
        finally:
            self._pool.release(shelves.indexes)

    def positions(self, phrases: Iterable[str], kind: Kind, game: str) -> Mapping[Path, Sequence[int]]:
        """Which passages of a kind say one of some phrases, in any inflection, by the folder of their index.

        A passage is told by its position among those of its kind in its index, from 1. Raises NoSearchIndex.
        """
        shelves = self._hold((game, None))
        wanted, number = tuple(phrases), KINDS.index(kind)
        key = (game, kind, wanted)
        try:
            known = self._positions.get(key)
            if known is not None and known[0] is shelves:
                return known[1]
            found: dict[Path, Sequence[int]] = {}
            for shelf in shelves.by_language.values():
                stems = [[token.stem for token in shelf.analyser.tokens(phrase)] for phrase in wanted]
                columns = [shelf.passages_with_phrase(phrase, number) for phrase in stems if phrase]
                places = np.unique(np.concatenate(columns)) if columns else NOTHING.places
                for one in shelf.members:
                    here = places[(places >= one.base) & (places < one.base + one.index.size)] - one.base
                    among = np.flatnonzero(one.index.kinds == number)
                    found[one.scope.folder] = (np.searchsorted(among, here) + 1).tolist()
            keep(self._positions, key, (shelves, found), MAX_POSITIONS_KEPT)
            return found
        finally:
            self._pool.release(shelves.indexes)

    def close(self) -> None:
        """Close every index that is not shared; a later search opens them again."""
        self._answers.clear()
        self._counts.clear()
        self._positions.clear()
        self._shelves.clear()
        if self._own:
            self._pool.close()

    def __enter__(self) -> SearchEngine:
        return self

    def __exit__(self, *fault: object) -> None:
        self.close()


def _sections(index: EditionIndex, at: int, step: int, reach: int) -> list[int]:
    """The next ``reach`` sections of the document in one direction."""
    found: list[int] = []
    at += step
    while 0 <= at < index.size and len(found) < reach:
        if KINDS[index.kinds[at]] == "section":
            found.append(at)
        at += step
    return found


class _Search:
    """One query over the indexes that are searched together."""

    def __init__(self, text: str, shelves: Shelves, kinds: Collection[Kind] | None) -> None:
        self.query = query = parse(text)
        self.shelves = shelves
        self.opened = shelves.opened
        if query.filters:
            self.opened = tuple(one for one in self.opened if admits(query, one.scope))
        self.kinds = kinds_of(query, kinds)
        self.completes = all(one.field in ("game", "document") for one in query.filters)
        """Whether sections in force may stand beside those of an older edition without having the words."""
        self.numeric = may_be_number(query)
        self.jump = jump_of(query, self.opened) if self.numeric else None

    def counts(self) -> Counts:
        if self.jump:
            return counts_of(self._under(self.jump).places, self.shelves)
        return self._counted(self._found()[0])

    def _counted(self, found: Found) -> Counts:
        """How many there are, with the current sections that stand beside found ones of another edition."""
        succession = self.shelves.succession
        places = found.places
        if succession and self.completes:
            places = succession.completed(places)
        return counts_of(places, self.shelves)

    def results(self, limit: int) -> Results:
        if self.jump:
            return self._jumped(self.jump, limit)
        query, shelves = self.query, self.shelves
        found, dropped = self._found()
        ordered = in_order(found, shelves, self.rankings, limit) if len(found) else []
        if succession := shelves.succession:
            ordered = succession.ordered(ordered, self.completes)
        reworded: tuple[str, ...] = ()
        if len(self.rankings) > 1:
            readings = [self.rankings[at].reading for at in np.unique(found.by).tolist()]
            reworded = tuple(dict.fromkeys(word for one in readings for word in one.wordings))
        counts = self._counted(found)
        understood = self.understood.values()
        unknown = unknown_filters(query, shelves.opened) if query.filters else ()
        return Results(
            query.typed,
            describe(query, understood=understood, reworded=reworded, dropped=dropped, unknown=unknown),
            counts.total,
            hits_of(ordered[: max(limit, 0)], shelves, letters_of(self.rankings)),
            counts.per_game,
            counts.per_kind,
            suggestions(query, understood, self.opened, unknown, counts.total),
            dropped,
            None,
            related_to(query, ordered, shelves),
        )

    # -- words -------------------------------------------------------------------------------------------

    def _found(self) -> tuple[Found, tuple[str, ...]]:
        """The passages found, scored before word positions are taken into account, and the words left out."""
        query = self.query
        self.understood: dict[Shelf, Understanding] = {}
        self.rankings: list[Ranking] = []
        shelves = self._shelves_admitted()
        allowed = allowed_by(query, self.opened, self.shelves) if query.filters else None
        if query.empty or (query.filters and query.wordless):
            return self._let_through(allowed), ()
        self.understood = understandings(query, shelves)
        self.rankings = [
            Ranking(shelf, reading, self.kinds, allowed)
            for shelf, understanding in self.understood.items()
            for reading in understanding.readings
        ]
        found, dropped = best_of(self.rankings)
        found = outdated_lowered(self._joined(found), self.shelves)
        if succession := self.shelves.succession:
            found = succession.raised(found)
        return found, dropped

    def _let_through(self, allowed: Mask | None) -> Found:
        """All passages that the filters admit; nothing if there are no filters."""
        if allowed is None:
            return NOTHING
        if self.kinds is not None:
            allowed = allowed & np.isin(self.shelves.cells % len(KINDS), list(self.kinds))
        return equally_scored(np.flatnonzero(allowed))

    def _joined(self, found: Found) -> Found:
        return found if self.shelves.duplicates is None else merge_duplicates(found, self.shelves.duplicates)

    def _shelves_admitted(self) -> list[Shelf]:
        shelves = self.shelves
        if len(self.opened) == len(shelves.opened):
            return list(shelves.by_language.values())
        return list(dict.fromkeys(shelves.shelf_of[one.order] for one in self.opened))

    # -- numbers -----------------------------------------------------------------------------------------

    def _under(self, jump: Jump) -> Found:
        found: dict[int, float] = {}
        kinds = self.kinds
        section = KINDS.index("section")
        for one, count in jump.places:
            index = one.index
            if kinds is None or index.kinds[count] in kinds:
                found[one.base + count] = 1.0
            shown = frozenset({section}) if kinds is None or section in kinds else kinds
            for child in children_of(index, count):
                if index.kinds[child] in shown:
                    found[one.base + child] = 0.5
        return self._joined(scored(found))

    def _jumped(self, jump: Jump, limit: int) -> Results:
        found = self._under(jump)
        ordered = sorted(zip((-found.scores).tolist(), found.places.tolist(), strict=True))
        counts = counts_of(found.places, self.shelves)
        return Results(
            self.query.typed,
            describe(self.query, number=jump.number),
            counts.total,
            hits_of(ordered[: max(limit, 0)], self.shelves, {}),
            counts.per_game,
            counts.per_kind,
            number=jump.number,
        )


def understandings(query: Query, shelves: Sequence[Shelf]) -> dict[Shelf, Understanding]:
    """How each language reads the query; a word is corrected only if no shelf knows it as typed."""
    if len(shelves) == 1:  # the usual case: documents of one language
        shelf = shelves[0]
        words = QueryWords(query, shelf)
        return {shelf: understand(query, words, shelf, unknown_words(words))}
    typed = {shelf: QueryWords(query, shelf) for shelf in shelves}
    nowhere: Set[str] | None = None
    for words in typed.values():
        unknown = unknown_words(words)
        nowhere = unknown if nowhere is None else nowhere & unknown
        if not nowhere:
            break
    return {shelf: understand(query, words, shelf, nowhere or _NONE) for shelf, words in typed.items()}
