"""Evaluate references, filters, amounts and conditions.

Each written expression is compiled once, into a function that is cached by the expression itself. The
functions take ruleset, state and context as arguments.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from operator import attrgetter

from judge.resolver import EMPTY, Data, Object, Position, Ref, Value, zone_of
from judge.resolver.limits import figured, looking
from judge.resolver.values import replace
from judge.rulesets.kit.characteristics import view, views_of
from judge.rulesets.kit.evaluator import EVALUATION
from judge.rulesets.kit.lying_on import lying_on
from judge.rulesets.kit.read_once import read_once
from judge.rulesets.kit.rule import CardRuleset, Context, View, seatless
from judge.rulesets.kit.tallies import wanted_zones

DONE_TO = "done to "
"""Prefix of the name that keeps the objects to which something was really done."""
Chosen = Ref | str
"""An object (this incarnation of it) or a seat."""
Thing = Object | View | str
"""What a filter may match: an object, a remembered object, or a seat."""

Selecting = Callable[[CardRuleset, Position, Context], tuple[Chosen, ...]]
Seating = Callable[[CardRuleset, Position, Context], tuple[str, ...]]
Matching = Callable[[CardRuleset, Position, Thing, Context], bool]
Finding = Callable[[CardRuleset, Position, Context], tuple[Object, ...]]
Reckoning = Callable[[CardRuleset, Position, Context], int]
Holding = Callable[[CardRuleset, Position, Context], bool]
Bounding = Callable[[CardRuleset, Position, int, Context], bool]
Testing = Callable[[CardRuleset, Position, View, Thing, Context], bool]
"""One part of a filter, a test of an object's view and of the object itself."""


def looked(ruleset: CardRuleset, state: Position, what: Chosen, context: Context) -> View | None:
    """The view of an object, or its last known one; None for a seat or an object that is not remembered."""
    if isinstance(what, str):
        return None
    found = state.current(what)
    if found is not None:
        return view(ruleset, state, found)
    known = context.known.get(str(what))
    return View.of(known) if isinstance(known, Data) else None


def as_it_is(ruleset: CardRuleset, state: Position, obj: Object) -> Data:
    """The data of an object, counters included, to be remembered after it has left."""
    gathered = {name: obj.data.get(name) for name in ruleset.remembers}
    return view(ruleset, state, obj).data().but(**gathered)


def remembered(ruleset: CardRuleset, state: Position, context: Context, what: tuple[Chosen, ...]) -> Context:
    """The context with the present data of these objects remembered."""
    more = {}
    for one in what:
        found = state.current(one) if isinstance(one, Ref) else None
        if found is not None:
            more[str(one)] = as_it_is(ruleset, state, found)
    return replace(context, known=context.known.but(**more)) if more else context


def select(ruleset: CardRuleset, state: Position, ref: Data, context: Context) -> tuple[Chosen, ...]:
    """The objects and seats that a reference means, in order and without duplicates."""
    return selecting(ref)(ruleset, state, context)


@read_once
def selecting(ref: Data) -> Selecting:
    """The compiled form of a reference: a function that finds its objects and seats."""
    kind = ref.text("ref")
    read = _REFERENCES.get(kind)
    return read(ref) if read is not None else _of_the_table(kind)


def _several(ref: Data) -> Selecting:
    parts = [selecting(one) for one in ref["of"]]
    return lambda ruleset, state, context: tuple(
        dict.fromkeys([one for part in parts for one in part(ruleset, state, context)])
    )


def _self(ref: Data) -> Selecting:
    return lambda ruleset, state, context: (context.source,) if context.source else ()


def _seat(ref: Data) -> Selecting:
    seat = (ref.text("seat"),)
    return lambda ruleset, state, context: seat


def _target(ref: Data) -> Selecting:
    slot = ref.text("slot")
    if slot:
        return lambda ruleset, state, context: tuple(context.targets.get(slot, ()))
    return lambda ruleset, state, context: tuple(
        [one for slot in context.targets for one in context.targets[slot]]
    )


def _all(ref: Data) -> Selecting:
    find = finding(ref["filter"])
    return lambda ruleset, state, context: tuple([o.ref for o in find(ruleset, state, context)])


def _top(ref: Data) -> Selecting:
    count, whose, place = reckoning(ref["count"]), seating(ref["of"]), ref.text("zone")

    def top(ruleset: CardRuleset, state: Position, context: Context) -> tuple[Chosen, ...]:
        chosen: list[Chosen] = []
        many = max(count(ruleset, state, context), 0)
        passed_over = ruleset.entering(state)
        for seat in whose(ruleset, state, context):
            zone = state.zone(zone_of(place, seat)) or state.zone(place)
            if passed_over:
                zone = tuple(object_id for object_id in zone if object_id not in passed_over)
            chosen += [state.objects[object_id].ref for object_id in zone[::-1][:many]]
        return tuple(chosen)

    return top


def _top_until(ref: Data) -> Selecting:
    """The first objects of a zone up to and including as many as fit; all if there are fewer."""
    fits, whose, place = matching(wherever(ref["filter"])), seating(ref["of"]), ref.text("zone")
    times = reckoning(ref.get("times", 1))

    def top_until(ruleset: CardRuleset, state: Position, context: Context) -> tuple[Chosen, ...]:
        chosen: list[Chosen] = []
        for seat in whose(ruleset, state, context):
            left = times(ruleset, state, context)
            for object_id in reversed(state.zone(zone_of(place, seat)) if left > 0 else ()):
                chosen.append(state.objects[object_id].ref)
                left -= fits(ruleset, state, state.objects[object_id], context)
                if not left:
                    break
        return tuple(chosen)

    return top_until


def _of_role(ref: Data) -> Selecting:
    role, chosen = attrgetter(ref.text("ref")), selecting(ref["of"])

    def of_role(ruleset: CardRuleset, state: Position, context: Context) -> tuple[Chosen, ...]:
        seen = [looked(ruleset, state, one, context) for one in chosen(ruleset, state, context)]
        return tuple(dict.fromkeys([role(one) for one in seen if one is not None]))

    return of_role


def _everyone_but(ref: Data) -> Selecting:
    """All seats in turn order, except those of the reference."""
    left_out = seating(ref["of"])

    def rest(ruleset: CardRuleset, state: Position, context: Context) -> tuple[Chosen, ...]:
        out = left_out(ruleset, state, context)
        those = tuple(seat for seat in state.order_from(state.active) if seat not in out)
        return ruleset.reached(ruleset, state, context, those)

    return rest


def _name(ref: Data) -> Selecting:
    name = ref.text("name")
    return lambda ruleset, state, context: _named(name, context)


def _fixed(ref: Data) -> Selecting:
    """Fixed objects, whatever becomes of them; effects put them into the abilities that they give."""
    those = ref["objects"] if "objects" in ref else (ref["object"],)
    return lambda ruleset, state, context: those


def _relation(ref: Data) -> Selecting:
    name = ref.text("name")
    return lambda ruleset, state, context: ruleset.relations[name](ruleset, state, context)


def _host(ref: Data) -> Selecting:
    """What the source is attached to; what was kept as ``host`` (before the source left) comes first."""

    def host(ruleset: CardRuleset, state: Position, context: Context) -> tuple[Chosen, ...]:
        source = state.current(context.source)
        on = source.data.get("attached") if source else None
        return _named("host", context) or ((on,) if isinstance(on, (Ref, str)) else ())

    return host


def _attached_to(ref: Data) -> Selecting:
    those = selecting(ref["of"])
    return lambda ruleset, state, context: lying_on(ruleset, state, those(ruleset, state, context))


_REFERENCES: Mapping[str, Callable[[Data], Selecting]] = {
    "several": _several,
    "self": _self,
    "seat": _seat,
    "target": _target,
    "all": _all,
    "top": _top,
    "top until": _top_until,
    "controller": _of_role,
    "owner": _of_role,
    "but": _everyone_but,
    "name": _name,
    "relation": _relation,
    "host": _host,
    "attached": _attached_to,
    "fixed": _fixed,
}


def _of_the_table(kind: str) -> Selecting:
    """The compiled form of a word for seats."""
    if kind == "you":
        return lambda ruleset, state, context: (context.you,) if context.you in state.playing else ()
    if kind == "active":
        return lambda ruleset, state, context: (state.active,)
    if kind == "players":
        return lambda ruleset, state, context: ruleset.reached(
            ruleset, state, context, state.order_from(state.active)
        )

    def others(ruleset: CardRuleset, state: Position, context: Context) -> tuple[Chosen, ...]:
        if ruleset.rivals is not None and kind != "others":
            those = ruleset.rivals(state, context.you)
        else:
            those = tuple([s for s in state.order_from(context.you, after=True) if s != context.you])
        return ruleset.reached(ruleset, state, context, those)

    return others


def _named(name: str, context: Context) -> tuple[Chosen, ...]:
    if name in context.targets:
        return tuple(context.targets[name])
    value = context.names.get(name)
    if isinstance(value, tuple):
        return tuple([one for one in value if isinstance(one, (Ref, str))])
    return (value,) if isinstance(value, (Ref, str)) else ()


def seats(ruleset: CardRuleset, state: Position, ref: Data, context: Context) -> tuple[str, ...]:
    """The seats that a reference means; an object stands for its controller."""
    return seating(ref)(ruleset, state, context)


@read_once
def seating(ref: Data) -> Seating:
    """The compiled form of :func:`seats`."""
    chosen = selecting(ref)
    if ref.text("ref") == "you":  # a fast path, as filters ask this of every object
        return lambda ruleset, state, context: (context.you,) if context.you in state.playing else ()

    def seated(ruleset: CardRuleset, state: Position, context: Context) -> tuple[str, ...]:
        made = []
        for one in chosen(ruleset, state, context):
            if isinstance(one, str):
                made.append(one)
            else:
                seen = looked(ruleset, state, one, context)
                made += [seen.controller] if seen else []
        return tuple(dict.fromkeys([seat for seat in made if seat in state.seats]))

    return seated


# Filters


def found(ruleset: CardRuleset, state: Position, filter_: Data, context: Context) -> tuple[Object, ...]:
    """All objects that fit a filter, zone by zone in order."""
    return tuple(seeking(filter_)(ruleset, state, context))


@read_once
def finding(filter_: Data) -> Finding:
    """The compiled form of :func:`found`."""
    seek = seeking(filter_)
    return lambda ruleset, state, context: tuple(seek(ruleset, state, context))


@read_once
def seeking(filter_: Data) -> Callable[[CardRuleset, Position, Context], Iterator[Object]]:
    """A function that yields the same objects one by one, for callers that need only the first ones."""
    tests, wanted = _tests(filter_, there=True), wanted_zones(filter_)
    anywhere, no_object = bool(wanted and "any" in wanted), "seat" in filter_

    def seek(ruleset: CardRuleset, state: Position, context: Context) -> Iterator[Object]:
        objects, zones = state.objects, state.zones
        among, view_of = wanted or ruleset.in_play, views_of(ruleset, state)
        near = ruleset.within(state, context.you) if ruleset.within is not None else None
        for zone in state.zone_names:
            if (seatless(zone) in ruleset.unseen) if anywhere else (seatless(zone) not in among):
                continue
            there = zones[zone]
            looking(len(there))
            for object_id in () if no_object else there:
                obj = objects[object_id]
                seen = view_of(obj)
                for test in tests:
                    if not test(ruleset, state, seen, obj, context):
                        break
                else:
                    if near is None or seen.controller in near:
                        yield obj

    return seek


@read_once
def wherever(filter_: Data) -> Data:
    """The filter extended to all zones, unless it names zones itself."""
    return filter_ if wanted_zones(filter_) else Data({**filter_, "zone": ("any",)})


def matches(ruleset: CardRuleset, state: Position, filter_: Data, obj: Thing, context: Context) -> bool:
    """Whether an object (or a remembered one, or a seat) fits a filter."""
    return matching(filter_)(ruleset, state, obj, context)


@read_once
def matching(filter_: Data) -> Matching:
    """The compiled form of a filter: a predicate."""
    seat_fits = _fitting_seat(filter_)
    no_object, tests = "seat" in filter_, _tests(filter_)

    def fits(ruleset: CardRuleset, state: Position, obj: Thing, context: Context) -> bool:
        near = ruleset.within(state, context.you) if ruleset.within is not None else None
        if isinstance(obj, str):
            return (near is None or obj in near) and seat_fits(ruleset, state, obj, context)
        if no_object:
            return False
        seen = obj if isinstance(obj, View) else view(ruleset, state, obj)
        if near is not None and seen.controller not in near:
            return False
        for test in tests:  # noqa: SIM110 - a generator would cost as much again
            if not test(ruleset, state, seen, obj, context):
                return False
        return True

    return fits


def _fitting_seat(filter_: Data) -> Matching:
    """The compiled form of a filter for seats."""
    if "any" in filter_:
        parts = [_fitting_seat(one) for one in filter_["any"]]
        return lambda ruleset, state, obj, context: any(part(ruleset, state, obj, context) for part in parts)
    if "in" in filter_:
        among = selecting(filter_["in"])
        return lambda ruleset, state, obj, context: obj in among(ruleset, state, context)
    if "seat" in filter_:
        those = seating(filter_["seat"])
        return lambda ruleset, state, obj, context: obj in those(ruleset, state, context)
    return lambda ruleset, state, obj, context: False


def _tests(filter_: Data, there: bool = False) -> tuple[Testing, ...]:
    """The tests of a filter in the order in which they are run; zones only if ``there`` is unset."""
    made: list[Testing] = []
    if _describes(filter_):
        made.append(_not_left_out(filter_))
    if "any" in filter_:
        made.append(_any(filter_, there))
    if "none" in filter_:
        no = matching(wherever(filter_["none"]))
        made.append(lambda ruleset, state, seen, obj, context: not no(ruleset, state, obj, context))
    wanted = wanted_zones(filter_)
    if there:
        pass
    elif not wanted:
        made.append(lambda ruleset, state, seen, obj, context: seatless(seen.zone) in ruleset.in_play)
    elif "any" not in wanted:
        made.append(lambda ruleset, state, seen, obj, context: seatless(seen.zone) in wanted)
    for key in filter_:
        without = key.startswith("not ")
        has = _HAS.get(key[4:] if without else key)
        if key in ("name", "not name"):
            made.append(_called(filter_.texts(key), without))
        elif has is not None:
            made.append(_being(has, filter_.texts(key), without))
    if "choice" in filter_:  # nothing has been chosen, or not yet
        made.append(lambda ruleset, state, seen, obj, context: False)
    made += [_belonging(role, filter_[role]) for role in ("controller", "owner") if role in filter_]
    if filter_.get("other"):
        made.append(_not_itself)
    if "in" in filter_:
        among = selecting(filter_["in"])
        made.append(lambda ruleset, state, seen, obj, context: seen.ref in among(ruleset, state, context))
    if "same name" in filter_:
        named = selecting(filter_["same name"])
        made.append(
            lambda ruleset, state, seen, obj, context: (
                not names_of(seen.name).isdisjoint(
                    _names(ruleset, state, named(ruleset, state, context), context)
                )
            )
        )
    made += [_sharing(key, filter_[key]) for key in SHARED if key in filter_]
    if filter_.texts("is") or filter_.texts("not is"):
        made.append(_meeting(filter_.texts("is"), filter_.texts("not is")))
    if "targets" in filter_:
        made.append(_aiming(filter_["targets"]))
    if filter_.get("figures"):
        made.append(_figuring(filter_["figures"]))
    if filter_.get("counters"):
        made.append(_counting(filter_["counters"]))
    return tuple(made)


def _any(filter_: Data, there: bool) -> Testing:
    parts = filter_["any"]
    there = there and wanted_zones(filter_) is None  # then each part looks in play, like the whole filter
    if "zone" in filter_ or "in" in filter_:  # the zones apply to the parts as well
        parts = [wherever(one) for one in parts]
    fitting = [_tests(one, there) for one in parts if "seat" not in one]

    def test(ruleset: CardRuleset, state: Position, seen: View, obj: Thing, context: Context) -> bool:
        for tests in fitting:
            for part in tests:
                if not part(ruleset, state, seen, obj, context):
                    break
            else:
                return True
        return False

    return test


def _being(has: Callable[[View], frozenset[str]], words: tuple[str, ...], without: bool) -> Testing:
    return lambda ruleset, state, seen, obj, context: has(seen).isdisjoint(words) is without


SHARED = ("shares color", "shares type", "shares subtype")
"""The keys of a filter for objects that share a quality with another."""


def _sharing(key: str, ref: Data) -> Testing:
    """A test: whether an object shares a color, type or subtype with one of the reference."""
    others, has = selecting(ref), _HAS[key.removeprefix("shares ")]

    def test(ruleset: CardRuleset, state: Position, seen: View, obj: Thing, context: Context) -> bool:
        shared = ruleset.sharing.get(key, frozenset)
        looks = [looked(ruleset, state, one, context) for one in others(ruleset, state, context)]
        return any(not shared(has(seen)).isdisjoint(shared(has(one))) for one in looks if one is not None)

    return test


def _called(words: tuple[str, ...], without: bool) -> Testing:
    """A test: whether an object has one of the names; both names of a split card mean that card."""
    wanted = tuple(filter(None, map(names_of, words)))
    return lambda ruleset, state, seen, obj, context: (
        any(one <= names_of(seen.name) for one in wanted) is not without
    )


def _belonging(role: str, ref: Data) -> Testing:
    who, whose = attrgetter(role), seating(ref)
    return lambda ruleset, state, seen, obj, context: who(seen) in whose(ruleset, state, context)


def _not_itself(ruleset: CardRuleset, state: Position, seen: View, obj: Thing, context: Context) -> bool:
    """Whether an object is neither the source nor the card that the source has become outside of play."""
    source = context.source
    if source is None or seen.ref.id != source.id:
        return True
    now = state.objects.get(seen.ref.id)
    return seen.ref != source and now is not None and seatless(now.zone) in ruleset.in_play


def _meeting(words: tuple[str, ...], others: tuple[str, ...]) -> Testing:
    def test(ruleset: CardRuleset, state: Position, seen: View, obj: Thing, context: Context) -> bool:
        real, conditions = state.current(seen.ref), ruleset.conditions
        if real is None:
            return _met_then(ruleset, context.known.get(str(seen.ref)), words, others)
        return all(conditions[word](ruleset, state, real) for word in words) and not any(
            conditions[word](ruleset, state, real) for word in others
        )

    return test


def _met_then(ruleset: CardRuleset, known: Value, words: tuple[str, ...], others: tuple[str, ...]) -> bool:
    """Whether an object that has left last met all of ``words`` and none of ``others``.

    Conditions that are not remembered count as not met.
    """
    was, then = ruleset.was, known if isinstance(known, Data) else EMPTY
    return all(word in was and was[word](then) for word in words) and not any(
        word in was and was[word](then) for word in others
    )


def _aiming(filter_: Data) -> Testing:
    """A test: whether a spell or ability has a target that fits."""
    fits = matching(wherever(filter_))

    def test(ruleset: CardRuleset, state: Position, seen: View, obj: Thing, context: Context) -> bool:
        real = state.current(seen.ref)
        for one in real.targets if real is not None else ():
            what = state.current(one.chosen) if isinstance(one.chosen, Ref) else one.chosen
            if what is not None and fits(ruleset, state, what, context):
                return True
        return False

    return test


def _figuring(figures: Data) -> Testing:
    bounds = [(name, bounding(figures[name])) for name in figures]
    return lambda ruleset, state, seen, obj, context: all(
        name in seen.figures
        and any(bound(ruleset, state, value, context) for value in ruleset.answering(seen, name))
        for name, bound in bounds
    )


def _counting(counters: Data) -> Testing:
    bounds = [(name, bounding(counters[name])) for name in counters]

    def test(ruleset: CardRuleset, state: Position, seen: View, obj: Thing, context: Context) -> bool:
        real = state.current(seen.ref)
        lying = real.data.get("counters", EMPTY) if real else EMPTY
        return all(bound(ruleset, state, lying.number(name), context) for name, bound in bounds)

    return test


def _describes(filter_: Data) -> bool:
    """Whether a filter describes objects by characteristics (a type, a color, or the absence of one)."""
    own = any(key.removeprefix("not ") in _HAS for key in filter_)
    parts = (*filter_.get("any", ()), *((filter_["none"],) if "none" in filter_ else ()))
    return own or "figures" in filter_ or any(_describes(part) for part in parts)


def _not_left_out(filter_: Data) -> Testing:
    """A test: excludes objects that only a name can mean (markers), unless the filter names them."""
    chosen, named = _naming(filter_)

    def test(ruleset: CardRuleset, state: Position, seen: View, obj: Thing, context: Context) -> bool:
        only = ruleset.only_named
        return not only or chosen or only.isdisjoint(seen.types) or not only.isdisjoint(named)

    return test


def _naming(filter_: Data) -> tuple[bool, frozenset[str]]:
    """Whether a filter refers to earlier choices, and the types that it names."""
    parts = [_naming(one) for one in filter_.get("any", ())]
    return (
        "in" in filter_ or any(chosen for chosen, _ in parts),
        frozenset(filter_.texts("type")).union(*(named for _, named in parts)),
    )


def _names(ruleset: CardRuleset, state: Position, chosen: tuple[Chosen, ...], context: Context) -> set[str]:
    """The names of the chosen objects; a literal name is returned as it is."""
    seen = [(one, looked(ruleset, state, one, context)) for one in chosen]
    return {name for one, view_ in seen for name in names_of(view_.name if view_ else str(one))}


def names_of(name: str) -> frozenset[str]:
    """The names in one name: a split card has the names of both halves.

    >>> sorted(names_of("Fire // Ice")), sorted(names_of("Bear")), sorted(names_of(""))
    (['Fire', 'Ice'], ['Bear'], [])
    """
    return frozenset(name.split(BETWEEN_HALVES)) if name else frozenset()


BETWEEN_HALVES = " // "
"""Separates the names of a card's halves."""


_HAS: Mapping[str, Callable[[View], frozenset[str]]] = {
    "type": attrgetter("types"),
    "subtype": attrgetter("subtypes"),
    "color": attrgetter("colors"),
    "keyword": lambda seen: frozenset([name for name, _ in seen.keywords]),
    "name": lambda seen: names_of(seen.name),
    "ability": lambda seen: _kinds_of_abilities(seen),
}


def _kinds_of_abilities(seen: View) -> frozenset[str]:
    """The kinds of an object's abilities, with ``any`` if it has an ability at all."""
    kinds = {ability.text("kind") for ability in seen.abilities}
    return frozenset({*kinds, "any"}) if kinds or seen.keywords else frozenset()


# Amounts and conditions


def within(ruleset: CardRuleset, state: Position, bounds: Data, value: int, context: Context) -> bool:
    """Whether a number is within bounds, which may be amounts to be evaluated."""
    return bounding(bounds)(ruleset, state, value, context)


@read_once
def bounding(bounds: Data) -> Bounding:
    """The compiled form of bounds."""
    low = reckoning(bounds["min"]) if "min" in bounds else None
    high = reckoning(bounds["max"]) if "max" in bounds else None

    def bound(ruleset: CardRuleset, state: Position, value: int, context: Context) -> bool:
        if low is not None and value < low(ruleset, state, context):
            return False
        return high is None or value <= high(ruleset, state, context)

    return bound


def amount(ruleset: CardRuleset, state: Position, written: Value, context: Context) -> int:
    """The value of an amount."""
    return int(written) if isinstance(written, int) else reckoning(written)(ruleset, state, context)


@read_once
def reckoning(written: Value) -> Reckoning:
    """The compiled form of an amount."""
    if not isinstance(written, Data):
        number = int(written) if isinstance(written, int) else 0
        return lambda ruleset, state, context: number
    kind, name = written.text("amount"), written.text("name")
    if kind == "x":
        return lambda ruleset, state, context: context.x or 0
    if kind == "name":
        return lambda ruleset, state, context: _number_kept(context.names.get(name, 0))
    if kind == "count":
        filter_ = written["filter"]
        counted = seating(filter_["seat"]) if "seat" in filter_ else finding(filter_)
        return lambda ruleset, state, context: len(counted(ruleset, state, context))
    if kind == "number of":
        those = selecting(written["of"])
        if "done" in written:
            kept = f"{DONE_TO}{written.text('done')}"
            return lambda ruleset, state, context: _number_kept(context.names.get(kept, ()))
        return lambda ruleset, state, context: len(those(ruleset, state, context))
    if kind in ("greatest", "least"):
        among, pick = selecting(written["of"]), max if kind == "greatest" else min
        return lambda ruleset, state, context: pick(
            [_figure(ruleset, state, name, one, context) for one in among(ruleset, state, context)], default=0
        )
    if kind == "kinds":
        return _kinds(written)
    if kind in ("figure", "counters"):
        whose, figure = selecting(written["of"]), _figure if kind == "figure" else _counters
        return lambda ruleset, state, context: sum(
            [figure(ruleset, state, name, one, context) for one in whose(ruleset, state, context)]
        )
    parts = [reckoning(part) for part in written["of"]]
    if kind == "if":
        met, (one, other) = holding(written["condition"]), parts
        return lambda ruleset, state, context: (one if met(ruleset, state, context) else other)(
            ruleset, state, context
        )
    return lambda ruleset, state, context: worked_out(kind, [part(ruleset, state, context) for part in parts])


def _kinds(written: Data) -> Reckoning:
    """The compiled count of different types, subtypes, colors or names, optionally of certain ones only."""
    chosen, has = selecting(written["of"]), _HAS[written.text("name")]
    only = frozenset(written.texts("among")) if "among" in written else None

    def kinds(ruleset: CardRuleset, state: Position, context: Context) -> int:
        seen = [looked(ruleset, state, one, context) for one in chosen(ruleset, state, context)]
        words = frozenset().union(*(has(one) for one in seen if one is not None))
        return len(words if only is None else words & only)

    return kinds


def _number_kept(value: Value) -> int:
    return len(value) if isinstance(value, tuple) else value if isinstance(value, int) else 0


def worked_out(kind: str, parts: list[int]) -> int:
    """Combine several numbers by an operation: sum, product, least and so on."""
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
    """The amount that a change adds; a negative figure counts as 0."""
    value = amount(ruleset, state, written, context)
    return max(value, 0) if isinstance(written, Data) and written.text("amount") == "figure" else value


def _figure(ruleset: CardRuleset, state: Position, name: str, what: Chosen, context: Context) -> int:
    if isinstance(what, str):
        return ruleset.seat_figure(ruleset, state, what, name)
    if name in ruleset.words.object_counts:
        return ruleset.object_count(ruleset, state, what, name)
    before = context.known.get(f"before {what}")
    seen = View.of(before) if isinstance(before, Data) else looked(ruleset, state, what, context)
    return seen.figure(name) if seen else 0


EVERY_KIND = "all"
"""In place of a counter's name: those of every kind."""


def _counters(ruleset: CardRuleset, state: Position, name: str, what: Chosen, context: Context) -> int:
    if isinstance(what, str):
        return ruleset.seat_figure(ruleset, state, what, name)
    real = state.current(what)
    before = context.known.get(f"before {what}")
    known = before or (real.data if real else context.known.get(str(what), EMPTY))
    counters = known.get("counters", EMPTY) if isinstance(known, Data) else EMPTY
    if not isinstance(counters, Data):
        return 0
    return sum(map(counters.number, counters)) if name == EVERY_KIND else counters.number(name)


def holds(ruleset: CardRuleset, state: Position, condition: Data, context: Context) -> bool:
    """Whether a condition is met."""
    return holding(condition)(ruleset, state, context)


@read_once
def holding(condition: Data) -> Holding:
    """The compiled form of a condition."""
    kind, name = condition.text("cond"), condition.text("name")
    if kind in ("count", "amount"):
        counted = Data(amount="count", filter=condition["filter"]) if kind == "count" else condition["amount"]
        number, bound = reckoning(counted), bounding(condition["range"])
        return lambda ruleset, state, context: bound(ruleset, state, number(ruleset, state, context), context)
    if kind == "object":
        return _being_such(condition)
    if kind == "seat":
        ones, others = seating(condition["of"]), seating(condition["same"])
        return lambda ruleset, state, context: (
            not set(ones(ruleset, state, context)).isdisjoint(others(ruleset, state, context))
        )
    if kind == "done":
        return lambda ruleset, state, context: bool(context.names.get(f"done {name}"))
    if kind == "chosen":
        wanted = condition.get("value")
        return lambda ruleset, state, context: _was_chosen(context.names.get(name), wanted)
    if kind == "your turn":
        own = condition["value"]
        return lambda ruleset, state, context: bool((context.you in ruleset.turns_of(state)) == own)
    if kind == "step":
        steps = condition.texts("steps")
        return lambda ruleset, state, context: state.step in steps or state.phase in steps
    if kind == "fact":
        return lambda ruleset, state, context: bool(ruleset.facts_of[name](ruleset, state, context))
    parts = [holding(one) for one in condition["of"]]
    if kind == "not":
        return lambda ruleset, state, context: not all(part(ruleset, state, context) for part in parts)
    if kind == "all":
        return lambda ruleset, state, context: all(part(ruleset, state, context) for part in parts)
    return lambda ruleset, state, context: any(part(ruleset, state, context) for part in parts)


def _being_such(condition: Data) -> Holding:
    chosen, filter_ = selecting(condition["of"]), condition["filter"]
    # without further keys it asks whether the object is in play
    fits = matching(wherever(filter_) if filter_ else filter_)

    def holds(ruleset: CardRuleset, state: Position, context: Context) -> bool:
        those = chosen(ruleset, state, context)
        seen = [one if isinstance(one, str) else looked(ruleset, state, one, context) for one in those]
        return bool(seen) and all(one is not None and fits(ruleset, state, one, context) for one in seen)

    return holds


def _was_chosen(value: Value, wanted: Value) -> bool:
    return wanted in (value if isinstance(value, tuple) else (value,))


EVALUATION.amount, EVALUATION.holds, EVALUATION.worked_out = amount, holds, worked_out
EVALUATION.found, EVALUATION.matches, EVALUATION.select = found, matches, select
