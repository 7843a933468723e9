"""What an instruction is told, worked out, and the operations it leads to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.resolver import Cites, Data, Op, Position, Ref, united
from judge.resolver.limits import planned
from judge.resolver.values import replace
from judge.rulesets.kit.rule import CardRuleset, Context
from judge.rulesets.kit.select import Chosen, amount, seats, select


def told(ruleset: CardRuleset, state: Position, context: Context, instruction: Data) -> dict[str, Any]:
    """The parameters of a verb, worked out: references as tuples, amounts as numbers."""
    kinds = ruleset.instructions[instruction.text("verb")].params
    written = instruction.get("told", Data())
    made: dict[str, Any] = {}
    for name, kind in kinds.items():
        value, plain = written.get(name), kind.rstrip("?")
        if value is None:
            made[name] = (context.you,) if plain == "seats" else () if plain == "ref" else None
        elif plain == "ref":
            made[name] = select(ruleset, state, value, context)
        elif plain == "seats":
            made[name] = seats(ruleset, state, value, context)
        elif plain == "amount":
            made[name] = amount(ruleset, state, value, context)
        else:
            made[name] = value
    return made


def objects_of(args: Mapping[str, Any]) -> tuple[Chosen, ...]:
    return tuple(
        one for value in args.values() if isinstance(value, tuple) for one in value if isinstance(one, Ref)
    )


def operations(ruleset: CardRuleset, state: Position, context: Context, instruction: Data) -> tuple[Op, ...]:
    """The operations of an instruction that asks nothing, with what they cite; none where it must ask."""
    kind = ruleset.instructions.get(instruction.text("verb"))
    if kind is None or kind.ops is None:
        return ()
    cites = (*context.cites, *ruleset.cited(instruction.texts("cites")))
    made = kind.ops(ruleset, state, context, told(ruleset, state, context, instruction))
    ops = []
    for one in made:
        planned()
        ops.append(_citing(ruleset, one, cites))
    return tuple(ops)


def _citing(ruleset: CardRuleset, one: Op, cites: Cites) -> Op:
    if one.cites or not cites:
        return one
    return replace(one, cites=united(cites, ruleset.cites.get(one.verb, ())))
