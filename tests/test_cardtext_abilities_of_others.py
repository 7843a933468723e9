"""Abilities of other objects, what is left of abilities, what they cost, how long they last: played."""

from __future__ import annotations

import pytest

from tests.read_cards import play

BEAR = {"type_line": "Creature \u2014 Bear", "power": "2", "toughness": "2", "mana_cost": "{1}"}
FOREST = {"type_line": "Basic Land \u2014 Forest"}
CARDS: dict[str, dict[str, str]] = {
    "Bear": BEAR,
    "Ox": BEAR,
    "Forest": FOREST,
    "Swampy": {"type_line": "Basic Land \u2014 Swamp"},
    "Pinger": {**BEAR, "oracle_text": "{T}: Pinger deals 1 damage to any target."},
    "Mire Thing": {
        **BEAR,
        "oracle_text": "As long as Mire Thing is on the battlefield, it has all activated abilities of all"
        " creature cards in all graveyards.",
    },
    "Copycat": {
        **BEAR,
        "oracle_text": "Copycat has all activated abilities of each other creature with a +1/+1 counter on"
        " it.",
    },
    "Thief": {
        **BEAR,
        "oracle_text": "{1}: Thief gains all activated abilities of target creature until end of turn.",
    },
    "Blank Sun": {
        "type_line": "Enchantment", "oracle_text": "All lands lose all abilities except mana abilities."
    },
    "Village": {
        "type_line": "Land",
        "oracle_text": "{T}: Add {C}.\n{T}: You gain 1 life.",
    },
    "Plain Folk": {
        "type_line": "Instant",
        "oracle_text": "Creatures target player controls get -1/-0 and lose all creature types until end of"
        " turn.",
    },
    "Bearmaster": {**BEAR, "oracle_text": "{T}: Destroy target Bear."},
    "Two Gifts": {
        "type_line": "Enchantment",
        "oracle_text": 'Creatures you control have "{T}: You gain 1 life" and "{1}: Draw a card."',
    },
    "Deluge": {
        "type_line": "Sorcery",
        "oracle_text": "Put a flood counter on target land. That land is an Island in addition to its other"
        " types for as long as it has a flood counter on it.",
    },
    "Drain": {"type_line": "Instant", "oracle_text": "Remove a flood counter from target land."},
    "Smoothing": {
        "type_line": "Artifact",
        "oracle_text": "Cycling abilities you activate cost up to {2} less to activate.",
    },
    "Turnover": {"type_line": "Sorcery", "mana_cost": "{5}", "oracle_text": "Cycling {2}"},
    "Steep": {"type_line": "Sorcery", "mana_cost": "{5}", "oracle_text": "Plainscycling {3}"},
    "Curse Giver": {
        "type_line": "Planeswalker \u2014 Bo",
        "loyalty": "5",
        "oracle_text": '\u22123: Target opponent gets an emblem with "At the beginning of your upkeep, you'
        ' lose 2 life."',
    },
    "Web": {**BEAR, "oracle_text": "Web can block an additional twenty-one creatures each combat."},
    "Spy": {
        **BEAR,
        "oracle_text": "When Spy enters, target player reveals cards from the top of their library until they"
        " reveal a land card, then puts those cards into their graveyard.",
    },
    "Digger": {
        "type_line": "Sorcery",
        "oracle_text": "Reveal cards from the top of your library until you reveal a nonland card. Digger"
        " deals damage equal to that card's mana value to target creature. Put the revealed cards on the"
        " bottom of your library in any order.",
    },
    "Heavy": {"type_line": "Sorcery", "mana_cost": "{4}", "oracle_text": "Draw a card."},
    "Wander": {
        "type_line": "Sorcery",
        "oracle_text": "Each opponent reveals cards from the top of their library until they reveal a land"
        " card, then puts those cards into their graveyard.",
    },
    "Wand": {
        "type_line": "Artifact",
        "oracle_text": "{T}: Target opponent exiles cards from the top of their library until they exile an"
        " instant or sorcery card. You may cast that card without paying its mana cost. Put the exiled"
        " cards not cast this way on the bottom of that library in a random order.",
    },
    "Small Push": {
        "type_line": "Instant",
        "oracle_text": "Destroy target creature if it has mana value 1 or less.\nRevolt \u2014 Destroy that"
        " creature if it has mana value 4 or less instead if a permanent you controlled left the battlefield"
        " this turn.",
    },
    "Giant": {"type_line": "Creature \u2014 Giant", "power": "4", "toughness": "4", "mana_cost": "{4}"},
    "Sac": {**BEAR, "oracle_text": "Sacrifice Sac: You gain 1 life."},
    "Cinder": {
        "type_line": "Instant",
        "oracle_text": "Cinder deals 2 damage to any target.\nWhenever an opponent gains life, you may pay 1"
        " life. If you do, return Cinder from your graveyard to your hand.",
    },
}  # fmt: skip
WRITTEN = {
    "abilities of creature cards in graveyards are had": """
table: {A: {battlefield: [Mire Thing], graveyard: [Bear]}, B: {graveyard: [Pinger]}}
do:
- A: {activate: Mire Thing, choose: [B]}
- all pass
- check: {B: {life: 19}, Mire Thing: {tapped: true}}
""",
    "without that card there is nothing to activate": """
table: {A: {battlefield: [Mire Thing], graveyard: [Bear]}, B: {battlefield: [Pinger]}}
do:
- refused: {A: {activate: Mire Thing, choose: [B]}}
""",
    "abilities are had of those with a counter only": """
table: {A: {battlefield: [Copycat, {card: Pinger, counters: {+1/+1: 1}}]}, B: {}}
do:
- A: {activate: Copycat, choose: [B]}
- all pass
- check: {B: {life: 19}, Pinger: {tapped: false}}
""",
    "abilities are gained for a turn": """
table: {A: {battlefield: [Thief, Forest]}, B: {battlefield: [Pinger]}}
do:
- A: {activate: Thief, choose: [Pinger]}
- all pass
- A: {activate: Thief, ability: 2, choose: [B]}
- all pass
- check: {B: {life: 19}}
""",
    "lands keep what makes mana": """
table: {A: {battlefield: [Blank Sun, Village]}, B: {}}
do:
- refused: {A: {activate: Village, ability: 2}}
- A: {tap for mana: Village}
- check: {Village: {tapped: true}}
""",
    "creatures without creature types": """
table: {A: {hand: [Plain Folk], battlefield: [Bearmaster]}, B: {battlefield: [Bear]}}
do:
- A: {cast: Plain Folk, choose: [B]}
- all pass
- refused: {A: {activate: Bearmaster, choose: [Bear]}}
- check: {Bear: {power: 1}}
""",
    "two quoted abilities": """
table: {A: {battlefield: [Two Gifts, Bear, Forest], library: [Ox]}, B: {}}
do:
- A: {activate: Bear, ability: 1}
- all pass
- A: {activate: Bear, ability: 2}
- all pass
- check: {A: {life: 21, hand: [Ox]}}
""",
    "an Island for as long as the counter is there": """
table: {A: {hand: [Deluge, Drain], battlefield: [Swampy]}, B: {}}
do:
- A: {cast: Deluge, choose: [Swampy]}
- all pass
- assess: characteristic
  with: {object: Swampy, which: [subtypes]}
  expect: {subtypes: [island, swamp]}
- A: {cast: Drain, choose: [Swampy]}
- all pass
- assess: characteristic
  with: {object: Swampy, which: [subtypes]}
  expect: {subtypes: [swamp]}
""",
    "cycling for two less": """
table: {A: {hand: [Turnover], battlefield: [Smoothing], library: [Ox], mana: 0}, B: {}}
do:
- A: {activate: Turnover}
- all pass
- check: {A: {hand: [Ox]}, Turnover: graveyard}
""",
    "typecycling is cycling": """
table: {A: {hand: [Steep], battlefield: [Smoothing], library: [Ox], mana: 1}, B: {}}
do:
- A: {activate: Steep}
- check: {Steep: graveyard, A: {mana: 0}}
""",
    "a land is dug for in another's library": """
table: {A: {hand: [Spy]}, B: {library: [Bear, Ox, Forest, Heavy]}}
do:
- A: {cast: Spy}
- all pass
- A: {choose: [B]}
- all pass
- check: {B: {library: [Heavy]}, Bear: graveyard, Ox: graveyard, Forest: graveyard}
""",
    "each opponent digs in their own library": """
table: {A: {hand: [Wander]}, B: {library: [Bear, Forest, Heavy]}, C: {library: [Swampy, Ox]}}
do:
- A: {cast: Wander}
- all pass
- check: {B: {library: [Heavy]}, C: {library: [Ox]}, Swampy: graveyard, Bear: graveyard}
""",
    "what was found says how much, and all goes to the bottom": """
table: {A: {hand: [Digger], library: [Forest, Heavy, Ox]}, B: {battlefield: [Giant]}}
do:
- A: {cast: Digger, choose: [Giant]}
- all pass
- A: {choose: [[Forest, Heavy]]}
- check: {Giant: graveyard, A: {library: [Ox, Forest, Heavy]}}
""",
    "a found spell is cast, and the rest goes back": """
table: {A: {battlefield: [Wand], library: [Ox]}, B: {library: [Bear, Heavy, Forest]}}
do:
- A: {activate: Wand, choose: [B]}
- all pass
- A: {choose: yes}
- all pass
- check: {A: {hand: [Ox]}, Heavy: graveyard, B: {library: [Forest, Bear]}}
""",
    "the second condition only after something has left": """
table: {A: {hand: [Small Push], battlefield: [Sac]}, B: {battlefield: [Giant]}}
do:
- A: {activate: Sac}
- all pass
- A: {cast: Small Push, choose: [Giant]}
- all pass
- check: {Giant: graveyard}
""",
    "else the first condition holds": """
table: {A: {hand: [Small Push]}, B: {battlefield: [Giant]}}
do:
- A: {cast: Small Push, choose: [Giant]}
- all pass
- check: {Giant: battlefield}
""",
    "a spell's ability works in the graveyard": """
table: {A: {graveyard: [Cinder]}, B: {battlefield: [Sac]}}
do:
- A: pass
- B: {activate: Sac}
- all pass
- all pass
- A: {choose: yes}
- check: {A: {hand: [Cinder], life: 19}}
""",
}


@pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN)
def test_abilities_had_and_lost_are_played(written: str) -> None:
    play(written, CARDS)
