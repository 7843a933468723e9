"""Counters and landwalks are told in the reader's language."""

from __future__ import annotations

import pytest

from judge import rulesets
from judge.messages import render
from judge.rulesets.kit import CardRuleset
from judge.scenario import load_text, run
from judge.scenario.display_text import counter_called

MAGIC: CardRuleset = rulesets.find("magic").profiles["magic-current"]


@pytest.mark.parametrize(
    ("name", "spanish", "english"),
    [
        ("charge", "carga", "charge"),
        ("shield", "escudo", "shield"),
        ("flying", "volar", "flying"),
        ("poison", "veneno", "poison"),
        ("+1/+1", "+1/+1", "+1/+1"),
        ("gewgaw", "gewgaw", "gewgaw"),
    ],
)
def test_a_counter_is_called_as_the_game_calls_it(name: str, spanish: str, english: str) -> None:
    assert (counter_called(MAGIC, name, "es"), counter_called(MAGIC, name, "en")) == (spanish, english)


def test_a_landwalk_that_keeps_a_creature_from_blocking_is_told_in_the_readers_language() -> None:
    text = """
game: magic
step: declare attackers
cards:
- {name: Trail Wolf, type: creature, power: 2, toughness: 2, keywords: [snow forestwalk]}
- {name: White Wood, type: [basic, snow, land], subtypes: [forest]}
table:
  A: {battlefield: [Trail Wolf]}
  B: {battlefield: [Bear, White Wood]}
do:
- A: {attack: [Trail Wolf]}
- all pass
- refused: {B: {block: {Bear: Trail Wolf}}}
"""
    (scenario,) = load_text(text, "x.yaml", rulesets.find)
    (refused,) = run(scenario).refused
    assert "cruzar bosques nevados" in render(refused.reason, "es")
    assert "snow forestwalk" in render(refused.reason, "en")
