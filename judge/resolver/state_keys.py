"""The keys that a game keeps in its states, with kinds and meanings; tests check every state against them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from judge.resolver.state import State
from judge.resolver.values import EMPTY, Data, Ref

Keys = Mapping[str, tuple[str, str]]
"""A key with the kinds of its values and what it means.

Kinds are ``int``, ``bool``, ``text``, ``ref``, ``data``, ``list`` and ``none``, separated by ``|``. A key
ending with ``*`` stands for all keys that begin with the same text.
"""

_KINDS: Mapping[str, tuple[type, ...]] = {
    "int": (int,),
    "bool": (bool,),
    "text": (str,),
    "ref": (Ref,),
    "data": (Data,),
    "list": (tuple,),
    "none": (type(None),),
}


class StateKeys(NamedTuple):
    """A ruleset's keys: of an object in one place (``data``), of a card wherever it goes (``nature``), of a
    seat (``players``), and of the turn or the game (``facts``).
    """

    data: Keys = {}
    nature: Keys = {}
    players: Keys = {}
    facts: Keys = {}

    def over(self, other: StateKeys) -> StateKeys:
        """These keys together with more general ones, such as the kit's."""
        return StateKeys(*({**theirs, **mine} for mine, theirs in zip(self, other, strict=True)))


def undeclared(keys: StateKeys, before: State, after: State) -> tuple[str, ...]:
    """What an input has written under an undeclared key, or with a value of another kind than declared."""
    return tuple(sorted(set(_written(keys, before, after))))


def _written(keys: StateKeys, before: State, after: State) -> Iterator[str]:
    for object_id, obj in after.objects.items():
        was = before.objects.get(object_id)
        if was is obj:
            continue
        if was is None or was.data is not obj.data:
            yield from _faults("object's data", keys.data, obj.data)
        if was is None or was.nature is not obj.nature:
            yield from _faults("object's nature", keys.nature, obj.nature)
    for seat, figures in after.players.items():
        if before.players.get(seat) is not figures:
            yield from _faults("player", keys.players, figures)
    if before.facts is not after.facts:
        yield from _faults("fact", keys.facts, after.facts)


def _faults(place: str, keys: Keys, held: Data) -> Iterator[str]:
    for name, value in (held or EMPTY).items():
        declared = keys.get(name) or _pattern(keys, name)
        if declared is None:
            yield f"{place} “{name}” is not declared"
        elif not _is_of(declared[0], value):
            yield f"{place} “{name}” is declared as {declared[0]}, not {value!r}"


def _pattern(keys: Keys, name: str) -> tuple[str, str] | None:
    return next((said for key, said in keys.items() if key[-1:] == "*" and name.startswith(key[:-1])), None)


def _is_of(kinds: str, value: object) -> bool:
    for kind in kinds.split("|"):
        if isinstance(value, _KINDS[kind]) and not (kind == "int" and isinstance(value, bool)):
            return True
    return False
