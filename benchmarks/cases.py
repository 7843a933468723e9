"""Forty judges at one event: file, change, appeal, decide and watch, against one server or several.

    python benchmarks/cases.py                                   # two minutes, one server, SQLite
    python benchmarks/cases.py --servers 2 --postgres            # two servers on one PostgreSQL
    python benchmarks/cases.py --pace 0.25                       # four times as fast as pages ask
    python benchmarks/cases.py --seconds 300 --kills 50          # the server is killed fifty times meanwhile
    python benchmarks/cases.py --servers 2 --postgres --kills 50 --cuts 6 --seconds 400
    python benchmarks/cases.py --unlucky                         # an upgrade, a lock, a full disk, a drill

``--postgres`` starts a temporary PostgreSQL; ``--database`` names an existing one. Afterwards every
acknowledged change must exist exactly once, all histories must be complete, and all servers and devices must
show the same; otherwise the exit status is 1. It is also 1 if, without kills, the median answer took over 50
ms or the 99th percentile over 500 ms. Joining, which hashes, is measured separately. The program ends by
itself and only uses this machine.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import uuid4

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.accounts import account, agreeing
from benchmarks.unlucky import Day, Reader
from benchmarks.venue import PATIENCE, Device, Postgres, Server, Tally, create_event, serving

MEDIAN, SLOWEST = 0.050, 0.500
"""Limits in seconds for the median and the 99th percentile of answers."""
PACE = (0.2, 2.0)
"""Range of seconds between two actions of one judge, mostly requests for news: a page makes one every 1.5
s."""


@dataclass
class Cases:
    """The judges' shared knowledge of the cases: the version and state last received."""

    known: dict[str, tuple[int, str]] = field(default_factory=dict)

    def told(self, case: str, version: int | None, state: str) -> None:
        if version and version >= self.known.get(case, (0, ""))[0]:
            self.known[case] = version, state

    def one(self, chance: random.Random, *states: str) -> str | None:
        """Any case in one of these states."""
        fit = [case for case, (_, state) in list(self.known.items()) if state in states]
        return chance.choice(fit) if fit else None


def change(device: Device, cases: Cases, kind: str, case: str, state: str | None, **values: object) -> None:
    """Change a case based on the version this device knows, and record the result."""
    base, now = cases.known[case]
    mark = "head_reason" if state in ("upheld", "reversed") else "first"
    version = device.put(kind, case, base, {mark: uuid4().hex, **values}, state)
    if version is not None:
        cases.told(case, version, state or now)
    else:  # a conflict: reload the case, as the page does
        device.watch()
        if case in device.seen:
            cases.known[case] = device.seen[case]


def file(device: Device, cases: Cases, chance: random.Random) -> None:
    case, words = str(uuid4()), uuid4().hex
    values = {
        "table": str(chance.randint(1, 200)),
        "question": f"¿Puede responder a {words[:6]} en la fase {words[-1]}?",
        "players": [f"Jugador {words[:3]}", f"Jugador {words[3:6]}"],
    }  # fmt: skip
    version = device.put("file", case, 0, {**values, "first": words})
    if version:
        cases.told(case, version, "open")
        change(device, cases, "rule", case, "ruled", ruling=f"Sí: {words}")


def work(
    device: Device, going: Callable[[], bool], cases: Cases, head: bool, chance: random.Random, pace: float
) -> None:
    """A judge's actions: mostly watching, often filing, sometimes changing or appealing; head judges
    decide."""
    while going():
        try:
            _act(device, cases, head, chance)
        except (TimeoutError, OSError) as fault:
            device.tally.faults.append(repr(fault))
        time.sleep(chance.uniform(*PACE) * pace)


def _act(device: Device, cases: Cases, head: bool, chance: random.Random) -> None:
    roll = chance.random()
    if head and roll < 0.5:
        case = cases.one(chance, "appealed")
        if case:
            change(
                device, cases, "decide", case, chance.choice(["upheld", "reversed"]), head_ruling=uuid4().hex
            )
            return
    if roll < 0.6:
        device.watch()
    elif roll < 0.70:
        file(device, cases, chance)
    elif roll < 0.80:
        case = cases.one(chance, "ruled")
        if case:
            change(device, cases, "appeal", case, "appealed")
    elif roll < 0.90:
        case = cases.one(chance, "open", "ruled", "appealed", "upheld", "reversed")
        if case:
            change(device, cases, "change", case, None, penalty=uuid4().hex, tags=[uuid4().hex[:4]])
    else:
        case = cases.one(chance, "open", "ruled", "appealed", "upheld", "reversed")
        paths = ["", f"/cases/{case}", f"/cases/{case}/edit"] if case else [""]
        path = chance.choice(paths)
        status, text, _ = device.persist("look", "GET", f"/events/{device.event}{path}")
        if status != 200:
            device.tally.faults.append(f"look {path}: {status} {text[:200]!r}")


@dataclass
class Load:
    """A load: judges at one event on these servers, two of them head judges."""

    folder: Path
    database: str
    servers: list[Server]
    judges: int = 40
    pace: float = 1.0
    made: dict[str, Any] = field(default_factory=dict)
    devices: list[Device] = field(default_factory=list)

    def begin(self) -> None:
        self.made = create_event(self.folder, self.database)
        for at in range(self.judges):
            device = self._device(at)
            device.join(self.made["codes"]["head" if at < 2 else "judge"], f"Judge {at}")
            self.devices.append(device)

    def _device(self, at: int) -> Device:
        return Device(self.servers[at % len(self.servers)].port, self.made["event"])

    def run(self, seconds: float, meanwhile: list[Any] | None = None, kinds: Collection[str] = ()) -> None:
        """Let all judges work for this long, and until the ``meanwhile`` functions are done.

        On a slow machine they continue until each of the ``kinds`` of actions was done once.
        """
        begun, cases = time.monotonic(), Cases()
        others = [threading.Thread(target=one, daemon=True) for one in meanwhile or ()]

        def going() -> bool:
            took = time.monotonic() - begun
            if took < seconds or any(one.is_alive() for one in others):
                return True
            done = {kind for device in self.devices for kind in list(device.tally.times)}
            return took < PATIENCE and not done.issuperset(kinds)

        judges = [
            threading.Thread(
                target=work, args=(device, going, cases, at < 2, random.Random(at), self.pace), daemon=True
            )
            for at, device in enumerate(self.devices)
        ]
        for thread in (*others, *judges):
            thread.start()
        for thread in (*others, *judges):
            thread.join()

    def away(self) -> int:
        """How often devices were told that the database is unavailable."""
        return sum(device.tally.away for device in self.devices)

    def account(self) -> tuple[Tally, dict[str, list[str]]]:
        """The answers that devices got, and the problems of the stored cases."""
        organisers = {server.port: Device(server.port, self.made["event"]) for server in self.servers}
        for device in organisers.values():
            device.join(self.made["codes"]["organiser"], "Organiser")
        differing = agreeing(self.devices, organisers)
        tally = Tally.of([device.tally for device in self.devices])
        wrong = account(self.folder, self.database, self.made["event"], tally)
        if differing:
            wrong["differing"] = differing
        if tally.faults:
            wrong["faults"] = tally.faults
        told = [server.told() for server in self.servers]
        if any("Traceback" in text for text in told):
            wrong["tracebacks"] = [text[-3000:] for text in told if "Traceback" in text]
        for device in [*self.devices, *organisers.values()]:
            device.close()
        return tally, wrong


def killing(servers: list[Server], times: int, seconds: float, chance: random.Random) -> None:
    """Kill one of the servers ``times`` times, evenly spread, each time a while after it is serving again."""
    begun = time.monotonic()
    for at in range(times):
        time.sleep(max(begun + at * seconds / times - time.monotonic(), 0))
        server = servers[at % len(servers)]
        server.up()
        time.sleep(chance.uniform(0.2, 0.8) * seconds / times)
        server.kill()


def cutting(load: Load, postgres: Postgres, times: int, seconds: float, away: float = 1.0) -> None:
    """Make the database unavailable ``times`` times, evenly spread, for ``away`` seconds and until a device
    notices."""
    for _ in range(times):
        time.sleep(max(seconds / (times + 1) - away, 0))
        told = load.away()
        postgres.cut()
        begun = time.monotonic()
        time.sleep(away)
        while load.away() == told and time.monotonic() - begun < PATIENCE:
            time.sleep(0.05)
        postgres.start()


def bad_day(day: Day, readers: list[Reader]) -> dict[str, list[str]]:
    """Print how reading rules worked during each incident, and return what went wrong."""
    anonymous, joined = readers
    every = 0.0, float("inf")
    for name, times in [("all along", every), *day.times.items()]:
        told = [f"{name:10}" + ("" if times == every else f" took {times[1] - times[0]:5.1f} s")]
        for who, reader in (("anybody", anonymous), ("a judge", joined)):
            count, half, most = reader.slowest(times)
            told.append(
                f"{who} read {count} pages, half in {half * 1000:.0f} ms, all in {most * 1000:.0f} ms"
            )
        print("; ".join(told))
    upgraded = day.times["upgrade"]
    return {
        "happenings": day.wrong,
        "rules not read": anonymous.wrong + joined.wrong,
        "server not there": [f"{at:.1f} s" for reader in readers for at in reader.missed(upgraded)],
    }


def table(tally: Tally) -> str:
    lines = [f"{'':8}{'asked':>8}{'median':>10}{'95 %':>10}{'99 %':>10}{'most':>10}  ms"]
    every = [one for kind, found in tally.times.items() if kind != "join" for one in found]
    for kind, found in [*sorted(tally.times.items()), ("all*", every)]:
        shown = "".join(f"{one * 1000:>10.1f}" for one in (*quantiles(found, 0.5, 0.95, 0.99), max(found)))
        lines.append(f"{kind:8}{len(found):>8}{shown}")
    return "\n".join([*lines, "* all but join"])


def quantiles(found: list[float], *parts: float) -> list[float]:
    ordered = sorted(found)
    return [ordered[min(int(len(ordered) * part), len(ordered) - 1)] for part in parts]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--judges", type=int, default=40)
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument(
        "--pace", type=float, default=1.0, help="how much slower than usual (below 1: faster)"
    )
    parser.add_argument("--database", default="", help="the address of a database that is there")
    parser.add_argument("--postgres", action="store_true", help="start a PostgreSQL for this load")
    parser.add_argument("--kills", type=int, default=0, help="kill -9 of a server, so often")
    parser.add_argument("--cuts", type=int, default=0, help="immediate stop of that PostgreSQL, so often")
    parser.add_argument(
        "--unlucky", action="store_true",
        help="one upgrade, one lock of 10 s, one full disk and one judge backup --verify meanwhile",
    )  # fmt: skip
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(2))  # what was started is ended too
    postgres = Postgres() if asked.postgres else None
    try:
        with tempfile.TemporaryDirectory() as folder:
            return load(asked, Path(folder), postgres)
    finally:
        if postgres:
            postgres.remove()


def load(asked: argparse.Namespace, folder: Path, postgres: Postgres | None) -> int:
    database = postgres.url if postgres else asked.database
    with serving(folder, database, asked.servers) as servers:
        run = Load(folder, database, servers, asked.judges, asked.pace)
        run.begin()
        meanwhile: list[object] = []
        if asked.kills:
            meanwhile.append(lambda: killing(servers, asked.kills, asked.seconds, random.Random(0)))
        if asked.cuts and postgres:
            meanwhile.append(lambda: cutting(run, postgres, asked.cuts, asked.seconds))
        day = Day(folder, database, servers, asked.seconds)
        readers = [Reader(servers[0].port), Reader(servers[0].port, run.devices[0].cookie)]
        if asked.unlucky:
            meanwhile.append(day.pass_by)
            for reader in readers:
                reader.begin()
        run.run(asked.seconds, meanwhile)
        for reader in readers:
            reader.end()
        if not all(server.up() for server in servers):
            raise SystemExit("a server did not come back")
        tally, wrong = run.account()
        starts = sum(server.starts for server in servers) - len(servers)
        expected = asked.kills + (len(servers) if asked.unlucky else 0)
        if starts != expected:
            wrong["starts"] = [
                f"{starts} for {expected}",
                *(server.told()[-800:] for server in servers),
            ]
    print(table(tally))
    if asked.unlucky:
        wrong |= {name: found for name, found in bad_day(day, readers).items() if found}
    print(f"acknowledged {len(tally.acknowledged)}, refused as somebody was quicker {len(tally.refused)}")
    print(f"sent again {len(tally.waits)}, of them kept already {tally.repeated}; "
          f"connections lost {tally.lost}, answers that the database is away {tally.away}")  # fmt: skip
    if tally.waits:
        print(f"longest until answered {max(tally.waits):.1f} s")
    print(f"servers started again {starts}, load of the machine {os.getloadavg()}")
    for name in ("lost", "doubled"):
        print(f"{name}: {len(wrong.get(name, ()))}")
    for name, found in wrong.items():
        print(f"WRONG {name} ({len(found)}):", *found[:5], sep="\n  ")
    every = [one for kind, found in tally.times.items() if kind != "join" for one in found]
    median, slowest = quantiles(every, 0.5, 0.99)
    slow = not (asked.kills or asked.cuts or asked.unlucky) and (median > MEDIAN or slowest > SLOWEST)
    if slow:
        print(f"SLOW: median {median * 1000:.0f} ms, 99 % {slowest * 1000:.0f} ms")
    return 1 if wrong or slow else 0


if __name__ == "__main__":
    sys.exit(main())
