"""The command line's contract: JSON on standard output, people on standard error, three exit statuses."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from judge.cli import COMMANDS, run
from judge.cli import judge as root_command
from judge.cli.output import Output
from tests.conftest import ROOT
from tests.test_library import rules_file


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("library")
    file = rules_file(root, "2024-03-09", "1.3. A quay may be let; see rule 9.9.")
    done = invoke(root, "import", str(file), "--game", "harbour", "--document", "rules")
    assert done.exit_code == 0, done.stderr
    return root


def invoke(root: Path, *arguments: str, language: str = "en") -> Result:
    return CliRunner().invoke(root_command, ["--library", str(root), "--language", language, *arguments])


def answer(root: Path, *arguments: str, status: int = 0) -> dict[str, Any]:
    done = invoke(root, *arguments, "--json")
    assert done.exit_code == status, done.stderr
    value: dict[str, Any] = json.loads(done.stdout)
    return value


def test_import_reports_every_count(tmp_path: Path) -> None:
    file = rules_file(tmp_path, "2024-03-09")
    (row,) = answer(tmp_path, "import", str(file), "--game", "harbour", "--document", "rules")["imported"]
    assert set(row) == {
        "file", "game", "document", "edition", "sections", "examples", "glossary", "infractions", "cards",
        "rulings", "kinds", "noise", "unaccounted", "warnings",
    }  # fmt: skip
    assert (row["document"], row["edition"], row["sections"]) == ("rules", "2024-03-09", 5)
    assert set(row["kinds"]) == {"erratum", "clarification", "ban", "watch", "question"}


def test_a_count_agrees_with_its_noun(library: Path) -> None:
    out = Output(library, "es")
    assert out.counted("{n} line set aside as noise", "{n} lines set aside as noise", 1) == (
        "1 línea apartada como ruido"
    )
    again = invoke(library, "import", str(rules_file(library, "2023-05-05")), "--game", "moor", "--document",
                   "rules", language="es").output  # fmt: skip
    assert not re.search(r"(?<!\d)1 (?:secciones|ejemplos|entradas|cartas|fallos|líneas)", again), again


def test_documents_lists_editions(library: Path) -> None:
    rows = [row for row in answer(library, "documents")["documents"] if row["game"] == "harbour"]
    assert [(row["document"], row["language"]) for row in rows] == [("rules", "en")]
    assert rows[0]["editions"] == [
        {"edition": "2024-03-09", "current": True, "pinned": False, "sections": 6, "digest": False}
    ]


def test_sections_lists_numbers_depths_and_parents(library: Path) -> None:
    rows = answer(library, "sections", "--game", "harbour")["sections"]
    assert [(row["number"], row["depth"], row["parent"]) for row in rows] == [
        ("1", 0, None), ("1.1", 1, "1"), ("1.2", 1, "1"), ("1.3", 1, "1"), ("2", 0, None), ("2.1", 1, "2"),
    ]  # fmt: skip
    assert rows[1]["address"] == "harbour/rules@2024-03-09:1.1"


def test_show_gives_a_section_in_its_context(library: Path) -> None:
    shown = answer(library, "show", "harbour:1.1")
    assert set(shown) == {
        "address", "game", "document", "edition", "number", "heading", "text", "digest", "examples", "notes",
        "parent", "children", "previous", "next", "cites", "cited_by",
    }  # fmt: skip
    assert shown["parent"] == "harbour/rules@2024-03-09:1"
    assert shown["cites"] == [{"text": "rule 2.1", "address": "harbour/rules@2024-03-09:2.1"}]
    assert answer(library, "show", "harbour:2.1")["cited_by"] == ["harbour/rules@2024-03-09:1.1"]


def test_a_dangling_reference_has_no_address(library: Path) -> None:
    assert answer(library, "show", "harbour:1.3")["cites"] == [{"text": "rule 9.9", "address": None}]


def test_a_number_that_another_edition_has_leads_there(library: Path) -> None:
    said = invoke(library, "show", "magic/cr@2009-02-01:704.5j")
    assert said.exit_code == 1
    assert "it stands in magic/cr@2026-01-16:704.5j" in said.stderr
    assert "it stands in" not in invoke(library, "show", "magic/cr@2009-02-01:999.9").stderr


@pytest.mark.parametrize(
    "typed", ["harbour:1.1.", "harbour 1.1", "harbour rule 1,1", "harbour/rules@2024:1.1"]
)
def test_show_reads_addresses_as_people_type_them(typed: str, library: Path) -> None:
    assert answer(library, "show", typed)["number"] == "1.1"


@pytest.mark.parametrize(("language", "now", "before"), [("es", "Ahora", "Antes"), ("en", "Now", "Before")])
def test_show_labels_what_an_erratum_changed_and_begins_with_what_holds(
    library: Path, language: str, now: str, before: str
) -> None:
    told = invoke(library, "show", "myl:ruling/dragon-dorado-erratum", language=language).stdout
    assert 0 < told.index(f"\n{now}: ") < told.index(f"\n{before}: ")


def test_search_says_how_it_understood(library: Path) -> None:
    found = answer(library, "search", "quay", "--game", "harbour")
    assert set(found) == {"query", "understood", "total", "hits", "suggestions"}
    assert set(found["hits"][0]) == {
        "address", "game", "kind", "number", "heading", "card", "snippet", "score",
    }  # fmt: skip
    assert found["query"] == "quay"
    assert found["understood"]


@pytest.mark.parametrize("typed", ["-kind:example", "-1/-1"])
def test_what_is_searched_may_begin_with_a_dash(typed: str, library: Path) -> None:
    assert answer(library, "search", "quay", typed)["query"] == f"quay {typed}"


def test_search_names_terms_and_chapters_to_go_on_with(library: Path) -> None:
    printed = invoke(library, "search", "quay", "--game", "harbour").stdout

    assert "Related: " in printed


def test_nothing_found_is_an_answer_with_status_1(library: Path) -> None:
    found = answer(library, "search", "zzzzqqq", "--game", "harbour", status=1)
    assert (found["total"], found["hits"]) == (0, [])
    assert answer(library, "card", "zzzzqqq", status=1)["cards"] == []


def test_what_is_not_there_has_status_1_and_a_message(library: Path) -> None:
    done = invoke(library, "show", "harbour:9.9", "--json")
    assert done.exit_code == 1
    assert "9.9" in json.loads(done.stdout)["error"]
    assert "9.9" in done.stderr


@pytest.mark.parametrize("typed", ["harbour", "nonsense address", "harbour:☃"])
def test_bad_input_has_status_2(typed: str, library: Path) -> None:
    assert invoke(library, "show", typed).exit_code == 2


def test_lint_lists_what_dangles(library: Path) -> None:
    findings = answer(library, "lint", "--game", "harbour", status=1)["findings"]
    assert [(row["kind"], row["address"]) for row in findings] == [
        ("dangling-reference", "harbour/rules@2024-03-09:1.3")
    ]
    assert findings[0]["line"]


def test_pin_and_remove_change_the_library(tmp_path: Path) -> None:
    for date in ("2019-05-01", "2024-03-09"):
        answer(
            tmp_path, "import", str(rules_file(tmp_path, date)), "--game", "harbour", "--document", "rules"
        )
    assert answer(tmp_path, "pin", "harbour@2019-05-01")["current"] == "harbour/rules@2019-05-01"
    assert answer(tmp_path, "pin", "--off", "harbour")["current"] == "harbour/rules@2024-03-09"
    assert answer(tmp_path, "remove", "harbour", "--edition", "2019-05-01") == {
        "removed": ["harbour/rules@2019-05-01"]
    }
    assert answer(tmp_path, "remove", "harbour") == {"removed": ["harbour/rules@2024-03-09"]}
    assert invoke(tmp_path, "remove", "harbour").exit_code == 1


def test_coverage_compares_the_digest_with_an_official_document(library: Path, sources: Path) -> None:
    found = answer(library, "coverage", "gyp", str(sources / "gobierno-y-prestigio.txt"))
    assert (found["document"], found["edition"]) == ("reglas", "parte-1")
    assert (found["covered"], found["missing"], found["extra"]) == (found["total"], [], [])


def test_coverage_tells_which_sections_scenarios_reach(library: Path, tmp_path: Path) -> None:
    file = tmp_path / "scenario.yaml"
    file.write_text("game: dominion\ntable: {A: {}, B: {}}\ndo: [{A: pass}]\n", encoding="utf-8")
    (row,) = answer(library, "coverage", "--resolver", "dominion", str(file))["reach"]
    assert (row["document"], row["scenarios"]) == ("dominion/manual@primera-edicion", 1)
    assert row["reached"] + len(row["missed"]) == row["wanted"]
    assert invoke(library, "coverage", "--resolver", "dominion", "--document", "manual").exit_code == 2


def test_doctor_finds_nothing_wrong(library: Path) -> None:
    report = answer(library, "doctor")
    assert report["problems"] == []
    assert report["library"] == str(library)
    assert {row["index"] for row in report["editions"]} == {"current"}


def test_doctor_finds_a_damaged_index_which_the_next_search_builds_anew(tmp_path: Path) -> None:
    answer(tmp_path, "import", str(rules_file(tmp_path, "2024-03-09")), "--game", "harbour")
    for path in tmp_path.glob("editions/*/*/*/index/index.json"):
        path.unlink()
    (problem,) = answer(tmp_path, "doctor", status=1)["problems"]
    assert problem.endswith("the next search rebuilds it")

    searched = invoke(tmp_path, "search", "--json", "quay")

    assert json.loads(searched.stdout)["total"]
    assert searched.stderr.startswith("Rebuilding the search index of harbour/")
    assert answer(tmp_path, "doctor")["problems"] == []


def test_doctor_has_a_document_imported_again_whose_text_is_damaged(tmp_path: Path) -> None:
    answer(tmp_path, "import", str(rules_file(tmp_path, "2024-03-09")), "--game", "harbour")
    for path in tmp_path.glob("editions/*/*/*/document.db"):
        path.write_bytes(b"spoilt")
    (problem,) = answer(tmp_path, "doctor", status=1)["problems"]
    assert "judge import" in problem


@pytest.mark.parametrize("name", list(COMMANDS))
def test_every_command_explains_itself_and_answers_json(name: str, tmp_path: Path) -> None:
    group = import_module(f"judge.cli.{name}_command").command
    inner = group.commands if isinstance(group, click.Group) else ()
    calls: list[tuple[str, ...]] = [(name, sub) for sub in inner]
    for words in calls or [(name,)]:
        done = invoke(tmp_path, *words, "--help")
        assert done.exit_code == 0
        assert "--json" in done.output


@pytest.mark.parametrize("name", list(COMMANDS))
def test_every_command_is_documented(name: str) -> None:
    documented = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    assert f"judge {name}" in documented


def test_messages_follow_the_language(library: Path) -> None:
    spanish = invoke(library, "show", "harbour:9.9", language="es").stderr
    english = invoke(library, "show", "harbour:9.9", language="en").stderr
    assert spanish != english
    assert "9.9" in spanish


def test_output_for_people_carries_no_control_characters(tmp_path: Path) -> None:
    file = tmp_path / "x.txt"
    file.write_text(
        "Odd rules\nEffective 2024-01-01\n\n1. One\n1.1. A \x1b[31mred\x1b[0m ship.\n", encoding="utf-8"
    )
    assert invoke(tmp_path, "import", str(file), "--game", "odd", "--document", "rules").exit_code == 0
    done = invoke(tmp_path, "show", "odd:1.1")
    assert "red" in done.output
    assert "\x1b" not in done.output


def test_usage_faults_end_with_status_2() -> None:
    assert run(["import"]) == 2
    assert run(["nonsense"]) == 2
    assert run(["--version"]) == 0


def test_a_closed_pipe_is_no_fault(library: Path) -> None:
    command = f"{sys.executable} -m judge --library {library} sections | head -1"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=os.environ,
        timeout=600,
    )
    assert done.stderr == ""


def shell(command: str, root: Path, **more: str) -> subprocess.CompletedProcess[str]:
    judge = f"{sys.executable} -m judge --library {root} --language en"
    environment = {**os.environ, **more}
    return subprocess.run(
        ["bash", "-o", "pipefail", "-c", command.replace("judge", judge)],
        capture_output=True, text=True, cwd=ROOT, timeout=600, check=False, env=environment,
    )  # fmt: skip


def test_an_answer_that_nobody_reads_on_is_no_fault(library: Path) -> None:
    done = shell("judge sections | head -n 1", library)
    assert (done.returncode, done.stderr) == (0, "")


def test_an_answer_that_cannot_be_written_has_status_2(library: Path) -> None:
    done = shell("judge documents > /dev/full", library)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


def test_json_is_whole_where_the_output_is_no_utf_8(library: Path) -> None:
    done = shell("judge show gyp:120.2.b --json", library, PYTHONIOENCODING="ascii")
    assert "í" in json.loads(done.stdout)["digest"]


def test_a_document_may_be_asked_for_without_its_game(library: Path) -> None:
    (first, *_) = answer(library, "sections", "--document", "rules")["sections"]
    assert first["address"].startswith("harbour/rules@")
    answer(library, "sections", "--document", "nowhere", status=1)


def test_a_pin_without_an_edition_is_bad_usage(library: Path) -> None:
    assert invoke(library, "pin", "harbour").exit_code == 2


def test_what_is_no_file_is_refused_at_once(library: Path) -> None:
    for command in (("evaluate",), ("coverage", "gyp"), ("import", "--game", "harbour")):
        assert "error" in answer(library, *command, "/dev/zero", status=2)


def test_a_date_that_a_person_gives_decides_which_edition_is_current(tmp_path: Path) -> None:
    file = tmp_path / "rules.txt"
    for edition in ("2020-01-01", "old", "2098-01-01"):
        file.write_text(f"1. Quays\n\n1.1. A quay of {edition}.\n\n1.2. A quay is long.\n", encoding="utf-8")
        answer(tmp_path, "import", str(file), "--game", "harbour", "--edition", edition)
    (row,) = answer(tmp_path, "documents", "--game", "harbour")["documents"]
    assert [edition["edition"] for edition in row["editions"] if edition["current"]] == ["2020-01-01"]


@pytest.mark.parametrize("group", ["event", "case"])
def test_the_help_of_a_group_says_each_commands_whole_sentence(tmp_path: Path, group: str) -> None:
    """Click by itself cuts it off after some forty characters."""
    shown = " ".join(invoke(tmp_path, group, "--help").stdout.split())
    commands: dict[str, click.Command] = import_module(f"judge.cli.{group}_command").command.commands

    assert commands
    for name, command in commands.items():
        assert f"{name} {command.help}" in shown


def test_what_is_asked_for_in_english_is_english_also_before_and_after_a_command(
    library: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", "es")
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    for language, stopped in (
        ("en", "Stopped; nothing was changed"),
        ("es", "Detenido; no se cambió nada"),
    ):
        assert run(["--language", language, "--library", str(library), "restore", str(library / "x")]) != 0
        assert stopped in capsys.readouterr().err
    assert os.environ["LANGUAGE"] == "es"
