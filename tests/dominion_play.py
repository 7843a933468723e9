"""Whole games of Dominion for tests and benchmark: players who choose by lot, chance that shuffles."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from judge.resolver import PASS, Act, Answer, Data, Decision, Input, Object, State, act, zone_of
from judge.rulesets.dominion import DOMINION, GAME, zones
from judge.rulesets.dominion.base import figure, printed, types
from judge.rulesets.dominion.words import BASIC, UNKNOWN
from judge.rulesets.game import Laying
from tests.lots import by_lot

SEATS = ("ana", "beto", "caro", "dani")
KINGDOM = tuple(sorted({card.text("name") for card in DOMINION.cards.values()} - {*BASIC, UNKNOWN}))
LATE = 25
"""After so many turns of a seat it plays no more actions and buys whatever there is, so that the game ends:
with every treasure in the trash it never would."""


def new_game(players: int, kingdom: Iterable[str]) -> State:
    """A table at which a game begins."""
    return GAME.lay(DOMINION, Laying(SEATS[:players], SEATS[0], facts=Data(kingdom=tuple(kingdom))))


def hand(state: State, seat: str) -> tuple[Object, ...]:
    return state.inside(zone_of("hand", seat))


def an_answer(random: Random, decision: Decision) -> Answer:
    """An answer by lot; the order of a deck is mostly told as a whole, as a shuffle gives it."""
    if decision.kind in ("shuffle", "top"):
        keys = list(decision.keys)
        told = len(keys) if random.random() < 0.9 else random.randint(decision.min, len(keys))
        return Answer(decision.who, tuple(random.sample(keys, told)))
    return by_lot(random, decision)


def an_input(random: Random, state: State) -> Input:
    """What somebody who plays by lot, though eager to play and to buy, does next."""
    if state.decision is not None:
        return an_answer(random, state.decision)
    window = state.window
    assert window is not None
    seat = window.holder
    if window.kind == "reaction":
        shown = [o for o in hand(state, seat) if "reaction" in printed(DOMINION, o)]
        wants = shown and random.random() < 0.4
        return act(seat, "react", object=random.choice(shown).id) if wants else Act(seat, PASS)
    return _acting(random, state, seat) if window.kind == "action phase" else _buying(random, state, seat)


def _acting(random: Random, state: State, seat: str) -> Act:
    able = [o for o in hand(state, seat) if "action" in types(DOMINION, state, o)]
    late = state.player(seat).number("turns") > LATE
    if able and not late and state.player(seat).number("actions") and random.random() < 0.95:
        return act(seat, "play", object=random.choice(able).id)
    return Act(seat, PASS)


def _buying(random: Random, state: State, seat: str) -> Act:
    treasures = [o for o in hand(state, seat) if "treasure" in types(DOMINION, state, o)]
    if treasures and random.random() < 0.97:
        alone = random.random() < 0.1
        return act(seat, "play", object=treasures[0].id) if alone else act(seat, "treasures")
    own = state.player(seat)
    late = own.number("turns") > LATE
    if own.number("buys") and (late or random.random() < 0.97):
        tops = [zones.top_of_pile(state, card) for card in zones.piles(state)]
        cost = {o.card: figure(DOMINION, state, o, "cost") for o in tops if o is not None}
        able = [card for card in cost if cost[card] <= own.number("coins")]
        dearest = max((cost[card] for card in able), default=0)
        if not late and random.random() < 0.8:
            able = [card for card in able if cost[card] >= max(dearest - 1, 2)]
        if late and able:  # the smallest piles first, so that three are soon empty
            return act(seat, "buy", card=min(able, key=lambda card: len(state.zone(zones.pile_of(card)))))
        if able and (dearest > 1 or random.random() < 0.1):
            return act(seat, "buy", card=random.choice(able))
    return Act(seat, PASS)
