"""Tables attached to cases: the log is kept as it read; only who has the key lets erasing reach the table."""

from __future__ import annotations

import io
import json
import re
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import Client

from judge.web.access_log import AccessLog
from tests.quick_hall import app, hall
from tests.test_web_cases import TABLE, Hall, soup

__all__ = ["app", "hall"]

NAMES = re.compile(r"\b(Ana|Luis)\b")
OVER = {"what": "settings", "erase": "2026-01-01"}
NOT_OVER = {"what": "settings", "erase": ""}


def begun(client: FlaskClient) -> str:
    """A table that this device began, and so has the key of."""
    return client.post("/resolver", data={"text": TABLE}).headers["Location"].rpartition("/")[2]


def proof(hall: Hall, session: str, client: FlaskClient | None = None) -> str:
    """What the table's page hands to a new case, where the device has the key."""
    page = soup((client or hall.judge).get(f"/resolver/{session}"))
    link = page.select_one(f"a[href*='{hall.id}/cases/new']")["href"]
    found = re.search(r"proof=(\w+)", link)
    return found[1] if found else ""


def key_link(client: FlaskClient, session: str) -> str:
    links = [
        str(one["value"]) for one in soup(client.get(f"/resolver/{session}")).select(".share-link input")
    ]
    return next(one for one in links if "key=" in one)


def seats_shown(hall: Hall, session: str) -> bool:
    """Whether the table still shows who sits at it."""
    return bool(NAMES.search(soup(hall.head.get(f"/resolver/{session}")).main.get_text()))


def log_of(hall: Hall, url: str) -> str:
    return " ".join(line.get_text() for line in soup(hall.head.get(url)).select("ol.log li"))


def test_a_table_says_how_it_becomes_a_case_before_anything_else_that_is_kept(hall: Hall, app: Flask) -> None:
    stranger = app.test_client()
    session = begun(stranger)
    for client, where in ((stranger, "/events"), (hall.judge, f"{hall.url}/cases/new")):
        first = soup(client.get(f"/resolver/{session}")).select_one("[data-key=share] a")["href"]
        assert first.partition("?")[0] == where


def test_who_has_the_key_attaches_the_table_and_its_names_are_erased(hall: Hall) -> None:
    session = begun(hall.judge)
    url = hall.file(session=session, proof=proof(hall, session))
    assert "Ana juega Bruja" in log_of(hall, url)
    hall.organiser.post(hall.url, data=OVER)
    assert "A juega Bruja" in log_of(hall, url)
    assert not seats_shown(hall, session)


def test_who_only_looks_attaches_the_table_and_it_stays_as_it_is(hall: Hall) -> None:
    """The case has its link and its log; erasing reaches the log, the table belongs to whoever began it."""
    session = begun(hall.outsider)
    assert proof(hall, session) == ""
    url = hall.file(session=session)
    page = soup(hall.head.get(url))
    assert page.select_one(f"a[href='/resolver/{session}']")
    assert "Ana juega Bruja" in log_of(hall, url)
    hall.organiser.post(hall.url, data=OVER)
    assert "A juega Bruja" in log_of(hall, url)
    assert not NAMES.search(hall.judge.get(f"{hall.url}/report.json?names=1").get_data(as_text=True))
    assert seats_shown(hall, session)


def test_the_link_with_the_key_may_be_pasted_and_the_key_is_kept_nowhere(hall: Hall) -> None:
    session = begun(hall.outsider)
    link = key_link(hall.outsider, session)
    url = hall.file(session=link)
    key = link.rpartition("key=")[2]
    told = hall.judge.get(f"{hall.url}/report.json?names=1").get_data(as_text=True)
    assert session in told
    assert key not in told
    assert key not in hall.judge.get(f"{url}/edit").get_data(as_text=True)
    hall.organiser.post(hall.url, data=OVER)
    assert not seats_shown(hall, session)


@pytest.mark.parametrize("told", ["wrong proof", "proof of another event", "proof of another table", "key"])
def test_no_other_proof_is_taken_for_the_key(hall: Hall, app: Flask, told: str) -> None:
    session, mine = begun(hall.outsider), begun(hall.judge)
    other = Hall(app)
    given = {
        "wrong proof": {"proof": "0" * 32},
        "proof of another event": {},
        "proof of another table": {"proof": proof(hall, mine)},
        "key": {"session": f"http://localhost/resolver/{session}?key={'x' * 24}"},
    }[told]
    if told == "proof of another event":
        joined = other.judge
        other.url, link = other.url, key_link(hall.outsider, session)
        joined.get(link.removeprefix("http://localhost"))
        given = {"proof": proof(other, session, joined)}
        assert given["proof"]
    hall.file(hall.judge, **{"session": session, **given})
    hall.organiser.post(hall.url, data=OVER)
    assert seats_shown(hall, session)


def test_a_program_cannot_say_that_it_has_the_key(hall: Hall) -> None:
    session = begun(hall.outsider)
    for more in ({"keyed": session}, {"log": {"seats": ["Ana"], "lines": []}}, {"proof": [1]}, {"proof": 5}):
        values = {"question": "?", "session": session, **more}
        sent = {"base": 0, "client": uuid4().hex, "values": values}
        assert hall.judge.put(f"{hall.url}/cases/{uuid4()}", json=sent).status_code == 400


def test_an_export_that_names_somebody_elses_table_does_not_reach_it(hall: Hall) -> None:
    """Also where it claims the key, and brings a table of its own under that name."""
    session = begun(hall.outsider)
    hall.file(session=session)
    held = json.loads(hall.judge.get(f"{hall.url}/report.json?names=1").get_data(as_text=True))
    for change in held["cases"][0]["changes"]:
        change["values"]["keyed"] = session
    for sessions in ({}, held["sessions"], {session: "no scenario"}):
        made = hall.outsider.post(
            "/events", data={"export": json.dumps(held | {"sessions": sessions}), "who": "x"}
        )
        board = soup(made).select_one("a.go")["href"]
        hall.outsider.post(board, data=OVER)
        assert hall.outsider.get(board).status_code == 200
        assert seats_shown(hall, session)


def test_a_restored_event_has_tables_of_its_own_which_are_erased_with_it(hall: Hall) -> None:
    session = begun(hall.judge)
    hall.file(session=session, proof=proof(hall, session))
    held = hall.judge.get(f"{hall.url}/report.json?names=1").get_data(as_text=True)
    made = hall.outsider.post("/events", data={"export": held, "who": "x"})
    board = soup(made).select_one("a.go")["href"]
    again = hall.outsider.get(f"{board}/report.json?names=1").get_json()["cases"][0]["changes"][0]["values"]
    assert again["session"] not in ("", session)
    assert again["log"] == json.loads(held)["cases"][0]["changes"][0]["values"]["log"]
    hall.outsider.post(board, data=OVER)
    hall.outsider.get(board)
    assert not seats_shown(hall, again["session"])
    assert seats_shown(hall, session)


def test_a_table_attached_after_the_day_loses_its_names_too(hall: Hall) -> None:
    hall.file(players="Ana, Luis")
    hall.organiser.post(hall.url, data=OVER)
    session = begun(hall.judge)
    url = hall.file(session=session, proof=proof(hall, session))
    assert "A juega Bruja" in log_of(hall, url)
    assert not seats_shown(hall, session)


def test_the_log_stays_as_it_read_until_it_is_asked_for_anew(hall: Hall) -> None:
    session = begun(hall.judge)
    url = hall.file(session=session, proof=proof(hall, session))
    before = log_of(hall, url)
    hall.judge.post(f"/resolver/{session}", data={"note": "Luego pasó otra cosa", "seen": "1", "nonce": "n"})
    edit = soup(hall.judge.get(f"{url}/edit")).select_one("#case")
    whole = {
        one["name"]: one.get("value") or one.get_text()
        for one in edit.select("[name]:not([type=radio], [type=checkbox], button)")
    }
    hall.judge.post(url, data={**whole, "nonce": "a", "table": "5"})
    assert log_of(hall, url) == before
    hall.judge.post(url, data={**whole, "base": "2", "nonce": "b", "relog": "1"})
    assert "Luego pasó otra cosa" in log_of(hall, url)
    hall.organiser.post(hall.url, data=OVER)
    assert log_of(hall, url)
    assert not seats_shown(hall, session)  # that its key was had is not forgotten by saving without it


def test_a_table_that_is_gone_is_no_dead_link_and_its_log_is_still_there(hall: Hall) -> None:
    session = begun(hall.judge)
    url = hall.file(session=session, proof=proof(hall, session))
    assert soup(hall.head.get(url)).select_one(f"a[href='/resolver/{session}']")
    assert hall.judge.post(f"/resolver/{session}", data={"move": "remove"}).status_code == 303
    page = soup(hall.head.get(url))
    assert not page.select(f"a[href*='{session}']")
    assert "ya no está" in page.select_one(".notice:not([hidden])").get_text()
    assert "Ana juega Bruja" in log_of(hall, url)
    for path in (f"{url}/edit", f"{url}/print", f"{hall.url}/report.json?names=1"):
        assert hall.judge.get(path).status_code == 200


def test_what_names_no_table_is_refused_and_one_that_never_was_says_that_it_is_gone(hall: Hall) -> None:
    page = soup(hall.judge.get(f"{hall.url}/cases/new")).select_one("#case")
    sent = {"base": "0", "nonce": "n", "question": "?"}
    for bad in ("http://x.example/a b", "https://[", "x" * 41, "?key=k"):
        answer = hall.judge.post(page["action"], data={**sent, "session": bad})
        assert answer.status_code == 400
        assert soup(answer).select_one("[name=session]")["value"] == bad
    url = hall.file(session="never-was")
    assert "Lo que el caso cita se conserva" in hall.judge.get(url).get_data(as_text=True)


def test_of_two_who_attach_at_once_the_proof_goes_along_with_the_second_version(hall: Hall) -> None:
    session = begun(hall.judge)
    url = hall.file()
    hall.head.post(url, data={"base": "1", "nonce": "h", "ruling": "A"})
    told = {"base": "1", "nonce": "j", "question": "?", "session": session, "proof": proof(hall, session)}
    answer = hall.judge.post(url, data=told)
    assert answer.status_code == 409
    form = soup(answer).select_one("form.options")
    again = {one["name"]: one["value"] for one in form.select("input[type=hidden]")}
    assert hall.judge.post(form["action"], data=again).status_code == 303
    hall.organiser.post(hall.url, data=OVER)
    hall.judge.get(url)
    assert not seats_shown(hall, session)


def test_neither_a_proof_nor_a_tables_name_comes_into_the_access_log(hall: Hall) -> None:
    to = io.StringIO()
    client: Any = Client(AccessLog(hall.app, to, queries=True))
    session = begun(hall.judge)
    shown = proof(hall, session)
    client.get(f"{hall.url}/cases/new?session={session}&proof={shown}")
    client.get(f"{hall.url}/cases/new?question=Visible")
    assert shown not in to.getvalue()
    assert session not in to.getvalue()
    assert "question=Visible" in to.getvalue()


def test_a_report_without_names_has_letters_in_the_log_and_no_link(hall: Hall) -> None:
    session = begun(hall.judge)
    hall.file(session=session, proof=proof(hall, session))
    told = hall.judge.get(f"{hall.url}/report.json").get_data(as_text=True)
    assert "A juega Bruja" in told
    assert session not in told
    assert not NAMES.search(told)
