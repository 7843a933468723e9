"""Resolving what is on top of the stack, new targets for it, and cards that lie face down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from judge.resolver import (
    EMPTY,
    STACK,
    Answers,
    Ask,
    Cites,
    Data,
    Decision,
    Do,
    Draft,
    Frame,
    Object,
    Op,
    Option,
    Position,
    Ref,
    Resolve,
    Ruleset,
    Script,
    Target,
    op,
    united,
)
from judge.resolver.values import replace
from judge.rulesets.gyp.costs import defined_x
from judge.rulesets.gyp.words import DISCARD, GOVERNMENT, PLAY, POINT, WORDS
from judge.rulesets.gyp.zones import (
    counters,
    is_ability,
    is_copy,
    is_token,
    kind_of,
    leaving,
    seen,
    tried,
    uses_left,
)
from judge.rulesets.kit import (
    KIT_STEPS,
    CardRuleset,
    Context,
    announced,
    candidates,
    chosen,
    context_of,
    definition,
    effect_of,
    found,
    holds,
    is_legal,
    legal_targets,
    none_left,
    payable,
    refused,
    seats,
    select,
    slots,
)
from judge.rulesets.kit.effect_runner import carried_out
from judge.rulesets.kit.read_once import read_once
from judge.rulesets.kit.rule import carded, in_zone


def resolve(ruleset: Ruleset, draft: Draft, frame: Resolve) -> None:
    """Resolve the top of the stack: check its targets again, then do what it says as far as possible."""
    obj = draft.current(frame.object)
    if obj is None:
        return
    rules = carded(ruleset)
    said = Data(object=obj.ref, seat=obj.controller)
    if none_left(rules, draft, obj):
        why = op("discard", object=obj.ref, cites=ruleset.cite("targets illegal"))
        draft.emit("targets illegal", "targets illegal", said)
        draft.then(Do((why,)))
        return
    x = defined_x(ruleset, draft, obj)
    permanent = not (is_ability(obj) or "mandate" in seen(ruleset, draft, obj).types or is_copy(obj))
    draft.emit("resolve", _why_so(ruleset, draft, obj), said)
    if not permanent and not obj.targets and slots(rules, obj):
        draft.emit("no targets declared", "no targets declared", said)
    if x is not None:
        if not permanent:
            draft.emit("x", "x defined", object=obj.ref, x=x)
        draft.change_object(obj, announced=announced(obj).but(x=x))
        obj = draft.objects[obj.id]
    context = context_of(rules, draft, obj)
    context = replace(context, targets=Data({**context.targets, **legal_targets(rules, draft, obj)}))
    costs = (*obj.data.texts("additional"), obj.data.text("alternative"))
    context = context.keeping(**{f"done {name}": True for name in costs if name})
    ended = Script(("resolved",), Data(object=obj.ref))
    if is_ability(obj):
        draft.then(*_ability(ruleset, draft, obj, context), ended)
    elif not permanent:
        draft.then(*carried_out(effect_of(rules, obj), context), ended)
    else:
        draft.do(op("enter", object=obj.ref, controller=obj.controller))
        draft.then(Script(("entered",), Data(id=obj.id, context=context.data())))


def _why_so(ruleset: Ruleset, state: Position, obj: Object) -> Cites:
    """The sections by which this resolves now and has its effect."""
    keys = ["resolve"]
    if len(state.stack) > 1:
        keys.append("responding")
    if "mandate" in seen(ruleset, state, obj).types:
        keys.append("mandate resolves")
    if announced(obj).number("x") and _speaks_of_x(effect_of(carded(ruleset), obj)):
        keys.append("x throughout")
    if is_ability(obj):
        source = state.current(obj.nature.ref("source"))
        if source is None:
            keys.append("source left")
        elif source.zone == PLAY and source.controller != obj.controller:
            keys.append("whose ability")
    return united(*(ruleset.cite(key) for key in keys))


def _speaks_of_x(value: object) -> bool:
    """Whether an effect takes an amount from X."""
    if isinstance(value, Data):
        return value.get("amount") == "x" or any(_speaks_of_x(part) for part in value.values())
    return isinstance(value, tuple) and any(_speaks_of_x(part) for part in value)


def _ability(ruleset: Ruleset, state: Position, obj: Object, context: Context) -> tuple[Frame, ...]:
    """Carry out an ability; its condition is checked again, and "you may" is asked now."""
    ability = obj.nature["ability"]
    triggered = ability.text("kind") == "triggered"
    if triggered and "if" in ability and not holds(carded(ruleset), state, ability["if"], context):
        return ()
    effect = effect_of(carded(ruleset), obj)
    if triggered and ability.get("optional"):
        effect = (Data({"verb": "may", "may": effect, "who": Data(ref="you")}),)
    return carried_out(effect, context)


def entered(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """Follow a possession's own instructions for its entering."""
    obj = draft.objects.get(data.text("id"))
    if obj is None or not in_zone(obj, "play"):
        return
    context = replace(Context.of(data["context"]), source=obj.ref, object=obj.ref)
    effect = effect_of(carded(ruleset), obj)
    draft.then(*(carried_out(effect, context)))


def _kept_uses(ruleset: Ruleset, state: Position, obj: Object) -> Cites:
    """How a played card lies in the discard pile: untapped with a use left (114.4), else tapped (114.6)."""
    left = uses_left(ruleset, state, obj, obj.owner)
    return ruleset.cite("to discard" if left else "to discard spent")


def resolved(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """A resolved object leaves the stack: a mandate goes to the discard pile, anything else ceases."""
    obj = draft.current(data.ref("object"))
    if obj is None:
        return
    if is_ability(obj) or is_copy(obj):
        draft.then(Do((op("cease", object=obj.ref, cites=ruleset.cite(leaving(obj))),)))
        return
    away = op("put in", object=obj.ref, to=DISCARD, cites=_kept_uses(ruleset, draft, obj))
    draft.then(Do((away,)))


# Changing targets


def change_targets(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """Every target is changed for another legal one, or none is (118.4.a)."""
    obj = draft.current(data.ref("object"))
    if obj is None or not obj.targets:
        return
    offered = [_others(ruleset, draft, obj, target) for target in obj.targets]
    if data.get("any"):
        _asking(ruleset, draft, data, obj, offered, "change any targets", 0)
        return
    if not all(offered) or not _can_differ(offered):
        said = Data(object=obj.ref)
        draft.emit("targets stay", "change targets", said)
        return
    _asking(ruleset, draft, data, obj, offered, "change targets", 1)


def _can_differ(offered: list[tuple[Option, ...]]) -> bool:
    """Whether different targets can be found for all."""
    taken: set[str] = set()
    for among in sorted(offered, key=len):
        free = [one.key for one in among if one.key not in taken]
        if not free:
            return False
        taken.add(free[0])
    return True


def new_targets(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """Each target may be left as it is, even if illegal, or replaced by a legal one (118.4.c)."""
    obj = draft.current(data.ref("object"))
    if obj is None or not obj.targets:
        return
    offered = [_others(ruleset, draft, obj, target) for target in obj.targets]
    _asking(ruleset, draft, data, obj, offered, "new targets", 0)


def _others(ruleset: Ruleset, state: Position, obj: Object, target: Target) -> tuple[Option, ...]:
    """The other possible choices for a target."""
    rules = carded(ruleset)
    slot = next((s for s in slots(rules, obj) if s.text("slot") == target.slot), None)
    if slot is None:
        return ()
    now = target.chosen.id if isinstance(target.chosen, Ref) else target.chosen
    found = candidates(rules, state, slot, context_of(rules, state, obj))
    return tuple(one for one in found if one.key != now)


def _asking(
    ruleset: Ruleset,
    draft: Draft,
    data: Data,
    obj: Object,
    offered: list[tuple[Option, ...]],
    key: str,
    least: int,
) -> None:
    modal = ruleset.cite("modal") if announced(obj).get("modes") else ()
    decisions = tuple(
        Decision(
            data.text("who"),
            "target",
            among,
            min=least,
            max=1,
            cites=(*ruleset.cite(key), *modal),
            data=Data(object=obj.ref, instead_of=target.chosen),
        )
        for target, among in zip(obj.targets, offered, strict=True)
    )
    draft.then(Ask(decisions, "targets changed", data=Data(object=obj.ref, key=key)))


def targets_changed(ruleset: Ruleset, draft: Draft, ask: Ask, answers: Answers) -> None:
    """Only the final set of targets counts."""
    obj = draft.current(ask.data.ref("object"))
    if obj is None:
        return
    key = ask.data.text("key")
    made = tuple(
        replace(target, chosen=chosen(draft, answer)[0]) if answer else target
        for target, answer in zip(obj.targets, answers, strict=True)
    )
    twice = any(
        one.slot == other.slot and one.chosen == other.chosen
        for i, one in enumerate(made)
        for other in made[:i]
    )
    changed = replace(obj, targets=made)
    trial = tried(ruleset, draft, changed)
    new = [one for one, answer in zip(made, answers, strict=True) if answer]
    legal = all(is_legal(carded(ruleset), trial, changed, one) for one in new)
    said = Data(object=obj.ref, targets=tuple(one.chosen for one in made))
    if twice or not legal:
        draft.emit("targets stay", key, said)
        return
    draft.put_object(changed)
    draft.emit("targets changed", key, said)


# Cards that lie face down in a discard pile


def effect(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """The step ``effect``: what an instruction is about to act on, or to look at, is turned face up first."""
    instructions = data["program"]
    ops: tuple[Op, ...] = ()
    if instructions:
        ops = faces(ruleset, draft, instructions[0], Context.of(data["context"]))
    if ops:
        draft.then(Do(ops), Script(("effect",), data))
        return
    several = _multicolored(ruleset, draft, instructions, data)
    context = Context.of(data["context"])
    beside = tuple(_beside(ruleset, draft, instructions[0], context)) if instructions else ()
    said = len(draft.following)
    KIT_STEPS["effect"](carded(ruleset), draft, data)
    for name, more in beside:
        draft.emit(name, name, more)
    for obj in several:
        draft.emit("multicolor", "multicolor", object=obj.ref)
    draft.following[said:] = [_cited(ruleset, draft, f, instructions) for f in draft.following[said:]]


def _beside(
    ruleset: Ruleset, state: Position, instruction: Data, context: Context
) -> Iterator[tuple[str, Data]]:
    """Sections about an instruction for likely questions: fractions, numbers, tokens, protection."""
    if "if" in instruction and not holds(carded(ruleset), state, instruction["if"], context):
        return
    told = instruction.get("told")
    for one in _amounts(told):
        kind = one.text("amount")
        if kind in ("half", "half up", "divide"):
            yield "rounded", Data(up=kind == "half up")
        if kind in ("figure", "greatest", "least") and not select(carded(ruleset), state, one["of"], context):
            yield "undetermined", Data(name=one.text("name"))
    if instruction.text("verb") == "may pay":
        payers = seats(carded(ruleset), state, instruction["who"], context)
        due = tuple(part for part in instruction["cost"] if part.text("verb") == "pay prestige")
        if due and payers and not payable(carded(ruleset), state, due, replace(context, you=payers[0])):
            yield "cannot pay prestige", Data(seat=payers[0])
    if any(_of_no_controller(carded(ruleset), state, one, context) for one in _controllers(told)):
        yield "no controller", EMPTY
    for filter_ in (*_filters(told), *_filters(instruction.but(told=None))):
        if "cost" in filter_.get("figures", EMPTY) and _looks_at_x(ruleset, state, filter_, context):
            yield "x elsewhere", EMPTY
        if "card" in filter_.texts("is") and any(
            is_token(o) for o in found(carded(ruleset), state, filter_, context)
        ):
            yield "token as card", EMPTY
    if isinstance(told, Data):
        for part in told.values():
            if isinstance(part, Data) and part.text("ref") == "all":
                for o in _objects(state, select(carded(ruleset), state, part, context)):
                    if refused(carded(ruleset), state, "target", context.you, o) is not None:
                        yield "not targeted", Data(object=o.ref)


def _objects(state: Position, refs: Iterable[object]) -> Iterator[Object]:
    for one in refs:
        obj = state.current(one) if isinstance(one, Ref) else None
        if obj is not None:
            yield obj


def _amounts(value: object) -> Iterator[Data]:
    """The computed amounts in an instruction's arguments."""
    if isinstance(value, Data):
        if isinstance(value.get("amount"), str):
            yield value
        for part in value.values():
            yield from _amounts(part)
    elif isinstance(value, tuple):
        for part in value:
            yield from _amounts(part)


def _multicolored(
    ruleset: Ruleset, state: Position, instructions: tuple[Data, ...], data: Data
) -> tuple[Object, ...]:
    """Objects of several colours that an instruction concerns because of one of them."""
    told = instructions[0].get("told") if instructions else None
    by_color = [filter_ for filter_ in _filters(told) if "color" in filter_]
    if not by_color:
        return ()
    context = Context.of(data["context"])
    concerned = [o for filter_ in by_color for o in found(carded(ruleset), state, filter_, context)]
    return tuple(o for o in concerned if len(seen(ruleset, state, o).colors) > 1)


def _controllers(value: object) -> Iterator[Data]:
    """The references of an instruction to controllers."""
    if isinstance(value, Data):
        if value.get("ref") == "controller" and isinstance(value.get("of"), Data):
            yield value["of"]
        for part in value.values():
            yield from _controllers(part)
    elif isinstance(value, tuple):
        for part in value:
            yield from _controllers(part)


def _of_no_controller(ruleset: CardRuleset, state: Position, ref: Data, context: Context) -> bool:
    """Whether something is meant that lies where nothing has a controller: its owner stands for one."""
    return any(not in_zone(o, PLAY, STACK) for o in _objects(state, select(ruleset, state, ref, context)))


def _looks_at_x(ruleset: Ruleset, state: Position, filter_: Data, context: Context) -> bool:
    """Whether a filter that asks for a cost looks at a card off the stack that has X in its cost."""
    wide = filter_.but(figures=filter_["figures"].but(cost=None))
    costs = (
        definition(carded(ruleset), o).get("cost")
        for o in found(carded(ruleset), state, wide, context)
        if o.zone != STACK
    )
    return any(isinstance(cost, Data) and cost.number("x") for cost in costs)


def _filters(value: object) -> Iterator[Data]:
    """The filters in an instruction's arguments."""
    if isinstance(value, Data):
        if isinstance(value.get("filter"), Data):
            yield value["filter"]
        for part in value.values():
            yield from _filters(part)
    elif isinstance(value, tuple):
        for part in value:
            yield from _filters(part)


def _cited(ruleset: Ruleset, state: Position, frame: Frame, instructions: tuple[Data, ...]) -> Frame:
    """A choice of several things, or one forced by another choice, cites the section that makes it so."""
    if not isinstance(frame, Ask):
        return frame
    keys = ["together"] if len({decision.who for decision in frame.decisions}) > 1 else []
    keys += ["choices in order"] if _one_of_several_choices(ruleset, state, instructions) else []
    if any(isinstance(f, Ask) and len(f.answers) < len(f.decisions) for f in state.agenda):
        keys.append("chained")
    if frame.decisions and frame.decisions[0].kind == "name color":
        return _citing(frame, ruleset.cite("name color"), alone=True)
    if instructions and instructions[0].text("verb") == "may pay":
        keys += ["unless"] if instructions[0].get("else") and not instructions[0].get("then") else []
        declinable = any("no" in decision.keys for decision in frame.decisions)
        keys += ["not obliged"] if instructions[0].get("must") and declinable else []
        if "unless" in keys:  # 121.12.a says what the words mean, in place of the form that 121.12 describes
            return _citing(frame, tuple(a for key in keys for a in ruleset.cite(key)), alone=True)
    if instructions and _asks_for(instructions[0].get("filter", EMPTY), "damage source"):
        keys.append("not a source" if any(counters(o) for o in state.all_objects) else "damage source")
    return _citing(frame, tuple(a for key in keys for a in ruleset.cite(key)))


CHOICES = frozenset({"choose", "name", "choose one", "discard cards"})


def _one_of_several_choices(ruleset: Ruleset, state: Position, instructions: tuple[Data, ...]) -> bool:
    """Whether the same player makes more choices than this one as the effect says what is done."""
    first = instructions[0] if instructions else EMPTY
    top = next(iter(state.stack), None)
    if top is None or first.text("verb") not in CHOICES:
        return False
    made = [one for one in effect_of(carded(ruleset), top) if one.text("verb") in CHOICES]
    who = [one.get("who") or one.get("told", EMPTY).get("who") for one in made]
    return first in made and who.count(first.get("who") or first.get("told", EMPTY).get("who")) > 1


def _citing(ask: Ask, more: Cites, alone: bool = False) -> Ask:
    """The choice with further citations, or with these only."""
    cited = tuple(replace(d, cites=united(more, () if alone else d.cites)) for d in ask.decisions)
    return replace(ask, decisions=cited)


def announce_step(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """The step ``announce``: a choice of targets cites what limits it here."""
    obj = draft.current(data.ref("object"))
    said = len(draft.following)
    KIT_STEPS["announce"](carded(ruleset), draft, data)
    if data.text("stage") not in ("x", "targets") or obj is None:
        return
    in_text = data.text("stage") == "x" and not data["more"].get("in cost")
    if data.text("stage") == "x" and not in_text:
        return
    if in_text:
        more = ruleset.cite("x in text")
    else:
        more = limiting(ruleset, draft, slots(carded(ruleset), obj))
        more = united(more, ruleset.cite("attach") if "upgrade" in kind_of(ruleset, obj) else ())
    draft.following[said:] = [
        _citing(f, more, alone=in_text) if isinstance(f, Ask) else f for f in draft.following[said:]
    ]


def _means_orders(filter_: Data) -> bool:
    """Whether an order on the stack, as the one that asks would be, could fit a filter."""
    return STACK in filter_.texts("zone") and filter_.texts("type") != ("ability",)


def limiting(ruleset: Ruleset, state: Position, wanted: tuple[Data, ...]) -> Cites:
    """The sections that keep something on this table from being a target."""
    filters = [part for slot in wanted for part in slot["filter"].get("any", (slot["filter"],))]
    keys = ["any target"] if any(_asks_for(slot["filter"], "any target") for slot in wanted) else []
    keys += ["itself"] if any(map(_means_orders, filters)) and not state.stack else []
    orders = any({"order", "mandate"} & set(part.texts("type")) for part in filters)
    keys += ["abilities no orders"] if orders and any(map(is_ability, state.stack)) else []
    keys += ["only in play"] if any(_lies_on_stack(ruleset, state, part) for part in filters) else []
    keys += ["seat as target"] if any("seat" in part for part in filters) else []
    costing = [part for part in filters if "cost" in part.get("figures", EMPTY)]
    if any(_has_x_elsewhere(ruleset, state, part.texts("zone") or (PLAY,)) for part in costing):
        keys.append("x elsewhere")
    if any(
        "controller" in part and not {STACK, PLAY} & set(part.texts("zone") or (PLAY,)) for part in filters
    ):
        keys.append("no controller")
    asked = {word for part in filters for word in part.texts("is")}
    keys += ["single target"] if "single target" in asked else []
    keys += ["targets now"] if any(w.startswith("targets ") and " only " not in w for w in asked) else []
    keys += ["targets only"] if any(w.startswith("targets only ") for w in asked) else []
    keys += [
        key
        for word, key in (("legacy", "legacy target"), ("testimony", "testimony target"))
        if any(_could_mean(part, word) for part in filters) and _with(ruleset, state, word)
    ]
    return tuple(a for key in keys for a in ruleset.cite(key))


MEANT_BY = {"legacy": frozenset({"legacy"}), "testimony": frozenset({"testimony", POINT})}
"""The types by which a target means them."""


def _could_mean(filter_: Data, word: str) -> bool:
    """Whether a filter would let something of this type be a target, did no section say otherwise."""
    types = set(filter_.texts("type"))
    wide = not types or bool(types & {"possession", "card", *MEANT_BY[word]})
    there = {PLAY, GOVERNMENT} if word == "legacy" else {PLAY}
    return wide and "seat" not in filter_ and bool(there & set(filter_.texts("zone") or (PLAY,)))


def _lies_on_stack(ruleset: Ruleset, state: Position, filter_: Data) -> bool:
    """Whether an order has the type of which a filter wants something, which is sought in play alone."""
    types = set(filter_.texts("type"))
    if not types or "zone" in filter_ or types & set(WORDS.lying):
        return False
    return any(o.card and not is_ability(o) and types & seen(ruleset, state, o).types for o in state.stack)


def _has_x_elsewhere(ruleset: Ruleset, state: Position, zones: tuple[str, ...]) -> bool:
    """Whether a card that lies in one of these zones, not on the stack, has X in its cost."""
    found = _with(ruleset, state, "x")
    return any("any" in zones or in_zone(obj, *zones) for obj in found)


@read_once
def _words_of(card: Data) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The types of a card; and the same with ``x`` where its cost has one."""
    types, cost = card.texts("types"), card.get("cost")
    return types, (*types, "x") if isinstance(cost, Data) and cost.number("x") else types


def _with(ruleset: Ruleset, state: Position, word: str) -> list[Object]:
    """What was made with a type, or has an X in its cost off the stack (``x``)."""
    rules = carded(ruleset)

    def words(o: Object) -> tuple[str, ...]:
        types, with_x = _words_of(definition(rules, o))
        return types if o.zone == STACK else with_x

    return rules.by_kind["printed"].under(word, state.objects, words)


def _asks_for(filter_: Data, condition: str) -> bool:
    """Whether a filter, or a part of it, asks for a condition."""
    return condition in filter_.texts("is") or any(
        _asks_for(part, condition) for part in filter_.get("any", ())
    )


def faces(ruleset: Ruleset, state: Position, instruction: Data, context: Context) -> tuple[Op, ...]:
    """The operations that turn face up the needed cards that are face down in a discard pile."""
    turned = (
        carded(ruleset)
        .by_kind["turned"]
        .among(state.objects, lambda o: bool(o.data.get("face down")) and in_zone(o, DISCARD))
    )
    if not turned:
        return ()
    down = sorted(turned, key=lambda o: o.id)
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
"""Conditions of a filter that depend on the face of a card."""

ACTED_ON = frozenset({"name", "target", "several", "all", "top"})


def _mentions(value: object) -> Iterator[tuple[str, Data]]:
    """The references of an instruction to its objects, and its filters for discard piles."""
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


def tapped_there(ruleset: Ruleset, state: Position, obj: Object) -> bool:
    """A card in the discard pile is tapped once its owner has no use of it left."""
    if in_zone(obj, DISCARD):
        return uses_left(ruleset, state, obj, obj.owner) < 1
    return bool(obj.data.get("tapped"))


STEPS = {
    "entered": entered,
    "resolved": resolved,
    "change targets": change_targets,
    "new targets": new_targets,
    "effect": effect,
    "announce": announce_step,
}

ANSWERS = {"targets changed": targets_changed}
