"""The names of a game's terms: what its glossaries call the same thing, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from weakref import WeakKeyDictionary

from judge.library.edition_file import EditionStore
from judge.library.library import Library
from judge.text import fold_hard

_TERMS: WeakKeyDictionary[EditionStore, tuple[tuple[str, ...], ...]] = WeakKeyDictionary()


def names_of_term(library: Library, game: str, word: str) -> tuple[str, ...]:
    """A word, and all names of the game's glossary entries that bear it: *arrolla* and *trample*."""
    wanted = fold_hard(word)
    found = dict.fromkeys((word,))
    for names in _terms(library, game):
        if any(fold_hard(name) == wanted for name in names):
            found |= dict.fromkeys(names)
    return tuple(found)


def _terms(library: Library, game: str) -> Iterator[tuple[str, ...]]:
    for edition in library.current_editions(game):
        for store in edition.stores:
            found = _TERMS.get(store)
            if found is None:
                found = tuple((entry.term, *entry.aliases) for entry in store.glossary())
                _TERMS[store] = found
            yield from found
