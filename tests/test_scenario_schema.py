"""The JSON schema of scenario files says what the loader says, as far as a schema can."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from judge import rulesets
from judge.cli import run
from judge.scenario import FaultyScenario, load
from judge.scenario.schema import schema, schema_text
from judge.scenario.yaml_nodes import plain, read
from tests.conftest import ROOT
from tests.scenario_games import TORRE_GAME, game_of

FILES = sorted((ROOT / "tests" / "scenarios").glob("*/**/*.yaml"))
FAULTY = sorted((ROOT / "tests" / "faulty" / "scenarios").glob("*.yaml"))
GENERAL = schema((*rulesets.games(), "torre"))
TORRE = schema(("torre",), TORRE_GAME)

TYPES = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool, "null": type(None)}


def valid(value: Any, told: Any, whole: dict[str, Any]) -> bool:
    """Whether a value fits a schema, for the words that Judge's schema uses."""
    if isinstance(told, bool):
        return told
    if "$ref" in told:
        return valid(value, whole["$defs"][told["$ref"].rpartition("/")[2]], whole)
    for word, wanted in told.items():
        if word in WORDS and not WORDS[word](value, wanted, told, whole):
            return False
        assert word in WORDS or word in ("$schema", "$defs", "title"), word
    return True


def _typed(value: Any, wanted: Any, told: Any, whole: Any) -> bool:
    kinds = wanted if isinstance(wanted, list) else [wanted]
    return any(isinstance(value, TYPES[k]) and (k != "integer" or not isinstance(value, bool)) for k in kinds)


def _others(value: Any, wanted: Any, told: Any, whole: Any) -> bool:
    if not isinstance(value, dict):
        return True
    known = told.get("properties", {})
    return all(valid(part, wanted, whole) for key, part in value.items() if key not in known)


WORDS: dict[str, Any] = {
    "type": _typed,
    "enum": lambda value, wanted, told, whole: value in wanted,
    "anyOf": lambda value, wanted, told, whole: any(valid(value, one, whole) for one in wanted),
    "required": lambda value, wanted, told, whole: not isinstance(value, dict) or set(wanted) <= set(value),
    "minimum": lambda value, wanted, told, whole: not isinstance(value, int) or value >= wanted,
    "minItems": lambda value, wanted, told, whole: not isinstance(value, list) or len(value) >= wanted,
    "minProperties": lambda value, wanted, told, whole: not isinstance(value, dict) or len(value) >= wanted,
    "items": lambda value, wanted, told, whole: (
        not isinstance(value, list) or all(valid(part, wanted, whole) for part in value)
    ),
    "properties": lambda value, wanted, told, whole: (
        not isinstance(value, dict)
        or all(valid(value[key], part, whole) for key, part in wanted.items() if key in value)
    ),
    "additionalProperties": _others,
}


def documents(file: Path) -> list[Any]:
    return [plain(document) for document in read(file.read_text(encoding="utf-8"), str(file))]


@cache
def of_game(name: str) -> dict[str, Any]:
    return schema((name,), rulesets.find(name))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_scenario_that_runs_fits_the_schema(file: Path) -> None:
    for document in documents(file):
        own = of_game(document["game"])
        assert valid(document, GENERAL, GENERAL)
        assert valid(document, own, own)


def test_the_page_that_teaches_the_format_fits_the_schema() -> None:
    page = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
    (example,) = [
        text for text in re.findall(r"```yaml\n(.*?)```", page, re.DOTALL) if text.startswith("title")
    ]
    (document,) = map(plain, read(example, "page"))
    assert valid(document, GENERAL, GENERAL)
    assert valid(document, TORRE, TORRE)


def seen_by(told: dict[str, Any]) -> set[str]:
    found = set()
    for file in FAULTY:
        try:
            fit = all(valid(document, told, told) for document in documents(file))
        except FaultyScenario:
            continue
        if not fit:
            found.add(file.stem)
    return found


def test_what_the_schema_refuses_the_loader_refuses() -> None:
    refused = seen_by(TORRE) | seen_by(GENERAL)
    for name in refused:
        with pytest.raises(FaultyScenario):
            load(ROOT / "tests" / "faulty" / "scenarios" / f"{name}.yaml", game_of)


def test_the_schema_sees_faults_of_form_and_with_a_game_those_of_words() -> None:
    general = {
        "unknown-key",
        "no-game",
        "no-do",
        "do-is-a-mapping",
        "turn-in-words",
        "case-is-a-list",
        "judge-acts",
    }
    assert general <= seen_by(GENERAL)
    assert general | {"unknown-action", "unknown-key-of-action", "unknown-profile"} <= seen_by(TORRE)


def test_the_shipped_schema_is_the_one_of_this_version() -> None:
    shipped = ROOT / "docs" / "scenario.schema.json"
    assert shipped.read_text(encoding="utf-8") == schema_text(rulesets.games())


def test_the_schema_is_printed_for_all_games_and_for_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["resolve", "--schema"]) == 0
    assert json.loads(capsys.readouterr().out) == schema(rulesets.games())
    assert run(["resolve", "--schema", "--game", "dominion"]) == 0
    assert json.loads(capsys.readouterr().out)["properties"]["game"] == {"enum": ["dominion"]}
    assert run(["resolve", "--schema", "--game", "parchís"]) == 1
    capsys.readouterr()
