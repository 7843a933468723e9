"""``judge coverage``: how much of an official document the digest restates."""

from __future__ import annotations

from pathlib import Path

import click

from judge.cli.output import Output, json_option, say
from judge.cli.output import command as judge_command
from judge.errors import ImportFault, UnknownEdition
from judge.messages import N_


@judge_command
@json_option()
@click.argument("game")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--document", help=say(N_("The document's short name, where the content does not tell it.")))
@click.option("--edition", help=say(N_("The edition's date or label, where the content does not tell it.")))
@click.option(
    "--wording",
    type=click.Path(path_type=Path, dir_okay=False),
    help=say(N_("Write the fingerprints of the official wording into this file, for rules/.")),
)
def command(
    output: Output,
    game: str,
    file: Path,
    document: str | None,
    edition: str | None,
    wording: Path | None,
    as_json: bool,
) -> int:
    from judge.digest import coverage
    from judge.documents.wording import fingerprints, print_fingerprints
    from judge.importers import Request
    from judge.importing import read_file

    official = read_file(file, Request(game, document, edition))
    if wording is not None:
        try:
            wording.write_text(print_fingerprints(fingerprints(official)), encoding="utf-8")
        except OSError as fault:
            raise ImportFault(file=str(wording), detail=fault.strerror or str(fault)) from fault
    library = output.library()
    ref = official.ref
    digest = library.edition(game, ref.document, ref.edition).digest
    if digest is None:
        known = ", ".join(e.ref.edition for e in library.document(game, ref.document).editions if e.restated)
        raise UnknownEdition(game=game, document=ref.document, edition=ref.edition, known=known or "-")
    found = coverage(digest.document(), official)
    if as_json:
        output.json(
            {
                "document": ref.document,
                "edition": ref.edition,
                "total": found.total,
                "covered": found.covered,
                "missing": [str(number) for number in found.missing],
                "extra": [str(number) for number in found.extra],
            }
        )
    else:
        output.line(
            N_("{edition}: {covered} of {total} sections are restated"),
            edition=str(ref),
            covered=found.covered,
            total=found.total,
        )
        for label, numbers in (
            (N_("Missing: {numbers}"), found.missing),
            (N_("Not in the document: {numbers}"), found.extra),
        ):
            if numbers:
                output.line(label, numbers=", ".join(str(number) for number in numbers))
    return 1 if found.missing or found.extra else 0
