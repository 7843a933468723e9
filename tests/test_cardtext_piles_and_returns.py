"""Piles, owners' libraries, spells cast for nothing and costs with a bound, printed and played (invented)."""

from __future__ import annotations

import pytest

from tests.read_cards import play

LIBRARY, HAND, PILE, HEAPS = "your library", "your hand", "your graveyard", "two piles"
CARDS: dict[str, dict[str, str]] = {
    "Two Heaps": {
        "type_line": "Instant",
        "oracle_text": f"Reveal the top three cards of {LIBRARY}. An opponent separates those"
        f" cards into {HEAPS}. Put one pile into {HAND} and the other into {PILE}.",
    },
    "Lost Track": {
        "type_line": "Instant",
        "oracle_text": "The owner of target permanent shuffles it into their library, then reveals the"
        " top card of"
        " their library. If it's a permanent card, they put it onto the battlefield.",
    },
    "Given Back": {
        "type_line": "Instant",
        "oracle_text": "The owner of target nonland permanent shuffles it into their library, then draws"
        " two cards.",
    },
    "Free Hand": {
        "type_line": "Enchantment",
        "oracle_text": "You may cast spells from your hand without paying their mana costs.",
    },
    "Three Balls": {
        "type_line": "Artifact",
        "oracle_text": "As long as Three Balls is untapped, each spell that would cost less than three"
        " mana to cast"
        " costs three mana to cast.",
    },
    "Half Shield": {
        "type_line": "Creature \u2014 Angel",
        "power": "5",
        "toughness": "5",
        "oracle_text": "If a source would deal damage to you or a permanent you control, prevent half"
        " that damage,"
        " rounded up.",
    },
    "Shut Graves": {
        "type_line": "Artifact",
        "oracle_text": "Creature cards in graveyards and libraries can't enter the battlefield.",
    },
    "Bone Road": {
        "type_line": "Sorcery",
        "oracle_text": "Return target creature card from your graveyard to the battlefield.",
    },
    "Ready Answer": {
        "type_line": "Creature \u2014 Human",
        "power": "1",
        "toughness": "1",
        "oracle_text": "Whenever you or a permanent you control becomes the target of a spell or ability"
        " an opponent"
        " controls, you may draw a card.",
    },
    "Five Dreams": {
        "type_line": "Sorcery",
        "oracle_text": "Exile the top three cards of your library. You may cast any number of spells from"
        " among them"
        " without paying their mana costs.",
    },
    "Short Loan": {
        "type_line": "Sorcery",
        "oracle_text": "Exile the top two cards of your library. Until your next end step, you may play"
        " those cards.",
    },
    "Pay Up": {
        "type_line": "Enchantment",
        "oracle_text": "Creatures can't attack you or a planeswalker you control unless their controller"
        " pays {X} for"
        " each of those creatures, where X is the number of enchantments you control.",
    },
    "Grim Coat": {
        "type_line": "Artifact \u2014 Equipment",
        "oracle_text": "Equipped creature gets +2/+2, has intimidate, and is a black Zombie.\nEquip {4}",
    },
    "Clear Marks": {
        "type_line": "Instant",
        "oracle_text": "Remove all fate counters from all permanents.",
    },
}
PLAYED = {
    "the opponent makes the piles, and one chooses (700.3)": """
table: {A: {hand: [Two Heaps], library: [Bear, Ox, Giant]}, B: {}}
do:
- A: {cast: Two Heaps}
- all pass
- B: {choose: [[Bear, Giant]]}
- A: {choose: second pile}
- check: {A: {hand: [Ox], graveyard: {set: [Two Heaps, Bear, Giant]}}}
""",
    "what is on top after shuffling comes under its owner's control": """
table: {A: {hand: [Lost Track]}, B: {battlefield: [Bear], library: []}}
do:
- A: {cast: Lost Track, choose: [Bear]}
- all pass
- check: {Bear: {zone: battlefield, controller: B}}
""",
    "the owner of what is shuffled in draws": """
table: {A: {hand: [Given Back]}, B: {battlefield: [Bear], library: [Forest, Island]}}
do:
- A: {cast: Given Back, choose: [Bear]}
- all pass
- check: {B: {hand: 2, library: 1}}
""",
    "a spell of the hand is cast for nothing (118.9)": """
table: {A: {mana: 0, hand: [Murder], battlefield: [Free Hand]}, B: {battlefield: [Bear]}}
do:
- A: {cast: Murder, choose: [Bear]}
- all pass
- check: {Bear: graveyard, cites: [118.9]}
""",
    "not one of the graveyard, and not another's": """
table: {A: {mana: 0, battlefield: [Free Hand]}, B: {mana: 0, hand: [Murder], battlefield: [Bear]}}
do:
- A: pass
- refused: {B: {cast: Murder, choose: [Bear]}}
""",
    "a cheap spell costs three mana (601.2f)": """
table: {A: {mana: RR, hand: [Lightning Bolt], battlefield: [Three Balls]}, B: {}}
do:
- refused: {A: {cast: Lightning Bolt, choose: [B]}}
""",
    "and one of three mana no more than that": """
table: {A: {mana: BBB, hand: [Murder], battlefield: [Three Balls]}, B: {battlefield: [Bear]}}
do:
- A: {cast: Murder, choose: [Bear]}
- check: {A: {mana: 0}}
""",
    "tapped it changes nothing": """
table: {A: {mana: R, hand: [Lightning Bolt], battlefield: [{card: Three Balls, tapped: true}]}, B: {}}
do:
- A: {cast: Lightning Bolt, choose: [B]}
""",
    "of three damage one is left": """
table: {A: {hand: [Lightning Bolt]}, B: {battlefield: [Half Shield]}}
do:
- A: {cast: Lightning Bolt, choose: [B]}
- all pass
- check: {B: {life: 19}}
""",
    "no creature comes from a graveyard": """
table: {A: {hand: [Bone Road], graveyard: [Bear], battlefield: [Shut Graves]}, B: {}}
do:
- A: {cast: Bone Road, choose: [Bear]}
- all pass
- check: {Bear: graveyard}
""",
    "whoever is aimed at oneself may draw": """
table: {A: {hand: [Lightning Bolt]}, B: {battlefield: [Ready Answer], library: 3}}
do:
- A: {cast: Lightning Bolt, choose: [B]}
- check: {stack: 2}
- all pass
- B: {choose: yes}
- check: {B: {hand: 1}}
""",
    "several of the exiled cards are cast": """
table: {A: {hand: [Five Dreams], library: [Bear, Forest, Ox]}, B: {}}
do:
- A: {cast: Five Dreams}
- all pass
- A: {choose: [[Bear, Ox], [Bear, Ox]]}
- all pass
- all pass
- check: {Bear: battlefield, Ox: battlefield, Forest: exile}
""",
    "until the end step begins they may be played": """
table: {A: {hand: [Short Loan], library: [Bear, Forest]}, B: {}}
do:
- A: {cast: Short Loan}
- all pass
- A: {play: Forest}
- legal: {A: {cast: Bear}}
- pass until: {step: end}
- refused: {A: {cast: Bear}}
""",
    "the tax counts enchantments": """
active: B
table: {A: {battlefield: [Pay Up]}, B: {mana: 0, battlefield: [Bear]}}
do:
- pass until: {step: declare attackers}
- refused: {B: {attack: [Bear]}}
""",
    "three things are said of what is equipped": """
table: {A: {battlefield: [Bear, {card: Grim Coat, on: Bear}]}, B: {}}
do:
- check: {Bear: {power: 4, keywords: {has: [intimidate]}, colors: [black], subtypes: [zombie]}}
""",
    "all counters of a kind go": """
table: {A: {hand: [Clear Marks], battlefield: [{card: Bear, counters: {fate: 2}}]}, B: {}}
do:
- A: {cast: Clear Marks}
- all pass
- check: {Bear: {counters: {fate: 0}}}
""",
}


@pytest.mark.parametrize("title", PLAYED)
def test_a_line_is_played_as_printed(title: str) -> None:
    play(PLAYED[title], CARDS)
