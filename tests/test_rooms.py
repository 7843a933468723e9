"""Each package of a game has the rooms that the design page plans, and those that are that game's alone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PLAN = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")
PLAN = PLAN[PLAN.index("## The package of a ruleset") : PLAN.index("## Decisions")]
SHARED, ALONE = PLAN.split("### Rooms of one game")
GAMES = ("aeons_end", "dominion", "gyp", "magic", "myl")


def rows(text: str) -> list[list[str]]:
    """The cells of a page's table, without its head."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def names(cell: str) -> list[str]:
    return [name.rstrip("/") for name in re.findall(r"`([^`]+)`", cell)]


COMMON = {name for row in rows(SHARED) for name in names(row[0])}
OWN = [(game, room) for row in rows(ALONE) for game in names(row[0]) for room in names(row[1])]


def rooms_of(game: str) -> set[str]:
    """The modules and folders of a game's package."""
    package = ROOT / "judge" / "rulesets" / game
    folders = {path.name for path in package.iterdir() if path.is_dir() and path.name != "__pycache__"}
    return folders | {path.stem for path in package.glob("*.py")}


@pytest.mark.parametrize("game", GAMES)
def test_a_games_package_has_only_rooms_that_the_plan_names(game: str) -> None:
    assert rooms_of(game) - COMMON - {room for other, room in OWN if other == game} == set()


def test_a_room_of_one_game_is_there_and_is_none_of_the_common_ones() -> None:
    assert [(game, room) for game, room in OWN if room in COMMON or room not in rooms_of(game)] == []


def test_a_common_room_is_found_in_two_games_at_least() -> None:
    assert [room for room in COMMON if sum(room in rooms_of(game) for game in GAMES) < 2] == []


def test_no_room_is_called_one_games_own_in_two_games() -> None:
    found = [room for _, room in OWN]
    assert sorted(room for room in set(found) if found.count(room) > 1) == []
