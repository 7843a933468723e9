"""Resolving what is on top of the stack, new targets for it, and cards that lie face down."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judge.resolver import (
    Ask,
    Change,
    Cites,
    Data,
    Decision,
    Do,
    Fact,
    Frame,
    Object,
    Op,
    Option,
    Ref,
    Resolve,
    Ruleset,
    Script,
    State,
    Target,
    formerly,
    op,
    united,
)
from judge.resolver.values import replace
from judge.rulesets.gyp.costs import defined_x
from judge.rulesets.gyp.table import counters, is_ability, is_copy, kind_of, seen, uses_left
from judge.rulesets.gyp.words import DISCARD
from judge.rulesets.kit import (
    KIT_STEPS,
    Context,
    announced,
    candidates,
    chosen,
    context_of,
    effect_of,
    found,
    holds,
    is_legal,
    legal_targets,
    none_left,
    select,
    slots,
)
from judge.rulesets.kit.program import carried_out
from judge.rulesets.kit.rule import carded, in_zone

Answers = tuple[tuple[str, ...], ...]


def resolve(ruleset: Ruleset, state: State, frame: Resolve) -> Change:
    """The top of the stack: its targets are looked at again, then it does what it says, as far as it can."""
    object = state.current(frame.object)
    if object is None:
        return Change(state)
    rules = carded(ruleset)
    said = Data(object=object.ref, seat=object.controller)
    fact = Fact("resolve", "resolve", said)
    if none_left(rules, state, object):
        why = op("discard", object=object.ref, cites=ruleset.cite("targets illegal"))
        return Change(state, (Fact("targets illegal", "targets illegal", said),), (Do((why,)),))
    x = defined_x(ruleset, state, object)
    facts = [fact]
    if not object.targets and slots(rules, object):
        facts.append(Fact("no targets declared", "no targets declared", said))
    if x is not None:
        facts.append(Fact("x", "x defined", Data(object=object.ref, x=x)))
        state = state.but_object(object, announced=announced(object).but(x=x))
        object = state.objects[object.id]
    context = context_of(rules, state, object)
    context = replace(context, targets=Data({**context.targets, **legal_targets(rules, state, object)}))
    costs = (*object.data.texts("additional"), object.data.text("alternative"))
    context = context.keeping(**{f"done {name}": True for name in costs if name})
    ended = Script(("resolved",), Data(object=object.ref))
    if is_ability(object):
        return Change(state, tuple(facts), (*_ability(ruleset, state, object, context), ended))
    effect = effect_of(rules, object)
    if "mandate" in seen(ruleset, state, object).types or is_copy(object):
        return Change(state, tuple(facts), (*carried_out(effect, context), ended))
    enters = op("enter", object=object.ref, controller=object.controller)
    return Change(
        state, (fact,), (Do((enters,)), Script(("entered",), Data(id=object.id, context=context.data())))
    )


def _ability(ruleset: Ruleset, state: State, object: Object, context: Context) -> tuple[Frame, ...]:
    """What an ability does; a condition is looked at again, and "you may" is asked now."""
    ability = object.nature["ability"]
    triggered = ability.text("kind") == "triggered"
    if triggered and "if" in ability and not holds(carded(ruleset), state, ability["if"], context):
        return ()
    effect = effect_of(carded(ruleset), object)
    if triggered and ability.get("optional"):
        effect = (Data({"verb": "may", "may": effect, "who": Data(ref="you")}),)
    return carried_out(effect, context)


def entered(ruleset: Ruleset, state: State, data: Data) -> Change:
    """What a possession's own text has happen as it enters."""
    object = state.objects.get(data.text("id"))
    if object is None or not in_zone(object, "play"):
        return Change(state)
    context = replace(Context.of(data["context"]), source=object.ref, object=object.ref)
    effect = effect_of(carded(ruleset), object)
    return Change(state, frames=carried_out(effect, context))


def resolved(ruleset: Ruleset, state: State, data: Data) -> Change:
    """What has been followed leaves the stack: a mandate for the discard pile, the rest for nowhere."""
    object = state.current(data.ref("object"))
    if object is None:
        return Change(state)
    if is_ability(object) or is_copy(object):
        return Change(
            state, frames=(Do((op("cease", object=object.ref, cites=ruleset.cite("copy leaves")),)),)
        )
    away = op("put in", object=object.ref, to=DISCARD, cites=ruleset.cite("to discard"))
    return Change(state, frames=(Do((away,)),))


# Changing targets


def change_targets(ruleset: Ruleset, state: State, data: Data) -> Change:
    """Every target is changed for another legal one, or none is (118.4.a)."""
    object = state.current(data.ref("object"))
    if object is None or not object.targets:
        return Change(state)
    offered = [_others(ruleset, state, object, target) for target in object.targets]
    if not all(offered) or not _can_differ(offered):
        said = Data(object=object.ref)
        return Change(state, (Fact("targets stay", "change targets", said),))
    return _asking(ruleset, state, data, object, offered, "change targets", 1)


def _can_differ(offered: list[tuple[Option, ...]]) -> bool:
    """Whether different targets can be found for all."""
    taken: set[str] = set()
    for among in sorted(offered, key=len):
        free = [one.key for one in among if one.key not in taken]
        if not free:
            return False
        taken.add(free[0])
    return True


def new_targets(ruleset: Ruleset, state: State, data: Data) -> Change:
    """Each target may be left as it is, even if illegal, or replaced by a legal one (118.4.c)."""
    object = state.current(data.ref("object"))
    if object is None or not object.targets:
        return Change(state)
    offered = [_others(ruleset, state, object, target) for target in object.targets]
    return _asking(ruleset, state, data, object, offered, "new targets", 0)


def _others(ruleset: Ruleset, state: State, object: Object, target: Target) -> tuple[Option, ...]:
    """What a target could be changed to."""
    rules = carded(ruleset)
    slot = next((s for s in slots(rules, object) if s.text("slot") == target.slot), None)
    if slot is None:
        return ()
    now = target.chosen.id if isinstance(target.chosen, Ref) else target.chosen
    found = candidates(rules, state, slot, context_of(rules, state, object))
    return tuple(one for one in found if one.key != now)


def _asking(
    ruleset: Ruleset,
    state: State,
    data: Data,
    object: Object,
    offered: list[tuple[Option, ...]],
    key: str,
    least: int,
) -> Change:
    modal = ruleset.cite("modal") if announced(object).get("modes") else ()
    decisions = tuple(
        Decision(
            data.text("who"),
            "target",
            among,
            min=least,
            max=1,
            cites=(*ruleset.cite(key), *modal),
            data=Data(object=object.ref, instead_of=target.chosen),
        )
        for target, among in zip(object.targets, offered, strict=True)
    )
    return Change(state, frames=(Ask(decisions, "targets changed", data=Data(object=object.ref, key=key)),))


def targets_changed(ruleset: Ruleset, state: State, ask: Ask, answers: Answers) -> Change:
    """Only the final set of targets counts."""
    object = state.current(ask.data.ref("object"))
    if object is None:
        return Change(state)
    key = ask.data.text("key")
    made = tuple(
        replace(target, chosen=chosen(state, answer)[0]) if answer else target
        for target, answer in zip(object.targets, answers, strict=True)
    )
    twice = any(
        one.slot == other.slot and one.chosen == other.chosen
        for i, one in enumerate(made)
        for other in made[:i]
    )
    changed = replace(object, targets=made)
    new = [one for one, answer in zip(made, answers, strict=True) if answer]
    legal = all(is_legal(carded(ruleset), state.put_object(changed), changed, one) for one in new)
    said = Data(object=object.ref, targets=tuple(one.chosen for one in made))
    if twice or not legal:
        return Change(state, (Fact("targets stay", key, said),))
    return Change(state.put_object(changed), (Fact("targets changed", key, said),))


# Cards that lie face down in a discard pile


def effect(ruleset: Ruleset, state: State, data: Data) -> Change:
    """The step ``effect``: what an instruction is about to act on, or to look at, is turned face up first."""
    instructions = data["program"]
    ops: tuple[Op, ...] = ()
    if instructions:
        ops = faces(ruleset, state, instructions[0], Context.of(data["context"]))
    if ops:
        return Change(state, frames=(Do(ops), Script(("effect",), data)))
    run: Any = formerly(KIT_STEPS["effect"])
    change: Change = run(carded(ruleset), state, data)
    facts = (*change.facts, *_multicolored(ruleset, state, instructions, data))
    return replace(
        change, facts=facts, frames=tuple(_cited(ruleset, state, f, instructions) for f in change.frames)
    )


def _multicolored(
    ruleset: Ruleset, state: State, instructions: tuple[Data, ...], data: Data
) -> tuple[Fact, ...]:
    """Objects of several colours that an instruction concerns because of one of them."""
    told = instructions[0].get("told") if instructions else None
    by_color = [filter for filter in _filters(told) if "color" in filter]
    if not by_color:
        return ()
    context = Context.of(data["context"])
    concerned = [o for filter in by_color for o in found(carded(ruleset), state, filter, context)]
    several = [o for o in concerned if len(seen(ruleset, state, o).colors) > 1]
    return tuple(Fact("multicolor", "multicolor", Data(object=o.ref)) for o in several)


def _filters(value: Any) -> Iterator[Data]:
    """The filters in what an instruction was told."""
    if isinstance(value, Data):
        if isinstance(value.get("filter"), Data):
            yield value["filter"]
        for part in value.values():
            yield from _filters(part)
    elif isinstance(value, tuple):
        for part in value:
            yield from _filters(part)


def _cited(ruleset: Ruleset, state: State, frame: Frame, instructions: tuple[Data, ...]) -> Frame:
    """A choice of several at once, or one that another choice has forced, cites what makes it so."""
    if not isinstance(frame, Ask):
        return frame
    keys = ["together"] if len({decision.who for decision in frame.decisions}) > 1 else []
    if any(isinstance(f, Ask) and len(f.answers) < len(f.decisions) for f in state.agenda):
        keys.append("chained")
    if instructions and _asks_for(instructions[0].get("filter", Data()), "damage source"):
        keys.append("not a source" if any(counters(o) for o in state.all_objects) else "damage source")
    return _citing(frame, tuple(a for key in keys for a in ruleset.cite(key)))


def _citing(ask: Ask, more: Cites, alone: bool = False) -> Ask:
    """The choice citing more sections, or these alone."""
    cited = tuple(replace(d, cites=united(more, () if alone else d.cites)) for d in ask.decisions)
    return replace(ask, decisions=cited)


def announce_step(ruleset: Ruleset, state: State, data: Data) -> Change:
    """The step ``announce``: a choice of targets cites what limits it here."""
    run: Any = formerly(KIT_STEPS["announce"])
    change: Change = run(carded(ruleset), state, data)
    object = state.current(data.ref("object"))
    if data.text("stage") not in ("x", "targets") or object is None:
        return change
    in_text = data.text("stage") == "x" and not data["more"].get("in cost")
    if data.text("stage") == "x" and not in_text:
        return change
    if in_text:
        more = ruleset.cite("x in text")
        frames = tuple(_citing(f, more, alone=True) if isinstance(f, Ask) else f for f in change.frames)
        return replace(change, frames=frames)
    wanted = slots(carded(ruleset), object)
    limits = limiting(ruleset, state, wanted)
    return replace(
        change, frames=tuple(_citing(f, limits) if isinstance(f, Ask) else f for f in change.frames)
    )


def limiting(ruleset: Ruleset, state: State, wanted: tuple[Data, ...]) -> Cites:
    """The sections that keep something on this table from being a target."""
    keys = ["any target"] if any(_asks_for(slot["filter"], "any target") for slot in wanted) else []
    types = {word for o in state.all_objects for word in kind_of(ruleset, o)}
    keys += [
        key for word, key in (("legacy", "legacy target"), ("testimony", "testimony target")) if word in types
    ]
    return tuple(a for key in keys for a in ruleset.cite(key))


def _asks_for(filter: Data, condition: str) -> bool:
    """Whether a filter, or a part of it, asks for a condition."""
    return condition in filter.texts("is") or any(
        _asks_for(part, condition) for part in filter.get("any", ())
    )


def faces(ruleset: Ruleset, state: State, instruction: Data, context: Context) -> tuple[Op, ...]:
    """The operations that turn face up what lies face down in a discard pile and is now needed."""
    down = [o for o in state.all_objects if o.data.get("face down") and in_zone(o, DISCARD)]
    if not down:
        return ()
    needed: dict[Ref, str] = {}
    for kind, part in _mentions(instruction):
        if kind == "filter":
            owner = Data({k: v for k, v in part.items() if k in ("zone", "owner")})
            for o in found(carded(ruleset), state, owner, context):
                needed.setdefault(o.ref, "face of data")
        else:
            for one in select(carded(ruleset), state, part, context):
                if isinstance(one, Ref):
                    needed[one] = "face up"
    return tuple(
        op("turn up", object=o.ref, cites=ruleset.cite(needed[o.ref])) for o in down if o.ref in needed
    )


ASKING = frozenset(
    {"type", "not type", "subtype", "not subtype", "color", "not color", "keyword", "name", "figures"}
)
"""What in a filter asks for something that only the face of a card tells."""

ACTED_ON = frozenset({"name", "target", "several", "all", "top"})


def _mentions(value: Any) -> Iterator[tuple[str, Data]]:
    """The references of an instruction to what it acts on, and its filters that look into discard piles."""
    if isinstance(value, Data):
        if value.text("ref") in ACTED_ON:
            yield "ref", value
        elif DISCARD in value.texts("zone") and ASKING & set(value):
            yield "filter", value
        for name, part in value.items():
            if name not in ("then", "else", "may", "program", "of", "do", "effect") or value.get("amount"):
                yield from _mentions(part)
    elif isinstance(value, tuple):
        for part in value:
            yield from _mentions(part)


def tapped_there(ruleset: Ruleset, state: State, object: Object) -> bool:
    """A card in the discard pile lies tapped once its owner has no use of it left."""
    if in_zone(object, DISCARD):
        return uses_left(ruleset, state, object, object.owner) < 1
    return bool(object.data.get("tapped"))


STEPS = {
    "entered": entered,
    "resolved": resolved,
    "change targets": change_targets,
    "new targets": new_targets,
    "effect": effect,
    "announce": announce_step,
}

ANSWERS = {"targets changed": targets_changed}
