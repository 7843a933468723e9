"""The database: the resolver's sessions, events and their cases; only this package knows SQLAlchemy."""

from judge.store.cases import (
    LISTS,
    MOVES,
    STATES,
    TEXTS,
    Case,
    Cases,
    CaseState,
    Changed,
    Conflict,
    FaultyCase,
    Saved,
    UnknownCase,
    WrongState,
)
from judge.store.database import NewerStore, Store, StoreAway, StoreFault, open_store
from judge.store.events import (
    ROLES,
    Code,
    Created,
    Event,
    Events,
    FaultyEvent,
    Member,
    NotAllowed,
    Role,
    Token,
    TooManyAttempts,
    UnknownEvent,
    WrongCode,
)
from judge.store.sessions import (
    LIMITS,
    Entered,
    Key,
    Limits,
    Sessions,
    StoredInput,
    StoredSession,
    TooMuch,
    UnknownSession,
    WrongKey,
)

__all__ = [
    "LIMITS", "LISTS", "MOVES", "ROLES", "STATES", "TEXTS", "Case", "CaseState", "Cases", "Changed",
    "Code", "Conflict", "Created", "Entered", "Event", "Events", "FaultyCase", "FaultyEvent", "Key",
    "Limits", "Member", "NewerStore", "NotAllowed", "Role", "Saved", "Sessions", "Store", "StoreAway",
    "StoreFault", "StoredInput", "StoredSession", "Token", "TooManyAttempts", "TooMuch", "UnknownCase",
    "UnknownEvent", "UnknownSession", "WrongCode", "WrongKey", "WrongState", "open_store",
]  # fmt: skip
