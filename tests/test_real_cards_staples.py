"""Cards that are met at every event, in situations that end in a question to the judge."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.real_cards import RealCards, Situations, imported


@pytest.fixture(scope="module")
def real(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> RealCards:
    return imported(shared, tmp_path_factory.mktemp("staples"), [SITUATIONS])


SITUATIONS: Situations = {
    "an artifact creature that has just come cannot tap for its ability (302.6)": (
        "Steel Overseer; Solemn Simulacrum",
        """
table:
  A: {battlefield: [{card: Steel Overseer, sick: true}, {card: Steel Overseer, as: old}, Solemn Simulacrum]}
  B: {}
do:
- refused: [{A: {activate: Steel Overseer}}]
  cites: [302.6]
- A: {activate: old}
- all pass
- check: {Solemn Simulacrum: {power: 3}, old: {power: 2, tapped: true}, Steel Overseer: {power: 2}}
""",
    ),
    "the Crypt's flip is lost (705.2)": (
        "Mana Crypt",
        """
step: upkeep
table: {A: {battlefield: [Mana Crypt]}, B: {}}
do:
- check: {stack: 1}
- all pass
- A: {choose: lose}
- check: {A: {life: 17}, cites: [705.2]}
""",
    ),
    "two of three attack where three would cost six (508.1d)": (
        "Propaganda; Grizzly Bears; Serra Angel",
        """
step: declare attackers
table:
  A: {mana: 4, battlefield: [Grizzly Bears, Serra Angel, {card: Grizzly Bears, as: other}]}
  B: {battlefield: [Propaganda]}
do:
- refused: [{A: {attack: [Grizzly Bears, Serra Angel, other]}}]
- A: {attack: [Serra Angel, other]}
- check: {other: {attacking: true}, A: {mana: 0}}
""",
    ),
    "a creature that was not cast is exiled in the Priest's sight, a token is not (614.6)": (
        "Containment Priest; Reanimate; Serra Angel; Grave Titan",
        """
table:
  A: {hand: [Reanimate, Grave Titan], graveyard: [Serra Angel]}
  B: {battlefield: [Containment Priest]}
do:
- A: {cast: Reanimate, choose: [Serra Angel]}
- all pass
- check: {Serra Angel: exile, A: {life: 15}, cites: [614.6]}
- A: {cast: Grave Titan}
- all pass: 2
- check: {Grave Titan: battlefield, A: {battlefield: 3}}
""",
    ),
    "for each fade counter one permanent of the active player is tapped (702.32a)": (
        "Tangle Wire; Grizzly Bears; Icy Manipulator",
        """
step: upkeep
active: B
seats: [A, B]
table:
  A: {battlefield: [{card: Tangle Wire, counters: {fade: 2}}]}
  B: {battlefield: [Grizzly Bears, Icy Manipulator, Forest]}
do:
- check: {stack: 1}
- all pass
- B: {choose: [[Forest, Icy Manipulator]]}
- check:
    Forest: {tapped: true}
    Icy Manipulator: {tapped: true}
    Grizzly Bears: {tapped: false}
    Tangle Wire: {counters: {fade: 2}}
""",
    ),
    "the Desire finds a spell for nothing, for this turn (118.9)": (
        "Mind's Desire; Lightning Bolt; Serra Angel",
        """
table: {A: {mana: 4UU, hand: [Mind's Desire], library: [Lightning Bolt]}, B: {}}
do:
- A: {cast: Mind's Desire}
- all pass: 2
- check: {Lightning Bolt: exile}
- A: {cast: Lightning Bolt, choose: [B]}
- all pass
- check: {B: {life: 17}}
""",
    ),
    "the Growth Chamber may send itself back (603.3)": (
        "Simic Growth Chamber",
        """
table: {A: {hand: [Simic Growth Chamber], battlefield: [Forest]}, B: {}}
do:
- A: {play: Simic Growth Chamber}
- check: {stack: 1, Simic Growth Chamber: {tapped: true}}
- all pass
- A: {choose: Simic Growth Chamber}
- check: {A: {hand: [Simic Growth Chamber], battlefield: [Forest]}}
""",
    ),
    "another card exiled from the graveyard, a dying creature still dies (700.4)": (
        "Planar Void; Grizzly Bears; Lightning Bolt; Zulaport Cutthroat",
        """
table: {A: {hand: [Lightning Bolt]}, B: {battlefield: [Planar Void, Grizzly Bears, Zulaport Cutthroat]}}
do:
- A: {cast: Lightning Bolt, choose: [Grizzly Bears]}
- all pass
- check: {Grizzly Bears: graveyard, decision: {who: B, kind: order}}
- B: {choose: all}
- all pass: 3
- check: {Grizzly Bears: exile, Lightning Bolt: exile, A: {life: 19}, B: {life: 21}}
""",
    ),
    "who draws two is asked twice by the Tithe (121.2)": (
        "Smothering Tithe; Sign in Blood",
        """
table: {A: {mana: 2BB, hand: [Sign in Blood], library: 4}, B: {battlefield: [Smothering Tithe]}}
do:
- A: {cast: Sign in Blood, choose: [A]}
- all pass
- check: {stack: 2, cites: [121.2]}
- all pass
- A: {choose: yes}
- all pass
- check: {A: {mana: 0, life: 18}, Treasure: {zone: battlefield, controller: B}}
""",
    ),
    "the Vault stays tapped and burns its controller at the draw (603.4)": (
        "Mana Vault",
        """
step: upkeep
table: {A: {mana: 0, battlefield: [{card: Mana Vault, tapped: true}], library: 5}, B: {}}
do:
- all pass: 2
- check: {stack: 1, step: draw}
- all pass
- check: {Mana Vault: {tapped: true}, A: {life: 19}}
""",
    ),
    "what the Agent took is drawn for, three of another's (108.3)": (
        "Agent of Treachery; Serra Angel; Grizzly Bears; Island",
        """
table:
  A:
    hand: [Agent of Treachery]
    library: 10
    battlefield: [{card: Grizzly Bears, owner: B}, {card: Grizzly Bears, owner: B, as: two}]
  B: {battlefield: [Serra Angel]}
do:
- A: {cast: Agent of Treachery}
- all pass
- A: {choose: [Serra Angel]}
- all pass
- check: {Serra Angel: {controller: A}}
- pass until: {step: end}
- check: {stack: 1}
- all pass
- check: {A: {hand: 3}}
""",
    ),
    "the last time counter goes, and the Footfalls are cast free (702.62a)": (
        "Crashing Footfalls",
        """
step: upkeep
table: {A: {exile: [{card: Crashing Footfalls, suspended: true, counters: {time: 1}}]}, B: {}}
do:
- all pass
- check: {stack: 1, cites: [702.62a]}
- all pass
- A: {choose: yes}
- check: {stack: [Crashing Footfalls]}
- all pass
- check: {A: {battlefield: 2}, Rhino 1: {power: 4, keywords: [trample]}}
""",
    ),
    "the last card and a draw from nothing: Jace wins (614.6)": (
        "Jace, Wielder of Mysteries",
        """
table: {A: {battlefield: ["Jace, Wielder of Mysteries"], library: []}, B: {library: 5}}
do:
- A: {activate: "Jace, Wielder of Mysteries", ability: 1, choose: [B]}
- all pass
- check: {winner: A, B: {library: 3}}
""",
    ),
    "the Order is countered, the sacrificed creature stays gone (601.2h)": (
        "Natural Order; Llanowar Elves; Counterspell; Steel Overseer",
        """
table:
  A: {hand: [Natural Order], battlefield: [Llanowar Elves, Steel Overseer]}
  B: {hand: [Counterspell]}
do:
- refused: [{A: {cast: Natural Order, choose: [Steel Overseer]}}]
- A: {cast: Natural Order}
- check: {Llanowar Elves: graveyard}
- A: pass
- B: {cast: Counterspell, choose: [Natural Order]}
- all pass
- check: {Natural Order: graveyard, Llanowar Elves: graveyard}
""",
    ),
    "two for X two, and one of them leaves (608.2b)": (
        "Mass Manipulation; Grizzly Bears; Serra Angel; Lightning Bolt",
        """
table:
  A: {hand: [Mass Manipulation]}
  B: {battlefield: [Grizzly Bears, Serra Angel], hand: [Lightning Bolt]}
do:
- A: {cast: Mass Manipulation, choose: [2, [Grizzly Bears, Serra Angel]]}
- A: pass
- B: {cast: Lightning Bolt, choose: [Grizzly Bears]}
- all pass: 2
- check: {Grizzly Bears: graveyard, Serra Angel: {controller: A}, cites: [608.2b]}
""",
    ),
    "the other Merfolk walk through Islands, the lord alone does not (702.14c)": (
        "Master of the Pearl Trident; Merfolk of the Pearl Trident; Grizzly Bears",
        """
step: declare attackers
table:
  A: {battlefield: [Master of the Pearl Trident, Merfolk of the Pearl Trident]}
  B: {battlefield: [Grizzly Bears, Island]}
do:
- A: {attack: [Master of the Pearl Trident, Merfolk of the Pearl Trident]}
- all pass
- refused: [{B: {block: {Grizzly Bears: Merfolk of the Pearl Trident}}}]
  cites: [702.14]
- B: {block: {Grizzly Bears: Master of the Pearl Trident}}
- all pass
- check: {B: {life: 18}, Master of the Pearl Trident: graveyard, Merfolk of the Pearl Trident: {power: 1}}
""",
    ),
    "a copy of an artifact that is an enchantment too (707.9)": (
        "Copy Artifact; Icy Manipulator; Wear // Tear",
        """
table: {A: {hand: [Copy Artifact]}, B: {battlefield: [Icy Manipulator], hand: [Wear // Tear]}}
do:
- A: {cast: Copy Artifact}
- all pass
- A: {choose: [Icy Manipulator]}
- check:
    Icy Manipulator: battlefield
    Copy Artifact: {types: {has: [artifact, enchantment]}}
    cites: [707.9]
- A: pass
- B: {cast: Wear // Tear, way: Tear, choose: [Copy Artifact]}
- all pass
- check: {Copy Artifact: graveyard}
""",
    ),
    "the land is tapped for mana in answer, Wasteland destroys it all the same (605.3)": (
        "Wasteland; Dark Depths; Rishadan Port",
        """
table: {A: {battlefield: [Wasteland]}, B: {mana: 0, battlefield: [Rishadan Port, Forest]}}
do:
- refused: [{A: {activate: Wasteland, ability: 2, choose: [Forest]}}]
- A: {activate: Wasteland, ability: 2, choose: [Rishadan Port]}
- A: pass
- B: {tap for mana: Rishadan Port}
- check: {B: {mana: 1}, Wasteland: graveyard}
- B: pass
- A: pass
- check: {Rishadan Port: graveyard}
""",
    ),
    "flying matters where the Muse asks two for each (508.1d)": (
        "Windborn Muse; Grizzly Bears",
        """
step: declare attackers
table: {A: {mana: 1, battlefield: [Grizzly Bears]}, B: {battlefield: [Windborn Muse]}}
do:
- refused: [{A: {attack: [Grizzly Bears]}}]
- A: {attack: []}
- check: {A: {mana: 1}, B: {life: 20}}
""",
    ),
    "Forests are creatures, and die to damage (613.4b)": (
        "Living Lands; Forked Lightning",
        """
table:
  A: {hand: [Forked Lightning]}
  B: {battlefield: [Living Lands, {card: Forest, as: f1}, {card: Forest, as: f2}, Island]}
do:
- A: {cast: Forked Lightning, choose: [[f1, f2], {f1: 2, f2: 2}]}
- all pass
- check: {f1: graveyard, f2: graveyard, B: {life: 20}, Island: battlefield}
""",
    ),
    "hexproof from the Boots against an opponent's, not one's own (702.11b)": (
        "Swiftfoot Boots; Grizzly Bears; Lightning Bolt; Giant Growth",
        """
table:
  A: {hand: [Lightning Bolt]}
  B:
    battlefield: [{card: Grizzly Bears, sick: true}, {card: Swiftfoot Boots, on: Grizzly Bears}]
    hand: [Giant Growth]
do:
- refused: [{A: {cast: Lightning Bolt, choose: [Grizzly Bears]}}]
  cites: [702.11b]
- A: pass
- B: {cast: Giant Growth, choose: [Grizzly Bears]}
- all pass
- check: {Grizzly Bears: {power: 5, keywords: {has: [haste, hexproof]}}}
""",
    ),
    "a Swamp that is a creature is black and falls to a sweep (613.1e)": (
        "Kormus Bell; Damnation; Doom Blade",
        """
table: {A: {hand: [Doom Blade, Damnation]}, B: {battlefield: [Kormus Bell, Swamp]}}
do:
- refused: [{A: {cast: Doom Blade, choose: [Swamp]}}]
- A: {cast: Damnation}
- all pass
- check: {Swamp: graveyard}
""",
    ),
    "a legend becomes a copy of a bear for the turn (707.2)": (
        "Cytoshape; Grizzly Bears; Kiki-Jiki, Mirror Breaker; Giant Growth",
        """
table:
  A: {hand: [Cytoshape, Giant Growth], battlefield: [Grizzly Bears]}
  B: {battlefield: ["Kiki-Jiki, Mirror Breaker"]}
do:
- A: {cast: Cytoshape, choose: ["Kiki-Jiki, Mirror Breaker"]}
- A: {cast: Giant Growth, choose: ["Kiki-Jiki, Mirror Breaker"]}
- all pass
- all pass
- A: {choose: [Grizzly Bears]}
- check: {"Kiki-Jiki, Mirror Breaker": {power: 5, toughness: 5, keywords: []}}
- pass until: {turn: 2}
- check: {"Kiki-Jiki, Mirror Breaker": {power: 2, keywords: [haste]}}
""",
    ),
    "five exiled for the Immense, one green is paid (702.66a)": (
        "Become Immense; Grizzly Bears",
        """
table:
  A:
    mana: G
    hand: [Become Immense]
    battlefield: [Grizzly Bears]
    graveyard: [Island, Island, Island, Island, Island]
  B: {}
do:
- A: {cast: Become Immense, choose: [Grizzly Bears, all]}
- check: {cites: [702.66a]}
- all pass
- check: {Grizzly Bears: {power: 8}, A: {mana: 0, exile: 5}}
""",
    ),
    "the Colossus would go to the graveyard and is shuffled away instead (614.6)": (
        "Blightsteel Colossus; Swords to Plowshares; Natural Order; Diabolic Edict",
        """
table: {A: {hand: [Diabolic Edict]}, B: {battlefield: [Blightsteel Colossus], library: 1}}
do:
- A: {cast: Diabolic Edict, choose: [B]}
- all pass
- check: {B: {library: 2, graveyard: empty}, cites: [614.6]}
""",
    ),
    "ferocious is looked at as the Denial resolves (207.2c)": (
        "Stubborn Denial; Serra Angel; Lightning Bolt; Grizzly Bears; Giant Growth",
        """
table:
  A: {mana: RG, hand: [Lightning Bolt]}
  B: {hand: [Stubborn Denial], battlefield: [Serra Angel]}
do:
- A: {cast: Lightning Bolt, choose: [B]}
- A: pass
- B: {cast: Stubborn Denial, choose: [Lightning Bolt]}
- all pass
- check: {Lightning Bolt: graveyard, decision: none, B: {life: 20}}
""",
    ),
    "one counter more of each kind (614.1)": (
        "Winding Constrictor; Walking Ballista; Hardened Scales",
        """
table: {A: {hand: [Walking Ballista], battlefield: [Winding Constrictor]}, B: {}}
do:
- A: {cast: Walking Ballista, choose: [2]}
- all pass
- check: {Walking Ballista: {counters: {+1/+1: 3}}}
""",
    ),
    "both halves of Tooth and Nail, entwined (702.42a)": (
        "Tooth and Nail; Serra Angel; Grizzly Bears",
        """
table: {A: {mana: 7GG, hand: [Tooth and Nail], library: [Serra Angel, Grizzly Bears, Forest]}, B: {}}
do:
- A: {cast: Tooth and Nail, choose: [yes]}
- check: {A: {mana: 0}, cites: [702.42a]}
- all pass
- A: {choose: [[Serra Angel, Grizzly Bears]]}
- A: {choose: [[Serra Angel, Grizzly Bears]]}
- check: {Serra Angel: battlefield, Grizzly Bears: battlefield}
""",
    ),
    "a land, a creature and both colours of planeswalker leave for the Shaman (608.2b)": (
        "Deathrite Shaman; Reanimate; Serra Angel; Evolving Wilds",
        """
table:
  A: {hand: [Reanimate], graveyard: [Serra Angel]}
  B: {mana: G, battlefield: [Deathrite Shaman]}
do:
- A: {cast: Reanimate, choose: [Serra Angel]}
- A: pass
- B: {activate: Deathrite Shaman, ability: 3, choose: [Serra Angel]}
- all pass
- check: {Serra Angel: exile, B: {life: 22}}
- all pass
- check: {A: {life: 20}, Reanimate: graveyard, cites: [608.2b]}
""",
    ),
    "the Top draws a card and lies on the library itself (608.2c)": (
        "Sensei's Divining Top; Shock",
        """
table: {A: {battlefield: [Sensei's Divining Top], hand: [], library: [Shock, Island]}, B: {}}
do:
- A: {activate: Sensei's Divining Top, ability: 2}
- all pass
- check: {A: {hand: [Shock], library: [Sensei's Divining Top, Island]}}
""",
    ),
    "the Charm takes a permanent of mana value one, not a two (601.2c)": (
        "Archmage's Charm; Llanowar Elves; Grizzly Bears",
        """
table: {A: {hand: [Archmage's Charm]}, B: {battlefield: [Llanowar Elves, Grizzly Bears]}}
do:
- refused: [{A: {cast: Archmage's Charm, choose: [3, Grizzly Bears]}}]
- A: {cast: Archmage's Charm, choose: [3, Llanowar Elves]}
- all pass
- check: {Llanowar Elves: {controller: A}}
""",
    ),
}


@pytest.mark.parametrize("situation", SITUATIONS.values(), ids=SITUATIONS)
def test_the_situation_comes_out_right(real: RealCards, situation: tuple[str, str]) -> None:
    real.play(*situation)
