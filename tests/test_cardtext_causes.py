"""What sets abilities off again, where spells are cast from, and whoever does not (603.2d, 601.2)."""

from __future__ import annotations

import pytest

from judge.cardtext.readers import read_face, sentences
from judge.scenario import load_text
from judge.scenario.faults import FaultyScenario
from tests.read_cards import RULES, play

CARDS: dict[str, dict[str, str]] = {
    "Elf": {"type_line": "Creature \u2014 Elf", "power": "2", "toughness": "2"},
    "Welcomer": {
        "type_line": "Enchantment",
        "oracle_text": "Whenever a creature you control enters, you gain 1 life.",
    },
    "Mourning": {"type_line": "Enchantment", "oracle_text": "Whenever a creature dies, you gain 1 life."},
    "Scholar": {
        "type_line": "Enchantment",
        "oracle_text": "Whenever you cast an instant or sorcery spell, you gain 1 life.",
    },
    "Twofold Gate": {
        "type_line": "Artifact",
        "oracle_text": "If an artifact or creature entering causes a triggered ability of a permanent you"
        " control to trigger, that ability triggers an additional time.",
    },
    "Twofold Voice": {
        "type_line": "Artifact",
        "oracle_text": "If you casting or copying an instant or sorcery spell causes a triggered ability of a"
        " permanent you control to trigger, that ability triggers an additional time.",
    },
    "Twofold Grave": {
        "type_line": "Artifact",
        "oracle_text": "If a creature dying causes a triggered ability of a permanent you control to trigger,"
        " that ability triggers an additional time.",
    },
    "Kill": {"type_line": "Instant", "oracle_text": "Destroy target creature."},
    "Far Call": {
        "type_line": "Enchantment",
        "oracle_text": "Whenever you cast a spell from anywhere other than your hand, you gain 3 life.",
    },
    "Old Song": {"type_line": "Sorcery", "oracle_text": "You gain 1 life.\nFlashback {1}"},
    "Toll Ship": {
        "type_line": "Sorcery",
        "oracle_text": "Each opponent discards a card. Each opponent who doesn't loses 3 life.",
    },
    "Choice Ship": {
        "type_line": "Sorcery",
        "oracle_text": "Each opponent may discard a card. Each opponent who doesn't loses 3 life.",
    },
    "Muster Tale": {
        "type_line": "Enchantment \u2014 Saga",
        "oracle_text": "I \u2014 Whenever a creature you control enters this turn, you gain 2 life.\n"
        "II \u2014 Draw a card.",
    },
    "Nest": {
        "type_line": "Creature \u2014 Insect", "power": "1", "toughness": "1",
        "oracle_text": "When Nest dies, for each egg counter on it, create a 1/1 black Insect creature"
        " token.",
    },
    "Thorny": {
        "type_line": "Creature \u2014 Beast", "power": "3", "toughness": "3",
        "oracle_text": "Ward\u2014Pay life equal to Thorny's power.",
    },
}  # fmt: skip

WRITTEN = {
    "what enters sets it off twice, what dies once (603.2d)": """
table: {A: {battlefield: [Welcomer, Mourning, Twofold Gate], hand: [Elf, Kill]}, B: {}}
do:
- A: {cast: Elf}
- all pass
- all pass
- all pass
- check: {A: {life: 22}, cites: [603.2d]}
- A: {cast: Kill, choose: [Elf]}
- all pass
- all pass
- check: {A: {life: 23}}
""",
    "only abilities of permanents of its controller (603.2d)": """
table: {A: {battlefield: [Twofold Grave, Elf], hand: [Kill]}, B: {battlefield: [Mourning]}}
do:
- A: {cast: Kill, choose: [Elf]}
- all pass
- all pass
- check: {B: {life: 21}}
""",
    "what dies is looked at as it was (603.2d, 603.10a)": """
table: {A: {battlefield: [Twofold Grave, Mourning], hand: [Kill]}, B: {battlefield: [Elf]}}
do:
- A: {cast: Kill, choose: [Elf]}
- all pass
- all pass
- all pass
- check: {A: {life: 22}}
""",
    "a spell that is cast sets it off twice (603.2d)": """
table: {A: {battlefield: [Scholar, Twofold Voice, Welcomer], hand: [Kill, Elf]}, B: {battlefield: [Bear]}}
do:
- A: {cast: Kill, choose: [Bear]}
- all pass
- all pass
- check: {A: {life: 22}}
- all pass
- A: {cast: Elf}
- all pass
- all pass
- check: {A: {life: 23}}
""",
    "a spell cast from a graveyard, not one from the hand (601.2a)": """
table: {A: {battlefield: [Far Call], hand: [Old Song]}, B: {}}
do:
- A: {cast: Old Song}
- all pass
- check: {A: {life: 21}}
- A: {cast: Old Song}
- all pass
- all pass
- check: {A: {life: 25}}
""",
    "whoever has no card to discard (101.3)": """
table: {A: {hand: [Toll Ship]}, B: {hand: []}}
do:
- A: {cast: Toll Ship}
- all pass
- check: {B: {life: 17}}
""",
    "whoever has one discards it (701.9a)": """
table: {A: {hand: [Toll Ship]}, B: {hand: [Elf]}}
do:
- A: {cast: Toll Ship}
- all pass
- check: {B: {life: 20, hand: []}}
""",
    "whoever does not want to (608.2d)": """
table: {A: {hand: [Choice Ship]}, B: {hand: [Elf]}}
do:
- A: {cast: Choice Ship}
- all pass
- B: {choose: no}
- check: {B: {life: 17, hand: [Elf]}}
""",
    "a chapter sets up what waits for a turn (714.2c, 603.7a)": """
table: {A: {hand: [Muster Tale, Elf]}, B: {}}
do:
- A: {cast: Muster Tale}
- all pass
- all pass
- A: {cast: Elf}
- all pass
- all pass
- check: {A: {life: 22}}
""",
    "as many tokens as there were counters (608.2h)": """
table: {A: {battlefield: [{card: Nest, counters: {egg: 2}}], hand: [Kill]}, B: {}}
do:
- A: {cast: Kill, choose: [Nest]}
- all pass
- all pass
- check: {A: {battlefield: [Insect-1, Insect-2]}}
""",
    "ward asks for as much life as it has power (702.21a)": """
table: {A: {hand: [Kill]}, B: {battlefield: [Thorny]}}
do:
- A: {cast: Kill, choose: [Thorny]}
- all pass
- A: {choose: yes}
- all pass
- check: {A: {life: 17}, Thorny: graveyard}
""",
}


@pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN)
def test_what_is_read_is_played(written: str) -> None:
    play(written, CARDS)


def test_a_cause_is_said_of_additional_triggers_only() -> None:
    change = "{caused by: {enters: creature}}"
    card = f"{{name: Odd, type: [artifact], abilities: [{{kind: static, change: {change}}}]}}"
    with pytest.raises(FaultyScenario, match="caused by"):
        load_text(f"title: t\ngame: magic\ncards: [{card}]\ntable: {{A: {{}}, B: {{}}}}\n", "odd.yaml")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Whenever you cast a spell from exile, draw a card.", "you cast a spell from exile"),
        ("You and other Elves you control have hexproof.", "you and other elves you control have hexproof"),
    ],
)
def test_whoever_reads_is_spoken_to(text: str, said: str) -> None:
    face = read_face(RULES, {"name": "Ana", "type_line": "Creature \u2014 Elf", "oracle_text": text})
    assert said in " ".join(sentences(RULES, face.data, "en")).lower()
