"""What a player may do: each action with its conditions in the order of the rules, and what it leads to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from judge.messages import N_
from judge.resolver import (
    PASS,
    Act,
    Action,
    Change,
    Data,
    Do,
    Frame,
    Object,
    Row,
    Script,
    State,
    WindowRule,
    act,
    op,
    zone_of,
)
from judge.rulesets.aeons_end import places
from judge.rulesets.aeons_end.effects import able_all
from judge.rulesets.aeons_end.spells import casting
from judge.rulesets.aeons_end.turn import closed
from judge.rulesets.aeons_end.verbs import most_charges
from judge.rulesets.kit import CardRuleset, Context, definition, program

CHARGE_COST = 2


# What an action speaks of


def _object(state: State, act: Act) -> Object:
    return state.objects[act.data.text("object")]


def breach(ruleset: CardRuleset, state: State, act: Act) -> Object | None:
    """The breach that an action names: by its name, its card or its number."""
    return breach_called(ruleset, state, act.who, act.data.text("breach"))


def breach_called(ruleset: CardRuleset, state: State, seat: str, word: str) -> Object | None:
    """A seat's breach by its name, its card or its number (I to IV)."""
    own = places.breaches(state, seat)
    found = places.named(ruleset, own, word)
    if found is not None:
        return found
    wanted = word.strip().upper()
    number = places.NUMERALS.index(wanted) if wanted in places.NUMERALS else 0
    number = int(wanted) if wanted.isdigit() else number
    return next((o for o in own if number and places.printed(ruleset, o, "number") == number), None)


def pile(ruleset: CardRuleset, state: State, act: Act) -> Object | None:
    """The top card of the supply pile that an action names."""
    return places.named(ruleset, tuple(reversed(state.inside(places.SUPPLY))), act.data.text("card"))


def _cost(ruleset: CardRuleset, object: Object | None) -> int | None:
    if object is None:
        return None
    own = object.nature.get("cost")
    value = own if isinstance(own, int) else definition(ruleset, object).get("cost")
    return value if isinstance(value, int) else None


def _has(state: State, seat: str, cost: int | None) -> bool:
    return cost is not None and state.player(seat).number("aether") >= cost


def _spend(seat: str, amount: int) -> tuple[Frame, ...]:
    return (Do((op("aether", seat=seat, amount=-amount),)),) if amount else ()


# Conditions that several actions share


def _row(cite: str, reason: str, holds: Callable[[CardRuleset, State, Act], bool]) -> Row:
    return Row(cite, reason, holds)


def _in_zone(zone: str) -> Callable[[CardRuleset, State, Act], bool]:
    return lambda ruleset, state, act: _object(state, act).zone == zone_of(zone, act.who)


IN_MAIN = (
    _row(
        "must cast",
        N_("the casting phase comes first: spells prepped in closed breaches must be cast"),
        lambda r, s, a: s.step != "casting" or not places.must_cast(s, a.who),
    ),
    _row(
        "phase order",
        N_("this belongs to the main phase; end the casting phase first"),
        lambda r, s, a: s.step != "casting",
    ),
)


# Casting phase


def _cast(ruleset: CardRuleset, state: State, act: Act) -> Change:
    return Change(state, frames=casting(ruleset, state, _object(state, act), act.who))


# Main phase


def _play(ruleset: CardRuleset, state: State, act: Act) -> Change:
    object = _object(state, act)
    laid = Do((op("into play", object=object.ref, cites=ruleset.cite("play")),))
    return Change(state, frames=(laid, Script(("played text",), act.data.but(who=act.who))))


def played_text(ruleset: CardRuleset, state: State, data: Data) -> Change:
    """All of the text of a gem or relic just played is carried out."""
    object = state.objects[data.text("object")]
    effect = definition(ruleset, object).get("effect", ())
    context = Context(data.text("who"), object.ref, cites=ruleset.cite("text"))
    return Change(state, frames=(program(effect, context),) if effect else ())


def _gain(ruleset: CardRuleset, state: State, act: Act) -> Change:
    card = pile(ruleset, state, act)
    assert card is not None
    take = Do((op("acquire", object=card.ref, seat=act.who, cites=ruleset.cite("gained")),))
    return Change(state, frames=(*_spend(act.who, _cost(ruleset, card) or 0), take))


def _charge(ruleset: CardRuleset, state: State, act: Act) -> Change:
    take = Do((op("charges", seat=act.who, amount=1, cites=ruleset.cite("charge")),))
    return Change(state, frames=(*_spend(act.who, CHARGE_COST), take))


def _focus(ruleset: CardRuleset, state: State, act: Act) -> Change:
    object = breach(ruleset, state, act)
    assert object is not None
    cost = places.focus_cost(ruleset, object) or 0
    turn = Script(("focusing",), act.data.but(who=act.who, object=object.ref, breach=None))
    return Change(state, frames=(*_spend(act.who, cost), turn))


def _open(ruleset: CardRuleset, state: State, act: Act) -> Change:
    object = breach(ruleset, state, act)
    assert object is not None
    cost = places.open_cost(ruleset, object) or 0
    turn = Do((op("open breach", object=object.ref, cites=ruleset.cite("open")),))
    return Change(state, frames=(*_spend(act.who, cost), turn))


def _prep(ruleset: CardRuleset, state: State, act: Act) -> Change:
    into = breach(ruleset, state, act)
    assert into is not None
    laid = op("prep spell", object=_object(state, act).ref, breach=into.ref, cites=ruleset.cite("prep"))
    return Change(state, frames=(Do((laid,)),))


def _use(ruleset: CardRuleset, state: State, act: Act) -> Change:
    object = _object(state, act)
    effect = _while_prepped(ruleset, object)
    context = Context(act.who, object.ref, cites=ruleset.cite("use"))
    return Change(state, frames=(Do((op("used", object=object.ref),)), program(effect, context)))


def _while_prepped(ruleset: CardRuleset, object: Object) -> tuple[Data, ...]:
    found: tuple[Data, ...] = definition(ruleset, object).get("while prepped", ())
    return found


def _to_discard(ruleset: CardRuleset, object: Object) -> tuple[Data, ...]:
    found: tuple[Data, ...] = definition(ruleset, object).get("to discard", ())
    return found


def _discard(ruleset: CardRuleset, state: State, act: Act) -> Change:
    object = _object(state, act)
    cites = ruleset.cite("to discard")
    context = Context(act.who, object.ref, cites=cites)
    away = Do((op("discard", object=object.ref, cites=cites),))
    return Change(state, frames=(program(_to_discard(ruleset, object), context), away))


def _completable(ruleset: CardRuleset, state: State, act: Act) -> bool:
    object = _object(state, act)
    context = Context(act.who, object.ref)
    return able_all(ruleset, state, context, _to_discard(ruleset, object))


def _nothing(ruleset: CardRuleset, state: State, act: Act) -> Change:
    return Change(state)


def _never(ruleset: CardRuleset, state: State, act: Act) -> bool:
    return False


# What a player might think of


def _hand(action: str, *wanted: str) -> Callable[[CardRuleset, State, str], Iterable[Act]]:
    def found(ruleset: CardRuleset, state: State, seat: str) -> Iterable[Act]:
        return [
            act(seat, action, object=o.id)
            for o in places.hand(state, seat)
            if places.is_a(ruleset, o, *wanted)
        ]

    return found


def _gains(ruleset: CardRuleset, state: State, seat: str) -> Iterable[Act]:
    return [
        act(seat, "gain", card=card) for card in dict.fromkeys(o.card for o in state.inside(places.SUPPLY))
    ]


def _breaches(action: str) -> Callable[[CardRuleset, State, str], Iterable[Act]]:
    return lambda r, s, seat: [act(seat, action, breach=o.id) for o in places.breaches(s, seat)]


def _preps(ruleset: CardRuleset, state: State, seat: str) -> Iterable[Act]:
    spells = [o for o in places.hand(state, seat) if places.is_a(ruleset, o, "spell")]
    return [act(seat, "prep", object=o.id, breach=b.id) for o in spells for b in places.breaches(state, seat)]


def _uses(ruleset: CardRuleset, state: State, seat: str) -> Iterable[Act]:
    return [act(seat, "use", object=o.id) for o in places.prepped(state, seat) if _while_prepped(ruleset, o)]


def _discards(ruleset: CardRuleset, state: State, seat: str) -> Iterable[Act]:
    powers = [o for o in state.inside(places.NEMESIS_PLAY) if _to_discard(ruleset, o)]
    return [act(seat, "discard", object=o.id) for o in (*powers, *places.hand(state, seat))]


ACTIONS: Mapping[str, Action] = {
    PASS: Action(
        "pass",
        _nothing,
        rows=(
            _row(
                "must cast",
                N_("the casting phase cannot end: a spell prepped in a closed breach must be cast"),
                lambda r, s, a: s.step != "casting" or not places.must_cast(s, a.who),
            ),
        ),
    ),
    "cast": Action(
        "cast",
        _cast,
        rows=(
            _row("cast", N_("{object} is no spell that {who} has prepped"), _in_zone(places.PREPPED)),
            _row(
                "casting",
                N_("prepped spells are cast in the casting phase"),
                lambda r, s, a: s.step == "casting",
            ),
            _row(
                "not before",
                N_("{object} was prepped this turn: it can be cast from the next turn on"),
                lambda r, s, a: _object(s, a) in places.castable(s, a.who),
            ),
        ),
        params={"object": "object"},
        candidates=lambda r, s, seat: [act(seat, "cast", object=o.id) for o in places.prepped(s, seat)],
    ),
    "play": Action(
        "play",
        _play,
        rows=(
            *IN_MAIN,
            _row("play", N_("{object} is not in the hand of {who}"), _in_zone(places.HAND)),
            _row(
                "play",
                N_("{object} is neither a gem nor a relic"),
                lambda r, s, a: places.is_a(r, _object(s, a), "gem", "relic"),
            ),
        ),
        params={"object": "object"},
        candidates=_hand("play", "gem", "relic"),
    ),
    "gain": Action(
        "gain",
        _gain,
        rows=(
            *IN_MAIN,
            _row(
                "empty pile",
                N_("no card “{card}” is left in the supply, and no pile is refilled"),
                lambda r, s, a: pile(r, s, a) is not None,
            ),
            _row(
                "gain",
                N_("{who} has not gained enough aether this turn for “{card}”"),
                lambda r, s, a: _has(s, a.who, _cost(r, pile(r, s, a))),
            ),
        ),
        params={"card": "text"},
        candidates=_gains,
    ),
    "charge": Action(
        "charge",
        _charge,
        rows=(
            *IN_MAIN,
            _row(
                "charge for an ally",
                N_("nobody may pay for the charges of an ally"),
                lambda r, s, a: a.data.text("seat", a.who) == a.who,
            ),
            _row(
                "most charges",
                N_("{who} has as many charges as the ability needs: more are not allowed"),
                lambda r, s, a: s.player(a.who).number("charges") < most_charges(s, a.who),
            ),
            _row(
                "charge",
                N_("a charge costs 2 aether, which {who} does not have"),
                lambda r, s, a: _has(s, a.who, CHARGE_COST),
            ),
        ),
        params={"seat": "seat?"},
        candidates=lambda r, s, seat: [act(seat, "charge")],
    ),
    "focus": Action(
        "focus",
        _focus,
        rows=(
            *IN_MAIN,
            _row("focus", N_("{who} has no breach “{breach}”"), lambda r, s, a: breach(r, s, a) is not None),
            _row(
                "focus",
                N_("{breach} is open: only a closed breach is focused"),
                lambda r, s, a: not _opened(breach(r, s, a)),
            ),
            _row(
                "focus",
                N_("{who} does not have the aether that focusing {breach} costs"),
                lambda r, s, a: _has(s, a.who, places.focus_cost(r, _sure(breach(r, s, a)))),
            ),
        ),
        params={"breach": "text"},
        candidates=_breaches("focus"),
    ),
    "open": Action(
        "open",
        _open,
        rows=(
            *IN_MAIN,
            _row("open", N_("{who} has no breach “{breach}”"), lambda r, s, a: breach(r, s, a) is not None),
            _row("open", N_("{breach} is open already"), lambda r, s, a: not _opened(breach(r, s, a))),
            _row(
                "open",
                N_("{who} does not have the aether that opening {breach} costs"),
                lambda r, s, a: _has(s, a.who, places.open_cost(r, _sure(breach(r, s, a)))),
            ),
        ),
        params={"breach": "text"},
        candidates=_breaches("open"),
    ),
    "prep": Action(
        "prep",
        _prep,
        rows=(
            *IN_MAIN,
            _row("prep", N_("{object} is not in the hand of {who}"), _in_zone(places.HAND)),
            _row(
                "prep",
                N_("{object} is no spell: only spells are prepped"),
                lambda r, s, a: places.is_a(r, _object(s, a), "spell"),
            ),
            _row("prep", N_("{who} has no breach “{breach}”"), lambda r, s, a: breach(r, s, a) is not None),
            _row(
                "prep",
                N_("{breach} holds a prepped spell already: there is room for one"),
                lambda r, s, a: places.spell_in(s, _sure(breach(r, s, a))) is None,
            ),
            _row(
                "prep",
                N_("{breach} is closed and was not focused this turn"),
                lambda r, s, a: _opened(breach(r, s, a)) or places.focused(s, _sure(breach(r, s, a))),
            ),
        ),
        params={"object": "object", "breach": "text"},
        candidates=_preps,
    ),
    "use": Action(
        "use",
        _use,
        rows=(
            *IN_MAIN,
            _row("use", N_("{object} is no spell that {who} has prepped"), _in_zone(places.PREPPED)),
            _row(
                "use",
                N_("{object} has no effect for the main phase while it is prepped"),
                lambda r, s, a: bool(_while_prepped(r, _object(s, a))),
            ),
            _row(
                "once a turn",
                N_("the effect of {object} has been used this turn"),
                lambda r, s, a: _object(s, a).data.get("used") != s.turn,
            ),
        ),
        params={"object": "object"},
        candidates=_uses,
    ),
    "discard": Action(
        "to discard",
        _discard,
        rows=(
            _row(
                "no discarding",
                N_("nobody may choose to discard cards, and the hand is not discarded at the end"),
                lambda r, s, a: _object(s, a).zone == places.NEMESIS_PLAY,
            ),
            *IN_MAIN,
            _row(
                "to discard",
                N_("{object} has no effect by which it could be discarded"),
                lambda r, s, a: bool(_to_discard(r, _object(s, a))),
            ),
            _row(
                "to discard",
                N_("{who} cannot carry out all that discarding {object} asks for"),
                _completable,
            ),
        ),
        params={"object": "object"},
        candidates=_discards,
    ),
    "give": Action(
        "give",
        _nothing,
        rows=(_row("give", N_("aether cannot be given to other players"), _never),),
        params={"number": "number?", "seat": "seat?"},
        anytime=True,
    ),
    "shuffle": Action(
        "shuffle",
        _nothing,
        rows=(
            _row(
                "nemesis deck",
                N_("once formed, the nemesis deck is not shuffled"),
                lambda r, s, a: r.words.find("zones", a.data.text("zone")) != places.NEMESIS_DECK,
            ),
            _row("shuffle", N_("a player's deck and discard pile are never shuffled"), _never),
        ),
        params={"zone": "text?"},
        anytime=True,
    ),
    "look": Action(
        "look",
        _nothing,
        rows=(
            _row(
                "look",
                N_("nobody may look through their own deck"),
                lambda r, s, a: r.words.find("zones", a.data.text("zone")) != places.DECK,
            ),
        ),
        params={"zone": "text"},
        anytime=True,
    ),
    "rearrange": Action(
        "rearrange",
        _nothing,
        rows=(_row("rearrange", N_("the discard pile may be looked at, but its order stays"), _never),),
        params={"zone": "text?"},
        anytime=True,
    ),
}


def _opened(object: Object | None) -> bool:
    return object is not None and places.opened(object)


def _sure(object: Object | None) -> Object:
    assert object is not None
    return object


MAIN = frozenset({"play", "gain", "charge", "focus", "open", "prep", "use", "discard"})

WINDOWS: Mapping[str, WindowRule] = {
    "casting": WindowRule("casting", frozenset({"cast"}) | MAIN, closed, pass_cite="may keep"),
    "main": WindowRule("main", frozenset({"cast"}) | MAIN, closed, pass_cite="end main"),
}

__all__ = ["ACTIONS", "CHARGE_COST", "WINDOWS", "breach_called", "played_text"]
