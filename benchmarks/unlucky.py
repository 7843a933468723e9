"""Simulates incidents at a venue (an upgrade, a locked database, a full disk, a restore test) and reads rules
meanwhile."""

from __future__ import annotations

import http.client
import resource
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, text

from benchmarks.venue import LOST, Server, at_terminal
from judge.database.connection import _MIGRATIONS, _config, _engine, address_of
from judge.database.faults import FILE

RULES = ("/gyp/120.4", "/search?q=turno", "/", "/api/v1/search?q=prioridad", "/dominion")
"""The pages that are read continuously, in turn."""
EVERY = 0.1


def earlier_schema() -> str:
    """The schema before the current one."""
    steps = list(ScriptDirectory(str(_MIGRATIONS)).walk_revisions())
    return steps[1].revision


def upgrade(folder: Path, database: str, servers: list[Server]) -> None:
    """Stop every server, downgrade the database to the previous schema, and let the servers migrate it."""
    with _all_down(servers):
        engine = _engine(database or address_of(folder / FILE))
        command.downgrade(_config(engine), earlier_schema())
        engine.dispose()
    for server in servers:
        server.up()
    at_terminal(folder, database, "event", "list")


@contextmanager
def _all_down(servers: list[Server]) -> Iterator[None]:
    if not servers:
        yield
        return
    with servers[0].down(), _all_down(servers[1:]):
        yield


def lock(folder: Path, database: str, seconds: float) -> None:
    """Let another program lock the database for this long."""
    if database:
        engine = create_engine(_engine(database).url)
        with engine.begin() as connection:
            connection.execute(text("SELECT * FROM events FOR UPDATE"))
            time.sleep(seconds)
        engine.dispose()
        return
    with closing(sqlite3.connect(folder / FILE, isolation_level=None, timeout=60)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        time.sleep(seconds)


def fill(folder: Path, servers: list[Server], seconds: float) -> None:
    """Simulate a full disk: limit the size of files that the servers can write."""
    most = max(one.stat().st_size for one in folder.glob(f"{FILE}*"))
    for server in servers:
        hard = resource.prlimit(server.process, resource.RLIMIT_FSIZE)[1]
        resource.prlimit(server.process, resource.RLIMIT_FSIZE, (most, hard))
    time.sleep(seconds)
    for server in servers:
        hard = resource.prlimit(server.process, resource.RLIMIT_FSIZE)[1]
        resource.prlimit(server.process, resource.RLIMIT_FSIZE, (hard, hard))


@dataclass
class Day:
    """The incidents during a load, one after the other, with their results."""

    folder: Path
    database: str
    servers: list[Server]
    seconds: float
    held: float = 10.0
    times: dict[str, tuple[float, float]] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)

    def pass_by(self) -> None:
        """Run all incidents, evenly spread over the time."""
        begun, copy = time.monotonic(), self.folder / "drill.db"
        happenings: list[tuple[str, Callable[[], None]]] = [
            ("drill", lambda: self._drill(copy)),
            ("lock", lambda: lock(self.folder, self.database, self.held)),
            ("upgrade", lambda: upgrade(self.folder, self.database, self.servers)),
        ]
        if not self.database:  # otherwise the database is on another server's disk
            happenings.append(("full disk", lambda: fill(self.folder, self.servers, self.held)))
        for at, (name, happen) in enumerate(happenings, 1):
            time.sleep(max(begun + at * self.seconds / (len(happenings) + 1) - time.monotonic(), 0))
            self.times[name] = time.monotonic(), 0.0
            try:
                happen()
            except Exception as fault:  # reported together with the result of the load
                self.wrong.append(f"{name}: {fault!r}")
            self.times[name] = self.times[name][0], time.monotonic()

    def _drill(self, copy: Path) -> None:
        made = at_terminal(self.folder, self.database, "backup", str(copy))
        tried = at_terminal(self.folder, self.database, "backup", "--verify", str(copy))
        if tried["problems"] or tried["rows"] != made["rows"]:
            self.wrong.append(f"drill: {tried}")


@dataclass
class Reader:
    """A client that reads rules continuously, without an event or with a judge's device."""

    port: int
    cookie: str = ""
    read: list[tuple[float, float]] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    lost: list[float] = field(default_factory=list)
    _done: threading.Event = field(default_factory=threading.Event)
    _thread: threading.Thread | None = None

    def begin(self) -> None:
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def end(self) -> None:
        self._done.set()
        if self._thread is not None:
            self._thread.join()

    def _read(self) -> None:
        connection: http.client.HTTPConnection | None = None
        at = 0
        while not self._done.wait(EVERY):
            path, begun = RULES[at % len(RULES)], time.monotonic()
            at += 1
            try:
                if connection is None:
                    connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
                connection.request("GET", path, headers={"Cookie": self.cookie} if self.cookie else {})
                answer = connection.getresponse()
                answer.read()
            except LOST:
                if connection is not None:
                    connection.close()
                connection = None
                self.lost.append(begun)
                continue
            self.read.append((begun, time.monotonic() - begun))
            if answer.status not in (200, 302):
                self.wrong.append(f"{path}: {answer.status}")
        if connection is not None:
            connection.close()

    def slowest(self, times: tuple[float, float]) -> tuple[int, float, float]:
        """The number of pages read between two times, with the median and maximum in seconds."""
        found = sorted(took for begun, took in self.read if times[0] <= begun <= times[1])
        return (len(found), found[len(found) // 2], found[-1]) if found else (0, 0.0, 0.0)

    def missed(self, times: tuple[float, float]) -> list[float]:
        """When the server was unreachable, except between two times (in seconds after the first)."""
        return [at - times[0] for at in self.lost if not times[0] - 1 <= at <= times[1] + 1]
