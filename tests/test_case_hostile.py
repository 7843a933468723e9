"""What an event meets that nobody planned: wrong clocks, large events, names in odd places."""

from __future__ import annotations

import io
import json
import time
from collections.abc import Iterator
from datetime import timedelta
from uuid import uuid4

import pytest
from flask import Flask
from werkzeug.datastructures import FileStorage
from werkzeug.test import encode_multipart

from judge.database import TooManyAttempts, WrongCode, putting_back
from judge.database.events import FROM_ONE_ADDRESS
from judge.database.models import EventRow
from tests.databases import Open, pages_on
from tests.test_database_cases import Hall
from tests.test_web_cases import TABLE, soup
from tests.test_web_cases import Hall as Pages


@pytest.fixture
def hall(opening: Open) -> Hall:
    return Hall(opening())


# -- a clock that was ahead and is set back ---------------------------------------------------------------


def test_codes_are_not_refused_for_a_year_where_the_clock_was_a_year_ahead(hall: Hall) -> None:
    hall.clock.time += timedelta(days=365)
    for _ in range(FROM_ONE_ADDRESS):
        with pytest.raises(WrongCode):
            hall.events.join(hall.made.event.id, "aaa", "x", "venue")
    with pytest.raises(TooManyAttempts):
        hall.events.join(hall.made.event.id, "aaa", "x", "venue")
    hall.clock.time -= timedelta(days=365)
    with pytest.raises(WrongCode):
        hall.events.join(hall.made.event.id, "aaa", "x", "venue")


def test_a_clock_that_goes_back_a_minute_gives_nobody_fresh_guesses(hall: Hall) -> None:
    for _ in range(FROM_ONE_ADDRESS):
        hall.clock.time -= timedelta(seconds=5)
        with pytest.raises(WrongCode):
            hall.events.join(hall.made.event.id, "aaa", "x", "venue")
    with pytest.raises(TooManyAttempts):
        hall.events.join(hall.made.event.id, "aaa", "x", "venue")


def test_names_that_are_told_after_the_clock_was_put_right_are_erased_on_their_day(hall: Hall) -> None:
    """Erased too early by a clock that was ahead, the event's names still go when the day has come."""
    hall.events.change(hall.organiser, erase_names="2026-12-01")
    hall.cases.erase_names("2027-06-01")
    id = hall.case(question="¿Cedió Zoraida?", players=["Zoraida"])
    assert hall.cases.get(hall.judge, id).content["players"] == ["Zoraida"]
    assert hall.cases.erase_names("2026-12-02") == 1
    assert hall.cases.get(hall.judge, id).content["question"] == "¿Cedió …?"


# -- a large event ----------------------------------------------------------------------------------------


def test_the_names_of_a_large_event_are_erased_in_a_moment(hall: Hall) -> None:
    """All players' names are looked for in all texts: that must not take the one times the other."""
    event, text = (
        hall.made.event.id,
        "¿Puede responder a la habilidad de otra carta en la fase de robo? " * 40,
    )
    held = [
        {"id": str(uuid4()), "changes": [{"by": "Rosa", "state": None, "at": "", "values": {
            "question": text, "ruling": text, "players": [f"Nombre{n} Apellido{n}", f"Otra{n} Persona{n}"]}}]}
        for n in range(500)
    ]  # fmt: skip
    with hall.cases.store.writing() as transaction:
        putting_back(held, {}, hall.cases.now)(transaction, transaction.get_one(EventRow, event))
    hall.events.change(hall.organiser, erase_names="2026-12-01")
    began = time.process_time()
    assert len(hall.cases.to_be_erased(hall.organiser)) == 500
    assert hall.cases.erase_names("2026-12-02") == 1
    assert time.process_time() - began < 20  # it was minutes


@pytest.fixture(scope="module")
def app(database: Open) -> Iterator[Flask]:
    with pages_on(database) as app:
        yield app


@pytest.fixture
def pages(app: Flask) -> Pages:
    return Pages(app)


@pytest.mark.parametrize("way", ["file", "text"])
def test_the_export_of_a_large_event_is_restored_by_the_page(pages: Pages, way: str) -> None:
    """Longer than any form otherwise may be."""
    pages.file(question="¿Grande?", ruling="ñ" * 8000)
    held = pages.judge.get(f"{pages.url}/report.json?names=1").get_json()
    held["cases"] = [{**held["cases"][0], "id": str(uuid4())} for _ in range(300)]
    text = json.dumps(held, ensure_ascii=False)
    assert len(text.encode()) > 3_000_000
    told: dict[str, object] = {"who": "Iris", "restore": "1"}
    told |= (
        {"file": FileStorage(io.BytesIO(text.encode()), "copa.json")} if way == "file" else {"export": text}
    )
    boundary, form = encode_multipart(told)  # the client itself would leave a file of this length open
    made = pages.outsider.post("/events", data=form, content_type=f"multipart/form-data; boundary={boundary}")
    assert made.status_code == 200
    board = soup(pages.outsider.get(soup(made).select_one("a.go")["href"]))
    assert "300" in board.select_one("#counted").get_text()


def test_restoring_nothing_says_so_and_creates_no_event(pages: Pages) -> None:
    answer = pages.outsider.post("/events", data={"who": "Iris", "restore": "1"})
    assert answer.status_code == 400
    assert soup(answer).select_one(".fault")


def test_no_other_form_may_be_as_long(pages: Pages) -> None:
    answer = pages.judge.post(f"{pages.url}/cases/{uuid4()}", data={"question": "x" * 3_000_000})
    assert answer.status_code == 413


# -- names ------------------------------------------------------------------------------------------------


def test_a_question_that_is_typed_stands_in_no_address(pages: Pages) -> None:
    """What is asked while it is typed travels as a form does: addresses end in a proxy's log."""
    pages.file(question="¿Cedió Nombre Apellido ante Soborno?", ruling="No", state="ruled")
    part = pages.judge.post(f"{pages.url}/alike", data={"question": "¿Soborno otra vez, Nombre Apellido?"})
    assert "No" in soup(part).select_one("p.ruled").get_text()


def test_a_table_with_its_seats_is_kept_by_no_device_and_no_proxy(pages: Pages) -> None:
    url = pages.judge.post("/resolver", data={"text": TABLE}).headers["Location"]
    for page in (url, f"{url}/log", f"{url}/scenario.yaml"):
        assert pages.judge.get(page).headers["Cache-Control"] == "no-store"


def test_whoever_looks_at_a_table_first_on_the_day_finds_no_names_on_it(pages: Pages) -> None:
    url = pages.judge.post("/resolver", data={"text": TABLE}).headers["Location"]
    link = soup(pages.judge.get(url)).select_one(f"a[href*='{pages.id}/cases/new']")["href"]
    form = soup(pages.judge.get(link)).select_one("#case")
    sent = {
        one["name"]: one.get("value", "")
        for one in form.select("input[name]:not([type=checkbox], [type=radio])")
    }
    pages.judge.post(form["action"], data={**sent, "question": "¿?"})
    with pages.app.app_context():
        pages.app.extensions.pop("names-erased", None)  # as on the morning after
    pages.organiser.post(pages.url, data={"what": "settings", "erase": "2026-01-01"})
    assert "Ana" not in soup(pages.outsider.get(url)).main.get_text()


# -- found again ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["Juego lento", "juego len", "Aviso formal", "120.4 lo dice", "mesa47"])
def test_a_case_is_found_by_whatever_it_says(pages: Pages, words: str) -> None:
    pages.file(question="¿Tarda?", infraction="Juego lento", penalty="Aviso formal", table="mesa47",
               reason="La sección 120.4 lo dice", players="Nombre Apellido")  # fmt: skip
    pages.file(question="¿Otra cosa?")
    found = soup(pages.judge.get(f"{pages.url}?q={words}")).select("#listed a.case")
    assert ["¿Tarda?" in one.get_text() for one in found] == [True]


def test_a_case_is_not_found_by_who_played(pages: Pages) -> None:
    """So that nobody has a reason to put a player's name into an address."""
    pages.file(question="¿Tarda?", players="Nombre Apellido")
    assert not soup(pages.judge.get(f"{pages.url}?q=Apellido")).select("#listed a.case")


def test_report_and_print_tell_that_what_a_case_follows_was_reversed(pages: Pages) -> None:
    first = pages.file(question="¿Primero?", ruling="Sí", state="ruled")
    second = pages.file(question="¿Después?", follows=first.rpartition("/")[2])
    pages.lead(pages.judge, first, "appealed")
    pages.lead(pages.head, first, "reversed")
    told = pages.judge.get(f"{pages.url}/report.md").get_data(as_text=True)
    assert "**Sigue al caso:** 1 (revocado)" in told
    assert "revocado" in soup(pages.judge.get(f"{second}/print")).select("article p")[-1].get_text()
