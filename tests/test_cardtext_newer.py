"""Keywords and actions of newer sets are played as they say (invented cards in Magic's wording)."""

from __future__ import annotations

import pytest

from tests.read_cards import play

CARDS: dict[str, dict[str, str]] = {
    "Elf": {"type_line": "Creature \u2014 Elf", "power": "2", "toughness": "2"},
    "Ogre": {"type_line": "Creature \u2014 Ogre", "power": "4", "toughness": "4"},
    "Prank": {"type_line": "Instant", "mana_cost": "{4}{R}", "oracle_text": "You gain 3 life.\nMayhem {R}"},
    "Rummage": {"type_line": "Instant", "mana_cost": "{1}", "oracle_text": "Discard a card."},
    "Chorus": {
        "type_line": "Sorcery",
        "mana_cost": "{G}",
        "oracle_text": "You gain 3 life.\nHarmonize {5}{G}",
    },
    "Present": {
        "type_line": "Sorcery",
        "mana_cost": "{1}",
        "oracle_text": "Gift a card\nYou gain 1 life. If the gift was promised, you gain 5 life.",
    },
    "Gust": {"type_line": "Sorcery", "mana_cost": "{1}", "oracle_text": "Airbend target creature."},
    "Spout": {
        "type_line": "Enchantment",
        "mana_cost": "{U}",
        "oracle_text": "Waterbend {3}: You gain 2 life.",
    },
    "Car": {
        "type_line": "Artifact \u2014 Vehicle",
        "power": "4",
        "toughness": "4",
        "oracle_text": "Crew 4",
    },
    "Driver": {
        "type_line": "Creature \u2014 Pilot",
        "power": "2",
        "toughness": "2",
        "oracle_text": "Driver saddles Mounts and crews Vehicles as though its power were 2 greater.",
    },
    "Well": {
        "type_line": "Land",
        "oracle_text": "{T}: Add {U}. Spend this mana only to cast an artifact spell or activate an ability"
        " of an artifact source.",
    },
    "Gadget": {"type_line": "Artifact", "oracle_text": "{U}: You gain 1 life."},
    "Idol": {"type_line": "Enchantment", "oracle_text": "{U}: You gain 1 life."},
    "Elder": {
        "type_line": "Creature \u2014 Elf Druid",
        "power": "1",
        "toughness": "1",
        "oracle_text": "When Elder enters, you gain 2 life.",
    },
    "Echoing": {
        "type_line": "Enchantment",
        "oracle_text": "If a triggered ability of an Elf you control triggers, that ability triggers an"
        " additional time.",
    },
    "Jar": {"type_line": "Artifact", "oracle_text": "Remove a counter from Jar: You gain 2 life."},
    "Scour": {
        "type_line": "Sorcery",
        "mana_cost": "{1}",
        "oracle_text": "Search your library and/or graveyard for a creature card, reveal it, and put it into"
        " your hand. If you search your library this way, shuffle.",
    },
    "Ghost": {
        "type_line": "Creature \u2014 Spirit",
        "power": "1",
        "toughness": "1",
        "oracle_text": "Haunt\nWhen Ghost enters or the creature it haunts dies, you gain 3 life.",
    },
    "Kill": {"type_line": "Instant", "mana_cost": "{1}", "oracle_text": "Destroy target creature."},
    "Mentor": {
        "type_line": "Creature \u2014 Human",
        "power": "2",
        "toughness": "2",
        "oracle_text": "Backup 1\nTrample\nWhenever Mentor attacks, you gain 1 life.",
    },
    "Machine": {
        "type_line": "Artifact Creature \u2014 Construct",
        "mana_cost": "{6}",
        "power": "6",
        "toughness": "6",
        "oracle_text": "Prototype {1}{R} \u2014 2/3\nTrample",
    },
    "Relearn": {
        "type_line": "Sorcery",
        "mana_cost": "{1}",
        "oracle_text": "You may cast target instant card from your graveyard without paying its mana cost. If"
        " that spell would be put into your graveyard, exile it instead.",
    },
    "Share": {
        "type_line": "Sorcery",
        "mana_cost": "{1}",
        "oracle_text": "Distribute three +1/+1 counters among one or two target creatures.",
    },
    "Wager": {"type_line": "Artifact", "oracle_text": "Discard a card at random: You gain 1 life."},
    "Mirror": {
        "type_line": "Creature \u2014 Shapeshifter",
        "power": "1",
        "toughness": "1",
        "oracle_text": "{1}: Mirror becomes a copy of target creature.",
    },
    "Biter": {
        "type_line": "Creature \u2014 Beast",
        "power": "3",
        "toughness": "5",
        "oracle_text": "{T}: Biter deals damage equal to its power to target creature. That creature deals"
        " damage equal to its power to Biter.",
    },
    "Toll": {
        "type_line": "Enchantment",
        "oracle_text": "Whenever a creature enters, Toll deals 1 damage to it.",
    },
    "Guild": {
        "type_line": "Enchantment \u2014 Class",
        "oracle_text": "Whenever you cast a creature spell, you gain 1 life.\n{1}: Level 2\nWhen Guild"
        " becomes level 2, you gain 4 life.\n{2}: Level 3\nCreatures you control get +1/+1.",
    },
}
WRITTEN = {
    "what was discarded this turn is cast for its mayhem cost (702.187b)": """
table: {A: {hand: [Rummage, Prank], mana: RR}, B: {}}
do:
- A: {cast: Rummage}
- all pass
- check: {Prank: graveyard}
- A: {cast: Prank}
- all pass
- check: {A: {life: 23}, cites: [702.187b]}
""",
    "what lay in the graveyard before is not": """
table: {A: {graveyard: [Prank], mana: R}, B: {}}
do:
- refused: {A: {cast: Prank}}
""",
    "harmonize takes a creature's power off, and exiles the spell (702.180a)": """
table: {A: {graveyard: [Chorus], battlefield: [Ogre], mana: 1G}, B: {}}
do:
- A: {cast: Chorus, choose: [[Ogre]]}
- all pass
- check: {A: {life: 23}, Chorus: exile, Ogre: {tapped: true}, cites: [702.180a]}
""",
    "a gift that is promised is given first (702.174)": """
table: {A: {hand: [Present]}, B: {library: [Elf]}}
do:
- A: {cast: Present, choose: [yes]}
- all pass
- check: {A: {life: 26}, B: {hand: [Elf]}, cites: [702.174a]}
""",
    "a gift need not be promised": """
table: {A: {hand: [Present]}, B: {library: [Elf]}}
do:
- A: {cast: Present, choose: [no]}
- all pass
- check: {A: {life: 21}, B: {hand: []}}
""",
    "what is airbent may be cast by its owner for two (701.65a)": """
table: {A: {hand: [Gust], battlefield: [Ogre], mana: RRR}, B: {}}
do:
- A: {cast: Gust, choose: [Ogre]}
- all pass
- check: {Ogre: exile}
- A: {cast: Ogre}
- all pass
- check: {Ogre: battlefield, A: {mana: 0}, cites: [701.65a]}
""",
    "waterbending taps in the place of mana (701.67a)": """
table: {A: {battlefield: [Spout, Elf, Ogre], mana: 1}, B: {}}
do:
- A: {activate: Spout, choose: [[Elf, Ogre]]}
- all pass
- check: {A: {life: 22}, Elf: {tapped: true}, Ogre: {tapped: true}}
""",
    "a creature may crew as though it were stronger": """
table: {A: {battlefield: [Car, Driver]}, B: {}}
do:
- A: {activate: Car, choose: [[Driver]]}
- all pass
- check: {Car: {types: [artifact, creature]}}
""",
    "mana for artifacts pays for their abilities (106.6)": """
table: {A: {battlefield: [Well, Gadget], mana: 0}, B: {}}
do:
- A: {activate: Well}
- A: {activate: Gadget}
- all pass
- check: {A: {life: 21}}
""",
    "and not for others": """
table: {A: {battlefield: [Well, Idol], mana: 0}, B: {}}
do:
- A: {activate: Well}
- refused: {A: {activate: Idol, choose: [U]}}
""",
    "an ability triggers an additional time (603.2d)": """
table: {A: {battlefield: [Echoing], hand: [Elder]}, B: {}}
do:
- A: {cast: Elder}
- all pass
- all pass
- all pass
- check: {A: {life: 24}}
""",
    "which counter is removed is chosen": """
table: {A: {battlefield: [{card: Jar, counters: {charge: 1, oil: 1}}]}, B: {}}
do:
- A: {activate: Jar, choose: [oil]}
- all pass
- check: {A: {life: 22}, Jar: {counters: {charge: 1}}}
""",
    "a card is looked for in library and graveyard": """
table: {A: {hand: [Scour], graveyard: [Elf], library: [Ogre]}, B: {}}
do:
- A: {cast: Scour}
- all pass
- A: {choose: library}
- A: {choose: [Elf]}
- check: {A: {hand: [Elf]}}
""",
    "a card haunts a creature (702.55)": """
table: {A: {hand: [Kill, Kill], battlefield: [Ghost]}, B: {battlefield: [Ogre]}}
do:
- A: {cast: Kill, choose: [Ghost]}
- all pass
- A: {choose: [Ogre]}
- all pass
- check: {Ghost: exile}
- A: {cast: Kill, choose: [Ogre]}
- all pass
- all pass
- check: {A: {life: 23}}
""",
    "backup gives another creature what is printed below (702.165a)": """
table: {A: {hand: [Mentor], battlefield: [Elf]}, B: {}}
do:
- A: {cast: Mentor}
- all pass
- A: {choose: [Elf]}
- all pass
- check: {Elf: {power: 3, keywords: [trample]}, Mentor: {power: 2}, cites: [702.165a]}
""",
    "backup on itself gives counters alone": """
table: {A: {hand: [Mentor], battlefield: [Elf]}, B: {}}
do:
- A: {cast: Mentor}
- all pass
- A: {choose: [Mentor]}
- all pass
- check: {Mentor: {power: 3}}
""",
    "a prototype has the other cost, size and color (702.160a)": """
table: {A: {hand: [Machine], mana: 1R}, B: {}}
do:
- A: {cast: Machine, way: prototype}
- all pass
- check: {Machine: {power: 2, toughness: 3, colors: [red], mana value: 2, keywords: [trample]}}
- check: {cites: [702.160a]}
""",
    "what was cast from the graveyard is exiled": """
table: {A: {hand: [Relearn], graveyard: [Kill], battlefield: [Elf]}, B: {battlefield: [Ogre]}}
do:
- A: {cast: Relearn, choose: [Kill]}
- all pass
- A: {choose: yes}
- A: {choose: [Ogre]}
- all pass
- check: {Ogre: graveyard, Kill: exile}
""",
    "counters are distributed as it is cast (601.2d)": """
table: {A: {hand: [Share], battlefield: [Elf, Ogre]}, B: {}}
do:
- A: {cast: Share, choose: [[Elf, Ogre], {Elf: 2, Ogre: 1}]}
- all pass
- check: {Elf: {power: 4}, Ogre: {power: 5}}
""",
    "chance says which card is discarded": """
table: {A: {battlefield: [Wager], hand: [Kill, Gust]}, B: {}}
do:
- A: {activate: Wager, choose: [Gust]}
- all pass
- check: {A: {life: 21, hand: [Kill]}, Gust: graveyard}
""",
    "what becomes a copy stays one": """
table: {A: {battlefield: [Mirror, Ogre]}, B: {}}
do:
- A: {activate: Mirror, choose: [Ogre]}
- all pass
- check: {Mirror: {power: 4, name: Ogre}}
""",
    "its power is that of what deals the damage": """
table: {A: {battlefield: [Biter]}, B: {battlefield: [Ogre]}}
do:
- A: {activate: Biter, choose: [Ogre]}
- all pass
- check: {Ogre: {damage: 3}, Biter: {damage: 4}}
""",
    "what deals the damage is not what it is dealt to": """
table: {A: {battlefield: [Toll], hand: [Elf]}, B: {}}
do:
- A: {cast: Elf}
- all pass
- all pass
- check: {Elf: {damage: 1}}
""",
    "a Class rises level by level (716.2a)": """
table: {A: {battlefield: [Guild, Elf]}, B: {}}
do:
- refused: {A: {activate: Guild, ability: ability 3}}
- A: {activate: Guild}
- all pass
- all pass
- check: {A: {life: 24}, Elf: {power: 2}}
- A: {activate: Guild}
- all pass
- check: {Elf: {power: 3}}
""",
}


@pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN)
def test_newer_keywords_are_played(written: str) -> None:
    play(written, CARDS)
