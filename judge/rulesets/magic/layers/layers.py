"""Characteristics of all objects: continuous effects applied layer by layer (613; before 2009: 418.5).

Within a layer, effects apply in the order of timestamps, unless one depends on another. ``explain`` gives the
steps as a table.
"""

from __future__ import annotations

import builtins
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from functools import cached_property, partial

from judge.resolver import EMPTY, Cites, Data, Object, Position, Ref, State
from judge.resolver.limits import looking
from judge.rulesets.kit.counting_effects import ActiveEffect
from judge.rulesets.kit.expressions import added, amount, holds, matches, select
from judge.rulesets.kit.rule import CardRuleset, Context, View, definition
from judge.rulesets.magic.card_faces import as_it_stands
from judge.rulesets.magic.doors import WHOLE
from judge.rulesets.magic.influence import OUT_OF_RANGE, limited, within
from judge.rulesets.magic.layers.borrowed_abilities import its_own
from judge.rulesets.magic.layers.characteristics import (
    BORROWED_OF,
    COUNTER_KEYWORDS,
    Characteristics,
    Own,
    become,
    change_characteristics,
    counted,
    figure_counter,
    keyword_counter,
    turned_down,
)
from judge.rulesets.magic.layers.continuous_effects import (
    CURRENT_LAYERS,
    LAYERS_2009,
    SELF,
    LayerStep,
    Scheme,
    Working,
    alike,
    colors_of,
    defines,
    effects_in_layers,
    finish,
    layer_of,
    quick,
    reachable,
    reaches,
    speaks_of_it,
    static_effect,
    summary,
    touches,
    wanted_zones,
    work_elsewhere,
    works_in,
    writes,
)
from judge.rulesets.magic.layers.layer_plan import (
    Gathered,
    Plan,
    Plans,
    beginning,
    copied,
    counts_itself,
    plans,
)
from judge.rulesets.magic.zones import BATTLEFIELD, STACK

_UNLIKE = frozenset({"copy", "face down", "counters"})
"""The entries of its data that make a permanent something other than its card."""


class Layers(Mapping[str, View]):
    """The characteristics of all objects by id; ``applied`` are the active effects."""

    def __init__(self, scheme: Scheme, ruleset: CardRuleset, state: Position, traced: str = "") -> None:
        self.scheme, self.state, self.traced = scheme, state, traced
        self.steps: list[LayerStep] = []
        self._first: View | None = None
        self.reading = reading_by(ruleset, self)
        self.drafts: dict[str, Characteristics] = {}
        self._order: dict[str, int] = {}
        self._aside: dict[str, Characteristics] = {}
        self._kept: dict[tuple[object, ...], Working] = {}
        self._several = False
        self.started: dict[tuple[object, ...], tuple[str, ...]] = {}
        self.lasting = tuple(effects_in_layers(ruleset, state, scheme))
        for place, object_ in enumerate(self._present()):
            self.drafts[object_.id] = self._draft(object_)
            self._order[object_.id] = place
        self.unlike = [d for d in self.drafts.values() if not _UNLIKE.isdisjoint(d.object.data)]
        self.statics: list[Working] | None = None
        self._busy: frozenset[str] = frozenset()
        self._live: tuple[ActiveEffect, ...] | None = None
        if traced in self.drafts:
            self._begin_trace(self.drafts[traced])
        for layer in scheme.layers:
            self._layer(layer)
        for draft in self.drafts.values():
            finish(draft, self.scheme)

    def _present(self) -> Iterator[Object]:
        """The objects that effects reach or come from: permanents, the stack, sources elsewhere."""
        for zone in (BATTLEFIELD, STACK):
            yield from self.state.inside(zone)
        wanted = {z for w in self.lasting for z in wanted_zones(w.filter)}
        for o in self.state.inside(BATTLEFIELD):
            wanted |= reaches(definition(self.reading, o))
        fixed = {object_id for w in self.lasting for object_id in w.fixed or ()}
        fixed = {
            object_id for object_id in fixed if self.state.objects[object_id].zone not in (BATTLEFIELD, STACK)
        }
        command = self.state.inside("command")
        if not wanted and not fixed and not command and not work_elsewhere(self.reading.cards):
            return
        for zone in self.state.zone_names:
            word = zone.partition("/")[0]
            if word in (BATTLEFIELD, STACK):
                continue
            reached = word in wanted or "any" in wanted
            for o in self.state.inside(zone):
                if reached or o.id in fixed or works_in(definition(self.reading, o), word):
                    yield o

    def _draft(self, obj: Object) -> Characteristics:
        looking()
        return beginning(obj, definition(self.reading, obj))

    # The mapping

    def __getitem__(self, object_id: str) -> View:
        return self.draft(object_id).view()

    def draft(self, object_id: str) -> Characteristics:
        """The draft of an object; computed on first use for other zones."""
        draft = self.drafts.get(object_id) or self._aside.get(object_id)
        if draft is None:
            draft = self._aside[object_id] = self._draft(self.state.objects[object_id])
            self._alone(draft)
        return draft

    def __iter__(self) -> Iterator[str]:
        return iter(self.state.objects)

    def __len__(self) -> int:
        return len(self.state.objects)

    def _alone(self, draft: Characteristics) -> None:
        """An object of another zone with its own characteristic-defining abilities (604.3)."""
        copied(draft, draft.object.data)
        for own in list(draft.abilities):
            if defines(own):
                working = self._static(draft, own, 0)
                for layer in self.scheme.layers if working else ():
                    if working and layer in working.layers:
                        numbers = self._numbers(working, working.context)
                        self._change(draft, working, self._part(working, layer, numbers))
        self._written(draft)
        finish(draft, self.scheme)

    @property
    def applied(self) -> tuple[ActiveEffect, ...]:
        """All active continuous effects, including those that change rules instead of objects."""
        if self._live is None:
            works = [w for w in (*self.lasting, *self._static_effects()) if self._works(w)]
            self._live = tuple([alive(w) for w in sorted(works, key=lambda w: w.stamp)])
        return self._live

    # The layers

    def _layer(self, layer: str) -> None:
        scheme = self.scheme
        for draft in self.unlike if layer in (scheme.layers[0], scheme.face_down) else ():
            if layer == scheme.layers[0] and isinstance(draft.object.data.get("copy"), Data):
                with_trace(self, draft, layer, "copy", partial(copied, data=draft.object.data))
            if layer == scheme.face_down and draft.object.data.get("face down"):
                with_trace(self, draft, layer, "face down", turned_down)
        if layer == scheme.defining:
            for draft in self.drafts.values():
                if any(isinstance(value, Data) for value in draft.written.values()):
                    with_trace(self, draft, layer, draft.name, self._written)
        stages = (True, False) if layer in scheme.first else (None,)
        for stage in stages:
            self._effects(layer, stage)
        if layer == scheme.keyword_counters:
            self._counters(layer, lambda name: name in COUNTER_KEYWORDS, keyword_counter)
        if layer == scheme.counters:
            self._counters(layer, lambda name: counted(name) is not None, figure_counter)

    def _counters(self, layer: str, which: Callable[[str], bool], put: Callable[..., None]) -> None:
        for draft in self.unlike:
            held = draft.object.data.get("counters")
            for name, count in held.items() if isinstance(held, Data) else ():
                if count and which(name):
                    with_trace(self, draft, layer, name, partial(put, name=name, count=count))

    def _effects(self, layer: str, defining: bool | None) -> None:
        """Apply each effect with a part in the layer once, one after the other."""
        done: set[tuple[object, ...]] = set()
        waited: set[tuple[object, ...]] = set()
        while True:
            self._static_effects()
            if layer not in self._busy:
                return
            waiting = [
                w for w in self._working(layer)
                if w.key not in done and (defining is None or w.defining == defining)
            ]  # fmt: skip
            if not waiting:
                return
            waiting.sort(key=lambda w: w.stamp)
            written = [writes(w, layer, self.scheme) for w in waiting]
            free = not any(
                touches(w.reads, wrote)
                for i, w in enumerate(waiting)
                for j, wrote in enumerate(written)
                if i != j
            )
            looking(len(waiting) + len(waiting) ** 2 // 8)
            chosen = waiting if free else [self._next(layer, waiting, written)]
            self._several = len(waiting) > 1
            for w in chosen:
                done.add(w.key)
                early = not free and w is not waiting[0]
                self._apply(w, layer, depends=early or w.key in waited)
                if early:  # those with earlier timestamps have waited for it
                    waited |= {one.key for one in waiting[: waiting.index(w)]}

    def _working(self, layer: str) -> Iterable[Working]:
        """The effects with a part in the layer that exist now or began to apply in an earlier layer."""
        now = self._static_effects()
        keys = {w.key for w in now}
        gone = [self._kept[key] for key in self.started if key not in keys and key in self._kept]
        for w in (*self.lasting, *now, *gone):
            if layer in w.layers and (w.key in self.started or self._works(w)):
                yield w

    def _static_effects(self) -> list[Working]:
        """The effects of the objects' present static abilities that work."""
        if self.statics is None:
            found = (
                self._static(draft, own, at)
                for draft in self.drafts.values()
                for at, own in enumerate(draft.abilities)
                if own.ability.text("kind") == "static"
            )
            self.statics = [w for w in found if w is not None]
            looking(len(self.statics))
            self._kept.update((w.key, w) for w in self.statics if w.key not in self._kept)
            begun = (self._kept[key] for key in self.started if key in self._kept)
            self._busy = frozenset().union(*(w.layers for w in (*self.lasting, *self.statics, *begun)))
        return self.statics

    def _works(self, w: Working) -> bool:
        return w.condition is None or holds(self.reading, self.state, w.condition, w.context)

    def _static(self, draft: Characteristics, own: Own, at: int) -> Working | None:
        order = self._order.get(draft.object.id, 0) + 1
        return static_effect(self.reading, self.scheme, draft, own, at, order)

    def _affected(self, w: Working) -> tuple[str, ...]:
        if w.fixed is not None:
            return tuple(object_id for object_id in w.fixed if object_id in self.drafts)
        if w.filter == SELF:
            return (w.carrier,) if w.carrier in self.drafts else ()
        assert w.filter is not None
        looking(1 + len(self.drafts) // 4)
        fits = quick(w.filter) if not limited(self.state) else None
        if fits is not None:
            return tuple(
                object_id for object_id, draft in self.drafts.items() if fits(draft, w.context.you, w.source)
            )
        return tuple(
            object_id for object_id, draft in list(self.drafts.items())
            if matches(self.reading, self.state, w.filter, draft.view(), w.context)
        )  # fmt: skip

    def _apply(self, w: Working, layer: str, depends: bool) -> None:
        begun = w.key in self.started
        if w.key not in self.started:
            self.started[w.key] = self._affected(w)
        looking(len(self.started[w.key]))
        changes = self._worked_out(w, self.started[w.key])
        parts: dict[int, Data] = {}
        for object_id, change in changes.items():
            draft = self.drafts[object_id]
            before = draft.view() if object_id == self.traced else None
            if builtins.id(change) not in parts:
                parts[builtins.id(change)] = self._part(w, layer, change)
            self._change(draft, w, parts[builtins.id(change)])
            if before is not None:
                why = (*w.cites, *self._origin(w, layer, begun))
                self._note(layer, w.name, w.source, before, draft.view(), why, depends)
        if {trait for trait, _ in writes(w, layer, self.scheme)} & {"abilities", "controller"}:
            self.statics = None

    def _origin(self, w: Working, layer: str, begun: bool) -> Cites:
        """The keys for why and when the effect applies: its origin and timestamp."""
        carrier = self.state.objects.get(w.carrier)
        keys = ["static at work" if w.carrier else "fixed"]
        if w.defining:
            keys = ["defining", *(["defining first"] if layer in self.scheme.first else [])]
        elif self._several:
            keys.append("stamp of a static ability" if w.carrier else "stamp of a resolution")
            if carrier is not None and "stamp" in carrier.data:
                keys.append("stamp of what is attached")
        if carrier is not None and "turned at" in carrier.data and not w.defining:
            keys.append("stamp of what turned")
        if carrier is not None and "attached" in carrier.data and not w.defining:
            keys.append("of what is attached")
        if begun:
            keys.append("begun in an earlier layer")
        if w.carrier and within(self.state, w.context.you) is not None:
            parts = (w.change.get(name, EMPTY) for name in ("add", "set"))
            counts = any(isinstance(value, Data) for part in parts for value in part.values())
            keys += [OUT_OF_RANGE, *(["information in range"] if counts else [])]
        if not begun and self._only_by_another(w):
            keys.append("one effect and another")
        return tuple(one for key in keys for one in self.reading.cites.get(key, ()))

    def _only_by_another(self, w: Working) -> bool:
        """Whether the traced object fits the effect's filter only because of another effect (613.9)."""
        if w.filter is None or w.filter == SELF or self._first is None:
            return False
        return not matches(self.reading, self.state, w.filter, self._first, w.context)

    def _worked_out(self, w: Working, ids: Iterable[str]) -> dict[str, Data]:
        """The change with computed amounts, for each object that it reaches (``it``)."""
        if not {"set", "add"} & set(w.change):
            return dict.fromkeys(ids, w.change)
        if not speaks_of_it((w.change.get("set"), w.change.get("add"))):
            return dict.fromkeys(ids, self._numbers(w, w.context))
        return {
            object_id: self._numbers(w, w.context.keeping(it=self.state.objects[object_id].ref))
            for object_id in ids
        }

    def _numbers(self, w: Working, context: Context) -> Data:
        made = dict(w.change)
        for key in {"set", "add"} & set(made):
            number = added if key == "add" else amount
            made[key] = Data({n: number(self.reading, self.state, v, context) for n, v in made[key].items()})
        return Data(made)

    def _part(self, w: Working, layer: str, change: Data) -> Data:
        """The keys of a change that belong to the layer."""
        places = ((key, layer_of(key, self.scheme, bool(w.carrier), w.defining)) for key in change)
        return Data({key: change[key] for key, place in places if place == layer})

    def _change(self, draft: Characteristics, w: Working, part: Data) -> None:
        if "copy" in part:
            self._copied(draft, part["copy"], w)
        if "controller" in part:
            chosen = select(self.reading, self.state, part["controller"], w.context)
            draft.controller = next((s for s in chosen if isinstance(s, str)), draft.controller)
        if BORROWED_OF in part:
            self._borrowed(draft, part[BORROWED_OF], w)
        change_characteristics(draft, part, w.stamp)

    def _copied(self, draft: Characteristics, what: Data, w: Working) -> None:
        said: Data | None = what
        if "ref" in what:
            found = select(self.reading, self.state, what, w.context)
            one = self.state.current(found[0]) if found and isinstance(found[0], Ref) else None
            said = self.drafts[one.id].definition if one and one.id in self.drafts else None
        if said is not None:
            said = as_it_stands(said, draft.object.data)
            become(draft, said, colors_of(said))

    def _borrowed(self, draft: Characteristics, what: Data, w: Working) -> None:
        """The activated abilities of others, those that their keywords mean too (201.5b, 613.1f)."""
        for one in self._givers(what, w):
            if one.object.ref == draft.object.ref:
                continue
            meant = self.scheme.meant(one.keywords) if one.object.id in self.drafts else ()
            for ability in (*(own.ability for own in one.abilities), *meant):
                if ability.text("kind") == "activated":
                    draft.abilities += (Own(its_own(ability), w.stamp, printed=False),)
        draft.changed()

    def _givers(self, what: Data, w: Working) -> tuple[Characteristics, ...]:
        found = select(self.reading, self.state, what, w.context)
        return tuple(self.draft(one.id) for one in found if isinstance(one, Ref) and self.state.current(one))

    def _written(self, draft: Characteristics) -> None:
        """Apply figures that a card defines by counting (``*``)."""
        context = Context(draft.controller, draft.object.ref)
        for name, value in draft.written.items():
            if isinstance(value, Data):
                draft.figures[name] = amount(self.reading, self.state, value, context)
        draft.changed()

    # Dependency

    def _next(self, layer: str, waiting: list[Working], written: list[frozenset[tuple[str, str]]]) -> Working:
        """The earliest effect that depends on no other; in a dependency loop, the earliest (613.8b)."""
        waits: dict[int, set[int]] = {}
        for i, w in enumerate(waiting):
            others = [j for j, wrote in enumerate(written) if j != i and touches(w.reads, wrote)]
            waits[i] = {j for j in others if self._depends(w, waiting[j], layer)}
        for i, w in enumerate(waiting):
            if all(i in reachable(waits, j) for j in waits[i]):
                return w
        return waiting[0]

    def _depends(self, w: Working, on: Working, layer: str) -> bool:
        """Whether applying the other effect changes this one's existence, its objects or its result."""
        before = self._signature(w)
        reached = self.started.get(on.key) or self._affected(on)
        kept = {object_id: self.drafts[object_id] for object_id in reached}
        statics, changes = self.statics, self._worked_out(on, reached)
        for object_id in reached:
            self.drafts[object_id] = kept[object_id].copy()
            self._change(self.drafts[object_id], on, self._part(on, layer, changes[object_id]))
        self.statics = None
        after = self._signature(w)
        self.drafts.update(kept)
        self.statics = statics
        return before != after

    def _signature(self, w: Working) -> tuple[object, ...]:
        if w.key not in self.started and w.carrier:
            carrier = self.drafts[w.carrier]
            if all(own.ability != w.key[2] for own in carrier.abilities) or not self._works(w):
                return (False,)
        reached = self.started.get(w.key) or self._affected(w)
        changes = tuple(self._worked_out(w, reached).values())
        copied = w.change.get("copy")
        what: object = None
        if isinstance(copied, Data) and "ref" in copied:
            found = select(self.reading, self.state, copied, w.context)
            what = tuple(
                self.drafts[r.id].definition for r in found if isinstance(r, Ref) and r.id in self.drafts
            )
        if BORROWED_OF in w.change:
            givers = self._givers(w.change[BORROWED_OF], w)
            what = tuple((one.object.ref, tuple(own.ability for own in one.abilities)) for one in givers)
        return (True, reached, changes, what)

    # The trace

    def _begin_trace(self, draft: Characteristics) -> None:
        self._first = draft.view()
        seen = summary(self._first)
        self.steps.append(
            LayerStep("", draft.name, draft.object.ref, EMPTY, seen, self.reading.cite("layers"))
        )

    def _note(
        self,
        layer: str,
        name: str,
        source: Ref | None,
        before: View,
        after: View,
        cites: Cites,
        depends: bool,
    ) -> None:
        was, now = summary(before), summary(after)
        if was == now:
            return
        differs = {key for key in {*was, *now} if was.get(key) != now.get(key)}
        cited = (*self.reading.cite(self.scheme.cites[layer]), *cites)
        if depends:
            cited = (*cited, *self.reading.cite("dependency"))
        old = Data({key: value for key, value in was.items() if key in differs})
        new = Data({key: value for key, value in now.items() if key in differs})
        self.steps.append(LayerStep(layer, name, source, old, new, tuple(dict.fromkeys(cited))))


def reading_by(ruleset: CardRuleset, views: Mapping[str, View]) -> CardRuleset:
    """The ruleset with which amounts and conditions are evaluated on these views."""
    made = copy(ruleset)
    object.__setattr__(made, "views", lambda ruleset, state: views)
    return made


def alive(w: Working) -> ActiveEffect:
    """An active effect in the kit's form."""
    return ActiveEffect(w.stamp, w.change, w.context, w.of, w.ability, "" if w.carrier else w.key[1], w.cites)


def with_trace(
    layers: Layers, draft: Characteristics, layer: str, name: str, change: Callable[[Characteristics], None]
) -> None:
    """Change a draft by something other than an effect of a card (a counter, being face down)."""
    before = draft.view() if draft.object.id == layers.traced else None
    change(draft)
    if before is not None:
        keys: tuple[str, ...] = (
            ("counter stamps", "figure counters") if layer == layers.scheme.counters else ()
        )
        if layer == layers.scheme.keyword_counters and name in COUNTER_KEYWORDS:
            keys = ("keyword counters",)
        why = tuple(one for key in keys for one in layers.reading.cites.get(key, ()))
        layers._note(layer, name, draft.object.ref, before, draft.view(), why, False)
    if layer == layers.scheme.layers[0] or layer == layers.scheme.face_down:
        layers.statics = None


class PlannedLayers(Layers):
    """The characteristics of all objects by a plan, each computed on first use."""

    def __init__(self, plans: Plans, gathered: Gathered, plan: Plan, state: State) -> None:
        self.scheme, self.state, self.traced = plans.scheme, state, ""
        self._plans, self._gathered, self._plan = plans, gathered, plan
        self.drafts, self._aside, self._order = {}, {}, {}
        self._live = None

    @cached_property
    def reading(self) -> CardRuleset:  # type: ignore[override]
        """The ruleset with which expressions are evaluated on these views."""
        return reading_by(self._plans.ruleset, self)

    def of(self, obj: Object) -> View:
        """The characteristics of an object."""
        kept = self._plan.kept.get(obj.id)
        return kept[2] if kept is not None and kept[0] is obj else self._of(obj.id)[2]

    def __getitem__(self, object_id: str) -> View:
        kept = self._plan.kept.get(object_id)
        return (
            kept[2]
            if kept is not None and kept[0] is self.state.objects[object_id]
            else self._of(object_id)[2]
        )

    def draft(self, object_id: str) -> Characteristics:
        return self._of(object_id)[1]

    def _of(self, object_id: str) -> tuple[Object, Characteristics, View]:
        obj = self.state.objects[object_id]
        kept = self._plan.kept.get(object_id)
        if kept is not None and kept[0] is obj:
            return kept
        ruleset, elsewhere = self._plans.ruleset, self._plans.elsewhere
        if obj.zone == BATTLEFIELD or obj.zone == STACK or object_id in self._plan.single:
            return self._plan.of(ruleset, obj)
        kept = elsewhere.get(object_id)
        if kept is not None and kept[0] is obj:
            return kept
        said = definition(ruleset, obj)
        if works_in(said, obj.zone.partition("/")[0]):
            return self._plan.of(ruleset, obj)
        if counts_itself(obj, said):
            draft = super().draft(object_id)
            return obj, draft, draft.view()
        draft = beginning(obj, said)
        copied(draft, obj.data)
        finish(draft, self.scheme)
        if len(elsewhere) >= MOST_ELSEWHERE:
            elsewhere.clear()
        made = elsewhere[object_id] = (obj, draft, draft.view())
        return made

    @property
    def applied(self) -> tuple[ActiveEffect, ...]:
        if self._live is None:
            works = [w for w in self._gathered.effects if self._works(w)]
            self._live = tuple([alive(w) for w in sorted(works, key=lambda w: w.stamp)])
        return self._live


MOST_ELSEWHERE = 8192
"""Maximum number of objects outside the battlefield whose characteristics are cached."""
_RECENT: deque[tuple[State, CardRuleset, Scheme, Layers]] = deque(maxlen=8)


def layered(scheme: Scheme, ruleset: CardRuleset, state: Position) -> Layers:
    """The characteristics of all objects in a state; without a plan, the last few states are cached."""
    known = plans(ruleset, scheme)
    gathered = known.gathered(state)
    if gathered.plan is not None and not limited(state):
        return PlannedLayers(known, gathered, gathered.plan, state.snapshot())
    for before, by, how, kept in _RECENT:
        if by is ruleset and how is scheme and alike(before, state):
            return kept
    state = state.snapshot()  # a draft keeps changing
    made = Layers(scheme, ruleset, state)
    _RECENT.append((state, ruleset, scheme, made))
    return made


def current(ruleset: CardRuleset, state: Position) -> Layers:
    """The layers of the current rules (613)."""
    return layered(CURRENT_LAYERS, ruleset, state)


def before_2009(ruleset: CardRuleset, state: Position) -> Layers:
    """The layers of the rules before 2009 (418.5)."""
    return layered(LAYERS_2009, ruleset, state)


def layers_of(ruleset: CardRuleset, state: Position) -> Layers:
    """The characteristics of all objects by the ruleset's layers."""
    assert ruleset.views is not None
    found = ruleset.views(ruleset, state)
    assert isinstance(found, Layers)
    return found


def explain(ruleset: CardRuleset, state: Position, obj: Object) -> tuple[LayerStep, ...]:
    """The steps to an object's characteristics: its own values, then each effect in order."""
    return tuple(Layers(layers_of(ruleset, state).scheme, ruleset, state, obj.id).steps)


def copiable(ruleset: CardRuleset, state: Position, obj: Object) -> Data:
    """The copiable values of an object, as a definition (707.2)."""
    layers = layers_of(ruleset, state)
    values = layers.draft(obj.id).definition
    whole: Data = values.get(WHOLE, values)  # status is not copied (707.3)
    return whole
