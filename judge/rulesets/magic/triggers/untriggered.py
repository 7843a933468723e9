"""Reports that prevented or replaced events trigger nothing (603.2g)."""

from __future__ import annotations

from judge.resolver import Data, Op, Position, Replacement
from judge.rulesets.kit.rule import CardRuleset, Context
from judge.rulesets.kit.trigger_events import fits
from judge.rulesets.kit.triggered_abilities import awake
from judge.rulesets.magic.verbs import MOVES

TOLD_OF = frozenset({"damage", "draw", "gain life", "lose life", *MOVES, "create"})
"""The operations whose prevented triggers are reported."""


def sets_nothing_off(
    ruleset: CardRuleset, state: Position, what: Op, by: Replacement, program: tuple[Data, ...]
) -> bool:
    """Whether an ability waits for the event that is wholly prevented, replaced or redirected (603.2g)."""
    if what.verb not in TOLD_OF:
        return False
    words, left = ruleset.by_event[what.verb], _what_is_left(state, what, by, program)
    if left == what:
        return False
    return any(
        pattern.text("on") in words
        and fits(ruleset, state, pattern, what.data, context)
        and not (left is not None and fits(ruleset, state, pattern, left.data, context))
        for obj, seen, _, ability in awake(ruleset, state, "triggered")
        for context in (Context(seen.controller, obj.ref),)
        for pattern in ability["on"]
    )


def _what_is_left(state: Position, what: Op, by: Replacement, program: tuple[Data, ...]) -> Op | None:
    """What remains of an operation after an effect: itself, a redirected one, or nothing."""
    effect = state.effect(by.data.text("effect")) if by.name == "effect.shield" else None
    if effect is not None:
        strength = effect.data.get("amount")
        return what if isinstance(strength, int) and strength < what.data.number("amount") else None
    modified = next((one for one in program if one.text("verb") == "as modified"), None)
    if modified is None or not modified.text("to"):
        return what if modified is not None else None
    return what.but(to=modified.text("to"))
