"""Reads a jotted table: seats, zones, cards, their numbers and their states."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from judge.rulesets.game import Game
from judge.rulesets.kit import CardRuleset
from judge.scenario.table_reader import SHARED
from judge.scenario.vocabulary import EMPTY_WORDS, said_of_object, said_of_seat, seat_of
from judge.text import fold

_NOBODY = ("shared", "nobody", "nobody's", "nadie", "de nadie", "comun")
_ON = re.compile(r"(?:on|en|sobre|attached to|anexad[oa]s? a|unid[oa]s? a)\s+(.+)", re.IGNORECASE)
_AS = re.compile(r"(?:as|como|named|llamad[oa]s?)\s+(.+)", re.IGNORECASE)
_BLOCKS = re.compile(r"(?:blocking|blocks|bloquea(?:ndo)?(?: a)?)\s+(.+)", re.IGNORECASE)
_COUNTERS = re.compile(
    r"(?:(\d{1,3})\s*[x×]?\s+)?(?:(?:contador(?:es)?|counters?)\s+(?:de\s+)?)?"
    r"([+-]\d+/[+-]\d+|\S.*?)(?:\s+(?:counters?|contador(?:es)?))?(?:\s*[x×]\s*(\d{1,3}))?",
    re.IGNORECASE,
)
_FIGURES_COUNTER = re.compile(r"[+-]\d+/[+-]\d+")
_BEFORE = re.compile(r"(\d{1,3})\s*[x×]?\s+(\S.*)")
_BEHIND = re.compile(r"(\S.*?)\s*[x×]\s*(\d{1,3})")
_AMOUNT = re.compile(r"(\d{1,6})\s+(?:de\s+|of\s+)?(\S.*)")
_SAID_AMOUNT = re.compile(r"(\S.*?)\s*[:=]?\s+(-?\d{1,6})")
_SET = re.compile(r"[A-Za-z0-9]{2,6}(?:\s+\S+)?")
"""The set and number that deck lists put in parentheses after a card's name."""
_TAIL = re.compile(r"\s+(?:\*\w\*|#\S+|\d{1,4}[a-z★]?)$")
_QUOTED = re.compile(r"(?:(\d{1,3})\s*[x×]?\s+)?[“«\"](.+)[”»\"]")
"""A name in quotes, taken literally, with its commas."""
_AND = re.compile(r"\s+(?:y|e|and)\s+", re.IGNORECASE)
_COMMENT = ("#", "//")
Kind = Callable[[str], Collection[str] | None]
"""The types of a card by its name; None if the card is unknown."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A card of a list: ``said`` holds its stated properties, by the game's words (``{"tapped": True}``)."""

    card: str
    count: int
    seat: str
    zone: str
    said: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TableList:
    """The contents of a list: seats as it names them, cards, the seats' figures, and what was not understood.

    ``seat`` and ``zone`` are those of the last card; ``figures`` are by seat and word.
    """

    seats: tuple[str, ...]
    cards: tuple[Listed, ...]
    figures: Mapping[tuple[str, str], int]
    left: tuple[str, ...]
    seat: str
    zone: str


def read_list(
    text: str,
    game: Game,
    ruleset: CardRuleset,
    seats: tuple[str, ...],
    at: tuple[str, str],
    kind: Kind,
    free: bool = False,
) -> TableList:
    """Read ``A: Grizzly Bears, 2 Forest; hand: Giant Growth / B: hand: Lightning Bolt``, in any language.

    ``at`` is the default seat and zone; ``kind`` gives the types of a known card, whose name may contain
    commas; with ``free``, names that the list gives to players replace ``seats``. Lines, ``/`` and ``;``
    separate; properties of a card are in parentheses after it; a line in quotes is a single name.
    """
    reader = _Reader(game, ruleset, seats, at, kind, free)
    for line in text.splitlines():
        quoted = _QUOTED.fullmatch(line.strip())
        if quoted is not None and not reader.known(line.strip()):
            reader.card(quoted[2].strip(), int(quoted[1] or 1), {})
        elif line.strip() and not line.lstrip().startswith(_COMMENT):
            for nth, block in enumerate(re.split(r"\s/\s", line)):
                reader.block(block, nth > 0)
    return TableList(
        tuple(reader.seats), tuple(reader.cards), reader.figures, tuple(reader.left), reader.at, reader.zone
    )


class _Reader:
    """Reads a list; each card goes to the current seat and zone."""

    def __init__(
        self,
        game: Game,
        ruleset: CardRuleset,
        seats: tuple[str, ...],
        at: tuple[str, str],
        kind: Kind,
        free: bool,
    ) -> None:
        self.game, self.ruleset, self.kind = game, ruleset, kind
        self.seats = list(seats)
        self.at, self.zone = at
        self.free = len(seats) if free else 0
        self.named: list[str] = []
        self.cards: list[Listed] = []
        self.figures: dict[tuple[str, str], int] = {}
        self.left: list[str] = []
        self.usual = ""
        """The zone meaning "where this kind of card usually is", after a seat without a zone."""

    def known(self, name: str) -> bool:
        return self.kind(name) is not None

    def block(self, text: str, next_seat: bool) -> None:
        """One seat's part of a line; the next seat if it names none."""
        head, rest = self._head(text)
        if head and (seat := self._seat(head)) is not None:
            self.at, text = seat, rest
            self.zone = self.usual = self.game.drawing.homes.get("", self.zone)
        elif next_seat and self.at in self.seats:
            self.at = self.seats[(self.seats.index(self.at) + 1) % len(self.seats)]
            self.zone = self.usual = self.game.drawing.homes.get("", self.zone)
        for part in parts(text, ";"):
            self._part(part)

    def _part(self, text: str) -> None:
        head, rest = self._head(text)
        if head and (zone := self.ruleset.words.find("zones", head)) is not None:
            self.zone, self.usual, text = zone, "", rest
        elif head and self._figure(head, rest):
            return
        items = list(parts(text, ","))
        while items:
            for far in range(min(len(items), 4), 1, -1):  # a name may hold commas
                joined = ", ".join(items[:far])
                if self.known(_counted(joined, self.known)[0]):
                    self._item(joined)
                    items = items[far:]
                    break
            else:
                self._item(items.pop(0))

    def _head(self, text: str) -> tuple[str, str]:
        """The text before a separating colon, and the text after it."""
        head, colon, rest = text.partition(":")
        head = head.strip()
        names_card = self.known(_counted(text.split(",")[0].strip(), self.known)[0])
        parts_there = colon and head and "," not in head and "(" not in head and not names_card
        return (head, rest) if parts_there else ("", text)

    def _seat(self, head: str) -> str | None:
        found = seat_of(tuple(self.seats), head)
        if found is not None:
            return found
        if fold(head) in _NOBODY:
            return SHARED
        words = self.ruleset.words
        kind = words.types is not None and words.find("types", head)  # a kind of card, no player
        is_word = kind or words.find("zones", head) or self._figure_word(head)
        if is_word or len(self.named) >= self.free or (self.cards and not self.named):
            return None
        self.seats[len(self.named)] = head
        self.named.append(head)
        return head

    def _figure_word(self, head: str) -> str | None:
        word = said_of_seat(self.game, self.ruleset, self.at, head) if self.at != SHARED else None
        return word if word in (self.ruleset.words.seat_figures or {}) else None

    def _figure(self, head: str, rest: str) -> bool:
        word = self._figure_word(head)
        if word is None or not re.fullmatch(r"-?\d{1,6}", rest.strip()):
            return False
        self.figures[self.at, word] = int(rest)
        return True

    def _item(self, text: str) -> None:
        text = text.strip()
        if not text:
            return
        name, count = _counted(text, self.known)
        if not self.known(name):
            for found, word, amount in (
                (_AMOUNT.fullmatch(text), 2, 1),
                (_SAID_AMOUNT.fullmatch(text), 1, 2),
            ):
                if found is not None and self._figure(found[word], found[amount]):
                    return
        said: dict[str, object] = {}
        inside = re.fullmatch(r"(.+?)\s*\(([^()]*)\)(.*)", text)
        if inside is not None and not self.known(name):
            name, count = _counted(inside[1], self.known)
            tail = inside[3].strip()
            understood = self._said(inside[2], said)
            if not (understood or (not said and _SET.fullmatch(inside[2]))) or (
                tail and not _TAIL.fullmatch(f" {tail}") and not self._said(tail, said)
            ):
                self.left.append(text)
        if not self.known(name) and (foil := _TAIL.sub("", name)) != name and self.known(foil):
            name = foil
        if not self.known(name):
            name = self._without_words(name, said)
        if fold(name) in EMPTY_WORDS:
            name = "nothing"
        if ":" in name and not self.known(name):
            self.left.append(text)
            return
        if not self.known(name) and self._figure_word(name):  # how many of it there are, is not said
            self.left.append(text)
            return
        self.card(name, count, said)

    def card(self, name: str, count: int, said: Mapping[str, object]) -> None:
        """Add a card to the current zone, or to the usual zone of its kind."""
        home, shared = self._home(name), self.game.drawing.shared
        nobodys = home in shared and self.zone not in shared  # no player can have it
        zone = home if self.usual or nobodys else self.zone
        seat = SHARED if zone in self.game.drawing.shared else self.at
        self.cards.append(Listed(name, count, seat, zone, said))

    def _home(self, name: str) -> str:
        """The zone of a card if the list names none: the usual one of its kind."""
        types = self.kind(name) or ()
        homes = self.game.drawing.homes
        return next((homes[one] for one in types if one in homes), self.zone)

    def _without_words(self, name: str, said: dict[str, object]) -> str:
        """The card in ``tapped Forest`` or ``Forest girado``."""
        words = name.split()
        for at, rest in ((0, words[1:]), (-1, words[:-1])):
            if rest and self.known(" ".join(rest)) and self._one(words[at], said):
                return " ".join(rest)
        return name

    def _said(self, text: str, said: dict[str, object]) -> bool:
        """The text in parentheses after a card; returns whether all of it was understood."""
        told = [part for one in parts(text, ",") for part in _AND.split(one) if part.strip()]
        understood = [self._one(part.strip(), said) for part in told]
        return bool(told) and all(understood)

    def _one(self, text: str, said: dict[str, object]) -> bool:
        for pattern, key in ((_ON, "on"), (_AS, "as"), (_BLOCKS, "blocking")):
            found = pattern.fullmatch(text)
            if found is not None and (key != "blocking" or self._word("blocking")):
                said[key] = [found[1]] if key == "blocking" else found[1]
                return True
        word = self._word(text)
        if word is not None:
            said[word] = True
            return True
        for amount, name in _amounts(text):
            word = self._word(name)
            if word is not None:
                said[word] = amount
                return True
        return self._counters(text, said)

    def _word(self, text: str) -> str | None:
        """A word for objects, whatever its gender and number: ``giradas`` is ``girado``."""
        tries = [text, *(text[: -len(end)] + other for end, other in _ENDS if text.lower().endswith(end))]
        return next(
            (word for one in tries if (word := said_of_object(self.game, self.ruleset, one)) is not None),
            None,
        )

    def _counters(self, text: str, said: dict[str, Any]) -> bool:
        found = _COUNTERS.fullmatch(text)
        kinds = self.ruleset.words.counters
        if found is None or "counters" not in self.game.object_words:
            return False
        said_so = re.search(r"counter|contador", text, re.IGNORECASE) or _FIGURES_COUNTER.fullmatch(found[2])
        kind = self.ruleset.words.find("counters", found[2]) if kinds else found[2]
        if not kind or not (said_so or kinds):
            return False
        said.setdefault("counters", {})[kind] = int(found[1] or found[3] or 1)
        return True


_ENDS = (("os", "o"), ("as", "a"), ("os", "a"), ("as", "o"), ("a", "o"), ("o", "a"), ("s", ""))


def _amounts(text: str) -> Iterator[tuple[int, str]]:
    """``2 damage``, ``2 de daño``, ``damage 2``: an amount and its word."""
    if found := _AMOUNT.fullmatch(text):
        yield int(found[1]), found[2]
    if found := _SAID_AMOUNT.fullmatch(text):
        yield int(found[2]), found[1]


def _counted(text: str, known: Callable[[str], bool]) -> tuple[str, int]:
    """The name and the number: ``3 Forest``, ``3x Forest``, ``Forest x3``; a name may begin with a number."""
    text = text.strip()
    if not known(text):
        if found := _BEFORE.fullmatch(text):
            return found[2], int(found[1])
        if found := _BEHIND.fullmatch(text):
            return found[1], int(found[2])
    return text, 1


def parts(text: str, mark: str, opening: str = "(", closing: str = ")") -> Iterator[str]:
    """The parts between separators that are not in parentheses.

    >>> list(parts("Bear (tapped, damage 2), Ox", ","))
    ['Bear (tapped, damage 2)', 'Ox']

    """
    deep, begun = 0, 0
    for at, letter in enumerate(text):
        deep += (letter in opening) - (letter in closing)
        if letter == mark and deep <= 0:
            yield text[begun:at].strip()
            begun = at + 1
    yield text[begun:].strip()
