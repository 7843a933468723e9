"""Keeps library and search engines together, so that both always reflect the same state of the library."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from judge import search as searching
from judge.digest_cache import built_in, renew_built_in
from judge.documents import Address, EditionRef
from judge.errors import JudgeError, LibraryFault, NoSearchIndex
from judge.library import BuiltIn, Edition, EditionStore, Library
from judge.library.damage import Part
from judge.reindex import Notice, index_answers, renew
from judge.search import INDEX, Counts, Hit, Kind, Results, SearchScope

_T = TypeVar("_T")
NAMED = 16
"""Maximum number of cached engines for searches in named editions."""


def open_library(root: Path, built: tuple[BuiltIn, ...] | None = None) -> Library:
    """Open the library in a folder, with the built-in digest (``built`` if it was built elsewhere); the
    folder need not exist.

    Raises LibraryFault if the library is damaged, DigestFaults if a file in ``rules/`` has format errors.
    """
    return Library(root, built_in(root) if built is None else built)


class _State:
    """One state of the library and its search engines; open indexes are shared by all states."""

    def __init__(self, library: Library, pool: searching.IndexPool) -> None:
        self.library = library
        self.engine = searching.SearchEngine(current_scopes(library), pool, fixed=True)
        self._pool = pool
        self._named: dict[tuple[EditionRef, ...], searching.SearchEngine] = {}

    def engine_for(self, editions: Sequence[Edition]) -> searching.SearchEngine:
        """The engine for named editions."""
        key = tuple(edition.ref for edition in editions)
        if key not in self._named:
            if len(self._named) >= NAMED:
                self._named.clear()
                self._pool.keep_only({scope.folder for scope in self.engine.scopes})
            scopes = [scope for edition in editions for scope in scopes_of(self.library, edition)]
            for edition in editions:
                if not scopes:
                    edition.leading  # noqa: B018 - raises if no text of the requested edition can be read
            self._named[key] = searching.SearchEngine(scopes, self._pool, fixed=True)
        return self._named[key]


class AppState:
    """Answers look-ups and searches for any number of threads, and reloads the library when it changes.

    An unreadable search index is rebuilt from the stored text of its edition; ``notice`` is called
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
        """The state of a library, or of a newer one if it was changed again before it could be opened."""
        while True:
            try:
                return _State(library, self._pool)
            except LibraryFault:
                newer = library.fresh()
                if newer is library:
                    raise
                library = newer

    def warm(self) -> None:
        """Prepare what the first searches would have to wait for; raises the errors of :meth:`search`."""
        self._asked(lambda engine: engine.warm(), None, None, None)

    def neighbours(self, address: Address, reach: int = 1) -> tuple[Hit, ...]:
        """The sections around the one at an address, in document order (see SearchEngine)."""
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
        """Search the current editions, or one named edition.

        Raises the errors of :meth:`judge.library.Library.editions_meant`, and NoSearchIndex if an index can
        neither be read nor rebuilt.
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
        """Count the hits that :meth:`search` would find; raises the same errors."""

        def ask(engine: searching.SearchEngine) -> Counts:
            return engine.counts(words, game=game, document=document, kinds=(kind,) if kind else None)

        return self._asked(ask, game, document, edition)

    def rulings_saying(self, game: str, phrases: Iterable[str]) -> Mapping[EditionStore, Sequence[int]]:
        """The rulings of a game's current documents that contain one of some phrases, in any inflection.

        They are identified by their place in each document, from 1; raises the errors of :meth:`search`.
        """
        wanted = tuple(phrases)
        found = self._asked(lambda engine: engine.positions(wanted, "ruling", game), game, None, None)
        stores = (store for edition in self.library.current_editions(game) for store in edition.stores)
        return {store: found.get(index_folder(store), ()) for store in stores}

    def _asked(
        self,
        ask: Callable[[searching.SearchEngine], _T],
        game: str | None,
        document: str | None,
        edition: str | None,
    ) -> _T:
        """Query the engine of the current editions, or of one named edition."""
        while True:
            state = self._fresh()
            engine = state.engine
            try:
                if document is not None and game is not None:
                    state.library.document(game, document)
                elif game is not None:
                    state.library.check_game(game)
                elif document is not None and edition is None:
                    state.library.editions_meant(None, document, None)
                if edition is not None:
                    engine = state.engine_for(self._named(state.library, game, document, edition))
                else:
                    _check_any(state.library, engine, game, document)
                return ask(engine)
            except (NoSearchIndex, LibraryFault) as fault:
                # An import that has just ended may have removed the edition: query its successor.
                if self._fresh() is not state:
                    continue
                if isinstance(fault, NoSearchIndex) and self._renewed(state):
                    continue
                if not self._left_out(state, engine):
                    raise
            except JudgeError:
                raise
            except Exception:  # a damaged file may raise anything; otherwise it is a bug
                if not self._left_out(state, engine):
                    raise

    def _left_out(self, state: _State, engine: searching.SearchEngine) -> bool:
        """Check what was searched; a damaged part is left out from now on. Returns whether there was one."""
        from judge.importing import text_is_whole

        found = [scope.folder for scope in engine.scopes if not index_answers(scope.folder)]
        for index in found:
            part: Part = "index" if text_is_whole(index.parent) else "text"
            state.library.leave_out(index.parent, index, part)
        return bool(found)

    def _renewed(self, state: _State) -> bool:
        """Rebuild unreadable indexes; returns whether the library's indexes have changed since this state."""
        with self._renewing:
            if self._fresh() is not state:
                return True  # another thread has done it already
            if self._beyond_renewal is not state.library and not self._packed:
                with suppress(LibraryFault):
                    if renew(self._root, self._notice) or renew_built_in(self._root):
                        return True
                self._beyond_renewal = state.library
            return False

    def _named(self, library: Library, game: str | None, document: str | None, edition: str) -> list[Edition]:
        if game is None and document is None:
            return list(library.editions_called(edition))
        return list(library.editions_meant(game, document, edition))


def _check_any(
    library: Library, engine: searching.SearchEngine, game: str | None, document: str | None
) -> None:
    """Raise the fault if everything requested is left out, because an empty answer would be misleading."""
    if any(game in (None, one.game) and document in (None, one.document) for one in engine.scopes):
        return
    for edition in library.current_editions(game):
        if document in (None, edition.ref.document):
            for store in (edition.leading, *edition.stores):
                fault = library.damage.of(store.folder, "index")
                if fault is not None:
                    raise fault


def index_folder(store: EditionStore) -> Path:
    """The folder of the search index of an edition's text."""
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
            outdated=library.outdated_rules(ref) is not None,
        )
        for store in edition.stores
        if library.damage.of(store.folder, "index") is None
    ]


def current_scopes(library: Library) -> list[SearchScope]:
    """The indexes covered by a search without an edition."""
    return [scope for edition in library.current_editions() for scope in scopes_of(library, edition)]
