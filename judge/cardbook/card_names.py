"""The names of a library's cards, for completion while somebody types."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from weakref import WeakKeyDictionary

from judge.library import EditionStore, Library, card_key

NEAR = 5
"""Maximum number of names suggested for an unknown one."""
ALIKE = 72
"""Minimum similarity (0 to 100) of a name suggested for an unknown one."""


class _Listed:
    """The names of one edition's cards: all keys as one text to search, and each name as printed."""

    def __init__(self, store: EditionStore) -> None:
        self.printed: dict[str, str] = {}
        self.card: dict[str, str] = {}
        for name, card in store.printed_names():
            self.printed.setdefault(card_key(name), card if card_key(name) == card_key(card) else name)
            self.card.setdefault(card_key(name), card_key(card))
        self.keys = sorted(self.printed)
        self.text = "\n" + "\n".join(self.keys) + "\n"

    def like(self, wanted: str, limit: int) -> list[str]:
        """Keys that begin with the wanted text, then those with a word that begins with it."""
        found: dict[str, None] = {}
        for mark in ("\n", " "):
            at = self.text.find(mark + wanted)
            while at >= 0 and len(found) < limit:
                start = self.text.rfind("\n", 0, at + 1) + 1
                end = self.text.find("\n", at + 1)
                found.setdefault(self.text[start:end])
                at = self.text.find(mark + wanted, end)
        return list(found)


def names_like(names: Iterable[str], typed: str, limit: int) -> tuple[str, ...]:
    """Of a few names, those with a word that begins so; names that begin with it come first.

    >>> names_like(("Bear", "Grizzly Bears", "Ox"), "bear", 5)
    ('Bear', 'Grizzly Bears')

    """
    wanted = card_key(typed).strip()
    found = [name for name in names if wanted and f" {wanted}" in f" {card_key(name)}"]
    return tuple(sorted(found, key=lambda name: (not card_key(name).startswith(wanted), name))[:limit])


class Names:
    """The names of all editions asked about so far; each edition is listed once."""

    def __init__(self) -> None:
        self._listed: WeakKeyDictionary[EditionStore, _Listed] = WeakKeyDictionary()
        self._lock = threading.Lock()

    def like(self, library: Library, game: str, beginning: str, limit: int) -> tuple[str, ...]:
        """The printed names with a word that begins so, one for each card, at most ``limit``."""
        wanted = card_key(beginning).strip()
        if not wanted:
            return ()
        found: dict[str, tuple[str, str]] = {}
        for listed in self._of(library, game):
            for key in listed.like(wanted, limit):
                found.setdefault(key, (listed.card[key], listed.printed[key]))
        first: dict[str, str] = {}
        for key in sorted(found, key=lambda key: (not key.startswith(wanted), key)):
            card, printed = found[key]
            first.setdefault(card, printed)
        return tuple(dict.fromkeys(first.values()))[:limit]

    def near(self, library: Library, game: str, name: str) -> tuple[str, ...]:
        """The printed names with a similar spelling, or with the typed text as one of their words."""
        from rapidfuzz import fuzz, process

        wanted = card_key(name).strip()
        found = dict.fromkeys(self.like(library, game, name, NEAR))
        for listed in self._of(library, game):
            close = process.extract(wanted, listed.keys, scorer=fuzz.ratio, limit=NEAR, score_cutoff=ALIKE)
            found |= dict.fromkeys(listed.printed[key] for key, _, _ in close)
        return tuple(found)[:NEAR]

    def _of(self, library: Library, game: str) -> tuple[_Listed, ...]:
        if game not in library.games:
            return ()
        editions = (*library.current_editions(game), *library.earlier_cards(game))
        stores = [store for edition in editions for store in edition.stores]
        with self._lock:
            for store in stores:
                if store not in self._listed:
                    self._listed[store] = _Listed(store)
            return tuple(self._listed[store] for store in stores)
