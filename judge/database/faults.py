"""The faults of the database as a whole."""

from __future__ import annotations

from pathlib import Path

from judge.errors import JudgeError
from judge.messages import N_

FILE = "judge.db"
"""The file name of the database in the library's folder."""


class StoreFault(JudgeError):
    """The database cannot be used; its contents are unchanged."""

    template = N_("the database cannot be used: {detail}")


class DriverMissing(StoreFault):
    """The Python package with which databases of this kind are reached is not installed."""

    template = N_(
        "the database cannot be used: {driver}, with which Python reaches it, is not installed; for "
        "PostgreSQL install Judge as “.[postgres]”"
    )


class StoreAway(StoreFault):
    """The database is temporarily unavailable; unacknowledged changes can be sent again."""

    template = N_(
        "the database does not answer for the moment: what was saved is safe, "
        "what was not must be sent again shortly"
    )


class StoreBusy(StoreAway):
    """The database is locked by something else; nothing was saved, and the change can be sent again
    shortly."""

    template = N_(
        "the database is busy with something else: what was saved is safe; "
        "send this again in a few seconds, nothing of it was kept yet"
    )


class NewerStore(StoreFault):
    """The database was made by a newer Judge."""

    template = N_("the database has the schema {found}, which this Judge does not know; use a newer one")


def is_there(folder: Path, url: str = "") -> bool:
    """Whether the database exists already; opening a missing one would create it."""
    return bool(url) or (folder / FILE).is_file()
