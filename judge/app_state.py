"""Library and search together, always those of one state of the library."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from judge import search as searching
from judge.digest_cache import built_in, renew_built_in
from judge.documents import Address, EditionRef
from judge.errors import JudgeError, LibraryFault, NoSearchIndex
from judge.importing import text_is_whole
from judge.library import BuiltIn, Edition, EditionStore, Library
from judge.library.damage import Part
from judge.reindex import Notice, index_answers, renew
from judge.search import INDEX, Counts, Hit, Kind, Results, SearchScope

_T = TypeVar("_T")
NAMED = 16
"""How many choices of editions that are asked for by name keep their engine."""


def open_library(root: Path, built: tuple[BuiltIn, ...] | None = None) -> Library:
    """The library in a folder, with the built-in digest (``built`` where it was built elsewhere); the folder
    need not exist.

    Raises LibraryFault where the library is damaged, DigestFaults where ``rules/`` breaks its format.
    """
    return Library(root, built_in(root) if built is None else built)


class _State:
    """One state of the library with the engines that search it; open indexes are shared by all states."""

    def __init__(self, library: Library, pool: searching.IndexPool) -> None:
        self.library = library
        self.engine = searching.SearchEngine(current_scopes(library), pool, fixed=True)
        self._pool = pool
        self._named: dict[tuple[EditionRef, ...], searching.SearchEngine] = {}

    def engine_for(self, editions: Sequence[Edition]) -> searching.SearchEngine:
        """The engine of editions that were asked for by name."""
        key = tuple(edition.ref for edition in editions)
        if key not in self._named:
            if len(self._named) >= NAMED:
                self._named.clear()
                self._pool.keep_only({scope.folder for scope in self.engine.scopes})
            scopes = [scope for edition in editions for scope in scopes_of(self.library, edition)]
            for edition in editions:
                if not scopes:
                    edition.leading  # noqa: B018 - nothing of what was asked for can be read: say so
            self._named[key] = searching.SearchEngine(scopes, self._pool, fixed=True)
        return self._named[key]


class AppState:
    """Answers look-ups and searches for any number of threads, and follows the library as it changes.

    A search index that cannot be read is built anew from its edition's stored text; ``notice`` is told of it
    beforehand.
    """

    def __init__(
        self, root: Path, notice: Notice = lambda ref: None, built: tuple[BuiltIn, ...] | None = None
    ) -> None:
        self._packed = built is not None
        self._root, self._notice = root, notice
        self._lock, self._renewing = threading.Lock(), threading.Lock()
        self._beyond_renewal: Library | None = None
        self._pool = searching.IndexPool()
        self._state = self._follow(open_library(root, built))

    @property
    def library(self) -> Library:
        return self._fresh().library

    def _fresh(self) -> _State:
        state = self._state
        if state.library.fresh() is state.library:
            return state
        with self._lock:
            newer = self._state.library.fresh()
            if newer is not self._state.library:
                self._state = self._follow(newer)
                self._pool.keep_only({scope.folder for scope in self._state.engine.scopes})
            return self._state

    def _follow(self, library: Library) -> _State:
        """The state of a library; of a newer one, where it was changed again before it could be opened."""
        while True:
            try:
                return _State(library, self._pool)
            except LibraryFault:
                newer = library.fresh()
                if newer is library:
                    raise
                library = newer

    def warm(self) -> None:
        """Make ready what the first searches would wait for; raises what :meth:`search` raises."""
        self._asked(lambda engine: engine.warm(), None, None, None)

    def neighbours(self, address: Address, reach: int = 1) -> tuple[Hit, ...]:
        """The sections around the one at an address, in the document's order (see SearchEngine)."""
        state = self._fresh()
        return state.engine_for([state.library.resolve(address)[0]]).neighbours(address, reach)

    def search(
        self,
        words: str,
        *,
        game: str | None = None,
        document: str | None = None,
        edition: str | None = None,
        kind: Kind | None = None,
        limit: int = 20,
    ) -> Results:
        """Search the current editions, or one edition that is named.

        Raises UnknownGame, UnknownDocument, UnknownEdition, AmbiguousEdition, and NoSearchIndex where an
        index can neither be read nor be built anew.
        """

        def ask(engine: searching.SearchEngine) -> Results:
            kinds = (kind,) if kind else None
            return engine.search(words, game=game, document=document, kinds=kinds, limit=limit)

        return self._asked(ask, game, document, edition)

    def counts(
        self,
        words: str,
        *,
        game: str | None = None,
        document: str | None = None,
        edition: str | None = None,
        kind: Kind | None = None,
    ) -> Counts:
        """How many hits :meth:`search` would find, without the hits; raises what it raises."""

        def ask(engine: searching.SearchEngine) -> Counts:
            return engine.counts(words, game=game, document=document, kinds=(kind,) if kind else None)

        return self._asked(ask, game, document, edition)

    def _asked(
        self,
        ask: Callable[[searching.SearchEngine], _T],
        game: str | None,
        document: str | None,
        edition: str | None,
    ) -> _T:
        """Put a question to the engine of the current editions, or to that of one that is named."""
        while True:
            state = self._fresh()
            engine = state.engine
            try:
                if document is not None and game is not None:
                    state.library.document(game, document)
                elif game is not None:
                    state.library.check_game(game)
                if edition is not None:
                    engine = state.engine_for(self._named(state.library, game, document, edition))
                else:
                    _check_any(state.library, engine, game, document)
                return ask(engine)
            except (NoSearchIndex, LibraryFault) as fault:
                # An import that ended in this moment may have removed the edition: ask its successor.
                if self._fresh() is not state:
                    continue
                if isinstance(fault, NoSearchIndex) and self._renewed(state):
                    continue
                if not self._left_out(state, engine):
                    raise
            except JudgeError:
                raise
            except Exception:  # a damaged file may raise anything; else it is Judge's own fault
                if not self._left_out(state, engine):
                    raise

    def _left_out(self, state: _State, engine: searching.SearchEngine) -> bool:
        """Whether a part of what was searched cannot be read: then it is left out from now on."""
        found = [scope.folder for scope in engine.scopes if not index_answers(scope.folder)]
        for index in found:
            part: Part = "index" if text_is_whole(index.parent) else "text"
            state.library.leave_out(index.parent, index, part)
        return bool(found)

    def _renewed(self, state: _State) -> bool:
        """Whether the library's indexes are others now than in this state, in which one could not be read."""
        with self._renewing:
            if self._fresh() is not state:
                return True  # another thread has waited for it already
            if self._beyond_renewal is not state.library and not self._packed:
                with suppress(LibraryFault):
                    if renew(self._root, self._notice) or renew_built_in(self._root):
                        return True
                self._beyond_renewal = state.library
            return False

    def _named(self, library: Library, game: str | None, document: str | None, edition: str) -> list[Edition]:
        games = (game,) if game else library.games
        if document is not None or len(games) == 1:
            return [library.edition(name, document, edition) for name in games]
        return [
            one
            for name in games
            for view in library.documents(name)
            for one in view.editions
            if one.ref.edition.startswith(edition)
        ]


def _check_any(
    library: Library, engine: searching.SearchEngine, game: str | None, document: str | None
) -> None:
    """Raise the fault where all that is asked for is left out: an empty answer would say nothing fits."""
    if any(game in (None, one.game) and document in (None, one.document) for one in engine.scopes):
        return
    for edition in library.current_editions(game):
        if document in (None, edition.ref.document):
            for store in (edition.leading, *edition.stores):
                fault = library.damage.of(store.folder, "index")
                if fault is not None:
                    raise fault


def index_folder(store: EditionStore) -> Path:
    """Where the search index of one text of an edition is kept."""
    return store.folder / INDEX


def scopes_of(library: Library, edition: Edition) -> list[SearchScope]:
    """The indexes of one edition: the official text's and the digest's."""
    ref = edition.ref
    return [
        SearchScope(
            ref.game,
            ref.document,
            ref.edition,
            store.about.language,
            edition.title,
            index_folder(store),
            names=(library.game_name(ref.game),),
        )
        for store in edition.stores
        if library.damage.of(store.folder, "index") is None
    ]


def current_scopes(library: Library) -> list[SearchScope]:
    """The indexes that a search without an edition covers."""
    return [scope for edition in library.current_editions() for scope in scopes_of(library, edition)]
