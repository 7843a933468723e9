"""Situations with real cards about spells and abilities: casting, answering, copying, resolving."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.real_cards import RealCards, Situations, imported


@pytest.fixture(scope="module")
def real(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> RealCards:
    return imported(shared, tmp_path_factory.mktemp("stack"), [SITUATIONS])


SITUATIONS: Situations = {
    "protection gained in answer leaves the spell without a legal target (608.2b, 702.16b)": (
        "Lightning Bolt; Mother of Runes; Grizzly Bears",
        """
table: {A: {hand: [Lightning Bolt]}, B: {battlefield: [Mother of Runes, Grizzly Bears]}}
do:
- A: {cast: Lightning Bolt, choose: [Grizzly Bears]}
- A: pass
- B: {activate: Mother of Runes, choose: [Grizzly Bears]}
- all pass
- B: {choose: red}
- all pass
- check: {Grizzly Bears: {zone: battlefield, damage: 0}, Lightning Bolt: graveyard, cites: [608.2b]}
""",
    ),
    "one point prevented saves a creature of toughness two (615.7)": (
        "Shock; Samite Healer; Grizzly Bears",
        """
table: {A: {hand: [Shock]}, B: {battlefield: [Samite Healer, Grizzly Bears]}}
do:
- A: {cast: Shock, choose: [Grizzly Bears]}
- A: pass
- B: {activate: Samite Healer, choose: [Grizzly Bears]}
- all pass
- all pass
- check: {Grizzly Bears: {zone: battlefield, damage: 1}}
""",
    ),
    "a copy of a spell may aim elsewhere and resolves first (707.10, 608.1)": (
        "Lightning Bolt; Twincast",
        """
table: {A: {hand: [Lightning Bolt]}, B: {hand: [Twincast], life: 3}}
do:
- A: {cast: Lightning Bolt, choose: [B]}
- A: pass
- B: {cast: Twincast, choose: [Lightning Bolt]}
- all pass
- B: {choose: [A]}
- all pass
- check: {A: {life: 17}, B: {life: 3}}
- all pass
- check: {B: {lost: true}}
""",
    ),
    "the jailer leaves before its first ability resolves: the prisoner stays away (603.6, 603.10)": (
        "Oblivion Ring; Serra Angel; Naturalize",
        """
table: {A: {hand: [Oblivion Ring]}, B: {battlefield: [Serra Angel], hand: [Naturalize]}}
do:
- A: {cast: Oblivion Ring}
- all pass
- A: {choose: [Serra Angel]}
- A: pass
- B: {cast: Naturalize, choose: [Oblivion Ring]}
- all pass
- check: {Oblivion Ring: graveyard, Serra Angel: battlefield, stack: 2}
- all pass
- check: {Serra Angel: battlefield}
- all pass
- check: {Serra Angel: exile, stack: empty}
""",
    ),
    "a spell's own mana value is looked at, with X as announced (202.3e)": (
        "Chalice of the Void; Shock; Walking Ballista",
        """
table:
  A: {hand: [Shock, Walking Ballista]}
  B: {battlefield: [{card: Chalice of the Void, counters: {charge: 2}}]}
do:
- A: {cast: Shock, choose: [B]}
- check: {stack: [Shock]}
- all pass
- check: {B: {life: 18}}
- A: {cast: Walking Ballista, choose: [1]}
- check: {stack: 2}
- all pass
- check: {Walking Ballista: graveyard}
""",
    ),
    "the half that is cast has its own mana value on the stack (709.3b)": (
        "Chalice of the Void; Fire // Ice",
        """
table:
  A: {hand: [Fire // Ice]}
  B: {battlefield: [{card: Chalice of the Void, counters: {charge: 4}}]}
do:
- A: {cast: Fire // Ice, way: Fire, choose: [[B]]}
- check: {stack: 1}
- all pass
- check: {B: {life: 18}}
""",
    ),
    "and both halves together elsewhere (709.4b)": (
        "Fire // Ice",
        """
table: {A: {hand: [Fire // Ice]}, B: {}}
do:
- assess: characteristic
  with: {object: Fire // Ice, which: [mana value]}
  expect: {mana value: 4}
""",
    ),
    "fused, both halves are carried out, and the spell counts as both (702.102)": (
        "Wear // Tear; Icy Manipulator; Glorious Anthem; Chalice of the Void",
        """
table:
  A: {hand: [Wear // Tear]}
  B: {battlefield: [Icy Manipulator, Glorious Anthem, {card: Chalice of the Void, counters: {charge: 2}}]}
do:
- A: {cast: Wear // Tear, way: fuse, choose: [[Icy Manipulator], [Glorious Anthem]]}
- check: {stack: 1}
- all pass
- check: {Icy Manipulator: graveyard, Glorious Anthem: graveyard}
""",
    ),
    "what cascades is cast first, lands go to the bottom (702.85a)": (
        "Bloodbraid Elf; Evolving Wilds; Lightning Bolt; Serra Angel",
        """
table: {A: {hand: [Bloodbraid Elf], library: [Evolving Wilds, Serra Angel, Lightning Bolt, Shock]}, B: {}}
do:
- A: {cast: Bloodbraid Elf}
- all pass
- A: {choose: yes}
- A: {choose: [B]}
- check: {stack: [Lightning Bolt, Bloodbraid Elf]}
- all pass
- check: {B: {life: 17}, A: {library: {count: 3, top: [Shock]}}}
- all pass
- check: {Bloodbraid Elf: battlefield}
""",
    ),
    "cascading happens even if the spell is countered (702.85a, 113.7a)": (
        "Bloodbraid Elf; Counterspell; Shock",
        """
table: {A: {hand: [Bloodbraid Elf], library: [Shock]}, B: {hand: [Counterspell]}}
do:
- A: {cast: Bloodbraid Elf}
- A: pass
- B: {cast: Counterspell, choose: [Bloodbraid Elf]}
- all pass
- check: {Bloodbraid Elf: graveyard, stack: 1}
- all pass
- A: {choose: yes}
- A: {choose: [B]}
- all pass
- check: {B: {life: 18}}
""",
    ),
    "storm copies for every spell before it, whoever cast it (702.40a)": (
        "Grapeshot; Shock; Lightning Bolt",
        """
table: {A: {hand: [Grapeshot, Shock]}, B: {hand: [Lightning Bolt]}}
do:
- A: {cast: Shock, choose: [B]}
- A: pass
- B: {cast: Lightning Bolt, choose: [A]}
- all pass
- all pass
- A: {cast: Grapeshot, choose: [B]}
- all pass
- A: {choose: [B, B]}
- all pass
- all pass
- all pass
- check: {B: {life: 15}, A: {life: 17}, stack: empty}
""",
    ),
    "copies stay though the storm spell is countered (707.10)": (
        "Grapeshot; Shock; Counterspell",
        """
table: {A: {hand: [Grapeshot, Shock]}, B: {hand: [Counterspell]}}
do:
- A: {cast: Shock, choose: [B]}
- all pass
- A: {cast: Grapeshot, choose: [B]}
- all pass
- A: {choose: [B]}
- A: pass
- B: {cast: Counterspell, choose: [Grapeshot]}
- all pass
- check: {stack: 1}
- all pass
- check: {B: {life: 17}}
""",
    ),
    "an ability is countered, its cost stays paid (701.6a)": (
        "Stifle; Evolving Wilds",
        """
table: {A: {battlefield: [Evolving Wilds], library: [Forest]}, B: {hand: [Stifle]}}
do:
- A: {activate: Evolving Wilds}
- A: pass
- B: {cast: Stifle, choose: [ability of Evolving Wilds]}
- all pass
- check: {Evolving Wilds: graveyard, A: {library: 1, battlefield: []}, stack: empty}
""",
    ),
    "it counters into the hand, and draws (701.6a)": (
        "Remand; Grizzly Bears",
        """
table: {A: {hand: [Grizzly Bears]}, B: {hand: [Remand], library: 2}}
do:
- A: {cast: Grizzly Bears}
- A: pass
- B: {cast: Remand, choose: [Grizzly Bears]}
- all pass
- check: {Grizzly Bears: hand, B: {hand: 1, library: 1}}
""",
    ),
    "a copy returned to a hand ceases to be (704.5e)": (
        "Remand; Shock; Reverberate",
        """
table: {A: {hand: [Shock, Reverberate]}, B: {hand: [Remand], library: 2}}
do:
- A: {cast: Shock, choose: [B]}
- A: {cast: Reverberate, choose: [Shock]}
- all pass
- A: {choose: B}
- A: pass
- B: {cast: Remand, choose: [the copy]}
- all pass
- check: {A: {hand: []}, stack: 1}
- all pass
- check: {B: {life: 18}}
""",
    ),
    "unless three are paid (118.12a)": (
        "Mana Leak; Serra Angel",
        """
table: {A: {hand: [Serra Angel, Serra Angel], mana: {white: 13}}, B: {hand: [Mana Leak, Mana Leak]}}
do:
- A: {cast: Serra Angel}
- A: pass
- B: {cast: Mana Leak, choose: [Serra Angel]}
- all pass
- A: {choose: yes}
- all pass
- check: {A: {mana: 5, battlefield: [Serra Angel]}}
""",
    ),
    "nothing answers a split second spell (702.61a)": (
        "Krosan Grip; Counterspell; Icy Manipulator; Seal of Fire",
        """
table: {A: {hand: [Krosan Grip]}, B: {battlefield: [Icy Manipulator, Seal of Fire], hand: [Counterspell]}}
do:
- A: {cast: Krosan Grip, choose: [Icy Manipulator]}
- A: pass
- refused: [{B: {cast: Counterspell, choose: [Krosan Grip]}}, {B: {activate: Seal of Fire, choose: [A]}}]
  cites: [702.61a]
- all pass
- check: {Icy Manipulator: graveyard}
""",
    ),
    "one of its targets is gone: the rest is done (608.2b)": (
        "Cryptic Command; Shock; Seal of Fire",
        """
table: {A: {hand: [Shock], battlefield: [Seal of Fire]}, B: {hand: [Cryptic Command]}}
do:
- A: {cast: Shock, choose: [B]}
- A: pass
- B: {cast: Cryptic Command, choose: [[1, 2], [Shock], [Seal of Fire]]}
- B: pass
- A: {activate: Seal of Fire, choose: [B]}
- all pass
- check: {B: {life: 18}, Seal of Fire: graveyard}
- all pass
- check: {B: {life: 18}, Shock: graveyard, stack: empty}
""",
    ),
    "a sacrifice as a cost in answer (118.3, 608.2b)": (
        "Goblin Bombardment; Grizzly Bears; Doom Blade",
        """
table: {A: {battlefield: [Goblin Bombardment, Grizzly Bears]}, B: {hand: [Doom Blade]}}
active: B
do:
- B: {cast: Doom Blade, choose: [Grizzly Bears]}
- B: pass
- A: {activate: Goblin Bombardment, choose: [[B], [Grizzly Bears]]}
- check: {Grizzly Bears: graveyard, stack: 2}
- all pass
- all pass
- check: {B: {life: 19}, Doom Blade: graveyard}
""",
    ),
    "it is flung with the power it had (608.2h, 113.7a)": (
        "Fling; Grizzly Bears; Giant Growth",
        """
table: {A: {hand: [Fling, Giant Growth], battlefield: [Grizzly Bears]}, B: {}}
do:
- A: {cast: Giant Growth, choose: [Grizzly Bears]}
- all pass
- A: {cast: Fling, choose: [[B], [Grizzly Bears]]}
- check: {Grizzly Bears: graveyard}
- all pass
- check: {B: {life: 15}}
""",
    ),
    "it lives on as another object (400.7)": (
        "Restoration Angel; Grizzly Bears; Doom Blade",
        """
table: {A: {hand: [Restoration Angel], battlefield: [Grizzly Bears]}, B: {hand: [Doom Blade]}}
active: B
do:
- B: {cast: Doom Blade, choose: [Grizzly Bears]}
- B: pass
- A: {cast: Restoration Angel}
- all pass
- A: {choose: [Grizzly Bears]}
- all pass
- A: {choose: yes}
- all pass
- check: {Grizzly Bears: battlefield, Doom Blade: graveyard}
""",
    ),
    "it comes back at the next end step (603.7)": (
        "Flickerwisp; Icy Manipulator",
        """
table: {A: {hand: [Flickerwisp]}, B: {battlefield: [{card: Icy Manipulator, tapped: true}]}}
do:
- A: {cast: Flickerwisp}
- all pass
- A: {choose: [Icy Manipulator]}
- all pass
- check: {Icy Manipulator: exile}
- pass until: {step: end}
- all pass
- check: {Icy Manipulator: {zone: battlefield, tapped: false, controller: B}}
""",
    ),
    "indestructible in answer to a sweeper (702.12b)": (
        "Heroic Intervention; Damnation; Grizzly Bears; Serra Angel",
        """
table:
  A: {hand: [Damnation], battlefield: [Serra Angel]}
  B: {hand: [Heroic Intervention], battlefield: [Grizzly Bears]}
do:
- A: {cast: Damnation}
- A: pass
- B: {cast: Heroic Intervention}
- all pass
- all pass
- check: {Grizzly Bears: battlefield, Serra Angel: graveyard}
""",
    ),
    "six targets or none at all (601.2c)": (
        "Hex; Grizzly Bears; Serra Angel",
        """
table: {A: {hand: [Hex]}, B: {battlefield: {Grizzly Bears: 3, Serra Angel: 2}}}
do:
- refused: {A: {cast: Hex}}
""",
    ),
    "three times the same creature (115.3)": (
        "Seeds of Strength; Grizzly Bears",
        """
table: {A: {hand: [Seeds of Strength], battlefield: [Grizzly Bears]}, B: {}}
do:
- A: {cast: Seeds of Strength, choose: [[Grizzly Bears], [Grizzly Bears], [Grizzly Bears]]}
- all pass
- check: {Grizzly Bears: {power: 5, toughness: 5}}
""",
    ),
    "creatures help to pay (702.51a)": (
        "Stoke the Flames; Grizzly Bears; Boros Reckoner",
        """
table:
  A:
    hand: [Stoke the Flames]
    mana: R
    battlefield: [Grizzly Bears, Boros Reckoner, {card: Grizzly Bears, as: other}]
  B: {}
do:
- A: {cast: Stoke the Flames, choose: [B, [Grizzly Bears, other, Boros Reckoner]]}
- check: {Boros Reckoner: {tapped: true}, other: {tapped: true}, A: {mana: 0}}
- all pass
- check: {B: {life: 16}}
""",
    ),
    "overloaded it aims at nothing, not even what is hexproof (702.96a)": (
        "Cyclonic Rift; Grizzly Bears; Thrun, the Last Troll",
        """
table:
  A: {hand: [Cyclonic Rift], battlefield: [Grizzly Bears]}
  B: {battlefield: ["Thrun, the Last Troll", Icy Manipulator]}
do:
- A: {cast: Cyclonic Rift, way: overload}
- all pass
- check: {Grizzly Bears: battlefield, "Thrun, the Last Troll": hand, B: {hand: 2}}
""",
    ),
    "flashed back for three creatures, and exiled (702.34a)": (
        "Dread Return; Grizzly Bears; Serra Angel",
        """
table: {A: {graveyard: [Dread Return, Serra Angel], battlefield: {Grizzly Bears: 3}}, B: {}}
do:
- A: {cast: Dread Return, choose: [[Serra Angel], all]}
- check: {A: {battlefield: []}}
- all pass
- check: {Serra Angel: battlefield, Dread Return: exile}
""",
    ),
    "what is discarded may be cast from exile (702.35a)": (
        "Faithless Looting; Fiery Temper; Grizzly Bears",
        """
table: {A: {hand: [Faithless Looting, Fiery Temper], library: [Grizzly Bears, Forest]}, B: {}}
do:
- A: {cast: Faithless Looting}
- all pass
- A: {choose: [[Fiery Temper, Forest]]}
- check: {Fiery Temper: exile, Forest: graveyard}
- all pass
- A: {choose: yes}
- A: {choose: [B]}
- all pass
- check: {B: {life: 17}, Fiery Temper: graveyard}
""",
    ),
    "the card that is drawn may be milled for (702.52a)": (
        "Stinkweed Imp; Ancestral Recall",
        """
table: {A: {hand: [Ancestral Recall], graveyard: [Stinkweed Imp], library: {Forest: 7}}, B: {}}
do:
- A: {cast: Ancestral Recall, choose: [A]}
- all pass
- A: {choose: yes}
- check: {Stinkweed Imp: hand, A: {hand: 3, library: 0, graveyard: 6}}
""",
    ),
    "the whole stack is exiled, and the turn ends (724.1)": (
        "Time Stop; Lightning Bolt",
        """
table: {A: {hand: [Lightning Bolt]}, B: {hand: [Time Stop]}}
do:
- A: {cast: Lightning Bolt, choose: [B]}
- A: pass
- B: {cast: Time Stop}
- all pass
- check: {Lightning Bolt: exile, Time Stop: exile, B: {life: 20}, active: B}
""",
    ),
    "the spell is redirected to whoever cast it (115.7d)": (
        "Redirect; Lightning Bolt",
        """
table: {A: {hand: [Lightning Bolt]}, B: {hand: [Redirect]}}
do:
- A: {cast: Lightning Bolt, choose: [B]}
- A: pass
- B: {cast: Redirect, choose: [Lightning Bolt]}
- all pass
- B: {choose: yes}
- B: {choose: [A]}
- all pass
- check: {A: {life: 17}, B: {life: 20}}
""",
    ),
    "instead, if a creature died this turn (207.2c, 614.1a)": (
        "Tragic Slip; Shock; Grizzly Bears; Serra Angel",
        """
table: {A: {hand: [Tragic Slip, Shock]}, B: {battlefield: [Grizzly Bears, Serra Angel]}}
do:
- A: {cast: Shock, choose: [Grizzly Bears]}
- all pass
- A: {cast: Tragic Slip, choose: [Serra Angel]}
- all pass
- check: {Serra Angel: graveyard}
""",
    ),
    "it shuffles itself away, and the counters stay (701.24)": (
        "Black Sun's Zenith; Grizzly Bears; Serra Angel",
        """
table: {A: {hand: [Black Sun's Zenith], library: 1}, B: {battlefield: [Grizzly Bears, Serra Angel]}}
do:
- A: {cast: Black Sun's Zenith, choose: [2]}
- all pass
- check: {Grizzly Bears: graveyard, Serra Angel: {power: 2, toughness: 2}, A: {library: 2, graveyard: []}}
""",
    ),
    "the reanimated costs its mana value in life (119.3)": (
        "Reanimate; Serra Angel",
        """
table: {A: {hand: [Reanimate]}, B: {graveyard: [Serra Angel]}}
do:
- A: {cast: Reanimate, choose: [Serra Angel]}
- all pass
- check: {Serra Angel: {zone: battlefield, controller: A}, A: {life: 15}}
""",
    ),
}


@pytest.mark.parametrize(("names", "written"), SITUATIONS.values(), ids=SITUATIONS)
def test_a_real_spell_or_ability_plays_as_it_is_printed(real: RealCards, names: str, written: str) -> None:
    real.play(names, written)
