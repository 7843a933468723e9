"""``judge sections``: lists the sections of a document."""

from __future__ import annotations

import click

from judge.cli.output import Output, json_option, say
from judge.cli.output import command as judge_command
from judge.documents import Address
from judge.messages import N_


@judge_command
@json_option()
@click.option("--game", help=say(N_("The game; the default is all games.")))
@click.option("--document", help=say(N_("The document; the default is the game's main one.")))
@click.option("--edition", help=say(N_("The edition; the default is the current one.")))
def command(
    output: Output, game: str | None, document: str | None, edition: str | None, as_json: bool
) -> int:
    rows = []
    for found in output.library().editions_meant(game, document, edition):
        if not as_json:
            output.heading(f"{found.ref} · {found.title}")
        for entry in found.outline:
            address = Address(found.ref.game, entry.number, found.ref.document, found.ref.edition)
            if as_json:
                rows.append(
                    {
                        "address": str(address),
                        "number": entry.number.published,
                        "heading": entry.heading,
                        "depth": entry.depth,
                        "parent": entry.parent.text if entry.parent else None,
                    }
                )
            else:
                output.plain(f"{entry.number} {entry.heading}", indent=2 + 2 * entry.depth)
    if as_json:
        output.json({"sections": rows})
    return 0
