"""The built wheel works from an empty environment and another folder."""

from __future__ import annotations

import json
import os
import runpy
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from babel.messages.mofile import write_mo

from tests.conftest import ROOT


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True)
    (built,) = folder.glob("judge-*.whl")
    return built


def test_the_wheel_carries_rules_pages_and_compiled_catalogues(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert "judge/data/rules/gyp/index.md" in names
    assert any(name.startswith("judge/data/templates/") for name in names)
    assert any(name.startswith("judge/data/static/") for name in names)
    assert "judge/translations/es/LC_MESSAGES/judge.mo" in names
    assert not [name for name in names if name.startswith("tests/")]
    for game in ("gyp", "myl", "dominion", "aeons_end", "magic"):
        for kind in ("cards", "examples"):
            assert [n for n in names if n.startswith(f"judge/rulesets/{game}/{kind}/")], (game, kind)
    assert "judge/database/migrations/versions/0002_cases.py" in names


def test_a_catalogue_is_there_while_it_is_compiled_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A Judge that runs from the folder may read it at that very moment."""
    hook: Any = runpy.run_path(str(ROOT / "judge/translations/build_hook.py"))
    folder = tmp_path / "judge/translations/es/LC_MESSAGES"
    shutil.copytree(ROOT / "judge/translations/es/LC_MESSAGES", folder)
    compile_all = hook["CatalogueHook"].initialize
    made = SimpleNamespace(root=str(tmp_path))
    compile_all(made, "standard", {})
    before, seen = (folder / "judge.mo").read_bytes(), []

    def meanwhile(*given: Any) -> None:
        seen.append((folder / "judge.mo").read_bytes())
        write_mo(*given)
        seen.append((folder / "judge.mo").read_bytes())

    monkeypatch.setitem(compile_all.__globals__, "write_mo", meanwhile)
    compile_all(made, "standard", {})
    assert seen == [before, before]
    assert (folder / "judge.mo").read_bytes() == before
    assert not [path for path in folder.iterdir() if path.suffix not in (".po", ".mo")]


def test_an_empty_environment_in_another_folder_answers(wheel: Path, tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(tmp_path / "env")], check=True)
    python = tmp_path / "env" / "bin" / "python"
    install = [sys.executable, "-m", "pip", "--python", str(python), "install", "-q"]
    install += ["--retries", "10", "--timeout", "60"]
    install += ["--no-compile", str(wheel)]
    # Pip has what it once fetched where it always is, not among the caches of this run.
    kept = {name: value for name, value in os.environ.items() if name != "XDG_CACHE_HOME"}
    subprocess.run(install, check=True, capture_output=True, env=kept)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("JUDGE_", "PYTHON"))}

    def judge(*arguments: str) -> dict[str, Any]:
        command = [
            str(tmp_path / "env" / "bin" / "judge"),
            "--library",
            str(elsewhere / "lib"),
            *arguments,
            "--json",
        ]
        done = subprocess.run(
            command, cwd=elsewhere, env=environment, capture_output=True, text=True, check=True, timeout=600
        )
        answer: dict[str, Any] = json.loads(done.stdout)
        return answer

    shown = judge("show", "gyp:120.2.b")
    assert shown["number"] == "120.2.b"
    assert shown["digest"]
    scenario = elsewhere / "scenario.yaml"
    scenario.write_text(
        "game: dominion\nseats: [Ana, Luis]\ntable:\n  Ana: {actions: 1, hand: [Mercado], deck: [Oro]}\n"
        "do:\n- Ana: {play: Mercado}\n- check: {Ana: {hand: [Oro]}}\n"
    )
    (resolved,) = judge("resolve", str(scenario))["scenarios"]
    assert resolved["ok"]
    assert judge("event", "create", "Copa")["codes"]
    found = judge("search", "prioridad")
    assert found["hits"]
    assert judge("doctor")["problems"] == []
