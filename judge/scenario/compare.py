"""Compares expected values with actual ones, and shows actual ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from judge.resolver import Ref, State
from judge.scenario.yaml_nodes import Map, Seq

Same = Callable[[object, object], bool]
"""Whether a word means the actual value."""


def fits(wanted: object, got: object, same: Same) -> bool:
    """Whether a value is as expected: equal, the same set, within bounds, or having and lacking something.

    None, ``false``, 0 and an empty list are equal, because a game need not state what is absent.
    """
    if isinstance(wanted, Map):
        return _fits_mapping(wanted, got, same)
    if isinstance(wanted, Seq):
        held = _several(got)
        return len(wanted) == len(held) and _all_in(wanted, held, same)
    if wanted is None or wanted is False or wanted == 0:
        return not got
    if isinstance(wanted, bool):
        return got is True
    if isinstance(got, tuple):
        return len(got) == 1 and fits(wanted, got[0], same)
    if isinstance(wanted, int):
        return (isinstance(got, int) and not isinstance(got, bool) and got == wanted) or str(got) == str(
            wanted
        )
    return got is not None and same(wanted, got)


def _fits_mapping(wanted: Map, got: object, same: Same) -> bool:
    if set(wanted) <= {"min", "max"} and wanted and all(isinstance(one, int) for one in wanted.values()):
        number = got if isinstance(got, int) else 0
        return bool(wanted.get("min", number) <= number <= wanted.get("max", number))
    if set(wanted) <= {"has", "not"} and wanted:
        held = _several(got)
        has, lacks = _several(wanted.get("has")), _several(wanted.get("not"))
        return _all_in(has, held, same) and not any(fits(word, one, same) for word in lacks for one in held)
    if set(wanted) == {"set"} and isinstance(wanted["set"], Seq):
        return fits(wanted["set"], got, same)
    found = got if isinstance(got, Mapping) else {}
    if not wanted:  # "counters: {}": none at all
        return not any(found.values()) if isinstance(got, Mapping) else not got
    return all(fits(part, found.get(name), same) for name, part in wanted.items())


def _several(value: object) -> list[object]:
    if value is None:
        return []
    if isinstance(value, Mapping):
        return list(value)
    return list(value) if isinstance(value, (tuple, list)) else [value]


def _all_in(words: Any, held: list[object], same: Same) -> bool:
    """Whether there is a different thing for each word."""
    rest = list(held)
    for word in words:
        found = next((one for one in rest if fits(word, one, same)), None)
        if found is None:
            return False
        rest.remove(found)
    return True


def shown(value: object, state: State | None = None) -> str:
    """A value of a state as a person would write it."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Ref):
        return value.id
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{name}: {shown(part, state)}" for name, part in value.items()) + "}"
    if isinstance(value, tuple):
        return "[" + ", ".join(shown(part, state) for part in value) + "]"
    return str(value)
