"""Characteristics computed object by object, if each effect depends only on the object that it changes.

On most tables the effects are of that kind (an anthem, an Aura's bonus, a spell's effect until end of turn),
and none depends on another (613.8). Their order is then the same for all objects: a plan. An object's
characteristics follow from the plan and the object alone, so they are computed on demand and cached until the
object or the plan changes. Objects without relevant differences share them. All other tables go through
:mod:`judge.rulesets.magic.layers`.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from judge.resolver import EMPTY, STACK, Data, Object, Position, Ref
from judge.resolver.limits import looking
from judge.resolver.values import replace
from judge.rulesets.kit.incremental_filter import IncrementalFilter, as_they_lie
from judge.rulesets.kit.read_once import read_once
from judge.rulesets.kit.rule import CardRuleset, View, definition
from judge.rulesets.kit.substitution import filled, speaks_of_choice
from judge.rulesets.magic.card_faces import CHOSEN, FLIPPED, as_it_stands
from judge.rulesets.magic.doors import UNLOCKED
from judge.rulesets.magic.layers.characteristics import (
    COUNTER_KEYWORDS,
    WORD,
    Characteristics,
    become,
    change_characteristics,
    counted,
    figure_counter,
    keyword_counter,
    said_by,
    turned_down,
)
from judge.rulesets.magic.layers.continuous_effects import (
    SELF,
    Scheme,
    Working,
    colors_of,
    effects_in_layers,
    finish,
    layer_of,
    quick,
    reaches,
    speaks_of_it,
    static_effect,
    touches,
    wanted_zones,
    works_in,
    writes,
)
from judge.rulesets.magic.layers.known_beforehand import Beforehand, for_it, of_it
from judge.rulesets.magic.zones import BATTLEFIELD

HOST = Data({"in": Data(ref="host")})
BY_ITSELF = frozenset(
    f"{sign}{word}" for sign in ("", "not ", "become ") for word in ("type", "subtype", "color")
) | {"add", "set", "switch", "gain", "lose", "name", "ability", WORD}
"""The keys of a change that remove no ability and do not depend on other objects."""
MOST_ALIKE = 4096
"""Maximum number of kinds of objects whose results a plan caches."""
MOST_KEPT = 8192
"""Maximum number of objects whose characteristics a plan caches."""
MOST_PLANS = 16
"""Maximum number of plans cached for a ruleset."""
MOST_RULESETS = 8
"""Maximum number of rulesets whose plans are cached; scenarios with their own cards make new rulesets."""

_OWN = ("copy", "face down", FLIPPED, *UNLOCKED.values(), "counters", "announced", "damage", "base")
"""The entries of an object's data on which its characteristics depend."""


class Part(NamedTuple):
    """The part of one effect in one layer, with the effect's index in the plan."""

    effect: int
    change: Data


class Plan:
    """The effects of a table in the order in which they apply, with the characteristics computed by them.

    ``effects`` are those that change objects; ``parts`` holds their parts, layer by layer.
    """

    def __init__(self, scheme: Scheme, effects: tuple[Working, ...]) -> None:
        self.scheme, self.effects = scheme, effects
        self.parts = {layer: tuple(_parts(scheme, effects, layer)) for layer in scheme.layers}
        self.single: dict[str, tuple[int, ...]] = {}
        for at, w in enumerate(effects):
            for object_id in w.fixed or ():
                self.single[object_id] = (*self.single.get(object_id, ()), at)
        self.own = frozenset(at for at, w in enumerate(effects) if _counting(w))
        self.fits = [None if w.fixed is not None or w.filter is None else quick(w.filter) for w in effects]
        self.sources = frozenset(
            w.source for w in effects if w.filter is not None and w.filter.get("other") and w.source
        )
        self.kept: dict[str, tuple[Object, Characteristics, View]] = {}
        self._alike: dict[tuple[object, ...], tuple[Data, Characteristics, View]] = {}

    def of(self, ruleset: CardRuleset, obj: Object) -> tuple[Object, Characteristics, View]:
        """The characteristics of an object that the effects may reach."""
        kept = self.kept.get(obj.id)
        if kept is not None and kept[0] is obj:
            return kept
        said, data, nature = definition(ruleset, obj), obj.data, obj.nature
        marks = self.single.get(obj.id, ())
        source = obj.ref if obj.ref in self.sources else None
        key = (
            id(said), obj.card, obj.controller, obj.zone, marks, source, nature.get("figures"),
            *[data.get(name) for name in _OWN],
        )  # fmt: skip
        alike = self._alike.get(key)
        if alike is None:
            if len(self._alike) >= MOST_ALIKE:
                self._alike.clear()
            worked = self._worked_out(obj, said, marks)
            alike = self._alike[key] = (said, worked, worked.view())
        if len(self.kept) >= MOST_KEPT:
            self.kept.clear()
        made = self.kept[obj.id] = (obj, alike[1], seen_as(alike[2], obj))
        return made

    def _worked_out(self, obj: Object, said: Data, marks: tuple[int, ...]) -> Characteristics:
        looking(1 + len(self.effects) // 4)
        scheme, now = self.scheme, beginning(obj, said)
        data, reached = obj.data, dict[int, bool]()
        counters = data.get("counters")
        held = (
            [(n, counters.number(n)) for n in counters if counters[n]] if isinstance(counters, Data) else []
        )
        for layer in scheme.layers:
            if layer == scheme.layers[0]:
                copied(now, data)
            if layer == scheme.face_down and data.get("face down"):
                turned_down(now)
            for at, change in self.parts[layer]:
                meant = reached.get(at)
                if meant is None:
                    meant = reached[at] = self._reaches(at, now, marks)
                if meant:
                    if at in self.own:
                        change = for_it(change, now)
                    change_characteristics(now, change, self.effects[at].stamp)
            if held and layer == scheme.keyword_counters:
                for name, count in held:
                    if name in COUNTER_KEYWORDS:
                        keyword_counter(now, name, count)
            if held and layer == scheme.counters:
                for name, count in held:
                    if counted(name) is not None:
                        figure_counter(now, name, count)
        finish(now, scheme)
        return now

    def _reaches(self, at: int, now: Characteristics, marks: tuple[int, ...]) -> bool:
        w, fits = self.effects[at], self.fits[at]
        return at in marks if fits is None else bool(fits(now, w.context.you, w.source))


def _parts(scheme: Scheme, effects: tuple[Working, ...], layer: str) -> Iterator[Part]:
    """The parts of the effects in a layer, in their order of application."""
    there = [at for at, w in enumerate(effects) if layer in w.layers]
    for stage in (True, False) if layer in scheme.first else (None,):
        those = [at for at in there if stage is None or effects[at].defining == stage]
        for at in sorted(those, key=lambda at: effects[at].stamp):
            w = effects[at]
            places = ((key, layer_of(key, scheme, bool(w.carrier), w.defining)) for key in w.change)
            yield Part(at, Data({key: w.change[key] for key, place in places if place == layer}))


def seen_as(view: View, obj: Object) -> View:
    """The view for another object without relevant differences."""
    return View(
        obj.ref, obj.card, view.name, view.types, view.subtypes, view.colors, view.keywords,
        view.figures, view.abilities, obj.owner, view.controller, obj.zone, view.definition,
    )  # fmt: skip


def beginning(obj: Object, said: Data) -> Characteristics:
    """A draft of an object before any effect, with the figures stated by the table."""
    now = said_by(obj, said, colors_of(said))
    now.controller = obj.data.text("base", obj.controller)
    stated = obj.nature.get("figures")
    if isinstance(stated, Data):
        now.written = Data({**now.written, **stated})
        now.figures.update({name: value for name, value in stated.items() if isinstance(value, int)})
    return now


def copied(now: Characteristics, data: Data) -> None:
    """Give a permanent that has become a copy the copied values, with its choices."""
    values, chosen = data.get("copy"), data.get(CHOSEN)
    if isinstance(values, Data):
        if isinstance(chosen, str) and speaks_of_choice(values):
            values = filled(values, chosen)
        values = as_it_stands(values, data)
        become(now, values, colors_of(values))


# Tables that have a plan


class Gathered(NamedTuple):
    """The effects on a table; ``plan`` is None if objects may depend on each other."""

    effects: tuple[Working, ...]
    plan: Plan | None


@dataclass(slots=True)
class Carried:
    """The effects of static abilities, with their objects.

    ``certain``: their own plan, which is always the same (``alone``: when no other effect is active); None if
    they cannot have one.
    """

    objects: list[Object]
    effects: tuple[Working, ...]
    certain: bool | None
    alone: Gathered | None = None


_PLACE = {BATTLEFIELD: 0, STACK: 1}


class Plans:
    """The plans of one ruleset and its layers."""

    def __init__(self, ruleset: CardRuleset, scheme: Scheme) -> None:
        self.ruleset, self.scheme = ruleset, scheme
        self.elsewhere: dict[str, tuple[Object, Characteristics, View]] = {}
        self._carriers = IncrementalFilter()
        self._carried: OrderedDict[tuple[int, ...], Carried] = OrderedDict()
        self._bare = Plan(scheme, ())
        self._plans: OrderedDict[tuple[object, ...], Plan | None] = OrderedDict()

    def gathered(self, state: Position) -> Gathered:
        """The effects of a table, with their plan."""
        found = self._carriers.among(state.objects, self._counts)
        lying = as_they_lie(state, found) if found else []
        if len(lying) > 1:
            lying.sort(key=lambda o: _PLACE.get(o.zone, 2))
        key = tuple(map(id, lying))
        carried = self._carried.get(key)
        if carried is None:
            carried = self._carried[key] = self._carried_by(state, lying)
            while len(self._carried) > MOST_PLANS:
                self._carried.popitem(last=False)
        if carried.certain is None:
            return Gathered((*effects_in_layers(self.ruleset, state, self.scheme), *carried.effects), None)
        if not state.effects and carried.certain:
            if carried.alone is None:
                carried.alone = Gathered(carried.effects, self._plan(state, carried.effects))
            return carried.alone
        effects = (*effects_in_layers(self.ruleset, state, self.scheme), *carried.effects)
        return Gathered(effects, self._plan(state, effects))

    def _counts(self, obj: Object) -> bool:
        """Whether an object has an effect, or a figure that is counted."""
        said = definition(self.ruleset, obj)
        if obj.zone in _PLACE:
            return counts_itself(obj, said)
        return works_in(said, obj.zone.partition("/")[0])

    def _carried_by(self, state: Position, lying: list[Object]) -> Carried:
        found: list[Working] = []
        for order, obj in enumerate(lying):
            now = beginning(obj, definition(self.ruleset, obj))
            copied(now, obj.data)
            if obj.data.get("face down"):
                turned_down(now)
            for at, own in enumerate(now.abilities):
                if own.ability.text("kind") == "static":
                    one = static_effect(self.ruleset, self.scheme, now, own, at, order + 1)
                    found += [one] if one is not None else []
        saids = [definition(self.ruleset, obj) for obj in lying]
        counting = any(map(_unsure, lying, saids)) or any(map(reaches, saids))
        varying = any(w.condition is not None or w.filter == HOST or _counting(w) for w in found if w.layers)
        return Carried(lying, tuple(found), None if counting else not varying)

    def _plan(self, state: Position, effects: tuple[Working, ...]) -> Plan | None:
        if any(wanted_zones(w.filter) for w in effects):
            return None
        made: list[Working] = []
        before: Beforehand | None = None
        for w in effects:
            if not w.layers:
                continue
            if before is None and (w.condition is not None or _counting(w)):
                before = self._before(state, effects)
            settled = self._settled(state, w, before)
            if settled is None:
                return None
            if settled.layers:
                made.append(settled)
        key = tuple([(w.stamp, w.change, w.you, w.source, w.fixed, w.filter, w.carrier) for w in made])
        plan = self._plans.get(key)
        if plan is None and key not in self._plans:
            plan = Plan(self.scheme, tuple(made)) if _free(self.scheme, made) else None
            self._plans[key] = plan
            while len(self._plans) > MOST_PLANS:
                self._plans.popitem(last=False)
        return plan

    def _before(self, state: Position, effects: tuple[Working, ...]) -> Beforehand:
        """The table before these effects."""
        scheme, bare, ruleset = self.scheme, self._bare, self.ruleset
        wrote = [writes(w, layer, scheme) for w in effects for layer in w.layers]
        return Beforehand(ruleset, state, frozenset().union(*wrote), lambda obj: bare.of(ruleset, obj)[1])

    def _settled(self, state: Position, w: Working, before: Beforehand | None) -> Working | None:
        """The effect with its present objects and amounts; None if they are not certain.

        An inactive effect is returned without layers.
        """
        if not BY_ITSELF.issuperset(w.change) or not _harmless(w.change):
            return None
        more: dict[str, object] = {}
        if w.condition is not None:
            assert before is not None
            met = before.met(w.condition, w.context)
            if met is None:
                return None
            if not met:
                return replace(w, layers=frozenset())
        if w.fixed is not None:
            pass
        elif w.filter == SELF:
            more["fixed"] = (w.carrier,)
        elif w.filter == HOST:
            source = state.current(w.source)
            on = source.data.get("attached") if source is not None else None
            if "host" in w.context.targets or "host" in w.context.names:
                return None
            there = state.current(on) if isinstance(on, Ref) else None
            more["fixed"] = (there.id,) if there is not None and there.zone == BATTLEFIELD else ()
            if there is not None and there.zone != BATTLEFIELD:
                return None
        elif w.filter is None or quick(w.filter) is None:
            return None
        if _counting(w):
            assert before is not None
            change = self._amounts(w, before)
            if change is None:
                return None
            more["change"] = change
        return replace(w, **more) if more else w

    def _amounts(self, w: Working, before: Beforehand) -> Data | None:
        """The change with its amounts, but for those of each affected object; None if one is not certain."""
        change: dict[str, object] = dict(w.change)
        for key in ("set", "add"):
            amounts = dict(w.change.get(key, EMPTY))
            for name, value in amounts.items():
                if speaks_of_it(value):
                    if not w.carrier or not of_it(self.ruleset, value):
                        return None
                elif not isinstance(value, int):
                    number = before.number(value, w.context)
                    if number is None:
                        return None
                    amounts[name] = number
            if amounts:
                change[key] = Data(amounts)
        return Data(change)


@read_once
def _matters(said: Data) -> bool:
    """Whether a definition has a static ability, or a figure that is counted."""
    return any(
        isinstance(one, Data) and one.text("kind") == "static" for one in said.get("abilities", ())
    ) or any(isinstance(value, Data) for value in said.get("figures", EMPTY).values())


def counts_itself(obj: Object, said: Data) -> bool:
    """Whether an object has a static ability, or a figure that may be counted."""
    values = obj.data.get("copy")
    return _matters(said) or "figures" in obj.nature or (isinstance(values, Data) and _matters(values))


def _unsure(obj: Object, said: Data) -> bool:
    """Whether a figure of the object may be counted."""
    copied = obj.data.get("copy")
    return any(
        isinstance(value, Data)
        for one in (said, copied, Data(figures=obj.nature.get("figures", EMPTY)))
        if isinstance(one, Data)
        for value in one.get("figures", EMPTY).values()
    )


def _harmless(change: Data) -> bool:
    """Whether a change neither removes abilities nor grants static ones."""
    given = change.get("ability", ())
    lands = {"plains", "island", "swamp", "mountain", "forest"} & set(change.texts("become subtype"))
    return not lands and not any(isinstance(one, Data) and one.text("kind") == "static" for one in given)


def _free(scheme: Scheme, effects: list[Working]) -> bool:
    """Whether no effect depends on another in any layer (613.8)."""
    for layer in scheme.layers:
        there = [w for w in effects if layer in w.layers]
        if len(there) < 2:
            continue
        looking(len(there) + len(there) ** 2 // 8)
        wrote = [frozenset(a for a in writes(w, layer, scheme) if a[0] != "abilities") for w in there]
        whole = frozenset().union(*wrote)
        for at, w in enumerate(there):
            others = (made for i, made in enumerate(wrote) if i != at)
            if touches(w.reads, whole) and any(touches(w.reads, made) for made in others):
                return False
    return True


def _counting(w: Working) -> bool:
    """Whether the change has a computed amount."""
    return any(
        not isinstance(value, int) for key in ("set", "add") for value in w.change.get(key, EMPTY).values()
    )


_PLANS: OrderedDict[tuple[int, str], Plans] = OrderedDict()


def forget() -> None:
    """Clear all plans and their results, for measurements."""
    _PLANS.clear()


def plans(ruleset: CardRuleset, scheme: Scheme) -> Plans:
    """The plans of a ruleset."""
    key = (id(ruleset), "".join(scheme.layers))
    found = _PLANS.get(key)
    if found is None or found.ruleset is not ruleset:
        found = _PLANS[key] = Plans(ruleset, scheme)
        while len(_PLANS) > MOST_RULESETS:
            _PLANS.popitem(last=False)
    return found
