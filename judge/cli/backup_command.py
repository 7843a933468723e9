"""``judge backup``: a copy of the sessions and cases, taken while others go on working."""

from __future__ import annotations

from pathlib import Path

import click

from judge.cli.output import Output, json_option
from judge.cli.output import command as judge_command
from judge.messages import N_


@judge_command
@json_option()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def command(output: Output, file: Path, as_json: bool) -> int:
    from judge.store.copies import backup

    counted = backup(output.store(), file)
    if as_json:
        output.json({"file": str(file), "rows": counted})
    else:
        output.line(
            N_("Copied to {file}: {events} events, {cases} cases, {sessions} sessions."),
            file=str(file),
            **counted,
        )
    return 0
