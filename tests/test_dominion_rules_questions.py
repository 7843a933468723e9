"""Questions of Dominion that need no play, and tables that cannot be laid: told, not tripped over."""

from __future__ import annotations

from typing import Any

import pytest

from judge.errors import BadInput
from judge.resolver import Data
from judge.rulesets.dominion import DOMINION, GAME
from judge.rulesets.dominion.setup import basic_piles
from judge.rulesets.game import Laying, Placed

SETUP, SCORE = GAME.assessments["setup"], GAME.assessments["score"]


@pytest.mark.parametrize(
    ("players", "piles"),
    [
        (2, (46, 40, 30, 8, 8, 8, 10)),
        (3, (39, 40, 30, 12, 12, 12, 20)),
        (4, (32, 40, 30, 12, 12, 12, 30)),
    ],
)
def test_the_seven_basic_piles_are_those_of_section_3(players: int, piles: tuple[int, ...]) -> None:
    assert tuple(basic_piles(players).values()) == piles


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"A": 3},
        {"A": {"cards": 3}},
        {"A": {"cards": {"Cobre": -1}}},
        {"A": {"cards": {"Cobre": "many"}}},
        {"A": {"cards": ["Nube"]}},
        {"cards": {"Nube": 2}},
    ],
)
def test_a_score_of_what_is_none_is_bad_input(asked: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        SCORE(DOMINION, Data(asked))


@pytest.mark.parametrize(
    "asked",
    [
        {"players": 2, "kingdom": "Nubes"},
        {"players": 2, "kingdom": ["Cobre"]},
        {"players": 2, "kingdom": ["Nube"]},
        {"players": 2, "kingdom": 4},
    ],
)
def test_a_kingdom_that_is_none_is_bad_input(asked: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        SETUP(DOMINION, Data(asked))


@pytest.mark.parametrize("players", [None, 0, 1, 5, "two"])
def test_a_number_of_players_for_which_there_is_no_set_up_is_not_legal(players: Any) -> None:
    answer = SETUP(DOMINION, Data(players=players))
    assert answer.result["legal"] is False
    assert answer.reasons
    assert answer.cites


@pytest.mark.parametrize(
    "changes",
    [
        {"facts": Data(kingdom=["Nube"])},
        {"facts": Data(kingdom="Nubes")},
        {"facts": Data(piles={"Nube": 2})},
        {"facts": Data(piles={"Oro": -2})},
        {"facts": Data(piles=3)},
        {"step": "siesta"},
        {"figures": {"A": Data(coins="many")}},
        {"placed": (Placed("x", "Oro", "", "hand"),)},
        {"placed": (Placed("x", "Oro", "A", "sky"),)},
    ],
)
def test_a_table_that_cannot_be_is_not_laid(changes: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        GAME.lay(DOMINION, Laying(("A", "B"), "A", **changes))


def test_turns_are_reckoned_from_the_number_of_the_turn() -> None:
    state = GAME.lay(DOMINION, Laying(("A", "B", "C"), "B", turn=8, step="buy phase"))
    assert [state.player(seat)["turns"] for seat in "ABC"] == [3, 3, 2]
