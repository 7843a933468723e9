"""Card definitions by name: loaded ones first, then a shelf of definitions that are read on demand."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar, overload

from judge.errors import JudgeError
from judge.messages import Message
from judge.resolver import Data
from judge.text import fold

T = TypeVar("T")


class Shelf:
    """Definitions in JSON files, each a list of cards; a card is read when it is first asked for.

    ``read`` turns a written card into a definition. If it raises one of ``refusals``, the card is unknown and
    the reason is kept. The files are opened when the first name is asked for.
    """

    def __init__(
        self,
        folder: Path,
        read: Callable[[object], Data],
        refusals: tuple[type[JudgeError], ...] = (),
    ) -> None:
        self._folder, self._read_card, self._refusals = folder, read, refusals
        self._known: dict[str, Data] = {}
        self._refused: dict[str, Message] = {}
        self._lock = threading.Lock()

    @cached_property
    def written(self) -> Mapping[str, Mapping[str, Any]]:
        """The written cards by folded name and alias."""
        found: dict[str, Mapping[str, object]] = {}
        for file in sorted(self._folder.glob("*.json")):
            for card in json.loads(file.read_text(encoding="utf-8")):
                for name in (card["name"], *card.get("aliases", ())):
                    found[fold(name)] = card
        return found

    def get(self, key: str) -> Data | None:
        """The definition under a folded name."""
        known = self._known.get(key)
        if known is None and key not in self._refused and key in self.written:
            with self._lock:
                try:
                    known = self._known.get(key) or self._read_card(self.written[key])
                except self._refusals as fault:
                    self._refused[key] = fault.message
                    return None
                self._known[key] = known
        return known

    def refusal(self, key: str) -> Message | None:
        """Why the written card of a folded name was refused, if it was."""
        self.get(key)
        return self._refused.get(key)


class Cards(Mapping[str, Data]):
    """Definitions by folded name: loaded ones first, then those on a shelf.

    ``refused`` gives the reasons why this edition of the rules does not know some cards; ``invented`` are the
    names of examples, which give way to a printed card of the same name, and ``namesakes`` those among them
    that a printed card is known to bear.

    >>> Cards({"ox": Data(name="Ox")})["ox"].text("name")
    'Ox'
    """

    def __init__(
        self,
        at_hand: Mapping[str, Data],
        shelf: Shelf | None = None,
        refused: Mapping[str, Message] = MappingProxyType({}),
        invented: frozenset[str] = frozenset(),
        namesakes: frozenset[str] = frozenset(),
    ) -> None:
        self.at_hand, self.shelf, self.refused, self.invented = at_hand, shelf, refused, invented
        self.namesakes = namesakes

    def with_more(self, more: Mapping[str, Data]) -> Cards:
        """The same with more loaded definitions; one of the same name is replaced."""
        invented, namesakes = self.invented - more.keys(), self.namesakes - more.keys()
        return Cards({**self.at_hand, **more}, self.shelf, self.refused, invented, namesakes)

    def refusal(self, key: str) -> Message | None:
        """Why the written card of a folded name was refused; None if it was not, or there is none."""
        if key in self.at_hand:
            return None
        return self.refused.get(key) or (self.shelf.refusal(key) if self.shelf else None)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of each card once, in no particular order, without reading definitions."""
        own = dict.fromkeys(card.text("name") for card in self.at_hand.values())
        written = self.shelf.written if self.shelf else {}
        return tuple(own | {card["name"]: None for key, card in written.items() if key not in self.at_hand})

    @overload
    def get(self, key: str) -> Data | None: ...
    @overload
    def get(self, key: str, default: Data | T) -> Data | T: ...
    def get(self, key: str, default: Data | T | None = None) -> Data | T | None:
        """A definition; overridden for speed, as it is looked up for every object."""
        found = self.at_hand.get(key)
        if found is None and self.shelf is not None:
            found = self.shelf.get(key)
        return default if found is None else found

    def __getitem__(self, key: str) -> Data:
        found = self.get(key)
        if found is None:
            raise KeyError(key)
        return found

    def __iter__(self) -> Iterator[str]:
        yield from self.at_hand
        if self.shelf:
            yield from (key for key in self.shelf.written if key not in self.at_hand)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def at_hand(cards: Mapping[str, Data]) -> Mapping[str, Data]:
    """The loaded cards: written by hand, or brought by a table."""
    return cards.at_hand if isinstance(cards, Cards) else cards


def names_in(cards: Mapping[str, Data]) -> tuple[str, ...]:
    """The name of each card once, in no particular order."""
    if isinstance(cards, Cards):
        return cards.names
    return tuple({card.text("name"): None for card in cards.values()})
