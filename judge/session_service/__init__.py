"""The resolver's sessions: stored, rebuilt from their inputs, and changed by one user at a time."""

from judge.session_service.anonymity import delete_event, erase_names, letter_seats
from judge.session_service.attachment import attachment, session_and_key
from judge.session_service.from_devices import FaultySession, Merged, lent, merged, session_for_server
from judge.session_service.service import (
    Entry,
    Moved,
    NoScenario,
    NoTable,
    SessionService,
    SeveralTables,
    UnreadInput,
    Work,
    aside,
    read_input,
    written_input,
)

__all__ = [
    "Entry",
    "FaultySession",
    "Merged",
    "Moved",
    "NoScenario",
    "NoTable",
    "SessionService",
    "SeveralTables",
    "UnreadInput",
    "Work",
    "aside",
    "attachment",
    "delete_event",
    "erase_names",
    "lent",
    "letter_seats",
    "merged",
    "read_input",
    "session_and_key",
    "session_for_server",
    "written_input",
]  # fmt: skip
