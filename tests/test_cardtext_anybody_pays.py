"""What anybody may pay, and what is said of several things at once: read from invented cards and played."""

from __future__ import annotations

import pytest

from judge.cardtext.report import cited
from tests.read_cards import RULES, definition, play

BEAR = {"type_line": "Creature \u2014 Bear", "power": "2", "toughness": "2", "mana_cost": "{1}"}
CARDS: dict[str, dict[str, str]] = {
    "Bear": BEAR,
    "Ox": BEAR,
    "Elk": BEAR,
    "Field": {"type_line": "Basic Land \u2014 Forest"},
    "Hungry": {
        **BEAR,
        "oracle_text": "At the beginning of your upkeep, any opponent may sacrifice a creature. If a player"
        " does, tap Hungry and put a +1/+1 counter on it.",
    },
    "Tutor": {
        "type_line": "Sorcery",
        "oracle_text": "Unless any player pays 2 life, you gain 5 life.",
    },
    "Push Back": {
        "type_line": "Instant",
        "oracle_text": "Return target creature to its owner's hand unless its controller pays 3 life.",
    },
    "Hurtful": {
        "type_line": "Instant",
        "oracle_text": "Destroy target creature unless its controller has Hurtful deal 4 damage to them.",
    },
    "Faithful": {
        "type_line": "Enchantment",
        "oracle_text": "Whenever another creature you own dies, return it to your hand unless target opponent"
        " pays 3 life.",
    },
    "Slay": {"type_line": "Instant", "oracle_text": "Destroy target creature."},
    "Both Ways": {
        "type_line": "Instant",
        "oracle_text": "Until end of turn, creatures you control get +1/+1 and creatures your opponents"
        " control get -1/-1.",
    },
    "Three": {
        "type_line": "Sorcery",
        "oracle_text": "Destroy target artifact, target creature, and target land.",
    },
    "Idol": {"type_line": "Artifact"},
    "Spread": {"type_line": "Sorcery", "oracle_text": "Populate."},
    "Mix": {"type_line": "Sorcery", "oracle_text": "Shuffle your hand and graveyard into your library."},
}
WRITTEN = {
    "each opponent is asked in turn, and the consequence follows once": """
table: {A: {battlefield: [Hungry]}, B: {battlefield: [Bear]}, C: {battlefield: [Ox]}}
step: upkeep
do:
- all pass
- B: {choose: yes}
- C: {choose: yes}
- check: {Hungry: {tapped: true, counters: {+1/+1: 1}}, Bear: graveyard, Ox: graveyard}
""",
    "nothing follows where no opponent does it": """
table: {A: {battlefield: [Hungry]}, B: {battlefield: [Bear]}, C: {}}
step: upkeep
do:
- all pass
- B: {choose: no}
- check: {Hungry: {tapped: false, counters: {}}, Bear: battlefield}
""",
    "once one has paid nobody else is asked": """
table: {A: {hand: [Tutor]}, B: {}, C: {}}
do:
- A: {cast: Tutor}
- all pass
- A: {choose: no}
- B: {choose: yes}
- check: {A: {life: 20}, B: {life: 18}, C: {life: 20}}
""",
    "it happens where nobody pays": """
table: {A: {hand: [Tutor]}, B: {}}
do:
- A: {cast: Tutor}
- all pass
- A: {choose: no}
- B: {choose: no}
- check: {A: {life: 25}}
""",
    "its controller pays, and it stays": """
table: {A: {hand: [Push Back]}, B: {battlefield: [Bear]}}
do:
- A: {cast: Push Back, choose: [Bear]}
- all pass
- B: {choose: yes}
- check: {Bear: battlefield, B: {life: 17}}
""",
    "damage is taken in place of a creature": """
table: {A: {hand: [Hurtful]}, B: {battlefield: [Bear]}}
do:
- A: {cast: Hurtful, choose: [Bear]}
- all pass
- B: {choose: yes}
- check: {Bear: battlefield, B: {life: 16}}
""",
    "the opponent aimed at decides": """
table: {A: {hand: [Slay], battlefield: [Faithful, Bear]}, B: {}}
do:
- A: {cast: Slay, choose: [Bear]}
- all pass
- A: {choose: [B]}
- all pass
- B: {choose: no}
- check: {Bear: hand, B: {life: 20}}
""",
    "each group has its own change": """
table: {A: {hand: [Both Ways], battlefield: [Bear]}, B: {battlefield: [Ox]}}
do:
- A: {cast: Both Ways}
- all pass
- check: {Bear: {power: 3, toughness: 3}, Ox: {power: 1, toughness: 1}}
""",
    "each of several targets is aimed at by itself": """
table: {A: {hand: [Three]}, B: {battlefield: [Idol, Bear, Field]}}
do:
- A: {cast: Three, choose: [Idol, Bear, Field]}
- all pass
- check: {Idol: graveyard, Bear: graveyard, Field: graveyard}
""",
    "no order is asked for what is shuffled in": """
table: {A: {hand: [Mix, Bear, Ox], graveyard: [Elk, Field]}, B: {}}
do:
- A: {cast: Mix}
- all pass
- check: {A: {hand: 0, library: 4}}
""",
}


@pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN)
def test_what_anybody_pays_is_played(written: str) -> None:
    play(written, CARDS)


@pytest.mark.parametrize(("name", "section"), [("Spread", "701.36a"), ("Mix", "701.24a")])
def test_populating_and_shuffling_in_rest_on_their_own_sections(name: str, section: str) -> None:
    told = definition(name, CARDS[name])
    assert any(one.endswith(f":{section}") for one in cited(RULES, told))
