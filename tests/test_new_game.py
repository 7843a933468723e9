"""The game that ``docs/new-game.md`` builds plays as that page says, from nothing but its text."""

from __future__ import annotations

import re
import sys
import textwrap
from dataclasses import replace
from types import ModuleType

import pytest

from judge import rulesets
from judge.resolver import Script, State
from judge.resolver.values import but
from judge.rulesets.game import Laying
from judge.rulesets.kit import CardRuleset
from judge.scenario.loader import load_text
from judge.scenario.runner import run
from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "new-game.md").read_text(encoding="utf-8")


def block(language: str, at: int = 0) -> str:
    return str(re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)[at])


@pytest.fixture
def faro(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The page's module where its third step puts it."""
    module = ModuleType("judge.rulesets.faro")
    exec(compile(block("python"), "docs/new-game.md", "exec"), module.__dict__)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setitem(rulesets._PACKAGES, "faro", "faro")
    return module


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


def test_the_choice_of_the_page_is_asked_and_carried_out(
    faro: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    exec(compile(block("python", 1), "docs/new-game.md", "exec"), faro.__dict__)
    made: CardRuleset = faro.FARO
    made = replace(
        made,
        words=replace(made.words, zones={**(made.words.zones or {}), "dark": ("oscuridad",)}),
        steps={**made.steps, "surplus": faro.surplus},
        answers={**made.answers, "laid away": faro.laid_away},
    )

    def lay(ruleset: CardRuleset, laying: Laying) -> State:
        state: State = faro.lay(ruleset, laying)
        return but(state, agenda=(Script(("surplus", "lighting", "next")),))

    monkeypatch.setattr(faro, "GAME", replace(faro.GAME, profiles={"1": made}, lay=lay))
    text = """
        game: faro
        table: {ana: {hand: [Farol, Espejo, Candil]}, berto: {}}
        do:
        - refused: {ana: {light: Farol}}
        - ana: {choose: Espejo}
        - check: {Espejo: {zone: dark}, cites: ["2.2"]}
        - ana: {light: Farol}
        - check: {Farol: {zone: tower}}
        """
    (scenario,) = load_text(textwrap.dedent(text), "-")
    outcomes = run(scenario).outcomes
    assert [(one.check, one.got) for one in outcomes if not one.ok] == []
    assert len(outcomes) >= 4


def test_the_game_is_small() -> None:
    assert len(block("python").splitlines()) <= 170
