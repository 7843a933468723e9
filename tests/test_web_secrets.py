"""An event keeps its secrets: replayed, guessed, planted, overlong and poisoned requests lead nowhere."""

from __future__ import annotations

import csv
import io
import json
import logging
from typing import Any
from uuid import uuid4

import pytest
from bs4 import BeautifulSoup
from flask import Flask
from sqlalchemy import text
from werkzeug.test import Client

from judge.database.events import ALPHABET, FROM_ONE_ADDRESS, locator
from judge.web.access_log import AccessLog
from judge.web.state import session_service
from tests.quick_hall import app, hall
from tests.test_web_cases import Hall, soup

__all__ = ["app", "hall"]

NAME = "Apellidorraro"
MARKUP = "<img src=x onerror=alert(1)>\"'><script>x</script>{{131*131}}"
FORMULAS = ("=1+1", "+1", "-1", "@x", "\t=1", "\r=1", "=A1&A2", "\n=1", "＝1", "＋1", "－1", "＠x")


def history(hall: Hall) -> list[Any]:
    told = hall.judge.get(f"{hall.url}/report.json?names=1").get_json()
    return [case["changes"] for case in told["cases"]]


# -- replayed ---------------------------------------------------------------------------------------------


def test_a_form_sent_again_changes_once(hall: Hall) -> None:
    url = f"{hall.url}/cases/{uuid4()}"
    for _ in range(3):
        sent = {"base": 0, "nonce": "the same", "question": "¿Una vez?", "ruling": "Sí", "state": "ruled"}
        assert hall.judge.post(url, data=sent).status_code == 303
    assert [len(changes) for changes in history(hall)] == [1]


def test_what_was_sent_before_a_later_change_does_not_come_back(hall: Hall) -> None:
    url = f"{hall.url}/cases/{uuid4()}"
    old = {"base": 1, "client": "old", "values": {"ruling": "Antes"}, "state": "ruled"}
    hall.judge.put(url, json={"base": 0, "client": "new", "values": {"question": "?"}})
    assert hall.judge.put(url, json=old).status_code == 200
    assert (
        hall.head.put(url, json={**old, "base": 2, "client": "x", "values": {"ruling": "Ahora"}}).status_code
        == 200
    )
    assert hall.judge.put(url, json=old).get_json()["repeated"]
    assert hall.judge.put(url, json={**old, "client": "other"}).status_code == 409
    assert [one["values"].get("ruling") for one in history(hall)[0]] == [None, "Antes", "Ahora"]


def test_a_cookie_is_worth_nothing_once_its_device_has_left(hall: Hall) -> None:
    cookie = hall.judge.get_cookie(f"event-{hall.id}")
    assert cookie is not None
    assert hall.judge.post(hall.url, data={"what": "leave"}).status_code == 303
    thief = hall.app.test_client()
    thief.set_cookie(cookie.key, cookie.value)
    assert thief.get(f"{hall.url}/changes").status_code == 400
    assert (
        thief.put(f"{hall.url}/cases/{uuid4()}", json={"base": 0, "client": "c", "values": {}}).status_code
        == 400
    )


def test_a_code_that_was_changed_joins_nobody(hall: Hall) -> None:
    fresh = soup(hall.organiser.post(hall.url, data={"what": "code", "role": "judge"})).select_one(
        ".codes code"
    )
    late = hall.app.test_client()
    for code, status in ((hall.codes[0], 403), (fresh.get_text(), 303)):
        assert late.post(f"{hall.url}/join", data={"name": "x", "code": code}).status_code == status


# -- guessed ----------------------------------------------------------------------------------------------


def test_a_case_of_another_event_answers_as_one_that_there_is_not(hall: Hall, app: Flask) -> None:
    theirs = Hall(app).file(question="¿De otros?").rpartition("/")[2]
    for path in ("", "/edit", "/print"):
        answers = [hall.judge.get(f"{hall.url}/cases/{id}{path}") for id in (theirs, str(uuid4()))]
        assert [answer.status_code for answer in answers] == [404, 404]
        first, second = (soup(answer).select_one(".notice").get_text() for answer in answers)
        assert first == second
    changed = [
        hall.judge.put(f"{hall.url}/cases/{id}", json={"base": 1, "client": "c", "values": {}})
        for id in (theirs, str(uuid4()))
    ]
    assert changed[0].status_code == changed[1].status_code == 404
    assert changed[0].get_json() == changed[1].get_json()


def test_names_of_events_and_codes_are_too_many_to_guess(app: Flask) -> None:
    halls = [Hall(app) for _ in range(5)]
    codes = [code for hall in halls for code in hall.codes]
    assert len(set(codes)) == 15
    drawn = [code.replace("-", "").removeprefix(locator(hall.id)) for hall in halls for code in hall.codes]
    assert all(len(ALPHABET) ** len(code) > 2**58 for code in drawn)
    assert len({hall.id for hall in halls}) == 5
    assert all(len(hall.id) >= 12 for hall in halls)  # 72 bits as letters


def test_wrong_codes_are_counted_whatever_address_the_asker_pretends_to_have(hall: Hall) -> None:
    guesser = hall.app.test_client()
    for at in range(FROM_ONE_ADDRESS):
        headers = {"X-Forwarded-For": f"203.0.113.{at}", "X-Real-IP": f"203.0.113.{at}"}
        guess = {"name": "x", "code": "aaa-aaa-aaa-aaa"}
        assert guesser.post(f"{hall.url}/join", data=guess, headers=headers).status_code == 403
    wrong = guesser.post(f"{hall.url}/join", data=guess)
    assert wrong.status_code == 403
    assert "10 minutos" in wrong.get_data(as_text=True)
    assert guesser.post(f"{hall.url}/join", data={"name": "x", "code": hall.codes[2]}).status_code == 303
    board = hall.organiser.get(hall.url).get_data(as_text=True)
    assert 'value="release"' in board
    assert hall.organiser.post(hall.url, data={"what": "release"}).status_code == 303
    assert 'value="release"' not in hall.organiser.get(hall.url).get_data(as_text=True)
    with hall.app.app_context(), session_service().sessions.store.writing() as transaction:
        transaction.execute(text("delete from attempts"))  # the other tests join from this address too


# -- planted ----------------------------------------------------------------------------------------------


def test_a_token_that_was_planted_is_not_taken_up(hall: Hall) -> None:
    victim = hall.app.test_client()
    victim.set_cookie(f"event-{hall.id}", "planted")
    assert victim.get(f"{hall.url}/changes").status_code == 400
    victim.post(f"{hall.url}/join", data={"name": "Ana", "code": hall.codes[0]})
    mine = victim.get_cookie(f"event-{hall.id}")
    assert mine is not None
    assert mine.value != "planted"
    thief = hall.app.test_client()
    thief.set_cookie(f"event-{hall.id}", "planted")
    assert thief.get(f"{hall.url}/changes").status_code == 400


def test_joining_again_gives_another_token_and_another_role_only_by_its_code(hall: Hall) -> None:
    client, found = hall.app.test_client(), []
    for code in (hall.codes[0], hall.codes[0], hall.codes[1]):
        client.post(f"{hall.url}/join", data={"name": "Ana", "code": code, "role": "organiser"})
        cookie = client.get_cookie(f"event-{hall.id}")
        assert cookie is not None
        found.append(cookie.value)
    assert len(set(found)) == 3
    assert client.post(hall.url, data={"what": "settings", "name": "x"}).status_code == 400


def test_the_token_of_one_event_opens_no_other(hall: Hall, app: Flask) -> None:
    other = Hall(app)
    token = other.organiser.get_cookie(f"event-{other.id}")
    assert token is not None
    client = app.test_client()
    client.set_cookie(f"event-{hall.id}", token.value)
    assert client.get(f"{hall.url}/changes").status_code == 400


# -- poisoned ---------------------------------------------------------------------------------------------


def test_markup_in_names_and_addresses_stays_text_everywhere(app: Flask) -> None:
    hall = Hall(app)
    hall.organiser.post(
        hall.url, data={"what": "settings", "name": MARKUP, "date": "2026-11-21", "penalties": MARKUP}
    )
    hall.join(0, MARKUP)
    writer = app.test_client()
    writer.post(f"{hall.url}/join", data={"name": MARKUP, "code": hall.codes[0]})
    url = hall.file(
        writer, question=MARKUP, ruling=MARKUP, first=MARKUP, players=MARKUP[:70], tags=MARKUP[:30]
    )
    queries = "&".join(
        f"{name}={MARKUP}" for name in ("q", "state", "tag", "cites", "question", "session", "without")
    )
    pages = [
        "/events", hall.url, f"{hall.url}?{queries}", f"{hall.url}/join", f"{hall.url}/alike?{queries}",
        f"{hall.url}/cases/new?{queries}", url, f"{url}/edit", f"{url}/print", f"{url}/print?names=1",
    ]  # fmt: skip
    for page in pages:
        answer = hall.organiser.get(page)
        assert answer.status_code == 200
        shown = soup(answer)
        assert not shown.select("img:not([src$='qr.svg'], [src$='join.svg']), [onerror]"), page
        assert not [one for one in shown.select("script") if not one.get("src")], page
        assert str(131 * 131) not in shown.get_text(), page
    news = hall.judge.get(f"{hall.url}/changes?since=0").get_json()["cases"]
    rows = BeautifulSoup("".join(one["row"] for one in news), "html.parser")
    assert MARKUP[:120] in rows.get_text()
    assert not rows.select("img, script, [onerror]")
    again = hall.judge.post(f"{hall.url}/join", data={"name": MARKUP, "code": MARKUP})
    assert not soup(again).select("img, main script")
    report = hall.judge.get(f"{hall.url}/report.md?names=1").get_data(as_text=True)
    assert "<img" not in report
    assert "<script" not in report


@pytest.mark.parametrize("bad", FORMULAS)
def test_no_cell_of_the_table_begins_like_a_formula(hall: Hall, bad: str) -> None:
    fields = ("table", "round", "question", "first", "second", "ruling", "reason", "infraction", "penalty",
              "tags", "players", "other_names")  # fmt: skip
    hall.judge.put(f"{hall.url}/cases/{uuid4()}", json={"base": 0, "client": "c", "values": {
        name: [bad] if name in ("tags", "players", "other_names") else bad for name in fields}})  # fmt: skip
    told = hall.judge.get(f"{hall.url}/report.csv?names=1").get_data(as_text=True)
    rows = list(csv.reader(io.StringIO(told, newline="")))
    assert len(rows) == 2
    assert sum(cell.strip("'").strip() == bad.strip() for cell in rows[1]) >= 8
    assert not [cell for row in rows for cell in row if cell.startswith(tuple("=+-@\t\r\n＝＋－＠"))]


POISON = ("a\0b", "\ud800", "\udfff\ud800", "\x1b[2J", "\u202e", "\ufeff", "a\r\nSet-Cookie: x=y")


@pytest.mark.parametrize("bad", POISON, ids=ascii)
def test_characters_that_no_database_keeps_break_nothing(hall: Hall, bad: str) -> None:
    values = {"question": f"¿{bad}?", "players": [bad], "tags": [bad]}
    url = f"{hall.url}/cases/{uuid4()}"
    sent = {"base": 0, "client": bad, "values": values}
    first = hall.judge.put(url, data=json.dumps(sent), content_type="application/json")
    assert first.status_code == 200
    assert hall.judge.put(url, data=json.dumps(sent), content_type="application/json").get_json()["repeated"]
    for page in (url, f"{url}/edit", f"{url}/print?names=1", hall.url, f"{hall.url}/report.json?names=1"):
        assert hall.judge.get(page).status_code == 200
    unknown = {**sent, "client": "x", "values": {bad: "x"}}
    uncited = {**sent, "client": "x", "base": 1, "values": {"cites": [bad]}}
    for wrong in (unknown, uncited):
        refused = hall.judge.put(url, data=json.dumps(wrong), content_type="application/json")
        assert refused.status_code == 400
    kept = hall.judge.get(f"{hall.url}/report.json?names=1").get_data(as_text=True)
    restored = hall.app.test_client().post("/events", data={"export": kept, "who": "Iris"})
    assert restored.status_code == 200


@pytest.mark.parametrize("place", ["name", "date", "by", "question", "editions"])
def test_an_export_with_half_characters_is_refused_or_restored_but_breaks_nothing(
    hall: Hall, place: str
) -> None:
    hall.file(question="¿?")
    held = hall.judge.get(f"{hall.url}/report.json").get_json()
    change = held["cases"][0]["changes"][0]
    for bad in ("\ud800", "a\0b"):
        if place in ("name", "date"):
            held["event"][place] = bad
        elif place == "editions":
            held["event"][place] = {"gyp/reglas": bad}
        elif place == "by":
            change["by"] = bad
        else:
            change["values"]["question"] = bad
        client = hall.app.test_client()
        answer = client.post("/events", data={"export": json.dumps(held), "who": "Iris"})
        assert answer.status_code in (200, 400)
        assert client.get("/events").status_code == 200


@pytest.mark.parametrize("method", ["get", "post", "put"])
def test_the_character_0_in_an_address_or_a_form_does_no_harm(hall: Hall, method: str) -> None:
    ask = getattr(hall.judge, method)
    for path in ("/events/%00", f"{hall.url}/cases/%00", f"{hall.url}/cases/{uuid4()}%00", "/resolver/%00"):
        assert ask(path).status_code in (400, 404, 405), path
    assert hall.judge.post(f"{hall.url}/join", data={"name": "a\0b", "code": "x"}).status_code == 403
    assert hall.organiser.post(hall.url, data={"what": "revoke", "member": "\0"}).status_code in (303, 404)
    assert hall.judge.get(f"{hall.url}?q=%00").status_code == 200


@pytest.mark.parametrize("number", ["-1", "9" * 30, "-" + "9" * 30, "9" * 5000, "x", "1.5", "١"])
def test_any_number_is_answered(hall: Hall, number: str) -> None:
    assert hall.judge.get(f"{hall.url}/changes?since={number}").status_code == 200
    url = hall.file(question="¿?")
    for form in ({"base": number, "nonce": "n"}, {"base": 1, "nonce": "n", "extension": number}):
        assert hall.judge.post(url, data=form).status_code in (303, 400, 404, 409)
    told = f'{{"base": {number if number.lstrip("-").isascii() and number.lstrip("-").isdigit() else 0}, '
    sent = told + '"client": "c", "values": {}}'
    assert hall.judge.put(url, data=sent, content_type="application/json").status_code in (200, 400, 404, 409)


# -- overlong ---------------------------------------------------------------------------------------------


def test_overlong_texts_are_refused_or_cut_and_nothing_else_happens(hall: Hall) -> None:
    url, long = f"{hall.url}/cases/{uuid4()}", "x" * 100_000
    refused = hall.judge.post(url, data={"base": 0, "nonce": "n", "question": long})
    assert refused.status_code == 400
    assert soup(refused).select_one("[name=question]").get_text() == long  # nothing that was typed is lost
    for values in ({"question": long}, {"tags": [long]}, {"tags": ["x"] * 1000}, {long: "x"}):
        sent = {"base": 0, "client": "c", "values": values}
        assert hall.judge.put(url, json=sent).status_code == 400
    assert hall.judge.put(url, json={"base": 0, "client": long, "values": {}}).status_code == 400
    assert history(hall) == []
    client = hall.app.test_client()
    assert client.post(f"{hall.url}/join", data={"name": long, "code": hall.codes[0]}).status_code == 403
    assert client.post(f"{hall.url}/join", data={"name": "x", "code": long}).status_code == 403
    for path in (
        f"{hall.url}?q={long}",
        f"{hall.url}/alike?question={long}",
        f"{hall.url}/cases/new?question={long}",
    ):
        assert hall.judge.get(path).status_code == 200
    assert hall.judge.get(f"/events/{long}/changes").status_code == 400
    assert (
        hall.organiser.post(hall.url, data={"what": "settings", "name": long, "date": long}).status_code
        == 400
    )
    assert hall.judge.put(url, data=b"x" * 2_100_000, content_type="application/json").status_code in (
        400,
        413,
    )
    assert hall.judge.put(url, data=b"[" * 100_000, content_type="application/json").status_code == 400


# -- names ------------------------------------------------------------------------------------------------


def test_no_name_stands_in_an_address_or_in_the_access_log(app: Flask) -> None:
    to = io.StringIO()
    hall = Hall(app)
    hall.join(0, f"Juez {NAME}")
    url = hall.file(question="¿?", players=f"Ana {NAME}")
    logging_client = Client(AccessLog(app, to, queries=True))
    cookie = hall.judge.get_cookie(f"event-{hall.id}")
    assert cookie is not None
    logging_client.set_cookie(cookie.key, cookie.value)
    addresses = set()
    for page in (hall.url, url, f"{url}/edit", f"{url}/print?names=1", f"{hall.url}/report.csv?names=1"):
        answer = logging_client.get(page)
        addresses |= {str(one["href"]) for one in soup(answer).select("[href]")}
        addresses |= {str(one["action"]) for one in soup(answer).select("[action]")}
        addresses.add(answer.headers.get("Location", ""))
    assert len(to.getvalue().splitlines()) == 5
    for told in (to.getvalue(), *addresses):
        assert NAME not in told
    assert cookie.value not in to.getvalue()
    assert hall.id not in to.getvalue()


def test_no_device_and_no_proxy_keeps_a_page_with_names(hall: Hall) -> None:
    url = hall.file(question="¿?", players=f"Ana {NAME}")
    told = [url, f"{url}/edit", f"{url}/print?names=1", hall.url, f"{hall.url}/cases/new",
            f"{hall.url}/changes?since=0",
            *(f"{hall.url}/report.{form}?names=1" for form in ("md", "csv", "json"))]  # fmt: skip
    for page in told:
        assert hall.judge.get(page).headers["Cache-Control"] == "no-store", page
    quick = hall.judge.get(f"{hall.url}/changes?since=0")
    assert NAME not in quick.get_data(as_text=True)
    again = hall.judge.get(f"{hall.url}/changes?since=0", headers={"If-None-Match": quick.headers["ETag"]})
    assert again.status_code == 304
    assert "Cookie" in quick.headers["Vary"]


def test_a_fault_of_the_database_tells_the_log_no_names(hall: Hall, caplog: pytest.LogCaptureFixture) -> None:
    store = None
    with hall.app.app_context():
        store = session_service().sessions.store
    with store.writing() as transaction:
        transaction.execute(text("alter table changes rename to hidden"))
    try:
        with caplog.at_level(logging.DEBUG):
            sent = {"base": 0, "client": "c", "values": {"question": "¿?", "players": [f"Ana {NAME}"]}}
            answer = hall.judge.put(f"{hall.url}/cases/{uuid4()}", json=sent)
    finally:
        with store.writing() as transaction:
            transaction.execute(text("alter table hidden rename to changes"))
    assert answer.status_code == 503
    assert NAME not in answer.get_data(as_text=True)
    assert NAME not in caplog.text
    assert history(hall) == []
