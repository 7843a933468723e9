"""``judge read``: shows how Judge reads a card's printed text, line by line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from judge.cardtext.readers import READ, game_of
from judge.cli.output import CannotWrite, Output, json_option, say
from judge.cli.output import command as judge_command
from judge.errors import BadInput, reason_of
from judge.library import CardView
from judge.messages import N_

if TYPE_CHECKING:
    from judge.rulesets.kit import CardRuleset

SHOWN = 25
"""Maximum number of unread phrases that are printed; ``--json`` lists them all."""


class NoSuchProfile(BadInput):
    template = N_("there is no profile “{profile}”; known: {known}")


class NoBulkFile(BadInput):
    template = N_("{file} is not a file of cards in Scryfall's format: entry {entry} has no “name”")


@judge_command
@json_option()
@click.argument("name", nargs=-1)
@click.option(
    "--file",
    "files",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    multiple=True,
    help=say(N_("Read all cards of a file in Scryfall's format or the simple one; show how much was read.")),
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
@click.option(
    "--game",
    type=click.Choice(sorted(READ)),
    help=say(N_("The game of the cards; otherwise that of the card named, and Magic for a file.")),
)
@click.option("--profile", help=say(N_("The rules by which the cards are played; otherwise the game's own.")))
def command(
    output: Output,
    name: tuple[str, ...],
    files: tuple[Path, ...],
    record: Path | None,
    line: int | None,
    correction: Path | None,
    as_read: bool,
    game: str | None,
    profile: str | None,
    as_json: bool,
) -> int:
    if bool(name) == bool(files) or (record is not None and not files):
        raise click.UsageError(output.text(N_("Name a card, or a file with --file.")))
    told = (correction is not None) + as_read
    if (line is None) is not (told == 0) or told > 1 or (told and not name):
        raise click.UsageError(output.text(N_("Name a card, --line, and either --correct or --as-read.")))
    view = None if files else _view(output, " ".join(name), game)
    if not files and view is None:
        return _unknown(output, " ".join(name), game, as_json)
    ruleset = _ruleset(view.game if view is not None else game or "magic", profile)
    if record is not None:
        return _record(output, ruleset, files, record, as_json)
    if view is None:
        return _files(output, ruleset, files, as_json)
    if line is not None:
        return _correct(output, ruleset, view, line, correction)
    return _card(output, ruleset, view, as_json)


def _ruleset(game: str, profile: str | None) -> CardRuleset:
    from judge.rulesets import find

    found = find(game)
    if profile is not None and profile not in found.profiles:
        raise NoSuchProfile(profile=profile, known=", ".join(found.profiles))
    return found.profiles[profile or found.default]


def _games(game: str | None) -> list[str]:
    """The game named, else all games whose cards Judge reads, Magic first."""
    return [game] if game else sorted(READ, key=lambda one: (one != "magic", one))


def _view(output: Output, wanted: str, game: str | None) -> CardView | None:
    """The card that is meant: of the game named, else of any game whose cards Judge reads, Magic first."""
    from judge.app_state import open_library

    library = open_library(output.root)
    return next((found[0] for one in _games(game) if (found := library.cards_meant(wanted, one))), None)


def _unknown(output: Output, wanted: str, game: str | None, as_json: bool) -> int:
    """Report that no card has the name, with the nearest names."""
    from judge.app_state import open_library

    near = [card.name for one in _games(game) for card in open_library(output.root).near_cards(wanted, one)]
    if as_json:
        output.json({"name": wanted, "faces": [], **({"suggestions": near} if near else {})})
    else:
        output.line(N_("No card is called “{name}”."), name=wanted)
        if near:
            output.line(N_("Did you mean: {names}?"), names=", ".join(near))
    return 1


def _record(
    output: Output, ruleset: CardRuleset, files: tuple[Path, ...], record: Path, as_json: bool
) -> int:
    """Update the record and report which lines are newly read, no longer read, or read differently."""
    from judge.cardtext import record as records

    before = records.kept(record) if record.exists() else {}
    cards = records.chosen(row for file in files for row in _rows(file, ruleset))
    now = records.record(ruleset, cards)
    found = records.differences(before, now) if before else []
    try:
        records.keep(record, now)
    except OSError as fault:
        raise CannotWrite(file=str(record), detail=reason_of(fault)) from fault
    if as_json:
        output.json({"cards": len(now), "changed": found})
        return 0
    for line in found:
        output.plain(line)
    output.line(N_("{cards} cards in the record, {changed} changes"), cards=len(now), changed=len(found))
    return 0


def _files(output: Output, ruleset: CardRuleset, files: tuple[Path, ...], as_json: bool) -> int:
    from judge.cardtext.report import file_report

    report = file_report(ruleset, (row for file in files for row in _rows(file, ruleset)))
    if as_json:
        output.json(report)
        return 0
    output.line(
        N_("{read} of {lines} lines read, {whole} of {cards} cards completely"),
        **{key: report[key] for key in ("read", "lines", "whole", "cards")},
    )
    without = report["without jokes, drafting and ante"]
    if without["cards"] != report["cards"]:
        told = N_("without jokes, drafting and ante: {read} of {lines} lines, {whole} of {cards} cards")
        output.line(told, **without)
    for row in report["unread"][:SHOWN]:
        output.plain(f"{row['cards']:5}  {row['phrase']}  ({row['example']})")
    return 0


def _rows(file: Path, ruleset: CardRuleset) -> Iterator[Mapping[str, object]]:
    """The cards of a file: in Scryfall's format, or (YAML, CSV) in the simple one."""
    import ijson

    from judge.importers.card_data import damaged_json

    if file.suffix.lower() in (".yaml", ".yml", ".csv"):
        from judge.cardbook.printed import rows_of
        from judge.importers import Request
        from judge.importers.card_data import read_card_data

        for card in read_card_data(file, Request(game_of(ruleset))).cards:
            yield from rows_of(card)
        return
    with file.open("rb") as source:
        try:
            for entry, row in enumerate(ijson.items(source, "item", use_float=True), 1):
                if not isinstance(row, Mapping) or not isinstance(row.get("name"), str):
                    raise NoBulkFile(file=file.name, entry=entry)
                yield row
        except (ijson.JSONError, UnicodeDecodeError):
            raise damaged_json(file) from None


def _card(output: Output, ruleset: CardRuleset, view: CardView, as_json: bool) -> int:
    from judge.cardbook.printed import printed_card
    from judge.cardtext.report import card_report

    card = printed_card(view)
    report = card_report(ruleset, view.name, card.faces if card is not None else ())
    if as_json:
        output.json(report)
        return 0
    if not any(face["lines"] for face in report["faces"]):
        said = (
            N_("{name} has no printed text: there is nothing to read")
            if card is not None
            else (N_("no imported document has the printed text of {name}"))
        )
        output.line(said, name=view.name)
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


def _correct(output: Output, ruleset: CardRuleset, view: CardView, line: int, file: Path | None) -> int:
    from judge.cli.read_correction import correct

    return correct(output, ruleset, view, line, file)
