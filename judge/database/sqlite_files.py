"""SQLite's files, touched by SQLite alone: copied page by page, put in another's place, removed.

A process that closes a file loses every lock that it holds on it (POSIX says so), also those that SQLite set.
Whoever then closes the database next takes itself for the last one, and removes the log in which others go on
writing. So no database is ever opened as a file here.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a database, by the ends of the names."""


def copy(source: sqlite3.Connection, file: Path) -> None:
    """Write the whole of an open database, as it is at this moment, to a file with nothing beside it."""
    with closing(sqlite3.connect(file)) as sink:
        source.backup(sink)
    alone(file)


def alone(file: Path) -> None:
    """Put everything of a database that nobody else has open into its one file."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")


def settle(part: Path, file: Path) -> None:
    """Put a finished file in its place; it stays there also when the power fails."""
    part.replace(file)
    with suppress(OSError):  # some systems have no folders that can be opened
        folder = os.open(file.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def remove(file: Path) -> None:
    """Remove a database that nobody has open, with what is beside it."""
    for name in (file, *(file.with_name(file.name + end) for end in BESIDE)):
        name.unlink(missing_ok=True)
