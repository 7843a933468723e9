"""What modules work out when they are imported is worked out once, and is the same for whoever uses it."""

from __future__ import annotations

import json
import py_compile
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

MODULE = """
import re
from dataclasses import dataclass, field

WORDS = re.compile(r"(?P<first>[a-zñ]+)-(\\d{2,3})?(?P<last>x|y)?", re.IGNORECASE)
BYTES = re.compile(rb"^\\x00[^a]")

@dataclass(frozen=True, order=True)
class Point:
    x: int
    y: list[int] = field(default_factory=list)
    name: str = "here"
"""
READING = """
from importlib.resources import files
def data():
    return files("shelf").joinpath("words.txt").read_text()
"""
PROGRAM = """
import dataclasses, json, marshal, re, sys
from pathlib import Path
from judge.offline_ready import Watch, use

folder, file, way = sys.argv[1:]
worked_out = []
if way == "watched":
    sys.path.insert(0, folder)
    watch = Watch()
elif way == "ready":
    assert use(file)
    import re._parser as parser
    parse = parser.parse
    parser.parse = lambda *told: worked_out.append(str(told[0])) or parse(*told)
    sys.addaudithook(lambda event, told: worked_out.append("code") if event == "compile" else None)
else:
    sys.path.insert(0, folder)
import shelf.point as made
from shelf import data
if way == "watched":
    Path(file).write_bytes(watch.ended([Path(folder)]))
found = made.WORDS.fullmatch("Año-12Y")
point = made.Point(2)
told = [found.groups(), found.groupdict(), made.WORDS.flags, made.WORDS.groupindex == {"first": 1, "last": 3},
        bool(made.BYTES.match(b"\\0b")), repr(point), made.Point(1) < point,
        point == made.Point(2), made.__name__, made.__package__,
        made.__spec__.origin.endswith("point.pyc"), data()]
print(json.dumps([told, worked_out]))
"""


def run(folder: Path, file: Path, way: str) -> Any:
    command = [sys.executable, "-c", PROGRAM, str(folder), str(file), way]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A folder with a package of compiled modules, and a file that one of them reads."""
    package = tmp_path / "modules" / "shelf"
    package.mkdir(parents=True)
    (package / "words.txt").write_text("from a file")
    for name, source in (("point", MODULE), ("__init__", READING)):
        (package / f"{name}.py").write_text(source, encoding="utf-8")
        py_compile.compile(str(package / f"{name}.py"), cfile=str(package / f"{name}.pyc"), doraise=True)
        (package / f"{name}.py").unlink()
    return package.parent


def test_modules_are_the_same_and_nothing_is_worked_out_again(shelf: Path, tmp_path: Path) -> None:
    plain, _ = run(shelf, tmp_path / "ready", "plain")
    watched, _ = run(shelf, tmp_path / "ready", "watched")
    ready, worked_out = run(shelf, tmp_path / "ready", "ready")
    assert plain == watched == ready
    assert plain[0] == ["Año", "12", "Y"]
    assert worked_out == []


def test_what_another_python_worked_out_is_left_alone(shelf: Path, tmp_path: Path) -> None:
    run(shelf, tmp_path / "ready", "watched")
    program = (
        "import sys; sys.version = 'another'; import dataclasses\n"
        "from judge.offline_ready import use\n"
        "print(use(sys.argv[1]), 'exec' in vars(dataclasses))"
    )
    command = [sys.executable, "-c", program, str(tmp_path / "ready")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]
