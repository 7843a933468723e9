"""The databases on which everything that is kept must work: SQLite, and PostgreSQL where one runs."""

from __future__ import annotations

import atexit
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import uuid4

import pytest
from argon2 import PasswordHasher
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import Engine, create_engine, make_url, select, text

from judge.database import Store, events, open_store
from judge.database.models import Base
from judge.web import create_app, state

POSTGRES = os.environ.get("JUDGE_TEST_POSTGRES", "")
"""The address of a PostgreSQL database beside which the tests may make others."""
KINDS = ("sqlite", "postgresql")


@dataclass(frozen=True)
class Open:
    """Opens one and the same database, as often as it is called; ``url`` is empty for a folder's SQLite."""

    folder: Path
    url: str = ""
    opened: list[Store] = field(default_factory=list)

    def __call__(self) -> Store:
        self.opened.append(open_store(self.folder, self.url))
        return self.opened[-1]

    def close(self) -> None:
        while self.opened:
            self.opened.pop().close()


@cache
def _server() -> Engine:
    return create_engine(make_url(POSTGRES), isolation_level="AUTOCOMMIT")


def _order(statement: str) -> None:
    with _server().connect() as connection:
        connection.execute(text(statement))


def _address(name: str) -> str:
    """Where a database is; a busy machine may take longer to answer than a judge would wait."""
    found = make_url(POSTGRES).set(database=name).update_query_dict({"connect_timeout": "600"})
    return found.render_as_string(hide_password=False)


@cache
def _template() -> str:
    """A database with the newest schema and nothing in it: copying it is quicker than making another."""
    name = f"judge_{uuid4().hex[:12]}"
    _order(f"CREATE DATABASE {name}")
    atexit.register(_order, f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
    with TemporaryDirectory() as folder:
        open_store(Path(folder), _address(name)).close()
    return name


@contextmanager
def postgres(blank: bool = False) -> Iterator[str]:
    """The address of a new database with the newest schema (``blank``: with none); skips without a server."""
    if not POSTGRES:
        message = "no PostgreSQL runs: JUDGE_TEST_POSTGRES is not set"
        if os.environ.get("JUDGE_REQUIRE_POSTGRES"):
            pytest.fail(message)
        pytest.skip(message)
    name = f"judge_{uuid4().hex[:12]}"
    _order(f"CREATE DATABASE {name}" + ("" if blank else f" TEMPLATE {_template()}"))
    try:
        yield _address(name)
    finally:
        _order(f"DROP DATABASE {name} WITH (FORCE)")


@contextmanager
def of_kind(kind: str, folder: Path, blank: bool = False) -> Iterator[Open]:
    """An empty database of a kind; PostgreSQL skips without a server."""
    if kind == "sqlite":
        yield (found := Open(folder))
        found.close()
        return
    with postgres(blank) as url:
        yield (found := Open(folder, url))
        found.close()


@pytest.fixture(scope="module", params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    """The kind of database: what asks for it, or for a fixture below, runs on each."""
    return str(request.param)


@pytest.fixture
def opening(kind: str, tmp_path: Path) -> Iterator[Open]:
    """An empty database."""
    with of_kind(kind, tmp_path) as found:
        yield found


@pytest.fixture
def another(kind: str, tmp_path: Path) -> Iterator[Open]:
    """An empty database beside ``opening``."""
    with of_kind(kind, tmp_path / "another") as found:
        yield found


@pytest.fixture
def blank(kind: str, tmp_path: Path) -> Iterator[Open]:
    """A database without a schema."""
    with of_kind(kind, tmp_path, blank=True) as found:
        yield found


@pytest.fixture(scope="module")
def database(kind: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    """An empty database for all tests of a module, in a folder of its own."""
    with of_kind(kind, tmp_path_factory.mktemp("library")) as found:
        yield found


def everything(opened: Open) -> str:
    """All that a database keeps, as text; of SQLite also what its files still hold."""
    store = opened()
    with store.reading() as transaction:
        tables = Base.metadata.sorted_tables
        rows = [str(tuple(row)) for table in tables for row in transaction.execute(select(table))]
    opened.close()
    files = () if opened.url else (path.read_bytes() for path in opened.folder.iterdir() if path.is_file())
    return "\n".join((*rows, *(data.decode("latin-1") for data in files)))


@contextmanager
def pages_on(database: Open) -> Iterator[Flask]:
    """The pages over a database and the library in its folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUDGE_DATABASE_URL", database.url)
        app = create_app(database.folder)
    yield app
    state.close(app)


@contextmanager
def address_of(kind: str) -> Iterator[str]:
    """The address of an empty database: none for SQLite, that of one made for the while of PostgreSQL."""
    if kind == "sqlite":
        yield ""
        return
    with postgres() as url:
        yield url


HASHER = events._hasher
"""What hashes codes where Judge is in use; in the tests' own processes it is done at once."""
AT_ONCE = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@pytest.fixture(scope="session", autouse=True)
def _codes_hashed_at_once() -> Iterator[None]:
    """Hashing a code takes a processor long on purpose: that is looked at by a test of its own alone."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(events, "_hasher", lambda: AT_ONCE)
        yield


__all__ = [
    "AT_ONCE", "HASHER", "KINDS", "Open", "_codes_hashed_at_once", "address_of",
    "another", "blank", "database", "everything", "kind", "of_kind",
    "opening",
    "pages_on", "postgres",
]  # fmt: skip


@pytest.fixture(scope="module")
def app(database: Open) -> Iterator[Flask]:
    """The pages on an empty database, for all tests of a module; many modules have pages of their own."""
    with pages_on(database) as app:
        yield app


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser without a cookie that asks these pages."""
    return app.test_client()
