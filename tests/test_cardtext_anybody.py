"""What any player may do or pay, and events of any player or source, as printed (invented cards)."""

from __future__ import annotations

import pytest

from tests.read_cards import play

CARDS: dict[str, dict[str, str]] = {
    "Bear": {"type_line": "Creature \u2014 Bear", "mana_cost": "{2}", "power": "2", "toughness": "2"},
    "Elf": {"type_line": "Creature \u2014 Elf", "mana_cost": "{2}", "power": "2", "toughness": "2"},
    "Feast": {
        "type_line": "Sorcery",
        "oracle_text": "Sacrifice any number of creatures. You gain 2 life for each creature sacrificed"
        " this way.",
    },
    "Mob": {"type_line": "Sorcery", "oracle_text": "Create two 1/1 white Soldier creature tokens."},
    "Seism": {
        "type_line": "Sorcery",
        "oracle_text": "Sacrifice any number of creatures, then draw that many cards.",
    },
    "Shard": {
        "type_line": "Artifact",
        "mana_cost": "{3}",
        "oracle_text": "{3}, {T} or {R}, {T}: Shard deals 1 damage to any target.",
    },
    "Tithe": {
        "type_line": "Sorcery",
        "oracle_text": "Destroy target creature unless its controller pays 3 life.",
    },
    "Wane": {
        "type_line": "Instant",
        "mana_cost": "{U}",
        "oracle_text": "Counter target spell unless its controller pays {X}, where X is the number of"
        " Elves you control.",
    },
    "Toll": {
        "type_line": "Enchantment",
        "oracle_text": "At the beginning of each opponent's upkeep, that player loses 3 life unless they"
        " sacrifice a creature or discard a card.",
    },
    "Rite": {"type_line": "Sorcery", "oracle_text": "Sacrifice a creature. If you can't, you lose 4 life."},
    "Offer": {
        "type_line": "Sorcery",
        "oracle_text": "Target opponent may discard a card at random. If that player does, you gain 5 life.",
    },
    "Slip": {
        "type_line": "Sorcery",
        "oracle_text": "Target creature can't be blocked this turn except by creatures with flying.",
    },
    "Bolt": {"type_line": "Instant", "mana_cost": "{R}", "oracle_text": "Bolt deals 3 damage to any target."},
    "Balm": {
        "type_line": "Enchantment",
        "oracle_text": "Whenever a red source deals damage to you, you gain 10 life.",
    },
    "Nerve": {
        "type_line": "Enchantment",
        "oracle_text": "Whenever you lose life for the first time each turn, you gain 10 life.",
    },
    "Drain": {"type_line": "Instant", "oracle_text": "Target player loses 2 life."},
    "Thirst": {
        "type_line": "Enchantment \u2014 Aura Curse",
        "oracle_text": "Enchant player\nWhenever enchanted player draws a card, that player loses 1 life.",
    },
    "Sip": {"type_line": "Instant", "oracle_text": "Target player draws a card."},
    "Prey": {
        "type_line": "Enchantment \u2014 Aura Curse",
        "oracle_text": "Enchant player\nWhenever a creature deals combat damage to enchanted player, put"
        " a +1/+1 counter on that creature.",
    },
    "Pain": {
        "type_line": "Creature \u2014 Ox",
        "power": "1",
        "toughness": "6",
        "oracle_text": "Whenever a source deals damage to Pain, that source's controller loses that much"
        " life.",
    },
    "Walker": {"type_line": "Legendary Planeswalker \u2014 Jace", "loyalty": "4"},
    "Guard": {
        "type_line": "Enchantment",
        "oracle_text": "Whenever a creature attacks you or a planeswalker you control, its controller"
        " loses 1 life.",
    },
    "Twin": {
        "type_line": "Creature \u2014 Giant",
        "power": "4",
        "toughness": "4",
        "oracle_text": "Grandeur \u2014 Discard another card named Twin: You gain 4 life.",
    },
}

PLAYED = {
    "tokens that were given up count as well": """
table: {A: {hand: [Mob, Feast], battlefield: [Bear]}, B: {}}
do:
- A: {cast: Mob}
- all pass
- A: {cast: Feast}
- all pass
- A: {choose: [[Soldier 1, Soldier 2, Bear]]}
- check: {A: {life: 26}}
""",
    "as many cards as were given up": """
table: {A: {hand: [Mob, Seism], battlefield: [Bear], library: 8}, B: {}}
do:
- A: {cast: Mob}
- all pass
- A: {cast: Seism}
- all pass
- A: {choose: [[Soldier 1, Soldier 2, Bear]]}
- check: {A: {hand: 3}}
""",
    "one of two costs beside the tapping": """
table: {A: {mana: R, battlefield: [Shard]}, B: {}}
do:
- A: {activate: Shard, choose: [B, or]}
- all pass
- check: {B: {life: 19}, A: {mana: 0}, Shard: {tapped: true}}
""",
    "a creature is spared for life": """
table: {A: {hand: [Tithe]}, B: {battlefield: [Bear]}}
do:
- A: {cast: Tithe, choose: [Bear]}
- all pass
- B: {choose: yes}
- check: {B: {life: 17}, Bear: {zone: battlefield}}
""",
    "or it is destroyed": """
table: {A: {hand: [Tithe]}, B: {battlefield: [Bear]}}
do:
- A: {cast: Tithe, choose: [Bear]}
- all pass
- B: {choose: no}
- check: {B: {life: 20}, Bear: {zone: graveyard}}
""",
    "mana worked out for a spell": """
table: {A: {hand: [Drain], mana: 3}, B: {hand: [Wane], battlefield: [Elf, Bear]}}
do:
- A: {cast: Drain, choose: [B]}
- A: pass
- B: {cast: Wane, choose: [Drain]}
- all pass
- A: {choose: yes}
- check: {A: {mana: 1}}
""",
    "what cannot be done brings the other": """
table: {A: {hand: [Rite]}, B: {}}
do:
- A: {cast: Rite}
- all pass
- check: {A: {life: 16}}
""",
    "what can be done does not": """
table: {A: {hand: [Rite], battlefield: [Bear]}, B: {}}
do:
- A: {cast: Rite}
- all pass
- check: {A: {life: 20}, Bear: {zone: graveyard}}
""",
    "another player may do it": """
table: {A: {hand: [Offer]}, B: {hand: [Bear]}}
do:
- A: {cast: Offer, choose: [B]}
- all pass
- B: {choose: yes}
- check: {A: {life: 25}, B: {hand: 0}}
""",
    "no other creature may block": """
table: {A: {hand: [Slip], battlefield: [Bear]}, B: {battlefield: [Elf]}}
do:
- A: {cast: Slip, choose: [Bear]}
- all pass
- pass until: declare attackers
- A: {attack: [Bear]}
- pass until: declare blockers
- refused: {B: {block: {Elf: Bear}}}
""",
    "a source by its color, a spell too": """
table: {A: {hand: [Bolt]}, B: {battlefield: [Balm]}}
do:
- A: {cast: Bolt, choose: [B]}
- all pass
- all pass
- check: {B: {life: 27}}
""",
    "the first loss of a turn alone": """
table: {A: {hand: [Drain, Drain]}, B: {battlefield: [Nerve]}}
do:
- A: {cast: Drain, choose: [B]}
- all pass
- all pass
- A: {cast: Drain, choose: [B]}
- all pass
- all pass
- check: {B: {life: 26}}
""",
    "the enchanted player alone": """
table: {A: {hand: [Sip, Sip], library: 5, battlefield: [{card: Thirst, on: B}]}, B: {library: 5}}
do:
- A: {cast: Sip, choose: [A]}
- all pass
- A: {cast: Sip, choose: [B]}
- all pass
- all pass
- check: {A: {life: 20}, B: {life: 19}}
""",
    "what hurts the enchanted player grows": """
table: {A: {battlefield: [Bear, {card: Prey, on: B}]}, B: {}}
do:
- pass until: declare attackers
- A: {attack: [Bear]}
- all pass
- pass until: end
- check: {Bear: {power: 3}}
""",
    "a planeswalker that is attacked": """
table: {A: {battlefield: [Bear]}, B: {battlefield: [Walker, Guard]}}
do:
- pass until: declare attackers
- A: {attack: {Bear: Walker}}
- all pass
- check: {A: {life: 19}}
""",
    "whose source it was": """
table: {A: {hand: [Bolt]}, B: {battlefield: [Pain]}}
do:
- A: {cast: Bolt, choose: [Pain]}
- all pass
- all pass
- check: {A: {life: 17}}
""",
    "another card of the name": """
table: {A: {battlefield: [Twin], hand: [Twin]}, B: {}}
do:
- A: {activate: Twin}
- all pass
- check: {A: {life: 24, hand: 0}}
""",
}


@pytest.mark.parametrize("written", PLAYED.values(), ids=PLAYED)
def test_what_is_printed_is_played(written: str) -> None:
    play(written, CARDS)
