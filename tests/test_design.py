"""The walks of ``docs/design.md`` name only what the code has; ``docs/vocabulary.md`` has each word once."""

from __future__ import annotations

import ast
import builtins
import re
import statistics
from dataclasses import dataclass, field
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


@dataclass
class Contents:
    """What this file asks of a module, counted as its tree is gone through once."""

    names: set[str] = field(default_factory=set)
    """What the module defines or imports, at any depth."""
    methods: dict[str, set[str]] = field(default_factory=dict)
    """By class."""
    import_lines: int = 0
    any_named: int = 0
    builtin: int = 0
    """Parameters named like a builtin."""

    def take(self, node: ast.AST) -> None:
        match node:
            case ast.FunctionDef():
                self.names.add(node.name)
            case ast.ClassDef():
                self.names.add(node.name)
                own = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
                self.methods[node.name] = self.methods.get(node.name, set()) | own
            case ast.Import() | ast.ImportFrom():
                self.import_lines += (node.end_lineno or node.lineno) - node.lineno + 1
                if isinstance(node, ast.ImportFrom):
                    self.names.update(alias.asname or alias.name for alias in node.names)
            case ast.Constant(value=str(value)):
                self.names.add(value)  # a package that loads its parts on first use names them
            case ast.Name(id="Any"):
                self.any_named += 1
            case ast.arg():
                self.builtin += hasattr(builtins, node.arg)


@cache
def contents(path: Path) -> Contents:
    found = Contents()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        found.take(node)
    return found


@cache
def all_contents() -> tuple[Contents, ...]:
    return tuple(map(contents, PACKAGE.rglob("*.py")))


def methods(name: str) -> set[str]:
    """The methods of the classes of that name, wherever they are."""
    return {method for module in all_contents() for method in module.methods.get(name, ())}


@cache
def all_names() -> frozenset[str]:
    return frozenset(name for module in all_contents() for name in module.names)


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
            known = contents(path).names
            return not rest or (rest[0] in known and (len(rest) == 1 or rest[1] in methods(rest[0])))
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
    lines = sum(lengths().values())
    return {
        "modules": len(lengths()),
        "lines": lines,
        "median": statistics.median(lengths().values()),
        "longest": max(lengths().values()),
        "imports": 100 * sum(module.import_lines for module in all_contents()) / lines,
        "any": 1000 * sum(module.any_named for module in all_contents()) / lines,
        "builtins": sum(module.builtin for module in all_contents()),
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
