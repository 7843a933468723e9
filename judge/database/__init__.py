"""The database: the resolver's sessions, events and their cases; only this package uses SQLAlchemy.

The modules that access the database are loaded on first use, because looking a rule up needs only the values.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from judge.database.case import (
    Attachment,
    Case,
    CaseState,
    Changed,
    Conflict,
    FollowedCase,
    NoCaseCalled,
    Saved,
    UnknownCase,
)
from judge.database.case_rules import (
    DECIDED,
    FIELDS,
    LISTS,
    LONGEST_LINE,
    MOST_CITATIONS,
    MOST_CITED,
    MOST_LINES,
    MOVES,
    STATE_NAMES,
    STATES,
    TEXTS,
    FaultyCase,
    NoQuestion,
    NoReason,
    NoRuling,
    WrongState,
    cleaned,
    in_force,
    state_of,
    wrong_state,
)
from judge.database.contention import PATIENCE, Waits
from judge.database.erasure import Names, Preview
from judge.database.event import (
    ROLE_NAMES,
    ROLES,
    Code,
    Created,
    FaultyEvent,
    Member,
    NoEventCalled,
    NoEvents,
    NotAllowed,
    Role,
    Token,
    TooManyAttempts,
    TournamentEvent,
    UnknownEvent,
    WrongCode,
    at_terminal,
    judges_name,
    utc_now,
)
from judge.database.faults import NewerStore, StoreAway, StoreBusy, StoreFault, is_there
from judge.database.legacy_formats import appeals_separated
from judge.database.lending import LENT, AttachedEvent, Lent, OwnEvent, TooManyAttached
from judge.database.redaction import NAMED, letters, nameless, without_names
from judge.database.session import (
    LIMITS,
    Entered,
    Key,
    Limits,
    StoredInput,
    StoredSession,
    TooMuch,
    UnknownSession,
    WrongKey,
)

if TYPE_CHECKING:
    from judge.database.attached_events import AttachedEvents
    from judge.database.cases import Cases
    from judge.database.connection import Store, open_store
    from judge.database.event_import import putting_back
    from judge.database.events import Events
    from judge.database.sessions import Sessions

_LATER = {
    "AttachedEvents": "attached_events",
    "Cases": "cases",
    "Events": "events",
    "Sessions": "sessions",
    "Store": "connection",
    "open_store": "connection",
    "putting_back": "event_import",
}
"""What needs SQLAlchemy, with the module that has it."""


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
    return found


__all__ = [
    "DECIDED",
    "FIELDS",
    "LENT",
    "LIMITS",
    "LISTS",
    "LONGEST_LINE",
    "MOST_CITATIONS",
    "MOST_CITED",
    "MOST_LINES",
    "MOVES",
    "NAMED",
    "PATIENCE",
    "ROLES",
    "ROLE_NAMES",
    "STATES",
    "STATE_NAMES",
    "TEXTS",
    "AttachedEvent",
    "AttachedEvents",
    "Attachment",
    "Case",
    "CaseState",
    "Cases",
    "Changed",
    "Code",
    "Conflict",
    "Created",
    "Entered",
    "Events",
    "FaultyCase",
    "FaultyEvent",
    "FollowedCase",
    "Key",
    "Lent",
    "Limits",
    "Member",
    "Names",
    "NewerStore",
    "NoCaseCalled",
    "NoEventCalled",
    "NoEvents",
    "NoQuestion",
    "NoReason",
    "NoRuling",
    "NotAllowed",
    "OwnEvent",
    "Preview",
    "Role",
    "Saved",
    "Sessions",
    "Store",
    "StoreAway",
    "StoreBusy",
    "StoreFault",
    "StoredInput",
    "StoredSession",
    "Token",
    "TooManyAttached",
    "TooManyAttempts",
    "TooMuch",
    "TournamentEvent",
    "UnknownCase",
    "UnknownEvent",
    "UnknownSession",
    "Waits",
    "WrongCode",
    "WrongKey",
    "WrongState",
    "appeals_separated",
    "at_terminal",
    "cleaned",
    "in_force",
    "is_there",
    "judges_name",
    "letters",
    "nameless",
    "open_store",
    "putting_back",
    "state_of",
    "utc_now",
    "without_names",
    "wrong_state",
]
