"""What another player is asked to pay: its numbers are those of whoever controls the effect."""

from __future__ import annotations

from judge.resolver import Data, Position
from judge.rulesets.kit.expressions import amount
from judge.rulesets.kit.rule import CardRuleset, Context


def priced(ruleset: CardRuleset, state: Position, first: Data, context: Context) -> Data:
    """The same instruction, with the amounts of its cost worked out for the controller of the effect."""
    return first.but(cost=tuple([_fixed(ruleset, state, part, context) for part in first["cost"]]))


def _fixed(ruleset: CardRuleset, state: Position, part: Data, context: Context) -> Data:
    told = part.get("told")
    if not isinstance(told, Data):
        return part
    known = {
        key: amount(ruleset, state, value, context)
        for key, value in told.items()
        if isinstance(value, Data) and "amount" in value
    }
    return part.but(told=told.but(**known)) if known else part
