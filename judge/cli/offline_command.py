"""``judge offline``: stores what is needed to run Judge in a browser."""

from __future__ import annotations

from pathlib import Path

import click

from judge.cli.output import CannotWrite, Group, Output, json_option, say
from judge.cli.output import command as judge_command
from judge.errors import reason_of
from judge.messages import N_


@click.group(cls=Group)
def command() -> None:
    """Judge in a browser, without a server."""


@judge_command
@json_option()
@click.argument("file", required=False, type=click.Path(path_type=Path))
def engine(output: Output, file: Path | None, as_json: bool) -> int:
    from judge.offline_engine import PACKAGE, fetch, keep

    made = keep(output.root, file) if file else fetch(output.root)
    if as_json:
        output.json({"version": made.version, "folder": str(made.folder), "bytes": made.size})
    else:
        output.line(
            N_("Kept: {package} {version}, {size} MB"),
            package=PACKAGE, version=made.version, size=round(made.size / 1e6, 1),
        )  # fmt: skip
    return 0


@judge_command
@json_option()
@click.option("--official", is_flag=True, help=say(N_("Include imported wording: for your own use only.")))
def pack(output: Output, official: bool, as_json: bool) -> int:
    from judge.cli.export_command import tell
    from judge.offline_bundle import pack as packed
    from judge.offline_engine import kept
    from judge.web.ready_templates import ready

    try:
        made = packed(
            output.root,
            output.library(),
            official,
            lambda said: click.echo(output.text(said), err=True),
            more=ready(output.root, kept(output.root).folder),
        )
    except OSError as fault:
        place = fault.filename or str(output.root)
        raise CannotWrite(file=str(place), detail=reason_of(fault)) from fault
    return tell(output, made, official, as_json)


pack.help = say(N_("Pack all of Judge for the browsers of those who use this server."))
engine.help = say(N_("Keep the engine that runs Judge in a browser: out of npm's package, FILE or fetched."))
command.add_command(engine)
command.add_command(pack)
