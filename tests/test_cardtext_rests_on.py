"""What a reading rests on: the sections of what a card does, not of a word that is also something else."""

from __future__ import annotations

import judge.rulesets as rulesets
from judge.cardtext.report import cited

NOW = rulesets.find("magic").profiles["magic-current"]


def sections(data: object) -> set[str]:
    return {one.rpartition(":")[2] for one in cited(NOW, data)}


def test_a_bonus_rests_on_its_layer_and_not_on_counters() -> None:
    found = sections({"effect": [{"last": {"add": {"power": 1, "toughness": 1}}, "until": "turn"}]})
    assert "613.4c" in found
    assert not found & {"122.1", "500.1"}


def test_a_set_size_and_a_type_rest_on_their_layers() -> None:
    found = sections({"effect": [{"last": {"type": "creature", "set": {"power": 4, "toughness": 4}}}]})
    assert {"613.1d", "613.4b"} <= found


def test_a_counter_rests_on_counters() -> None:
    assert "122.1" in sections({"effect": [{"put counters": "+1/+1", "on": "self"}]})


def test_how_a_card_enters_is_nothing_that_triggers() -> None:
    found = sections({"enters": [{"enters with": "+1/+1", "amount": 2}]})
    assert "614.12" in found
    assert "603.6a" not in found


def test_what_waits_for_an_entering_rests_on_that() -> None:
    assert "603.6a" in sections({"abilities": [{"kind": "triggered", "on": {"enters": "self"}}]})
