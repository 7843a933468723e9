"""Gobierno & Prestigio, by part 1 of its complete rules (chapters 100 to 124 and the structure of a turn).

| module | holds |
|---|---|
| ``cites``, ``words``, ``wording`` | step -> sections; vocabulary; sentences of the log |
| ``table``, ``objects`` | reading a state: points, uses, possessions; what objects are |
| ``turn``, ``combat`` | the turn as a script, priority, the attack |
| ``play``, ``costs``, ``payment`` | playing and copying orders, what must be paid, paying it |
| ``abilities``, ``triggered`` | activated and resource abilities, special actions; triggered abilities |
| ``resolve`` | what resolving does; changed targets; cards that lie face down |
| ``verbs``, ``pool``, ``damage``, ``prestige`` | operations: zones, points, reserve, damage, totals |
| ``effects``, ``instructions`` | the verbs of cards' effects |
| ``checks`` | state-based actions and the end of the game |
| ``setup``, ``assess`` | openings from a description; decks and what is laid out |

Data of an object: ``tapped``, ``damage``, ``counters`` (Data), ``face down``, ``attacking`` (a seat),
``blocking`` (Ref), ``blocked``; of a government point ``spent``; of an order ``came`` and ``zone`` (where it
came from), ``alternative`` and ``additional`` (costs chosen), ``announced``. Its nature: ``kind`` (marker,
token, copy, legacy), ``definition``, ``spent`` (uses spent, by seat). Seats hold ``prestige``, ``reserve``,
``advanced``, ``complete``. What the judge has decided where the rules are silent stands among the facts.
"""

from judge.messages import N_
from judge.rulesets.game import Blank, Drawing, Game
from judge.rulesets.gyp import assess
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
    table_words=TABLE_WORDS,
    object_words=OBJECT_WORDS,
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
        },
    ),
    blanks=(
        Blank(("citizen",), ("strength", "toughness")),
        Blank(("ship",), ("strength", "toughness")),
        Blank(("mandate",), does="effect"),
        Blank(("heritage",)),
        Blank(("strategy",)),
        Blank(("leader",), ("leadership",)),
        Blank(("testimony",)),
        Blank(("upgrade",)),
        Blank(("legacy",)),
    ),
)
