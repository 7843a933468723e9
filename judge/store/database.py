"""Open the database and bring it up to date; only this package knows SQLAlchemy."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from filelock import FileLock
from sqlalchemy import Engine, create_engine, event, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from judge.errors import JudgeError
from judge.messages import N_

FILE = "judge.db"
"""The database's name in the library's folder."""

BUSY_SECONDS = 10
_MIGRATIONS = Path(__file__).parent / "migrations"


class StoreFault(JudgeError):
    """The database cannot be used; what it held is untouched."""

    template = N_("the database cannot be used: {detail}")


class Store:
    """An open database at its newest schema."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A transaction that changes nothing; raises StoreFault where the database fails."""
        with self._session() as session:
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """A transaction that is kept whole or not at all; raises StoreFault where the database fails."""
        with self._session() as session:
            if self.engine.dialect.name == "sqlite":  # one writer at a time, from the first line on
                session.execute(text("BEGIN IMMEDIATE"))
            yield session
            session.commit()

    @contextmanager
    def _session(self) -> Iterator[Session]:
        try:
            with Session(self.engine) as session:
                yield session
        except SQLAlchemyError as fault:
            raise StoreFault(detail=str(fault.__cause__ or fault).splitlines()[0]) from fault

    def close(self) -> None:
        self.engine.dispose()


def open_store(folder: Path, url: str = "") -> Store:
    """The database at an address, or the one in a library's folder, made and brought up to date.

    A copy is kept beside it before its schema changes. Raises StoreFault where it cannot be used.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / FILE
        engine = _engine(url or f"sqlite:///{file}")
        with FileLock(folder / f"{FILE}.lock", timeout=60):
            _upgrade(engine, None if url else file)
    except (SQLAlchemyError, OSError) as fault:
        raise StoreFault(detail=str(fault).splitlines()[0]) from fault
    return Store(engine)


def _engine(url: str) -> Engine:
    if url.startswith(("postgres://", "postgresql://")):  # the driver that Judge knows
        url = f"postgresql+psycopg://{url.partition('://')[2]}"
    engine = create_engine(url, pool_pre_ping=True)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare)
        # SQLite's driver opens transactions by itself, too late for BEGIN IMMEDIATE.
        event.listen(engine, "connect", _by_hand)
    return engine


def _prepare(connection: Any, record: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode = WAL", "foreign_keys = ON", f"busy_timeout = {BUSY_SECONDS * 1000}",
                   "synchronous = FULL"):  # fmt: skip
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _by_hand(connection: Any, record: Any) -> None:
    connection.isolation_level = None


def _config(engine: Engine) -> Config:
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.attributes["engine"] = engine
    return config


def newest_schema() -> str:
    """The revision of the schema that this Judge knows."""
    return str(ScriptDirectory(str(_MIGRATIONS)).get_current_head())


def schemas() -> frozenset[str]:
    """The revisions of every schema that there has been."""
    return frozenset(one.revision for one in ScriptDirectory(str(_MIGRATIONS)).walk_revisions())


def schema_of(engine: Engine) -> str | None:
    """The revision of a database's schema, None where it has none."""
    with engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision()


def upgraded(url: str) -> Engine:
    """The database at an address, made or brought up to date: with the newest schema."""
    engine = _engine(url)
    command.upgrade(_config(engine), "head")
    return engine


def _upgrade(engine: Engine, file: Path | None) -> None:
    config, current = _config(engine), schema_of(engine)
    if current == newest_schema():
        return
    if current is not None and file is not None and file.exists():
        with engine.connect() as connection:
            connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))
        shutil.copy2(file, file.with_suffix(f".{current}.bak"))
    command.upgrade(config, "head")
