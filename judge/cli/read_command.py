"""``judge read``: shows how Judge reads a card's printed text, line by line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from judge.cli.output import Output, json_option, say
from judge.cli.output import command as judge_command
from judge.errors import BadInput
from judge.library import CardView
from judge.messages import N_

if TYPE_CHECKING:
    from judge.rulesets.kit import CardRuleset

SHOWN = 25
"""Maximum number of unread phrases that are printed; ``--json`` lists them all."""


class NoBulkFile(BadInput):
    template = N_("{file} is not a file of cards in Scryfall's format: {detail}")


@judge_command
@json_option()
@click.argument("name", nargs=-1)
@click.option(
    "--file",
    "files",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    multiple=True,
    help=say(N_("Read all cards of a file in Scryfall's format and show how much of them was read.")),
)
@click.option(
    "--record",
    type=click.Path(dir_okay=False, path_type=Path),
    help=say(
        N_("With --file: renew this record of what is read of some of the cards, and tell what changed.")
    ),
)
@click.option(
    "--line", "line", type=int, help=say(N_("With --correct or --as-read: which line of the card, from 1."))
)
@click.option(
    "--correct",
    "correction",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help=say(N_("With --line: play the line as this file of card data (YAML) says.")),
)
@click.option(
    "--as-read",
    is_flag=True,
    help=say(N_("With --line: play the line as Judge reads it, without correction.")),
)
@click.option("--profile", default="magic-current", help=say(N_("The rules by which the cards are played.")))
def command(
    output: Output,
    name: tuple[str, ...],
    files: tuple[Path, ...],
    record: Path | None,
    line: int | None,
    correction: Path | None,
    as_read: bool,
    profile: str,
    as_json: bool,
) -> int:
    from judge.rulesets import find

    profiles = find("magic").profiles
    if profile not in profiles:
        raise click.BadParameter(", ".join(profiles), param_hint="--profile")
    if bool(name) == bool(files) or (record is not None and not files):
        raise click.UsageError(output.text(N_("Name a card, or a file with --file.")))
    told = (correction is not None) + as_read
    if (line is None) is not (told == 0) or told > 1 or (told and not name):
        raise click.UsageError(output.text(N_("Name a card, --line, and either --correct or --as-read.")))
    if line is not None:
        return _correct(output, profiles[profile], " ".join(name), line, correction)
    if record is not None:
        return _record(output, profiles[profile], files, record, as_json)
    if files:
        return _files(output, profiles[profile], files, as_json)
    return _card(output, profiles[profile], " ".join(name), as_json)


def _record(
    output: Output, ruleset: CardRuleset, files: tuple[Path, ...], record: Path, as_json: bool
) -> int:
    """Update the record and report which lines are newly read, no longer read, or read differently."""
    from judge.cardtext import record as records

    before = records.kept(record) if record.exists() else {}
    cards = records.chosen(row for file in files for row in _rows(file))
    now = records.record(ruleset, cards)
    found = records.differences(before, now) if before else []
    records.keep(record, now)
    if as_json:
        output.json({"cards": len(now), "changed": found})
        return 0
    for line in found:
        output.plain(line)
    output.line(N_("{cards} cards in the record, {changed} changes"), cards=len(now), changed=len(found))
    return 0


def _files(output: Output, ruleset: CardRuleset, files: tuple[Path, ...], as_json: bool) -> int:
    from judge.cardtext.report import file_report

    report = file_report(ruleset, (row for file in files for row in _rows(file)))
    if as_json:
        output.json(report)
        return 0
    output.line(
        N_("{read} of {lines} lines read, {whole} of {cards} cards completely"),
        **{key: report[key] for key in ("read", "lines", "whole", "cards")},
    )
    for row in report["unread"][:SHOWN]:
        output.plain(f"{row['cards']:5}  {row['phrase']}  ({row['example']})")
    return 0


def _rows(file: Path) -> Iterator[Mapping[str, object]]:
    import ijson

    with file.open("rb") as source:
        try:
            for row in ijson.items(source, "item", use_float=True):
                if not isinstance(row, Mapping) or not isinstance(row.get("name"), str):
                    raise NoBulkFile(file=file.name, detail="name")
                yield row
        except (ijson.JSONError, UnicodeDecodeError) as fault:
            raise NoBulkFile(file=file.name, detail=str(fault)[:120]) from None


def _card(output: Output, ruleset: CardRuleset, wanted: str, as_json: bool) -> int:
    from judge.app_state import open_library
    from judge.cardtext.report import card_report

    views = open_library(output.root).cards(wanted, "magic")
    if not views:
        if as_json:
            output.json({"name": wanted, "faces": []})
        else:
            output.line(N_("No card is called “{name}”."), name=wanted)
        return 1
    report = card_report(ruleset, views[0].name, printed_faces(views[0]))
    if as_json:
        output.json(report)
        return 0
    for face in report["faces"]:
        output.heading(face["name"])
        for line in face["lines"]:
            output.plain(line["text"])
            if line["status"] == "unread":
                output.line(N_("not read, from “{phrase}”"), indent=4, phrase=line["stopped_at"] or "")
            elif line["status"] == "read":
                output.plain(line["words"].get(output.language, ""), indent=4)
                if line["cites"]:
                    output.plain(" ".join(line["cites"]), indent=4)
    return 0


def _correct(output: Output, ruleset: CardRuleset, wanted: str, line: int, file: Path | None) -> int:
    from judge.app_state import open_library
    from judge.cli.read_correction import correct

    views = open_library(output.root).cards(wanted, "magic")
    if not views:
        output.line(N_("No card is called “{name}”."), name=wanted)
        return 1
    return correct(output, ruleset, views[0], line, file)


def printed_faces(view: CardView) -> list[dict[str, str]]:
    """The faces of a card of the library, in the format of a bulk file."""
    figures = next((dict(card.figures) for _, _, card in view.cards if card.figures), {})
    columns = {
        "name": view.name.split(" // "),
        "type_line": view.first("type_line").split(" // "),
        "mana_cost": view.first("cost").split(" // "),
        "oracle_text": view.first("text").split("\n//\n"),
    }
    faces = []
    for at in range(max(len(columns["name"]), len(columns["oracle_text"]))):
        face = {key: parts[at] if at < len(parts) else "" for key, parts in columns.items()}
        face["name"] = face["name"] or view.name
        for label, key in (
            ("Power", "power"),
            ("Toughness", "toughness"),
            ("Loyalty", "loyalty"),
            ("Defense", "defense"),
        ):
            parts = figures.get(label, "").split(" // ")
            if at < len(parts) and parts[at]:
                face[key] = parts[at]
        faces.append(face)
    return faces
