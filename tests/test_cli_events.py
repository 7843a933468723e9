"""What ``judge event`` and ``judge case`` are told is done, asked or refused by its name."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest

from tests.test_cli_refusals import answer, invoke, refusal


@pytest.mark.parametrize(
    "url", ["foo", "javascript:alert(1)", "https://", "ftp://judge.example", "https://a b", "https://a:99999",
            "https://judge.example/?x=1"],
)  # fmt: skip
def test_an_event_is_joined_at_a_web_address_only(url: str, tmp_path: Path) -> None:
    assert f"“{url}” is no address of a web server" in refusal(tmp_path, "event", "create", "T", "--url", url)
    assert answer(tmp_path, "event", "list") == {"events": []}


def test_the_address_of_a_server_may_have_a_path(tmp_path: Path) -> None:
    made = answer(tmp_path, "event", "create", "T", "--url", "https://judge.example/judge/")
    assert made["join"].startswith("https://judge.example/judge/events/")


@pytest.mark.parametrize("date", ["", "2097-05-05"])
def test_names_are_not_erased_on_a_past_day_nor_before_the_event(date: str, tmp_path: Path) -> None:
    today = datetime.date.today()
    before = datetime.date.fromisoformat(date) if date else today
    day = (before - datetime.timedelta(days=1)).isoformat()
    given = ("--date", date) if date else ()
    said = refusal(tmp_path, "event", "create", "T", *given, "--erase-names", day)
    assert f"--erase-names {day} would erase the names at once" in said
    assert refusal(tmp_path, "event", "create", "T", *given, "--erase-names", before.isoformat()) == ""


def test_erasing_says_of_which_events(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    today = datetime.date.today()
    made = answer(tmp_path, "event", "create", "Liga", "--erase-names", today.isoformat())
    answer(tmp_path, "event", "create", "Copa")

    class Later(datetime.date):
        @classmethod
        def today(cls) -> Later:
            return cls.fromisoformat((today + datetime.timedelta(days=2)).isoformat())

    monkeypatch.setattr("datetime.date", Later)
    assert answer(tmp_path, "event", "erase-names") == {"events": 1, "erased": [made["event"]]}
    assert answer(tmp_path, "event", "erase-names") == {"events": 0, "erased": []}


def test_an_unknown_event_or_case_is_named_with_those_there_are(tmp_path: Path) -> None:
    assert "no event here yet" in refusal(tmp_path, "case", "add", "Q?", "--judge", "Ana")
    answer(tmp_path, "event", "create", "Liga")
    said = refusal(tmp_path, "event", "export", "Copa")
    assert "“Copa”" in said
    assert "Liga" in said
    assert "“99”" in refusal(tmp_path, "case", "show", "99")


def test_a_file_that_cannot_be_written_is_no_bug_of_judge(tmp_path: Path) -> None:
    answer(tmp_path, "event", "create", "Liga")
    answer(tmp_path, "case", "add", "Q?", "--judge", "Ana")
    for command in (("event", "export", "Liga"), ("case", "export", "1")):
        done = invoke(tmp_path, *command, "--output", str(tmp_path / "no" / "x"), language="es")
        assert done.exit_code == 2
        assert "no existe ese archivo o esa carpeta" in done.stderr


def test_a_session_that_is_not_here_is_said_to_be_attached_by_its_name(tmp_path: Path) -> None:
    answer(tmp_path, "event", "create", "Liga")
    done = invoke(tmp_path, "case", "add", "Q?", "--judge", "Ana", "--session", "a" * 12)
    assert done.exit_code == 0
    assert "no session “aaaaaaaaaaaa” is kept here" in done.stderr


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        ('{"format": 1,\n "event"', 2, "expected more"),
        ('{"format": 1\n "event": {}}', 2, "expected a comma"),
        ('{"format": 1,\n\n "event" {}}', 3, "expected a colon"),
        ("{}\n{}", 2, "expected nothing more"),
    ],
)
def test_a_damaged_export_is_refused_with_file_line_and_what_was_expected(
    text: str, line: int, expected: str, tmp_path: Path
) -> None:
    file = tmp_path / "event.json"
    file.write_text(text, encoding="utf-8")
    said = refusal(tmp_path, "event", "import", str(file))
    assert "event.json" in said
    assert f"line {line} is no JSON: {expected}" in said
