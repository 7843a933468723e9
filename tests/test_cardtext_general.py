"""Phrases that are accepted wherever their kind can stand are played as they say (invented cards)."""

from __future__ import annotations

import pytest

from judge.cardtext.magic.cards import read_face
from tests.read_cards import RULES, play

CARDS: dict[str, dict[str, str]] = {
    "Elf": {"type_line": "Creature \u2014 Elf", "power": "2", "toughness": "2"},
    "Ogre": {"type_line": "Creature \u2014 Ogre", "power": "4", "toughness": "4"},
    "Grove": {"type_line": "Basic Land \u2014 Forest"},
    "Purge": {
        "type_line": "Sorcery",
        "mana_cost": "{1}",
        "oracle_text": "Each player discards a card. You gain 2 life for each creature card discarded this"
        " way.",
    },
    "Cull": {
        "type_line": "Sorcery",
        "mana_cost": "{1}",
        "oracle_text": "Mill two cards. When one or more creature cards are milled this way, put that many"
        " +1/+1 counters on target creature.",
    },
    "Raze": {
        "type_line": "Sorcery",
        "mana_cost": "{1}",
        "oracle_text": "Mill two cards. Put each creature card milled this way onto the battlefield.",
    },
    "Toss": {
        "type_line": "Sorcery",
        "mana_cost": "{1}",
        "oracle_text": "You may discard a card. If you discarded a land card this way, you gain 3 life.",
    },
    "Mako": {
        "type_line": "Creature \u2014 Shark",
        "power": "1",
        "toughness": "1",
        "oracle_text": "Whenever you discard one or more cards, put that many +1/+1 counters on Mako.",
    },
    "Rummage": {"type_line": "Instant", "mana_cost": "{1}", "oracle_text": "Discard two cards."},
    "Horn": {
        "type_line": "Enchantment",
        "oracle_text": "Whenever one or more Elves you control attack, those creatures get +1/+0 until end"
        " of turn.",
    },
    "Hymn": {
        "type_line": "Enchantment",
        "oracle_text": "Whenever one or more nontoken creatures you control deal combat damage to a player,"
        " put a +1/+1 counter on each of those creatures and draw a card.",
    },
    "Plan": {
        "type_line": "Enchantment",
        "oracle_text": "{0}: Put two plan counters on Plan.\nWhen the third plan counter is put on Plan, you"
        " gain 5 life.",
    },
    "Sage": {
        "type_line": "Enchantment",
        "oracle_text": "Whenever you cast your first instant or sorcery spell each turn, you gain 1 life.",
    },
    "Ambush": {
        "type_line": "Enchantment",
        "oracle_text": "Whenever a creature you control enters during combat, you gain 1 life.",
    },
    "Muster": {
        "type_line": "Sorcery",
        "mana_cost": "{1}",
        "oracle_text": "Amass Goblins 1. If you control an Elf, amass Goblins 3 instead.",
    },
    "Menu": {
        "type_line": "Sorcery",
        "mana_cost": "{1}",
        "oracle_text": "Choose one. If you control an Elf, choose one or more instead.\n\u2022 You gain 1"
        " life.\n\u2022 You gain 2 life.\n\u2022 You gain 4 life.",
    },
    "Borrow": {
        "type_line": "Sorcery",
        "mana_cost": "{1}",
        "oracle_text": "Exile target creature card from a graveyard. You may cast it this turn.",
    },
    "Spark": {
        "type_line": "Sorcery",
        "mana_cost": "{1}",
        "oracle_text": "Exile the top card of your library. If it's green, you may cast it this turn.",
    },
    "Boar": {"type_line": "Creature \u2014 Boar", "mana_cost": "{G}", "power": "3", "toughness": "3"},
    "Lash": {
        "type_line": "Sorcery",
        "mana_cost": "{1}",
        "oracle_text": "Lash deals 2 damage to any target. If you control an Elf, it deals twice that much"
        " damage instead.",
    },
    "Magpie": {
        "type_line": "Creature \u2014 Bird",
        "power": "1",
        "toughness": "1",
        "oracle_text": "Whenever you discard a card, you may exile that card from your graveyard. If you do,"
        " you may play that card this turn.",
    },
    "Ward Rite": {
        "type_line": "Sorcery",
        "mana_cost": "{1}",
        "oracle_text": "Put an indestructible counter on target creature.",
    },
    "Tally": {
        "type_line": "Enchantment",
        "oracle_text": "{0}: You gain life equal to the number of counters among creatures you control.",
    },
    "Duel": {
        "type_line": "Sorcery",
        "mana_cost": "{1}",
        "oracle_text": "Choose target creature you control and target creature an opponent controls. Those"
        " creatures fight each other.",
    },
    "Flock": {
        "type_line": "Creature \u2014 Elf",
        "power": "1",
        "toughness": "1",
        "oracle_text": "When Flock enters, each other Elf you control deals damage equal to its power to"
        " target creature an opponent controls.",
    },
    "Hush": {
        "type_line": "Sorcery",
        "mana_cost": "{1}",
        "oracle_text": "Up to one target creature loses all abilities. Put a trample counter on that"
        " creature.",
    },
    "Hawk": {
        "type_line": "Creature \u2014 Bird",
        "power": "1",
        "toughness": "1",
        "oracle_text": "Flying",
    },
    "Digger": {
        "type_line": "Creature \u2014 Dwarf",
        "power": "1",
        "toughness": "1",
        "oracle_text": "{1}: Look at the top three cards of your library.\nYou may put a creature card from"
        " among them onto the battlefield.\nPut the rest on the bottom of your library in any order.",
    },
    "Steward": {
        "type_line": "Creature \u2014 Human",
        "power": "1",
        "toughness": "1",
        "oracle_text": "When Steward enters, you may tap another untapped Elf you control.\nWhen you do,"
        " target creature gets +3/+3 until end of turn.",
    },
}
WRITTEN = {
    "counters of every kind are counted together": """
table:
  A: {battlefield: [Tally, {card: Elf, counters: {+1/+1: 2, flying: 1}}, {card: Ogre, counters: {stun: 1}}]}
  B: {battlefield: [{card: Boar, counters: {+1/+1: 5}}]}
do:
- A: {activate: Tally}
- all pass
- check: {A: {life: 24}}
""",
    "the two that were chosen fight": """
table: {A: {battlefield: [Ogre], hand: [Duel]}, B: {battlefield: [Boar]}}
do:
- A: {cast: Duel, choose: [Ogre, Boar]}
- all pass
- check: {Ogre: {damage: 3}, Boar: graveyard}
""",
    "each deals its own power": """
table:
  A: {hand: [Flock], battlefield: [{card: Elf, as: E 1}, {card: Elf, as: E 2, counters: {+1/+1: 1}}, Boar]}
  B: {battlefield: [{card: Ogre, counters: {+1/+1: 3}}]}
do:
- A: {cast: Flock}
- all pass
- A: {choose: [Ogre]}
- all pass
- check: {Ogre: {damage: 5}}
""",
    "abilities that are lost for good, and one that comes": """
table: {A: {hand: [Hush]}, B: {battlefield: [Hawk]}}
do:
- A: {cast: Hush, choose: [Hawk]}
- all pass
- check: {Hawk: {keywords: [trample]}}
""",
    "what was discarded is exiled and played": """
table: {A: {battlefield: [Magpie], hand: [Toss, Grove]}, B: {}}
do:
- A: {cast: Toss}
- all pass
- A: {choose: yes}
- all pass
- A: {choose: yes}
- check: {Grove: exile}
- A: {play: Grove}
- check: {Grove: battlefield}
""",
    "a counter whose name begins with a vowel": """
table: {A: {battlefield: [Elf], hand: [Ward Rite]}, B: {}}
do:
- A: {cast: Ward Rite, choose: [Elf]}
- all pass
- check: {Elf: {keywords: [indestructible]}}
""",
    "the third counter is among the two that are put": """
table: {A: {battlefield: [Plan]}, B: {}}
do:
- A: {activate: Plan}
- all pass
- check: {A: {life: 20}, stack: 0}
- A: {activate: Plan}
- all pass
- all pass
- check: {A: {life: 25}}
- A: {activate: Plan}
- all pass
- check: {A: {life: 25}, stack: 0}
""",
    "the first of a kind of spell in a turn, and not the second": """
table: {A: {battlefield: [Sage], hand: [Rummage, Lash]}, B: {}}
do:
- A: {cast: Lash, choose: [B]}
- all pass
- check: {A: {life: 21}}
- all pass
- A: {cast: Rummage}
- all pass
- check: {A: {life: 21}, B: {life: 18}}
""",
    "not during combat": """
table: {A: {battlefield: [Ambush], hand: [Elf]}, B: {}}
do:
- A: {cast: Elf}
- all pass
- check: {A: {life: 20}, stack: 0}
""",
    "amassed otherwise": """
table: {A: {battlefield: [Elf], hand: [Muster]}, B: {}}
do:
- A: {cast: Muster}
- all pass
- check: {Goblin Army: {power: 3}}
""",
    "amassed as it is": """
table: {A: {battlefield: [Ogre], hand: [Muster]}, B: {}}
do:
- A: {cast: Muster}
- all pass
- check: {Goblin Army: {power: 1}}
""",
    "one mode, or more": """
table: {A: {battlefield: [Elf], hand: [Menu]}, B: {}}
do:
- A: {cast: Menu, choose: [["1", "3"]]}
- all pass
- check: {A: {life: 25}}
""",
    "what was exiled from a graveyard is cast": """
table: {A: {hand: [Borrow]}, B: {graveyard: [Ogre]}}
do:
- A: {cast: Borrow, choose: [Ogre]}
- all pass
- check: {Ogre: exile}
- A: {cast: Ogre}
- all pass
- check: {Ogre: {zone: battlefield, controller: A}}
""",
    "what was exiled is cast if it is of the color": """
table: {A: {hand: [Spark], library: [Boar]}, B: {}}
do:
- A: {cast: Spark}
- all pass
- A: {cast: Boar}
- all pass
- check: {Boar: battlefield}
""",
    "what is of no color is not cast": """
table: {A: {hand: [Spark], library: [Ogre]}, B: {}}
do:
- A: {cast: Spark}
- all pass
- refused: {A: {cast: Ogre}}
""",
    "twice that much": """
table: {A: {battlefield: [Elf], hand: [Lash]}, B: {}}
do:
- A: {cast: Lash, choose: [B]}
- all pass
- check: {B: {life: 16}}
""",
    "as many as were discarded at the same time": """
table: {A: {hand: [Rummage, Grove, Elf], battlefield: [Mako]}, B: {}}
do:
- A: {cast: Rummage}
- all pass
- all pass
- check: {Mako: {power: 3}}
""",
    "those that attacked together, and no others": """
table: {A: {battlefield: [Horn, {card: Elf, as: Elf 1}, {card: Elf, as: Elf 2}, Ogre]}, B: {}}
step: declare attackers
do:
- A: {attack: [Elf 1, Elf 2, Ogre]}
- all pass
- check: {Elf 1: {power: 3}, Elf 2: {power: 3}, Ogre: {power: 4}}
""",
    "those that dealt combat damage together": """
table: {A: {library: [Grove], battlefield: [Hymn, Elf, Ogre]}, B: {}}
step: declare attackers
do:
- A: {attack: [Elf, Ogre]}
- all pass
- all pass
- all pass
- check: {Elf: {power: 3}, Ogre: {power: 5}, Grove: hand}
""",
    "of what all players discarded the creature cards are counted": """
table: {A: {hand: [Purge, Ogre], battlefield: []}, B: {hand: [Elf]}}
do:
- A: {cast: Purge}
- all pass
- A: {choose: [Ogre]}
- B: {choose: [Elf]}
- check: {A: {life: 24}}
""",
    "of what all players discarded a land is no creature card": """
table: {A: {hand: [Purge, Grove], battlefield: []}, B: {hand: [Elf]}}
do:
- A: {cast: Purge}
- all pass
- A: {choose: [Grove]}
- B: {choose: [Elf]}
- check: {A: {life: 22}}
""",
    "as many as were milled of a kind": """
table: {A: {hand: [Cull], library: [Ogre, Grove], battlefield: [Elf]}, B: {}}
do:
- A: {cast: Cull}
- all pass
- A: {choose: [Elf]}
- all pass
- check: {Elf: {power: 3}}
""",
    "where none of them is of the kind nothing is set off": """
table: {A: {hand: [Cull], library: [Grove, Grove], battlefield: [Elf]}, B: {}}
do:
- A: {cast: Cull}
- all pass
- check: {Elf: {power: 2}, stack: 0}
""",
    "each of a kind that was milled": """
table: {A: {hand: [Raze], library: [Ogre, Grove]}, B: {}}
do:
- A: {cast: Raze}
- all pass
- check: {Ogre: battlefield, Grove: graveyard}
""",
    "what was discarded was of the kind": """
table: {A: {hand: [Toss, Grove]}, B: {}}
do:
- A: {cast: Toss}
- all pass
- A: {choose: yes}
- check: {A: {life: 23}}
""",
    "what was discarded was of another kind": """
table: {A: {hand: [Toss, Elf]}, B: {}}
do:
- A: {cast: Toss}
- all pass
- A: {choose: yes}
- check: {A: {life: 20}}
""",
    "nothing was discarded": """
table: {A: {hand: [Toss, Grove]}, B: {}}
do:
- A: {cast: Toss}
- all pass
- A: {choose: no}
- check: {A: {life: 20}}
""",
    "an ability on three lines is one ability": """
table: {A: {battlefield: [Digger], library: [Grove, Ogre, Elf]}, B: {}}
do:
- A: {activate: Digger}
- all pass
- A: {choose: [Ogre]}
- A: {choose: [[Grove, Elf]]}
- check: {Ogre: battlefield, Grove: library, Elf: library}
""",
    "what is set off by the line before": """
table: {A: {hand: [Steward], battlefield: [Elf, Ogre]}, B: {}}
do:
- A: {cast: Steward}
- all pass
- all pass
- A: {choose: yes}
- A: {choose: [Ogre]}
- all pass
- check: {Elf: {tapped: true}, Ogre: {power: 7}}
""",
}


@pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN)
def test_general_phrases_are_played(written: str) -> None:
    play(written, CARDS)


def test_a_line_that_begins_an_ability_of_its_own_is_not_drawn_to_the_one_before() -> None:
    face = read_face(
        RULES,
        {
            "name": "Quay Scribe",
            "type_line": "Creature",
            "oracle_text": "When Quay Scribe enters, draw a card.\nWhenever the tide turns, draw a card.",
        },
    )
    assert [line.status for line in face.lines] == ["read", "unread"]
