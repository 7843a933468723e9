"""``judge event``: create an event from the terminal, list events, erase names whose day has come."""

from __future__ import annotations

import datetime

import click

from judge.cli.output import Output, json_option, say
from judge.cli.output import command as judge_command
from judge.messages import N_


@click.group()
def command() -> None:
    """Events and their cases."""


@judge_command
@json_option()
@click.argument("name")
@click.option("--date", default="", help=say(N_("Its day (ISO); today where it is left out.")))
@click.option("--game", "games", multiple=True, help=say(N_("A game that is played; may be said again.")))
@click.option("--erase-names", default="", help=say(N_("The day after which players' names are erased.")))
@click.option("--url", default="", help=say(N_("Where Judge is served, for the link to join.")))
def create(
    output: Output, name: str, date: str, games: tuple[str, ...], erase_names: str, url: str, as_json: bool
) -> int:
    from judge.desk import open_library
    from judge.store import Events

    library = open_library(output.root)
    editions = {}
    for game in games:
        library.check_game(game)
        for edition in library.current_editions(game):
            editions[f"{game}/{edition.ref.document}"] = edition.ref.edition
    day = date or datetime.date.today().isoformat()
    made = Events(output.store()).create(name, day, games, editions, (), erase_names)
    join = f"{url.rstrip('/')}/events/{made.event.id}/join"
    if as_json:
        output.json({"event": made.event.id, "join": join, "codes": dict(made.codes), "editions": editions})
        return 0
    output.line(N_("Event {name}: {join}"), name=name, join=join)
    for role, label in (("judge", N_("For judges")), ("head", N_("For the head judge")),
                        ("organiser", N_("For the organiser"))):  # fmt: skip
        output.plain(f"{output.text(label)}: {made.codes[role]}", indent=2)  # type: ignore[index]
    output.line(N_("Write these codes down: they are not shown again, only changed."))
    return 0


@judge_command
@json_option()
def listed(output: Output, as_json: bool) -> int:
    from judge.store import Events

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
    return 0


@judge_command
@json_option()
def erase(output: Output, as_json: bool) -> int:
    from judge.store import Cases

    count = Cases(output.store()).erase_names(datetime.date.today().isoformat())
    if as_json:
        output.json({"events": count})
    else:
        output.line(N_("Events whose names were erased: {count}"), count=count)
    return 0


for _name, _made, _help in (
    ("create", create, N_("Create an event; prints its codes, which are never shown again.")),
    ("list", listed, N_("List the events.")),
    ("erase-names", erase, N_("Erase players' names from the events whose day has come.")),
):
    _made.help = say(_help)
    command.add_command(_made, _name)
