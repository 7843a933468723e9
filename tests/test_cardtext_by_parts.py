"""Events, spells and permissions that are put together of parts are played as they say (invented cards)."""

from __future__ import annotations

import pytest

from judge.cardtext.magic.cards import read_face
from tests.read_cards import RULES, play

CARDS: dict[str, dict[str, str]] = {
    "Elf": {"type_line": "Creature \u2014 Elf", "power": "2", "toughness": "2"},
    "Ogre": {"type_line": "Creature \u2014 Ogre", "power": "4", "toughness": "4"},
    "Hymn": {"type_line": "Sorcery", "mana_cost": "{1}", "oracle_text": "You gain 1 life."},
    "Sting": {
        "type_line": "Instant",
        "mana_cost": "{1}",
        "oracle_text": "Sting deals 2 damage to target creature.",
    },
    "Crypt": {
        "type_line": "Enchantment",
        "oracle_text": "Once during each of your turns, you may cast a sorcery spell from your graveyard.",
    },
    "Market": {
        "type_line": "Enchantment",
        "oracle_text": "Spells you cast from your graveyard cost {1} less to cast.",
    },
    "Chorus": {
        "type_line": "Enchantment",
        "oracle_text": "Sorcery spells you cast from your hand have rebound.",
    },
    "Blood Rite": {
        "type_line": "Enchantment",
        "oracle_text": "Instant spells you control have lifelink.",
    },
    "Silence": {
        "type_line": "Instant",
        "mana_cost": "{1}",
        "oracle_text": "Until end of turn, spells you control can't be countered.",
    },
    "No": {"type_line": "Instant", "mana_cost": "{1}", "oracle_text": "Counter target spell."},
    "Firm": {"type_line": "Enchantment", "oracle_text": "Spells and abilities can't be countered."},
    "Sentry": {
        "type_line": "Enchantment",
        "oracle_text": "Whenever one or more creatures you control become the target of a spell, you gain 3"
        " life.",
    },
    "Exit": {
        "type_line": "Enchantment",
        "oracle_text": "Whenever a creature you control leaves the battlefield without dying, you gain 3"
        " life.",
    },
    "Leave": {
        "type_line": "Instant",
        "mana_cost": "{1}",
        "oracle_text": "Return target creature to its owner's hand.",
    },
    "Gate": {
        "type_line": "Enchantment",
        "oracle_text": "Whenever a creature you control enters, if you cast it, you gain 3 life.",
    },
    "Rush": {
        "type_line": "Enchantment",
        "oracle_text": "Whenever you attack with two or more creatures, those creatures get +1/+0 until end"
        " of turn.",
    },
    "Shard": {
        "type_line": "Artifact",
        "oracle_text": "{0}: You gain 1 life.",
    },
    "Watch": {
        "type_line": "Enchantment",
        "oracle_text": "Whenever an opponent activates an ability of an artifact they control, Watch deals 2"
        " damage to that player.",
    },
    "Calm": {
        "type_line": "Sorcery",
        "mana_cost": "{1}",
        "oracle_text": "Until your next turn, creatures can't attack you.",
    },
}
WRITTEN = {
    "a permission that is used once each turn": """
table: {A: {battlefield: [Crypt], graveyard: [{card: Hymn, as: H 1}, {card: Hymn, as: H 2}]}, B: {}}
do:
- A: {cast: H 1}
- all pass
- check: {A: {life: 21}}
- refused: {A: {cast: H 2}}
""",
    "spells cast from a graveyard cost less": """
table: {A: {battlefield: [Crypt, Market], graveyard: [Hymn], mana: 0}, B: {}}
do:
- A: {cast: Hymn}
- all pass
- check: {A: {life: 21}}
""",
    "spells given rebound are exiled as they resolve": """
table: {A: {battlefield: [Chorus], hand: [Hymn]}, B: {}}
do:
- A: {cast: Hymn}
- all pass
- check: {Hymn: exile, A: {life: 21}}
""",
    "spells given lifelink": """
table: {A: {battlefield: [Blood Rite], hand: [Sting]}, B: {battlefield: [Ogre]}}
do:
- A: {cast: Sting, choose: [Ogre]}
- all pass
- check: {A: {life: 22}, Ogre: {damage: 2}}
""",
    "what cannot be countered is not": """
table: {A: {battlefield: [Firm], hand: [Hymn]}, B: {hand: ["No"]}}
do:
- A: {cast: Hymn}
- A: pass
- B: {cast: "No", choose: [Hymn]}
- all pass
- all pass
- check: {A: {life: 21}}
""",
    "one event for all that one spell aims at": """
table: {A: {battlefield: [Sentry, Elf], hand: [Sting]}, B: {}}
do:
- A: {cast: Sting, choose: [Elf]}
- all pass
- check: {A: {life: 23}}
""",
    "leaving without dying": """
table: {A: {battlefield: [Exit, Elf, Ogre], hand: [Leave, Sting]}, B: {}}
do:
- A: {cast: Sting, choose: [Elf]}
- all pass
- check: {Elf: graveyard, A: {life: 20}}
- A: {cast: Leave, choose: [Ogre]}
- all pass
- all pass
- check: {Ogre: hand, A: {life: 23}}
""",
    "a creature that was cast": """
table: {A: {battlefield: [Gate], hand: [Elf]}, B: {}}
do:
- A: {cast: Elf}
- all pass
- all pass
- check: {A: {life: 23}}
""",
    "those that attack together": """
table:
  A: {battlefield: [Rush, Elf, Ogre]}
  B: {}
do:
- pass until: declare attackers
- A: {attack: [Elf, Ogre]}
- all pass
- check: {Elf: {power: 3}, Ogre: {power: 5}}
""",
    "abilities of an opponent's artifacts": """
table: {A: {battlefield: [Watch]}, B: {battlefield: [Shard]}}
do:
- A: pass
- B: {activate: Shard}
- all pass
- check: {B: {life: 18}}
""",
}


@pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN)
def test_it_is_played_as_it_says(written: str) -> None:
    play(written, CARDS)


def stops(text: str, type_line: str = "Creature \u2014 Elf") -> list[str | None]:
    card = {"name": "Ana", "type_line": type_line, "mana_cost": "{1}", "oracle_text": text}
    return [line.stopped_at for line in read_face(RULES, card).lines if line.data is None]


@pytest.mark.parametrize("subject", ["Ana", "another Elf you control", "Ana or another Elf you control",
                                     "one or more artifacts"])  # fmt: skip
@pytest.mark.parametrize(("one", "many"), [
    ("becomes the target of an activated ability", "become the target of an activated ability"),
    ("leaves the battlefield without dying", "leave the battlefield without dying"),
    ("transforms", "transform"),
    ("becomes untapped", "become untapped"),
])  # fmt: skip
def test_every_verb_is_read_of_every_subject(subject: str, one: str, many: str) -> None:
    verb = many if subject.startswith("one or more") else one
    assert not stops(f"Whenever {subject} {verb}, draw a card.")


@pytest.mark.parametrize("line", [
    "you may cast {} spells from your graveyard.",
    "once each turn, you may cast a {} spell from your graveyard.",
    "{} spells you cast from exile cost {{1}} less to cast.",
    "{} spells you cast from your hand have storm.",
])  # fmt: skip
@pytest.mark.parametrize("kind", ["artifact", "Goblin", "permanent", "red"])
def test_permissions_and_costs_are_read_of_all_spells(line: str, kind: str) -> None:
    text = line.format(kind)
    assert not stops(text[0].upper() + text[1:], "Enchantment")


def test_a_clue_that_the_text_does_not_name_is_not_it() -> None:
    """ "Investigate. Put a counter on it": it is the creature, as no token was spoken of."""
    face = read_face(RULES, {
        "name": "Ana", "type_line": "Creature \u2014 Elf", "mana_cost": "{1}", "power": "1", "toughness": "1",
        "oracle_text": "When Ana enters, investigate. Put a +1/+1 counter on it.",
    })  # fmt: skip
    data = face.lines[0].data
    assert data is None or data["abilities"][0]["effect"][1]["on"] == "self"
