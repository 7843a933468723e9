"""Computed costs for other players, and the amounts that players have lost."""

from __future__ import annotations

from judge.resolver import Data, Position, Value
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


def lost(state: Position, before: tuple[Data, ...], kept: Data) -> dict[str, Value]:
    """The amount of a figure that the players have lost, under the instruction's name."""
    figure, name = kept.text("really"), kept.text("name")
    pairs = zip(before, [state.player(seat) for seat in state.seats], strict=True)
    much = sum(max(0, old.number(figure) - now.number(figure)) for old, now in pairs)
    return {name: much, f"done {name}": bool(much)}
