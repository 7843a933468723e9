"""The tables with which the resolver's page begins can be laid, and somebody may act at each."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge import rulesets
from judge.bench import Bench
from judge.store import Sessions, open_store
from judge.web.resolver import ExampleShown, examples


@pytest.mark.parametrize("example", examples(), ids=lambda one: f"{one.game}/{one.name}")
def test_an_example_can_be_begun(tmp_path: Path, example: ExampleShown) -> None:
    bench = Bench(Sessions(open_store(tmp_path)))
    id, _ = bench.begin(example.text)
    session = bench.open(id).session
    assert session.state.priority or session.decision
    assert [act for act in session.legal.allowed if not act.passing] or session.decision


def test_every_game_has_an_example() -> None:
    assert {one.game for one in examples()} == set(rulesets.games())
