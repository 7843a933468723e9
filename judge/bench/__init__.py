"""A resolver's session as it is worked on: kept, rebuilt from its inputs, changed by one at a time."""

from judge.bench.attaching import attachment, session_told
from judge.bench.bench import (
    Bench,
    Entry,
    Moved,
    NoTable,
    SeveralTables,
    UnreadInput,
    Work,
    read_input,
    written_input,
)
from judge.bench.seats import delete_event, erase_names, letter_seats

__all__ = [
    "Bench", "Entry", "Moved", "NoTable", "SeveralTables", "UnreadInput", "Work", "attachment",
    "delete_event", "erase_names", "letter_seats", "read_input", "session_told", "written_input",
]  # fmt: skip
