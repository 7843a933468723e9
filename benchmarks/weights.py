"""Shows what each weight of the ranking is worth: judged queries with the weight as it is, and without it.

    python benchmarks/weights.py [tests/queries/*.yaml] [--library FOLDER]

prints, for each weight, the value that takes its effect away (or moves a threshold), and by how much the
number of queries that hold and the mean reciprocal rank change with that value. Without ``--library`` the
digest alone is searched. Each weight is measured with a new AppState, since an engine keeps its last answers.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from judge.app_state import AppState
from judge.search import Results, order, placement, ranking, readings
from judge.search.evaluation import JudgedQuery, Score, evaluate, read_rows

WITHOUT: dict[str, float] = {
    "COVERAGE_EXPONENT": 1.0,
    "MIN_COVERAGE": 0.0,
    "TITLE_BONUS": 0.01,
    "WHOLE_TITLE_FACTOR": 1.0,
    "RULED_FACTOR": 1.0,
    "PARTIAL_SHARE": 0.6,
    "MIN_HITS": 1,
    "EXACT_HEADING_FACTOR": 1.0,
    "PROXIMITY_BONUS": 0.0,
    "EXACT_FORM_BONUS": 0.0,
    "BARE_HEADING_FACTOR": 1.0,
    "PLACEMENT_DEPTH": 10,
    "SAME_PARENT_FACTOR": 1.0,
    "OUTDATED_FACTOR": 1.0,
    "DUPLICATE_BONUS": 0.0,
    "TILDE_WEIGHT": 1.0,
    "ALTERNATION_WEIGHT": 1.0,
    "NEGATION_WEIGHT": 1.0,
    "NUMERAL_WEIGHT": 1.0,
    "LIGHT_WEIGHT": 1.0,
}
"""The value of each weight that takes its effect away."""


@contextmanager
def without(name: str) -> Iterator[None]:
    """Give a weight its other value wherever it was imported."""
    held = [module for module in (ranking, placement, order, readings) if hasattr(module, name)]
    was = getattr(held[0], name)
    try:
        for module in held:
            setattr(module, name, WITHOUT[name])
        yield
    finally:
        for module in held:
            setattr(module, name, was)


def measured(rows: list[JudgedQuery], root: Path) -> Score:
    state = AppState(root)

    def search(row: JudgedQuery, limit: int) -> Results:
        return state.search(row.q, game=row.game, document=row.document, edition=row.edition, limit=limit)

    return evaluate(rows, search).score


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--library", type=Path)
    given = parser.parse_args()
    files = given.files or sorted(Path("tests/queries").glob("*.yaml"))
    rows = [row for file in files for row in read_rows(file)]
    root = given.library or Path(tempfile.mkdtemp())
    whole = measured(rows, root)
    print(f"{whole.rows} queries: {whole.held} hold, reciprocal rank {whole.mrr:.3f}")
    for name, value in WITHOUT.items():
        with without(name):
            score = measured(rows, root)
        print(f"{name} {value:g}: {score.held - whole.held:+d}, {score.mrr - whole.mrr:+.3f}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
