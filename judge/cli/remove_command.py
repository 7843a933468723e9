"""``judge remove``: removes imported editions from the library."""

from __future__ import annotations

import click

from judge.cli.output import Output, json_option, say
from judge.cli.output import command as judge_command
from judge.messages import N_


@judge_command
@json_option()
@click.argument("edition_or_game", metavar="GAME[/DOCUMENT][@EDITION]")
@click.option("--document", help=say(N_("Only this document.")))
@click.option("--edition", help=say(N_("Only this edition.")))
def command(
    output: Output, edition_or_game: str, document: str | None, edition: str | None, as_json: bool
) -> int:
    from judge.editions.answers import edition_parts

    game, in_document, in_edition = edition_parts(edition_or_game)
    if (in_document and document) or (in_edition and edition):
        raise click.UsageError(output.text(N_("say document and edition once: in the address or as options")))
    document, edition = document or in_document, edition or in_edition
    removed = [str(ref) for ref in output.library().remove(game, document, edition)]
    if as_json:
        output.json({"removed": removed})
    else:
        for name in removed:
            output.line(N_("{edition} removed"), edition=name)
    return 0
