"""Teams of the Two-Headed Giant variant: what a table may state of them, and who is whose opponent."""

from __future__ import annotations

import pytest

from judge import rulesets
from judge.resolver import Data, State, opening
from judge.rulesets.game import Game
from judge.rulesets.magic import teams
from judge.scenario import FaultyScenario, load_text, run


def _game(id: str) -> Game:
    return rulesets.find(id)


def _table(gone: tuple[str, ...] = ()) -> State:
    sides = Data(a="left", b="left", c="right", d="right")
    return opening("magic", "2026-01-16", tuple("abcd"), facts=Data({teams.TEAMS: sides}), gone=gone)


def test_teammates_are_no_opponents() -> None:
    state = _table()
    assert teams.team(state, "b") == ("a", "b")
    assert teams.rivals(state, "b") == ("c", "d")
    assert not teams.apart(state, "a", "b")
    assert teams.apart(state, "a", "c")


def test_a_team_has_the_place_of_its_first_player() -> None:
    state = _table()
    assert teams.once_each(state, ("b", "c", "d", "a")) == ("a", "c")
    assert teams.primary(_table(gone=("c",)), "d") == "d"


def test_without_teams_everybody_plays_alone() -> None:
    state = opening("magic", "2026-01-16", ("a", "b"))
    assert teams.active(state) == ("a",)
    assert teams.rivals(state, "a") == ("b",)
    assert teams.most_poison(state, "a") == 10


@pytest.mark.parametrize(
    ("table", "reason"),
    [
        ("A: {team: x}, B: {team: x}, C: {team: y}, D: {}", "no team is stated of D"),
        ("A: {team: x}, B: {team: y}, C: {team: x}, D: {team: y}", "seated together"),
        ("A: {team: x}, B: {team: x}, C: {team: y}", "equal size"),
        ("A: {team: x, life: 5}, B: {team: x, life: 6}, C: {team: y}, D: {team: y}", "team x share"),
    ],
)
def test_a_table_states_teams_wholly(table: str, reason: str) -> None:
    with pytest.raises(FaultyScenario, match=reason):
        run(*load_text(f"game: magic\ntable: {{{table}}}\ndo: [{{A: pass}}]", "x.yaml", _game))


def test_each_team_has_one_emperor() -> None:
    table = "A: {team: x, emperor: true}, B: {team: x}, C: {team: y}, D: {team: y}"
    with pytest.raises(FaultyScenario, match="one emperor"):
        run(*load_text(f"game: magic\ntable: {{{table}}}\ndo: [{{A: pass}}]", "x.yaml", _game))


def test_before_2009_a_team_shares_its_life_alone() -> None:
    table = "table: {A: {team: x, poison: 4}, B: {team: x}, C: {team: y}, D: {team: y}}"
    check = "do: [{check: {A: {life: 30, poison: 4}, B: {life: 30, poison: 0}}}]"
    report = run(*load_text(f"game: magic\nprofile: magic-2009\n{table}\n{check}", "x.yaml", _game))
    assert report.ok
