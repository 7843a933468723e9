"""Situations with real cards about permanents: layers, replacement, counters, what checks find."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.real_cards import RealCards, Situations, imported


@pytest.fixture(scope="module")
def real(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> RealCards:
    return imported(shared, tmp_path_factory.mktemp("battlefield"), [SITUATIONS])


SITUATIONS: Situations = {
    "no abilities and 1/1, and then what adds to it (613.4b, 613.4c)": (
        "Humility; Serra Angel; Glorious Anthem",
        """
table:
  A: {battlefield: [Humility, Serra Angel, Glorious Anthem]}
  B: {battlefield: [{card: Serra Angel, as: other, counters: {+1/+1: 1}}]}
do:
- check: {Serra Angel: {power: 2, toughness: 2, keywords: []}, other: {power: 2, toughness: 2}}
""",
    ),
    "what sets comes before what adds, whichever was first (613.4)": (
        "Turn to Frog; Giant Growth; Serra Angel",
        """
table: {A: {hand: [Giant Growth], battlefield: [Serra Angel]}, B: {hand: [Turn to Frog]}}
do:
- A: {cast: Giant Growth, choose: [Serra Angel]}
- all pass
- A: pass
- B: {cast: Turn to Frog, choose: [Serra Angel]}
- all pass
- check: {Serra Angel: {power: 4, toughness: 4, keywords: [], subtypes: [frog], colors: [blue]}}
""",
    ),
    "switched last of all, so that what has no power dies (613.4d, 704.5f)": (
        "Twisted Image; Overgrown Battlement; Glorious Anthem",
        """
table:
  A: {hand: [Twisted Image], library: 1, battlefield: [Glorious Anthem]}
  B: {battlefield: [Overgrown Battlement]}
do:
- A: {cast: Twisted Image, choose: [Overgrown Battlement]}
- all pass
- check: {Overgrown Battlement: graveyard, A: {hand: 1}}
""",
    ),
    "the god makes others 1/1, an anthem adds (613.4b, 613.4c)": (
        "Godhead of Awe; Serra Angel; Honor of the Pure",
        """
table:
  A: {battlefield: [Godhead of Awe, Honor of the Pure, Serra Angel]}
  B: {battlefield: [{card: Serra Angel, as: other}]}
do:
- check:
    Serra Angel: {power: 2, toughness: 2}
    other: {power: 1, toughness: 1}
    Godhead of Awe: {power: 5, toughness: 5}
""",
    ),
    "one counter more as it enters (614.12, 122.6)": (
        "Hardened Scales; Walking Ballista",
        """
table: {A: {hand: [Walking Ballista], battlefield: [Hardened Scales]}, B: {}}
do:
- A: {cast: Walking Ballista, choose: [2]}
- all pass
- check: {Walking Ballista: {counters: {+1/+1: 3}, power: 3}}
- A: {activate: Walking Ballista, ability: 2, choose: [B]}
- all pass
- check: {B: {life: 19}, Walking Ballista: {power: 2}}
""",
    ),
    "as many as it had when it died (603.10a)": (
        "Hangarback Walker; Doom Blade; Lightning Bolt",
        """
table: {A: {battlefield: [{card: Hangarback Walker, counters: {+1/+1: 2}}]}, B: {hand: [Lightning Bolt]}}
active: B
do:
- B: {cast: Lightning Bolt, choose: [Hangarback Walker]}
- all pass
- all pass
- check: {Hangarback Walker: graveyard, Thopter 1: battlefield, Thopter 2: battlefield, A: {battlefield: 2}}
""",
    ),
    "each doubling doubles again (614.5, 616.1)": (
        "Boon Reflection; Kitchen Finks",
        """
table:
  A:
    hand: [Kitchen Finks]
    battlefield: [{card: Boon Reflection, as: one}, {card: Boon Reflection, as: two}]
  B: {}
do:
- A: {cast: Kitchen Finks, choose: [1WW]}
- all pass
- all pass
- A: {choose: one}
- check: {A: {life: 28}}
""",
    ),
    "the chosen source is prevented once (615.7, 609.7)": (
        "Circle of Protection: Red; Lightning Bolt; Shock",
        """
table: {A: {hand: [Lightning Bolt, Shock]}, B: {battlefield: ["Circle of Protection: Red"]}}
do:
- A: {cast: Lightning Bolt, choose: [B]}
- A: pass
- B: {activate: "Circle of Protection: Red"}
- all pass
- B: {choose: Lightning Bolt}
- all pass
- check: {B: {life: 20}}
- A: {cast: Shock, choose: [B]}
- all pass
- check: {B: {life: 18}}
""",
    ),
    "indestructible is not enough against no toughness (704.5f, 702.12)": (
        "Darksteel Myr; Damnation; Disfigure",
        """
table: {A: {hand: [Damnation, Disfigure]}, B: {battlefield: [Darksteel Myr]}}
do:
- A: {cast: Damnation}
- all pass
- check: {Darksteel Myr: battlefield}
- A: {cast: Disfigure, choose: [Darksteel Myr]}
- all pass
- check: {Darksteel Myr: graveyard}
""",
    ),
    "another Human, not itself (109.5)": (
        "Champion of the Parish; Mother of Runes; Llanowar Elves",
        """
table: {A: {hand: [Champion of the Parish, Mother of Runes, Llanowar Elves]}, B: {}}
do:
- A: {cast: Champion of the Parish}
- all pass
- check: {stack: empty, Champion of the Parish: {power: 1}}
- A: {cast: Mother of Runes}
- all pass
- all pass
- A: {cast: Llanowar Elves}
- all pass
- check: {stack: empty, Champion of the Parish: {power: 2}}
""",
    ),
    "a new Monk has not seen the spell that made it (603.2, 702.108a)": (
        "Monastery Mentor; Shock; Lightning Bolt",
        """
table: {A: {hand: [Shock, Lightning Bolt], battlefield: [Monastery Mentor]}, B: {}}
do:
- A: {cast: Shock, choose: [B]}
- A: {choose: all}
- all pass: 3
- check: {Monk: {power: 1}, Monastery Mentor: {power: 3}}
- A: {cast: Lightning Bolt, choose: [B]}
- A: {choose: all}
- all pass: 4
- check: {Monk 1: {power: 2}, Monk 2: {power: 1}, Monastery Mentor: {power: 4}, B: {life: 15}}
""",
    ),
    "protection stops no sweeper (702.16b, 702.16e)": (
        "Silver Knight; Earthquake; Damnation; Shock",
        """
table: {A: {hand: [Shock, Earthquake, Damnation]}, B: {battlefield: [Silver Knight]}}
do:
- refused: {A: {cast: Shock, choose: [Silver Knight]}}
  cites: [702.16b]
- A: {cast: Earthquake, choose: [4]}
- all pass
- check: {Silver Knight: {zone: battlefield, damage: 0}}
- A: {cast: Damnation}
- all pass
- check: {Silver Knight: graveyard}
""",
    ),
    "the sword protects from what it names (702.16b)": (
        "Sword of Fire and Ice; Grizzly Bears; Shock; Doom Blade",
        """
table:
  A: {hand: [Shock, Doom Blade], battlefield: []}
  B: {battlefield: [Grizzly Bears, {card: Sword of Fire and Ice, on: Grizzly Bears}]}
do:
- refused: {A: {cast: Shock, choose: [Grizzly Bears]}}
- A: {cast: Doom Blade, choose: [Grizzly Bears]}
- all pass
- check: {Grizzly Bears: graveyard, Sword of Fire and Ice: {zone: battlefield, attached to: null}}
""",
    ),
    "two Jittes of one player: one stays (704.5j)": (
        "Umezawa's Jitte",
        """
table:
  A: {hand: [Umezawa's Jitte], battlefield: [{card: Umezawa's Jitte, as: old}]}
  B: {battlefield: [{card: Umezawa's Jitte, as: theirs}]}
do:
- A: {cast: Umezawa's Jitte}
- all pass
- A: {choose: old}
- check: {old: battlefield, Umezawa's Jitte: graveyard, theirs: battlefield}
""",
    ),
    "one loyalty ability a turn (606.3)": (
        "Jace Beleren",
        """
table: {A: {battlefield: [Jace Beleren], library: 3}, B: {library: 3}}
do:
- A: {activate: Jace Beleren, ability: 1}
- all pass
- check: {Jace Beleren: {loyalty: 5}, A: {hand: 1}, B: {hand: 1}}
- refused: {A: {activate: Jace Beleren, ability: 2}}
  cites: [606.3]
""",
    ),
    "damage takes loyalty, and none left is the end (120.3c, 704.5i)": (
        "Jace Beleren; Lightning Bolt",
        """
table: {A: {hand: [Lightning Bolt]}, B: {battlefield: [Jace Beleren]}}
do:
- A: {cast: Lightning Bolt, choose: [Jace Beleren]}
- all pass
- check: {Jace Beleren: graveyard, cites: [704.5i]}
""",
    ),
    "without its counters it is gone (704.5i)": (
        "Vampire Hexmage; Garruk Wildspeaker",
        """
table: {A: {battlefield: [Vampire Hexmage]}, B: {battlefield: [Garruk Wildspeaker]}}
do:
- A: {activate: Vampire Hexmage, choose: [Garruk Wildspeaker]}
- all pass
- check: {Garruk Wildspeaker: graveyard, Vampire Hexmage: graveyard}
""",
    ),
    "an emblem outlives whoever made it (114.1)": (
        "Elspeth, Knight-Errant; Damnation; Grizzly Bears",
        """
table:
  A:
    hand: [Damnation]
    battlefield: [{card: "Elspeth, Knight-Errant", counters: {loyalty: 8}}, Grizzly Bears]
  B: {}
do:
- A: {activate: "Elspeth, Knight-Errant", ability: 3}
- all pass
- check: {"Elspeth, Knight-Errant": graveyard, Grizzly Bears: {keyword: indestructible}}
- A: {cast: Damnation}
- all pass
- check: {Grizzly Bears: battlefield}
""",
    ),
    "dead, it still deals what it was dealt (603.10, 608.2h)": (
        "Boros Reckoner; Lightning Bolt",
        """
table: {A: {hand: [Lightning Bolt]}, B: {battlefield: [Boros Reckoner]}}
do:
- A: {cast: Lightning Bolt, choose: [Boros Reckoner]}
- all pass
- B: {choose: [A]}
- check: {Boros Reckoner: graveyard}
- all pass
- check: {A: {life: 17}}
""",
    ),
    "sacrificed to counter, it persists once (702.79a)": (
        "Glen Elendra Archmage; Shock; Lightning Bolt; Grizzly Bears",
        """
table: {A: {hand: [Shock, Lightning Bolt, Grizzly Bears]}, B: {battlefield: [Glen Elendra Archmage]}}
do:
- A: {cast: Shock, choose: [B]}
- A: pass
- B: {activate: Glen Elendra Archmage, choose: [Shock]}
- all pass
- check: {Glen Elendra Archmage: {zone: battlefield, counters: {-1/-1: 1}}, stack: 2}
- all pass
- check: {Shock: graveyard, stack: empty}
- A: {cast: Lightning Bolt, choose: [B]}
- A: pass
- B: {activate: Glen Elendra Archmage, choose: [Lightning Bolt]}
- all pass
- check: {Glen Elendra Archmage: graveyard, B: {life: 20}}
""",
    ),
    "an Aura of a colour it is protected from falls off (702.16c, 704.5m)": (
        "Gods Willing; Arrest; Grizzly Bears",
        """
table:
  A: {hand: [Gods Willing], library: 1, battlefield: [Grizzly Bears]}
  B: {battlefield: [{card: Arrest, on: Grizzly Bears}]}
do:
- A: {cast: Gods Willing, choose: [Grizzly Bears]}
- all pass
- A: {choose: white}
- A: {choose: [[]]}
- check: {Arrest: graveyard, Grizzly Bears: battlefield}
""",
    ),
    "the less life, the greater the shadow (613.4c, 704.5f)": (
        "Death's Shadow; Lightning Bolt",
        """
table: {A: {life: 12, hand: [Death's Shadow]}, B: {life: 20, hand: [Lightning Bolt]}}
do:
- A: {cast: Death's Shadow}
- all pass
- check: {Death's Shadow: {power: 1, toughness: 1}}
- A: pass
- B: {cast: Lightning Bolt, choose: [A]}
- all pass
- check: {A: {life: 9}, Death's Shadow: {power: 4}}
""",
    ),
    "a counter removed, life gained, counters for all (605.1a, 603.2)": (
        "Archangel of Thune; Spike Feeder",
        """
table: {A: {battlefield: [Archangel of Thune, {card: Spike Feeder, counters: {+1/+1: 2}}]}, B: {}}
do:
- A: {activate: Spike Feeder, ability: 2}
- check: {Spike Feeder: {power: 1}}
- all pass
- all pass
- check: {A: {life: 22}, Spike Feeder: {power: 2}, Archangel of Thune: {power: 4}}
""",
    ),
    "counters of both kinds annul each other, and it persists again (704.5q, 702.79a)": (
        "Safehold Elite; Cathars' Crusade; Doom Blade",
        """
table: {A: {battlefield: [Safehold Elite, Cathars' Crusade]}, B: {hand: [Doom Blade, Doom Blade]}}
active: B
do:
- B: {cast: Doom Blade, choose: [Safehold Elite]}
- all pass
- all pass
- check: {Safehold Elite: {counters: {-1/-1: 1}}}
- all pass
- check: {Safehold Elite: {power: 2, counters: {}}}
- B: {cast: Doom Blade, choose: [Safehold Elite]}
- all pass
- all pass
- check: {Safehold Elite: battlefield}
""",
    ),
    "each of those that enter together is seen (603.6a)": (
        "Soul's Attendant; Captain of the Watch",
        """
table: {A: {hand: [Captain of the Watch], battlefield: [Soul's Attendant]}, B: {}}
do:
- A: {cast: Captain of the Watch}
- all pass
- A: {choose: all}
- all pass: 2
- A: {choose: yes}
- check: {Soldier 1: {power: 2, keyword: vigilance}}
""",
    ),
    "life that goes round until somebody has none (104.3b)": (
        "Exquisite Blood; Sanguine Bond; Kitchen Finks",
        """
table: {A: {hand: [Kitchen Finks], battlefield: [Exquisite Blood, Sanguine Bond]}, B: {life: 4}}
do:
- A: {cast: Kitchen Finks, choose: [1WW]}
- all pass: 2
- check: {A: {life: 22}}
- all pass: 3
- check: {B: {lost: true}}
""",
    ),
    "a total that becomes less is life lost (119.5)": (
        "Magister Sphinx; Exquisite Blood",
        """
table: {A: {hand: [Magister Sphinx], battlefield: [Exquisite Blood]}, B: {life: 17}}
do:
- A: {cast: Magister Sphinx}
- all pass
- A: {choose: [B]}
- all pass
- check: {B: {life: 10}}
- all pass
- check: {A: {life: 27}}
""",
    ),
    "who was chosen as it entered is dealt what it is dealt (614.12, 603.2)": (
        "Stuffy Doll; Lightning Bolt",
        """
table: {A: {hand: [Stuffy Doll, Lightning Bolt]}, B: {}}
do:
- A: {cast: Stuffy Doll}
- all pass
- A: {choose: B}
- A: {cast: Lightning Bolt, choose: [Stuffy Doll]}
- all pass
- all pass
- check: {B: {life: 17}, Stuffy Doll: {zone: battlefield, damage: 3}}
""",
    ),
    "all damage of one source is prevented this turn (615.1)": (
        "Burrenton Forge-Tender; Earthquake; Grizzly Bears",
        """
table: {A: {hand: [Earthquake]}, B: {battlefield: [Burrenton Forge-Tender, Grizzly Bears]}}
do:
- A: {cast: Earthquake, choose: [3]}
- A: pass
- B: {activate: Burrenton Forge-Tender}
- all pass
- B: {choose: Earthquake}
- all pass
- check: {Grizzly Bears: {zone: battlefield, damage: 0}, A: {life: 20}, B: {life: 20}}
""",
    ),
    "turned face up it draws, and nobody can answer the turning (702.37e, 116.2b)": (
        "Fathom Seer",
        """
table:
  A: {battlefield: [{card: Fathom Seer, face down: true}, Island, {card: Island, as: other}], library: 3}
  B: {}
do:
- check: {Fathom Seer: {power: 2, toughness: 2}}
- A: {turn up: Fathom Seer}
- check: {Fathom Seer: {power: 1, toughness: 3}, A: {hand: 2}, stack: 1}
- all pass
- check: {A: {hand: 4}}
""",
    ),
    "the Umbra dies in its stead (702.89a)": (
        "Bear Umbra; Grizzly Bears; Doom Blade",
        """
table:
  A: {battlefield: [{card: Grizzly Bears, damage: 3}, {card: Bear Umbra, on: Grizzly Bears}]}
  B: {hand: [Doom Blade]}
active: B
do:
- B: {cast: Doom Blade, choose: [Grizzly Bears]}
- all pass
- check: {Grizzly Bears: {zone: battlefield, damage: 0, power: 2}, Bear Umbra: graveyard}
""",
    ),
    "a pinger with Curiosity draws (120.3a)": (
        "Curiosity; Prodigal Sorcerer",
        """
table: {A: {library: 2, battlefield: [Prodigal Sorcerer, {card: Curiosity, on: Prodigal Sorcerer}]}, B: {}}
do:
- A: {activate: Prodigal Sorcerer, choose: [B]}
- all pass
- all pass
- A: {choose: yes}
- check: {B: {life: 19}, A: {hand: 1}}
""",
    ),
    "any land is a Mountain, and six are needed (305.7, 603.4)": (
        "Valakut, the Molten Pinnacle; Prismatic Omen; Evolving Wilds",
        """
table:
  A:
    hand: [Evolving Wilds]
    battlefield:
    - {card: "Valakut, the Molten Pinnacle", tapped: true}
    - Prismatic Omen
    - {card: Forest, count: 2}
    - Island
    - Plains
  B: {}
do:
- A: {play: Evolving Wilds}
- A: {choose: [B]}
- all pass
- A: {choose: yes}
- check: {B: {life: 17}, Evolving Wilds: {subtypes: {has: [mountain, island]}}}
""",
    ),
    "one Mountain too few: nothing triggers (603.4)": (
        "Valakut, the Molten Pinnacle",
        """
table:
  A: {hand: [Mountain], battlefield: ["Valakut, the Molten Pinnacle", {card: Mountain, count: 4}]}
  B: {}
do:
- A: {play: Mountain}
- check: {stack: empty, decision: none}
""",
    ),
    "a land comes alive, and dies as a creature (205.1b)": (
        "Inkmoth Nexus; Doom Blade; Raging Ravine",
        """
table: {A: {battlefield: [Inkmoth Nexus]}, B: {hand: [Doom Blade]}}
do:
- A: {activate: Inkmoth Nexus, ability: 2}
- all pass
- check: {Inkmoth Nexus: {types: [artifact, creature, land], power: 1, keywords: {has: [flying, infect]}}}
- A: pass
- B: {cast: Doom Blade, choose: [Inkmoth Nexus]}
- all pass
- check: {Inkmoth Nexus: graveyard}
""",
    ),
    "unearthed it is exiled, whatever would move it (702.84a)": (
        "Hellspark Elemental; Unsummon",
        """
table: {A: {graveyard: [Hellspark Elemental]}, B: {hand: [Unsummon]}}
do:
- A: {activate: Hellspark Elemental}
- all pass
- check: {Hellspark Elemental: {zone: battlefield, keyword: haste}}
- A: pass
- B: {cast: Unsummon, choose: [Hellspark Elemental]}
- all pass
- check: {Hellspark Elemental: exile}
""",
    ),
    "twice as many tokens, and twice again (614.5, 111.1)": (
        "Parallel Lives; Blade Splicer",
        """
table:
  A: {hand: [Blade Splicer], battlefield: [{card: Parallel Lives, as: one}, {card: Parallel Lives, as: two}]}
  B: {}
do:
- A: {cast: Blade Splicer}
- all pass: 2
- A: {choose: one}
- check: {A: {battlefield: 7}, Golem 1: {power: 3, keyword: first strike}}
""",
    ),
    "what was stolen goes back as the thief leaves (611.2b)": (
        "Sower of Temptation; Serra Angel; Shock",
        """
table: {A: {hand: [Sower of Temptation]}, B: {battlefield: [Serra Angel], hand: [Shock]}}
do:
- A: {cast: Sower of Temptation}
- all pass
- A: {choose: [Serra Angel]}
- all pass
- check: {Serra Angel: {controller: A}}
- A: pass
- B: {cast: Shock, choose: [Sower of Temptation]}
- all pass
- check: {Serra Angel: {controller: B}}
""",
    ),
    "each that dies costs its controller two (603.2)": (
        "Massacre Wurm; Grizzly Bears; Serra Angel",
        """
table:
  A: {hand: [Massacre Wurm], battlefield: [Grizzly Bears]}
  B: {battlefield: [{card: Grizzly Bears, as: b1}, {card: Grizzly Bears, as: b2}, Serra Angel]}
do:
- A: {cast: Massacre Wurm}
- all pass: 2
- A: {choose: all}
- all pass: 2
- check: {B: {life: 16}, Serra Angel: {power: 2}, Grizzly Bears: battlefield, b1: graveyard}
""",
    ),
    "monstrous only once (701.37a)": (
        "Fleecemane Lion; Doom Blade",
        """
table: {A: {battlefield: [Fleecemane Lion]}, B: {hand: [Doom Blade]}}
do:
- A: {activate: Fleecemane Lion}
- A: {activate: Fleecemane Lion}
- all pass: 2
- check: {Fleecemane Lion: {power: 4, keywords: {has: [hexproof, indestructible]}}}
- A: pass
- refused: {B: {cast: Doom Blade, choose: [Fleecemane Lion]}}
""",
    ),
    "a Zombie for each that dies, until an opponent's does (113.6, 603.4)": (
        "Bridge from Below; Grizzly Bears; Doom Blade",
        """
table:
  A: {graveyard: [Bridge from Below], hand: [Doom Blade, Doom Blade], battlefield: [Grizzly Bears]}
  B: {battlefield: [{card: Grizzly Bears, as: theirs}]}
do:
- A: {cast: Doom Blade, choose: [Grizzly Bears]}
- all pass: 2
- check: {Zombie: {power: 2}}
- A: {cast: Doom Blade, choose: [theirs]}
- all pass: 2
- check: {Bridge from Below: exile}
""",
    ),
    "undying with a counter: it stays dead the second time (702.93a)": (
        "Geralf's Messenger; Goblin Bombardment",
        """
table: {A: {hand: [Geralf's Messenger], battlefield: [Goblin Bombardment]}, B: {}}
do:
- A: {cast: Geralf's Messenger}
- all pass
- check: {Geralf's Messenger: {tapped: true}, stack: 1}
- all pass
- check: {B: {life: 18}}
- A: {activate: Goblin Bombardment, choose: [[B], [Geralf's Messenger]]}
- all pass
- check: {Geralf's Messenger: {power: 4, tapped: true}, B: {life: 18}, stack: 2}
- all pass
- all pass
- check: {B: {life: 15}}
- A: {activate: Goblin Bombardment, choose: [[B], [Geralf's Messenger]]}
- all pass
- check: {Geralf's Messenger: graveyard, stack: empty, B: {life: 14}}
""",
    ),
    "all is destroyed at once, the Disk too (701.8)": (
        "Nevinyrral's Disk; Grizzly Bears; Glorious Anthem; Zulaport Cutthroat; Jace Beleren",
        """
table:
  A: {battlefield: [Nevinyrral's Disk, Jace Beleren]}
  B: {battlefield: [Grizzly Bears, Glorious Anthem, Zulaport Cutthroat]}
do:
- A: {activate: Nevinyrral's Disk}
- all pass
- check: {Nevinyrral's Disk: graveyard, Glorious Anthem: graveyard, Jace Beleren: battlefield, stack: 2}
- all pass: 2
- check: {A: {life: 18}, B: {life: 22}}
""",
    ),
    "loops of drawing end where the library does (104.3c, 704.5b)": (
        "Niv-Mizzet, the Firemind; Ophidian Eye",
        """
table:
  A:
    library: 2
    battlefield: ["Niv-Mizzet, the Firemind", {card: Ophidian Eye, on: "Niv-Mizzet, the Firemind"}]
  B: {life: 2}
do:
- A: {activate: "Niv-Mizzet, the Firemind"}
- all pass
- A: {choose: [B]}
- all pass
- check: {B: {life: 1}, stack: 1}
- all pass
- A: {choose: yes}
- A: {choose: [B]}
- all pass
- check: {B: {lost: true}}
""",
    ),
}


@pytest.mark.parametrize(("names", "written"), SITUATIONS.values(), ids=SITUATIONS)
def test_a_real_permanent_plays_as_it_is_printed(real: RealCards, names: str, written: str) -> None:
    real.play(names, written)
