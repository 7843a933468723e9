"""What attacking costs besides generic mana: permanents given up, and taxes in mana of a kind (508.1g-j)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from judge.resolver import EMPTY, Data, Frame, Position
from judge.rulesets.kit.effect_runner import payable, program
from judge.rulesets.kit.rule import CardRuleset, Context
from judge.rulesets.magic.combat.combat_legality import Rules
from judge.rulesets.magic.costs.mana import joined, read_cost

PRICE, TAX = "attack price", "attack tax"
"""The keys of changes: a cost for which alone a creature may attack; mana for each that attacks your side."""

Pairs = Mapping[str, tuple[str, ...]]


def _prices(
    rules: Rules, ruleset: CardRuleset, state: Position, who: str, pairs: Pairs
) -> Iterator[tuple[tuple[Data, ...], Context]]:
    for obj in (state.objects[object_id] for object_id in pairs if object_id in state.objects):
        for one in rules.priced:
            if rules.about(one, obj):
                cites = ruleset.cite("attack cost")
                yield one.change[PRICE], Context(who, one.context.object or obj.ref, cites=cites)


def affordable_prices(ruleset: CardRuleset, state: Position, who: str, pairs: Pairs) -> bool:
    """Whether each of these prices could be paid now, each by itself."""
    rules = Rules.gathered(ruleset, state)
    prices = _prices(rules, ruleset, state, who, pairs)
    return all(payable(ruleset, state, cost, about) for cost, about in prices)


def paid_prices(ruleset: CardRuleset, state: Position, who: str, pairs: Pairs) -> tuple[Frame, ...]:
    """The frames in which the prices of a declaration are paid."""
    rules = Rules.gathered(ruleset, state)
    return tuple([program(cost, about) for cost, about in _prices(rules, ruleset, state, who, pairs)])


def taxes(rules: Rules, against: Iterable[str]) -> Data:
    """The mana of certain kinds for attackers of these players, each named as often as they are attacked."""
    total = EMPTY
    for seat in against:
        for one in rules.taxing:
            if one.context.you == seat:
                total = joined(total, read_cost(one.change[TAX]))
    return total
