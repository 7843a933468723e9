"""Scenarios of Torre run from a text, and what came of them."""

from __future__ import annotations

from judge.scenario import Result, load_text, run
from tests.scenario_games import game_of

CAST = "- A: {play: spark, seat: B, choose: coin}\n"
SPARK = """
game: torre
step: main
table:
  A: {life: 5, coins: 2, hand: [spark, knight], field: [mine]}
  B: {life: 5, coins: 1, hand: [veto]}
do:
"""

TABLE = """
title: Acusación
game: torre
step: main
seats: [Martina, Luis]
table:
  Martina: {coins: 2, hand: [spark, knight], field: [mine, {card: knight, as: Caballero Añoso}]}
  Luis: {coins: 1, hand: [veto, ward], field: [{card: knight, as: Escudero}]}
do:
- Martina: {play: spark, seat: Luis, choose: coin}
- check: {stack: [spark], Luis: {life: 4}}
- all pass
"""


def played(text: str) -> Result:
    (scenario,) = load_text(text, "situation.yaml", game_of)
    return run(scenario)
