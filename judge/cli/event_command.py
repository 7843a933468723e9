"""``judge event``: creates, lists, exports and imports events, changes codes, erases names that are due."""

from __future__ import annotations

import datetime
import re
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import click

from judge.cli.output import Group, Output, json_option, say, written
from judge.cli.output import command as judge_command
from judge.errors import BadInput
from judge.messages import N_

if TYPE_CHECKING:
    from judge.database import Created, Role

_ISO = re.compile(r"\d{4}-\d\d-\d\d")


class NoWebAddress(BadInput):
    template = N_("“{text}” is no address of a web server; expected one such as https://judge.example")


class ErasedAtOnce(BadInput):
    template = N_("--erase-names {day} would erase the names at once: it is before {after}")


class FaultyFile(BadInput):
    template = N_("{file}: {detail}")


@click.group(cls=Group)
def command() -> None:
    """Events and their cases."""


@judge_command
@json_option()
@click.argument("name")
@click.option("--date", default="", help=say(N_("Its date (ISO); the default is today.")))
@click.option("--game", "games", multiple=True, help=say(N_("A game that is played; may be repeated.")))
@click.option("--erase-names", default="", help=say(N_("The day after which players' names are erased.")))
@click.option("--url", default="", help=say(N_("Where Judge is served, for the link to join.")))
def create(
    output: Output, name: str, date: str, games: tuple[str, ...], erase_names: str, url: str, as_json: bool
) -> int:
    from judge.database import Events

    library = output.library()
    editions = library.labels_in_force(games)
    today = datetime.date.today().isoformat()
    day = date or today
    _check_url(url)
    if _ISO.fullmatch(erase_names) and erase_names < max(day, today):
        raise ErasedAtOnce(day=erase_names, after=max(day, today))
    made = Events(output.store()).create(name, day, games, editions, (), erase_names)
    join = f"{url.rstrip('/')}/events/{made.event.id}/join"
    if as_json:
        output.json({"event": made.event.id, "join": join, "codes": dict(made.codes), "editions": editions})
        return 0
    output.line(N_("Event {name}: {join}"), name=name, join=join)
    _codes(output, made)
    return 0


@judge_command
@json_option()
def listed(output: Output, as_json: bool) -> int:
    from judge.database import Events

    events = Events(output.store()).all()
    if as_json:
        output.json(
            {
                "events": [
                    {"event": e.id, "name": e.name, "date": e.date, "games": list(e.games)} for e in events
                ]
            }
        )
    for event in () if as_json else events:
        output.plain(f"{event.date}  {event.name}  ({event.id})")
    if not (events or as_json):
        output.line(N_("There is no event here yet."))
    return 0


@judge_command
@json_option()
def erase(output: Output, as_json: bool) -> int:
    from judge.database import Cases, Events, Sessions
    from judge.session_service import SessionService, erase_names

    store = output.store()
    events = Events(store)
    waiting = {event.id: event for event in events.all() if not event.erased}
    count = erase_names(SessionService(Sessions(store)), Cases(store), datetime.date.today().isoformat())
    erased = [waiting[event.id] for event in events.all() if event.erased and event.id in waiting]
    if as_json:
        output.json({"events": count, "erased": [event.id for event in erased]})
    else:
        output.line(N_("Events whose names were erased: {count}"), count=count)
        for event in erased:
            output.plain(f"{event.date}  {event.name}  ({event.id})", indent=2)
    return 0


def _check_url(text: str) -> None:
    """Raise NoWebAddress for anything but the http address of a server, with a path at most."""
    if not text:
        return
    try:
        found = urlsplit(text)
        valid = found.scheme in ("http", "https") and bool(found.hostname) and found.port != 0
    except ValueError:
        valid = False
    if not valid or re.search(r"[\s?#]", text):
        raise NoWebAddress(text=text)


def _role(role: str) -> Role:
    from judge.database import ROLES

    return next(one for one in ROLES if one == role)


@judge_command
@json_option()
@click.argument("event")
@click.argument("role", type=click.Choice(("judge", "head", "organiser")))
def code(output: Output, event: str, role: str, as_json: bool) -> int:
    from judge.cases import which_event
    from judge.database import Events, at_terminal

    events = Events(output.store())
    found = which_event(events.all(), event)
    fresh = events.new_code(at_terminal(found.id, "-", "organiser"), _role(role))
    if as_json:
        output.json({"event": found.id, "codes": {role: fresh}})
    else:
        output.plain(fresh)
    return 0


@judge_command
@json_option()
@click.argument("event")
def release(output: Output, event: str, as_json: bool) -> int:
    from judge.cases import which_event
    from judge.database import Events, at_terminal

    events = Events(output.store())
    organiser = at_terminal(which_event(events.all(), event).id, "-", "organiser")
    count = events.wrong_codes(organiser)
    events.release(organiser)
    if as_json:
        output.json({"event": organiser.event, "wrong_codes": count})
    else:
        output.line(N_("Wrong codes reset: {count}"), count=count)
    return 0


@judge_command
@json_option()
@click.argument("event")
@click.option("--form", type=click.Choice(("json", "md", "csv")), default="json", show_default=True,
              help=say(N_("Complete for programs, or a report for people.")))  # fmt: skip
@click.option("--names", is_flag=True, help=say(N_("Include the players' names.")))
@click.option(
    "--output", "file", type=click.Path(dir_okay=False, path_type=Path), help=say(N_("The file to write."))
)
def export(output: Output, event: str, form: str, names: bool, file: Path | None, as_json: bool) -> int:
    from judge.cardbook import Corrections
    from judge.cases import (
        InfractionNames,
        csv_report,
        exported,
        markdown_report,
        offered,
        which_event,
    )
    from judge.database import Cases, Events, Sessions, at_terminal
    from judge.session_service import SessionService

    store = output.store()
    cases = Cases(store)
    found = which_event(Events(store).all(), event)
    reader = at_terminal(found.id, "-", "organiser")
    held = cases.all(reader)
    if form == "json":
        played = (str(case.content.get("keyed") or "") for case in held)
        sessions = SessionService(Sessions(store)).scenarios(played) if names else {}
        history = cases.histories(reader)
        text = exported(found, held, history, names, sessions, Corrections(output.root).all())
    else:
        known = InfractionNames(offered(output.library(), found), output.language)
        shown = known.named(held)
        if form == "md":
            text = markdown_report(found, shown, output.language, names, cases.histories(reader))
        else:
            text = csv_report(found, shown, output.language, names)
    if file:
        written(file, text, newline="")
    if as_json:
        about = {"event": found.id, "cases": len(held)}
        output.json(about | ({"file": str(file)} if file else {"text": text}))
    elif file:
        output.line(N_("Written to {file}."), file=str(file))
    else:
        click.echo(text, nl=False)
    return 0


@judge_command
@json_option()
@click.argument("file", type=click.Path(dir_okay=False, exists=True, path_type=Path))
def restored(output: Output, file: Path, as_json: bool) -> int:
    from judge.cardbook import Corrections
    from judge.cases import FaultyExport, corrections_in, imported
    from judge.database import Events, Sessions
    from judge.session_service import SessionService

    store = output.store()
    text = file.read_text(encoding="utf-8", errors="replace")
    try:
        made = imported(text, Events(store), SessionService(Sessions(store)))
    except FaultyExport as fault:
        raise FaultyFile(file=str(file), detail=fault.message) from fault
    travelled = corrections_in(text)
    new = Corrections(output.root).put(travelled, over=False) if travelled else 0
    if as_json:
        told = {"corrections": {"new": new, "of": len(travelled)}} if travelled else {}
        output.json({"event": made.event.id, "codes": dict(made.codes), **told})
    else:
        output.plain(f"{made.event.name} ({made.event.id})")
        _codes(output, made)
        if travelled:
            said = N_("{new} of {n} corrections of cards that came with it are new here and were taken over")
            output.line(said, new=new, n=len(travelled))
    return 0


def _codes(output: Output, made: Created) -> None:
    for role, label in (("judge", N_("For judges")), ("head", N_("For the head judge")),
                        ("organiser", N_("For the organiser"))):  # fmt: skip
        output.plain(f"{output.text(label)}: {made.codes[_role(role)]}", indent=2)
    output.line(N_("Write these codes down: they are not shown again, only changed."))


for _name, _made, _help in (
    ("create", create, N_("Create an event; prints its codes, which are never shown again.")),
    ("list", listed, N_("List the events.")),
    ("code", code, N_("Change a code of an event; prints the new one.")),
    ("release", release, N_("Reset the count of wrong codes of an event.")),
    ("export", export, N_("Write an event's cases: complete, or as a report.")),
    ("import", restored, N_("Restore an exported event; prints its codes.")),
    ("erase-names", erase, N_("Erase players' names from events whose date for it has passed.")),
):
    _made.help = say(_help)
    command.add_command(_made, _name)
