"""Playing a card, putting a copy of a mandate on the stack, moving an order with Inesperada."""

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
    Object,
    Option,
    Position,
    Refusal,
    Row,
    Ruleset,
    Script,
    act,
    op,
    options,
    united,
)
from judge.resolver.inputs import naming
from judge.resolver.values import replace
from judge.rulesets.gyp.costs import (
    FREE,
    additionals,
    alternatives,
    bill,
    cites_of_permission,
    defined_x,
    permits,
    uses_x,
)
from judge.rulesets.gyp.resolving import limiting
from judge.rulesets.gyp.words import DISCARD, HAND, OUTSIDE, POSSESSIONS, REBELLION, SIDEBOARD, TARGETS
from judge.rulesets.gyp.zones import (
    ask_judge,
    copy_cites,
    is_ability,
    is_copy,
    is_mandate,
    is_marker,
    is_order,
    make,
    reading,
    seen,
    tried,
    uses_left,
)
from judge.rulesets.kit import (
    View,
    announce,
    announced,
    definition,
    effect_of,
    enough,
    forbidder,
    forbidding,
    refused,
    seatless,
    slots,
)
from judge.rulesets.kit.missing_targets import missing_target
from judge.rulesets.kit.rule import carded, in_zone, object_of

PERMITTED = {DISCARD: "from discard", OUTSIDE: "from outside", SIDEBOARD: "from sideboard"}


def _is_card(ruleset: Ruleset, state: Position, act: Act) -> bool:
    types = definition(carded(ruleset), object_of(state, act)).texts("types")
    played = {"mandate", "testimony", *POSSESSIONS}
    return bool(object_of(state, act).card) and (not types or bool(played & set(types)))


def _may_be_played_from_there(ruleset: Ruleset, state: Position, act: Act) -> bool:
    """From the hand, the discard pile and, in rebellion, from outside; elsewhere as an effect permits."""
    obj = object_of(state, act)
    if in_zone(obj, HAND, DISCARD, REBELLION):
        return True
    permission = PERMITTED.get(seatless(obj.zone))
    return bool(permission) and permits(ruleset, state, permission or "", act.who, obj)


def _is_theirs(ruleset: Ruleset, state: Position, act: Act) -> bool:
    obj = object_of(state, act)
    return obj.owner == act.who or permits(ruleset, state, "playable by anyone", act.who, obj)


def _right_time(ruleset: Ruleset, state: Position, act: Act) -> bool:
    """A mandate at any time with priority; another order in one's own command step with an empty stack."""
    obj = object_of(state, act)
    found = seen(ruleset, state, obj)
    if "mandate" in found.types or found.has("unexpected"):
        return True
    return act.who == state.active and state.step == "command" and not state.stack


def _untimely(ruleset: Ruleset, state: Position, act: Act) -> tuple[Message, ...]:
    """All that makes it no time for an order: its rule, whose turn it is, what waits on the stack."""
    rule = Message(N_("an order that is no mandate is played in one's own command step with an empty stack"))
    turn = Message(N_("it is the turn of {active}"), {"active": state.active})
    stack = Message(N_("the stack is not empty"))
    told = ((True, rule), (act.who != state.active, turn), (bool(state.stack), stack))
    return tuple(message for holds, message in told if holds)


def _moment(ruleset: Ruleset, state: Position, act: Act) -> Cites:
    """The rule that says when this card may be played."""
    found = seen(ruleset, state, object_of(state, act))
    return ruleset.cite(_timed_as(found, own=not found.has("unexpected")))


def _timed_as(found: View, own: bool) -> str:
    return "mandate" if "mandate" in found.types else "other order" if own else "unexpected"


def _has_use(ruleset: Ruleset, state: Position, act: Act) -> bool:
    """Whether a use is left; a card in rebellion needs none."""
    obj = object_of(state, act)
    return (
        in_zone(obj, REBELLION)
        or uses_left(ruleset, state, obj, act.who) > 0
        or permits(ruleset, state, "no limit of uses", act.who, obj)
    )


def nothing_locks(ruleset: Ruleset, state: Position, act: Act) -> bool:
    """Whether nothing on the stack forbids everybody to play orders and activate abilities."""
    return not any(locks(obj) for obj in state.stack)


def locks(obj: Object) -> bool:
    ability = obj.nature.get("ability")
    return isinstance(ability, Data) and bool(ability.get("data", EMPTY).get("locks"))


def _has_targets(ruleset: Ruleset, state: Position, act: Act) -> bool:
    obj = replace(object_of(state, act), controller=act.who)
    return enough(carded(ruleset), tried(ruleset, state, obj), obj)


def forbids(ruleset: Ruleset, state: Position, action: str, who: str, obj: Object | None) -> Refusal | None:
    """The effect that forbids the action, or None (also if the player ignores it)."""
    ignored = {e.source for e in state.effects if e.name == "ignored" and e.controller == who}
    heeded = [
        one.context.source for one, p in forbidding(carded(ruleset), state) if p.text("action") == action
    ]
    cites = refused(carded(ruleset), state, action, who, obj)
    if cites is None or (heeded and ignored.issuperset(heeded)):
        return None
    by = forbidder(carded(ruleset), state, action, who, obj)
    reason = (
        Message(N_("an effect forbids it: that of {by}"), {"by": by})
        if by
        else Message(N_("an effect forbids it"))
    )
    return Refusal(reason, united(cites, ruleset.cite("prohibited")))


def _objection(ruleset: Ruleset, state: Position, act: Act) -> Refusal | None:
    obj = object_of(state, act)
    if not _has_targets(ruleset, state, act):
        cites = (*ruleset.cite("no target"), *limiting(ruleset, state, slots(carded(ruleset), obj)))
        reason = Message(N_("there is nothing that {object} could have as its target"), {"object": obj.id})
        theirs = replace(obj, controller=act.who)
        return Refusal(naming(reason, missing_target(carded(ruleset), state, theirs, TARGETS)), cites)
    return forbids(ruleset, state, "play", act.who, obj)


# Playing


def play(ruleset: Ruleset, draft: Draft, act: Act) -> None:
    """The card becomes an order on top of the stack; then its player announces and pays."""
    put_on_stack(ruleset, draft, object_of(draft, act), act.who)


def put_on_stack(
    ruleset: Ruleset, draft: Draft, obj: Object, who: str, alternative: str | None = None
) -> None:
    came = seatless(obj.zone)
    free = permits(ruleset, draft, "free", who, replace(obj, controller=who)) or None
    permitting = cites_of_permission(ruleset, draft, PERMITTED.get(came, ""), who, obj)
    draft.move(obj.id, STACK, controller=who)
    order = draft.objects[obj.id]
    more = {"came": came, "alternative": alternative, "zone": obj.zone, "offered free": free}
    draft.change_object(order, **more)
    said = Data(object=order.ref, seat=who, **{"from": came})
    draft.emit("order", united(ruleset.cite("play"), permitting), said)
    draft.then(Script(("alternatives",), Data(object=order.ref)))


def play_free(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """An effect has a card played without paying its cost, if it can be played at all."""
    obj = draft.current(data.ref("object"))
    if obj is None or not obj.card or obj.zone == STACK or draft.current(obj.ref) is None:
        return
    playing = replace(obj, controller=data.text("who"))
    if not enough(carded(ruleset), tried(ruleset, draft, playing), playing):
        draft.emit("no target", "no target", object=obj.ref)
        return
    if not _has_use(ruleset, draft, Act(data.text("who"), "play", Data(object=obj.id))):
        draft.emit("no use left", "no use left", object=obj.ref)
        return
    put_on_stack(ruleset, draft, obj, data.text("who"), FREE)


def ask_alternatives(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """Ask for an alternative cost: at most one is paid, and none has to be."""
    obj = draft.current(data.ref("object"))
    if obj is None:
        return
    found = alternatives(ruleset, draft, obj)
    if not found or obj.data.get("alternative"):
        draft.then(Script(("additionals",), data))
        return
    decision = Decision(
        obj.controller,
        "alternative",
        options(tuple(found)),
        min=0,
        max=1,
        cites=ruleset.cite("alternative"),
        data=Data(object=obj.ref),
    )
    draft.then(Ask((decision,), "alternative chosen", data=data))


def alternative_chosen(ruleset: Ruleset, draft: Draft, ask: Ask, answers: Answers) -> None:
    obj = draft.current(ask.data.ref("object"))
    if obj is None:
        return
    draft.change_object(obj, alternative=answers[0][0] if answers[0] else None)
    draft.then(Script(("additionals",), ask.data))


def ask_additionals(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    obj = draft.current(data.ref("object"))
    if obj is None:
        return
    found = additionals(ruleset, draft, obj, optional=True)
    if not found:
        draft.then(*(_announcing(ruleset, draft, obj)))
        return
    decision = Decision(
        obj.controller,
        "additional",
        options(tuple(found)),
        min=0,
        max=None,
        cites=ruleset.cite("optional additional"),
        data=Data(object=obj.ref),
    )
    draft.then(Ask((decision,), "additional chosen", data=data))


def additional_chosen(ruleset: Ruleset, draft: Draft, ask: Ask, answers: Answers) -> None:
    obj = draft.current(ask.data.ref("object"))
    if obj is None:
        return
    draft.change_object(obj, additional=answers[0] or None)
    draft.then(*(_announcing(ruleset, draft, draft.objects[obj.id])))


def _announcing(ruleset: Ruleset, state: Position, obj: Object) -> tuple[Script, ...]:
    """Announce modes, X and targets; then the cost is paid."""
    return (Script(("announce x",), Data(object=obj.ref)),)


def announce_x(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """X is chosen where nothing defines it: more than 0 where the cost is paid, otherwise 0."""
    obj = draft.current(data.ref("object"))
    if obj is None:
        return
    ability = obj.nature.get("ability")
    cost = definition(carded(ruleset), obj).get("cost", EMPTY)
    in_cost = isinstance(cost, Data) and bool(cost.number("x"))
    if isinstance(ability, Data):
        in_cost = uses_x(ability.get("cost", ()))
    in_text = uses_x(
        ability.get("effect", ()) if isinstance(ability, Data) else effect_of(carded(ruleset), obj)
    )
    defined = defined_x(ruleset, draft, obj)
    if defined is not None and (in_cost or in_text):
        draft.emit("x", "x defined", object=obj.ref, x=defined)
        draft.then(announce(obj.ref, "ask payment"))
        return
    if not (in_cost or in_text):
        draft.then(announce(obj.ref, "ask payment"))
        return
    if in_cost and obj.data.get("alternative"):
        draft.change_object(obj, announced=announced(obj).but(x=0))
        draft.emit("x", "x free", object=obj.ref, x=0)
        draft.then(announce(obj.ref, "ask payment"))
        return
    draft.then(announce(obj.ref, "ask payment", **{"x": Data(min=1 if in_cost else 0), "in cost": in_cost}))


def played(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """The cost is paid: the order is on the stack, and its player has spent a use of the card."""
    obj = draft.current(data.ref("object"))
    if obj is None:
        return
    who = obj.controller
    said = Data(object=obj.ref, seat=who, card=seen(ruleset, draft, obj).name, to=STACK)
    if is_copy(obj):
        card = draft.objects.get(obj.nature.text("card"))
        ops = (
            (op("spend use", object=card.ref, seat=who, cites=ruleset.cite("copy uses")),)
            if (card and obj.nature.get("use"))
            else ()
        )
        draft.emit("copy put", copy_cites(ruleset, obj), said)
        draft.then(*((Do(ops),) if ops else ()))
        return
    draft.emit("played", _timing_cites(ruleset, draft, obj), said)
    if obj.data.text("came") == REBELLION:
        draft.emit("no use needed", "rebellion", object=obj.ref)
        return
    figures = seen(ruleset, draft, obj).figures
    golden = "uses" in figures or permits(ruleset, draft, "no limit of uses", who, obj)
    cites = (*ruleset.cite("golden"), *ruleset.cite("use spent")) if golden else ruleset.cite("use spent")
    if obj.owner != who:
        cites = (*cites, *ruleset.cite("uses of others"))
    spend = op("spend use", object=obj.ref, seat=who, cites=cites)
    draft.do(spend)


def _timing_cites(ruleset: Ruleset, state: Position, obj: Object) -> Cites:
    """The sections that allow this order now and return priority to its player."""
    found = seen(ruleset, state, obj)
    own = obj.controller == state.active and state.step == "command" and len(state.stack) == 1
    time = _timed_as(found, own)
    resources = ("order gives resources",) if _gives_resources(effect_of(carded(ruleset), obj)) else ()
    others = ("order of another",) if obj.owner != obj.controller else ()
    x = definition(carded(ruleset), obj).get("cost", EMPTY)
    paid = ("x paid",) if isinstance(x, Data) and x.number("x") and not obj.data.get("alternative") else ()
    keys = (*paid, *resources, *others, "again")
    said = (*ruleset.cite(time), *answering(ruleset, state, obj))
    return united(said, *(ruleset.cite(key) for key in keys))


def answering(ruleset: Ruleset, state: Position, obj: Object) -> Cites:
    """Why the new top of the stack is an answer to the object below it, or its player's next order."""
    under = state.stack[1:2]
    if not under:
        return ()
    return ruleset.cite("responding" if under[0].controller != obj.controller else "more of one's own")


def _gives_resources(instructions: Iterable[Data]) -> bool:
    return any(one.text("verb") == "produce" for one in instructions)


def taken_back(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """Undo an action that cannot be paid, or is withdrawn, as if it had not been tried."""
    obj = draft.current(data.ref("object"))
    if obj is None:
        return
    said = Data(object=obj.ref, seat=obj.controller)
    unpayable = bill(ruleset, draft, Data(object=obj.ref)).resources is None
    draft.emit("taken back", "unpayable taken back" if unpayable else "take back", said)
    if obj.card:
        draft.move(obj.id, obj.data.text("zone"))
    else:
        draft.remove(obj.id)


# A copy of a mandate, and moving an order


def _played_by(ruleset: Ruleset, state: Position, act: Act) -> bool:
    obj = object_of(state, act)
    return is_order(ruleset, obj) and bool(obj.card) and obj.controller == act.who


def _order_is_mandate(ruleset: Ruleset, state: Position, act: Act) -> bool:
    return is_mandate(ruleset, state, object_of(state, act))


def _order_has_use(ruleset: Ruleset, state: Position, act: Act) -> bool:
    return uses_left(ruleset, state, object_of(state, act), act.who) > 0


def copy(ruleset: Ruleset, draft: Draft, act: Act) -> None:
    data = Data(object=object_of(draft, act).ref, who=act.who, use=True)
    draft.then(Script(("put copy",), data))


def put_copy(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """A copy of the order goes on top of the stack; the judge decides whether it is paid for."""
    paid = data.get("paid") or reading(draft, "copy paid")
    if paid is None:
        ask_judge(ruleset, draft, "copy paid", ("yes", "no"), "put copy", data)
        return
    original = draft.current(data.ref("object"))
    if original is None or is_ability(original):
        return
    nature = Data(
        kind="copy",
        definition=definition(carded(ruleset), original),
        card=original.id,
        use=bool(data.get("use")),
    )
    name = f"copy of {original.card or original.id.removeprefix('copy of ')}"
    obj = make(draft, name, STACK, data.text("who"), nature)
    draft.change_object(
        obj,
        announced=original.data.get("announced"),
        alternative=None if paid == "yes" else FREE,
        unpaid=None if paid == "yes" else True,
    )
    then = "ask payment" if paid == "yes" else "played"
    aim = Script(("announce",), Data(object=obj.ref, then=then, more=EMPTY, stage="targets", slot=0))
    whose = ruleset.cite("order of another") if original.controller != obj.controller else ()
    by = "copy" if data.get("use") else "copy by effect"
    draft.emit("copy", united(ruleset.cite(by), whose), object=obj.ref, of=original.ref)
    draft.then(aim)


def _movable(ruleset: Ruleset, state: Position, act: Act) -> bool:
    obj = object_of(state, act)
    found = seen(ruleset, state, obj)
    return "mandate" not in found.types and found.has("unexpected")


def move_order(ruleset: Ruleset, draft: Draft, act: Act) -> None:
    """The order's player says where in the stack it goes: on top, or just under something else."""
    obj = object_of(draft, act)
    others = tuple(Option(o.id, Data(object=o.ref)) for o in draft.stack if o.id != obj.id)
    decision = Decision(
        act.who,
        "place",
        (Option("top"), *others),
        cites=ruleset.cite("move order"),
        data=Data(object=obj.ref),
    )
    draft.then(Ask((decision,), "place chosen", data=Data(object=obj.ref)))


def place_chosen(ruleset: Ruleset, draft: Draft, ask: Ask, answers: Answers) -> None:
    obj = draft.current(ask.data.ref("object"))
    if obj is None or not answers[0]:
        return
    rest = [object_id for object_id in draft.zone(STACK) if object_id != obj.id]
    at = len(rest) if answers[0][0] == "top" else rest.index(answers[0][0])
    zones = draft.zones.set(STACK, (*rest[:at], obj.id, *rest[at:]))
    said = Data(object=obj.ref, seat=obj.controller, place=answers[0][0])
    spend = op("spend use", object=obj.ref, seat=obj.controller, cites=ruleset.cite("move order"))
    draft.zones = zones
    draft.emit("order moved", "move order", said)
    draft.then(Do((spend,)))


def _candidates(action: str, *zones: str) -> Callable[[Ruleset, Position, str], Iterable[Act]]:
    def found(ruleset: Ruleset, state: Position, seat: str) -> Iterable[Act]:
        for zone in zones:
            owned = (
                *state.inside(f"{zone}/{seat}"),
                *(o for o in state.inside(zone) if o.controller == seat),
            )
            for obj in owned:
                if obj.card and not is_marker(ruleset, obj):
                    yield act(seat, action, object=obj.id)

    return found


LOCKED = Row("locked", N_("nobody may play orders until what waits on the stack has resolved"), nothing_locks)

PLAY_ACTIONS = {
    "play": Action(
        "play",
        play,
        rows=(
            Row("not a card", N_("{object} is not a card that can be played"), _is_card),
            Row(
                "zone to play",
                N_("{object} cannot be played from where it is"),
                _may_be_played_from_there,
            ),
            Row("uses of others", N_("{object} is not a card of {who}"), _is_theirs),
            LOCKED,
            Row(
                "other order",
                N_("an order that is no mandate is played in one's own command step with an empty stack"),
                _right_time,
                each=_untimely,
            ),
            Row("no use left", N_("{who} has no use of {object} left"), _has_use),
        ),
        params={"object": "object"},
        candidates=_candidates("play", HAND, DISCARD, REBELLION, OUTSIDE),
        objection=_objection,
        when=_moment,
    ),
    "copy": Action(
        "copy",
        copy,
        rows=(
            Row("copy", N_("{object} is no order that {who} has played"), _played_by),
            Row("copy is mandate", N_("only of a mandate can a copy be put on the stack"), _order_is_mandate),
            LOCKED,
            Row("copy uses", N_("{who} has no use of {object} left"), _order_has_use),
        ),
        params={"object": "object"},
        candidates=_candidates("copy", STACK),
        when="copy",
    ),
    "move": Action(
        "move order",
        move_order,
        rows=(
            Row("move order", N_("{object} is no order that {who} has played"), _played_by),
            Row(
                "move is other",
                N_("only an order that is no mandate, and has Inesperada, can be moved"),
                _movable,
            ),
            Row("move order", N_("{who} has no use of {object} left"), _order_has_use),
        ),
        params={"object": "object"},
        candidates=_candidates("move", STACK),
        when="move order",
    ),
}

PLAY_STEPS = {
    "alternatives": ask_alternatives,
    "additionals": ask_additionals,
    "announce x": announce_x,
    "played": played,
    "taken back": taken_back,
    "put copy": put_copy,
    "play free": play_free,
}

PLAY_ANSWERS = {
    "alternative chosen": alternative_chosen,
    "additional chosen": additional_chosen,
    "place chosen": place_chosen,
}

__all__ = ["PLAY_ACTIONS", "PLAY_ANSWERS", "PLAY_STEPS", "forbids", "nothing_locks"]
