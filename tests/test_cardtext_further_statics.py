"""Static lines, next spells, dice and anchor words are played as a text says (invented cards)."""

from __future__ import annotations

import pytest

from judge.cardtext.magic.cards import read_face
from tests.read_cards import RULES, play


def of(kind: str, text: str) -> dict[str, str]:
    return {"type_line": kind, "mana_cost": "{1}", "oracle_text": text}


CARDS: dict[str, dict[str, str]] = {
    "Elf": {"type_line": "Creature \u2014 Elf", "power": "2", "toughness": "2"},
    "Ogre": {"type_line": "Creature \u2014 Ogre", "power": "4", "toughness": "4"},
    "Hymn": of("Sorcery", "You gain 1 life."),
    "Sting": of("Instant", "Sting deals 2 damage to any target."),
    "Fence": of("Enchantment", "Creatures you control have ward\u2014Pay 3 life."),
    "Rows": of("Enchantment", "Elves you control get +1/+1. Ogres you control get +2/+0."),
    "Tomb": of(
        "Enchantment",
        "Each sorcery card in your graveyard has flashback. The flashback cost is equal to its mana cost.",
    ),
    "Bakery": of(
        "Enchantment",
        "If one or more tokens would be created under your control, those tokens plus a Food token are"
        " created instead.",
    ),
    "Guild": of("Sorcery", "Create two 1/1 red Goblin creature tokens."),
    "Shell": of("Sorcery", "You gain hexproof until your next turn."),
    "Thrift": of("Sorcery", "The next creature spell you cast this turn costs {1} less to cast."),
    "Echo": of(
        "Sorcery",
        "When you next cast an instant spell this turn, copy that spell. You may choose new targets for the"
        " copy.",
    ),
    "Luck": of("Sorcery", "Roll a d6. You create a number of Treasure tokens equal to the result."),
    "Fork": of(
        "Enchantment",
        "As Fork enters, choose Left or Right.\n\u2022 Left \u2014 Creatures you control get +1/+0.\n\u2022"
        " Right \u2014 At the beginning of your end step, you gain 2 life.",
    ),
}
WRITTEN = {
    "ward with a cost in life": """
table: {A: {hand: [Sting]}, B: {battlefield: [Fence, Ogre]}}
do:
- A: {cast: Sting, choose: [Ogre]}
- all pass
- A: {choose: yes}
- all pass
- check: {A: {life: 17}, Ogre: {damage: 2}}
""",
    "two static sentences in one line": """
table: {A: {battlefield: [Rows, Elf, Ogre]}, B: {}}
do:
- check: {Elf: {power: 3, toughness: 3}, Ogre: {power: 6, toughness: 4}}
""",
    "flashback that cards have": """
table: {A: {battlefield: [Tomb], graveyard: [Hymn]}, B: {}}
do:
- A: {cast: Hymn}
- all pass
- check: {A: {life: 21}, Hymn: exile}
""",
    "a token beside others, once": """
table: {A: {battlefield: [Bakery], hand: [Guild]}, B: {}}
do:
- A: {cast: Guild}
- all pass
- check: {A: {battlefield: 4}}
""",
    "a player with hexproof": """
table: {A: {hand: [Shell]}, B: {hand: [Sting]}}
do:
- A: {cast: Shell}
- all pass
- A: pass
- refused: {B: {cast: Sting, choose: [A]}}
""",
    "only the next such spell costs less": """
table: {A: {hand: [Thrift, {card: Elf, as: E 1}, {card: Elf, as: E 2}], mana: 1}, B: {}}
do:
- A: {cast: Thrift}
- all pass
- A: {cast: E 1}
- all pass
- check: {E 1: battlefield}
- refused: {A: {cast: E 2}}
""",
    "the next spell is copied": """
table: {A: {hand: [Echo, Sting]}, B: {}}
do:
- A: {cast: Echo}
- all pass
- A: {cast: Sting, choose: [B]}
- all pass
- A: {choose: [B]}
- all pass
- all pass
- check: {B: {life: 16}}
""",
    "as many as the die shows": """
table: {A: {hand: [Luck]}, B: {}}
do:
- A: {cast: Luck}
- all pass
- A: {choose: 3}
- check: {A: {battlefield: 3}}
""",
    "what holds for the word that was chosen": """
table: {A: {hand: [Fork], battlefield: [Elf]}, B: {}}
do:
- A: {cast: Fork}
- all pass
- A: {choose: first}
- check: {Elf: {power: 3}}
- pass until: end
- all pass
- check: {A: {life: 20}}
""",
}


@pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN)
def test_it_is_played_as_it_says(written: str) -> None:
    play(written, CARDS)


def stops(text: str, type_line: str = "Enchantment") -> list[str | None]:
    card = {"name": "Ana", "type_line": type_line, "mana_cost": "{1}", "oracle_text": text}
    return [line.stopped_at for line in read_face(RULES, card).lines if line.data is None]


@pytest.mark.parametrize("cost", ["Pay 2 life", "Discard a card", "Sacrifice a creature"])
@pytest.mark.parametrize("form", ["Artifacts you control have ward\u2014{}.",
                                  'Artifacts you control have "Ward\u2014{}."'])  # fmt: skip
def test_ward_is_given_with_any_cost(cost: str, form: str) -> None:
    assert not stops(form.format(cost))


def test_a_word_that_no_bullet_bears_leaves_the_line_unread() -> None:
    assert stops(
        "As Ana enters, choose Left or Right.\n\u2022 Left \u2014 Draw a card.\n\u2022 Up \u2014 Draw."
    )


@pytest.mark.parametrize("kind", ["artifact", "Goblin", "noncreature", "red"])
def test_the_next_spell_is_of_any_kind(kind: str) -> None:
    one = "an" if kind[0] in "aeiou" else "a"
    assert not stops(f"When you next cast {one} {kind} spell this turn, draw a card.", "Sorcery")
    assert not stops(f"The next {kind} spell you cast this turn costs {{2}} less to cast.", "Sorcery")
