"""``judge export``: writes a game into one file that needs no server."""

from __future__ import annotations

import json
from pathlib import Path

import click

from judge.cli.output import Output, json_option, say
from judge.cli.output import command as judge_command
from judge.errors import BadInput
from judge.messages import N_, Message, language_of_environment, render


class CannotWrite(BadInput):
    template = N_("{file} cannot be written: {detail}")


class NothingToExport(BadInput):
    template = N_("for {game} there is only imported wording; use --official to export it for yourself")


@judge_command
@json_option()
@click.option("--game", required=True, help=say(N_("The game to export.")))
@click.option(
    "--html", "as_html", is_flag=True, help=say(N_("One page with its search, opened from a disk."))
)
@click.option("--official", is_flag=True, help=say(N_("Include imported wording: for your own use only.")))
@click.option(
    "--output", "file", type=click.Path(dir_okay=False, path_type=Path), help=say(N_("The file to write."))
)
def command(
    output: Output, game: str, as_html: bool, official: bool, file: Path | None, as_json: bool
) -> int:
    from judge.offline import WORDS, bundle, page

    language = language_of_environment()
    made = bundle(output.library(), game, official)
    if not made["editions"]:
        raise NothingToExport(game=game)
    words = {name: render(Message(text, {"date": "{date}"}), language) for name, text in WORDS.items()}
    target = file or Path(f"judge-{game}.{'html' if as_html else 'json'}")
    text = page(made, language, words) if as_html else json.dumps(made, ensure_ascii=False)
    try:
        target.write_text(text, encoding="utf-8")
    except OSError as fault:
        raise CannotWrite(file=str(target), detail=fault.strerror or str(fault)) from fault
    if official:
        click.echo(
            output.text(N_("The file contains the publisher's wording: keep it for yourself.")), err=True
        )
    if as_json:
        sections = sum(len(edition["sections"]) for edition in made["editions"])
        output.json({"file": str(target), "game": game, "sections": sections, "bytes": target.stat().st_size})
    else:
        output.line(Message(N_("Written: {file}"), {"file": str(target)}))
    return 0
