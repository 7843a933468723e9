"""Situations that judges are often asked about, with real cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.real_cards import RealCards, Situations, imported


@pytest.fixture(scope="module")
def real(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> RealCards:
    return imported(shared, tmp_path_factory.mktemp("asked"), [SITUATIONS, WALKERS])


WALKERS: Situations = {"": ("Doubling Season; Chandra, Pyrogenius", "")}
SITUATIONS: Situations = {
    "the Stage copies the Depths, the legend rule leaves it, Marit Lage comes (704.5j)": (
        "Thespian's Stage; Dark Depths",
        """
table:
  A: {battlefield: [Thespian's Stage, {card: Dark Depths, counters: {ice: 10}}, Island, Island]}
  B: {}
do:
- A: {activate: Thespian's Stage, ability: 2, choose: [Dark Depths]}
- all pass
- check: {decision: {who: A, kind: keep}}
- A: {choose: Thespian's Stage}
- check: {Dark Depths: graveyard, stack: 1, cites: [704.5j]}
- all pass
- check:
    Thespian's Stage: graveyard
    Marit Lage: {zone: battlefield, power: 20, keywords: {has: [flying, indestructible]}}
""",
    ),
    "Hexmage takes all ice away (603.8)": (
        "Vampire Hexmage; Dark Depths; Stifle",
        """
table: {A: {battlefield: [Vampire Hexmage, {card: Dark Depths, counters: {ice: 10}}]}, B: {hand: [Stifle]}}
do:
- A: {activate: Vampire Hexmage, choose: [Dark Depths]}
- all pass
- check: {stack: 1, Dark Depths: {zone: battlefield}, cites: [603.8]}
- A: pass
- B: {cast: Stifle, choose: [the ability of Dark Depths]}
- all pass
- check: {stack: 1, Dark Depths: {zone: battlefield}}
- all pass
- check: {Dark Depths: graveyard, Marit Lage: battlefield}
""",
    ),
    "Flusterstorm twice, one payment only (702.40a)": (
        "Blaze; Flusterstorm",
        """
table: {A: {mana: 5R, hand: [Blaze]}, B: {hand: [Flusterstorm]}}
do:
- A: {cast: Blaze, choose: [4, B]}
- A: pass
- B: {cast: Flusterstorm, choose: [Blaze]}
- check: {stack: 3}
- all pass
- B: {choose: [Blaze]}
- all pass
- A: {choose: yes}
- check: {Blaze: {zone: stack}}
- all pass
- check: {Blaze: graveyard, B: {life: 20}}
""",
    ),
    "Swift End, and the Rider later; dead it goes under the library (715.3d)": (
        "Murderous Rider // Swift End; Shock; Serra Angel; Lightning Bolt",
        """
table:
  A: {hand: ["Murderous Rider // Swift End"], library: [Island, Shock]}
  B: {battlefield: [Serra Angel], hand: [Lightning Bolt]}
do:
- A: {cast: Murderous Rider, way: Swift End, choose: [Serra Angel]}
- all pass
- check: {Serra Angel: graveyard, A: {life: 18}, Murderous Rider: exile, cites: [715.3d]}
- A: {cast: Murderous Rider}
- all pass
- A: pass
- B: {cast: Lightning Bolt, choose: [Murderous Rider]}
- all pass
- check: {stack: 1, Murderous Rider: graveyard}
- all pass
- check: {A: {library: 3, graveyard: empty}}
""",
    ),
    "delve pays generic mana only (702.66a)": (
        "Gurmag Angler; Shock; Giant Growth",
        """
table:
  A: {mana: 1B, hand: [Gurmag Angler], graveyard: [Shock, Island, Giant Growth, Forest, Swamp, Plains]}
  B: {}
do:
- A: {cast: Gurmag Angler, choose: [[Shock, Island, Giant Growth, Forest, Swamp]]}
- check: {A: {graveyard: [Plains], mana: 0, exile: 5}, stack: [Gurmag Angler], cites: [702.66a]}
""",
    ),
    "convoke with creatures that have just come, X three (702.51a)": (
        "Chord of Calling; Llanowar Elves; Grizzly Bears; Serra Angel; Eternal Witness; Shock",
        """
table:
  A:
    mana: GG
    hand: [Chord of Calling]
    battlefield:
    - {card: Llanowar Elves, sick: true}
    - {card: Grizzly Bears, as: b1, sick: true}
    - {card: Grizzly Bears, as: b2}
    - {card: Serra Angel, as: s}
    library: [Eternal Witness, Forest]
    graveyard: [Shock]
  B: {}
do:
- A: {cast: Chord of Calling, choose: [3, [Llanowar Elves, b1, b2, s]]}
- check: {s: {tapped: true}, b1: {tapped: true}, cites: [702.51a]}
- all pass
- A: {choose: [[Eternal Witness]]}
- A: {choose: [Shock]}
- check: {Eternal Witness: battlefield}
""",
    ),
    "kicked in answer to nothing, four damage instead of two (702.33a)": (
        "Burst Lightning; Serra Angel",
        """
table: {A: {mana: 4R, hand: [Burst Lightning]}, B: {battlefield: [Serra Angel]}}
do:
- A: {cast: Burst Lightning, choose: [yes, Serra Angel]}
- all pass
- check: {Serra Angel: graveyard, A: {mana: 0}, cites: [702.33a]}
""",
    ),
    "flashback given by Snapcaster, exiled even where countered (702.34a)": (
        "Snapcaster Mage; Lightning Bolt; Counterspell",
        """
table: {A: {hand: [Snapcaster Mage], graveyard: [Lightning Bolt]}, B: {hand: [Counterspell]}}
do:
- A: {cast: Snapcaster Mage}
- all pass
- A: {choose: [Lightning Bolt]}
- all pass
- A: {cast: Lightning Bolt, choose: [B]}
- A: pass
- B: {cast: Counterspell, choose: [Lightning Bolt]}
- all pass
- check: {Lightning Bolt: exile, cites: [702.34a]}
""",
    ),
    "Earthquake spares what flies, and players both (120.3)": (
        "Earthquake; Serra Angel; Grizzly Bears; Boros Reckoner",
        """
table:
  A: {hand: [Earthquake], battlefield: [Serra Angel]}
  B: {battlefield: [Grizzly Bears, Boros Reckoner]}
do:
- A: {cast: Earthquake, choose: [3]}
- all pass
- check:
    Serra Angel: {damage: 0}
    Grizzly Bears: graveyard
    Boros Reckoner: graveyard
    A: {life: 17}
    B: {life: 17}
    stack: 1
- B: {choose: [A]}
- all pass
- check: {A: {life: 14}}
""",
    ),
    "the Circle chooses its source as it resolves (615.7)": (
        "Lightning Bolt; Circle of Protection: Red",
        """
table: {A: {hand: [Lightning Bolt]}, B: {battlefield: ["Circle of Protection: Red"]}}
do:
- A: {cast: Lightning Bolt, choose: [B]}
- A: pass
- B: {activate: "Circle of Protection: Red"}
- all pass
- B: {choose: [Lightning Bolt]}
- all pass
- check: {B: {life: 20}, cites: [615.7]}
""",
    ),
    "three die at once, the Cutthroat sees all (603.10a)": (
        "Zulaport Cutthroat; Grizzly Bears; Llanowar Elves; Damnation; Serra Angel",
        """
table:
  A: {battlefield: [Zulaport Cutthroat, Grizzly Bears, Llanowar Elves], hand: [Damnation]}
  B: {battlefield: [Serra Angel]}
do:
- A: {cast: Damnation}
- all pass
- check: {stack: 3, cites: [603.10a]}
- all pass: 3
- check: {A: {life: 23}, B: {life: 17}}
""",
    ),
    "the Illusionist phases out with its Aura, and back (702.26g)": (
        "Vodalian Illusionist; Grizzly Bears; Rancor",
        """
table:
  A: {battlefield: [Vodalian Illusionist], mana: UU}
  B:
    battlefield: [{card: Grizzly Bears, as: mine}, {card: Rancor, on: mine}, {card: Grizzly Bears, as: other}]
do:
- A: {activate: Vodalian Illusionist, choose: [mine]}
- all pass
- check: {B: {battlefield: [other]}, cites: [702.26g]}
- pass until: {turn: 2, step: upkeep}
- check: {mine: {power: 4}, B: {battlefield: 3}}
""",
    ),
    "the turn ends before the token is sacrificed (724.1)": (
        "Kiki-Jiki, Mirror Breaker; Solemn Simulacrum; Sundial of the Infinite; Shock",
        """
table:
  A:
    battlefield: ["Kiki-Jiki, Mirror Breaker", Solemn Simulacrum, Sundial of the Infinite, Island]
    library: [Island, Island, Shock, Shock]
  B: {library: 3}
do:
- A: {activate: "Kiki-Jiki, Mirror Breaker", choose: [Solemn Simulacrum]}
- all pass
- all pass
- A: {choose: no}
- pass until: {step: end}
- check: {stack: 1}
- A: {activate: Sundial of the Infinite}
- all pass
- check: {active: B, Solemn Simulacrum 1: battlefield}
""",
    ),
    "one counter less is none, so it persists again (702.79a)": (
        "Vizier of Remedies; Kitchen Finks; Viscera Seer",
        """
table: {A: {battlefield: [Vizier of Remedies, Kitchen Finks, Viscera Seer], library: 5}, B: {}}
do:
- A: {activate: Viscera Seer, choose: [Kitchen Finks]}
- all pass
- check: {Kitchen Finks: {zone: battlefield, counters: {}}, stack: 2, cites: [702.79a]}
""",
    ),
    "who would gain chooses between the two (616.1)": (
        "Tainted Remedy; Boon Reflection; Healing Salve",
        """
table: {A: {battlefield: [Tainted Remedy]}, B: {battlefield: [Boon Reflection], hand: [Healing Salve]}}
active: B
do:
- B: {cast: Healing Salve, choose: [1, B]}
- all pass
- B: {choose: [Tainted Remedy]}
- check: {B: {life: 17}, cites: [616.1]}
""",
    ),
    "Eidolon burns before the spell resolves (603.3)": (
        "Shock; Eidolon of the Great Revel",
        """
table: {A: {hand: [Shock], life: 2}, B: {battlefield: [Eidolon of the Great Revel], life: 2}}
do:
- A: {cast: Shock, choose: [B]}
- check: {stack: 2}
- all pass
- check: {A: {lost: true}, winner: B}
""",
    ),
    "Spellskite draws the Bolt to itself for two life (115.7b)": (
        "Lightning Bolt; Spellskite; Grizzly Bears",
        """
table: {A: {hand: [Lightning Bolt]}, B: {battlefield: [Spellskite, Grizzly Bears], mana: 0}}
do:
- A: {cast: Lightning Bolt, choose: [Grizzly Bears]}
- A: pass
- B: {activate: Spellskite, choose: [Lightning Bolt]}
- all pass
- check: {B: {life: 18}, Lightning Bolt: {targets: [Spellskite]}}
- all pass
- check: {Spellskite: {damage: 3, zone: battlefield}, Grizzly Bears: {damage: 0}}
""",
    ),
    "the Priest dies in answer, nothing is exiled (611.2b)": (
        "Banisher Priest; Serra Angel; Shock",
        """
table: {A: {hand: [Banisher Priest]}, B: {battlefield: [Serra Angel], hand: [Shock]}}
do:
- A: {cast: Banisher Priest}
- all pass
- A: {choose: [Serra Angel]}
- A: pass
- B: {cast: Shock, choose: [Banisher Priest]}
- all pass: 2
- check: {Serra Angel: battlefield, Banisher Priest: graveyard, stack: empty}
""",
    ),
    "Pod one up, with what was sacrificed last known (608.2h)": (
        "Birthing Pod; Kitchen Finks; Serra Angel; Restoration Angel",
        """
table:
  A:
    battlefield: [Birthing Pod, Forest, Kitchen Finks]
    library: [Serra Angel, Restoration Angel, Island]
    life: 20
  B: {}
do:
- A: {activate: Birthing Pod, choose: ["1+2♥"]}
- check: {Kitchen Finks: {zone: graveyard}, stack: 2}
- all pass
- check: {Kitchen Finks: battlefield, stack: 2}
- all pass
- check: {A: {life: 20}}
- all pass
- A: {choose: [[Restoration Angel]]}
- check: {Restoration Angel: battlefield, stack: 1}
""",
    ),
    "modular onto an animated Nexus (702.43a)": (
        "Arcbound Ravager; Inkmoth Nexus",
        """
table: {A: {battlefield: [{card: Arcbound Ravager, counters: {+1/+1: 3}}, Inkmoth Nexus, Island]}, B: {}}
do:
- A: {activate: Inkmoth Nexus, ability: 2}
- all pass
- A: {activate: Arcbound Ravager, choose: [Arcbound Ravager]}
- A: {choose: [Inkmoth Nexus]}
- all pass
- A: {choose: yes}
- check: {Inkmoth Nexus: {power: 4, counters: {+1/+1: 3}}, Arcbound Ravager: graveyard, cites: [702.43a]}
""",
    ),
    "the Shadow grows as one pays life (107.4f)": (
        "Death's Shadow; Dismember; Serra Angel",
        """
table:
  A: {life: 12, mana: 1, battlefield: [Death's Shadow], hand: [Dismember]}
  B: {battlefield: [Serra Angel]}
do:
- check: {Death's Shadow: {power: 1, toughness: 1}}
- A: {cast: Dismember, choose: [Serra Angel]}
- check: {A: {life: 8}, Death's Shadow: {power: 5, toughness: 5}, cites: [107.4f]}
- all pass
- check: {Serra Angel: graveyard}
""",
    ),
    "the Deed for two spares what costs more (202.3)": (
        "Pernicious Deed; Grizzly Bears; Serra Angel; Skullclamp",
        """
table:
  A: {battlefield: [Pernicious Deed, Forest, Forest, Grizzly Bears], mana: 2}
  B: {battlefield: [Serra Angel, Skullclamp, {card: Grizzly Bears, as: theirs}]}
do:
- A: {activate: Pernicious Deed, choose: [2]}
- check: {Pernicious Deed: graveyard}
- all pass
- check: {Serra Angel: battlefield, Skullclamp: graveyard, theirs: graveyard, Forest 1: battlefield}
""",
    ),
    "what is coloured goes, the golem stays (105.2c)": (
        "All Is Dust; Serra Angel; Solemn Simulacrum",
        """
table: {A: {hand: [All Is Dust]}, B: {battlefield: [Serra Angel, Solemn Simulacrum, Forest]}}
do:
- A: {cast: All Is Dust}
- all pass
- check: {Serra Angel: graveyard, Solemn Simulacrum: battlefield}
""",
    ),
    "a nontoken dies, a Zombie comes; an opponent's exiles the Bridge (603.10a)": (
        "Bridge from Below; Viscera Seer; Grizzly Bears; Shock; Llanowar Elves",
        """
table:
  A: {graveyard: [Bridge from Below], battlefield: [Viscera Seer, Grizzly Bears], library: 5, hand: [Shock]}
  B: {battlefield: [Llanowar Elves]}
do:
- A: {activate: Viscera Seer, choose: [Grizzly Bears]}
- all pass
- check: {Zombie: battlefield}
- all pass
- A: {choose: [[]]}
- A: {cast: Shock, choose: [Llanowar Elves]}
- all pass
- all pass
- check: {Bridge from Below: exile}
""",
    ),
    "overloaded, tokens cease and one's own stay (702.96a)": (
        "Cyclonic Rift; Grizzly Bears; Serra Angel; Llanowar Elves",
        """
table:
  A: {hand: [Cyclonic Rift], battlefield: [Grizzly Bears]}
  B: {battlefield: [Serra Angel, Forest, {card: Llanowar Elves, token: true}]}
do:
- A: {cast: Cyclonic Rift, way: overload}
- all pass
- check:
    Serra Angel: hand
    Forest: battlefield
    Grizzly Bears: battlefield
    Llanowar Elves: {gone: true}
    cites: [704.5d]
""",
    ),
    "the pact is not paid (603.7)": (
        "Summoner's Pact; Llanowar Elves",
        """
table: {A: {hand: [Summoner's Pact], library: [Llanowar Elves, Island, Island, Island]}, B: {library: 5}}
do:
- A: {cast: Summoner's Pact}
- all pass
- A: {choose: [[Llanowar Elves]]}
- check: {A: {hand: [Llanowar Elves]}}
- pass until: {turn: 3, step: upkeep}
- all pass
- A: {choose: no}
- check: {A: {lost: true}}
""",
    ),
    "the Massacre kills, and counts whose (603.10a)": (
        "The Meathook Massacre; Grizzly Bears; Llanowar Elves; Serra Angel",
        """
table:
  A: {hand: [The Meathook Massacre], battlefield: [Grizzly Bears]}
  B: {battlefield: [Llanowar Elves, Serra Angel]}
do:
- A: {cast: The Meathook Massacre, choose: [2]}
- all pass
- check: {stack: 1}
- all pass
- A: {choose: all}
- check: {Grizzly Bears: graveyard, Llanowar Elves: graveyard, stack: 2}
- all pass: 2
- check: {A: {life: 21}, B: {life: 19}}
""",
    ),
    "what mana was spent decides (603.4)": (
        "Emptiness; Grizzly Bears; Llanowar Elves",
        """
table: {A: {mana: 2WWBB, hand: [Emptiness], graveyard: [Grizzly Bears]}, B: {battlefield: [Llanowar Elves]}}
do:
- A: {cast: Emptiness, choose: [no]}
- all pass
- A: {choose: [all]}
- A: {choose: [Grizzly Bears, Llanowar Elves]}
- check: {stack: 2}
- all pass: 2
- check: {Grizzly Bears: battlefield, Llanowar Elves: graveyard}
""",
    ),
    "a chosen few phase out before the sweep (702.26g)": (
        "Damnation; Clever Concealment; Serra Angel; Grizzly Bears; Rancor",
        """
table:
  A: {hand: [Damnation]}
  B: {hand: [Clever Concealment], battlefield: [Serra Angel, Grizzly Bears, {card: Rancor, on: Serra Angel}]}
do:
- A: {cast: Damnation}
- A: pass
- B: {cast: Clever Concealment, choose: [[Serra Angel], []]}
- all pass: 2
- check: {Grizzly Bears: graveyard, B: {battlefield: empty, graveyard: {has: [Grizzly Bears]}}}
- pass until: {turn: 2, step: upkeep}
- check: {Serra Angel: {zone: battlefield, power: 6}}
""",
    ),
    "what it returns with is changed, too (122.6, 614.12)": (
        "Geralf's Messenger; Viscera Seer; Corpsejack Menace; Kitchen Finks; Vizier of Remedies",
        """
table:
  A:
    battlefield: [Corpsejack Menace, Vizier of Remedies, Geralf's Messenger, Kitchen Finks, Viscera Seer]
    library: 5
  B: {}
do:
- A: {activate: Viscera Seer, choose: [Kitchen Finks]}
- all pass
- check: {Kitchen Finks: {zone: battlefield, counters: {}}}
- all pass: 2
- A: {choose: [[]]}
- A: {activate: Viscera Seer, choose: [Geralf's Messenger]}
- all pass
- check: {Geralf's Messenger: {zone: battlefield, counters: {+1/+1: 2}}}
""",
    ),
}


def test_a_planeswalker_enters_with_more_loyalty_and_is_paid_for_with_no_more(real: RealCards) -> None:
    """An effect puts what it enters with; what is put on to pay a cost is put by none (306.5b, 606.4)."""
    real.play(
        "Doubling Season; Chandra, Pyrogenius",
        """
table: {A: {battlefield: [Doubling Season], hand: ["Chandra, Pyrogenius"]}, B: {}}
do:
- A: {cast: "Chandra, Pyrogenius"}
- all pass
- check: {"Chandra, Pyrogenius": {loyalty: 10}, cites: [306.5b]}
- A: {activate: "Chandra, Pyrogenius", ability: 1}
- check: {"Chandra, Pyrogenius": {loyalty: 12}}
""",
    )


@pytest.mark.parametrize("name", SITUATIONS)
def test_a_situation_with_real_cards(real: RealCards, name: str) -> None:
    real.play(*SITUATIONS[name])
