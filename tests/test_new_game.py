"""The game that ``docs/new-game.md`` builds plays as that page says, from nothing but its text."""

from __future__ import annotations

import re
import sys
from types import ModuleType

import pytest

from judge import rulesets
from judge.scenario.loader import load_text
from judge.scenario.runner import run
from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "new-game.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    (found,) = re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    return str(found)


@pytest.fixture
def faro(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page's module where its third step puts it."""
    module = ModuleType("judge.rulesets.faro")
    exec(compile(block("python"), "docs/new-game.md", "exec"), module.__dict__)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setitem(rulesets._PACKAGES, "faro", "faro")


@pytest.mark.usefixtures("faro")
def test_the_scenario_of_the_page_holds() -> None:
    (scenario,) = load_text(block("yaml"), "docs/new-game.md")
    result = run(scenario)
    assert [(one.check, one.got) for one in result.outcomes if not one.ok] == []
    assert len(result.outcomes) >= 6


@pytest.mark.usefixtures("faro")
def test_what_the_page_expects_can_fail() -> None:
    (scenario,) = load_text(block("yaml").replace("glow: 5", "glow: 4"), "docs/new-game.md")
    assert not all(one.ok for one in run(scenario).outcomes)


def test_the_game_is_small() -> None:
    assert len(block("python").splitlines()) <= 170
