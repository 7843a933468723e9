"""The examples of the pages that teach scenarios run and hold, and each game's page has one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from judge import rulesets
from judge.scenario import load_text, run
from judge.scenario.interactive_setup import examples, examples_in
from judge.scenario.loader import KEYS
from judge.scenario.step_reader import CLAIMS, HEADS
from judge.scenario.table_reader import OWN_KEYS
from tests.conftest import ROOT

DOCS = ROOT / "docs"
PAGES = sorted(DOCS.glob("scenarios-*.md"))
WITH_PAGE = [game for game in rulesets.games() if DOCS / f"scenarios-{game}.md" in PAGES]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_examples_of_a_page_hold(page: Path) -> None:
    for text in examples_in(page.read_text(encoding="utf-8")):
        for scenario in load_text(text, str(page)):
            result = run(scenario)
            assert result.outcomes
            assert [f"{one.line}: {one.check}: {one.got}" for one in result.outcomes if not one.ok] == []


@pytest.mark.parametrize("game", WITH_PAGE)
def test_a_games_page_has_a_worked_example_of_that_game(game: str) -> None:
    games = {scenario.game.id for text in examples(game) for scenario in load_text(text, game)}
    assert games == {game}


def test_a_game_without_a_page_has_no_example() -> None:
    assert examples("parchís") == ()


def test_the_page_for_all_games_names_every_key_of_the_format() -> None:
    text = (DOCS / "scenarios.md").read_text(encoding="utf-8")
    code = " ".join(re.findall(r"```.*?```|`[^`]+`", text, re.DOTALL))
    lacking = [key for key in (*KEYS, *HEADS, *CLAIMS, *OWN_KEYS) if not re.search(rf"\b{key}\b", code)]
    assert lacking == []


def test_the_page_for_all_games_links_the_pages_of_the_games() -> None:
    text = (DOCS / "scenarios.md").read_text(encoding="utf-8")
    assert [game for game in rulesets.games() if f"](scenarios-{game}.md)" not in text] == []
