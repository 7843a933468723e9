"""Paying: the open choice while a cost is due, the points used meanwhile, which resources are spent."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from judge.messages import N_, Message
from judge.resolver import (
    EMPTY,
    Act,
    Action,
    Answer,
    Answers,
    Ask,
    Data,
    Decision,
    Do,
    Draft,
    Frame,
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
from judge.resolver.values import replace
from judge.rulesets.gyp.costs import FREE, Bill, alternatives, bill, printed
from judge.rulesets.gyp.playing import nothing_locks
from judge.rulesets.gyp.words import PLAY, WEALTH
from judge.rulesets.gyp.zones import available, is_marker, points, reserve, seen
from judge.rulesets.kit import Args, CardRuleset, Context, amount, context_of, matches, payable, program
from judge.rulesets.kit.rule import carded


def ask_payment(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """Ask for the payment of what is being put on the stack; nothing is paid until the payer confirms."""
    obj = draft.current(data.ref("object"))
    if obj is None:
        return
    asked = Data(object=obj.ref, who=obj.controller)
    due = bill(ruleset, draft, asked)
    _explain(ruleset, draft, asked, due)
    draft.ask(then="paid", renew="payment", data=asked)


def _explain(ruleset: Ruleset, draft: Draft, data: Data, due: Bill) -> None:
    """Log why the cost differs from the printed one."""
    said = data.but(resources=due.resources)
    own = due.alternative != FREE and ruleset.cite("own cost")
    applied = ruleset.cite("on the alternative cost") if due.alternative else ()
    if due.alternative:
        cites = united(ruleset.cite("alternative paid"), own or ())
        draft.emit("alternative cost", cites, said, name=due.alternative)
    if due.more or due.less:
        key = "modified cost with x" if due.has_x else "modified cost"
        way = {} if due.more and due.less else {"name": "raised" if due.more else "lowered"}
        draft.emit(
            "modified cost",
            united(ruleset.cite(key), due.changed_by, applied),
            said,
            more=due.more,
            less=due.less,
            **way,
        )
    if due.added:
        cites = united(ruleset.cite("additional"), ruleset.cite("own cost"), applied)
        draft.emit("additional cost", cites, said, name=", ".join(due.added))
    if due.resources is None:
        draft.emit("unpayable", "unpayable", said)
    if due.alternative and due.unpayable:
        draft.emit("payable after all", "unpayable", said, name=due.alternative)


def usable(ruleset: Ruleset, state: Position, seat: str, obj: Object | None) -> tuple[int, ...]:
    """Positions in a seat's reserve whose resources may be spent on this, the most restricted first."""
    found = []
    for at, one in enumerate(reserve(state, seat)):
        only = one.get("only")
        if isinstance(only, Data):
            context = Context(seat)
            wide = only if "zone" in only else Data({**only, "zone": ("any",)})
            if obj is None or not matches(carded(ruleset), state, wide, obj, context):
                continue
        found.append((only is None, at))
    return tuple(at for _, at in sorted(found))


def payment(ruleset: Ruleset, state: Position, ask: Ask) -> Decision:
    """The payer's choice with the present reserve: to pay, to use points first, or to take it all back."""
    who, due = ask.data.text("who"), bill(ruleset, state, ask.data)
    obj = state.current(ask.data.ref("object"))
    have = len(usable(ruleset, state, who, obj))
    offered = {"pay": EMPTY}
    lacking = (due.resources or 0) - have
    if due.resources is not None and 0 < lacking <= _points(ruleset, state, who):
        government = min(lacking, len(available(ruleset, state, who)))
        used = Data(government=government, wealth=(lacking - government) or None)
        offered = {"points": used, **offered}  # with this reserve, paying would be refused
    if not ask.data.get("resolving"):
        offered["take back"] = EMPTY
    cites = ruleset.cite("unpayable" if due.resources is None else "payment" if due.resources else "pay zero")
    said = Data(
        object=ask.data.ref("object"), cost=due.resources, reserve=have, resolving=ask.data.get("resolving")
    )
    return Decision(who, "pay", options(offered), cites=cites, data=said)


def _points(ruleset: Ruleset, state: Position, who: str) -> int:
    return len(available(ruleset, state, who)) + len(points(ruleset, state, who, WEALTH))


def objects_to_paying(ruleset: Ruleset, state: Position, answer: Answer) -> Refusal | None:
    """Refuse a payment that is not complete, or of a cost that does not exist."""
    ask = state.top
    if isinstance(ask, Ask) and ask.then == "effect.paid" and answer.choice == ("no",):
        return _must_pay(ruleset, state, ask, answer.who)
    if not isinstance(ask, Ask) or ask.then != "paid" or answer.choice[:1] in ((), ("take back",)):
        return None
    who, due = ask.data.text("who"), bill(ruleset, state, ask.data)
    if due.resources is None:
        return Refusal(Message(N_("it has no cost, and so cannot be paid for")), ruleset.cite("unpayable"))
    obj = state.current(ask.data.ref("object"))
    have = len(usable(ruleset, state, who, obj))
    if answer.choice[0] == "points":
        have += _points(ruleset, state, who)
    if have < due.resources:
        data = {"who": who, "have": have, "cost": due.resources}
        return Refusal(
            Message(N_("{who} has {have} of the {cost} resources it costs"), data), ruleset.cite("payment")
        )
    return _parts_payable(ruleset, state, ask, due, obj)


def _must_pay(ruleset: Ruleset, state: Position, ask: Ask, who: str) -> Refusal | None:
    """Refuse to decline a compulsory payment whose resources the payer holds."""
    first, context = ask.data["instruction"], replace(Context.of(ask.data["context"]), you=who)
    if not first.get("must") or not obliged(carded(ruleset), state, first["cost"], context):
        return None
    return Refusal(Message(N_("{who} has what must be paid"), {"who": who}), ruleset.cite("not obliged"))


def _context(ruleset: Ruleset, state: Position, ask: Ask) -> Context:
    obj = state.current(ask.data.ref("object"))
    if obj is not None:
        return context_of(carded(ruleset), state, obj)
    return Context(ask.data.text("who"), ask.data.ref("source"))


LACKING = {
    "destroy": N_("what must be destroyed is not there"),
    "discard": N_("what must be discarded is not there"),
    "discard cards": N_("there are not that many cards in the hand"),
    "gain prestige": N_("an effect keeps that prestige from being gained"),
    "give up": N_("not all that must be given up is there"),
    "intrigue": N_("there is no use that could be taken from it"),
    "lose prestige": N_("an effect keeps that prestige from being lost"),
    "lose use": N_("there is no use that could be taken from it"),
    "put": N_("what must be moved is not there"),
    "rebel": N_("what must go into rebellion is not there"),
    "remove": N_("what must be removed from the game is not there"),
    "remove counters": N_("there are not that many counters on it"),
    "return": N_("what must return to the hand is not there"),
    "turn up": N_("what must be turned up cannot be turned up"),
    "untap": N_("what must be untapped cannot be untapped"),
    "pay prestige": N_("there is not so much prestige"),
    "tap": N_("what must be tapped cannot be tapped"),
}
"""What is missing for each part of a cost that cannot be paid."""


def _parts_payable(
    ruleset: Ruleset, state: Position, ask: Ask, due: Bill, obj: Object | None
) -> Refusal | None:
    context = replace(_context(ruleset, state, ask), x=due.x)
    for part in due.parts:
        if not payable(carded(ruleset), state, (part,), context):
            cites = ruleset.cite(
                {
                    "pay prestige": "pay prestige",
                    "gain prestige": "pay and gain",
                    "lose prestige": "pay and gain",
                    "tap": "tapped",
                }.get(part.text("verb"), "payment of part")
            )
            verb = part.text("verb")
            lacking = Message(LACKING.get(verb, carded(ruleset).labels.get(verb, verb)))
            data = {"who": context.you, "part": lacking}
            return Refusal(Message(N_("{who} cannot pay this part of the cost: {part}"), data), cites)
    return None


def paid(ruleset: Ruleset, draft: Draft, ask: Ask, answers: Answers) -> None:
    """Continue as chosen: take it back, use points first, or pay."""
    if not answers[0] or answers[0] == ("take back",):
        back = Script(("taken back",), Data(object=ask.data.ref("object")))
        draft.then(back)
        return
    who, due = ask.data.text("who"), bill(ruleset, draft, ask.data)
    obj = draft.current(ask.data.ref("object"))
    held = usable(ruleset, draft, who, obj)
    if answers[0] == ("points",):
        frames = _use_points(ruleset, draft, who, (due.resources or 0) - len(held))
        draft.then(*frames, Script(("spend",), ask.data))
        return
    spend(ruleset, draft, ask.data)


def _use_points(ruleset: Ruleset, state: Position, who: str, lacking: int) -> tuple[Frame, ...]:
    """Government points, then wealth points, each its own resource ability."""
    ready = available(ruleset, state, who)
    frames: list[Frame] = []
    for obj in ready[:lacking]:
        frames += _use_point(ruleset, obj)
    for obj in points(ruleset, state, who, WEALTH)[: max(0, lacking - len(ready))]:
        frames += _spend_wealth(ruleset, obj)
    return tuple(frames)


def _use_point(ruleset: Ruleset, obj: Object) -> tuple[Frame, ...]:
    use = op("use point", object=obj.ref)
    gain = op(
        "produce",
        seat=obj.controller,
        amount=1,
        color="colorless",
        source=obj.ref,
        cites=ruleset.cite("use point"),
    )
    return (
        Do((use,)),
        Do((gain,)),
        Script(("resource resolved",), Data(source=obj.ref, seat=obj.controller)),
    )


def _spend_wealth(ruleset: Ruleset, obj: Object) -> tuple[Frame, ...]:
    use = op("destroy", object=obj.ref, cites=ruleset.cite("use wealth"))
    gain = op("produce", seat=obj.controller, amount=1, color="colorless", cites=ruleset.cite("use wealth"))
    return (
        Do((use,)),
        Do((gain,)),
        Script(("resource resolved",), Data(source=obj.ref, seat=obj.controller)),
    )


def spend(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """Spend the resources (the payer chooses if it matters) and do the rest of the cost."""
    who, due = data.text("who"), bill(ruleset, draft, data)
    obj = draft.current(data.ref("object"))
    held = usable(ruleset, draft, who, obj)
    needed = due.resources or 0
    if len(held) < needed:  # something happened meanwhile: the payment is due again
        draft.then(Ask((), "paid", renew="payment", data=data))
        return
    kinds = {_kind(draft, reserve(draft, who)[at]) for at in held}
    if needed and len(held) > needed and len(kinds) > 1:
        offered = tuple(Option(f"resource {at + 1}", reserve(draft, who)[at].but(only=None)) for at in held)
        decision = Decision(
            who, "resources", offered, min=needed, max=needed, cites=ruleset.cite("which resources")
        )
        draft.then(Ask((decision,), "resources chosen", data=data))
        return
    _spent(ruleset, draft, data, held[:needed], due)


def _kind(state: Position, one: Data) -> Data:
    """What makes resources different for the payer: their restriction, and what spending them triggers."""
    effect = state.effect(one.text("effect"))
    return Data(only=one.get("only"), sets_off=effect.data if effect else None)


def resources_chosen(ruleset: Ruleset, draft: Draft, ask: Ask, answers: Answers) -> None:
    which = tuple(int(key.rpartition(" ")[2]) - 1 for key in answers[0])
    _spent(ruleset, draft, ask.data, which, bill(ruleset, draft, ask.data))


def _spent(ruleset: Ruleset, draft: Draft, data: Data, which: tuple[int, ...], due: Bill) -> None:
    obj = draft.current(data.ref("object"))
    said: dict[str, Any] = {"for": obj.ref} if obj else {}
    frames: list[Frame] = [Do((op("pay", seat=data.text("who"), which=which, **said),))]
    if due.parts:
        ask = Ask((), "paid", data=data)
        frames.append(program(due.parts, replace(_context(ruleset, draft, ask), x=due.x)))
    frames.append(Script(("cost paid",), data))
    draft.then(*(tuple(frames)))


# What effects ask to be paid


def gatherable(ruleset: CardRuleset, state: Position, seat: str) -> int:
    """The resources that a seat could gather, not counting those given by points and wealth."""
    return (
        len([one for one in reserve(state, seat) if one.get("only") is None])
        + len(available(ruleset, state, seat))
        + len(points(ruleset, state, seat, WEALTH))
        + sum(simple_yield(ruleset, state, o) for o in state.inside(PLAY) if o.controller == seat)
    )


def affordable(ruleset: Ruleset, state: Position, act: Act) -> bool:
    """Whether the resources for an action's cost could be gathered, as far as that can be foreseen."""
    obj = state.objects.get(act.data.text("object"))
    if obj is None or act.action not in ("play", "activate"):
        return True
    have = gatherable(carded(ruleset), state, act.who) + len(reserve(state, act.who))
    if act.action == "play":
        cost = printed(ruleset, obj, 1)
        return bool(alternatives(ruleset, state, obj)) or (cost is not None and cost <= have)
    asked = [
        [part["told"]["pay"] for part in ability.get("cost", ()) if part.text("verb") == "pay"]
        for ability in seen(ruleset, state, obj).abilities
        if ability.text("kind") == "activated"
    ]
    return any(sum(n for n in parts if isinstance(n, int)) <= have for parts in asked)


def simple_yield(ruleset: CardRuleset, state: Position, obj: Object) -> int:
    """How many resources a possession's ability gives that costs nothing but tapping it."""
    if obj.data.get("tapped") or is_marker(ruleset, obj):
        return 0
    best = 0
    for ability in seen(ruleset, state, obj).abilities:
        parts = ability.get("cost", ())
        taps = all(p.text("verb") == "tap" for p in parts)
        if ability.text("kind") == "activated" and taps and not ability.get("targets"):
            given = [
                i["told"].get("produce") for i in ability.get("effect", ()) if i.text("verb") == "produce"
            ]
            best = max(best, sum(n for n in given if isinstance(n, int)))
    return best


def can_pay(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
    return gatherable(ruleset, state, context.you) >= (args["pay"] or 0)


def obliged(ruleset: CardRuleset, state: Position, cost: tuple[Data, ...], payer: Context) -> bool:
    """Whether payment is compulsory: nobody is forced to produce resources that they lack (121.3.b)."""
    held = sum(one.get("only") is None for one in reserve(state, payer.you))
    due = sum(
        amount(ruleset, state, part["told"]["pay"], payer) for part in cost if part.text("verb") == "pay"
    )
    return held >= due


def pay(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """Pay resources that a resolving effect asks for: the payer may still produce them."""
    data = Data(who=context.you, resources=args["pay"] or 0, resolving=True)
    draft.then(Ask((), "paid", renew="payment", data=data))


# Government and wealth points


def _wanted(act: Act) -> int:
    return act.data.number("number", 1)


def use(ruleset: Ruleset, draft: Draft, act: Act) -> None:
    """Use government points: without the stack, without answers, and priority does not change."""
    draft.then(*(_use_points_of(ruleset, draft, act)))


def _use_points_of(ruleset: Ruleset, state: Position, act: Act) -> tuple[Frame, ...]:
    chosen = available(ruleset, state, act.who)[: _wanted(act)]
    return tuple(frame for obj in chosen for frame in _use_point(ruleset, obj))


def spend_wealth(ruleset: Ruleset, draft: Draft, act: Act) -> None:
    chosen = points(ruleset, draft, act.who, WEALTH)[: _wanted(act)]
    draft.then(*(tuple(frame for obj in chosen for frame in _spend_wealth(ruleset, obj))))


def _candidate(action: str) -> Callable[[Ruleset, Position, str], Iterable[Act]]:
    def found(ruleset: Ruleset, state: Position, seat: str) -> Iterable[Act]:
        return (act(seat, action, number=1),)

    return found


_LOCKED = Row(
    "locked", N_("nobody may activate abilities until what waits on the stack has resolved"), nothing_locks
)
PAYMENT_ACTIONS = {
    "use": Action(
        "use",
        use,
        rows=(
            _LOCKED,
            Row(
                "point available",
                N_("{who} does not have that many government points available"),
                lambda r, s, a: 0 < _wanted(a) <= len(available(r, s, a.who)),
            ),
        ),
        params={"number": "number?"},
        candidates=_candidate("use"),
        during=frozenset({"pay"}),
        when="resource time",
    ),
    "spend": Action(
        "spend",
        spend_wealth,
        rows=(
            _LOCKED,
            Row(
                "use wealth",
                N_("{who} does not have that many wealth points"),
                lambda r, s, a: 0 < _wanted(a) <= len(points(r, s, a.who, WEALTH)),
            ),
        ),
        params={"number": "number?"},
        candidates=_candidate("spend"),
        during=frozenset({"pay"}),
        when="resource time",
    ),
}

PAYMENT_STEPS = {"ask payment": ask_payment, "spend": spend}
PAYMENT_ANSWERS = {"paid": paid, "resources chosen": resources_chosen}
PAYMENT_RENEWALS = {"payment": payment}
PAYMENT_OBJECTIONS = {"pay": objects_to_paying}
