"""``judge backup``: backs up sessions and cases while others continue to work, or verifies a backup."""

from __future__ import annotations

from pathlib import Path

import click

from judge.cli.output import Output, json_option, say
from judge.cli.output import command as judge_command
from judge.errors import BadInput
from judge.messages import N_


class NoPlace(BadInput):
    template = N_("say where the backup is: either a file or --folder")


class NothingToKeep(BadInput):
    template = N_("--keep can only be used with --folder")


@judge_command
@json_option()
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    help=say(N_("A folder for backups, each named by its time.")),
)
@click.option(
    "--keep",
    type=click.IntRange(1),
    help=say(N_("Keep only this many of the newest backups in the folder.")),
)
@click.option(
    "--verify",
    is_flag=True,
    help=say(
        N_("Verify a backup by restoring it into a temporary database; with --keep, the one just made.")
    ),
)
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
def command(
    output: Output, file: Path | None, folder: Path | None, keep: int | None, verify: bool, as_json: bool
) -> int:
    if file is not None and folder is not None:
        raise NoPlace()
    if keep is not None and folder is None:
        raise NothingToKeep()
    if not verify:
        return _copied(output, file, folder, keep or 0, verify, as_json)
    from judge.database.backups import FaultyCopy

    try:
        if keep is None:
            return _tried(output, _which(output, file, folder), as_json)
        return _copied(output, file, folder, keep, verify, as_json)
    except FaultyCopy as fault:  # the question was whether the backup is intact, and this is the answer
        if as_json:
            output.json({"file": fault.message.data["file"], "problems": [output.text(fault.message)]})
        else:
            _tell(output, [output.text(fault.message)])
        return 1


def _copied(
    output: Output, file: Path | None, folder: Path | None, keep: int, verify: bool, as_json: bool
) -> int:
    from judge.database import utc_now
    from judge.database.backups import Made, backup, backup_into
    from judge.database.last_backup import remember

    now = utc_now()
    if folder is not None:
        made = backup_into(output.store(), folder, keep, now, trying=verify)
    elif file is not None:
        made = Made(file, backup(output.store(), file), ())
    else:
        raise NoPlace()
    problems = [output.text(problem) for problem in made.tried.problems] if made.tried else []
    if not problems:
        remember(output.root, made.file, now)
    if as_json:
        told = {"file": str(made.file), "rows": made.rows, "removed": [str(one) for one in made.removed]}
        if made.tried:
            told |= {"schema": made.tried.schema, "problems": problems}
        output.json(told)
        return 1 if problems else 0
    _tell(output, problems)
    output.line(
        N_("Backed up to {file}: {events} events, {cases} cases, {sessions} sessions."),
        file=str(made.file),
        **made.rows,
    )
    if made.tried and not problems:
        output.line(N_("It was verified and is complete."))
    if made.removed:
        output.line(N_("Older backups removed: {count}."), count=len(made.removed))
    return 1 if problems else 0


def _tell(output: Output, problems: list[str]) -> None:
    for problem in problems:
        click.secho(problem, fg="red", err=True)


def _which(output: Output, file: Path | None, folder: Path | None) -> Path:
    """The requested backup: a file, the newest in a folder, or the last one made."""
    from judge.database.backups import NoCopy, newest_copy
    from judge.database.last_backup import last_copy

    if file is not None:
        return file
    if folder is not None:
        return newest_copy(folder)
    made = last_copy(output.root)
    if made is None:
        raise NoCopy(folder=str(output.root))
    return made.file


def _tried(output: Output, file: Path, as_json: bool) -> int:
    from judge.database.backups import drill

    done = drill(file)
    problems = [output.text(problem) for problem in done.problems]
    if as_json:
        output.json(
            {"file": str(file), "schema": done.schema, "rows": dict(done.rows), "problems": problems}
        )  # fmt: skip
    else:
        _tell(output, problems)
        if not problems:
            output.line(
                N_("{file} is complete and can be restored: "
                   "{events} events, {cases} cases, {sessions} sessions."),
                file=str(file), **done.rows,
            )  # fmt: skip
    return 1 if problems else 0
