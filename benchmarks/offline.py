"""Measures Judge in a browser without a server: starts, searches, inputs and memory; prints tables.

    python benchmarks/offline.py [--folder DIR] [--turns N] [--fresh N] [--inputs N] [--sizes]
        [--pace SECONDS] [--only desk|phone]

exports all of Judge into a temporary folder with an engine that npm fetches (or uses the folder of an earlier
``judge export --app``), gives it out by a plain web server and opens it in Chromium; in all some ten
minutes on an idle machine. ``--sizes`` tells the parts' sizes, which takes Brotli two minutes more.
``--pace`` waits so many seconds after each page: a browser tidies up between a person's pages, not between
a program's, so that less memory is in use. The last table is the one of ``docs/offline.md``, every row
of it, with how busy the machine was. The rows:

- *from nothing*: from the choice to keep Judge until its first page is there, with all that is fetched from
  this machine; once for each of ``--fresh`` new profiles;
- *opened anew*: from the address that is entered in a browser that was just started until its page is there;
- *first rule*, *first search*: the page that is asked for after that, and the first search, which opens the
  indexes;
- *search*: what the application says that it takes to answer 30 searches of words that were not searched for
  before, after each start: median and 95th percentile of all starts;
- *input*: the same of ``--inputs`` inputs at tables of all games in turn, a few at each, the first that the
  page proposes, after the last start of the first profile; the 30 searches and inputs before do not count;
- *memory*: of the process in which it runs, once started, right after 30 searches and 30 inputs, and 20
  seconds later, of every start; what of it is its own (the rest is the browser's program, which its processes
  share); the most that it ever was; and WebAssembly's, which never shrinks.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import itertools
import os
import re
import shutil
import signal
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import sync_playwright

from judge import offline_bundle
from judge.app_state import open_library
from judge.offline_bundle import Bundle, export
from judge.offline_engine import fetch
from judge.web.ready_templates import ready

QUERIES = ("prioridad", "robar carta", "dos leyendas", "prioirdad", "120.4", "turno", "atacar", "oro", "mazo",
           "descartar", "fin del turno", "muerte", "priority", "draw a card", "combat damage", "infracción",
           "daño letal", "mano máxima", "barajar", "coste adicional", "objetivo ilegal", "empate",
           "jugador activo", "token", "discard pile", "end of turn", "buy phase", "leader", "destierro",
           "resolver hechizo", "counter target")  # fmt: skip
INPUTS = 30
"""Inputs after each start, which show what use does to memory."""
AT_A_TABLE = 8
"""Inputs at one table, until the next one is laid."""
ROUNDS = 6
"""Times that all tables are gone through, where they offer too little for as many inputs as are wanted."""
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
         "--disable-background-networking", "--disable-component-update"]  # fmt: skip
RUN, STOPPED = 0.025, 0.075
PATIENCE = 180_000
SETTLING = 4
"""Seconds after a start until its memory is looked at."""
RESTING = 20
"""Seconds after use until it is looked at again: a browser tidies up when there is nothing else to do."""


class Quiet(SimpleHTTPRequestHandler):
    """Gives out files and says nothing of it."""

    def log_message(self, format: str, *args: Any) -> None: ...


@contextlib.contextmanager
def served(folder: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()


def renderers(profile: Path) -> list[int]:
    """The processes of a browser that run pages and workers, by the folder of its profile."""
    parents: dict[int, int] = {}
    told: dict[int, str] = {}
    for place in Path("/proc").iterdir():
        if place.name.isdigit():
            with contextlib.suppress(OSError):
                told[int(place.name)] = (place / "cmdline").read_bytes().replace(b"\0", b" ").decode()
                stat = (place / "stat").read_text()
                parents[int(place.name)] = int(stat.rpartition(")")[2].split()[1])
    own = {one for one, line in told.items() if str(profile) in line}
    for _ in range(4):
        own |= {one for one, parent in parents.items() if parent in own}
    return [one for one in own if "--type=renderer" in told[one]]


def processor_time(profile: Path) -> float:
    """Seconds that the renderers of a browser have computed."""
    ticks = 0
    for process in renderers(profile):
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def worker_time(profile: Path) -> float:
    """Seconds that the service worker's own thread has computed."""
    nanoseconds = 0
    for process in renderers(profile):
        with contextlib.suppress(OSError):
            for task in Path(f"/proc/{process}/task").iterdir():
                if (task / "comm").read_text().startswith("ServiceWorker"):
                    nanoseconds += int((task / "schedstat").read_text().split()[0])
    return nanoseconds / 1e9


def resident(profile: Path, field: str = "VmRSS") -> float:
    """Megabytes that the largest renderer holds; ``VmHWM``: the most that it held; ``RssAnon``: its own."""
    found = [0.0]
    for process in renderers(profile):
        with contextlib.suppress(OSError):
            held = re.search(rf"{field}:\s+(\d+)", Path(f"/proc/{process}/status").read_text())
            found.append(int(held[1]) * 1024 / 1e6 if held else 0)
    return max(found)


@contextlib.contextmanager
def slowed(profile: Path, phone: bool) -> Iterator[None]:
    """Let the renderers of a browser run one of four parts of the time, for a ``phone``."""
    done = threading.Event()

    def work() -> None:
        while not done.is_set():
            known = renderers(profile)
            until = time.monotonic() + 1
            while time.monotonic() < until and not done.is_set():
                for sign, seconds in ((signal.SIGSTOP, STOPPED), (signal.SIGCONT, RUN)):
                    for process in known:
                        with contextlib.suppress(OSError):
                            os.kill(process, sign)
                    time.sleep(seconds)

    thread = threading.Thread(target=work, daemon=True)
    if phone:
        thread.start()
    try:
        yield
    finally:
        done.set()
        if phone:
            thread.join()


@contextlib.contextmanager
def opened(browsers: Any, profile: Path) -> Iterator[Any]:
    program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    context = browsers.launch_persistent_context(
        str(profile), executable_path=program, args=FLAGS, viewport={"width": 360, "height": 740},
        locale="es-ES", timeout=PATIENCE,
    )  # fmt: skip
    context.set_default_timeout(PATIENCE)
    try:
        yield context.new_page()
    finally:
        context.close()


class Laps:
    """What was measured, by its name: the clock's time, the renderers', their worker's, in milliseconds."""

    def __init__(self, profile: Path, found: dict[str, list[tuple[float, float, float]]]) -> None:
        self.profile, self.found = profile, found

    @contextlib.contextmanager
    def lap(self, name: str) -> Iterator[None]:
        before = self._now()
        yield
        spent = [(after - start) * 1000 for start, after in zip(before, self._now(), strict=True)]
        self.found.setdefault(name, []).append((spent[0], spent[1], spent[2]))

    def _now(self) -> tuple[float, float, float]:
        return time.perf_counter(), processor_time(self.profile), worker_time(self.profile)


def application(answer: Any) -> float:
    """Milliseconds that the application says it took."""
    said = re.search(r"app;dur=([\d.]+)", answer.headers.get("server-timing", ""))
    return float(said[1]) if said else 0.0


def asked(page: Any, address: str, path: str, pace: float) -> float:
    taken = application(page.goto(f"{address}{path}"))
    time.sleep(pace)
    return taken


PROPOSED = """() => [...document.querySelectorAll("#table form[method=post] button:not(.to-state)")]
    .find((one) => one.form.checkValidity() && !one.disabled)"""
"""The first input that a table proposes and that lacks nothing."""


def tables(page: Any, address: str) -> list[tuple[str, int]]:
    """The tables that the resolver offers, games in turn: each game, and the place of the table's button."""
    page.goto(f"{address}resolver")
    offered = page.eval_on_selector_all(
        "main form.starts button", "all => all.map((one) => (one.value || one.form.elements.example.value))"
    )
    by_game: dict[str, list[int]] = {}
    for at, name in enumerate(offered):
        by_game.setdefault(name.partition("/")[0], []).append(at)
    turns = itertools.zip_longest(*([(game, at) for at in places] for game, places in by_game.items()))
    return [one for turn in turns for one in turn if one]


def played(page: Any, address: str, most: int, pace: float = 0) -> list[tuple[str, float]]:
    """Inputs at the tables that the resolver offers, each the first that it proposes: game and time."""
    times: list[tuple[str, float]] = []
    for game, place in tables(page, address) * ROUNDS:
        page.goto(f"{address}resolver")
        page.locator("main form.starts button").nth(place).click()
        page.wait_for_url("**/resolver/*")
        for _ in range(AT_A_TABLE):
            if len(times) >= most:
                return times
            if not page.evaluate(f"Boolean(({PROPOSED})())"):
                break
            with page.expect_response(lambda one: one.request.method == "POST") as answer:
                page.evaluate(f"({PROPOSED})().click()")
            page.wait_for_selector("#table:not([aria-busy])")
            if answer.value.status >= HTTPStatus.BAD_REQUEST:
                break  # refused: it would be proposed again
            times.append((game, application(answer.value)))
            time.sleep(pace)
    return times


def started(page: Any, address: str) -> Any:
    """What the worker says of its start: its stages in milliseconds, and WebAssembly's memory."""
    page.goto(f"{address}index.html")
    page.evaluate("document.getElementById('stay').checked = true")
    page.click("#open")
    while not page.evaluate("Boolean(window.started)"):
        time.sleep(0.02)
    return page.evaluate("window.started")


Three = tuple[float, float, float]


class Found:
    """All that is measured of one kind of device."""

    def __init__(self) -> None:
        self.laps: dict[str, list[Three]] = {}
        self.first_searches: list[float] = []
        self.searches: list[float] = []
        self.inputs: list[tuple[str, float]] = []
        self.memory: dict[str, list[float]] = {}
        self.stages: list[str] = []

    def held(self, name: str, megabytes: float) -> None:
        """Note how much memory something took."""
        self.memory.setdefault(name, []).append(megabytes)

    def rows(self) -> Iterator[tuple[str, str]]:
        for name, found in self.laps.items():
            wall, spent, worker = (min(times) for times in zip(*found, strict=True))
            each = ", ".join(f"{one:.0f}" for one, _, _ in found)
            yield name, f"{wall:.0f} ms; computing {spent:.0f}, of it the worker {worker:.0f} (each: {each})"
        yield "first search", f"{min(self.first_searches):.0f} ms"
        yield "search", f"{middle(self.searches)} ms, of {len(self.searches)}"
        yield "input", f"{middle([one for _, one in self.inputs])} ms, of {len(self.inputs)}"
        for game in dict.fromkeys(game for game, _ in self.inputs):
            times = [one for its, one in self.inputs if its == game]
            yield f"  {game}", f"{middle(times)} ms, of {len(times)}"
        for name, held in self.memory.items():
            yield "memory", f"{name}: {', '.join(f'{one:.0f}' for one in held)} MB"
        yield from (("stages", one) for one in self.stages)

    def _start(self, name: str) -> str:
        """The least seconds of a start by the clock, of the renderers' processors, of the worker's own."""
        found = self.laps.get(name) or [(0.0, 0.0, 0.0)]
        wall, spent, worker = (min(times) / 1000 for times in zip(*found, strict=True))
        return f"{wall:.1f} s ({spent:.1f}, {worker:.1f})"

    def cells(self) -> list[str]:
        """What the table of ``docs/offline.md`` says of this kind of device, line by line."""
        return [
            *(self._start(lap) for lap in STARTS),
            f"{middle(self.searches)} ms",
            f"{middle([one for _, one in self.inputs])} ms",
            *("; ".join(between(self.memory.get(name, [0.0])) for name in names) + " MB" for names in HELD),
        ]


STARTS = ("from nothing", "opened anew")
MEMORY = ("started from nothing", "opened anew", "after use", "left alone")
HELD = (
    MEMORY,
    tuple(f"{name}, its own" for name in MEMORY),
    ("WebAssembly started", "WebAssembly after use"),
)
LINES = (
    "from nothing to the first page, all fetched from the same machine (processors', of it the worker)",
    "opened anew (the same)",
    "a search of new words, median (95th percentile)",
    "an input at a table, median (95th percentile)",
    "memory of the process: started from nothing; opened anew; after thirty searches and inputs; 20 s later",
    "of it its own: without the browser's program and fonts, which its processes share",
    "WebAssembly's memory: once started; after that use",
)
"""The lines of that table, in the order of :meth:`Found.cells`."""


def middle(times: list[float]) -> str:
    """Median and 95th percentile."""
    last = statistics.quantiles(times, n=20)[-1] if len(times) > 1 else max(times, default=0.0)
    return f"{statistics.median(times or [0.0]):.0f} ({last:.0f})"


def between(held: list[float]) -> str:
    """From the least to the most."""
    least, most = f"{min(held):.0f}", f"{max(held):.0f}"
    return least if least == most else f"{least} to {most}"


def used(page: Any, address: str, kept: Path, found: Found, pace: float) -> None:
    """Thirty searches and thirty inputs, and what they leave in memory."""
    times = [asked(page, address, f"search?{urlencode({'q': query})}", pace) for query in QUERIES]
    found.first_searches.append(times[0])
    found.searches += times[1:]
    played(page, address, INPUTS, pace)
    found.held("after use", resident(kept))
    found.held("after use, its own", resident(kept, "RssAnon"))
    found.held("at most", resident(kept, "VmHWM"))
    time.sleep(RESTING)
    found.held("left alone", resident(kept))
    found.held("left alone, its own", resident(kept, "RssAnon"))
    found.held("WebAssembly after use", started(page, address)["memory"] / 1e6)


def measure(
    browsers: Any, address: str, phone: bool, turns: int, inputs: int, pace: float, found: Found
) -> None:
    """One new profile: a start from nothing, and ``turns`` more; ``inputs`` more after the last."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        kept = Path(folder)
        laps = Laps(kept, found.laps)
        for turn in range(turns + 1):
            with opened(browsers, kept) as page, slowed(kept, phone):
                if turn == 0:
                    page.goto(f"{address}index.html")
                    page.evaluate("document.getElementById('stay').checked = true")
                    with laps.lap("from nothing"):
                        page.click("#keep")
                        while not page.evaluate("Boolean(window.started)"):
                            time.sleep(0.02)
                        page.goto(f"{address}")
                else:
                    with laps.lap("opened anew"):
                        page.goto(f"{address}")
                time.sleep(SETTLING)  # the picture of the memory is written meanwhile, the first time
                start = "opened anew" if turn else "started from nothing"
                found.held(start, resident(kept))
                found.held(f"{start}, its own", resident(kept, "RssAnon"))
                with laps.lap("first rule"):
                    page.goto(f"{address}gyp/120.4")
                told = started(page, address)
                found.held("WebAssembly started", told.pop("memory") / 1e6)
                kind = "anew" if told.pop("pictured", False) else "from nothing"
                stages = ", ".join(f"{name} {value:.0f}" for name, value in told.items())
                found.stages.append(f"{kind}: {stages}")
                used(page, address, kept, found, pace)
                if turn == turns and inputs:
                    found.inputs += played(page, address, inputs)


def sizes(made: Bundle) -> list[tuple[str, str]]:
    rows = [(part.name, f"{part.size / 1e6:.2f} MB, Brotli {part.br / 1e6:.2f}") for part in made.parts]
    return [*rows, ("all", f"{made.size / 1e6:.2f} MB, Brotli {made.brotli / 1e6:.2f}")]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--turns", type=int, default=2)
    parser.add_argument("--fresh", type=int, default=2)
    parser.add_argument("--inputs", type=int, default=240)
    parser.add_argument("--pace", type=float, default=0)
    parser.add_argument("--only", choices=("desk", "phone"))
    parser.add_argument("--sizes", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as aside:
        folder = given.folder or Path(aside) / "app"
        if given.folder is None:
            if not given.sizes:
                offline_bundle.QUALITY = 1  # nobody fetches what Brotli makes from this server
            root = Path(aside) / "library"
            engine = fetch(root)
            made = export(root, open_library(root), folder, more=ready(root, engine.folder))
            for name, told in sizes(made) if given.sizes else ():
                print(f"{name:14} {told}", flush=True)
        kinds = {kind: Found() for kind in ([given.only] if given.only else ["desk", "phone"])}
        loads = [os.getloadavg()[0]]
        with served(folder) as address, sync_playwright() as playwright:
            for kind, found in kinds.items():
                print(f"{kind}; load {loads[-1]:.1f} on {os.cpu_count()} processors", flush=True)
                for turn in range(given.fresh):
                    inputs = 0 if turn else given.inputs
                    measure(
                        playwright.chromium, address, kind == "phone", given.turns, inputs, given.pace, found
                    )
                    loads.append(os.getloadavg()[0])
                for name, told in found.rows():
                    print(f"  {name:14} {told}", flush=True)
        print(f"\n| | {' | '.join(kinds)} |\n|---|{'---|' * len(kinds)}")
        for line in zip(LINES, *(found.cells() for found in kinds.values()), strict=True):
            print(f"| {' | '.join(line)} |")
        print(f"\nA load of {between(loads)} on {os.cpu_count()} processors.")


if __name__ == "__main__":
    main()
