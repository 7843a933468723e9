"""Scenario files: what is done is entered, what is expected is checked, nothing happens by itself."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from judge.resolver import State
from judge.resolver.values import replace
from judge.rulesets.game import Game
from judge.scenario import FaultyScenario, load_text, run
from tests.conftest import ROOT
from tests.scenario_games import TORRE_GAME, game_of
from tests.scenario_runs import CAST, SPARK, played

TORRE = "game: torre\nstep: main\n"


def left_by(text: str) -> State:
    session = played(text).session
    assert session
    return session.state


def failure(text: str) -> str:
    """What the first check that fails found instead."""
    failed = [outcome for outcome in played(text).outcomes if not outcome.ok]
    assert failed
    return str(failed[0].got)


def faults(text: str) -> list[tuple[int, str]]:
    with pytest.raises(FaultyScenario) as caught:
        run(load_text(text, "situation.yaml", game_of)[0])
    return [(fault.line, str(fault.detail)) for fault in caught.value.faults]


# The table


def test_the_table_is_laid_as_described() -> None:
    state = left_by(SPARK + "- check: {A: {life: 5}}")
    assert (state.seats, state.active, state.step) == (("A", "B"), "A", "main")
    assert {id: object.zone for id, object in state.objects.items()} == {
        "spark": "hand/A",
        "knight": "hand/A",
        "mine": "field",
        "veto": "hand/B",
    }


def test_the_games_own_words_are_understood() -> None:
    text = "game: torre\nstep: principal\ntable: {A: {vida: 2, mano: [spark]}}\n"
    assert played(text + "do: [{check: {A: {vida: 2, mano: 1}}}]").ok


def test_a_pile_is_listed_from_the_top() -> None:
    text = "game: torre\nstep: main\ntable: {A: {deck: [knight, mine, spark]}}\ndo:\n"
    assert played(text + "- check: {A: {deck: [knight, mine, spark]}}").ok
    assert not played(text + "- check: {A: {deck: [spark, mine, knight]}}").ok
    state = left_by(text + "- check: {turn: 1}")
    assert state.zone("deck/A")[-1] == "knight"


def test_copies_without_a_name_are_numbered() -> None:
    state = played(
        "game: torre\nstep: main\ntable: {A: {hand: {spark: 2, knight: 1}}}\ndo: [{check: {turn: 1}}]"
    ).session
    assert state is not None
    assert set(state.state.objects) == {"spark 1", "spark 2", "knight"}


def test_what_is_nobodys_stands_under_shared() -> None:
    text = TORRE + "table: {A: {}, B: {}, shared: {weather: rain, field: [{card: mine, owner: B}]}}\n"
    assert played(text + "do: [{check: {shared: {weather: rain, field: [mine]}, mine: {owner: B}}}]").ok


def test_a_table_that_the_game_cannot_lay_is_a_fault_of_its_line() -> None:
    text = "game: torre\ntable:\n  A: {stack: [ward]}\ndo: [{check: {turn: 1}}]"
    assert faults(text) == [(2, "this table cannot be laid: a ward does not wait on the stack")]


def test_several_scenarios_stand_in_one_file() -> None:
    one = "game: torre\nstep: main\ndo: [{check: {turn: 1}}]\n"
    found = load_text(f"title: first\n{one}---\ntitle: second\n{one}", "two.yaml", game_of)
    assert [(scenario.title, scenario.document) for scenario in found] == [("first", 0), ("second", 1)]


# Actions and choices


def test_an_actions_first_value_is_what_it_is_done_with() -> None:
    assert played(SPARK + CAST + "- check: {stack: [spark], A: {coins: 1}}").ok


def test_an_action_with_one_thing_may_be_written_as_words() -> None:
    text = SPARK + "- A: play knight\n- A: {choose: coin}\n- check: {stack: [knight]}\n- legal: {B: concede}"
    assert played(text).ok
    assert played(SPARK + "- A: {play: knight, choose: coin}\n- refused: {B: play veto}").ok
    assert faults(SPARK + "- A: paly knight")[0][1].startswith("there is no action “paly knight” here")


def test_one_card_in_a_zone_needs_no_list() -> None:
    assert played("game: torre\nstep: main\ntable: {A: {hand: spark}}\ndo: [{check: {A: {hand: spark}}}]").ok


def test_an_action_may_be_called_by_the_games_word() -> None:
    assert played(SPARK + "- A: {jugar: spark, seat: B, choose: coin}\n- check: {stack: [spark]}").ok


def test_answers_are_given_in_the_order_in_which_they_are_asked() -> None:
    text = """
game: torre
step: main
table:
  A: {hand: [cull], field: [{card: knight, as: a1}, {card: knight, as: a2}]}
  B: {field: [{card: knight, as: b1}, {card: knight, as: b2}]}
do:
- A: {play: cull, choose: [coin, a2]}
- all pass
- B: {choose: b1}
- check: {a1: field, a2: grave, b1: grave, b2: field}
"""
    assert played(text).ok


def test_a_choice_that_is_not_made_fails_and_says_which_was_open() -> None:
    text = SPARK + "- A: {play: spark, seat: B}\n- B: pass\n- check: {turn: 1}"
    result = played(text)
    assert [outcome.line for outcome in result.outcomes] == [9]
    assert failure(text) == "this choice is open: A chooses one of: coin, take back (how to pay)"


def test_a_choice_that_nobody_asks_for_fails() -> None:
    assert failure(SPARK + "- A: {choose: coin}") == "no choice is due now"
    left = SPARK + "- A: {play: spark, seat: B, choose: [coin, knight]}\n- check: {stack: 1}"
    assert failure(left) == "nobody asked for this choice"


def test_an_answer_for_another_seat_fails_and_says_who_is_asked() -> None:
    text = SPARK + "- A: {play: spark, seat: B}\n- B: {choose: coin}"
    assert failure(text) == "first this is due: A chooses one of: coin, take back (how to pay)"


def test_an_answer_that_is_not_offered_fails_and_says_what_is() -> None:
    text = SPARK + "- A: {play: spark, seat: B, choose: gold}"
    assert failure(text) == (
        "does not answer what is due: A chooses one of: coin, take back (how to pay). “gold” is not offered"
    )


@pytest.mark.parametrize("more", ["", ", B"])
def test_another_answer_than_the_only_one_fails_for_that_and_not_for_what_comes_later(more: str) -> None:
    text = f"""game: magic
cards:
- {{name: Elk, type: creature, power: 3, toughness: 3, keywords: [shroud]}}
- {{name: Zap, type: instant, targets: [{{as: t, of: creature}}], effect: [{{damage: 2, to: target t}}]}}
table: {{A: {{hand: [Zap]}}, B: {{battlefield: [Elk, Ox]}}}}
do:
- A: {{cast: Zap, choose: [Elk{more}]}}
"""
    (scenario,) = load_text(text, "x.yaml")
    told = next(str(outcome.got) for outcome in run(scenario).outcomes if not outcome.ok)
    assert "A chooses one of: Ox" in told
    assert "Elk has shroud" in told


def test_a_choice_with_one_possible_answer_may_be_left_out_or_made() -> None:
    table = "game: torre\nstep: main\ntable: {A: {coins: 0, hand: [spark]}, B: {}}\ndo:\n"
    left_out = table + "- A: {play: spark, seat: B}\n- check: {spark: hand, log: [chosen]}"
    made = table + "- A: {play: spark, seat: B, choose: take back}\n- check: {spark: hand, log: [chosen]}"
    assert played(left_out).ok
    assert played(made).ok


def test_an_action_that_is_possible_during_a_choice_is_not_kept_waiting() -> None:
    text = (
        SPARK.replace("coins: 2", "coins: 0")
        + "- A: {play: spark, seat: B}\n- A: {mint: mine}\n- A: {choose: coin}\n"
    )
    assert played(text + "- check: {stack: [spark], mine: {tapped: true}}").ok


def test_a_refused_action_fails_with_the_reason_and_its_sections() -> None:
    text = SPARK + "- B: {play: veto}\n- check: {turn: 1}"
    assert failure(text) == (
        "refused: B may not act now: it is for A to act or pass (priority) (torre/reglas@1:3.1)"
    )
    assert len(played(text).outcomes) == 1  # what follows makes no sense any more and is not checked


def test_of_objects_with_one_name_the_one_is_taken_with_which_it_is_possible() -> None:
    text = "game: torre\nstep: main\ntable: {A: {hand: [spark], grave: [spark]}, B: {hand: [spark]}}\ndo:\n"
    assert played(text + CAST + "- check: {A: {hand: 0, grave: [spark]}}").ok


def test_objects_that_differ_must_be_told_apart() -> None:
    text = TORRE + "table: {A: {field: [knight], grave: [knight]}}\ndo:\n- check: {knight: field}"
    ((line, fault),) = faults(text)
    assert line == 5
    assert fault == (
        "several objects are called “knight”: knight 1 (field), knight 2 (grave/A); tell them apart with “as”"
    )


# Passing


def test_all_pass_until_something_resolves() -> None:
    text = SPARK + CAST + "- all pass\n"
    assert played(text + "- check: {B: {life: 3}, stack: empty, priority: A, turn: 1}").ok


def test_everybody_passes_until_something_holds_and_each_pass_is_in_the_log() -> None:
    text = (
        SPARK
        + "- pass until: {turn: 3}\n- check: {active: A, turn: 3, log: [pass, pass, finish, pass, pass]}"
    )
    assert played(text).ok


def test_passing_that_leads_nowhere_fails() -> None:
    assert failure(SPARK + "- pass until: {phase: never}") == "this was not reached by passing 2000 times"


# Questions


def test_a_question_that_needs_no_play_is_answered() -> None:
    text = "game: torre\ndo:\n- assess: hand\n  with: {cards: [a, b, c, d]}\n"
    assert played(text + "  expect: {legal: false, count: 4}\n  because: only 3\n  cites: [4.2]").ok
    assert not played(text + "  expect: {legal: true}").ok
    assert not played(text + "  expect: {legal: false}\n  because: nonsense").ok
    assert not played(text + "  expect: {legal: false}\n  cites: [3.1]").ok
    assert played(text + "  expect: {legal: false}").session is None


# The judge's hand


def test_the_judge_corrects_the_table() -> None:
    text = (
        SPARK
        + "- correct: [{A: {life: 3}}, {mine: {tapped: true}}, {knight: {zone: field}}]\n  why: misread\n"
    )
    assert played(
        text
        + "- check: {A: {life: 3}, mine: {tapped: true}, knight: field, log: [{correct: {why: misread}}]}"
    ).ok


def test_a_correction_may_be_written_as_the_games_verbs() -> None:
    text = (
        SPARK
        + "- correct: [{gain: B, name: life, amount: 2}, {move: knight, to: grave}, {turn: 4, active: B}]\n"
    )
    assert played(text + "- check: {B: {life: 7}, knight: grave/A, turn: 4, active: B}").ok


def test_a_note_stands_in_the_log() -> None:
    assert played(SPARK + "- note: looked it up\n- check: {log: [{note: {text: looked it up}}]}").ok


def test_undo_takes_back_the_last_inputs() -> None:
    text = SPARK + CAST + "- undo: 2\n- check: {A: {coins: 2}, stack: empty}\n"
    assert played(text).ok
    assert failure(SPARK + "- undo") == "there is nothing to take back"


def test_what_if_is_tried_and_taken_back() -> None:
    text = SPARK + "- what if:\n  " + CAST + "  - check: {stack: [spark]}\n- check: {stack: empty}"
    assert played(text).ok
    assert not played(SPARK + "- what if:\n  - check: {stack: [spark]}").ok


# A ruleset that stumbles


def stumbling(name: str) -> Game:
    """Torre, whose verb for damage has a fault of the program."""

    def broken(ruleset: Any, draft: Any, op: Any) -> None:
        raise KeyError("nowhere")

    torre = TORRE_GAME.profiles["torre"]
    return replace(TORRE_GAME, profiles={"torre": replace(torre, verbs={**torre.verbs, "hurt": broken})})


def test_a_stumbling_ruleset_fails_the_scenario_with_what_its_authors_need() -> None:
    text = SPARK + CAST + "- check: {stack: 1}\n- all pass\n- check: {turn: 1}"
    (scenario,) = load_text(text, "a.yaml", stumbling)
    result = run(scenario)
    assert [(outcome.line, outcome.ok) for outcome in result.outcomes] == [(9, True), (10, False)]
    assert "KeyError ('nowhere') after Act" in str(result.outcomes[-1].got)


# The page that teaches the format


def test_the_example_of_the_page_that_teaches_the_format_holds() -> None:
    page = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
    examples = [
        text for text in re.findall(r"```yaml\n(.*?)```", page, re.DOTALL) if text.startswith("title")
    ]
    assert examples
    for text in examples:
        result = played(text)
        assert result.outcomes
        assert [outcome for outcome in result.outcomes if not outcome.ok] == []


def test_a_scenario_comes_from_a_file(tmp_path: Path) -> None:
    from judge.scenario import load

    (tmp_path / "a.yaml").write_text(SPARK + "- check: {turn: 1}", encoding="utf-8")
    (scenario,) = load(tmp_path / "a.yaml", game_of)
    assert scenario.file == str(tmp_path / "a.yaml")
    assert run(scenario).ok
