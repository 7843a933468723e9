"""Forty judges at one event: file, change, appeal, decide and watch, against one server or several.

    python benchmarks/cases.py --seconds 120 --judges 40
    python benchmarks/cases.py --servers 2 --database postgresql://judge@localhost/judge

Every change that was acknowledged must be there afterwards, exactly once; the table tells how long answers
took.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict
from dataclasses import dataclass, field
from urllib.parse import urlencode
from uuid import uuid4


@dataclass
class Judge:
    """One device: its server, its cookie, and what was acknowledged to it."""

    port: int
    event: str
    cookie: str
    times: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    acknowledged: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    faults: list[str] = field(default_factory=list)
    serial: int = 0

    def ask(self, kind: str, method: str, path: str, body: object = None) -> tuple[int, bytes]:
        headers = {"Cookie": self.cookie, "Content-Type": "application/json", "Connection": "close"}
        begun = time.perf_counter()
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request(method, path, json.dumps(body) if body is not None else None, headers)
            answer = connection.getresponse()
            found = answer.status, answer.read()
        finally:
            connection.close()
        self.times[kind].append(time.perf_counter() - begun)
        return found


def put(
    judge: Judge, kind: str, case: str, base: int, values: dict[str, str], state: str | None
) -> int | None:
    """Send a change; gives the case's version where it was kept, None where somebody was quicker."""
    client = uuid4().hex
    path = f"/events/{judge.event}/cases/{case}"
    status, body = judge.ask(
        kind, "PUT", path, {"base": base, "client": client, "values": values, "state": state}
    )
    if status == 200:
        judge.acknowledged[case].append(values["reason"])
        return int(json.loads(body)["saved"]["version"])
    if status != 409:
        judge.faults.append(f"{kind}: {status} {body[:200]!r}")
    return None


def work(judge: Judge, until: float, shared: list[str], chance: random.Random) -> None:
    """What a judge does: mostly watch, often file, sometimes change another's case or appeal."""
    while time.monotonic() < until:
        roll = chance.random()
        try:
            if roll < 0.6:
                status, body = judge.ask(
                    "watch", "GET", f"/events/{judge.event}/changes?since={judge.serial}"
                )
                if status == 200:
                    judge.serial = json.loads(body)["serial"]
            elif roll < 0.8 or not shared:
                case = str(uuid4())
                mark = uuid4().hex
                version = put(judge, "file", case, 0, {"question": f"¿{mark}?", "reason": mark}, None)
                if version:
                    shared.append(case)
                    put(judge, "rule", case, version, {"ruling": "Sí", "reason": uuid4().hex}, "ruled")
            else:
                case = chance.choice(shared)
                status, body = judge.ask("read", "GET", f"/events/{judge.event}/cases/{case}/edit")
                found = re.search(rb'name="base" value="(\d+)"', body)
                if found:
                    put(judge, "change", case, int(found[1]), {"reason": uuid4().hex}, None)
        except OSError as fault:
            judge.faults.append(str(fault))
        time.sleep(chance.uniform(0.05, 0.5))


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


def serve(folder: str, port: int, database: str) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "JUDGE_LIBRARY": folder, "JUDGE_DATABASE_URL": database}
    started = subprocess.Popen(
        [sys.executable, "-m", "judge", "serve", "--port", str(port)],
        env=environment,
        stdout=subprocess.DEVNULL,
    )
    for _ in range(300):
        try:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=1)
            connection.request("GET", "/healthz")
            if connection.getresponse().status == 200:
                return started
        except OSError:
            time.sleep(0.1)
    raise SystemExit("the server did not start")


def join(port: int, event: str, code: str, name: str) -> Judge:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    body = urlencode({"name": name, "code": code})
    connection.request(
        "POST", f"/events/{event}/join", body, {"Content-Type": "application/x-www-form-urlencoded"}
    )
    answer = connection.getresponse()
    answer.read()
    return Judge(port, event, (answer.getheader("Set-Cookie") or "").partition(";")[0])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--judges", type=int, default=40)
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--database", default="")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        ports = [free_port() for _ in range(asked.servers)]
        servers = [serve(folder, port, asked.database) for port in ports]
        try:
            report(asked, folder, ports)
        finally:
            for server in servers:
                server.terminate()
            for server in servers:
                server.wait()


def report(asked: argparse.Namespace, folder: str, ports: list[int]) -> None:
    environment = {**os.environ, "JUDGE_LIBRARY": folder, "JUDGE_DATABASE_URL": asked.database}
    made = json.loads(
        subprocess.check_output(
            [sys.executable, "-m", "judge", "event", "create", "Load", "--json"], env=environment
        )
    )
    judges = [
        join(ports[at % len(ports)], made["event"], made["codes"]["judge"], f"Judge {at}")
        for at in range(asked.judges)
    ]
    until, shared = time.monotonic() + asked.seconds, []  # type: ignore[var-annotated]
    threads = [
        threading.Thread(target=work, args=(judge, until, shared, random.Random(at)))
        for at, judge in enumerate(judges)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    times: dict[str, list[float]] = defaultdict(list)
    for judge in judges:
        for kind, found in judge.times.items():
            times[kind] += found
    print(f"{'':8}{'asked':>8}{'median':>10}{'95 %':>10}{'99 %':>10}  ms")
    for kind, found in sorted(times.items()):
        ordered = sorted(found)
        shown = [
            ordered[min(int(len(ordered) * part), len(ordered) - 1)] * 1000 for part in (0.5, 0.95, 0.99)
        ]
        print(f"{kind:8}{len(ordered):>8}" + "".join(f"{one:>10.1f}" for one in shown))
    print(
        "faults:",
        sum(len(judge.faults) for judge in judges),
        *{f for judge in judges for f in judge.faults[:1]},
    )
    print("lost or doubled:", *(missing(judges, made, ports[0]) or ["none"]))


def missing(judges: list[Judge], made: dict[str, str], port: int) -> list[str]:
    """Every acknowledged change that does not stand in its case's history exactly once."""
    organiser = join(port, made["event"], made["codes"]["organiser"], "Organiser")  # type: ignore[index]
    _, body = organiser.ask("export", "GET", f"/events/{made['event']}/report.json?names=1")
    held: dict[str, int] = defaultdict(int)
    for case in json.loads(body)["cases"]:
        for change in case["changes"]:
            held[change["values"].get("reason", "")] += 1
    sent = [mark for judge in judges for marks in judge.acknowledged.values() for mark in marks]
    print("acknowledged:", len(sent))
    return [mark for mark in sent if held[mark] != 1]


if __name__ == "__main__":
    main()
