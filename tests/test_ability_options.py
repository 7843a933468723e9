"""Which of several unnamed abilities is meant: each is told with what it costs."""

from __future__ import annotations

import pytest

from judge import rulesets
from judge.resolver import Data
from judge.rulesets.kit import read_card
from judge.rulesets.magic.actions.activating import told_cost
from judge.scenario import load_text, run

MACHINE = """
game: magic
cards:
- name: Machine
  type: artifact
  abilities:
  - {kind: activated, cost: [{pay: 1}], effect: [{draw: 1}]}
  - {kind: activated, cost: [{pay: 2}, {tap: self}], effect: [{gain life: 2}]}
table: {A: {battlefield: [Machine]}, B: {}}
do:
- A: {activate: Machine, choose: nothing like it}
"""


def test_the_failure_tells_the_costs() -> None:
    report = run(*load_text(MACHINE, "x.yaml", rulesets.find))
    told = " ".join(str(one) for one in report.outcomes)
    assert "{1}" in told
    assert "{2}, {T}" in told


@pytest.mark.parametrize(
    ("cost", "told"),
    [
        ([{"pay": "2R"}, {"tap": "self"}], "{2}{R}, {T}"),
        ([{"untap": "self"}], "{Q}"),
        ([{"loyalty": -3}], "-3"),
        ([{"loyalty": 1}], "+1"),
        ([{"pay": 0}], "{0}"),
        ([{"sacrifice a": "creature"}], "…"),
    ],
)
def test_a_cost_is_told_in_symbols(cost: list[dict[str, object]], told: str) -> None:
    ruleset = rulesets.find("magic").profiles["magic-current"]
    ability = {"kind": "activated", "cost": cost, "effect": [{"draw": 1}]}
    card: Data = read_card(ruleset, {"name": "Machine", "type": "artifact", "abilities": [ability]})
    assert told_cost(card["abilities"][0]) == told
