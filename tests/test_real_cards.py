"""Situations with real cards: each is imported, and the table plays what was read."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.real_cards import RealCards, Situations, imported


@pytest.fixture(scope="module")
def real(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> RealCards:
    return imported(shared, tmp_path_factory.mktemp("real"), [SITUATIONS])


SITUATIONS: Situations = {
    "a creature that grows in answer survives the damage": (
        "Lightning Bolt; Grizzly Bears; Giant Growth",
        """
table: {A: {hand: [Lightning Bolt, Giant Growth], battlefield: [Grizzly Bears]}, B: {}}
do:
- A: {cast: Lightning Bolt, choose: [Grizzly Bears]}
- A: {cast: Giant Growth, choose: [Grizzly Bears]}
- all pass
- all pass
- check: {Grizzly Bears: {zone: battlefield, damage: 3, power: 5}}
""",
    ),
    "the life is that of the creature as it last was": (
        "Swords to Plowshares; Serra Angel",
        """
table: {A: {hand: [Swords to Plowshares]}, B: {battlefield: [Serra Angel]}}
do:
- A: {cast: Swords to Plowshares, choose: [Serra Angel]}
- all pass
- check: {Serra Angel: exile, B: {life: 24}}
""",
    ),
    "a black creature is no target for it": (
        "Doom Blade; Typhoid Rats; Grizzly Bears",
        """
table: {A: {hand: [Doom Blade]}, B: {battlefield: [Typhoid Rats, Grizzly Bears]}}
do:
- refused: {A: {cast: Doom Blade, choose: [Typhoid Rats]}}
- A: {cast: Doom Blade, choose: [Grizzly Bears]}
- all pass
- check: {Grizzly Bears: graveyard}
""",
    ),
    "all that dies together is seen by what dies with it": (
        "Damnation; Zulaport Cutthroat; Grizzly Bears",
        """
table: {A: {hand: [Damnation], battlefield: [Zulaport Cutthroat, Grizzly Bears]}, B: {}}
do:
- A: {cast: Damnation}
- all pass
- all pass
- all pass
- check: {A: {life: 22}, B: {life: 18}}
""",
    ),
    "a creature that enters is seen": (
        "Essence Warden; Llanowar Elves",
        """
table: {A: {hand: [Llanowar Elves], battlefield: [Essence Warden]}, B: {}}
do:
- A: {cast: Llanowar Elves}
- all pass
- all pass
- check: {A: {life: 21}}
""",
    ),
    "a noncreature spell makes a Drake before it resolves": (
        "Talrand, Sky Summoner; Shock",
        """
table: {A: {hand: [Shock], battlefield: ["Talrand, Sky Summoner"]}, B: {}}
do:
- A: {cast: Shock, choose: [B]}
- all pass
- check: {Drake: battlefield, B: {life: 20}}
""",
    ),
    "what is exiled comes back when its jailer leaves": (
        "Banisher Priest; Grizzly Bears; Shock",
        """
table: {A: {hand: [Banisher Priest]}, B: {battlefield: [Grizzly Bears], hand: [Shock]}}
do:
- A: {cast: Banisher Priest}
- all pass
- A: {choose: [Grizzly Bears]}
- all pass
- check: {Grizzly Bears: exile}
- A: pass
- B: {cast: Shock, choose: [Banisher Priest]}
- all pass
- check: {Banisher Priest: graveyard, Grizzly Bears: battlefield}
""",
    ),
    "it gives life as it comes and a Beast as it goes": (
        "Thragtusk; Doom Blade",
        """
table: {A: {hand: [Thragtusk, Doom Blade]}, B: {}}
do:
- A: {cast: Thragtusk}
- all pass
- all pass
- check: {A: {life: 25}}
- A: {cast: Doom Blade, choose: [Thragtusk]}
- all pass
- all pass
- check: {Thragtusk: graveyard, Beast: {power: 3}}
""",
    ),
    "what is arrested cannot be activated": (
        "Arrest; Grizzly Bears; Reassembling Skeleton; Llanowar Elves",
        """
table: {A: {hand: [Arrest], battlefield: [Grizzly Bears, Reassembling Skeleton, Llanowar Elves]}, B: {}}
do:
- A: {cast: Arrest, choose: [Llanowar Elves]}
- all pass
- refused: {A: {activate: Llanowar Elves}}
""",
    ),
    "no regeneration": (
        "Terminate; Drudge Skeletons",
        """
table: {A: {hand: [Terminate]}, B: {battlefield: [Drudge Skeletons]}}
do:
- A: {cast: Terminate, choose: [Drudge Skeletons]}
- A: pass
- B: {activate: Drudge Skeletons}
- all pass
- all pass
- check: {Drudge Skeletons: graveyard}
""",
    ),
    "a shield saves from destruction": (
        "Doom Blade; Lightning Bolt; Cudgel Troll",
        """
table: {A: {hand: [Lightning Bolt], battlefield: []}, B: {battlefield: [Cudgel Troll]}}
do:
- A: {cast: Lightning Bolt, choose: [Cudgel Troll]}
- A: pass
- B: {activate: Cudgel Troll}
- all pass
- all pass
- check: {Cudgel Troll: {zone: battlefield, tapped: true}}
""",
    ),
    "a creature spell is not a target": (
        "Negate; Grizzly Bears; Shock",
        """
table: {A: {hand: [Grizzly Bears, Shock]}, B: {hand: [Negate]}}
do:
- A: {cast: Grizzly Bears}
- A: pass
- refused: {B: {cast: Negate, choose: [Grizzly Bears]}}
""",
    ),
    "what can't be countered is not": (
        "Cancel; Supreme Verdict; Grizzly Bears",
        """
table: {A: {hand: [Supreme Verdict], battlefield: [Grizzly Bears]}, B: {hand: [Cancel]}}
do:
- A: {cast: Supreme Verdict}
- A: pass
- B: {cast: Cancel, choose: [Supreme Verdict]}
- all pass
- all pass
- check: {Grizzly Bears: graveyard, Cancel: graveyard}
""",
    ),
    "a token that leaves ceases to be": (
        "Unsummon; Talrand, Sky Summoner; Shock",
        """
table: {A: {hand: [Shock], battlefield: ["Talrand, Sky Summoner"]}, B: {hand: [Unsummon]}}
do:
- A: {cast: Shock, choose: [B]}
- all pass
- A: pass
- B: {cast: Unsummon, choose: [Drake]}
- all pass
- check: {A: {hand: []}}
""",
    ),
    "it changes sides, untaps and has haste": (
        "Act of Treason; Serra Angel",
        """
table: {A: {hand: [Act of Treason]}, B: {battlefield: [{card: Serra Angel, tapped: true}]}}
do:
- A: {cast: Act of Treason, choose: [Serra Angel]}
- all pass
- check: {Serra Angel: {controller: A, tapped: false, keywords: [flying, vigilance, haste]}}
""",
    ),
    "a copy has the values of what it copies": (
        "Clone; Serra Angel",
        """
table: {A: {hand: [Clone]}, B: {battlefield: [Serra Angel]}}
do:
- A: {cast: Clone}
- all pass
- A: {choose: [Serra Angel]}
- check: {Clone: {power: 4, name: Serra Angel}}
""",
    ),
    "damage is divided as it is announced": (
        "Forked Lightning; Grizzly Bears; Llanowar Elves",
        """
table: {A: {hand: [Forked Lightning]}, B: {battlefield: [Grizzly Bears, Llanowar Elves]}}
do:
- A: {cast: Forked Lightning, choose: [[Grizzly Bears, Llanowar Elves]]}
- A: {choose: {Grizzly Bears: 2, Llanowar Elves: 2}}
- all pass
- check: {Grizzly Bears: graveyard, Llanowar Elves: graveyard}
""",
    ),
    "an artifact or an enchantment, no creature": (
        "Naturalize; Grizzly Bears; Icy Manipulator",
        """
table: {A: {hand: [Naturalize]}, B: {battlefield: [Grizzly Bears, Icy Manipulator]}}
do:
- refused: {A: {cast: Naturalize, choose: [Grizzly Bears]}}
- A: {cast: Naturalize, choose: [Icy Manipulator]}
- all pass
- check: {Icy Manipulator: graveyard}
""",
    ),
    "cards for life": (
        "Sign in Blood",
        """
table: {A: {hand: [Sign in Blood]}, B: {library: 3}}
do:
- A: {cast: Sign in Blood, choose: [B]}
- all pass
- check: {B: {life: 18, hand: 2}}
""",
    ),
    "what enters is burnt at once": (
        "Aether Flash; Grizzly Bears",
        """
table: {A: {hand: [Grizzly Bears], battlefield: [Aether Flash]}, B: {}}
do:
- A: {cast: Grizzly Bears}
- all pass
- all pass
- check: {Grizzly Bears: graveyard}
""",
    ),
    "it comes back from the graveyard, tapped": (
        "Reassembling Skeleton",
        """
table: {A: {graveyard: [Reassembling Skeleton]}, B: {}}
do:
- A: {activate: Reassembling Skeleton}
- all pass
- check: {Reassembling Skeleton: {zone: battlefield, tapped: true}}
""",
    ),
    "persisting once": (
        "Kitchen Finks; Doom Blade",
        """
table: {A: {hand: [Doom Blade, Doom Blade], battlefield: [Kitchen Finks]}, B: {}}
do:
- A: {cast: Doom Blade, choose: [Kitchen Finks]}
- all pass
- all pass
- all pass
- check: {Kitchen Finks: {zone: battlefield, power: 2}, A: {life: 22}}
- A: {cast: Doom Blade, choose: [Kitchen Finks]}
- all pass
- check: {Kitchen Finks: graveyard}
""",
    ),
    "an anthem counts for others of one's own": (
        "Glorious Anthem; Grizzly Bears; Serra Angel",
        """
table: {A: {battlefield: [Glorious Anthem, Grizzly Bears]}, B: {battlefield: [Serra Angel]}}
do:
- check: {Grizzly Bears: {power: 3, toughness: 3}, Serra Angel: {power: 4}}
""",
    ),
    "harmonized by a creature's power": (
        "Wild Ride; Serra Angel; Grizzly Bears",
        """
table: {A: {graveyard: [Wild Ride], battlefield: [Serra Angel, Grizzly Bears], mana: R}, B: {}}
do:
- A: {cast: Wild Ride, choose: [[Grizzly Bears], [Serra Angel]]}
- all pass
- check: {Wild Ride: exile, Grizzly Bears: {power: 5}, Serra Angel: {tapped: true}}
""",
    ),
    "a copied card is free, and goes to exile": (
        "Dreadhorde Arcanist; Shock",
        """
step: beginning of combat
table: {A: {battlefield: [Dreadhorde Arcanist], graveyard: [Shock]}, B: {}}
do:
- all pass
- A: {attack: [Dreadhorde Arcanist]}
- A: {choose: [Shock]}
- all pass
- A: {choose: yes}
- A: {choose: [B]}
- all pass
- check: {Shock: exile, B: {life: 18}}
""",
    ),
    "what has only just been copied attacks, and is sacrificed": (
        "Kiki-Jiki, Mirror Breaker; Siege-Gang Commander",
        """
table: {A: {battlefield: ["Kiki-Jiki, Mirror Breaker", Siege-Gang Commander]}, B: {}}
do:
- A: {activate: "Kiki-Jiki, Mirror Breaker", choose: [Siege-Gang Commander]}
- all pass
- all pass
- check: {Goblin: battlefield}
""",
    ),
    "it comes back with a counter": (
        "Undying Evil; Grizzly Bears; Doom Blade",
        """
table: {A: {hand: [Undying Evil, Doom Blade], battlefield: [Grizzly Bears]}, B: {}}
do:
- A: {cast: Undying Evil, choose: [Grizzly Bears]}
- all pass
- A: {cast: Doom Blade, choose: [Grizzly Bears]}
- all pass
- all pass
- check: {Grizzly Bears: {zone: battlefield, power: 3}}
""",
    ),
    "what is hunted stays away, where the hunter leaves first": (
        "Fiend Hunter; Grizzly Bears; Unsummon",
        """
table: {A: {hand: [Fiend Hunter]}, B: {battlefield: [Grizzly Bears], hand: [Unsummon]}}
do:
- A: {cast: Fiend Hunter}
- all pass
- A: {choose: [Grizzly Bears]}
- A: pass
- B: {cast: Unsummon, choose: [Fiend Hunter]}
- all pass
- all pass
- all pass
- A: {choose: yes}
- check: {Fiend Hunter: hand, Grizzly Bears: exile}
""",
    ),
    "an Aura comes back to the hand": (
        "Rancor; Grizzly Bears; Doom Blade",
        """
table: {A: {hand: [Rancor, Doom Blade], battlefield: [Grizzly Bears]}, B: {}}
do:
- A: {cast: Rancor, choose: [Grizzly Bears]}
- all pass
- check: {Grizzly Bears: {power: 4, keywords: [trample]}}
- A: {cast: Doom Blade, choose: [Grizzly Bears]}
- all pass
- all pass
- check: {Rancor: hand}
""",
    ),
    "who has to sacrifice chooses": (
        "Cruel Edict; Grizzly Bears; Serra Angel",
        """
table: {A: {hand: [Cruel Edict]}, B: {battlefield: [Grizzly Bears, Serra Angel]}}
do:
- A: {cast: Cruel Edict}
- A: {choose: [B]}
- all pass
- B: {choose: [Grizzly Bears]}
- check: {Grizzly Bears: graveyard, Serra Angel: battlefield}
""",
    ),
    "not evoked it kills, and stays": (
        "Shriekmaw; Serra Angel",
        """
table: {A: {hand: [Shriekmaw]}, B: {battlefield: [Serra Angel]}}
do:
- A: {cast: Shriekmaw, choose: [no]}
- all pass
- A: {choose: [Serra Angel]}
- all pass
- check: {Serra Angel: graveyard, Shriekmaw: battlefield}
""",
    ),
    "what flies is spared": (
        "Earthquake; Serra Angel; Grizzly Bears",
        """
table: {A: {hand: [Earthquake]}, B: {battlefield: [Serra Angel, Grizzly Bears]}}
do:
- A: {cast: Earthquake, choose: [3]}
- all pass
- check: {Grizzly Bears: graveyard, Serra Angel: {zone: battlefield, damage: 0}, A: {life: 17}, B: {life: 17}}
""",
    ),
    "as many Rats as there are": (
        "Swarm of Rats; Typhoid Rats",
        """
table: {A: {battlefield: [Swarm of Rats, Typhoid Rats]}, B: {}}
do:
- check: {Swarm of Rats: {power: 2, toughness: 1}}
""",
    ),
    "lands cannot be played twice without more": (
        "Explore; Evolving Wilds; Llanowar Elves",
        """
table: {A: {hand: [Explore, Evolving Wilds, Evolving Wilds], library: 3}, B: {}}
do:
- A: {play: Evolving Wilds}
- refused: {A: {play: Evolving Wilds}}
- A: {cast: Explore}
- all pass
- A: {play: Evolving Wilds}
- check: {A: {hand: 1}}
""",
    ),
    "a Goblin in place of two Mountains": (
        "Fireblast; Goblin King",
        """
table: {A: {hand: [Fireblast], battlefield: [Mountain, Mountain]}, B: {}}
do:
- A: {cast: Fireblast, choose: [yes, [B]]}
- all pass
- check: {B: {life: 16}}
""",
    ),
    "other Elves are led": (
        "Elvish Archdruid; Llanowar Elves",
        """
table: {A: {battlefield: [Elvish Archdruid, Llanowar Elves]}, B: {}}
do:
- check: {Elvish Archdruid: {power: 2}, Llanowar Elves: {power: 2}}
""",
    ),
    "each death drains": (
        "Falkenrath Noble; Doom Blade; Grizzly Bears",
        """
table: {A: {hand: [Doom Blade], battlefield: [Falkenrath Noble]}, B: {battlefield: [Grizzly Bears]}}
do:
- A: {cast: Doom Blade, choose: [Grizzly Bears]}
- all pass
- A: {choose: [B]}
- all pass
- check: {A: {life: 21}, B: {life: 19}}
""",
    ),
    "a card comes back from the graveyard": (
        "Gravedigger; Grizzly Bears",
        """
table: {A: {hand: [Gravedigger], graveyard: [Grizzly Bears]}, B: {}}
do:
- A: {cast: Gravedigger}
- all pass
- A: {choose: [Grizzly Bears]}
- all pass
- A: {choose: yes}
- check: {Grizzly Bears: hand}
""",
    ),
    "an artifact creature is no target for it": (
        "Nekrataal; Solemn Simulacrum; Grizzly Bears",
        """
table: {A: {hand: [Nekrataal]}, B: {battlefield: [Solemn Simulacrum, Grizzly Bears]}}
do:
- A: {cast: Nekrataal}
- all pass
- refused: {A: {choose: [Solemn Simulacrum]}}
- A: {choose: [Grizzly Bears]}
- all pass
- check: {Grizzly Bears: graveyard}
""",
    ),
}


@pytest.mark.parametrize(("names", "written"), SITUATIONS.values(), ids=SITUATIONS)
def test_a_real_card_plays_as_it_is_printed(real: RealCards, names: str, written: str) -> None:
    real.play(names, written)
