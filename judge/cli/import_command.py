"""``judge import``: imports published documents into the library."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

import click

from judge.cli.output import Output, json_option, say
from judge.cli.output import command as judge_command
from judge.documents.infractions import infractions
from judge.messages import N_, Message
from judge.text import plain_controls

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from judge.cardbook.readings import Tally
    from judge.cases.affected import Affected
    from judge.database import TournamentEvent
    from judge.documents import EditionRef
    from judge.importing import ImportReport, Step

    Touched = tuple[tuple[TournamentEvent, Affected], ...]


@judge_command
@json_option()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--game", required=True, help=say(N_("The game; an unknown one is registered.")))
@click.option("--document", help=say(N_("The document's short name, if the content does not show it.")))
@click.option("--edition", help=say(N_("The edition's date or label, if the content does not show it.")))
@click.option("--replace", is_flag=True, help=say(N_("Replace another text of the same edition.")))
@click.option(
    "--force",
    is_flag=True,
    help=say(N_("Also import a text without recognised sections, as one section.")),
)
def command(
    output: Output,
    files: tuple[Path, ...],
    game: str,
    document: str | None,
    edition: str | None,
    replace: bool,
    force: bool,
    as_json: bool,
) -> int:
    from judge.app_state import open_library
    from judge.editions import keep_neighbours
    from judge.importers import Request
    from judge.importing import import_files
    from judge.library import Library

    known = open_library(output.root).games
    shown = [0]
    """The width of the progress line on the terminal."""

    def progress(step: Step) -> None:
        if not sys.stderr.isatty():
            return
        stage = output.text(step.stage)
        name = plain_controls(Path(step.file).name)
        text = f"{name[:40]}: {stage}" + (f" {step.done}" if step.done else "")
        click.echo(f"\r{text:<{shown[0]}}", nl=False, err=True)
        shown[0] = len(text)

    try:
        reports = import_files(output.root, files, Request(game, document, edition), replace, progress, force)
        tally = _read_cards(output, reports, progress)
    finally:
        if shown[0]:
            click.echo("\r" + " " * shown[0] + "\r", nl=False, err=True)
    keep_neighbours(
        Library(output.root),
        [report.document.ref for report in reports if report.changed and report.counts.get("sections")],
    )
    touched = _affected(output, [report.document.ref for report in reports if report.changed])
    if as_json:
        rows = [_row(output, report) for report in reports]
        told = {"cards": tally.cards, "whole": tally.whole, "anew": tally.anew} if tally else None
        more = {**({"read": told} if told else {}), **({"affected": _rows(touched)} if touched else {})}
        output.json({"imported": rows, **more})
        return 0
    for report in reports:
        _print(output, report)
    for game in {
        report.document.ref.game: None for report in reports if report.document.ref.game not in known
    }:
        output.line(
            N_("“{game}” is registered as a new game; until now: {known}"), game=game, known=", ".join(known)
        )
    if tally:
        output.line(
            N_("Cards read wholly: {whole} of {cards}; the judge is asked at the table about other lines."),
            cards=tally.cards,
            whole=tally.whole,
        )
    if touched:
        _print_affected(output, touched)
    return 0


def _read_cards(
    output: Output, reports: Sequence[ImportReport], progress: Callable[[Step], None]
) -> Tally | None:
    """Read the texts of imported cards that have not been read yet; None if there is none."""
    from judge import rulesets
    from judge.cardbook import CardBook
    from judge.cardtext.readers import READ
    from judge.importing import Step
    from judge.library import Library

    with_cards = [report for report in reports if report.counts.get("cards")]
    game = reports[0].document.ref.game if reports else ""
    if not with_cards or game not in READ:
        return None
    found = rulesets.find(game)
    library = Library(output.root)
    shown = with_cards[0].file

    def tell(done: int) -> None:
        progress(Step(shown, Message(N_("reading the cards' texts")), done))

    refs = [report.document.ref for report in with_cards]
    return CardBook(lambda: library, output.root).read_all(found.profiles[found.default], refs, tell)


def _affected(output: Output, refs: list[EditionRef]) -> Touched:
    """The stored cases that cite sections changed by an imported edition that is now current."""
    from judge.app_state import open_library
    from judge.cases.affected import affected_by
    from judge.database import Cases, Events, StoreFault, is_there

    if not refs or not is_there(output.root, os.environ.get("JUDGE_DATABASE_URL", "")):
        return ()
    try:
        store = output.store()
        return affected_by(open_library(output.root), Events(store), Cases(store), refs)
    except StoreFault as fault:  # the import itself has succeeded; affected cases can be listed later
        click.echo(output.text(fault.message), err=True)
        return ()


class AffectedRow(TypedDict):
    """A case affected by an import: its event and case, the cited address and its new one, and the changed
    sections below it."""

    event: str
    case: str
    address: str
    now: str | None
    change: str
    parts: list[str]


def _rows(touched: Touched) -> list[AffectedRow]:
    return [
        {
            "event": event.name,
            "case": str(one.case.number),
            "address": str(became.address),
            "now": str(became.now) if became.now else None,
            "change": became.kind,
            "parts": [one.after or one.before or "" for one in became.parts],
        }
        for event, one in touched
        for became in one.became
    ]


def _print_affected(output: Output, touched: Touched) -> None:
    output.line(N_("Cases that cite sections changed by this: {n}"), n=len(touched))
    for row in _rows(touched):
        output.line(
            N_("{event}, case {case}: {address} → {now}"),
            2,
            event=row["event"],
            case=row["case"],
            address=row["address"],
            now=row["now"] or output.text(N_("removed")),
        )


def _row(output: Output, report: ImportReport) -> dict[str, object]:
    document, counts = report.document, report.counts
    return {
        "file": report.file,
        "game": document.ref.game,
        "document": document.ref.document,
        "edition": document.ref.edition,
        "sections": counts.get("sections", 0),
        "examples": counts.get("examples", 0),
        "glossary": counts.get("glossary", 0),
        "infractions": len(infractions(document)),
        "cards": counts.get("cards", 0),
        "rulings": counts.get("rulings", 0),
        "kinds": report.kinds,
        "noise": len(document.noise),
        "unaccounted": [{"line": line, "text": text} for line, text in document.unaccounted],
        "warnings": [
            {"line": remark.line, "kind": remark.kind, "detail": output.text(remark.detail)}
            for remark in document.remarks
        ],
    }


def _print(output: Output, report: ImportReport) -> None:
    document, counts = report.document, report.counts
    output.heading(f"{document.ref} · {document.title}")
    held = {name: counts.get(name, 0) for name in ("sections", "examples", "glossary", "cards", "rulings")}
    parts = (
        output.counted("{n} section", "{n} sections", held["sections"]),
        output.counted("{n} example", "{n} examples", held["examples"]),
        output.counted("{n} glossary entry", "{n} glossary entries", held["glossary"]),
        output.counted("{n} card", "{n} cards", held["cards"]),
        output.counted("{n} ruling", "{n} rulings", held["rulings"]),
    )
    output.plain(", ".join(parts), 2)
    stated = len(infractions(document))
    if stated:
        told = output.counted(
            "{n} infraction with its penalty, to be chosen at an event",
            "{n} infractions with their penalty, to be chosen at an event",
            stated,
        )
        output.plain(told, 2)
    if not report.changed:
        output.line(N_("The library had this text already; nothing was changed."), indent=2)
    if document.noise:
        aside = len(document.noise)
        output.plain(output.counted("{n} line set aside as noise", "{n} lines set aside as noise", aside), 2)
    for line, text in document.unaccounted:
        output.line(N_("line {line} could not be placed: {text}"), indent=2, line=line, text=text[:100])
    for remark in document.remarks:
        output.line(
            Message(N_("line {line}: {detail}"), {"line": remark.line, "detail": remark.detail}), indent=2
        )
