"""Copies of everything that is kept, taken and put back while others go on working."""

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
from typing import Any

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
from judge.errors import BadInput, NotFound
from judge.messages import N_, Message

_AT_ONCE = 500
_ITSELF = N_("it is the database that Judge uses now, not a copy of it")


_NAME = re.compile(r"judge-\d{8}T\d{6}Z\.db")
"""How copies are called that are made into a folder; others in it are left alone."""
_HALF_MADE = re.compile(_NAME.pattern + r"(\.untried)?(\.part)?")
_HALF_MADE_SECONDS = 3600
"""What is older was left behind by a copying that was killed."""
_UNTRIED, _FAULTY = ".untried", "faulty.db"
"""How a copy is called until it was tried, and one that did not stand it, of which the last is kept."""
_NOT_THERE = N_("there is no such file")
_NOT_OURS = N_("it is no database of Judge's")
_OTHER_SCHEMA = N_("it has the schema {found}; this Judge puts back {newest} and those before")
_IN_WORDS = (
    ("not a database", N_("it is no database")),
    ("malformed", N_("the pages of the database are damaged")),
    ("disk is full", N_("there is no room left on the disk")),
)
"""What SQLite says of a file, by a part of it, as people would."""
_ROWS = N_("{table}: {put_back} of {count} rows were put back")


class NoCopy(NotFound):
    template = N_("there is no copy in {folder}")


@dataclass(frozen=True)
class Drill:
    """A copy that was put back for trial: the schema it has, its rows by table, and what is wrong with it."""

    file: Path
    schema: str
    rows: Mapping[str, int]
    problems: tuple[Message, ...]


class FaultyCopy(BadInput):
    template = N_("{file} is no copy that can be put back: {detail}")


def backup(store: Store, file: Path) -> dict[str, int]:
    """Write a copy of the whole database as one SQLite file; gives how many rows of each table.

    All of it is of one moment, whatever is changed meanwhile. A file already there is replaced only when the
    copy is whole. Raises FaultyCopy where it cannot be written.
    """
    part = file.with_name(f"{file.name}.part")
    counted = {}
    try:
        sqlite_files.remove(part)
        target = upgraded(part)
        options = {} if store.engine.dialect.name == "sqlite" else {"isolation_level": "REPEATABLE READ"}
        with store.engine.connect().execution_options(**options) as source, target.begin() as sink:
            if not options:
                source.exec_driver_sql("BEGIN")  # one moment for all tables
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
        raise FaultyCopy(file=str(file), detail=_said(fault)) from fault
    return counted


def restore(store: Store, file: Path) -> dict[str, int]:
    """Put a copy back in the place of all that is kept; gives how many rows of each table.

    A copy of an earlier schema is brought up to date on the way; its file stays as it is. All happens in one
    transaction: whoever reads meanwhile sees all of the old or all of the new. Raises FaultyCopy, and then
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


def _read(kept: Connection, table: Table, file: Path) -> Iterator[list[dict[str, Any]]]:
    """The rows of a copy's table; raises FaultyCopy, so that its faults are not taken for the database's."""
    try:
        for rows in kept.execute(select(table)).mappings().partitions(_AT_ONCE):
            yield [dict(row) for row in rows]
    except SQLAlchemyError as fault:
        raise FaultyCopy(file=str(file), detail=_said(fault)) from fault


def _said(fault: Exception) -> Message | str:
    """What is wrong with a file, in words where they are known."""
    said = str(fault).splitlines()[0]
    return next((Message(words) for part, words in _IN_WORDS if part in said), said)


@dataclass(frozen=True)
class Made:
    """A copy that was made in a folder: its rows by table, what it made room for, and the trial it stood."""

    file: Path
    rows: Mapping[str, int]
    removed: tuple[Path, ...]
    tried: Drill | None = None


def backup_into(store: Store, folder: Path, keep: int, now: datetime, trying: bool = False) -> Made:
    """Write a copy, named by its moment (UTC), into a folder, and remove all but the newest ``keep`` there.

    With ``keep`` 0 none is removed; files with other names never are. ``trying`` puts the copy back for trial
    first: one with problems is called faulty.db and takes the place of none. Raises FaultyCopy, and then none
    is removed either.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise FaultyCopy(file=str(folder), detail=fault.strerror or str(fault)) from fault
    _clear(folder)
    file = folder / f"judge-{now:%Y%m%dT%H%M%SZ}.db"
    tried = None
    if trying:
        untried = folder / f"{file.name}{_UNTRIED}"
        try:
            counted = backup(store, untried)
        except FaultyCopy as fault:  # of the file that should have come of it
            raise FaultyCopy(file=str(file), detail=fault.message.data["detail"]) from fault
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
    """Remove what was left half made."""
    for one in folder.iterdir():
        if _HALF_MADE.fullmatch(one.name) and not _NAME.fullmatch(one.name):
            with suppress(OSError):
                if time.time() - one.stat().st_mtime > _HALF_MADE_SECONDS:
                    one.unlink()


def newest_copy(folder: Path) -> Path:
    """The newest copy that :func:`backup_into` made in a folder; raises NoCopy."""
    found = _copies_in(folder)
    if not found:
        raise NoCopy(folder=str(folder))
    return found[0]


def _copies_in(folder: Path) -> list[Path]:
    """The copies in a folder, the newest first."""
    held = folder.iterdir() if folder.is_dir() else ()
    return sorted((one for one in held if _NAME.fullmatch(one.name)), reverse=True)


def drill(file: Path) -> Drill:
    """Put a copy back into a database of its own, which is removed afterwards, and look whether all is there.

    Nothing of what is kept now is touched, nor the copy. Raises FaultyCopy where it cannot be put back.
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
