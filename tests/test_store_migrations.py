"""What an earlier schema kept is there in the newest one: databases and copies, SQLite and PostgreSQL."""

from __future__ import annotations

from pathlib import Path

import pytest
from alembic import command

from judge.store import Attached, Store
from judge.store.copies import FaultyCopy, backup, restore
from judge.store.database import _config, _engine, newest_schema, schema_of, schemas
from tests.databases import Open
from tests.test_store_cases import Hall, quick_hashing

__all__ = ["quick_hashing"]


def with_two_cases(store: Store) -> tuple[Hall, str, str]:
    """An event with a case and one that follows it."""
    hall = Hall(store)
    first = hall.case(question="¿Primero?", ruling="Sí")
    return hall, first, hall.case(hall.head, question="¿Después?", follows=first)


def test_what_a_case_follows_and_who_filed_it_is_known_of_earlier_cases(opening: Open) -> None:
    store = opening()
    hall, first, second = with_two_cases(store)
    command.downgrade(_config(store.engine), "0002")
    assert schema_of(store.engine) == "0002"
    command.upgrade(_config(store.engine), "head")
    assert [(case.id, case.judge) for case in hall.cases.all(hall.judge)] == [
        (first, "Rosa"), (second, "Bruno"),
    ]  # fmt: skip
    assert [one.id for one in hall.cases.followers(hall.judge, first)] == [second]
    assert hall.events.event(hall.made.event.id).infractions == ()
    assert Attached(store).events(hall.judge) == ()


def test_a_copy_of_an_earlier_schema_can_be_put_back(opening: Open, tmp_path: Path) -> None:
    store = opening()
    hall, first, second = with_two_cases(store)
    copy = tmp_path / "old.db"
    backup(store, copy)
    engine = _engine(f"sqlite:///{copy}")
    command.downgrade(_config(engine), "0002")
    engine.dispose()
    hall.case(question="¿Después de la copia?")
    counted = restore(store, copy)
    assert counted["cases"] == 2
    assert [one.id for one in hall.cases.followers(hall.judge, first)] == [second]
    old = _engine(f"sqlite:///{copy}")
    assert schema_of(old) == "0002"
    old.dispose()


def test_a_copy_of_a_later_schema_changes_nothing(opening: Open, tmp_path: Path) -> None:
    store = opening()
    hall, first, _ = with_two_cases(store)
    copy = tmp_path / "later.db"
    backup(store, copy)
    engine = _engine(f"sqlite:///{copy}")
    with engine.begin() as connection:
        connection.exec_driver_sql("update alembic_version set version_num = '9999'")
    engine.dispose()
    with pytest.raises(FaultyCopy):
        restore(store, copy)
    assert hall.cases.get(hall.judge, first).number == 1


def test_every_schema_there_has_been_is_known() -> None:
    assert {"0001", "0002", newest_schema()} <= schemas()
