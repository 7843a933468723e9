"""Abilities that replace, prevent or forbid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from zlib import crc32

from judge.resolver import (
    Cites,
    Data,
    Draft,
    Effect,
    Object,
    Op,
    PendingEvent,
    Position,
    Ref,
    Replacement,
)
from judge.resolver.limits import looking
from judge.resolver.values import replace
from judge.rulesets.kit.characteristics import active_effects, settled_beside, view
from judge.rulesets.kit.counting_effects import ActiveEffect
from judge.rulesets.kit.effect_runner import asks_nothing, batch, carried_out, keep_frame, named_in, program
from judge.rulesets.kit.expressions import amount, holds, matches, seats
from judge.rulesets.kit.rule import APPLIED, CardRuleset, Context, View, playing
from judge.rulesets.kit.trigger_events import concerning, fits, roles
from judge.rulesets.kit.trigger_index import FORBIDS, INSTEAD, waits
from judge.rulesets.kit.triggered_abilities import ability_object, awake, limit_key, spending, triggers

# Replacement and prevention


def replacements(ruleset: CardRuleset, state: Position, what: Op) -> tuple[Replacement, ...]:
    """The effects that would replace or prevent an operation: abilities, shields, "instead" effects."""
    if not waits(ruleset, state, INSTEAD, what.verb):
        return ()
    words, found = ruleset.by_event[what.verb], []
    for obj, seen, index, ability in (
        *awake(ruleset, state, "replacement"), *_of_what_enters(ruleset, state, what, words)
    ):  # fmt: skip
        pattern = ability["instead"]
        if pattern.text("on") not in words:
            continue
        cites = ruleset.cited((*seen.definition.texts("cites"), *ability.texts("cites")))
        context = Context(seen.controller, obj.ref, cites=cites)
        if not fits(ruleset, state, pattern, what.data, context):
            continue
        if "while" in ability and not holds(ruleset, state, ability["while"], context):
            continue
        data = Data(program=ability["do"], context=context.data(), card=seen.name)
        found.append(
            Replacement(
                f"{obj.ref}:{index}",
                "effect.instead",
                seen.controller,
                cites,
                obj.ref,
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
                    Data(effect=effect.id, same=_told(effect)),
                )
            )
    return tuple(found)


def _told(effect: Effect) -> str:
    """What an effect does and to what, whichever of several alike began first."""
    context = effect.data["context"].but(object=None, known=None)
    return f"{crc32(repr((effect.source, effect.data.but(stamp=None, context=context))).encode())}"


SELF = Data({"in": Data(ref="self")})


def _of_what_enters(
    ruleset: CardRuleset, state: Position, what: Op, words: tuple[str, ...]
) -> Iterator[tuple[Object, View, int, Data]]:
    """Abilities of what comes into play that apply only to its own coming, before it is there."""
    obj = state.current(roles(state, what.data)["of"]) if "enters" in words else None
    if obj is None or playing(ruleset, obj):
        return
    seen = view(ruleset, state, obj)
    for index, ability in enumerate(seen.abilities):
        if ability.text("kind") == "replacement" and "zone" not in ability:
            pattern = ability["instead"]
            if pattern.text("on") == "enters" and pattern.get("of") == SELF:
                yield obj, seen, index, ability


def _modified(ruleset: CardRuleset, state: Position, what: Op, one: Data, context: Context) -> Op:
    from judge.rulesets.kit.expressions import select

    more: dict[str, object] = {}
    if "amount" in one:
        more["amount"] = amount(ruleset, state, one["amount"], context)
    if "color" in one:
        more["color"] = one.text("color")
    if "to" in one:
        more["to"] = _zone_like(what, one.text("to"))
        if one.get("bottom"):
            more["position"] = 0
    if "of" in one:
        aimed = select(ruleset, state, one["of"], context)
        if aimed and isinstance(aimed[0], Ref):
            more |= {"object": aimed[0], "seat": None}
        elif aimed:
            more |= {"seat": aimed[0], "object": None}
    if "who" in one:
        who = seats(ruleset, state, one["who"], context)
        more["seat"] = who[0] if who else None
        if "controller" in what.data:  # it enters under the control of that seat
            more["controller"] = more["seat"]
    return what.but(**more)


def _zone_like(what: Op, zone: str) -> str:
    """A zone's name for the seat that the operation names, where that kind of zone belongs to seats."""
    seat = what.data.text("to").partition("/")[2]
    return f"{zone}/{seat}" if seat else zone


def _happening_names(ruleset: CardRuleset, state: Position, what: Op, context: Context) -> Context:
    got = roles(state, what.data)
    return concerning(context, got)


def replace_with(ruleset: CardRuleset, draft: Draft, what: Op, by: Replacement) -> tuple[Op, ...]:
    """The replacer ``effect.instead``: what is done in the operation's place."""
    effect = draft.effect(by.data.text("effect")) if by.data.text("effect") else None
    source = effect.data if effect else by.data
    context = _happening_names(ruleset, draft, what, Context.of(source["context"]))
    what, rest_of_it = _so_much(what, source)
    ops: list[Op] = []
    later: list[Data] = []
    kept: list[Data] = []
    for one in _branches(ruleset, draft, source["program"], context):
        if one.text("verb") == "as modified":
            made = _modified(ruleset, draft, what, one, context)
            if not (isinstance(made.data.get("amount"), int) and made.data.number("amount") <= 0):
                ops.append(made)
            continue
        waits_for = kept and any(_speaks_of(one.get(key), _named(kept)) for key in ("if", "condition"))
        if later or waits_for or not asks_nothing(ruleset, one):  # what follows something that asks waits
            later.append(one)
            continue
        ops += batch(ruleset, draft, context, (one,))
        kept += named_in(ruleset, draft, context, one)
    for key, used in (("times", 1), ("amount", what.data.number("amount"))):
        if effect and key in effect.data:
            left = effect.data.number(key) - used
            if left > 0:
                draft.put_effect(replace(effect, data=effect.data.but(**{key: left})))
            else:
                draft.end_effects([effect.id])
    rest = tuple(later)
    context = context.keeping(**{APPLIED: (*what.applied, by.id)})
    draft.then(*((keep_frame(draft, context, rest, tuple(kept)),) if kept else carried_out(rest, context)))
    return (*ops, *rest_of_it)


def _named(kept: list[Data]) -> set[str]:
    return {one.text("name") for one in kept}


def _so_much(what: Op, source: Data) -> tuple[Op, tuple[Op, ...]]:
    """Split an operation: the part that an effect with an ``amount`` replaces, and the rest."""
    total, bound = what.data.number("amount"), source.get("amount")
    if not isinstance(bound, int) or total <= bound:
        return what, ()
    return what.but(amount=bound), (what.but(amount=total - bound),)


def _branches(
    ruleset: CardRuleset, state: Position, instructions: tuple[Data, ...], context: Context
) -> Iterator[Data]:
    """The instructions whose conditions hold, including those of the branches taken.

    A condition about the result of an earlier instruction is left to be checked when that has been done.
    """
    names: set[str] = set()
    for one in instructions:
        if names and any(_speaks_of(one.get(key), names) for key in ("if", "condition")):
            yield one
            continue
        names |= {one.text("as")} if "as" in one else set()
        if "if" in one and not holds(ruleset, state, one["if"], context):
            continue
        if one.text("verb") == "if":
            taken = "then" if holds(ruleset, state, one["condition"], context) else "else"
            yield from _branches(ruleset, state, one.get(taken, ()), context)
        else:
            yield one


def _speaks_of(condition: object, names: set[str]) -> bool:
    """Whether a condition refers to one of the names."""
    if isinstance(condition, Mapping):
        return any(_speaks_of(part, names) for part in condition.values())
    if isinstance(condition, (tuple, list)):
        return any(_speaks_of(part, names) for part in condition)
    return isinstance(condition, str) and condition in names


def shielded(ruleset: CardRuleset, draft: Draft, what: Op, by: Replacement) -> tuple[Op, ...]:
    """The replacer ``effect.shield``: prevents up to its amount and shrinks by it; the rest happens."""
    effect = draft.effect(by.id)
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
    context = _happening_names(ruleset, draft, what, Context.of(effect.data["context"])).keeping(amount=taken)
    then = effect.data.get("then", ())
    if spent:
        draft.end_effects([effect.id])
    else:
        draft.put_effect(replace(effect, data=data))
    if then and taken:
        draft.then(program(then, context))
    return rest


def applies_to(ruleset: CardRuleset, state: Position, one: ActiveEffect, what: Object | str) -> bool:
    """Whether a continuous effect applies to an object or a player."""
    if isinstance(one.of, tuple):
        return (what if isinstance(what, str) else what.ref) in one.of
    return one.of is not None and matches(ruleset, state, one.of, what, one.context)


# What cannot happen


def forbidding(ruleset: CardRuleset, state: Position) -> Iterator[tuple[ActiveEffect, Data]]:
    """The continuous effects that forbid, each with what it forbids."""
    for one in active_effects(ruleset, state):
        looking()
        for pattern in one.change.get("forbid", ()):
            yield one, pattern


Forbidding = list[tuple[ActiveEffect, Data]]


def _forbidding_action(ruleset: CardRuleset, state: Position, action: str) -> Forbidding:
    """The effects that forbid an action, cached because every possible target asks for them."""
    kept = settled_beside(ruleset, state)
    if kept is None:
        return [(one, what) for one, what in forbidding(ruleset, state) if what.text("action") == action]
    by_action: dict[str, Forbidding] | None = kept.get("forbidding")
    if by_action is None:
        by_action = {}
        for one, what in forbidding(ruleset, state):
            by_action.setdefault(what.text("action"), []).append((one, what))
        kept["forbidding"] = by_action
    return by_action.get(action, [])


def forbidden(ruleset: CardRuleset, state: Position, what: Op) -> PendingEvent | None:
    """The log entry for an operation that cannot happen; None if nothing forbids it."""
    if not waits(ruleset, state, FORBIDS, what.verb):
        return None
    words = ruleset.by_event[what.verb]
    for one, pattern in forbidding(ruleset, state):
        if pattern.text("on") not in words:
            continue
        if fits(ruleset, state, pattern, what.data, one.context) and _among(ruleset, state, one, what.data):
            source = state.current(one.context.source)
            said = Data(verb=what.verb, by=source.ref if source else None)
            return PendingEvent(
                "forbidden", (*one.cites, *ruleset.cites.get("forbidden", ())) or "forbidden", said
            )
    return None


def _among(ruleset: CardRuleset, state: Position, one: ActiveEffect, data: Data) -> bool:
    """Whether a forbidding effect applies to this object."""
    if one.ability is not None and one.ability.get("of") != SELF:
        got = roles(state, data)
        obj = state.current(got["of"])
        return obj is None or matches(ruleset, state, one.ability["of"], obj, one.context)
    if isinstance(one.of, tuple) and one.of:
        got = roles(state, data)
        return got["of"] in one.of or got["who"] in one.of
    return True


def refused(
    ruleset: CardRuleset, state: Position, action: str, who: str, obj: Object | None = None
) -> Cites | None:
    """The sections by which a continuous effect forbids a seat an action; None if none does."""
    one = _refusing(ruleset, state, action, who, obj)
    if one is None:
        return None
    return (*one.cites, *ruleset.cites.get("forbidden", ())) or ruleset.cite("forbidden")


def forbidder(ruleset: CardRuleset, state: Position, action: str, who: str, obj: Object | None = None) -> str:
    """What a reason calls the source whose effect forbids a seat an action; empty if it is not known."""
    one = _refusing(ruleset, state, action, who, obj)
    source = state.objects.get(one.context.source.id) if one is not None and one.context.source else None
    return view(ruleset, state, source).called() if source is not None else ""


def forbidding_while(
    ruleset: CardRuleset, state: Position, action: str, who: str, obj: Object | None = None
) -> Data | None:
    """The condition while which an ability forbids a seat an action; None if it has none."""
    one = _refusing(ruleset, state, action, who, obj)
    return one.ability.get("while") if one is not None and one.ability is not None else None


def _refusing(
    ruleset: CardRuleset, state: Position, action: str, who: str, obj: Object | None
) -> ActiveEffect | None:
    """The first continuous effect that forbids a seat an action."""
    for one, pattern in _forbidding_action(ruleset, state, action):
        if "who" in pattern and who not in seats(ruleset, state, pattern["who"], one.context):
            continue
        if "of" in pattern and (obj is None or not matches(ruleset, state, pattern["of"], obj, one.context)):
            continue
        if isinstance(one.of, tuple) and one.of and not ({who, obj.ref if obj else who} & set(one.of)):
            continue
        it = {"it": obj.ref} if obj is not None else {}
        if "if" in pattern and not holds(ruleset, state, pattern["if"], one.context.keeping(seat=who, **it)):
            continue
        if one.ability is not None and obj is not None and not {"of", "who"} & set(pattern):
            about = one.ability["of"]  # "can't attack" alone applies to the ability's own objects
            if not matches(ruleset, state, about, obj, one.context):
                continue
        return one
    return None


REPLACERS = {"effect.instead": replace_with, "effect.shield": shielded}

__all__ = [
    "REPLACERS", "ability_object", "fits", "forbidden", "forbidder", "forbidding", "limit_key", "refused",
    "replace_with", "replacements", "roles", "shielded", "spending", "triggers",
]  # fmt: skip
