"""A venue for loads: servers that are killed and started again, a PostgreSQL of its own, devices that resend.

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
"""Seconds after which a server that ended is started again, as systemd does by itself."""
PATIENCE = 600.0
"""Seconds for which a device sends a change again before it gives up."""
WAIT = "600"
"""Seconds that PostgreSQL may take to start or stop."""
Answer = tuple[int, bytes, Mapping[str, str]]
"""An answer's status, body and headers."""
LOST = (OSError, http.client.HTTPException)
"""What a connection that was cut, or refused, raises."""


def held_port() -> socket.socket:
    """A port that a server may listen on, and that nobody else is given while this is open."""
    holding = socket.socket()
    holding.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # the server says so too
    holding.bind(("127.0.0.1", 0))
    return holding


class Server:
    """``judge serve`` under a supervisor that starts it again whenever it ends.

    ``program`` is what Python runs, with the words of the command line after it.
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
        """The number of the process that runs now, 0 before the first."""
        return self._running.pid if self._running is not None else 0

    @contextmanager
    def down(self) -> Iterator[None]:
        """It is stopped in order, and started again when the block ends."""
        self._may_run.clear()
        while self._running is None or self._running.poll() is None:
            self.kill(signal.SIGTERM)
            time.sleep(REST)
        try:
            yield
        finally:
            self._may_run.set()

    def kill(self, how: int = signal.SIGKILL) -> None:
        """End the server as a power cut would, whatever it is doing, or by another signal."""
        if self._running is not None:
            self._running.send_signal(how)

    def up(self, seconds: float = PATIENCE) -> bool:
        """Wait until it answers that it can serve."""
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
        while self._watch.is_alive():  # it may just have been started again
            if self._running is not None:
                self._running.terminate()
            self._watch.join(1)
        self._held.close()

    def told(self) -> str:
        """What it wrote to its log."""
        return self.log.read_text(encoding="utf-8", errors="replace")


class Postgres:
    """A PostgreSQL of its own in a folder of its own, on a socket only; it can be cut off and come back."""

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
        """Stop at once, without a word to anybody."""
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "-w", "-t", WAIT, "stop")

    def remove(self) -> None:
        self.cut()
        shutil.rmtree(self.folder)


@dataclass(frozen=True)
class Sent:
    """A change as a device sent it: ``client`` is the id that the device made for it."""

    case: str
    client: str
    values: Mapping[str, Any]
    state: str | None


@dataclass
class Tally:
    """What devices were told: changes acknowledged with their versions, changes refused, times, faults."""

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
        """Several devices' as one."""
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
    """A judge's device: it sends every change, under one id, until it is told what became of it."""

    port: int
    event: str
    cookie: str = ""
    tally: Tally = field(default_factory=Tally)
    serial: int = 0
    tag: str = ""
    seen: dict[str, tuple[int, str]] = field(default_factory=dict)
    _connection: http.client.HTTPConnection | None = None

    def ask(self, kind: str, method: str, path: str, body: object = None) -> Answer:
        """One request on the connection that is open; raises LOST where it or the server is gone."""
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
        """The same request again and again until it is answered; raises TimeoutError."""
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
        """Send a change until it is answered; gives its version, None where somebody was quicker."""
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
        """Ask what is new since the last time, as a page does."""
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
) -> dict[str, Any]:
    """What a command at the terminal answers, beside whatever serves."""
    environment = {**os.environ, "JUDGE_LIBRARY": str(folder), "JUDGE_DATABASE_URL": database}
    command = [sys.executable, *program, *words, "--json"]
    made: dict[str, Any] = json.loads(subprocess.check_output(command, env=environment))
    return made


def create_event(folder: Path, database: str, name: str = "Load") -> dict[str, Any]:
    """An event made at the terminal: its ``event`` and its ``codes``."""
    return at_terminal(folder, database, "event", "create", name)


@contextmanager
def serving(
    folder: Path, database: str, count: int, program: Sequence[str] = ("-m", "judge")
) -> Iterator[list[Server]]:
    """So many servers on one database, each answering; they end with the block."""
    servers = [Server(folder, database, program) for _ in range(count)]
    try:
        if not all(server.up() for server in servers):
            raise SystemExit("a server did not start: " + servers[0].told()[-2000:])
        yield servers
    finally:
        for server in servers:
            server.stop()
