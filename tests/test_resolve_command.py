"""``judge resolve`` as scripts rely on it: the JSON, the exit status, one message for every fault."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from judge.cli import run
from tests.scenario_games import game_of
from tests.test_scenario import stumbling

CAST = """title: A spark
case: torre-spark
game: torre
step: main
table: {A: {coins: 2, hand: [spark]}, B: {life: 5}}
do:
- A: {play: spark, seat: B, choose: coin}
- note: seen at table 4
- all pass
- check: {B: {life: 3}, stack: empty}
"""


@pytest.fixture(autouse=True)
def _invented(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("judge.rulesets.find", game_of)


def written(folder: Path, **files: str) -> list[str]:
    for name, text in files.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return [str(folder / f"{name}.yaml") for name in files]


def answered(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, dict[str, Any]]:
    status = run(["--language", "en", "resolve", "--json", *arguments])
    return status, json.loads(capsys.readouterr().out)


def test_a_step_that_cannot_be_carried_out_is_no_failed_expectation(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("judge.rulesets.find", stumbling)
    (file,) = written(tmp_path, bad=CAST)
    assert run(["--language", "es", "resolve", file]) == 1
    out = capsys.readouterr().out
    assert "línea 9: " in out
    assert "se esperaba «»" not in out


def test_a_scenario_that_holds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (file,) = written(tmp_path, good=CAST)
    status, answer = answered(capsys, file)
    assert status == 0
    (one,) = answer["scenarios"]
    told = {
        "file",
        "title",
        "case",
        "ok",
        "checks",
        "log",
        "refused",
        "assessed",
        "unread",
        "examples",
        "state",
    }
    assert set(one) == told
    assert (one["file"], one["title"], one["case"], one["ok"]) == (file, "A spark", "torre-spark", True)
    assert [(check["check"], check["ok"], check["got"]) for check in one["checks"]] == [
        ("B life: 3", True, "3"),
        ("stack: empty", True, "nothing"),
    ]


def test_every_line_of_the_log_of_kind_rule_cites(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, answer = answered(capsys, *written(tmp_path, good=CAST))
    log = answer["scenarios"][0]["log"]
    assert [line["seq"] for line in log] == list(range(1, len(log) + 1))
    assert {line["kind"] for line in log} == {"rule", "note"}
    assert all(line["cites"] for line in log if line["kind"] == "rule")
    assert all("@" in cite for line in log for cite in line["cites"])
    assert [line["text"] for line in log if line["kind"] == "note"] == ["note: seen at table 4"]


def test_the_log_speaks_the_users_language(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(["--language", "es", "resolve", "--json", *written(tmp_path, good=CAST)])
    log = json.loads(capsys.readouterr().out)["scenarios"][0]["log"]
    assert "A pasa" in [line["text"] for line in log]


def test_the_state_at_the_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, answer = answered(capsys, *written(tmp_path, good=CAST))
    state = answer["scenarios"][0]["state"]
    assert state["seats"]["B"]["life"] == 3
    assert state["zones"]["grave/A"] == ["spark"]
    assert (state["priority"], state["decision"], state["stack"], state["result"]) == ("A", None, [], None)


def test_a_check_that_fails_gives_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, answer = answered(capsys, *written(tmp_path, bad=CAST.replace("life: 3", "life: 4")))
    assert status == 1
    assert answer["scenarios"][0]["ok"] is False
    assert answer["scenarios"][0]["checks"][0] == {
        "check": "B life: 4",
        "ok": False,
        "got": "3",
        "line": 10,
    }


def test_a_refused_action_fails_as_a_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, answer = answered(capsys, *written(tmp_path, bad=CAST.replace("- A: {play", "- B: {play")))
    assert status == 1
    (check,) = answer["scenarios"][0]["checks"]
    assert (check["check"], check["line"]) == ("B: play spark B", 7)
    assert check["got"].startswith("refused: B may not act now")


def test_a_faulty_file_is_reported_by_itself_and_the_others_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = written(tmp_path, bad=CAST.replace("play", "paly"), good=CAST)
    status, answer = answered(capsys, files[0], str(tmp_path / "none.yaml"), files[1])
    assert status == 2
    bad, none, good = answer["scenarios"]
    assert (bad["file"], bad["ok"], bad["checks"], bad["log"], bad["state"]) == (files[0], False, [], [], {})
    assert bad["faults"] == [
        {"line": 7, "detail": "there is no action “paly” here; did you mean play?"},
    ]
    assert none["faults"] == [{"line": 0, "detail": "cannot be read: there is no such file or folder"}]
    assert good["ok"] is True


def test_a_folder_stands_for_its_scenarios(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(tmp_path, a=CAST, b=CAST)
    status, answer = answered(capsys, str(tmp_path))
    assert status == 0
    assert [Path(one["file"]).name for one in answer["scenarios"]] == ["a.yaml", "b.yaml"]


def test_a_person_reads_what_fails_with_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = written(tmp_path, bad=CAST.replace("life: 3", "life: 4"), worse=CAST.replace("play", "paly"))
    assert run(["--language", "en", "resolve", *files]) == 2
    shown = capsys.readouterr().out
    assert "line 10: expected “B life: 4”, found: 3" in shown
    assert "1 of 2 checks hold" in shown
    assert "line 7: there is no action “paly” here; did you mean play?" in shown


def test_the_log_is_printed_where_it_is_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--language", "en", "resolve", "--log", *written(tmp_path, good=CAST)]) == 0
    shown = capsys.readouterr().out
    assert "A passes" in shown
    assert "torre/reglas@1:3.4" in shown


def test_without_a_file_there_is_nothing_to_run(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--language", "en", "resolve"]) == 2
    assert "name at least one scenario file" in capsys.readouterr().err
