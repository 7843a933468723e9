"""Formats cases for the command line: JSON for programs, lines for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from judge.cli.moved_output import print_moved
from judge.cli.output import Output
from judge.messages import N_

if TYPE_CHECKING:
    from judge.cases import Repeated
    from judge.database import Case, Changed, FollowedCase, TournamentEvent
    from judge.editions.cited_sections import MovedRow


def case_row(event: TournamentEvent, case: Case) -> dict[str, object]:
    """A case in a list."""
    from judge.database import in_force

    said = case.content
    return {
        "event": event.id,
        "id": case.id,
        "number": str(case.number),
        "state": case.state,
        "judge": case.judge,
        "table": said.get("table", ""),
        "question": said.get("question", ""),
        "ruling": in_force(case),
        "tags": list(said.get("tags", ())),
        "cites": [one["address"] for one in said.get("citations", ())],
        "follows": said.get("follows", ""),
        "changed": case.changed.isoformat(),
    }


def shown_case(
    event: TournamentEvent, case: Case, history: Sequence[Changed], rests_on: Sequence[FollowedCase],
    followers: Sequence[FollowedCase], moved: Sequence[MovedRow],
) -> dict[str, object]:  # fmt: skip
    """A complete case: its contents, precedents, followers, changes, and what became of its citations."""
    return {
        **case_row(event, case),
        "event_name": event.name,
        "version": case.version,
        "content": dict(case.content),
        "rests_on": [_followed(one) for one in rests_on],
        "followers": [_followed(one) for one in followers],
        "history": [
            {
                "version": one.version,
                "by": one.by,
                "role": one.role,
                "at": one.at.isoformat(),
                "state": one.state,
                "values": dict(one.values),
            }
            for one in history
        ],
        **({"moved": list(moved)} if moved else {}),
    }


def _followed(one: FollowedCase) -> dict[str, object]:
    return {"event": one.event, "id": one.id, "number": str(one.number), "state": one.state}


def repeated_text(output: Output, one: Repeated) -> str:
    """The question whether a penalty is raised because the player did the same before."""
    from judge.cases import penalty_with_term

    rule = one.rule
    template = N_("{player}: {n} earlier today for this. Upgrade to {penalty}?")
    if not rule.daily:
        template = N_("{player}: {n} earlier at this event for this. Upgrade to {penalty}?")
    penalty = penalty_with_term(rule.penalty, output.language)
    told = output.text(template, player=one.player, n=len(one.earlier), penalty=penalty)
    told = f"{told} ({' '.join(part for part in (rule.address, rule.text) if part)})"
    if one.others:
        apart = N_("The penalty would be for everybody named: file a case of its own for {players}.")
        told += " " + output.text(apart, players=", ".join(one.others))
    return told


def repeated_rows(asked: Sequence[Repeated]) -> list[dict[str, object]]:
    """The same for programs."""
    return [
        {
            "player": one.player,
            "earlier": [str(before.case.number) for before in one.earlier],
            "penalty": one.rule.penalty,
            "cites": one.rule.address,
            "text": one.rule.text,
            "others": list(one.others),
        }
        for one in asked
    ]


def print_row(output: Output, case: Case, indent: int = 0) -> None:
    """Print a case in a few lines: number, state, question, ruling."""
    from judge.database import STATE_NAMES, in_force

    said = case.content
    state = output.text(STATE_NAMES[case.state])
    where = f"{output.text(N_('Table'))} {said['table']} · " if said.get("table") else ""
    output.plain(f"{case.number}. [{state}] {where}{said.get('question', '')}", indent)
    if in_force(case):
        output.plain(f"→ {in_force(case)}", indent + 3)


def print_case(
    output: Output, event: TournamentEvent, case: Case, history: Sequence[Changed],
    rests_on: Sequence[FollowedCase], followers: Sequence[FollowedCase], moved: Sequence[MovedRow],
) -> None:  # fmt: skip
    """Print a complete case for people; ``moved`` are the cited sections that changed since."""
    from judge.cases import value_text
    from judge.database import FIELDS, ROLE_NAMES, STATE_NAMES

    output.plain(f"{event.name} · {event.date}")
    output.heading(f"{output.text(N_('Case {n}'), n=case.number)} · {output.text(STATE_NAMES[case.state])}")
    for name, label in FIELDS.items():
        told = value_text(case.content, name, output.language)
        if told:
            output.plain(f"{output.text(label)}: {told}", indent=2)
    for one in case.content.get("citations", ()):
        output.plain(f"{one['address']} {one.get('heading', '')}", indent=2)
        if one.get("wording"):
            output.plain(one["wording"], indent=6)
    print_moved(output, moved)
    for label, others in ((N_("Follows the case"), rests_on[:1]), (N_("Cases that follow it"), followers)):
        if others:
            told = ", ".join(_named(output, event, other) for other in others)
            output.plain(f"{output.text(label)}: {told}", indent=2)
    turned = [other for other in rests_on if other.state == "reversed"]
    if turned:
        output.line(
            N_("A precedent of this case was reversed: {cases}."), indent=2,
            cases=", ".join(_named(output, event, other) for other in turned),
        )  # fmt: skip
    output.heading(output.text(N_("History")))
    for change in history:
        state = f" → {output.text(STATE_NAMES[change.state])}" if change.state else ""
        role = output.text(ROLE_NAMES.get(change.role, change.role))
        output.plain(f"{change.at:%Y-%m-%d %H:%M} UTC  {change.by} ({role}){state}", indent=2)
        for name in change.values:
            told = value_text(change.values, name, output.language) if name in FIELDS else ""
            if told:
                output.plain(f"{output.text(FIELDS[name])}: {told}", indent=6)


def _named(output: Output, event: TournamentEvent, other: FollowedCase) -> str:
    from judge.database import STATE_NAMES

    where = "" if other.event == event.id else f" · {other.event_name}"
    return f"{other.number} ({output.text(STATE_NAMES[other.state])}){where}"
