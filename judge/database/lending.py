"""What another event's judges read of a case, and the events whose cases are read so."""

from __future__ import annotations

from dataclasses import dataclass

from judge.database.case import Case
from judge.errors import BadInput
from judge.messages import N_

LENT = (
    "question", "ruling", "reason", "head_ruling", "head_reason", "infraction", "penalty", "extension",
    "tags", "citations",
)  # fmt: skip
"""What another event's judges read of a case; never who played, at which table, or what they told."""
MOST = 20
"""Events that may be attached to one."""


class OwnEvent(BadInput):
    template = N_("an event's own cases are its precedents already")


class TooManyAttached(BadInput):
    template = N_("no more than {most} events can be attached")


@dataclass(frozen=True)
class AttachedEvent:
    """An event whose cases serve as precedents: for all judges, or for one device (``for_all`` false)."""

    event: str
    name: str
    date: str
    for_all: bool
    by: str


@dataclass(frozen=True)
class Lent:
    """A case of an attached event with the event's name; its content is what LENT names."""

    name: str
    case: Case
