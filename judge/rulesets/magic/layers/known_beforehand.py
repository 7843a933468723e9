"""Amounts and conditions of continuous effects that are known before any of these effects applies.

An effect may count permanents, or ask what its source is. While no active effect changes the characteristics
that are looked at, the answer is the same in every layer, so it can be worked out before the first one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from judge.resolver import Data, Object, Position, Value
from judge.resolver.limits import looking
from judge.rulesets.kit.cacheable import numbers
from judge.rulesets.kit.expressions import amount, bounding, holds, worked_out
from judge.rulesets.kit.rule import CardRuleset, Context
from judge.rulesets.magic.layers.characteristics import Characteristics
from judge.rulesets.magic.layers.continuous_effects import Aspect, Quick, quick, reads, touches
from judge.rulesets.magic.zones import BATTLEFIELD

_ARITHMETIC = ("sum", "minus", "times", "divide", "half", "half up", "max", "min")
_ITSELF = Data(ref="self")
_IT = Data(name="it", ref="name")


class Beforehand(NamedTuple):
    """A table before its effects: ``draft`` gives an object then, ``wrote`` what the effects change."""

    ruleset: CardRuleset
    state: Position
    wrote: frozenset[Aspect]
    draft: Callable[[Object], Characteristics]

    def number(self, value: Value, context: Context) -> int | None:
        """An amount; None if an effect may change what it depends on."""
        if sure(value):
            return amount(self.ruleset, self.state, value, context)
        if not isinstance(value, Data):
            return None
        kind = value.text("amount")
        if kind == "count":
            return self._count(value["filter"], context)
        if kind not in _ARITHMETIC:
            return None
        parts = [self.number(part, context) for part in value["of"]]
        known = [part for part in parts if part is not None]
        return worked_out(kind, known) if len(known) == len(parts) else None

    def met(self, condition: Data, context: Context) -> bool | None:
        """Whether a condition is met; None if an effect may change what it depends on."""
        if _viewless(condition):
            return holds(self.ruleset, self.state, condition, context)
        kind = condition.text("cond")
        if kind in ("all", "any", "not"):
            parts = [self.met(one, context) for one in condition["of"]]
            if None in parts:
                return None
            return any(parts) if kind == "any" else all(parts) is (kind == "all")
        if kind in ("count", "amount"):
            counted = (
                Data(amount="count", filter=condition["filter"]) if kind == "count" else condition["amount"]
            )
            number = self.number(counted, context) if numbers(condition["range"]) else None
            return None if number is None else self._within(condition["range"], number, context)
        if kind == "object" and condition.get("of") == _ITSELF:
            return self._is(condition["filter"], context)
        return None

    def _within(self, bounds: Data, number: int, context: Context) -> bool:
        return bounding(bounds)(self.ruleset, self.state, number, context)

    def _count(self, filter_: Data, context: Context) -> int | None:
        fits = self._plain(filter_)
        if fits is None:
            return None
        there = list(self.state.inside(BATTLEFIELD))
        looking(1 + len(there) // 4)
        return sum([fits(self.draft(obj), context.you, context.source) for obj in there])

    def _is(self, filter_: Data, context: Context) -> bool | None:
        """Whether the source fits a filter."""
        source, fits = self.state.current(context.source), self._plain(filter_)
        if fits is None or source is None or source.zone != BATTLEFIELD:
            return None
        return fits(self.draft(source), context.you, context.source)

    def _plain(self, filter_: Data) -> Quick | None:
        """The predicate of a filter, if no effect changes what it looks at."""
        if "keyword" in filter_ or "not keyword" in filter_ or touches(reads(filter_), self.wrote):
            return None
        return quick(filter_)


def sure(value: object) -> bool:
    """Whether an amount depends on no characteristics."""
    if isinstance(value, int):
        return True
    if not isinstance(value, Data):
        return False
    kind = value.text("amount")
    if kind in ("x", "name"):
        return True
    if kind == "counters":
        return bool(value["of"] == _ITSELF)
    return kind in _ARITHMETIC and all(map(sure, value["of"]))


def _viewless(condition: Data) -> bool:
    """Whether a condition depends on no characteristics."""
    kind = condition.text("cond")
    if kind in ("all", "any", "not"):
        return all(map(_viewless, condition["of"]))
    return kind in ("step", "your turn", "fact")


# Amounts that differ from one affected object to the other


def of_it(ruleset: CardRuleset, value: Value) -> bool:
    """Whether an amount follows from the figures of the affected object alone."""
    if isinstance(value, int):
        return True
    if not isinstance(value, Data):
        return False
    kind = value.text("amount")
    if kind == "figure":
        return bool(value["of"] == _IT) and value.text("name") not in ruleset.words.object_counts
    return kind in _ARITHMETIC and all(of_it(ruleset, part) for part in value["of"])


def for_it(change: Data, now: Characteristics) -> Data:
    """A change with the amounts that follow from the figures of the affected object, as it is now."""
    figure = now.view().figure
    made = dict(change)
    for key in ("set", "add"):
        if key in change:
            made[key] = Data(
                {name: _for_it(value, figure, key == "add") for name, value in change[key].items()}
            )
    return Data(made)


def _for_it(value: Value, figure: Callable[[str], int], added: bool = False) -> int:
    if not isinstance(value, Data):
        return int(value) if isinstance(value, int) else 0
    kind = value.text("amount")
    if kind == "figure":
        number = figure(value.text("name"))
        return max(number, 0) if added else number
    return worked_out(kind, [_for_it(part, figure) for part in value["of"]])
