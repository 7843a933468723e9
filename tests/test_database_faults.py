"""What was acknowledged is there after a killed process, a full disk, a database that went away."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.exc import DBAPIError

from judge.database import Cases, Events, Sessions, Store, StoreFault, connection, open_store
from tests.databases import Open

KILLS = 50 if os.environ.get("JUDGE_THOROUGH") else 6

WRITER = """
    import resource, sys
    from pathlib import Path
    from uuid import uuid4
    from judge.database import Cases, Events, open_store

    largest = int(sys.argv[4])
    if largest:
        resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest))
    store = open_store(Path(sys.argv[1]), sys.argv[2])
    member = Events(store).member(sys.argv[3])
    cases = Cases(store)
    while True:
        id = str(uuid4())
        cases.put(member, id, 0, {"question": id}, "new")
        print(id, flush=True)
        cases.put(member, id, 1, {"ruling": "yes"}, "rule", "ruled")
        print(id, "ruled", flush=True)
"""


def writer(opening: Open, token: str, largest: int = 0) -> subprocess.Popen[str]:
    """A process that files and rules cases for ever, and prints what was acknowledged.

    ``largest`` is so many bytes as a file may have, as on a disk that is full then.
    """
    command = [sys.executable, "-c", textwrap.dedent(WRITER)]
    return subprocess.Popen(
        [*command, str(opening.folder), opening.url, token, str(largest)],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip


def test_a_killed_process_loses_nothing_that_was_acknowledged(opening: Open) -> None:
    store = opening()
    made = Events(store).create("Copa", "2026-11-21", [])
    member, token = Events(store).join(made.event.id, made.judge, "Rosa")
    chance = random.Random(7)
    acknowledged: list[str] = []
    for _ in range(KILLS):
        with writer(opening, token) as running:
            assert running.stdout is not None
            acknowledged.append(running.stdout.readline().strip())
            time.sleep(chance.uniform(0, 0.05))
            running.send_signal(signal.SIGKILL)
            acknowledged += [line.strip() for line in running.stdout if line.endswith("\n")]
    cut(store)  # what the last one had asked of a server of databases is done by now, or never will be
    held = {case.id: case for case in Cases(store).all(member)}
    for line in filter(None, acknowledged):
        id, _, ruled = line.partition(" ")
        assert id in held
        assert not ruled or held[id].state == "ruled"
    for case in held.values():
        assert len(Cases(store).history(member, case.id)) == case.version
    assert sorted(case.number for case in held.values()) == list(range(1, len(held) + 1))


def test_on_a_full_disk_what_was_acknowledged_stays_and_the_rest_is_refused(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    made = Events(store).create("Copa", "2026-11-21", [])
    member, token = Events(store).join(made.event.id, made.judge, "Rosa")
    store.close()
    largest = max(path.stat().st_size for path in tmp_path.iterdir()) + 200_000

    with writer(Open(tmp_path), token, largest) as running:
        assert running.stdout is not None
        acknowledged = [line.strip() for line in running.stdout]
    assert running.returncode != 0  # it ended with a fault, not by itself
    assert len(acknowledged) > 3
    again = Cases(open_store(tmp_path))
    held = {case.id: case for case in again.all(member)}
    for line in acknowledged:
        id, _, ruled = line.partition(" ")
        assert id in held
        assert not ruled or held[id].state == "ruled"


def cut(store: Store) -> None:
    """Every connection to the database is gone, from the other side where there is one."""
    if store.engine.dialect.name == "sqlite":
        store.engine.dispose()
        return
    server = create_engine(store.engine.url.set(database="postgres"), isolation_level="AUTOCOMMIT")
    with server.connect() as connection:
        connection.execute(
            text("select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = :name"),
            {"name": store.engine.url.database},
        )
    server.dispose()


def test_connections_that_are_cut_are_made_again(opening: Open) -> None:
    store = opening()
    sessions = Sessions(store)
    id, _ = sessions.create("gyp", "gyp", "Mesa", "{}")
    cut(store)
    assert sessions.load(id).title == "Mesa"


def test_a_store_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    (tmp_path / "judge.db").mkdir()
    with pytest.raises(StoreFault):
        open_store(tmp_path)


@pytest.mark.parametrize("kind", ["postgresql"])
def test_a_server_that_vanished_in_the_middle_of_a_change_holds_up_nobody_for_long(
    opening: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the one that vanishes is given so little time: any other may be slow in the middle of a change."""
    store, vanished = opening(), opening()
    made = Events(store).create("Copa", "2026-11-21", [])
    member = Events(store).join(made.event.id, made.judge, "Rosa")[0]
    with monkeypatch.context() as patch:
        patch.setattr(connection, "IDLE_MILLISECONDS", 400)
        vanished.engine.dispose()
        hanging = vanished.engine.connect()
    holding = "select current_setting('idle_in_transaction_session_timeout') from events for update"
    assert hanging.execute(text(holding)).scalar() == "400ms"
    assert Cases(store).put(member, str(uuid4()), 0, {"question": "?"}, "new")
    with pytest.raises(DBAPIError):  # it was put out before that, and can change nothing any more
        hanging.execute(text("select 1"))
    hanging.invalidate()
    hanging.close()
