"""What may be wrong with the database as a whole."""

from __future__ import annotations

from pathlib import Path

from judge.errors import JudgeError
from judge.messages import N_

FILE = "judge.db"
"""The database's name in the library's folder."""


class StoreFault(JudgeError):
    """The database cannot be used; what it held is untouched."""

    template = N_("the database cannot be used: {detail}")


class StoreAway(StoreFault):
    """The database does not answer now and may soon: what was not acknowledged can be sent again."""

    template = N_(
        "the database does not answer for the moment: what was saved is safe, "
        "what was not must be sent again shortly"
    )


class StoreBusy(StoreAway):
    """Something else holds the database: nothing was kept, and the same can be sent again shortly."""

    template = N_(
        "the database is busy with something else: what was saved is safe; "
        "send this again in a few seconds, nothing of it was kept yet"
    )


class NewerStore(StoreFault):
    """The database was made by a later Judge."""

    template = N_("the database has the schema {found}, which this Judge does not know; use a newer one")


def is_there(folder: Path, url: str = "") -> bool:
    """Whether there is a database already: opening one that is not there makes it."""
    return bool(url) or (folder / FILE).is_file()
