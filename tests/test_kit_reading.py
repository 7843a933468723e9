"""How cards are read, and what the judge states where a card says it in words."""

from __future__ import annotations

from typing import Any

import pytest

from judge.resolver import JUDGE, Answer, act, op
from judge.rulesets.kit import FaultyCard, read_card
from tests.kit_mesa import MESA, mesa, played, played_on, table


def test_a_free_effect_is_the_judges_to_state() -> None:
    riddle = {"name": "Riddle", "type": "deed", "effect": [{"free": "whoever guesses gains 3"}, {"life": 1}]}
    ruleset = mesa(riddle)
    begun = played(ruleset, table(a=["Riddle"]), act("a", "play", object="a.Riddle"), "pass")
    assert begun.decision
    assert (begun.decision.who, begun.decision.form) == (JUDGE, "outcome")
    state = played_on(ruleset, begun, Answer(JUDGE, (), (op("gain", seat="b", name="life", amount=3),)))
    assert (state.player("a").number("life"), state.player("b").number("life")) == (21, 23)


@pytest.mark.parametrize(
    ("card", "path", "says"),
    [
        ({"name": "X", "type": "wizard"}, ("type",), "“wizard” is none of the types"),
        ({"name": "X", "speed": 3}, ("speed",), "“speed” is not known here"),
        ({"name": "X", "effect": [{"destry": "self"}]}, ("effect", 0), "“destry” is not known here"),
        (
            {"name": "X", "effect": [{"destroy": "target foe"}]},
            ("effect", 0, "destroy"),
            "nothing is called “foe”",
        ),
        ({"name": "X", "effect": [{"damage": 2}]}, ("effect", 0), "“damage” needs to know to"),
        (
            {"name": "X", "effect": [{"name": "card", "as": "word"}, {"destroy": {"all": {"name": "word"}}}]},
            ("effect", 1, "destroy", "all", "name"),
            "write “same name: word”",
        ),
        (
            {"name": "X", "effect": [{"together": [{"life": 1}, {"may": [{"life": 1}]}]}]},
            ("effect", 0, "together", 1),
            "“may” asks or goes step by step",
        ),
        (
            {"name": "X", "effect": [{"may pay": [{"damage": 1, "to": "you"}]}]},
            ("effect", 0, "may pay", 0),
            "“damage” cannot be paid as a cost",
        ),
        (
            {"name": "X", "effect": [{"damage": "many", "to": "you"}]},
            ("effect", 0, "damage"),
            "nothing is called",
        ),
        (
            {"name": "X", "abilities": [{"kind": "triggered", "on": {"explodes": "self"}}]},
            ("abilities", 0, "on", "explodes"),
            "“explodes” is none of the happenings",
        ),
        (
            {"name": "X", "targets": [{"of": {"size": 3}}]},
            ("targets", 0, "of", "size"),
            "“size” is not known here",
        ),
        (
            {"name": "X", "effect": [{"life": 1, "if": {"moon": "full"}}]},
            ("effect", 0, "if"),
            "“moon” is not known",
        ),
    ],
)
def test_what_cannot_be_read_says_where_and_what_was_expected(
    card: dict[str, Any], path: tuple[str | int, ...], says: str
) -> None:
    with pytest.raises(FaultyCard) as fault:
        read_card(MESA, card)
    assert fault.value.path == path
    assert says in str(fault.value)


def test_the_games_own_word_is_understood() -> None:
    assert read_card(MESA, {"name": "X", "type": "Caballero", "fuerza": 3})["figures"] == {"strength": 3}
