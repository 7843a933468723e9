"""Measure the search on real documents: build time, query time, and what it finds.

    python benchmarks/search_first.py ../shared [--failed]

reads the documents and ``queries/queries.yaml`` of that folder and prints tables: for each edition the
passages, seconds and memory of its index; the median and 95th percentile of a query, first use of its
words and later ones; and per language the share of rows that hold with the mean reciprocal rank.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
import tracemalloc
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from judge.decoding import read_text
from judge.importers import Request, importer_for
from judge.search import Results, SearchEngine, SearchScope, build_index, passages_of
from judge.sections import Document
from judge.text import fold

DOCUMENTS = (
    ("gyp", "gobierno-y-prestigio.txt"),
    ("myl", "mitos-y-leyendas.txt"),
    ("dominion", "dominion.txt"),
    ("aeons-end", "aeons-end.txt"),
    ("magic", "magic-glosario.txt"),
    ("magic", "magic-cr/2026-01-16.txt"),
)


def documents(sources: Path) -> Iterator[Document]:
    for game, name in DOCUMENTS:
        source = read_text((sources / name).read_bytes(), name)
        yield importer_for(source, game).read(source, Request(game))


def build(document: Document, folder: Path, measure_memory: bool) -> SearchScope:
    passages = list(passages_of(document))
    start = time.perf_counter()
    build_index(folder, passages, document.language)
    seconds = time.perf_counter() - start
    peak = 0
    if measure_memory:
        tracemalloc.start()
        build_index(folder.with_name(folder.name + "-again"), passages, document.language)
        peak = tracemalloc.get_traced_memory()[1] // 1_000_000
        tracemalloc.stop()
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6
    print(f"| {document.ref} | {len(passages)} | {seconds:.2f} s | {peak or ''} | {size:.1f} MB |")
    ref = document.ref
    return SearchScope(ref.game, ref.document, ref.edition, document.language, document.title, folder)


def names_of(hit: Any) -> set[str]:
    return {fold(text) for text in (hit.number, hit.heading, hit.card) if text}


def place(results: Results, want: list[str]) -> int:
    """The place of the first hit that a row wants, from 1; 0 where none is there."""
    wanted = {fold(text) for text in want}
    return next((i for i, hit in enumerate(results.hits, start=1) if names_of(hit) & wanted), 0)


def evaluate(engine: SearchEngine, rows: list[dict[str, Any]], tell: bool) -> None:
    places: dict[str, list[tuple[bool, float]]] = defaultdict(list)
    for row in rows:
        results = engine.search(row["q"], game=row.get("game"), limit=20)
        at = place(results, row["want"])
        held = 0 < at <= row["within"]
        places[row["lang"]].append((held, 1 / at if at else 0.0))
        if tell and not held:
            print(f"  {row['q']!r}: wants {row['want']} within {row['within']}, stands at {at or 'none'}")
            for hit in results.hits[:6]:
                print(f"      {hit.score:.3f} {hit.address.target} {hit.heading[:50]!r}")
    print("\n| language | rows | held | MRR |\n|---|---|---|---|")
    for language, found in [*places.items(), ("all", [one for rows in places.values() for one in rows])]:
        share = sum(held for held, _ in found) / len(found)
        rank = sum(reciprocal for _, reciprocal in found) / len(found)
        print(f"| {language} | {len(found)} | {share:.1%} | {rank:.3f} |")


def timings(engine: SearchEngine, rows: list[dict[str, Any]], rounds: int = 5) -> None:
    print("\n| use | median | 95th percentile |\n|---|---|---|")
    for use in ("first", "later", "later, all games"):
        taken = []
        for _ in range(1 if use == "first" else rounds):
            for row in rows:
                start = time.perf_counter()
                engine.search(row["q"], game=None if "all" in use else row.get("game"), limit=10)
                taken.append((time.perf_counter() - start) * 1000)
        taken.sort()
        print(f"| {use} | {statistics.median(taken):.2f} ms | {taken[int(len(taken) * 0.95)]:.2f} ms |")


def main() -> int:
    arguments = argparse.ArgumentParser(description="Measure the search on real documents.")
    arguments.add_argument("shared", type=Path)
    arguments.add_argument("--failed", action="store_true", help="show the rows that do not hold")
    arguments.add_argument("--memory", action="store_true", help="measure memory too, slowly")
    chosen = arguments.parse_args()
    rows = yaml.safe_load((chosen.shared / "queries" / "queries.yaml").read_text("utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        print("| edition | passages | built in | peak MB | on disk |\n|---|---|---|---|---|")
        scopes = [
            build(document, Path(folder) / str(count), chosen.memory)
            for count, document in enumerate(documents(chosen.shared / "sources"))
        ]
        with SearchEngine(scopes) as engine:
            timings(engine, rows)
            evaluate(engine, rows, chosen.failed)
    return 0


if __name__ == "__main__":
    sys.exit(main())
