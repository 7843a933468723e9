"""Players' names taken out of a case, wherever somebody wrote them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from judge.text import fold_letters, nfc

WRITTEN_BY_HAND = ("table", "question", "first", "second", "ruling", "reason", "infraction", "penalty")
GONE = "…"
_SHORTEST = 3
_BETWEEN = frozenset(("del", "las", "los", "van", "von", "der", "den", "dos", "das", "des", "the", "and"))
"""Words that stand within names and everywhere else."""
_WORD = re.compile(r"\w+")


def without_names(text: str, players: Iterable[str], whole: Iterable[str] = ()) -> str:
    """A text without these names, whole or any word of them of three letters and more.

    Capitals and accents make no difference; what only begins like a name stays. ``whole`` are names of
    several words that go where they stand whole.

    >>> without_names("ANA LOPEZ juega Bruja; ana roba, Luis Paz mira, hay paz", ["Ana López"], ["Luis Paz"])
    '… juega Bruja; … roba, … mira, hay paz'
    """
    sought = _sought(frozenset(players), frozenset(whole))
    if sought is None or not text:
        return text
    composed, found, at = nfc(text), [], 0
    for hit in sought.finditer(fold_letters(composed)):
        found += [composed[at : hit.start()], GONE]
        at = hit.end()
    return "".join((*found, composed[at:])) if found else text


@lru_cache(maxsize=1024)
def _sought(players: frozenset[str], whole: frozenset[str]) -> re.Pattern[str] | None:
    """What is looked for in a folded text: the longest names first."""
    names = [_WORD.findall(fold_letters(nfc(name))) for name in players]
    several = [
        words for words in [_WORD.findall(fold_letters(nfc(name))) for name in whole] if len(words) > 1
    ]
    sought = {r"\W{1,3}".join(words) for words in (*names, *several) if len("".join(words)) >= _SHORTEST}
    sought |= {word for words in names for word in words if len(word) >= _SHORTEST and word not in _BETWEEN}
    if not sought:
        return None
    return re.compile(rf"(?<!\w)(?:{'|'.join(sorted(sought, key=lambda one: (-len(one), one)))})(?!\w)")


def nameless(
    content: Mapping[str, Any], players: Iterable[str] = (), whole: Iterable[str] = ()
) -> dict[str, Any]:
    """What a case says without its players' names, in its texts and tags neither.

    ``players`` and ``whole`` add names, as :func:`without_names` takes them.
    """
    names = {*content.get("players", ()), *players}
    made = {name: value for name, value in content.items() if name != "players"}
    for name in WRITTEN_BY_HAND:
        if made.get(name):
            made[name] = without_names(made[name], names, whole)
    if made.get("tags"):
        made["tags"] = [without_names(tag, names, whole) for tag in made["tags"]]
    return made
