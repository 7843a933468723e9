"""Measures imports, look-ups and cold starts; prints a table.

    python benchmarks/documents.py [--shared DIR]

Each import runs in a separate process, so that its memory use can be measured.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from judge.app_state import open_library
from judge.documents import Address, SectionNumber

ROOT = Path(__file__).resolve().parent.parent


def run(library: Path, *arguments: str) -> tuple[float, float]:
    """Seconds and peak megabytes of one command in a separate process."""
    command = [sys.executable, "-m", "judge", "--library", str(library), *arguments]
    before = time.perf_counter()
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=ROOT)
    _, status, usage = os.wait4(child.pid, 0)
    seconds = time.perf_counter() - before
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise SystemExit(f"{' '.join(arguments)} ended with {child.returncode}")
    return seconds, usage.ru_maxrss / 1024


def row(what: str, figure: str, limit: str = "") -> None:
    print(f"{what:<58} {figure:>22}  {limit}")


def imports(shared: Path) -> None:
    editions = sorted((shared / "sources" / "magic-cr").glob("*.txt"))
    newest = editions[-1]
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder)
        run(library, "documents")
        seconds, memory = run(library, "import", str(newest), "--game", "magic")
        row(f"import and index {newest.name}", f"{seconds:.2f} s, {memory:.0f} MB", "under 6 s, 300 MB")
        pdf = newest.with_name("2022-04-29.pdf")
        seconds, memory = run(library, "import", str(pdf), "--game", "magic")
        row(f"import and index {pdf.name}", f"{seconds:.2f} s, {memory:.0f} MB", "under 30 s")
        looks_up(library)
    side_by_side(editions)


def looks_up(library: Path) -> None:
    cold = [run(library, "show", "magic:704.5j")[0] for _ in range(7)]
    row("judge show, cold start (median of 7)", f"{median(cold):.3f} s", "under 0.4 s")
    opened = open_library(library)
    edition = opened.edition("magic")
    numbers = [str(entry.number) for entry in edition.outline]
    edition.entry(SectionNumber.parse(numbers[0]))
    times = []
    for text in numbers:
        before = time.perf_counter()
        edition.entry(SectionNumber.parse(text))
        times.append(time.perf_counter() - before)
    times.sort()
    row("number typed to section found, median", f"{median(times) * 1e6:.1f} us", "under 20 us")
    row("the same, 99th percentile", f"{times[len(times) * 99 // 100] * 1e6:.1f} us", "")
    address = Address.parse("magic:704.5j")
    opened.section(address).section  # noqa: B018 - the first read opens the edition
    before = time.perf_counter()
    for _ in range(200):
        opened.section(address).section  # noqa: B018
    row("section read from the open library", f"{(time.perf_counter() - before) / 200 * 1e6:.0f} us", "")


def side_by_side(editions: Sequence[Path]) -> None:
    """The cost of importing the newest edition next to none, two and eight others."""
    newest = editions[-1]
    for others in (0, 2, 8):
        with tempfile.TemporaryDirectory() as folder:
            library = Path(folder)
            run(library, "documents")
            for file in editions[:others]:
                run(library, "import", str(file), "--game", "magic")
            seconds, _ = run(library, "import", str(newest), "--game", "magic")
            size = sum(path.stat().st_size for path in library.rglob("*") if path.is_file()) / 1e6
            shown = median(run(library, "show", "magic:704.5j")[0] for _ in range(5))
            figures = f"{seconds:.2f} s, show {shown:.3f} s, {size:.0f} MB"
            row(f"newest edition beside {others} others: import, show, disk", figures, "constant per edition")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shared", type=Path, default=os.environ.get("JUDGE_SHARED", ROOT.parent / "shared"))
    shared = parser.parse_args().shared
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} cores")
    imports(shared)
    row("this process", f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB", "")


if __name__ == "__main__":
    main()
