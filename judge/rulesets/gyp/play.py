"""Playing a card, putting a copy of a mandate on the stack, moving an order with Inesperada."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from judge.messages import N_, Message
from judge.resolver import (
    STACK,
    Act,
    Action,
    Ask,
    Change,
    Cites,
    Data,
    Decision,
    Do,
    Fact,
    Object,
    Option,
    Refusal,
    Row,
    Ruleset,
    Script,
    State,
    act,
    op,
    options,
    united,
)
from judge.resolver.values import replace
from judge.rulesets.gyp.costs import FREE, additionals, alternatives, defined_x, permits, uses_x
from judge.rulesets.gyp.resolve import limiting
from judge.rulesets.gyp.table import (
    ask_judge,
    is_ability,
    is_copy,
    is_mandate,
    is_marker,
    is_order,
    made,
    reading,
    seen,
    uses_left,
)
from judge.rulesets.gyp.words import DISCARD, HAND, OUTSIDE, POSSESSIONS, REBELLION, SIDEBOARD
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
from judge.rulesets.kit.rule import carded, in_zone, object_of

Answers = tuple[tuple[str, ...], ...]

PERMITTED = {DISCARD: "from discard", OUTSIDE: "from outside", SIDEBOARD: "from sideboard"}


def _is_card(ruleset: Ruleset, state: State, act: Act) -> bool:
    types = definition(carded(ruleset), object_of(state, act)).texts("types")
    played = {"mandate", "testimony", *POSSESSIONS}
    return bool(object_of(state, act).card) and (not types or bool(played & set(types)))


def _may_be_played_from_there(ruleset: Ruleset, state: State, act: Act) -> bool:
    """From the hand, the discard pile and, in rebellion, from outside; elsewhere as an effect permits."""
    object = object_of(state, act)
    if in_zone(object, HAND, DISCARD, REBELLION):
        return True
    permission = PERMITTED.get(seatless(object.zone))
    return bool(permission) and permits(ruleset, state, permission or "", act.who, object)


def _is_theirs(ruleset: Ruleset, state: State, act: Act) -> bool:
    object = object_of(state, act)
    return object.owner == act.who or permits(ruleset, state, "playable by anyone", act.who, object)


def _right_time(ruleset: Ruleset, state: State, act: Act) -> bool:
    """A mandate at any time with priority; another order in one's own command step with an empty stack."""
    object = object_of(state, act)
    found = seen(ruleset, state, object)
    if "mandate" in found.types or found.has("unexpected"):
        return True
    return act.who == state.active and state.step == "command" and not state.stack


def _has_use(ruleset: Ruleset, state: State, act: Act) -> bool:
    """A use is left; a card in rebellion needs none."""
    object = object_of(state, act)
    return (
        in_zone(object, REBELLION)
        or uses_left(ruleset, state, object, act.who) > 0
        or permits(ruleset, state, "no limit of uses", act.who, object)
    )


def nothing_locks(ruleset: Ruleset, state: State, act: Act) -> bool:
    """Nothing on the stack keeps everybody from playing orders and activating abilities."""
    return not any(locks(object) for object in state.stack)


def locks(object: Object) -> bool:
    ability = object.nature.get("ability")
    return isinstance(ability, Data) and bool(ability.get("data", Data()).get("locks"))


def _has_targets(ruleset: Ruleset, state: State, act: Act) -> bool:
    object = replace(object_of(state, act), controller=act.who)
    return enough(carded(ruleset), state.put_object(object), object)


def forbids(ruleset: Ruleset, state: State, action: str, who: str, object: Object | None) -> Refusal | None:
    """What an effect that forbids the action says, or None where none does (or who acts ignores it)."""
    ignored = {e.source for e in state.effects if e.name == "ignored" and e.controller == who}
    heeded = [
        one.context.source for one, p in forbidding(carded(ruleset), state) if p.text("action") == action
    ]
    cites = refused(carded(ruleset), state, action, who, object)
    if cites is None or (heeded and ignored.issuperset(heeded)):
        return None
    return Refusal(Message(N_("an effect forbids it"), {}), united(cites, ruleset.cite("prohibited")))


def _objection(ruleset: Ruleset, state: State, act: Act) -> Refusal | None:
    object = object_of(state, act)
    if not _has_targets(ruleset, state, act):
        cites = (*ruleset.cite("no target"), *limiting(ruleset, state, slots(carded(ruleset), object)))
        data = {"object": object.id}
        return Refusal(Message(N_("there is nothing that {object} could have as its target"), data), cites)
    return forbids(ruleset, state, "play", act.who, object)


# Playing


def play(ruleset: Ruleset, state: State, act: Act) -> Change:
    """The card becomes an order on top of the stack; then all that belongs to putting it there is asked."""
    return put_on_stack(ruleset, state, object_of(state, act), act.who)


def put_on_stack(
    ruleset: Ruleset, state: State, object: Object, who: str, alternative: str | None = None
) -> Change:
    came = seatless(object.zone)
    free = permits(ruleset, state, "free", who, replace(object, controller=who)) or None
    after = state.moved(object.id, STACK, controller=who)
    order = after.objects[object.id]
    more = {"came": came, "alternative": alternative, "zone": object.zone, "offered free": free}
    after = after.but_object(order, **more)
    said = Data(object=order.ref, seat=who, **{"from": came})
    facts = [Fact("order", "play", said)]
    return Change(after, tuple(facts), (Script(("alternatives",), Data(object=order.ref)),))


def play_free(ruleset: Ruleset, state: State, data: Data) -> Change:
    """An effect has a card played without paying its cost, if it can be played at all."""
    object = state.current(data.ref("object"))
    if object is None or not object.card or object.zone == STACK or state.current(object.ref) is None:
        return Change(state)
    playing = replace(object, controller=data.text("who"))
    if not enough(carded(ruleset), state.put_object(playing), playing):
        return Change(state, (Fact("no target", "no target", Data(object=object.ref)),))
    if not _has_use(ruleset, state, Act(data.text("who"), "play", Data(object=object.id))):
        return Change(state, (Fact("no use left", "no use left", Data(object=object.ref)),))
    return put_on_stack(ruleset, state, object, data.text("who"), FREE)


def ask_alternatives(ruleset: Ruleset, state: State, data: Data) -> Change:
    """Of the alternative costs at most one is paid, and none has to be."""
    object = state.current(data.ref("object"))
    if object is None:
        return Change(state)
    found = alternatives(ruleset, state, object)
    if not found or object.data.get("alternative"):
        return Change(state, frames=(Script(("additionals",), data),))
    decision = Decision(
        object.controller,
        "alternative",
        options(tuple(found)),
        min=0,
        max=1,
        cites=ruleset.cite("alternative"),
        data=Data(object=object.ref),
    )
    return Change(state, frames=(Ask((decision,), "alternative chosen", data=data),))


def alternative_chosen(ruleset: Ruleset, state: State, ask: Ask, answers: Answers) -> Change:
    object = state.current(ask.data.ref("object"))
    if object is None:
        return Change(state)
    after = state.but_object(object, alternative=answers[0][0] if answers[0] else None)
    return Change(after, frames=(Script(("additionals",), ask.data),))


def ask_additionals(ruleset: Ruleset, state: State, data: Data) -> Change:
    object = state.current(data.ref("object"))
    if object is None:
        return Change(state)
    found = additionals(ruleset, state, object, optional=True)
    if not found:
        return Change(state, frames=_announcing(ruleset, state, object))
    decision = Decision(
        object.controller,
        "additional",
        options(tuple(found)),
        min=0,
        max=None,
        cites=ruleset.cite("optional additional"),
        data=Data(object=object.ref),
    )
    return Change(state, frames=(Ask((decision,), "additional chosen", data=data),))


def additional_chosen(ruleset: Ruleset, state: State, ask: Ask, answers: Answers) -> Change:
    object = state.current(ask.data.ref("object"))
    if object is None:
        return Change(state)
    after = state.but_object(object, additional=answers[0] or None)
    return Change(after, frames=_announcing(ruleset, after, after.objects[object.id]))


def _announcing(ruleset: Ruleset, state: State, object: Object) -> tuple[Script, ...]:
    """Modes, X and targets are announced; then the cost is paid."""
    return (Script(("announce x",), Data(object=object.ref)),)


def announce_x(ruleset: Ruleset, state: State, data: Data) -> Change:
    """X is chosen where nothing defines it: above 0 where it is paid, and 0 where the cost is not paid."""
    object = state.current(data.ref("object"))
    if object is None:
        return Change(state)
    ability = object.nature.get("ability")
    cost = definition(carded(ruleset), object).get("cost", Data())
    in_cost = isinstance(cost, Data) and bool(cost.number("x"))
    if isinstance(ability, Data):
        in_cost = uses_x(ability.get("cost", ()))
    in_text = uses_x(
        ability.get("effect", ()) if isinstance(ability, Data) else effect_of(carded(ruleset), object)
    )
    defined = defined_x(ruleset, state, object)
    if defined is not None and (in_cost or in_text):
        fact = Fact("x", "x defined", Data(object=object.ref, x=defined))
        return Change(state, (fact,), (announce(object.ref, "ask payment"),))
    if not (in_cost or in_text):
        return Change(state, frames=(announce(object.ref, "ask payment"),))
    if in_cost and object.data.get("alternative"):
        after = state.but_object(object, announced=announced(object).but(x=0))
        fact = Fact("x", "x free", Data(object=object.ref, x=0))
        return Change(after, (fact,), (announce(object.ref, "ask payment"),))
    return Change(
        state,
        frames=(
            announce(object.ref, "ask payment", **{"x": Data(min=1 if in_cost else 0), "in cost": in_cost}),
        ),
    )


def played(ruleset: Ruleset, state: State, data: Data) -> Change:
    """All is paid: the order stands on the stack, and its player has spent a use of the card."""
    object = state.current(data.ref("object"))
    if object is None:
        return Change(state)
    who = object.controller
    said = Data(object=object.ref, seat=who, card=seen(ruleset, state, object).name, to=STACK)
    if is_copy(object):
        card = state.objects.get(object.nature.text("card"))
        ops = (
            (op("spend use", object=card.ref, seat=who, cites=ruleset.cite("copy uses")),)
            if (card and object.nature.get("use"))
            else ()
        )
        return Change(state, (Fact("copy put", "copy is order", said),), (Do(ops),) if ops else ())
    facts = [Fact("played", _timing_cites(ruleset, state, object), said)]
    if object.data.text("came") == REBELLION:
        return Change(state, (*facts, Fact("no use needed", "rebellion", Data(object=object.ref))))
    figures = seen(ruleset, state, object).figures
    golden = "uses" in figures or permits(ruleset, state, "no limit of uses", who, object)
    cites = (*ruleset.cite("golden"), *ruleset.cite("use spent")) if golden else ruleset.cite("use spent")
    if object.owner != who:
        cites = (*cites, *ruleset.cite("uses of others"))
    spend = op("spend use", object=object.ref, seat=who, cites=cites)
    return Change(state, tuple(facts), (Do((spend,)),))


def _timing_cites(ruleset: Ruleset, state: State, object: Object) -> Cites:
    """What makes it right to play this order now, and gives its player priority again."""
    found = seen(ruleset, state, object)
    own = object.controller == state.active and state.step == "command" and len(state.stack) == 1
    time = "mandate" if "mandate" in found.types else "other order" if own else "unexpected"
    keys = (time, *(("responding",) if len(state.stack) > 1 else ()), "again")
    return tuple(address for key in keys for address in ruleset.cite(key))


def taken_back(ruleset: Ruleset, state: State, data: Data) -> Change:
    """What cannot or shall not be paid is as if it had not been tried."""
    object = state.current(data.ref("object"))
    if object is None:
        return Change(state)
    said = Data(object=object.ref, seat=object.controller)
    fact = Fact("taken back", "take back", said)
    if not object.card:
        return Change(state.removed(object.id), (fact,))
    return Change(state.moved(object.id, object.data.text("zone")), (fact,))


# A copy of a mandate, and moving an order


def _played_by(ruleset: Ruleset, state: State, act: Act) -> bool:
    object = object_of(state, act)
    return is_order(ruleset, object) and bool(object.card) and object.controller == act.who


def _order_is_mandate(ruleset: Ruleset, state: State, act: Act) -> bool:
    return is_mandate(ruleset, state, object_of(state, act))


def _order_has_use(ruleset: Ruleset, state: State, act: Act) -> bool:
    return uses_left(ruleset, state, object_of(state, act), act.who) > 0


def copy(ruleset: Ruleset, state: State, act: Act) -> Change:
    data = Data(object=object_of(state, act).ref, who=act.who, use=True)
    return Change(state, frames=(Script(("put copy",), data),))


def put_copy(ruleset: Ruleset, state: State, data: Data) -> Change:
    """A copy of the order goes on top of the stack; whether it is paid for is for the judge to say."""
    paid = data.get("paid") or reading(state, "copy paid")
    if paid is None:
        return ask_judge(ruleset, state, "copy paid", ("yes", "no"), "put copy", data)
    original = state.current(data.ref("object"))
    if original is None or is_ability(original):
        return Change(state)
    nature = Data(
        kind="copy",
        definition=definition(carded(ruleset), original),
        card=original.id,
        use=bool(data.get("use")),
    )
    name = f"copy of {original.card or original.id.removeprefix('copy of ')}"
    object, after = made(state, name, STACK, data.text("who"), nature)
    after = after.but_object(
        object,
        announced=original.data.get("announced"),
        alternative=None if paid == "yes" else FREE,
        unpaid=None if paid == "yes" else True,
    )
    then = "ask payment" if paid == "yes" else "played"
    aim = Script(("announce",), Data(object=object.ref, then=then, more=Data(), stage="targets", slot=0))
    return Change(after, (Fact("copy", "copy", Data(object=object.ref, of=original.ref)),), (aim,))


def _movable(ruleset: Ruleset, state: State, act: Act) -> bool:
    object = object_of(state, act)
    found = seen(ruleset, state, object)
    return "mandate" not in found.types and found.has("unexpected")


def move_order(ruleset: Ruleset, state: State, act: Act) -> Change:
    """The order's player says where in the stack it goes: on top, or just under something else."""
    object = object_of(state, act)
    others = tuple(Option(o.id, Data(object=o.ref)) for o in state.stack if o.id != object.id)
    decision = Decision(
        act.who,
        "place",
        (Option("top"), *others),
        cites=ruleset.cite("move order"),
        data=Data(object=object.ref),
    )
    return Change(state, frames=(Ask((decision,), "place chosen", data=Data(object=object.ref)),))


def place_chosen(ruleset: Ruleset, state: State, ask: Ask, answers: Answers) -> Change:
    object = state.current(ask.data.ref("object"))
    if object is None or not answers[0]:
        return Change(state)
    rest = [id for id in state.zone(STACK) if id != object.id]
    at = len(rest) if answers[0][0] == "top" else rest.index(answers[0][0])
    zones = state.zones.set(STACK, (*rest[:at], object.id, *rest[at:]))
    said = Data(object=object.ref, seat=object.controller, place=answers[0][0])
    spend = op("spend use", object=object.ref, seat=object.controller, cites=ruleset.cite("move order"))
    return Change(replace(state, zones=zones), (Fact("order moved", "move order", said),), (Do((spend,)),))


def _candidates(action: str, *zones: str) -> Callable[[Ruleset, State, str], Iterable[Act]]:
    def found(ruleset: Ruleset, state: State, seat: str) -> Iterable[Act]:
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
