"""Phrases that are accepted wherever their kind can stand are played as they say (invented cards)."""

from __future__ import annotations

import pytest

from judge.cardtext.magic.cards import read_face
from tests.read_cards import RULES, play

CARDS: dict[str, dict[str, str]] = {
    "Elf": {"type_line": "Creature \u2014 Elf", "power": "2", "toughness": "2"},
    "Ogre": {"type_line": "Creature \u2014 Ogre", "power": "4", "toughness": "4"},
    "Grove": {"type_line": "Basic Land \u2014 Forest"},
    "Digger": {
        "type_line": "Creature \u2014 Dwarf",
        "power": "1",
        "toughness": "1",
        "oracle_text": "{1}: Look at the top three cards of your library.\nYou may put a creature card from"
        " among them onto the battlefield.\nPut the rest on the bottom of your library in any order.",
    },
    "Steward": {
        "type_line": "Creature \u2014 Human",
        "power": "1",
        "toughness": "1",
        "oracle_text": "When Steward enters, you may tap another untapped Elf you control.\nWhen you do,"
        " target creature gets +3/+3 until end of turn.",
    },
}
WRITTEN = {
    "an ability on three lines is one ability": """
table: {A: {battlefield: [Digger], library: [Grove, Ogre, Elf]}, B: {}}
do:
- A: {activate: Digger}
- all pass
- A: {choose: [Ogre]}
- A: {choose: [[Grove, Elf]]}
- check: {Ogre: battlefield, Grove: library, Elf: library}
""",
    "what is set off by the line before": """
table: {A: {hand: [Steward], battlefield: [Elf, Ogre]}, B: {}}
do:
- A: {cast: Steward}
- all pass
- all pass
- A: {choose: yes}
- A: {choose: [Ogre]}
- all pass
- check: {Elf: {tapped: true}, Ogre: {power: 7}}
""",
}


@pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN)
def test_general_phrases_are_played(written: str) -> None:
    play(written, CARDS)


def test_a_line_that_begins_an_ability_of_its_own_is_not_drawn_to_the_one_before() -> None:
    face = read_face(
        RULES,
        {
            "name": "Quay Scribe",
            "type_line": "Creature",
            "oracle_text": "When Quay Scribe enters, draw a card.\nWhenever the tide turns, draw a card.",
        },
    )
    assert [line.status for line in face.lines] == ["read", "unread"]
