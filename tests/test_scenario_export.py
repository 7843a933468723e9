"""An exported session is a scenario file that reads back to the same states."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from judge.resolver import (
    PASS,
    Answer,
    Correct,
    Decision,
    Input,
    Note,
    Session,
    State,
    act,
    answer,
    op,
)
from judge.scenario import Play, Scenario, exported, load, load_text, run
from tests.conftest import ROOT
from tests.scenario_games import game_of

FILES = sorted((ROOT / "tests" / "scenarios").glob("*/*.yaml"))

TORRE = """
title: every kind of card
game: torre
seats: [ana, "2", Joaquín]
active: "2"
step: main
table:
  ana: {life: 4, hand: [spark, veto, knight, ward, {card: cull, as: "120.10"}],
    field: [mine, {card: saint, as: yes}]}
  "2": {hand: [spark, knight, veto], grave: [], deck: [knight, spark],
     field: [{card: mine, as: m2, tapped: true}, lens]}
  Joaquín: {coins: 1, hand: [cull, ward], grave: [knight]}
  shared: {weather: "12", field: [{card: knight, owner: ana, controller: "2"}]}
do: []
"""

FERIA = """
game: feria
table:
  a: {hand: [fair, storm, "no"], field: [tide]}
  b: {hand: ["no", cry, fair], field: [night, fair]}
  c: {hand: [cry], field: [storm]}
do: []
"""


def opened(text: str) -> tuple[Scenario, Session]:
    (scenario,) = load_text(text, "a.yaml", game_of)
    return scenario, Play(scenario).started()


def some_input(chance: random.Random, session: Session) -> Input | None:
    """Something that may be entered here: a legal action, an answer, a correction, a note."""
    state = session.state
    if chance.random() < 0.04:
        return Note(chance.choice(("yes", "120.10", "a: b", "¿qué pasa? #3", "")))
    if chance.random() < 0.04:
        return some_correction(chance, state)
    decision = state.decision
    if decision is None or chance.random() < 0.05:
        allowed = [one for one in session.legal.allowed if one.action != "concede" or chance.random() < 0.1]
        return chance.choice(allowed) if allowed else None
    return Answer(decision.who, some_answer(chance, decision))


def some_answer(chance: random.Random, decision: Decision) -> tuple[Any, ...]:
    """One of the answers that a decision allows."""
    count = len(decision.options)
    if decision.form == "number":
        return (chance.randint(decision.min, decision.min + 5 if decision.max is None else decision.max),)
    if decision.form == "divide":
        shares = [decision.min] * count
        for _ in range((decision.max or 0) - sum(shares)):
            shares[chance.randrange(count)] += 1
        return tuple(shares)
    keys = list(decision.keys)
    chance.shuffle(keys)
    if decision.form == "order":
        return tuple(keys)
    most = count if decision.max is None else min(decision.max, count)
    return tuple(keys[: chance.randint(min(decision.min, most), most)])


def some_correction(chance: random.Random, state: State) -> Correct:
    object = state.objects[chance.choice(sorted(state.objects))]
    changes = (
        op("put", object=object.ref, name="tapped", value=True),
        op("gain", seat=chance.choice(state.seats), name="life", amount=chance.randint(-1, 3)),
        op("remember", name="seen", value=[1, {"deep": "yes"}]),
    )
    return Correct(tuple(chance.sample(changes, chance.randint(0, 3))), chance.choice(("misread", "7", "on")))


@pytest.mark.parametrize("text", [TORRE, FERIA], ids=["torre", "feria"])
@pytest.mark.parametrize("seed", range(25))
def test_an_exported_session_reads_back_to_the_same_states(text: str, seed: int) -> None:
    chance = random.Random(seed)
    scenario, session = opened(text)
    for _ in range(40):
        entered = some_input(chance, session)
        if entered is not None:
            session.enter(entered)
    (again,) = load_text(exported(scenario, session), "b.yaml", game_of)
    result = run(again)
    assert [outcome for outcome in result.outcomes if not outcome.ok] == []
    assert result.outcomes
    assert result.session is not None
    assert inputs(result.session) == inputs(session)
    assert [node.step for node in result.session.path()] == [node.step for node in session.path()]


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_session_of_every_game_reads_back_to_the_same_states(file: Path) -> None:
    chance = random.Random(file.stem)
    scenario = chance.choice(load(file))
    session = Play(scenario).started()
    for _ in range(20):
        decision = session.decision
        if decision is not None and decision.form != "outcome":
            session.enter(Answer(decision.who, some_answer(chance, decision)))
        elif session.legal.allowed:
            session.enter(chance.choice(session.legal.allowed))
    (again,) = load_text(exported(scenario, session), "b.yaml")
    result = run(again)
    assert [outcome for outcome in result.outcomes if not outcome.ok] == []
    assert result.session is not None
    assert [node.step.state for node in result.session.path()] == [node.step.state for node in session.path()]


def inputs(session: Session) -> list[Any]:
    return [node.input for node in session.path()]


def test_an_exported_table_is_the_same_table() -> None:
    scenario, session = opened(TORRE)
    (again,) = load_text(
        exported(scenario, session, check=False).replace("do: []", "do: [{note: x}]"), "b", game_of
    )
    assert Play(again).started().opening == session.opening
    assert again.title == "every kind of card"
    assert again.laying.named == scenario.laying.named


def test_a_common_zone_keeps_its_order() -> None:
    text = """
game: torre
step: main
table:
  A: {}
  B: {}
  shared: {field: [{card: knight, owner: B}, {card: mine, owner: A}, {card: lens, owner: B}]}
do: [{note: x}]
"""
    scenario, session = opened(text)
    (again,) = load_text(exported(scenario, session), "b.yaml", game_of)
    assert Play(again).started().state.zone("field") == ("knight", "mine", "lens")


def test_the_last_check_holds_what_was_reached() -> None:
    scenario, session = opened(TORRE)
    session.enter(act("2", "play", object="spark 2", seat="ana"))
    session.enter(answer("2", "coin"))
    text = exported(scenario, session)
    assert run(load_text(text, "b.yaml", game_of)[0]).ok
    changed = text.replace("stack: [spark 2]", "stack: []")
    assert changed != text
    assert not run(load_text(changed, "b.yaml", game_of)[0]).ok


def test_passes_and_notes_are_written_plainly() -> None:
    scenario, session = opened(TORRE)
    session.enter(act("2", PASS))
    session.enter(Note("looked up"))
    text = exported(scenario, session, check=False)
    assert text.endswith("do:\n- {'2': pass}\n- {note: looked up}\n")


def test_cards_of_the_scenarios_own_are_written_too() -> None:
    cards = "cards: [{name: Trumpet, strength: 2}]\n"
    text = f"game: torre\nstep: main\n{cards}table: {{A: {{hand: [Trumpet]}}}}\ndo: []\n"
    scenario, session = opened(text)
    (again,) = load_text(exported(scenario, session), "b.yaml", game_of)
    assert again.ruleset.card("trumpet") == scenario.ruleset.card("trumpet")
    assert run(again).ok
