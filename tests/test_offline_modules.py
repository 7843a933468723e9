"""What goes along to a browser is small, and lacks nothing that it asks for."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import sysconfig
import traceback
from collections.abc import Iterator
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

from judge.offline_compile import compiled, shortened, without_columns
from judge.offline_modules import _SPARED_STANDARD, _STANDARD, own, packages
from judge.search.analysis import analyser_for

ABOVE_ALL = ast.FunctionDef | ast.AsyncFunctionDef | ast.If | ast.Try | ast.With | ast.For | ast.While
STANDARD = Path(sysconfig.get_path("stdlib"))


@pytest.fixture(scope="module")
def packed() -> dict[str, str]:
    """The sources of all modules that go along, by the names under which they are imported."""
    files = [(path.removeprefix("judge/standins/"), data) for path, data in [*packages(), *own()]]
    return {
        path.removesuffix(".py").removesuffix("/__init__").replace("/", "."): (
            "#package\n" if path.endswith("__init__.py") else ""
        )
        + data.decode()
        for path, data in files
        if path.endswith(".py") and "/migrations/" not in path
    }


def asked(name: str, source: str) -> Iterator[str]:
    """What a module imports whenever it is imported itself: not in functions, not under conditions."""
    package = name if source.startswith("#package") else name.rpartition(".")[0]
    for node in ast.parse(source).body:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join(filter(None, [*above, node.module]))
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def test_no_module_that_goes_along_lacks_another(packed: dict[str, str]) -> None:
    ahead = [name for name in packed if name.split(".")[0] == "judge"]
    ahead += [
        "alembic.command",
        "alembic.op",
        "rapidfuzz.process",
        "segno",
        "snowballstemmer",
    ]  # when asked for
    seen: set[str] = set()
    lacking = []
    while ahead:
        name = ahead.pop()
        if name in seen:
            continue
        seen.add(name)
        for wanted in asked(name, packed[name]):
            top = wanted.split(".")[0]
            if wanted in packed:
                ahead.append(wanted)
            elif top in sys.stdlib_module_names:
                file = wanted.replace(".", "/")
                places = (f"{file}.py", f"{file}/__init__.py")
                left_out = any(map(_STANDARD.search, places)) and not _SPARED_STANDARD.keys() & set(places)
                lacking += [f"{name}: {wanted}"] if left_out else []
            elif wanted.rpartition(".")[0] not in packed:  # else a name within that module
                lacking.append(f"{name}: {wanted}")
    assert lacking == []
    assert {"sqlalchemy.orm", "jinja2.environment", "judge.web.embedded", "alembic.ddl.impl"} <= seen


def test_the_databases_of_devices_upgrade_with_what_goes_along(tmp_path: Path) -> None:
    """All of it is put into a folder, and an interpreter that knows no other package uses it."""
    for path, data in [*packages(), *own()]:
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(data)
    program = (
        "import sys; from pathlib import Path\n"
        "sys.path[:0] = sys.argv[1:2]; sys.path += [sys.argv[1] + '/judge/standins']\n"
        "from alembic import command\n"
        "from judge.database.connection import _config, reaching, upgraded\n"
        "engine = reaching('sqlite:///' + sys.argv[2])\n"
        "command.upgrade(_config(engine), '0003')\n"
        "engine.dispose()\n"
        "upgraded(Path(sys.argv[2])).dispose()\n"
        "from judge.search.analysis import analyser_for\n"
        "print(analyser_for('es').stem('leyendas'), analyser_for('en').stem('countered'))\n"
    )
    stems = [analyser_for("es").stem("leyendas"), analyser_for("en").stem("countered")]
    command = [sys.executable, "-S", "-c", program, str(tmp_path), str(tmp_path / "kept.db")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.split()) == (0, stems), done.stderr


SOURCE = '''
"""Says."""
from __future__ import annotations
from dataclasses import dataclass
from functools import singledispatch
from typing import TYPE_CHECKING, overload
if TYPE_CHECKING:
    from somewhere import Absent

@dataclass
class Point:
    """Of the plane."""
    x: int
    y: int = 2

    @overload
    def moved(self, by: int) -> Point: ...
    @overload
    def moved(self, by: Absent) -> Point: ...
    def moved(self, by: object) -> Point:
        """Elsewhere."""
        return Point(self.x + int(by), self.y)

@singledispatch
def told(what):
    return "something"

@told.register
def _(what: int):
    return "number"

def failing(a: Absent):
    return (
        a
        + None
    )
'''


def test_a_shortened_module_does_what_it_did() -> None:
    space: dict[str, Any] = {"__name__": __name__}
    exec(compile(shortened(SOURCE), "shortened.py", "exec"), space)
    assert space["Point"](1).moved(2) == space["Point"](3, 2)
    assert (space["told"](1), space["told"]("")) == ("number", "something")
    assert space["failing"].__annotations__ == {}
    assert "Absent" not in ast.unparse(shortened(SOURCE)).replace("TYPE_CHECKING", "")


def lines(code: CodeType) -> Iterator[list[tuple[int, int | None]]]:
    """Each instruction's line, in a code and the codes within."""
    yield [(at, line) for begin, end, line in code.co_lines() for at in range(begin, end, 2)]
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from lines(inner)


@pytest.mark.parametrize("name", ["argparse", "typing", "dataclasses", "asyncio/streams"])
def test_lines_stay_where_columns_go(name: str) -> None:
    code = compile((STANDARD / f"{name}.py").read_bytes(), name, "exec", dont_inherit=True)
    shorter = without_columns(code)
    assert list(lines(shorter)) == list(lines(code))
    assert len(shorter.co_linetable) < len(code.co_linetable)


def test_a_traceback_names_the_line() -> None:
    space: dict[str, Any] = {"__name__": __name__}
    exec(without_columns(compile(shortened(SOURCE), "shortened.py", "exec")), space)
    try:
        space["failing"](1)
    except TypeError as fault:
        last = traceback.extract_tb(fault.__traceback__)[-1]
        assert SOURCE.splitlines()[(last.lineno or 0) - 1].strip() in ("a", "+ None", "return (")


def test_a_pack_is_compiled_as_a_whole() -> None:
    module = b"def f(a: int) -> int:\n    return a\n"
    files = [("a/b.py", module), ("a/c.txt", b"as it is")]
    told = str([[path, len(data)] for path, data in files]).replace("'", '"').encode()
    made = compiled(len(told).to_bytes(4, "big") + told + b"".join(data for _, data in files), "/site")
    at = 4 + int.from_bytes(made[:4], "big")
    assert re.findall(rb'"([^"]+)"', made[4:at]) == [b"a/b.pyc", b"a/c.txt"]
    assert made.endswith(b"as it is")
    assert b"/site/a/b.py" in made


def test_what_takes_a_modules_place_is_enough_for_those_that_ask_it(tmp_path: Path) -> None:
    for path, data in packages():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(data)
    program = (
        "import sys, types; stub = types.ModuleType('asyncio'); exec(sys.argv[2], vars(stub))\n"
        "sys.modules['asyncio'] = stub; sys.path.insert(0, sys.argv[1])\n"
        "import flask, sqlalchemy.orm, alembic.command\n"
        "app = flask.Flask('pages'); app.register_blueprint(flask.Blueprint('some', 'pages'))\n"
        "engine = sqlalchemy.create_engine('sqlite://', poolclass=sqlalchemy.pool.QueuePool)\n"
        "with engine.begin() as opened: print(opened.execute(sqlalchemy.text('SELECT 1')).scalar())\n"
        "print(flask.__file__.startswith(sys.argv[1]))\n"
    )
    stub = _SPARED_STANDARD["asyncio/__init__.py"]
    command = [sys.executable, "-c", program, str(tmp_path), stub]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["1", "True"], done.stderr
