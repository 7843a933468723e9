"""From the first database that kept cases to one of now: what is acknowledged after that stays as well.

The database is brought up to date by a server, commands run beside it at the terminal, changes are made, the
server ends in an orderly way or not, and starts again.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from uuid import uuid4

import pytest
from alembic import command
from sqlalchemy import MetaData, create_engine, insert, select

from benchmarks.venue import Device, Sent, Server, serving
from judge.app_state import open_library
from judge.database import Cases, open_store
from judge.database import at_terminal as whoever
from judge.database.connection import _config, _engine
from tests.databases import KINDS, postgres

THEN = Path(__file__).parent / "data" / "store" / "cases-first-kept.sql"
EVENT, CODE = "D3Or46clrYBR", "82h-zm2-v9j-fhs"
HELD = {1: 2, 2: 3, 3: 1}
"""The cases of the database of then by number, each with how many changes it has."""
WATCHED = """
import sys
from pathlib import Path

def told(happening, about):
    if happening == "open" and isinstance(about[0], (str, bytes)):
        name = Path(about[0] if isinstance(about[0], str) else about[0].decode()).name
        if name in ("judge.db", "judge.db-wal", "judge.db-shm") or name.endswith(".bak"):
            print("OPENED AS A FILE:", name, file=sys.stderr, flush=True)

sys.addaudithook(told)
from judge.cli import main
main(sys.argv[1:])
"""
"""Judge, telling of every database that Python opens as a file: closing it would end SQLite's locks."""
PROGRAM = ("-c", WATCHED)
UPGRADES, CHANGES = 20 if os.environ.get("JUDGE_THOROUGH") else 1, 10


@pytest.fixture(scope="module")
def _digest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("library")
    open_library(folder)
    return folder


@pytest.fixture
def library(_digest: Path, tmp_path: Path) -> Path:
    """A library's folder with the digest built and no database."""
    return Path(shutil.copytree(_digest, tmp_path / "library"))


@contextmanager
def blank_address(kind: str) -> Iterator[str]:
    """Where the database of now will be: nowhere but in the library's folder, or in PostgreSQL."""
    if kind == "sqlite":
        yield ""
        return
    with postgres(blank=True) as url:
        yield url


@pytest.fixture(params=KINDS)
def address(request: pytest.FixtureRequest) -> Iterator[str]:
    with blank_address(request.param) as found:
        yield found


def lay_down(folder: Path, address: str) -> None:
    """Put the database of then where a server will find it."""
    file = folder / ("then.db" if address else "judge.db")
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.executescript(THEN.read_text(encoding="utf-8"))
    connection.close()
    if not address:
        return
    engine, then, tables = _engine(address), create_engine(f"sqlite:///{file}"), MetaData()
    command.upgrade(_config(engine), "0002")
    tables.reflect(engine)
    with engine.begin() as sink, then.connect() as source:
        for table in (one for one in tables.sorted_tables if one.name != "alembic_version"):
            rows = [dict(row) for row in source.execute(select(table)).mappings()]
            if rows:
                sink.execute(insert(table), rows)
    engine.dispose()
    then.dispose()


@dataclass
class Chain:
    """A server on a database of then, a device of a judge, and all that the device was told is kept."""

    folder: Path
    address: str
    server: Server
    device: Device
    cases: list[str] = field(default_factory=list)

    def join(self) -> None:
        self.device.join(CODE, "Rosa")

    def change(self) -> None:
        """File a case and rule it."""
        case = str(uuid4())
        told = {"question": f"¿{case}?", "table": str(len(self.cases) + 1)}
        version = self.device.put("file", case, 0, told)
        assert version == 1
        assert self.device.put("rule", case, version, {"ruling": "Sí"}, "ruled") == 2
        self.cases.append(case)

    def ask(self, *words: str) -> dict[str, object]:
        """What a command at the terminal answers, which opens no database as a file either."""
        told = {"JUDGE_LIBRARY": str(self.folder), "JUDGE_DATABASE_URL": self.address}
        command = [sys.executable, *PROGRAM, *words, "--json"]
        done = subprocess.run(command, env=os.environ | told, capture_output=True, text=True)
        assert "OPENED AS A FILE" not in done.stderr
        assert done.returncode == 0, done.stderr
        answer: dict[str, object] = json.loads(done.stdout)
        return answer

    def end(self, how: int) -> None:
        before = self.server.process
        self.server.kill(how)
        until = time.monotonic() + 300
        while self.server.process == before and time.monotonic() < until:
            time.sleep(0.02)
        assert self.server.up()

    def deleted(self) -> list[str]:
        """Files of the database that the server has open and that are in no folder any more."""
        links = Path(f"/proc/{self.server.process}/fd")
        names = [os.readlink(one) for one in links.iterdir()] if links.is_dir() else []
        return [name for name in names if "judge.db" in name and name.endswith("(deleted)")]

    def told(self) -> list[Sent]:
        return [sent for sent, _ in self.device.tally.acknowledged]


def missing(folder: Path, address: str, told: list[Sent]) -> list[str]:
    """What was acknowledged and is not there exactly once, and whatever else is wrong with the cases."""
    store = open_store(folder, address)
    reader = whoever(EVENT, "x", "organiser")
    cases, kept = Cases(store).all(reader), Cases(store).histories(reader)
    store.close()
    wrong = [
        f"{sent.case} {sent.client}" for sent in told
        if [one.client for one in kept.get(sent.case, ())].count(sent.client) != 1
    ]  # fmt: skip
    wrong += [f"{case.id}: history" for case in cases if len(kept[case.id]) != case.version]
    if sorted(case.number for case in cases) != list(range(1, len(cases) + 1)):
        wrong.append(f"numbers {[case.number for case in cases]}")
    if {case.number: case.version for case in cases if case.number in HELD} != HELD:
        wrong.append("what was there before")
    return wrong


@pytest.fixture
def chain(library: Path, address: str) -> Iterator[Chain]:
    """A server that has just brought a database of then up to date."""
    lay_down(library, address)
    with serving(library, address, 1, PROGRAM) as (server,):
        made = Chain(library, address, server, Device(server.port, EVENT))
        yield made
        made.device.close()
    assert "OPENED AS A FILE" not in server.told()
    assert "Traceback" not in server.told()


def test_what_is_acknowledged_after_an_upgrade_stays(chain: Chain) -> None:
    """The server ends in order once, and once as in a power cut; commands run beside it before and after."""
    chain.join()
    assert [one["event"] for one in chain.ask("event", "list")["events"]] == [EVENT]  # type: ignore[attr-defined]
    chain.change()
    chain.ask("backup", str(chain.folder / "copy.db"))
    assert chain.ask("backup", "--verify")["problems"] == []
    chain.change()
    assert chain.deleted() == []
    chain.end(signal.SIGTERM)
    chain.device.watch()
    assert chain.device.seen.keys() >= set(chain.cases)
    chain.change()
    assert chain.ask("doctor")["database"]["cases"] == 6  # type: ignore[index]
    chain.change()
    assert chain.deleted() == []
    chain.end(signal.SIGKILL)
    chain.change()
    chain.server.stop()
    assert missing(chain.folder, chain.address, chain.told()) == []
    assert len(chain.told()) == 10


def test_a_copy_put_back_while_a_server_runs_is_what_it_shows_and_goes_on_from(chain: Chain) -> None:
    chain.join()
    copy = str(chain.folder / "copy.db")
    chain.change()
    chain.ask("backup", copy)
    before = chain.told()
    chain.change()
    chain.ask("restore", copy, "--yes")
    assert chain.deleted() == []
    chain.device.tag, chain.device.serial, chain.device.seen = "", 0, {}
    chain.device.watch()
    gone = chain.cases.pop()
    assert chain.cases[0] in chain.device.seen
    assert gone not in chain.device.seen
    chain.device.tally.acknowledged[:] = [
        one for one in chain.device.tally.acknowledged if one[0] in before
    ]  # what came after the copy is gone, as was asked
    chain.change()
    chain.end(signal.SIGKILL)
    chain.change()
    chain.server.stop()
    assert missing(chain.folder, chain.address, chain.told()) == []


def _disturb(chain: Chain, chance: random.Random, done: threading.Event) -> None:
    """End the server or run a command beside it, at any moment, also while it brings the database up to date.

    A server that was ended is let start again before the next time, or a slow machine would never see one.
    """
    done.wait(chance.uniform(0, 2.5))
    while not done.is_set():
        roll = chance.random()
        if roll < 0.4:
            chain.server.kill(signal.SIGKILL if roll < 0.2 else signal.SIGTERM)
            chain.server.up()
        elif roll < 0.7:
            chain.ask("event", "list")
        else:
            chain.ask("backup", str(chain.folder / "copy.db"))
        done.wait(chance.uniform(0, 2))


@pytest.mark.parametrize("kind", KINDS)
def test_of_many_changes_over_many_upgrades_none_is_lost(library: Path, tmp_path: Path, kind: str) -> None:
    """At any moment the server is killed or ended, or a command runs beside it."""
    chance, sent = random.Random(5), 0
    for at in range(UPGRADES):
        folder = Path(shutil.copytree(library, tmp_path / str(at)))
        with blank_address(kind) as address:
            lay_down(folder, address)
            server = Server(folder, address, PROGRAM)
            chain, done = Chain(folder, address, server, Device(server.port, EVENT)), threading.Event()
            disturbing = threading.Thread(target=_disturb, args=(chain, random.Random(chance.random()), done))
            disturbing.start()
            try:
                chain.join()
                for _ in range(CHANGES // 2):
                    chain.change()
                    time.sleep(chance.uniform(0, 0.5))
            finally:
                done.set()
                disturbing.join()
                server.stop()
                chain.device.close()
            assert missing(folder, address, chain.told()) == []
            assert "OPENED AS A FILE" not in server.told()
            sent += len(chain.told())
        shutil.rmtree(folder)
    assert sent == UPGRADES * CHANGES
