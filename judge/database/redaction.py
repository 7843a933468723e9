"""Removes players' names from a case, in all its texts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import pairwise
from string import ascii_uppercase
from typing import Any

from judge.text import fold_letters, nfc

WRITTEN_BY_HAND = (
    "table", "question", "first", "second", "ruling", "reason", "appeal", "head_ruling", "head_reason",
    "infraction", "penalty", "departure",
)  # fmt: skip
NAMED = ("players", "penalised", "other_names")
"""The lists of a case that consist of names."""
LOG_LANGUAGES = ("es", "en")
"""A frozen log is stored in each language of the interface."""
GONE = "…"
_LETTERS = (*ascii_uppercase, *(f"P{n}" for n in range(99)))
_SHORTEST = 3
"""Shorter words than this are not looked for: they would be found in ordinary text."""
_GAP = 3
"""Maximum number of characters between two words of a name."""
_BETWEEN = frozenset(("del", "las", "los", "van", "von", "der", "den", "dos", "das", "des", "the", "and"))
"""Words in names that are too common to be removed on their own."""
_WORD = re.compile(r"\w+")


def without_names(
    text: str,
    players: Iterable[str],
    whole: Iterable[str] = (),
    words: Iterable[str] = (),
    instead: Callable[[str], str] = lambda name: GONE,
) -> str:
    """Remove names from a text: the whole names, and any of their words of at least three letters.

    Case and accents are ignored; longer words that begin like a name stay. Names in ``whole`` have several
    words and are removed only as a whole; so are the entries of ``words``, which may be single words.
    ``instead`` tells what stands in place of a name; a person named by adjacent words is told once.

    >>> without_names("ANA LOPEZ juega Bruja; ana roba, Luis Paz mira, hay paz", ["Ana López"], ["Luis Paz"])
    '… juega Bruja; … roba, … mira, hay paz'
    >>> without_names("El Chuchi y Al pasan al chuchito", [], words=["chuchi", "Al y"])
    'El … y Al pasan al chuchito'
    """
    composed, at = nfc(text), 0
    found: list[str] = []
    for start, end in _hits(composed, players, whole, words):
        told, between = instead(composed[start:end]), composed[at:start]
        if told == GONE or not found or told != found[-1] or not between.isspace():
            found += [between, told]
        at = end
    return "".join((*found, composed[at:])) if found else text


def names_in(
    text: str, players: Iterable[str], whole: Iterable[str] = (), words: Iterable[str] = ()
) -> Counter[str]:
    """The names that :func:`without_names` removes from a text, as written there, with their counts.

    >>> names_in("Ana y ANA López", ["Ana López"])
    Counter({'Ana': 1, 'ANA López': 1})
    """
    composed = nfc(text)
    return Counter(composed[start:end] for start, end in _hits(composed, players, whole, words))


_Sought = Mapping[str, tuple[tuple[str, ...], ...]]
"""Names as sequences of folded words, by their first word."""


def _hits(
    text: str, players: Iterable[str], whole: Iterable[str], words: Iterable[str]
) -> Iterable[tuple[int, int]]:
    """The positions of names in a text in NFC; of names that begin at the same word, the longest."""
    sought = _of_players(frozenset(players)), _of_others(frozenset(whole), frozenset(words))
    if not any(sought):
        return
    folded = fold_letters(text)
    found = [(hit[0], *hit.span()) for hit in _WORD.finditer(folded)]
    at = 0
    while at < len(found):
        word = found[at][0]
        fitting = [
            name
            for one in sought
            for name in one.get(word, ())
            if name == tuple(part for part, _, _ in found[at : at + len(name)])
            and all(later[1] - one[2] <= _GAP for one, later in pairwise(found[at : at + len(name)]))
        ]
        if fitting:
            count = max(map(len, fitting))
            yield found[at][1], found[at + count - 1][2]
            at += count
        else:
            at += 1


@lru_cache(maxsize=1024)
def _of_players(players: frozenset[str]) -> _Sought:
    """A case's own names, whole and word by word."""
    names = {_words(name) for name in players}
    sought = {words for words in names if len("".join(words)) >= _SHORTEST}
    parts = {word for words in names for word in words if len(word) >= _SHORTEST}
    sought |= {(word,) for word in parts - _BETWEEN}
    return _by_first(sought)


@lru_cache(maxsize=64)
def _of_others(whole: frozenset[str], further: frozenset[str]) -> _Sought:
    """Names of several words, and other words to remove as a whole."""
    several = {words for words in map(_words, whole) if len(words) > 1}
    return _by_first(several | set(map(_words, further)))


def _by_first(names: Iterable[tuple[str, ...]]) -> _Sought:
    made: dict[str, list[tuple[str, ...]]] = {}
    for words in sorted(filter(None, names)):
        made.setdefault(words[0], []).append(words)
    return {first: tuple(found) for first, found in made.items()}


@lru_cache(maxsize=4096)
def _words(name: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(fold_letters(nfc(name))))


def nameless(
    content: Mapping[str, Any],
    players: Iterable[str] = (),
    whole: Iterable[str] = (),
    words: Iterable[str] = (),
    called: Callable[[str], str] | None = None,
) -> dict[str, object]:
    """The content of a case without players' names in its texts, tags and log.

    ``players``, ``whole`` and ``words`` are additional names, as for :func:`without_names`. ``called`` names
    a person by a letter, so that readers can tell the players apart; without it nothing tells who was who.
    """
    persons = _persons(content) if called else {}

    def lettered(name: str) -> str:
        return _letter(persons, name) or GONE

    def instead(name: str) -> str:
        letter = _letter(persons, name)
        return called(letter) if called and letter else GONE

    names = {*(name for field in NAMED for name in content.get(field, ())), *players}
    made = {name: value for name, value in content.items() if name not in NAMED}
    for name in WRITTEN_BY_HAND:
        if made.get(name):
            made[name] = without_names(made[name], names, whole, words, instead)
    if made.get("tags"):
        made["tags"] = [without_names(tag, names, whole, words, instead) for tag in made["tags"]]
    if made.get("log"):
        made["log"] = _lettered(made["log"], names, whole, words, lettered)
    return made


def letters(seats: Iterable[str]) -> dict[str, str]:
    """A letter for each seat, in order; a seat already named by a letter keeps it.

    >>> letters(("Zoraida", "A", "Benigno"))
    {'Zoraida': 'B', 'A': 'A', 'Benigno': 'C'}
    """
    known = tuple(seats)
    free = iter(one for one in _LETTERS if one not in known)
    return {seat: seat if len(seat) == 1 else next(free) for seat in known}


def _persons(content: Mapping[str, Any]) -> dict[str, set[str]]:
    """The words of each person's names by letter: the seats of the log, then the players, then others.

    Two players are two persons, even if one's name is part of the other's; a seat, and who was penalised,
    may be named by a part of a player's name.
    """
    seats = letters((content.get("log") or {}).get("seats", ()))
    found = {letter: set(_words(seat)) for seat, letter in seats.items()}
    free = (one for one in _LETTERS if one not in found)
    unclaimed = set(found)
    for field in ("players", "penalised"):
        for name in content.get(field, ()):
            said = set(_words(name))
            if field == "penalised":
                unclaimed = set(found)
            same = [one for one in found if one in unclaimed and (said <= found[one] or found[one] <= said)]
            letter = next((one for one in same if found[one] == said), same[0] if len(same) == 1 else "")
            if letter:
                found[letter] |= said
                unclaimed.discard(letter)
            elif said and not (field == "penalised" and same):  # of several it may be any
                found[next(free)] = said
    return found


def _letter(persons: Mapping[str, set[str]], name: str) -> str:
    """The letter of the one person who is named so; empty if it may be several or nobody."""
    said = set(_words(name))
    exact = [letter for letter, words in persons.items() if words == said]
    found = exact or [letter for letter, words in persons.items() if said <= words]
    return found[0] if len(found) == 1 else ""


def _lettered(
    log: Mapping[str, Any],
    names: Iterable[str],
    whole: Iterable[str],
    words: Iterable[str],
    instead: Callable[[str], str],
) -> dict[str, object]:
    """A frozen log with letters instead of seat names, and without names in its lines."""
    swapped = letters(log["seats"])
    renamed = {seat: letter for seat, letter in swapped.items() if seat != letter}
    told = "|".join(re.escape(seat) for seat in sorted(renamed, key=lambda seat: (-len(seat), seat)))
    seat = re.compile(rf"(?<!\w)(?:{told})(?!\w)") if told else None

    def plain(text: str) -> str:
        text = seat.sub(lambda hit: renamed[hit[0]], text) if seat else text
        return without_names(text, {*names, *renamed}, whole, words, instead)

    lines = [{**line, **{name: plain(line[name]) for name in LOG_LANGUAGES}} for line in log["lines"]]
    return {**log, "seats": list(swapped.values()), "lines": lines}
