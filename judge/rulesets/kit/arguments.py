"""The evaluated arguments of an instruction, and the operations it leads to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.resolver import EMPTY, Cites, Data, Op, Position, Ref, united
from judge.resolver.limits import planned
from judge.resolver.values import replace
from judge.rulesets.kit.expressions import Chosen, reckoning, seating, selecting
from judge.rulesets.kit.read_once import MOST_READ
from judge.rulesets.kit.rule import CardRuleset, Context


def argument_values(
    ruleset: CardRuleset, state: Position, context: Context, instruction: Data
) -> dict[str, Any]:
    """The evaluated parameters of a verb: references as tuples, amounts as numbers."""
    made: dict[str, object] = {}
    for name, value, read in _read(ruleset, instruction):
        if read is not None:
            made[name] = read(ruleset, state, context)
        else:
            made[name] = (context.you,) if value is YOU else value
    return made


YOU: Any = object()
"""Stands for the controller, if an instruction names no seat."""


def _of_each(ref: Data) -> Any:
    """A function that finds seats for each of several objects; ``its`` then refers to that object."""
    meant = selecting(ref)

    def of_each(ruleset: CardRuleset, state: Position, context: Context) -> Any:
        if "it" in context.names:
            return lambda one: meant(ruleset, state, context)
        return lambda one: meant(ruleset, state, context.keeping(it=one))

    return of_each


_READERS: Mapping[str, Any] = {
    "ref": selecting, "seats": seating, "amount": reckoning, "of each": _of_each
}  # fmt: skip


class _Unsaid(tuple[Chosen, ...]):
    """A reference that is not written; it selects nothing."""


UNSAID = _Unsaid()
"""The value of a reference that is not written, unlike that of a written one that finds nothing."""
_NOTHING: Mapping[str, Any] = {"ref": UNSAID, "seats": YOU}
_Read = tuple[tuple[str, Any, Any], ...]


def _read(ruleset: CardRuleset, instruction: Data) -> _Read:
    """For each parameter of an instruction, its argument as written and the function that evaluates it."""
    known: _Read | None = ruleset.instructions_read.get(instruction)
    if known is not None:
        return known
    written = instruction.get("told", EMPTY)
    made = []
    for name, kind in ruleset.instructions[instruction.text("verb")].params.items():
        value, plain = written.get(name), kind.rstrip("?")
        if value is None:
            made.append((name, _NOTHING.get(plain), None))
        else:
            read = _READERS.get(plain)
            made.append((name, value, None if read is None else read(value)))
    if len(ruleset.instructions_read) >= MOST_READ:
        ruleset.instructions_read.clear()
    ruleset.instructions_read[instruction] = tuple(made)
    return tuple(made)


def below_zero(ruleset: CardRuleset, instruction: Data, args: Mapping[str, object]) -> bool:
    """Whether an amount is below zero, unless the verb allows that or reports it itself."""
    verb = instruction.text("verb")
    kinds = ruleset.instructions[verb].params
    amounts = (args.get(name) for name, kind in kinds.items() if kind.rstrip("?") == "amount")
    return verb not in ruleset.signed and any(isinstance(one, int) and one < 0 for one in amounts)


def objects_of(args: Mapping[str, object]) -> tuple[Chosen, ...]:
    return tuple(
        one for value in args.values() if isinstance(value, tuple) for one in value if isinstance(one, Ref)
    )


def operations(ruleset: CardRuleset, state: Position, context: Context, instruction: Data) -> tuple[Op, ...]:
    """The operations of an instruction with their citations; none if it has to ask somebody."""
    kind = ruleset.instructions.get(instruction.text("verb"))
    if kind is None or kind.ops is None:
        return ()
    cites = (*context.cites, *ruleset.cited(instruction.texts("cites")))
    made = kind.ops(ruleset, state, context, argument_values(ruleset, state, context, instruction))
    ops = []
    for one in made:
        planned()
        ops.append(_citing(ruleset, one, cites))
    return tuple(ops)


def _citing(ruleset: CardRuleset, one: Op, cites: Cites) -> Op:
    if one.cites or not cites:
        return one
    return replace(one, cites=united(cites, by_default(ruleset, cites, ruleset.cites.get(one.verb, ()))))


def by_default(ruleset: CardRuleset, cites: Cites, default: Cites) -> Cites:
    """What a verb cites by itself, without the section on fulfilling effects if a cost is being paid.

    A game that tells the two apart names the sections of its costs (``paying``) and that of its effects
    (``fulfilling``).
    """
    paying, fulfilling = ruleset.cites.get("paying", ()), ruleset.cites.get("fulfilling", ())
    if not set(paying) & set(cites):
        return default
    return tuple(one for one in default if one not in fulfilling)
