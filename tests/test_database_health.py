"""A database that is not sound is said to be none, and a copy is tried before it is needed."""

from __future__ import annotations

import json
import os
import sqlite3
import sys
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from click.testing import CliRunner, Result
from sqlalchemy import text

from judge.cli import judge as root_command
from judge.database import health, utc_now
from judge.database.backups import NoCopy, backup, backup_into, drill, newest_copy
from judge.database.connection import _config, _engine, newest_schema, open_store
from judge.database.faults import DriverMissing
from judge.database.health import examine
from judge.database.last_backup import last_copy, remember
from judge.database.models import EventRow
from tests.databases import Open
from tests.test_database_cases import Hall
from tests.test_upgrade_chain import HELD, THEN


@pytest.fixture
def hall(opening: Open) -> Hall:
    """An event with cases that have histories, made just now."""
    hall = Hall(opening())
    hall.clock.time = utc_now()
    with hall.cases.store.writing() as transaction:
        transaction.get_one(EventRow, hall.made.event.id).created = hall.clock.time
    for _ in range(40):
        id = hall.case(question="¿Responde?" * 20)
        hall.cases.put(hall.judge, id, 1, {"ruling": "Sí"}, "r", "ruled")
    return hall


def told(folder: Path, url: str = "", days: float = 0) -> list[str]:
    """What somebody should do something about, as many days from now."""
    found = examine(folder, url, utc_now() + timedelta(days=days))
    return [str(one) for one in found.problems]


def said(folder: Path, *words: str) -> Result:
    return CliRunner().invoke(root_command, ["--library", str(folder), "--language", "en", *words])


def answer(folder: Path, *words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(said(folder, *words, "--json").stdout)
    return found


def change(file: Path, statement: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(statement)


# -- the database -----------------------------------------------------------------------------------------


def test_a_sound_database_that_was_copied_lately_has_no_problem(
    hall: Hall, opening: Open, tmp_path: Path
) -> None:
    assert told(tmp_path, opening.url) == []  # it was made just now
    assert told(tmp_path, opening.url, days=1.5) == [
        "the database has never been backed up: run judge backup"
    ]
    backup(hall.cases.store, tmp_path / "copy.db")
    remember(tmp_path, tmp_path / "copy.db", utc_now())
    found = examine(tmp_path, opening.url, utc_now())
    assert found.problems == ()
    assert (found.kind, found.schema, found.events, found.cases) == (
        hall.cases.store.engine.dialect.name, newest_schema(), 1, 40,
    )  # fmt: skip
    assert found.bytes > 0
    assert any("9 days old" in one for one in told(tmp_path, opening.url, days=9.5))
    (tmp_path / "copy.db").unlink()
    assert any("no longer at" in one for one in told(tmp_path, opening.url))


def test_what_is_not_there_yet_is_no_problem(tmp_path: Path) -> None:
    assert told(tmp_path / "nowhere") == []
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.parametrize("content", [b"garbage " * 900, b"SQLite format 3\x00" + b"\xff" * 9000])
def test_garbage_is_said_and_left_alone(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "judge.db").write_bytes(content)
    (problem,) = told(tmp_path)
    assert "cannot be read as a database" in problem
    assert (tmp_path / "judge.db").read_bytes() == content
    done = said(tmp_path, "doctor")
    assert done.exit_code == 1
    assert "All is well" not in done.output
    assert "judge restore" in " ".join(done.output.split())


@pytest.mark.parametrize("kind", ["sqlite"])
def test_a_page_that_was_spoilt_is_said(hall: Hall, opening: Open, tmp_path: Path) -> None:
    opening.close()
    file = tmp_path / "judge.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        (size,) = connection.execute("PRAGMA page_size").fetchone()
        (root,) = connection.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'ix_members_event'"
        ).fetchone()
    data = bytearray(file.read_bytes())
    data[(root - 1) * size : root * size] = b"\xa5" * size
    file.write_bytes(data)
    assert any("damaged" in one or "cannot be read" in one for one in told(tmp_path))


def test_a_schema_of_a_later_judge_is_said(hall: Hall, opening: Open, tmp_path: Path) -> None:
    with hall.cases.store.engine.begin() as connection:
        connection.exec_driver_sql("update alembic_version set version_num = '9999'")
    assert any("9999" in one for one in told(tmp_path, opening.url))


def test_a_column_that_is_missing_is_named(hall: Hall, opening: Open, tmp_path: Path) -> None:
    with hall.cases.store.engine.begin() as connection:
        connection.exec_driver_sql("alter table cases drop column log")
        connection.exec_driver_sql("drop table attached")
    (missing,) = (one for one in told(tmp_path, opening.url) if "lacks" in one)
    assert "attached, cases.log" in missing


def test_an_earlier_schema_is_no_problem_and_stays(blank: Open, tmp_path: Path) -> None:
    engine = _engine(blank.url or f"sqlite:///{tmp_path / 'judge.db'}")
    command.upgrade(_config(engine), "0002")
    engine.dispose()
    found = examine(tmp_path, blank.url, utc_now())
    assert (found.schema, found.problems) == ("0002", ())
    assert examine(tmp_path, blank.url, utc_now()).schema == "0002"


def test_tables_of_another_program_are_none_of_judges(blank: Open, tmp_path: Path) -> None:
    engine = _engine(blank.url or f"sqlite:///{tmp_path / 'judge.db'}")
    with engine.begin() as connection:
        connection.exec_driver_sql("create table recipes (id integer)")
    engine.dispose()
    (problem,) = told(tmp_path, blank.url)
    assert "none of Judge's" in problem


@pytest.mark.parametrize(
    ("statement", "wrong"),
    [
        ("delete from changes where version = 1 and client = 'new'", "history has gaps: 40"),
        ("update cases set version = 3 where number = 1", "history has gaps: 1"),
        ("update events set last_case = 39", "unknown to their event: 1"),
        ("update events set serial = 0", "unknown to their event: 40"),
    ],
)
def test_what_does_not_fit_together_is_counted(
    hall: Hall, opening: Open, tmp_path: Path, statement: str, wrong: str
) -> None:
    with hall.cases.store.engine.begin() as connection:
        connection.exec_driver_sql(statement)
    assert any(wrong in one for one in told(tmp_path, opening.url))


def test_a_disk_that_is_nearly_full_is_said(
    hall: Hall, opening: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "_free", lambda folder: 5_000_000)
    assert any(one.startswith("only 5 MB are free") for one in told(tmp_path, opening.url))


@pytest.mark.parametrize("kind", ["sqlite"])
def test_the_doctor_tells_of_a_database_that_serves(hall: Hall, tmp_path: Path) -> None:
    report = answer(tmp_path, "doctor")
    assert report["database"]["cases"] == 40
    assert report["database"]["schema"] == newest_schema()
    assert report["database"]["copied"] == ""
    said(tmp_path, "backup", "--folder", str(tmp_path / "copies"))
    done = said(tmp_path, "doctor")
    assert done.exit_code == 0, done.output
    assert "40 cases" in done.output
    assert "Last backup" in done.output


def test_a_server_of_databases_that_is_away_is_said(tmp_path: Path) -> None:
    pytest.importorskip("psycopg")
    (problem,) = told(tmp_path, "postgresql://judge@/postgres?host=/nowhere/at/all")
    assert "does not answer" in problem


def test_a_missing_driver_of_databases_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    address = "postgresql://judge@/postgres?host=/nowhere/at/all"
    (problem,) = told(tmp_path, address)
    assert "psycopg" in problem
    assert ".[postgres]" in problem
    with pytest.raises(DriverMissing):
        open_store(tmp_path, address)


# -- copies -----------------------------------------------------------------------------------------------


def test_a_copy_is_tried_without_touching_what_is_kept(hall: Hall, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    backup(hall.cases.store, copy)
    before = copy.read_bytes()
    hall.case(question="¿Después?")
    done = drill(copy)
    assert (done.problems, done.rows["cases"], done.schema) == ((), 40, newest_schema())
    assert copy.read_bytes() == before
    assert len(hall.cases.all(hall.judge)) == 41


def test_a_copy_of_the_first_judge_that_kept_cases_is_tried_as_well(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "then.db")) as connection:
        connection.executescript(THEN.read_text(encoding="utf-8"))
    done = drill(tmp_path / "then.db")
    assert (done.schema, done.rows["cases"], done.problems) == ("0002", len(HELD), ())


@pytest.mark.parametrize("kind", ["sqlite"])
def test_a_copy_with_gaps_is_told_from_a_whole_one(hall: Hall, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    backup(hall.cases.store, copy)
    change(copy, "delete from changes where version = 1")
    assert next(str(one) for one in drill(copy).problems).startswith("cases whose history has gaps: 40")
    done = said(tmp_path, "backup", "--verify", str(copy))
    assert done.exit_code == 1
    assert "is complete" not in done.output


def test_copies_of_a_folder_are_rotated_and_nothing_else_in_it_is_removed(hall: Hall, tmp_path: Path) -> None:
    folder, now = tmp_path / "copies", utc_now()
    with pytest.raises(NoCopy):
        newest_copy(folder)
    folder.mkdir()
    (folder / "judge-notes.db").write_text("mine")
    made = [backup_into(hall.cases.store, folder, 3, now + timedelta(hours=at)) for at in range(5)]
    assert [len(one.removed) for one in made] == [0, 0, 0, 1, 1]
    left = sorted(one.name for one in folder.iterdir())
    assert left == sorted([*(one.file.name for one in made[2:]), "judge-notes.db"])
    assert newest_copy(folder) == made[-1].file


def test_a_copy_is_tried_before_older_ones_make_room(hall: Hall, tmp_path: Path) -> None:
    folder, now, store = tmp_path / "copies", utc_now(), hall.cases.store
    folder.mkdir()
    for name in ("judge-20260101T000000Z.db.untried", "judge-20260101T000000Z.db.untried.part"):
        (folder / name).write_bytes(b"left by a copying that was killed")
        os.utime(folder / name, (0, 0))
    first = backup_into(store, folder, 1, now, trying=True)
    assert first.tried is not None
    assert first.tried.problems == ()
    second = backup_into(store, folder, 1, now + timedelta(hours=1), trying=True)
    assert second.removed == (first.file,)
    with store.writing() as transaction:
        transaction.execute(text("delete from changes where version = 1"))
    for hours in (2, 3):
        third = backup_into(store, folder, 1, now + timedelta(hours=hours), trying=True)
        assert third.tried is not None
        assert "history has gaps" in str(third.tried.problems[0])
        assert (third.file, third.tried.file) == (folder / "faulty.db",) * 2
        assert third.removed == ()
    assert sorted(one.name for one in folder.iterdir()) == ["faulty.db", second.file.name]
    assert newest_copy(folder) == second.file


@pytest.mark.parametrize("kind", ["sqlite"])
def test_what_runs_by_the_clock_makes_tries_and_removes_in_one(hall: Hall, tmp_path: Path) -> None:
    words = ("backup", "--folder", str(tmp_path / "copies"), "--keep", "2", "--verify")
    made = answer(tmp_path, *words)
    assert (made["problems"], made["removed"], made["rows"]["cases"]) == ([], [], 40)
    assert "verified and is complete" in " ".join(said(tmp_path, *words).output.split())
    change(tmp_path / "judge.db", "delete from changes where version = 1")
    done = said(tmp_path, *words)
    assert done.exit_code == 1
    assert "history has gaps" in done.output
    assert "faulty.db" in done.output
    known = last_copy(tmp_path)
    assert known is not None
    assert known.file.name != "faulty.db"  # the doctor does not take it for a copy


def spoil(file: Path) -> None:
    """Write nonsense over the pages of the database's tables, which its first page still leads to."""
    held = bytearray(file.read_bytes())
    for at in range(2 * 4096, len(held) - 4096, 4096):
        held[at : at + 64] = b"\xff" * 64
    file.write_bytes(held)


@pytest.mark.parametrize("kind", ["sqlite"])
def test_whatever_is_wrong_with_a_copy_is_said_of_the_copy(hall: Hall, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    backup(hall.cases.store, copy)
    whole = copy.read_bytes()
    spoil(copy)
    for content in (copy.read_bytes(), b"garbage " * 900, whole[: len(whole) // 2], b""):
        copy.write_bytes(content)
        done = said(tmp_path, "backup", "--verify", str(copy))
        assert done.exit_code == 1, done.output
        assert "copy.db is not a backup that can be restored" in " ".join(done.output.split()), done.output
        assert answer(tmp_path, "backup", "--verify", str(copy))["problems"]


@pytest.mark.parametrize("kind", ["sqlite"])
def test_a_damaged_database_of_which_no_copy_can_be_made_is_told(
    hall: Hall, opening: Open, tmp_path: Path
) -> None:
    folder = tmp_path / "copies"
    opening.close()
    spoil(tmp_path / "judge.db")
    for name in ("judge.db-wal", "judge.db-shm"):
        (tmp_path / name).unlink(missing_ok=True)
    done = said(tmp_path, "backup", "--folder", str(folder), "--keep", "2", "--verify")
    assert done.exit_code == 2, done.output
    assert "the database cannot be used" in done.output
    assert not folder.is_dir() or list(folder.iterdir()) == []


@pytest.mark.parametrize("kind", ["sqlite"])
def test_copies_are_made_and_tried_at_the_terminal(hall: Hall, opening: Open, tmp_path: Path) -> None:
    folder = str(tmp_path / "copies")
    nothing = said(tmp_path, "backup", "--verify")
    assert nothing.exit_code == 1
    made = answer(tmp_path, "backup", "--folder", folder, "--keep", "2")
    assert made["rows"]["cases"] == 40
    assert made["removed"] == []
    known = last_copy(tmp_path)
    assert known is not None
    assert str(known.file) == made["file"]
    opening.close()
    for name in ("judge.db", "judge.db-wal", "judge.db-shm"):
        (tmp_path / name).unlink(missing_ok=True)
    (tmp_path / "judge.db").write_bytes(b"garbage " * 900)  # when it is needed most
    for words in ((), ("--folder", folder), (made["file"],)):
        tried = answer(tmp_path, "backup", "--verify", *words)
        assert (tried["file"], tried["problems"], tried["rows"]["cases"]) == (made["file"], [], 40)
    assert "is complete and can be restored" in " ".join(said(tmp_path, "backup", "--verify").output.split())


@pytest.mark.parametrize(
    "words",
    [(), ("x.db", "--folder", "y"), ("x.db", "--keep", "2"), ("--verify", "x.db", "--keep", "2")],
)
def test_what_does_not_say_where_is_refused(tmp_path: Path, words: tuple[str, ...]) -> None:
    done = said(tmp_path, "backup", *words)
    assert done.exit_code == 2
    assert "--folder" in done.output


@pytest.mark.parametrize("kind", ["sqlite"])
def test_a_name_with_any_letter_is_a_file(hall: Hall, tmp_path: Path) -> None:
    copy = tmp_path / "50%?a=b#c ñ.db"
    backup(hall.cases.store, copy)
    assert drill(copy).rows["cases"] == 40
