"""Aeon's End as scenarios, the command line and the pages see it."""

from judge.messages import N_
from judge.resolver import Object
from judge.rulesets.aeons_end.assess import setup
from judge.rulesets.aeons_end.ruleset import AEONS_END
from judge.rulesets.aeons_end.setup import OBJECT_WORDS, TABLE_WORDS, lay, read
from judge.rulesets.game import Blank, Drawing, Game


def unshown(thing: Object) -> frozenset[str]:
    """A breach's number is in its name, and what it would cost to open matters while it is closed."""
    costs = {"focus cost", "open cost"} if thing.data.get("opened") else set()
    return frozenset({"number", "bonus", *costs})


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
        supply=frozenset({"supply"}),
        small=frozenset({"nemesis", "gravehold"}),
        order=("turn discard", "turn deck"),
        short={"focus cost": N_("to focus"), "open cost": N_("to open")},
        unshown=unshown,
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
