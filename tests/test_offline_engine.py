"""The engine for browsers: out of the one package that is pinned, or not at all."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import tarfile
from pathlib import Path

import pytest

from judge import __version__, offline_engine
from judge.offline_bundle import SCRIPTS
from judge.offline_engine import FILES, ForeignEngine, NoEngine, UnreadableEngine, keep, kept
from judge.offline_layout import GIVEN_OUT
from tests.test_cli import answer, invoke


def package(folder: Path, said: bytes = b"engine") -> Path:
    """An invented package of npm's form."""
    file = folder / f"{said.decode()}.tgz"
    with tarfile.open(file, "w:gz") as archive:
        for name in (*FILES, "README.md"):
            member = tarfile.TarInfo(f"package/{name}")
            member.size = len(said) + len(name)
            archive.addfile(member, io.BytesIO(said + name.encode()))
    return file


def pin(patch: pytest.MonkeyPatch, file: Path) -> None:
    """Have an invented package be the pinned one."""
    digest = base64.b64encode(hashlib.sha512(file.read_bytes()).digest()).decode()
    patch.setattr(offline_engine, "INTEGRITY", f"sha512-{digest}")


def test_the_pinned_package_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pin(monkeypatch, package(tmp_path))
    made = keep(tmp_path / "library", tmp_path / "engine.tgz")
    assert made == kept(tmp_path / "library")
    assert {file.name for file in made.folder.iterdir()} == {*FILES, "engine.json"}
    assert (made.folder / "pyodide.mjs").read_bytes() == b"enginepyodide.mjs"
    assert made.damaged() == ()


def test_another_package_is_refused_and_what_was_kept_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = tmp_path / "library"
    pin(monkeypatch, package(tmp_path))
    made = keep(library, tmp_path / "engine.tgz")
    with pytest.raises(ForeignEngine, match=r"other\.tgz is not pyodide"):
        keep(library, package(tmp_path, b"other"))
    assert kept(library) == made
    assert made.damaged() == ()
    assert [one.name for one in library.iterdir()] == ["engine"]


def test_without_a_package_there_is_none(tmp_path: Path) -> None:
    with pytest.raises(UnreadableEngine, match=r"nowhere\.tgz cannot be read"):
        keep(tmp_path, tmp_path / "nowhere.tgz")
    with pytest.raises(NoEngine):
        kept(tmp_path)


def test_an_engine_of_an_earlier_pin_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pin(monkeypatch, package(tmp_path))
    keep(tmp_path, tmp_path / "engine.tgz")
    monkeypatch.setattr(offline_engine, "INTEGRITY", "sha512-newer")
    with pytest.raises(NoEngine):
        kept(tmp_path)


def test_the_command_keeps_it_and_doctor_tells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library, file = tmp_path / "library", package(tmp_path)
    assert answer(library, "doctor")["engine"] == {}
    assert "is not pyodide" in invoke(library, "offline", "engine", str(file)).stderr
    pin(monkeypatch, file)
    told = answer(library, "offline", "engine", str(file))
    assert told["version"] == offline_engine.VERSION
    assert answer(library, "doctor")["engine"] == {"version": told["version"], "bytes": told["bytes"]}
    (library / "engine" / "pyodide.asm.wasm").write_bytes(b"")
    (problem,) = answer(library, "doctor", status=1)["problems"]
    assert "pyodide.asm.wasm" in problem


def test_npm_fetches_it_where_no_file_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tools, made = tmp_path / "bin", package(tmp_path)
    tools.mkdir()
    pin(monkeypatch, made)
    npm = tools / "npm"
    npm.write_text(f'#!/bin/sh\ncase "$2" in pyodide@{offline_engine.VERSION}) cp {made} .;; esac\n')
    npm.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tools}:/usr/bin:/bin")
    assert answer(tmp_path / "library", "offline", "engine")["version"] == offline_engine.VERSION
    npm.write_text("#!/bin/sh\necho 'npm error network' >&2\nexit 1\n")
    said = invoke(tmp_path / "library", "offline", "engine").stderr
    assert "npm error network" in said
    npm.unlink()
    monkeypatch.setenv("PATH", str(tools))
    assert "npm is not installed" in invoke(tmp_path / "library", "offline", "engine").stderr
    assert json.loads((tmp_path / "library/engine/engine.json").read_text())["integrity"].startswith("sha512")


def test_doctor_tells_what_browsers_are_given_and_when_it_must_be_packed_again(tmp_path: Path) -> None:
    library = tmp_path / "library"
    assert answer(library, "doctor")["pack"] == {}
    folder = library / GIVEN_OUT
    for name in ("parts", "engine"):
        (folder / name).mkdir(parents=True)
    for name in SCRIPTS:
        (folder / "engine" / name).write_text("")
    held = hashlib.sha256(b"rules").hexdigest()
    (folder / "parts" / f"{held}.part").write_bytes(b"rules")
    part = {"name": "digest", "hash": held, "size": 5, "raw": 9, "data": "", "into": ""}
    for judge, bytes, said in (
        (__version__, b"rules", ""),
        ("0.0.1", b"rules", "is of Judge 0.0.1"),
        (__version__, b"other", f"is damaged (parts/{held}.part)"),
    ):
        (folder / "bundle.json").write_text(json.dumps({"judge": judge, "parts": [part]}))
        (folder / "parts" / f"{held}.part").write_bytes(bytes)
        told = answer(library, "doctor", status=1 if said else 0)
        assert told["pack"]["bytes"] == 5
        assert [said in one for one in told["problems"]] == ([True] if said else [])
