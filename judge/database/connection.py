"""Open the database and bring it up to date; only this package knows SQLAlchemy."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

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
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.orm import Session
from sqlalchemy.pool import ConnectionPoolEntry, NullPool

from judge.database import contention, sqlite_files
from judge.database.background import Aside
from judge.database.faults import FILE, NewerStore, StoreAway, StoreBusy, StoreFault

if TYPE_CHECKING:
    from alembic.config import Config


READING_SECONDS = 0.1
"""Whoever only reads waits so long for a SQLite that is locked altogether, where threads are scarce: reading
has to wait for nobody who writes."""
OVERWRITING_SECONDS = 2.0
"""What was erased is overwritten at once if nobody has been reading it for so long, else later."""
FINISHING_SECONDS = 30.0
"""So long what is done aside may take when the database is closed."""
CONNECT_SECONDS = 5
"""So long a server of databases is waited for; the address may say otherwise."""
SILENT_MILLISECONDS = 5_000
"""A server that says nothing for so long is taken for gone (its machine lost power, its cable was pulled)."""
IDLE_MILLISECONDS = 60_000
"""A server that vanished in the middle of a change holds up the others no longer than that."""
_AT_ONCE = 500
_LOCK_NOT_AVAILABLE = "55P03"
"""PostgreSQL's state of a change that waited for a lock until its time was over."""
MIGRATING = "SELECT pg_advisory_xact_lock(7304)"
"""Of several servers that start at once on one PostgreSQL, one brings it up to date."""
_NO_TURN = "others are waiting to change something"
_MIGRATIONS = Path(__file__).parent / "migrations"


def fault_of(fault: SQLAlchemyError) -> StoreFault:
    """What a fault of the database means: StoreAway where waiting helps, else StoreFault."""
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
    """An open database at its newest schema.

    ``threads`` is how many threads answer requests, where they are so few that no more than half of them may
    change something or wait for it (0: as many as like).
    """

    def __init__(self, engine: Engine, threads: int = 0) -> None:
        self.engine = engine
        self._sqlite = engine.dialect.name == "sqlite"
        self._reading = READING_SECONDS if threads else contention.PATIENCE
        # SQLite lets who waits to write ask again and again; in one process they queue up instead.
        self._aside = Aside()
        self._places = contention.Places(max(threads // 2, 1) if threads else 0, alone=self._sqlite)
        if self._sqlite:
            engine.dispose()  # what is opened from now on waits as long as reading may
            event.listen(engine, "connect", self._impatient, insert=True)  # before anything waits

    def _impatient(self, connection: Any, record: Any) -> None:
        connection.execute(f"PRAGMA busy_timeout = {int(self._reading * 1000)}")

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A transaction that changes nothing; raises StoreFault where the database fails."""
        with self._session() as session:
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """A transaction that is kept whole or not at all; raises StoreFault where the database fails.

        It waits for its turn and for the database's lock no longer than
        :data:`judge.database.contention.PATIENCE` in all; raises StoreBusy then.
        """
        with self._waiting(), self._places.turn() as deadline, self._session() as session:
            with self._held(session, deadline):
                yield session
            session.commit()

    @contextmanager
    def place(self) -> Iterator[None]:
        """A place among those that change something, held before any other lock that is held on the way to
        :meth:`writing`: so whoever waits for that lock is counted as well. Raises StoreBusy."""
        with self._waiting(), self._places.place():
            yield

    def waits(self) -> contention.Waits:
        """How much was waited for this database so far."""
        return self._places.waits()

    @contextmanager
    def _waiting(self) -> Iterator[None]:
        try:
            yield
        except contention.NoRoom as fault:
            raise StoreBusy(detail=_NO_TURN) from fault

    @contextmanager
    def _held(self, session: Session, deadline: float) -> Iterator[None]:
        """What a change needs of its database, waited for until the deadline."""
        if not self._sqlite:
            most = max(int(contention.left(deadline) * 1000), 1)  # 0 would be for ever
            session.execute(text(f"SET LOCAL lock_timeout = {most}"))
            yield
            return
        with self._patient(
            session, contention.left(deadline)
        ):  # one writer at a time, from the first line on
            with self._places.locking():
                session.execute(text("BEGIN IMMEDIATE"))
            yield

    @contextmanager
    def _patient(self, session: Session, seconds: float) -> Iterator[None]:
        """SQLite waits so long for locks meanwhile, on the connection of a session."""
        connection = cast(sqlite3.Connection, session.connection().connection.driver_connection)
        connection.execute(f"PRAGMA busy_timeout = {int(seconds * 1000)}")
        try:
            yield
        finally:
            with suppress(sqlite3.Error):  # it may be gone by now
                connection.execute(f"PRAGMA busy_timeout = {int(self._reading * 1000)}")

    @contextmanager
    def _session(self) -> Iterator[Session]:
        try:
            with Session(self.engine) as session:
                yield session
        except SQLAlchemyError as fault:
            raise fault_of(fault) from fault

    def overwrite(self) -> None:
        """Let what was erased be overwritten in SQLite's files now, as far as nobody is reading it.

        It is erased already: where this fails (a full disk), the files are overwritten later.
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
        """Do something with this database that whoever asked need not wait for."""
        self._aside.do(work)

    def finish(self, seconds: float = FINISHING_SECONDS) -> bool:
        """Wait until what is done aside is done; whether it is."""
        return self._aside.finish(seconds)

    def close(self) -> None:
        """Finish what is done aside and close every connection; one still in use when it is given back."""
        self.finish()
        event.listen(self.engine, "checkin", _given_back)
        self.engine.dispose()


def _given_back(connection: object, entry: ConnectionPoolEntry) -> None:
    entry.close()


def open_store(folder: Path, url: str = "", threads: int = 0) -> Store:
    """The database at an address, or the one in a library's folder, made and brought up to date.

    ``threads`` is as :class:`Store` takes it. A copy is kept beside it before its schema changes. Raises
    StoreFault where it cannot be used.
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
    """Keep other processes away from a database that is opened; in a browser there are none."""
    if sys.platform == "emscripten":
        return nullcontext()
    from filelock import FileLock

    return FileLock(lock, timeout=60)


def address_of(file: Path) -> URL:
    """The address of a SQLite database in a file, whatever letters its name has."""
    return URL.create("sqlite", database=str(file))


def _engine(address: str | URL, threads: int = 0) -> Engine:
    url = make_url(address)
    if url.drivername in ("postgres", "postgresql"):  # the driver that Judge knows
        url = url.set(drivername="postgresql+psycopg")
    # What is kept never stands in a fault's text, which ends in a log.
    engine = create_engine(
        url, pool_pre_ping=True, hide_parameters=True, connect_args=_usual(url),
        pool_size=max(threads, 5), pool_timeout=contention.PATIENCE,
    )  # fmt: skip
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare)
        # SQLite's driver opens transactions by itself, too late for BEGIN IMMEDIATE.
        event.listen(engine, "connect", _by_hand)
    elif engine.dialect.name == "postgresql":
        event.listen(engine, "connect", _bounded)
    return engine


def looking_at(file: Path) -> Engine:
    """A SQLite database that is only looked at: nothing in it changes, and none is made where none is."""
    address = f"{file.resolve().as_uri()}?mode=ro"
    return create_engine(
        "sqlite://",
        creator=lambda: sqlite3.connect(address, uri=True),
        poolclass=NullPool,
        hide_parameters=True,
    )


def reaching(url: str) -> Engine:
    """The database at an address, as it is: neither made nor brought up to date."""
    return _engine(url)


def _usual(asked: URL) -> dict[str, float | str]:
    """How a server of databases is talked to, where its address does not say so: how long it is waited for,
    and in which encoding, whatever its own is."""
    if asked.drivername.startswith("sqlite"):
        return {"timeout": contention.PATIENCE}
    usual: dict[str, float | str] = {
        "connect_timeout": CONNECT_SECONDS,
        "tcp_user_timeout": SILENT_MILLISECONDS,
        "client_encoding": "utf8",
    }
    return {name: value for name, value in usual.items() if name not in asked.query}


def _prepare(connection: Any, record: Any) -> None:
    cursor = connection.cursor()
    # A browser keeps files whole: what is beside the database must be in it whenever it is kept.
    journal = "DELETE" if sys.platform == "emscripten" else "WAL"
    others = ("foreign_keys = ON", "synchronous = FULL", "secure_delete = ON")
    for pragma in (f"journal_mode = {journal}", *others):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _bounded(connection: Any, record: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"SET idle_in_transaction_session_timeout = {IDLE_MILLISECONDS}")
    connection.commit()


def _by_hand(connection: Any, record: Any) -> None:
    connection.isolation_level = None


def _config(engine: Engine) -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.attributes["engine"] = engine
    return config


def newest_schema() -> str:
    """The revision of the schema that this Judge knows."""
    return max(schemas())


def schemas() -> frozenset[str]:
    """The revisions of every schema that there has been: the names of the migrations begin with them."""
    return frozenset(one.name[:4] for one in (_MIGRATIONS / "versions").glob("[0-9]*.py*"))


def schema_of(engine: Engine) -> str | None:
    """The revision of a database's schema, None where it has none."""
    with engine.connect() as connection:
        return _schema(connection)


def _schema(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found


def upgraded(file: Path) -> Engine:
    """A SQLite database, made or brought up to date: with the newest schema."""
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
    """Write what a database holds, before its schema changes, to a SQLite file of that schema."""
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
        waiting.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))  # it waits for the copy
        waiting.execute(text(MIGRATING))  # another server may be changing it
        still = _schema(waiting) == schema
        options = {"isolation_level": "REPEATABLE READ"}  # one moment for all tables
        with engine.connect().execution_options(**options) as source, target.begin() as sink:
            for table in (one for one in tables.sorted_tables if still and one.name != "alembic_version"):
                for rows in source.execute(select(table)).mappings().partitions(_AT_ONCE):
                    sink.execute(insert(table), [dict(row) for row in rows])
    target.dispose()
    sqlite_files.alone(part)
    if still:
        sqlite_files.settle(part, copy)
    sqlite_files.remove(part)
