"""Gobierno & Prestigio, by part 1 of its complete rules (chapters 100 to 124 and the structure of a turn).

``state_keys`` declares what its states keep. Among its facts is what the judge has decided
where the rules are silent.
"""

from judge.messages import N_
from judge.rulesets.game import Blank, Drawing, Game
from judge.rulesets.gyp import assess
from judge.rulesets.gyp.checks import survival
from judge.rulesets.gyp.ruleset import GYP
from judge.rulesets.gyp.setup import OBJECT_WORDS, SEAT_WORDS, TABLE_WORDS, lay, read

GAME = Game(
    id="gyp",
    profiles={"parte-1": GYP},
    lay=lay,
    read=read,
    assessments={"deck": assess.deck, "setup": assess.setup},
    piles=frozenset({"stack", "discard"}),
    seat_words=SEAT_WORDS,
    parted=frozenset({"reserve", "team"}),
    markers=frozenset({"government point", "wealth point"}),
    table_words=TABLE_WORDS,
    object_words=OBJECT_WORDS,
    survival=survival,
    drawing=Drawing(
        (("strength", "toughness"), ("leadership",)),
        frozenset({"government point", "wealth point"}),
        aside=frozenset({"outside", "sideboard"}),
        homes={"": "play", "mandate": "hand", "order": "hand"},
        states={"tapped": "flag", "damage": "number", "counters": "counters"},
        short={
            "beginning": N_("beginning"),
            "government": N_("government"),
            "final": N_("final"),
            "command": N_("command"),
            "attack": N_("attack"),
            "available": N_("gov. points"),
        },
        named=frozenset({"leadership"}),
        seat_short={
            "reserve": N_("reserve"),
            "government": N_("all gov. points"),
            "available": N_("gov. points"),
            "wealth": N_("wealth pts"),
        },
        counted=frozenset({"available"}),
        most={"available": "government"},
    ),
    blanks=(
        Blank(("citizen",), ("strength", "toughness"), needs="toughness"),
        Blank(("ship",), ("strength", "toughness"), needs="toughness"),
        Blank(("mandate",), does="effect"),
        Blank(("heritage",)),
        Blank(("strategy",)),
        Blank(("leader",), ("leadership",), needs="leadership"),
        Blank(("testimony",)),
        Blank(("upgrade",)),
        Blank(("legacy",)),
    ),
)
