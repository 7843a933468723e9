"""``judge coverage``: shows how much of a document the digest restates, and how much of it scenarios
reach."""

from __future__ import annotations

from pathlib import Path
from typing import TypedDict

import click

from judge.cli.output import Output, json_option, say
from judge.cli.output import command as judge_command
from judge.errors import ImportFault, UnknownEdition, reason_of
from judge.messages import N_


class ReachRow(TypedDict):
    """How much of a document scenarios reach."""

    document: str
    scenarios: int
    total: int
    reached: int
    wanted: int
    silent: dict[str, str]
    missed: list[str]
    wrong: list[str]
    percent: float


@judge_command
@json_option()
@click.argument("game", required=False)
@click.argument("files", nargs=-1, type=click.Path(path_type=Path), metavar="[FILE]")
@click.option(
    "--resolver",
    is_flag=True,
    help=say(N_("Show how many sections of the rules scenarios reach, and which ones none reaches.")),
)
@click.option("--document", help=say(N_("The document's short name, if the content does not show it.")))
@click.option("--edition", help=say(N_("The edition's date or label, if the content does not show it.")))
@click.option(
    "--wording",
    type=click.Path(path_type=Path, dir_okay=False),
    help=say(N_("Write the fingerprints of the official wording into this file, for rules/.")),
)
def command(
    output: Output,
    game: str | None,
    files: tuple[Path, ...],
    resolver: bool,
    document: str | None,
    edition: str | None,
    wording: Path | None,
    as_json: bool,
) -> int:
    if resolver:
        if document or edition or wording:
            raise click.UsageError(output.text(N_("--resolver takes only a game and scenarios")))
        return _of_resolver(output, game, files, as_json)
    if game is None or len(files) != 1:
        raise click.UsageError(output.text(N_("name a game and the file of one official document")))
    return _of_document(output, game, files[0], document, edition, wording, as_json)


def _of_resolver(output: Output, game: str | None, files: tuple[Path, ...], as_json: bool) -> int:
    """Report the sections reached by the given scenarios (or all available ones); returns 1 if a heading is
    cited."""
    from judge import rulesets
    from judge.documents import Address
    from judge.errors import JudgeError
    from judge.scenario import load, run
    from judge.scenario.reach import cited_by, documents_of, reach, scenario_files, silent_in

    games = (rulesets.find(game).id,) if game else rulesets.games()
    library = output.library()
    found: list[ReachRow] = []
    faulty = False
    for one in games:
        here = _all_files(files) if files else tuple(scenario_files(one))
        if not here:
            raise click.UsageError(output.text(N_("name at least one scenario file")))
        cited: set[Address] = set()
        for path in here:
            try:
                cited.update(address for scenario in load(path) for address in cited_by(run(scenario)))
            except JudgeError as fault:
                click.echo(output.text(fault.message), err=True)
                faulty = True
        for ref in documents_of(one):
            place, _, dated = ref.partition("@")
            digest = library.edition(one, place.partition("/")[2], dated).digest
            if digest is None:
                continue
            reached = reach(digest.document(), cited, silent_in(one).get(ref, {}))
            found.append(
                {
                    "document": reached.ref,
                    "scenarios": len(here),
                    "total": reached.total,
                    "reached": len(reached.reached),
                    "wanted": reached.wanted,
                    "silent": {str(number): why for number, why in reached.silent.items()},
                    "missed": [str(number) for number in reached.missed],
                    "wrong": [str(number) for number in reached.wrong],
                    "percent": reached.share,
                }
            )
    if as_json:
        output.json({"reach": found})
    else:
        for row in found:
            _print_reach(output, row)
    return 2 if faulty else 1 if any(row["wrong"] for row in found) else 0


def _all_files(files: tuple[Path, ...]) -> tuple[Path, ...]:
    return tuple(
        path for file in files for path in (sorted(file.rglob("*.yaml")) if file.is_dir() else (file,))
    )


def _print_reach(output: Output, row: ReachRow) -> None:
    output.line(
        N_("{document}: {reached} of {wanted} sections reached ({percent} %); {silent} decide nothing"),
        document=row["document"],
        reached=row["reached"],
        wanted=row["wanted"],
        percent=row["percent"],
        silent=len(row["silent"]),
    )
    for label, numbers in (
        (N_("Never reached: {numbers}"), row["missed"]),
        (N_("Wrongly cited or listed: {numbers}"), row["wrong"]),
    ):
        if numbers:
            output.line(label, 2, numbers=", ".join(numbers))


def _of_document(
    output: Output,
    game: str,
    file: Path,
    document: str | None,
    edition: str | None,
    wording: Path | None,
    as_json: bool,
) -> int:
    from judge.digest import coverage
    from judge.documents.fingerprints import fingerprints, print_fingerprints, word_marks
    from judge.importers import Request
    from judge.importing import read_file

    official = read_file(file, Request(game, document, edition))
    if wording is not None:
        try:
            marks = print_fingerprints(fingerprints(official), word_marks(official))
            wording.write_text(marks, encoding="utf-8")
        except OSError as fault:
            raise ImportFault(file=str(wording), detail=reason_of(fault)) from fault
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
