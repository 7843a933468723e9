"""A resolver's session as it is worked on: kept, rebuilt from its inputs, changed by one at a time."""

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
from judge.bench.seats import erase_names, letter_seats

__all__ = [
    "Bench", "Entry", "Moved", "NoTable", "SeveralTables", "UnreadInput", "Work", "erase_names",
    "letter_seats", "read_input", "written_input",
]  # fmt: skip
