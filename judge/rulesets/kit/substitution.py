"""Replace the placeholders for a choice (a color, a type, a name, a player) by what was chosen.

A choice made as a permanent enters stays in its text as long as it exists (Magic, 607.2d); a choice made
during an effect stays for the rest of the effect.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from judge.resolver import Data

CHOICE = "@choice"
"""The placeholder in card data for what is chosen; as a name in an effect, it means what was chosen there."""
KINDS = ("color", "subtype", "type", "name")
"""The qualities that a filter's ``choice`` may compare with what was chosen."""


@lru_cache(maxsize=4096)
def filled(said: Data, chosen: str) -> Data:
    """Card data with the choice filled in.

    >>> filled(Data(subtype=("elf", "@choice"), choice=("color",)), "red")
    Data(color=('red',), subtype=('elf', 'red'))
    """
    if said.get("ref") == "name" and said.get("name") == CHOICE:
        return Data(ref="seat", seat=chosen)
    made: dict[str, object] = {}
    for key, value in said.items():
        if key in ("choice", "not choice") and isinstance(value, tuple):
            made[f"{'not ' if key != 'choice' else ''}{value[0]}"] = (chosen,)
        else:
            made[key] = _filled(value, chosen)
    return Data(made)


def _filled(value: object, chosen: str) -> Any:
    if isinstance(value, Data):
        return filled(value, chosen)
    if isinstance(value, tuple):
        return tuple(_filled(part, chosen) for part in value)
    if isinstance(value, str) and value.endswith(CHOICE):
        return f"{value[: -len(CHOICE)]}{chosen}"
    return value


@lru_cache(maxsize=4096)
def speaks_of_choice(said: Data) -> bool:
    """Whether the data contain a placeholder for a choice."""
    return any(key.endswith("choice") or _speaks(value) for key, value in said.items())


def _speaks(value: object) -> bool:
    if isinstance(value, Data):
        return speaks_of_choice(value)
    if isinstance(value, tuple):
        return any(map(_speaks, value))
    return isinstance(value, str) and value.endswith(CHOICE)
