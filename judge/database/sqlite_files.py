"""Copies, replaces and removes SQLite's files, always through SQLite itself.

By POSIX rules, a process that closes a file loses all its locks on it, including those of SQLite. The next
process to close the database would then believe to be the last one and remove the log that others still use.
So database files are never opened as plain files here.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

BESIDE = ("-wal", "-shm", "-journal")
"""Suffixes of the files that SQLite keeps next to a database."""


def copy(source: sqlite3.Connection, file: Path) -> None:
    """Write a snapshot of an open database to a single file."""
    with closing(sqlite3.connect(file)) as sink:
        source.backup(sink)
    alone(file)


def alone(file: Path) -> None:
    """Merge the log of a database that nobody else has open into its main file."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")


def settle(part: Path, file: Path) -> None:
    """Move a finished file to its place, safely even if the power fails."""
    part.replace(file)
    with suppress(OSError):  # some systems cannot open folders
        folder = os.open(file.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def remove(file: Path) -> None:
    """Remove a database that nobody has open, with the files next to it."""
    for name in (file, *(file.with_name(file.name + end) for end in BESIDE)):
        name.unlink(missing_ok=True)
