"""Station: charge counters equal to the power of a tapped creature (702.184)."""

from __future__ import annotations

from collections.abc import Mapping

from judge.resolver import Op, Position, Ref, op, united
from judge.rulesets.kit.abilities import applies_to
from judge.rulesets.kit.characteristics import active_effects
from judge.rulesets.kit.expressions import looked
from judge.rulesets.kit.rule import Args, CardRuleset, Context, Instruction

BY_TOUGHNESS = "stations by toughness"
"""The permission for a creature to station permanents with its toughness instead of its power."""


def _by_toughness(ruleset: CardRuleset, state: Position, ref: Ref) -> bool:
    obj = state.current(ref)
    return obj is not None and any(
        BY_TOUGHNESS in one.change.texts("as though") and applies_to(ruleset, state, one, obj)
        for one in active_effects(ruleset, state)
    )


def station(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    """``{station: REF}``: the source gets charge counters equal to their power (702.184a)."""
    whole, cites = 0, ruleset.cites.get("station", ())
    for one in args["station"]:
        seen = looked(ruleset, state, one, context)
        if seen is None:
            continue
        other = isinstance(one, Ref) and _by_toughness(ruleset, state, one)
        whole += max(0, seen.figure("toughness" if other else "power"))
        cites = united(cites, ruleset.cites.get("stationed otherwise", ()) if other else ())
    if not whole or context.source is None:
        return (op("impossible", object=context.source),)
    told = {"name": "charge", "amount": whole, "source": context.source, "actor": context.you}
    return (op("counters", object=context.source, cites=cites, **told),)


INSTRUCTIONS: Mapping[str, Instruction] = {"station": Instruction({"station": "ref"}, station)}
