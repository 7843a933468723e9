"""The walks of ``docs/design.md`` name only what the code has; ``docs/vocabulary.md`` has each word once."""

from __future__ import annotations

import ast
import builtins
import re
import statistics
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "judge"
DESIGN = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")
WALKS = DESIGN.partition("## Three walks")[2].partition("## The package of a ruleset")[0]

NAMES = sorted(set(re.findall(r"`([a-z_A-Z.]+|templates/[a-z]+/)`", WALKS)))
FIELDS = {"perform", "read"}
"""Words of the walks for a field of an action, and for the function that every importer has."""


def package_path(parts: list[str]) -> Path | None:
    """The file of a module or package of Judge; None if there is none."""
    folder = PACKAGE.joinpath(*parts)
    found = folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")
    return found if found.is_file() else None


@cache
def defined(path: Path) -> frozenset[str]:
    """The names that a module defines or imports, at any depth."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.ImportFrom):
            names.update(alias.asname or alias.name for alias in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            names.add(node.value)  # a package that loads its parts on first use names them
    return frozenset(names)


def methods(name: str) -> set[str]:
    """The methods of the classes of that name, wherever they are."""
    return {
        part.name
        for path in PACKAGE.rglob("*.py")
        if f"class {name}" in (text := path.read_text(encoding="utf-8"))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ClassDef) and node.name == name
        for part in node.body
        if isinstance(part, ast.FunctionDef)
    }


@cache
def all_names() -> frozenset[str]:
    return frozenset(name for path in PACKAGE.rglob("*.py") for name in defined(path))


def is_there(name: str) -> bool:
    if name.startswith("templates/"):
        return (ROOT / name).is_dir()
    parts = name.split(".")
    if parts[0][0].isupper() or parts[0].startswith(
        "_"
    ):  # a class, or the neighbour of what stands before it
        return parts[0] in all_names() and (len(parts) == 1 or parts[1] in methods(parts[0]))
    for length in range(len(parts), 0, -1):
        path = package_path(parts[:length])
        if path is not None:
            rest = parts[length:]
            return not rest or (rest[0] in defined(path) and (len(rest) == 1 or rest[1] in methods(rest[0])))
    return False


def test_there_are_three_walks() -> None:
    assert WALKS.count("| step | where |") == 3


@pytest.mark.parametrize("name", [name for name in NAMES if name not in FIELDS])
def test_each_name_of_a_walk_is_there(name: str) -> None:
    assert is_there(name), f"docs/design.md names {name}, which the code has not"


def test_a_name_that_is_not_there_is_found_out() -> None:
    assert not is_there("web.game.figure_of_speech")
    assert not is_there("library.Library.burn")
    assert not is_there("templates/nowhere/")


def test_a_word_stands_once_in_the_vocabulary_and_says_where_it_is_from() -> None:
    text = (ROOT / "docs" / "vocabulary.md").read_text(encoding="utf-8")
    rows = [line.strip("| ").split("|") for line in text.splitlines() if line.startswith("|")][2:]
    words = [row[0].strip() for row in rows]
    assert sorted(word for word in set(words) if words.count(word) > 1) == []
    assert [row[0] for row in rows if len(row) != 4 or not row[3].strip()] == []


@cache
def lengths() -> dict[Path, int]:
    """The number of lines of each module."""
    return {path: len(path.read_text(encoding="utf-8").splitlines()) for path in PACKAGE.rglob("*.py")}


@cache
def measured() -> dict[str, float]:
    """What the table of figures says of now, as it is."""
    lines, imports, any_named, builtin = sum(lengths().values()), 0, 0, 0
    for path in lengths():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import | ast.ImportFrom):
                imports += (node.end_lineno or node.lineno) - node.lineno + 1
            elif isinstance(node, ast.Name):
                any_named += node.id == "Any"
            elif isinstance(node, ast.arg):
                builtin += hasattr(builtins, node.arg)
    return {
        "modules": len(lengths()),
        "lines": lines,
        "median": statistics.median(lengths().values()),
        "longest": max(lengths().values()),
        "imports": 100 * imports / lines,
        "any": 1000 * any_named / lines,
        "builtins": builtin,
    }


def told() -> dict[str, float]:
    """What the table of figures says of now."""
    number = r"([\d,.]+)"
    rows = {
        ("modules", "lines"): rf"modules, lines \|[^|]*\| {number}, {number} \|",
        ("median", "longest"): rf"of the longest \|[^|]*\| {number}; {number} \|",
        ("imports",): rf"import lines, of a hundred \|[^|]*\| {number} \|",
        ("any",): rf"`Any`, in a thousand lines \|[^|]*\| {number} \|",
    }
    found: dict[str, float] = (
        {"builtins": 0} if re.search(r"name of a builtin[^|]*\|[^|]*\| none \|", DESIGN) else {}
    )
    for names, row in rows.items():
        match = re.search(row, DESIGN)
        assert match, row
        found |= {
            name: float(text.replace(",", "")) for name, text in zip(names, match.groups(), strict=True)
        }
    return found


@pytest.mark.parametrize("name", ["modules", "lines", "median", "longest", "imports", "any", "builtins"])
def test_the_figures_of_now_are_those_of_the_code(name: str) -> None:
    assert told()[name] == pytest.approx(measured()[name], rel=0.05)


@pytest.mark.parametrize(
    ("label", "folder"),
    [("rulesets have", "rulesets"), ("Magic", "rulesets/magic"), ("Gobierno & Prestigio", "rulesets/gyp"),
     ("the kit", "rulesets/kit"), ("Mitos y Leyendas", "rulesets/myl"), ("Aeon's End", "rulesets/aeons_end"),
     ("Dominion", "rulesets/dominion"), ("the reading of cards", "cardtext"), ("pages", "web"),
     ("importers", "importers"), ("scenarios", "scenario"), ("search", "search")],
)  # fmt: skip
def test_the_shares_of_the_packages_are_those_of_the_code(label: str, folder: str) -> None:
    share = re.search(rf"Of the lines of now [^.]*?\b{re.escape(label)}\s+([\d,]+\d)", DESIGN)
    assert share
    lines = sum(count for path, count in lengths().items() if path.is_relative_to(PACKAGE / folder))
    assert float(share[1].replace(",", "")) == pytest.approx(lines, rel=0.05)


def test_each_module_of_the_grammar_of_magics_cards_stands_once_among_the_subjects() -> None:
    text = (ROOT / "docs" / "card-reading.md").read_text(encoding="utf-8")
    table = text[text.index("| subject |") :].split("\n\n")[0]
    rows = [line.split("|")[2] for line in table.splitlines()]
    named = sorted(name for row in rows for name in re.findall(r"`([a-z_]+)`", row))
    folder = PACKAGE / "cardtext" / "magic"
    assert named == sorted(path.stem for path in folder.glob("*.py") if path.stem != "__init__")
