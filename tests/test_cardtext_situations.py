"""Cards read from a printed text, played in the situations that judges are asked about."""

from __future__ import annotations

import pytest

from tests.read_cards import play

CARDS = {
    "Bear": {"type_line": "Creature \u2014 Bear", "power": "2", "toughness": "2"},
    "Ogre": {"type_line": "Artifact Creature \u2014 Ogre", "power": "3", "toughness": "3"},
    "Bolt": {"type_line": "Instant", "oracle_text": "Bolt deals 3 damage to any target."},
    "Mend": {
        "type_line": "Instant",
        "oracle_text": "Prevent all damage that would be dealt to target creature this turn.",
    },
    "Salute": {"type_line": "Instant", "oracle_text": "Target creature gets +1/+1 until end of turn."},
    "Cinder": {
        "type_line": "Instant",
        "oracle_text": "Cinder deals 2 damage to any target. If a creature dealt damage this way would die"
        " this turn, exile it instead.",
    },
    "Goading": {
        "type_line": "Sorcery",
        "oracle_text": "Goading deals 1 damage to each creature. Creatures dealt damage this way can't block"
        " this turn.",
    },
    "Twin Shot": {
        "type_line": "Sorcery",
        "oracle_text": "Twin Shot deals 2 damage to target creature and each other creature with the same"
        " name as that creature.",
    },
    "Likeness": {
        "type_line": "Creature \u2014 Illusion",
        "power": "0",
        "toughness": "0",
        "oracle_text": "You may have Likeness enter as a copy of an artifact creature on the battlefield,"
        " except it's"
        ' an Elf in addition to its other types and it has "When this creature becomes the target of a spell'
        ' or ability, sacrifice it."',
    },
    "Muzzle": {
        "type_line": "Artifact",
        "oracle_text": "As Muzzle enters the battlefield, choose a card name.\nActivated abilities of sources"
        " with the chosen name can't be activated unless they're mana abilities.",
    },
    "Grove Engine": {
        "type_line": "Artifact",
        "oracle_text": "{T}: Add {G}.\n{T}: You gain 1 life.",
    },
    "Hush": {
        "type_line": "Artifact",
        "oracle_text": "Creatures entering the battlefield don't cause abilities to trigger.",
    },
    "Herald": {
        "type_line": "Creature \u2014 Elf",
        "power": "1",
        "toughness": "1",
        "oracle_text": "When Herald enters the battlefield, you gain 2 life.\nWhen Herald dies, you gain 5"
        " life.",
    },
    "Rebuff": {
        "type_line": "Sorcery",
        "oracle_text": "Return target creature an opponent controls to its owner's hand. That creature's"
        " owner can't cast spells with the same name as that creature until your next turn.",
    },
    "Kinship": {
        "type_line": "Enchantment",
        "oracle_text": "As Kinship enters the battlefield, choose a creature type.\nCreatures you control are"
        " the chosen type in addition to their other types. The same is true for creature spells you control"
        " and creature cards you own that aren't on the battlefield.",
    },
    "Grave Call": {
        "type_line": "Instant",
        "oracle_text": "Return target Elf card from your graveyard to your hand.",
    },
    "Vat": {
        "type_line": "Artifact",
        "oracle_text": "Whenever a nontoken creature dies, you may exile that card. If you do, return each"
        " other card exiled with Vat to its owner's graveyard.\n{T}: Create a tapped token that's a copy of a"
        " card exiled with Vat.",
    },
    "Scales": {
        "type_line": "Enchantment",
        "oracle_text": "Whenever an opponent casts a spell, you may reveal the top card of your library. If"
        " you do, counter that spell if it has the same mana value as the revealed card.",
    },
}

WRITTEN = {
    "what was dealt damage is exiled where it would die (614.6)": """
table: {A: {hand: [Cinder, Bolt], battlefield: []}, B: {battlefield: [Ogre]}}
do:
- A: {cast: Cinder, choose: [Ogre]}
- all pass
- A: {cast: Bolt, choose: [Ogre]}
- all pass
- check: {Ogre: exile}
""",
    "what was dealt no damage dies as ever": """
table: {A: {hand: [Cinder, Mend, Bolt]}, B: {battlefield: [Ogre]}}
do:
- A: {cast: Cinder, choose: [Ogre]}
- A: {cast: Mend, choose: [Ogre]}
- all pass
- all pass
- check: {Ogre: battlefield}
""",
    "only what was dealt damage can't block": """
table: {A: {hand: [Goading, Mend], battlefield: [Bear]}, B: {battlefield: [Ogre, Bear]}}
do:
- A: {cast: Mend, choose: [Bear 2]}
- all pass
- A: {cast: Goading}
- all pass
- pass until: declare attackers
- A: {attack: [Bear 1]}
- all pass
- refused: {B: {block: {Ogre: Bear 1}}}
- B: {block: {Bear 2: Bear 1}}
""",
    "all of the target's name are dealt damage (201.2)": """
table: {A: {hand: [Twin Shot], battlefield: [Bear]}, B: {battlefield: [Bear, Ogre]}}
do:
- A: {cast: Twin Shot, choose: [Bear 2]}
- all pass
- check: {A: {graveyard: {has: [Bear]}}, B: {graveyard: [Bear], battlefield: [Ogre]}}
""",
    "a copy has the ability that it was given (707.9a)": """
table: {A: {hand: [Likeness, Salute], battlefield: [Ogre]}, B: {}}
do:
- A: {cast: Likeness}
- all pass
- A: {choose: [Ogre]}
- check: {Likeness: {power: 3, subtypes: {has: [elf, ogre]}}, cites: [707.9a]}
- A: {cast: Salute, choose: [Likeness]}
- all pass
- all pass
- check: {Likeness: graveyard}
""",
    "mana abilities are spared (605.1a)": """
table: {A: {hand: [Muzzle], battlefield: [Grove Engine]}, B: {}}
do:
- A: {cast: Muzzle}
- all pass
- A: {choose: Grove Engine}
- refused: {A: {activate: Grove Engine, ability: 2}}
  cites: [602.5, 605.1a]
- A: {activate: Grove Engine}
- check: {A: {mana: G}}
""",
    "nothing is set off by what enters, all is by what dies (603.2)": """
table: {A: {hand: [Herald, Bolt], battlefield: [Hush], life: 20}, B: {}}
do:
- A: {cast: Herald}
- all pass
- check: {A: {life: 20}, stack: []}
- A: {cast: Bolt, choose: [Herald]}
- all pass
- all pass
- check: {A: {life: 25}}
""",
    "a spell of the name that went back cannot be cast": """
table: {A: {hand: [Rebuff]}, B: {hand: [Ogre], battlefield: [Bear]}}
do:
- A: {cast: Rebuff, choose: [Bear]}
- all pass
- pass until: upkeep
- pass until: main
- refused: {B: {cast: Bear}}
- B: {cast: Ogre}
""",
    "cards elsewhere are of the chosen type, too": """
table: {A: {hand: [Kinship, Grave Call], graveyard: [Ogre]}, B: {graveyard: [Bear]}}
do:
- A: {cast: Kinship}
- all pass
- A: {choose: elf}
- A: {cast: Grave Call, choose: [Ogre]}
- all pass
- check: {A: {hand: [Ogre]}}
""",
    "what was exiled before goes back, and the last is copied (607.2a)": """
table: {A: {hand: [Bolt, Bolt], battlefield: [Vat, Bear, Ogre]}, B: {}}
do:
- A: {cast: Bolt 1, choose: [Bear]}
- all pass
- all pass
- A: {choose: yes}
- check: {Bear: exile}
- A: {cast: Bolt 2, choose: [Ogre]}
- all pass
- all pass
- A: {choose: yes}
- check: {Bear: graveyard, Ogre: exile}
- A: {activate: Vat}
- all pass
- check: {Ogre 1: {power: 3, tapped: true}}
""",
    "countered only where the mana values are the same": """
table: {A: {battlefield: [Scales], library: [Bear, Bear]}, B: {hand: [Ogre]}}
active: B
do:
- B: {cast: Ogre}
- all pass
- A: {choose: yes}
- check: {Ogre: graveyard}
""",
}


@pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN)
def test_situations_are_played_as_printed(written: str) -> None:
    play(written, CARDS)
