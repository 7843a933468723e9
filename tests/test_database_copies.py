"""Copies of all that is kept, and every earlier schema brought up to date."""

from __future__ import annotations

import json
import shutil
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from alembic import command
from click.testing import CliRunner
from sqlalchemy import text

from judge.cli import judge as root_command
from judge.cli import run
from judge.database import Cases, Events, Limits, NewerStore, Sessions, Store, open_store
from judge.database.backups import FaultyCopy, backup, restore
from judge.database.connection import _config, _engine, newest_schema, schema_of, schemas
from tests.conftest import ROOT
from tests.databases import Open


def filled(store: Store) -> tuple[str, str]:
    """A store with a session and an event with a case; gives the session's name and the event's."""
    session, key = Sessions(store).create("gyp", "gyp", "Mesa", "{}")
    Sessions(store).enter(session, key, 0, "x", "a")
    made = Events(store).create("Copa", "2026-11-21", ["gyp"])
    member = Events(store).join(made.event.id, made.head, "Eva")[0]
    Cases(store).put(member, str(uuid4()), 0, {"question": "¿?"}, "new")
    return session, made.event.id


def test_a_copy_put_back_is_all_that_there_was(opening: Open, tmp_path: Path) -> None:
    store = opening()
    session, event = filled(store)
    counted = backup(store, tmp_path / "copy.db")
    assert counted["sessions"] == counted["inputs"] == counted["events"] == counted["cases"] == 1
    filled(store)
    assert restore(store, tmp_path / "copy.db") == counted
    assert len(Sessions(store).load(session).inputs) == 1
    assert Events(store).event(event).name == "Copa"


@pytest.mark.parametrize("kind", ["postgresql"])
def test_a_copy_goes_from_one_kind_of_database_to_the_other_and_back(opening: Open, tmp_path: Path) -> None:
    large, small = opening(), open_store(tmp_path / "small")
    session, event = filled(large)
    backup(large, tmp_path / "large.db")
    restore(small, tmp_path / "large.db")
    assert Sessions(small).load(session).title == "Mesa"
    filled(small)
    backup(small, tmp_path / "small.db")
    restore(large, tmp_path / "small.db")
    assert {event} < {one.id for one in Events(large).all()}
    assert len(Events(large).all()) == 2


def test_a_copy_is_of_one_moment_while_others_write(opening: Open, tmp_path: Path) -> None:
    store = opening()
    session, key = Sessions(store).create("gyp", "gyp", "", "{}")
    done = threading.Event()

    def write() -> None:
        at = 0
        while not done.is_set():
            Sessions(store, Limits(inputs=sys.maxsize)).enter(session, key, at, "x", f"c{at}")
            at += 1

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for number in range(5):
            backup(store, tmp_path / f"copy{number}.db")
    finally:
        done.set()
        writer.join()
    for number in range(5):
        with sqlite3.connect(tmp_path / f"copy{number}.db") as copy:
            (counted,) = copy.execute("select count from sessions").fetchone()
            assert copy.execute("select count(*) from inputs").fetchone() == (counted,)


@pytest.mark.parametrize("content", [b"", b"nothing of the kind, and long enough to be looked at" * 50])
def test_what_is_no_copy_changes_nothing(opening: Open, tmp_path: Path, content: bytes) -> None:
    store = opening()
    session, _ = filled(store)
    (tmp_path / "bad.db").write_bytes(content)
    for file in (tmp_path / "bad.db", tmp_path / "nowhere.db"):
        with pytest.raises(FaultyCopy):
            restore(store, file)
    assert Sessions(store).load(session).title == "Mesa"


@pytest.mark.parametrize("kind", ["sqlite"])
def test_the_database_itself_is_no_copy_to_be_put_back(opening: Open, tmp_path: Path) -> None:
    store = opening()
    session, _ = filled(store)
    with pytest.raises(FaultyCopy, match="not a backup"):
        restore(store, tmp_path / "judge.db")
    assert Sessions(store).load(session).title == "Mesa"


def test_a_copy_cut_short_changes_nothing(opening: Open, tmp_path: Path) -> None:
    store = opening()
    session, _ = filled(store)
    backup(store, tmp_path / "copy.db")
    whole = (tmp_path / "copy.db").read_bytes()
    (tmp_path / "cut.db").write_bytes(whole[: len(whole) // 3])
    with pytest.raises(FaultyCopy):
        restore(store, tmp_path / "cut.db")
    assert Sessions(store).load(session).title == "Mesa"


def test_a_copy_that_cannot_be_written_leaves_the_old_one(opening: Open, tmp_path: Path) -> None:
    store = opening()
    filled(store)
    with pytest.raises(FaultyCopy):
        backup(store, tmp_path / "no" / "where.db")


@pytest.mark.parametrize("revision", sorted(schemas()))
def test_every_earlier_schema_is_brought_up_to_date_behind_a_copy(
    blank: Open, tmp_path: Path, revision: str
) -> None:
    engine = _engine(blank.url or f"sqlite:///{tmp_path / 'judge.db'}")
    command.upgrade(_config(engine), revision)
    with engine.begin() as connection:
        connection.exec_driver_sql(
            "insert into sessions values ('old', 'h', 'gyp', 'gyp', 'Antes', '{}', '[]', 0, 0, "
            "'2026-01-01 00:00:00.000000', '2026-01-01 00:00:00.000000')"
        )
    engine.dispose()
    store = blank()
    assert schema_of(store.engine) == newest_schema()
    assert Sessions(store).load("old").title == "Antes"
    kept = list(tmp_path.glob("*.bak"))
    assert bool(kept) == (revision != newest_schema())
    for copy in kept:
        shutil.copy(copy, tmp_path / "look.db")
        with sqlite3.connect(tmp_path / "look.db") as old:
            assert old.execute("select title from sessions").fetchone() == ("Antes",)


def test_several_servers_that_start_at_once_bring_it_up_to_date_once(blank: Open, tmp_path: Path) -> None:
    engine = _engine(blank.url or f"sqlite:///{tmp_path / 'judge.db'}")
    command.upgrade(_config(engine), "0001")
    engine.dispose()
    code = "import sys; from pathlib import Path; from judge.database import open_store; "
    code += "open_store(Path(sys.argv[1]), sys.argv[2]).close()"
    # each has a folder of its own, as on machines of their own, but for SQLite, which is in the folder
    folders = [tmp_path / str(at) if blank.url else tmp_path for at in range(3)]
    starting = [subprocess.Popen([sys.executable, "-c", code, str(f), blank.url]) for f in folders]
    assert [one.wait() for one in starting] == [0, 0, 0]
    assert schema_of(blank().engine) == newest_schema()


def test_a_schema_of_a_later_judge_is_said_and_left_alone(opening: Open) -> None:
    with opening().writing() as transaction:
        transaction.execute(text("update alembic_version set version_num = '9999'"))
    with pytest.raises(NewerStore, match="9999"):
        opening()


@pytest.mark.parametrize("kind", ["sqlite"])
def test_a_copy_goes_back_once_the_database_of_a_later_judge_is_set_aside(
    opening: Open, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As docs/deploy.md goes back to an earlier version."""
    copy, kept = tmp_path / "copy.db", tmp_path / "judge.db"
    backup(opening(), copy)
    with opening().writing() as transaction:
        transaction.execute(text("update alembic_version set version_num = '9999'"))
    opening.close()
    command = ["--library", str(tmp_path), "--language", "en", "restore", str(copy), "--yes"]
    assert run(command) == 2
    told = " ".join(capsys.readouterr().err.split())
    assert "schema 9999 of a later Judge" in told
    assert "set it aside first" in told
    (tmp_path / "newer").mkdir()
    for one in tmp_path.glob("judge.db*"):
        one.rename(tmp_path / "newer" / one.name)
    assert run(command) == 0, capsys.readouterr().err
    assert kept.is_file()
    assert "ALTER DATABASE judge RENAME TO judge_newer" in (ROOT / "docs" / "deploy.md").read_text("utf-8")


def test_the_command_line_creates_an_event_copies_it_and_puts_it_back(
    opening: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JUDGE_DATABASE_URL", opening.url)
    root = str(tmp_path / "library")

    def run(*words: str) -> dict[str, Any]:
        done = CliRunner().invoke(root_command, ["--library", root, *words, "--json"])
        assert done.exit_code == 0, done.output
        found: dict[str, Any] = json.loads(done.stdout)
        return found

    made = run("event", "create", "Copa", "--date", "2026-11-21", "--game", "gyp")
    assert set(made["codes"]) == {"judge", "head", "organiser"}
    assert made["editions"]["gyp/reglas"] == "parte-1"
    copy = str(tmp_path / "copy.db")
    assert run("backup", copy)["rows"]["events"] == 1
    run("event", "create", "Otra")
    run("restore", copy, "--yes")
    assert [event["name"] for event in run("event", "list")["events"]] == ["Copa"]
    assert run("event", "erase-names") == {"events": 0, "erased": []}
    refused = CliRunner().invoke(root_command, ["--library", root, "event", "create", "x", "--game", "chess"])
    assert refused.exit_code == 1
