"""What may be asked of any player, what must fight, and what is named as it happens (invented cards)."""

from __future__ import annotations

import pytest

from tests.read_cards import play

SHELL = {
    "name": "Shell",
    "type": "enchantment",
    "cost": "1",
    "abilities": [{"kind": "static", "change": {"forbid": {"loses life": {"who": "you"}}}}],
}
CARDS: dict[str, dict[str, str]] = {
    "Rat": {
        "type_line": "Creature \u2014 Rat",
        "power": "2",
        "toughness": "2",
        "oracle_text": "Rat can't attack unless defending player is poisoned.",
    },
    "Bear": {
        "type_line": "Creature \u2014 Bear",
        "power": "2",
        "toughness": "2",
    },
    "Hero": {
        "type_line": "Creature \u2014 Human Wizard Rogue",
        "power": "1",
        "toughness": "1",
    },
    "Cleric": {
        "type_line": "Creature \u2014 Cleric",
        "power": "1",
        "toughness": "1",
    },
    "Shift": {
        "type_line": "Creature \u2014 Shapeshifter",
        "power": "1",
        "toughness": "1",
        "oracle_text": "Changeling",
    },
    "Band": {
        "type_line": "Sorcery",
        "oracle_text": "You gain 1 life for each creature in your party.",
    },
    "Full": {
        "type_line": "Sorcery",
        "oracle_text": "If you have a full party, you gain 5 life.",
    },
    "Rich": {
        "type_line": "Sorcery",
        "oracle_text": "If you have at least 10 life more than your starting life total, draw a card.",
    },
    "Vale": {
        "type_line": "Land",
        "oracle_text": "As Vale enters, choose a color other than white.\n{T}: Add {W} or one mana"
        " of the chosen color.",
    },
    "Siren": {
        "type_line": "Creature \u2014 Siren",
        "power": "1",
        "toughness": "1",
        "oracle_text": "{T}: Target creature an opponent controls attacks you this turn if able.",
    },
    "Gaia": {
        "type_line": "Creature \u2014 Elemental",
        "power": "5",
        "toughness": "5",
        "oracle_text": "Gaia can't be the target of nongreen spells or abilities from nongreen sources.",
    },
    "Bolt": {
        "type_line": "Instant",
        "mana_cost": "{R}",
        "oracle_text": "Bolt deals 3 damage to any target.",
    },
    "Grow": {
        "type_line": "Instant",
        "mana_cost": "{G}",
        "oracle_text": "Target creature gets +3/+3 until end of turn.",
    },
    "Trap": {
        "type_line": "Instant",
        "mana_cost": "{W}",
        "oracle_text": "Cast this spell only during the declare attackers step and only if you've"
        " been attacked this step.\nYou gain 4 life.",
    },
    "Doom": {
        "type_line": "Sorcery",
        "oracle_text": "Destroy all creatures of the creature type of your choice.",
    },
    "Skin": {
        "type_line": "Creature \u2014 Cat",
        "power": "1",
        "toughness": "1",
        "oracle_text": "Hexproof from monocolored",
    },
    "Serpent": {
        "type_line": "Creature \u2014 Serpent",
        "power": "5",
        "toughness": "5",
        "oracle_text": "Serpent can't attack unless defending player controls an Island.",
    },
    "Isle": {
        "type_line": "Basic Land \u2014 Island",
    },
    "Reaping": {
        "type_line": "Sorcery",
        "oracle_text": "Each opponent loses 2 life. You gain life equal to the life lost this way.",
    },
    "Halving": {
        "type_line": "Sorcery",
        "oracle_text": "Target opponent loses half their life, rounded up. You gain life equal to the life "
        "lost this way.",
    },
    "Partisan": {
        "type_line": "Creature \u2014 Wolf",
        "power": "2",
        "toughness": "2",
        "oracle_text": "Whenever a Wolf you control becomes the target of an instant or sorcery spell, you"
        " gain 2 life.",
    },
    "Insight": {
        "type_line": "Instant",
        "mana_cost": "{G}",
        "oracle_text": "Choose target creature you control. Whenever that creature deals combat damage to a"
        " player this turn, draw that many cards.",
    },
}

PLAYED = {
    "it may attack whom poison has touched": """
table: {A: {battlefield: [Rat]}, B: {poison: 1}}
do:
- pass until: declare attackers
- A: {attack: [Rat]}
- check: {Rat: {tapped: true}}
""",
    "and nobody else": """
table: {A: {battlefield: [Rat]}, B: {}}
do:
- pass until: declare attackers
- refused: {A: {attack: [Rat]}}
""",
    "one of each kind, changelings too": """
table: {A: {hand: [Band, Full], battlefield: [Hero, Cleric, Shift, Shift]}, B: {}}
do:
- A: {cast: Band}
- all pass
- check: {A: {life: 24}}
- A: {cast: Full}
- all pass
- check: {A: {life: 29}}
""",
    "never two of one kind": """
table: {A: {hand: [Band, Full], battlefield: [Hero, Hero, Hero]}, B: {}}
do:
- A: {cast: Band}
- all pass
- check: {A: {life: 22}}
- A: {cast: Full}
- all pass
- check: {A: {life: 22}}
""",
    "ten more than one began with": """
table: {A: {life: 30, hand: [Rich], library: 2}, B: {}}
do:
- A: {cast: Rich}
- all pass
- check: {A: {hand: 1}}
""",
    "with what the table says one began": """
table: {A: {life: 45, starting life: 40, hand: [Rich], library: 2}, B: {}}
do:
- A: {cast: Rich}
- all pass
- check: {A: {hand: 0}}
""",
    "a color but for one": """
table: {A: {hand: [Vale]}, B: {}}
do:
- A: {play: Vale, choose: [green]}
- A: {tap for mana: Vale, choose: [chosen color]}
- check: {A: {mana: G}}
""",
    "whom it has to attack": """
table: {A: {battlefield: [Bear]}, B: {battlefield: [Siren]}}
do:
- A: pass
- B: {activate: Siren, choose: [Bear]}
- all pass
- pass until: declare attackers
- refused: {A: {attack: []}}
""",
    "the color alone may aim at it": """
table: {A: {hand: [Bolt, Grow]}, B: {battlefield: [Gaia]}}
do:
- refused: {A: {cast: Bolt, choose: [Gaia]}}
- A: {cast: Grow, choose: [Gaia]}
- all pass
- check: {Gaia: {power: 8}}
""",
    "only for who is attacked": """
table: {A: {battlefield: [Bear]}, B: {hand: [Trap]}}
do:
- A: pass
- refused: {B: {cast: Trap}}
- pass until: declare attackers
- A: {attack: [Bear]}
- A: pass
- B: {cast: Trap}
- all pass
- check: {B: {life: 24}}
""",
    "an attacker that is gone has attacked all the same (508.6)": """
step: declare attackers
table: {A: {battlefield: [Bear]}, B: {hand: [Trap, Bolt]}}
do:
- A: {attack: [Bear]}
- A: pass
- B: {cast: Bolt, choose: [Bear]}
- all pass
- check: {Bear: graveyard}
- A: pass
- B: {cast: Trap}
""",
    "the type that is named as it happens": """
table: {A: {hand: [Doom]}, B: {battlefield: [Bear, Cleric, Shift]}}
do:
- A: {cast: Doom}
- all pass
- A: {choose: bear}
- check: {Bear: {zone: graveyard}, Shift: {zone: graveyard}, Cleric: {zone: battlefield}}
""",
    "of one color alone": """
table: {A: {hand: [Bolt]}, B: {battlefield: [Skin]}}
do:
- refused: {A: {cast: Bolt, choose: [Skin]}}
""",
    "an island of the one who is attacked": """
table: {A: {battlefield: [Serpent]}, B: {battlefield: [Isle]}}
do:
- pass until: declare attackers
- A: {attack: [Serpent]}
- check: {Serpent: {tapped: true}}
""",
    "no island there": """
table: {A: {battlefield: [Serpent, Isle]}, B: {}}
do:
- pass until: declare attackers
- refused: {A: {attack: [Serpent]}}
""",
    "what was lost, not what was to be": """
active: A
table: {A: {hand: [Reaping]}, B: {battlefield: [Shell]}, C: {}}
do:
- A: {cast: Reaping}
- all pass
- check: {A: {life: 22}, C: {life: 18}, B: {life: 20}}
""",
    "half, and as much": """
table: {A: {hand: [Halving]}, B: {life: 15}}
do:
- A: {cast: Halving, choose: [B]}
- all pass
- check: {A: {life: 28}, B: {life: 7}}
""",
    "a spell of that kind aims at it": """
table: {A: {hand: [Grow], battlefield: [Partisan]}, B: {}}
do:
- A: {cast: Grow, choose: [Partisan]}
- all pass
- check: {A: {life: 22}}
""",
    "each time that the one creature hits": """
table: {A: {hand: [Insight], battlefield: [Partisan], library: 6}, B: {}}
do:
- A: {cast: Insight, choose: [Partisan]}
- all pass
- all pass
- pass until: declare attackers
- A: {attack: [Partisan]}
- all pass
- pass until: end
- check: {A: {hand: 2}}
""",
}


@pytest.mark.parametrize("written", PLAYED.values(), ids=PLAYED)
def test_what_is_printed_is_played(written: str) -> None:
    play(written, CARDS, [SHELL])
