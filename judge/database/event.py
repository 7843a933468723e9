"""Events and their devices as values, with their faults and validation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Literal, NewType

from judge.errors import BadInput, NotFound
from judge.messages import N_, Message
from judge.text import writable

Role = Literal["judge", "head", "organiser"]
ROLES: tuple[Role, ...] = ("judge", "head", "organiser")
ROLE_NAMES: Mapping[str, str] = {
    "judge": N_("judge"), "head": N_("head judge"), "organiser": N_("organiser")
}  # fmt: skip
Code = NewType("Code", str)
Token = NewType("Token", str)
LONGEST_NAME, LONGEST_JUDGE = 200, 80
TOO_LONG = N_("{field}: a text of at most {longest} characters")
TOO_MANY = N_("{field}: at most {most}, of {longest} characters each")
MISSING = N_("{field} is missing")


class UnknownEvent(NotFound):
    template = N_("there is no such event")


class NoEventCalled(UnknownEvent):
    template = N_("no event is called “{named}”; there are: {known}")


class NoEvents(UnknownEvent):
    template = N_("there is no event here yet; judge event create NAME makes one")


class WrongCode(BadInput):
    template = N_("that is not a code of this event")


class TooManyAttempts(BadInput):
    template = N_(
        "that is not a code of this event; so many wrong ones were tried from here within {minutes} minutes "
        "that they are counted no more: a right one lets in at once"
    )


class NotAllowed(BadInput):
    template = N_("only the {role} of the event may do this")


class FaultyEvent(BadInput):
    template = N_("this event is not valid: {detail}")


@dataclass(frozen=True)
class TournamentEvent:
    """An event as its members see it; ``editions`` are the editions in force, by document.

    ``erase_names`` is the day after which players' names are erased (ISO, empty: never), ``other_names`` are
    nicknames and misspellings erased with them.
    """

    id: str
    name: str
    date: str
    games: tuple[str, ...]
    editions: Mapping[str, str]
    penalties: tuple[str, ...]
    erase_names: str
    erased: bool
    serial: int
    created: datetime
    changed: datetime
    infractions: tuple[str, ...] = ()
    other_names: tuple[str, ...] = ()


@dataclass(frozen=True)
class Member:
    """A device that has joined an event, and its role."""

    id: str
    event: str
    role: Role
    name: str
    joined: datetime
    revoked: bool = False


@dataclass(frozen=True)
class Created:
    """A new event with its codes, which are never shown again, and the organiser's device, if one was
    named."""

    event: TournamentEvent
    organiser: Code
    head: Code
    judge: Code
    codes: Mapping[Role, Code] = field(default_factory=dict)
    member: Member | None = None
    token: Token | None = None


def utc_now() -> datetime:
    """The current time in UTC, without time zone."""
    return datetime.now(UTC).replace(tzinfo=None)


def at_terminal(event: str, name: str, role: Role) -> Member:
    """A member for commands on the server itself, with the name to be recorded in the history."""
    return Member("", event, role, judges_name(name), utc_now())


def allow(member: Member, *roles: Role) -> None:
    """Raise NotAllowed if a member has none of these roles, or the device was revoked."""
    if member.role not in roles or member.revoked:
        raise not_allowed(roles)


def not_allowed(roles: Sequence[Role]) -> NotAllowed:
    """Make the fault, which names the required roles in the reader's language."""
    told = Message(ROLE_NAMES[roles[0]])
    for role in roles[1:]:
        told = Message("{some} / {other}", {"some": told, "other": Message(ROLE_NAMES[role])})
    return NotAllowed(role=told)


_JUDGE = N_("Your name at this event")


def judges_name(name: str) -> str:
    """Validate a judge's name at an event; raises FaultyEvent."""
    return line(name, _JUDGE, LONGEST_JUDGE)


def line(text: str, field: str, longest: int) -> str:
    """Validate a line of text; raises FaultyEvent, which names the field."""
    kept = writable(text).strip()
    if not kept:
        raise faulty(MISSING, field)
    if len(kept) > longest:
        raise faulty(TOO_LONG, field, longest=longest)
    return kept


def faulty(template: str, field: str, **data: object) -> FaultyEvent:
    """Make the fault for a field, with its reason."""
    return FaultyEvent(detail=Message(template, {"field": Message(field), **data}))
