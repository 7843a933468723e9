"""More cards that are met at every event, in situations that end in a question to the judge."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.real_cards import RealCards, Situations, imported


@pytest.fixture(scope="module")
def real(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> RealCards:
    return imported(shared, tmp_path_factory.mktemp("more staples"), [SITUATIONS])


SITUATIONS: Situations = {
    "Iona names a color, colorless spells can still be cast (614.12)": (
        "Iona, Shield of Emeria; Lightning Bolt; Icy Manipulator",
        """
table: {A: {hand: ["Iona, Shield of Emeria"]}, B: {hand: [Lightning Bolt, Icy Manipulator]}}
do:
- A: {cast: "Iona, Shield of Emeria"}
- all pass
- A: {choose: red}
- A: pass
- refused: [{B: {cast: Lightning Bolt, choose: [A]}}]
""",
    ),
    "all of one name leave with the Sphere, and come back with it gone (603.6e)": (
        "Detention Sphere; Grizzly Bears; Wear // Tear; Serra Angel",
        """
table:
  A: {hand: [Detention Sphere], battlefield: [{card: Grizzly Bears, as: mine}]}
  B:
    battlefield: [{card: Grizzly Bears, as: b1}, {card: Grizzly Bears, as: b2}, Serra Angel]
    hand: [Wear // Tear]
do:
- A: {cast: Detention Sphere}
- all pass
- A: {choose: [b1]}
- all pass
- A: {choose: yes}
- check: {b1: exile, b2: exile, mine: exile, Serra Angel: battlefield}
- A: pass
- B: {cast: Wear // Tear, way: Tear, choose: [Detention Sphere]}
- all pass: 2
- check: {b1: {zone: battlefield, controller: B}, mine: {zone: battlefield, controller: A}}
""",
    ),
    "the Germ lives as long as it bears the Batterskull (704.5f)": (
        "Batterskull",
        """
table: {A: {mana: 8, hand: [Batterskull]}, B: {}}
do:
- A: {cast: Batterskull}
- all pass: 2
- check: {Germ: {power: 4, keywords: {has: [vigilance, lifelink]}}, A: {mana: 3}}
- A: {activate: Batterskull, ability: 1}
- all pass
- check: {A: {hand: [Batterskull], battlefield: empty}, cites: [704.5f]}
""",
    ),
    "nothing triggers by entering in the Orb's sight, not the opponent's either (603.6a)": (
        "Torpor Orb; Gravedigger; Soul's Attendant; Grizzly Bears",
        """
table:
  A: {hand: [Gravedigger], battlefield: [Soul's Attendant], graveyard: [Grizzly Bears]}
  B: {battlefield: [Torpor Orb]}
do:
- A: {cast: Gravedigger}
- all pass
- check: {Gravedigger: battlefield, stack: empty, A: {life: 20}}
""",
    ),
    "an Aura copied by the Enchantment goes onto something it may enchant (303.4g)": (
        "Copy Enchantment; Arrest; Grizzly Bears; Serra Angel",
        """
table:
  A: {hand: [Copy Enchantment], battlefield: [{card: Arrest, on: Grizzly Bears}]}
  B: {battlefield: [Grizzly Bears, Serra Angel]}
do:
- A: {cast: Copy Enchantment}
- all pass
- A: {choose: [Arrest]}
- A: {choose: [Serra Angel]}
- check: {Serra Angel: battlefield, cites: [303.4f]}
""",
    ),
    "the Adventure first, the Borrower from exile later (715.3d)": (
        "Brazen Borrower // Petty Theft; Serra Angel; Grizzly Bears",
        """
table:
  A: {hand: [Brazen Borrower // Petty Theft], battlefield: [Grizzly Bears]}
  B: {battlefield: [Serra Angel]}
do:
- refused: [{A: {cast: Brazen Borrower, way: Petty Theft, choose: [Grizzly Bears]}}]
- A: {cast: Brazen Borrower, way: Petty Theft, choose: [Serra Angel]}
- all pass
- check: {B: {hand: [Serra Angel]}, Brazen Borrower: exile, cites: [715.3d]}
- A: {cast: Brazen Borrower}
- all pass
- check: {Brazen Borrower: {zone: battlefield, power: 3}}
""",
    ),
    "three damage divided, a target gone takes its share with it (608.2b)": (
        "Inferno Titan; Grizzly Bears; Llanowar Elves; Unsummon",
        """
table: {A: {hand: [Inferno Titan]}, B: {battlefield: [Grizzly Bears, Llanowar Elves], hand: [Unsummon]}}
do:
- A: {cast: Inferno Titan}
- all pass
- A: {choose: [[Grizzly Bears, Llanowar Elves], {Grizzly Bears: 2, Llanowar Elves: 1}]}
- A: pass
- B: {cast: Unsummon, choose: [Grizzly Bears]}
- all pass: 2
- check: {B: {hand: [Grizzly Bears], life: 20}, Llanowar Elves: graveyard}
""",
    ),
    "the Lieutenant sees other Humans enter, itself not (603.2)": (
        "Thalia's Lieutenant; Champion of the Parish",
        """
table: {A: {hand: [Champion of the Parish, Thalia's Lieutenant], battlefield: []}, B: {}}
do:
- A: {cast: Champion of the Parish}
- all pass
- A: {cast: Thalia's Lieutenant}
- all pass
- A: {choose: all}
- all pass: 2
- check: {Champion of the Parish: {counters: {+1/+1: 2}}, Thalia's Lieutenant: {power: 1}}
""",
    ),
    "twice as much of that mana, from any permanent (106.12b)": (
        "Mana Reflection; Llanowar Elves",
        """
table: {A: {mana: 0, battlefield: [Mana Reflection, Llanowar Elves, Forest]}, B: {}}
do:
- A: {tap for mana: Llanowar Elves}
- A: {tap for mana: Forest}
- check: {A: {mana: GGGG}}
""",
    ),
    "the Chant in the upkeep: no spells, and with the kicker no attack (702.33d)": (
        "Orim's Chant; Grizzly Bears; Lightning Bolt",
        """
step: upkeep
active: B
table:
  A: {mana: WW, hand: [Orim's Chant]}
  B: {battlefield: [Grizzly Bears], hand: [Lightning Bolt]}
do:
- B: pass
- A: {cast: Orim's Chant, choose: [yes, B]}
- all pass
- refused: [{B: {cast: Lightning Bolt, choose: [A]}}]
- pass until: {step: main}
- pass until: {step: end}
- check: {A: {life: 20}, Grizzly Bears: {tapped: false}}
""",
    ),
    "Balance: lands, cards and creatures down to the fewest (608.2)": (
        "Balance; Grizzly Bears; Serra Angel; Shock",
        """
table:
  A: {hand: [Balance], battlefield: [Forest]}
  B: {hand: [Shock, Shock], battlefield: [{card: Forest, as: f1}, {card: Forest, as: f2}, Grizzly Bears]}
do:
- A: {cast: Balance}
- all pass
- B: {choose: [[f1]]}
- check: {B: {battlefield: [f1], hand: 0}, Grizzly Bears: graveyard, A: {battlefield: [Forest]}}
""",
    ),
    "two damage for each cheap spell, whoever casts it (603.2)": (
        "Pyrostatic Pillar; Shock; Serra Angel",
        """
table: {A: {hand: [Shock, Serra Angel], battlefield: [Pyrostatic Pillar]}, B: {}}
do:
- A: {cast: Shock, choose: [B]}
- check: {stack: 2}
- all pass
- check: {A: {life: 18}, B: {life: 20}}
- all pass
- A: {cast: Serra Angel}
- check: {stack: 1, B: {life: 18}}
""",
    ),
    "what came through the Breach is sacrificed at the end (603.7)": (
        "Through the Breach; Serra Angel",
        """
table: {A: {hand: [Through the Breach, Serra Angel]}, B: {}}
do:
- A: {cast: Through the Breach}
- all pass
- A: {choose: [yes]}
- check: {Serra Angel: {zone: battlefield, keywords: {has: [haste, flying]}}}
- pass until: {step: end}
- check: {stack: 1}
- all pass
- check: {Serra Angel: graveyard}
""",
    ),
    "protection from colorless keeps the Ballista's damage out (702.16)": (
        "Giver of Runes; Grizzly Bears; Walking Ballista",
        """
table:
  A: {battlefield: [{card: Walking Ballista, counters: {+1/+1: 2}}]}
  B: {battlefield: [Giver of Runes, Grizzly Bears]}
do:
- A: {activate: Walking Ballista, ability: 2, choose: [Grizzly Bears]}
- A: pass
- B: {activate: Giver of Runes, choose: [Grizzly Bears]}
- all pass
- B: {choose: protection from colorless}
- all pass
- check: {Grizzly Bears: {damage: 0, zone: battlefield}, cites: [608.2b]}
""",
    ),
    "an additional combat phase once, not for the second attack (505.1a)": (
        "Aurelia, the Warleader; Grizzly Bears",
        """
step: declare attackers
table: {A: {battlefield: ["Aurelia, the Warleader", Grizzly Bears]}, B: {life: 20}}
do:
- A: {attack: ["Aurelia, the Warleader", Grizzly Bears]}
- check: {stack: 1}
- all pass
- check: {Grizzly Bears: {tapped: false}}
- pass until: {step: beginning of combat}
- pass until: {step: declare attackers}
- A: {attack: ["Aurelia, the Warleader", Grizzly Bears]}
- check: {stack: empty, B: {life: 15}}
""",
    ),
    "a spell is taken over, and aims anew (115.7d)": (
        "Commandeer; Lightning Bolt; Counterspell",
        """
table:
  A: {hand: [Lightning Bolt]}
  B: {mana: 0, hand: [Commandeer, Counterspell, {card: Counterspell, as: second}]}
do:
- A: {cast: Lightning Bolt, choose: [B]}
- A: pass
- B: {cast: Commandeer, choose: [yes, Lightning Bolt, [Counterspell, second]]}
- all pass
- B: {choose: [A]}
- all pass
- check: {A: {life: 17}, B: {life: 20, exile: 2}}
""",
    ),
    "damage to Dralnu is so many permanents instead (614.6)": (
        "Dralnu, Lich Lord; Lightning Bolt",
        """
table:
  A: {hand: [Lightning Bolt]}
  B:
    battlefield:
    - "Dralnu, Lich Lord"
    - {card: Island, as: i1}
    - {card: Island, as: i2}
    - {card: Island, as: i3}
    - {card: Island, as: i4}
do:
- A: {cast: Lightning Bolt, choose: ["Dralnu, Lich Lord"]}
- all pass
- B: {choose: [[i1, i2, i3]]}
- check: {"Dralnu, Lich Lord": {damage: 0, zone: battlefield}, B: {battlefield: 2}}
""",
    ),
    "a land on top goes to the hand of whoever is attacked by the Guide (603.2)": (
        "Goblin Guide; Shock",
        """
step: declare attackers
table: {A: {battlefield: [Goblin Guide]}, B: {library: [Forest, Shock]}}
do:
- A: {attack: [Goblin Guide]}
- all pass
- check: {B: {hand: [Forest], library: [Shock]}}
""",
    ),
    "cards in graveyards lose their abilities: no dredge (613.1f)": (
        "Yixlid Jailer; Stinkweed Imp; Sign in Blood; Bridge from Below; Grizzly Bears; Shock",
        """
table:
  A: {hand: [Sign in Blood], graveyard: [Stinkweed Imp], library: 10}
  B: {battlefield: [Yixlid Jailer]}
do:
- A: {cast: Sign in Blood, choose: [A]}
- all pass
- check: {decision: none, A: {hand: 2, life: 18}, Stinkweed Imp: graveyard}
""",
    ),
    "the Vial's ability puts in what has so many (113.7a)": (
        "Aether Vial; Grizzly Bears; Wear // Tear",
        """
table:
  A: {battlefield: [{card: Aether Vial, counters: {charge: 2}}], hand: [Grizzly Bears]}
  B: {hand: [Wear // Tear]}
do:
- A: {activate: Aether Vial}
- A: pass
- B: {cast: Wear // Tear, way: Wear, choose: [Aether Vial]}
- all pass: 2
- A: {choose: yes}
- check: {Grizzly Bears: battlefield, Aether Vial: graveyard}
""",
    ),
    "one spell each turn, for everybody (101.2)": (
        "Rule of Law; Shock; Lightning Bolt",
        """
table: {A: {hand: [Shock, Lightning Bolt], battlefield: [Rule of Law]}, B: {hand: [Shock]}}
do:
- A: {cast: Shock, choose: [B]}
- refused: [{A: {cast: Lightning Bolt, choose: [B]}}]
- A: pass
- B: {cast: Shock, choose: [A]}
- all pass: 2
- check: {A: {life: 18}, B: {life: 18}}
""",
    ),
    "one green instead of three white for a spell of any color (609.4b)": (
        "Mycosynth Lattice; Serra Angel; Llanowar Elves",
        """
table: {A: {mana: GGGGG, hand: [Serra Angel, Grizzly Bears], battlefield: [Mycosynth Lattice]}, B: {}}
do:
- A: {cast: Serra Angel}
- check: {cites: [609.4b], A: {mana: 0}}
- all pass
- check: {Serra Angel: {zone: battlefield, colors: []}}
""",
    ),
    "abilities cost two less, and colored mana is paid all the same (118.7c)": (
        "Training Grounds; Inferno Titan; Walking Ballista",
        """
table:
  A:
    mana: CC
    battlefield: [Training Grounds, Inferno Titan, {card: Walking Ballista, counters: {+1/+1: 2}}]
  B: {}
do:
- A: {activate: Walking Ballista, ability: 1}
- check: {A: {mana: 0}}
- all pass
- check: {Walking Ballista: {counters: {+1/+1: 3}}}
- refused: [{A: {activate: Inferno Titan}}]
""",
    ),
    "abilities cost two more, mana abilities nothing (605.1a)": (
        "Suppression Field; Sensei's Divining Top; Llanowar Elves",
        """
table:
  A: {mana: CC, battlefield: [Suppression Field, Sensei's Divining Top]}
  B: {mana: CC, battlefield: [{card: Sensei's Divining Top, as: other}, Llanowar Elves], library: 4}
do:
- refused: [{A: {activate: Sensei's Divining Top, ability: 1}}]
- A: pass
- B: {tap for mana: Llanowar Elves}
- check: {B: {mana: CCG}}
- B: {activate: other, ability: 1}
- check: {B: {mana: 0}}
""",
    ),
    "nobody finds anything, and shuffles all the same (701.23)": (
        "Mindlock Orb; Evolving Wilds",
        """
table: {A: {battlefield: [Evolving Wilds], library: [Forest, Island]}, B: {battlefield: [Mindlock Orb]}}
do:
- A: {activate: Evolving Wilds}
- all pass
- check: {A: {library: 2, battlefield: empty}, decision: none, log: [shuffle]}
""",
    ),
    "all three lands of Urza's, seven mana (106.4)": (
        "Urza's Mine; Urza's Tower; Urza's Power Plant",
        """
table: {A: {mana: 0, battlefield: [Urza's Mine, Urza's Tower, Urza's Power Plant]}, B: {}}
do:
- A: {tap for mana: Urza's Mine}
- A: {tap for mana: Urza's Power Plant}
- A: {tap for mana: Urza's Tower}
- check: {A: {mana: {colorless: 7}}}
""",
    ),
    "one mana more of the type that the land produced (106.12a)": (
        "Nikya of the Old Ways; Simic Growth Chamber",
        """
table: {A: {mana: 0, battlefield: [Nikya of the Old Ways, Simic Growth Chamber, Forest]}, B: {}}
do:
- A: {tap for mana: Forest}
- check: {A: {mana: GG}}
- A: {tap for mana: Simic Growth Chamber, choose: [blue]}
- check: {A: {mana: GGGUU}}
""",
    ),
    "what the Maggot exiled comes back to the hand (610.3)": (
        "Brain Maggot; Lightning Bolt; Serra Angel",
        """
table: {A: {hand: [Brain Maggot]}, B: {hand: [Serra Angel, Lightning Bolt, Forest]}}
do:
- A: {cast: Brain Maggot}
- all pass: 2
- A: {choose: Serra Angel}
- check: {Serra Angel: exile}
- A: pass
- B: {cast: Lightning Bolt, choose: [Brain Maggot]}
- all pass
- check: {Serra Angel: hand}
""",
    ),
    "the first card of each draw step is spared by the Bowmasters (121.2)": (
        "Orcish Bowmasters; Sign in Blood",
        """
step: upkeep
active: B
seats: [A, B]
table: {A: {battlefield: [Orcish Bowmasters]}, B: {library: 5, hand: [Sign in Blood]}}
do:
- pass until: {step: main}
- check: {stack: empty, B: {hand: 2}}
- B: {cast: Sign in Blood, choose: [B]}
- all pass
- A: {choose: [B]}
- A: {choose: [B]}
- all pass: 2
- check: {B: {life: 16}, Orc Army: {counters: {+1/+1: 2}}}
""",
    ),
    "life, then a card, then a creature, then a land, each player (608.2e)": (
        "Smallpox; Grizzly Bears; Serra Angel; Shock",
        """
table:
  A: {hand: [Smallpox, Shock], battlefield: [Swamp, {card: Swamp, as: s2}]}
  B: {hand: [Serra Angel], battlefield: [Grizzly Bears, Forest]}
do:
- A: {cast: Smallpox}
- all pass
- A: {choose: s2}
- check:
    A: {life: 19, hand: 0, battlefield: [Swamp]}
    B: {life: 19, hand: 0, battlefield: empty}
""",
    ),
}


@pytest.mark.parametrize("situation", SITUATIONS.values(), ids=SITUATIONS)
def test_the_situation_comes_out_right(real: RealCards, situation: tuple[str, str]) -> None:
    real.play(*situation)
