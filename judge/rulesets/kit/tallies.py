"""Incremental counts of the objects that fit a filter, and the amounts and conditions that use them.

An effect that counts objects would invalidate all views whenever anything moves. If no active effect changes
what it counts by (kinds, names, controllers), its amounts are known before any effect is applied; views then
stay valid until an amount changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from judge.resolver import EMPTY, Data, Object, Position, Value
from judge.resolver.tables import Followed
from judge.resolver.values import Table
from judge.rulesets.kit.cacheable import ANYTHING, looks_at, numbers
from judge.rulesets.kit.evaluator import EVALUATION
from judge.rulesets.kit.read_once import read_once
from judge.rulesets.kit.rule import CardRuleset, Context, View, definition, seatless

Reckoning = Callable[[CardRuleset, Position, Context], int]


class Apart(NamedTuple):
    """A function for an amount or a condition, with the characteristics that it depends on."""

    reads: frozenset[str]
    of: Reckoning


NOTHING: frozenset[str] = frozenset()
UNKNOWN = Apart(frozenset({ANYTHING}), lambda ruleset, state, context: 0)
WORKED_OUT = frozenset({"sum", "minus", "times", "divide", "half", "half up", "max", "min"})


@read_once
def number_apart(written: Value) -> Apart:
    """The function for an amount, with what it reads; ``UNKNOWN`` if that may be anything."""
    if not isinstance(written, Data):
        number = int(written) if isinstance(written, int) else 0
        return Apart(NOTHING, lambda ruleset, state, context: number)
    kind = written.text("amount")
    if kind == "count":
        return _counted(written["filter"])
    if kind == "number of" and "done" not in written and written["of"].text("ref") == "all":
        return _counted(written["of"]["filter"])
    if kind == "if":
        met, (one, other) = condition_apart(written["condition"]), map(number_apart, written["of"])
        return Apart(
            met.reads | one.reads | other.reads,
            lambda ruleset, state, context: (one if met.of(ruleset, state, context) else other).of(
                ruleset, state, context
            ),
        )
    if kind in WORKED_OUT:
        parts = [number_apart(part) for part in written["of"]]
        return Apart(
            NOTHING.union(*(part.reads for part in parts)),
            lambda ruleset, state, context: EVALUATION.worked_out(
                kind, [part.of(ruleset, state, context) for part in parts]
            ),
        )
    return UNKNOWN


@read_once
def condition_apart(condition: Data) -> Apart:
    """The function for a condition, with what it reads; ``UNKNOWN`` if that may be anything."""
    kind = condition.text("cond")
    if kind in ("count", "amount"):
        number = _counted(condition["filter"]) if kind == "count" else number_apart(condition["amount"])
        return _within(number, condition["range"])
    if kind in ("step", "your turn"):
        return Apart(
            NOTHING, lambda ruleset, state, context: EVALUATION.holds(ruleset, state, condition, context)
        )
    if kind not in ("not", "all", "any"):
        return UNKNOWN
    parts = [condition_apart(part) for part in condition["of"]]
    every, wanted = any if kind == "any" else all, kind != "not"
    return Apart(
        NOTHING.union(*(part.reads for part in parts)),
        lambda ruleset, state, context: (
            every(bool(part.of(ruleset, state, context)) for part in parts) is wanted
        ),
    )


def _within(number: Apart, bounds: Data) -> Apart:
    least = number_apart(bounds["min"]) if "min" in bounds else None
    most = number_apart(bounds["max"]) if "max" in bounds else None

    def lies(ruleset: CardRuleset, state: Position, context: Context) -> bool:
        value = number.of(ruleset, state, context)
        if least is not None and value < least.of(ruleset, state, context):
            return False
        return most is None or value <= most.of(ruleset, state, context)

    reads = number.reads.union(*(bound.reads for bound in (least, most) if bound is not None))
    return Apart(reads, lies)


def numbers_apart(change: Data) -> dict[str, dict[str, Apart]]:
    """The functions for those amounts that a change sets or adds and that are no plain numbers."""
    return {
        key: {name: number_apart(value) for name, value in change[key].items()}
        for key in ("add", "set")
        if key in change and not numbers(change[key])
    }


# Which objects fit


def wanted_zones(filter_: Data) -> frozenset[str] | None:
    """The zones a filter speaks of; None for play."""
    if "zone" in filter_:
        return frozenset(filter_.texts("zone"))
    if "in" in filter_ or any(wanted_zones(one) is not None for one in filter_.get("any", ())):
        return frozenset({"any"})
    return None


def _counted(filter_: Data) -> Apart:
    reads = looks_at(filter_)
    if ANYTHING in reads:
        return UNKNOWN
    fits = _fitting(filter_)
    return Apart(reads, lambda ruleset, state, context: len(fits(ruleset, state, context)))


Fitting = frozenset[str]
MOST_ASKING = 64
"""Maximum number of contexts in which the objects that fit a filter are kept."""
FEW_TABLES = 8
"""Number of tables for which they are kept: each is computed from the last."""


def _fitting(filter_: Data) -> Callable[[CardRuleset, Position, Context], Fitting]:
    """A function for the ids of the objects whose own definitions fit a filter."""
    wanted, own, rivals = wanted_zones(filter_), _speaks_of_itself(filter_), _speaks_of_rivals(filter_)
    anywhere = bool(wanted and "any" in wanted)
    asked: dict[tuple[Any, ...], tuple[CardRuleset, Followed[Fitting]]] = {}

    def fitting(ruleset: CardRuleset, state: Position, context: Context) -> Fitting:
        source = context.source if own else None
        against = ruleset.rivals(state, context.you) if rivals and ruleset.rivals is not None else ()
        key = (id(ruleset), context.you, source, state.playing, against)
        kept = asked.get(key)
        if kept is None:
            if len(asked) >= MOST_ASKING:
                asked.clear()
            kept = asked[key] = (ruleset, Followed(FEW_TABLES))
        among, unseen = wanted or ruleset.in_play, ruleset.unseen

        def fits(obj: Object) -> bool:
            where = seatless(obj.zone)
            if (where in unseen) if anywhere else (where not in among):
                return False
            return EVALUATION.matches(ruleset, state, filter_, plain(ruleset, obj), context)

        objects = state.objects

        def onward(was: Table[str, Object], found: Fitting, ids: Iterable[str]) -> Fitting:
            new = {name for name in ids if (obj := objects.get(name)) is not None and fits(obj)}
            old = found.intersection(ids)
            return found if new == old else (found - old) | new

        return kept[1].of(
            objects, lambda table: frozenset([name for name, obj in table.items() if fits(obj)]), onward
        )

    return fitting


def _speaks_of_itself(filter_: Data) -> bool:
    """Whether a filter depends on the object that it is written on."""
    parts = (*filter_.get("any", ()), *((filter_["none"],) if "none" in filter_ else ()))
    return "in" in filter_ or "other" in filter_ or any(map(_speaks_of_itself, parts))


def _speaks_of_rivals(filter_: Data) -> bool:
    parts = (*filter_.get("any", ()), *((filter_["none"],) if "none" in filter_ else ()))
    whose = [filter_[key].text("ref") for key in ("controller", "owner") if key in filter_]
    return any(word.startswith("opponent") for word in whose) or any(map(_speaks_of_rivals, parts))


MOST_PLAIN = 4096
"""Maximum number of objects whose own kinds are cached."""
_PLAIN: dict[int, tuple[Object, CardRuleset, View]] = {}


def plain(ruleset: CardRuleset, obj: Object) -> View:
    """An object's view before any effect, with only its kinds, names and controller."""
    kept = _PLAIN.get(id(obj))
    if kept is not None and kept[0] is obj and kept[1] is ruleset:
        return kept[2]
    own = definition(ruleset, obj)
    types = frozenset(own.texts("types"))
    seen = View(
        obj.ref,
        obj.card,
        own.text("name") or obj.card,
        types if ruleset.kinds_there is None else ruleset.kinds_there(ruleset, obj, types),
        frozenset(own.texts("subtypes")),
        frozenset(own.texts("colors")),
        (),
        EMPTY,
        (),
        obj.owner,
        obj.controller,
        obj.zone,
        own,
    )
    if len(_PLAIN) >= MOST_PLAIN:
        _PLAIN.clear()
    _PLAIN[id(obj)] = (obj, ruleset, seen)
    return seen
