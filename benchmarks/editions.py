"""Measures comparisons of editions and histories of sections; prints a table.

    python benchmarks/editions.py [--shared DIR] [--all-pairs]

Imports the nine editions of the Comprehensive Rules into a temporary library. Figures are processor time of
one thread; ``at the clock`` is the real time on this machine under its current load.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
import time
from collections.abc import Callable
from itertools import pairwise, permutations
from pathlib import Path
from statistics import median
from typing import TypeVar

from judge.editions import compare_editions, comparisons, history
from judge.editions.answers import diff_answer
from judge.importers import Request
from judge.importing import import_files
from judge.library import Edition, Library

ROOT = Path(__file__).resolve().parent.parent
T = TypeVar("T")


def timed(work: Callable[[], T]) -> tuple[float, float, T]:
    """Processor time and real time in milliseconds, and the result."""
    clock, spent = time.perf_counter(), time.thread_time()
    came = work()
    return (time.thread_time() - spent) * 1000, (time.perf_counter() - clock) * 1000, came


def row(what: str, spent: float, clock: float, more: str = "") -> None:
    print(f"{what:<46} {spent:>8.1f} ms {clock:>8.1f} ms at the clock  {more}")


def forget() -> None:
    """Close all cached comparisons, as in a new process."""
    comparisons._open.clear()


def pairs(library: Library, editions: tuple[Edition, ...], chosen: list[tuple[Edition, Edition]]) -> None:
    first, again = [], []
    for earlier, later in chosen:
        forget()
        spent, clock, found = timed(lambda e=earlier, o=later: compare_editions(library, e, o))  # type: ignore[misc]
        forget()
        spent_again, clock_again, _ = timed(
            lambda e=earlier, o=later: diff_answer(compare_editions(library, e, o))  # type: ignore[misc]
        )
        first.append(spent)
        again.append(spent_again)
        counts = ", ".join(f"{n} {kind}" for kind, n in found.counts().items())
        name = f"{earlier.ref.edition} → {later.ref.edition}"
        row(name, spent, clock, counts)
        row("  kept, all of it as JSON", spent_again, clock_again)
    print(f"first: median {median(first):.0f}, most {max(first):.0f} ms (limit 1500)")
    print(f"kept: median {median(again):.0f}, most {max(again):.0f} ms (limit 50)")


def histories(root: Path, editions: tuple[Edition, ...]) -> None:
    for title, warm in (("cold", False), ("warm", True)):
        spent = []
        for entry in editions[-1].outline[200::300]:
            library = Library(root)
            forget()
            edition = library.edition("magic", "cr")
            if warm:
                history(library, edition, entry.number)
            else:
                edition.entry(entry.number)  # whoever asks has the page of this edition open
            spent.append(timed(lambda e=edition, n=entry.number, lib=library: history(lib, e, n))[0])  # type: ignore[misc]
        figures = f"median {median(spent):.1f}, most {max(spent):.1f} ms (limit 50)"
        print(f"a section over nine editions, {title}: {figures}")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--shared", type=Path, default=ROOT.parent / "shared")
    parser.add_argument("--all-pairs", action="store_true")
    asked = parser.parse_args()
    root = Path(tempfile.mkdtemp())
    try:
        files = sorted((asked.shared / "sources" / "magic-cr").glob("*.txt"))
        import_files(root, files, Request("magic"))
        library = Library(root)
        editions = library.document("magic", "cr").editions[::-1]
        near = list(pairwise(editions))
        chosen = list(permutations(editions, 2)) if asked.all_pairs else [*near, (editions[0], editions[-1])]
        pairs(library, editions, chosen)
        histories(root, editions)
        kept = sum(file.stat().st_size for file in (root / "comparisons").iterdir())
        print(f"{len(chosen)} comparisons on disk: {kept / 1e6:.1f} MB")
    finally:
        shutil.rmtree(root)


if __name__ == "__main__":
    main()
