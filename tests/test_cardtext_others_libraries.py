"""Other players' libraries and spells, what transforms, what can't be aimed at: read and played."""

from __future__ import annotations

import json

import pytest

from judge.cardtext.readers import sentences
from judge.scenario import load_text, run
from tests.read_cards import RULES, definition, play

BEAR = {"type_line": "Creature \u2014 Bear", "power": "2", "toughness": "2", "mana_cost": "{1}"}
CARDS: dict[str, dict[str, str]] = {
    "Bear": BEAR,
    "Ox": BEAR,
    "Field": {"type_line": "Basic Land \u2014 Forest"},
    "Bolt": {
        "type_line": "Instant", "mana_cost": "{1}", "oracle_text": "Bolt deals 2 damage to target creature."
    },
    "Pinger": {**BEAR, "oracle_text": "{T}: Pinger deals 2 damage to target creature."},
    "Hired": {
        "type_line": "Sorcery",
        "oracle_text": "Search target opponent's library for a Bear card and put it onto the"
        " battlefield under your control, then that player shuffles.",
    },
    "Peek": {
        "type_line": "Sorcery",
        "oracle_text": "Look at the top card of target player's library. You may put that card on the bottom"
        " of that player's library.",
    },
    "Undo": {
        "type_line": "Sorcery",
        "oracle_text": "Exile all cards from target player's library, then that player shuffles their hand"
        " into their library.",
    },
    "Gift Back": {
        "type_line": "Instant",
        "oracle_text": "The owner of target nonland permanent shuffles it into their library, then draws two"
        " cards.",
    },
    "Seize": {
        "type_line": "Instant",
        "oracle_text": "Gain control of target noncreature spell. You may choose new targets for it.",
    },
    "Thicket": {"type_line": "Enchantment", "oracle_text": "Creatures can't be the targets of spells."},
    "Keeper": {
        **BEAR, "oracle_text": "You may cast the top card of your library if it's a creature card."
    },
    "Fixed": {"type_line": "Enchantment", "oracle_text": "Bears you control can't transform."},
    "Turn": {"type_line": "Instant", "oracle_text": "Transform target creature."},
}  # fmt: skip
WRITTEN = {
    "a creature of an opponent's library comes under one's own control": """
table: {A: {hand: [Hired]}, B: {library: [Field, Bear]}}
do:
- A: {cast: Hired, choose: [B]}
- all pass
- A: {choose: [Bear]}
- check: {Bear: {zone: battlefield, controller: A, owner: B}}
""",
    "the top card of another's library goes to the bottom": """
table: {A: {hand: [Peek]}, B: {library: [Bear, Ox]}}
do:
- A: {cast: Peek, choose: [B]}
- all pass
- A: {choose: yes}
- check: {B: {library: [Ox, Bear]}}
""",
    "a library is exiled and the hand becomes the library": """
table: {A: {hand: [Undo]}, B: {library: [Bear, Ox], hand: [Field]}}
do:
- A: {cast: Undo, choose: [B]}
- all pass
- check: {B: {library: [Field], hand: []}, Bear: exile, Ox: exile}
""",
    "the owner draws for what is shuffled in": """
table: {A: {hand: [Gift Back]}, B: {battlefield: [Bear], library: [Field, Ox, Pinger]}}
do:
- A: {cast: Gift Back, choose: [Bear]}
- all pass
- check: {B: {hand: 2}}
""",
    "a spell of another's is one's own, and aims elsewhere": """
table: {A: {hand: [Bolt], battlefield: [Ox]}, B: {hand: [Seize], battlefield: [Bear]}}
do:
- A: {cast: Bolt, choose: [Bear]}
- A: pass
- B: {cast: Seize, choose: [Bolt]}
- B: pass
- A: pass
- B: {choose: [Ox]}
- all pass
- check: {Ox: graveyard, Bear: battlefield}
""",
    "what no spell may aim at an ability may": """
table: {A: {hand: [Bolt], battlefield: [Pinger]}, B: {battlefield: [Thicket, Bear]}}
do:
- refused: {A: {cast: Bolt, choose: [Bear]}}
- A: {activate: Pinger, choose: [Bear]}
- all pass
- check: {Bear: graveyard}
""",
    "a creature on top of the library may be cast": """
table: {A: {battlefield: [Keeper], library: [Bear]}, B: {}}
do:
- A: {cast: Bear}
- all pass
- check: {Bear: battlefield}
""",
    "any other card on top may not": """
table: {A: {battlefield: [Keeper], library: [Bolt], mana: 3}, B: {battlefield: [Ox]}}
do:
- refused: {A: {cast: Bolt, choose: [Ox]}}
""",
}


@pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN)
def test_what_is_read_is_played(written: str) -> None:
    play(written, CARDS)


HOWLER = {**BEAR, "oracle_text": "Whenever Howler transforms into Howler, you gain 2 life."}


@pytest.mark.parametrize(("fixed", "life"), [(False, 22), (True, 20)], ids=["sets off", "may not"])
def test_what_transforms_into_itself(fixed: bool, life: int) -> None:
    pup = {"name": "Pup", "type": "creature", "subtypes": ["bear"], "power": 1, "toughness": 1}
    cards = [{**pup, "back": definition("Howler", HOWLER)}]
    cards += [definition(name, CARDS[name]) for name in ("Turn", "Fixed")]
    field = "[Pup, Fixed]" if fixed else "[Pup]"
    (scenario,) = load_text(
        f"title: t\ngame: magic\ncards: {json.dumps(cards)}\n"
        f"table: {{A: {{hand: [Turn], battlefield: {field}}}, B: {{}}}}\ndo:\n"
        f"- A: {{cast: Turn, choose: [Pup]}}\n- all pass\n- all pass\n- check: {{A: {{life: {life}}}}}\n",
        "turned.yaml",
    )
    result = run(scenario)
    assert result.ok, [outcome for outcome in result.outcomes if not outcome.ok]


AS_LARGE = {
    "Mimic": {
        **BEAR,
        "oracle_text": "Whenever another creature enters the battlefield under your control, you may change"
        " Mimic's base power and toughness to that creature's power and toughness until end of turn.",
    },
    "Giant": {**BEAR, "power": "5", "toughness": "4", "mana_cost": "{1}"},
    "Axe": {"type_line": "Instant", "mana_cost": "{1}", "oracle_text": "Destroy target creature."},
    "Form": {
        "type_line": "Instant",
        "oracle_text": "Choose a nonlegendary creature on the battlefield. Target creature becomes a copy of"
        " that creature until end of turn.",
    },
    "Horde": {
        "type_line": "Creature \u2014 Zombie", "power": "0", "toughness": "1",
        "oracle_text": "Horde enters the battlefield with a +1/+1 counter on it for each other Zombie you"
        " control and each Zombie card in your graveyard.",
    },
    "Ghoul": {"type_line": "Creature \u2014 Zombie", "power": "2", "toughness": "2"},
}  # fmt: skip
SIZES = {
    "as large as what entered, also when that has left (608.2h)": """
table: {A: {hand: [Giant, Axe], battlefield: [Mimic]}, B: {}}
do:
- A: {cast: Giant}
- all pass
- all pass
- A: {choose: yes}
- check: {Mimic: {power: 5, toughness: 4}}
- A: {cast: Axe, choose: [Giant]}
- all pass
- check: {Giant: graveyard, Mimic: {power: 5, toughness: 4}}
""",
    "a copy of what is chosen as the spell resolves": """
table: {A: {hand: [Form], battlefield: [Ghoul, Giant]}, B: {}}
do:
- A: {cast: Form, choose: [Ghoul]}
- all pass
- A: {choose: [Giant]}
- check: {Ghoul: {power: 5, toughness: 4}}
""",
    "counted on the battlefield and in the graveyard": """
table: {A: {hand: [Horde], battlefield: [Ghoul, Giant], graveyard: [Ghoul, Ghoul, Axe]}, B: {}}
do:
- A: {cast: Horde}
- all pass
- check: {Horde: {counters: {+1/+1: 3}}}
""",
}


@pytest.mark.parametrize("written", SIZES.values(), ids=SIZES)
def test_sizes_that_are_read_are_played(written: str) -> None:
    play(written, AS_LARGE)


@pytest.mark.parametrize(
    ("text", "english", "spanish"),
    [
        (
            "Look at the top card of target player's library. You may put that card into their graveyard.",
            "the top card of target player's library", "la biblioteca del jugador objetivo",
        ),
        (
            "Spells and abilities your opponents control can't cause you to sacrifice permanents.",
            "you can't be made to sacrifice", "no puede hacer que tú sacrifiques",
        ),
        (
            "Whenever a spell or ability an opponent controls destroys a land you control, draw a card.",
            "because of a spell or ability an opponent controls",
            "por causa de un hechizo o habilidad que controla un oponente",
        ),
    ],
)  # fmt: skip
def test_whose_and_because_of_what_is_said(text: str, english: str, spanish: str) -> None:
    kind = "Instant" if text.startswith("Look") else "Enchantment"
    made = definition("Ana", {"type_line": kind, "oracle_text": text})
    for language, said in (("en", english), ("es", spanish)):
        assert said in " ".join(sentences(RULES, made, language)).lower()
