"""Records the last backup of a database: its time and file."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

RECORD = "judge.copied.json"
"""The file with the record in the library's folder; not in the database, because that may be restored."""


@dataclass(frozen=True)
class Copied:
    """A backup: its file, time (UTC) and size in bytes."""

    file: Path
    at: datetime
    bytes: int


def remember(folder: Path, file: Path, at: datetime) -> None:
    """Record a backup; failure to write the record is ignored, because the backup exists anyway."""
    made = {"file": str(file.resolve()), "at": at.isoformat(), "bytes": file.stat().st_size}
    part = folder / f"{RECORD}.part"
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        part.write_text(json.dumps(made), encoding="utf-8")
        part.replace(folder / RECORD)


def last_copy(folder: Path) -> Copied | None:
    """The last recorded backup of the database in a library's folder; None if there is none."""
    try:
        made = json.loads((folder / RECORD).read_text(encoding="utf-8"))
        return Copied(Path(made["file"]), datetime.fromisoformat(made["at"]), int(made["bytes"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None
