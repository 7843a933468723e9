"""Flipped cards, changed words, what enters with abilities, top cards: read and played."""

from __future__ import annotations

import pytest

from judge.cardtext.tokens import lines_of
from tests.read_cards import RULES, definition, play

BEAR = {"type_line": "Creature \u2014 Bear", "power": "2", "toughness": "2", "mana_cost": "{1}"}
CARDS: dict[str, dict[str, str]] = {
    "Bear": BEAR,
    "Ox": BEAR,
    "Elk": BEAR,
    "Forest": {"type_line": "Basic Land \u2014 Forest"},
    "Wordsmith": {
        "type_line": "Instant",
        "oracle_text": "Change the text of target spell or permanent by replacing all instances of one color"
        " word with another.",
    },
    "Mapmaker": {
        "type_line": "Instant",
        "oracle_text": "Change the text of target spell or permanent by replacing all instances of one basic"
        " land type with another.",
    },
    "Ward": {**BEAR, "oracle_text": "Protection from red"},
    "Sprint": {**BEAR, "mana_cost": "{R}"},
    "Seer": {
        **BEAR,
        "oracle_text": "As long as the top card of your library is a creature card, Seer gets +3/+3.",
    },
    "Eater": {
        **BEAR,
        "oracle_text": "When Eater enters, you may put a card an opponent owns from exile into that player's"
        " graveyard. If you do, you gain 3 life.",
    },
    "Lancer": {
        **BEAR,
        "oracle_text": "Kicker {4}\nIf Lancer was kicked, it enters with two +1/+1 counters on it and with"
        " first strike.",
    },
    "Double": {
        **BEAR,
        "oracle_text": "Kicker {1} and/or {2}\nIf Double was kicked with its {1} kicker, it enters with a"
        " +1/+1 counter on it and with flying.\nIf Double was kicked with its {2} kicker, it enters with two"
        ' +1/+1 counters on it and with "{T}: Double deals 1 damage to any target."',
    },
    "Rager": {
        **BEAR,
        "oracle_text": 'As long as you have 10 or less life, Rager gets +1/+1 and has "{T}: Rager deals 1'
        ' damage to any target."',
    },
}
WRITTEN = {
    "one color for another": """
table: {A: {hand: [Wordsmith], battlefield: [Ward]}, B: {}}
do:
- A: {cast: Wordsmith, choose: [Ward]}
- all pass
- A: {choose: red}
- A: {choose: blue}
- assess: characteristic
  with: {object: Ward, which: [keywords]}
  expect: {keywords: [protection from blue]}
""",
    "one land type for another": """
table: {A: {hand: [Mapmaker], battlefield: [Forest]}, B: {}}
do:
- A: {cast: Mapmaker, choose: [Forest]}
- all pass
- A: {choose: forest}
- A: {choose: island}
- assess: characteristic
  with: {object: Forest, which: [subtypes]}
  expect: {subtypes: [island]}
""",
    "a creature card on top": """
table: {A: {battlefield: [Seer], library: [Bear, Forest]}, B: {}}
do:
- check: {Seer: {power: 5}}
""",
    "no creature card on top": """
table: {A: {battlefield: [Seer], library: [Forest, Bear]}, B: {}}
do:
- check: {Seer: {power: 2}}
""",
    "an exiled card goes to its owner's graveyard": """
table: {A: {hand: [Eater]}, B: {exile: [Bear]}}
do:
- A: {cast: Eater}
- all pass
- all pass
- A: {choose: yes}
- check: {Bear: graveyard, A: {life: 23}}
""",
    "it enters with what the kicker gives": """
table: {A: {hand: [Lancer]}, B: {}}
do:
- A: {cast: Lancer, choose: [yes]}
- all pass
- check: {Lancer: {power: 4}}
- assess: characteristic
  with: {object: Lancer, which: [keywords]}
  expect: {keywords: [first strike]}
""",
    "and without it without": """
table: {A: {hand: [Lancer]}, B: {}}
do:
- A: {cast: Lancer, choose: [no]}
- all pass
- check: {Lancer: {power: 2}}
- assess: characteristic
  with: {object: Lancer, which: [keywords]}
  expect: {keywords: []}
""",
    "an ability of its own in quotation marks": """
table: {A: {battlefield: [Rager], life: 9}, B: {}}
do:
- A: {activate: Rager, choose: [B]}
- all pass
- check: {B: {life: 19}, Rager: {power: 3}}
""",
    "the second kicker gives an ability": """
table: {A: {hand: [Double]}, B: {}}
do:
- A: {cast: Double, choose: [no, yes]}
- all pass
- check: {Double: {power: 4}}
""",
}


@pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN)
def test_changed_forms_are_played(written: str) -> None:
    play(written, CARDS)


def test_a_card_flips_to_its_lower_half() -> None:
    upper = definition(
        "Novice",
        {**BEAR, "oracle_text": "{T}: Draw a card. If you have two or more cards in hand, flip Novice."},
    )
    lower = {"name": "Master", "type": ["legendary", "creature"], "subtypes": ["bear"]}
    card = {**upper, "flipped": {**lower, "power": 5, "toughness": 5}}
    play(
        """
table: {A: {battlefield: [Novice], hand: [Ox], library: [Elk]}, B: {}}
do:
- A: {activate: Novice}
- all pass
- check: {Novice: {power: 5}}
""",
        {name: CARDS[name] for name in ("Ox", "Elk")},
        [card],
    )
    assert RULES


def test_whose_ability_stands_in_quotation_marks() -> None:
    own = lines_of('Ana gets +1/+1 and has "{T}: Ana deals 1 damage to any target."', ("Ana",))[0]
    given = lines_of('Equipped creature has "{T}: Put a charge counter on Ana."', ("Ana",))[0]
    assert "@granting" not in own.words
    assert "@granting" in given.words
