"""What references, filters, amounts and conditions mean at one moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from judge.resolver import EMPTY, Data, Object, Position, Ref, Value, zone_of
from judge.resolver.limits import figured, looking
from judge.resolver.values import replace
from judge.rulesets.kit.rule import CardRuleset, Context, View, seatless
from judge.rulesets.kit.views import view

Chosen = Ref | str
"""An object (this incarnation of it) or a seat."""


def looked(ruleset: CardRuleset, state: Position, what: Chosen, context: Context) -> View | None:
    """What an object is, or was when it was last seen; None for a seat or what nobody remembers."""
    if isinstance(what, str):
        return None
    found = state.current(what)
    if found is not None:
        return view(ruleset, state, found)
    known = context.known.get(str(what))
    return View.of(known) if isinstance(known, Data) else None


def as_it_is(ruleset: CardRuleset, state: Position, object: Object) -> Data:
    """What an object is, with its counters, to be remembered after it has left."""
    return view(ruleset, state, object).data().but(counters=object.data.get("counters"))


def remembered(ruleset: CardRuleset, state: Position, context: Context, what: tuple[Chosen, ...]) -> Context:
    """The context remembering what these objects are now."""
    more = {}
    for one in what:
        found = state.current(one) if isinstance(one, Ref) else None
        if found is not None:
            more[str(one)] = as_it_is(ruleset, state, found)
    return replace(context, known=context.known.but(**more)) if more else context


# References


def select(ruleset: CardRuleset, state: Position, ref: Data, context: Context) -> tuple[Chosen, ...]:
    """The objects and seats that a reference means now, each once, in their order."""
    kind = ref.text("ref")
    if kind == "several":
        parts = [select(ruleset, state, one, context) for one in ref["of"]]
        return tuple(dict.fromkeys(one for part in parts for one in part))
    if kind == "self":
        return (context.source,) if context.source else ()
    if kind == "seat":
        return (ref.text("seat"),)
    if kind == "target":
        slots = [ref.text("slot")] if ref.text("slot") else list(context.targets)
        return tuple(one for slot in slots for one in context.targets.get(slot, ()))
    if kind == "all":
        return tuple(o.ref for o in found(ruleset, state, ref["filter"], context))
    if kind == "top":
        return _top(ruleset, state, ref, context)
    if kind == "top until":
        return _top_until(ruleset, state, ref, context)
    if kind in ("controller", "owner"):
        return _of_role(ruleset, state, kind, ref["of"], context)
    if kind == "name":
        return _named(state, ref.text("name"), context)
    if kind == "relation":
        return ruleset.relations[ref.text("name")](ruleset, state, context)
    if kind == "host":
        return _host(state, context)
    return _seats(ruleset, state, kind, context)


def _seats(ruleset: CardRuleset, state: Position, kind: str, context: Context) -> tuple[Chosen, ...]:
    if kind == "you":
        return (context.you,) if context.you in state.playing else ()
    if kind == "active":
        return (state.active,)
    if kind == "players":
        return ruleset.reached(ruleset, state, context, state.order_from(state.active))
    others = tuple(s for s in state.order_from(context.you, after=True) if s != context.you)
    if ruleset.rivals is not None and kind != "others":
        others = ruleset.rivals(state, context.you)
    others = ruleset.reached(ruleset, state, context, others)
    return others[:1] if kind == "opponent" and len(others) == 1 else others


def _top(ruleset: CardRuleset, state: Position, ref: Data, context: Context) -> tuple[Chosen, ...]:
    count, chosen = amount(ruleset, state, ref["count"], context), []
    for seat in seats(ruleset, state, ref["of"], context):
        zone = state.zone(zone_of(ref.text("zone"), seat)) or state.zone(ref.text("zone"))
        chosen += [state.objects[id].ref for id in list(reversed(zone))[: max(count, 0)]]
    return tuple(chosen)


def _top_until(ruleset: CardRuleset, state: Position, ref: Data, context: Context) -> tuple[Chosen, ...]:
    """The first objects of a zone up to one that fits, that one with them; all, where none does."""
    chosen: list[Chosen] = []
    wanted = wherever(ref["filter"])
    for seat in seats(ruleset, state, ref["of"], context):
        for id in reversed(state.zone(zone_of(ref.text("zone"), seat))):
            object = state.objects[id]
            chosen.append(object.ref)
            if matches(ruleset, state, wanted, object, context):
                break
    return tuple(chosen)


def _of_role(
    ruleset: CardRuleset, state: Position, role: str, ref: Data, context: Context
) -> tuple[Chosen, ...]:
    seen = [looked(ruleset, state, one, context) for one in select(ruleset, state, ref, context)]
    return tuple(dict.fromkeys(getattr(one, role) for one in seen if one is not None))


def _host(state: Position, context: Context) -> tuple[Chosen, ...]:
    """What the source is on; what was kept as ``host`` comes first (where it was before it left)."""
    source = state.current(context.source)
    on = source.data.get("attached") if source else None
    return _named(state, "host", context) or ((on,) if isinstance(on, (Ref, str)) else ())


def _named(state: Position, name: str, context: Context) -> tuple[Chosen, ...]:
    if name in context.targets:
        return tuple(context.targets[name])
    value = context.names.get(name)
    if isinstance(value, tuple):
        return tuple(one for one in value if isinstance(one, (Ref, str)))
    return (value,) if isinstance(value, (Ref, str)) else ()


def seats(ruleset: CardRuleset, state: Position, ref: Data, context: Context) -> tuple[str, ...]:
    """The seats that a reference means; an object stands for whoever controls it."""
    made = []
    for one in select(ruleset, state, ref, context):
        if isinstance(one, str):
            made.append(one)
        else:
            seen = looked(ruleset, state, one, context)
            made += [seen.controller] if seen else []
    return tuple(dict.fromkeys(seat for seat in made if seat in state.seats))


# Filters


def found(ruleset: CardRuleset, state: Position, filter: Data, context: Context) -> tuple[Object, ...]:
    """Every object that fits a filter, zone by zone in its order."""
    objects, fitting = state.objects, []
    for zone in _zones(ruleset, state, filter):
        there = state.zone(zone)
        looking(len(there))
        fitting += [objects[id] for id in there if matches(ruleset, state, filter, objects[id], context)]
    return tuple(fitting)


def _zones(ruleset: CardRuleset, state: Position, filter: Data) -> list[str]:
    wanted = _wanted_zones(filter)
    if wanted and "any" in wanted:
        return [zone for zone in state.zone_names if seatless(zone) not in ruleset.unseen]
    return [zone for zone in state.zone_names if seatless(zone) in (wanted or ruleset.in_play)]


def _wanted_zones(filter: Data) -> frozenset[str] | None:
    """The zones a filter speaks of; None for play."""
    if "zone" in filter:
        return frozenset(filter.texts("zone"))
    if "in" in filter:
        return frozenset({"any"})
    parts = [_wanted_zones(one) for one in filter.get("any", ())]
    if any(part is not None for part in parts):
        return frozenset({"any"})
    return None


def wherever(filter: Data) -> Data:
    """A filter that looks wherever the object lies, where it names no zone itself."""
    return filter if _wanted_zones(filter) else Data({**filter, "zone": ("any",)})


def matches(
    ruleset: CardRuleset, state: Position, filter: Data, object: Object | View | str, context: Context
) -> bool:
    """Whether an object (or what it was, or a seat) fits a filter."""
    if isinstance(object, str):
        if "any" in filter:
            return any(matches(ruleset, state, one, object, context) for one in filter["any"])
        if "in" in filter:
            return object in select(ruleset, state, filter["in"], context)
        return "seat" in filter and object in seats(ruleset, state, filter["seat"], context)
    if "seat" in filter:
        return False
    seen = object if isinstance(object, View) else view(ruleset, state, object)
    parts = filter.get("any", ())
    if "zone" in filter or "in" in filter:  # where to look is said once, for the parts as well
        parts = tuple(wherever(one) for one in parts)
    if ruleset.only_named & seen.types and _leaves_out(ruleset, filter):
        return False
    if "any" in filter and not any(matches(ruleset, state, one, object, context) for one in parts):
        return False
    if "none" in filter and matches(ruleset, state, wherever(filter["none"]), object, context):
        return False
    if not _lies(ruleset, filter, seen) or not _is(seen, filter):
        return False
    for role in ("controller", "owner"):
        if role in filter and getattr(seen, role) not in seats(ruleset, state, filter[role], context):
            return False
    if filter.get("other") and context.source == seen.ref:
        return False
    if "in" in filter and seen.ref not in select(ruleset, state, filter["in"], context):
        return False
    if "same name" in filter and seen.name not in _names(ruleset, state, filter["same name"], context):
        return False
    real = state.current(seen.ref)
    for word in filter.texts("is"):
        if real is None or not ruleset.conditions[word](ruleset, state, real):
            return False
    for word in filter.texts("not is"):
        if real is not None and ruleset.conditions[word](ruleset, state, real):
            return False
    if "targets" in filter and not _aims_at(ruleset, state, filter["targets"], real, context):
        return False
    for name, bounds in filter.get("figures", EMPTY).items():
        if name not in seen.figures or not within(ruleset, state, bounds, seen.figure(name), context):
            return False
    counters = real.data.get("counters", EMPTY) if real else EMPTY
    return all(
        within(ruleset, state, bounds, counters.number(name), context)
        for name, bounds in filter.get("counters", EMPTY).items()
    )


def _aims_at(
    ruleset: CardRuleset, state: Position, filter: Data, object: Object | None, context: Context
) -> bool:
    """Whether a spell or ability has a target that fits."""
    for one in object.targets if object is not None else ():
        what = state.current(one.chosen) if isinstance(one.chosen, Ref) else one.chosen
        if what is not None and matches(ruleset, state, wherever(filter), what, context):
            return True
    return False


def _describes(filter: Data) -> bool:
    """Whether a filter tells what it means by what it is like (a type, a color, what it is not)."""
    own = any(key.removeprefix("not ") in _HAS for key in filter)
    parts = (*filter.get("any", ()), *((filter["none"],) if "none" in filter else ()))
    return own or "figures" in filter or any(_describes(part) for part in parts)


def _leaves_out(ruleset: CardRuleset, filter: Data) -> bool:
    """Whether a filter describes what it means, and does not name what is meant only by its name."""

    def names(one: Data) -> bool:
        named = "in" in one or bool(ruleset.only_named & {*one.texts("type")})
        return named or any(map(names, one.get("any", ())))

    return _describes(filter) and not names(filter)


def _names(ruleset: CardRuleset, state: Position, ref: Data, context: Context) -> set[str]:
    """The names of what a reference means; a name that was given stands for itself."""
    seen = [(one, looked(ruleset, state, one, context)) for one in select(ruleset, state, ref, context)]
    return {view_.name if view_ else str(one) for one, view_ in seen}


def _lies(ruleset: CardRuleset, filter: Data, seen: View) -> bool:
    wanted = _wanted_zones(filter)
    return bool(wanted and "any" in wanted) or seatless(seen.zone) in (wanted or ruleset.in_play)


def _is(seen: View, filter: Data) -> bool:
    for key in filter:
        without = key.startswith("not ")
        read = _HAS.get(key[4:] if without else key)
        if read is not None and read(seen).isdisjoint(filter.texts(key)) != without:
            return False
    return True


_HAS: Mapping[str, Callable[[View], frozenset[str]]] = {
    "type": lambda seen: seen.types,
    "subtype": lambda seen: seen.subtypes,
    "color": lambda seen: seen.colors,
    "keyword": lambda seen: frozenset(name for name, _ in seen.keywords),
    "name": lambda seen: frozenset({seen.name}),
    "ability": lambda seen: frozenset(ability.text("kind") for ability in seen.abilities),
}


# Amounts and conditions


def within(ruleset: CardRuleset, state: Position, bounds: Data, value: int, context: Context) -> bool:
    """Whether a number lies within bounds that may themselves have to be worked out."""
    if "min" in bounds and value < amount(ruleset, state, bounds["min"], context):
        return False
    return "max" not in bounds or value <= amount(ruleset, state, bounds["max"], context)


def amount(ruleset: CardRuleset, state: Position, written: Value, context: Context) -> int:
    """The number that an amount is now."""
    if isinstance(written, int):
        return int(written)
    if not isinstance(written, Data):
        return 0
    kind = written.text("amount")
    if kind == "x":
        return context.x or 0
    if kind == "name":
        value = context.names.get(written.text("name"), 0)
        return len(value) if isinstance(value, tuple) else value if isinstance(value, int) else 0
    if kind == "count":
        filter = written["filter"]
        if "seat" in filter:
            return len(seats(ruleset, state, filter["seat"], context))
        return len(found(ruleset, state, filter, context))
    if kind == "number of":
        return len(select(ruleset, state, written["of"], context))
    if kind in ("greatest", "least"):
        worth = [
            _figure(ruleset, state, "figure", written.text("name"), one, context)
            for one in select(ruleset, state, written["of"], context)
        ]
        return (max if kind == "greatest" else min)(worth, default=0)
    if kind == "kinds":
        return len(_kinds(ruleset, state, written, context))
    if kind in ("figure", "counters"):
        return sum(
            _figure(ruleset, state, kind, written.text("name"), one, context)
            for one in select(ruleset, state, written["of"], context)
        )
    parts = [amount(ruleset, state, part, context) for part in written["of"]]
    return _joined(kind, parts)


def _kinds(ruleset: CardRuleset, state: Position, written: Data, context: Context) -> set[str]:
    """The different types, subtypes, colors or names of what a reference means."""
    seen = [looked(ruleset, state, one, context) for one in select(ruleset, state, written["of"], context)]
    found = {word for one in seen if one is not None for word in _HAS[written.text("name")](one)}
    return found & set(written.texts("among")) if "among" in written else found


def _joined(kind: str, parts: list[int]) -> int:
    return figured(_worked_out(kind, parts))


def _worked_out(kind: str, parts: list[int]) -> int:
    if kind == "sum":
        return sum(parts)
    if kind == "minus":
        return parts[0] - sum(parts[1:])
    if kind == "times":
        product = 1
        for part in parts:
            product = figured(product * part)
        return product
    if kind == "divide":
        return parts[0] // parts[1] if parts[1] else 0
    if kind == "half":
        return parts[0] // 2
    if kind == "half up":
        return -(-parts[0] // 2)
    return max(parts) if kind == "max" else min(parts)


def added(ruleset: CardRuleset, state: Position, written: Value, context: Context) -> int:
    """What a change adds: as much as a figure, where that is below zero, is nothing."""
    value = amount(ruleset, state, written, context)
    return max(value, 0) if isinstance(written, Data) and written.text("amount") == "figure" else value


def _figure(
    ruleset: CardRuleset, state: Position, kind: str, name: str, what: Chosen, context: Context
) -> int:
    if isinstance(what, str):
        return ruleset.seat_figure(ruleset, state, what, name)
    if kind == "counters":
        real = state.current(what)
        known = real.data if real else context.known.get(str(what), EMPTY)
        counters = known.get("counters", EMPTY) if isinstance(known, Data) else EMPTY
        return counters.number(name) if isinstance(counters, Data) else 0
    before = context.known.get(f"before {what}")
    seen = View.of(before) if isinstance(before, Data) else looked(ruleset, state, what, context)
    return seen.figure(name) if seen else 0


def holds(ruleset: CardRuleset, state: Position, condition: Data, context: Context) -> bool:
    """Whether a condition is met now."""
    kind = condition.text("cond")
    if kind == "count":
        counted = Data(amount="count", filter=condition["filter"])
        return within(ruleset, state, condition["range"], amount(ruleset, state, counted, context), context)
    if kind == "amount":
        value = amount(ruleset, state, condition["amount"], context)
        return within(ruleset, state, condition["range"], value, context)
    if kind == "object":
        chosen, filter = select(ruleset, state, condition["of"], context), condition["filter"]
        if filter:  # without anything else it asks whether the object is in play
            filter = wherever(filter)
        seen = [one if isinstance(one, str) else looked(ruleset, state, one, context) for one in chosen]
        return bool(seen) and all(
            one is not None and matches(ruleset, state, filter, one, context) for one in seen
        )
    if kind == "seat":
        one = seats(ruleset, state, condition["of"], context)
        return bool(set(one) & set(seats(ruleset, state, condition["same"], context)))
    if kind == "done":
        value = context.names.get(f"done {condition.text('name')}")
        return bool(value)
    if kind == "chosen":
        value = context.names.get(condition.text("name"))
        values = value if isinstance(value, tuple) else (value,)
        return bool(condition.get("value") in values)
    if kind == "your turn":
        return bool((state.active == context.you) == condition["value"])
    if kind == "step":
        return state.step in condition.texts("steps") or state.phase in condition.texts("steps")
    if kind == "fact":
        return bool(ruleset.facts_of[condition.text("name")](ruleset, state, context))
    parts = (holds(ruleset, state, one, context) for one in condition["of"])
    return not all(parts) if kind == "not" else all(parts) if kind == "all" else any(parts)
