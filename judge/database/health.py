"""Checks the health of a database without changing or migrating it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path

from sqlalchemy import Connection, Engine, Select, func, inspect, make_url, select, text
from sqlalchemy.exc import SQLAlchemyError

from judge.database.connection import (
    fault_of,
    looking_at,
    newest_schema,
    reaching,
    schema_of,
    schemas,
)
from judge.database.faults import FILE, StoreAway, StoreFault
from judge.database.last_backup import Copied, last_copy
from judge.database.models import Base, CaseRow, ChangeRow, EventRow, InputRow, SessionRow
from judge.messages import N_, Message

LEAST_FREE = 200_000_000
"""Bytes that should be free on the disk; or twice the size of the database if that is more, for a backup."""
OLDEST_COPY = timedelta(days=7)
"""The maximum age of the last backup of a database with events."""
UNCOPIED = timedelta(days=1)
"""If the oldest event is older than this, there should be a backup."""
MOST_TOLD = 3
"""Maximum number of SQLite's findings that are reported."""

_GARBAGE = N_(
    "{file} cannot be read as a database ({detail}): move it away together with the files whose names begin "
    "like it, then put the last copy back (judge restore)"
)
_DAMAGED = N_("the database is damaged ({detail}): restore the last good backup (judge restore)")
_FOREIGN = N_("the database has tables, but none of Judge's: check JUDGE_DATABASE_URL and the library")
_NEWER = N_("the database has the schema {found}, which this Judge does not know; use a newer one")
_MISSING = N_(
    "the database lacks {names}, which its schema {found} requires: restore the last backup (judge restore)"
)
_FULL = N_("only {free} MB are free on the database's disk; there should be {least} MB")
_NO_COPY = N_("the database has never been backed up: run judge backup")
_OLD_COPY = N_("the last backup of the database is {days} days old: run judge backup")
_LOST_COPY = N_("the last backup of the database is no longer at {file}: run judge backup")
_HISTORIES = N_("cases whose history has gaps: {count}, the first of them {id}")
_NUMBERS = N_("cases with a number or change unknown to their event: {count}, the first of them {id}")
_INPUTS = N_("sessions of the resolver that lack inputs: {count}, the first of them {id}")


@dataclass(frozen=True)
class Health:
    """The state of a database; ``schema`` is empty if it does not exist yet.

    ``bytes`` is its size and ``free`` the free space on the library's disk; ``since`` is the time of the
    first event (UTC); ``problems`` need attention.
    """

    kind: str
    schema: str = ""
    newest: str = ""
    bytes: int = 0
    free: int = 0
    events: int = 0
    cases: int = 0
    sessions: int = 0
    since: datetime | None = None
    copied: Copied | None = None
    problems: tuple[Message, ...] = ()


def examine(folder: Path, url: str, now: datetime) -> Health:
    """Check the database at an address, or in a library's folder."""
    file = None if url and not make_url(url).drivername.startswith("sqlite") else folder / FILE
    if file is not None and url:
        file = Path(str(make_url(url).database))
    kind = "sqlite" if file is not None else make_url(url).get_backend_name()
    found = Health(kind, newest=newest_schema(), free=_free(folder), copied=last_copy(folder))
    if file is not None and not file.is_file():
        return found
    try:
        engine = looking_at(file) if file is not None else reaching(url)
    except StoreFault as fault:
        return replace(found, problems=(fault.message, *_room(found), *_copies(found, now)))
    problems: list[Message] = []
    try:
        with engine.connect() as connection:
            if file is not None:
                problems += integrity(connection)
            schema = schema_of(engine) or ""
            found = _counted(connection, replace(found, schema=schema))
            problems += _schema(engine, schema)
            if not problems and schema == found.newest:
                problems += unsound(connection)
    except SQLAlchemyError as fault:
        problems.append(_unreadable(file, fault))
    finally:
        engine.dispose()
    return replace(found, problems=(*problems, *_room(found), *_copies(found, now)))


def _unreadable(file: Path | None, fault: SQLAlchemyError) -> Message:
    said = fault_of(fault)
    if file is None or isinstance(said, StoreAway):
        return said.message
    return Message(_GARBAGE, {"file": str(file), "detail": str(said.message.data.get("detail", ""))})


def integrity(connection: Connection) -> Iterator[Message]:
    """The findings of SQLite's own integrity check."""
    found = [row[0] for row in connection.execute(text(f"PRAGMA integrity_check({MOST_TOLD})"))]
    if found != ["ok"]:
        yield Message(_DAMAGED, {"detail": "; ".join(map(str, found))[:300]})
    stray = connection.execute(text("PRAGMA foreign_key_check")).all()
    if stray:
        yield Message(_DAMAGED, {"detail": f"{stray[0][0]} → {stray[0][2]}: {len(stray)}"})


def _schema(engine: Engine, found: str) -> Iterator[Message]:
    """Check that the database has the tables of its declared schema."""
    there = inspect(engine)
    if not found:
        if there.get_table_names():
            yield Message(_FOREIGN)
        return
    if found not in schemas():
        yield Message(_NEWER, {"found": found})
    elif found == newest_schema():
        tables = set(there.get_table_names())
        missing = [name for name in Base.metadata.tables if name not in tables]
        for name, table in Base.metadata.tables.items():
            if name in tables:
                held = {one["name"] for one in there.get_columns(name)}
                missing += [f"{name}.{column.name}" for column in table.columns if column.name not in held]
        if missing:
            yield Message(_MISSING, {"names": ", ".join(missing), "found": found})


def unsound(connection: Connection) -> Iterator[Message]:
    """Inconsistencies in a database with the newest schema: histories, numbers, inputs."""
    changes = (
        select(ChangeRow.case, func.count().label("count"), func.max(ChangeRow.version).label("last"))
        .group_by(ChangeRow.case)
        .subquery()
    )
    yield from _finding(
        connection,
        _HISTORIES,
        select(CaseRow.id)
        .outerjoin(changes, changes.c.case == CaseRow.id)
        .where(
            (func.coalesce(changes.c.count, 0) != CaseRow.version)
            | (func.coalesce(changes.c.last, 0) != CaseRow.version)
        ),
    )
    yield from _finding(
        connection,
        _NUMBERS,
        select(CaseRow.id)
        .join(EventRow, EventRow.id == CaseRow.event)
        .where((CaseRow.number > EventRow.last_case) | (CaseRow.serial > EventRow.serial)),
    )
    entered = select(InputRow.session, func.count().label("count")).group_by(InputRow.session).subquery()
    yield from _finding(
        connection,
        _INPUTS,
        select(SessionRow.id)
        .outerjoin(entered, entered.c.session == SessionRow.id)
        .where(func.coalesce(entered.c.count, 0) != SessionRow.count),
    )


def _finding(connection: Connection, template: str, found: Select[str]) -> Iterator[Message]:
    ids = connection.execute(found).scalars().all()
    if ids:
        yield Message(template, {"count": len(ids), "id": min(ids)})


def _counted(connection: Connection, found: Health) -> Health:
    tables = set(inspect(connection).get_table_names())
    counts = {
        name: connection.execute(text(f"SELECT count(*) FROM {name}")).scalar_one() if name in tables else 0
        for name in ("events", "cases", "sessions")
    }
    size = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
    if found.kind != "sqlite":
        size = "SELECT pg_database_size(current_database())"
    used = int(connection.execute(text(size)).scalar_one())
    first = connection.execute(select(func.min(EventRow.created))).scalar() if counts["events"] else None
    return replace(
        found,
        bytes=used,
        events=counts["events"],
        cases=counts["cases"],
        sessions=counts["sessions"],
        since=first,
    )


def _free(folder: Path) -> int:
    """Free bytes on the disk of an existing or future folder."""
    place = next(one for one in (folder, *folder.parents) if one.is_dir())
    return shutil.disk_usage(place).free


def _room(found: Health) -> Iterator[Message]:
    least = max(LEAST_FREE, 2 * found.bytes)
    if found.free < least:
        yield Message(_FULL, {"free": found.free // 1_000_000, "least": least // 1_000_000})


def _copies(found: Health, now: datetime) -> Iterator[Message]:
    if found.since is None:
        return
    if found.copied is None:
        if now - found.since > UNCOPIED:
            yield Message(_NO_COPY)
    elif now - found.copied.at > OLDEST_COPY:
        yield Message(_OLD_COPY, {"days": (now - found.copied.at).days})
    elif not found.copied.file.is_file():
        yield Message(_LOST_COPY, {"file": str(found.copied.file)})
