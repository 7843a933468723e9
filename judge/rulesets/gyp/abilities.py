"""Activated, resource and triggered abilities, and special actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from judge.messages import N_, Message
from judge.resolver import (
    EMPTY,
    STACK,
    Act,
    Action,
    Answers,
    Ask,
    Cites,
    Data,
    Decision,
    Do,
    Draft,
    Frame,
    Object,
    Option,
    Pending,
    Position,
    Ref,
    Refusal,
    Row,
    Ruleset,
    Script,
    act,
    op,
    united,
)
from judge.rulesets.gyp.costs import uses_x
from judge.rulesets.gyp.playing import answering, forbids, nothing_locks
from judge.rulesets.gyp.words import GOVERNMENT, HAND, PLAY
from judge.rulesets.gyp.zones import is_ability, kind_of, make, reserve, seen
from judge.rulesets.kit import (
    Context,
    active_effects,
    candidates,
    definition,
    holds,
    payable,
    program,
    seatless,
    spending,
)
from judge.rulesets.kit.rule import carded, in_zone, object_of

Usable = list[tuple[int, Data]]
Candidates = Callable[[Ruleset, Position, str], Iterable[Act]]


# Which abilities there are


def produces(instructions: tuple[Data, ...]) -> bool:
    """Whether resources could go to a reserve when these instructions are followed."""
    return any(
        one.text("verb") == "produce"
        or any(isinstance(value, tuple) and produces(_data(value)) for value in one.values())
        for one in instructions
    )


def _data(values: tuple[object, ...]) -> tuple[Data, ...]:
    return tuple(value for value in values if isinstance(value, Data) and "verb" in value)


def is_resource(ability: Data, types: Iterable[str] = ()) -> bool:
    """Whether an ability is a resource ability: without target, giving resources, and not of leadership."""
    return produces(ability.get("effect", ())) and not ability.get("targets") and "leader" not in types


def works(ruleset: Ruleset, obj: Object, ability: Data) -> bool:
    """Whether an ability works in the zone where its object lies."""
    zones = ability.texts("zone")
    if not zones:
        zones = (GOVERNMENT,) if "legacy" in kind_of(ruleset, obj) else _zones_of_cost(ability)
    return in_zone(obj, *zones) or "any" in zones


def _zones_of_cost(ability: Data) -> tuple[str, ...]:
    """The zones in which an ability works because its cost can only be paid there."""
    for part in ability.get("cost", ()):
        told = part.get("told", EMPTY)
        if part.text("verb") == "discard" and told.get("discard") == Data(ref="self"):
            return (HAND,)
    return (PLAY,)


def _abilities(ruleset: Ruleset, state: Position, obj: Object, kind: str) -> Usable:
    return [(at, a) for at, a in enumerate(seen(ruleset, state, obj).abilities) if a.text("kind") == kind]


def _who_has(obj: Object) -> str:
    return obj.controller if seatless(obj.zone) in (PLAY, STACK, GOVERNMENT) else obj.owner


def _context(obj: Object, who: str) -> Context:
    return Context(who, obj.ref)


def _limit(obj: Object, at: int) -> str:
    return f"used {obj.ref}:{at}"


def against(
    ruleset: Ruleset, state: Position, who: str, obj: Object, at: int, ability: Data
) -> tuple[str, str] | None:
    """The rules' objection to activating an ability now: a key of the citations and a sentence."""
    context = _context(obj, who)
    resource = is_resource(ability, seen(ruleset, state, obj).types)
    if who != _who_has(obj) and not ability.get("any player"):
        return "not controlled", N_("{object} is not controlled by {who}")
    if not works(ruleset, obj, ability):
        return _zone_key(ruleset, obj, ability), N_("the ability of {object} does not work where it is")
    if state.decision is not None and not resource:
        key = _why_no_resource_ability(ruleset, state, obj, ability)
        return key, N_("only resource abilities can be activated while something is paid for")
    if "if" in ability and not holds(carded(ruleset), state, ability["if"], context):
        return "restricted", N_("the ability of {object} cannot be activated now, as it says itself")
    if "during" in ability and not {state.step, state.phase} & set(ability.texts("during")):
        return "restricted", N_("the ability of {object} cannot be activated now, as it says itself")
    if "limit" in ability and state.facts.get(_limit(obj, at)):
        return "activation limit", N_("the ability of {object} has been activated this turn already")
    if resource and _under_way(state, obj, at):
        return "resource again", N_("the ability of {object} is being activated already")
    taps = [part for part in ability.get("cost", ()) if part.text("verb") == "tap"]
    if taps and not payable(carded(ruleset), state, tuple(taps), context):
        return "tapped", N_("{object} is tapped already")
    if not has_targets(ruleset, state, ability, context):
        return "no target", N_("there is nothing that {object} could have as its target")
    return None


def _why_no_resource_ability(ruleset: Ruleset, state: Position, obj: Object, ability: Data) -> str:
    """The rule by which an ability cannot be activated while something is paid for."""
    if produces(ability.get("effect", ())):
        return "leadership" if "leader" in seen(ruleset, state, obj).types else "gives resources"
    top = state.top
    playing = isinstance(top, Ask) and top.then == "paid" and not top.data.get("resolving")
    return "only resource" if playing else "only resource resolving"


def _zone_key(ruleset: Ruleset, obj: Object, ability: Data) -> str:
    """The rule that says where an ability works."""
    if "legacy" in kind_of(ruleset, obj):
        return "legacy zone"
    if ability.texts("zone"):
        return "zone it names"
    if _zones_of_cost(ability) == (HAND,):
        return "zone of its cost"
    parts = (*ability.get("cost", ()), *ability.get("effect", ()))
    return "zone it moves from" if any(map(_moves_itself, parts)) else "ability zone"


MOVING = ("remove", "discard", "put", "return", "rebel", "destroy")


def _moves_itself(part: Data) -> bool:
    """Whether a part of an ability moves the object that has it."""
    verb = part.text("verb")
    return verb in MOVING and part.get("told", EMPTY).get(verb) == Data(ref="self")


def _under_way(state: Position, obj: Object, at: int) -> bool:
    """Whether this resource ability is itself being paid for at the moment."""
    return any(
        isinstance(frame, Ask) and frame.data.get("source") == obj.ref and frame.data.get("index") == at
        for frame in state.agenda
    )


def has_targets(ruleset: Ruleset, state: Position, ability: Data, context: Context) -> bool:
    for slot in ability.get("targets", ()):
        least = slot.get("least")
        if isinstance(least, int) and len(candidates(carded(ruleset), state, slot, context)) < least:
            return False
    return True


def _usable(ruleset: Ruleset, state: Position, act: Act, kind: str) -> Usable:
    obj = object_of(state, act)
    found = [
        (at, ability)
        for at, ability in _abilities(ruleset, state, obj, kind)
        if against(ruleset, state, act.who, obj, at, ability) is None
    ]
    named = act.data.text("ability")
    return [(at, a) for at, a in found if not named or a.text("name") == named] or ([] if named else found)


def _objection(kind: str) -> Callable[[Ruleset, Position, Act], Refusal | None]:
    def objection(ruleset: Ruleset, state: Position, act: Act) -> Refusal | None:
        obj = object_of(state, act)
        if not _usable(ruleset, state, act, kind):
            data = {"object": obj.id, "who": act.who}
            for at, ability in _abilities(ruleset, state, obj, kind):
                key, reason = against(ruleset, state, act.who, obj, at, ability) or ("which ability", "")
                if reason:
                    own = carded(ruleset).cited(ability.texts("cites")) if key == "restricted" else ()
                    return Refusal(Message(reason, data), (*own, *ruleset.cite(key)))
            key = "which special action" if kind == "special" else "which ability"
            return Refusal(Message(N_("{object} has no such ability"), data), ruleset.cite(key))
        return forbids(ruleset, state, "activate", act.who, obj)

    return objection


# Activating


def activate(ruleset: Ruleset, draft: Draft, act: Act) -> None:
    _which(ruleset, draft, act, "activated", "activate chosen", "begin ability")


def _which(ruleset: Ruleset, draft: Draft, act: Act, kind: str, answer: str, step: str) -> None:
    """The ability that is meant, or a choice between several."""
    obj = object_of(draft, act)
    found = _usable(ruleset, draft, act, kind)
    data = Data(source=obj.ref, who=act.who)
    if len(found) == 1:
        draft.then(Script((step,), data.but(index=found[0][0], ability=found[0][1])))
        return
    offered = tuple(Option(a.text("name") or f"ability {at + 1}") for at, a in found)
    decision = Decision(act.who, "ability", offered, cites=ruleset.cite("which ability"))
    abilities = tuple(Data(index=at, ability=a) for at, a in found)
    draft.then(Ask((decision,), answer, data=data.but(abilities=abilities)))


def ability_chosen(ruleset: Ruleset, draft: Draft, ask: Ask, answers: Answers) -> None:
    at = ask.decisions[0].keys.index(answers[0][0]) if answers[0] else 0
    chosen = ask.data["abilities"][at]
    data = Data(
        source=ask.data["source"], who=ask.data["who"], index=chosen["index"], ability=chosen["ability"]
    )
    step = "begin ability" if ask.then == "activate chosen" else "begin special"
    draft.then(Script((step,), data))


def begin_ability(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """Begin an ability: a resource ability is paid for and resolves at once; any other goes on the stack."""
    source = draft.current(data.ref("source"))
    if source is None:
        return
    ability, who = data["ability"], data.text("who")
    if is_resource(ability, seen(ruleset, draft, source).types):
        draft.emit("resource ability", "resource ability", object=source.ref, seat=who)
        draft.then(_paying(data))
        return
    nature = Data(kind="activated", ability=ability, source=source.ref, index=data["index"])
    obj = make(draft, f"ability of {source.id}", STACK, who, nature)
    draft.emit(
        "ability",
        _created(ruleset, draft, source, ability, who),
        object=obj.ref,
        source=source.ref,
        seat=who,
    )
    draft.then(Script(("announce x",), Data(object=obj.ref)))


def _created(ruleset: Ruleset, state: Position, source: Object, ability: Data, who: str) -> Cites:
    """The sections that let an ability go on the stack: its zone, who may activate it, what it gives."""
    keys = ["legacy ability" if "legacy" in kind_of(ruleset, source) else "ability created"]
    if ability.texts("zone"):
        keys.append("zone it names")
    elif source.zone != PLAY and len(keys) == 1 and keys[0] == "ability created":
        keys.append("zone of its cost")
    if who != _who_has(source):
        keys.append("any player")
    elif who != source.owner:
        keys.append("whose ability")
    if produces(ability.get("effect", ())):
        leading = "leader" in seen(ruleset, state, source).types
        keys.append("gives resources" if ability.get("targets") or not leading else "leadership")
    return united(*(ruleset.cite(key) for key in keys))


def _paying(data: Data) -> Frame:
    """Costs without resources (tapping and the like) are paid at once; for resources the payer is asked."""
    if any(part.text("verb") == "pay" for part in data["ability"].get("cost", ())):
        return Ask((), "paid", renew="payment", data=data)
    return Script(("spend",), data)


def cost_paid(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """Continue after a cost was paid: the order or ability is on the stack, or the resource ability
    resolves.
    """
    if "resources" in data:
        return
    obj = draft.current(data.ref("object"))
    if obj is not None and not is_ability(obj):
        draft.then(Script(("played",), Data(object=obj.ref)))
        return
    if obj is None and "ability" not in data:
        return
    ability = data["ability"] if obj is None else obj.nature["ability"]
    source = data.ref("source") if obj is None else obj.nature.ref("source")
    if "limit" in ability and source is not None:
        index = data.get("index") if obj is None else obj.nature.get("index")
        draft.remember(**{f"used {source}:{index}": True})
    if obj is not None:
        x = ruleset.cite("x paid") if uses_x(ability.get("cost", ())) else ()
        cites = united(ruleset.cite("activate"), answering(ruleset, draft, obj), x)
        draft.emit("activated", cites, object=obj.ref, source=source, seat=obj.controller)
        return
    context = Context(data.text("who"), source)
    effect = program(ability.get("effect", ()), context)
    if data.get("special"):
        key = _special_key(ruleset, draft, ability, source)
        draft.emit("special action", key, seat=context.you, source=source)
        draft.then(effect)
        return
    draft.then(
        effect,
        Script(
            ("resource resolved",),
            Data(source=source, seat=context.you, held=len(reserve(draft, context.you))),
        ),
    )


def _special_key(ruleset: Ruleset, state: Position, ability: Data, source: Ref | None) -> str:
    """Whether a static ability lets itself be ignored, or an effect has allowed an action for later."""
    obj = state.current(source)
    own = definition(carded(ruleset), obj).get("abilities", ()) if obj else (ability,)
    return "special done" if ability in own else "special later"


def resource_resolved(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """Abilities that trigger on a resource ability and give resources resolve at once, after its event."""
    said = Data(object=data.ref("source"), seat=data.text("seat"))
    held = len(reserve(draft, data.text("seat")))
    if data.get("held") == held:
        draft.emit("yields nothing", "yields nothing", said)
    draft.emit("resource resolved", "resource ability", said)
    draft.then(Script(("resource triggers",)))


def resource_triggers(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """Triggered resource abilities do not use the stack."""
    now = [p for p in draft.pending if _triggered_resource(p)]
    if not now:
        return
    draft.pending = tuple(p for p in draft.pending if p not in now)
    for one in now:
        names, known = one.data.get("names", EMPTY), one.data.get("known", EMPTY)
        context = Context(one.controller, one.source, names=names, known=known)
        draft.then(Do(spending(one)), program(one.data["ability"].get("effect", ()), context))
        draft.emit("triggered resource ability", "resource trigger", source=one.source, seat=one.controller)


def _triggered_resource(pending: Pending) -> bool:
    ability = pending.data.get("ability", EMPTY)
    waits = {pattern.text("on") for pattern in ability.get("on", ())}
    return waits == {"resource ability"} and is_resource(ability)


# Special actions


def special(ruleset: Ruleset, draft: Draft, act: Act) -> None:
    _which(ruleset, draft, act, "special", "special chosen", "begin special")


def begin_special(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """A special action: its cost, then what it does; nothing goes on the stack."""
    draft.then(_paying(data.but(special=True)))


def turn_up(ruleset: Ruleset, draft: Draft, act: Act) -> None:
    done = op("turn up", object=act.data.text("object"), cites=ruleset.cite("turned up"))
    draft.then(Do((done,)))


def _with(kind: str, action: str) -> Candidates:
    def found(ruleset: Ruleset, state: Position, seat: str) -> Iterable[Act]:
        given = any("ability" in one.change for one in active_effects(carded(ruleset), state))
        for obj in state.all_objects:
            own = definition(carded(ruleset), obj).get("abilities", ())
            if obj.zone == STACK or not (own or given):
                continue
            abilities = [ability for _, ability in _abilities(ruleset, state, obj, kind)]
            if any(seat == _who_has(obj) or ability.get("any player") for ability in abilities):
                yield act(seat, action, object=obj.id)

    return found


def _face_down_of(ruleset: Ruleset, state: Position, seat: str) -> Iterable[Act]:
    return (act(seat, "turn up", object=o.id) for o in state.all_objects if o.data.get("face down"))


def _moment(ruleset: Ruleset, state: Position, act: Act) -> Cites:
    """The rule that says when an ability may be activated; another one if it can only give resources."""
    obj = state.objects[act.data.text("object")]
    abilities = [ability for _, ability in _abilities(ruleset, state, obj, "activated")]
    types = seen(ruleset, state, obj).types
    gives = bool(abilities) and all(is_resource(ability, types) for ability in abilities)
    return ruleset.cite("resource time" if gives else "ability time")


ABILITY_ACTIONS = {
    "activate": Action(
        "activate",
        activate,
        rows=(
            Row(
                "locked",
                N_("nobody may activate abilities until what waits on the stack has resolved"),
                nothing_locks,
            ),
        ),
        params={"object": "object", "ability": "text?"},
        candidates=_with("activated", "activate"),
        during=frozenset({"pay"}),
        objection=_objection("activated"),
        when=_moment,
    ),
    "special": Action(
        "special action",
        special,
        params={"object": "object", "ability": "text?"},
        candidates=_with("special", "special"),
        when="special time",
        objection=_objection("special"),
    ),
    "turn up": Action(
        "turn up",
        turn_up,
        rows=(
            Row(
                "turn up",
                N_("{object} is not face down"),
                lambda r, s, a: bool(s.objects[a.data.text("object")].data.get("face down")),
            ),
            Row(
                "turn up",
                N_("{object} is not a card of {who}"),
                lambda r, s, a: s.objects[a.data.text("object")].owner == a.who,
            ),
        ),
        params={"object": "object"},
        candidates=_face_down_of,
        when="turn up time",
    ),
}

ABILITY_STEPS = {
    "begin ability": begin_ability,
    "begin special": begin_special,
    "cost paid": cost_paid,
    "resource resolved": resource_resolved,
    "resource triggers": resource_triggers,
}

ABILITY_ANSWERS = {
    "activate chosen": ability_chosen,
    "special chosen": ability_chosen,
}
