"""Triggered abilities: which ones events set off, and how they are put where they wait."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from judge.resolver import (
    EMPTY,
    Data,
    Event,
    Object,
    Op,
    Pending,
    Position,
    Ref,
    op,
    united,
)
from judge.resolver.limits import MOST_WAITING, WAITING, looking
from judge.resolver.limits import fits as no_more
from judge.resolver.state import UNMET
from judge.resolver.values import replace
from judge.rulesets.kit.characteristics import beside, views_of, with_kind
from judge.rulesets.kit.expressions import as_it_is, holds, seats
from judge.rulesets.kit.incremental_filter import as_they_lie
from judge.rulesets.kit.rule import CardRuleset, Context, View, seatless, works_in
from judge.rulesets.kit.trigger_events import fits, known_on_the_stack, roles
from judge.rulesets.kit.trigger_index import SETS_OFF, waited_for


def triggers(
    ruleset: CardRuleset, before: Position, state: Position, events: tuple[Event, ...]
) -> tuple[Pending, ...]:
    """All triggered abilities, printed, gained or delayed, that these events set off."""
    found: list[Pending] = []
    seen_by: dict[bool, tuple[tuple[Object, View, int, Data], ...]] = {}
    for event, word in concerning(ruleset, before, state, events):
        back = ruleset.happenings[word].back
        if back not in seen_by:
            seen_by[back] = awake(ruleset, before if back else state, "triggered")
        watching = seen_by[back]
        looking(1 + len(watching) // 4)
        for obj, seen, index, ability in watching:
            for pattern in ability["on"]:
                if pattern.text("on") != word:
                    continue
                pending = _set_off(ruleset, before, state, event, obj, seen, index, ability, pattern, back)
                if pending is not None and pending.name == UNMET:
                    if not any(one.name == UNMET and one.source == pending.source for one in found):
                        found.append(pending)
                    continue
                if pending is not None and ability.get("batch"):
                    pending = _as_a_batch(pattern, pending)
                    at = _place_in_batch(ruleset, pattern, pending, found)
                    if at is not None:  # "one or more": once for all simultaneous events
                        found[at] = _with_another(found[at], pending)
                        continue
                if pending is not None and not _spent(state, pending, found):
                    found.append(pending)
                    no_more(len(found), MOST_WAITING, WAITING)
        found += _delayed(ruleset, before, state, event, word, back, found)
    return tuple(found)


def concerning(
    ruleset: CardRuleset, before: Position, state: Position, events: tuple[Event, ...]
) -> list[tuple[Event, str]]:
    """The happenings of these events that any ability waits for, now or before the events."""
    by_event = ruleset.by_event
    found = [(event, word) for event in events for word in by_event.get(event.name, ())]
    if not found or not ruleset.indexed:
        return found
    waited, earlier = waited_for(ruleset, state), waited_for(ruleset, before)
    if earlier is not waited:
        waited |= earlier
    return [(event, word) for event, word in found if (SETS_OFF, word) in waited]


def awake(ruleset: CardRuleset, state: Position, kind: str) -> tuple[tuple[Object, View, int, Data], ...]:
    """The working abilities of a kind, each with its object, view and number."""
    kept = beside(ruleset, state)
    zones, found = kept.get(kind, (None, ()))
    if zones is not state.zones:
        found = tuple(_awake(ruleset, state, kind))
        kept[kind] = (state.zones, found)
    return found  # type: ignore[no-any-return]


def _awake(ruleset: CardRuleset, state: Position, kind: str) -> Iterator[tuple[Object, View, int, Data]]:
    view_of = views_of(ruleset, state)
    for obj in as_they_lie(state, with_kind(ruleset, state, kind)):
        seen = view_of(obj)
        for index, ability in enumerate(seen.abilities):
            if ability.text("kind") == kind and works_in(ruleset, ability, seatless(obj.zone)):
                yield obj, seen, index, ability


def _set_off(
    ruleset: CardRuleset, before: Position, state: Position, event: Event, obj: Object, seen: View,
    index: int, ability: Data, pattern: Data, back: bool,
) -> Pending | None:  # fmt: skip
    if "lies" in pattern and seatless(obj.zone) not in pattern.texts("lies"):
        return None  # such a condition applies in other zones
    looking = before if back else state
    you = seen.controller
    if "who" in ability:
        who = seats(ruleset, looking, ability["who"], Context(you, obj.ref))
        you = who[0] if who else you
    cites = ruleset.cited((*seen.definition.texts("cites"), *ability.texts("cites")))
    context = Context(you, obj.ref, cites=cites)
    if not fits(ruleset, looking, pattern, event.data, context, back):
        return None
    context = replace(_knowing(ruleset, before, state, event, context, seen, back), x=_x_of(obj, event))
    if "while" in ability and not holds(ruleset, looking, ability["while"], context):
        return None
    if "if" in ability and not holds(ruleset, state, ability["if"], context):
        why = ruleset.cites.get(UNMET)
        if not why:
            return None
        return Pending(UNMET, you, obj.ref, Data(ability=ability), united(why, cites), event.seq)
    data = Data(
        ability=ability,
        names=context.names,
        known=context.known,
        index=index,
        x=context.x,
        limit=f"{obj.ref}:{index}" if "limit" in ability else None,
    )
    return Pending(
        "ability",
        you,
        obj.ref,
        Data({k: v for k, v in data.items() if v is not None}),
        cites or ruleset.cites.get("triggered", ()),
        event.seq,
    )


def _x_of(obj: Object, event: Event) -> int | None:
    """The X announced for the spell that set off the ability by being cast or by entering."""
    x = obj.data.get("announced", EMPTY).get("x")
    about = event.data.ref("object")
    return x if isinstance(x, int) and about is not None and about.id == obj.id else None


def _knowing(
    ruleset: CardRuleset,
    before: Position,
    state: Position,
    event: Event,
    context: Context,
    seen: View,
    back: bool,
) -> Context:
    """The context of a triggered ability: the objects of the event, and how they were."""
    looking = before if back else state
    got = roles(looking, event.data, back)
    watcher = looking.current(seen.ref)
    own = as_it_is(ruleset, looking, watcher) if watcher else seen.data()
    known: dict[str, object] = {str(seen.ref): own}
    names: dict[str, object] = {}
    it = got["of"] or got["who"]
    if got["of"] is not None:
        real = looking.current(got["of"])
        if real is not None:
            known[str(got["of"])] = as_it_is(ruleset, looking, real)
        now = state.objects.get(got["of"].id)
        names["now"] = now.ref if now else got["of"]
    if it is not None:
        names["it"] = it
    if isinstance(got["amount"], int):
        names["amount"] = got["amount"]
    for role in ("who", "by"):
        if got[role] is not None:
            names["seat" if role == "who" else role] = got[role]
    if isinstance(got["by"], Ref):
        real = looking.current(got["by"])
        if real is not None:
            known[str(got["by"])] = as_it_is(ruleset, looking, real)
        elif (then := known_on_the_stack(looking, got["by"])) is not None:
            known[str(got["by"])] = then
    return replace(context, names=context.names.but(**names), known=context.known.but(**known))


def any_order(pending: Pending) -> str:
    """A key shared by instances of one ability that do not differ in anything that its text refers to."""
    ability, names = pending.data.get("ability"), pending.data.get("names", EMPTY)
    if ability is None or pending.source is None:
        return ""
    words = spoken_of(
        (ability.get("effect"), ability.get("targets"), ability.get("if"), ability.get("modes"))
    )
    spoken = sorted((name, str(value)) for name, value in names.items() if name in words)
    return repr((pending.source, pending.controller, ability, spoken))


def spoken_of(written: object) -> frozenset[str]:
    """All words in the data of an ability, including the names that it refers to."""
    return frozenset(_words(written))


def _words(written: object) -> Iterator[str]:
    """Yield all words in card data."""
    if isinstance(written, str):
        yield written
    elif isinstance(written, Mapping):
        yield from (word for part in written.values() for word in _words(part))
    elif isinstance(written, tuple):
        yield from (word for part in written for word in _words(part))


def limit_key(pending_or_data: Data) -> str:
    """The name of the fact that records the use of a limited ability this turn."""
    return f"used {pending_or_data.text('limit')}"


def _spent(state: Position, pending: Pending, found: list[Pending]) -> bool:
    limit = pending.data.text("limit")
    if not limit:
        return False
    if state.facts.get(f"used {limit}"):
        return True
    return any(p.data.text("limit") == limit for p in (*state.pending, *found))


def _place_in_batch(
    ruleset: CardRuleset, pattern: Data, pending: Pending, found: list[Pending]
) -> int | None:
    """The index of the same ability set off by a simultaneous event (of the same player, if it says so)."""
    # What may befall objects and players, and is told of neither, is waited for by its source alone.
    by_source = ruleset.happenings[pattern.text("on")].apart and "who" not in pattern

    def identity(one: Pending) -> tuple[Any, ...]:
        seat = "" if "of" in pattern or by_source else str(one.data.get("names", EMPTY).get("seat", ""))
        return one.source, one.data.get("index"), seat

    own = identity(pending)
    return next((at for at, one in enumerate(found) if one.name != UNMET and identity(one) == own), None)


def _as_a_batch(pattern: Data, pending: Pending) -> Pending:
    """The triggered ability as the first of a batch, with its object (or what hit a player) as a list."""
    names = pending.data["names"]
    those = names.get("by" if "by" in pattern and "of" not in pattern else "it")
    return replace(pending, data=pending.data.but(names=names.but(those=() if those is None else (those,))))


def _with_another(batch: Pending, more: Pending) -> Pending:
    """A batch with one more event: its objects are joined and its amounts added."""
    names, further = batch.data["names"], more.data["names"]
    changed: dict[str, object] = {"those": (*names["those"], *further["those"])}
    if "amount" in names and "amount" in further:
        changed["amount"] = names["amount"] + further["amount"]
    known = batch.data["known"].but(**more.data["known"])
    return replace(batch, data=batch.data.but(names=names.but(**changed), known=known))


def _delayed(
    ruleset: CardRuleset,
    before: Position,
    state: Position,
    event: Event,
    word: str,
    back: bool,
    found: list[Pending],
) -> Iterator[Pending]:
    for effect in state.effects:
        if effect.name != "later" or effect.data["on"].text("on") != word:
            continue
        once = bool(effect.data.get("once", True))
        if once and any(p.data.text("effect") == effect.id for p in (*state.pending, *found)):
            continue
        context = Context.of(effect.data["context"])
        looking = before if back else state
        if not fits(ruleset, looking, effect.data["on"], event.data, context, back):
            continue
        got = roles(looking, event.data, back)
        names = {
            k: v
            for k, v in {"happened": got["of"] or got["who"], "amount": got["amount"]}.items()
            if v is not None
        }
        if "it" not in context.names and "happened" in names:
            names["it"] = names["happened"]
        moved = got["of"] if isinstance(got["of"], Ref) and state.current(got["of"]) is None else None
        if "now" not in context.names and moved is not None and moved.id in state.objects:
            names["now"] = state.objects[moved.id].ref  # the same object in its new zone
        if "when" in effect.data and not holds(ruleset, state, effect.data["when"], context):
            continue
        ability = Data(
            kind="triggered", effect=effect.data["program"], optional=bool(effect.data.get("optional"))
        )
        data = Data(
            ability=ability,
            names=context.names.but(**names),
            known=context.known,
            x=context.x,
            targets=context.targets,
            effect=effect.id if once else "",
        )
        yield Pending(
            "ability", effect.controller, effect.source, data.but(x=context.x), effect.cites, event.seq
        )


def spending(pending: Pending) -> tuple[Op, ...]:
    """The operations that mark a triggered ability as used: its once a turn, or its only time."""
    ops = []
    if pending.data.text("limit"):
        limit = limit_key(pending.data)
        ops.append(op("remember", name=limit, value=True, source=pending.source, cites=pending.cites))
    if pending.data.text("effect"):
        ops.append(op("lapse", effect=pending.data.text("effect"), cites=pending.cites))
    return tuple(ops)


def ability_object(pending: Pending, zone: str) -> Op:
    """The operation that puts a triggered ability where the game lets abilities wait."""
    nature = Data(
        ability=pending.data["ability"],
        source=pending.source,
        names=pending.data.get("names", EMPTY),
        known=pending.data.get("known", EMPTY),
        kind="triggered",
        x=pending.data.get("x"),
        targets=pending.data.get("targets", EMPTY),
    )
    return op(
        "create", prefix="ability", to=zone, seat=pending.controller, nature=nature, cites=pending.cites
    )
