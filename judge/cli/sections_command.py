"""``judge sections``: lists the sections of a document."""

from __future__ import annotations

from collections.abc import Iterator

import click

from judge.cli.output import Output, json_option, say
from judge.cli.output import command as judge_command
from judge.documents import Address
from judge.errors import JudgeError, UnknownDocument, UnknownEdition
from judge.library import Edition, Library
from judge.messages import N_


def editions(
    library: Library, game: str | None, document: str | None, edition: str | None
) -> Iterator[Edition]:
    """The requested editions: without a game, those of every game that has the document."""
    if game:
        yield library.edition(game, document, edition)
        return
    missing: JudgeError | None = None
    found = False
    for name in library.games:
        try:
            yield library.edition(name, document, edition)
            found = True
        except (UnknownDocument, UnknownEdition) as fault:
            missing = fault
    if missing is not None and not found:
        raise missing


@judge_command
@json_option()
@click.option("--game", help=say(N_("The game; the default is all games.")))
@click.option("--document", help=say(N_("The document; the default is the game's main one.")))
@click.option("--edition", help=say(N_("The edition; the default is the current one.")))
def command(
    output: Output, game: str | None, document: str | None, edition: str | None, as_json: bool
) -> int:
    rows = []
    for found in editions(output.library(), game, document, edition):
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
