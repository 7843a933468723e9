"""What an earlier schema kept is there in the newest one: databases and copies, SQLite and PostgreSQL."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, MetaData, insert, inspect

from judge.database import (
    AttachedEvents,
    Cases,
    Events,
    Sessions,
    Store,
    StoreFault,
    at_terminal,
    legacy_formats,
)
from judge.database.backups import FaultyCopy, backup, restore
from judge.database.connection import _config, _engine, newest_schema, schema_of, schemas
from tests.databases import Open
from tests.test_database_cases import Hall

NOW = datetime(2026, 11, 1, 10, 0)


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
    assert AttachedEvents(store).events(hall.judge) == ()


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


EARLIER = {"0001": (), "0002": ("events", "cases"), "0003": ("events", "cases")}
"""Every schema there was before, with what is put into it as that Judge did."""
OF_EVENT = {
    "id": "ev", "name": "Regional", "date": "2026-11-01", "games": "[]", "editions": "{}", "penalties": "[]",
    "erase_names": "", "erased": False, "organiser_code": "", "head_code": "", "judge_code": "", "serial": 3,
    "last_case": 1, "created": NOW, "changed": NOW,
}  # fmt: skip
CHANGES = (
    ({"question": "¿?", "ruling": "No", "reason": "120.4", "session": "tb"}, "ruled"),
    ({"reason": "el ejemplo"}, "appealed"),
    ({"reason": "120.5", "ruling": "Sí"}, "reversed"),
)


def fill(engine: Engine, schema: str) -> None:
    """Put rows into a database of an earlier schema, as the Judge of then kept them."""
    tables = MetaData()
    tables.reflect(engine)
    content: dict[str, str] = {}
    rows: list[tuple[str, dict[str, object]]] = [
        ("sessions", {"id": "tb", "key_hash": "", "game": "gyp", "profile": "gyp", "title": "", "place": 0,
                      "opening": "{}", "cards": "[]", "count": 0, "created": NOW, "changed": NOW}),
    ]  # fmt: skip
    if EARLIER[schema]:
        rows.append(("events", OF_EVENT))
        for values, _ in CHANGES:
            content |= values
        case = {"id": "c", "event": "ev", "number": 1, "state": "reversed", "content": json.dumps(content),
                "version": 3, "serial": 3, "created": NOW, "changed": NOW}  # fmt: skip
        rows.append(("cases", case))
        for version, (values, state) in enumerate(CHANGES, 1):
            what = json.dumps({"values": values, "state": state})
            rows.append(("changes", {"case": "c", "version": version, "member": "", "by": "Rosa", "at": NOW,
                                     "role": "judge", "what": what, "client": f"k{version}"}))  # fmt: skip
    with engine.begin() as connection:
        for table, row in rows:
            connection.execute(insert(tables.tables[table]), row)


@pytest.mark.parametrize("schema", sorted(EARLIER))
def test_a_database_of_every_earlier_schema_opens_with_all_that_it_held(blank: Open, schema: str) -> None:
    """Sessions, events, cases with whole histories; a copy of before is kept beside it."""
    engine = _engine(blank.url or f"sqlite:///{blank.folder / 'judge.db'}")
    command.upgrade(_config(engine), schema)
    fill(engine, schema)
    engine.dispose()
    store = blank()
    assert schema_of(store.engine) == newest_schema()
    assert list(blank.folder.glob(f"judge.{schema}.bak"))
    assert Sessions(store).there("tb")
    if not EARLIER[schema]:
        return
    reader = at_terminal("ev", "x", "organiser")
    assert Events(store).event("ev").other_names == ()
    (case,) = Cases(store).all(reader)
    told = {"question": "¿?", "ruling": "No", "reason": "120.4", "session": "tb", "keyed": "tb"}
    assert case.content == told | {"appeal": "el ejemplo", "head_ruling": "Sí", "head_reason": "120.5"}
    assert [one.state for one in Cases(store).history(reader, "c")] == ["ruled", "appealed", "reversed"]
    folded: dict[str, object] = {}
    for change in Cases(store).history(reader, "c"):
        folded |= change.values
    assert folded == case.content


def test_no_earlier_schema_is_left_out() -> None:
    assert set(EARLIER) == schemas() - {newest_schema()}


def test_an_upgrade_that_is_cut_short_leaves_the_database_as_it_was(
    blank: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also in the middle of a step, as when the process is killed; the next one begins anew."""
    engine = _engine(blank.url or f"sqlite:///{blank.folder / 'judge.db'}")
    command.upgrade(_config(engine), "0002")
    fill(engine, "0002")
    before = set(inspect(engine).get_table_names())

    def cut_short(*words: object) -> None:
        raise InterruptedError("cut short")

    with monkeypatch.context() as patch:
        patch.setattr(legacy_formats, "appeals_separated", cut_short)
        with pytest.raises(StoreFault):
            blank()
    assert schema_of(engine) == "0002"
    assert set(inspect(engine).get_table_names()) == before
    assert "other_names" not in {one["name"] for one in inspect(engine).get_columns("events")}
    engine.dispose()
    store = blank()
    assert schema_of(store.engine) == newest_schema()
    (case,) = Cases(store).all(at_terminal("ev", "x", "organiser"))
    assert case.version == 3


def test_the_newest_schema_is_the_last_of_the_migrations(opening: Open) -> None:
    migrations = ScriptDirectory(_config(opening().engine).get_main_option("script_location") or "")
    assert newest_schema() == migrations.get_current_head()
    assert schemas() == {one.revision for one in migrations.walk_revisions()}
