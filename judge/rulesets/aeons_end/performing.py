"""The functions and references of actions, and the actions offered to a player."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from judge.resolver import Act, Data, Do, Draft, Frame, Object, Position, Script, act, op
from judge.rulesets.aeons_end import zones
from judge.rulesets.aeons_end.choices import able_all
from judge.rulesets.aeons_end.spells import casting
from judge.rulesets.kit import CardRuleset, Context, definition, program
from judge.rulesets.kit.effect_runner import carried_out
from judge.rulesets.kit.rule import object_of

CHARGE_COST = 2
"""The aether that a charge costs."""


# what an action refers to


def breach(ruleset: CardRuleset, state: Position, act: Act) -> Object | None:
    """The breach that an action names: by its name, its card or its number."""
    return breach_called(ruleset, state, act.who, act.data.text("breach"))


def breach_lost(ruleset: CardRuleset, state: Position, act: Act) -> bool:
    """Whether the breach that an action names is a destroyed one of the seat's."""
    lost = tuple(o for o in state.inside(zones.DESTROYED) if o.owner == act.who)
    return breach(ruleset, state, act) is None and _called(ruleset, lost, act.data.text("breach")) is not None


def breach_called(ruleset: CardRuleset, state: Position, seat: str, word: str) -> Object | None:
    """A seat's breach by its name, its card or its number (I to IV)."""
    return _called(ruleset, zones.breaches(state, seat), word)


def _called(ruleset: CardRuleset, own: tuple[Object, ...], word: str) -> Object | None:
    found = zones.named(ruleset, own, word)
    if found is not None:
        return found
    wanted = word.strip().upper()
    number = zones.NUMERALS.index(wanted) if wanted in zones.NUMERALS else 0
    number = int(wanted) if wanted.isdigit() else number
    return next((o for o in own if number and zones.printed(ruleset, o, "number") == number), None)


def pile(ruleset: CardRuleset, state: Position, act: Act) -> Object | None:
    """The top card of the supply pile that an action names."""
    return zones.named(ruleset, tuple(reversed(state.inside(zones.SUPPLY))), act.data.text("card"))


def cost_of(ruleset: CardRuleset, obj: Object | None) -> int | None:
    if obj is None:
        return None
    own = obj.nature.get("cost")
    value = own if isinstance(own, int) else definition(ruleset, obj).get("cost")
    return value if isinstance(value, int) else None


def can_pay(state: Position, seat: str, cost: int | None) -> bool:
    return cost is not None and state.player(seat).number("aether") >= cost


def spend(ruleset: CardRuleset, act: Act, amount: int) -> tuple[Frame, ...]:
    """The aether that an action costs, by the section of that action."""
    cites = ruleset.cite(act.action)
    return (Do((op("aether", seat=act.who, amount=-amount, cites=cites),)),) if amount else ()


# Casting phase


def cast(ruleset: CardRuleset, draft: Draft, act: Act) -> None:
    draft.then(*(casting(ruleset, draft, object_of(draft, act), act.who)))


# Main phase


def played(ruleset: CardRuleset, draft: Draft, act: Act) -> None:
    obj = object_of(draft, act)
    laid = Do((op("into play", object=obj.ref, cites=ruleset.cite("into play")),))
    draft.then(laid, Script(("played text",), act.data.but(who=act.who)))


def played_text(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """Carry out the whole text of a gem or relic just played."""
    obj = draft.objects[data.text("object")]
    effect = definition(ruleset, obj).get("effect", ())
    context = Context(data.text("who"), obj.ref, cites=ruleset.cite("text"))
    draft.then(*(carried_out(effect, context)))


def gained(ruleset: CardRuleset, draft: Draft, act: Act) -> None:
    card = pile(ruleset, draft, act)
    assert card is not None
    take = Do((op("acquire", object=card.ref, seat=act.who, cites=ruleset.cite("gained")),))
    draft.then(*spend(ruleset, act, cost_of(ruleset, card) or 0), take)


def charged(ruleset: CardRuleset, draft: Draft, act: Act) -> None:
    take = Do((op("charges", seat=act.who, amount=1, cites=ruleset.cite("charge")),))
    draft.then(*spend(ruleset, act, CHARGE_COST), take)


def focused(ruleset: CardRuleset, draft: Draft, act: Act) -> None:
    obj = breach(ruleset, draft, act)
    assert obj is not None
    cost = zones.focus_cost(ruleset, obj) or 0
    turn = Script(("focusing",), act.data.but(who=act.who, object=obj.ref, breach=None))
    draft.then(*spend(ruleset, act, cost), turn)


def opened(ruleset: CardRuleset, draft: Draft, act: Act) -> None:
    obj = breach(ruleset, draft, act)
    assert obj is not None
    cost = zones.open_cost(ruleset, obj) or 0
    turn = Do((op("open breach", object=obj.ref, cites=ruleset.cite("open")),))
    draft.then(*spend(ruleset, act, cost), turn)


def prepped(ruleset: CardRuleset, draft: Draft, act: Act) -> None:
    into = breach(ruleset, draft, act)
    assert into is not None
    laid = op("prep spell", object=object_of(draft, act).ref, breach=into.ref, cites=ruleset.cite("prep"))
    draft.then(Do((laid,)))


def used(ruleset: CardRuleset, draft: Draft, act: Act) -> None:
    obj = object_of(draft, act)
    context = Context(act.who, obj.ref, cites=ruleset.cite("use"))
    noted = Do((op("used", object=obj.ref),))
    draft.then(noted, program(while_prepped(ruleset, obj), context))


def while_prepped(ruleset: CardRuleset, obj: Object) -> tuple[Data, ...]:
    """The effect of a prepped spell for the main phase: its own key, or its activated abilities."""
    own = definition(ruleset, obj)
    found: tuple[Data, ...] = own.get("while prepped", ())
    for ability in own.get("abilities", ()):
        if ability.text("kind") == "activated":
            found = (*found, *ability.get("cost", ()), *ability.get("effect", ()))
    return found


def usable(ruleset: CardRuleset, state: Position, act: Act) -> bool:
    """Whether what the effect costs can be paid."""
    obj = object_of(state, act)
    abilities = definition(ruleset, obj).get("abilities", ())
    costs = tuple(one for ability in abilities for one in ability.get("cost", ()))
    return able_all(ruleset, state, Context(act.who, obj.ref), costs)


def to_discard(ruleset: CardRuleset, obj: Object) -> tuple[Data, ...]:
    found: tuple[Data, ...] = definition(ruleset, obj).get("to discard", ())
    return found


def discarded(ruleset: CardRuleset, draft: Draft, act: Act) -> None:
    obj = object_of(draft, act)
    cites = ruleset.cite("to discard")
    context = Context(act.who, obj.ref, cites=cites)
    away = Do((op("discard", object=obj.ref, cites=cites),))
    draft.then(program(to_discard(ruleset, obj), context), away)


def completable(ruleset: CardRuleset, state: Position, act: Act) -> bool:
    obj = object_of(state, act)
    context = Context(act.who, obj.ref)
    return able_all(ruleset, state, context, to_discard(ruleset, obj))


def never(ruleset: CardRuleset, state: Position, act: Act) -> bool:
    return False


# what a player might do


def of_hand(action: str, *wanted: str) -> Callable[[CardRuleset, Position, str], Iterable[Act]]:
    def found(ruleset: CardRuleset, state: Position, seat: str) -> Iterable[Act]:
        return [
            act(seat, action, object=o.id) for o in zones.hand(state, seat) if zones.is_a(ruleset, o, *wanted)
        ]

    return found


def gains(ruleset: CardRuleset, state: Position, seat: str) -> Iterable[Act]:
    return [
        act(seat, "gain", card=card) for card in dict.fromkeys(o.card for o in state.inside(zones.SUPPLY))
    ]


def breaches(action: str) -> Callable[[CardRuleset, Position, str], Iterable[Act]]:
    return lambda r, s, seat: [act(seat, action, breach=o.id) for o in zones.breaches(s, seat)]


def preps(ruleset: CardRuleset, state: Position, seat: str) -> Iterable[Act]:
    spells = [o for o in zones.hand(state, seat) if zones.is_a(ruleset, o, "spell")]
    return [act(seat, "prep", object=o.id, breach=b.id) for o in spells for b in zones.breaches(state, seat)]


def uses(ruleset: CardRuleset, state: Position, seat: str) -> Iterable[Act]:
    return [act(seat, "use", object=o.id) for o in zones.prepped(state, seat) if while_prepped(ruleset, o)]


def discards(ruleset: CardRuleset, state: Position, seat: str) -> Iterable[Act]:
    powers = [o for o in state.inside(zones.NEMESIS_PLAY) if to_discard(ruleset, o)]
    return [act(seat, "discard", object=o.id) for o in (*powers, *zones.hand(state, seat))]
