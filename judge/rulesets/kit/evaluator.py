"""The link from views to filters, amounts and conditions, which need views in turn.

``expressions`` registers its functions here when it is imported, so that neither module imports the other.
"""

from __future__ import annotations

from collections.abc import Callable

from judge.resolver import Data, Object, Position, Ref, Value
from judge.rulesets.kit.rule import CardRuleset, Context, View

Thing = Object | View | str


class Evaluation:
    """The functions of ``expressions`` by their names there."""

    amount: Callable[[CardRuleset, Position, Value, Context], int]
    holds: Callable[[CardRuleset, Position, Data, Context], bool]
    found: Callable[[CardRuleset, Position, Data, Context], tuple[Object, ...]]
    matches: Callable[[CardRuleset, Position, Data, Thing, Context], bool]
    select: Callable[[CardRuleset, Position, Data, Context], tuple[Ref | str, ...]]
    worked_out: Callable[[str, list[int]], int]


EVALUATION = Evaluation()
