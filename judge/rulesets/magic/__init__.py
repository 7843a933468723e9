"""Magic, by the rules of 2026-01-16 (``magic-current``) and by those of 2009-02-01 (``magic-2009``).

| package or module | holds |
|---|---|
| ``ruleset``, ``setup`` | both rulesets put together; a table as described becomes an opening |
| ``zones``, ``turn``, ``steps``, ``turn_history`` | zones; steps, priority; what has happened this turn |
| ``actions``, ``costs``, ``combat`` | what players may do, what it costs; the combat phase |
| ``resolving``, ``post_resolution``, ``copying`` | what resolves, what becomes of it; copies on the stack |
| ``instructions`` | what card data may tell players to do |
| ``verbs``, ``tokens``, ``damage`` | operations: what happens to objects and players |
| ``replacement_effects``, ``triggers``, ``checks`` | "instead" and "can't"; what waits; state-based actions |
| ``layers``, ``definitions``, ``card_faces`` | what every object is; its card; a card's faces |
| ``keywords``, ``mechanics`` | keyword abilities, a record each; mechanics with rules of their own |
| ``chosen_entering``, ``entering_choices`` | choices as a permanent enters |
| ``conditions``, ``counting``, ``influence``, ``teams`` | what checks may ask; range of influence; teams |
| ``words``, ``subtypes``, ``dsl``, ``wording`` | vocabulary; card data in code; sentences of the log |
| ``cites``, ``undecided.yaml`` | sections by edition; the sections that decide nothing at a table |
| ``state_keys``, ``assess`` | what a state keeps; questions that need no play |

What a state keeps of each object, player and effect is declared in ``state_keys``.
"""

from __future__ import annotations

from judge.messages import N_
from judge.rulesets.game import Blank, Drawing, Game
from judge.rulesets.magic import assess
from judge.rulesets.magic.checks.survival import survival
from judge.rulesets.magic.conditions import OBJECT_WORDS, SEAT_WORDS, TABLE_WORDS, read
from judge.rulesets.magic.costs.land_payment import lands_that_pay, only_way_to_pay
from judge.rulesets.magic.costs.mana import pool_symbols, symbols
from judge.rulesets.magic.layers.layers import explain
from judge.rulesets.magic.ruleset import before_2009, current
from judge.rulesets.magic.setup import lay

__all__ = ["GAME"]

GAME = Game(
    id="magic",
    profiles={"magic-current": current(), "magic-2009": before_2009()},
    lay=lay,
    read=read,
    assessments={"deck": assess.deck, "setup": assess.setup},
    questions={"characteristic": assess.characteristic},
    piles=frozenset({"stack", "library", "graveyard"}),
    seat_words=SEAT_WORDS,
    parted=frozenset({"mana", "team"}),
    on_seats=True,
    table_words=TABLE_WORDS,
    object_words=OBJECT_WORDS,
    explain=explain,
    survival=survival,
    pays_by_hand=lands_that_pay,
    pays_one_way=only_way_to_pay,
    drawing=Drawing(
        (("power", "toughness"), ("loyalty",), ("defense",)),
        frozenset({"land", "basic", "snow"}),
        frozenset({"exile", "outside", "phased out", "merged"}),
        cost=symbols,
        pool=pool_symbols,
        homes={"": "battlefield", "instant": "hand", "sorcery": "hand"},
        states={
            "tapped": "flag",
            "damage": "number",
            "counters": "counters",
            "attacking": "flag",
            "blocking": "objects",
            "token": "flag",
        },
        short={
            "library": N_("lib."),
            "graveyard": N_("gy."),
            "precombat main": N_("main 1"),
            "beginning of combat": N_("beginning"),
            "declare attackers": N_("attackers"),
            "declare blockers": N_("blockers"),
            "combat damage": N_("damage"),
            "end of combat": N_("end of combat"),
            "postcombat main": N_("main 2"),
        },
    ),
    blanks=(
        Blank(("creature",), ("power", "toughness"), needs="toughness"),
        Blank(("instant",), does="effect"),
        Blank(("sorcery",), does="effect"),
        Blank(("artifact",)),
        Blank(("enchantment",)),
        Blank(("land",)),
        Blank(("planeswalker",), ("loyalty",), needs="loyalty"),
        Blank(("artifact", "creature"), ("power", "toughness"), needs="toughness"),
        Blank(("legendary", "creature"), ("power", "toughness"), needs="toughness"),
    ),
)
