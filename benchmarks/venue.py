"""The environment for loads: servers that are killed and restarted, a temporary PostgreSQL, devices that
resend.

Used by ``benchmarks/cases.py`` for long loads and by the tests for short ones.
"""

from __future__ import annotations

import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

REST = 0.1
"""Seconds after which a stopped server is restarted, as systemd does by default."""
PATIENCE = 600.0
"""Seconds for which a device keeps resending a change."""
WAIT = "600"
"""Seconds that PostgreSQL may take to start or stop."""
Answer = tuple[int, bytes, Mapping[str, str]]
"""An answer's status, body and headers."""
LOST = (OSError, http.client.HTTPException)
"""The exceptions of a broken or refused connection."""


def held_port() -> socket.socket:
    """Reserve a port for a server while this socket is open."""
    holding = socket.socket()
    holding.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # the server says so too
    holding.bind(("127.0.0.1", 0))
    return holding


class Server:
    """``judge serve`` under a supervisor that restarts it whenever it ends.

    ``program`` are the arguments of Python, followed by those of the command line.
    """

    def __init__(self, folder: Path, database: str, program: Sequence[str] = ("-m", "judge")) -> None:
        self.program = program
        self._held = held_port()
        self.port = int(self._held.getsockname()[1])
        self.log = folder / f"server-{self.port}.log"
        self.environment = {**os.environ, "JUDGE_LIBRARY": str(folder), "JUDGE_DATABASE_URL": database}
        self.starts = 0
        self._stopping = threading.Event()
        self._may_run = threading.Event()
        self._may_run.set()
        self._running: subprocess.Popen[bytes] | None = None
        self._watch = threading.Thread(target=self._supervise, daemon=True)
        self._watch.start()

    def _supervise(self) -> None:
        command = [sys.executable, *self.program, "serve", "--port", str(self.port)]
        with self.log.open("ab") as log:
            while not self._stopping.is_set():
                if not self._may_run.wait(REST):
                    continue
                self._running = subprocess.Popen(
                    command, env=self.environment, stdout=subprocess.DEVNULL, stderr=log
                )
                self.starts += 1
                self._running.wait()
                self._stopping.wait(REST)

    @property
    def process(self) -> int:
        """The id of the current process; 0 before the first."""
        return self._running.pid if self._running is not None else 0

    @contextmanager
    def down(self) -> Iterator[None]:
        """Stop the server regularly, and restart it at the end of the block."""
        self._may_run.clear()
        while self._running is None or self._running.poll() is None:
            self.kill(signal.SIGTERM)
            time.sleep(REST)
        try:
            yield
        finally:
            self._may_run.set()

    def kill(self, how: int = signal.SIGKILL) -> None:
        """Kill the server at once, like a power failure, or by another signal."""
        if self._running is not None:
            self._running.send_signal(how)

    def up(self, seconds: float = PATIENCE) -> bool:
        """Wait until the server is ready."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            try:
                connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
                connection.request("GET", "/healthz")
                if connection.getresponse().status == 200:
                    return True
            except LOST:
                pass
            finally:
                connection.close()
            time.sleep(0.05)
        return False

    def stop(self) -> None:
        self._stopping.set()
        self._may_run.set()
        while self._watch.is_alive():  # it may just have been restarted
            if self._running is not None:
                self._running.terminate()
            self._watch.join(1)
        self._held.close()

    def told(self) -> str:
        """The contents of its log."""
        return self.log.read_text(encoding="utf-8", errors="replace")


class Postgres:
    """A temporary PostgreSQL that listens only on a socket and can be stopped and restarted."""

    def __init__(self, options: str = "") -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="judge-pg-"))
        self.options = f"-c listen_addresses='' -k {self.folder} -c max_connections=100 {options}"
        found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
        if not found:
            raise FileNotFoundError("no PostgreSQL is installed")
        self.binaries = found[-1].parent
        if os.getuid() == 0:
            shutil.chown(self.folder, "postgres")
        self._run("initdb", "-D", str(self.folder / "data"), "-A", "trust", "-U", "judge")
        self.start()

    @property
    def url(self) -> str:
        return f"postgresql://judge@/postgres?host={self.folder}&connect_timeout={WAIT}"

    def _run(self, program: str, *words: str) -> None:
        who = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        command = [*who, str(self.binaries / program), *words]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd="/")

    def start(self) -> None:
        data, log = str(self.folder / "data"), str(self.folder / "log")
        self._run("pg_ctl", "-D", data, "-w", "-t", WAIT, "-l", log, "-o", self.options, "start")

    def cut(self) -> None:
        """Stop it immediately, without notice."""
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "-w", "-t", WAIT, "stop")

    def remove(self) -> None:
        self.cut()
        shutil.rmtree(self.folder)


@dataclass(frozen=True)
class Sent:
    """A change sent by a device; ``client`` is the id that the device gave it."""

    case: str
    client: str
    values: Mapping[str, object]
    state: str | None


@dataclass
class Tally:
    """The answers that devices got: acknowledged changes with their versions, refusals, times, faults."""

    acknowledged: list[tuple[Sent, int | None]] = field(default_factory=list)
    refused: list[Sent] = field(default_factory=list)
    unanswered: list[Sent] = field(default_factory=list)
    times: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    waits: list[float] = field(default_factory=list)
    lost: int = 0
    away: int = 0
    repeated: int = 0
    faults: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, parts: list[Tally]) -> Tally:
        """Merge the tallies of several devices."""
        whole = cls()
        for part in parts:
            for name in ("acknowledged", "refused", "unanswered", "waits", "faults"):
                getattr(whole, name).extend(getattr(part, name))
            for name in ("lost", "away", "repeated"):
                setattr(whole, name, getattr(whole, name) + getattr(part, name))
            for kind, found in part.times.items():
                whole.times[kind] += found
        return whole


@dataclass
class Device:
    """A judge's device: it resends every change, with the same id, until it gets an answer."""

    port: int
    event: str
    cookie: str = ""
    tally: Tally = field(default_factory=Tally)
    serial: int = 0
    tag: str = ""
    seen: dict[str, tuple[int, str]] = field(default_factory=dict)
    _connection: http.client.HTTPConnection | None = None

    def ask(self, kind: str, method: str, path: str, body: object = None) -> Answer:
        """Make one request on the open connection; raises LOST if the connection or server is gone."""
        headers = {"Cookie": self.cookie, "Accept": "application/json"}
        sent = None
        if isinstance(body, str):
            sent, headers["Content-Type"] = body, "application/x-www-form-urlencoded"
        elif body is not None:
            sent, headers["Content-Type"] = json.dumps(body), "application/json"
        if kind == "watch" and self.tag:
            headers["If-None-Match"] = self.tag
        begun = time.perf_counter()
        try:
            if self._connection is None:
                self._connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
            self._connection.request(method, path, sent, headers)
            answer = self._connection.getresponse()
            found = answer.status, answer.read(), dict(answer.headers)
        except LOST:
            self.close()
            self.tally.lost += 1
            raise
        if found[0] == 503:
            self.tally.away += 1
            if "Retry-After" not in found[2] or b"Traceback" in found[1]:
                self.tally.faults.append(f"{kind}: 503 {found[1][:200]!r}")
        else:
            self.tally.times[kind].append(time.perf_counter() - begun)
        return found

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def persist(
        self, kind: str, method: str, path: str, body: object = None, patience: float = PATIENCE
    ) -> Answer:
        """Repeat a request until it is answered; raises TimeoutError."""
        begun, tries = time.monotonic(), 0
        while time.monotonic() - begun < patience:
            tries += 1
            try:
                status, text, headers = self.ask(kind, method, path, body)
            except LOST:
                time.sleep(0.2)
                continue
            if status == 503:
                time.sleep(min(float(headers.get("Retry-After", 1)), 3))
                continue
            if tries > 1:
                self.tally.waits.append(time.monotonic() - begun)
            return status, text, headers
        raise TimeoutError(path)

    def join(self, code: str, name: str) -> None:
        status, _, headers = self.persist(
            "join", "POST", f"/events/{self.event}/join", urlencode({"name": name, "code": code})
        )
        if status != 303:
            raise SystemExit(f"a judge could not join: {status}")
        self.cookie = headers["Set-Cookie"].partition(";")[0]

    def put(
        self, kind: str, case: str, base: int, values: dict[str, Any], state: str | None = None
    ) -> int | None:
        """Send a change until it is answered; returns its version, or None for a conflict."""
        sent = Sent(case, uuid4().hex, values, state)
        body = {"base": base, "client": sent.client, "values": values, "state": state}
        try:
            status, text, _ = self.persist(kind, "PUT", f"/events/{self.event}/cases/{case}", body)
        except TimeoutError:
            self.tally.unanswered.append(sent)
            return None
        if status == 200:
            told = json.loads(text)
            self.tally.repeated += bool(told["repeated"])
            # what had been kept already is answered with the case as it stands now
            version = None if told["repeated"] else int(told["saved"]["version"])
            self.tally.acknowledged.append((sent, version))
            return int(told["saved"]["version"])
        self.tally.refused.append(sent)
        if status != 409:
            self.tally.faults.append(f"{kind}: {status} {text[:200]!r}")
        return None

    def watch(self) -> None:
        """Request the news since the last time, as a page does."""
        path = f"/events/{self.event}/changes?since={self.serial}"
        status, text, headers = self.persist("watch", "GET", path)
        self.tag = headers.get("ETag", "")
        if status == 304:
            return
        if status != 200:
            self.tally.faults.append(f"watch: {status} {text[:200]!r}")
            return
        news = json.loads(text)
        self.serial = news["serial"]
        for one in news.get("cases", ()):
            if one["version"] >= self.seen.get(one["id"], (0, ""))[0]:
                self.seen[one["id"]] = one["version"], one["state"]


def at_terminal(
    folder: Path, database: str, *words: str, program: Sequence[str] = ("-m", "judge")
) -> dict[str, object]:
    """The JSON answer of a command, run next to the servers."""
    environment = {**os.environ, "JUDGE_LIBRARY": str(folder), "JUDGE_DATABASE_URL": database}
    command = [sys.executable, *program, *words, "--json"]
    made: dict[str, object] = json.loads(subprocess.check_output(command, env=environment))
    return made


def create_event(folder: Path, database: str, name: str = "Load") -> dict[str, Any]:
    """Create an event by a command; returns its ``event`` and its ``codes``."""
    return at_terminal(folder, database, "event", "create", name)


@contextmanager
def serving(
    folder: Path, database: str, count: int, program: Sequence[str] = ("-m", "judge")
) -> Iterator[list[Server]]:
    """Start servers on one database and wait until they are ready; they are stopped at the end of the
    block."""
    servers = [Server(folder, database, program) for _ in range(count)]
    try:
        if not all(server.up() for server in servers):
            raise SystemExit("a server did not start: " + servers[0].told()[-2000:])
        yield servers
    finally:
        for server in servers:
            server.stop()
