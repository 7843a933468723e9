"""Aeon's End as scenarios, the command line and the pages see it."""

from judge.rulesets.aeons_end.laying import OBJECT_WORDS, TABLE_WORDS, lay, read
from judge.rulesets.aeons_end.ruleset import AEONS_END
from judge.rulesets.aeons_end.setup import setup
from judge.rulesets.game import Blank, Drawing, Game

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
        aside=frozenset({"destroyed"}),
        homes={"": "hand", "minion": "nemesis play", "power": "nemesis play", "attack": "nemesis play"},
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
    ),
    blanks=(
        Blank(("spell",), does="effect"),
        Blank(("gem",), does="effect"),
        Blank(("relic",), does="effect"),
        Blank(("minion",), ("life",), does="persistent"),
        Blank(("power",), ("power",), does="power effect"),
        Blank(("attack",), does="effect"),
    ),
)
