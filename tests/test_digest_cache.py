"""All games are read from a cache that is never stale."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

import pytest

import judge
from judge.digest import GameDigest, load
from judge.digest import loader as loading
from judge.digest.reader import parse_game
from judge.errors import DigestFaults

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
CARDS = """---
document: reglas@uno
contains: cards
---
# Farero
```yaml
effect: {on: enter, parts: [1, dos]}
```
Enciende la luz.
## ban 2001-02-03
"""


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    for game in ("faros", "barcos"):
        folder = tmp_path / "rules" / game
        folder.mkdir(parents=True)
        (folder / "index.md").write_text(INDEX.format(game=game), encoding="utf-8")
        (folder / "1.md").write_text(RULES, encoding="utf-8")
        (folder / "2.md").write_text(CARDS, encoding="utf-8")
    (tmp_path / "rules" / ".git").mkdir()
    return tmp_path / "rules"


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "digest.json"


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games that were read from their files, in order."""
    games: list[str] = []
    read = parse_game

    def noted(game: str, *rest: object) -> GameDigest | None:
        games.append(game)
        return read(game, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(loading, "parse_game", noted)
    return games


def test_games_stand_in_the_order_of_their_names(rules: Path) -> None:
    assert [digest.game for digest in load(rules)] == ["barcos", "faros"]


def test_what_comes_from_the_cache_is_what_was_read(rules: Path, cache: Path, parsed: list[str]) -> None:
    read = load(rules, cache)
    parsed.clear()
    kept = load(rules, cache)
    assert parsed == []
    assert kept == read == load(rules)
    assert kept[0].documents[0].cards[0].effect == {"on": "enter", "parts": [1, "dos"]}
    assert kept[0].info[0].file_of("ruling/farero-ban") == "barcos/2.md"


def rewrite(rules: Path) -> None:
    """Same size, same times: only the bytes tell."""
    path = rules / "faros" / "1.md"
    times = (path.stat().st_atime_ns, path.stat().st_mtime_ns)
    path.write_text(RULES.replace("arde", "luce"), encoding="utf-8")
    os.utime(path, ns=times)


def rename(rules: Path) -> None:
    (rules / "faros" / "1.md").rename(rules / "faros" / "3.md")


def remove(rules: Path) -> None:
    (rules / "faros" / "2.md").unlink()


def add(rules: Path) -> None:
    (rules / "faros" / "4.md").write_text("---\ndocument: reglas@uno\n---\n# 8. Puerto\n")


@pytest.mark.parametrize("change", [rewrite, rename, remove, add])
def test_any_change_of_the_files_is_seen(change: object, rules: Path, cache: Path, parsed: list[str]) -> None:
    before = load(rules, cache)
    parsed.clear()
    change(rules)  # type: ignore[operator]
    after = load(rules, cache)
    assert parsed == ["barcos", "faros"]
    assert after != before
    assert after == load(rules, cache)


def test_another_judge_reads_anew(
    rules: Path, cache: Path, parsed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    load(rules, cache)
    monkeypatch.setattr(judge, "__version__", "0.0.0-other")
    load(rules, cache)
    assert len(parsed) == 4


def test_other_code_under_the_same_version_reads_anew(
    rules: Path, cache: Path, parsed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    load(rules, cache)
    monkeypatch.setattr(loading, "_code", lambda: "other")
    load(rules, cache)
    assert len(parsed) == 4


def cut(text: str) -> str:
    return text[: len(text) // 2]


def with_a_foreign_value(text: str) -> str:
    stored = json.loads(text)
    stored["games"][0]["documents"][0]["sections"][0]["number"] = "¡no!"
    return json.dumps(stored)


def without_a_part(text: str) -> str:
    stored = json.loads(text)
    del stored["games"][0]["info"][0]["title"]
    return json.dumps(stored)


@pytest.mark.parametrize(
    "damage",
    [
        cut,
        with_a_foreign_value,
        without_a_part,
        lambda text: "",
        lambda text: "[]",
        lambda text: "null",
        lambda text: "\0\1 no JSON",
        lambda text: "[" * 100_000,
    ],
)
def test_a_damaged_or_foreign_cache_is_replaced(
    damage: object, rules: Path, cache: Path, parsed: list[str]
) -> None:
    read = load(rules, cache)
    good = cache.read_text(encoding="utf-8")
    cache.write_text(damage(good), encoding="utf-8")  # type: ignore[operator]
    assert load(rules, cache) == read
    assert cache.read_text(encoding="utf-8") == good
    assert len(parsed) == 4


def test_a_cache_that_cannot_be_written_is_done_without(rules: Path, tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    assert load(rules, in_the_way / "digest.json") == load(rules)
    assert load(rules, rules) == load(rules)  # a folder stands where the file should


def test_writing_leaves_nothing_else_behind(rules: Path, cache: Path) -> None:
    load(rules, cache)
    assert [path.name for path in cache.parent.iterdir()] == ["digest.json"]


def test_faults_of_all_games_are_reported_and_never_cached(rules: Path, cache: Path) -> None:
    for game in ("faros", "barcos"):
        (rules / game / "3.md").write_text("nada")
    for _ in range(2):
        with pytest.raises(DigestFaults) as raised:
            load(rules, cache)
        files = [fault.message.data["file"] for fault in raised.value.faults]
        assert files == ["barcos/3.md", "faros/3.md"]
    assert not cache.exists()


def test_a_missing_folder_is_one_clear_error(tmp_path: Path) -> None:
    with pytest.raises(DigestFaults, match="there is no such folder"):
        load(tmp_path / "nowhere")


def test_a_large_digest_is_read_quickly(tmp_path: Path) -> None:
    folder = tmp_path / "rules" / "faros"
    folder.mkdir(parents=True)
    (folder / "index.md").write_text(INDEX.format(game="faros"), encoding="utf-8")
    text = "Un texto *restituido* con palabras propias, que remite a la regla 104.3. " * 8
    for chapter in range(100, 200):
        rules = "".join(f"## {chapter}.{n}\n{text}\n\n> **Ejemplo.** {text}\n" for n in range(1, 26))
        page = f"---\ndocument: reglas@uno\n---\n# {chapter}. Capítulo\n{rules}"
        (folder / f"{chapter}.md").write_text(page, encoding="utf-8")
    cache = tmp_path / "digest.json"
    cold, warm = _seconds(folder.parent, cache), _seconds(folder.parent, cache)
    assert cold < 4  # about a quarter of a second on an idle machine
    assert warm < 2


def _seconds(rules: Path, cache: Path) -> float:
    before = time.perf_counter()
    assert len(load(rules, cache)[0].documents[0].sections) == 2600
    return time.perf_counter() - before
