"""``judge restore``: replaces all sessions and cases by a backup, in one step."""

from __future__ import annotations

from pathlib import Path

import click

from judge.cli.output import Output, json_option, say
from judge.cli.output import command as judge_command
from judge.errors import BadInput
from judge.messages import N_


class InTheWay(BadInput):
    template = N_(
        "the database has the schema {found} of a later Judge, over which this one puts no copy; set it "
        "aside first, so that the copy comes into an empty one (docs/deploy.md)"
    )


@judge_command
@json_option()
@click.option("--yes", is_flag=True, help=say(N_("Do not ask before replacing the current data.")))
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def command(output: Output, file: Path, yes: bool, as_json: bool) -> int:
    from judge.database import NewerStore
    from judge.database.backups import restore

    if not yes and not output.confirmed(N_("All current data will be replaced by the backup. Continue?")):
        click.echo(output.text(N_("Stopped; nothing was changed.")), err=True)
        return 1
    try:
        store = output.store()
    except NewerStore as fault:
        raise InTheWay(**fault.message.data) from fault
    counted = restore(store, file)
    if as_json:
        output.json({"file": str(file), "rows": counted})
    else:
        output.line(
            N_("Restored from {file}: {events} events, {cases} cases, {sessions} sessions."),
            file=str(file), **counted,
        )  # fmt: skip
    return 0
