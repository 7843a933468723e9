"""Situations with real cards about combat: attacking, blocking, damage and what it sets off."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.real_cards import RealCards, Situations, imported


@pytest.fixture(scope="module")
def real(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> RealCards:
    return imported(shared, tmp_path_factory.mktemp("combat"), [SITUATIONS])


SITUATIONS: Situations = {
    "it strikes first, and a touch is enough (702.7b, 702.2b)": (
        "Glissa, the Traitor; Colossal Dreadmaw; Icy Manipulator",
        """
step: declare attackers
table:
  A: {battlefield: ["Glissa, the Traitor"], graveyard: [Icy Manipulator]}
  B: {battlefield: [Colossal Dreadmaw]}
do:
- A: {attack: ["Glissa, the Traitor"]}
- all pass
- B: {block: {Colossal Dreadmaw: "Glissa, the Traitor"}}
- all pass
- A: {choose: [Icy Manipulator]}
- check: {Colossal Dreadmaw: graveyard, "Glissa, the Traitor": {zone: battlefield, damage: 0}}
- all pass
- A: {choose: yes}
- check: {Icy Manipulator: hand}
""",
    ),
    "one point is lethal with deathtouch, the rest tramples on (702.2c, 702.19b, 702.15b)": (
        "Colossal Dreadmaw; Basilisk Collar; Serra Angel",
        """
step: declare attackers
table:
  A: {battlefield: [Colossal Dreadmaw, {card: Basilisk Collar, on: Colossal Dreadmaw}]}
  B: {battlefield: [Serra Angel]}
do:
- A: {attack: [Colossal Dreadmaw]}
- all pass
- B: {block: {Serra Angel: Colossal Dreadmaw}}
- all pass
- refused: {A: {choose: {B: 6}}}
- A: {choose: {Serra Angel: 1, B: 5}}
- check:
    Serra Angel: graveyard
    B: {life: 15}
    A: {life: 26}
    Colossal Dreadmaw: {zone: battlefield, damage: 4}
""",
    ),
    "the sword strikes and draws (510.3a)": (
        "Sword of Fire and Ice; Grizzly Bears",
        """
step: declare attackers
table:
  A: {battlefield: [Grizzly Bears, {card: Sword of Fire and Ice, on: Grizzly Bears}], library: 2}
  B: {}
do:
- A: {attack: [Grizzly Bears]}
- pass until: {step: combat damage}
- A: {choose: [B]}
- all pass
- check: {B: {life: 14}, A: {hand: 1}}
""",
    ),
    "counters of the Jitte are spent one by one (602.2)": (
        "Umezawa's Jitte; Grizzly Bears; Llanowar Elves",
        """
step: declare attackers
table:
  A: {battlefield: [Grizzly Bears, {card: Umezawa's Jitte, on: Grizzly Bears}]}
  B: {battlefield: [Llanowar Elves]}
do:
- A: {attack: [Grizzly Bears]}
- pass until: {step: combat damage}
- all pass
- check: {Umezawa's Jitte: {counters: {charge: 2}}, B: {life: 18}}
- A: {activate: Umezawa's Jitte, ability: 1, choose: [2, [Llanowar Elves]]}
- all pass
- check: {Llanowar Elves: graveyard, Umezawa's Jitte: {counters: {charge: 1}}}
""",
    ),
    "attacking the prison costs two for each (508.1d, 508.1h)": (
        "Ghostly Prison; Grizzly Bears; Serra Angel",
        """
step: declare attackers
table: {A: {mana: 3, battlefield: [Grizzly Bears, Serra Angel]}, B: {battlefield: [Ghostly Prison]}}
do:
- refused: {A: {attack: [Grizzly Bears, Serra Angel]}}
- A: {attack: [Serra Angel]}
- check: {Serra Angel: {attacking: true}, A: {mana: 1}}
""",
    ),
    "poison for a player, counters for a creature (702.90b, 702.90c)": (
        "Phyrexian Crusader; Serra Angel; Lightning Bolt; Glistener Elf",
        """
step: declare attackers
table:
  A: {battlefield: [Phyrexian Crusader, Glistener Elf]}
  B: {poison: 8, battlefield: [Serra Angel], hand: [Lightning Bolt]}
do:
- A: {attack: [Phyrexian Crusader, Glistener Elf]}
- all pass
- refused: {B: {block: {Serra Angel: Phyrexian Crusader}, choose: []}}
- B: {block: {Serra Angel: Glistener Elf}}
- all pass
- check: {B: {lost: true, poison: 10, life: 20}, cites: [704.5c]}
""",
    ),
    "what lies in the graveyard gives haste (113.6)": (
        "Anger; Grizzly Bears; Doom Blade",
        """
step: main
table: {A: {battlefield: [Mountain, {card: Grizzly Bears, sick: true}], graveyard: [Anger]}, B: {}}
do:
- check: {Grizzly Bears: {keyword: haste}}
- all pass
- all pass
- A: {attack: [Grizzly Bears]}
- pass until: {step: end}
- check: {B: {life: 18}}
""",
    ),
    "protection from creatures: not blocked, not hurt (702.16e, 702.16f)": (
        "Spirit Mantle; Grizzly Bears; Serra Angel",
        """
step: declare attackers
table:
  A: {battlefield: [Grizzly Bears, {card: Spirit Mantle, on: Grizzly Bears}]}
  B: {battlefield: [Serra Angel]}
do:
- A: {attack: [Grizzly Bears]}
- all pass
- refused: {B: {block: {Serra Angel: Grizzly Bears}}}
  cites: [702.16f]
""",
    ),
    "untapped it still attacks, but nothing is dealt (506.4, 615.1)": (
        "Maze of Ith; Serra Angel; Grizzly Bears",
        """
step: declare attackers
table: {A: {battlefield: [Grizzly Bears]}, B: {battlefield: [Maze of Ith, Serra Angel]}}
do:
- A: {attack: [Grizzly Bears]}
- A: pass
- B: {activate: Maze of Ith, choose: [Grizzly Bears]}
- all pass
- check: {Grizzly Bears: {tapped: false, attacking: true}}
- all pass
- B: {block: {Serra Angel: Grizzly Bears}}
- all pass
- check: {Grizzly Bears: {zone: battlefield, damage: 0}, Serra Angel: {damage: 0}}
""",
    ),
    "the ravine grows as it attacks (611.2c)": (
        "Raging Ravine",
        """
table: {A: {battlefield: [Raging Ravine]}, B: {}}
do:
- A: {activate: Raging Ravine, ability: 2}
- all pass
- pass until: {step: declare attackers}
- A: {attack: [Raging Ravine]}
- all pass
- check: {Raging Ravine: {power: 4, counters: {+1/+1: 1}}}
- pass until: {step: end}
- check: {B: {life: 16}}
""",
    ),
    "the cry reaches the Soldiers that have come before it (702.91a, 508.4)": (
        "Hero of Bladehold",
        """
step: declare attackers
table: {A: {battlefield: [Hero of Bladehold]}, B: {}}
do:
- A: {attack: [Hero of Bladehold]}
- A: {choose: [[ability of Hero of Bladehold (2), ability of Hero of Bladehold (1)]]}
- all pass: 2
- check: {Soldier 1: {power: 2, tapped: true, attacking: true}, Hero of Bladehold: {power: 3}}
- pass until: {step: end}
- check: {B: {life: 13}}
""",
    ),
}


@pytest.mark.parametrize(("names", "written"), SITUATIONS.values(), ids=SITUATIONS)
def test_a_real_fighter_fights_as_it_is_printed(real: RealCards, names: str, written: str) -> None:
    real.play(names, written)
