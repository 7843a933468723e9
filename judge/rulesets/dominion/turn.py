"""The course of a turn: its phases, what can be done in them, cleaning up, and whose turn is next."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from judge.messages import N_
from judge.resolver import (
    JUDGE,
    Act,
    Action,
    Ask,
    Change,
    Data,
    Decision,
    Do,
    Fact,
    Frame,
    Object,
    Op,
    Pending,
    Row,
    Ruleset,
    Script,
    State,
    Window,
    WindowRule,
    act,
    meant,
    op,
    zone_of,
)
from judge.resolver.values import but
from judge.rulesets import kit
from judge.rulesets.dominion import looking, piles, plays
from judge.rulesets.dominion.base import DominionRuleset, as_printed, doing, figure, printed, rules, types
from judge.rulesets.dominion.words import (
    ACTION,
    BUY,
    CLEANUP,
    DISCARD,
    HAND,
    PLAY,
    TRASH,
    UNKNOWN,
)
from judge.rulesets.kit.program import at_once
from judge.rulesets.kit.rule import object_of
from judge.text import fold

TURN = ("turn begins", BUY, CLEANUP)
"""A turn as a script: it begins with the action phase; the clean-up leads to its end and to the next one."""
PHASES = (ACTION, *TURN[1:])
"""The same, taken up in the middle of its first phase."""

NEW_HAND = 5
"""How many cards are drawn at the end of a turn."""

KEPT = ("count discard", "piles")
"""What is remembered beyond the turn: how the judge has ruled, and which piles there are."""


def onward(ruleset: Ruleset, state: State) -> Change:
    """A turn from its beginning."""
    return Change(state, frames=(Script(TURN),))


# Phases


def turn_begins(ruleset: Ruleset, state: State, data: Data) -> Change:
    """The active player has one action, one buy and no coins."""
    seat, facts = state.active, state.facts
    if any(name not in KEPT for name in facts):
        facts = Data({name: facts[name] for name in KEPT if name in facts})
    turns = state.player(seat).number("turns") + 1
    after = but(state, facts=facts, phase=ACTION, step=ACTION)
    after = after.but_player(seat, actions=1, buys=1, coins=0, turns=turns)
    fact = Fact("turn", "turn", Data(seat=seat, turns=turns))
    return Change(after, (fact,), (Window(ACTION, (seat,)),))


def phase(name: str) -> Callable[[Ruleset, State, Data], Change]:
    """The step that begins a phase in which the active player acts."""

    def step(ruleset: Ruleset, state: State, data: Data) -> Change:
        return Change(but(state, phase=name, step=name), frames=(Window(name, (state.active,)),))

    return step


def cleanup(ruleset: DominionRuleset, state: State, data: Data) -> Change:
    """All that was played and the rest of the hand are discarded; then a new hand is drawn."""
    seat = state.active
    away = op("clean-up", seat=seat)
    new = op("draw", seat=seat, amount=NEW_HAND, cites=ruleset.cite("new hand"))
    over = (Do((op("lapse", until="turn"),)),) if any(e.until == "turn" for e in state.effects) else ()
    change = doing(ruleset, but(state, phase=CLEANUP, step=CLEANUP), (away,), (new,), then=over)
    if change.frames:
        return Change(change.state, change.facts, (*change.frames, Script(("turn ends",))))
    ended = turn_ends(ruleset, change.state, data)
    return Change(ended.state, (*change.facts, *ended.facts), ended.frames)


def turn_ends(ruleset: Ruleset, state: State, data: Data) -> Change:
    """The game may be over; otherwise it is the next player's turn."""
    from judge.rulesets.dominion.scoring import final, game_over

    empty = piles.empty_piles(state)
    over = game_over(empty)
    if over:
        asked = tuple(_unnamed(ruleset, state, over))
        if asked:
            return Change(state, frames=(*asked, Script(("turn ends",))))
        result, cites = final(rules(ruleset), state), ruleset.cite(over)
        return Change(
            state, (Fact("game end", over, Data(reason=over)),), (Do((op("end", cites=cites, **result),)),)
        )
    if not state.playing:
        return Change(state)
    following = state.order_from(state.active, after=True)[0]
    fact = Fact("turn ends", "game goes on", Data(seat=state.active, empty=len(empty)))
    begun = turn_begins(ruleset, but(state, active=following, turn=state.turn + 1), data)
    return Change(begun.state, (fact, *begun.facts), (*begun.frames, Script(TURN[1:])))


def _unnamed(ruleset: Ruleset, state: State, over: str) -> Iterable[Frame]:
    """What must be asked before points are counted: which the cards are that nobody has named."""
    for seat in state.playing:
        ids = [object.id for object in piles.owned(state, seat) if object.card == UNKNOWN]
        if ids:
            yield piles.which_cards(ruleset, state, seat, ids, ruleset.cite(over))


# Playing


def _types(ruleset: Ruleset, state: State, entered: Act) -> frozenset[str]:
    return types(rules(ruleset), state, object_of(state, entered))


def _not_discarded(ruleset: Ruleset, state: State, entered: Act) -> bool:
    return object_of(state, entered).zone != zone_of(DISCARD, entered.who)


def _in_hand(ruleset: Ruleset, state: State, entered: Act) -> bool:
    return object_of(state, entered).zone == zone_of(HAND, entered.who)


def _playable(ruleset: Ruleset, state: State, entered: Act) -> bool:
    return bool(_types(ruleset, state, entered) & {"action", "treasure"})


def _action_in_time(ruleset: Ruleset, state: State, entered: Act) -> bool:
    return state.step == ACTION or "treasure" in _types(ruleset, state, entered)


def _treasure_in_time(ruleset: Ruleset, state: State, entered: Act) -> bool:
    return state.step == BUY or "action" in _types(ruleset, state, entered)


def _action_left(ruleset: Ruleset, state: State, entered: Act) -> bool:
    return state.step != ACTION or state.player(entered.who).number("actions") > 0


def play(ruleset: DominionRuleset, state: State, entered: Act) -> Change:
    """An action card of the hand is played for one action; a treasure gives its coins."""
    object = object_of(state, entered)
    if state.step == BUY:
        return doing(ruleset, state, (op("treasure", seat=entered.who, objects=(object.ref,)),))
    spent = op("actions", seat=entered.who, amount=-1, cites=ruleset.cite("action card"))
    played = op("played", seat=entered.who, object=object.ref)
    return doing(ruleset, state, (spent,), (played,))


def treasures_in_hand(ruleset: DominionRuleset, state: State, seat: str) -> tuple[Object, ...]:
    held = state.inside(zone_of(HAND, seat))
    if as_printed(ruleset, state):
        kinds = ruleset.types_of
        return tuple([o for o in held if "treasure" in kinds.get(o.card, ())])
    return tuple(o for o in held if "treasure" in types(ruleset, state, o))


def play_treasures(ruleset: DominionRuleset, state: State, entered: Act) -> Change:
    """Several treasures are played at once: those named, or all in the hand."""
    named = entered.data.get("objects")
    chosen = [state.objects[id] for id in named] if named else treasures_in_hand(ruleset, state, entered.who)
    lay = op("treasure", seat=entered.who, objects=tuple(o.ref for o in chosen))
    return doing(ruleset, state, (lay,))


def _only_treasures(ruleset: DominionRuleset, state: State, entered: Act) -> bool:
    named = entered.data.texts("objects")
    if named:
        return {o.id for o in treasures_in_hand(ruleset, state, entered.who)}.issuperset(named)
    held = state.inside(zone_of(HAND, entered.who))
    return any("treasure" in types(ruleset, state, o) for o in held)


def lay_treasures(ruleset: DominionRuleset, before: State, state: State, op: Op) -> Change:
    """``seat`` lays treasures before it and has their coins; they stay there until the clean-up."""
    seat = op.data.text("seat")
    going = [o for o in map(state.current, piles.refs(op)) if o is not None]
    if not going or seat not in state.playing:
        return Change(state)
    coins = sum(figure(ruleset, state, o, "coins") for o in going)
    after = state.moved_together([o.id for o in going], zone_of(PLAY, seat))
    total = after.player(seat).number("coins") + coins
    after = after.but_player(seat, coins=total)
    now = tuple(after.objects[o.id].ref for o in going)
    data = Data(seat=seat, objects=now, coins=coins, total=total)
    fact = Fact("treasure", op.cites or "treasure", data)
    able = [(o, ref) for o, ref in zip(going, now, strict=True) if o.card in ruleset.effective_treasures]
    more = tuple(
        kit.program(printed(ruleset, o)["effect"], kit.Context(seat, ref, cites=ruleset.cite("treasure")))
        for o, ref in able
    )
    return Change(after, (fact,), more)


# Buying


def _named_card(ruleset: Ruleset, state: State, entered: Act) -> str:
    """The card that is to be bought, by its own name."""
    written = entered.data.text("card")
    known = rules(ruleset).card(written)
    return known.text("name") if known else written


def _top(ruleset: Ruleset, state: State, entered: Act) -> Object | None:
    there = state.zones.get(piles.pile_of(entered.data.text("card")))
    if there:
        return state.objects[there[-1]]
    pile = piles.pile_meant(state, _named_card(ruleset, state, entered))
    return piles.top_of_pile(state, pile) if pile else None


def _not_only_in_the_trash(ruleset: Ruleset, state: State, entered: Act) -> bool:
    if _top(ruleset, state, entered) is not None:
        return True
    name = fold(_named_card(ruleset, state, entered))
    return all(fold(object.card) != name for object in state.inside(TRASH))


def _in_supply(ruleset: Ruleset, state: State, entered: Act) -> bool:
    return piles.pile_meant(state, _named_card(ruleset, state, entered)) is not None


def _affordable(ruleset: Ruleset, state: State, entered: Act) -> bool:
    top = _top(ruleset, state, entered)
    return top is None or state.player(entered.who).number("coins") >= figure(
        rules(ruleset), state, top, "cost"
    )


def buy(ruleset: DominionRuleset, state: State, entered: Act) -> Change:
    top = _top(ruleset, state, entered)
    assert top is not None
    pay = op("bought", seat=entered.who, object=top.ref)
    gain = op("gain card", object=top.ref, seat=entered.who, to=DISCARD, cites=ruleset.cite("bought"))
    return doing(ruleset, state, (pay, gain))


def bought(ruleset: Ruleset, before: State, state: State, what: Op) -> Change:
    """``seat`` pays for ``object`` with coins and one buy."""
    object, seat = meant(state, what), what.data.text("seat")
    if object is None or seat not in state.playing:
        return Change(state)
    cost, own = figure(rules(ruleset), state, object, "cost"), state.player(seat)
    after = state.but_player(
        seat, coins=max(own.number("coins") - cost, 0), buys=max(own.number("buys") - 1, 0)
    )
    fact = Fact("bought", what.cites or "bought", Data(what.data, card=object.card, cost=cost))
    return Change(after, (fact,))


# Reactions and abilities


def _reaction(ruleset: Ruleset, state: State, entered: Act) -> bool:
    return "reaction" in printed(rules(ruleset), object_of(state, entered))


def place(ruleset: Ruleset, state: State, waiting: Pending) -> tuple[Frame, ...]:
    """A triggered ability is followed at once; nothing waits."""
    return at_once(waiting, waiting.controller, waiting.cites or ruleset.cite("ability"))


def loop(ruleset: Ruleset, state: State) -> Change:
    """Nothing in the game goes round by itself; where a new card does, the judge says what happens."""
    cites = ruleset.cite("loop")
    return Change(state, frames=(Ask((Decision(JUDGE, "loop", cites=cites, form="outcome"),), "outcome"),))


def outcome(ruleset: Ruleset, state: State, ask: Ask, answers: tuple[tuple[Any, ...], ...]) -> Change:
    return Change(state, frames=(Do(tuple(answers[0])),))


# What may be done


def _hand(state: State, seat: str) -> Iterable[Object]:
    return state.inside(zone_of(HAND, seat))


def _plays(ruleset: Ruleset, state: State, seat: str) -> Iterable[Act]:
    return (act(seat, "play", object=o.id) for o in _hand(state, seat))


def _reactions(ruleset: Ruleset, state: State, seat: str) -> Iterable[Act]:
    found = rules(ruleset)
    return (act(seat, "react", object=o.id) for o in _hand(state, seat) if "reaction" in printed(found, o))


def _buys(ruleset: Ruleset, state: State, seat: str) -> Iterable[Act]:
    if seat != state.active:
        return ()
    return (act(seat, "buy", card=card) for card in piles.piles(state))


ACTIONS = {
    "play": Action(
        "play",
        play,
        rows=(
            Row(
                "not from the discard pile",
                N_("{object} lies in the discard pile of {who}: what is bought or gained cannot be used yet"),
                _not_discarded,
            ),
            Row("hand", N_("{object} is not in the hand of {who}"), _in_hand),
            Row("action card", N_("{object} is neither an action card nor a treasure"), _playable),
            Row(
                "action in buy phase",
                N_("the action phase of {who} is over: {object} can no longer be played"),
                _action_in_time,
            ),
            Row("treasures", N_("treasures are played in the buy phase"), _treasure_in_time),
            Row("actions left", N_("{who} has no action left to play {object}"), _action_left),
        ),
        params={"object": "object"},
        candidates=_plays,
        when="one after the other",
    ),
    "treasures": Action(
        "treasures",
        play_treasures,
        rows=(Row("treasure", N_("{who} has no such treasures in the hand"), _only_treasures),),
        params={"objects": "objects?"},
        candidates=lambda ruleset, state, seat: [act(seat, "treasures")] if seat == state.active else (),
        when="treasures",
    ),
    "buy": Action(
        "buy",
        buy,
        rows=(
            Row(
                "not from the trash",
                N_("{card} lies in the trash: nothing there can be bought"),
                _not_only_in_the_trash,
            ),
            Row("in the supply", N_("there is no pile of {card} in this game"), _in_supply),
            Row(
                "pile",
                N_("the pile of {card} is empty"),
                lambda ruleset, state, entered: _top(ruleset, state, entered) is not None,
            ),
            Row(
                "buys left",
                N_("{who} has no buy left"),
                lambda ruleset, state, entered: state.player(entered.who).number("buys") > 0,
            ),
            Row("coins left", N_("{who} has not enough coins for {card}"), _affordable),
        ),
        params={"card": "text"},
        candidates=_buys,
        when="buy phase",
    ),
    "react": Action(
        "react",
        plays.react,
        rows=(
            Row("reaction hand", N_("{object} is not in the hand of {who}"), _in_hand),
            Row("reaction card", N_("{object} is no reaction"), _reaction),
        ),
        params={"object": "object"},
        candidates=_reactions,
        when="reaction",
    ),
    **looking.ACTIONS,
}

WINDOWS = {
    ACTION: WindowRule(
        "action phase", frozenset({"play"}), None,
        pass_cite="end of action phase",
    ),
    BUY: WindowRule(
        "buy phase", frozenset({"play", "treasures", "buy"}), None,
        pass_cite="end of buy phase",
    ),
    "reaction": WindowRule(
        "reaction", frozenset({"react"}), None, restart=False, pass_cite="close reactions"
    ),
}  # fmt: skip

STEPS = {
    "turn begins": turn_begins,
    ACTION: phase(ACTION),
    BUY: phase(BUY),
    CLEANUP: cleanup,
    "turn ends": turn_ends,
}
ANSWERS = {"counted": looking.ruled, "outcome": outcome}
VERBS = {"treasure": lay_treasures, "bought": bought}
