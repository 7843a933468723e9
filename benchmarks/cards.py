"""Measures 30,000 cards and 70,000 rulings: import and reading, pages of rulings, fields, names while typed.

    python benchmarks/cards.py ../shared [--rounds 20] [--without-reading] [--cards 30000] [--rulings 70000]

The cards are those of the shared folder, then the same again under altered names and identifiers until there
are enough; the rulings are invented, dated over twenty years, some of them naming rules. All is made in a
temporary folder and imported by ``judge import`` in a process of its own, whose time and greatest memory are
told. Times of pages are the processor time of ``judge serve``'s own code without the network.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

CARDS, RULINGS = 30_000, 70_000
SOURCES = ("wotc", "scryfall", "league")
RULES = ("608.2b", "704.5f", "601.2c", "117.3b", "702.19b", "613.1", "514.3a", "603.4")
SAID = (
    "If the chosen harbour has left by then, nothing of this happens.",
    "You choose the number as you cast it, not when it is carried out.",
    "A crane that lifts another one still counts as lifted (see rule {rule}).",
    "Trample and first strike work here as rule {rule} says.",
    "The second clause is looked at once, when the ability would resolve.",
    "It has flying only as long as the sailor is tapped; see rules {rule} and 702.9b.",
    "This does not use the stack, and nobody may answer it.",
)


def rows(folder: Path, how_many: int) -> Iterator[dict[str, Any]]:
    """The cards of the folder, then altered copies: other names and identifiers, the same texts."""
    given = [row for name in sorted(folder.glob("*.json")) for row in json.loads(name.read_text("utf-8"))]
    for at in range(how_many):
        row, again = given[at % len(given)], at // len(given)
        if not again:
            yield row
            continue
        old, new = row["name"], " // ".join(f"Further {part}" for part in row["name"].split(" // "))
        text = json.dumps({**row, "oracle_id": f"again-{again}-{at}"}, ensure_ascii=False)
        named = text.replace(
            json.dumps(old, ensure_ascii=False)[1:-1], json.dumps(new, ensure_ascii=False)[1:-1]
        )
        yield json.loads(named)


def rulings(identifiers: list[str], how_many: int) -> Iterator[dict[str, str]]:
    """Invented rulings on these cards, over twenty years; the same in every run."""
    chosen = random.Random(8)
    for at in range(how_many):
        date = f"{chosen.randint(2005, 2025)}-{chosen.randint(1, 12):02}-{chosen.randint(1, 28):02}"
        said = " ".join(chosen.sample(SAID, 2)).replace("{rule}", chosen.choice(RULES))
        yield {
            "object": "ruling",
            "oracle_id": chosen.choice(identifiers),
            "source": chosen.choice(SOURCES),
            "published_at": date,
            "comment": f"{said} This is answer {at}.",
        }


def made(shared: Path, folder: Path, how_many_cards: int, how_many_rulings: int) -> list[Path]:
    """Write both files."""
    cards = list(rows(shared / "cards", how_many_cards))
    files = [folder / "cards-20260101.json", folder / "rulings-20260101.json"]
    files[0].write_text(json.dumps(cards, ensure_ascii=False), "utf-8")
    told = list(rulings([row["oracle_id"] for row in cards], how_many_rulings))
    files[1].write_text(json.dumps(told, ensure_ascii=False), "utf-8")
    return files


def apart(*command: str) -> tuple[float, float, float, str]:
    """Run a command: seconds, processor seconds, greatest memory in MB, what it said."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    program = "import resource,sys;from judge.cli import main\ntry: main(sys.argv[1:])\nfinally: " + (
        "print('PEAK', resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *command], capture_output=True, text=True, check=False
    )
    seconds = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if done.returncode:
        sys.exit(done.stderr)
    return seconds, cpu, float(done.stderr.rsplit("PEAK", 1)[1]), done.stdout


def timed(name: str, rounds: int, do: Callable[[], object]) -> None:
    """Print the first, the median and the slowest of some rounds, in ms of processor time."""
    taken = []
    for _ in range(rounds):
        start = time.process_time()
        do()
        taken.append(1000 * (time.process_time() - start))
    first, rest = taken[0], sorted(taken[1:])
    print(f"| {name} | {first:.1f} | {rest[len(rest) // 2]:.1f} | {rest[-1]:.1f} |")


def pages(root: Path, rounds: int) -> None:
    """The time of pages over the library."""
    from judge.web import create_app

    client = create_app(root).test_client()

    def get(address: str) -> Callable[[], None]:
        def do() -> None:
            answer = client.get(address)
            if answer.status_code != 200:
                sys.exit(f"{address}: {answer.status_code}\n{answer.text[:2000]}")

        return do

    print("| page, ms of processor time | first | median | slowest |\n|---|---|---|---|")
    for address in ADDRESSES:
        timed(address, rounds, get(address))


ADDRESSES = (
    "/rulings/magic",
    "/rulings/magic?page=1400",
    "/rulings/magic?date=2016&source=wotc&page=3",
    "/rulings/magic?rule=608.2b",
    "/rulings/magic?keyword=first+strike",
    "/rulings/magic?keyword=vuela&source=league&rule=704",
    "/rulings/magic?card=Lightning+Bolt",
    "/rulings/magic/feed.atom",
    "/magic/608.2b",
    "/magic",
    "/cards/magic",
    '/cards/magic?q=t:creature+c:r+mv<=3+o:"draw+a+card"+f:modern',
    "/cards/magic?q=bolt",
    "/cards/magic/names.json?q=light",
    "/cards/magic/lightning-bolt",
)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("shared", type=Path)
    arguments.add_argument("--rounds", type=int, default=20)
    arguments.add_argument("--library", type=Path, help="keep the library here, and use it again")
    arguments.add_argument("--without-reading", action="store_true")
    arguments.add_argument("--cards", type=int, default=CARDS)
    arguments.add_argument("--rulings", type=int, default=RULINGS)
    chosen = arguments.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        root = chosen.library or Path(temporary) / "library"
        os.environ["JUDGE_LIBRARY"] = str(root)
        if not (root / "library.json").exists():
            files = made(chosen.shared, Path(temporary), chosen.cards, chosen.rulings)
            for file in files:
                seconds, cpu, memory, _ = apart("import", str(file), "--game", "magic", "--json")
                print(f"import {file.name}: {seconds:.0f} s, {cpu:.0f} s of processor time, {memory:.0f} MB")
            if not chosen.without_reading:
                seconds, cpu, memory, said = apart("read", "--file", str(files[0]), "--json")
                told = json.loads(said)
                print(f"reading: {seconds:.0f} s, {cpu:.0f} s, {memory:.0f} MB, {told['lines']} lines")
        pages(root, chosen.rounds)


if __name__ == "__main__":
    main()
