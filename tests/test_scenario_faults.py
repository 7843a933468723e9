"""Faulty scenario files: each says with the line what is wrong, what was expected, what may be meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.scenario import FaultyScenario, load, load_text, run
from tests.conftest import ROOT
from tests.scenario_games import game_of

FILES = sorted((ROOT / "tests" / "faulty" / "scenarios").glob("*.yaml"))


def run_all(file: Path) -> None:
    for scenario in load(file, game_of):
        run(scenario)


def faults(file: Path) -> list[str]:
    """The faults of a file as it writes them in the remarks at its top."""
    with pytest.raises(FaultyScenario) as caught:
        run_all(file)
    return [str(fault.message) for fault in caught.value.faults]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_faulty_file_says_what_is_wrong_and_where(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").split("\n")
    expected = [line.removeprefix("# ") for line in lines if line.startswith("# ") and "remark" not in line]
    assert faults(file) == expected


def test_there_are_faulty_files() -> None:
    assert len(FILES) > 60


def test_all_faults_of_a_file_are_told_at_once() -> None:
    assert len(faults(ROOT / "tests" / "faulty" / "scenarios" / "several-faults.yaml")) == 4


def test_the_message_names_the_file() -> None:
    with pytest.raises(
        FaultyScenario, match=r"dispute\.yaml cannot be used:\nline 1: a scenario is a mapping"
    ):
        load_text("", "dispute.yaml", game_of)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"game: torre\ntitle: \xff\xfe\n", "line 2: this is no text in UTF-8"),
        (
            b"game: torre\ntitle: a\x00b\n",
            "line 2: this is no YAML: a control character stands here, which no text may hold",
        ),
        (b"game: torre\n" + b"#" * 2_000_000, "too large for a scenario"),
    ],
)
def test_what_is_no_text_is_refused(content: bytes, expected: str, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_bytes(content)
    assert faults(tmp_path / "a.yaml") == [expected]


def test_a_file_that_is_not_there_is_a_fault(tmp_path: Path) -> None:
    assert faults(tmp_path / "none.yaml") == ["cannot be read: there is no such file or folder"]
    assert faults(tmp_path) == ["cannot be read: it is a folder"]


@pytest.mark.parametrize(
    "word", ["yes", "no", "on", "off", "120.10", "1:30", "2026-11-21", "1e3", "0x10", "007"]
)
def test_words_stay_words(word: str) -> None:
    (scenario,) = load_text(f"title: {word}\ngame: torre\ndo: [{{note: x}}]", "a.yaml", game_of)
    assert scenario.title == word


def test_a_fault_is_told_in_spanish_too() -> None:
    from judge.messages import render

    with pytest.raises(FaultyScenario) as caught:
        load_text("game: torre\ndo: [{chek: {}}]", "a.yaml", game_of)
    assert (
        render(caught.value.faults[0].message, "es")
        == "línea 2: aquí no hay paso «chek»; ¿quiso decir check?"
    )


@pytest.mark.parametrize("told", ["shared: {piles: {Aldea: 1900, Foso: 101}}", "Ana: {hand: 2001}"])
def test_cards_that_are_only_counted_are_held_to_the_same_limit(told: str, tmp_path: Path) -> None:
    file = tmp_path / "counted.yaml"
    file.write_text(f"game: dominion\ntable:\n  Beto: {{}}\n  {told}\ndo: [Beto: pass]\n", encoding="utf-8")
    with pytest.raises(FaultyScenario) as caught:
        run(load(file)[0])
    assert [str(fault.message) for fault in caught.value.faults] == [
        "line 4: a table holds at most 2000 objects"
    ]


def test_a_token_named_after_a_card_that_nobody_knows_is_refused() -> None:
    text = """
game: magic
cards:
- {name: Call, type: instant, effect: [{create: NAME}]}
- {name: Later, type: creature, power: 1, toughness: 1}
table: {A: {hand: [Call]}, B: {}}
do: [A: pass]
"""
    assert load_text(text.replace("NAME", "Later"), "calls.yaml")
    with pytest.raises(FaultyScenario, match="no card is called “Nobody”"):
        load_text(text.replace("NAME", "Nobody"), "calls.yaml")
