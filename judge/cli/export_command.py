"""``judge export``: writes a game into one file, or all of Judge into a folder, that need no server."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from judge.cli.output import CannotWrite, Output, json_option, say, written
from judge.cli.output import command as judge_command
from judge.errors import BadInput, reason_of
from judge.messages import N_, Message, language_of_environment, render

if TYPE_CHECKING:
    from judge.offline_bundle import Bundle


class NothingToExport(BadInput):
    template = N_("for {game} there is only imported wording; use --official to export it for yourself")


class AppAlone(BadInput):
    template = N_("--app writes a folder of its own: leave out --html and --output")


class OneGame(BadInput):
    template = N_("name one game: --game gyp (only with --app may there be several, or none for all)")


@judge_command
@json_option()
@click.option(
    "--game", "games", multiple=True, help=say(N_("The game to export; with --app it may be said again."))
)
@click.option(
    "--app",
    "app",
    type=click.Path(file_okay=False, path_type=Path),
    help=say(N_("A folder that any web server gives out: all of Judge, run by the browser itself.")),
)
@click.option("--html", "as_html", is_flag=True, help=say(N_("One page, to be read from a disk or printed.")))
@click.option("--official", is_flag=True, help=say(N_("Include imported wording: for your own use only.")))
@click.option(
    "--output", "file", type=click.Path(dir_okay=False, path_type=Path), help=say(N_("The file to write."))
)
def command(
    output: Output,
    games: tuple[str, ...],
    app: Path | None,
    as_html: bool,
    official: bool,
    file: Path | None,
    as_json: bool,
) -> int:
    if app is not None:
        if as_html or file is not None:
            raise AppAlone()
        return _app(output, app, games, official, as_json)
    if len(games) != 1:
        raise OneGame()
    (game,) = games
    from judge.offline import WORDS, bundle, page

    language = language_of_environment()
    made = bundle(output.library(), game, official)
    if not made["editions"]:
        raise NothingToExport(game=game)
    words = {name: render(text, language) for name, text in WORDS.items()}
    target = file or Path(f"judge-{game}.{'html' if as_html else 'json'}")
    text = page(made, language, words) if as_html else json.dumps(made, ensure_ascii=False)
    written(target, text)
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


def _app(output: Output, folder: Path, games: tuple[str, ...], official: bool, as_json: bool) -> int:
    from judge.offline_bundle import export
    from judge.offline_engine import kept
    from judge.web.ready_templates import ready

    try:
        made = export(
            output.root,
            output.library(),
            folder,
            games,
            official,
            lambda said: click.echo(output.text(said), err=True),
            more=ready(output.root, kept(output.root).folder),
        )
    except OSError as fault:
        raise CannotWrite(file=str(folder), detail=reason_of(fault)) from fault
    return tell(output, made, official, as_json)


def tell(output: Output, made: Bundle, official: bool, as_json: bool) -> int:
    """Say what was packed for browsers."""
    folder = made.folder
    remarks = []
    if not made.compiled:
        remarks.append(N_("Without node here, each browser compiles the modules itself: it starts later."))
    if official:
        remarks.append(N_("The folder holds the publisher's wording: keep it for yourself."))
    for remark in remarks:
        click.echo(output.text(remark), err=True)
    if as_json:
        parts = {part.name: part.size for part in made.parts}
        output.json(
            {
                "folder": str(folder), "bytes": made.size, "brotli": made.brotli or None, "parts": parts,
                "compiled": made.compiled,
            }
        )  # fmt: skip
    else:
        output.line(
            N_("Written: {folder}, {size} MB for a browser to fetch"),
            folder=str(folder),
            size=round(made.size / 1e6, 1),
        )
    return 0
