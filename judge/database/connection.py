"""Opens the database and migrates it to the newest schema; only this package uses SQLAlchemy."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING, cast

from sqlalchemy import (
    URL,
    Connection,
    Engine,
    MetaData,
    create_engine,
    event,
    insert,
    inspect,
    make_url,
    select,
    text,
)
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.orm import Session
from sqlalchemy.pool import ConnectionPoolEntry, NullPool

from judge.database import contention, sqlite_files
from judge.database.background import Aside
from judge.database.faults import FILE, DriverMissing, NewerStore, StoreAway, StoreBusy, StoreFault

if TYPE_CHECKING:
    from alembic.config import Config


READING_SECONDS = 0.1
"""Maximum wait of a reader for an exclusively locked SQLite database when threads are limited; readers
normally never wait for writers."""
OVERWRITING_SECONDS = 2.0
"""Maximum wait for readers before erased data is overwritten on disk; otherwise that happens later."""
FINISHING_SECONDS = 30.0
"""Maximum time for background work when the database is closed."""
CONNECT_SECONDS = 5
"""Timeout for connecting to a database server, unless the address sets one."""
SILENT_MILLISECONDS = 5_000
"""A database server silent for this long is considered lost (power failure, network cut)."""
IDLE_MILLISECONDS = 60_000
"""If a Judge server disappears in the middle of a transaction, PostgreSQL ends the transaction after this
time."""
_AT_ONCE = 500
"""Number of rows copied at once from one database to another, so that memory stays small."""
_LOCK_NOT_AVAILABLE = "55P03"
"""PostgreSQL's error code for a lock timeout."""
MIGRATING = "SELECT pg_advisory_xact_lock(7304)"
"""A lock so that only one of several servers starting on one PostgreSQL migrates it."""
_NO_TURN = "others are waiting to change something"
_MIGRATIONS = Path(__file__).parent / "migrations"


def fault_of(fault: SQLAlchemyError) -> StoreFault:
    """Convert a database error: StoreAway if waiting helps, else StoreFault."""
    said = str(fault.__cause__ or fault).splitlines()[0]
    if isinstance(fault, PoolTimeout):
        return StoreBusy(detail=said)
    if isinstance(fault, DBAPIError):
        if "sqlite" in type(fault.orig).__module__:
            if "locked" in said or "busy" in said:
                return StoreBusy(detail=said)
            waits = False
        elif getattr(fault.orig, "sqlstate", "") == _LOCK_NOT_AVAILABLE:
            return StoreBusy(detail=said)
        else:
            waits = fault.connection_invalidated or isinstance(fault, OperationalError | InterfaceError)
        if waits:
            return StoreAway(detail=said)
    return StoreFault(detail=said)


class Store:
    """An open database with the newest schema.

    ``threads`` is the number of threads that answer requests; at most half of them may write or wait to write
    (0: no limit). ``written`` counts the started changes: if this store is the ``sole`` writer, data that
    were read stay valid as long as the count stays the same.
    """

    def __init__(self, engine: Engine, threads: int = 0) -> None:
        self.engine = engine
        self._sqlite = engine.dialect.name == "sqlite"
        # in a browser nobody else writes: data that were read stay valid until this store writes
        self.sole = sys.platform == "emscripten"
        self.written = 0
        self._reading = READING_SECONDS if threads else contention.PATIENCE
        # SQLite makes waiting writers poll; within one process they queue instead.
        self._aside = Aside()
        self._places = contention.Places(max(threads // 2, 1) if threads else 0, alone=self._sqlite)
        if self._sqlite:
            engine.dispose()  # new connections use the timeout for readers
            event.listen(engine, "connect", self._impatient, insert=True)  # must run before anything can wait

    def _impatient(self, connection: sqlite3.Connection, record: ConnectionPoolEntry) -> None:
        connection.execute(f"PRAGMA busy_timeout = {int(self._reading * 1000)}")

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A read-only transaction; raises StoreFault if the database fails."""
        with self._session() as session:
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """A transaction that is committed completely or not at all; raises StoreFault if the database fails.

        It waits for its turn and for the database's lock for at most
        :data:`judge.database.contention.PATIENCE`, then raises StoreBusy.
        """
        if self.sole and self._sqlite:
            with self._session() as session:
                self.written += 1
                session.connection().exec_driver_sql("BEGIN IMMEDIATE")
                yield session
                session.commit()
            return
        with self._waiting(), self._places.turn() as deadline, self._session() as session:
            self.written += 1
            with self._held(session, deadline):
                yield session
            session.commit()

    @contextmanager
    def place(self) -> Iterator[None]:
        """A place among the writers, for callers that take another lock before :meth:`writing`.

        Threads that wait for that lock are then counted as writers too. Raises StoreBusy."""
        with self._waiting(), self._places.place():
            yield

    def waits(self) -> contention.Waits:
        """Statistics about waiting for this database."""
        return self._places.waits()

    @contextmanager
    def _waiting(self) -> Iterator[None]:
        try:
            yield
        except contention.NoRoom as fault:
            raise StoreBusy(detail=_NO_TURN) from fault

    @contextmanager
    def _held(self, session: Session, deadline: float) -> Iterator[None]:
        """Acquire the locks for a change, waiting until the deadline."""
        if not self._sqlite:
            most = max(int(contention.left(deadline) * 1000), 1)  # 0 would mean no timeout
            session.execute(text(f"SET LOCAL lock_timeout = {most}"))
            yield
            return
        with self._patient(
            session, contention.left(deadline)
        ):  # only one writer at a time, from the start of the transaction
            with self._places.locking():
                session.execute(text("BEGIN IMMEDIATE"))
            yield

    @contextmanager
    def _patient(self, session: Session, seconds: float) -> Iterator[None]:
        """Temporarily set SQLite's lock timeout on the connection of a session."""
        connection = cast(sqlite3.Connection, session.connection().connection.driver_connection)
        connection.execute(f"PRAGMA busy_timeout = {int(seconds * 1000)}")
        try:
            yield
        finally:
            with suppress(sqlite3.Error):  # the connection may be closed already
                connection.execute(f"PRAGMA busy_timeout = {int(self._reading * 1000)}")

    @contextmanager
    def _session(self) -> Iterator[Session]:
        try:
            with Session(self.engine) as session:
                yield session
        except SQLAlchemyError as fault:
            raise fault_of(fault) from fault

    def overwrite(self) -> None:
        """Overwrite erased data in SQLite's files now, as far as nobody is reading it.

        The data is erased already; if this fails (disk full), the files are overwritten later.
        """
        if self._sqlite:
            with (
                suppress(SQLAlchemyError, contention.NoRoom),
                self._places.turn(),
                Session(self.engine) as session,
                self._patient(session, OVERWRITING_SECONDS),
            ):
                session.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))

    def aside(self, work: Callable[[], None]) -> None:
        """Run a job with this database in the background."""
        self._aside.do(work)

    def finish(self, seconds: float = FINISHING_SECONDS) -> bool:
        """Wait until background jobs are done; returns whether they are."""
        return self._aside.finish(seconds)

    def close(self) -> None:
        """Finish background jobs and close every connection; those in use are closed when returned."""
        self.finish()
        event.listen(self.engine, "checkin", _given_back)
        self.engine.dispose()


def _given_back(connection: object, entry: ConnectionPoolEntry) -> None:
    entry.close()


def open_store(folder: Path, url: str = "", threads: int = 0) -> Store:
    """Open the database at an address, or in a library's folder; it is created or migrated if necessary.

    ``threads`` is explained at :class:`Store`. Before a migration, a copy is stored next to it. Raises
    StoreFault if it cannot be used.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / FILE
        engine = _engine(url or address_of(file), threads)
        with _alone(folder / f"{FILE}.lock"):
            try:
                if schema_of(engine) != newest_schema():
                    _upgrade(engine, file)
            except BaseException:
                engine.dispose()
                raise
    except SQLAlchemyError as fault:
        raise fault_of(fault) from fault
    except OSError as fault:
        raise StoreFault(detail=str(fault).splitlines()[0]) from fault
    return Store(engine, threads)


def _alone(lock: Path) -> AbstractContextManager[object]:
    """Lock out other processes while a database is being opened; in a browser there are none."""
    if sys.platform == "emscripten":
        return nullcontext()
    from filelock import FileLock

    return FileLock(lock, timeout=60)


def address_of(file: Path) -> URL:
    """The address of an SQLite database file, for any characters in its name."""
    return URL.create("sqlite", database=str(file))


def _engine(address: str | URL, threads: int = 0) -> Engine:
    url = make_url(address)
    if url.drivername in ("postgres", "postgresql"):  # the driver that Judge depends on
        url = url.set(drivername="postgresql+psycopg")
    # Error messages may end up in logs, so they must not contain stored data.
    try:
        engine = create_engine(
            url, pool_pre_ping=True, hide_parameters=True, connect_args=_usual(url),
            pool_size=max(threads, 5), pool_timeout=contention.PATIENCE,
        )  # fmt: skip
    except ImportError as fault:
        raise DriverMissing(driver=fault.name or url.drivername) from fault
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare)
        # SQLite's driver begins transactions implicitly, too late for BEGIN IMMEDIATE.
        event.listen(engine, "connect", _by_hand)
    elif engine.dialect.name == "postgresql":
        event.listen(engine, "connect", _bounded)
    return engine


def looking_at(file: Path) -> Engine:
    """Open an SQLite database read-only; a missing one is not created."""
    address = f"{file.resolve().as_uri()}?mode=ro"
    return create_engine(
        "sqlite://",
        creator=lambda: sqlite3.connect(address, uri=True),
        poolclass=NullPool,
        hide_parameters=True,
    )


def reaching(url: str) -> Engine:
    """Open the database at an address without creating or migrating it; raises DriverMissing."""
    return _engine(url)


def _usual(asked: URL) -> dict[str, float | str]:
    """Default connection options for a database server, unless its address sets them: timeout and
    encoding."""
    if asked.drivername.startswith("sqlite"):
        return {"timeout": contention.PATIENCE}
    usual: dict[str, float | str] = {
        "connect_timeout": CONNECT_SECONDS,
        "tcp_user_timeout": SILENT_MILLISECONDS,
        "client_encoding": "utf8",
    }
    return {name: value for name, value in usual.items() if name not in asked.query}


def _prepare(connection: sqlite3.Connection, record: ConnectionPoolEntry) -> None:
    cursor = connection.cursor()
    # a browser stores whole files, so the main file must be complete whenever it is stored.
    journal = "DELETE" if sys.platform == "emscripten" else "WAL"
    others = ("foreign_keys = ON", "synchronous = FULL", "secure_delete = ON")
    for pragma in (f"journal_mode = {journal}", *others):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _bounded(connection: DBAPIConnection, record: ConnectionPoolEntry) -> None:
    with closing(connection.cursor()) as cursor:
        cursor.execute(f"SET idle_in_transaction_session_timeout = {IDLE_MILLISECONDS}")
    connection.commit()


def _by_hand(connection: sqlite3.Connection, record: ConnectionPoolEntry) -> None:
    connection.isolation_level = None


def _config(engine: Engine) -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.attributes["engine"] = engine
    return config


def newest_schema() -> str:
    """The revision of the newest schema."""
    return max(schemas())


def schemas() -> frozenset[str]:
    """The revisions of every schema that there has been: the names of the migrations begin with them."""
    return frozenset(one.name[:4] for one in (_MIGRATIONS / "versions").glob("[0-9]*.py*"))


def schema_of(engine: Engine) -> str | None:
    """The revision of a database's schema; None if it has none."""
    with engine.connect() as connection:
        return _schema(connection)


def _schema(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found


def upgraded(file: Path) -> Engine:
    """Open an SQLite database, creating or migrating it to the newest schema."""
    engine = _engine(address_of(file))
    _lead(engine, "head")
    return engine


def _upgrade(engine: Engine, file: Path) -> None:
    current = schema_of(engine)
    if current is not None and current not in schemas():
        raise NewerStore(found=current)
    if current is not None:
        _keep_copy(engine, current, file.with_suffix(f".{current}.bak"))
    _lead(engine, "head")


def _lead(engine: Engine, revision: str) -> None:
    """Bring a database up to a schema."""
    from alembic import command
    from alembic.util import CommandError

    try:
        command.upgrade(_config(engine), revision)
    except CommandError as fault:
        raise StoreFault(detail=str(fault).splitlines()[0]) from fault


def _keep_copy(engine: Engine, schema: str, copy: Path) -> None:
    """Copy a database, before its schema changes, to an SQLite file with the old schema."""
    part = copy.with_name(f"{copy.name}.part")
    sqlite_files.remove(part)
    if engine.dialect.name == "sqlite":
        with engine.connect() as connection:
            sqlite_files.copy(cast(sqlite3.Connection, connection.connection.driver_connection), part)
        sqlite_files.settle(part, copy)
        return
    target, tables = _engine(address_of(part)), MetaData()
    _lead(target, schema)
    tables.reflect(target)
    still = False
    with engine.begin() as waiting:
        # this transaction is idle during the copy
        waiting.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
        waiting.execute(text(MIGRATING))  # another server may be migrating it
        still = _schema(waiting) == schema
        options = {"isolation_level": "REPEATABLE READ"}  # one snapshot for all tables
        with engine.connect().execution_options(**options) as source, target.begin() as sink:
            for table in (one for one in tables.sorted_tables if still and one.name != "alembic_version"):
                for rows in source.execute(select(table)).mappings().partitions(_AT_ONCE):
                    sink.execute(insert(table), [dict(row) for row in rows])
    target.dispose()
    sqlite_files.alone(part)
    if still:
        sqlite_files.settle(part, copy)
    sqlite_files.remove(part)
