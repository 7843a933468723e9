"""Readings that were compared word by word with what is printed (invented cards in Magic's wording)."""

from __future__ import annotations

from typing import Any

import pytest

from judge.cardtext.magic.cards import read_face
from judge.rulesets import find
from judge.rulesets.kit import CardRuleset
from tests.read_cards import play

RULES = find("magic").profiles["magic-current"]
assert isinstance(RULES, CardRuleset)


def effect(text: str, type_line: str = "Creature \u2014 Elf") -> Any:
    """What the only ability of a card with this text does."""
    (ability,) = data(text, type_line)["abilities"]
    return ability["effect"]


def data(text: str, type_line: str = "Creature \u2014 Elf") -> Any:
    card = {"name": "Ana Tell", "type_line": type_line, "oracle_text": text, "mana_cost": "{1}{G}"}
    (line,) = read_face(RULES, card).lines
    assert line.data is not None, line.stopped_at
    return line.data


def test_it_that_deals_damage_twice_is_one_source_whatever_it_aims_at_first() -> None:
    """ "It" of the second damage is not said again: it is who dealt the first, not the target of that."""
    (made,) = effect("When Ana Tell enters, it deals 4 damage to any target and 3 damage to you.")
    assert made == {"together": [{"damage": 4, "to": "target any"}, {"damage": 3, "to": "you"}]}
    (made,) = effect(
        "Whenever a creature you control attacks, it deals 1 damage to target creature and 2 damage to you."
    )
    assert made == {
        "together": [
            {"by": "it", "damage": 1, "to": "target creature"},
            {"by": "it", "damage": 2, "to": "you"},
        ]
    }
    (made,) = effect(
        "When Ana Tell enters, it deals 2 damage to target creature"
        " and 2 damage to that creature's controller."
    )
    assert [one.get("by") for one in made["together"]] == [None, None]


def test_who_exiles_a_card_of_their_own_chooses_it() -> None:
    """Where another player exiles a card, that player chooses it, not whoever controls the ability."""
    text = "At the beginning of your upkeep, target opponent may exile a card from their graveyard."
    (made,) = effect(f"{text} If that player doesn't, you may draw a card.")
    assert made["who"] == made["may"][0]["who"] == "target player"
    made = effect(
        "When Ana Tell enters, target opponent loses 1 life, then they exile a card from their graveyard."
    )
    assert made[1]["who"] == "target player"


PRINTED = {
    "Mercy": {
        "type_line": "Enchantment",
        "oracle_text": "If a red source would deal damage to you, prevent 2 of that damage.",
    },
    "Candor": {"type_line": "Instant", "oracle_text": "Damage can't be prevented this turn."},
    "Usurp": {
        "type_line": "Instant",
        "mana_cost": "{U}",
        "oracle_text": "Counter target spell. If that spell is countered this way, exile it instead of"
        " putting it into its owner's graveyard, then you may cast it without paying its mana cost.",
    },
    "Salve": {"type_line": "Instant", "mana_cost": "{W}", "oracle_text": "You gain 2 life."},
    "Sure Salve": {
        "type_line": "Instant",
        "mana_cost": "{W}",
        "oracle_text": "This spell can't be countered.\nYou gain 2 life.",
    },
    "Ping": {"type_line": "Instant", "mana_cost": "{R}", "oracle_text": "Ping deals 4 damage to any target."},
}
PLAYED = {
    "some of the damage is prevented, not replaced (615.1a)": """
table: {A: {battlefield: [Mercy]}, B: {hand: [Ping]}}
do:
- A: pass
- B: {cast: Ping, choose: [A]}
- all pass
- check: {A: {life: 18}, cites: [615.1a]}
""",
    "so nothing of it is where damage can't be prevented (615.12)": """
table: {A: {battlefield: [Mercy]}, B: {hand: [Ping, Candor]}}
do:
- A: pass
- B: {cast: Candor}
- all pass
- A: pass
- B: {cast: Ping, choose: [A]}
- all pass
- check: {A: {life: 16}}
""",
    "what was countered into exile is cast from there": """
table: {A: {hand: [Salve]}, B: {hand: [Usurp]}}
do:
- A: {cast: Salve}
- A: pass
- B: {cast: Usurp, choose: [Salve]}
- all pass
- B: {choose: yes}
- all pass
- check: {A: {life: 20}, B: {life: 22}, Salve: graveyard}
""",
    "what was not countered is not cast": """
table: {A: {hand: [Sure Salve]}, B: {hand: [Usurp]}}
do:
- A: {cast: Sure Salve}
- A: pass
- B: {cast: Usurp, choose: [Sure Salve]}
- all pass
- B: {choose: yes}
- all pass
- check: {A: {life: 22}, B: {life: 20}}
""",
}


@pytest.mark.parametrize("written", PLAYED.values(), ids=PLAYED)
def test_what_was_compared_is_played(written: str) -> None:
    play(written, PRINTED)
