"""What was chosen, put in the place of the words that speak of it: a color, a type, a name, a player.

If something was chosen as a permanent entered, its text keeps that choice as long as the permanent exists
(Magic, 607.2d); so does the rest of an effect in which something is chosen.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from judge.resolver import Data

CHOICE = "@choice"
"""Stands in what a card says for what is chosen; as a name of an effect, it is what was chosen there."""
KINDS = ("color", "subtype", "type", "name")
"""What a filter's ``choice`` may compare with what was chosen."""


@lru_cache(maxsize=4096)
def filled(said: Data, chosen: str) -> Data:
    """What a card says once this has been chosen.

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
    """Whether what is said depends on something that is chosen."""
    return any(key.endswith("choice") or _speaks(value) for key, value in said.items())


def _speaks(value: object) -> bool:
    if isinstance(value, Data):
        return speaks_of_choice(value)
    if isinstance(value, tuple):
        return any(map(_speaks, value))
    return isinstance(value, str) and value.endswith(CHOICE)
