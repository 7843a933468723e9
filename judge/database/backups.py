"""Backups of the whole database, made and restored while others continue to work."""

from __future__ import annotations

import os
import re
import sqlite3
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import Connection, Table, delete, func, insert, select
from sqlalchemy.exc import SQLAlchemyError

from judge.database import sqlite_files
from judge.database.connection import (
    Store,
    looking_at,
    newest_schema,
    open_store,
    schema_of,
    schemas,
    upgraded,
)
from judge.database.health import integrity, unsound
from judge.database.models import Base
from judge.errors import BadInput, NotFound, reason_of
from judge.messages import N_, Message

_AT_ONCE = 500
"""Rows copied at a time, so that a large table is never in memory as a whole."""
_ITSELF = N_("this is the database that Judge is using now, not a backup")


_NAME = re.compile(r"judge-\d{8}T\d{6}Z\.db")
"""The names of backups made into a folder; other files in it are not touched."""
_HALF_MADE = re.compile(_NAME.pattern + r"(\.untried)?(\.part)?")
_HALF_MADE_SECONDS = 3600
"""An unfinished file older than this was left behind by a killed process."""
_UNTRIED, _FAULTY = ".untried", "faulty.db"
"""The suffix of a backup not yet verified, and the name of the last one that failed verification."""
_NOT_THERE = N_("there is no such file")
_NOT_OURS = N_("it is no database of Judge's")
_OTHER_SCHEMA = N_("it has the schema {found}; this Judge puts back {newest} and those before")
_IN_WORDS = (
    ("not a database", N_("it is no database")),
    ("malformed", N_("the pages of the database are damaged")),
    ("disk is full", N_("there is no room left on the disk")),
)
"""Plain wordings for SQLite's errors about a file, by a part of the error text."""
_ROWS = N_("{table}: {put_back} of {count} rows were restored")


class NoCopy(NotFound):
    template = N_("there is no backup in {folder}")


@dataclass(frozen=True)
class Drill:
    """The result of verifying a backup by a trial restore: its schema, number of rows by table, and
    problems."""

    file: Path
    schema: str
    rows: Mapping[str, int]
    problems: tuple[Message, ...]


class FaultyCopy(BadInput):
    template = N_("{file} is not a backup that can be restored: {detail}")


class NoCopyMade(FaultyCopy):
    template = N_("no backup could be written to {file}: {detail}")


def backup(store: Store, file: Path) -> dict[str, int]:
    """Write a backup of the whole database as one SQLite file; returns the number of rows by table.

    It is a consistent snapshot, regardless of concurrent changes. An existing file is replaced only when the
    backup is complete. Raises FaultyCopy if it cannot be written.
    """
    part = file.with_name(f"{file.name}.part")
    counted = {}
    try:
        sqlite_files.remove(part)
        target = upgraded(part)
        options = {} if store.engine.dialect.name == "sqlite" else {"isolation_level": "REPEATABLE READ"}
        with store.engine.connect().execution_options(**options) as source, target.begin() as sink:
            if not options:
                source.exec_driver_sql("BEGIN")  # one snapshot for all tables
            for table in Base.metadata.sorted_tables:
                counted[table.name] = 0
                for rows in source.execute(select(table)).mappings().partitions(_AT_ONCE):
                    sink.execute(insert(table), [dict(row) for row in rows])
                    counted[table.name] += len(rows)
        target.dispose()
        sqlite_files.alone(part)
        sqlite_files.settle(part, file)
    except (SQLAlchemyError, sqlite3.Error, OSError) as fault:
        with suppress(OSError):
            sqlite_files.remove(part)
        if not file.parent.is_dir():
            raise NoCopyMade(file=str(file), detail=Message(N_("its folder is not there"))) from fault
        raise NoCopyMade(file=str(file), detail=_said(fault)) from fault
    return counted


def restore(store: Store, file: Path) -> dict[str, int]:
    """Replace the contents of the database by a backup; returns the number of rows by table.

    A backup with an earlier schema is migrated first; its file is not changed. Everything happens in one
    transaction: concurrent readers see either all of the old or all of the new data. If FaultyCopy is raised,
    nothing has changed.
    """
    if not file.is_file():
        raise FaultyCopy(file=str(file), detail=Message(_NOT_THERE))
    if store.engine.dialect.name == "sqlite" and os.path.samefile(file, str(store.engine.url.database)):
        raise FaultyCopy(file=str(file), detail=Message(_ITSELF))
    try:
        source = looking_at(file)
        found = schema_of(source)
        if found not in schemas():
            told = {"found": found, "newest": newest_schema()}
            detail = Message(_OTHER_SCHEMA, told) if found else Message(_NOT_OURS)
            raise FaultyCopy(file=str(file), detail=detail)
        if found != newest_schema():
            source.dispose()
            with TemporaryDirectory() as folder:
                newer = Path(folder) / "newer.db"
                with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as old:
                    sqlite_files.copy(old, newer)
                upgraded(newer).dispose()
                return restore(store, newer)
        counted = {}
        with source.connect() as kept, store.writing() as transaction:
            for table in reversed(Base.metadata.sorted_tables):
                transaction.execute(delete(table))
            for table in Base.metadata.sorted_tables:
                counted[table.name] = 0
                for rows in _read(kept, table, file):
                    transaction.execute(insert(table), rows)
                    counted[table.name] += len(rows)
        source.dispose()
    except (SQLAlchemyError, sqlite3.Error, OSError) as fault:
        raise FaultyCopy(file=str(file), detail=_said(fault)) from fault
    return counted


def _read(kept: Connection, table: Table, file: Path) -> Iterator[list[dict[str, object]]]:
    """The rows of a table in a backup; its errors are raised as FaultyCopy to distinguish them from the
    database's."""
    try:
        for rows in kept.execute(select(table)).mappings().partitions(_AT_ONCE):
            yield [dict(row) for row in rows]
    except SQLAlchemyError as fault:
        raise FaultyCopy(file=str(file), detail=_said(fault)) from fault


def _said(fault: Exception) -> Message | str:
    """The error about a file, in plain words if there are any."""
    said = str(fault).splitlines()[0]
    return next((Message(words) for part, words in _IN_WORDS if part in said), said)


@dataclass(frozen=True)
class Made:
    """A backup made in a folder: its rows by table, the old backups removed, and the result of its
    verification."""

    file: Path
    rows: Mapping[str, int]
    removed: tuple[Path, ...]
    tried: Drill | None = None


def backup_into(store: Store, folder: Path, keep: int, now: datetime, trying: bool = False) -> Made:
    """Write a backup, named by its time (UTC), into a folder, and remove all but the newest ``keep`` backups
    there.

    With ``keep`` 0 none is removed; files with other names never are. With ``trying``, the backup is verified
    first: one with problems is named faulty.db and replaces no other. If FaultyCopy is raised, none is
    removed.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise NoCopyMade(file=str(folder), detail=reason_of(fault)) from fault
    _clear(folder)
    file = folder / f"judge-{now:%Y%m%dT%H%M%SZ}.db"
    tried = None
    if trying:
        untried = folder / f"{file.name}{_UNTRIED}"
        try:
            counted = backup(store, untried)
        except FaultyCopy as fault:  # of the file that should have come of it
            raise type(fault)(file=str(file), detail=fault.message.data["detail"]) from fault
        tried = drill(untried)
        if tried.problems:
            faulty = folder / _FAULTY
            os.replace(untried, faulty)
            return Made(faulty, counted, (), replace(tried, file=faulty))
        os.replace(untried, file)
    else:
        counted = backup(store, file)
    removed = tuple(_copies_in(folder)[keep:]) if keep else ()
    for old in removed:
        old.unlink(missing_ok=True)
    return Made(file, counted, removed, tried)


def _clear(folder: Path) -> None:
    """Remove unfinished files."""
    for one in folder.iterdir():
        if _HALF_MADE.fullmatch(one.name) and not _NAME.fullmatch(one.name):
            with suppress(OSError):
                if time.time() - one.stat().st_mtime > _HALF_MADE_SECONDS:
                    one.unlink()


def newest_copy(folder: Path) -> Path:
    """The newest backup made by :func:`backup_into` in a folder; raises NoCopy."""
    found = _copies_in(folder)
    if not found:
        raise NoCopy(folder=str(folder))
    return found[0]


def _copies_in(folder: Path) -> list[Path]:
    """The backups in a folder, newest first."""
    held = folder.iterdir() if folder.is_dir() else ()
    return sorted((one for one in held if _NAME.fullmatch(one.name)), reverse=True)


def drill(file: Path) -> Drill:
    """Verify a backup by restoring it into a temporary database.

    Neither the current database nor the backup is changed. Raises FaultyCopy if it cannot be restored.
    """
    with TemporaryDirectory(prefix="judge-drill-") as folder:
        scratch = open_store(Path(folder))
        try:
            rows = restore(scratch, file)
            source = looking_at(file)
            schema = schema_of(source) or ""
            with source.connect() as copy:
                problems = [*integrity(copy)]
            source.dispose()
            with scratch.engine.connect() as connection:
                for table in Base.metadata.sorted_tables:
                    held = connection.execute(select(func.count()).select_from(table)).scalar_one()
                    if held != rows[table.name]:
                        told = {"table": table.name, "put_back": held, "count": rows[table.name]}
                        problems.append(Message(_ROWS, told))
                problems += unsound(connection)
        except SQLAlchemyError as fault:
            raise FaultyCopy(file=str(file), detail=_said(fault)) from fault
        finally:
            scratch.close()
    return Drill(file, schema, rows, tuple(problems))
