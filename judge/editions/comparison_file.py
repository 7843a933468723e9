"""A comparison stored as an SQLite file: written once, queried in parts."""

from __future__ import annotations

import contextlib
import gc
import json
import os
import secrets
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import cached_property
from pathlib import Path
from typing import Any, TypedDict

from judge.comparison import Change, Kind
from judge.comparison.word_diff import plain
from judge.documents import SectionNumber
from judge.errors import UnreadableNumber
from judge.text import fold_hard

FORMAT = 2
"""Raised when the file's tables change; a comparison of another format is made again."""
_SCHEMA = """
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE change (
    ordinal INTEGER PRIMARY KEY, part TEXT NOT NULL, kind TEXT NOT NULL, telling INTEGER NOT NULL,
    before TEXT, after TEXT, label_before TEXT, label_after TEXT,
    chapter TEXT NOT NULL, gone INTEGER NOT NULL, words TEXT NOT NULL, content TEXT NOT NULL
);
CREATE TABLE told (part TEXT PRIMARY KEY, changes TEXT NOT NULL);
CREATE INDEX change_before ON change (part, before);
CREATE INDEX change_after ON change (part, after);
CREATE INDEX change_chapter ON change (part, chapter);
"""
_COLUMNS = "kind, before, after, chapter, gone, content"


class KeptWordings(TypedDict, total=False):
    """The word differences of a change as a comparison stores them."""

    words: list[list[str]]
    further: list[tuple[str, list[list[str]]]]
    only: str


class ComparisonFile:
    """The changes of a comparison, read from its file or from memory; safe for any number of threads."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self._lock = threading.Lock()

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        with self._lock:
            return self._db.execute(query, values).fetchall()

    def meta(self, name: str) -> str:
        rows = self.rows("SELECT value FROM meta WHERE name = ?", name)
        return str(rows[0][0]) if rows else ""

    def tallies(self) -> tuple[tuple[str, str, bool, Kind, bool, int], ...]:
        """Rows of part, chapter, whether the chapter is gone, kind, whether worth showing, count; in
        order."""
        rows = self.rows(
            "SELECT part, chapter, gone, kind, telling, COUNT(*) FROM change "
            "GROUP BY part, chapter, gone, kind, telling ORDER BY MIN(ordinal)"
        )
        return tuple(
            (part, chapter, bool(gone), kind, bool(tell), n) for part, chapter, gone, kind, tell, n in rows
        )

    def changes(
        self,
        part: str,
        kinds: Sequence[Kind] = (),
        chapter: tuple[str, bool] | None = None,
        words: str = "",
        telling: bool = False,
        limit: int = -1,
        offset: int = 0,
    ) -> tuple[Change, ...]:
        """The changes of a part in order, optionally only some kinds, one chapter, those with all ``words``,
        or those worth showing."""
        clauses, values = _wanted(part, kinds, words)
        if chapter is not None:
            clauses += " AND chapter = ? AND gone = ?"
            values += [chapter[0], str(int(chapter[1]))]
        if telling:
            clauses += " AND telling = 1"
        rows = self.rows(
            f"SELECT {_COLUMNS} FROM change WHERE {clauses} ORDER BY ordinal LIMIT ? OFFSET ?",
            *values,
            limit,
            offset,
        )
        return tuple(_change(row) for row in rows)

    def stored_changes(
        self, part: str, kinds: Sequence[Kind], words: str = ""
    ) -> Iterator[tuple[Kind, str, str, KeptWordings]]:
        """Kind, label before, label after and stored word differences of each change.

        A faster form of :meth:`changes` for printing a whole comparison, which is stored once more for that
        as one text, without the unchanged items.
        """
        if kinds and "same" not in kinds and not searched(words).split():
            (whole,) = self.rows("SELECT changes FROM told WHERE part = ?", part) or [("[]",)]
            with _unswept():
                rows = json.loads(whole[0])
            yield from (tuple(row) for row in rows if row[0] in kinds)
            return
        clauses, values = _wanted(part, kinds, words)
        rows = self.rows(
            "SELECT kind, label_before, label_after, CASE WHEN kind IN ('changed', 'moved') THEN content END "
            f"FROM change WHERE {clauses} ORDER BY ordinal",
            *values,
        )
        for kind, before, after, content in rows:
            yield kind, before, after, json.loads(content) if content else {}

    @cached_property
    def pairs(self) -> Mapping[str, str]:
        """The label after of each section that both editions have, by the label before."""
        return dict(
            self.rows(
                "SELECT label_before, label_after FROM change WHERE part = 'sections' "
                "AND label_before IS NOT NULL AND label_after IS NOT NULL"
            )
        )

    @cached_property
    def pairs_back(self) -> Mapping[str, str]:
        """The label before of each section that both editions have, by the label after."""
        return {after: before for before, after in self.pairs.items()}

    def of(self, part: str, side: str, label: str) -> Change | None:
        """The change of the item with a label on one ``side``: ``before`` or ``after``."""
        assert side in ("before", "after")
        rows = self.rows(
            f"SELECT {_COLUMNS} FROM change WHERE part = ? AND {side} = ? LIMIT 1", part, key_of(part, label)
        )
        return _change(rows[0]) if rows else None


@contextlib.contextmanager
def _unswept() -> Iterator[None]:
    """While many values are made that all stay, do not look for unused ones among them: it takes half the
    time."""
    swept = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if swept:
            gc.enable()


def _wanted(part: str, kinds: Sequence[Kind], words: str) -> tuple[str, list[str]]:
    """The SQL condition, with its values, for changes of a part, of some kinds, with all of some words."""
    clauses, values = ["part = ?"], [part]
    if kinds:
        clauses.append(f"kind IN ({','.join('?' * len(kinds))})")
        values += kinds
    for word in searched(words).split():
        clauses.append("instr(words, ?) > 0")
        values.append(word)
    return " AND ".join(clauses), values


def key_of(part: str, label: str) -> str:
    """The look-up key of a label: for a number its parts, independent of punctuation."""
    if part == "sections":
        with contextlib.suppress(UnreadableNumber):
            return SectionNumber.parse(label).key
    return label


def searched(text: str) -> str:
    """The normalised text in which words are searched."""
    return fold_hard(plain(text))


def _change(row: tuple[Any, ...]) -> Change:
    kind, _, _, chapter, gone, content = row
    stored = json.loads(content)
    return Change(
        kind,
        stored.get("before"),
        stored.get("after"),
        stored.get("heading", ""),
        stored.get("text", ""),
        tuple([(sign, text) for sign, text in stored.get("words", ())]),
        tuple([(name, tuple([(s, t) for s, t in words])) for name, words in stored.get("further", ())]),
        stored.get("only", ""),
        stored.get("reworded", False),
        chapter,
        bool(gone),
    )


def _content(change: Change) -> str:
    stored = {
        name: value
        for name in ("before", "after", "heading", "text", "words", "further", "only", "reworded")
        if (value := getattr(change, name))
    }
    return json.dumps(stored, ensure_ascii=False, separators=(",", ":"))


def _searched(change: Change) -> str:
    texts = [change.before or "", change.after or "", change.heading, change.text]
    texts += [text for _, words in (("", change.words), *change.further) for _, text in words]
    return searched(" ".join(texts)) if change.kind != "same" else ""


def write(
    path: Path | None, meta: Mapping[str, str], parts: Mapping[str, Iterable[Change]]
) -> ComparisonFile:
    """Store a comparison; in memory if there is no path or it cannot be written."""
    if path is not None:
        draft = path.with_name(f".{secrets.token_hex(8)}")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with closing(sqlite3.connect(draft, isolation_level=None)) as db:
                _fill(db, meta, parts)
            os.replace(draft, path)
            found = opened(path)
            if found is not None:
                return found
        except (OSError, sqlite3.Error):
            pass  # a comparison that cannot be stored is still returned
        finally:
            with contextlib.suppress(OSError):
                draft.unlink(missing_ok=True)
    memory = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    _fill(memory, meta, parts)
    return ComparisonFile(memory)


def _fill(db: sqlite3.Connection, meta: Mapping[str, str], parts: Mapping[str, Iterable[Change]]) -> None:
    db.execute("PRAGMA journal_mode = OFF")
    db.execute("PRAGMA synchronous = OFF")
    db.execute("BEGIN")
    for statement in _SCHEMA.split(";"):
        db.execute(statement)
    held = {part: tuple(changes) for part, changes in parts.items()}
    rows = (
        (
            part,
            change.kind,
            int(change.telling),
            None if change.before is None else key_of(part, change.before),
            None if change.after is None else key_of(part, change.after),
            change.before,
            change.after,
            change.chapter,
            int(change.gone),
            _searched(change),
            _content(change),
        )
        for part, changes in held.items()
        for change in changes
    )
    db.executemany(
        "INSERT INTO change (part, kind, telling, before, after, label_before, label_after, chapter, gone, "
        "words, content) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        rows,
    )
    db.executemany(
        "INSERT INTO told VALUES (?, ?)", ((part, _changes_json(changes)) for part, changes in held.items())
    )
    db.executemany("INSERT INTO meta VALUES (?, ?)", {**meta, "format": str(FORMAT)}.items())
    db.execute("COMMIT")


def _changes_json(changes: Iterable[Change]) -> str:
    """The changes of a part as one text: kind, labels, word differences of what both editions have."""
    return json.dumps(
        [
            (
                change.kind,
                change.before,
                change.after,
                _wordings(change) if change.before and change.after else {},
            )
            for change in changes
            if change.kind != "same"
        ],
        ensure_ascii=False,
        separators=(",", ":"),
    )


def _wordings(change: Change) -> dict[str, object]:
    names = ("words", "further", "only")
    return {name: value for name in names if (value := getattr(change, name))}


def opened(path: Path) -> ComparisonFile | None:
    """Open a stored comparison; None if there is none that can be read."""
    from urllib.parse import quote

    if not path.is_file():
        return None
    try:
        uri = f"file:{quote(str(path.resolve()))}?mode=ro&immutable=1"
        kept = ComparisonFile(sqlite3.connect(uri, uri=True, check_same_thread=False))
        if kept.meta("format") != str(FORMAT):
            return None
    except sqlite3.Error:
        return None
    with contextlib.suppress(OSError):
        os.utime(path)
    return kept
