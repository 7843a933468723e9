"""The parts of a case shared with other events, and attached events as values."""

from __future__ import annotations

from dataclasses import dataclass

from judge.database.case import Case
from judge.errors import BadInput
from judge.messages import N_

LENT = (
    "question", "ruling", "reason", "head_ruling", "head_reason", "infraction", "penalty", "extension",
    "tags", "citations",
)  # fmt: skip
"""The parts of a case visible to judges of another event; never players, tables or the players' versions."""
MOST = 20
"""Maximum number of events attached to one."""


class OwnEvent(BadInput):
    template = N_("an event's own cases are its precedents already")


class TooManyAttached(BadInput):
    template = N_("no more than {most} events can be attached")


@dataclass(frozen=True)
class AttachedEvent:
    """An event whose cases serve as precedents: for all judges (``for_all``), or for one device."""

    event: str
    name: str
    date: str
    for_all: bool
    by: str


@dataclass(frozen=True)
class Lent:
    """A case of an attached event with the event's name; its content is limited to LENT."""

    name: str
    case: Case
