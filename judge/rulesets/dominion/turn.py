"""The turn: its phases and their actions, clean-up, and whose turn is next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from judge.messages import N_, Message
from judge.resolver import (
    EMPTY,
    JUDGE,
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
    Op,
    Pending,
    Position,
    Row,
    Ruleset,
    Script,
    Window,
    WindowRule,
    act,
    meant,
    op,
    zone_of,
)
from judge.rulesets import kit
from judge.rulesets.dominion import conditions, playing, zones
from judge.rulesets.dominion.base import (
    DominionRuleset,
    as_printed,
    doing,
    figure,
    printed,
    quiet,
    rules,
    types,
)
from judge.rulesets.dominion.scoring import final, game_over
from judge.rulesets.dominion.words import (
    ACTION,
    BUY,
    CLEANUP,
    DISCARD,
    HAND,
    PLAY,
    SUPPLY,
    TRASH,
    UNKNOWN,
)
from judge.rulesets.kit.effect_runner import at_once
from judge.rulesets.kit.rule import object_of
from judge.text import fold

TURN = ("turn begins", BUY, CLEANUP)
"""A turn as a script: it begins with the action phase; the clean-up leads to its end and to the next one."""
PHASES = (ACTION, *TURN[1:])
"""The same from the middle of its first phase."""

NEW_HAND = 5
"""Number of cards drawn at the end of a turn."""

KEPT = frozenset({"count discard", "piles"})
"""Facts kept beyond the turn: rulings of the judge, and which piles there are."""


def onward(ruleset: Ruleset, draft: Draft) -> None:
    """A turn from its beginning."""
    draft.then(Script(TURN))


# Phases


def turn_begins(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """The active player has one action, one buy and no coins."""
    seat, facts = draft.active, draft.facts
    if not KEPT.issuperset(facts):
        facts = Data({name: facts[name] for name in KEPT if name in facts})
    turns = draft.players[seat].get("turns", 0) + 1
    draft.facts, draft.phase, draft.step = facts, ACTION, ACTION
    draft.change_player(seat, actions=1, buys=1, coins=0, turns=turns)
    draft.emit("turn", "turn", seat=seat, turns=turns)
    draft.then(Window(ACTION, (seat,)))


def phase(name: str) -> Callable[[Ruleset, Draft, Data], None]:
    """The step that begins a phase in which the active player acts."""

    def step(ruleset: Ruleset, draft: Draft, data: Data) -> None:
        draft.phase = name
        draft.step = name
        draft.then(Window(name, (draft.active,)))

    return step


def cleanup(ruleset: DominionRuleset, draft: Draft, data: Data) -> None:
    """Discard all played cards and the rest of the hand, and draw a new hand."""
    seat, cites = draft.active, ruleset.cite("new hand")
    draft.phase = draft.step = CLEANUP
    if quiet(ruleset, draft):
        zones.discard_all(draft, seat)
        if seat not in draft.gone:
            zones.take(ruleset, draft, "draw", seat, NEW_HAND, cites, HAND)
    else:
        draft.do(op("clean-up", seat=seat))
        draft.do(op("draw", seat=seat, amount=NEW_HAND, cites=cites))
        if any(e.until == "turn" for e in draft.effects):
            draft.do(op("lapse", until="turn"))
    if draft.following:
        draft.then(Script(("turn ends",)))
    else:
        turn_ends(ruleset, draft, data)


def turn_ends(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """The game may be over; otherwise it is the next player's turn."""
    empty = zones.empty_piles(draft)
    over = game_over(empty)
    if over:
        asked = tuple(_unnamed(ruleset, draft, over))
        if asked:
            draft.then(*asked, Script(("turn ends",)))
            return
        result, cites = final(rules(ruleset), draft), ruleset.cite(over)
        draft.emit("game end", over, reason=over)
        draft.then(Do((op("end", cites=cites, **result),)))
        return
    if draft.gone and not draft.playing:
        return
    following = draft.order_from(draft.active, after=True)[0]
    draft.emit("turn ends", "game goes on", empty=len(empty), seat=draft.active)
    draft.active, draft.turn = following, draft.turn + 1
    turn_begins(ruleset, draft, data)
    draft.then(Script(TURN[1:]))


def _unnamed(ruleset: Ruleset, state: Position, over: str) -> Iterable[Frame]:
    """The questions needed before points are counted: the names of unknown cards."""
    for seat in state.playing:
        ids = [obj.id for obj in zones.owned(state, seat) if obj.card == UNKNOWN]
        if ids:
            yield zones.which_cards(ruleset, state, seat, ids, ruleset.cite("score"))


# Playing


def _types(ruleset: Ruleset, state: Position, entered: Act) -> frozenset[str]:
    return types(rules(ruleset), state, object_of(state, entered))


def _not_discarded(ruleset: Ruleset, state: Position, entered: Act) -> bool:
    return object_of(state, entered).zone != zone_of(DISCARD, entered.who)


def _in_hand(ruleset: Ruleset, state: Position, entered: Act) -> bool:
    return object_of(state, entered).zone == zone_of(HAND, entered.who)


def _playable(ruleset: Ruleset, state: Position, entered: Act) -> bool:
    return bool(_types(ruleset, state, entered) & {"action", "treasure"})


def _action_in_time(ruleset: Ruleset, state: Position, entered: Act) -> bool:
    return state.step == ACTION or "treasure" in _types(ruleset, state, entered)


def _treasure_in_time(ruleset: Ruleset, state: Position, entered: Act) -> bool:
    return state.step == BUY or "action" in _types(ruleset, state, entered)


def _action_left(ruleset: Ruleset, state: Position, entered: Act) -> bool:
    return state.step != ACTION or state.player(entered.who).number("actions") > 0


def play(ruleset: DominionRuleset, draft: Draft, entered: Act) -> None:
    """An action card of the hand is played for one action; a treasure gives its coins."""
    obj = object_of(draft, entered)
    if draft.step == BUY:
        doing(ruleset, draft, (op("treasure", seat=entered.who, objects=(obj.ref,)),))
        return
    spent = op("actions", seat=entered.who, amount=-1, cites=ruleset.cite("action card"))
    played = op("played", seat=entered.who, object=obj.ref)
    doing(ruleset, draft, (spent,), (played,))


def treasures_in_hand(ruleset: DominionRuleset, state: Position, seat: str) -> list[Object]:
    held = state.inside(f"{HAND}/{seat}")
    if as_printed(ruleset, state):
        kinds = ruleset.treasures
        return [o for o in held if o.card in kinds]
    return [o for o in held if "treasure" in types(ruleset, state, o)]


def play_treasures(ruleset: DominionRuleset, draft: Draft, entered: Act) -> None:
    """Several treasures are played at once: those named, or all in the hand."""
    named = entered.data.get("objects")
    chosen = (
        [draft.objects[object_id] for object_id in named]
        if named
        else treasures_in_hand(ruleset, draft, entered.who)
    )
    if quiet(ruleset, draft):
        _lay(ruleset, draft, entered.who, chosen, ruleset.cite("treasure"))
    else:
        draft.do(op("treasure", seat=entered.who, objects=tuple(o.ref for o in chosen)))


def _only_treasures(ruleset: DominionRuleset, state: Position, entered: Act) -> bool:
    named = entered.data.texts("objects") if entered.data else ()
    if named:
        return {o.id for o in treasures_in_hand(ruleset, state, entered.who)}.issuperset(named)
    held = state.inside(f"{HAND}/{entered.who}")
    return any("treasure" in types(ruleset, state, o) for o in held)


def lay_treasures(ruleset: DominionRuleset, draft: Draft, op: Op) -> None:
    """``seat`` plays treasures and gets their coins; they stay in play until the clean-up."""
    going = [o for o in map(draft.current, zones.refs(op)) if o is not None]
    if going and op.data.text("seat") in draft.playing:
        _lay(ruleset, draft, op.data.text("seat"), going, op.cites or ruleset.cite("treasure"))


def _lay(ruleset: DominionRuleset, draft: Draft, seat: str, going: Sequence[Object], cites: Cites) -> None:
    known: Mapping[str, int] = ruleset.printed_coins if as_printed(ruleset, draft) else {}
    coins, ids = 0, []
    for o in going:
        coins += known[o.card] if o.card in known else figure(ruleset, draft, o, "coins")
        ids.append(o.id)
    now = draft.move_together(ids, f"{PLAY}/{seat}")
    total = draft.players[seat].get("coins", 0) + coins
    draft.change_player(seat, coins=total)
    draft.emit("treasure", cites, coins=coins, objects=now, seat=seat, total=total)
    for o, ref in zip(going, now, strict=True) if ruleset.effective_treasures else ():
        if o.card in ruleset.effective_treasures:
            context = kit.Context(seat, ref, cites=ruleset.cite("treasure"))
            draft.then(kit.program(printed(ruleset, o)["effect"], context))


# Buying


def _named_card(ruleset: Ruleset, state: Position, entered: Act) -> str:
    """The card that is to be bought, by its own name."""
    written = entered.data.text("card")
    known = rules(ruleset).card(written)
    return known.text("name") if known else written


def _pile(state: Position, entered: Act) -> tuple[str, ...]:
    """The pile with exactly the written name, as it nearly always is."""
    return state.zones.get(f"{SUPPLY}/{entered.data['card']}", ())


def _top(ruleset: Ruleset, state: Position, entered: Act) -> Object | None:
    there = _pile(state, entered)
    if there:
        return state.objects[there[-1]]
    pile = zones.pile_meant(state, _named_card(ruleset, state, entered))
    return zones.top_of_pile(state, pile) if pile else None


def _not_only_in_the_trash(ruleset: Ruleset, state: Position, entered: Act) -> bool:
    if _pile(state, entered) or _top(ruleset, state, entered) is not None:
        return True
    name = fold(_named_card(ruleset, state, entered))
    return all(fold(obj.card) != name for obj in state.inside(TRASH))


def _in_supply(ruleset: Ruleset, state: Position, entered: Act) -> bool:
    if _pile(state, entered):
        return True
    return zones.pile_meant(state, _named_card(ruleset, state, entered)) is not None


def _pile_left(ruleset: Ruleset, state: Position, entered: Act) -> bool:
    return bool(_pile(state, entered)) or _top(ruleset, state, entered) is not None


def _affordable(ruleset: Ruleset, state: Position, entered: Act) -> bool:
    top = _top(ruleset, state, entered)
    return top is None or state.player(entered.who).number("coins") >= figure(
        rules(ruleset), state, top, "cost"
    )


def _price(ruleset: Ruleset, state: Position, entered: Act) -> Message | None:
    """The message with the card's price and the coins available."""
    top = _top(ruleset, state, entered)
    if top is None:
        return None
    data = {
        "cost": figure(rules(ruleset), state, top, "cost"),
        "coins": state.player(entered.who).number("coins"),
    }
    return Message(N_("it costs {cost}, and there are {coins}"), data)


def _buys_plainly(ruleset: DominionRuleset, state: Position, entered: Act) -> bool:
    """Whether the purchase names a pile exactly and can be paid."""
    data = entered.data
    if len(data) != 1 or type(data.get("card")) is not str:
        return False
    pile, own = _pile(state, entered), state.players[entered.who]
    return (
        bool(pile)
        and own.get("buys", 0) > 0
        and own.get("coins", 0) >= figure(ruleset, state, state.objects[pile[-1]], "cost")
    )


def _plays_treasures_plainly(ruleset: DominionRuleset, state: Position, entered: Act) -> bool:
    """Whether all treasures are played, with at least one unchanged from its print."""
    if entered.data or not as_printed(ruleset, state):
        return False
    objects, kinds = state.objects, ruleset.treasures
    return any(objects[held].card in kinds for held in state.zones.get(f"{HAND}/{entered.who}", ()))


def buy(ruleset: DominionRuleset, draft: Draft, entered: Act) -> None:
    top = _top(ruleset, draft, entered)
    assert top is not None
    if quiet(ruleset, draft):
        _pay(ruleset, draft, entered.who, top, EMPTY, "bought")
        zones.gained(draft, entered.who, top, DISCARD, "bought")
        return
    pay = op("bought", seat=entered.who, object=top.ref)
    gain = op("gain card", object=top.ref, seat=entered.who, to=DISCARD, cites=ruleset.cite("bought"))
    draft.do(pay, gain)


def bought(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """``seat`` pays for ``object`` with coins and one buy."""
    obj, seat = meant(draft, what), what.data.text("seat")
    if obj is None or seat not in draft.playing:
        return
    _pay(rules(ruleset), draft, seat, obj, what.data, what.cites or "bought")


def _pay(
    ruleset: DominionRuleset, draft: Draft, seat: str, obj: Object, told: Data, cites: str | Cites
) -> None:
    cost, own = figure(ruleset, draft, obj, "cost"), draft.players[seat]
    coins, buys = own.get("coins", 0) - cost, own.get("buys", 0) - 1
    draft.change_player(seat, coins=max(coins, 0), buys=max(buys, 0))
    if told:
        draft.emit("bought", cites, told, card=obj.card, cost=cost)
    else:
        draft.emit("bought", cites, card=obj.card, cost=cost, object=obj.ref, seat=seat)


# Reactions and abilities


def _reaction(ruleset: Ruleset, state: Position, entered: Act) -> bool:
    return "reaction" in printed(rules(ruleset), object_of(state, entered))


def place(ruleset: Ruleset, state: Position, waiting: Pending) -> tuple[Frame, ...]:
    """Carry out a triggered ability at once; nothing waits."""
    return at_once(waiting, waiting.controller, waiting.cites or ruleset.cite("ability"))


def loop(ruleset: Ruleset, draft: Draft) -> None:
    """No card of the base game makes a loop by itself; for a new card that does, the judge decides."""
    cites = ruleset.cite("loop")
    draft.then(Ask((Decision(JUDGE, "loop", cites=cites, form="outcome"),), "outcome"))


def outcome(ruleset: Ruleset, draft: Draft, ask: Ask, answers: Answers) -> None:
    draft.then(Do(tuple(answers[0])))


# What may be done


def _hand(state: Position, seat: str) -> Iterable[Object]:
    return state.inside(zone_of(HAND, seat))


def _plays(ruleset: Ruleset, state: Position, seat: str) -> Iterable[Act]:
    return (act(seat, "play", object=o.id) for o in _hand(state, seat))


def _reactions(ruleset: Ruleset, state: Position, seat: str) -> Iterable[Act]:
    found = rules(ruleset)
    return (act(seat, "react", object=o.id) for o in _hand(state, seat) if "reaction" in printed(found, o))


def _buys(ruleset: Ruleset, state: Position, seat: str) -> Iterable[Act]:
    if seat != state.active:
        return ()
    return (act(seat, "buy", card=card) for card in zones.piles(state))


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
            Row(
                "play",
                N_("nobody has said which card {object} is: it has to be named before it is played"),
                lambda ruleset, state, entered: object_of(state, entered).card != UNKNOWN,
            ),
            Row("no action card", N_("{object} is neither an action card nor a treasure"), _playable),
            Row(
                "action in buy phase",
                N_("the action phase of {who} is over: {object} can no longer be played"),
                _action_in_time,
                apart="now",
            ),
            Row("treasures", N_("treasures are played in the buy phase"), _treasure_in_time, apart="now"),
            Row("actions left", N_("{who} has no action left to play {object}"), _action_left, apart="now"),
        ),
        params={"object": "object"},
        candidates=_plays,
        when="action card",
        after="one after the other",
    ),
    "treasures": Action(
        "treasures",
        play_treasures,
        rows=(Row("treasure", N_("{who} has no such treasures in the hand"), _only_treasures),),
        params={"objects": "objects?"},
        candidates=lambda ruleset, state, seat: [act(seat, "treasures")] if seat == state.active else (),
        when="treasures",
        plainly=_plays_treasures_plainly,
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
                _pile_left,
                apart="always",
            ),
            Row(
                "buys left",
                N_("{who} has no buy left"),
                lambda ruleset, state, entered: state.player(entered.who).number("buys") > 0,
                apart="now",
            ),
            Row(
                "coins left",
                N_("{who} has not enough coins for {card}"),
                _affordable,
                lacks=_price,
                apart="now",
            ),
        ),
        params={"card": "text"},
        candidates=_buys,
        when="buy phase",
        after="one after the other",
        plainly=_buys_plainly,
    ),
    "react": Action(
        "react",
        playing.react,
        rows=(
            Row("reaction hand", N_("{object} is not in the hand of {who}"), _in_hand),
            Row("reaction card", N_("{object} is no reaction"), _reaction),
        ),
        params={"object": "object"},
        candidates=_reactions,
        when="reaction",
    ),
    **conditions.ACTIONS,
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
ANSWERS = {"counted": conditions.ruled, "outcome": outcome}
VERBS = {"treasure": lay_treasures, "bought": bought}
