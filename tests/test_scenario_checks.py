"""What a scenario checks: the table, the stack, the choice due, the log, what is legal."""

from __future__ import annotations

import pytest

from judge.scenario import FaultyScenario
from judge.scenario.compare import fits
from judge.scenario.yaml_nodes import Map
from tests.scenario_runs import CAST, SPARK, played


def checks(text: str) -> dict[str, bool]:
    return {outcome.check: outcome.ok for outcome in played(text).outcomes}


# Checks


@pytest.mark.parametrize(
    ("claims", "holds"),
    [
        ("A: {life: 5}", True),
        ("A: {life: 4}", False),
        ("A: {life: {min: 4, max: 6}}", True),
        ("A: {life: {min: 6}}", False),
        ("A: {hand: [knight, spark]}", True),
        ("A: {hand: [knight]}", False),
        ("A: {hand: 2}", True),
        ("A: {hand: 3}", False),
        ("A: {hand: {has: [knight], not: [veto], count: 2}}", True),
        ("A: {hand: {has: [veto]}}", False),
        ("A: {hand: {not: [knight]}}", False),
        ("A: {hand: {min: 3}}", False),
        ("A: {hand: {order: [spark, knight]}}", True),
        ("A: {hand: {order: [knight, spark]}}", False),
        ("A: {hand: {set: [knight, spark]}}", True),
        ("A: {hand: {spark: 1}}", True),
        ("A: {hand: {spark: 2}}", False),
        ("A: {grave: empty}", True),
        ("A: {hand: empty}", False),
        ("A: {field: [mine]}", True),
        ("B: {field: [mine]}", False),
        ("A: {lost: true}", False),
        ("A: {lost: false, won: false, gone: false}", True),
        ("mine: {zone: field, controller: A, owner: A, tapped: false}", True),
        ("mine: {tapped: true}", False),
        ("mine: field", True),
        ("mine: hand", False),
        ("spark: {zone: hand of A}", True),
        ("spark: {zone: hand/B}", False),
        ("mine: {gone: true}", False),
        ("mine: {exists: true, gone: false}", True),
        ("knight: {types: [unit], strength: 1}", True),
        ("knight: {types: unidad}", True),
        ("knight: {types: {set: [unit]}}", True),
        ("knight: {types: {set: []}}", False),
        ("stack: {set: [spark]}", False),
        ("knight: {type: unit}", True),
        ("knight: {type: unidad}", True),
        ("knight: {type: spell}", False),
        ("knight: {strength: 2}", False),
        ("stack: empty", True),
        ("stack: [spark]", False),
        ("priority: A", True),
        ("priority: B", False),
        ("priority: nobody", False),
        ("decision: none", True),
        ("decision: A", False),
        ("active: A, turn: 1, step: main", True),
        ("step: begin", False),
        ("winner: nobody, over: false, lost: [], draw: false", True),
        ("winner: A", False),
        ("over: true", False),
        ("effects: []", True),
        ("effects: [ward]", False),
        ("objects: {mine: {zone: field}}", True),
    ],
)
def test_a_check_holds_or_not(claims: str, holds: bool) -> None:
    assert played(SPARK + f"- check: {{{claims}}}").ok == holds


def test_every_line_of_a_check_is_a_check_of_its_own() -> None:
    found = checks(SPARK + "- check: {A: {life: 4, coins: 2}, stack: empty}")
    assert found == {"A life: 4": False, "A coins: 2": True, "stack: empty": True}


def test_the_stack_is_checked_from_the_top_with_its_targets_and_abilities() -> None:
    text = SPARK + CAST + "- A: pass\n- B: {play: veto, choose: coin}\n"
    assert played(text + "- check: {stack: [veto, {card: spark, controller: A, targets: [B]}]}").ok
    assert not played(text + "- check: {stack: [veto, {card: spark, targets: [A]}]}").ok
    assert not played(text + "- check: {stack: [spark, veto]}").ok
    assert played(text + "- check: {spark: {targets: {seat: B}}, veto: {targets: spark}}").ok


def test_the_choice_due_is_checked_with_its_options() -> None:
    text = SPARK + "- A: {play: spark, seat: B}\n"
    due = (
        "who: A, kind: pay, options: [take back, coin], min: 1, max: 1, count: 2, form: choose, cites: [4.3]"
    )
    assert all(checks(text + f"- check: {{decision: {{{due}}}}}").values())
    wrong = "who: B, kind: mode, options: [coin], min: 0, max: 2, count: 3, form: order, cites: [4.1]"
    assert not any(checks(text + f"- check: {{decision: {{{wrong}}}}}").values())
    assert checks(text + "- check: {decision: {options: {has: coin, not: gold}}}").popitem()[1]


def test_a_check_of_the_choice_due_does_not_make_it() -> None:
    table = "game: torre\nstep: main\ntable: {A: {coins: 0, hand: [spark]}, B: {}}\ndo:\n"
    assert played(
        table + "- A: {play: spark, seat: B}\n- check: {decision: {who: A, options: [take back]}}"
    ).ok


def test_who_won_and_who_lost() -> None:
    text = (
        SPARK
        + "- B: concede\n- check: {winner: A, lost: [B], over: true, draw: false, A: won, B: {gone: true}}\n"
        + "- check: {result: {winner: A}}"
    )
    assert played(text).ok
    assert not played(SPARK + "- B: concede\n- check: {winner: B}").ok
    assert not played(SPARK + "- B: concede\n- check: {lost: [A]}").ok


def test_what_has_ceased_to_exist_is_gone() -> None:
    text = SPARK + "- A: {play: knight, choose: coin}\n- all pass\n- check: {stack: 1}\n- all pass\n"
    assert played(text + "- check: {ability-1: gone, stack: 0}").ok
    assert not played(text + "- check: {ability-1: {zone: stack}}").ok


# The log


def test_the_log_is_checked_since_the_last_check() -> None:
    text = SPARK + CAST + "- check: {cites: [4.1], log: [play, gain]}\n- all pass\n"
    assert played(text + "- check: {cites: [5.1], log: [pass, close, {resolve: {object: spark}}, hurt]}").ok
    assert not played(text + "- check: {cites: [4.1]}").ok
    assert not played(text + "- check: {log: [play]}").ok
    assert played(text + "- check: {turn: 1}\n- check: {cites: [5.1]}").ok  # nothing entered in between


def test_events_stand_in_the_order_given() -> None:
    text = SPARK + CAST + "- all pass\n"
    assert played(text + "- check: {log: [resolve, hurt]}").ok
    assert not played(text + "- check: {log: [hurt, resolve]}").ok


@pytest.mark.parametrize(
    ("event", "there"),
    [
        ("{hurt: {seat: B, amount: 2}}", True),
        ("{hurt: {seat: A}}", False),
        ("{hurt: 2}", True),
        ("{hurt: {seat: B}, cites: [8.7]}", True),
        ("{hurt: {seat: B}, cites: 8.1}", False),
        ("{says: all have passed}", True),
        ("{says: todos han pasado}", True),
        ("{says: nobody}", False),
        ("{move: {object: spark, to: grave}}", True),
        ("{move: {object: spark, to: hand}}", False),
        ("{hurt: {seat: B}, kind: rule}", True),
        ("{hurt: {seat: B}, kind: judge}", False),
    ],
)
def test_an_event_is_found_by_its_name_its_data_its_words_and_its_sections(event: str, there: bool) -> None:
    text = SPARK + CAST + "- all pass\n"
    assert played(text + f"- check: {{log: [{event}]}}").ok == there
    assert played(text + f"- check: {{not log: [{event}]}}").ok != there


def test_beside_an_input_stands_what_its_own_part_of_the_log_must_say() -> None:
    text = SPARK + CAST + "  cites: [4.1, 4.3]\n  log: [play, gain]\n  not log: [hurt]\n"
    assert played(text).ok
    assert not played(text + "- A: pass\n  cites: [4.1]\n").ok


@pytest.mark.parametrize(
    ("cite", "holds"),
    [
        ("4.4", True),
        ("4.4.a", True),
        ("'4'", True),
        ("torre:4.4.a", True),
        ("torre/reglas:4.4.a", True),
        ("torre/reglas@1:4.4.a", True),
        ("torre/reglas@2:4.4.a", False),
        ("torre/tables:4.4.a", False),
        ("gyp:4.4.a", False),
        ("4.4.b", False),
        ("ruling/4", False),
    ],
)
def test_a_section_is_cited_by_its_number_its_address_or_a_part_of_it(cite: str, holds: bool) -> None:
    text = SPARK + f"- refused: {{A: {{mint: knight}}}}\n  cites: [{cite}]"
    assert played(text).ok == holds


# Legal and refused


def test_what_is_legal_is_tried_and_leaves_no_trace() -> None:
    text = SPARK + "- legal: [{A: {play: spark, seat: B, choose: [coin]}}, {A: pass}, {A: concede}]\n"
    assert played(text + "- check: {stack: empty, A: {coins: 2, hand: 2}, priority: A}").ok
    assert not played(SPARK + "- legal: {B: {play: veto}}").ok


def test_what_is_refused_says_why_in_either_language() -> None:
    text = SPARK + "- refused: {B: {play: veto}}\n"
    assert played(text + "  because: it is for A to act\n  cites: [3.1]").ok
    assert played(text + "  because: [puede actuar o pasar A]").ok
    assert not played(text + "  because: no coins").ok
    assert not played(text + "  cites: [4.2]").ok
    assert not played(SPARK + "- refused: {A: {play: spark, seat: B}}").ok


def test_an_attempt_is_refused_where_one_of_its_choices_is() -> None:
    text = SPARK.replace("coins: 2", "coins: 0")
    assert played(text + "- refused: {A: {play: spark, seat: B, choose: coin}}\n  cites: [4.3]").ok
    assert not played(SPARK + "- refused: {A: {play: spark, seat: B, choose: coin}}").ok
    assert played(SPARK + "- refused: {A: {play: spark, seat: B, choose: [coin, coin]}}").ok


def test_an_answer_to_the_choice_due_may_be_tried() -> None:
    text = SPARK + "- A: {play: spark, seat: B}\n"
    assert played(
        text + "- legal: {A: {choose: coin}}\n- refused: {A: {choose: gold}}\n- A: {choose: coin}"
    ).ok


@pytest.mark.parametrize(
    ("held", "holds"), [({}, True), (None, True), ({"oil": 0}, True), ({"oil": 2}, False)]
)
def test_an_empty_mapping_means_that_there_is_nothing(held: dict[str, int] | None, holds: bool) -> None:
    assert fits(Map({}), held, lambda word, what: word == what) == holds


def test_a_list_is_not_checked_by_a_key_that_lists_have_not() -> None:
    with pytest.raises(FaultyScenario, match="key of a list “min” here; known: has, not, set"):
        played(SPARK + "- check: {knight: {types: {min: 1}}}")
