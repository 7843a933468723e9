"""What is attached to something in play: Auras, Equipment, Weapons."""

from __future__ import annotations

from collections.abc import Collection

from judge.resolver import Position, Ref
from judge.rulesets.kit.rule import CardRuleset, seatless


def lying_on(ruleset: CardRuleset, state: Position, those: Collection[Ref | str]) -> tuple[Ref | str, ...]:
    """All that is attached to one of those."""
    return tuple(
        obj.ref
        for obj in state.all_objects
        if obj.data.get("attached") in those and seatless(obj.zone) in ruleset.in_play
    )
