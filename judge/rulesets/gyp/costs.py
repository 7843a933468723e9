"""What must be paid for an order or ability: original, alternative and additional costs, more and less."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from judge.resolver import Cites, Data, Object, Position, Ref, Ruleset, united
from judge.resolver.values import replace
from judge.rulesets.gyp.zones import seen
from judge.rulesets.kit import (
    ActiveEffect,
    Context,
    active_effects,
    amount,
    announced,
    context_of,
    definition,
    holds,
    matches,
    seats,
)
from judge.rulesets.kit.rule import carded

FREE = "free"
ANY_ZONE = Data(zone=("any",))


def read_cost(written: object) -> object:
    """A printed cost: a number, ``X``, or both (``X+1``); raises ValueError for anything else.

    >>> read_cost("X+1")
    Data(resources=1, x=1)
    """
    if isinstance(written, bool):
        raise ValueError(written)
    if isinstance(written, int):
        if written < 0:
            raise ValueError(written)
        return Data(resources=written, x=0)
    resources = x = 0
    for part in str(written).upper().replace(" ", "").split("+"):
        if part and set(part) == {"X"}:
            x += len(part)
        else:
            resources += int(part)
            if int(part) < 0:
                raise ValueError(written)
    return Data(resources=resources, x=x)


@dataclass(frozen=True, slots=True)
class Bill:
    """What must be paid: a number of resources (None: it cannot be paid), and other parts.

    ``more`` and ``less`` are the resources that effects add and take away, with their citations;
    ``unpayable`` says that the original cost cannot be paid, whatever is paid instead.
    """

    resources: int | None
    parts: tuple[Data, ...] = ()
    alternative: str = ""
    more: int = 0
    less: int = 0
    x: int = 0
    added: tuple[str, ...] = ()
    has_x: bool = False
    unpayable: bool = False
    changed_by: Cites = ()


def alternatives(ruleset: Ruleset, state: Position, obj: Object) -> dict[str, tuple[Data, ...]]:
    """The alternative costs that may be paid for a card, by their names: its own, and those effects give."""
    found: dict[str, tuple[Data, ...]] = {}
    for ability in seen(ruleset, state, obj).abilities:
        if ability.text("kind") == "alternative" and _open(ruleset, state, ability, obj):
            found[_named(ability, found, "alternative")] = ability.get("cost", ())
    if obj.data.get("offered free") or permits(ruleset, state, "free", obj.controller, obj):
        found[FREE] = ()
    return found


def _named(ability: Data, taken: dict[str, Any], what: str) -> str:
    """The name of an alternative or additional cost: its own, or the verb of what it asks for."""
    cost = ability.get("cost", ())
    name = ability.text("name")
    if not name:
        told = cost[0]["told"].get("pay") if len(cost) == 1 and cost[0].text("verb") == "pay" else None
        name = FREE if not cost else f"pay {told}" if isinstance(told, int) else what
    number, plain = 2, name
    while name in taken:
        name, number = f"{plain} {number}", number + 1
    return name


def _open(ruleset: Ruleset, state: Position, ability: Data, obj: Object) -> bool:
    context = Context(obj.controller, obj.ref, obj.ref)
    return all(
        holds(carded(ruleset), state, ability[key], context) for key in ("if", "while") if key in ability
    )


def additionals(
    ruleset: Ruleset, state: Position, obj: Object, optional: bool
) -> dict[str, tuple[Data, ...]]:
    """The additional costs of a card that are optional (or that are not), by their names."""
    found: dict[str, tuple[Data, ...]] = {}
    for ability in seen(ruleset, state, obj).abilities:
        kind = ability.text("kind") == "additional" and _open(ruleset, state, ability, obj)
        if kind and bool(ability.get("optional")) == optional:
            found[_named(ability, found, "additional cost")] = ability.get("cost", ())
    return found


def permits(ruleset: Ruleset, state: Position, permission: str, who: str, obj: Object) -> bool:
    """Whether an effect lets a seat treat a card ``as though`` something held."""
    return bool(permission) and _permitting(ruleset, state, permission, who, obj) is not None


def cites_of_permission(ruleset: Ruleset, state: Position, permission: str, who: str, obj: Object) -> Cites:
    """The citations of the effect that permits something; empty if none is needed."""
    found = _permitting(ruleset, state, permission, who, obj) if permission else None
    return () if found is None else found.cites or ruleset.cite("golden")


def _permitting(
    ruleset: Ruleset, state: Position, permission: str, who: str, obj: Object
) -> ActiveEffect | None:
    for one in active_effects(carded(ruleset), state):
        if permission not in one.change.get("as though", ()):
            continue
        if isinstance(one.of, tuple):
            if {obj.ref, who} & set(one.of):
                return one
        elif (
            who == one.context.you
            and one.of is not None
            and matches(carded(ruleset), state, _anywhere(one.of), obj, one.context)
        ):
            return one
    return None


def _anywhere(filter_: Data) -> Data:
    """A filter for all zones, unless it names zones itself."""
    return filter_ if "zone" in filter_ or "in" in filter_ else Data({**filter_, **ANY_ZONE})


def uses_x(written: object) -> bool:
    """Whether an X occurs anywhere in the text of a card or ability."""
    if isinstance(written, Data):
        return written.get("amount") == "x" or any(uses_x(value) for value in written.values())
    return isinstance(written, tuple) and any(uses_x(value) for value in written)


def defined_x(ruleset: Ruleset, state: Position, obj: Object) -> int | None:
    """X as the text of a card or ability defines it, at this moment; None where it does not."""
    written = definition(carded(ruleset), obj).get("x")
    if written is None:
        return None
    context = replace(context_of(carded(ruleset), state, obj), x=None)
    return max(0, amount(carded(ruleset), state, written, context))


def x_of(ruleset: Ruleset, state: Position, obj: Object) -> int:
    """The X of an object on the stack: defined by its text, or announced; elsewhere 0."""
    defined = defined_x(ruleset, state, obj)
    return announced(obj).number("x") if defined is None else defined


def bill(ruleset: Ruleset, state: Position, data: Data) -> Bill:
    """The bill for an order or ability being put on the stack, or within an effect."""
    if "resources" in data:
        return Bill(data.number("resources"))
    obj = state.current(data.ref("object"))
    if obj is None and "ability" not in data:  # a correction has removed it
        return Bill(0)
    if obj is None:
        return _of_ability(
            ruleset, state, data["ability"], Context(data.text("who"), data.ref("source")), None
        )
    ability = obj.nature.get("ability")
    if isinstance(ability, Data):
        return _of_ability(ruleset, state, ability, context_of(carded(ruleset), state, obj), obj)
    return _of_order(ruleset, state, obj)


def _of_ability(
    ruleset: Ruleset, state: Position, ability: Data, context: Context, obj: Object | None
) -> Bill:
    x = x_of(ruleset, state, obj) if obj else 0
    resources, parts = _split(ruleset, state, ability.get("cost", ()), replace(context, x=x))
    return Bill(resources, parts, x=x)


def _split(
    ruleset: Ruleset, state: Position, cost: tuple[Data, ...], context: Context
) -> tuple[int, tuple[Data, ...]]:
    """Split a cost into its resources and the rest."""
    resources, parts = 0, []
    for part in cost:
        if part.text("verb") == "pay":
            resources += max(0, amount(carded(ruleset), state, part["told"]["pay"], context))
        else:
            parts.append(part)
    return resources, tuple(parts)


def printed(ruleset: Ruleset, obj: Object, x: int = 0) -> int | None:
    """A card's original cost; None if it has none, so that it cannot be paid."""
    cost = definition(carded(ruleset), obj).get("cost")
    return cost.number("resources") + x * cost.number("x") if isinstance(cost, Data) else None


def _of_order(ruleset: Ruleset, state: Position, obj: Object) -> Bill:
    x = x_of(ruleset, state, obj)
    context = replace(context_of(carded(ruleset), state, obj), x=x)
    chosen = obj.data.text("alternative")
    parts: tuple[Data, ...] = ()
    base = printed(ruleset, obj, x)
    if chosen:
        written = alternatives(ruleset, state, obj).get(chosen, ()) if chosen != FREE else ()
        base, parts = _split(ruleset, state, written, context)
    added = dict(additionals(ruleset, state, obj, optional=False))
    offered = additionals(ruleset, state, obj, optional=True)
    added.update({name: offered[name] for name in obj.data.texts("additional") if name in offered})
    for cost in added.values():
        extra, others = _split(ruleset, state, cost, context)
        base = None if base is None else base + extra
        parts = (*parts, *others)
    more, less, changed_by = modified(ruleset, state, obj)
    total = None if base is None else max(0, base + more - less)
    cost = definition(carded(ruleset), obj).get("cost")
    has_x = isinstance(cost, Data) and bool(cost.number("x"))
    return Bill(total, parts, chosen, more, less, x, tuple(added), has_x, cost is None, changed_by)


def modified(ruleset: Ruleset, state: Position, obj: Object) -> tuple[int, int, Cites]:
    """By how much effects raise and lower what a card costs to play, and what they cite."""
    more = less = 0
    cites: Cites = ()
    for one in active_effects(carded(ruleset), state):
        cost = one.change.get("cost")
        if cost is None or not _concerns(ruleset, state, one.of, cost, obj, one.context):
            continue
        more += amount(carded(ruleset), state, cost.get("more", 0), one.context)
        less += amount(carded(ruleset), state, cost.get("less", 0), one.context)
        cites = united(cites, one.cites)
    return more, less, cites


def _concerns(
    ruleset: Ruleset,
    state: Position,
    of: Data | tuple[Ref | str, ...] | None,
    cost: Data,
    obj: Object,
    context: Context,
) -> bool:
    """Whether an effect on costs applies to this card and the player who plays it."""
    rules = carded(ruleset)
    if "who" in cost and obj.controller not in seats(rules, state, cost["who"], context):
        return False
    if "of" in cost:
        if not matches(rules, state, _anywhere(cost["of"]), obj, context):
            return False
        named = [one for one in of if isinstance(one, str)] if isinstance(of, tuple) else []
        return not named or obj.controller in named
    if isinstance(of, tuple):
        return obj.ref in of or obj.controller in of
    return of is not None and matches(rules, state, _anywhere(of), obj, context)
