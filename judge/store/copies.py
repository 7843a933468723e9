"""Copies of everything that is kept, taken and put back while others go on working."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import create_engine, delete, insert, select
from sqlalchemy.exc import SQLAlchemyError

from judge.errors import BadInput
from judge.messages import N_, Message
from judge.store import files
from judge.store.database import Store, newest_schema, schema_of, schemas, upgraded
from judge.store.models import Base

_AT_ONCE = 500
_ITSELF = N_("it is the database that Judge uses now, not a copy of it")


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
        files.remove(part)
        target = upgraded(f"sqlite:///{part}")
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
        files.alone(part)
        files.settle(part, file)
    except (SQLAlchemyError, sqlite3.Error, OSError) as fault:
        with suppress(OSError):
            files.remove(part)
        raise FaultyCopy(file=str(file), detail=str(fault).splitlines()[0]) from fault
    return counted


def restore(store: Store, file: Path) -> dict[str, int]:
    """Put a copy back in the place of all that is kept; gives how many rows of each table.

    A copy of an earlier schema is brought up to date on the way; its file stays as it is. All happens in one
    transaction: whoever reads meanwhile sees all of the old or all of the new. Raises FaultyCopy, and then
    nothing has changed.
    """
    if not file.is_file():
        raise FaultyCopy(file=str(file), detail="no such file")
    if store.engine.dialect.name == "sqlite" and os.path.samefile(file, str(store.engine.url.database)):
        raise FaultyCopy(file=str(file), detail=Message(_ITSELF))
    try:
        source = create_engine(f"sqlite:///file:{file.resolve()}?mode=ro&uri=true")
        found = schema_of(source)
        if found not in schemas():
            raise FaultyCopy(file=str(file), detail=f"schema {found}, not {newest_schema()}")
        if found != newest_schema():
            source.dispose()
            with TemporaryDirectory() as folder:
                newer = Path(folder) / "newer.db"
                with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as old:
                    files.copy(old, newer)
                upgraded(f"sqlite:///{newer}").dispose()
                return restore(store, newer)
        counted = {}
        with source.connect() as kept, store.writing() as transaction:
            for table in reversed(Base.metadata.sorted_tables):
                transaction.execute(delete(table))
            for table in Base.metadata.sorted_tables:
                counted[table.name] = 0
                for rows in kept.execute(select(table)).mappings().partitions(_AT_ONCE):
                    transaction.execute(insert(table), [dict(row) for row in rows])
                    counted[table.name] += len(rows)
        source.dispose()
    except (SQLAlchemyError, sqlite3.Error, OSError) as fault:
        raise FaultyCopy(file=str(file), detail=str(fault).splitlines()[0]) from fault
    return counted
