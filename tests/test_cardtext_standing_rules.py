"""What spells and Equipment are given, costs by whose turn it is, forms for good: read and played."""

from __future__ import annotations

import pytest

from tests.read_cards import play

BEAR = {"type_line": "Creature \u2014 Bear", "power": "2", "toughness": "2", "mana_cost": "{1}"}
CARDS: dict[str, dict[str, str]] = {
    "Bear": BEAR,
    "Ox": BEAR,
    "Elk": BEAR,
    "Idol": {"type_line": "Artifact"},
    "Scorn": {
        "type_line": "Instant",
        "oracle_text": "Counter target spell. If it was an artifact spell, you gain 3 life.",
    },
    "Grand": {
        "type_line": "Enchantment",
        "oracle_text": "Each spell costs {3} more to cast except during its controller's turn.",
    },
    "Bless": {
        "type_line": "Enchantment", "oracle_text": "Instant and sorcery spells you control have lifelink."
    },
    "Anew": {
        "type_line": "Enchantment", "oracle_text": "Instant and sorcery spells you cast have rebound."
    },
    "Bolt": {
        "type_line": "Instant", "mana_cost": "{R}", "oracle_text": "Bolt deals 3 damage to any target."
    },
    "Smith": {**BEAR, "oracle_text": "Equipment you control have equip {0}."},
    "Axe": {
        "type_line": "Artifact \u2014 Equipment", "oracle_text": "Equipped creature gets +1/+1.\nEquip {5}"
    },
    "Doom": {
        "type_line": "Sorcery",
        "oracle_text": "Search your library and graveyard for two cards and exile the rest. Put the chosen"
        " cards on top of your library in any order.",
    },
    "Rising": {
        **BEAR,
        "oracle_text": "{1}: Rising becomes a Kithkin Spirit with base power and toughness 4/4.\n{1}: If"
        " Rising is a Spirit, it becomes a Kithkin Spirit Warrior Avatar with base power and toughness 8/8,"
        " flying, and first strike.",
    },
    "Peek": {
        "type_line": "Sorcery",
        "oracle_text": "You may look at the top two cards of your library, then put them back in any order.",
    },
}  # fmt: skip
WRITTEN = {
    "a countered spell is known as it was": """
table: {A: {hand: [Idol]}, B: {hand: [Scorn]}}
do:
- A: {cast: Idol}
- A: pass
- B: {cast: Scorn, choose: [Idol]}
- all pass
- check: {B: {life: 23}}
""",
    "dearer in the turns of others": """
table: {A: {}, B: {hand: [Bolt], battlefield: [Grand], mana: RRR}}
do:
- A: pass
- refused: {B: {cast: Bolt, choose: [A]}}
""",
    "no dearer in one's own turn": """
table: {A: {hand: [Bolt], mana: R}, B: {battlefield: [Grand]}}
do:
- A: {cast: Bolt, choose: [B]}
- all pass
- check: {B: {life: 17}}
""",
    "a spell's damage gains life": """
table: {A: {hand: [Bolt], battlefield: [Bless]}, B: {}}
do:
- A: {cast: Bolt, choose: [B]}
- all pass
- check: {B: {life: 17}, A: {life: 23}}
""",
    "a spell rebounds": """
table: {A: {hand: [Bolt], battlefield: [Anew]}, B: {}}
do:
- A: {cast: Bolt, choose: [B]}
- all pass
- check: {B: {life: 17}, Bolt: exile}
""",
    "Equipment is attached for nothing": """
table: {A: {battlefield: [Smith, Axe], mana: 0}, B: {}}
do:
- A: {activate: Axe, ability: 2, choose: [Smith]}
- all pass
- check: {Smith: {power: 3}}
""",
    "a few cards are kept": """
table: {A: {hand: [Doom], library: [Bear, Ox, Elk], graveyard: [Idol]}, B: {}}
do:
- A: {cast: Doom}
- all pass
- A: {choose: [[Elk, Idol]]}
- A: {choose: [[Elk, Idol]]}
- check: {A: {library: [Idol, Elk]}, Bear: exile, Ox: exile}
""",
    "each form for good": """
table: {A: {battlefield: [Rising]}, B: {}}
do:
- A: {activate: Rising, ability: 2}
- all pass
- check: {Rising: {power: 2}}
- A: {activate: Rising, ability: 1}
- all pass
- check: {Rising: {power: 4}}
- A: {activate: Rising, ability: 2}
- all pass
- check: {Rising: {power: 8, toughness: 8}}
- assess: characteristic
  with: {object: Rising, which: [subtypes, keywords]}
  expect: {subtypes: [avatar, kithkin, spirit, warrior], keywords: [first strike, flying]}
""",
    "it need not be looked at": """
table: {A: {hand: [Peek], library: [Bear, Ox]}, B: {}}
do:
- A: {cast: Peek}
- all pass
- A: {choose: no}
- check: {A: {library: [Bear, Ox]}}
""",
}


@pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN)
def test_what_stands_is_played(written: str) -> None:
    play(written, CARDS)
