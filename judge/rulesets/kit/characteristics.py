"""What objects are after all continuous effects, applied in the order in which they began.

A game with another order (Magic's layers) computes its own views from the same :func:`gather`.
"""

from __future__ import annotations

import heapq
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from operator import is_
from typing import Any

from judge.resolver import EMPTY, Data, Effect, Object, Position, Ref, State
from judge.resolver.limits import looking
from judge.resolver.values import replace
from judge.rulesets.kit.cacheable import moment, silent
from judge.rulesets.kit.counting_effects import BESIDE_ABILITIES, MOST_GATHERED, ActiveEffect, Kinds, settled
from judge.rulesets.kit.evaluator import EVALUATION
from judge.rulesets.kit.incremental_filter import IncrementalFilter, as_they_lie
from judge.rulesets.kit.read_once import read_once
from judge.rulesets.kit.rule import CardRuleset, Context, View, asleep, definition, seatless, works_in

WHAT_IT_IS = frozenset(
    {"name", "controller", "copy"}
    | {f"{sign}{word}" for sign in ("", "not ", "become ") for word in ("type", "subtype", "color")}
)


def _rank(live: ActiveEffect) -> int:
    """Effects on single objects apply before effects on all objects of a kind, whichever began first."""
    return 0 if WHAT_IT_IS & set(live.change) else 1


def base(ruleset: CardRuleset, state: Position, obj: Object) -> View:
    """An object's view before any effect."""
    looking()
    own = definition(ruleset, obj)
    figures = own.get("figures", EMPTY)
    stated = obj.nature.get("figures", EMPTY)
    if any(isinstance(value, Data) for value in figures.values()):
        amount = EVALUATION.amount  # a figure may count objects, whose views are needed for that
        context = Context(obj.controller, obj.ref)
        figures = Data({name: amount(ruleset, state, value, context) for name, value in figures.items()})
    if stated:
        figures = Data({**figures, **stated})
    return View(
        obj.ref,
        obj.card,
        own.text("name") or obj.card,
        frozenset(own.texts("types")),
        frozenset(own.texts("subtypes")),
        frozenset(own.texts("colors")),
        own.get("keywords", ()),
        figures,
        own.get("abilities", ()),
        obj.owner,
        obj.controller,
        obj.zone,
        own,
    )


def gather(ruleset: CardRuleset, state: Position) -> list[ActiveEffect]:
    """The active continuous effects, oldest first, including those of static abilities."""
    printed = saying(ruleset, state, "static")
    lying = as_they_lie(state, printed)
    key = (id(ruleset), id(state.effects), *map(id, lying))
    kept = _GATHERED.get(key)
    if kept is None:
        if len(_GATHERED) >= MOST_GATHERED:
            _GATHERED.clear()
        kept = _GATHERED[key] = (ruleset, state.effects, lying, _gather(ruleset, state, lying))
    return kept[3]


_GATHERED: dict[
    tuple[int, ...], tuple[CardRuleset, tuple[Effect, ...], list[Object], list[ActiveEffect]]
] = {}


_KINDS: dict[int, Kinds] = {}
Said = tuple[list[ActiveEffect], list[Object | None], list[ActiveEffect]]
"""Effects gathered, the sources of the silent ones among them, and all that work."""


def _gather(ruleset: CardRuleset, state: Position, lying: list[Object]) -> list[ActiveEffect]:
    lives: list[ActiveEffect] = []
    for order, obj in enumerate(lying):
        for ability in definition(ruleset, obj).get("abilities", ()):
            lives += static(ruleset, obj, ability, (obj.incarnation, order + 1))
    for order, effect in enumerate(state.effects):
        if effect.name == "change":
            context = Context.of(effect.data["context"])
            lives.append(
                ActiveEffect(
                    (effect.data.number("stamp"), -len(state.effects) + order),
                    effect.data["change"],
                    context,
                    effect.data.get("of"),
                    effect=effect.id,
                    cites=effect.cites,
                )
            )
    return sorted(lives, key=lambda live: live.stamp)


def saying(ruleset: CardRuleset, state: Position, kind: str) -> list[Object]:
    """The objects whose own definition has an ability of a kind, in no particular order.

    Objects in zones where none of their abilities works are left out.
    """

    def kinds(obj: Object) -> frozenset[str]:
        found = kinds_in(definition(ruleset, obj))
        return found if found and not asleep(ruleset, obj) else frozenset()

    return ruleset.by_kind["ability"].under(kind, state.objects, kinds)


@read_once
def kinds_in(definition: Data) -> frozenset[str]:
    """The kinds of the abilities that a definition lists."""
    return frozenset(ability.text("kind") for ability in definition.get("abilities", ()))


MOST_ALIKE = 4096
"""Maximum number of kinds of objects whose characteristics are cached."""


def _ids(value: object) -> frozenset[str]:
    """The ids of all objects that data refer to."""
    if isinstance(value, Ref):
        return frozenset({value.id})
    if isinstance(value, Data):
        kept = _NAMED.get(id(value))
        if kept is None:
            if len(_NAMED) >= MOST_ALIKE:
                _NAMED.clear()
            kept = _NAMED[id(value)] = (value, NO_IDS.union(*map(_ids, dict.values(value))))
        return kept[1]
    return NO_IDS.union(*map(_ids, value)) if isinstance(value, tuple) else NO_IDS


NO_IDS: frozenset[str] = frozenset()
_NAMED: dict[int, tuple[Data, frozenset[str]]] = {}


def counts(ruleset: CardRuleset, obj: Object) -> bool:
    """Whether a figure of an object counts other objects."""
    return _counts_figures(definition(ruleset, obj)) or ruleset.wavers(ruleset, obj)


@read_once
def _counts_figures(definition: Data) -> bool:
    figures = definition.get("figures", EMPTY)
    return any(isinstance(value, Data) for value in figures.values())


def static(
    ruleset: CardRuleset, obj: Object, ability: Data, stamp: tuple[int, int]
) -> Iterator[ActiveEffect]:
    """The effect of a static ability; None in a zone where the ability does not work."""
    if ability.text("kind") == "static" and works_in(ruleset, ability, seatless(obj.zone)):
        own = definition(ruleset, obj)
        cites = ruleset.cited((*own.texts("cites"), *ability.texts("cites")))
        context = Context(obj.controller, obj.ref, cites=cites)
        yield ActiveEffect(stamp, ability["change"], context, ability["of"], ability, cites=cites)


OF_ITSELF = Data({"in": Data(ref="self")})
"""The references of an effect to its own source."""

ROUNDS = 8
"""How often the effects are recomputed if some remove the abilities of others."""


@dataclass(slots=True)
class _Views:
    """The views of one state, computed on demand by applying the effects one after the other."""

    ruleset: CardRuleset
    state: Position
    parts: dict[str, View] = field(default_factory=dict)
    worked: list[ActiveEffect] = field(default_factory=list)
    given: list[ActiveEffect] = field(default_factory=list)
    said: Said | None = None
    saying: bool = False
    said_here: bool = False
    without: set[tuple[Ref | None, Data | None]] = field(default_factory=set)
    last: dict[str, tuple[Object, View]] = field(default_factory=dict)
    own: dict[str, tuple[Object, View]] = field(default_factory=dict)
    gathered: list[ActiveEffect] = field(default_factory=list)
    kinds: Kinds | None = None
    sources: list[Object | None] = field(default_factory=list)
    changes: int = 0
    hooked: dict[str, tuple[View, int, View]] = field(default_factory=dict)
    able: IncrementalFilter = field(default_factory=IncrementalFilter)
    named: frozenset[str] | None = None
    alike: dict[tuple[object, ...], View] = field(default_factory=dict)
    making: set[str] = field(default_factory=set)
    done: bool = False

    def of(self, obj: Object) -> View:
        known = self.last.get(obj.id)
        if known is not None and known[0] is obj:
            return known[1]
        known = self.own.get(obj.id)
        if known is not None and known[0] is obj:
            return known[1]
        real = self.state.objects.get(obj.id)
        if real is not None and real is not obj and real.incarnation == obj.incarnation:
            return self.of(real)  # whether it becomes something else is decided by what it is
        key = self._key(obj) if self.done and real is obj and obj.id not in self.making else None
        if key is not None:
            model = self.alike.get(key)
            if model is not None:
                same = replace(model, ref=obj.ref)
                self.last[obj.id] = (obj, same)
                return same
        found = self.parts.get(obj.id)
        if found is None or found.ref != obj.ref:
            found = self.parts[obj.id] = base(self.ruleset, self.state, obj)
            self.making.add(obj.id)
            try:
                for live in self.worked:
                    self._apply(live, obj)
            finally:
                self.making.discard(obj.id)
            found = self.parts[obj.id]
        if self.ruleset.view_hook:
            found = self._hooked(obj, found)
        if self.done and obj.id not in self.making and not self._hook_incomplete:  # nothing changes any more
            counted = counts(self.ruleset, obj)
            (self.own if counted else self.last)[obj.id] = (obj, found)
            if key is not None and not counted:
                if len(self.alike) >= MOST_ALIKE:
                    self.alike.clear()
                self.alike[key] = found
        return found

    def _key(self, obj: Object) -> tuple[object, ...] | None:
        """The cache key of an object's view; None if the view may depend on the object's identity."""
        if not self.cacheable:
            return None
        if self.named is None:
            self.named = self._named()
        if obj.id in self.named:
            return None
        return (obj.card, obj.controller, obj.owner, obj.zone, obj.data, obj.nature)

    def _named(self) -> frozenset[str]:
        """The ids of the objects that an effect names, comes from, or whose host it refers to."""
        found = _ids(tuple([effect.data for effect in self.state.effects]))
        for source in self.sources:
            if source is not None:
                found |= {source.id} | _ids((source.data,))
        return found

    def _hooked(self, obj: Object, found: View) -> View:
        """The view after the game's final adjustment; cached until any effect has changed anything."""
        assert self.ruleset.view_hook is not None
        if self._hook_incomplete:
            return self.ruleset.view_hook(self.ruleset, self.state, obj, found)
        kept = self.hooked.get(obj.id)
        if kept is not None and kept[0] is found and kept[1] == self.changes:
            return kept[2]
        said = self.ruleset.view_hook(self.ruleset, self.state, obj, found)
        self.hooked[obj.id] = (found, self.changes, said)
        return said

    @property
    def _hook_incomplete(self) -> bool:
        """Whether effects that the final adjustment depends on are left out for now."""
        return self.saying and self.kinds is not None and bool(self.kinds.heeded)

    def run(self, earlier: Sequence[_Views] = ()) -> _Views | None:
        """Apply all effects, except those whose ability another effect takes away, whichever began first.

        ``earlier`` are views of other states. If the same self-contained effects are active in one of those
        states, its views are updated and returned.
        """
        gathered = self.gathered = self._gathered(earlier)
        kinds = self._kinds(gathered)
        if kinds.counting:
            gathered = settled(self.ruleset, self.state, kinds)
            kinds = self._kinds(gathered)
        self.kinds = kinds
        if self.cacheable:
            current = self.state.current
            self.sources = [current(live.context.source) for live in (*(kinds.loud or ()), *kinds.heeded)]
        found = self._like(earlier)
        if found is not None:
            before, other = found
            self.without, self.able, self.named = before.without, before.able, before.named
            self.worked, self.said = self._as_there(before), before.said
            self.last, self.alike = before.kept(self.state), before.alike
            if other:
                self._forget(other)
            self.done = True
            return before
        for _ in range(ROUNDS):
            self.parts.clear()
            self.hooked.clear()
            self.worked.clear()
            self.given.clear()
            self._round(gathered)
            lost = {
                (live.context.source, live.ability)
                for live in self.worked
                if live.ability is not None and live.context.source and not self._has(live)
            }
            if not lost:
                break
            self.without |= lost
        self.hooked.clear()
        self.done = True
        return None

    def _gathered(self, earlier: Sequence[_Views]) -> list[ActiveEffect]:
        """The active effects; those gathered last if the objects in play are the same."""
        here = self.state
        for last in earlier[:1]:
            there = last.state
            alike = there.objects is here.objects and there.zones is here.zones
            if alike and there.effects is here.effects and last.kinds and last.ruleset is self.ruleset:
                return last.gathered
        return gather(self.ruleset, here)

    def kept(self, state: Position) -> dict[str, tuple[Object, View]]:
        """The cached results; objects that have ceased to exist are dropped once there are many of them."""
        if len(self.last) <= 2 * len(state.objects):
            return self.last
        return {object_id: self.last[object_id] for object_id in state.objects if object_id in self.last}

    @property
    def cacheable(self) -> bool:
        """Whether each object's view depends only on the object and the effects."""
        return self.ruleset.cacheable_views and self.kinds is not None and self.kinds.loud is not None

    @property
    def gives(self) -> bool:
        """Whether an effect may give objects abilities."""
        return self.kinds is None or self.kinds.gives

    def _kinds(self, gathered: list[ActiveEffect]) -> Kinds:
        kept = _KINDS.get(id(gathered))
        if kept is None or kept.gathered is not gathered:
            if len(_KINDS) >= MOST_GATHERED:
                _KINDS.clear()
            kept = _KINDS[id(gathered)] = Kinds.of(self.ruleset, gathered)
        return kept

    def _as_there(self, other: _Views) -> list[ActiveEffect]:
        """The counterparts here of the effects that were applied in the other state."""
        assert self.kinds is not None
        assert other.kinds is not None
        if self.kinds is other.kinds:
            return other.worked
        worked = set(map(id, other.worked))
        found = [
            here
            for here, there in zip(self.kinds.loud or (), other.kinds.loud or (), strict=True)
            if (id(there) in worked if here.met == there.met else here.met and other._holds(there))
        ]
        return sorted(found, key=lambda live: (_rank(live), live.stamp))

    def _like(self, earlier: Sequence[_Views]) -> tuple[_Views, list[ActiveEffect]] | None:
        """Reusable views of an earlier state with the same self-contained effects, and the effects that
        differ.

        Views of a state where no effect differs are preferred.
        """
        nearest = None
        for one in earlier:
            other = self._other_than(one)
            if other is not None and not other:
                return one, other
            if other and nearest is None:
                nearest = (one, other)
        return nearest

    def _other_than(self, other: _Views) -> list[ActiveEffect] | None:
        """The effects that differ between the two states; None if the views cannot be reused."""
        if other.ruleset is not self.ruleset or not self.cacheable or not other.cacheable:
            return None
        assert self.kinds is not None
        assert other.kinds is not None
        here, there = self.state, other.state
        if here.effects is not there.effects and here.effects != there.effects:
            return None
        if moment(here, self.kinds.dated) != moment(there, self.kinds.dated):
            return None
        differing: list[ActiveEffect] = []
        if self.kinds is not other.kinds:
            mine = (*(self.kinds.loud or ()), *self.kinds.heeded)
            others = (*(other.kinds.loud or ()), *other.kinds.heeded)
            if len(mine) != len(others):
                return None
            for one, two in zip(mine, others, strict=True):
                if one.effect != two.effect or one.ability is not two.ability:
                    return None
                if one.met != two.met or one.worth != two.worth:
                    if not set(one.change) <= BESIDE_ABILITIES:
                        return None
                    differing.append(one)
        return differing if all(map(is_, self.sources, other.sources)) else None

    def _forget(self, other: list[ActiveEffect]) -> None:
        """Drop the cached views of objects to which these effects apply differently than before."""
        self.last = dict(self.last)
        for live in other:
            if live.of == OF_ITSELF and live.context.source is not None:
                self.last.pop(live.context.source.id, None)
            elif isinstance(live.of, tuple):
                for one in live.of:
                    self.last.pop(one.id if isinstance(one, Ref) else one, None)
            else:
                self.last, self.alike = {}, {}
                break

    @property
    def applied(self) -> list[ActiveEffect]:
        """The active effects, including those that change no object's characteristics."""
        if not self.done or self.saying:
            return self.worked
        kinds, said = self.kinds, self.said
        assert kinds is not None
        current = self.state.current
        sources = [current(live.context.source) for live in kinds.silent]
        kept = self.said_here or (
            said is not None and said[0] is kinds.gathered and not kinds.conditional and not self.given
        )
        if said is None or not kept or not all(map(is_, sources, said[1])):
            self.saying = True  # queries made meanwhile see only the effects that change characteristics
            try:
                quiet = [live for live in (*kinds.silent, *self.given) if self._works(live)]
            finally:
                self.saying = False
            whole = sorted([*self.worked, *quiet], key=lambda live: (_rank(live), live.stamp))
            said = self.said = (kinds.gathered, sources, whole)
            self.said_here = True
        return said[2]

    def _holds(self, live: ActiveEffect) -> bool:
        """Whether the source of an effect still has the ability that the effect comes from."""
        return (live.context.source, live.ability) not in self.without and self._has(live)

    def _has(self, live: ActiveEffect) -> bool:
        source = self.state.current(live.context.source)
        return source is not None and live.ability in self.of(source).abilities

    def _round(self, gathered: list[ActiveEffect]) -> None:
        sayings = self.ruleset.sayings
        loud = (live for live in gathered if not silent(live, sayings))
        waiting = [(_rank(live), live.stamp, at, live) for at, live in enumerate(loud)]
        heapq.heapify(waiting)
        count = len(waiting)
        while waiting:
            *_, live = heapq.heappop(waiting)
            looking()
            if not self._works(live):
                continue
            for obj in self._reached(live):
                for gained in self._apply(live, obj):
                    count += 1
                    for more in static(self.ruleset, obj, gained, live.stamp):
                        if silent(more, sayings):
                            self.given.append(more)
                        else:
                            heapq.heappush(waiting, (_rank(more), more.stamp, count, more))
            self.worked.append(live)  # not earlier: an object first looked at meanwhile would have it twice
            self.changes += 1

    def _works(self, live: ActiveEffect) -> bool:
        if live.ability is None:
            return True
        if not self._holds(live):
            return False
        if live.met is not None:
            return live.met
        condition = live.ability.get("while")
        return condition is None or EVALUATION.holds(self.ruleset, self.state, condition, live.context)

    def _reached(self, live: ActiveEffect) -> list[Object]:
        """The objects to which an effect is applied when its turn comes.

        If views depend only on their objects, just the views made so far are changed; any other is made with
        all effects when it is asked for.
        """
        if not self.cacheable:
            return list(self._affected(live))
        there = map(self.state.objects.get, list(self.parts))
        return [obj for obj in there if obj is not None]

    def _affected(self, live: ActiveEffect) -> Iterator[Object]:
        if set(live.change) <= {"forbid", "must", "as though", "cost"}:
            return
        if isinstance(live.of, tuple):
            for one in live.of:
                current = self.state.current(one) if isinstance(one, Ref) else None
                if current is not None:
                    yield current
        elif live.of is not None:
            yield from EVALUATION.found(self.ruleset, self.state, live.of, live.context)

    def _applies(self, live: ActiveEffect, obj: Object) -> bool:
        if isinstance(live.of, tuple):
            return obj.ref in live.of
        return live.of is not None and EVALUATION.matches(
            self.ruleset, self.state, live.of, obj, live.context
        )

    def _apply(self, live: ActiveEffect, obj: Object) -> tuple[Data, ...]:
        """Change one object's view, and return the abilities that it has gained."""
        looking()
        if not self._applies(live, obj):
            return ()
        looking()
        if obj.id not in self.parts:
            self.of(obj)
        before = self.parts[obj.id]  # without the game's final adjustment, which is computed again each time
        worth = live.change if live.worth is None else live.worth
        self.parts[obj.id] = changed(self.ruleset, self.state, before, worth, live.context)
        self.changes += 1
        gained: tuple[Data, ...] = live.change.get("ability", ())
        return gained


def changed(ruleset: CardRuleset, state: Position, seen: View, change: Data, context: Context) -> View:
    """A view after one change."""
    amount = EVALUATION.amount
    more: dict[str, Any] = {}
    if "copy" in change:
        for one in EVALUATION.select(ruleset, state, change["copy"], context)[:1]:
            copied = state.current(one) if isinstance(one, Ref) else None
            if copied is not None:
                seen = replace(
                    base(ruleset, state, copied),
                    ref=seen.ref,
                    owner=seen.owner,
                    controller=seen.controller,
                    zone=seen.zone,
                )
    if "set" in change or "add" in change:
        figures: dict[str, Any] = dict(seen.figures)
        for name, value in change.get("set", EMPTY).items():
            figures[name] = amount(ruleset, state, value, context)
        for name, value in change.get("add", EMPTY).items():
            figures[name] = (
                seen.figures.number(name) if name not in change.get("set", EMPTY) else figures[name]
            )
            figures[name] += amount(ruleset, state, value, context)
        more["figures"] = Data(figures)
    keywords, abilities = seen.keywords, seen.abilities
    if change.get("lose all"):
        keywords, abilities = (), ()
    keywords = tuple(pair for pair in keywords if pair[0] not in change.texts("lose"))
    more["keywords"] = (*keywords, *change.get("gain", ()))
    more["abilities"] = (*abilities, *change.get("ability", ()))
    for word in ("type", "subtype", "color"):
        has = frozenset(getattr(seen, f"{word}s"))
        if f"become {word}" in change:
            has = frozenset(change.texts(f"become {word}"))
        more[f"{word}s"] = has - set(change.texts(f"not {word}")) | set(change.texts(word))
    if "name" in change:
        more["name"] = change.text("name")
    if "controller" in change:
        who = [
            one
            for one in EVALUATION.select(ruleset, state, change["controller"], context)
            if isinstance(one, str)
        ]
        more["controller"] = who[0] if who else seen.controller
    return replace(seen, **more)


SITTINGS = 8
"""Maximum number of games whose views are cached."""

Entry = tuple[object, Any, dict[Any, Any]]
"""What the views depend on, the views, and results computed from them."""


class _Cache:
    """The views of the most recent states; what they depend on is held, so that no id is reused."""

    nothing: tuple[Any, ...] = (None, None, None)

    def __init__(self, size: int) -> None:
        self.size = size
        self.kept: OrderedDict[tuple[object, ...], Entry] = OrderedDict()
        self.cacheable: tuple[_Views, ...] = ()
        self.last: tuple[Any, ...] = (None,) * 10
        self.asked = self.nothing

    def entry(self, ruleset: CardRuleset, state: Position) -> Entry:
        asked, by, entry = self.asked  # read once: others may ask at the same time
        if asked is state and by is ruleset:
            return entry  # type: ignore[no-any-return]
        entry = self._last(ruleset, state)
        if state.__class__ is State:  # a frozen state cannot have changed when it is asked about again
            self.asked = (state, ruleset, entry)
        return entry

    def _last(self, ruleset: CardRuleset, state: Position) -> Entry:
        """The latest views, if nothing that they depend on has changed."""
        by, objects, effects, players, facts, active, turn, phase, step, entry = self.last
        if (
            objects is state.objects
            and by is ruleset
            and effects is state.effects
            and players is state.players
            and facts is state.facts
            and step == state.step
            and active == state.active
            and turn == state.turn
            and phase == state.phase
        ):
            return entry  # type: ignore[no-any-return]
        return self._kept(ruleset, state)

    def _kept(self, ruleset: CardRuleset, state: Position) -> Entry:
        parts = (ruleset, state.objects, state.effects, state.players, state.facts)
        key = (*map(id, parts), state.active, state.turn, state.phase, state.step)
        kept = self.kept.get(key)
        if kept is None:
            state = state.snapshot()  # a draft keeps changing, so these views hold only for this moment
            made = ruleset.views(ruleset, state) if ruleset.views is not None else None
            if made is None:
                made = _Views(ruleset, state)
                self.kept[key] = (parts, made, {})  # queries made while it is computed find it here
                earlier = self.cacheable
                try:
                    before = made.run(earlier)
                except BaseException:  # half-computed views must not be kept
                    del self.kept[key]
                    self.asked = self.nothing
                    raise
                if made.cacheable:
                    rest = (one for one in earlier if one is not before)
                    self.cacheable = (made, *islice(rest, SITTINGS - 1))
            kept = self.kept[key] = (parts, made, {})
            self.asked = self.nothing  # results found while they were being computed
            while len(self.kept) > self.size:
                self.kept.popitem(last=False)
        self.last = (*parts, state.active, state.turn, state.phase, state.step, kept)
        return kept


_CACHE = _Cache(32)


def view(ruleset: CardRuleset, state: Position, obj: Object) -> View:
    """The current view of an object, with all continuous effects."""
    views = _CACHE.entry(ruleset, state)[1]
    found: View = views.of(obj) if views.__class__ is _Views else views[obj.id]
    return found


def views_of(ruleset: CardRuleset, state: Position) -> Callable[[Object], View]:
    """A function that gives the view of each object in this state, for callers that need many."""
    views = _CACHE.entry(ruleset, state)[1]
    of: Callable[[Object], View] | None = getattr(views, "of", None)
    return of or (lambda obj: views[obj.id])


def grounds(ruleset: CardRuleset, state: Position) -> list[object]:
    """The lasting effects and the objects with static abilities, on which all views depend."""
    return [state.effects, *saying(ruleset, state, "static"), *state.gone]


def grounded(ruleset: CardRuleset, state: Position) -> bool:
    """Whether the view of an unchanged object stays valid while the :func:`grounds` stay the same.

    This excludes objects that :func:`counts`.
    """
    views = _CACHE.entry(ruleset, state)[1]
    if not isinstance(views, _Views) or not views.done or not views.cacheable:
        return False
    return not views.gives and views.kinds is not None and not views.kinds.dated


def beside(ruleset: CardRuleset, state: Position) -> dict[Any, Any]:
    """A cache for results that follow from a state's views; it lives as long as they do."""
    return _CACHE.entry(ruleset, state)[2]


def settled_beside(ruleset: CardRuleset, state: Position) -> dict[Any, Any] | None:
    """The same cache if the views are complete, otherwise None."""
    _, views, kept = _CACHE.entry(ruleset, state)
    return kept if isinstance(views, _Views) and views.done and not views.saying else None


def able(ruleset: CardRuleset, state: Position) -> list[Object]:
    """The objects with abilities that may work where they lie, in no particular order."""
    _, views, kept = _CACHE.entry(ruleset, state)
    found: list[Object] | None = kept.get("able")
    if found is None:
        seen = views_of(ruleset, state)

        def awake(obj: Object) -> bool:
            return bool(obj.card or obj.nature.get("definition")) and not asleep(ruleset, obj)

        if isinstance(views, _Views) and views.done and views.cacheable:
            found = views.able.among(state.objects, lambda obj: awake(obj) and bool(seen(obj).abilities))
        else:  # which objects lie there changes seldom, their views change with every object
            there = ruleset.by_kind["awake"].among(state.objects, awake)
            found = [obj for obj in there if seen(obj).abilities]
        kept["able"] = found
    return found


def with_kind(ruleset: CardRuleset, state: Position, kind: str) -> list[Object]:
    """The objects that may have abilities of a kind now, in no particular order."""
    views = _CACHE.entry(ruleset, state)[1]
    if isinstance(views, _Views) and views.done and not views.gives:
        return saying(ruleset, state, kind)
    return able(ruleset, state)


def active_effects(ruleset: CardRuleset, state: Position) -> tuple[ActiveEffect, ...]:
    """The continuous effects that work now."""
    views = _CACHE.entry(ruleset, state)[1]
    applied = getattr(views, "applied", None)
    return tuple(applied if applied is not None else gather(ruleset, state))
