"""The examples of the pages that teach scenarios run and hold, and each game's page has one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from judge import rulesets
from judge.rulesets.kit import CardRuleset
from judge.rulesets.kit.expression_parser import RULES
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


def codes(*pages: Path) -> str:
    """What stands in code on some pages."""
    return " ".join(
        code
        for page in pages
        for code in re.findall(r"```.*?```|`[^`]+`", page.read_text("utf-8"), re.DOTALL)
    )


def lacking(words: Iterable[str], code: str) -> list[str]:
    """The words that do not stand there as words of their own."""
    return sorted(word for word in words if not re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", code))


def profiles(game: str) -> Iterable[CardRuleset]:
    return [one for one in rulesets.find(game).profiles.values() if isinstance(one, CardRuleset)]


def pages_of(game: str) -> list[Path]:
    return sorted(DOCS.glob(f"scenarios-{game}*.md"))


@pytest.mark.parametrize("game", rulesets.games())
def test_a_games_page_names_every_verb_that_its_cards_may_say(game: str) -> None:
    verbs = {
        verb
        for profile in profiles(game)
        for verb, instruction in profile.instructions.items()
        if instruction.only != (RULES,)
    }
    assert verbs
    assert lacking(verbs, codes(*pages_of(game))) == []


@pytest.mark.parametrize("game", rulesets.games())
def test_what_verbs_and_abilities_are_told_stands_on_the_games_page_or_on_that_of_effects(game: str) -> None:
    words = {
        word
        for profile in profiles(game)
        for words in (
            profile.happenings,
            profile.conditions,
            profile.changes,
            profile.ability_keys,
            *(one.params for one in profile.instructions.values() if one.only != (RULES,)),
        )
        for word in words
    }
    common = [DOCS / "effects.md", DOCS / "scenarios.md"]
    assert lacking(words, codes(*pages_of(game), *common)) == []


def test_a_verb_that_no_page_names_is_noticed() -> None:
    code = codes(*pages_of("gyp"))
    assert lacking(["draw", "untold verb"], code) == ["untold verb"]
