"""What objects have in common, sources of damage, and what is given up to enter (invented cards)."""

from __future__ import annotations

import pytest

from tests.read_cards import play

CARDS: dict[str, dict[str, str]] = {
    "Elf": {"type_line": "Creature \u2014 Elf", "mana_cost": "{G}", "power": "2", "toughness": "2"},
    "Elder": {"type_line": "Creature \u2014 Elf", "mana_cost": "{G}", "power": "1", "toughness": "4"},
    "Ogre": {"type_line": "Creature \u2014 Ogre", "mana_cost": "{R}", "power": "4", "toughness": "4"},
    "Guise": {
        "type_line": "Creature \u2014 Shapeshifter",
        "mana_cost": "{U}",
        "power": "1",
        "toughness": "1",
        "oracle_text": "Changeling",
    },
    "Glare": {
        "type_line": "Sorcery",
        "mana_cost": "{R}",
        "oracle_text": "Glare deals 1 damage to target untapped creature and each other untapped creature"
        " that shares a color with it.",
    },
    "Kinship": {
        "type_line": "Enchantment",
        "oracle_text": "Whenever a creature you control attacks, it gets +1/+0 until end of turn for each"
        " other attacking creature that shares a creature type with it.",
    },
    "Ward Stone": {
        "type_line": "Artifact",
        "oracle_text": "Prevent all damage that would be dealt to you by red sources.",
    },
    "Shield Wall": {
        "type_line": "Enchantment",
        "oracle_text": "If a source would deal damage to you or a creature you control, prevent all but 1 of"
        " that damage.",
    },
    "Sure Bolt": {
        "type_line": "Instant",
        "mana_cost": "{R}",
        "oracle_text": "Sure Bolt deals 2 damage to target creature. The damage can't be prevented.",
    },
    "Bolt": {
        "type_line": "Instant",
        "mana_cost": "{R}",
        "oracle_text": "Bolt deals 3 damage to any target.",
    },
    "Vale": {
        "type_line": "Land",
        "oracle_text": "If Vale would enter the battlefield, sacrifice two untapped lands instead. If you do,"
        " put Vale onto the battlefield. If you don't, put it into its owner's graveyard.",
    },
    "Grove": {"type_line": "Basic Land \u2014 Forest"},
    "Memory": {
        "type_line": "Creature \u2014 Avatar",
        "mana_cost": "{U}",
        "oracle_text": "As Memory enters, exile an instant or sorcery card from your graveyard.\n"
        "Memory's power and toughness are each equal to the exiled card's mana value.",
    },
    "Quake": {
        "type_line": "Sorcery",
        "mana_cost": "{R}",
        "oracle_text": "Destroy target land. If that land was nonbasic, Quake deals 2 damage to that land's"
        " controller.",
    },
    "Atlas": {
        "type_line": "Artifact \u2014 Equipment",
        "mana_cost": "{2}",
        "oracle_text": "As Atlas enters, exile a land card from your graveyard.\nEquipped creature gets +1/+1"
        " for each land on the battlefield with the same name as the exiled card.\nEquip {0}",
    },
    "Harvest": {
        "type_line": "Sorcery",
        "mana_cost": "{B}",
        "oracle_text": "Destroy all creatures. You gain 2 life for each nontoken creature destroyed this"
        " way.",
    },
}

PLAYED = {
    "only what shares a color is hurt": """
table: {A: {hand: [Glare]}, B: {battlefield: [Elf, Elder, Ogre]}}
do:
- A: {cast: Glare, choose: [Elf]}
- all pass
- check: {Elf: {damage: 1}, Elder: {damage: 1}, Ogre: {damage: 0}}
""",
    "what is every creature type shares one with each creature": """
table: {A: {battlefield: [Kinship, Elf, Guise, Ogre]}, B: {}}
do:
- pass until: declare attackers
- A: {attack: [Elf, Guise, Ogre]}
- A: {choose: all}
- all pass
- all pass
- all pass
- check: {Elf: {power: 3}, Guise: {power: 3}, Ogre: {power: 5}}
""",
    "of two that attack apart in kind neither counts itself": """
table: {A: {battlefield: [Kinship, Elf, Ogre]}, B: {}}
do:
- pass until: declare attackers
- A: {attack: [Elf, Ogre]}
- A: {choose: all}
- all pass
- all pass
- check: {Elf: {power: 2}, Ogre: {power: 4}}
""",
    "a red source": """
table: {A: {hand: [Bolt]}, B: {battlefield: [Ward Stone]}}
do:
- A: {cast: Bolt, choose: [B]}
- all pass
- check: {B: {life: 20}}
""",
    "all but so much is prevented, and damage that can't be is dealt": """
table: {A: {hand: [Bolt, Sure Bolt]}, B: {battlefield: [Shield Wall, Ogre]}}
do:
- A: {cast: Bolt, choose: [Ogre]}
- all pass
- check: {Ogre: {damage: 1}}
- A: {cast: Sure Bolt, choose: [Ogre]}
- all pass
- check: {Ogre: {damage: 3}}
""",
    "what is not given up for goes to the graveyard": """
table: {A: {hand: [Vale], battlefield: [Grove]}, B: {}}
do:
- A: {play: Vale}
- check: {Vale: graveyard, Grove: battlefield}
""",
    "what is given up for enters": """
table: {A: {hand: [Vale], battlefield: [{card: Grove, count: 2}]}, B: {}}
do:
- A: {play: Vale}
- check: {Vale: battlefield, A: {battlefield: [Vale]}}
""",
    "a card must be exiled as it enters": """
table: {A: {hand: [Memory], graveyard: [Harvest]}, B: {}}
do:
- A: {cast: Memory}
- all pass
- check: {Memory: {power: 1, toughness: 1}, Harvest: exile}
""",
    "a land that was nonbasic": """
table: {A: {hand: [Quake]}, B: {battlefield: [Vale]}}
do:
- A: {cast: Quake, choose: [Vale]}
- all pass
- check: {Vale: graveyard, B: {life: 18}}
""",
    "a basic land": """
table: {A: {hand: [Quake]}, B: {battlefield: [Grove]}}
do:
- A: {cast: Quake, choose: [Grove]}
- all pass
- check: {Grove: graveyard, B: {life: 20}}
""",
    "lands are compared with the card exiled, not with the creature that bears the equipment": """
table: {A: {hand: [Atlas], graveyard: [Grove], battlefield: [Ogre, Grove, {card: Grove, as: g}, Vale]}}
do:
- A: {cast: Atlas}
- all pass
- A: {activate: Atlas, choose: [Ogre]}
- all pass
- check: {Ogre: {power: 6, toughness: 6}}
""",
    "tokens are not counted among the others": """
table: {A: {hand: [Harvest], battlefield: [Ogre]}, B: {battlefield: [{card: Elf, token: true}, Elder]}}
do:
- A: {cast: Harvest}
- all pass
- check: {A: {life: 24}}
""",
}


@pytest.mark.parametrize("title", PLAYED)
def test_what_is_read_is_played(title: str) -> None:
    play(PLAYED[title], CARDS)
