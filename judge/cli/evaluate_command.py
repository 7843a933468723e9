"""``judge evaluate``: measures search quality with judged queries."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from judge.cli.output import Output, json_option
from judge.cli.output import command as judge_command
from judge.errors import ImportFault
from judge.messages import N_, Message
from judge.search import Results

if TYPE_CHECKING:
    from judge.search.evaluation import Evaluation, Score

SHOWN = 5
"""Number of hits listed for a row that failed."""


@judge_command
@json_option()
@click.argument("queries", type=click.Path(path_type=Path))
def command(output: Output, queries: Path, as_json: bool) -> int:
    from judge.app_state import AppState
    from judge.search.evaluation import JudgedQuery, evaluate, read_rows

    if queries.exists() and not queries.is_file():
        raise ImportFault(file=str(queries), detail=Message(N_("this is a device or a pipe, not a file")))
    rows = read_rows(queries)
    app_state = AppState(output.root, output.renewing)

    def search(row: JudgedQuery, limit: int) -> Results:
        return app_state.search(row.q, game=row.game, document=row.document, edition=row.edition, limit=limit)

    found = evaluate(rows, search)
    if as_json:
        output.json(
            {
                **_figures(found.score),
                "by_language": {name: _figures(score) for name, score in found.by_language.items()},
                "by_kind": {name: _figures(score) for name, score in found.by_kind.items()},
                "failed": [
                    {"q": one.row.q, "want": list(one.row.want), "got": list(one.got)} for one in found.failed
                ],
            }
        )
    else:
        _print(output, found)
    return 0


def _figures(score: Score) -> dict[str, int | float]:
    return {"rows": score.rows, "held": score.held, "mrr": round(score.mrr, 4)}


def _print(output: Output, found: Evaluation) -> None:
    from judge.search.evaluation import lines_of

    heads = [N_("rows"), N_("at 1"), N_("at 3"), N_("within"), N_("reciprocal rank")]
    titles = [output.text(head) for head in heads]
    groups = {**found.by_language, **found.by_kind, output.text(N_("all")): found.score}
    table = [["", *titles], *([name, *lines_of(score)] for name, score in groups.items())]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for name, *cells in table:
        figures = (f"  {cell:>{width}}" for cell, width in zip(cells, widths[1:], strict=True))
        output.plain(f"{name:<{widths[0]}}" + "".join(figures))
    for one in found.failed:
        output.plain("")
        output.line(
            N_("“{query}” wants {wanted} within {within}; found {found}"),
            query=one.row.q,
            wanted=", ".join(one.row.want),
            within=one.row.within,
            found=", ".join(one.got[:SHOWN]) or "-",
        )
