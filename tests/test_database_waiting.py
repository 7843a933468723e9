"""Waiting for the database: one deadline, never more threads than may be spared, rules read meanwhile."""

from __future__ import annotations

import json
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import pytest

from benchmarks.venue import Device, create_event, serving
from judge.app_state import open_library
from judge.database import Sessions, Store, StoreBusy, contention, open_store
from judge.database.backups import backup, restore
from judge.resolver import Note
from judge.session_service import SessionService
from tests.databases import Open
from tests.test_web_resolver import TABLE

BIDING = """
import sys
from judge.database import contention
contention.PATIENCE = 600.0
from judge.cli import main
main(sys.argv[1:])
"""
"""Judge, waiting for a lock as long as a slow machine may need for what is done meanwhile."""
THREADS, WRITERS = 8, 11


@contextmanager
def locked(folder: Path, how: str = "IMMEDIATE") -> Iterator[None]:
    """Another program holds the database: it writes, or keeps everybody out."""
    connection = sqlite3.connect(folder / "judge.db", isolation_level=None)
    try:
        if how == "EXCLUSIVE":
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute(f"BEGIN {how}")
        yield
    finally:
        connection.close()


def until(holds: Callable[[], bool]) -> None:
    """Wait for a state; a test that never reaches it ends by its own limit."""
    begun = time.monotonic()
    while not holds():
        assert time.monotonic() - begun < 600
        time.sleep(0.005)


def many(count: int, ask: Callable[[int], object]) -> list[object]:
    """What so many threads were told that ask at once; a refusal is told by its kind."""

    def asking(n: int) -> object:
        try:
            return ask(n)
        except StoreBusy as fault:
            return type(fault)

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(asking, range(count)))


def test_a_change_waits_for_its_turn_and_the_lock_by_one_deadline(
    opening: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the turn has taken is no longer there for the lock."""
    monkeypatch.setattr(contention, "PATIENCE", 300.0)
    places, held, told = contention.Places(alone=True), threading.Event(), []

    def hold() -> None:
        with places.turn():
            held.set()
            time.sleep(0.3)

    holding = threading.Thread(target=hold)
    holding.start()
    held.wait()
    with places.turn() as deadline:
        told.append(contention.left(deadline))
    holding.join()
    assert told[0] < 300.0 - 0.2
    assert places.waits().changes == 2
    assert places.waits().seconds > 0.2


@pytest.mark.parametrize("kind", ["sqlite"])
def test_a_lock_that_is_not_given_up_is_said_and_nothing_is_kept(
    opening: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contention, "PATIENCE", 0.2)
    store = opening()
    id, key = Sessions(store).create("gyp", "gyp", "Mesa", "{}")
    with locked(tmp_path):
        with pytest.raises(StoreBusy, match="send this again"):
            Sessions(store).rename(id, key, "Otra")
        assert Sessions(store).load(id).title == "Mesa"  # reading waits for nobody
    assert store.waits().busy == 1
    Sessions(store).rename(id, key, "Otra")
    assert Sessions(store).load(id).title == "Otra"


@pytest.mark.parametrize("kind", ["postgresql"])
def test_a_row_that_another_server_holds_is_waited_for_until_the_deadline(
    opening: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contention, "PATIENCE", 0.2)
    here, there = opening(), opening()
    id, key = Sessions(here).create("gyp", "gyp", "Mesa", "{}")
    with there.engine.connect() as holding:
        holding.exec_driver_sql("select * from sessions for update")
        with pytest.raises(StoreBusy):
            Sessions(here).rename(id, key, "Otra")
    Sessions(here).rename(id, key, "Otra")


def test_no_more_than_half_of_the_threads_wait_to_change_something() -> None:
    """The others are told at once, as long as nothing gets done; the same thread has one place."""
    places, go = contention.Places(4), threading.Event()

    def change(n: int) -> str:
        with places.place(), places.place():
            go.wait(120)
            return "done"

    with ThreadPoolExecutor(THREADS) as pool:
        asked = [pool.submit(change, n) for n in range(THREADS)]
        until(lambda: sum(one.done() for one in asked) == THREADS // 2)
        assert all(isinstance(one.exception(), contention.NoRoom) for one in asked if one.done())
        assert places.waits().waiting == THREADS // 2
        assert places.waits().refused == THREADS // 2
        go.set()
        assert sum(one.exception() is None for one in asked) == THREADS // 2
    with places.place():
        assert places.waits().waiting == 1


def test_those_who_enter_something_in_one_session_wait_among_the_others(
    opening: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever waits for somebody else's input in the same session counts; who only looks, looks."""
    limited = Store(opening().engine, THREADS)
    session_service = SessionService(Sessions(limited))
    id, key = session_service.begin(TABLE)
    before = len(session_service.open(id).session.nodes)
    go, keeping, keep = threading.Event(), threading.Event(), session_service._keep

    def slow(*words: object) -> int:
        keeping.set()
        go.wait(120)
        return keep(*words)  # type: ignore[arg-type]

    monkeypatch.setattr(session_service, "_keep", slow)

    def enter(n: int) -> object:
        return session_service.enter(id, key, before - 1, f"c{n}", Note(f"note {n}"))

    with ThreadPoolExecutor(THREADS) as pool:
        asked = [pool.submit(enter, n) for n in range(THREADS)]
        until(lambda: keeping.is_set() and sum(one.done() for one in asked) == THREADS // 2)
        assert all(isinstance(one.exception(), StoreBusy) for one in asked if one.done())
        assert session_service.open(id).place == before - 1  # what is not kept yet has not been entered
        go.set()
    kept = [one.result() for one in asked if one.exception() is None]
    assert len(kept) == THREADS // 2
    assert len(Sessions(limited).load(id).inputs) == 1  # the others were told that somebody moved on


def test_what_could_not_be_kept_was_not_entered(opening: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    session_service = SessionService(Sessions(opening()))
    id, key = session_service.begin(TABLE)
    nodes = len(session_service.open(id).session.nodes)

    def away(*words: object) -> int:
        raise StoreBusy(detail="locked")

    with monkeypatch.context() as patch:
        patch.setattr(session_service, "_keep", away)
        with pytest.raises(StoreBusy):
            session_service.enter(id, key, nodes - 1, "a", Note("first"))
    assert len(session_service.open(id).session.nodes) == nodes
    session_service.enter(id, key, nodes - 1, "b", Note("second"))
    assert [node.input for node in session_service.open(id).session.nodes[nodes:]] == [Note("second")]


def test_a_session_that_is_worked_on_shows_what_was_put_back(opening: Open, tmp_path: Path) -> None:
    """Also where the copy has gone on otherwise than the session in memory."""
    store = opening()
    session_service = SessionService(Sessions(store))
    id, key = session_service.begin(TABLE)
    at = session_service.open(id).place
    session_service.enter(id, key, at, "a", Note("kept"))
    backup(store, tmp_path / "copy.db")
    restore(store, tmp_path / "copy.db")
    other = SessionService(Sessions(store))
    session_service.enter(id, key, at + 1, "b", Note("gone"))
    session_service.open(id)
    restore(store, tmp_path / "copy.db")
    other.enter(id, key, at + 1, "c", Note("instead"))
    assert [node.input for node in session_service.open(id).session.path()][-2:] == [
        Note("kept"),
        Note("instead"),
    ]


@pytest.mark.parametrize("kind", ["sqlite"])
def test_a_database_that_shuts_everybody_out_is_not_waited_for_by_those_who_read(
    opening: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contention, "PATIENCE", 600.0)
    id, _ = Sessions(opening()).create("gyp", "gyp", "Mesa", "{}")
    opening.close()
    store = open_store(tmp_path, threads=THREADS)
    store.engine.dispose()
    with locked(tmp_path, "EXCLUSIVE"), pytest.raises(StoreBusy):
        Sessions(store).load(id)
    assert Sessions(store).load(id).title == "Mesa"
    store.close()


def test_while_the_database_is_locked_rules_are_read_and_half_of_the_threads_wait(tmp_path: Path) -> None:
    """The rest is told when to come again; what waited is kept when the lock is gone."""
    open_library(tmp_path)
    with serving(tmp_path, "", 1, ("-c", BIDING)) as (server,):
        made = create_event(tmp_path, "")
        devices = [Device(server.port, made["event"]) for _ in range(WRITERS + 1)]
        devices[0].join(made["codes"]["judge"], "Rosa")
        for device in devices:
            device.cookie = devices[0].cookie
        reader, writers = devices[-1], devices[:-1]
        assert reader.ask("rule", "GET", "/gyp/120.4")[0] in (200, 302)

        def put(n: int) -> int:
            body = {"base": 0, "client": "c", "values": {"question": "¿Ya?", "table": str(n)}, "state": None}
            address = f"/events/{made['event']}/cases/{uuid4()}"
            status, text, headers = writers[n].ask("file", "PUT", address, body)
            if status == 503:
                assert int(headers["Retry-After"]) > 0
                assert "ocupada" in json.loads(text)["error"]
            return status

        with ThreadPoolExecutor(WRITERS) as pool:
            with locked(tmp_path):
                asked = [pool.submit(put, n) for n in range(WRITERS)]
                until(lambda: sum(one.done() for one in asked) == WRITERS - THREADS // 2)
                for _ in range(5):
                    assert reader.ask("rule", "GET", "/search?q=turno")[0] == 200
                    assert reader.ask("look", "GET", f"/events/{made['event']}")[0] == 200
                assert sum(one.done() for one in asked) == WRITERS - THREADS // 2
            told = sorted(one.result() for one in asked)
        assert told == [200] * (THREADS // 2) + [503] * (WRITERS - THREADS // 2)
        reader.watch()
        assert len(reader.seen) == THREADS // 2
        for device in devices:
            device.close()
