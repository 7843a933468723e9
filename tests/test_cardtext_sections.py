"""Keywords whose abilities are made where a card is read: each is played and cites its own section."""

from __future__ import annotations

import pytest

from tests.read_cards import play

ELF = {"type_line": "Creature \u2014 Elf", "power": "2", "toughness": "2"}
CARDS = {
    "Ox": {"type_line": "Creature \u2014 Ox", "power": "1", "toughness": "4"},
    "Lasting": {**ELF, "oracle_text": "Outlast {1}"},
    "Rising": {"type_line": "Sorcery", "oracle_text": "Surge {0}\nYou gain 3 life."},
    "Alloy": {"type_line": "Artifact \u2014 Equipment", "oracle_text": "For Mirrodin!\nEquip {1}"},
    "Trade": {"type_line": "Artifact \u2014 Equipment", "oracle_text": "Job select\nEquip {1}"},
    "Engine": {
        "type_line": "Artifact \u2014 Vehicle",
        "power": "4",
        "toughness": "4",
        "oracle_text": "Living metal\nCrew 2",
    },
    "Levy": {**ELF, "oracle_text": "Mobilize 2"},
    "Relief": {**ELF, "oracle_text": "Reinforce 2\u2014{1}"},
    "Larva": {**ELF, "oracle_text": "Transfigure {1}"},
    "Swinger": {**ELF, "mana_cost": "{5}", "oracle_text": "Web-slinging {1}"},
    "Proud": {**ELF, "oracle_text": "Tribute 2"},
    "Gatherer": {**ELF, "oracle_text": "{T}, Forage: You gain 2 life."},
    "Spoils": {"type_line": "Instant", "oracle_text": "Spree\n+ {1} \u2014 You gain 1 life."},
    "Steps": {
        "type_line": "Instant",
        "oracle_text": "Tiered\n\u2022 Low \u2014 {0} \u2014 You gain 1 life.\n"
        "\u2022 High \u2014 {2} \u2014 You gain 5 life.",
    },
    "Glutton": {**ELF, "mana_cost": "{X}{G}", "oracle_text": "Ravenous"},
    "Bold": {"type_line": "Sorcery", "mana_cost": "{2}", "oracle_text": "Undaunted\nYou gain 1 life."},
    "Threat": {
        "type_line": "Sorcery",
        "oracle_text": "Target opponent faces a villainous choice \u2014 That player loses 2 life, or you"
        " gain 5 life.",
    },
    "Prowler": {**ELF, "power": "1", "oracle_text": "Skulk"},
    "Rider": {**ELF, "oracle_text": "Horsemanship"},
    "Husk": {**ELF, "oracle_text": "Decayed"},
    "Gang": {**ELF, "oracle_text": "Squad {1}"},
    "Plot": {"type_line": "Sorcery", "mana_cost": "{G}", "oracle_text": "You gain 1 life.\nConspire"},
    "Sapling": {**ELF, "mana_cost": "{G}"},
}

WRITTEN = {
    "outlast": """
table: {A: {battlefield: [Lasting]}, B: {}}
do:
- A: {activate: Lasting}
- all pass
- check: {Lasting: {power: 3}, cites: [702.107a]}
""",
    "surge": """
table: {A: {hand: [Ox, Rising], mana: 1}, B: {}}
do:
- A: {cast: Ox}
- all pass
- A: {cast: Rising, choose: yes}
- all pass
- check: {A: {life: 23}, cites: [702.117a]}
""",
    "for Mirrodin!": """
table: {A: {hand: [Alloy]}, B: {}}
do:
- A: {cast: Alloy}
- all pass
- all pass
- check: {Rebel: {power: 2}, Alloy: {on: Rebel}, cites: [702.163a]}
""",
    "job select": """
table: {A: {hand: [Trade]}, B: {}}
do:
- A: {cast: Trade}
- all pass
- all pass
- check: {Hero: {power: 1}, Trade: {on: Hero}, cites: [702.182a]}
""",
    "living metal": """
table: {A: {battlefield: [Engine]}, B: {}}
do:
- assess: characteristic
  with: {object: Engine, which: [types]}
  expect: {types: [artifact, creature]}
  cites: [702.161a]
- pass until: upkeep
- check: {Engine: {types: [artifact]}}
""",
    "mobilize": """
table: {A: {battlefield: [Levy]}, B: {}}
do:
- pass until: declare attackers
- A: {attack: [Levy]}
- all pass
- check: {Warrior 1: {tapped: true}, Warrior 2: {tapped: true}, cites: [702.181a]}
""",
    "reinforce": """
table: {A: {hand: [Relief], battlefield: [Ox]}, B: {}}
do:
- A: {activate: Relief, choose: [Ox]}
- all pass
- check: {Ox: {power: 3}, Relief: graveyard, cites: [702.77a]}
""",
    "transfigure": """
table: {A: {battlefield: [Larva], library: [Ox]}, B: {}}
do:
- A: {activate: Larva}
- all pass
- A: {choose: [Ox]}
- check: {Ox: battlefield, cites: [702.71a]}
""",
    "web-slinging": """
table: {A: {hand: [Swinger], battlefield: [{card: Ox, tapped: true}], mana: 1}, B: {}}
do:
- A: {cast: Swinger, choose: yes}
- all pass
- check: {Swinger: battlefield, Ox: hand, cites: [702.188a]}
""",
    "tribute": """
table: {A: {hand: [Proud]}, B: {}}
do:
- A: {cast: Proud}
- all pass
- B: {choose: yes}
- check: {Proud: {power: 4}, cites: [702.104a]}
""",
    "forage": """
table: {A: {battlefield: [Gatherer], graveyard: [Ox, Ox, Ox]}, B: {}}
do:
- A: {activate: Gatherer}
- all pass
- check: {A: {life: 22, graveyard: []}, cites: [701.61a]}
""",
    "spree": """
table: {A: {hand: [Spoils]}, B: {}}
do:
- A: {cast: Spoils}
- all pass
- check: {A: {life: 21}, cites: [702.172a]}
""",
    "tiered": """
table: {A: {hand: [Steps]}, B: {}}
do:
- A: {cast: Steps, choose: ["2"]}
- all pass
- check: {A: {life: 25}, cites: [702.183a]}
""",
    "ravenous": """
table: {A: {hand: [Glutton], library: [Ox], mana: 5G}, B: {}}
do:
- A: {cast: Glutton, choose: 5}
- all pass
- all pass
- check: {Glutton: {power: 7}, A: {hand: [Ox]}, cites: [702.156a]}
""",
    "undaunted": """
table: {A: {hand: [Bold], mana: 1}, B: {}}
do:
- A: {cast: Bold}
- all pass
- check: {A: {life: 21, mana: 0}, cites: [702.125a]}
""",
    "a villainous choice": """
table: {A: {hand: [Threat]}, B: {}}
do:
- A: {cast: Threat, choose: [B]}
- all pass
- B: {choose: "1"}
- check: {B: {life: 18}, cites: [701.55a]}
""",
    "skulk": """
table: {A: {battlefield: [Prowler]}, B: {battlefield: [Rider]}}
do:
- pass until: declare attackers
- A: {attack: [Prowler]}
- all pass
- refused: {B: {block: {Rider: Prowler}}}
  cites: [702.118b]
""",
    "horsemanship": """
table: {A: {battlefield: [Rider]}, B: {battlefield: [Ox]}}
do:
- pass until: declare attackers
- A: {attack: [Rider]}
- all pass
- refused: {B: {block: {Ox: Rider}}}
  cites: [702.31b]
""",
    "decayed": """
table: {A: {battlefield: [Husk]}, B: {}}
do:
- pass until: declare attackers
- A: {attack: [Husk]}
- pass until: postcombat main
- check: {Husk: graveyard, cites: [702.147a]}
""",
    "squad": """
table: {A: {hand: [Gang], mana: 3}, B: {}}
do:
- A: {cast: Gang, choose: 2}
- all pass
- all pass
- check: {Gang-1: battlefield, Gang-2: battlefield, cites: [702.157a]}
""",
    "conspire": """
table: {A: {hand: [Plot], battlefield: [Sapling, Sapling]}, B: {}}
do:
- A: {cast: Plot, choose: yes}
- all pass
- all pass
- all pass
- check: {A: {life: 22}, cites: [702.78a]}
""",
}


@pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN)
def test_a_keyword_is_played_and_cites_its_section(written: str) -> None:
    play(written, CARDS)
