"""``judge case``: searches, shows, files, rules on, appeals, decides and prints cases.

Anybody with access to the database may use all of it; the name given is recorded in the history.
"""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import click

from judge.cli.case_output import (
    case_row,
    print_case,
    print_row,
    repeated_rows,
    repeated_text,
    shown_case,
)
from judge.cli.output import Group, Output, json_option, say, written
from judge.cli.output import command as judge_command
from judge.errors import BadInput, JudgeError, LibraryFault
from judge.messages import N_

if TYPE_CHECKING:
    from judge.cases import Repeated
    from judge.database import Case, Cases, CaseState, Events, Role, TournamentEvent
    from judge.editions.cited_sections import MovedRow

STATES = ("open", "ruled", "appealed", "upheld", "reversed")
DECISIONS: Mapping[str, CaseState] = {"uphold": "upheld", "reverse": "reversed", "open": "open"}


class ChangedMeanwhile(JudgeError):
    template = N_("case {number} was changed by somebody else in the meantime; look at it and try again")


class NothingToChange(BadInput):
    template = N_("no change was given")


class NothingRepeated(BadInput):
    template = N_("no penalised player has so many earlier penalties that the infraction costs more")


@click.group(cls=Group)
def command() -> None:
    """Cases of the events kept here."""


class Opened:
    """Access to the events and cases of the database."""

    def __init__(self, output: Output) -> None:
        from judge.database import Cases, Events

        store = output.store()
        self.output = output
        self.events: Events = Events(store)
        self.cases: Cases = Cases(store)

    def event(self, named: str) -> TournamentEvent:
        from judge.cases import which_event

        return which_event(self.events.all(), named)

    def held(self, event: TournamentEvent) -> tuple[Case, ...]:
        from judge.database import at_terminal

        return self.cases.all(at_terminal(event.id, "-", "judge"))

    def named(self, event: TournamentEvent, case: Case) -> Case:
        """The case with its infraction's name in the reader's language."""
        from judge.app_state import open_library
        from judge.cases import InfractionNames, offered

        if not case.content.get("infringed"):
            return case
        known = offered(open_library(self.output.root), event)
        return InfractionNames(known, self.output.language).named((case,))[0]

    def moved(self, case: Case) -> list[MovedRow]:
        """The cited sections that a later edition changed; empty if there is no library."""
        from judge.app_state import open_library
        from judge.editions.cited_sections import changed_citations

        cites = [one["address"] for one in case.content.get("citations", ())]
        try:
            return changed_citations(open_library(self.output.root), cites) if cites else []
        except LibraryFault as fault:
            click.echo(self.output.text(fault.message), err=True)
            return []

    def case(self, event: str, named: str) -> tuple[TournamentEvent, Case]:
        """The case with a number in an event, or with an id in any event."""
        from judge.cases import is_number, which_case
        from judge.database import NoCaseCalled, UnknownCase

        if event or is_number(named):
            found = self.event(event)
            return found, which_case(self.held(found), named)
        for one in self.events.all():
            try:
                return one, which_case(self.held(one), named)
            except UnknownCase:
                continue
        raise NoCaseCalled(named=named)

    def put(
        self,
        event: TournamentEvent,
        case: Case | None,
        judge: str,
        role: Role,
        values: Mapping[str, object],
        state: object,
    ) -> Case:
        """Save a change under a judge's name; raises the errors of :func:`judge.cases.file`, and
        ChangedMeanwhile."""
        from judge.app_state import open_library
        from judge.cases import file
        from judge.database import Conflict, Sessions, at_terminal
        from judge.session_service import SessionService, attachment

        session_service = SessionService(Sessions(self.cases.store))
        done = file(
            self.cases,
            self.events,
            lambda: open_library(self.output.root),
            lambda event, told, proof: attachment(session_service, event, told, proof, at_terminal=True),
            at_terminal(event.id, judge, role),
            case.id if case else str(uuid4()),
            case.version if case else 0,
            values,
            secrets.token_urlsafe(12),
            state,
        )
        if isinstance(done, Conflict):
            raise ChangedMeanwhile(number=done.case.number)
        if values.get("session") and not done.case.content.get("keyed"):
            named = N_("no session “{session}” is kept here: the case names it, without its log")
            click.echo(self.output.text(named, session=done.case.content.get("session")), err=True)
        return done.case

    def values(
        self, event: TournamentEvent, told: Mapping[str, Any], case: Case | None = None
    ) -> dict[str, object]:
        """The values given by options, without those not given."""
        from judge.cases import which_case

        made = {name: told[name] for name in TOLD if told.get(name)}
        made |= {
            name: list(told[name])
            for name in ("players", "penalised", "other_names", "tags")
            if told.get(name)
        }
        if told.get("extension") is not None:
            made["extension"] = told["extension"]
        if told.get("follows"):
            made["follows"] = which_case(self.held(event), told["follows"]).id
        if told.get("cites"):
            held = case.content.get("citations", ()) if case else ()
            made["cites"] = [*(one["address"] for one in held), *told["cites"]]
        return made

    def is_penalised(
        self, event: TournamentEvent, values: Mapping[str, object], case: Case | None = None
    ) -> bool:
        """Whether the case then is ruled and has an infraction, its penalty and the penalised players."""
        from judge.app_state import open_library
        from judge.cases import called, offered

        said = {**(case.content if case else {}), **values}
        if not said.get("infraction") or not said.get("penalised"):
            return False
        if said.get("penalty"):
            return True
        named = called(offered(open_library(self.output.root), event), str(said["infraction"]).strip())
        return named is not None and bool(named.usual)

    def asked_again(
        self,
        event: TournamentEvent,
        values: dict[str, object],
        case: Case | None,
        raised: bool | None,
        ask: bool,
    ) -> tuple[Repeated, ...]:
        """Ask about repeated infractions. A penalty raised by the answer goes into ``values``; the remaining
        repetitions are returned, to be printed. Raises NothingRepeated if it is ``raised`` without reason.
        """
        from judge.app_state import open_library
        from judge.cases import repeated_in

        if not {"infraction", "penalised"} & values.keys() and raised is None:
            return ()
        library = open_library(self.output.root)
        due = repeated_in(library, event, self.held(event), values, self.output.language, case)
        if raised and not due:
            raise NothingRepeated()
        if raised is False or (raised is None and values.get("departure")):
            return ()
        left = []
        for one in due:
            if raised or (ask and self.output.confirmed(repeated_text(self.output, one))):
                values["penalty"] = one.rule.penalty
                values["departure"] = values.get("departure") or one.rule.text
            elif not ask:
                left.append(one)
        return tuple(left)


PENALTY = {"infraction", "penalty", "penalised"}
TOLD = (
    "table",
    "round",
    "question",
    "first",
    "second",
    "ruling",
    "reason",
    "infraction",
    "penalty",
    "departure",
    "session",
)


def _event_option(function: Callable[..., int]) -> Callable[..., int]:
    text = N_("The event: its id, or its name or the beginning of it; not needed if there is only one.")
    return click.option("--event", default="", help=say(text))(function)


def _judge_option(function: Callable[..., int]) -> Callable[..., int]:
    return click.option("--judge", required=True, help=say(N_("The judge's name, recorded in the history.")))(
        function
    )


def _content_options(*names: str) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """The options for the contents of a case, except those named."""

    def added(function: Callable[..., int]) -> Callable[..., int]:
        for option in reversed(_OPTIONS):
            if option.flag.strip("-") not in names:
                function = option.added_to(function)
        return function

    return added


@dataclass(frozen=True)
class _Option:
    """An option for the contents of a case: its flag, help, target parameter and kind of value."""

    flag: str
    help: str
    target: str = ""
    multiple: bool = False
    kind: click.IntRange | None = None

    def added_to(self, function: Callable[..., int]) -> Callable[..., int]:
        """Add the option to a command's function."""
        names = (self.flag, self.target) if self.target else (self.flag,)
        return click.option(*names, help=say(self.help), multiple=self.multiple, type=self.kind)(function)


_OPTIONS = (
    _Option("--table", N_("Its table.")),
    _Option("--round", N_("Its round.")),
    _Option("--player", N_("A player; may be repeated."), "players", multiple=True),
    _Option(
        "--other-name",
        N_("A nickname or misspelling of a player, erased with the names; may be repeated."),
        "other_names",
        multiple=True,
    ),
    _Option("--question", N_("What is asked.")),
    _Option("--first", N_("What one player tells.")),
    _Option("--second", N_("What the other player tells.")),
    _Option("--ruling", N_("What is decided.")),
    _Option("--reason", N_("Why.")),
    _Option("--cites", N_("A section, card or ruling (gyp:120.4); may be repeated."), multiple=True),
    _Option(
        "--infraction",
        N_("The infraction: a name offered by the event, its address (magic/ipg:2.1), or any other."),
    ),
    _Option("--penalty", N_("The penalty; the default is the usual one of the infraction.")),
    _Option("--penalised", N_("A player who gets the penalty; may be repeated."), multiple=True),
    _Option("--departure", N_("The reason for a penalty other than the usual one.")),
    _Option("--extension", N_("Minutes of extra time."), kind=click.IntRange(0, 240)),
    _Option("--tag", N_("A tag; may be repeated."), "tags", multiple=True),
    _Option("--follows", N_("The precedent that it follows: its number or id.")),
    _Option("--session", N_("The session of the resolver that played it.")),
)


def _repeated_option(function: Callable[..., int]) -> Callable[..., int]:
    text = N_("Whether the penalty is raised because the player did the same before; asked at a terminal.")
    return click.option("--repeated/--not-repeated", "raised", default=None, help=say(text))(function)


def _answer(
    output: Output, event: TournamentEvent, case: Case, as_json: bool, asked: tuple[Repeated, ...] = ()
) -> int:
    if as_json:
        output.json(case_row(event, case) | ({"asked": repeated_rows(asked)} if asked else {}))
    else:
        print_row(output, case)
        for one in asked:
            output.plain(repeated_text(output, one), indent=3)
            output.line(N_("The penalty is unchanged: add --repeated to judge case change to raise it."), 3)
    return 0


def _asks(as_json: bool) -> bool:
    """Whether a question can be asked: by a person at a terminal."""
    return not as_json and sys.stdin.isatty() and sys.stdout.isatty()


@judge_command
@json_option()
@click.argument("words", nargs=-1)
@_event_option
@click.option("--state", type=click.Choice(STATES), help=say(N_("Only cases in this state.")))
@click.option("--cites", default="", help=say(N_("Only cases that cite this section.")))
@click.option("--card", default="", help=say(N_("Only cases about this card.")))
@click.option("--tag", default="", help=say(N_("Only cases with this tag.")))
@click.option("--judge", default="", help=say(N_("Only cases that this judge filed.")))
def listed(
    output: Output, words: tuple[str, ...], event: str, state: str | None, cites: str, card: str, tag: str,
    judge: str, as_json: bool,
) -> int:  # fmt: skip
    from judge.app_state import open_library
    from judge.cases import Asked, card_asked, chosen, offered, whole_address

    here = Opened(output)
    library = open_library(output.root) if words or cites or card else None
    asked = Asked(
        " ".join(words), state or "", whole_address(library, cites) if library and cites else "", tag, judge,
        card_asked(library, card) if library and card else None,
    )  # fmt: skip
    events = [here.event(event)] if event else here.events.all()
    rows = [
        (one, case)
        for one in events
        for case in chosen(
            here.held(one), asked, one.games, offered(library, one) if library and words else ()
        )
    ]
    if as_json:
        output.json({"cases": [case_row(one, case) for one, case in rows]})
    else:
        told = ""
        for one, case in rows:
            if one.id != told:
                told = one.id
                output.heading(f"{one.name} · {one.date} ({one.id})")
            print_row(output, case, indent=2)
        if not rows:
            output.line(N_("Nothing was found."))
    return 0 if rows or asked == Asked() else 1


@judge_command
@json_option()
@click.argument("case")
@_event_option
def show(output: Output, case: str, event: str, as_json: bool) -> int:
    from judge.database import at_terminal

    here = Opened(output)
    at, found = here.case(event, case)
    reader = at_terminal(at.id, "-", "judge")
    history = here.cases.history(reader, found.id)
    rests_on = here.cases.rests_on(reader).get(found.id, ())
    followers = here.cases.followers(reader, found.id)
    moved = here.moved(found)
    if as_json:
        output.json(shown_case(at, found, history, rests_on, followers, moved))
    else:
        print_case(output, at, here.named(at, found), history, rests_on, followers, moved)
    return 0


@judge_command
@json_option()
@click.argument("question")
@_event_option
@_judge_option
@_content_options("question")
@_repeated_option
def add(
    output: Output, question: str, event: str, judge: str, raised: bool | None, as_json: bool, **told: object
) -> int:
    here = Opened(output)
    at = here.event(event)
    values = here.values(at, {**told, "question": question})
    asked = here.asked_again(at, values, None, raised, _asks(as_json))
    ruled = values.get("ruling") or here.is_penalised(at, values)
    case = here.put(at, None, judge, "judge", values, "ruled" if ruled else None)
    return _answer(output, at, case, as_json, asked)


@judge_command
@json_option()
@click.argument("case")
@_event_option
@_judge_option
@_content_options()
@_repeated_option
def change(
    output: Output, case: str, event: str, judge: str, raised: bool | None, as_json: bool, **told: object
) -> int:
    here = Opened(output)
    at, found = here.case(event, case)
    values = here.values(at, told, found)
    asked = here.asked_again(at, values, found, raised, _asks(as_json))
    if not values:
        raise NothingToChange()
    ruled = found.state == "open" and PENALTY & values.keys() and here.is_penalised(at, values, found)
    case_now = here.put(at, found, judge, "judge", values, "ruled" if ruled else None)
    return _answer(output, at, case_now, as_json, asked)


@judge_command
@json_option()
@click.argument("case")
@click.argument("ruling")
@_event_option
@_judge_option
@_content_options("ruling")
@_repeated_option
def rule(
    output: Output, case: str, ruling: str, event: str, judge: str, raised: bool | None, as_json: bool,
    **told: object,
) -> int:  # fmt: skip
    from judge.database import wrong_state

    here = Opened(output)
    at, found = here.case(event, case)
    if found.state not in ("open", "ruled"):
        raise wrong_state(found.state, "ruled")
    values = here.values(at, {**told, "ruling": ruling}, found)
    asked = here.asked_again(at, values, found, raised, _asks(as_json))
    return _answer(output, at, here.put(at, found, judge, "judge", values, "ruled"), as_json, asked)


@judge_command
@json_option()
@click.argument("case")
@_event_option
@_judge_option
@click.option("--reason", default="", help=say(N_("Why.")))
def appeal(output: Output, case: str, event: str, judge: str, reason: str, as_json: bool) -> int:
    here = Opened(output)
    at, found = here.case(event, case)
    values = {"appeal": reason} if reason else {}
    return _answer(output, at, here.put(at, found, judge, "judge", values, "appealed"), as_json)


@judge_command
@json_option()
@click.argument("case")
@click.argument("decision", type=click.Choice(tuple(DECISIONS)))
@_event_option
@_judge_option
@click.option("--reason", required=True, help=say(N_("Why.")))
@click.option("--ruling", default="", help=say(N_("What is decided.")))
def decide(
    output: Output, case: str, decision: str, event: str, judge: str, reason: str, ruling: str, as_json: bool
) -> int:
    here = Opened(output)
    at, found = here.case(event, case)
    values = {"head_reason": reason} | ({"head_ruling": ruling} if ruling else {})
    if decision == "open":
        values = {"reason": reason} | ({"ruling": ruling} if ruling else {})
    return _answer(output, at, here.put(at, found, judge, "head", values, DECISIONS[decision]), as_json)


@judge_command
@json_option()
@click.argument("case")
@_event_option
@click.option("--names", is_flag=True, help=say(N_("Include the players' names.")))
@click.option(
    "--output", "file", type=click.Path(dir_okay=False, path_type=Path), help=say(N_("The file to write."))
)
def export(output: Output, case: str, event: str, names: bool, file: Path | None, as_json: bool) -> int:
    from judge.cases import markdown_case
    from judge.database import at_terminal

    here = Opened(output)
    at, found = here.case(event, case)
    known = {one.id: one for one in here.held(at)}
    history = here.cases.history(at_terminal(at.id, "-", "organiser"), found.id)
    text = markdown_case(at, here.named(at, found), output.language, names, known, history)
    if file:
        written(file, text)
    if as_json:
        about = {"event": at.id, "number": str(found.number)}
        output.json(about | ({"file": str(file)} if file else {"markdown": text}))
    elif file:
        output.line(N_("Written to {file}."), file=str(file))
    else:
        click.echo(text, nl=False)
    return 0


for _name, _made, _help in (
    ("list", listed, N_("List cases: of an event or all, by state, section, card, tag, judge and words.")),
    ("show", show, N_("Show a case with its history.")),
    ("add", add, N_("File a case; with a ruling it is ruled.")),
    ("change", change, N_("Add to a case.")),
    ("rule", rule, N_("Rule on a case.")),
    ("appeal", appeal, N_("Appeal a ruled case to the head judge.")),
    ("decide", decide, N_("As the head judge: uphold or reverse a ruling, or reopen the case.")),
    ("export", export, N_("Write one case as Markdown, for printing.")),
):
    _made.help = say(_help)
    command.add_command(_made, _name)
