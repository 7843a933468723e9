"""``judge pin``: lets the user choose the current edition."""

from __future__ import annotations

import click

from judge.cli.output import Output, json_option, say
from judge.cli.output import command as judge_command
from judge.messages import N_


@judge_command
@json_option()
@click.argument("edition", metavar="GAME[/DOCUMENT][@EDITION]")
@click.option(
    "--off", is_flag=True, help=say(N_("Remove the pin, so that the latest edition in force is current."))
)
def command(output: Output, edition: str, off: bool, as_json: bool) -> int:
    from judge.editions.answers import edition_parts

    if edition.endswith("@") or ("@" not in edition) is not off:
        raise click.UsageError(output.text(N_("name the edition after an @, or use --off")))
    game, document, label = edition_parts(edition)
    current = output.library().pin(game, document, label)
    if as_json:
        output.json({"current": str(current), "pinned": not off})
    else:
        output.line(N_("{edition} is now current"), edition=str(current))
    return 0
