"""The built-in digest: all games read together, kept on disk, never stale."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from judge import digest_cache
from judge.digest import load
from judge.digest_cache import built_in
from judge.documents import Address
from judge.errors import DigestFaults
from judge.library import Library

INDEX = """---
game: {game}
name: Juego
main: reglas
documents:
  - {{document: reglas, edition: uno, title: Reglas, language: es, short: R, binding: es}}
---
Una *introducción*.
"""
RULES = "---\ndocument: reglas@uno\n---\n# 7. Faro\n## 7.1\nLa lámpara arde.\n"


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    for game in ("faros", "barcos"):
        folder = tmp_path / "rules" / game
        folder.mkdir(parents=True)
        (folder / "index.md").write_text(INDEX.format(game=game), encoding="utf-8")
        (folder / "1.md").write_text(RULES, encoding="utf-8")
    (tmp_path / "rules" / ".git").mkdir()
    return tmp_path / "rules"


def text_of(root: Path, rules: Path) -> str:
    section = Library(root, built_in(root, rules)).section(Address.parse("faros:7.1"))
    return section.section.text


def test_games_stand_in_the_order_of_their_names(rules: Path) -> None:
    assert [digest.game for digest in load(rules)] == ["barcos", "faros"]


def test_faults_of_all_games_are_reported_together_and_nothing_is_kept(rules: Path, tmp_path: Path) -> None:
    for game in ("faros", "barcos"):
        (rules / game / "3.md").write_text("nada")
    for _ in range(2):
        with pytest.raises(DigestFaults) as raised:
            built_in(tmp_path / "library", rules)
        files = [fault.message.data["file"] for fault in raised.value.faults]
        assert files == ["barcos/3.md", "faros/3.md"]
    assert not (tmp_path / "library" / "digest").exists()


def test_a_missing_folder_is_one_clear_error(tmp_path: Path) -> None:
    with pytest.raises(DigestFaults, match="there is no such folder"):
        load(tmp_path / "nowhere")


def test_it_is_built_once_and_then_read(rules: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = built_in(tmp_path / "library", rules)
    monkeypatch.setattr("judge.digest.load", None)
    assert built_in(tmp_path / "library", rules) == first


@pytest.mark.parametrize(
    "change",
    [
        lambda rules: (rules / "faros" / "1.md").write_text(RULES.replace("arde", "brilla")),
        lambda rules: (rules / "faros" / "2.md").write_text(RULES.replace("7", "8")),
        lambda rules: (rules / "barcos" / "1.md").unlink(),
        lambda rules: (rules / "faros" / "1.md").rename(rules / "faros" / "0.md"),
        lambda rules: _write_wording(rules),
    ],
    ids=["a word", "a file more", "a file less", "another name", "fingerprints"],
)
def test_any_change_of_the_files_is_seen(change: object, rules: Path, tmp_path: Path) -> None:
    before = digest_cache.fingerprint(rules)
    assert callable(change)
    change(rules)
    assert digest_cache.fingerprint(rules) != before


def _write_wording(rules: Path) -> None:
    (rules / "faros" / "wording").mkdir()
    (rules / "faros" / "wording" / "reglas@uno.txt").write_text("7.1 0123456789abcdef\n")


def test_a_changed_rule_is_never_answered_from_an_old_build(rules: Path, tmp_path: Path) -> None:
    assert text_of(tmp_path / "library", rules) == "La lámpara arde."
    (rules / "faros" / "1.md").write_text(RULES.replace("arde", "brilla"), encoding="utf-8")
    assert text_of(tmp_path / "library", rules) == "La lámpara brilla."


def test_another_version_of_judge_builds_anew(
    rules: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = digest_cache.fingerprint(rules)
    monkeypatch.setattr(digest_cache, "__version__", "99")
    assert digest_cache.fingerprint(rules) != before


def test_a_damaged_build_is_replaced(rules: Path, tmp_path: Path) -> None:
    root = tmp_path / "library"
    text_of(root, rules)
    (index,) = root.glob("digest/*/digest.json")
    index.write_text("{", encoding="utf-8")
    assert text_of(root, rules) == "La lámpara arde."


def test_a_build_that_another_process_finished_first_stays_as_it_may_be_read(
    rules: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tmp_path / "library"
    placed: list[int | None] = []

    def loaded_meanwhile(folder: Path) -> object:
        if not placed:
            placed.append(None)
            built_in(root, rules)  # as another process does from beginning to end
            placed.extend(path.stat().st_ino for path in (root / "digest").glob("*/*"))
        return load(folder)

    monkeypatch.setattr("judge.digest.load", loaded_meanwhile)
    assert text_of(root, rules) == "La lámpara arde."
    assert [None, *(path.stat().st_ino for path in (root / "digest").glob("*/*"))] == placed


def test_a_library_that_cannot_be_written_is_done_without(rules: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    root = tmp_path / "file" / "library"
    (digest, _) = built_in(root, rules)
    assert all(edition.folder.is_dir() for edition in digest.editions)
    assert not os.path.exists(root)


def test_building_leaves_nothing_else_behind(rules: Path, tmp_path: Path) -> None:
    built_in(tmp_path / "library", rules)
    assert list((tmp_path / "library" / "staging").iterdir()) == []
    assert len(list((tmp_path / "library" / "digest").iterdir())) == 1
