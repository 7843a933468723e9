"""A judge's statement about an object, as a continuous effect without a source."""

from __future__ import annotations

from collections.abc import Mapping

from judge.resolver import Data, Object, Op, Position, op
from judge.rulesets.kit.definition_parser import change
from judge.rulesets.kit.expression_parser import Reader
from judge.rulesets.kit.lasting_effects import locked
from judge.rulesets.kit.rule import CardRuleset, Context


def stated(ruleset: CardRuleset, state: Position, obj: Object, written: Mapping[str, object]) -> Op:
    """The operation that applies a judge's statement to an object: ``{"add": {"power": 2}}``.

    Raises FaultyCard for a word that the game does not know.
    """
    reader = Reader(ruleset, obj.id)
    read = change(reader, written, ())
    reader.finish()
    context = Context(obj.controller, obj.ref)
    data = Data(
        context=context.data(),
        stamp=state.fresh,
        change=locked(ruleset, state, context, read),
        of=(obj.ref,),
    )
    return op("last", name="change", seat=obj.controller, until="always", data=data, objects=(obj.ref,))
