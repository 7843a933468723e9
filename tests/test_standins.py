"""What stands in for compiled packages in a browser gives what they give, to the last digit."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from judge import standins
from judge.digest_cache import built_in

ROOT = Path(__file__).resolve().parent.parent
FOLDER = Path(standins.__file__).parent
QUERIES = (
    "prioridad", "prioridades", "turno del jugador", "fase de mantenimiento", "ataque bloqueo daño", "704.5",
    '"robar una carta"', '"carta de"', "kind:card oro", "game:dominion acción", "card:foso", "number:7",
    "quien tiene prioridad cuando se resuelve una orden", "prioirdad", "a", "-", "de la el", "kind:section",
    "reglas de los torneos sobre mazos", "document:manual turno", "oro plata cobre provincia ducado",
)  # fmt: skip
PLAYED = (
    "gyp/effects.yaml", "myl/cards.yaml", "dominion/attacks.yaml", "aeons-end/nemesis.yaml",
    "magic/combat.yaml",
)  # fmt: skip


def told(work: str, *arguments: str, plain: bool) -> Any:
    """What a process of its own tells, with the compiled packages or with what stands in for them."""
    before = ""
    if plain:
        before = (
            f"import sys; sys.path.insert(0, {str(FOLDER)!r})\n"
            "class Absent:\n"
            "    def find_spec(self, name, path=None, target=None):\n"
            "        if name in ('immutables._map', 'yaml._yaml', 'markupsafe._speedups'):\n"
            "            raise ModuleNotFoundError(name)\n"
            "sys.meta_path.insert(0, Absent())\n"
            "import os; os.environ['RAPIDFUZZ_IMPLEMENTATION'] = 'python'\n"
        )
    command = [sys.executable, "-c", before + work, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert not done.stderr, done.stderr
    return json.loads(done.stdout)


SEARCHING = """
import json, sys
from pathlib import Path
from judge.app_state import AppState
import numpy
state = AppState(Path(sys.argv[1]))
found = []
for query in json.loads(sys.argv[2]):
    results = state.search(query, limit=30)
    hits = [(str(hit.address), float(hit.score).hex(), hit.snippet) for hit in results.hits]
    found.append((query, results.total, hits, dict(results.per_game), results.related))
print(json.dumps([numpy.__file__, found]))
"""
PLAYING = """
import json, sys
from pathlib import Path
from judge.resolver.codec import encode, save
from judge.scenario import load_text, run
import msgspec
found = []
for name in sys.argv[1:]:
    for scenario in load_text(Path(name).read_text("utf-8"), Path(name).name):
        result = run(scenario)
        log = [encode(event) for event in result.session.log()] if result.session else []
        found.append((scenario.title, list(map(repr, result.outcomes)), log))
        found.append(save(result.session.state) if result.session else "")
print(json.dumps([msgspec.__file__, found]))
"""


def both(work: str, *arguments: str) -> Any:
    """What is told either way, after seeing that it was told by two ways indeed."""
    (real, with_packages), (plain, without) = (told(work, *arguments, plain=way) for way in (False, True))
    assert Path(plain).is_relative_to(FOLDER)
    assert not Path(real).is_relative_to(FOLDER)
    assert with_packages == without
    return without


def test_a_search_gives_the_same_hits_with_the_same_scores(tmp_path: Path) -> None:
    built_in(tmp_path)
    queries = [*QUERIES, *judged()]
    found = both(SEARCHING, str(tmp_path), json.dumps(queries))
    assert sum(bool(total) for _, total, *_ in found) > len(queries) / 2


def judged() -> list[str]:
    """The judged queries, where a machine has them."""
    file = Path(os.environ.get("JUDGE_SHARED", ROOT.parent / "shared")) / "queries" / "queries.yaml"
    return [one["q"] for one in yaml.safe_load(file.read_text(encoding="utf-8"))] if file.is_file() else []


def test_scenarios_are_played_to_the_same_states() -> None:
    assert both(PLAYING, *(str(ROOT / "tests" / "scenarios" / name) for name in PLAYED))


STRUCTS = """
import json, msgspec
class Pair(msgspec.Struct, frozen=True, order=True, gc=False):
    name: str
    count: int = 1
class Frame(msgspec.Struct, frozen=True, kw_only=True):
    cause: int = -1
class Step(Frame, frozen=True):
    word: str
    many: tuple = ()
    def __post_init__(self):
        if not self.word:
            raise ValueError("empty")
said = []
def tried(work):
    try:
        said.append(repr(work()))
    except Exception as fault:
        said.append(type(fault).__name__)
one = Pair("a")
tried(lambda: one)
tried(lambda: (one == Pair("a", 1), one != Pair("b"), one < Pair("b"), one >= Pair("a", 2)))
tried(lambda: hash(one) == hash(Pair("a")))
tried(lambda: {one: 1}[Pair("a")])
tried(lambda: setattr(one, "name", "x"))
tried(lambda: Pair())
tried(lambda: Pair("a", 1, 2))
tried(lambda: Pair("a", other=2))
tried(lambda: one < 3)
tried(lambda: one == ("a", 1))
tried(lambda: Step("w", (1,), cause=3))
tried(lambda: Step("w", (1,), 3))
tried(lambda: Step(""))
tried(lambda: msgspec.structs.replace(Step("w"), cause=5))
tried(lambda: msgspec.structs.replace(Step("w"), nothing=5))
tried(lambda: [(f.name, f.default is msgspec.structs.NODEFAULT) for f in msgspec.structs.fields(Step)])
tried(lambda: msgspec.structs.replace(Step("w"), word=""))
print(json.dumps([msgspec.__file__, said]))
"""


def test_a_struct_is_equal_ordered_and_refused_alike() -> None:
    assert both(STRUCTS)


MAPS = """
import json, immutables
from collections.abc import Mapping
said = []
def tried(work):
    try:
        said.append(repr(work()))
    except Exception as fault:
        said.append(type(fault).__name__)
def entries(table):
    return sorted(table.items())
one = immutables.Map({"a": 1, "b": 2})
tried(lambda: (entries(one), sorted(one), sorted(one.keys()), sorted(one.values()), len(one), "a" in one))
tried(lambda: (entries(one.set("c", 3)), entries(one.set("a", 4)), entries(one.delete("a")), entries(one)))
tried(lambda: one.delete("z"))
tried(lambda: one["z"])
tried(lambda: (one.get("z"), one.get("z", 5), one.get("a")))
tried(lambda: (entries(one.update({"a": 7, "d": 8})), entries(one.update([("e", 9)])), entries(one)))
tried(lambda: one == immutables.Map([("b", 2), ("a", 1)]))
tried(lambda: one != one.set("a", 2))
tried(lambda: hash(one) == hash(immutables.Map({"b": 2}).set("a", 1)))
tried(lambda: {one: "x"}[immutables.Map(one)])
tried(lambda: isinstance(one, Mapping))
tried(lambda: bool(immutables.Map()))
def changed():
    more = one.mutate()
    more["f"] = 6
    more.set("a", 0)
    del more["b"]
    return entries(more.finish()), entries(one)
tried(changed)
def put():
    one["a"] = 3
tried(put)
tried(lambda: immutables.Map[str, int] is not None)
print(json.dumps([immutables.__file__, said]))
"""


def test_a_frozen_mapping_is_read_changed_and_refused_alike() -> None:
    assert both(MAPS)


@pytest.mark.parametrize(("code", "fits"), [("abc", True), ("abd", False)])
def test_a_code_hashed_on_a_device_is_known_again(code: str, fits: bool) -> None:
    work = (
        "import json, argon2\nhasher = argon2.PasswordHasher(2)\nhashed = hasher.hash('abc')\n"
        "from argon2.exceptions import Argon2Error, InvalidHashError\n"
        f"try:\n    fits = hasher.verify(hashed, {code!r})\nexcept Argon2Error:\n    fits = False\n"
        "try:\n    hasher.verify('foreign', 'abc')\n    known = True\n"
        "except InvalidHashError:\n    known = False\n"
        "print(json.dumps([fits, known]))"
    )
    assert told(work, plain=True) == [fits, False]
