"""``judge resolve --step`` at the terminal: begun from a file or from nothing, played, saved, left."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Protocol

import pytest

from judge.cli import run
from judge.messages import render
from judge.resolver import Act, Data, Object
from judge.rulesets.magic.zones import works_here
from judge.scenario import exported, load, load_text
from judge.scenario import run as run_scenario
from judge.scenario.commands import NotUnderstood, understood
from judge.scenario.interactive import InteractiveScenario
from tests.scenario_games import game_of
from tests.scenario_runs import TABLE

# At the terminal


class Terminal(Protocol):
    def __call__(self, *arguments: str, lines: str) -> tuple[int, str]:
        """Play with these lines at the terminal; gives the exit status and what was shown."""


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    monkeypatch.setattr("judge.rulesets.find", game_of)
    monkeypatch.setattr("judge.rulesets.games", lambda: ("torre", "feria"))

    def played(*arguments: str, lines: str) -> tuple[int, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        status = run(["--language", "en", "resolve", "--step", *arguments])
        return status, " ".join(capsys.readouterr().out.split())

    return played


def test_a_file_is_played_and_saved(terminal: Terminal, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(TABLE, encoding="utf-8")
    saved = tmp_path / "b.yaml"
    lines = (
        f"Martina juega spark Luis\n1\nnonsense\npasan\nguardar {saved}\nayuda\nguardar {saved}\nno\nsalir\n"
    )
    status, shown = terminal(str(tmp_path / "a.yaml"), lines=lines)
    assert status == 0
    assert "Martina may act or pass [torre:3.1]" in shown
    assert "who does what?" in shown
    assert "saved in" in shown
    assert "exists already; replace it?" in shown
    (scenario,) = load(saved, game_of)
    result = run_scenario(scenario)
    assert result.outcomes
    assert result.ok


def test_a_table_is_told_from_nothing(terminal: Terminal, tmp_path: Path) -> None:
    lines = [
        "tor",  # the game
        "Ana, Luis",
        "luis",
        "principal",
        "vida: 4",
        "mano: spark, 2 knight",
        "hnad: spark",
        "carta: Trompeta",
        "mano: sp, 2 knight, tromp",
        "",
        "coins 1",
        "mesa: mine",
        "",
        "weather: rain",
        "",
        "mesa",
        f"guardar {tmp_path / 'told.yaml'}",
    ]
    status, shown = terminal(lines="\n".join(lines) + "\n")
    assert status == 0
    assert "there is no zone or figure “hnad” here; did you mean hand?" in shown
    (scenario,) = load(tmp_path / "told.yaml", game_of)
    laying = scenario.laying
    assert (laying.seats, laying.active, laying.step) == (("Ana", "Luis"), "Luis", "main")
    assert laying.figures["Ana"]["life"] == 4
    assert [one.card for one in laying.placed] == ["spark", "knight", "knight", "Trompeta", "mine"]
    assert laying.facts["weather"] == "rain"


def test_what_cannot_be_used_is_told_without_a_trace(terminal: Terminal, tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text("game: torre\ndo: [{chek: {}}]", encoding="utf-8")
    assert terminal(str(tmp_path / "bad.yaml"), lines="")[0] == 2
    (tmp_path / "bad.yaml").write_text("game: torre\ntable: {A: {stack: [ward]}}\ndo: []", encoding="utf-8")
    status, shown = terminal(str(tmp_path / "bad.yaml"), lines="")
    assert status == 2
    assert "line 2: this table cannot be laid" in shown


def test_one_of_several_scenarios_is_picked(terminal: Terminal, tmp_path: Path) -> None:
    (tmp_path / "two.yaml").write_text(f"title: first\ngame: torre\ndo: []\n---\n{TABLE}", encoding="utf-8")
    _, shown = terminal(str(tmp_path / "two.yaml"), lines="2\nsalir\n")
    assert "2. Acusación" in shown
    assert "turn 1, Martina's; main" in shown


@pytest.mark.parametrize(
    "lines", ["", "\n", "x\n", "torre\n\n\n", "salir\n", "torre\nA A\nA, B\n\n\n\n\n\n1\n\x00\n"]
)
def test_a_person_may_leave_at_any_moment(terminal: Terminal, lines: str) -> None:
    status, shown = terminal(lines=lines)
    assert status == 0
    assert "Traceback" not in shown


def test_step_goes_with_one_file_and_no_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["resolve", "--step", "a.yaml", "b.yaml"]) == 2
    assert run(["resolve", "--step", "--json", "a.yaml"]) == 2
    assert run(["resolve", "--game", "torre", "a.yaml"]) == 2
    capsys.readouterr()


COMBAT = """
game: magic
step: declare attackers
cards: [{name: Oso, type: creature, power: 2, toughness: 2}]
table:
  A: {battlefield: [{card: Oso, as: Yogui}, {card: Oso, as: Bubu}]}
  B: {battlefield: [{card: Oso, as: Pardo}, {card: Oso, as: Gris}]}
do: []
"""


def test_several_attack_and_what_blocks_what_is_told_in_pairs() -> None:
    table = InteractiveScenario(load_text(COMBAT, "combat.yaml")[0], "es")
    attack = understood(table.scenario, table.state, "a ataca con yogui y bubu contra b").input
    assert attack == Act("A", "attack", Data(creatures={"Yogui": "B", "Bubu": "B"}))
    table.take("a ataca con yogui y bubu")
    table.take("pasan hasta bloqueadores")
    entered = understood(table.scenario, table.state, "b bloquea pardo=yogui, gris -> yogui").input
    assert entered == Act("B", "block", Data(creatures={"Pardo": "Yogui", "Gris": "Yogui"}))
    table.take("b bloquea pardo=yogui, gris=yogui")
    assert table.state.priority == "A"
    with pytest.raises(NotUnderstood, match="what goes with what"):
        understood(table.scenario, table.state, "b bloquea pardo=yogui, gris")


FREE = """
game: gyp
step: command
cards: [{name: Bando, type: mandate, cost: 0, effect: [{free: lo que diga el bando}]}]
table: {A: {prestige: 5, hand: [Bando]}, B: {prestige: 4}}
do: []
"""


def test_the_table_shows_the_lines_that_are_left_to_the_judge() -> None:
    text = """
title: A line that nobody carries out
game: magic
cards: [{name: Old Bell, type: artifact, unread: [It rings by itself.]}]
table: {A: {battlefield: [Old Bell]}, B: {}}
do: []
"""
    table = InteractiveScenario(load_text(text, "bell.yaml")[0], "es")
    lines = [render(line.text, "es") for line in table.take("mesa").lines]
    assert [line for line in lines if "rings" in line] == [
        "Old Bell, diga usted cuándo se aplica: It rings by itself."
    ]


def test_the_judge_says_what_an_effect_in_free_text_does() -> None:
    table = InteractiveScenario(load_text(FREE, "free.yaml")[0], "es")
    table.take("a juega bando")
    while table.state.decision is not None:
        table.take("1")
    table.take("pasan")
    assert table.state.decision is not None
    assert table.state.decision.form == "outcome"
    assert "lo que diga el bando" in " ".join(render(line.text, "es") for line in table.status())
    with pytest.raises(NotUnderstood, match="the judge says what happens"):
        table.take("1")
    table.take("resultado B prestige 1")
    assert table.state.player("B").number("prestige") == 1
    assert any(event.kind == "judge" for event in table.session.log())
    again = run_scenario(load_text(exported(table.scenario, table.session), "again.yaml")[0])
    assert again.outcomes
    assert again.ok


@pytest.mark.parametrize(
    ("zone", "line", "speaks"),
    [
        ("graveyard/a", "Whenever it snows, return Ember Bird from your graveyard to your hand.", True),
        ("hand/a", "Whenever it snows, return Ember Bird from your graveyard to your hand.", False),
        ("hand/a", "You can't cast this spell during your first turn.", True),
        ("graveyard/a", "When Ember Bird dies, it sings.", False),
        ("exile", "You may cast Ember Bird from exile.", True),
        ("library/a", "You may cast Ember Bird from your graveyard.", False),
    ],
)
def test_a_line_left_to_the_judge_is_told_where_it_says_that_it_works(
    zone: str, line: str, speaks: bool
) -> None:
    assert works_here(Object("Ember Bird", "Ember Bird", "a", "a", zone), line) is speaks
