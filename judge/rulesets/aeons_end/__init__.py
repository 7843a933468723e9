"""Aeon's End, by its rules as they circulate in Spanish: the game as scenarios and pages see it."""

from __future__ import annotations

from judge.messages import N_, Message
from judge.resolver import Data, Object, State
from judge.rulesets.aeons_end.assess import setup
from judge.rulesets.aeons_end.ruleset import AEONS_END
from judge.rulesets.aeons_end.setup import (
    NEMESIS_CARD,
    OBJECT_WORDS,
    PLAYER_CARD,
    TABLE_WORDS,
    WILD_CARD,
    lay,
    read,
)
from judge.rulesets.game import Blank, Drawing, Game


def unshown(thing: Object) -> frozenset[str]:
    """A breach's number is part of its name, and the cost of opening only matters while it is closed; a
    power's figure is replaced by its tokens.
    """
    counters = thing.data.get("counters")
    if isinstance(counters, Data) and "power" in counters:
        return frozenset({"power", "tier"})
    costs = {"focus cost", "open cost"} if thing.data.get("opened") else set()
    return frozenset({"number", "bonus", "tier", *costs})


def turn_of(state: State, card: Object) -> Message | str:
    """The player whose turn a turn-order card brings."""
    whose: dict[str, Message | str] = {
        NEMESIS_CARD: Message(N_("the nemesis")),
        WILD_CARD: Message(N_("any player")),
        **{PLAYER_CARD.format(number=at): seat for at, seat in enumerate(state.seats, 1)},
    }
    return whose.get(card.card, "")


GAME = Game(
    id="aeons-end",
    profiles={"base": AEONS_END},
    lay=lay,
    read=read,
    assessments={"setup": setup},
    piles=frozenset({"deck", "discard", "nemesis deck", "nemesis discard", "turn deck", "turn discard"}),
    seat_words=frozenset({"exhausted", "deck", "hand", "discard"}),
    table_words=TABLE_WORDS,
    object_words=OBJECT_WORDS,
    chances=frozenset({"chance", "turn card", "shared card", "nemesis card", "which card"}),
    drawing=Drawing(
        (("life",),),
        begins=frozenset({"hand", "prepped"}),
        aside=frozenset({"destroyed"}),
        homes={
            "": "hand",
            "nemesis": "nemesis",
            "breach": "breaches",
            "minion": "nemesis play",
            "power": "nemesis play",
            "attack": "nemesis play",
        },
        shared=frozenset(
            {
                "nemesis",
                "gravehold",
                "nemesis deck",
                "nemesis play",
                "nemesis discard",
                "supply",
                "destroyed",
                "turn deck",
                "turn discard",
            }
        ),
        states={"life": "number", "power": "number", "counters": "counters"},
        supply=frozenset({"supply"}),
        small=frozenset({"nemesis", "gravehold"}),
        order=("turn discard", "turn deck"),
        turn_of=turn_of,
        short={
            "turn card": N_("turn order"),
            "casting": N_("casting"),
            "main": N_("main"),
            "draw phase": N_("drawing"),
            "nemesis main": N_("main (nemesis)"),
            "nemesis draw": N_("drawing (nemesis)"),
            "focus cost": N_("to focus"),
            "open cost": N_("to open"),
        },
        unshown=unshown,
        most={"life": "max life", "charges": "max charges"},
    ),
    blanks=(
        Blank(("spell",), does="effect"),
        Blank(("gem",), does="effect"),
        Blank(("relic",), does="effect"),
        Blank(("minion",), ("life",), does="persistent", needs="life"),
        Blank(("power",), ("power",), does="power effect"),
        Blank(("attack",), does="effect"),
    ),
)
