"""Measures search pages under load: requests from a second process to ``judge serve``; prints a table.

    python benchmarks/pages.py [--shared DIR] [--library DIR] [--rate N] [--seconds N] [--threads N]

imports the documents of the shared folder into a temporary library (or uses the given one), starts ``judge
serve`` on 127.0.0.1 and offers search pages at a steady rate, whether or not earlier ones were answered: a
page's time is measured from the moment at which it was due, so that queueing counts. ``CPU`` is the server's
processor time for a page. The rows:

- *judged queries*: those of ``queries/queries.yaml`` in their scope, repeatedly;
- *new queries*: two or three of their words at random, in one game or in all, never repeated;
- *while typing*: the first hits of those queries, letter by letter, as the search field requests them.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle, islice
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

import yaml

ROOT = Path(__file__).resolve().parent.parent
HOST = "127.0.0.1"
CONNECTIONS = 64
DOCUMENTS = (
    ("gyp", "gobierno-y-prestigio.txt"),
    ("myl", "mitos-y-leyendas.txt"),
    ("dominion", "dominion.txt"),
    ("aeons-end", "aeons-end.txt"),
    ("magic", "magic-glosario.txt"),
    ("magic", "magic-cr/2026-01-16.txt"),
)
WANTED = "300 pages/s, 99th percentile under 60 ms"


def judge(library: Path, *arguments: str) -> list[str]:
    return [sys.executable, "-m", "judge", "--library", str(library), *arguments]


def fill(library: Path, shared: Path) -> None:
    for game, name in DOCUMENTS:
        command = judge(library, "import", str(shared / "sources" / name), "--game", game)
        subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


@contextmanager
def serving(library: Path, threads: int) -> Iterator[tuple[int, int]]:
    """Run ``judge serve`` on a free port of this machine; gives its process id and port."""
    command = judge(library, "serve", "--host", HOST, "--port", "0", "--threads", str(threads), "--json")
    server = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    try:
        lines = ""
        while not lines.rstrip().endswith("}"):
            line = server.stdout.readline()
            if not line:
                raise SystemExit("judge serve did not start")
            lines += line
        address = urlsplit(json.loads(lines)["url"])
        assert address.hostname == HOST
        yield server.pid, address.port or 80
    finally:
        server.terminate()
        server.wait()


# -- what is asked ---------------------------------------------------------------------------------------


def search(words: str, game: str | None, path: str = "/search") -> str:
    return f"{path}?{urlencode({'q': words, **({'game': game} if game else {})})}"


def judged(rows: Sequence[dict[str, Any]]) -> Iterator[str]:
    return cycle([search(row["q"], row.get("game")) for row in rows])


def new(rows: Sequence[dict[str, Any]], chance: random.Random) -> Iterator[str]:
    """New queries, each in one game, every fourth one in all games."""
    by_game: dict[str, list[str]] = {}
    for row in rows:
        if row["by"] == "words" and row.get("game"):
            by_game.setdefault(row["game"], []).extend(row["q"].replace('"', "").split())
    asked: set[str] = set()
    while True:
        game = chance.choice(sorted(by_game))
        words = " ".join(chance.sample(by_game[game], chance.choice((2, 3))))
        url = search(words, None if len(asked) % 4 == 0 else game)
        if url not in asked:
            asked.add(url)
            yield url


def letters(rows: Sequence[dict[str, Any]], chance: random.Random) -> Iterator[str]:
    """Queries while they are being typed, from the third letter on."""
    while True:
        row = chance.choice(rows)
        for length in range(3, len(row["q"]) + 1):
            if not row["q"][length - 1].isspace():
                yield search(row["q"][:length], row.get("game"), "/search/hits")


# -- asking ----------------------------------------------------------------------------------------------


async def ask(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, url: str) -> int:
    """Request a page over an open connection; returns its status."""
    writer.write(f"GET {url} HTTP/1.1\r\nHost: {HOST}\r\nAccept-Language: es\r\n\r\n".encode())
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    length = int(head.split(b"content-length: ", 1)[1].split(b"\r\n", 1)[0])
    await reader.readexactly(length)
    return int(head.split(b" ", 2)[1])


async def offer(port: int, urls: Sequence[str], rate: float) -> tuple[list[float], float, int]:
    """Request pages at a steady rate; returns the seconds of each, the total seconds, and the number of
    failures."""
    taken: list[float] = []
    failed = 0
    waiting = iter(enumerate(urls))
    start = time.perf_counter() + 0.2

    async def one_connection() -> None:
        nonlocal failed
        reader, writer = await asyncio.open_connection(HOST, port)
        for place, url in waiting:
            due = start + place / rate
            await asyncio.sleep(max(due - time.perf_counter(), 0))
            failed += await ask(reader, writer, url) != 200
            taken.append(time.perf_counter() - due)
        writer.close()

    await asyncio.gather(*(one_connection() for _ in range(CONNECTIONS)))
    return taken, time.perf_counter() - start, failed


def processor_time(process: int) -> float:
    """The processor time of a process so far in seconds; 0 if the system does not provide it."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def row(name: str, computed: float, taken: list[float], seconds: float, failed: int) -> None:
    taken.sort()
    figures = [taken[min(int(len(taken) * share), len(taken) - 1)] * 1000 for share in (0.5, 0.95, 0.99, 1)]
    shown = " | ".join(f"{figure:.1f} ms" for figure in figures)
    cpu = f"{computed / len(taken) * 1000:.2f} ms" if computed else ""
    print(f"| {name} | {len(taken) / seconds:.0f}/s | {shown} | {cpu} | {failed} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--shared", type=Path, default=os.environ.get("JUDGE_SHARED", ROOT.parent / "shared"))
    parser.add_argument("--library", type=Path, help="a library that holds the documents already")
    parser.add_argument("--rate", type=float, default=300, help="pages offered in a second")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--threads", type=int, default=8)
    chosen = parser.parse_args()
    rows = yaml.safe_load((chosen.shared / "queries" / "queries.yaml").read_text("utf-8"))
    chance = random.Random(4)
    kinds = {
        "judged queries": judged(rows),
        "new queries": new(rows, chance),
        "while typing": letters(rows, chance),
    }
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before")
    print(f"{chosen.rate:.0f} pages/s offered for {chosen.seconds:.0f} s; wanted: {WANTED}\n")
    print("| pages | answered | median | 95th percentile | 99th percentile | longest | CPU | failed |")
    print("|---|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        library = chosen.library or Path(folder) / "library"
        if chosen.library is None:
            fill(library, chosen.shared)
        with serving(library, chosen.threads) as (process, port):
            asyncio.run(offer(port, list(islice(judged(rows), len(rows))), 20))  # opens every index
            for name, urls in kinds.items():
                listed = list(islice(urls, int(chosen.rate * chosen.seconds)))
                before = processor_time(process)
                taken, seconds, failed = asyncio.run(offer(port, listed, chosen.rate))
                row(name, processor_time(process) - before, taken, seconds, failed)
    print(f"\nload {os.getloadavg()[0]:.1f} after")


if __name__ == "__main__":
    main()
