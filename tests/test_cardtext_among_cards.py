"""Some of several cards, and what somebody chooses to give up, are played as a text says (invented cards)."""

from __future__ import annotations

import pytest

from judge.cardtext.magic.cards import read_face
from tests.read_cards import RULES, play

OF_YOURS = "of your library"


def sorcery(text: str) -> dict[str, str]:
    return {"type_line": "Sorcery", "mana_cost": "{1}", "oracle_text": text}


CARDS: dict[str, dict[str, str]] = {
    "Elf": {"type_line": "Creature \u2014 Elf", "power": "2", "toughness": "2"},
    "Ogre": {"type_line": "Creature \u2014 Ogre", "power": "4", "toughness": "4"},
    "Grove": {"type_line": "Basic Land \u2014 Forest"},
    "Hill": {"type_line": "Basic Land \u2014 Mountain"},
    "Hymn": sorcery("You gain 1 life."),
    "Plow": sorcery(
        "Reveal cards from the top of your library until you reveal two land cards. Put those cards onto the"
        " battlefield tapped and the rest into your graveyard."
    ),
    "Peek": sorcery(
        "Look at the top three cards of your library. You may put one of those cards back on top of your"
        " library. Put the rest into your graveyard."
    ),
    "Loot": sorcery("Exile the top two cards of your library. You may play one of those cards this turn."),
    "Pyre": sorcery("You may sacrifice one or more creatures. When you do, draw that many cards."),
    "Swap": sorcery("Move all +1/+1 counters from target creature onto another target creature."),
    "Snare": sorcery("Tap up to two target creatures. Put a stun counter on one of them."),
    "Spitfire": {
        "type_line": "Creature \u2014 Dragon",
        "power": "1",
        "toughness": "1",
        "oracle_text": "{X}: Spitfire deals X damage to any target. X can't be 0.",
    },
    "Feast": sorcery("Create a 1/1 white Soldier creature token, a Food token, and two Treasure tokens."),
    "Recall": sorcery(
        "Mill two cards, then return up to one creature card from your graveyard to your hand."
    ),
    "Sow": sorcery("You may put any number of land cards from your hand onto the battlefield."),
    "Dig": sorcery(
        f"Exile cards from the top {OF_YOURS} until you exile a nonland card. You may cast it without paying"
        " its mana cost if its mana value is 1 or less. If you don't, put it into your hand."
    ),
}
WRITTEN = {
    "as many as are revealed": """
table: {A: {hand: [Plow], library: [Elf, Grove, Ogre, Hill, Hymn]}, B: {}}
do:
- A: {cast: Plow}
- all pass
- check: {Grove: {tapped: true}, Hill: {tapped: true}, Elf: graveyard, Ogre: graveyard, Hymn: library}
""",
    "one stays on top, or none": """
table: {A: {hand: [Peek], library: [Elf, Grove, Ogre]}, B: {}}
do:
- A: {cast: Peek}
- all pass
- A: {choose: [Ogre]}
- check: {Ogre: library, Elf: graveyard, Grove: graveyard}
""",
    "only one of those that were exiled": """
table: {A: {hand: [Loot], library: [{card: Hymn, as: H 1}, {card: Hymn, as: H 2}]}, B: {}}
do:
- A: {cast: Loot}
- all pass
- A: {cast: H 1}
- all pass
- check: {A: {life: 21}}
- refused: {A: {cast: H 2}}
""",
    "as many cards as creatures were given up": """
table: {A: {hand: [Pyre], battlefield: [Elf, Ogre], library: [Grove, Hill, Hymn]}, B: {}}
do:
- A: {cast: Pyre}
- all pass
- A: {choose: [[Elf, Ogre]]}
- all pass
- check: {A: {hand: 2}, Elf: graveyard, Ogre: graveyard}
""",
    "all counters are moved": """
table: {A: {hand: [Swap], battlefield: [{card: Elf, counters: {+1/+1: 3, flying: 1}}, Ogre]}, B: {}}
do:
- A: {cast: Swap, choose: [Elf, Ogre]}
- all pass
- check: {Ogre: {counters: {+1/+1: 3}}, Elf: {counters: {flying: 1}}}
""",
    "one of the targets": """
table: {A: {hand: [Snare]}, B: {battlefield: [Elf, Ogre]}}
do:
- A: {cast: Snare, choose: [[Elf, Ogre]]}
- all pass
- A: {choose: [Ogre]}
- check: {Ogre: {counters: {stun: 1}, tapped: true}, Elf: {tapped: true}}
""",
    "an X that cannot be nothing": """
table: {A: {battlefield: [Spitfire], mana: 3}, B: {}}
do:
- A: {activate: Spitfire}
- refused: {A: {choose: 0}}
- A: {choose: 2}
- A: {choose: [B]}
- all pass
- check: {B: {life: 18}}
""",
    "tokens of several sorts": """
table: {A: {hand: [Feast]}, B: {}}
do:
- A: {cast: Feast}
- all pass
- check: {A: {battlefield: 4}}
""",
    "up to one card of the graveyard": """
table: {A: {hand: [Recall], library: [Elf, Grove]}, B: {}}
do:
- A: {cast: Recall}
- all pass
- A: {choose: [Elf]}
- check: {Elf: hand, Grove: graveyard}
""",
    "any number of cards of the hand": """
table: {A: {hand: [Sow, Grove, Hill, Elf]}, B: {}}
do:
- A: {cast: Sow}
- all pass
- A: {choose: yes}
- A: {choose: [[Grove, Hill]]}
- check: {Grove: battlefield, Hill: battlefield, Elf: hand}
""",
    "a card that costs too much goes to the hand": """
table: {A: {hand: [Dig], library: [Grove, {card: Giant, as: G}]}, B: {}}
do:
- A: {cast: Dig}
- all pass
- check: {G: hand, Grove: exile}
""",
}


@pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN)
def test_it_is_played_as_it_says(written: str) -> None:
    play(written, CARDS)


def stops(text: str) -> list[str | None]:
    card = {"name": "Ana", "type_line": "Sorcery", "mana_cost": "{1}", "oracle_text": text}
    return [line.stopped_at for line in read_face(RULES, card).lines if line.data is None]


@pytest.mark.parametrize("given", ["sacrifice one or more artifacts", "discard any number of land cards",
                                   "sacrifice any number of other Elves"])  # fmt: skip
@pytest.mark.parametrize("follows", ["create that many Treasure tokens", "Ana deals that much damage to any"
                                     " target", "tap up to that many target creatures"])  # fmt: skip
def test_that_many_is_as_many_as_were_given_up(given: str, follows: str) -> None:
    assert not stops(f"You may {given}. When you do, {follows}.")


@pytest.mark.parametrize("number", ["two", "three"])
@pytest.mark.parametrize("kind", ["land", "creature", "nonland permanent"])
@pytest.mark.parametrize("where", ["onto the battlefield", "into your hand"])
def test_any_number_of_cards_of_any_kind_is_revealed(number: str, kind: str, where: str) -> None:
    assert not stops(
        f"Reveal cards from the top of your library until you reveal {number} {kind} cards. Put those cards"
        f" {where} and the rest on the bottom {OF_YOURS} in a random order."
    )
