"""Whole hands and graveyards, what lies on a thing, colors among things, comparisons with others: played."""

from __future__ import annotations

import pytest

from judge.cardtext.magic.cards import read_face
from tests.read_cards import RULES, play

BEAR = {"type_line": "Creature \u2014 Bear", "power": "2", "toughness": "2", "mana_cost": "{1}"}
CARDS: dict[str, dict[str, str]] = {
    "Bear": BEAR,
    "Ox": BEAR,
    "Elk": BEAR,
    "Forest": {"type_line": "Basic Land \u2014 Forest"},
    "Vast": {"type_line": "Land", "oracle_text": "{T}: Add {C}."},
    "Edge": {
        "type_line": "Land",
        "oracle_text": "{T}, Sacrifice Edge: Destroy target nonbasic land. Activate this ability only if an"
        " opponent controls two or more lands.",
    },
    "Paint": {
        "type_line": "Artifact",
        "oracle_text": "{T}: Add one mana of any color among creatures you control.",
    },
    "Red One": {**BEAR, "mana_cost": "{R}"},
    "Green One": {**BEAR, "mana_cost": "{G}"},
    "Tender": {
        **BEAR,
        "mana_cost": "{G}",
        "oracle_text": "{T}: For each color among creatures you control, add one mana of that color.",
    },
    "Queen": {
        **BEAR,
        "oracle_text": "Whenever another creature enters, its controller may draw a card if its power is"
        " greater than each other creature's power.",
    },
    "Giant": {**BEAR, "power": "5", "toughness": "5"},
    "Wither All": {
        "type_line": "Sorcery",
        "oracle_text": "All creatures get -2/-2 until end of turn. If a creature would die this turn, exile"
        " it instead.",
    },
    "Avenger": {
        **BEAR,
        "toughness": "9",
        "oracle_text": "Whenever a source deals damage to Avenger, that source's controller sacrifices that"
        " many permanents.",
    },
    "Bolt": {"type_line": "Instant", "oracle_text": "Bolt deals 2 damage to any target."},
    "Bounty": {
        "type_line": "Enchantment",
        "oracle_text": "Each player may play an additional land on each of their turns.",
    },
    "Quickbond": {
        "type_line": "Enchantment",
        "oracle_text": "You may play any number of lands on each of your turns.\nWhenever you play a land, if"
        " it wasn't the first land you played this turn, Quickbond deals 1 damage to you.",
    },
    "Oath": {
        "type_line": "Enchantment \u2014 Aura",
        "oracle_text": "Enchant creature\nEnchanted creature gets +1/+1, has haste, and can't attack you or a"
        " planeswalker you control.",
    },
    "Shuffler": {
        "type_line": "Enchantment",
        "oracle_text": "At the beginning of each player's draw step, that player puts the cards in their hand"
        " on the bottom of their library in any order, then draws that many cards.",
    },
    "Ashes": {
        "type_line": "Sorcery",
        "oracle_text": "Exile all cards from target player's hand and graveyard.",
    },
    "Rise": {
        "type_line": "Sorcery",
        "oracle_text": "Return all creature cards from all graveyards to the battlefield under their owners'"
        " control.",
    },
    "Wrap": {
        "type_line": "Instant", "oracle_text": "Exile target creature and all Auras attached to it."
    },
    "Evolve": {
        "type_line": "Sorcery",
        "oracle_text": "As an additional cost to cast this spell, sacrifice a creature.\nSearch your library"
        " for a creature card with mana value X or less, where X is 2 plus the sacrificed creature's mana"
        " value. Put that card onto the battlefield, then shuffle.",
    },
    "Elder": {**BEAR, "mana_cost": "{3}"},
    "Deal": {
        "type_line": "Sorcery",
        "oracle_text": "Choose two target creature cards in your graveyard. Sacrifice a creature. If you do,"
        " return the chosen cards to the battlefield tapped.",
    },
    "Flask": {
        "type_line": "Artifact",
        "oracle_text": "{T}: You gain 5 life. Shuffle Flask and your graveyard into their owner's library.",
    },
    "Alone": {"type_line": "Sorcery", "oracle_text": "Choose up to one creature. Destroy the rest."},
    "Wound": {
        "type_line": "Enchantment",
        "oracle_text": "At the beginning of each end step, each opponent loses life equal to the life they"
        " lost this turn.",
    },
}  # fmt: skip
WRITTEN = {
    "only if one opponent has so many lands": """
table: {A: {battlefield: [Edge]}, B: {battlefield: [Vast, Forest]}}
do:
- A: {activate: Edge, choose: [Vast]}
- all pass
- check: {Vast: graveyard}
""",
    "not if no opponent has so many": """
table: {A: {battlefield: [Edge]}, B: {battlefield: [Vast]}, C: {battlefield: [Forest]}}
do:
- refused: {A: {activate: Edge, choose: [Vast]}}
""",
    "a color among one's creatures": """
table: {A: {battlefield: [Paint, Red One, Green One], mana: 0}, B: {}}
do:
- A: {tap for mana: Paint}
- A: {choose: red}
- check: {A: {mana: R}}
""",
    "each color once": """
table: {A: {battlefield: [Tender, Red One, Green One], mana: 0}, B: {}}
do:
- A: {tap for mana: Tender}
- check: {A: {mana: RG}}
""",
    "drawn where it is greater than every other": """
table: {A: {battlefield: [Queen], hand: [Giant], library: [Ox]}, B: {battlefield: [Bear]}}
do:
- A: {cast: Giant}
- all pass
- all pass
- A: {choose: yes}
- check: {A: {hand: [Ox]}}
""",
    "not where another has as much": """
table: {A: {battlefield: [Queen], hand: [Elk], library: [Ox]}, B: {battlefield: [Bear]}}
do:
- A: {cast: Elk}
- all pass
- all pass
- check: {A: {hand: []}}
""",
    "whatever would die is exiled": """
table: {A: {hand: [Wither All], battlefield: [Ox]}, B: {battlefield: [Bear]}}
do:
- A: {cast: Wither All}
- all pass
- check: {Bear: exile, Ox: exile}
""",
    "as many permanents as damage": """
table: {A: {hand: [Bolt], battlefield: [Forest, Vast, Ox]}, B: {battlefield: [Avenger]}}
do:
- A: {cast: Bolt, choose: [Avenger]}
- all pass
- all pass
- A: {choose: [[Forest, Vast]]}
- check: {Forest: graveyard, Vast: graveyard, Ox: battlefield}
""",
    "a land more for everybody": """
table: {A: {hand: [Forest, Vast]}, B: {battlefield: [Bounty]}}
do:
- A: {play: Forest}
- A: {play: Vast}
- check: {Forest: battlefield, Vast: battlefield}
""",
    "any number of lands, and damage from the second on": """
table: {A: {hand: [Forest, Vast, Edge], battlefield: [Quickbond]}, B: {}}
do:
- A: {play: Forest}
- A: {play: Vast}
- all pass
- A: {play: Edge}
- all pass
- check: {A: {life: 18}}
""",
    "it may attack others": """
table: {A: {battlefield: [Bear]}, B: {battlefield: [{card: Oath, on: Bear}]}, C: {}}
step: declare attackers
do:
- refused: {A: {attack: {Bear: B}}}
- A: {attack: {Bear: C}}
- check: {Bear: {attacking: true}}
""",
    "the hand goes to the bottom, and as many are drawn": """
table: {A: {hand: [Bear, Ox], library: [Elk, Forest, Giant, Flask, Vast], battlefield: [Shuffler]}, B: {}}
step: draw
do:
- all pass
- A: {choose: [[Bear, Ox, Elk]]}
- check: {A: {hand: [Forest, Giant, Flask], library: [Vast, Bear, Ox, Elk]}}
""",
    "hand and graveyard together": """
table: {A: {hand: [Ashes]}, B: {hand: [Bear], graveyard: [Ox], library: [Elk]}}
do:
- A: {cast: Ashes, choose: [B]}
- all pass
- check: {Bear: exile, Ox: exile, Elk: library}
""",
    "each under its owner's control": """
table: {A: {hand: [Rise], graveyard: [Bear]}, B: {graveyard: [Ox]}}
do:
- A: {cast: Rise}
- all pass
- check: {Bear: {controller: A}, Ox: {controller: B}}
""",
    "with the Auras on it": """
table: {A: {hand: [Wrap]}, B: {battlefield: [Bear, {card: Oath, on: Bear}]}}
do:
- A: {cast: Wrap, choose: [Bear]}
- all pass
- check: {Bear: exile, Oath: exile}
""",
    "so much more than what was sacrificed": """
table: {A: {hand: [Evolve], battlefield: [Bear], library: [Forest, Elder]}, B: {}}
do:
- A: {cast: Evolve, choose: [Bear]}
- all pass
- A: {choose: [Elder]}
- check: {Elder: battlefield}
""",
    "the chosen cards return": """
table: {A: {hand: [Deal], battlefield: [Elk], graveyard: [Bear, Ox]}, B: {}}
do:
- A: {cast: Deal, choose: [[Bear, Ox]]}
- all pass
- check: {Bear: {tapped: true}, Ox: {tapped: true}, Elk: graveyard}
""",
    "itself and the graveyard": """
table: {A: {battlefield: [Flask], graveyard: [Bear, Ox]}, B: {}}
do:
- A: {activate: Flask}
- all pass
- check: {A: {life: 25, library: 3}, Flask: library}
""",
    "all but one": """
table: {A: {hand: [Alone], battlefield: [Bear]}, B: {battlefield: [Ox]}}
do:
- A: {cast: Alone}
- all pass
- A: {choose: [Bear]}
- check: {Bear: battlefield, Ox: graveyard}
""",
    "as much again as was lost": """
table: {A: {battlefield: [Wound], hand: [Bolt]}, B: {}}
do:
- A: {cast: Bolt, choose: [B]}
- all pass
- pass until: {step: end}
- all pass
- check: {B: {life: 16}, A: {life: 20}}
""",
}


@pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN)
def test_wider_actions_are_played(written: str) -> None:
    play(written, CARDS)


def test_its_controller_in_a_description_is_not_oneself() -> None:
    text = "Destroy target creature with mana value less than or equal to the number of cards in its"
    face = read_face(
        RULES, {"name": "Depth", "type_line": "Instant", "oracle_text": f"{text} controller's graveyard."}
    )
    assert not face.whole
