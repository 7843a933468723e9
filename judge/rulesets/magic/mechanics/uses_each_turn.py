"""Permissions to cast or play cards from elsewhere that may be used once each turn (601.3, 116.2a)."""

from __future__ import annotations

from zlib import crc32

from judge.resolver import EMPTY, Draft, Position
from judge.rulesets.kit.counting_effects import ActiveEffect

USES = "uses each turn"
"""The word of ``limit`` beside a permission: so many spells or lands a turn."""
BY = "permission"
"""In the data of a spell: the limited permission by which it is being cast."""


def limited(one: ActiveEffect) -> bool:
    return USES in one.change.get("limit", EMPTY)


def _name(one: ActiveEffect) -> str:
    """The name under which the use of a permission is remembered until the turn ends."""
    return f"used {one.context.source}:{one.effect}:{crc32(repr(one.change).encode())}"


def used_up(state: Position, one: ActiveEffect) -> bool:
    """Whether the permission has been used this turn."""
    return limited(one) and bool(state.facts.get(_name(one)))


def taken(permits: list[ActiveEffect]) -> str:
    """The permission that is used: none where one without a limit serves as well."""
    return "" if not permits or not all(map(limited, permits)) else _name(permits[0])


def used(draft: Draft, name: str) -> None:
    """The permission has been used for this turn."""
    if name:
        draft.remember(**{name: True})
