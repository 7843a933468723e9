"""The databases on which everything that is kept must work: SQLite, and PostgreSQL where one runs."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy import create_engine, make_url, text

from judge.store import Store, open_store

Open = Callable[[], Store]
POSTGRES = os.environ.get("JUDGE_TEST_POSTGRES", "")
"""The address of a PostgreSQL database beside which the tests may make others."""


@contextmanager
def address_of(kind: str) -> Iterator[str]:
    """The address of an empty database: none for SQLite, that of one made for the while of PostgreSQL."""
    if kind == "sqlite":
        yield ""
        return
    if not POSTGRES:
        if os.environ.get("JUDGE_REQUIRE_POSTGRES"):
            pytest.fail("no PostgreSQL runs: JUDGE_TEST_POSTGRES is not set")
        pytest.skip("no PostgreSQL runs: JUDGE_TEST_POSTGRES is not set")
    name = f"judge_{uuid4().hex[:12]}"
    server = make_url(POSTGRES)
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    yield server.set(database=name).render_as_string(hide_password=False)
    with engine.connect() as connection:
        connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    engine.dispose()


@pytest.fixture(params=["sqlite", "postgresql"])
def opening(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Open]:
    """Opens one and the same empty database, as often as it is called."""
    with address_of(request.param) as address:
        opened: list[Store] = []

        def open_() -> Store:
            opened.append(open_store(tmp_path, address) if address else open_store(tmp_path))
            return opened[-1]

        yield open_
        if address:  # a connection would keep it from being dropped
            for store in opened:
                store.close()
