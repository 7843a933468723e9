"""Which "other" is meant, and where an ability works that says where its card lies (invented cards)."""

from __future__ import annotations

import pytest

from judge.cardtext.report import card_report
from tests.read_cards import RULES, play

CARDS = {
    "Far Ridge": {
        "type_line": "Land",
        "oracle_text": "Whenever a Mountain enters the battlefield under your control, if you control"
        " at least two other Mountains, you gain 5 life.",
    },
    "Last Watch": {
        "type_line": "Enchantment Creature \u2014 Elf",
        "power": "1",
        "toughness": "1",
        "oracle_text": "Whenever an Elf enters under your control, if you control no Elves other than"
        " Last Watch, you gain 2 life.",
    },
    "Buried Zeal": {
        "type_line": "Creature \u2014 Spirit",
        "power": "2",
        "toughness": "2",
        "oracle_text": "As long as Buried Zeal is in your graveyard and you control a Mountain, creatures you"
        " control have vigilance.",
    },
}


@pytest.mark.parametrize("had", [1, 2])
def test_another_one_in_the_condition_of_a_trigger_is_other_than_what_set_it_off(had: int) -> None:
    lands = f"{{card: Mountain, count: {had}}}"
    play(
        f"""
table: {{A: {{hand: [Mountain], battlefield: [Far Ridge, {lands}]}}, B: {{}}}}
do:
- A: {{play: Mountain}}
- check: {{stack: {1 if had == 2 else 0}}}
""",
        CARDS,
    )


def test_other_than_the_card_itself_is_just_that() -> None:
    face = card_report(RULES, "Last Watch", [{"name": "Last Watch", **CARDS["Last Watch"]}])["faces"][0]
    (ability,) = face["lines"][0]["data"]["abilities"]
    assert ability["if"] == {"not": [{"exists": {"subtype": "elf", "other": True, "controller": "you"}}]}


@pytest.mark.parametrize(("zone", "watchful"), [("graveyard", True), ("battlefield", False), ("hand", False)])
def test_what_holds_as_long_as_the_card_lies_in_a_graveyard_holds_there_only(
    zone: str, watchful: bool
) -> None:
    at = {"graveyard": "graveyard: [Buried Zeal]", "hand": "hand: [Buried Zeal]"}.get(zone, "")
    on = ", Buried Zeal" if zone == "battlefield" else ""
    play(
        f"""
table: {{A: {{battlefield: [Mountain, Bear{on}]{", " + at if at else ""}}}, B: {{battlefield: [Ox]}}}}
do:
- check: {{Bear: {{keywords: {"[vigilance]" if watchful else "[]"}}}, Ox: {{keywords: []}}}}
""",
        CARDS,
    )


def test_the_words_say_which_other_is_meant_and_where_the_card_lies() -> None:
    said = {
        name: card_report(RULES, name, [{"name": name, **printed}])["faces"][0]["lines"][0]["words"]
        for name, printed in CARDS.items()
    }
    assert "other than it" in said["Far Ridge"]["en"]
    assert "salvo eso" in said["Far Ridge"]["es"]
    assert "is in its owner's graveyard" in said["Buried Zeal"]["en"]
    assert "está en el cementerio" in said["Buried Zeal"]["es"]
