"""Each game declares what it keeps in its states; what is declared is what its code speaks of."""

from __future__ import annotations

import pytest

from judge import rulesets
from judge.resolver.state import Object, State, opening
from judge.resolver.state_keys import StateKeys, undeclared
from judge.resolver.values import Data, replace
from judge.rulesets.kit.state_keys import KIT_KEYS
from tests.conftest import ROOT

GAMES = ("gyp", "myl", "dominion", "aeons-end", "magic")
KEYS = StateKeys(
    data={"tapped": ("bool", "whether it is tapped"), "came": ("int|none", "the turn in which it came")},
    players={"life": ("int", "life")},
    facts={"used *": ("bool", "what has been used")},
)
CLEAN = opening(
    "invented", "1", "AB", objects=[Object("ox", "Ox", "A", "A", "field")], players={"A": {"life": 20}}
)


def _with(**data: object) -> State:
    ox = replace(CLEAN.objects["ox"], data=Data(data))
    return replace(CLEAN, objects=CLEAN.objects.update({"ox": ox}))


@pytest.mark.parametrize("game", GAMES)
def test_every_declared_key_is_spoken_of(game: str) -> None:
    folders = [ROOT / "judge" / "rulesets" / game.replace("-", "_"), ROOT / "judge" / "rulesets" / "kit"]
    files = [file for folder in (*folders, ROOT / "judge" / "resolver") for file in folder.rglob("*.py")]
    code = "\n".join(file.read_text("utf-8") for file in files if file.name != "state_keys.py")
    for ruleset in rulesets.find(game).profiles.values():
        assert ruleset.keys is not None
        for keys in ruleset.keys:
            for key in keys:
                word = key.removesuffix("*").strip()
                assert word in code or word.replace(" ", "_") in code, key


def test_what_is_declared_may_be_written() -> None:
    assert undeclared(KEYS, CLEAN, _with(tapped=True, came=None)) == ()
    assert undeclared(KEYS, CLEAN, replace(CLEAN, facts=Data({"used ox#1:0": True}))) == ()


def test_what_is_not_declared_is_told() -> None:
    assert undeclared(KEYS, CLEAN, _with(turned=True)) == ("object's data “turned” is not declared",)
    assert undeclared(KEYS, CLEAN, replace(CLEAN, facts=Data(odd=1))) == ("fact “odd” is not declared",)


def test_a_value_of_another_kind_is_told() -> None:
    (fault,) = undeclared(KEYS, CLEAN, _with(tapped=1))
    assert fault == "object's data “tapped” is declared as bool, not 1"
    poor = replace(CLEAN, players=CLEAN.players.update({"A": Data(life=True)}))
    assert undeclared(KEYS, CLEAN, poor) == ("player “life” is declared as int, not True",)


def test_a_game_adds_to_what_its_kit_keeps() -> None:
    both = KEYS.over(KIT_KEYS)
    assert {"tapped", "counters"} <= set(both.data)
    assert "used *" in both.facts
