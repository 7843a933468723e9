"""``judge lint``: lists the defects of a document."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from judge.cli.output import Output, json_option, say
from judge.cli.output import command as judge_command
from judge.documents import Address
from judge.messages import N_, Message

if TYPE_CHECKING:
    from judge.citations import Citation
    from judge.library import Edition, Library


@judge_command
@json_option()
@click.option("--game", help=say(N_("The game; the default is all games.")))
@click.option("--document", help=say(N_("The document; the default is the game's main one.")))
@click.option("--edition", help=say(N_("The edition; the default is the current one.")))
def command(
    output: Output, game: str | None, document: str | None, edition: str | None, as_json: bool
) -> int:
    from judge.citations import lint, resolve

    rows = []
    library = output.library()
    for found in library.editions_meant(game, document, edition):
        ref, whole = found.ref, found.leading.document()
        links = resolve(whole, library.siblings(ref.game, numbered=True))
        for finding in lint(whole, links, partial(_leads, library, found)):
            target = finding.where
            address = str(Address(ref.game, target, ref.document, ref.edition)) if target else str(ref)
            rows.append(
                {
                    "kind": finding.kind,
                    "address": address,
                    "line": finding.line,
                    "detail": output.text(finding.detail),
                }
            )
            if not as_json:
                output.line(
                    Message(
                        N_("{address}, line {line}: {kind}: {detail}"),
                        {**rows[-1], "line": finding.line or "-"},
                    )
                )
    if as_json:
        output.json({"findings": rows})
    elif not rows:
        output.line(N_("Nothing to report."))
    return 1 if any(row["kind"] != "contradiction-noted" for row in rows) else 0


def _leads(library: Library, edition: Edition, citation: Citation) -> bool:
    return library.leads_to(edition, citation) is not None
