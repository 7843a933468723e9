"""``judge search``: searches rules, cards and rulings by words or number."""

from __future__ import annotations

from functools import partial

import click

from judge.cli.dashed import DashedCommand, as_typed
from judge.cli.output import Output, json_option, say
from judge.cli.output import command as judge_command
from judge.messages import N_
from judge.search import KINDS, Kind, Results


@partial(judge_command, kind=DashedCommand)
@json_option()
@click.argument("words", nargs=-1, required=True)
@click.option("--game", help=say(N_("Only this game.")))
@click.option("--document", help=say(N_("Only this document.")))
@click.option("--edition", help=say(N_("This edition instead of the current one.")))
@click.option("--kind", type=click.Choice(KINDS), help=say(N_("Only this kind of hit.")))
@click.option(
    "--limit",
    default=10,
    show_default=True,
    type=click.IntRange(1, 200),
    help=say(N_("Maximum number of hits.")),
)
def command(
    output: Output,
    words: tuple[str, ...],
    game: str | None,
    document: str | None,
    edition: str | None,
    kind: Kind | None,
    limit: int,
    as_json: bool,
) -> int:
    from judge.app_state import AppState
    from judge.json_api import left_out_answer, search_answer

    app_state = AppState(output.root, output.renewing)
    results = app_state.search(
        " ".join(as_typed(word) for word in words),
        game=game,
        document=document,
        edition=edition,
        kind=kind,
        limit=limit,
    )
    output.left_out(app_state.library)
    if as_json:
        output.json(search_answer(results, output.text) | left_out_answer(app_state.library, output.text))
    else:
        _print(output, results)
    return 0 if results.total else 1


def _print(output: Output, results: Results) -> None:
    output.line(results.understood)
    for hit in results.hits:
        output.plain("")
        title = hit.card or hit.heading
        output.heading(" ".join(part for part in (hit.number, title) if part))
        trail = " › ".join(hit.breadcrumb)
        output.plain(f"{hit.address}" + (f" · {trail}" if trail else ""), indent=2)
        output.marked(hit.snippet, indent=2)
    if not results.hits:
        output.line(N_("Nothing was found."))
    if results.suggestions:
        output.line(N_("Did you mean: {names}?"), names=", ".join(results.suggestions))
    if results.related:
        output.plain("")
        output.line(N_("Related: {names}"), names=" · ".join(results.related))
