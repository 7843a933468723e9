"""Cards read from a printed text: what happens once, and choices that come to the same."""

from __future__ import annotations

from typing import Any

import pytest

from judge.cardtext.magic.cards import read_face
from judge.cardtext.magic.reader import READER
from tests.read_cards import RULES, play

CARDS = {
    "Bear": {"type_line": "Creature — Bear", "power": "2", "toughness": "2"},
    "Ogre": {"type_line": "Creature — Ogre", "power": "3", "toughness": "3"},
    "Grudge": {
        "type_line": "Creature — Giant", "power": "3", "toughness": "6",
        "oracle_text": "Whenever Grudge is dealt damage, it deals that much damage to any target.",
    },
    "Tally Blade": {
        "type_line": "Artifact — Equipment",
        "oracle_text": "Whenever equipped creature deals combat damage, put two charge counters on Tally"
        " Blade.\nEquip {2}",
    },
    "Wide Charge": {
        "type_line": "Creature — Beast", "power": "5", "toughness": "5",
        "oracle_text": "Trample\nWhenever Wide Charge deals damage, you gain that much life.",
    },
    "Bearer": {
        "type_line": "Creature — Cleric", "power": "1", "toughness": "3",
        "oracle_text": "{0}: The next 1 damage that would be dealt to Bearer this turn is dealt to target"
        " creature you control instead.",
    },
    "Bolt": {"type_line": "Instant", "oracle_text": "Bolt deals 3 damage to any target."},
    "Either Way": {
        "type_line": "Instant", "mana_cost": "{2}{G/W}", "oracle_text": "You gain 4 life.",
    },
    "Two Roads": {
        "type_line": "Sorcery", "mana_cost": "{2}",
        "oracle_text": "Choose one —\n• Untap all lands you control.\n• You gain 3 life.\nEntwine {2}",
    },
    "Threshold": {
        "type_line": "Creature — Cleric", "power": "1", "toughness": "1",
        "oracle_text": "{1}: You gain 1 life. Activate only if you have 30 or more life.",
    },
    "Veteran Host": {
        "type_line": "Creature — Human", "power": "1", "toughness": "1",
        "oracle_text": "{1}: Put X +1/+1 counters on Veteran Host, where X is the number of experience"
        " counters you have.",
    },
    "Spreading Notes": {"type_line": "Sorcery", "oracle_text": "Proliferate."},
    "Wide Wings": {
        "type_line": "Instant", "mana_cost": "{U}",
        "oracle_text": "Strive — This spell costs {2} more to cast for each target beyond the first.\nAny"
        " number of target creatures each gain flying until end of turn.",
    },
    "Beguiler": {
        "type_line": "Creature — Siren", "power": "1", "toughness": "1",
        "oracle_text": "{3}: Gain control of target creature for as long as you control Beguiler.",
    },
    "Lone Keeper": {
        "type_line": "Creature — Human", "power": "1", "toughness": "1",
        "oracle_text": "At the beginning of your upkeep, if you have no cards in hand, you gain 2 life.",
    },
}  # fmt: skip

WRITTEN = {
    "damage by two creatures at the same time sets it off once, for all of it": """
step: combat damage
table:
  A: {battlefield: [{card: Grudge, attacking: true}]}
  B: {battlefield: [{card: Bear, blocking: [Grudge]}, {card: Ogre, blocking: [Grudge]}]}
do:
- A: {choose: [{Bear: 2, Ogre: 1}, B]}
- check: {stack: [ability of Grudge]}
- all pass
- check: {B: {life: 15}, stack: empty}
""",
    "combat damage dealt to two blockers at the same time is one happening": """
step: combat damage
table:
  A: {battlefield: [{card: Ogre, attacking: true}, {card: Tally Blade, on: Ogre}]}
  B: {battlefield: [{card: Bear, blocking: [Ogre]}, {card: Grudge, as: wall, blocking: [Ogre]}]}
do:
- A: {choose: [{Bear: 2, wall: 1}]}
- B: {choose: [A]}
- all pass: 2
- check: {Tally Blade: {counters: {charge: 2}}, stack: empty}
""",
    "damage dealt to a creature and a player at the same time is one happening": """
step: combat damage
table:
  A: {battlefield: [{card: Wide Charge, attacking: true}]}
  B: {battlefield: [{card: Bear, blocking: [Wide Charge]}]}
do:
- A: {choose: [{Bear: 2, B: 3}]}
- check: {stack: [ability of Wide Charge], B: {life: 17}}
- all pass
- check: {A: {life: 25}, stack: empty}
""",
    "of effects alike nobody need say which applies first": """
table: {A: {battlefield: [Bearer, Ogre]}, B: {hand: [Bolt]}}
do:
- A: {activate: Bearer, choose: [Ogre]}
- all pass
- A: {activate: Bearer, choose: [Ogre]}
- all pass
- A: pass
- B: {cast: Bolt, choose: [Bearer]}
- all pass
- check: {Bearer: {damage: 1}, Ogre: {damage: 2}, cites: ["614.9"]}
""",
    "how a hybrid symbol is paid need not be said where the table states no mana": """
table: {A: {hand: [Either Way]}, B: {}}
do:
- A: {cast: Either Way}
- all pass
- check: {A: {life: 24}}
""",
    "where mana is stated it is asked": """
table: {A: {hand: [Either Way], mana: 2GW}, B: {}}
do:
- A: {cast: Either Way}
- check: {decision: {who: A, kind: pay}}
""",
    "entwined modes are followed in the order in which they are written": """
table: {A: {hand: [Two Roads]}, B: {}}
do:
- A: {cast: Two Roads, choose: [yes]}
- all pass
- check: {A: {life: 23}, cites: [702.42b]}
""",
    "what an ability asks for is no matter of when a sorcery could be cast": """
table: {A: {battlefield: [Threshold]}, B: {}}
do:
- refused: {A: {activate: Threshold}}
  cites: [602.5b]
""",
    "experience counters of a player are stated, counted and proliferated": """
table: {A: {hand: [Spreading Notes], battlefield: [Veteran Host], experience: 2}, B: {}}
do:
- A: {cast: Spreading Notes}
- all pass
- A: {choose: [[A]]}
- A: {activate: Veteran Host}
- all pass
- check: {A: {experience: 3}, Veteran Host: {counters: {+1/+1: 3}}}
""",
    "what each further target adds is part of the total cost": """
table: {A: {hand: [Wide Wings], battlefield: [Bear, Ogre], mana: 3}, B: {}}
do:
- A: {cast: Wide Wings, choose: [[Bear, Ogre]]}
- check: {A: {mana: 0}, cites: [601.2f]}
""",
    "control that lasts as long as something is so ends with it": """
table: {A: {battlefield: [Beguiler]}, B: {hand: [Bolt], battlefield: [Ogre]}}
do:
- A: {activate: Beguiler, choose: [Ogre]}
- all pass
- check: {Ogre: {controller: A}}
- A: pass
- B: {cast: Bolt, choose: [Beguiler]}
- all pass
- check: {Ogre: {controller: B}, cites: [611.2b]}
""",
    "the condition of a trigger is looked at again as it resolves": """
step: upkeep
table: {A: {hand: empty, battlefield: [Lone Keeper]}, B: {}}
do:
- check: {stack: 1}
- all pass
- check: {A: {life: 22}, cites: ["603.4"]}
""",
}


@pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN)
def test_it_comes_out_as_the_rules_say(written: str) -> None:
    play(written, CARDS)


def _asked_of(text: str) -> dict[str, Any]:
    face = read_face(
        RULES, {"name": "Well", "mana_cost": "{1}", "type_line": "Artifact", "oracle_text": text}
    )
    (line,) = face.lines
    assert line.data is None
    made: dict[str, Any] = READER.asked(line, face)
    found: dict[str, Any] = made["abilities"][0]
    return found


def test_an_unread_ability_that_adds_mana_is_a_mana_ability() -> None:
    assert _asked_of("{2}, {T}: Add mana in the manner of the old wells.")["mana"] is True


@pytest.mark.parametrize(
    "text",
    [
        "{2}, {T}: Target player adds mana in the manner of the old wells.",
        '{2}, {T}: Do as wells do, which is "{T}: Add {C}."',
    ],
)
def test_with_a_target_or_in_a_quotation_it_is_none(text: str) -> None:
    assert "mana" not in _asked_of(text)
