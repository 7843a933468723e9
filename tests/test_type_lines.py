"""The types of a card stand in the order in which cards print them, in either language."""

from __future__ import annotations

import pytest

from judge.rulesets.kit.words import Words
from judge.rulesets.magic.words import TYPE_ORDER, TYPES, WORDS


@pytest.mark.parametrize(
    ("types", "english", "spanish"),
    [
        ("creature", "creature", "criatura"),
        ("creature legendary", "legendary creature", "criatura legendaria"),
        ("artifact creature legendary", "legendary artifact creature", "criatura artefacto legendaria"),
        ("artifact legendary", "legendary artifact", "artefacto legendario"),
        ("artifact land", "artifact land", "tierra artefacto"),
        ("creature land", "land creature", "criatura tierra"),
        ("basic land snow", "basic snow land", "tierra básica nevada"),
        ("creature enchantment", "enchantment creature", "criatura encantamiento"),
        (
            "artifact enchantment legendary",
            "legendary enchantment artifact",
            "artefacto encantamiento legendario",
        ),
        ("instant kindred", "kindred instant", "instantáneo tribal"),
        ("legendary planeswalker", "legendary planeswalker", "planeswalker legendario"),
        ("bear creature legendary", "legendary creature bear", "criatura legendaria bear"),
        ("", "", ""),
    ],
)
def test_magic_types_stand_as_printed(types: str, english: str, spanish: str) -> None:
    assert WORDS.type_line(types.split(), spanish=False) == english
    assert WORDS.type_line(types.split(), spanish=True) == spanish


def test_every_type_of_magic_has_its_place() -> None:
    assert set(TYPE_ORDER) == set(TYPES)


def test_a_game_without_an_order_says_its_types_alphabetically() -> None:
    words = Words(types={"mandate": ("mandato",), "agent": ("agente",)})
    assert words.type_line(("mandate", "agent"), spanish=True) == "agente mandato"
    assert words.type_line(("mandate", "agent"), spanish=False) == "agent mandate"
