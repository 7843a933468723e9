"""Every case that can be played or asked is a scenario, which passes by the general rules and cites them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from judge.documents import Address, SectionNumber
from judge.errors import JudgeError
from judge.resolver import JUDGE
from judge.scenario import Outcome, Result, Scenario, load_text
from judge.scenario.model import Correction, Enter, StepOf, WhatIf
from judge.scenario.reach import cited_by, documents_of, reach, silent_in
from tests.casework import HERE, digests, document_at, rows_of, rules_of, standing_at, yaml_of
from tests.log_words import faults, unnamed_choices
from tests.scenario_games import game_of
from tests.scenario_results import FILES, SCENARIOS, results

FINISHED: tuple[str, ...] = ("aeons-end", "dominion", "gyp", "magic", "myl")
"""The games whose cases must all have their scenarios."""

KINDS = ("resolver", "legality", "scoring", "setup")
CITATIONS: dict[str, dict[str, str]] = yaml_of(HERE / "citations.yaml")


@cache
def of_cases(game: str) -> dict[str, list[Result]]:
    """The scenarios of a game by the case for which they stand."""
    found: dict[str, list[Result]] = {}
    for file in FILES:
        if file.relative_to(SCENARIOS).parts[0] == game:
            for result in results(file):
                if result.scenario.case is not None:
                    found.setdefault(result.scenario.case, []).append(result)
    return found


@pytest.fixture(scope="module")
def rows(shared: Path) -> dict[str, dict[str, Any]]:
    return {id: row for id, row in rows_of(shared).items() if row["kind"] in KINDS}


def of_game(rows: dict[str, dict[str, Any]], game: str) -> dict[str, dict[str, Any]]:
    found = {id: row for id, row in rows.items() if row["game"] == game}
    assert found
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SCENARIOS)))
def test_a_scenario_passes(file: Path) -> None:
    """What it expects holds, and what it says in either language holds no word of the program's own."""
    for result in results(file):
        assert result.outcomes, "a scenario that checks nothing"
        wrong = [f"line {o.line}: {o.check}, found: {o.got}" for o in result.outcomes if not o.ok]
        assert wrong == []
        assert faults(result) == []
        assert unnamed_choices(result) == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SCENARIOS)))
def test_every_section_that_the_log_cites_is_in_the_digest(file: Path) -> None:
    sessions = [result.session for result in results(file) if result.session is not None]
    events = [event for session in sessions for event in session.log()]
    cited = {address for event in events for address in event.cites}
    # of who leaves, some manuals say nothing, and the line tells so
    silent = [event for event in events if event.name == "left" or event.data.get("left")]
    assert all(event.cites for event in events if event.kind == "rule" and event not in silent)
    assert sorted(str(address) for address in cited if not _in_digest(address)) == []


@cache
def _in_digest(address: Address) -> bool:
    return standing_at(address, document_at(address, digests())) is not None


def test_a_scenario_lies_in_its_games_folder_and_stands_for_a_case_that_there_is(
    rows: dict[str, dict[str, Any]],
) -> None:
    for file in FILES:
        for result in results(file):
            scenario = result.scenario
            assert scenario.game.id == file.relative_to(SCENARIOS).parts[0], file
            assert scenario.case is None or scenario.case in rows, file
            assert scenario.case is None or rows[scenario.case]["game"] == scenario.game.id, file


@pytest.mark.parametrize("game", FINISHED)
def test_every_case_has_its_scenario(game: str, rows: dict[str, dict[str, Any]]) -> None:
    assert sorted(set(of_game(rows, game)) - set(of_cases(game))) == []


@pytest.mark.parametrize("game", FINISHED)
def test_a_case_is_played_by_the_profile_that_it_names(game: str, rows: dict[str, dict[str, Any]]) -> None:
    for id, row in of_game(rows, game).items():
        profiles = {result.scenario.profile for result in of_cases(game).get(id, ())}
        assert not row.get("profile") or row["profile"] in profiles, id


@pytest.mark.parametrize("game", FINISHED)
def test_every_expectation_of_a_case_is_checked(game: str, rows: dict[str, dict[str, Any]]) -> None:
    short = {}
    for id, row in of_game(rows, game).items():
        wanted = len(row["expect"]) if isinstance(row["expect"], list) else 1
        held = sum(len(result.outcomes) for result in of_cases(game).get(id, ()))
        if held < wanted:
            short[id] = f"{held} checks for {wanted} expectations"
    assert short == {}


@pytest.mark.parametrize("game", FINISHED)
def test_a_scenario_cites_what_its_case_names_or_argues(game: str, rows: dict[str, dict[str, Any]]) -> None:
    uncited = [
        (id, rule)
        for id, row in of_game(rows, game).items()
        for table, rule in rules_of(row)
        if not any((result.scenario.argued or "").strip() for result in of_cases(game).get(id, ()))
        and not _cites(of_cases(game).get(id, []), Address.parse(CITATIONS[table][rule]))
    ]
    assert uncited == []


@pytest.mark.parametrize("game", FINISHED)
def test_a_case_is_settled_by_rules_and_not_by_hand(game: str, rows: dict[str, dict[str, Any]]) -> None:
    by_hand = {
        id: sorted({means for result in of_cases(game).get(id, ()) for means in _by_hand(result.scenario)})
        for id, row in of_game(rows, game).items()
        if not row.get("note")
    }
    assert {id: means for id, means in by_hand.items() if means} == {}


def _cites(results: list[Result], rule: Address) -> bool:
    """Whether a check that holds names the rule (or a part of it), and the log cites it in that document."""
    return any(
        outcome.ok and _names(outcome, rule) for result in results for outcome in result.outcomes
        if outcome.check.startswith("cites: ")
    )  # fmt: skip


def _names(outcome: Outcome, rule: Address) -> bool:
    written = outcome.check.removeprefix("cites: ")
    text = written.partition(":")[2] if ":" in written else written
    found = [Address.parse(one) for one in str(outcome.got).split(", ") if one]
    same = [one for one in found if (one.game, one.document, one.edition) == (
        rule.game, rule.document, rule.edition,
    ) and _within(one.target, rule.target)]  # fmt: skip
    try:
        named = Address.parse(f"{rule.game}:{text}").target
    except JudgeError:
        return False
    return _within(named, rule.target) and any(_within(one.target, named) for one in same)


def _within(inner: Any, outer: Any) -> bool:
    if inner == outer:
        return True
    numbers = isinstance(inner, SectionNumber) and isinstance(outer, SectionNumber)
    return numbers and inner.extends(outer)


def _by_hand(scenario: Scenario) -> Iterator[str]:
    """The means by which a scenario settles something without a rule."""
    for step in _steps(scenario.steps):
        if isinstance(step, Correction):
            yield "correction"
        if isinstance(step, Enter) and step.who == JUDGE:
            yield "judge's answer"
    if any(_has_free(card) for card in scenario.cards):
        yield "free-text effect"


def _steps(steps: tuple[StepOf, ...]) -> Iterator[StepOf]:
    for step in steps:
        yield step
        if isinstance(step, WhatIf):
            yield from _steps(step.steps)


def _has_free(plain: Any) -> bool:
    if isinstance(plain, dict):
        return "free" in plain or any(_has_free(part) for part in plain.values())
    return isinstance(plain, list) and any(_has_free(part) for part in plain)


REACHED = {"aeons-end": 95, "dominion": 95, "gyp": 95, "magic": 49, "myl": 95}
"""So many in a hundred of the sections that decide something at a table are cited by a scenario."""


@pytest.mark.parametrize("game", REACHED)
def test_scenarios_reach_what_decides_in_a_game(game: str) -> None:
    """What decides nothing is listed with its reason, and no bare heading is cited."""
    files = [file for file in FILES if file.relative_to(SCENARIOS).parts[0] == game]
    cited = {address for file in files for result in results(file) for address in cited_by(result)}
    for ref in documents_of(game):
        found = reach(digests()[ref], cited, silent_in(game).get(ref, {}))
        assert found.wrong == ()
        assert found.share >= REACHED[game], f"never reached: {' '.join(map(str, found.missed))}"


# The tests themselves can fail


def outcome(cite: str, *addresses: str, ok: bool = True) -> Outcome:
    return Outcome(1, f"cites: {cite}", ok, ", ".join(addresses))


@pytest.mark.parametrize(
    ("given", "names"),
    [
        (outcome("120.6", "gyp/reglas@parte-1:120.6"), True),
        (outcome("120.6.b", "gyp/reglas@parte-1:120.6.b"), True),
        (outcome("gyp/reglas:120.6", "gyp/reglas@parte-1:120.6.a"), True),
        (outcome("120", "gyp/reglas@parte-1:120.6"), False),
        (outcome("120.6", "gyp/reglas@parte-2:120.6"), False),
        (outcome("120.7", "gyp/reglas@parte-1:120.7"), False),
    ],
)
def test_a_check_names_a_rule_or_a_part_of_it_in_its_document(given: Outcome, names: bool) -> None:
    assert _names(given, Address.parse("gyp/reglas@parte-1:120.6")) == names


@pytest.mark.parametrize("ok", [True, False])
def test_a_check_that_fails_cites_nothing(ok: bool) -> None:
    (scenario,) = load_text("game: torre\ndo: [{check: {turn: 1}}]", "x.yaml", game_of)
    result = Result(scenario, (outcome("120.6", "gyp/reglas@parte-1:120.6", ok=ok),), None)
    assert _cites([result], Address.parse("gyp/reglas@parte-1:120.6")) == ok


def test_what_is_settled_by_hand_is_seen() -> None:
    def means(do: str) -> list[str]:
        return list(_by_hand(load_text(f"game: torre\ndo: [{do}]", "x.yaml", game_of)[0]))

    assert means("{check: {turn: 1}}") == []
    assert means("{what if: [{correct: {A: {life: 3}}}]}") == ["correction"]
    assert means("{judge: {choose: both}}") == ["judge's answer"]
    assert _has_free({"effect": [{"may": [{"free": "anything"}]}]})
