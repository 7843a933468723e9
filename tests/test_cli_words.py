"""What the command line itself says: usage, placeholders, refusals and questions, in both languages."""

from __future__ import annotations

import ast
import inspect
import io
import os
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import click
import pytest

from judge.cli import COMMANDS, run
from judge.messages import catalogue
from tests.conftest import ROOT


def judge(*arguments: str, language: str = "es", root: Path, said: str = "") -> tuple[int, str]:
    """The exit status and all that a run of its own says."""
    environment = {**os.environ, "LANGUAGE": language, "JUDGE_LIBRARY": str(root)}
    done = subprocess.run(
        [sys.executable, "-m", "judge", *arguments],
        capture_output=True, text=True, cwd=ROOT, timeout=600, check=False, env=environment, input=said,
    )  # fmt: skip
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("module", [click.core, click.types, click.exceptions, click.parser])
def test_what_click_itself_may_say_here_is_there_in_spanish(module: ModuleType) -> None:
    programmers = re.compile(
        r"iterable|Deprecat|deprecated|declar|defined twice|same flag|start character|\(dynamic\)|UUID|"
        r"nargs|len_type|formats?\}|^Error: |param_name|param_type|Choice\(|choices|boolean|Positional|"
        r"executable"
    )
    spanish = catalogue("es")
    missing = []
    for call in ast.walk(ast.parse(inspect.getsource(module))):
        if (
            isinstance(call, ast.Call)
            and isinstance(call.func, ast.Name)
            and call.func.id in ("_", "ngettext")
        ):
            texts = [one.value for one in call.args if isinstance(one, ast.Constant)]
            said = [text for text in texts if isinstance(text, str)]
            if not said or programmers.search(said[0]):
                continue
            found = spanish.gettext(said[0]) if call.func.id == "_" else spanish.ngettext(said[0], said[1], 1)
            missing += [said[0]] if found == said[0] else []
    assert missing == []


def test_usage_and_placeholders_follow_the_language(tmp_path: Path) -> None:
    assert "Uso: judge [OPCIONES] ORDEN [ARGUMENTOS]..." in judge("--help", root=tmp_path)[1]
    assert "Usage: judge [OPTIONS] COMMAND [ARGUMENTS]..." in judge("--help", language="en", root=tmp_path)[1]
    shown = judge("search", "--help", root=tmp_path)[1]
    assert "Uso: judge search [OPCIONES] PALABRAS..." in shown
    assert "--limit NÚMERO" in shown
    assert not re.search(r"TEXT\b|INTEGER|RANGE", shown)


@pytest.mark.parametrize("name", COMMANDS)
def test_no_help_in_spanish_has_an_english_placeholder(name: str) -> None:
    code = (
        "import sys; from importlib import import_module; import click\n"
        f"group = import_module('judge.cli.{name}_command').command\n"
        "for one in [group, *getattr(group, 'commands', {}).values()]:\n"
        "    print(one.get_help(click.Context(one, info_name='x')))"
    )
    environment = {**os.environ, "LANGUAGE": "es"}
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True, text=True, cwd=ROOT, timeout=600, check=True, env=environment,
    )  # fmt: skip
    words = set(re.findall(r"\b[A-Z]{4,}\b", done.stdout))
    assert words.isdisjoint(
        {"OPTIONS", "ARGS", "COMMAND", "FILE", "FILES", "TEXT", "INTEGER", "NAME", "GAME"}
    )


def test_judge_alone_shows_its_help(capsys: pytest.CaptureFixture[str]) -> None:
    run([])
    assert "judge" in "".join(capsys.readouterr())


def test_a_negative_number_is_shown_as_it_was_typed(tmp_path: Path) -> None:
    status, said = judge("search", "x", "--limit", "-3", root=tmp_path)
    assert status == 2
    assert "-3 no está en el intervalo" in said
    assert "x00" not in said


def test_options_that_contradict_each_other_are_refused(tmp_path: Path) -> None:
    case = ("case", "add", "A question", "--judge", "Ana")
    for more, option in (
        (("--repeated", "--not-repeated"), "--not-repeated"),
        (("--ruling", "yes", "--ruling=no"), "--ruling"),
    ):
        status, said = judge(*case, *more, language="en", root=tmp_path)
        assert status == 2
        assert option in said


def test_an_option_said_twice_alike_or_that_may_be_repeated_is_taken(tmp_path: Path) -> None:
    assert judge("documents", "--json", "--json", "--game", "gyp", "--game", "gyp", root=tmp_path)[0] == 0
    made = judge("event", "create", "Torneo", "--game", "gyp", "--game", "myl", root=tmp_path)
    assert made[0] == 0


def test_a_refused_restore_changes_nothing_and_has_status_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for language, question, no in (("es", "[s/N]", "no"), ("en", "[y/N]", "")):
        monkeypatch.setattr("sys.stdin", io.StringIO(f"{no}\n"))
        assert run(["--language", language, "--library", str(tmp_path), "restore", "x"]) == 1
        assert question in capsys.readouterr().err


def test_a_question_is_asked_again_until_the_answer_is_understood(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quizás\nsí\n"))
    assert run(["--language", "es", "--library", str(tmp_path), "restore", str(tmp_path / "x")]) == 2
    said = capsys.readouterr().err
    assert said.count("[s/N]") == 2
    assert "Responda sí o no." in said
