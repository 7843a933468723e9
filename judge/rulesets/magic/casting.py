"""Casting a spell, step by step (601.2): where it may be cast from, what is announced, what it costs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from judge.messages import N_, Message
from judge.resolver import (
    EMPTY,
    STACK,
    Act,
    Ask,
    Change,
    Cites,
    Data,
    Decision,
    Do,
    Fact,
    Frame,
    Object,
    Option,
    Ref,
    Refusal,
    Script,
    State,
    act,
    op,
    options,
    united,
)
from judge.resolver.ruleset import AnswerOf
from judge.rulesets.kit.abilities import refused
from judge.rulesets.kit.announce import announce, announced, context_of, does, enough
from judge.rulesets.kit.rule import CardRuleset, definition, object_of, seatless
from judge.rulesets.kit.select import matches
from judge.rulesets.kit.views import live, view
from judge.rulesets.magic import helping
from judge.rulesets.magic.mana import joined, read_cost, settled
from judge.rulesets.magic.paying import (
    adjusted,
    affords_life,
    before,
    cost_told,
    could_pay,
    for_everything,
    mana_of,
    pay_rest,
    paying,
    rest_payable,
    split,
    undo,
)
from judge.rulesets.magic.targeting import barriers
from judge.rulesets.magic.words import MAINS
from judge.rulesets.magic.zones import EXILE, GRAVEYARD, HAND

MORPH_COST = read_cost(3)


# May it be cast?


def _face_down(act: Act) -> bool:
    return act.data.get("face down") not in (None, False, "no")


def permitted(ruleset: CardRuleset, state: State, object: Object, who: str) -> str:
    """By what a seat may cast a card from where it lies: ``hand``, ``flashback``, an effect, nothing."""
    zone = seatless(object.zone)
    if object.owner == who and zone == HAND:
        return HAND
    if zone == GRAVEYARD and object.owner == who and view(ruleset, state, object).definition.get("flashback"):
        return "flashback"
    if object.data.text("playable by") == who:
        return "effect"
    for one in live(ruleset, state):
        if zone == GRAVEYARD and "play from graveyard" in one.change.texts("as though"):
            mine = one.context.you == who
            if mine and (one.of is None or _of(ruleset, state, one.of, object, one.context)):
                return "effect"
    return ""


def _of(ruleset: CardRuleset, state: State, of: Any, object: Object, context: Any) -> bool:
    if isinstance(of, tuple):
        return object.ref in of
    return matches(ruleset, state, Data({**of, "zone": ("any",)}), object, context)


def from_where(ruleset: CardRuleset, state: State, act: Act) -> bool:
    return bool(permitted(ruleset, state, object_of(state, act), act.who))


def no_land(ruleset: CardRuleset, state: State, act: Act) -> bool:
    types = definition(ruleset, object_of(state, act)).texts("types")
    return bool(types) and "land" not in types


def has_flash(ruleset: CardRuleset, state: State, object: Object, who: str) -> bool:
    """Whether it may be cast whenever an instant may."""
    seen = view(ruleset, state, object)
    if "instant" in seen.types or seen.has("flash"):
        return True
    for one in live(ruleset, state):
        if "flash" not in one.change.texts("as though") or one.context.you != who:
            continue
        if for_everything(state, one) or one.of is None or _of(ruleset, state, one.of, object, one.context):
            return True
    return False


def sorcery_time(state: State, who: str) -> bool:
    """Whether a sorcery could be cast: one's own main phase, nothing on the stack."""
    return state.active == who and state.phase in MAINS and not state.stack


def in_time(ruleset: CardRuleset, state: State, act: Act) -> bool:
    if sorcery_time(state, act.who):
        return True
    return not _face_down(act) and has_flash(ruleset, state, object_of(state, act), act.who)


def no_split_second(ruleset: CardRuleset, state: State, act: Act) -> bool:
    """Whether no spell with split second is on the stack (702.61a)."""
    return not any(o.card and view(ruleset, state, o).has("split second") for o in state.stack)


def can_be_down(ruleset: CardRuleset, state: State, act: Act) -> bool:
    return not _face_down(act) or "morph" in definition(ruleset, object_of(state, act))


def has_targets(ruleset: CardRuleset, state: State, act: Act) -> bool:
    """Whether all targets that must be chosen could be."""
    if _face_down(act):
        return True
    return enough(ruleset, state, replace(object_of(state, act), controller=act.who))


def out_of_reach(ruleset: CardRuleset, state: State, act: Act) -> Cites:
    """What keeps objects that would fit from being its targets."""
    return barriers(ruleset, state, replace(object_of(state, act), controller=act.who))


def enough_life(ruleset: CardRuleset, state: State, act: Act) -> bool:
    """Whether the additional costs ask for no more life than there is."""
    object = replace(object_of(state, act), controller=act.who)
    return affords_life(ruleset, state, _rest(ruleset, state, act), context_of(ruleset, state, object))


def can_pay_rest(ruleset: CardRuleset, state: State, act: Act) -> bool:
    """Whether the additional costs that are no mana can be paid."""
    object = replace(object_of(state, act), controller=act.who)
    return rest_payable(ruleset, state, _rest(ruleset, state, act), context_of(ruleset, state, object))


def _rest(ruleset: CardRuleset, state: State, act: Act) -> tuple[Data, ...]:
    """The parts of what a card costs that are no mana; none where it is cast face down."""
    object = replace(object_of(state, act), controller=act.who)
    card = definition(ruleset, object)
    way = permitted(ruleset, state, object, act.who)
    return () if _face_down(act) else split((*card.get("additional cost", ()), *_way_cost(card, way)), 0)[1]


def _way_cost(card: Data, way: str) -> tuple[Data, ...]:
    return card.get("flashback", ()) if way == "flashback" else ()


def can_pay_mana(ruleset: CardRuleset, state: State, act: Act) -> bool:
    """Whether the mana could be paid, with all that mana abilities may still give."""
    object = object_of(state, act)
    card = definition(ruleset, object)
    if _face_down(act):
        return could_pay(ruleset, state, act.who, MORPH_COST)
    way = permitted(ruleset, state, object, act.who)
    if object.data.get("free") or any(name in card for name in ALTERNATIVES):
        return True
    cost = mana_of(_way_cost(card, way)) if way == "flashback" else card.get("cost", EMPTY)
    total = adjusted(ruleset, state, object, act.who, settled(cost, 0))
    return could_pay(ruleset, state, act.who, helping.least(ruleset, state, object, act.who, total))


def has_cost(ruleset: CardRuleset, state: State, act: Act) -> bool:
    """A card without a mana cost has one that cannot be paid (118.6), unless another way is open."""
    card = definition(ruleset, object_of(state, act))
    return "cost" in card or "suspend" not in card or _face_down(act)


def not_forbidden(name: str) -> Any:
    """The objection that continuous effects forbid an action, with their own sections."""

    key = {"cast": "can't cast", "activate": "can't activate"}.get(name, "can't")

    def objection(ruleset: CardRuleset, state: State, act: Act) -> Refusal | None:
        object = state.objects.get(act.data.text("object"))
        cites = refused(ruleset, state, name, act.who, object)
        if cites is None:
            return None
        reason = Message(N_("an effect says that this can't be done"), {"who": act.who})
        return Refusal(reason, united(ruleset.cite(key), cites))

    return objection


def castable(ruleset: CardRuleset, state: State, seat: str) -> Iterable[Act]:
    """The cards that a seat might think of casting."""
    for zone in (f"{HAND}/{seat}", f"{GRAVEYARD}/{seat}", EXILE):
        for object in state.inside(zone):
            card = definition(ruleset, object)
            if zone.startswith(HAND) or "flashback" in card or object.data.text("playable by") == seat:
                if "land" not in card.texts("types") and card:
                    yield act(seat, "cast", object=object.id)
                if "morph" in card and zone.startswith(HAND):
                    yield act(seat, "cast", object=object.id, **{"face down": "yes"})


# Casting


def cast(ruleset: CardRuleset, state: State, act: Act) -> Change:
    """The card goes to the stack, and what must be announced is asked for, in order (601.2a)."""
    object = object_of(state, act)
    way = permitted(ruleset, state, object, act.who)
    return proposed(
        ruleset, state, object, act.who, way, down=_face_down(act), free=bool(object.data.get("free"))
    )


def proposed(
    ruleset: CardRuleset,
    state: State,
    object: Object,
    who: str,
    way: str,
    *,
    down: bool = False,
    free: bool = False,
) -> Change:
    """A spell proposed: on the stack under its caster's control, before any announcement."""
    old = before(state, object)
    after = state.moved(object.id, STACK, controller=who)
    new = after.objects[object.id]
    data: dict[str, Any] = {"from": seatless(object.zone), "way": way}
    if down:
        data["face down"] = True
    new = replace(new, data=Data(data))
    after = after.put_object(new)
    told = Data(object=new.ref, who=who, before=old, free=free or None)
    frames: tuple[Frame, ...] = (Script(("cast options",), told),)
    return Change(after, frames=frames)


WAYS = ("flashback", "madness")
"""Ways of casting that are an alternative cost themselves: no second one is paid (118.9a)."""
ALTERNATIVES = ("alternative cost", "evoke", "dash")
OPTIONS = (*ALTERNATIVES, "kicker", "buyback")


def cast_options(ruleset: CardRuleset, state: State, data: Data) -> Change:
    """The announcement of alternative and additional costs that may be paid (601.2b)."""
    object = state.current(data.ref("object"))
    if object is None:
        return Change(state)
    card = definition(ruleset, object)
    context = context_of(ruleset, state, object)
    offered = [] if object.data.get("face down") else [
        name for name in OPTIONS
        if name in card
        and rest_payable(ruleset, state, split(card[name], 0)[1], context)
        and not (name in ALTERNATIVES and (data.get("free") or object.data.text("way") in WAYS))
    ]  # fmt: skip
    if not offered:
        return _announcing(ruleset, state, data, object)
    decisions = tuple(
        Decision(object.controller, name, options(("yes", "no")), cites=_option_cites(ruleset, name))
        for name in offered
    )
    return Change(state, frames=(Ask(decisions, "cast options", data=data),))


def _option_cites(ruleset: CardRuleset, name: str) -> Any:
    return (*ruleset.cite("announce"), *ruleset.cite(name if name in ruleset.cites else "additional cost"))


def gone(state: State, ask: Ask) -> Change:
    """What was asked about has become another object meanwhile, by the judge's hand: nothing comes of it."""
    return Change(state, frames=(Do((op("lost track", object=ask.data.ref("object")),)),))


def chose_options(
    ruleset: CardRuleset, state: State, ask: Ask, answers: tuple[tuple[str, ...], ...]
) -> Change:
    """What is to be paid beside or instead of the mana cost is noted on the spell."""
    object = state.current(ask.data.ref("object"))
    if object is None:
        return gone(state, ask)
    taken = tuple(d.kind for d, answer in zip(ask.decisions, answers, strict=True) if answer == ("yes",))
    more: dict[str, Any] = {"paid": taken}
    if "kicker" in taken:
        more["kicked"] = True
    state = state.but_object(object, **more)
    return _announcing(ruleset, state, ask.data, state.objects[object.id])


def _announcing(ruleset: CardRuleset, state: State, data: Data, object: Object) -> Change:
    if object.data.get("face down"):
        return Change(state, frames=(Script(("cast pay",), data),))
    mana, _ = full_cost(ruleset, state, object, data)
    more: dict[str, Any] = dict(data)
    if mana.number("x"):
        more["x"] = Data(min=0, max=0, cites="x without paying") if data.get("free") else Data(min=0)
    more.pop("object")
    return Change(state, frames=(announce(object.ref, "cast divide", **more),))


def full_cost(
    ruleset: CardRuleset, state: State, object: Object, data: Data
) -> tuple[Data, tuple[Data, ...]]:
    """The mana (X still open) and the other parts of what a spell costs, before effects change it."""
    card, paid = definition(ruleset, object), object.data.texts("paid")
    if object.data.get("face down"):
        return MORPH_COST, ()
    own: tuple[Data, ...] = ()
    mana = card.get("cost", EMPTY)
    if data.get("free"):
        mana = Data(x=mana["x"]) if "x" in mana else EMPTY
    elif object.data.text("way") == "flashback":
        own, mana = card["flashback"], EMPTY
    elif object.data.text("way") == "madness":
        own, mana = card["madness"], EMPTY
    elif taken := [name for name in ALTERNATIVES if name in paid]:
        own, mana = card[taken[0]], EMPTY
    for name in ("kicker", "buyback"):
        if name in paid:
            own = (*own, *card[name])
    own = (*own, *card.get("additional cost", ()))
    rest = tuple(part for part in own if part.text("verb") != "pay")
    return joined(mana, mana_of(own)), rest


def divided_before(then: str) -> Callable[[CardRuleset, State, Data], Change]:
    """The step in which is announced how an effect is divided among its targets (601.2d), before another."""

    def step(ruleset: CardRuleset, state: State, data: Data) -> Change:
        object = state.current(data.ref("object"))
        if object is None:
            return Change(state)
        asked = dividing(ruleset, state, object, Data(data, then=then))
        return asked or Change(state, frames=(Script((then,), data),))

    return step


def dividing(ruleset: CardRuleset, state: State, object: Object, data: Data) -> Change | None:
    """The choice of how to divide, where the spell or ability divides among several targets."""
    from judge.rulesets.kit.select import amount

    written = does(ruleset, object).get("divide", does(ruleset, object).get("data", EMPTY).get("divide"))
    if written is None or not object.targets:
        return None
    whole = amount(ruleset, state, written, context_of(ruleset, state, object))
    keys = [t.chosen.id if isinstance(t.chosen, Ref) else t.chosen for t in object.targets]
    if len(keys) == 1:
        share = Data({keys[0]: whole})
        state = state.but_object(object, announced=announced(object).but(shares=share))
        return Change(state, frames=(Script((data.text("then"),), data.but(then=None)),))
    decision = Decision(
        object.controller, "divide", tuple(Option(key) for key in keys), min=1, max=whole, form="divide",
        cites=ruleset.cite("divide"),
    )  # fmt: skip
    return Change(state, frames=(Ask((decision,), "divided", data=data),))


def divided(ruleset: CardRuleset, state: State, ask: Ask, answers: tuple[tuple[int, ...], ...]) -> Change:
    """The shares are noted on the spell or ability."""
    object = state.current(ask.data.ref("object"))
    if object is None or not answers[0]:  # or who divides has left the game
        return gone(state, ask)
    share = Data(dict(zip(ask.decisions[0].keys, answers[0], strict=True)))
    state = state.but_object(object, announced=announced(object).but(shares=share))
    return Change(state, frames=(Script((ask.data.text("then"),), ask.data.but(then=None)),))


def cast_pay(ruleset: CardRuleset, state: State, data: Data) -> Change:
    """The total cost is determined; what helps to pay it is asked, then it is paid (601.2f-h)."""
    object = state.current(data.ref("object"))
    if object is None:
        return Change(state)
    who = object.controller
    mana, _ = full_cost(ruleset, state, object, data)
    x = announced(object).get("x")
    plain = settled(mana, x if isinstance(x, int) else None)
    total = adjusted(ruleset, state, object, who, plain)
    facts = cost_told(ruleset, object, plain, total)
    return replace(_help_asked(ruleset, state, data.but(mana=total)), facts=facts)


def _help_asked(ruleset: CardRuleset, state: State, data: Data) -> Change:
    object = state.current(data.ref("object"))
    if object is None:  # the judge has taken it away
        return Change(state)
    ask = helping.asked(ruleset, state, object, object.controller, data)
    return Change(state, frames=(ask or Script(("cast total",), data),))


def helped(ruleset: CardRuleset, state: State, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> Change:
    """What helps is noted; the next keyword that helps is asked for."""
    return _help_asked(ruleset, state, helping.noted(ruleset, state, ask.data, answers[0]))


def cast_total(ruleset: CardRuleset, state: State, data: Data) -> Change:
    """The total cost is paid: mana first, then the rest (601.2h)."""
    object = state.current(data.ref("object"))
    if object is None:
        return Change(state)
    mana, context = data["mana"], context_of(ruleset, state, object, source=object.ref)
    _, rest = full_cost(ruleset, state, object, data)
    frames: list[Frame] = []
    if mana:
        frames.append(paying(object.controller, mana, undo=data))
    if rest or data.get("helped"):
        frames.append(Script(("pay rest",), Data(rest=rest, context=context.data(), undo=data)))
    return Change(state, frames=(*frames, Script(("cast done",), data)))


def pay_others(ruleset: CardRuleset, state: State, data: Data) -> Change:
    """The parts of a cost that are no mana are paid; where that has become impossible, all is undone."""
    from judge.rulesets.kit.rule import Context

    context, whole = Context.of(data["context"]), data["undo"]
    if not rest_payable(ruleset, state, data["rest"], context) or not helping.still_there(state, whole):
        return undo(ruleset, state, whole)
    given = helping.help_given(ruleset, state, whole)
    return Change(state, frames=(*given.frames, *pay_rest(data["rest"], context)))


def cast_done(ruleset: CardRuleset, state: State, data: Data) -> Change:
    """The spell becomes cast; what triggers on that, or on becoming its target, triggers now (601.2i)."""
    object = state.current(data.ref("object"))
    if object is None:
        return Change(state)
    count = state.facts.number("spells cast") + 1
    own = state.facts.number(f"spells cast by {object.controller}") + 1
    names = {"spells cast": count, f"spells cast by {object.controller}": own}
    state = replace(state, facts=state.facts.but(**names)).but_object(object, **{"cast as": count})
    object = state.objects[object.id]
    said = Data(
        object=object.ref, seat=object.controller, count=count, own=own, **{"from": object.data.text("from")}
    )
    special = dict(zip(WAYS, WAYS, strict=True)).get(object.data.text("way"), "")
    special = "morph" if object.data.get("face down") else special
    cites = (*ruleset.cite("spell cast"), *(ruleset.cite(special) if special else ()))
    return Change(state, (Fact("spell cast", cites, said), *targeted(object)))


def targeted(object: Object, only: tuple[Ref | str, ...] | None = None) -> tuple[Fact, ...]:
    """What has become a target of a spell or ability, each once."""
    chosen = dict.fromkeys(t.chosen for t in object.targets)
    facts = []
    for one in chosen:
        if only is None or one in only:
            where = {"object": one} if isinstance(one, Ref) else {"seat": one}
            facts.append(Fact("target", "target", Data(source=object.ref, by=object.controller, **where)))
    return tuple(facts)


STEPS = {
    "cast options": cast_options,
    "cast divide": divided_before("cast pay"),
    "cast pay": cast_pay,
    "cast total": cast_total,
    "cast done": cast_done,
    "pay rest": pay_others,
}
ANSWERS: dict[str, AnswerOf] = {"cast options": chose_options, "divided": divided, "helped": helped}
OBJECTIONS = {"convoke": helping.objection}
