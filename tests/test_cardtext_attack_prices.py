"""What attacking costs besides generic mana (508.1g-j): read from invented cards and played."""

from __future__ import annotations

import pytest

from tests.read_cards import play

BEAR = {"type_line": "Creature \u2014 Bear", "power": "2", "toughness": "2", "mana_cost": "{1}"}
CARDS: dict[str, dict[str, str]] = {
    "Bear": BEAR,
    "Ox": BEAR,
    "Charm": {"type_line": "Enchantment", "oracle_text": "You have no maximum hand size."},
    "Luck": {"type_line": "Enchantment", "oracle_text": "You have no maximum hand size."},
    "Tide Snake": {
        **BEAR,
        "oracle_text": "Tide Snake can't attack unless you return an enchantment you control to its owner's"
        " hand.",
    },
    "Sea Beast": {**BEAR, "oracle_text": "Sea Beast can't attack unless you sacrifice two Islands."},
    "Island": {"type_line": "Basic Land \u2014 Island"},
    "Annex": {
        "type_line": "Artifact",
        "oracle_text": "Creatures can't attack you or a planeswalker you control unless their controller pays"
        " {W/P} for each of those creatures.",
    },
    "Narrow": {
        "type_line": "Artifact",
        "oracle_text": "No more than one creature can attack you each combat.",
    },
    "Lore Swan": {
        **BEAR,
        "oracle_text": "If a source would deal damage to Lore Swan, prevent that damage. The source's"
        " controller draws cards equal to the damage prevented this way.",
    },
    "Bolt": {"type_line": "Instant", "oracle_text": "Bolt deals 2 damage to any target."},
    "Growing": {
        **BEAR,
        "oracle_text": "Growing can't attack or block unless you pay {1} for each +1/+1 counter on it.",
    },
}
WRITTEN = {
    "an enchantment is returned as it attacks": """
table: {A: {battlefield: [Tide Snake, Charm, Luck]}, B: {}}
step: declare attackers
do:
- A: {attack: [Tide Snake]}
- A: {choose: [Luck]}
- check: {Luck: hand, Charm: battlefield, Tide Snake: {attacking: true}}
""",
    "without an enchantment it does not attack": """
table: {A: {battlefield: [Tide Snake]}, B: {battlefield: [Charm]}}
step: declare attackers
do:
- refused: {A: {attack: [Tide Snake]}}
""",
    "two Islands are sacrificed": """
table: {A: {battlefield: [Sea Beast, {card: Island, count: 2}]}, B: {}}
step: declare attackers
do:
- A: {attack: [Sea Beast]}
- check: {A: {graveyard: 2}, Sea Beast: {attacking: true}}
""",
    "one Island is not enough": """
table: {A: {battlefield: [Sea Beast, Island]}, B: {}}
step: declare attackers
do:
- refused: {A: {attack: [Sea Beast]}}
""",
    "two life for each attacker, as there is no white mana": """
table: {A: {battlefield: [Bear, Ox], mana: 0}, B: {battlefield: [Annex]}}
step: declare attackers
do:
- A: {attack: [Bear, Ox]}
- check: {A: {life: 16}, Bear: {attacking: true}, Ox: {attacking: true}}
""",
    "who attacks another pays nothing": """
table: {A: {battlefield: [Bear], mana: 0}, B: {battlefield: [Annex]}, C: {}}
step: declare attackers
do:
- A: {attack: {Bear: C}}
- check: {A: {life: 20}, Bear: {attacking: true}}
""",
    "one attacker and no more": """
table: {A: {battlefield: [Bear, Ox]}, B: {battlefield: [Narrow]}, C: {}}
step: declare attackers
do:
- refused: {A: {attack: {Bear: B, Ox: B}}}
- A: {attack: {Bear: B, Ox: C}}
- check: {Bear: {attacking: true}, Ox: {attacking: true}}
""",
    "damage becomes cards": """
table: {A: {hand: [Bolt], library: [Bear, Ox, Charm]}, B: {battlefield: [Lore Swan]}}
do:
- A: {cast: Bolt, choose: [Lore Swan]}
- all pass
- check: {A: {hand: [Bear, Ox]}, Lore Swan: battlefield}
""",
    "so much for each counter": """
table: {A: {battlefield: [{card: Growing, counters: {+1/+1: 2}}], mana: 1}, B: {}}
step: declare attackers
do:
- refused: {A: {attack: [Growing]}}
""",
}


@pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN)
def test_what_attacking_costs_is_paid(written: str) -> None:
    play(written, CARDS)
