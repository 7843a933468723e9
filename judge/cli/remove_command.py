"""``judge remove``: removes imported editions from the library."""

from __future__ import annotations

import click

from judge.cli.output import Output, json_option, say
from judge.cli.output import command as judge_command
from judge.messages import N_


@judge_command
@json_option()
@click.argument("game")
@click.option("--document", help=say(N_("Only this document.")))
@click.option("--edition", help=say(N_("Only this edition.")))
def command(output: Output, game: str, document: str | None, edition: str | None, as_json: bool) -> int:
    removed = [str(ref) for ref in output.library().remove(game, document, edition)]
    if as_json:
        output.json({"removed": removed})
    else:
        for name in removed:
            output.line(N_("{edition} removed"), edition=name)
    return 0
