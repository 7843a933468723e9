"""``judge backup``: a copy of the sessions and cases, taken while others go on working, or one tried out."""

from __future__ import annotations

from pathlib import Path

import click

from judge.cli.output import Output, json_option, say
from judge.cli.output import command as judge_command
from judge.errors import BadInput
from judge.messages import N_


class NoPlace(BadInput):
    template = N_("say where the copy is: a file, or --folder, not both")


class NothingToKeep(BadInput):
    template = N_("--keep counts the copies that are made with --folder")


@judge_command
@json_option()
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    help=say(N_("A folder for copies, each named by its moment.")),
)
@click.option(
    "--keep",
    type=click.IntRange(1),
    help=say(N_("Remove all but so many of the newest copies in the folder.")),
)
@click.option(
    "--verify",
    is_flag=True,
    help=say(
        N_("Put a copy back for trial, aside, and tell whether all is there; with --keep the one just made.")
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
    except FaultyCopy as fault:  # what was asked is whether it is whole, and that is the answer
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
        N_("Copied to {file}: {events} events, {cases} cases, {sessions} sessions."),
        file=str(made.file),
        **made.rows,
    )
    if made.tried and not problems:
        output.line(N_("It was put back for trial, and all of it is there."))
    if made.removed:
        output.line(N_("Older copies removed: {count}."), count=len(made.removed))
    return 1 if problems else 0


def _tell(output: Output, problems: list[str]) -> None:
    for problem in problems:
        click.secho(problem, fg="red", err=True)


def _which(output: Output, file: Path | None, folder: Path | None) -> Path:
    """The copy that is meant: a file, the newest of a folder, or the last that was made."""
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
                N_("{file} can be put back, and all of it is there: "
                   "{events} events, {cases} cases, {sessions} sessions."),
                file=str(file), **done.rows,
            )  # fmt: skip
    return 1 if problems else 0
