"""A case and its changes as values: what whoever reads or writes cases is handed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from judge.errors import NotFound
from judge.messages import N_

CASE_ID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
"""How a device writes the id that it makes for a case."""
CaseState = Literal["open", "ruled", "appealed", "upheld", "reversed"]


@dataclass(frozen=True)
class Case:
    """A case as it stands; ``content`` has TEXTS, LISTS, ``citations`` and ``extension`` (minutes).

    ``session`` of its content is the resolver's table that was played for it, ``log`` that table's log as it
    read when it was attached, and ``keyed`` is the same session where whoever attached it had its key.
    ``judge`` is who filed it.
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
    """One change in a case's history: what was set, and the state it led to where that changed.

    ``client`` is the id that the device gave it, by which it is known when it is sent again.
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
    """A change was kept, or had been kept already (``repeated``)."""

    case: Case
    repeated: bool = False


@dataclass(frozen=True)
class Conflict:
    """Somebody else has changed the case meanwhile: theirs, and what was to be set."""

    case: Case
    values: Mapping[str, Any]
    state: CaseState | None


@dataclass(frozen=True)
class Attachment:
    """A session of the resolver as a case takes it: whether whoever attached it had its key, its log now."""

    session: str
    keyed: bool = False
    log: Callable[[], Mapping[str, Any]] = dict


@dataclass(frozen=True)
class FollowedCase:
    """A case that another one follows or is followed by: what may be said of it whoever asks."""

    id: str
    event: str
    event_name: str
    number: int
    state: str


class UnknownCase(NotFound):
    template = N_("there is no such case in this event")
