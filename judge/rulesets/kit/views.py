"""What objects are once all continuous effects are counted, in the order in which the effects began.

A game with another order (Magic's layers) computes its own from the same :func:`gather`.
"""

from __future__ import annotations

import heapq
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from judge.resolver import EMPTY, Cites, Data, Object, Ref, State
from judge.rulesets.kit.rule import CardRuleset, Context, View, definition, seatless, works_in


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


def base(ruleset: CardRuleset, state: State, object: Object) -> View:
    """What an object says it is, before any effect."""
    own = definition(ruleset, object)
    figures = own.get("figures", EMPTY)
    stated = object.nature.get("figures", EMPTY)
    if any(isinstance(value, Data) for value in figures.values()):
        from judge.rulesets.kit.select import amount  # a figure may count objects, which are views in turn

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


def gather(ruleset: CardRuleset, state: State) -> list[Live]:
    """The continuous effects at work, by their beginnings; static abilities of what is in play included."""
    lives: list[Live] = []
    for order, id in enumerate(id for zone in state.zones for id in state.zone(zone)):
        object = state.objects[id]
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
    state: State
    parts: dict[str, View] = field(default_factory=dict)
    applied: list[Live] = field(default_factory=list)
    without: set[tuple[Ref | None, Data | None]] = field(default_factory=set)
    last: dict[str, View] = field(default_factory=dict)
    done: bool = False

    def of(self, object: Object) -> View:
        known = self.last.get(object.id)
        if known is not None and known.ref == object.ref:
            return known
        found = self.parts.get(object.id)
        if found is None or found.ref != object.ref:
            found = self.parts[object.id] = base(self.ruleset, self.state, object)
            for live in self.applied:
                self._apply(live, object)
            found = self.parts[object.id]
        if self.ruleset.view_hook:
            found = self.ruleset.view_hook(self.ruleset, self.state, object, found)
        if self.done:  # nothing changes any more
            self.last[object.id] = found
        return found

    def run(self) -> None:
        """Apply all effects; one whose ability another takes away does nothing, whichever began first."""
        for _ in range(ROUNDS):
            self.parts.clear()
            self.applied.clear()
            self._round()
            lost = {
                (live.context.source, live.ability)
                for live in self.applied
                if live.ability is not None and live.context.source and not self._has(live)
            }
            if not lost:
                break
            self.without |= lost
        self.done = True

    def _has(self, live: Live) -> bool:
        source = self.state.current(live.context.source)
        return source is not None and live.ability in self.of(source).abilities

    def _round(self) -> None:
        waiting = [(live.stamp, at, live) for at, live in enumerate(gather(self.ruleset, self.state))]
        heapq.heapify(waiting)
        count = len(waiting)
        while waiting:
            _, _, live = heapq.heappop(waiting)
            if not self._works(live):
                continue
            for object in list(self._affected(live)):
                for gained in self._apply(live, object):
                    count += 1
                    for more in static(self.ruleset, object, gained, live.stamp):
                        heapq.heappush(waiting, (more.stamp, count, more))
            self.applied.append(live)  # only now: an object first looked at meanwhile would have it twice

    def _works(self, live: Live) -> bool:
        from judge.rulesets.kit.select import holds  # conditions look at views in turn

        if live.ability is None:
            return True
        if (live.context.source, live.ability) in self.without or not self._has(live):
            return False
        condition = live.ability.get("while")
        return condition is None or holds(self.ruleset, self.state, condition, live.context)

    def _affected(self, live: Live) -> Iterator[Object]:
        if set(live.change) <= {"forbid", "must", "as though", "cost"}:
            return
        if isinstance(live.of, tuple):
            for one in live.of:
                current = self.state.current(one) if isinstance(one, Ref) else None
                if current is not None:
                    yield current
        elif live.of is not None:
            from judge.rulesets.kit.select import found

            yield from found(self.ruleset, self.state, live.of, live.context)

    def _applies(self, live: Live, object: Object) -> bool:
        from judge.rulesets.kit.select import matches

        if isinstance(live.of, tuple):
            return object.ref in live.of
        return live.of is not None and matches(self.ruleset, self.state, live.of, object, live.context)

    def _apply(self, live: Live, object: Object) -> tuple[Data, ...]:
        """Change one object's view; gives the abilities that it has gained by it."""
        if not self._applies(live, object):
            return ()
        if object.id not in self.parts:
            self.of(object)
        before = self.parts[object.id]  # without the game's last word, which is said anew each time
        self.parts[object.id] = changed(self.ruleset, self.state, before, live.change, live.context)
        gained: tuple[Data, ...] = live.change.get("ability", ())
        return gained


def changed(ruleset: CardRuleset, state: State, seen: View, change: Data, context: Context) -> View:
    """A view after one change."""
    from judge.rulesets.kit.select import amount, select

    more: dict[str, Any] = {}
    if "copy" in change:
        for one in select(ruleset, state, change["copy"], context)[:1]:
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
        who = [one for one in select(ruleset, state, change["controller"], context) if isinstance(one, str)]
        more["controller"] = who[0] if who else seen.controller
    return replace(seen, **more)


class _Cache:
    """The views of the last states looked at; what they depend on is kept, so that no id comes back."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.kept: OrderedDict[tuple[Any, ...], tuple[Any, Any]] = OrderedDict()
        self.last: tuple[Any, Any, Any] = (None, None, None)

    def get(self, ruleset: CardRuleset, state: State) -> Any:
        if self.last[0] is state and self.last[1] is ruleset:
            return self.last[2]
        parts = (ruleset, state.objects, state.effects, state.players, state.facts)
        key = (*map(id, parts), state.active, state.turn, state.phase, state.step)
        kept = self.kept.get(key)
        if kept is None:
            made = ruleset.views(ruleset, state) if ruleset.views is not None else None
            if made is None:
                made = _Views(ruleset, state)
                self.kept[key] = (parts, made)  # found again by what it asks about while it is being made
                made.run()
            kept = self.kept[key] = (parts, made)
            while len(self.kept) > self.size:
                self.kept.popitem(last=False)
        self.last = (state, ruleset, kept[1])
        return kept[1]


_CACHE = _Cache(32)


def view(ruleset: CardRuleset, state: State, object: Object) -> View:
    """What an object is now, all continuous effects counted."""
    views = _CACHE.get(ruleset, state)
    if isinstance(views, Mapping):
        found: View = views[object.id]
        return found
    made: View = views.of(object)
    return made


def live(ruleset: CardRuleset, state: State) -> tuple[Live, ...]:
    """The continuous effects that work now."""
    views = _CACHE.get(ruleset, state)
    applied = getattr(views, "applied", None)
    return tuple(applied if applied is not None else gather(ruleset, state))
