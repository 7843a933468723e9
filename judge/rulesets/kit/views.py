"""What objects are once all continuous effects are counted, in the order in which the effects began.

A game with another order (Magic's layers) computes its own from the same :func:`gather`.
"""

from __future__ import annotations

import heapq
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from judge.resolver import EMPTY, Cites, Data, Effect, Object, Position, Ref
from judge.resolver.limits import looking
from judge.resolver.values import replace
from judge.rulesets.kit.evaluation import EVALUATION
from judge.rulesets.kit.rule import CardRuleset, Context, View, asleep, definition, seatless, works_in
from judge.rulesets.kit.sought import Sought, as_they_lie
from judge.rulesets.kit.steady import moment, silent, steady


@dataclass(frozen=True, slots=True)
class Live:
    """One continuous effect at work: since when, whose, from what, on what.

    ``ability`` is the static ability it comes from (its source must still have it when its turn comes);
    otherwise ``effect`` is the id of a lasting effect. ``of`` is a filter, or the objects it was made for.
    """

    stamp: tuple[int, int]
    change: Data
    context: Context
    of: Data | tuple[Ref | str, ...] | None
    ability: Data | None = None
    effect: str = ""
    cites: Cites = ()


WHAT_IT_IS = frozenset(
    {"name", "controller", "copy"}
    | {f"{sign}{word}" for sign in ("", "not ", "become ") for word in ("type", "subtype", "color")}
)


def _rank(live: Live) -> int:
    """What an object is comes before what is true of all objects of that kind, whichever began first."""
    return 0 if WHAT_IT_IS & set(live.change) else 1


def base(ruleset: CardRuleset, state: Position, object: Object) -> View:
    """What an object says it is, before any effect."""
    looking()
    own = definition(ruleset, object)
    figures = own.get("figures", EMPTY)
    stated = object.nature.get("figures", EMPTY)
    if any(isinstance(value, Data) for value in figures.values()):
        amount = EVALUATION.amount  # a figure may count objects, which are views in turn
        context = Context(object.controller, object.ref)
        figures = Data({name: amount(ruleset, state, value, context) for name, value in figures.items()})
    if stated:
        figures = Data({**figures, **stated})
    return View(
        object.ref,
        object.card,
        own.text("name") or object.card,
        frozenset(own.texts("types")),
        frozenset(own.texts("subtypes")),
        frozenset(own.texts("colors")),
        own.get("keywords", ()),
        figures,
        own.get("abilities", ()),
        object.owner,
        object.controller,
        object.zone,
        own,
    )


def gather(ruleset: CardRuleset, state: Position) -> list[Live]:
    """The continuous effects at work, by their beginnings; static abilities of what is in play included."""
    printed = ruleset.with_statics.among(state.objects, lambda object: _has_static(ruleset, object))
    lying = as_they_lie(state, printed)
    key = (id(ruleset), id(state.effects), *map(id, lying))
    kept = _GATHERED.get(key)
    if kept is None:
        if len(_GATHERED) >= MOST_GATHERED:
            _GATHERED.clear()
        kept = _GATHERED[key] = (ruleset, state.effects, lying, _gather(ruleset, state, lying))
    return kept[3]


MOST_GATHERED = 64
"""Of so many tables the effects at work are kept."""
_GATHERED: dict[tuple[int, ...], tuple[CardRuleset, tuple[Effect, ...], list[Object], list[Live]]] = {}


_STEADY: dict[int, tuple[list[Live], tuple[Live, ...] | None]] = {}


def _gather(ruleset: CardRuleset, state: Position, lying: list[Object]) -> list[Live]:
    lives: list[Live] = []
    for order, object in enumerate(lying):
        for ability in definition(ruleset, object).get("abilities", ()):
            lives += static(ruleset, object, ability, (object.incarnation, order + 1))
    for order, effect in enumerate(state.effects):
        if effect.name == "change":
            context = Context.of(effect.data["context"])
            lives.append(
                Live(
                    (effect.data.number("stamp"), -len(state.effects) + order),
                    effect.data["change"],
                    context,
                    effect.data.get("of"),
                    effect=effect.id,
                    cites=effect.cites,
                )
            )
    return sorted(lives, key=lambda live: live.stamp)


def _has_static(ruleset: CardRuleset, object: Object) -> bool:
    abilities = definition(ruleset, object).get("abilities", ())
    return any(ability.text("kind") == "static" for ability in abilities)


def _counts(ruleset: CardRuleset, object: Object) -> bool:
    """Whether a figure of an object has to be counted, which other objects change."""
    figures = definition(ruleset, object).get("figures", EMPTY)
    return any(isinstance(value, Data) for value in figures.values())


def static(ruleset: CardRuleset, object: Object, ability: Data, stamp: tuple[int, int]) -> Iterator[Live]:
    """The effect of a static ability, where its object lies where it works."""
    if ability.text("kind") == "static" and works_in(ruleset, ability, seatless(object.zone)):
        own = definition(ruleset, object)
        cites = ruleset.cited((*own.texts("cites"), *ability.texts("cites")))
        context = Context(object.controller, object.ref, cites=cites)
        yield Live(stamp, ability["change"], context, ability["of"], ability, cites=cites)


ROUNDS = 8
"""So often the effects are worked out anew, where some take away the abilities that others come from."""


@dataclass(slots=True)
class _Views:
    """The views of one state, made as they are asked for; effects are applied one after the other."""

    ruleset: CardRuleset
    state: Position
    parts: dict[str, View] = field(default_factory=dict)
    applied: list[Live] = field(default_factory=list)
    without: set[tuple[Ref | None, Data | None]] = field(default_factory=set)
    last: dict[str, tuple[Object, View]] = field(default_factory=dict)
    own: dict[str, tuple[Object, View]] = field(default_factory=dict)
    loud: tuple[tuple[Live, Object | None], ...] | None = None
    changes: int = 0
    hooked: dict[str, tuple[View, int, View]] = field(default_factory=dict)
    able: Sought = field(default_factory=Sought)
    done: bool = False

    def of(self, object: Object) -> View:
        known = self.last.get(object.id) or self.own.get(object.id)
        if known is not None and known[0] is object:
            return known[1]
        real = self.state.objects.get(object.id)
        if real is not None and real is not object and real.incarnation == object.incarnation:
            return self.of(real)  # what it might become is asked of what it is
        found = self.parts.get(object.id)
        if found is None or found.ref != object.ref:
            found = self.parts[object.id] = base(self.ruleset, self.state, object)
            for live in self.applied:
                self._apply(live, object)
            found = self.parts[object.id]
        if self.ruleset.view_hook:
            found = self._hooked(object, found)
        if self.done:  # nothing changes any more
            (self.own if _counts(self.ruleset, object) else self.last)[object.id] = (object, found)
        return found

    def _hooked(self, object: Object, found: View) -> View:
        """The game's last word; the same until any effect has changed anything."""
        kept = self.hooked.get(object.id)
        if kept is not None and kept[0] is found and kept[1] == self.changes:
            return kept[2]
        assert self.ruleset.view_hook is not None
        said = self.ruleset.view_hook(self.ruleset, self.state, object, found)
        if not self.done:
            self.hooked[object.id] = (found, self.changes, said)
        return said

    def run(self, earlier: Iterable[_Views] = ()) -> _Views | None:
        """Apply all effects; one whose ability another takes away does nothing, whichever began first.

        ``earlier``: views of other states; those of one in which the same steady effects work are gone on
        with, and given back.
        """
        gathered = gather(self.ruleset, self.state)
        if self.ruleset.steady:
            self.loud = self._steady(gathered)
        before = next((one for one in earlier if self._like(one)), None)
        if before is not None:
            self.without, self.last, self.able = before.without, before.kept(self.state), before.able
            self.applied = self._as_there(before)
            self.done = True
            self._say(gathered)
            return before
        for _ in range(ROUNDS):
            self.parts.clear()
            self.hooked.clear()
            self.applied.clear()
            self._round(gathered)
            lost = {
                (live.context.source, live.ability)
                for live in self.applied
                if live.ability is not None and live.context.source and not self._has(live)
            }
            if not lost:
                break
            self.without |= lost
        self.hooked.clear()
        self.done = True
        return None

    def kept(self, state: Position) -> dict[str, tuple[Object, View]]:
        """What has been worked out, to be gone on with: without what has ceased, once that is much."""
        if len(self.last) <= 2 * len(state.objects):
            return self.last
        return {id: self.last[id] for id in state.objects if id in self.last}

    def _steady(self, gathered: list[Live]) -> tuple[tuple[Live, Object | None], ...] | None:
        """The effects that change what objects are, with their sources; None where one is not steady."""
        kept = _STEADY.get(id(gathered))
        if kept is None or kept[0] is not gathered:
            loud = tuple([live for live in gathered if not silent(live)])
            if len(_STEADY) >= MOST_GATHERED:
                _STEADY.clear()
            kept = _STEADY[id(gathered)] = (gathered, loud if all(map(steady, loud)) else None)
        current = self.state.current
        return None if kept[1] is None else tuple([(live, current(live.context.source)) for live in kept[1]])

    def _as_there(self, other: _Views) -> list[Live]:
        """The effects that do something there, as they are here."""
        worked = set(map(id, other.applied))
        pairs = zip(self.loud or (), other.loud or (), strict=True)
        return [here for (here, _), (there, _) in pairs if id(there) in worked]

    def _like(self, other: _Views) -> bool:
        """Whether the same effects work here as there, all of them steady."""
        if other.ruleset is not self.ruleset or self.loud is None or other.loud is None:
            return False
        here, there = self.state, other.state
        lives = [live for live, _ in self.loud]
        if here.effects != there.effects or moment(here, lives) != moment(there, lives):
            return False
        return len(self.loud) == len(other.loud) and all(
            one.effect == two.effect and one.ability is two.ability and source is was
            for (one, source), (two, was) in zip(self.loud, other.loud, strict=True)
        )

    def _has(self, live: Live) -> bool:
        source = self.state.current(live.context.source)
        return source is not None and live.ability in self.of(source).abilities

    def _say(self, gathered: list[Live]) -> None:
        """What only says what may be done is looked at last, and then stands among the rest."""
        self.applied += [live for live in gathered if silent(live) and self._works(live)]
        self.applied.sort(key=lambda live: (_rank(live), live.stamp))

    def _round(self, gathered: list[Live]) -> None:
        loud = (live for live in gathered if not silent(live))
        waiting = [(_rank(live), live.stamp, at, live) for at, live in enumerate(loud)]
        heapq.heapify(waiting)
        count = len(waiting)
        given: list[Live] = []
        while waiting:
            *_, live = heapq.heappop(waiting)
            looking()
            if not self._works(live):
                continue
            for object in list(self._affected(live)):
                for gained in self._apply(live, object):
                    count += 1
                    for more in static(self.ruleset, object, gained, live.stamp):
                        if silent(more):
                            given.append(more)
                        else:
                            heapq.heappush(waiting, (_rank(more), more.stamp, count, more))
            self.applied.append(live)  # only now: an object first looked at meanwhile would have it twice
            self.changes += 1
        self._say([*gathered, *given])

    def _works(self, live: Live) -> bool:
        if live.ability is None:
            return True
        if (live.context.source, live.ability) in self.without or not self._has(live):
            return False
        condition = live.ability.get("while")
        return condition is None or EVALUATION.holds(self.ruleset, self.state, condition, live.context)

    def _affected(self, live: Live) -> Iterator[Object]:
        if set(live.change) <= {"forbid", "must", "as though", "cost"}:
            return
        if isinstance(live.of, tuple):
            for one in live.of:
                current = self.state.current(one) if isinstance(one, Ref) else None
                if current is not None:
                    yield current
        elif live.of is not None:
            yield from EVALUATION.found(self.ruleset, self.state, live.of, live.context)

    def _applies(self, live: Live, object: Object) -> bool:
        if isinstance(live.of, tuple):
            return object.ref in live.of
        return live.of is not None and EVALUATION.matches(
            self.ruleset, self.state, live.of, object, live.context
        )

    def _apply(self, live: Live, object: Object) -> tuple[Data, ...]:
        """Change one object's view; gives the abilities that it has gained by it."""
        looking()
        if not self._applies(live, object):
            return ()
        looking()
        if object.id not in self.parts:
            self.of(object)
        before = self.parts[object.id]  # without the game's last word, which is said anew each time
        self.parts[object.id] = changed(self.ruleset, self.state, before, live.change, live.context)
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
"""Of so many games at once what has been worked out is gone on with."""

Entry = tuple[Any, Any, dict[Any, Any]]
"""What views depend on, the views, and what follows from them."""


class _Cache:
    """The views of the last states looked at; what they depend on is kept, so that no id comes back."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.kept: OrderedDict[tuple[Any, ...], Entry] = OrderedDict()
        self.steady: tuple[_Views, ...] = ()
        self.last: tuple[Any, ...] | None = None

    def entry(self, ruleset: CardRuleset, state: Position) -> Entry:
        last = self.last  # read once: others may ask at the same time
        if (
            last is not None
            and last[0] is ruleset
            and last[1] is state.objects
            and last[2] is state.effects
            and last[3] is state.players
            and last[4] is state.facts
            and last[5] == (state.active, state.turn, state.phase, state.step)
        ):
            entry: Entry = last[6]
            return entry
        parts = (ruleset, state.objects, state.effects, state.players, state.facts)
        key = (*map(id, parts), state.active, state.turn, state.phase, state.step)
        kept = self.kept.get(key)
        if kept is None:
            state = state.snapshot()  # a draft goes on being written; views are of this moment
            made = ruleset.views(ruleset, state) if ruleset.views is not None else None
            if made is None:
                made = _Views(ruleset, state)
                self.kept[key] = (parts, made, {})  # found again by what it asks about while being made
                earlier = self.steady
                try:
                    before = made.run(earlier)
                except BaseException:  # half made they say nothing true
                    del self.kept[key]
                    raise
                if made.loud is not None:
                    rest = (one for one in earlier if one is not before)
                    self.steady = (made, *islice(rest, SITTINGS - 1))
            kept = self.kept[key] = (parts, made, {})
            while len(self.kept) > self.size:
                self.kept.popitem(last=False)
        self.last = (*parts, (state.active, state.turn, state.phase, state.step), kept)
        return kept


_CACHE = _Cache(32)


def view(ruleset: CardRuleset, state: Position, object: Object) -> View:
    """What an object is now, all continuous effects counted."""
    views = _CACHE.entry(ruleset, state)[1]
    if views.__class__ is _Views or not isinstance(views, Mapping):
        made: View = views.of(object)
        return made
    found: View = views[object.id]
    return found


def beside(ruleset: CardRuleset, state: Position) -> dict[Any, Any]:
    """A place where what follows from a state's views is kept as long as they are."""
    return _CACHE.entry(ruleset, state)[2]


def able(ruleset: CardRuleset, state: Position) -> list[Object]:
    """The objects that have abilities now, and do not lie where none works; in no particular order."""
    _, views, kept = _CACHE.entry(ruleset, state)
    found: list[Object] | None = kept.get("able")
    if found is None:

        def has_some(object: Object) -> bool:
            known = bool(object.card or object.nature.get("definition"))
            return known and not asleep(ruleset, object) and bool(view(ruleset, state, object).abilities)

        lasting = isinstance(views, _Views) and views.done and views.loud is not None
        found = kept["able"] = (views.able if lasting else Sought()).among(state.objects, has_some)
    return found


def live(ruleset: CardRuleset, state: Position) -> tuple[Live, ...]:
    """The continuous effects that work now."""
    views = _CACHE.entry(ruleset, state)[1]
    applied = getattr(views, "applied", None)
    return tuple(applied if applied is not None else gather(ruleset, state))
