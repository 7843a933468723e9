"""Lines put together of parts are played as they say (invented cards in Magic's wording)."""

from __future__ import annotations

import pytest

from tests.read_cards import play

CARDS: dict[str, dict[str, str]] = {
    "Elf": {"type_line": "Creature \u2014 Elf", "power": "2", "toughness": "2"},
    "Oaf": {"type_line": "Creature \u2014 Elf", "power": "2", "toughness": "2"},
    "Grove": {"type_line": "Land"},
    "Ford": {"type_line": "Land"},
    "Growth": {"type_line": "Sorcery", "oracle_text": "You may play an additional land this turn."},
    "Rally": {
        "type_line": "Instant",
        "oracle_text": "Target creature gets +1/+0 and creatures you control gain trample until end of turn.",
    },
    "Vigil": {
        "type_line": "Sorcery",
        "oracle_text": "Whenever a creature dies this turn, you gain 2 life.",
    },
    "Ward of Mercy": {
        "type_line": "Instant",
        "oracle_text": "Prevent the next 3 damage that would be dealt to you this turn. You gain life equal"
        " to the damage prevented this way.",
    },
    "Mercy": {
        "type_line": "Enchantment",
        "oracle_text": "If a red source would deal damage to you, prevent 2 of that damage.",
    },
    "Ping": {"type_line": "Instant", "mana_cost": "{R}", "oracle_text": "Ping deals 4 damage to any target."},
    "Kill": {"type_line": "Instant", "oracle_text": "Destroy target creature."},
    "Banner": {
        "type_line": "Artifact",
        "oracle_text": "At the beginning of your upkeep or whenever you cast a sorcery spell, put a charge"
        " counter on Banner.",
    },
}
WRITTEN = {
    "an additional land may be played": """
table: {A: {hand: [Growth, Grove, Ford]}, B: {}}
do:
- A: {cast: Growth}
- all pass
- A: {play: Grove}
- A: {play: Ford}
- check: {Ford: battlefield}
""",
    "two things change for one time": """
table: {A: {hand: [Rally], battlefield: [Elf, Oaf]}, B: {}}
do:
- A: {cast: Rally, choose: [Elf]}
- all pass
- check: {Elf: {power: 3, keywords: [trample]}, Oaf: {power: 2, keywords: [trample]}}
""",
    "what an effect waits for may happen often (603.7b)": """
table: {A: {hand: [Vigil, Kill], battlefield: [Elf]}, B: {}}
do:
- A: {cast: Vigil}
- all pass
- A: {cast: Kill, choose: [Elf]}
- all pass
- all pass
- check: {A: {life: 22}}
""",
    "life for what is prevented (615.5)": """
table: {A: {hand: [Ward of Mercy, Ping]}, B: {}}
do:
- A: {cast: Ping, choose: [A]}
- A: {cast: Ward of Mercy}
- all pass
- all pass
- check: {A: {life: 22}}
""",
    "so much of the damage is prevented": """
table: {A: {battlefield: [Mercy], hand: [Ping]}, B: {}}
do:
- A: {cast: Ping, choose: [A]}
- all pass
- check: {A: {life: 18}}
""",
    "one ability waits for two things": """
table: {A: {hand: [Vigil], battlefield: [Banner]}, B: {}}
do:
- A: {cast: Vigil}
- all pass
- check: {Banner: {counters: {charge: 1}}}
""",
}


@pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN)
def test_what_is_put_together_is_played(written: str) -> None:
    play(written, CARDS)
