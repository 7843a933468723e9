"""Sessions of the resolver are kept whole, behind their keys, within their limits."""

from __future__ import annotations

import threading
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import text

from judge.database import Limits, Sessions, StoreFault, TooMuch, UnknownSession, WrongKey, open_store
from judge.database.models import Base
from tests.databases import Open, everything


@pytest.fixture
def sessions(opening: Open) -> Sessions:
    return Sessions(opening())


def test_what_is_entered_is_there_again_in_its_place(sessions: Sessions) -> None:
    id, key = sessions.create("gyp", "gyp", "Mesa 4", '{"opening": 1}', '[{"name": "X"}]')
    assert sessions.enter(id, key, 0, "first", "a").number == 1
    assert sessions.enter(id, key, 1, "second", "b").number == 2
    assert sessions.enter(id, key, 1, "another branch", "c").number == 3
    sessions.go(id, key, 2)
    kept = sessions.load(id)
    assert (kept.game, kept.title, kept.opening, kept.cards) == (
        "gyp",
        "Mesa 4",
        '{"opening": 1}',
        '[{"name": "X"}]',
    )
    assert [(i.number, i.parent, i.input) for i in kept.inputs] == [
        (1, 0, "first"), (2, 1, "second"), (3, 1, "another branch"),
    ]  # fmt: skip
    assert kept.place == 2


def test_sending_twice_enters_once(sessions: Sessions) -> None:
    id, key = sessions.create("gyp", "gyp", "", "{}")
    first = sessions.enter(id, key, 0, "pass", "same")
    again = sessions.enter(id, key, 0, "pass", "same")
    assert (again.number, again.repeated) == (first.number, True)
    assert len(sessions.load(id).inputs) == 1


def test_only_the_key_changes_a_session(sessions: Sessions) -> None:
    id, key = sessions.create("gyp", "gyp", "", "{}")
    assert sessions.may_change(id, key)
    assert not sessions.may_change(id, "guess")
    for change in (
        lambda: sessions.enter(id, "guess", 0, "x", "a"),
        lambda: sessions.go(id, "guess", 0),
        lambda: sessions.rename(id, "guess", "x"),
        lambda: sessions.remove(id, "guess"),
    ):
        with pytest.raises(WrongKey):
            change()
    assert sessions.load(id).inputs == ()


def test_the_key_itself_is_not_kept(opening: Open) -> None:
    id, key = Sessions(opening()).create("gyp", "gyp", "", "{}")
    held = everything(opening)
    assert id in held
    assert key not in held


def test_names_and_keys_are_not_guessable(sessions: Sessions) -> None:
    made = [sessions.create("gyp", "gyp", "", "{}") for _ in range(50)]
    assert len({id for id, _ in made}) == len({key for _, key in made}) == 50
    assert all(len(id) >= 16 and len(key) >= 24 for id, key in made)


def test_a_session_that_is_removed_is_gone_with_its_inputs(sessions: Sessions) -> None:
    id, key = sessions.create("gyp", "gyp", "", "{}")
    sessions.enter(id, key, 0, "x", "a")
    sessions.remove(id, key)
    with pytest.raises(UnknownSession):
        sessions.load(id)
    with sessions.store.engine.connect() as raw:
        assert raw.execute(text("select count(*) from inputs")).scalar() == 0


def test_a_node_that_is_not_there_cannot_be_gone_to_or_entered_after(sessions: Sessions) -> None:
    id, key = sessions.create("gyp", "gyp", "", "{}")
    for place in (-1, 1):
        with pytest.raises(UnknownSession):
            sessions.go(id, key, place)
        with pytest.raises(UnknownSession):
            sessions.enter(id, key, place, "x", f"c{place}")


def test_the_limits_hold(opening: Open) -> None:
    sessions = Sessions(opening(), Limits(inputs=2, opening=10, input=5, sessions=3))
    with pytest.raises(TooMuch):
        sessions.create("gyp", "gyp", "", "x" * 11)
    id, key = sessions.create("gyp", "gyp", "", "{}")
    with pytest.raises(TooMuch):
        sessions.enter(id, key, 0, "x" * 6, "a")
    sessions.enter(id, key, 0, "x", "b")
    sessions.enter(id, key, 1, "x", "c")
    with pytest.raises(TooMuch):
        sessions.enter(id, key, 2, "x", "d")


def test_the_oldest_make_room_for_a_new_one(opening: Open) -> None:
    sessions = Sessions(opening(), Limits(sessions=3))
    made = [sessions.create("gyp", "gyp", "", "{}")[0] for _ in range(4)]
    with pytest.raises(UnknownSession):
        sessions.load(made[0])
    assert sessions.load(made[3]).id == made[3]


def test_what_has_not_been_used_for_long_is_cleared(sessions: Sessions) -> None:
    id, _ = sessions.create("gyp", "gyp", "", "{}")
    changed = sessions.load(id).changed
    assert sessions.clear(changed - timedelta(seconds=1)) == 0
    assert sessions.clear(changed + timedelta(seconds=1)) == 1


def test_inputs_from_many_sides_are_all_kept(sessions: Sessions) -> None:
    id, key = sessions.create("gyp", "gyp", "", "{}")
    faults: list[BaseException] = []

    def send(who: int) -> None:
        try:
            for at in range(10):
                sessions.enter(id, key, 0, f"{who}.{at}", f"{who}.{at}")
        except BaseException as fault:
            faults.append(fault)

    threads = [threading.Thread(target=send, args=(who,)) for who in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    kept = sessions.load(id).inputs
    assert faults == []
    assert [i.number for i in kept] == list(range(1, 41))
    assert {i.input for i in kept} == {f"{who}.{at}" for who in range(4) for at in range(10)}


def test_the_migrations_make_the_tables_that_the_program_knows(sessions: Sessions) -> None:
    with sessions.store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []


def test_opening_again_changes_nothing(opening: Open, tmp_path: Path) -> None:
    first = Sessions(opening())
    id, _ = first.create("gyp", "gyp", "", "{}")
    first.store.close()
    assert isinstance(Sessions(opening()).load(id).created, datetime)
    assert not list(tmp_path.glob("*.bak"))


def test_a_file_that_is_no_database_is_said_to_be_none_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / "judge.db").write_text("something else entirely, long enough to be no header" * 10)
    before = (tmp_path / "judge.db").read_bytes()
    with pytest.raises(StoreFault, match="not a database"):
        open_store(tmp_path)
    assert (tmp_path / "judge.db").read_bytes() == before
