"""Players' names taken out of a case, wherever somebody wrote them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

WRITTEN_BY_HAND = ("table", "question", "first", "second", "ruling", "reason", "infraction", "penalty")
GONE = "…"
_SHORTEST = 3


def without_names(text: str, players: Iterable[str]) -> str:
    """A text without these names, whole or in part; what is written small stays, for it may be any word.

    >>> without_names("Ana López juega Bruja y Ana roba", ["Ana López"])
    '… juega Bruja y … roba'
    """
    names = {" ".join(name.split()) for name in players}
    parts = {part for name in names for part in name.split() if len(part) >= _SHORTEST and part[0].isupper()}
    wanted = sorted((one for one in names | parts if one), key=lambda one: (-len(one), one))
    if not wanted:
        return text
    return re.sub(rf"(?<!\w)(?:{'|'.join(map(re.escape, wanted))})(?!\w)", GONE, text)


def nameless(content: Mapping[str, Any], players: Iterable[str] = ()) -> dict[str, Any]:
    """What a case says without its players' names, in its texts and tags neither; ``players`` adds names."""
    names = {*content.get("players", ()), *players}
    made = {name: value for name, value in content.items() if name != "players"}
    for name in WRITTEN_BY_HAND:
        if made.get(name):
            made[name] = without_names(made[name], names)
    if made.get("tags"):
        made["tags"] = [without_names(tag, names) for tag in made["tags"]]
    return made
