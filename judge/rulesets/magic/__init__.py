"""Magic, by the rules of 2026-01-16 (``magic-current``) and by those of 2009-02-01 (``magic-2009``).

| module | holds |
|---|---|
| ``words``, ``cites``, ``zones``, ``wording``, ``dsl`` | words; sections by edition; zones; sentences |
| ``turn``, ``steps`` | the steps as a script, priority, what happens in each step and ends with it |
| ``casting``, ``casting_permissions`` | spells announced; how they may be cast |
| ``activating``, ``mana_abilities``, ``special`` | abilities announced; special actions |
| ``paying``, ``mana``, ``alternative_payment``, ``emergence`` | costs, pools, what helps to pay |
| ``resolving``, ``post_resolution``, ``copying`` | what resolves, what becomes of it, copies on the stack |
| ``effects``, ``effects_permanents``, ``choosing``, ``effects_parts`` | the verbs of effects |
| ``verbs``, ``tokens``, ``damage``, ``merging`` | what happens to objects and players |
| ``state_based_actions``, ``replacement_effects``, ``trigger_index`` | checks; "instead"; what waits |
| ``happenings``, ``conditions``, ``targeting``, ``definitions`` | what cards may speak of |
| ``layers``, ``continuous_effects``, ``characteristics``, ``durations`` | what every object is |
| ``influence`` | range of influence |
| ``combat``, ``combat_legality``, ``combat_damage``, ``combat_state``, ``combat_effects`` | fighting |
| ``keyword_table``, ``keywords``, ``keyword_actions`` | records of keywords, what they mean and do |
| ``attach``, ``card_faces``, ``faces``, ``daytime``, ``designations`` | attachments, faces, the monarch |
| ``madness``, ``miracle``, ``sagas`` | special cards |
| ``circumstances``, ``trigger_circumstances`` | what decides because of what a step concerned |
| ``finer_cites`` | the sections of those circumstances |
| ``worded_actions``, ``actions.yaml`` | keyword actions told in the words of effects |
| ``assess``, ``undecided.yaml`` | questions; the sections that decide nothing at a table |
| ``rules``, ``setup`` | both rulesets put together; how a table is laid |

Data of a permanent: ``tapped``, ``damage``, ``deathtouched`` (damaged by deathtouch since the last check),
``sick`` (not controlled continuously since its controller's turn began), ``fresh`` (since the last upkeep),
``attached`` (Ref or seat), ``stamp`` (Ref), ``face down``, ``copy`` (the definition copied), ``attacking``,
``blocking``, ``face`` (which of its card's faces it is), ``renowned``, ``counters`` (Data), ``base`` (its
controller where no effect says otherwise; ``Object.controller`` follows what the layers find). What has
phased out lies in the zone ``phased out`` and stays the same object.
A token's ``nature`` holds its ``definition`` and ``token``, a copy's ``copy``, an ability's ``ability``.
A damage operation is ``op("damage", object=Ref or seat=..., source=Ref, amount=n, combat=True)``.
"""

from __future__ import annotations

from judge.messages import N_
from judge.rulesets.game import Blank, Drawing, Game
from judge.rulesets.magic import assess
from judge.rulesets.magic.conditions import OBJECT_WORDS, SEAT_WORDS, TABLE_WORDS, read
from judge.rulesets.magic.layers import explain
from judge.rulesets.magic.mana import pool_symbols, symbols
from judge.rulesets.magic.rules import before_2009, current
from judge.rulesets.magic.setup import lay
from judge.rulesets.magic.survival import survival

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
    table_words=TABLE_WORDS,
    object_words=OBJECT_WORDS,
    explain=explain,
    survival=survival,
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
        Blank(("creature",), ("power", "toughness")),
        Blank(("instant",), does="effect"),
        Blank(("sorcery",), does="effect"),
        Blank(("artifact",)),
        Blank(("enchantment",)),
        Blank(("land",)),
        Blank(("planeswalker",), ("loyalty",)),
        Blank(("artifact", "creature"), ("power", "toughness")),
        Blank(("legendary", "creature"), ("power", "toughness")),
    ),
)
