"""What abilities cost, doubled mana, libraries nobody searches: read apart from their like, and played."""

from __future__ import annotations

from typing import Any

import pytest

from judge.cardtext.magic.cards import read_face
from tests.read_cards import RULES, definition, play

ARTIFACT, SORCERY = {"type_line": "Artifact"}, {"type_line": "Sorcery"}


def only_ability(text: str) -> dict[str, Any]:
    (ability,) = definition("Gadget", {**ARTIFACT, "oracle_text": text})["abilities"]
    assert isinstance(ability, dict)
    return ability


LESS = "Activated abilities of creatures you control cost {1} less to activate."
FLOOR = "This effect can't reduce the mana in that cost to less than one mana."


def test_what_abilities_cost_says_of_which_and_how_far() -> None:
    mine = {"zone": "battlefield", "type": "creature", "controller": "you"}
    plain = only_ability(LESS)["change"]["cost"]
    assert plain == {"less": 1, "for": "activate", "who": "players", "of": mine}
    assert only_ability(f"{LESS} {FLOOR}")["change"]["cost"] == {**plain, "not below": 1}
    dearer = only_ability("Activated abilities cost {2} more to activate unless they're mana abilities.")
    assert dearer["change"]["cost"]["for"] == "activate but for mana"


@pytest.mark.parametrize(("word", "times"), [("twice", 2), ("three times", 3)])
def test_as_much_mana_again(word: str, times: int) -> None:
    told = only_ability(f"If you tap a permanent for mana, it produces {word} as much of that mana instead.")
    assert told["do"] == [{"as modified": {"amount": {"times": [times, "amount"]}}}]


@pytest.mark.parametrize("kind", ["color", "type"])
def test_mana_as_though_of_any_color_is_not_of_any_type(kind: str) -> None:
    told = only_ability(f"You may spend mana as though it were mana of any {kind}.")
    assert told["change"] == {"as though": f"mana of any {kind}"}


@pytest.mark.parametrize(
    "text",
    [
        "Activated abilities of creatures you control cost {1} less to activate this turn only.",
        "If you tap a permanent for mana, it produces that mana instead.",
        "You may spend mana as though it were mana of any.",
        "Players can't search libraries unless they pay {2}.",
        "Whenever you activate an ability, if it is a mana ability, draw a card.",
    ],
)
def test_what_is_not_understood_is_left_unread(text: str) -> None:
    face = read_face(RULES, {"name": "Gadget", "mana_cost": "{1}", **ARTIFACT, "oracle_text": text})
    assert not face.whole


CARDS = {
    "Wellspring Idol": {
        **ARTIFACT,
        "oracle_text": "If you tap a permanent for mana, it produces twice as much of that mana instead.",
    },
    "Grove Stone": {**ARTIFACT, "oracle_text": "{T}: Add one mana of any color."},
    "Prism Seal": {
        **ARTIFACT,
        "oracle_text": "Players may spend mana as though it were mana of any color.",
    },
    "Waste Chant": {**SORCERY, "mana_cost": "{C}{U}", "oracle_text": "Draw a card."},
    "Shut Gate": {**ARTIFACT, "oracle_text": "Players can't search libraries."},
    "Far Sight": {
        **SORCERY,
        "oracle_text": "Search your library for a card, put it into your hand, then shuffle.",
    },
    "Ill Draw": {
        **ARTIFACT,
        "oracle_text": "Whenever an opponent draws a card except the first one they draw in each of their"
        " draw steps, that player loses 1 life.",
    },
    "Triple Toll": {
        **SORCERY,
        "oracle_text": "Each opponent loses 1 life, discards a card, then sacrifices a creature.",
    },
    "Two for Nought": {
        "type_line": "Instant",
        "mana_cost": "{2}{U}{U}",
        "oracle_text": "You may discard an Island card and another card rather than pay this spell's mana"
        " cost.\nCounter target spell.",
    },
    "Watchful Elm": {
        "type_line": "Creature \u2014 Treefolk",
        "power": "1",
        "toughness": "1",
        "oracle_text": "Whenever an opponent casts a spell during your turn or when Watchful Elm dies,"
        " you gain 2 life.",
    },
    "Bear": {"type_line": "Creature \u2014 Bear", "power": "2", "toughness": "2"},
}
TABLES = {
    "twice the mana of what is tapped, of the color that was chosen (106.12b)": """
table: {A: {mana: 0, battlefield: [Wellspring Idol, {card: Wellspring Idol, as: second}, Grove Stone]}, B: {}}
do:
- A: {tap for mana: Grove Stone, choose: [blue, second]}
- check: {A: {mana: UUUU}}
""",
    "any color pays for blue, and not for colorless (609.4b)": """
table: {A: {mana: RG, hand: [Waste Chant], battlefield: [Prism Seal]}, B: {}}
do:
- refused: [{A: {cast: Waste Chant}}]
""",
    "and with one colorless the rest may be of any color": """
table: {A: {mana: CG, hand: [Waste Chant], battlefield: [Prism Seal]}, B: {}}
do:
- A: {cast: Waste Chant}
- check: {A: {mana: 0}, cites: [609.4b]}
""",
    "nobody may search: nothing is found, and the library is shuffled (101.2)": """
table: {A: {hand: [Far Sight], library: [Bear, Bear]}, B: {battlefield: [Shut Gate]}}
do:
- A: {cast: Far Sight}
- all pass
- check: {decision: none, A: {library: 2, hand: 0}, log: [{says: can't search}, shuffle]}
""",
    "the first card of a draw step is spared, the next is not": """
step: upkeep
active: B
seats: [A, B]
table: {A: {battlefield: [Ill Draw]}, B: {library: 5, hand: [Far Sight]}}
do:
- pass until: {step: main}
- check: {B: {life: 20, hand: 2}, stack: empty}
""",
    "an Island and another card are two cards": """
table:
  A: {hand: [Far Sight]}
  B: {mana: 0, hand: [Two for Nought, Island]}
do:
- A: {cast: Far Sight}
- A: pass
- refused: [{B: {cast: Two for Nought, choose: [yes, Far Sight]}}]
""",
    "only in one's own turn for the spell, in any for the dying": """
active: B
seats: [A, B]
table:
  A: {battlefield: [Watchful Elm]}
  B: {hand: [Far Sight, Lightning Bolt], library: 3}
do:
- B: {cast: Far Sight}
- check: {stack: 1}
- B: {cast: Lightning Bolt, choose: [Watchful Elm]}
- all pass
- check: {Watchful Elm: graveyard, stack: 2}
- all pass
- check: {A: {life: 22}}
""",
    "one after the other, each of the opponents": """
table: {A: {hand: [Triple Toll]}, B: {hand: [Far Sight], battlefield: [Bear, {card: Bear, as: other}]}}
do:
- A: {cast: Triple Toll}
- all pass
- B: {choose: other}
- check: {B: {life: 19, hand: 0}, other: graveyard, Bear: battlefield}
""",
}


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_it_is_played_as_it_is_read(table: str) -> None:
    play(table, CARDS)
