"""An event made anew or from an export: all of it or nothing, and no further into others than it may see."""

from __future__ import annotations

import json
import threading
from copy import deepcopy
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import func, select

from judge.cases import exported, imported
from judge.database import Cases, Events, Sessions, Store, at_terminal, cases, event_import, precedents
from judge.database.events import FROM_ONE_ADDRESS
from judge.database.models import EventRow, MemberRow, SessionRow
from judge.errors import BadInput
from judge.session_service import SessionService
from tests.databases import Open
from tests.test_database_cases import Hall
from tests.test_web_cases import soup
from tests.test_web_resolver import TABLE


def counts(store: Store) -> tuple[int, ...]:
    """How many events, devices and tables are kept."""
    with store.reading() as transaction:
        rows = (EventRow, MemberRow, SessionRow)
        return tuple(transaction.scalar(select(func.count()).select_from(row)) or 0 for row in rows)


def told(follows: str = "", id: str = "", question: str = "¿?") -> dict[str, Any]:
    """A case as an export tells it."""
    values = {"question": question, "ruling": "Sí"} | ({"follows": follows} if follows else {})
    change = {"by": "Rosa", "role": "judge", "at": "2026-11-01T10:00:00", "values": values, "state": "ruled"}
    return {"id": id or str(uuid4()), "number": 1, "state": "ruled", "changes": [{**change, "client": "a"}]}


def export(*held: dict[str, Any], **more: Any) -> str:
    about = {"name": "Copa", "date": "2026-11-01", "games": ["gyp"]}
    return json.dumps({"format": 2, "event": about, "cases": list(held), **more})


def whole(hall: Hall) -> dict[str, Any]:
    """An export of an event with every kind of thing that one holds."""
    first = hall.case(question="¿Uno?", ruling="Sí", players=["Zoe"], tags=["x"], extension=5,
                      citations=[{"address": "gyp:120.4"}])  # fmt: skip
    hall.case(question="¿Dos?", follows=first)
    hall.events.change(hall.organiser, penalties=["Aviso"], infractions=["Demora"], other_names=["Zo"])
    event = hall.events.event(hall.made.event.id)
    text = exported(event, hall.cases.all(hall.judge), hall.cases.histories(hall.judge))
    made: dict[str, Any] = json.loads(text)
    return made


# -- in one step ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kept", ["", export(told())])
def test_an_event_made_from_a_locked_address_is_its_organisers(app: Flask, kept: str) -> None:
    """Wrong codes of another event are nothing to one that is just made: one device sees its codes."""
    client, store = app.test_client(), _store(app)
    other = Events(store).create("Otra", "2026-11-01", []).event.id
    for _ in range(FROM_ONE_ADDRESS):
        client.post(f"/events/{other}/join", data={"name": "Eva", "code": "aaa"})
    before = counts(store)
    form = {"who": "Iris", "export": kept, "restore": "1"} if kept else {"who": "Iris", "name": "Copa",
                                                                         "date": "2026-11-01"}  # fmt: skip
    answer = client.post("/events", data=form)
    assert answer.status_code == 200
    assert counts(store)[:2] == (before[0] + 1, before[1] + 1)
    assert client.get(soup(answer).select_one("a.go")["href"]).status_code == 200


def test_an_event_whose_organiser_cannot_be_is_not_made(app: Flask, client: FlaskClient) -> None:
    before = counts(_store(app))
    assert client.post("/events", data={"who": " ", "name": "Copa", "date": "2026-11-01"}).status_code == 400
    assert counts(_store(app)) == before


def _store(app: Flask) -> Store:
    with app.app_context():
        from judge.web.state import session_service

        return session_service().sessions.store


def test_a_restoring_that_is_cut_short_leaves_neither_event_nor_table(
    opening: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = opening()
    session_service = SessionService(Sessions(store))
    text = export(told(), sessions={"then": TABLE})

    def cut_short(*words: object) -> tuple[str, str]:
        raise InterruptedError("cut short")

    with monkeypatch.context() as patch:
        patch.setattr(event_import, "parted", cut_short)
        with pytest.raises(InterruptedError):
            imported(text, Events(store), session_service, "Iris")
    assert counts(store) == (0, 0, 0)
    made = imported(text, Events(store), session_service, "Iris")
    assert counts(store) == (1, 1, 1)
    assert made.member is not None
    assert (made.member.name, made.member.role) == ("Iris", "organiser")


# -- what it may say --------------------------------------------------------------------------------------


def test_what_an_export_follows_outside_of_itself_is_dropped(opening: Open) -> None:
    """Or it would learn of a case in another event which number it has, and whether it was reversed."""
    hall = Hall(opening())
    secret = hall.case(question="¿Ajena?", ruling="No")
    first = told()
    text = export(first, told(follows=first["id"]), told(follows=secret), told(follows=str(uuid4())))
    made = imported(text, hall.events)
    reader = at_terminal(made.event.id, "x", "organiser")
    found = hall.cases.all(reader)
    assert [bool(case.content.get("follows")) for case in found] == [False, True, False, False]
    rests_on = hall.cases.rests_on(reader)
    assert {id: [one.event for one in chain] for id, chain in rests_on.items()} == {
        found[1].id: [made.event.id]
    }
    assert hall.cases.followers(hall.judge, secret) == ()
    assert all(secret not in str(one.values) for one in hall.cases.history(reader, found[2].id))


def test_a_case_without_an_id_is_followed_by_none(opening: Open) -> None:
    hall = Hall(opening())
    nameless = told() | {"id": ""}
    nameless["changes"][0]["values"]["follows"] = ""
    made = imported(export(nameless, told()), hall.events)
    assert hall.cases.rests_on(at_terminal(made.event.id, "x", "organiser")) == {}


def _places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every part of an export."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, part in inner for place in _places(part, (*path, key)))]


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=5,
)


@pytest.fixture(scope="module")
def written(database: Open) -> tuple[Store, dict[str, Any]]:
    hall = Hall(database())
    return hall.cases.store, whole(hall)


@settings(max_examples=120)
@given(data=st.data())
def test_an_export_with_anything_in_place_of_a_part_is_read_or_refused(
    written: tuple[Store, dict[str, Any]], data: st.DataObject
) -> None:
    store = written[0]
    held: Any = deepcopy(written[1])
    place = data.draw(st.sampled_from(_places(held)))
    part: Any = held
    for key in place[:-1]:
        part = part[key]
    anything = data.draw(ANYTHING)
    if place:
        part[place[-1]] = anything
    else:
        held = anything
    before = counts(store)
    try:
        made = imported(json.dumps(held), Events(store))
    except BadInput:
        assert counts(store) == before
        return
    assert counts(store) == (before[0] + 1, *before[1:])
    reader = at_terminal(made.event.id, "x", "organiser")
    event, kept = Events(store).event(made.event.id), Cases(store).all(reader)
    imported(exported(event, kept, Cases(store).histories(reader)), Events(store))  # it can be told again


def test_an_export_whose_event_is_a_list_is_refused_by_the_page(client: FlaskClient) -> None:
    text = '{"format": 2, "event": [], "cases": []}'
    answer = client.post("/events", data={"who": "Iris", "restore": "1", "export": text})
    assert answer.status_code == 400
    assert "event" in soup(answer).select_one(".fault").get_text()


# -- those who followed -----------------------------------------------------------------------------------


def reverse(hall: Hall, id: str) -> None:
    hall.cases.put(hall.judge, id, 1, {"ruling": "Sí"}, "r", "ruled")
    hall.cases.put(hall.judge, id, 2, {}, "a", "appealed")
    hall.cases.put(hall.head, id, 3, {"head_reason": "x"}, "d", "reversed")


def test_a_reversal_is_kept_before_those_who_followed_are_told(
    opening: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = Hall(opening())
    first = hall.case()
    second = hall.case(follows=first)
    go, tell = threading.Event(), precedents.tell
    monkeypatch.setattr(cases, "tell", lambda *words: (go.wait(120), tell(*words)))
    reverse(hall, first)
    serial = hall.cases.serial(hall.judge)
    assert hall.cases.get(hall.judge, first).state == "reversed"
    assert not hall.cases.store.finish(0)
    go.set()
    assert hall.cases.store.finish()
    assert [case.id for case in hall.cases.since(hall.judge, serial)[1]] == [second]


def test_any_number_of_cases_that_follow_one_are_told(opening: Open) -> None:
    """More than a question to a database may name, each with a serial of its own."""
    hall = Hall(opening())
    first = told()
    made = imported(export(first, *(told(follows=first["id"]) for _ in range(1_200))), hall.events)
    judge = hall.events.join(made.event.id, made.head, "Eva")[0]
    serial = hall.cases.serial(judge)
    assert len(hall.cases.followers(judge, first["id"])) == 1_200
    hall.cases.put(judge, first["id"], 1, {}, "b", "appealed")
    hall.cases.put(judge, first["id"], 2, {"head_reason": "x"}, "c", "reversed")
    assert hall.cases.store.finish()
    last, news = hall.cases.since(judge, serial)
    assert len(news) == 1_201
    assert sorted(case.serial for case in news)[-1] == last
    assert len({case.serial for case in news}) == 1_201
