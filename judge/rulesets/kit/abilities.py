"""Abilities that wait: what triggers, what replaces or prevents, what forbids."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from judge.resolver import (
    EMPTY,
    STACK,
    Change,
    Cites,
    Data,
    Event,
    Fact,
    Object,
    Op,
    Pending,
    Ref,
    Replaced,
    Replacement,
    State,
    op,
)
from judge.rulesets.kit.program import batch, program
from judge.rulesets.kit.rule import CardRuleset, Context, View, definition, seatless
from judge.rulesets.kit.select import amount, holds, matches, seats
from judge.rulesets.kit.views import Live, live, view


def roles(state: State, data: Data, back: bool = False) -> dict[str, Any]:
    """Whom and what an event or operation concerns, by role: an object ``of``, a seat ``who``, and so on."""
    value = data.get("was") if back and data.ref("was") else data.get("object")
    named = state.objects.get(value) if isinstance(value, str) else None
    of = named.ref if named else value if isinstance(value, Ref) else None
    here = state.current(of)
    made: dict[str, Any] = {
        "of": of,
        "who": data.text("seat") or None,
        "by": data.ref("source"),
        "amount": data.get("amount"),
        "from": data.text("from") or (here.zone if here else ""),
        "to": data.text("to"),
    }
    return made


def fits(
    ruleset: CardRuleset, state: State, pattern: Data, data: Data, context: Context, back: bool = False
) -> bool:
    """Whether an event's or operation's data fit a happening, the state being the one to look at."""
    happening = ruleset.happenings[pattern.text("on")]
    if not happening.when(ruleset, state, data):
        return False
    got = roles(state, data, back)
    for role in ("of", "by"):
        if role in pattern and not _fits_object(
            ruleset, state, pattern[role], got[role], got["who"], context
        ):
            return False
    if "who" in pattern:
        who = got["who"] or _controller(ruleset, state, got["of"])
        if who not in seats(ruleset, state, pattern["who"], context):
            return False
    for role in ("from", "to"):
        if role in pattern and seatless(got[role]) not in pattern.texts(role):
            return False
    return all(
        _fits_value(ruleset, state, value, data.get(key), context)
        for key, value in pattern.get("where", EMPTY).items()
    )


def _fits_object(
    ruleset: CardRuleset, state: State, filter: Data, ref: Ref | None, seat: str | None, context: Context
) -> bool:
    if ref is None:
        return seat is not None and matches(ruleset, state, filter, seat, context)
    object = state.current(ref)
    if object is None:
        known = context.known.get(str(ref))
        return isinstance(known, Data) and matches(ruleset, state, filter, View.of(known), context)
    if "zone" not in filter and "any" not in filter and "in" not in filter:
        filter = Data({**filter, "zone": ("any",)})
    return matches(ruleset, state, filter, object, context)


def _fits_value(ruleset: CardRuleset, state: State, wanted: Any, got: Any, context: Context) -> bool:
    if isinstance(wanted, Data) and set(wanted) <= {"min", "max"}:
        from judge.rulesets.kit.select import within

        return isinstance(got, int) and within(ruleset, state, wanted, got, context)
    return bool(wanted == got)


def _controller(ruleset: CardRuleset, state: State, ref: Ref | None) -> str:
    object = state.current(ref)
    return view(ruleset, state, object).controller if object else ""


# Triggered abilities


def triggers(
    ruleset: CardRuleset, before: State, state: State, events: tuple[Event, ...]
) -> tuple[Pending, ...]:
    """Every triggered ability, printed, gained or delayed, that these events set off."""
    found: list[Pending] = []
    by_event: dict[str, list[str]] = {}
    for word, happening in ruleset.happenings.items():
        for name in happening.events:
            by_event.setdefault(name, []).append(word)
    if not any(event.name in by_event for event in events):
        return ()
    watching = list(_watching(ruleset, state))
    watched = list(_watching(ruleset, before)) if before is not state else watching
    for event in events:
        for word in by_event.get(event.name, ()):
            back = ruleset.happenings[word].back
            for object, seen, index, ability in watched if back else watching:
                for pattern in ability["on"]:
                    if pattern.text("on") != word:
                        continue
                    pending = _set_off(
                        ruleset, before, state, event, object, seen, index, ability, pattern, back
                    )
                    if pending is not None and not _spent(state, pending, found):
                        found.append(pending)
            found += _delayed(ruleset, before, state, event, word, back, found)
    return tuple(found)


def _asleep(ruleset: CardRuleset, object: Object) -> bool:
    """Whether an object lies where none of its abilities works: most cards of hands and piles.

    What waits on the stack may have been given an ability there.
    """
    if seatless(object.zone) in ruleset.in_play or object.zone == STACK:
        return False
    return not any("zone" in ability for ability in definition(ruleset, object).get("abilities", ()))


def _watching(ruleset: CardRuleset, state: State) -> Iterator[tuple[Object, View, int, Data]]:
    for zone in state.zones:
        for id in state.zone(zone):
            object = state.objects[id]
            if not (object.card or object.nature.get("definition")) or _asleep(ruleset, object):
                continue
            seen = view(ruleset, state, object)
            for index, ability in enumerate(seen.abilities):
                if ability.text("kind") != "triggered":
                    continue
                zones = ability.texts("zone") or ruleset.in_play
                if seatless(zone) in zones or "any" in zones:
                    yield object, seen, index, ability


def _set_off(
    ruleset: CardRuleset, before: State, state: State, event: Event, object: Object, seen: View, index: int,
    ability: Data, pattern: Data, back: bool,
) -> Pending | None:  # fmt: skip
    looking = before if back else state
    you = seen.controller
    if "who" in ability:
        who = seats(ruleset, looking, ability["who"], Context(you, object.ref))
        you = who[0] if who else you
    cites = ruleset.cited((*seen.definition.texts("cites"), *ability.texts("cites")))
    context = Context(you, object.ref, cites=cites)
    if not fits(ruleset, looking, pattern, event.data, context, back):
        return None
    context = _knowing(ruleset, before, state, event, context, seen, back)
    if "if" in ability and not holds(ruleset, state, ability["if"], context):
        return None
    data = Data(
        ability=ability,
        names=context.names,
        known=context.known,
        index=index,
        limit=f"{object.ref}:{index}" if "limit" in ability else None,
    )
    return Pending(
        "ability",
        you,
        object.ref,
        Data({k: v for k, v in data.items() if v is not None}),
        cites or ruleset.cites.get("triggered", ()),
        event.seq,
    )


def _knowing(
    ruleset: CardRuleset, before: State, state: State, event: Event, context: Context, seen: View, back: bool
) -> Context:
    """The context of what has been set off: what it happened to, and how all that was."""
    looking = before if back else state
    got = roles(looking, event.data, back)
    known: dict[str, Any] = {str(seen.ref): seen.data()}
    names: dict[str, Any] = {}
    it = got["of"] or got["who"]
    if got["of"] is not None:
        real = looking.current(got["of"])
        if real is not None:
            known[str(got["of"])] = view(ruleset, looking, real).data()
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
            known[str(got["by"])] = view(ruleset, looking, real).data()
    return replace(context, names=context.names.but(**names), known=context.known.but(**known))


def limit_key(pending_or_data: Data) -> str:
    """The fact of this turn that says a limited ability has been used."""
    return f"used {pending_or_data.text('limit')}"


def _spent(state: State, pending: Pending, found: list[Pending]) -> bool:
    limit = pending.data.text("limit")
    if not limit:
        return False
    if state.facts.get(f"used {limit}"):
        return True
    return any(p.data.text("limit") == limit for p in (*state.pending, *found))


def _delayed(
    ruleset: CardRuleset,
    before: State,
    state: State,
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
    """What a triggered ability uses up when it is put where it waits: its once a turn, its only time."""
    ops = []
    if pending.data.text("limit"):
        ops.append(op("remember", name=limit_key(pending.data), value=True, cites=pending.cites))
    if pending.data.text("effect"):
        ops.append(op("lapse", effect=pending.data.text("effect"), cites=pending.cites))
    return tuple(ops)


def ability_object(pending: Pending, zone: str) -> Op:
    """The operation that puts a triggered ability where the game has abilities wait."""
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


# Replacement and prevention


def replacements(ruleset: CardRuleset, state: State, what: Op) -> tuple[Replacement, ...]:
    """The effects that would replace or prevent an operation: abilities, shields, "instead" effects."""
    words = [w for w, h in ruleset.happenings.items() if what.verb in h.events]
    if not words:
        return ()
    found = []
    for object, seen, index, ability in _replacing(ruleset, state):
        pattern = ability["instead"]
        if pattern.text("on") not in words:
            continue
        cites = ruleset.cited((*seen.definition.texts("cites"), *ability.texts("cites")))
        context = Context(seen.controller, object.ref, cites=cites)
        if not fits(ruleset, state, pattern, what.data, context):
            continue
        if "while" in ability and not holds(ruleset, state, ability["while"], context):
            continue
        data = Data(program=ability["do"], context=context.data(), card=seen.name)
        found.append(
            Replacement(
                f"{object.ref}:{index}",
                "effect.instead",
                seen.controller,
                cites,
                object.ref,
                bool(ability.get("optional")),
                data,
            )
        )
    for effect in state.effects:
        if effect.name not in ("shield", "instead") or effect.data["on"].text("on") not in words:
            continue
        context = Context.of(effect.data["context"])
        if fits(ruleset, state, effect.data["on"], what.data, context):
            found.append(
                Replacement(
                    effect.id,
                    f"effect.{effect.name}",
                    effect.controller,
                    effect.cites,
                    effect.source,
                    bool(effect.data.get("optional")),
                    Data(effect=effect.id),
                )
            )
    return tuple(found)


def _replacing(ruleset: CardRuleset, state: State) -> Iterator[tuple[Object, View, int, Data]]:
    for zone in state.zones:
        for id in state.zone(zone):
            object = state.objects[id]
            if not (object.card or object.nature.get("definition")) or _asleep(ruleset, object):
                continue
            seen = view(ruleset, state, object)
            for index, ability in enumerate(seen.abilities):
                zones = ability.texts("zone") or ruleset.in_play
                if ability.text("kind") == "replacement" and (seatless(zone) in zones or "any" in zones):
                    yield object, seen, index, ability


def _modified(ruleset: CardRuleset, state: State, what: Op, one: Data, context: Context) -> Op:
    from judge.rulesets.kit.select import select

    more: dict[str, Any] = {}
    if "amount" in one:
        more["amount"] = amount(ruleset, state, one["amount"], context)
    if "to" in one:
        more["to"] = _zone_like(what, one.text("to"))
    if "of" in one:
        aimed = select(ruleset, state, one["of"], context)
        if aimed and isinstance(aimed[0], Ref):
            more |= {"object": aimed[0], "seat": None}
        elif aimed:
            more |= {"seat": aimed[0], "object": None}
    if "who" in one:
        who = seats(ruleset, state, one["who"], context)
        more["seat"] = who[0] if who else None
    return what.but(**more)


def _zone_like(what: Op, zone: str) -> str:
    """A zone's name for the seat that the operation names, where that kind of zone belongs to seats."""
    seat = what.data.text("to").partition("/")[2]
    return f"{zone}/{seat}" if seat else zone


def _happening_names(ruleset: CardRuleset, state: State, what: Op, context: Context) -> Context:
    got = roles(state, what.data)
    names = {"it": got["of"] or got["who"], "amount": got["amount"], "by": got["by"], "seat": got["who"]}
    return context.keeping(**{k: v for k, v in names.items() if v is not None})


def replace_with(ruleset: CardRuleset, state: State, what: Op, by: Replacement) -> Replaced:
    """The replacer ``effect.instead``: what is done in the operation's place."""
    effect = state.effect(by.data.text("effect")) if by.data.text("effect") else None
    source = effect.data if effect else by.data
    context = _happening_names(ruleset, state, what, Context.of(source["context"]))
    ops: list[Op] = []
    later: list[Data] = []
    for one in source["program"]:
        if "if" in one and not holds(ruleset, state, one["if"], context):
            continue
        if one.text("verb") == "as modified":
            made = _modified(ruleset, state, what, one, context)
            if not (isinstance(made.data.get("amount"), int) and made.data.number("amount") <= 0):
                ops.append(made)
            continue
        done = batch(ruleset, state, context, (one,))
        ops += done
        if not done:
            later.append(one)
    after = state
    if effect and "times" in effect.data:
        left = effect.data.number("times") - 1
        after = (
            state.but_effect(replace(effect, data=effect.data.but(times=left)))
            if left > 0
            else state.without_effects([effect.id])
        )
    frames = (program(tuple(later), context),) if later else ()
    return Replaced(tuple(ops), Change(after, frames=frames))


def shielded(ruleset: CardRuleset, state: State, what: Op, by: Replacement) -> Replaced:
    """The replacer ``effect.shield``: so much is prevented, the rest happens, and the shield wears off."""
    effect = state.effect(by.id)
    assert effect is not None
    total, strength = what.data.number("amount"), effect.data["amount"]
    taken = total if strength == "all" else min(total, effect.data.number("amount"))
    rest = (what.but(amount=total - taken),) if total > taken else ()
    data = effect.data
    if strength != "all":
        data = data.but(amount=effect.data.number("amount") - taken)
    times = data.number("times", 2)
    if "times" in data:
        times -= 1
        data = data.but(times=times)
    spent = times < 1 or (strength != "all" and data.number("amount") < 1)
    after = state.without_effects([effect.id]) if spent else state.but_effect(replace(effect, data=data))
    context = _happening_names(ruleset, state, what, Context.of(effect.data["context"])).keeping(amount=taken)
    then = effect.data.get("then", ())
    return Replaced(rest, Change(after, frames=(program(then, context),) if then and taken else ()))


# What cannot be


def forbidding(ruleset: CardRuleset, state: State) -> Iterator[tuple[Live, Data]]:
    """The continuous effects that forbid, each with what it forbids."""
    for one in live(ruleset, state):
        for pattern in one.change.get("forbid", ()):
            yield one, pattern


def forbidden(ruleset: CardRuleset, state: State, what: Op) -> Fact | None:
    """What the log says instead of an operation that cannot happen, or None where nothing forbids it."""
    words = {w for w, h in ruleset.happenings.items() if what.verb in h.events}
    if not words:
        return None
    for one, pattern in forbidding(ruleset, state):
        if pattern.text("on") not in words:
            continue
        if fits(ruleset, state, pattern, what.data, one.context) and _among(ruleset, state, one, what.data):
            source = state.current(one.context.source)
            said = Data(verb=what.verb, by=source.ref if source else None)
            return Fact("forbidden", (*one.cites, *ruleset.cites.get("forbidden", ())) or "forbidden", said)
    return None


def _among(ruleset: CardRuleset, state: State, one: Live, data: Data) -> bool:
    """Whether a forbidding effect that is about certain objects is about this one."""
    if one.ability is not None and one.ability.get("of") != Data({"in": Data(ref="self")}):
        got = roles(state, data)
        object = state.current(got["of"])
        return object is None or matches(ruleset, state, one.ability["of"], object, one.context)
    if isinstance(one.of, tuple) and one.of:
        got = roles(state, data)
        return got["of"] in one.of or got["who"] in one.of
    return True


def refused(
    ruleset: CardRuleset, state: State, action: str, who: str, object: Object | None = None
) -> Cites | None:
    """The sections by which a continuous effect forbids a seat an action; None where none does."""
    for one, pattern in forbidding(ruleset, state):
        if pattern.text("action") != action:
            continue
        if "who" in pattern and who not in seats(ruleset, state, pattern["who"], one.context):
            continue
        if "of" in pattern and (
            object is None or not matches(ruleset, state, pattern["of"], object, one.context)
        ):
            continue
        if isinstance(one.of, tuple) and one.of and not ({who, object.ref if object else who} & set(one.of)):
            continue
        return (*one.cites, *ruleset.cites.get("forbidden", ())) or ruleset.cite("forbidden")
    return None


REPLACERS = {"effect.instead": replace_with, "effect.shield": shielded}
