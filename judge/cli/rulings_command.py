"""``judge rulings``: the rulings of a game, newest first, chosen by date, source, card, keyword and rule."""

from __future__ import annotations

import click

from judge.cli.output import Output, json_option, say
from judge.cli.output import command as judge_command
from judge.documents.cards import RULING_KINDS
from judge.library import RulingView
from judge.messages import N_


@judge_command
@json_option()
@click.option("--game", required=True, help=say(N_("The game.")))
@click.option("--date", default="", help=say(N_("Only rulings of this year, month or day (2024-03).")))
@click.option("--kind", type=click.Choice(RULING_KINDS), help=say(N_("Only rulings of this kind.")))
@click.option("--source", default="", help=say(N_("Only rulings from this source.")))
@click.option("--card", default="", help=say(N_("Only rulings on this card, by any of its names.")))
@click.option("--rule", default="", help=say(N_("Only rulings that cite this rule or one beneath it.")))
@click.option("--keyword", default="", help=say(N_("Only rulings that use this word, in either language.")))
@click.option("--page", default=1, type=click.IntRange(1, 1_000_000), help=say(N_("Which page, from 1.")))
@click.option(
    "--limit", default=20, show_default=True, type=click.IntRange(1, 200), help=say(N_("Rulings on a page."))
)
def command(output: Output, game: str, page: int, limit: int, as_json: bool, **asked: str | None) -> int:
    from judge.app_state import AppState
    from judge.json_api import left_out_answer, rulings_answer
    from judge.library import Rulings
    from judge.ruling_choice import read_choice

    app_state = AppState(output.root, output.renewing)
    choice = read_choice(app_state, game, {name: value or "" for name, value in asked.items()})
    found = Rulings(app_state.library, game).page(choice, (page - 1) * limit, limit)
    output.left_out(app_state.library)
    if as_json:
        output.json(rulings_answer(found, page) | left_out_answer(app_state.library, output.text))
    else:
        told = output.counted("{n} ruling, newest first", "{n} rulings, newest first", found.total)
        output.plain(told)
        for view in found.rows:
            _print(output, view)
    return 0 if found.total else 1


def _print(output: Output, view: RulingView) -> None:
    ruling = view.ruling
    output.plain("")
    output.heading(" · ".join(part for part in (ruling.date, ", ".join(ruling.cards[:4])) if part) or "-")
    for text in (ruling.question, ruling.text, ruling.new_text, ruling.comment):
        if text:
            output.plain(text, indent=2)
    output.plain(" · ".join(part for part in (ruling.source, str(view.address)) if part), indent=2)
