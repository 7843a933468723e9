"""Range of influence: how far each seat reaches, and what a table may state of it."""

from __future__ import annotations

import pytest

from judge import rulesets
from judge.resolver import State, opening
from judge.rulesets.game import Game
from judge.rulesets.magic import influence
from judge.scenario import FaultyScenario, Result, load_text, run


def _game(id: str) -> Game:
    return rulesets.find(id)


def _table(**ranges: int) -> State:
    players = {seat: {influence.RANGE: reach} for seat, reach in ranges.items() if reach >= 0}
    return opening("magic", "2026-01-16", tuple(ranges), players=players)


def _played(text: str) -> Result:
    (scenario,) = load_text(text, "x.yaml", _game)
    return run(scenario)


def test_distance_is_counted_the_shorter_way_round() -> None:
    found = influence.settled(_table(a=1, b=2, c=0, d=1, e=5))
    assert found is not None
    assert {seat: set(found.texts(seat)) for seat in "abcd"} == {
        "a": {"a", "b", "e"},
        "b": {"a", "b", "c", "d", "e"},
        "c": {"c"},
        "d": {"c", "d", "e"},
    }


def test_a_seat_of_which_nothing_is_said_reaches_everybody() -> None:
    found = influence.settled(_table(a=1, b=-1, c=1))
    assert found is not None
    assert set(found) == {"a", "c"}
    assert influence.settled(_table(a=-1, b=-1)) is None


@pytest.mark.parametrize("stated", ["near", "-1", "true"])
def test_a_range_that_is_no_number_of_seats_is_refused(stated: str) -> None:
    text = f"game: magic\ntable: {{A: {{range of influence: {stated}}}, B: {{}}}}\ndo: [{{A: pass}}]"
    with pytest.raises(FaultyScenario, match=r"line 2: .*range of influence.* number"):
        _played(text)


def test_the_rules_before_2009_do_not_play_it() -> None:
    table = "table: {shared: {range of influence: 1}, A: {}, B: {}}"
    with pytest.raises(FaultyScenario, match="by the current rules only"):
        _played(f"game: magic\nprofile: magic-2009\n{table}\ndo: [{{A: pass}}]")
