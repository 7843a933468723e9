"""Computed costs for other players, players who are asked in turn, and amounts that were lost."""

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


def one_by_one(first: Data, who: tuple[str, ...]) -> tuple[Data, ...]:
    """The same instruction for each of several seats, in their order.

    With ``any`` its consequence follows once: ``then`` if one of them paid, ``else`` if none did. Where only
    that is at stake that nobody pays, nobody is asked any more once one has paid.
    """
    each = tuple([first.but(who=Data(ref="seat", seat=seat)) for seat in who])
    if not first.get("any"):
        return each
    *before, made = [one.but(any=None) for one in each]
    asked: tuple[Data, ...] = (made.but(**{"then": None, "else": None}),)
    for one in reversed(before):
        then = (*asked, *one["then"]) if one.get("then") else None
        asked = (one.but(**{"then": None, "else": None}), *asked)
        made = one.but(**{"then": then, "else": (made,)})
    return (made,)


def lost(state: Position, before: tuple[Data, ...], kept: Data) -> dict[str, Value]:
    """The amount of a figure that the players have lost, under the instruction's name."""
    figure, name = kept.text("really"), kept.text("name")
    pairs = zip(before, [state.player(seat) for seat in state.seats], strict=True)
    much = sum(max(0, old.number(figure) - now.number(figure)) for old, now in pairs)
    return {name: much, f"done {name}": bool(much)}
