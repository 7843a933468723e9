"""A third lot of cards that are met at every event: one question to the judge about each."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.real_cards import RealCards, Situations, imported


@pytest.fixture(scope="module")
def real(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> RealCards:
    return imported(shared, tmp_path_factory.mktemp("third lot"), [SITUATIONS])


SITUATIONS: Situations = {
    "Grim Monolith stays tapped (502.3)": (
        "Grim Monolith",
        """
table: {A: {mana: 0, battlefield: [Grim Monolith]}, B: {}}
do:
- A: {tap for mana: Grim Monolith}
- check: {A: {mana: CCC}}
- pass until: {turn: 3, step: upkeep}
- check: {Grim Monolith: {tapped: true}}
""",
    ),
    "Heretic Cathar: creatures and nonbasic lands enter tapped (614.1d)": (
        "Thalia, Heretic Cathar; Grizzly Bears; Wasteland",
        """
table: {A: {hand: [Grizzly Bears, Wasteland, Forest]}, B: {battlefield: ["Thalia, Heretic Cathar"]}}
do:
- A: {cast: Grizzly Bears}
- all pass
- A: {play: Wasteland}
- check: {Grizzly Bears: {tapped: true}, Wasteland: {tapped: true}}
""",
    ),
    "Death Cloud for one (608.2e)": (
        "Death Cloud; Grizzly Bears; Shock",
        """
table:
  A: {hand: [Death Cloud], battlefield: [Swamp]}
  B: {hand: [Shock], battlefield: [Grizzly Bears, Forest]}
do:
- A: {cast: Death Cloud, choose: [1]}
- all pass
- check: {A: {life: 19, battlefield: empty}, B: {life: 19, hand: 0, battlefield: empty}}
""",
    ),
    "Sphinx's Revelation for three (107.3)": (
        "Sphinx's Revelation",
        """
table: {A: {hand: [Sphinx's Revelation], library: 5}, B: {}}
do:
- A: {cast: Sphinx's Revelation, choose: [3]}
- all pass
- check: {A: {life: 23, hand: 3}}
""",
    ),
    "Scapeshift with two lands (701.23)": (
        "Scapeshift",
        """
table:
  A:
    hand: [Scapeshift]
    battlefield: [{card: Forest, as: f1}, {card: Forest, as: f2}]
    library: [Mountain, Mountain, Swamp]
  B: {}
do:
- A: {cast: Scapeshift}
- all pass
- A: {choose: [[f1, f2]]}
- A: {choose: [[Mountain 1, Mountain 2]]}
- check: {A: {battlefield: 2, graveyard: 3, library: 1}, Mountain 1: {tapped: true}}
""",
    ),
    "Vines in answer to the Bolt (608.2b)": (
        "Vines of Vastwood; Lightning Bolt; Grizzly Bears",
        """
table: {A: {hand: [Lightning Bolt]}, B: {mana: GG, hand: [Vines of Vastwood], battlefield: [Grizzly Bears]}}
do:
- A: {cast: Lightning Bolt, choose: [Grizzly Bears]}
- A: pass
- B: {cast: Vines of Vastwood, choose: [yes, Grizzly Bears]}
- all pass: 2
- check: {Grizzly Bears: {zone: battlefield, power: 6, damage: 0}, cites: [608.2b]}
""",
    ),
    "Mishra's Factory blocks, and pumps itself (613.4b)": (
        "Mishra's Factory; Grizzly Bears",
        """
table: {A: {mana: 1, battlefield: [Mishra's Factory, {card: Mishra's Factory, as: other}]}, B: {}}
do:
- A: {activate: Mishra's Factory, ability: 2}
- all pass
- check: {Mishra's Factory: {power: 2, types: {has: [artifact, creature, land]}}}
- A: {activate: other, ability: 3, choose: [Mishra's Factory]}
- all pass
- check: {Mishra's Factory: {power: 3}}
""",
    ),
    "Street Wraith is cycled for life (702.29a)": (
        "Street Wraith",
        """
table: {A: {life: 2, hand: [Street Wraith], library: 3}, B: {}}
do:
- A: {activate: Street Wraith}
- check: {A: {life: 0, lost: true}}
""",
    ),
    "Elspeth's minus destroys the big (606.4)": (
        "Elspeth, Sun's Champion; Serra Angel; Grizzly Bears",
        """
table: {A: {battlefield: ["Elspeth, Sun's Champion"]}, B: {battlefield: [Serra Angel, Grizzly Bears]}}
do:
- A: {activate: "Elspeth, Sun's Champion", ability: 2}
- all pass
- check: {Serra Angel: graveyard, Grizzly Bears: battlefield, "Elspeth, Sun's Champion": {loyalty: 1}}
""",
    ),
    "Winter Orb: one land untaps (502.3)": (
        "Winter Orb",
        """
active: B
seats: [A, B]
step: untap
table:
  A: {battlefield: [Winter Orb]}
  B: {battlefield: [{card: Forest, as: f1, tapped: true}, {card: Forest, as: f2, tapped: true}]}
do:
- B: {choose: [[f1]]}
- check: {f1: {tapped: false}, f2: {tapped: true}}
""",
    ),
    "Inquisition sees no four (601.2)": (
        "Inquisition of Kozilek; Serra Angel; Grizzly Bears",
        """
table: {A: {hand: [Inquisition of Kozilek]}, B: {hand: [Serra Angel, Grizzly Bears]}}
do:
- A: {cast: Inquisition of Kozilek, choose: [B]}
- all pass
- check: {Grizzly Bears: graveyard, Serra Angel: hand}
""",
    ),
    "Aetherize returns all attackers (611.2c)": (
        "Aetherize; Grizzly Bears; Serra Angel",
        """
step: declare attackers
table: {A: {battlefield: [Grizzly Bears, Serra Angel]}, B: {hand: [Aetherize]}}
do:
- A: {attack: [Grizzly Bears]}
- A: pass
- B: {cast: Aetherize}
- all pass
- check: {Grizzly Bears: hand, Serra Angel: battlefield}
""",
    ),
    "Clique: a nonland card to the bottom, and a draw (608.2c)": (
        "Vendilion Clique; Serra Angel",
        """
table: {A: {hand: [Vendilion Clique]}, B: {hand: [Serra Angel, Forest], library: [Island, Swamp]}}
do:
- A: {cast: Vendilion Clique}
- all pass
- A: {choose: [B]}
- all pass
- A: {choose: [Serra Angel]}
- check: {B: {hand: [Forest, Island], library: [Swamp, Serra Angel]}}
""",
    ),
    "Metamorph copies a creature for two life, an artifact too (107.4f)": (
        "Phyrexian Metamorph; Serra Angel",
        """
table: {A: {mana: 3, hand: [Phyrexian Metamorph]}, B: {battlefield: [Serra Angel]}}
do:
- A: {cast: Phyrexian Metamorph}
- all pass
- A: {choose: [Serra Angel]}
- check: {Phyrexian Metamorph: {power: 4, types: {has: [artifact, creature]}}, A: {mana: 0}}
""",
    ),
    "Commit to the second from the top (709.3)": (
        "Commit // Memory; Serra Angel",
        """
table: {A: {hand: [Serra Angel], library: [Forest, Swamp]}, B: {hand: [Commit // Memory]}}
do:
- A: {cast: Serra Angel}
- A: pass
- B: {cast: Commit // Memory, way: Commit, choose: [Serra Angel]}
- all pass
- check: {A: {library: [Forest, Serra Angel, Swamp]}, stack: empty}
""",
    ),
    "Gut Shot for two life (107.4f)": (
        "Gut Shot; Llanowar Elves",
        """
table: {A: {mana: 0, hand: [Gut Shot]}, B: {battlefield: [Llanowar Elves]}}
do:
- A: {cast: Gut Shot, choose: [Llanowar Elves]}
- check: {A: {life: 18}}
- all pass
- check: {Llanowar Elves: graveyard}
""",
    ),
    "A land played from the graveyard, once a turn (305.2)": (
        "Crucible of Worlds; Wasteland",
        """
table: {A: {battlefield: [Crucible of Worlds], graveyard: [Wasteland], hand: [Forest]}, B: {}}
do:
- A: {play: Wasteland}
- check: {Wasteland: battlefield}
- refused: [{A: {play: Forest}}]
""",
    ),
    "Cavern's mana makes it uncounterable (106.6)": (
        "Cavern of Souls; Grizzly Bears; Counterspell",
        """
table: {A: {mana: 1, hand: [Grizzly Bears, Cavern of Souls]}, B: {hand: [Counterspell]}}
do:
- A: {play: Cavern of Souls}
- A: {choose: bear}
- A: {tap for mana: Cavern of Souls, ability: 2, choose: [green]}
- A: {cast: Grizzly Bears}
- A: pass
- B: {cast: Counterspell, choose: [Grizzly Bears]}
- all pass: 2
- check: {Grizzly Bears: battlefield, Counterspell: graveyard}
""",
    ),
    "Lavamancer exiles two cards (602.2b)": (
        "Grim Lavamancer; Shock; Lightning Bolt",
        """
table: {A: {mana: R, battlefield: [Grim Lavamancer], graveyard: [Shock, Lightning Bolt]}, B: {}}
do:
- A: {activate: Grim Lavamancer, choose: [B]}
- check: {A: {graveyard: empty, exile: 2}}
- all pass
- check: {B: {life: 18}}
""",
    ),
    "Foil for an Island and another card (118.9)": (
        "Foil; Shock; Serra Angel",
        """
table: {A: {hand: [Shock]}, B: {mana: 0, hand: [Foil, Island, Serra Angel]}}
do:
- A: {cast: Shock, choose: [B]}
- A: pass
- B: {cast: Foil, choose: [yes, Shock]}
- all pass
- check: {B: {hand: 0, life: 20}, Shock: graveyard}
""",
    ),
    "Tarmogoyf grows before it is checked for death (704.3)": (
        "Tarmogoyf; Lightning Bolt; Grizzly Bears",
        """
table: {A: {hand: [Lightning Bolt]}, B: {battlefield: [Tarmogoyf], graveyard: [Forest, Grizzly Bears]}}
do:
- check: {Tarmogoyf: {power: 2, toughness: 3}}
- A: {cast: Lightning Bolt, choose: [Tarmogoyf]}
- all pass
- check: {Tarmogoyf: {zone: battlefield, power: 3, toughness: 4}}
""",
    ),
    "Death, from Life // Death (709.3b)": (
        "Life // Death; Serra Angel",
        """
table: {A: {hand: [Life // Death], graveyard: [Serra Angel]}, B: {}}
do:
- A: {cast: Life // Death, way: Death, choose: [Serra Angel]}
- all pass
- check: {Serra Angel: battlefield, A: {life: 15}}
""",
    ),
    "Banishing Light leaves in answer (610.3)": (
        "Banishing Light; Serra Angel; Wear // Tear",
        """
table: {A: {hand: [Banishing Light]}, B: {battlefield: [Serra Angel], hand: [Wear // Tear]}}
do:
- A: {cast: Banishing Light}
- all pass
- A: {choose: [Serra Angel]}
- A: pass
- B: {cast: Wear // Tear, way: Tear, choose: [Banishing Light]}
- all pass: 2
- check: {Serra Angel: battlefield, Banishing Light: graveyard}
""",
    ),
    "Stomp, then the Giant from exile (715.3d)": (
        "Bonecrusher Giant // Stomp; Grizzly Bears; Shock",
        """
table: {A: {hand: [Bonecrusher Giant // Stomp]}, B: {battlefield: [Grizzly Bears], hand: [Shock]}}
do:
- A: {cast: Bonecrusher Giant, way: Stomp, choose: [Grizzly Bears]}
- all pass
- check: {Grizzly Bears: graveyard, Bonecrusher Giant: exile}
- A: {cast: Bonecrusher Giant}
- all pass
- A: pass
- B: {cast: Shock, choose: [Bonecrusher Giant]}
- all pass
- check: {B: {life: 18}}
""",
    ),
    "Narcomoeba from the library (603.6)": (
        "Narcomoeba",
        """
table: {A: {hand: [Grind]}, B: {library: [Narcomoeba, Forest]}}
do:
- A: {cast: Grind, choose: [B]}
- all pass
- check: {stack: 1}
- all pass
- B: {choose: yes}
- check: {Narcomoeba: {zone: battlefield, controller: B}}
""",
    ),
}


@pytest.mark.parametrize("situation", SITUATIONS.values(), ids=SITUATIONS)
def test_the_situation_comes_out_right(real: RealCards, situation: tuple[str, str]) -> None:
    real.play(*situation)
