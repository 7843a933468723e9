"""Stored readings of printed faces, in the library's folder, by the version of the reader.

A face is found by a hash of its printed data and of the rules for which it is read, so that it is only read
again if its text or the reader has changed. The files of other versions are kept until nobody has written to
them for a day. This is only a cache: if it cannot be written, faces are read on demand.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
import threading
import time
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from judge.cardtext.lines import ReadFace, ReadLine
from judge.cardtext.readers import face_to_play, game_of
from judge.rulesets.kit import CardRuleset

FOLDER = "readings"
BATCH = 200
"""Number of cards after which new readings are written."""
KEEP_SECONDS = 24 * 3600
_TABLE = "CREATE TABLE IF NOT EXISTS reading (face BLOB PRIMARY KEY, whole INTEGER, content BLOB)"

Row = Mapping[str, object]


@dataclass(frozen=True)
class Tally:
    """The number of cards examined, of those read completely, and of faces read just now."""

    cards: int = 0
    whole: int = 0
    anew: int = 0


@lru_cache(maxsize=8)
def reader_version(game: str) -> str:
    """A hash of the code that reads a game's cards; empty if the sources are not available."""
    judge = Path(__file__).resolve().parent.parent
    hashed = hashlib.sha256()
    found = False
    for part in ("cardtext", "rulesets/kit", f"rulesets/{game.replace('-', '_')}"):
        folder = judge / part
        for path in sorted((*folder.rglob("*.py"), *folder.rglob("*.yaml"))):
            found = True
            hashed.update(f"\0{path.relative_to(judge).as_posix()}\0".encode())
            hashed.update(path.read_bytes())
    return hashed.hexdigest()[:16] if found else ""


class Readings:
    """The readings in a library's folder; safe for any number of threads and processes."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._held: dict[str, sqlite3.Connection | None] = {}
        self._lock = threading.Lock()

    def face(self, ruleset: CardRuleset, row: Row) -> ReadFace:
        """The reading of a face: a stored one, else a new one, which is then stored."""
        key = _key(ruleset, row)
        game = game_of(ruleset)
        kept = self._asked(game, "SELECT content FROM reading WHERE face = ?", key)
        if kept:
            with suppress(ValueError, TypeError, KeyError, zlib.error):
                return _unpacked(kept[0][0])
        made = face_to_play(ruleset, row)
        self._put(game, [(key, made.whole, _packed(made))])
        return made

    def read_all(
        self, ruleset: CardRuleset, cards: Iterable[Sequence[Row]], tell: Callable[[int], None]
    ) -> Tally:
        """Read the faces of many cards and store them; ``tell`` is called with the number of cards done."""
        game = game_of(ruleset)
        done, whole, anew = 0, 0, 0
        fresh: list[tuple[bytes, bool, bytes]] = []
        for faces in cards:
            all_read = True
            for row in faces:
                key = _key(ruleset, row)
                kept = self._asked(game, "SELECT whole FROM reading WHERE face = ?", key)
                if kept:
                    all_read &= bool(kept[0][0])
                    continue
                made = face_to_play(ruleset, row)
                all_read &= made.whole
                anew += 1
                fresh.append((key, made.whole, _packed(made)))
            done, whole = done + 1, whole + all_read
            if done % BATCH == 0:
                self._put(game, fresh)
                fresh.clear()
                tell(done)
        self._put(game, fresh)
        self._drop_old(game)
        return Tally(done, whole, anew)

    def _asked(self, game: str, query: str, *values: object) -> list[tuple[Any, ...]]:
        with self._lock, suppress(sqlite3.Error):
            db = self._opened(game)
            if db is not None:
                return db.execute(query, values).fetchall()
        return []

    def _put(self, game: str, rows: Sequence[tuple[bytes, bool, bytes]]) -> None:
        """Store readings if that is possible now; another process may be writing."""
        with self._lock, suppress(sqlite3.Error):
            db = self._opened(game)
            if db is not None and rows:
                with db:
                    db.executemany("INSERT OR REPLACE INTO reading VALUES (?, ?, ?)", rows)

    def _opened(self, game: str) -> sqlite3.Connection | None:
        if game not in self._held:
            self._held[game] = None
            version = reader_version(game)
            if version and self._root.is_dir():
                with suppress(OSError, sqlite3.Error):
                    self._held[game] = _opened(self._file(game, version))
        return self._held[game]

    def _file(self, game: str, version: str) -> Path:
        return self._root / FOLDER / f"{game}-{version}.db"

    def _drop_old(self, game: str) -> None:
        """Remove readings of other versions of the reader that nobody has written to for a day."""
        own = self._file(game, reader_version(game))
        with suppress(OSError):
            for other in own.parent.glob(f"{game}-*.db"):
                if other != own and time.time() - other.stat().st_mtime > KEEP_SECONDS:
                    other.unlink()


def _opened(file: Path) -> sqlite3.Connection:
    """The file of readings; a damaged one is replaced."""
    file.parent.mkdir(exist_ok=True)
    for again in (True, False):
        db = sqlite3.connect(file, timeout=0.2, check_same_thread=False)
        try:
            db.execute("PRAGMA synchronous = OFF")  # lost readings are made again
            db.execute(_TABLE)
            db.execute("SELECT face FROM reading LIMIT 1").fetchall()
            return db
        except sqlite3.OperationalError:
            db.close()
            raise
        except sqlite3.DatabaseError:
            db.close()
            if not again:
                raise
            file.unlink(missing_ok=True)
    raise AssertionError


def _key(ruleset: CardRuleset, row: Row) -> bytes:
    text = json.dumps([ruleset.id, row], sort_keys=True, ensure_ascii=False, default=list)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()[:16]


def _packed(face: ReadFace) -> bytes:
    return zlib.compress(json.dumps(asdict(face), ensure_ascii=False, separators=(",", ":")).encode())


def _unpacked(content: bytes) -> ReadFace:
    plain = json.loads(zlib.decompress(content))
    lines = [ReadLine(**line) for line in plain["lines"]]
    return ReadFace(plain["name"], plain["corners"], lines)
