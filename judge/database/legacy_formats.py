"""Converts cases from earlier schemas and exports to the current format."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

_OF_APPEAL = {"reason": "appeal"}
_OF_DECISION = {"reason": "head_reason", "ruling": "head_ruling"}


def appeals_separated(changes: Iterable[Mapping[str, Any]]) -> list[dict[str, object]]:
    """Convert changes in which the reason and decision of an appeal were stored in the fields of the ruling.

    >>> appeals_separated([{"values": {"reason": "120.4"}, "state": "ruled"},
    ...     {"values": {"reason": "no"}, "state": "appealed"}])[1]
    {'values': {'appeal': 'no'}, 'state': 'appealed'}
    """
    state, made = "open", []
    held: set[str] = set()
    for one in changes:
        state = one["state"] or state
        names = {"appealed": _OF_APPEAL, "upheld": _OF_DECISION, "reversed": _OF_DECISION}.get(state, {})
        values = {names.get(name, name): value for name, value in one["values"].items()}
        if state in ("open", "ruled"):
            values |= dict.fromkeys(sorted(held), "")
            held = set()
        held |= {name for name in values if name in ("appeal", "head_ruling", "head_reason") and values[name]}
        made.append({**one, "values": values})
    return made


__all__ = ["appeals_separated"]
