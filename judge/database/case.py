"""Cases and their changes as values, independent of the database."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from judge.errors import NotFound
from judge.messages import N_

CASE_ID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
"""The form of the ids that devices make for cases."""
CaseState = Literal["open", "ruled", "appealed", "upheld", "reversed"]


@dataclass(frozen=True)
class Case:
    """The current state of a case; ``content`` has TEXTS, LISTS, ``citations`` and ``extension`` (minutes).

    In the content, ``session`` is the resolver's session played for it, ``log`` the log of that session when
    it was attached, and ``keyed`` the same session if the person who attached it had its key. ``judge`` is
    the judge who filed it.
    """

    id: str
    event: str
    number: int
    state: CaseState
    content: Mapping[str, Any]
    version: int
    serial: int
    created: datetime
    changed: datetime
    judge: str = ""


@dataclass(frozen=True)
class Changed:
    """One change in a case's history: the values set, and the new state if that changed.

    ``client`` is the id given by the device, by which a repeated transmission is recognised.
    """

    version: int
    by: str
    role: str
    at: datetime
    values: Mapping[str, Any]
    state: CaseState | None
    client: str = ""


@dataclass(frozen=True)
class Saved:
    """A change was saved as version ``change`` of its case, or had been saved before (``repeated``)."""

    case: Case
    repeated: bool = False
    change: int = 0


@dataclass(frozen=True)
class Conflict:
    """Somebody else has changed the case in the meantime: the case with their change, and the values not
    saved."""

    case: Case
    values: Mapping[str, object]
    state: CaseState | None


@dataclass(frozen=True)
class Attachment:
    """A session of the resolver attached to a case: whether the person had its key, and its current log."""

    session: str
    keyed: bool = False
    log: Callable[[], Mapping[str, object]] = dict


@dataclass(frozen=True)
class FollowedCase:
    """A case that another one follows or is followed by; only the data that anybody may see."""

    id: str
    event: str
    event_name: str
    number: int
    state: str


class UnknownCase(NotFound):
    template = N_("there is no such case in this event")


class NoCaseCalled(UnknownCase):
    template = N_("there is no case “{named}” here")
