"""Using an ability step by step (section 16): declared, paid, cancelled or used, redirected, prevented.

An ability that is being used is an object on the stack. The card being played, or the ability being used,
that it is about is recorded on it as ``item``.
"""

from __future__ import annotations

from typing import cast

from judge.documents import Address
from judge.resolver import (
    EMPTY,
    JUDGE,
    STACK,
    Ask,
    Cites,
    Data,
    Decision,
    Do,
    Draft,
    Frame,
    Object,
    Op,
    Position,
    Ref,
    Script,
    op,
    options,
    united,
)
from judge.resolver.values import replace
from judge.rulesets import kit
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.effect_runner import carried_out, payable, program
from judge.rulesets.kit.expressions import holds, select
from judge.rulesets.kit.rule import CardRuleset, Context
from judge.rulesets.kit.triggered_abilities import limit_key
from judge.rulesets.myl.answering import (
    ANSWERS,
    answer_window,
    answered_by,
    answering,
    barred,
    flat,
    mute,
    note_action,
    used_once,
)
from judge.rulesets.myl.costs import aimed_at, available, gold_of, marked, paying, tolls
from judge.rulesets.myl.zones import DECK, in_play, zone_of

USING = (
    "use.targets",
    "use.pay",
    "use.cancel",
    "use.used",
    *(RESOLVING := ("stack.redirect", "stack.prevent", "stack.resolve", "settle", "stack.done")),
)


def names_of(obj: Object) -> Data:
    """The names that an ability gets from its trigger event, or a card from what it answers."""
    kept = obj.data.get("playing")
    own: Data = obj.nature.get("names", EMPTY)
    more: Data = kept.get("names", EMPTY) if isinstance(kept, Data) else EMPTY
    return Data({**own, **more}) if own and more else own or more


def context_of(ruleset: CardRuleset, state: Position, obj: Object, **more: object) -> Context:
    """The context of something on the stack, including what it answers to; it cites its card's sections."""
    made = kit.context_of(ruleset, state, obj, names=names_of(obj), **more)
    return replace(made, cites=united(source_cites(ruleset, obj), made.cites))


def source_cites(ruleset: CardRuleset, obj: Object) -> Cites:
    """The sections cited by the card of something on the stack."""
    card = ruleset.card(obj.nature.text("name") or obj.card)
    return ruleset.cited(card.texts("cites")) if card else ()


def begin(
    ruleset: CardRuleset, draft: Draft, source: Object, ability: Data, index: int, seat: str, **more: object
) -> None:
    """Put an ability on the stack as one that is being used, and all its steps on the agenda."""
    nature = {
        "ability": ability,
        "source": source.ref,
        "name": source.card,
        "index": index,
        "kind": ability.text("kind"),
        **more,
    }
    cites = ruleset.cited((*view(ruleset, draft, source).definition.texts("cites"), *ability.texts("cites")))
    made = draft.create("ability", STACK, seat, nature=Data({k: v for k, v in nature.items() if v}))
    note_action(draft, seat, made.ref)
    said = Data(object=made.ref, source=source.ref, seat=seat, kind=ability.text("kind"))
    draft.emit("declare", united(cites, ruleset.cite("use"), refers(ruleset, source)), said)
    if "limit" in ability:  # not again while it is being used; a cancelled ability was not used (16.4)
        draft.remember(**{used_once(source.ref, index): True})
    draft.then(Script(USING, Data(object=made.ref)))


def refers(ruleset: CardRuleset, source: Object | None) -> Cites:
    """The section for a card's "you" if that is not its owner: its controller."""
    spoken_to = source is not None and in_play(source) and source.controller != source.owner
    return ruleset.cite("refers") if spoken_to else ()


def spent(state: Position, source: Object, ability: Data, index: int) -> bool:
    """Whether an ability limited to once a turn has been used this turn."""
    return "limit" in ability and bool(state.facts.get(used_once(source.ref, index)))


def announce_targets(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The step ``use.targets``: modes and targets are chosen when the ability is declared (16.1)."""
    obj = draft.current(data.ref("object"))
    if obj is None or obj.nature.get("targets"):
        return
    draft.then(kit.announce(obj.ref, "nothing"))


def costs(ruleset: CardRuleset, draft: Draft, obj: Object) -> None:
    """The step ``use.pay``: the ability's cost, and what other cards charge for it (16.2)."""
    now = draft.current(obj.ref)
    if now is None:
        return
    context = context_of(ruleset, draft, now, targets=kit.legal_targets(ruleset, draft, now))
    frames: list[Frame] = []
    extra, cites = surcharge(ruleset, draft, now)
    own = gold_of(ruleset, draft, kit.does(ruleset, now).get("cost", ()), context)
    if own + extra:
        more = (*context.cites, *cites)
        named = now.nature.texts("with")
        frames += paying(
            ruleset,
            draft,
            now.controller,
            own + extra,
            "pay ability",
            more=more,
            first=named,
            last=aimed_at(now),
        )
    rest = tuple(p for p in kit.does(ruleset, now).get("cost", ()) if p.text("verb") != "pay")
    paid = ruleset.cite("pay ability")
    if rest:
        frames.append(program(rest, replace(context, cites=united(context.cites, paid))))
    for ability, whose, _ in _use_tolls(ruleset, draft, now):
        dear = tuple(p for p in ability.get("cost", ()) if p.text("verb") != "pay")
        if dear:
            charged = united(whose.cites, paid)
            frames.append(program(dear, replace(whose, you=now.controller, cites=charged)))
    draft.then(*(tuple(frames)))


def unpayable(ruleset: CardRuleset, state: Position, obj: Object) -> Cites | None:
    """The sections of the parts of an ability's cost that cannot be paid; None if all can.

    Oros, and the cards to be dropped from one castle, are counted together.
    """
    context = context_of(ruleset, state, obj, targets=kit.legal_targets(ruleset, state, obj))
    own = kit.does(ruleset, obj).get("cost", ())
    extra, cites = surcharge(ruleset, state, obj)
    if gold_of(ruleset, state, own, context) + extra > available(ruleset, state, obj.controller):
        return cites
    parts = [(own, context, cast(Cites, ()))]
    for ability, whose, more in _use_tolls(ruleset, state, obj):
        rest = tuple(p for p in ability.get("cost", ()) if p.text("verb") != "pay")
        parts.append((rest, replace(whose, you=obj.controller), more))
    dropped: dict[str, int] = {}
    for cost, payer, more in parts:
        if not payable(ruleset, state, cost, payer):
            return more
        for part in (one for one in cost if one.text("verb") == "mill"):
            args = kit.argument_values(ruleset, state, payer, part)
            for seat in args["who"] or (payer.you,):
                dropped[seat] = dropped.get(seat, 0) + args["mill"]
                if dropped[seat] > len(state.zone(zone_of(DECK, seat))):
                    return more
    return None


def _use_tolls(ruleset: CardRuleset, state: Position, obj: Object) -> list[tuple[Data, Context, Cites]]:
    source = state.current(obj.nature.ref("source"))
    found = tolls(ruleset, state, "use", source, obj.controller) if source else []
    charged = ruleset.cite("charged use")
    return [(ability, context, united(cites, charged)) for ability, context, cites in found]


def surcharge(ruleset: CardRuleset, state: Position, obj: Object) -> tuple[int, Cites]:
    """How many Oros more an ability costs: for its source, and for each card that it affects."""
    total, cites = 0, list[Address]()
    asked = {ability["data"].text("toll") for _, _, ability in marked(ruleset, state, "toll")}
    for ability, context, more in _use_tolls(ruleset, state, obj) if "use" in asked else ():
        total += gold_of(ruleset, state, ability.get("cost", ()), context)
        cites += more
    charging = "affect" in asked
    for ref in affected(ruleset, state, obj) if charging else ():
        aimed = state.current(ref) if isinstance(ref, Ref) else None
        for ability, context, more in tolls(ruleset, state, "affect", aimed, obj.controller) if aimed else ():
            total += gold_of(ruleset, state, ability.get("cost", ()), context)
            cites += more
    return total, tuple(cites)


def pay(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    obj = draft.current(data.ref("object"))
    if obj is not None:
        costs(ruleset, draft, obj)


def answers(program: tuple[Data, ...]) -> bool:
    """Whether an effect annuls, cancels, redirects or prevents; then it does not affect its targets."""
    return any(one.text("verb") in ANSWERS for one in flat(program))


def affected(ruleset: CardRuleset, state: Position, obj: Object) -> tuple[Ref | str, ...]:
    """The cards in play and players that an effect on the stack would affect, as far as it says now."""
    effect = kit.effect_of(ruleset, obj)
    found: list[Ref | str] = [] if answers(effect) else [target.chosen for target in obj.targets]
    context = context_of(ruleset, state, obj, targets=kit.legal_targets(ruleset, state, obj))
    for one in flat(effect):
        if one.text("verb") in ANSWERS:
            continue
        told = one.get("told", EMPTY)
        for ref in (*told.values(), one.get("of"), one.get("each")):
            if isinstance(ref, Data) and "ref" in ref:
                found += select(ruleset, state, ref, context)
    return tuple(one for one in dict.fromkeys(found) if isinstance(one, str) or _in_play(state, one))


def _in_play(state: Position, ref: Ref) -> bool:
    obj = state.current(ref)
    return obj is not None and in_play(obj)


cancelling = answered_by("cancel")
"""The step ``use.cancel``: whoever can may cancel the ability now (16.3)."""


def used(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The step ``use.used``: nobody has cancelled it, so it counts as used (16.4)."""
    obj = draft.current(data.ref("object"))
    if obj is None:
        return
    source = draft.current(obj.nature.ref("source"))
    nature = obj.nature.but(used=True, standing=bool(source and in_play(source)) or None)
    said = Data(object=obj.ref, source=obj.nature.ref("source"), seat=obj.controller)
    draft.put_object(replace(obj, nature=nature))
    draft.emit("used", "used", said)
    if obj.nature.text("kind") == "activated" and "limit" in obj.nature["ability"]:
        once = used_once(obj.nature["source"], obj.nature.number("index"))
        draft.do(op("remember", name=once, value=True, cites=ruleset.cite("used once")))


def redirecting(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The step ``stack.redirect``: an effect that aims at something may be aimed anew (16.5)."""
    obj = draft.current(data.ref("object"))
    if obj is None or not obj.targets or answers(kit.effect_of(ruleset, obj)):
        return
    answer_window(ruleset, draft, "redirect", obj.controller, obj.ref)


def preventing(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The step ``stack.prevent``: what would be affected may be shielded (16.6)."""
    obj = draft.current(data.ref("object"))
    would = affected(ruleset, draft, obj) if obj else ()
    if obj is None or not would:
        return
    cards = [draft.objects[one.id] for one in would if isinstance(one, Ref)]
    own = obj.controller in would or any(card.controller == obj.controller for card in cards)
    answer_window(ruleset, draft, "prevent", obj.controller, obj.ref, own=own)


def resolving(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The step ``stack.resolve``: the effect is fulfilled as far as possible (16.7)."""
    obj = draft.current(data.ref("object"))
    if obj is None:
        return
    note_action(draft, obj.controller, obj.ref)
    source = draft.current(obj.nature.ref("source"))
    if obj.nature.get("standing") and (source is None or not in_play(source)) and "freed" not in data:
        decision = Decision(
            JUDGE,
            "source left",
            options(("resolve", "do nothing")),
            cites=ruleset.cite("freed"),
            data=Data(object=obj.ref, source=obj.nature.ref("source")),
        )
        draft.then(Ask((decision,), "source left", data=data))
        return
    said = Data(object=obj.ref, source=obj.nature.ref("source") or obj.ref, seat=obj.controller)
    if kit.none_left(ruleset, draft, obj):
        draft.emit("no target left", "no target", said)
        return
    context = context_of(ruleset, draft, obj, targets=kit.legal_targets(ruleset, draft, obj))
    key = "resolve talisman" if obj.card else "resolve"
    cites = united(context.cites, ruleset.cite(key))
    carried = kit.effect_of(ruleset, obj)
    draft.emit("resolve", cites, said)
    draft.then(*(carried_out(carried, context)))


def freed(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """The judge has decided whether an effect happens whose source left after the ability was used."""
    if answers[0] == ("resolve",):
        draft.then(Script(("stack.resolve",), ask.data.but(freed=True)))
        return
    said = Data(object=ask.data.ref("object"))
    draft.emit("source gone", "freed", said)


def finished(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The step ``stack.done``: an ability is over; a Talismán goes to its owner's graveyard."""
    obj = draft.current(data.ref("object"))
    shields = [
        e.id for e in draft.effects if e.name == "ward" and e.data.ref("ability") == data.ref("object")
    ]
    draft.end_effects(shields)
    if obj is None or obj.zone != STACK:
        return
    if not obj.card:
        draft.remove(obj.id)
        return
    draft.then(Do((op("finish", object=obj.ref),)))


# Triggered abilities


def triggered(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The step ``trigger``: a triggered ability's turn has come; its source may be gone (section 14)."""
    source, ability = draft.current(data.ref("source")), data["ability"]
    said = Data(source=data.ref("source"), seat=data.text("you"))
    if data.get("standing") and (source is None or not in_play(source)):
        draft.emit("source gone", "source", said)
        return
    card = draft.objects.get(data["source"].id) if data.ref("source") else None
    if card is not None and barred(draft, card.card, ability):
        draft.emit("barred", "cancel", said)
        return
    missing = unpayable(ruleset, draft, as_on_the_stack(draft, data))
    if missing is not None:
        cites = united(ruleset.cite("pay ability"), missing)
        draft.emit("cannot pay", cites, who=data.text("you"))
        return
    if ability.get("optional"):
        cites = (*ruleset.cited(data.texts("cites")), *ruleset.cite("use"))
        decision = Decision(
            data.text("you"), "may", options(("yes", "no")), cites=cites, data=Data(object=data.ref("source"))
        )
        draft.then(Ask((decision,), "trigger.may", data=data))
        return
    started(ruleset, draft, data)


def chosen_to(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    if answers[0] == ("yes",):
        started(ruleset, draft, ask.data)


def _nature(state: Position, data: Data) -> Data:
    """The nature of a triggered ability on the stack."""
    known = {
        "ability": data["ability"],
        "source": data.ref("source"),
        "names": data.get("names"),
        "known": data.get("known"),
        "kind": "triggered",
        "targets": data.get("targets") or None,
        "x": data.get("x"),
        "name": _card(state, data),
        "index": data.get("index"),
        "item": data.ref("item"),
    }
    return Data({key: value for key, value in known.items() if value is not None})


def as_on_the_stack(state: Position, data: Data) -> Object:
    """A triggered ability as it would be on the stack, for examination."""
    seat = data.text("you")
    return Object("(ability)", "", seat, seat, STACK, 0, nature=_nature(state, data))


def started(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """Declare a triggered ability, which then goes through all the steps of an ability."""
    ability = data["ability"]
    nature = _nature(draft, data)
    if "targets" in ability:
        trial = Draft(ruleset, draft.snapshot())
        made = trial.create("ability", STACK, data.text("you"), nature=nature)
        note_action(trial, data.text("you"), made.ref)
        if not kit.enough(ruleset, trial, made):
            draft.emit("no target left", "no target", source=data.ref("source"), seat=data.text("you"))
            return
    made = draft.create("ability", STACK, data.text("you"), nature=nature)
    note_action(draft, data.text("you"), made.ref)
    source = draft.current(data.ref("source"))
    cites = united(ruleset.cited(data.texts("cites")), ruleset.cite("use"), refers(ruleset, source))
    if data.get("among"):
        cites = united(cites, ruleset.cite("order"))
    draft.emit("trigger", cites, object=made.ref, source=data.ref("source"), seat=data.text("you"))
    ops: list[Op] = []
    if data.text("limit"):
        ops.append(op("remember", name=limit_key(data), value=True))
    if data.text("effect"):
        ops.append(op("lapse", effect=data.text("effect")))
    if ops:
        draft.do(*ops)
    draft.then(Script(USING, Data(object=made.ref)))


def _card(state: Position, data: Data) -> str:
    ref = data.ref("source")
    found = state.objects.get(ref.id) if ref else None
    return found.card if found else ""


def continuous(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The step ``begins``: the continuous abilities of a card that entered begin to work (section 10)."""
    obj = draft.current(data.ref("object"))
    if obj is None or not in_play(obj):
        return
    seen = view(ruleset, draft, obj)
    context = Context(obj.controller, obj.ref)
    working = [
        (index, ability)
        for index, ability in enumerate(seen.abilities)
        if ability.text("kind") == "static"
        and "zone" not in ability
        and ("while" not in ability or holds(ruleset, draft, ability["while"], context))
    ]
    if not working:
        return
    listening = any(True for seat in draft.playing for _ in answering(ruleset, draft, seat, "cancel"))
    if not listening and not tolls(ruleset, draft, "use", obj, obj.controller):
        own = ruleset.cited(seen.definition.texts("cites"))
        cites = united(own, ruleset.cite("continuous"), refers(ruleset, obj))
        said = Data(object=obj.ref, seat=obj.controller)
        draft.emit("begins", cites, said)
        return
    for index, ability in working:
        trial = Draft(ruleset, draft.snapshot())
        begin(ruleset, trial, obj, ability, index, obj.controller)
        made = trial.objects[trial.zone(STACK)[-1]]
        missing = unpayable(ruleset, trial, made)
        if missing is not None:  # unpaid abilities do not begin to work this turn
            draft.emit("cannot pay", united(ruleset.cite("pay ability"), missing), who=obj.controller)
            mute(draft, obj.controller, obj.ref, made)
            continue
        followed = len(draft.following)
        begin(ruleset, draft, obj, ability, index, obj.controller)
        steps = ("use.pay", "use.cancel", "use.used", "stack.done")
        draft.following[followed:] = [Script(steps, Data(object=made.ref))]
