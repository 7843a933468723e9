"""``judge resolve``: runs scenario files, or plays one interactively."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from judge.cli.moved_output import print_moved
from judge.cli.output import Output, json_option, say
from judge.cli.output import command as judge_command
from judge.errors import LibraryFault
from judge.messages import N_

if TYPE_CHECKING:
    from judge.cardbook import CardBook
    from judge.editions.cited_sections import MovedRow


@judge_command
@json_option()
@click.option(
    "--log", "with_log", is_flag=True, help=say(N_("Print the log too, each line with its sections."))
)
@click.option("--step", is_flag=True, help=say(N_("Play at the terminal, from a file or from nothing.")))
@click.option("--schema", is_flag=True, help=say(N_("Print a JSON schema of scenario files, for editors.")))
@click.option("--game", help=say(N_("With --step and no file, or --schema: which game.")))
@click.option("--profile", help=say(N_("With --step and no file: which edition or variant.")))
@click.argument("files", nargs=-1, type=click.Path(path_type=Path), metavar="SCENARIO...")
def command(
    output: Output,
    files: tuple[Path, ...],
    as_json: bool,
    with_log: bool,
    step: bool,
    schema: bool,
    game: str | None,
    profile: str | None,
) -> int:
    from judge.scenario import reports

    if step:
        from judge.cli.resolve_step import play

        if len(files) > 1 or as_json or with_log or schema:
            raise click.UsageError(output.text(N_("--step plays one file, at the terminal")))
        return play(output, files[0] if files else None, game, profile, _card_book(output))
    if schema:
        if files or with_log or profile:
            raise click.UsageError(output.text(N_("--schema takes a game at most")))
        from judge import rulesets
        from judge.scenario.schema import schema as schema_of

        output.json(schema_of(rulesets.games(), rulesets.find(game) if game else None))
        return 0
    if game or profile:
        raise click.UsageError(output.text(N_("--game and --profile can only be used with --step")))
    if not files:
        raise click.UsageError(output.text(N_("name at least one scenario file")))
    found = reports(_written_out(files), output.language, source=_card_book(output))
    for one in found:
        if moved := _moved(output, one):
            one["moved"] = moved
    if as_json:
        output.json({"scenarios": found})
    else:
        for one in found:
            _print(output, one, with_log)
    if any("faults" in one for one in found):
        return 2
    return 0 if all(one["ok"] for one in found) else 1


def _card_book(output: Output) -> CardBook | None:
    """The library's cards; None if the library cannot be read, because scenarios work without it."""
    from judge.cardbook import CardBook
    from judge.library import Library

    try:
        library = Library(output.root)
    except LibraryFault as fault:
        click.echo(output.text(fault.message), err=True)
        return None
    return CardBook(lambda: library, output.root)


def _moved(output: Output, one: dict[str, Any]) -> list[MovedRow]:
    """The sections cited by a scenario's log that were moved or reworded in a newer edition of the
    library."""
    from judge.app_state import open_library
    from judge.editions.cited_sections import moved_citations

    cites = (address for line in one["log"] for address in line["cites"])
    try:
        return moved_citations(output.root, cites, open_library)
    except LibraryFault as fault:  # a scenario can be resolved without the library
        click.echo(output.text(fault.message), err=True)
        return []


def _written_out(files: tuple[Path, ...]) -> Iterator[Path]:
    """The given files; for a folder, all scenarios in it."""
    for file in files:
        if file.is_dir():
            yield from sorted((*file.rglob("*.yaml"), *file.rglob("*.yml")))
        else:
            yield file


def _print_log(output: Output, one: dict[str, Any]) -> None:
    """Print the log together with refusals and answers, each with its sections."""
    depth: dict[int, int] = {}
    beside = sorted(one["refused"], key=lambda told: told["at"])
    for line in one["log"]:  # the cause of a line is printed above it with less indentation
        while beside and beside[0]["at"] <= line["seq"]:
            _print_beside(output, N_("refused: {what}: {reason}"), beside.pop(0))
        depth[line["seq"]] = depth.get(line["cause"], -1) + 1
        indent = 2 + 2 * min(depth[line["seq"]], 6)
        output.plain(f"{line['seq']}. {line['text']}", indent)
        if line["cites"]:
            output.plain(", ".join(line["cites"]), indent + 4)
    for told in beside:
        _print_beside(output, N_("refused: {what}: {reason}"), told)
    for told in one["assessed"]:
        template = N_("asked: {what}: {reason}") if told["reason"] else N_("asked: {what}")
        _print_beside(output, template, told)


def _print_beside(output: Output, template: str, told: dict[str, Any]) -> None:
    output.line(template, 2, what=told["what"], reason=told["reason"])
    if told["cites"]:
        output.plain(", ".join(told["cites"]), 6)


def _print(output: Output, one: dict[str, Any], with_log: bool) -> None:
    """Print a scenario's result: its title, the failures, and the number of checks that hold."""
    from judge.scenario.display_text import EXAMPLE

    title = f" · {one['title']}" if one["title"] else ""
    output.heading(f"{one['file']}{title}")
    for fault in one.get("faults", ()):
        if fault["line"]:
            output.line(N_("line {line}: {detail}"), 2, line=fault["line"], detail=fault["detail"])
        else:
            output.plain(fault["detail"], 2)
    if with_log:
        _print_log(output, one)
    for check in one["checks"]:
        if not check["ok"] and not check["check"]:  # a step could not be carried out
            if check["line"]:
                output.line(N_("line {line}: {detail}"), 2, line=check["line"], detail=check["got"])
            else:
                output.plain(check["got"], 2)
        elif not check["ok"]:
            output.line(
                N_("line {line}: expected “{check}”, found: {got}"),
                2,
                line=check["line"],
                check=check["check"],
                got=check["got"],
            )
    for left in one["unread"]:
        output.line(N_("{card}, for you to tell when it applies: {line}"), 2, **left)
    for card in one["examples"]:
        output.line(EXAMPLE, 2, card=card)
    print_moved(output, one.get("moved", ()))
    if "faults" in one:
        return
    held = sum(check["ok"] for check in one["checks"])
    output.line(N_("{held} of {count} checks hold"), 2, held=held, count=len(one["checks"]))
