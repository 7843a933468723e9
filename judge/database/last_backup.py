"""What is known of the last copy of a database: when it was made, and where it was put."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

RECORD = "judge.copied.json"
"""Where a library's folder keeps it; not in the database, of which an earlier copy may be put back."""


@dataclass(frozen=True)
class Copied:
    """A copy that was made: where, when (UTC), and how many bytes it has."""

    file: Path
    at: datetime
    bytes: int


def remember(folder: Path, file: Path, at: datetime) -> None:
    """Keep that a copy was made; where that cannot be written the copy is made all the same."""
    made = {"file": str(file.resolve()), "at": at.isoformat(), "bytes": file.stat().st_size}
    part = folder / f"{RECORD}.part"
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        part.write_text(json.dumps(made), encoding="utf-8")
        part.replace(folder / RECORD)


def last_copy(folder: Path) -> Copied | None:
    """The last copy that was made of the database of a library's folder, None where none is known of."""
    try:
        made = json.loads((folder / RECORD).read_text(encoding="utf-8"))
        return Copied(Path(made["file"]), datetime.fromisoformat(made["at"]), int(made["bytes"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None
