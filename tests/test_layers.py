"""A module imports only from lower layers; only one module knows each large library."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent / "judge"

LAYERS = [
    {
        "child_process",
        "errors",
        "text",
        "messages",
        "resources",
        "yaml_problems",
        "standins",
        "offline_layout",
        "offline_compile",
        "offline_modules",
        "offline_ready",
        "",
    },
    {"documents"},
    {"citations"},
    {"comparison", "decoding", "digest", "extraction", "importers"},
    {"library"},
    {"search", "cardsearch"},
    {
        "known_wording",
        "siblings",
        "line_account",
        "importing",
        "reindex",
        "digest_cache",
        "app_state",
        "json_api",
        "ruling_choice",
        "editions",
        "offline",
        "offline_engine",
    },
    {"resolver"},
    {"rulesets"},
    {"cardtext"},
    {"cardbook"},
    {"scenario", "database"},
    {"session_service", "cases", "offline_bundle"},
    {"web", "cli", "__main__"},
]
"""Lowest first. The seventh joins the library and the search."""

INSIDE = {"cli": {"web"}, "__main__": {"cli"}}
"""What a module of the top layer may import from its own layer: ``judge serve`` starts the pages."""

ONLY = {
    "whoosh": {"search.whoosh_index"},
    "flask": {"web"},
    "click": {"cli"},
    "sqlalchemy": {"database"},
    "alembic": {"database"},
}

MODULES = sorted(p for p in PACKAGE.rglob("*.py") if "translations" not in p.parts and "data" not in p.parts)


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def level(module: str) -> int:
    room = module.split(".")[0]
    found = [number for number, rooms in enumerate(LAYERS) if room in rooms]
    assert found, f"judge.{module} stands in no layer: add it to the architecture"
    return found[0]


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def statements(tree: ast.AST) -> Iterator[ast.AST]:
    """The statements within, at whatever depth: imports stand nowhere else, and expressions are many."""
    for name in ("body", "orelse", "handlers", "finalbody", "cases"):
        for node in getattr(tree, name, ()):
            yield node
            yield from statements(node)


@cache
def imports(path: Path) -> set[str]:
    names: set[str] = set()
    for node in statements(tree_of(path)):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return names


def test_modules_import_only_from_lower_layers() -> None:
    assert [climb for path in MODULES for climb in climbs(path)] == []


def climbs(path: Path) -> list[str]:
    """What a module imports from its own layer or from above it."""
    own = module_name(path)
    found = []
    for name in imports(path):
        if name == "judge" or not name.startswith("judge."):
            continue
        other = name.removeprefix("judge.")
        room, own_room = other.split(".")[0], own.split(".")[0]
        if not (PACKAGE / room).is_dir() and not (PACKAGE / f"{room}.py").is_file():
            continue
        if room == own_room or room in INSIDE.get(own_room, set()):
            continue
        same = level(other) == level(own)
        if not (level(other) < level(own) or (same and level(own) in (0, 3, 6))):
            found.append(f"judge.{own} imports {name}")
    return found


def test_each_large_library_is_known_to_one_room() -> None:
    assert [use for path in MODULES for use in strange_uses(path)] == []


def strange_uses(path: Path) -> list[str]:
    """Where a module imports a large library that another room is there for."""
    own = module_name(path)
    return [
        f"{own} imports {name}"
        for name in imports(path)
        if (top := name.split(".")[0]) in ONLY
        and not any(own == room or own.startswith(f"{room}.") for room in ONLY[top])
    ]


def test_no_modules_import_one_another_in_a_circle() -> None:
    """Imports within functions and for types count too, save the type of a Protocol."""
    paths = {f"judge.{module_name(path)}".removesuffix("."): path for path in MODULES}
    trees = {name: tree_of(path) for name, path in paths.items()}
    protocols = {
        f"{name}.{node.name}"
        for name, tree in trees.items()
        for node in tree.body
        if isinstance(node, ast.ClassDef) and any("Protocol" in ast.unparse(base) for base in node.bases)
    }
    needs = {name: imported_modules(tree, set(paths), protocols) for name, tree in trees.items()}
    assert [sorted(circle) for circle in circles(needs)] == []


def imported_modules(tree: ast.Module, modules: set[str], protocols: set[str]) -> set[str]:
    every = list(statements(tree))
    for_types = {
        inner
        for node in every
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        for inner in statements(node)
    }
    found: set[str] = set()
    for node in every:
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            if node in for_types:
                names -= protocols
            found.update(name if name in modules else node.module for name in names)
    return found & modules


def circles(needs: dict[str, set[str]]) -> list[set[str]]:
    """The sets of modules each of which needs, by whatever way, all others of its set."""
    reached: dict[str, set[str]] = {}
    for start in needs:
        seen: set[str] = set()
        ahead = list(needs[start])
        while ahead:
            name = ahead.pop()
            if name not in seen:
                seen.add(name)
                ahead.extend(needs[name])
        reached[start] = seen
    return [
        circle
        for start in needs
        if start in reached[start]
        and start == min(circle := {other for other in reached[start] if start in reached[other]})
    ]


def test_a_circle_is_found_wherever_its_imports_stand() -> None:
    one = ast.parse("def late():\n    from judge.b import what")
    other = ast.parse("if TYPE_CHECKING:\n    from judge.a import What, Shape")
    modules = {"judge.a", "judge.b"}
    assert circles(
        {"judge.a": imported_modules(one, modules, set()), "judge.b": imported_modules(other, modules, set())}
    ) == [modules]
    alone = ast.parse("if TYPE_CHECKING:\n    from judge.a import Shape")
    assert imported_modules(alone, modules, {"judge.a.Shape"}) == set()


ALL = [*MODULES, *(p for folder in ("tests", "benchmarks") for p in (PACKAGE.parent / folder).rglob("*.py"))]


def test_no_module_is_longer_than_800_lines() -> None:
    lengths = {
        str(path.relative_to(PACKAGE.parent)): len(path.read_text(encoding="utf-8").splitlines())
        for path in ALL
    }
    assert {name: length for name, length in lengths.items() if length > 800} == {}
