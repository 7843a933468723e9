"""What spells and abilities of opponents cause, bring about otherwise or cannot do (113.7a, 614)."""

from __future__ import annotations

import pytest

from tests.read_cards import play

BEAR = {"type_line": "Creature \u2014 Bear", "power": "2", "toughness": "2"}
CARDS: dict[str, dict[str, str]] = {
    "Bear": BEAR,
    "Ox": BEAR,
    "Field": {"type_line": "Land"},
    "Blast": {"type_line": "Instant", "oracle_text": "Destroy target permanent."},
    "Pick": {
        "type_line": "Artifact",
        "oracle_text": "{T}, Sacrifice Pick: Destroy target permanent.",
    },
    "Tithe": {"type_line": "Sorcery", "oracle_text": "Target player sacrifices a creature."},
    "Rot": {"type_line": "Sorcery", "oracle_text": "Target player discards a card."},
    "Reprisal": {
        "type_line": "Enchantment",
        "oracle_text": "Whenever a spell or ability an opponent controls destroys a noncreature permanent you"
        " control, you may destroy target permanent that opponent controls.",
    },
    "Old Soil": {
        "type_line": "Enchantment",
        "oracle_text": "Whenever a spell or ability an opponent controls causes a land to be put into your"
        " graveyard from the battlefield, return that card to the battlefield.",
    },
    "Steadfast": {
        **BEAR,
        "oracle_text": "Spells and abilities your opponents control can't cause you to sacrifice permanents.",
    },
    "Lurker": {
        **BEAR,
        "oracle_text": "If a spell or ability an opponent controls causes you to discard Lurker, put it onto"
        " the battlefield instead of putting it into your graveyard.",
    },
    "Watch": {
        "type_line": "Enchantment",
        "oracle_text": "Whenever a source an opponent controls deals damage to you, you gain 5 life.",
    },
    "Imp": {**BEAR, "oracle_text": "Sacrifice Imp: It deals 1 damage to target player."},
}
WRITTEN = {
    "a land that an opponent's spell destroyed comes back": """
table: {A: {hand: [Blast]}, B: {battlefield: [Old Soil, Field]}}
do:
- A: {cast: Blast, choose: [Field]}
- all pass
- all pass
- check: {Field: battlefield}
""",
    "a land that an ability destroyed whose source was sacrificed comes back (113.7a)": """
table: {A: {battlefield: [Pick]}, B: {battlefield: [Old Soil, Field]}}
do:
- A: {activate: Pick, choose: [Field]}
- all pass
- all pass
- check: {Field: battlefield}
""",
    "one's own spell is no opponent's": """
table: {A: {hand: [Blast], battlefield: [Old Soil, Field]}, B: {}}
do:
- A: {cast: Blast, choose: [Field]}
- all pass
- check: {Field: graveyard, stack: []}
""",
    "that opponent is whoever controls the spell or ability": """
table: {A: {battlefield: [Pick, Bear]}, B: {battlefield: [Reprisal, Field, Ox]}}
do:
- A: {activate: Pick, choose: [Field]}
- all pass
- all pass
- B: {choose: yes}
- check: {Bear: graveyard, Ox: battlefield}
""",
    "nobody is made to sacrifice": """
table: {A: {hand: [Tithe]}, B: {battlefield: [Steadfast]}}
do:
- A: {cast: Tithe, choose: [B]}
- all pass
- check: {Steadfast: battlefield, cites: ["614.17"]}
""",
    "discarded for an opponent's spell it is put onto the battlefield": """
table: {A: {hand: [Rot]}, B: {hand: [Lurker]}}
do:
- A: {cast: Rot, choose: [B]}
- all pass
- check: {Lurker: battlefield}
""",
    "discarded for one's own spell it is not": """
table: {A: {hand: [Rot, Lurker]}, B: {}}
do:
- A: {cast: Rot, choose: [A]}
- all pass
- check: {Lurker: graveyard}
""",
    "a source that was sacrificed is an opponent's still": """
table: {A: {battlefield: [Imp]}, B: {battlefield: [Watch]}}
do:
- A: {activate: Imp, choose: [B]}
- all pass
- all pass
- check: {B: {life: 24}}
""",
}


@pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN)
def test_what_an_opponents_spell_or_ability_causes(written: str) -> None:
    play(written, CARDS)
