"""Playing a card, putting a copy of a mandate on the stack, moving an order with Inesperada."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from judge.messages import N_, Message
from judge.resolver import (
    EMPTY,
    STACK,
    Act,
    Action,
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
    cites_of_permission,
    defined_x,
    permits,
    uses_x,
)
from judge.rulesets.gyp.resolving import limiting
from judge.rulesets.gyp.table import (
    ask_judge,
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
from judge.rulesets.gyp.words import DISCARD, HAND, OUTSIDE, POSSESSIONS, REBELLION, SIDEBOARD, TARGETS
from judge.rulesets.kit import (
    announce,
    announced,
    definition,
    effect_of,
    enough,
    forbidding,
    refused,
    seatless,
    slots,
)
from judge.rulesets.kit.missing_targets import missing_target
from judge.rulesets.kit.rule import carded, in_zone, object_of

Answers = tuple[tuple[str, ...], ...]

PERMITTED = {DISCARD: "from discard", OUTSIDE: "from outside", SIDEBOARD: "from sideboard"}


def _is_card(ruleset: Ruleset, state: Position, act: Act) -> bool:
    types = definition(carded(ruleset), object_of(state, act)).texts("types")
    played = {"mandate", "testimony", *POSSESSIONS}
    return bool(object_of(state, act).card) and (not types or bool(played & set(types)))


def _may_be_played_from_there(ruleset: Ruleset, state: Position, act: Act) -> bool:
    """From the hand, the discard pile and, in rebellion, from outside; elsewhere as an effect permits."""
    object = object_of(state, act)
    if in_zone(object, HAND, DISCARD, REBELLION):
        return True
    permission = PERMITTED.get(seatless(object.zone))
    return bool(permission) and permits(ruleset, state, permission or "", act.who, object)


def _is_theirs(ruleset: Ruleset, state: Position, act: Act) -> bool:
    object = object_of(state, act)
    return object.owner == act.who or permits(ruleset, state, "playable by anyone", act.who, object)


def _right_time(ruleset: Ruleset, state: Position, act: Act) -> bool:
    """A mandate at any time with priority; another order in one's own command step with an empty stack."""
    object = object_of(state, act)
    found = seen(ruleset, state, object)
    if "mandate" in found.types or found.has("unexpected"):
        return True
    return act.who == state.active and state.step == "command" and not state.stack


def _has_use(ruleset: Ruleset, state: Position, act: Act) -> bool:
    """A use is left; a card in rebellion needs none."""
    object = object_of(state, act)
    return (
        in_zone(object, REBELLION)
        or uses_left(ruleset, state, object, act.who) > 0
        or permits(ruleset, state, "no limit of uses", act.who, object)
    )


def nothing_locks(ruleset: Ruleset, state: Position, act: Act) -> bool:
    """Nothing on the stack keeps everybody from playing orders and activating abilities."""
    return not any(locks(object) for object in state.stack)


def locks(object: Object) -> bool:
    ability = object.nature.get("ability")
    return isinstance(ability, Data) and bool(ability.get("data", EMPTY).get("locks"))


def _has_targets(ruleset: Ruleset, state: Position, act: Act) -> bool:
    object = replace(object_of(state, act), controller=act.who)
    return enough(carded(ruleset), tried(ruleset, state, object), object)


def forbids(
    ruleset: Ruleset, state: Position, action: str, who: str, object: Object | None
) -> Refusal | None:
    """What an effect that forbids the action says, or None where none does (or who acts ignores it)."""
    ignored = {e.source for e in state.effects if e.name == "ignored" and e.controller == who}
    heeded = [
        one.context.source for one, p in forbidding(carded(ruleset), state) if p.text("action") == action
    ]
    cites = refused(carded(ruleset), state, action, who, object)
    if cites is None or (heeded and ignored.issuperset(heeded)):
        return None
    return Refusal(Message(N_("an effect forbids it"), {}), united(cites, ruleset.cite("prohibited")))


def _objection(ruleset: Ruleset, state: Position, act: Act) -> Refusal | None:
    object = object_of(state, act)
    if not _has_targets(ruleset, state, act):
        cites = (*ruleset.cite("no target"), *limiting(ruleset, state, slots(carded(ruleset), object)))
        reason = Message(N_("there is nothing that {object} could have as its target"), {"object": object.id})
        theirs = replace(object, controller=act.who)
        return Refusal(naming(reason, missing_target(carded(ruleset), state, theirs, TARGETS)), cites)
    return forbids(ruleset, state, "play", act.who, object)


# Playing


def play(ruleset: Ruleset, draft: Draft, act: Act) -> None:
    """The card becomes an order on top of the stack; then all that belongs to putting it there is asked."""
    put_on_stack(ruleset, draft, object_of(draft, act), act.who)


def put_on_stack(
    ruleset: Ruleset, draft: Draft, object: Object, who: str, alternative: str | None = None
) -> None:
    came = seatless(object.zone)
    free = permits(ruleset, draft, "free", who, replace(object, controller=who)) or None
    permitting = cites_of_permission(ruleset, draft, PERMITTED.get(came, ""), who, object)
    draft.move(object.id, STACK, controller=who)
    order = draft.objects[object.id]
    more = {"came": came, "alternative": alternative, "zone": object.zone, "offered free": free}
    draft.change_object(order, **more)
    said = Data(object=order.ref, seat=who, **{"from": came})
    draft.emit("order", united(ruleset.cite("play"), permitting), said)
    draft.then(Script(("alternatives",), Data(object=order.ref)))


def play_free(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """An effect has a card played without paying its cost, if it can be played at all."""
    object = draft.current(data.ref("object"))
    if object is None or not object.card or object.zone == STACK or draft.current(object.ref) is None:
        return
    playing = replace(object, controller=data.text("who"))
    if not enough(carded(ruleset), tried(ruleset, draft, playing), playing):
        draft.emit("no target", "no target", object=object.ref)
        return
    if not _has_use(ruleset, draft, Act(data.text("who"), "play", Data(object=object.id))):
        draft.emit("no use left", "no use left", object=object.ref)
        return
    put_on_stack(ruleset, draft, object, data.text("who"), FREE)


def ask_alternatives(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """Of the alternative costs at most one is paid, and none has to be."""
    object = draft.current(data.ref("object"))
    if object is None:
        return
    found = alternatives(ruleset, draft, object)
    if not found or object.data.get("alternative"):
        draft.then(Script(("additionals",), data))
        return
    decision = Decision(
        object.controller,
        "alternative",
        options(tuple(found)),
        min=0,
        max=1,
        cites=ruleset.cite("alternative"),
        data=Data(object=object.ref),
    )
    draft.then(Ask((decision,), "alternative chosen", data=data))


def alternative_chosen(ruleset: Ruleset, draft: Draft, ask: Ask, answers: Answers) -> None:
    object = draft.current(ask.data.ref("object"))
    if object is None:
        return
    draft.change_object(object, alternative=answers[0][0] if answers[0] else None)
    draft.then(Script(("additionals",), ask.data))


def ask_additionals(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    object = draft.current(data.ref("object"))
    if object is None:
        return
    found = additionals(ruleset, draft, object, optional=True)
    if not found:
        draft.then(*(_announcing(ruleset, draft, object)))
        return
    decision = Decision(
        object.controller,
        "additional",
        options(tuple(found)),
        min=0,
        max=None,
        cites=ruleset.cite("optional additional"),
        data=Data(object=object.ref),
    )
    draft.then(Ask((decision,), "additional chosen", data=data))


def additional_chosen(ruleset: Ruleset, draft: Draft, ask: Ask, answers: Answers) -> None:
    object = draft.current(ask.data.ref("object"))
    if object is None:
        return
    draft.change_object(object, additional=answers[0] or None)
    draft.then(*(_announcing(ruleset, draft, draft.objects[object.id])))


def _announcing(ruleset: Ruleset, state: Position, object: Object) -> tuple[Script, ...]:
    """Modes, X and targets are announced; then the cost is paid."""
    return (Script(("announce x",), Data(object=object.ref)),)


def announce_x(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """X is chosen where nothing defines it: above 0 where it is paid, and 0 where the cost is not paid."""
    object = draft.current(data.ref("object"))
    if object is None:
        return
    ability = object.nature.get("ability")
    cost = definition(carded(ruleset), object).get("cost", EMPTY)
    in_cost = isinstance(cost, Data) and bool(cost.number("x"))
    if isinstance(ability, Data):
        in_cost = uses_x(ability.get("cost", ()))
    in_text = uses_x(
        ability.get("effect", ()) if isinstance(ability, Data) else effect_of(carded(ruleset), object)
    )
    defined = defined_x(ruleset, draft, object)
    if defined is not None and (in_cost or in_text):
        draft.emit("x", "x defined", object=object.ref, x=defined)
        draft.then(announce(object.ref, "ask payment"))
        return
    if not (in_cost or in_text):
        draft.then(announce(object.ref, "ask payment"))
        return
    if in_cost and object.data.get("alternative"):
        draft.change_object(object, announced=announced(object).but(x=0))
        draft.emit("x", "x free", object=object.ref, x=0)
        draft.then(announce(object.ref, "ask payment"))
        return
    draft.then(
        announce(object.ref, "ask payment", **{"x": Data(min=1 if in_cost else 0), "in cost": in_cost})
    )


def played(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """All is paid: the order stands on the stack, and its player has spent a use of the card."""
    object = draft.current(data.ref("object"))
    if object is None:
        return
    who = object.controller
    said = Data(object=object.ref, seat=who, card=seen(ruleset, draft, object).name, to=STACK)
    if is_copy(object):
        card = draft.objects.get(object.nature.text("card"))
        ops = (
            (op("spend use", object=card.ref, seat=who, cites=ruleset.cite("copy uses")),)
            if (card and object.nature.get("use"))
            else ()
        )
        draft.emit("copy put", "copy is order", said)
        draft.then(*((Do(ops),) if ops else ()))
        return
    draft.emit("played", _timing_cites(ruleset, draft, object), said)
    if object.data.text("came") == REBELLION:
        draft.emit("no use needed", "rebellion", object=object.ref)
        return
    figures = seen(ruleset, draft, object).figures
    golden = "uses" in figures or permits(ruleset, draft, "no limit of uses", who, object)
    cites = (*ruleset.cite("golden"), *ruleset.cite("use spent")) if golden else ruleset.cite("use spent")
    if object.owner != who:
        cites = (*cites, *ruleset.cite("uses of others"))
    spend = op("spend use", object=object.ref, seat=who, cites=cites)
    draft.do(spend)


def _timing_cites(ruleset: Ruleset, state: Position, object: Object) -> Cites:
    """What makes it right to play this order now, and gives its player priority again."""
    found = seen(ruleset, state, object)
    own = object.controller == state.active and state.step == "command" and len(state.stack) == 1
    time = "mandate" if "mandate" in found.types else "other order" if own else "unexpected"
    resources = ("order gives resources",) if _gives_resources(effect_of(carded(ruleset), object)) else ()
    others = ("order of another",) if object.owner != object.controller else ()
    x = definition(carded(ruleset), object).get("cost", EMPTY)
    paid = ("x paid",) if isinstance(x, Data) and x.number("x") and not object.data.get("alternative") else ()
    keys = (*paid, *resources, *others, "again")
    said = (*ruleset.cite(time), *answering(ruleset, state, object))
    return united(said, *(ruleset.cite(key) for key in keys))


def answering(ruleset: Ruleset, state: Position, object: Object) -> Cites:
    """What makes the new top of the stack an answer to what lies under it, or one more of one's own."""
    under = state.stack[1:2]
    if not under:
        return ()
    return ruleset.cite("responding" if under[0].controller != object.controller else "more of one's own")


def _gives_resources(instructions: Iterable[Data]) -> bool:
    return any(one.text("verb") == "produce" for one in instructions)


def taken_back(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """What cannot or shall not be paid is as if it had not been tried."""
    object = draft.current(data.ref("object"))
    if object is None:
        return
    said = Data(object=object.ref, seat=object.controller)
    draft.emit("taken back", "take back", said)
    if object.card:
        draft.move(object.id, object.data.text("zone"))
    else:
        draft.remove(object.id)


# A copy of a mandate, and moving an order


def _played_by(ruleset: Ruleset, state: Position, act: Act) -> bool:
    object = object_of(state, act)
    return is_order(ruleset, object) and bool(object.card) and object.controller == act.who


def _order_is_mandate(ruleset: Ruleset, state: Position, act: Act) -> bool:
    return is_mandate(ruleset, state, object_of(state, act))


def _order_has_use(ruleset: Ruleset, state: Position, act: Act) -> bool:
    return uses_left(ruleset, state, object_of(state, act), act.who) > 0


def copy(ruleset: Ruleset, draft: Draft, act: Act) -> None:
    data = Data(object=object_of(draft, act).ref, who=act.who, use=True)
    draft.then(Script(("put copy",), data))


def put_copy(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """A copy of the order goes on top of the stack; whether it is paid for is for the judge to say."""
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
    object = make(draft, name, STACK, data.text("who"), nature)
    draft.change_object(
        object,
        announced=original.data.get("announced"),
        alternative=None if paid == "yes" else FREE,
        unpaid=None if paid == "yes" else True,
    )
    then = "ask payment" if paid == "yes" else "played"
    aim = Script(("announce",), Data(object=object.ref, then=then, more=EMPTY, stage="targets", slot=0))
    whose = ruleset.cite("order of another") if original.controller != object.controller else ()
    draft.emit("copy", united(ruleset.cite("copy"), whose), object=object.ref, of=original.ref)
    draft.then(aim)


def _movable(ruleset: Ruleset, state: Position, act: Act) -> bool:
    object = object_of(state, act)
    found = seen(ruleset, state, object)
    return "mandate" not in found.types and found.has("unexpected")


def move_order(ruleset: Ruleset, draft: Draft, act: Act) -> None:
    """The order's player says where in the stack it goes: on top, or just under something else."""
    object = object_of(draft, act)
    others = tuple(Option(o.id, Data(object=o.ref)) for o in draft.stack if o.id != object.id)
    decision = Decision(
        act.who,
        "place",
        (Option("top"), *others),
        cites=ruleset.cite("move order"),
        data=Data(object=object.ref),
    )
    draft.then(Ask((decision,), "place chosen", data=Data(object=object.ref)))


def place_chosen(ruleset: Ruleset, draft: Draft, ask: Ask, answers: Answers) -> None:
    object = draft.current(ask.data.ref("object"))
    if object is None or not answers[0]:
        return
    rest = [id for id in draft.zone(STACK) if id != object.id]
    at = len(rest) if answers[0][0] == "top" else rest.index(answers[0][0])
    zones = draft.zones.set(STACK, (*rest[:at], object.id, *rest[at:]))
    said = Data(object=object.ref, seat=object.controller, place=answers[0][0])
    spend = op("spend use", object=object.ref, seat=object.controller, cites=ruleset.cite("move order"))
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
            for object in owned:
                if object.card and not is_marker(ruleset, object):
                    yield act(seat, action, object=object.id)

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
            ),
            Row("no use left", N_("{who} has no use of {object} left"), _has_use),
        ),
        params={"object": "object"},
        candidates=_candidates("play", HAND, DISCARD, REBELLION, OUTSIDE),
        objection=_objection,
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
