"""Precedents on the pages: found by section and card, lent by other events; what is cited by picking."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.databases import Open, pages_on
from tests.test_web_attaching import proof
from tests.test_web_cases import TABLE, Hall, soup

SECRET = {"question": "¿Ana paga el soborno?", "ruling": "Ana no lo paga", "players": "Ana López",
          "first": "dice que sí", "table": "treinta", "state": "ruled", "cites": "gyp:120.4"}  # fmt: skip


class Two:
    """Two events: one with a ruled case, one whose judges would like to read it."""

    def __init__(self, app: Flask) -> None:
        self.here, self.there = Hall(app), Hall(app)
        self.theirs = self.there.file(None, **SECRET)
        self.id = self.theirs.rpartition("/")[2]

    def join_there(self, client: FlaskClient) -> None:
        client.post(f"{self.there.url}/join", data={"name": "Eva", "code": self.there.codes[0]})

    def change(self, client: FlaskClient, what: str, **more: str) -> int:
        return client.post(self.here.url, data={"what": what, "other": self.there.id, **more}).status_code

    def attach(self) -> None:
        self.join_there(self.here.organiser)
        assert self.change(self.here.organiser, "attach-for-all") == 303

    def alike(self, client: FlaskClient) -> str:
        asked = f"{self.here.url}/alike?question=¿se paga el soborno?"
        return str(soup(client.get(asked)).get_text())


@pytest.fixture(scope="module")
def app(database: Open) -> Iterator[Flask]:
    with pages_on(database) as app:
        yield app


@pytest.fixture
def two(app: Flask) -> Two:
    return Two(app)


@pytest.fixture(scope="module")
def hall(app: Flask) -> Hall:
    return Hall(app)


def test_another_events_ruling_shows_while_a_question_is_typed_once_it_is_attached(two: Two) -> None:
    assert "no lo paga" not in two.alike(two.here.judge)
    two.attach()
    told = two.alike(two.here.judge)
    assert "… no lo paga" in told
    assert "Copa Sur" in told
    assert "Ana" not in told


def test_a_judge_attaches_an_event_for_one_device(two: Two) -> None:
    two.join_there(two.here.judge)
    assert two.change(two.here.judge, "attach") == 303
    assert "no lo paga" in two.alike(two.here.judge)
    assert "no lo paga" not in two.alike(two.here.head)
    assert two.change(two.here.judge, "detach") == 303
    assert "no lo paga" not in two.alike(two.here.judge)


def test_an_organiser_attaches_by_link_and_code(two: Two) -> None:
    link = f"https://judge.example{two.there.url}/join"
    assert two.change(two.here.organiser, "attach-for-all", link=link, code="aaa-aaa-aaa-aaa") == 400
    assert two.change(two.here.organiser, "attach-for-all", link=link, code=two.there.codes[0]) == 303
    assert "no lo paga" in two.alike(two.here.head)


def test_the_lending_organiser_takes_it_back(two: Two) -> None:
    two.attach()
    board = soup(two.there.organiser.get(two.there.url))
    assert board.select_one("button[value=withdraw]")
    done = two.there.organiser.post(two.there.url, data={"what": "withdraw", "other": two.here.id})
    assert done.status_code == 303
    assert "no lo paga" not in two.alike(two.here.judge)


LENDING = ["attach", "attach-for-all", "detach-for-all", "withdraw"]


@pytest.mark.parametrize("what", LENDING)
@pytest.mark.parametrize("who", ["outsider", "judge", "head", "organiser"])
def test_nobody_attaches_an_event_that_the_device_has_not_joined(two: Two, what: str, who: str) -> None:
    """Only what takes something away is the organiser's without it."""
    may = who == "organiser" and what in ("detach-for-all", "withdraw")
    client = getattr(two.here, who)
    assert two.change(client, what) == (303 if may else 400)
    assert "no lo paga" not in two.alike(two.here.judge)


READS = ["/precedents", "/precedents/{id}", "/citable?q=soborno", "/alike?question=soborno"]


@pytest.mark.parametrize("path", READS)
@pytest.mark.parametrize("who", ["outsider", "stranger", "judge", "head", "organiser"])
def test_who_may_read_what_is_lent(two: Two, path: str, who: str) -> None:
    two.attach()
    client = two.there.judge if who == "stranger" else getattr(two.here, who)
    answer = client.get(f"{two.here.url}{path}".replace("{id}", two.id))
    assert answer.status_code == (200 if who in ("judge", "head", "organiser") else 400)


def test_a_lent_case_tells_neither_players_nor_facts(two: Two) -> None:
    two.attach()
    for path in ("/precedents", f"/precedents/{two.id}"):
        told = soup(two.here.judge.get(f"{two.here.url}{path}")).get_text()
        assert "paga el soborno" in told
        assert not any(secret in told for secret in ("Ana", "López", "dice que sí", "treinta", "Rosa"))
    assert two.here.judge.get(two.theirs).status_code == 400
    other = Two(two.here.app)
    assert other.here.judge.get(f"{other.here.url}/precedents/{two.id}").status_code == 404


def test_a_reversal_at_the_other_event_warns_whoever_followed_it(two: Two) -> None:
    two.attach()
    mine = two.here.file(question="¿Y aquí?", ruling="Tampoco", state="ruled", follows=two.id)
    serial = two.here.judge.get(f"{two.here.url}/changes").get_json()["serial"]
    two.there.lead(two.there.judge, two.theirs, "appealed")
    two.there.lead(two.there.head, two.theirs, "reversed")
    page = soup(two.here.judge.get(mine))
    assert "Copa Sur" in page.select_one(".fault").get_text()
    assert soup(two.here.judge.get(two.here.url)).select_one("[data-case] .badge.warned")
    news = two.here.judge.get(f"{two.here.url}/changes?since={serial}").get_json()
    assert [one["url"] for one in news["cases"]] == [mine]
    theirs = soup(two.there.judge.get(two.theirs)).select_one(".fault").get_text()
    assert "1" in theirs
    assert "¿Y aquí?" not in theirs


def test_a_case_of_an_event_that_is_not_attached_cannot_be_followed(two: Two) -> None:
    page = soup(two.here.judge.get(f"{two.here.url}/cases/new"))
    form = page.select_one("#case")
    sent = {i["name"]: i.get("value", "") for i in form.select("input[type=hidden]")}
    answer = two.here.judge.post(form["action"], data={**sent, "question": "¿?", "follows": two.id})
    assert answer.status_code == 400


# -- cited by picking -------------------------------------------------------------------------------------


def test_what_a_search_finds_is_picked_and_cited(hall: Hall) -> None:
    hits = soup(hall.judge.get(f"{hall.url}/citable?q=120.4")).select("[data-cite]")
    assert hits[0]["data-cite"] == "gyp/reglas@parte-1:120.4"
    page = soup(hall.judge.get(f"{hall.url}/cases/new"))
    form = page.select_one("#case")
    sent = {i["name"]: i.get("value", "") for i in form.select("input[type=hidden]")}
    told = {"question": "¿Picada?", "cites": "gyp:120.3.e", "pick": hits[0]["data-cite"]}
    answer = hall.judge.post(form["action"], data={**sent, **told})
    cited = soup(hall.judge.get(answer.headers["Location"])).select(".cited a b")
    assert [one.get_text() for one in cited] == ["120.3.e", "120.4"]


def test_only_the_games_of_the_event_are_offered(hall: Hall) -> None:
    hits = soup(hall.judge.get(f"{hall.url}/citable?q=bruja")).select("[data-cite]")
    assert {hit["data-cite"].partition("/")[0] for hit in hits} <= {"gyp", "magic"}


def test_where_an_older_edition_is_in_force_it_is_offered_and_cited(app: Flask) -> None:
    hall = Hall(app)
    board = soup(hall.organiser.get(hall.url))
    assert board.select_one("select[name='edition magic/cr']")
    done = hall.organiser.post(hall.url, data={
        "what": "settings", "name": "Vieja", "date": "2026-11-21", "games": "1", "game": "magic",
        "edition magic/cr": "2009-02-01",
    })  # fmt: skip
    assert done.status_code == 303
    hits = soup(hall.judge.get(f"{hall.url}/citable?q=420.5e")).select("[data-cite]")
    assert "magic/cr@2009-02-01:420.5e" in [hit["data-cite"] for hit in hits]
    assert not any("2026" in hit["data-cite"] for hit in hits)
    url = hall.file(question="¿?", cites="magic:420.5e")
    assert "magic/cr@2009-02-01:420.5e" in hall.judge.get(url).get_data(as_text=True)


# -- found again ------------------------------------------------------------------------------------------


def listed(hall: Hall, asked: str) -> list[str]:
    page = soup(hall.judge.get(f"{hall.url}?{asked}"))
    return [row.b.get_text() + row.get_text() for row in page.select("ul.rows a.case")]


@pytest.mark.parametrize(
    ("asked", "fits"),
    [
        ("cites=gyp:106.1.g.2", True), ("cites=gyp/reglas@parte-1:106.1.g.2", True), ("cites=gyp:101", False),
        ("card=gyp:Soborno", True), ("card=soborno", True), ("card=Guardia", False), ("card=nada", False),
        ("tag=PILA", True), ("tag=otra", False), ("by=Rosa", True), ("by=Bruno", False),
        ("state=ruled&q=soborno", True), ("state=upheld", False),
    ],
)  # fmt: skip
def test_the_board_is_filtered(app: Flask, hall: Hall, asked: str, fits: bool) -> None:
    if not listed(hall, "q=filtrable"):
        hall.file(question="¿Filtrable con el Soborno?", ruling="Sí", state="ruled", tags="pila",
                  cites="gyp:106.1.g.2")  # fmt: skip
    assert any("Filtrable" in row for row in listed(hall, asked)) is fits


def test_a_card_and_a_section_tell_in_how_many_rulings_they_were_used(two: Two) -> None:
    two.there.file(question="¿Otra vez el Soborno?", state="", cites="gyp:108.2")
    card = soup(two.there.judge.get("/cards/gyp/soborno")).select_one(".used").get_text()
    assert "1 fallo" in card
    two.there.file(question="¿Soborno otra vez?", state="ruled", ruling="Sí", cites="gyp:120.4")
    card = soup(two.there.judge.get("/cards/gyp/soborno")).select_one(".used a")
    assert "2 fallos" in card.get_text()
    assert "¿Soborno otra vez?" in two.there.judge.get(card["href"]).get_data(as_text=True)
    section = soup(two.there.judge.get("/gyp/reglas/parte-1/120.4")).select_one(".used").get_text()
    assert "2 fallos" in section
    two.attach()
    lent = soup(two.here.judge.get("/cards/gyp/soborno")).select_one(".used a")
    assert "precedents" in lent["href"]
    assert "soborno" in two.here.judge.get(lent["href"]).get_data(as_text=True)
    assert not soup(two.here.outsider.get("/cards/gyp/soborno")).select(".used")


# -- the event's own lists, codes and names ---------------------------------------------------------------


def test_the_event_has_its_own_infractions_and_penalties(hall: Hall) -> None:
    told = {"what": "settings", "infractions": "Robo de más\nJuego lento", "penalties": "Aviso"}
    assert hall.organiser.post(hall.url, data=told).status_code == 303
    page = soup(hall.judge.get(f"{hall.url}/cases/new"))
    offered = [one["value"] for one in page.select("#infractions option")]
    assert offered[:2] == ["Robo de más", "Juego lento"]
    assert "Missed Trigger" in offered[2:]  # the games' documents follow
    assert [one["value"] for one in page.select("#penalties option")] == ["Aviso"]


@pytest.mark.parametrize("role", ["judge", "head", "organiser"])
def test_every_code_can_be_changed(app: Flask, role: str) -> None:
    hall = Hall(app)
    page = soup(hall.organiser.post(hall.url, data={"what": "code", "role": role}))
    (fresh,) = [code.get_text() for code in page.select(".codes code")]
    old = dict(zip(("judge", "head", "organiser"), hall.codes, strict=True))[role]
    for code, status in ((old, 403), (fresh, 303)):
        answer = app.test_client().post(f"{hall.url}/join", data={"name": "Ana", "code": code})
        assert answer.status_code == status


def test_names_go_by_themselves_when_their_day_has_come(app: Flask) -> None:
    hall = Hall(app)
    url = hall.file(question="¿Cedió Nombre Apellido?", players="Nombre Apellido")
    assert "Apellido" in hall.judge.get(url).get_data(as_text=True)
    hall.organiser.post(hall.url, data={"what": "settings", "erase": "2026-01-01"})
    for path in (url, f"{url}/edit", hall.url, f"{hall.url}/report.json?names=1"):
        assert "Apellido" not in hall.judge.get(path).get_data(as_text=True)


def test_the_table_of_a_case_is_shown_with_letters_after_the_day(app: Flask) -> None:
    hall = Hall(app)
    session = hall.judge.post("/resolver", data={"text": TABLE}).headers["Location"].rpartition("/")[2]
    url = hall.file(question="¿Cedió Ana?", players="Ana, Luis", session=session, proof=proof(hall, session))
    assert "Ana" in soup(hall.judge.get(url)).select_one("ol.log").get_text()
    hall.organiser.post(hall.url, data={"what": "settings", "erase": "2026-01-01"})
    page = soup(hall.judge.get(url))
    assert "A juega Bruja" in page.select_one("ol.log").get_text()
    assert not re.search(r"\b(Ana|Luis)\b", page.main.get_text())
    assert not re.search(r"\b(Ana|Luis)\b", soup(hall.judge.get(f"/resolver/{session}")).main.get_text())


def test_an_appeal_is_not_decided_without_a_reason(hall: Hall) -> None:
    url = hall.file(question="¿Con motivo?", ruling="No", state="ruled")
    hall.lead(hall.judge, url, "appealed")
    sent: dict[str, Any] = {"base": hall.base(url), "nonce": "n", "state": "reversed", "head_reason": " "}
    answer = hall.head.post(url, data=sent)
    assert answer.status_code == 400
    assert soup(answer).select_one("button[value=reversed]")
    done = hall.head.post(url, data={**sent, "head_reason": "El ejemplo.", "head_ruling": "Sí"})
    assert done.status_code == 303
    assert soup(hall.judge.get(url)).select_one("dd.head_ruling").get_text() == "Sí"
