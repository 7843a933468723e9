"""How much of a game's rules its scenarios reach, and the list of what decides nothing at a table."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.documents import Address, Block, Document, EditionRef, Section, SectionNumber
from judge.scenario import load_text, reach, run
from judge.scenario.reach import FaultyReasons, Reach, cited_by, documents_of
from tests.scenario_games import game_of
from tests.scenario_runs import played

REF = EditionRef("torre", "rules", "1")


def number(text: str) -> SectionNumber:
    return SectionNumber.parse(text)


def section(text: str, said: str = "It burns.") -> Section:
    return Section(number(text), blocks=(Block("paragraph", said),) if said else ())


def held(cited: str, silent: dict[str, str] | None = None) -> Reach:
    document = Document(
        REF, "Rules", "en", sections=(section("1", ""), section("1.1"), section("1.2"), section("1.3"))
    )
    found = [Address.parse(f"torre/rules@1:{one}") for one in cited.split()]
    return reach.reach(document, found, {number(n): why for n, why in (silent or {}).items()})


def test_a_section_is_reached_missed_or_silent_and_a_heading_counts_as_nothing() -> None:
    found = held("1.1", {"1.3": "it names the box"})
    assert (found.total, found.wanted, found.share) == (3, 2, 50)
    assert (list(map(str, found.reached)), list(map(str, found.missed))) == (["1.1"], ["1.2"])
    assert found.wrong == ()


@pytest.mark.parametrize(
    ("cited", "silent", "wrong"),
    [("1", {}, "1"), ("1.1", {"1.1": "no"}, "1.1"), ("", {"7": "no"}, "7"), ("9.9", {}, "9.9")],
)
def test_a_bare_heading_what_is_listed_and_reached_and_what_is_not_there_are_wrong(
    cited: str, silent: dict[str, str], wrong: str
) -> None:
    assert list(map(str, held(cited, silent).wrong)) == [wrong]


def test_a_branch_that_was_tried_a_refusal_and_an_answer_count() -> None:
    (scenario,) = load_text(
        "game: torre\nstep: main\ntable: {A: {hand: [spark]}, B: {}}\n"
        "do: [{refused: {B: {play: spark}}}, {what if: [{A: pass}]}]",
        "x.yaml",
        game_of,
    )
    result = run(scenario)
    assert result.session is not None
    (refused,) = result.refused
    logged = {address for event in result.session.log() for address in event.cites}
    assert cited_by(result) > logged | set(refused.cites)


def test_an_attempt_that_fails_a_scenario_is_among_its_refusals() -> None:
    result = played("game: torre\nstep: main\ntable: {A: {}, B: {hand: [knight]}}\ndo: [{B: {play: knight}}]")
    assert [bool(one.cites) for one in result.refused] == [True]
    assert not result.ok


@pytest.mark.parametrize("text", ["a/b@1: [1.1]", "a/b@1: {1.1: ''}", 'a/b@1: {1.1: "two\\n\\nlines"}'])
def test_a_list_of_reasons_that_cannot_be_read_is_told(text: str, tmp_path: Path) -> None:
    file = tmp_path / "undecided.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(FaultyReasons, match=r"undecided\.yaml"):
        reach.read_reasons(file)


def test_a_game_is_played_by_its_document() -> None:
    assert documents_of("gyp") == ("gyp/reglas@parte-1",)
