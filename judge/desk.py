"""The judge's desk: library and search together, always those of one state of the library."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path

from judge.builtin import built_in
from judge.errors import NoSearchIndex
from judge.library import Edition, Library
from judge.search import Kind, Results, SearchEngine, SearchScope
from judge.sections import EditionRef


def open_library(root: Path) -> Library:
    """The library in a folder, with the built-in digest; the folder need not exist.

    Raises LibraryFault where the library is damaged, DigestFaults where ``rules/`` breaks its format.
    """
    return Library(root, built_in(root))


class _State:
    """One state of the library with the engines that search it."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.engine = SearchEngine(current_scopes(library))
        self._named: dict[tuple[EditionRef, ...], SearchEngine] = {}

    def engine_for(self, editions: Sequence[Edition]) -> SearchEngine:
        """The engine of editions that were asked for by name."""
        key = tuple(edition.ref for edition in editions)
        if key not in self._named:
            scopes = [scope for edition in editions for scope in scopes_of(self.library, edition)]
            self._named[key] = SearchEngine(scopes)
        return self._named[key]

    def close(self) -> None:
        for engine in (self.engine, *self._named.values()):
            engine.close()


class Desk:
    """Answers look-ups and searches for any number of threads, and follows the library as it changes."""

    def __init__(self, root: Path) -> None:
        self._lock = threading.Lock()
        self._state = _State(open_library(root))

    @property
    def library(self) -> Library:
        return self._fresh().library

    def _fresh(self) -> _State:
        state = self._state
        newer = state.library.fresh()
        if newer is state.library:
            return state
        with self._lock:
            if self._state is state:
                self._state = _State(newer)
                state.close()
            return self._state

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
        index cannot be read.
        """
        while True:
            state = self._fresh()
            if game is not None:
                state.library.document(game, document)
            engine = state.engine
            if edition is not None:
                engine = state.engine_for(self._named(state.library, game, document, edition))
            try:
                return engine.search(
                    words, game=game, document=document, kinds=(kind,) if kind else None, limit=limit
                )
            except NoSearchIndex:
                # An import that ended in this moment may have removed the edition: ask its successor.
                if self._fresh() is state:
                    raise

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
            store.folder / "index",
            names=(library.game_name(ref.game),),
        )
        for store in edition.stores
    ]


def current_scopes(library: Library) -> list[SearchScope]:
    """The indexes that a search without an edition covers."""
    return [scope for edition in library.current_editions() for scope in scopes_of(library, edition)]
