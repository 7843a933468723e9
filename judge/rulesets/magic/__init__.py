"""Magic, by the rules of 2026-01-16 (``magic-current``) and by those of 2009-02-01 (``magic-2009``).

| module | holds |
|---|---|
| ``words``, ``cites``, ``zones``, ``wording`` | vocabulary; step -> sections by edition; zones; sentences |
| ``turn``, ``steps`` | the steps as a script, priority, what happens in each step and ends with it |
| ``casting``, ``activating``, ``paying``, ``mana`` | spells and abilities announced and paid for |
| ``resolving``, ``effects``, ``effects_permanents``, ``choosing`` | what resolves, and the verbs of effects |
| ``ways``, ``card_faces``, ``afterwards``, ``emergence`` | how a card is cast; faces; what becomes of it |
| ``special``, ``daytime`` | special actions; day and night |
| ``newer``, ``newer_enters``, ``newer_verbs``, ``written`` | newer keywords; how they are written |
| ``copying``, ``helping``, ``madness``, ``sagas`` | copies on the stack; help in paying; special cards |
| ``verbs``, ``creating``, ``damage``, ``checks``, ``replacing`` | what happens; checks; replacement |
| ``happenings``, ``conditions``, ``targeting``, ``definitions`` | what cards may speak of |
| ``layers`` | what every object is (``CardRuleset.views``) |
| ``designations``, ``faces`` | the monarch and goading; double-faced permanents |
| ``combat``, ``combat_2009``, ``keywords``, ``attach`` | fighting, what keywords stand for, attachments |
| ``rules``, ``laying`` | both rulesets put together; how a table is laid |

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

from judge.rulesets.game import Blank, Drawing, Game
from judge.rulesets.magic.conditions import OBJECT_WORDS, SEAT_WORDS, TABLE_WORDS, read
from judge.rulesets.magic.layers import explain
from judge.rulesets.magic.laying import lay
from judge.rulesets.magic.mana import symbols
from judge.rulesets.magic.rules import before_2009, current

__all__ = ["GAME"]

GAME = Game(
    id="magic",
    profiles={"magic-current": current(), "magic-2009": before_2009()},
    lay=lay,
    read=read,
    piles=frozenset({"stack", "library", "graveyard"}),
    seat_words=SEAT_WORDS,
    table_words=TABLE_WORDS,
    object_words=OBJECT_WORDS,
    explain=explain,
    drawing=Drawing(
        (("power", "toughness"), ("loyalty",), ("defense",)),
        frozenset({"land"}),
        frozenset({"exile", "outside", "phased out", "merged"}),
        cost=symbols,
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
