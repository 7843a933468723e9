"""Chance, what enters with more, searching for one place or another, kicked instead (invented cards)."""

from __future__ import annotations

import pytest

from judge.cardtext.magic.cards import read_face
from tests.read_cards import RULES, play

CARDS: dict[str, dict[str, str]] = {
    "Elf": {"type_line": "Creature \u2014 Elf", "mana_cost": "{G}", "power": "2", "toughness": "2"},
    "Ogre": {"type_line": "Creature \u2014 Ogre", "mana_cost": "{R}", "power": "4", "toughness": "4"},
    "Kraken": {"type_line": "Creature \u2014 Kraken", "mana_cost": "{U}", "power": "5", "toughness": "5"},
    "Nursery": {
        "type_line": "Enchantment",
        "oracle_text": "Whenever you cast a creature spell, that creature enters with two additional +1/+1"
        " counters on it.",
    },
    "Grave Wheel": {
        "type_line": "Artifact",
        "oracle_text": "{T}: Choose a card at random in your graveyard. If it's a creature card, put it onto"
        " the battlefield. Otherwise, put it into your hand.",
    },
    "Quest": {
        "type_line": "Sorcery",
        "mana_cost": "{G}",
        "oracle_text": "Kicker {2}\nSearch your library for an Elf card, reveal it, and put it into your"
        " hand. If this spell was kicked, put that card onto the battlefield instead. Then shuffle.",
    },
    "Recall": {
        "type_line": "Sorcery",
        "mana_cost": "{B}",
        "oracle_text": "Kicker {2}\nReturn target creature card from your graveyard to your hand. If this"
        " spell was kicked, instead put that card onto the battlefield.",
    },
    "Tide": {
        "type_line": "Sorcery",
        "mana_cost": "{U}",
        "oracle_text": "Return all creatures to their owners' hands except for Krakens.",
    },
    "Swarm": {
        "type_line": "Creature \u2014 Insect",
        "mana_cost": "{G}",
        "power": "1",
        "toughness": "1",
        "oracle_text": "Kicker {X}\nWhen Swarm enters, if it was kicked, create X 1/1 green Insect creature"
        " tokens.",
    },
    "Echo Shrine": {
        "type_line": "Enchantment",
        "oracle_text": "Whenever a player casts a spell, that player gains life equal to the number of cards"
        " in all graveyards with the same name as that spell.",
    },
    "Fray": {
        "type_line": "Sorcery",
        "mana_cost": "{R}",
        "oracle_text": "Fray deals 1 damage to target creature. Fray also deals 2 damage to that creature's"
        " controller.",
    },
    "Lull": {
        "type_line": "Instant",
        "oracle_text": "Prevent the next 1 damage that would be dealt to each creature you control this"
        " turn.",
    },
    "Phoenix": {
        "type_line": "Creature \u2014 Phoenix",
        "power": "2",
        "toughness": "2",
        "oracle_text": "When Phoenix dies, exile it if it had an ash counter on it. Otherwise, return it to"
        " the battlefield and put an ash counter on it.",
    },
    "Skitter": {
        "type_line": "Creature \u2014 Salamander",
        "power": "3",
        "toughness": "4",
        "oracle_text": "Whenever another creature enters, exile Skitter. Return Skitter to the battlefield"
        " at the beginning of the next end step.",
    },
    "Storm": {
        "type_line": "Sorcery",
        "oracle_text": "Storm deals 2 damage to each creature.",
    },
}

PLAYED = {
    "what comes back bears the counter that is put on it then": """
table: {A: {hand: [Storm, {card: Storm, as: second}], battlefield: [Phoenix]}, B: {}}
do:
- A: {cast: Storm}
- all pass
- all pass
- check: {Phoenix: {zone: battlefield, counters: {ash: 1}}}
- A: {cast: second}
- all pass
- all pass
- check: {Phoenix: exile}
""",
    "what is named twice comes back as the card that it has become": """
table: {A: {hand: [Elf], battlefield: [Skitter]}, B: {}}
do:
- A: {cast: Elf}
- all pass
- all pass
- check: {Skitter: exile}
- pass until: {step: end}
- all pass
- check: {Skitter: battlefield}
""",
    "each is shielded for itself": """
table: {A: {hand: [Lull, Storm], battlefield: [Elf, Ogre]}, B: {battlefield: [Kraken]}}
do:
- A: {cast: Lull}
- all pass
- A: {cast: Storm}
- all pass
- check: {Elf: {damage: 1}, Ogre: {damage: 1}, Kraken: {damage: 2}}
""",
    "what is cast enters with more, once": """
table: {A: {hand: [Elf], battlefield: [Nursery]}, B: {}}
do:
- A: {cast: Elf}
- all pass
- all pass
- check: {Elf: {power: 4}}
""",
    "the one card there is, if it is a creature": """
table: {A: {graveyard: [Elf], battlefield: [Grave Wheel]}, B: {}}
do:
- A: {activate: Grave Wheel}
- all pass
- check: {Elf: battlefield}
""",
    "the one card there is, if it is none": """
table: {A: {graveyard: [Tide], battlefield: [Grave Wheel]}, B: {}}
do:
- A: {activate: Grave Wheel}
- all pass
- check: {Tide: hand}
""",
    "a card found goes to the hand": """
table: {A: {hand: [Quest], library: [Elf, Ogre]}, B: {}}
do:
- A: {cast: Quest, choose: [no]}
- all pass
- A: {choose: Elf}
- check: {Elf: hand}
""",
    "a card found by a kicked spell goes onto the battlefield": """
table: {A: {hand: [Quest], library: [Elf, Ogre]}, B: {}}
do:
- A: {cast: Quest, choose: [yes]}
- all pass
- A: {choose: Elf}
- check: {Elf: battlefield}
""",
    "the same target, otherwise returned": """
table: {A: {hand: [Recall], graveyard: [Elf]}, B: {}}
do:
- A: {cast: Recall, choose: [yes, Elf]}
- all pass
- check: {Elf: battlefield}
""",
    "the target of a spell that was not kicked": """
table: {A: {hand: [Recall], graveyard: [Elf]}, B: {}}
do:
- A: {cast: Recall, choose: [no, Elf]}
- all pass
- check: {Elf: hand}
""",
    "all but some": """
table: {A: {hand: [Tide], battlefield: [Elf, Kraken]}, B: {battlefield: [Ogre]}}
do:
- A: {cast: Tide}
- all pass
- check: {Elf: hand, Ogre: hand, Kraken: battlefield}
""",
    "the X of a kicker": """
table: {A: {hand: [Swarm]}, B: {}}
do:
- A: {cast: Swarm, choose: [yes, 2]}
- all pass
- all pass
- check: {Insect 2: battlefield, A: {battlefield: [Swarm, Insect 1, Insect 2]}}
""",
    "cards of the spell's name in all graveyards": """
table: {A: {battlefield: [Echo Shrine], graveyard: [Elf, Ogre]}, B: {graveyard: [{card: Elf, as: theirs}],
  hand: [{card: Elf, as: cast}]}}
active: B
do:
- B: {cast: cast}
- all pass
- check: {B: {life: 22}}
""",
    "also dealt to its controller": """
table: {A: {hand: [Fray]}, B: {battlefield: [Elf]}}
do:
- A: {cast: Fray, choose: [Elf]}
- all pass
- check: {Elf: {damage: 1}, B: {life: 18}}
""",
}


@pytest.mark.parametrize("title", PLAYED)
def test_what_is_read_is_played(title: str) -> None:
    play(PLAYED[title], CARDS)


@pytest.mark.parametrize(
    "text",
    [
        # whoever does not want the second thing does the first, which is nowhere said
        "Return target creature to its owner's hand. If it's attacking, you may exile it instead.",
        # a shield for each of them, not one for all
        "Prevent the next 2 damage that would be dealt to each of two target creatures this turn.",
        # which of them were creatures is nowhere kept
        "Destroy all artifacts and creatures. For each creature destroyed this way, its controller draws"
        " a card.",
    ],
)
def test_what_would_be_played_wrongly_is_unread(text: str) -> None:
    face = {"name": "Odd Thing", "type_line": "Sorcery", "mana_cost": "{1}", "oracle_text": text}
    (line,) = read_face(RULES, face).lines
    assert line.status == "unread"


def test_what_stands_beneath_a_choice_without_marks_is_unread() -> None:
    text = "Choose one. If it was kicked, choose both instead.\nDraw a card.\nYou gain 3 life."
    face = {"name": "Odd Thing", "type_line": "Sorcery", "mana_cost": "{1}", "oracle_text": text}
    assert [line.status for line in read_face(RULES, face).lines] == ["unread"] * 3
