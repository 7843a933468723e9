"""Events and cases by their pages: create, join, file, rule, appeal, decide, report; and who may not."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from bs4 import BeautifulSoup
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import Engine
from sqlalchemy.event import listen, remove
from werkzeug.test import TestResponse

from judge.documents import Address
from judge.web.citation_picker import address_example
from judge.web.state import library
from tests.databases import Open, pages_on


@pytest.fixture(scope="module")
def app(database: Open) -> Iterator[Flask]:
    with pages_on(database) as app:
        yield app


def soup(answer: TestResponse) -> Any:
    return BeautifulSoup(answer.get_data(as_text=True), "html.parser")


class Hall:
    """An event with browsers for its organiser, its head judge, a judge and somebody from outside."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.organiser = app.test_client()
        made = self.organiser.post(
            "/events", data={"name": "Copa Sur", "date": "2026-11-21", "who": "Eva", "game": ["gyp", "magic"]}
        )
        assert made.status_code == 200
        self.codes = [code.get_text() for code in soup(made).select(".codes code")]
        self.url = soup(made).select_one("a.go")["href"]
        self.id = self.url.rpartition("/")[2]
        self.head, self.judge = self.join(1, "Bruno"), self.join(0, "Rosa")
        self.outsider = app.test_client()

    def join(self, code: int, name: str) -> FlaskClient:
        client = self.app.test_client()
        answer = client.post(f"{self.url}/join", data={"name": name, "code": self.codes[code]})
        assert answer.status_code == 303
        return client

    def file(self, client: FlaskClient | None = None, **values: str) -> str:
        """A case; gives its address."""
        page = soup((client or self.judge).get(f"{self.url}/cases/new"))
        form = page.select_one("#case")
        sent = {i["name"]: i.get("value", "") for i in form.select("input[type=hidden]")}
        answer = (client or self.judge).post(form["action"], data={**sent, "question": "¿Puede?", **values})
        assert answer.status_code == 303, answer.get_data(as_text=True)[:600]
        return str(answer.headers["Location"])

    def base(self, url: str) -> str:
        form = soup(self.judge.get(f"{url}/edit")).select_one("#case")
        return str(form.select_one("input[name=base]")["value"])

    def lead(self, client: FlaskClient, url: str, state: str) -> int:
        why = {
            "ruled": "ruling",
            "appealed": "appeal",
            "upheld": "head_reason",
            "reversed": "head_reason",
        }.get(state, "reason")
        return client.post(
            url, data={"base": self.base(url), "nonce": uuid4().hex, "state": state, why: "x"}
        ).status_code


@pytest.fixture(scope="module")
def _hall(app: Flask) -> Hall:
    return Hall(app)


@pytest.fixture
def hall(_hall: Hall) -> Hall:
    return _hall


def test_the_codes_are_shown_once(hall: Hall) -> None:
    assert len(hall.codes) == 3
    board = hall.organiser.get(hall.url).get_data(as_text=True)
    assert not any(code in board for code in hall.codes)


def test_whoever_notes_the_codes_enters_as_head_judge_by_the_button_that_strikes_the_eye(app: Flask) -> None:
    client = app.test_client()
    page = soup(client.post("/events", data={"name": "Copa Este", "date": "2026-11-22", "who": "Eva"}))
    button = page.select_one("main form button:not(.plain, .copy)")
    assert button.get_text() == "Códigos anotados: entrar como juez principal"
    assert "plain" in page.select_one("a.go")["class"]
    form = button.find_parent("form")
    client.post(form["action"], data={one["name"]: one["value"] for one in form.select("input")})
    board = client.get(page.select_one("a.go")["href"]).get_data(as_text=True)
    assert "juez principal" in board
    assert "Nadie entró todavía como juez principal" not in board


def test_only_the_move_that_is_expected_next_strikes_the_eye(hall: Hall) -> None:
    def struck(client: FlaskClient, url: str) -> list[str]:
        return [one["value"] for one in soup(client.get(url)).select("button[name=state]:not(.plain)")]

    url = hall.file()
    assert struck(hall.judge, url) == ["ruled"]
    hall.lead(hall.judge, url, "ruled")
    assert struck(hall.judge, url) == []
    hall.lead(hall.judge, url, "appealed")
    assert struck(hall.judge, url) == []
    assert struck(hall.head, url) == []  # either decision is as likely, and the wrong one is hit too easily
    hall.lead(hall.head, url, "upheld")
    assert struck(hall.head, url) == []


def test_printing_stands_at_the_top_of_a_case(hall: Hall) -> None:
    page = soup(hall.judge.get(hall.file()))
    assert page.select_one("a[href$='/print']").find_next("h1")


def test_a_case_is_filed_ruled_and_read_by_the_next_judge(hall: Hall) -> None:
    url = hall.file(table="7", question="¿Responde a una habilidad de recurso?", ruling="No", state="ruled",
                    cites="gyp:106.1.g.2\ngyp:120.3.e", players="Ana, Luis")  # fmt: skip
    page = soup(hall.head.get(url))
    assert "resuelto" in page.h1.get_text()
    assert [a.b.get_text() for a in page.select(".cited a")] == ["106.1.g.2", "120.3.e"]
    assert all(quote.get_text().strip() for quote in page.select(".cited blockquote"))
    assert "¿Responde a una habilidad" in hall.judge.get(hall.url).get_data(as_text=True)


def test_a_case_leads_to_the_resolver_of_each_game_of_its_event(hall: Hall) -> None:
    page = soup(hall.judge.get(hall.file(), headers={"Accept-Language": "en"}))
    links = {a["href"]: a.get_text() for a in page.select(".quick a") if "/resolver" in a["href"]}
    assert links == {
        "/resolver?game=gyp": "Try it in the resolver · Gobierno & Prestigio",
        "/resolver?game=magic": "Try it in the resolver · Magic: the Gathering",
    }


def test_the_board_leads_to_the_rules_of_tournaments_of_its_games(hall: Hall) -> None:
    board = soup(hall.judge.get(hall.url))
    links = {link.get_text(): link["href"] for link in board.select("details a[href*='/']")}

    assert links["Gobierno & Prestigio 100.3"].endswith("/gyp/reglas/parte-1/100.3")
    assert links["Magic Infraction Procedure Guide"].endswith("/magic/ipg/2024-09-23")
    for name in ("Gobierno & Prestigio 100.3", "Magic Infraction Procedure Guide"):
        assert hall.judge.get(links[name]).status_code == 200


def test_a_ruling_without_text_is_refused_and_nothing_is_lost(hall: Hall) -> None:
    page = soup(hall.judge.get(f"{hall.url}/cases/new"))
    form = page.select_one("#case")
    sent = {i["name"]: i.get("value", "") for i in form.select("input[type=hidden]")}
    sent |= {"question": "¿Quién decide?", "ruling": " \n ", "reason": "Así dice", "table": "9"}
    answer = hall.judge.post(form["action"], data={**sent, "state": "ruled"})
    again = soup(answer)
    assert answer.status_code == 400
    assert "escriba qué se falló" in again.select_one(".fault").get_text()
    form = again.select_one("#case")
    assert form.select_one("[name=question]").get_text() == "¿Quién decide?"
    assert form.select_one("[name=reason]").get_text() == "Así dice"
    assert form.select_one("[name=table]")["value"] == "9"
    assert hall.judge.post(form["action"], data={**sent, "state": ""}).status_code == 303

    case = hall.file(question="¿Y en la página del caso?", ruling="")
    told = {
        "base": hall.base(case),
        "nonce": uuid4().hex,
        "state": "ruled",
        "ruling": "",
        "reason": "Porque sí",
    }
    answer = hall.judge.post(case, data=told)
    assert answer.status_code == 400
    assert "escriba qué se falló" in soup(answer).select_one(".fault").get_text()
    assert soup(answer).select_one("textarea[name=reason]").get_text() == "Porque sí"


def test_what_cannot_be_cited_says_so_and_nothing_is_lost(hall: Hall) -> None:
    page = soup(hall.judge.get(f"{hall.url}/cases/new"))
    form = page.select_one("#case")
    sent = {i["name"]: i.get("value", "") for i in form.select("input[type=hidden]")}
    answer = hall.judge.post(form["action"], data={**sent, "question": "¿Y esto?", "cites": "gyp:999"})
    assert answer.status_code == 400
    again = soup(answer)
    assert "gyp:999" in again.select_one(".fault").get_text()
    assert again.select_one("[name=question]").get_text() == "¿Y esto?"


def test_an_appeal_is_seen_by_the_head_judge_and_decided(hall: Hall) -> None:
    url = hall.file(question="¿Apelable?", ruling="No", state="ruled")
    assert hall.lead(hall.judge, url, "appealed") == 303
    assert "¿Apelable?" in soup(hall.head.get(hall.url)).select_one(".appeals").get_text()
    assert hall.lead(hall.judge, url, "reversed") == 400
    assert "solo el juez principal" in soup(hall.judge.get(url)).select_one("#decides").get_text()
    organiser = soup(hall.organiser.get(url)).select_one("#decides")
    assert "Juez principal: Bruno." in organiser.get_text()
    case = url.rpartition("/")[2]
    ways = [f"{hall.url}#new-codes", f"{hall.url}/join?case={case}"]
    assert [a["href"] for a in organiser.select("a")] == ways
    assert soup(hall.organiser.get(hall.url)).select_one("#new-codes button[value=head]") is not None
    assert soup(hall.head.get(url)).select_one("#decides") is None
    assert hall.lead(hall.head, url, "reversed") == 303
    page = soup(hall.judge.get(url))
    assert "revocado" in page.h1.get_text()
    assert "Bruno" in page.select_one(".history").get_text()


def test_what_followed_a_reversed_case_is_warned(hall: Hall) -> None:
    first = hall.file(question="¿Primero?", ruling="Sí", state="ruled")
    second = hall.file(question="¿Después?", follows=first.rpartition("/")[2])
    hall.lead(hall.judge, first, "appealed")
    hall.lead(hall.head, first, "reversed")
    assert soup(hall.judge.get(second)).select_one(".fault")
    assert soup(hall.judge.get(first)).select_one(".fault a")["href"] == second


def test_of_two_who_change_a_case_the_second_compares(hall: Hall) -> None:
    url = hall.file(question="¿Quién gana?")
    base = hall.base(url)
    hall.head.post(url, data={"base": base, "nonce": "h", "ruling": "A"})
    answer = hall.judge.post(
        url, data={"base": base, "nonce": "j", "ruling": "B", "cites": "gyp:120.4\ngyp:120.5"}
    )
    assert answer.status_code == 409
    page = soup(answer)
    assert "A" in page.get_text()
    assert "B" in page.get_text()
    form = page.select_one("form.options")
    sent = {i["name"]: i["value"] for i in form.select("input[type=hidden]")}
    assert hall.judge.post(form["action"], data=sent).status_code == 303
    page = soup(hall.judge.get(url))
    assert page.select_one("dd.ruling").get_text() == "B"
    assert len(page.select(".cited li")) == 2


def test_earlier_cases_show_while_a_question_is_typed(hall: Hall) -> None:
    hall.file(question="¿Cuántos usos tiene una carta copiada?", ruling="Ninguno", state="ruled")
    page = hall.judge.get(
        f"{hall.url[: -len(hall.id)]}{hall.id}/alike?question=usos de la copia de una carta copiada"
    )
    assert "Ninguno" in page.get_data(as_text=True)


def test_the_outbox_sends_once(hall: Hall) -> None:
    id = str(uuid4())
    sent = {"base": 0, "client": "c1", "state": "ruled",
            "values": {"question": "Sin red", "ruling": "Sí", "cites": ["gyp:120.4"]}}  # fmt: skip
    first = hall.judge.put(f"{hall.url}/cases/{id}", json=sent)
    again = hall.judge.put(f"{hall.url}/cases/{id}", json=sent)
    assert first.status_code == again.status_code == 200
    assert again.get_json()["repeated"]
    assert first.get_json()["saved"] == again.get_json()["saved"]
    late = hall.judge.put(f"{hall.url}/cases/{id}", json={**sent, "client": "c2"})
    assert late.status_code == 409
    assert late.get_json()["theirs"]["question"] == "Sin red"


def test_a_device_is_told_of_what_is_new(hall: Hall) -> None:
    serial = hall.judge.get(f"{hall.url}/changes?since=0").get_json()["serial"]
    quiet = hall.judge.get(f"{hall.url}/changes?since={serial}")
    assert quiet.get_json() == {"serial": serial}
    hall.file(client=hall.head, question="Nueva")
    news = hall.judge.get(f"{hall.url}/changes?since={serial}").get_json()
    assert [case["question"] for case in news["cases"]] == ["Nueva"]


def watched(hall: Hall, since: int, tag: str = "") -> tuple[TestResponse, list[str]]:
    """What a device is told that asks what is new, and the statements that took."""
    statements: list[str] = []

    def note(*about: Any) -> None:
        statements.append(str(about[2]))

    listen(Engine, "before_cursor_execute", note)
    try:
        headers = {"If-None-Match": tag} if tag else {}
        return hall.judge.get(f"{hall.url}/changes?since={since}", headers=headers), statements
    finally:
        remove(Engine, "before_cursor_execute", note)


def test_a_device_that_asks_again_for_nothing_is_told_so_without_reading_a_case(hall: Hall) -> None:
    url = hall.file(question="¿Ya se sabe?")
    serial = hall.judge.get(f"{hall.url}/changes?since=0").get_json()["serial"]
    first, statements = watched(hall, serial)
    assert not [one for one in statements if "cases" in one or "changes" in one]
    tag = first.headers["ETag"]
    again, statements = watched(hall, serial, tag)
    assert (again.status_code, again.get_data()) == (304, b"")
    assert again.headers["ETag"] == tag
    assert len(statements) == 2, statements  # who asks, and the event's serial
    assert not [one for one in statements if "cases" in one or "changes" in one]
    hall.lead(hall.judge, url, "ruled")
    news, _ = watched(hall, serial, tag)
    assert news.status_code == 200
    assert [case["state"] for case in news.get_json()["cases"]] == ["ruled"]
    told, statements = watched(hall, serial, news.headers["ETag"])
    assert told.status_code == 304
    assert len(statements) == 2, statements


def test_what_is_new_is_told_in_the_language_that_is_asked_for_and_kept_by_nobody(hall: Hall) -> None:
    hall.file(question="¿En qué lengua?", ruling="x", state="ruled")
    asked = f"{hall.url}/changes?since=0"
    told = {
        language: hall.judge.get(asked, headers={"Accept-Language": language}) for language in ("es", "en")
    }
    labels = {language: answer.get_json()["cases"][-1]["label"] for language, answer in told.items()}
    assert labels == {"es": "resuelto", "en": "ruled"}
    assert told["es"].headers["ETag"] != told["en"].headers["ETag"]
    assert told["es"].headers["Cache-Control"] == "no-store"


def test_a_revoked_device_is_not_told_that_nothing_is_new(hall: Hall) -> None:
    luz = hall.join(0, "Luz")
    serial = hall.judge.get(f"{hall.url}/changes?since=0").get_json()["serial"]
    asked = f"{hall.url}/changes?since={serial}"
    tag = luz.get(asked).headers["ETag"]
    luz.post(hall.url, data={"what": "leave"})
    assert luz.get(asked, headers={"If-None-Match": tag}).status_code == 400


def test_a_device_ahead_of_a_database_that_was_put_back_is_told_everything(hall: Hall) -> None:
    hall.file(question="¿De la copia?")
    known = hall.judge.get(f"{hall.url}/changes?since=0").get_json()
    assert hall.judge.get(f"{hall.url}/changes?since={known['serial'] + 7}").get_json() == known


def test_reports_leave_names_out_and_an_export_is_restored(hall: Hall, app: Flask) -> None:
    hall.file(question="¿Nombres?", players="Nombre Apellido")
    for form in ("md", "csv", "json"):
        assert "Apellido" not in hall.judge.get(f"{hall.url}/report.{form}").get_data(as_text=True)
        assert "Apellido" in hall.judge.get(f"{hall.url}/report.{form}?names=1").get_data(as_text=True)
    text = hall.judge.get(f"{hall.url}/report.json?names=1").get_data(as_text=True)
    other = app.test_client()
    made = other.post("/events", data={"export": text, "who": "Iris"})
    assert made.status_code == 200
    url = soup(made).select_one("a.go")["href"]
    again = other.get(f"{url}/report.json?names=1").get_data(as_text=True)
    held, restored = json.loads(text), json.loads(again)
    assert restored["event"] == held["event"]
    assert by_number(restored) == by_number(held)


def test_the_tables_that_were_played_are_restored_on_another_server(hall: Hall, another: Open) -> None:
    session = hall.judge.post("/resolver", data={"text": TABLE}).headers["Location"].rpartition("/")[2]
    link = soup(hall.judge.get(f"/resolver/{session}")).select_one("a[href*='proof=']")["href"]
    url = hall.file(question="¿Jugada?", session=session, proof=link.rpartition("proof=")[2])
    export = hall.judge.get(f"{hall.url}/report.json?names=1").get_data(as_text=True)
    assert json.loads(hall.judge.get(f"{hall.url}/report.json").get_data(as_text=True))["sessions"] == {}
    here = [line.get_text() for line in soup(hall.judge.get(url)).select("ol.log li")]
    assert any("Bruja" in line for line in here)
    with pages_on(another) as elsewhere:
        other = elsewhere.test_client()
        board = soup(other.post("/events", data={"export": export, "who": "Iris"})).select_one("a.go")["href"]
        page = soup(other.get(f"{board}/cases/{url.rpartition('/')[2]}"))
        assert [line.get_text() for line in page.select("ol.log li")] == here


def by_number(export: Any) -> list[Any]:
    """The cases of an export, what they follow told by its number, for an id may be a new one."""
    numbers = {case["id"]: case["number"] for case in export["cases"]}
    for change in (change for case in export["cases"] for change in case["changes"]):
        if "follows" in change["values"]:
            change["values"]["follows"] = numbers[change["values"]["follows"]]
    return [case["changes"] for case in export["cases"]]


def test_a_case_prints_on_its_own(hall: Hall) -> None:
    url = hall.file(question="¿Imprimir?", ruling="Sí", players="Nombre Apellido", cites="gyp:120.4")
    page = hall.judge.get(f"{url}/print").get_data(as_text=True)
    assert "¿Imprimir?" in page
    assert "Apellido" not in page
    assert hall.judge.get(f"{url}/qr.svg").mimetype == "image/svg+xml"


TABLE = (
    "game: dominion\nseats: [Ana, Luis]\ntable:\n  Ana: {actions: 1, hand: [Bruja], deck: [Oro, Oro]}\n"
    "do:\n- Ana: {play: Bruja}\n"
)


def test_the_resolvers_log_becomes_a_cases_citations(hall: Hall) -> None:
    session = hall.judge.post("/resolver", data={"text": TABLE}).headers["Location"].rpartition("/")[2]
    page = soup(hall.judge.get(f"{hall.url}/cases/new?session={session}"))
    picks = page.select("[name=pick]")
    assert all(pick["value"].startswith("dominion/") for pick in picks)
    assert [pick for pick in picks if pick.has_attr("checked")]


# -- who may not ------------------------------------------------------------------------------------------

READS = ["", "/changes", "/report.md", "/report.json", "/cases/new", "/alike?question=x", "/cases/{case}",
         "/cases/{case}/edit", "/cases/{case}/print", "/cases/{case}/qr.svg"]  # fmt: skip


@pytest.mark.parametrize("path", READS)
@pytest.mark.parametrize("who", ["outsider", "stranger", "judge", "head", "organiser"])
def test_who_may_read_what(hall: Hall, path: str, who: str) -> None:
    case = hall.file(question="¿Secreto?").rpartition("/")[2]
    client = getattr(hall, who, None) or Hall(hall.app).judge
    answer = client.get(f"{hall.url}{path}".replace("{case}", case))
    if who in ("judge", "head", "organiser"):
        assert answer.status_code == 200
    else:
        assert answer.status_code in (302, 400, 403, 404)
        assert "Secreto" not in answer.get_data(as_text=True)


CHANGES = [
    ("settings", {"name": "x"}),
    ("code", {"role": "judge"}),
    ("revoke", {"member": "x"}),
    ("release", {}),
    ("delete", {"sure": "1"}),
]


@pytest.mark.parametrize(("what", "more"), CHANGES)
@pytest.mark.parametrize("who", ["outsider", "judge", "head"])
def test_only_the_organiser_changes_the_event(hall: Hall, what: str, more: dict[str, str], who: str) -> None:
    answer = getattr(hall, who).post(hall.url, data={"what": what, **more})
    assert answer.status_code in (400, 403)
    assert "Copa Sur" in hall.organiser.get(hall.url).get_data(as_text=True)


def test_a_board_of_many_cases_is_turned_page_by_page(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """The newest first; what was asked for goes along from page to page."""
    monkeypatch.setattr("judge.web.events.CASES_SHOWN", 2)
    filed = [hall.file(tags="paginas") for _ in range(5)]
    seen: list[str] = []
    url = f"{hall.url}?tag=paginas"
    while url:
        page = soup(hall.judge.get(url))
        shown = [a["href"] for a in page.select("ul.rows a") if a["href"] in filed]
        assert len(shown) <= 2
        seen += shown
        further = page.select_one("a[rel=next]")
        url = further["href"] if further else ""

    assert seen == filed[::-1]
    assert soup(hall.judge.get(f"{hall.url}?tag=paginas&page=99")).select("ul.rows a")


def test_a_revoked_device_is_out(hall: Hall) -> None:
    late = hall.join(0, "Tarde")
    page = soup(hall.organiser.get(hall.url))
    row = next(li for li in page.select("details li") if "Tarde" in li.get_text())
    member = row.select_one("input[name=member]")["value"]
    assert hall.organiser.post(hall.url, data={"what": "revoke", "member": member}).status_code == 303
    assert late.get(f"{hall.url}/changes").status_code == 400
    assert late.get(hall.url).status_code == 302


def test_a_wrong_code_joins_nobody(hall: Hall) -> None:
    client = hall.app.test_client()
    answer = client.post(f"{hall.url}/join", data={"name": "x", "code": "aaa-aaa-aaa-aaa"})
    assert answer.status_code == 403
    assert "Set-Cookie" not in answer.headers


def test_a_code_alone_joins_from_the_page_of_events(hall: Hall) -> None:
    client = hall.app.test_client()
    wrong = client.post("/events/join", data={"name": "Zoe", "code": "zzz-zzz-zzz"})
    assert wrong.status_code == 403
    assert soup(wrong).select_one("form[action='/events/join'] [name=name]")["value"] == "Zoe"
    answer = client.post("/events/join", data={"name": "Zoe", "code": hall.codes[0].replace("-", " ")})
    assert (answer.status_code, answer.headers["Location"]) == (303, hall.url)
    assert client.get(hall.url).status_code == 200


def test_each_code_has_its_qr_code_in_the_page_and_none_in_an_address(hall: Hall) -> None:
    page = soup(hall.organiser.post(hall.url, data={"what": "code", "role": "judge"}))
    assert page.select_one(".codes details svg path")
    code = page.select_one(".codes code").get_text()
    hall.codes[0] = code
    assert not any(code in str(one) for one in (*page.select("[src]"), *page.select("[href]")))


def test_another_sites_page_files_nothing(hall: Hall) -> None:
    for method in ("post", "put"):
        answer = getattr(hall.judge, method)(
            f"{hall.url}/cases/{uuid4()}",
            data={"question": "x"},
            headers={"Origin": "https://elsewhere.example"},
        )
        assert answer.status_code == 403


def test_markup_in_every_field_stays_text(hall: Hall) -> None:
    bad = "<img src=x onerror=alert(1)>"
    fields = ("table", "round", "question", "first", "second", "ruling", "reason", "infraction", "penalty",
              "players", "other_names", "tags")  # fmt: skip
    url = hall.file(hall.judge, **{name: bad[:20] if name in ("table", "round") else bad for name in fields})
    for page in (url, f"{url}/edit", f"{url}/print", hall.url):
        html = hall.judge.get(page).get_data(as_text=True)
        assert "<img src=x" not in html
    assert "<img src=x" not in hall.judge.get(f"{hall.url}/report.md?names=1").get_data(as_text=True)


def test_the_token_stands_in_no_address_and_no_page(hall: Hall) -> None:
    client = hall.app.test_client()
    answer = client.post(f"{hall.url}/join", data={"name": "Nora", "code": hall.codes[0]})
    cookie = answer.headers["Set-Cookie"]
    token = re.match(r"[^=]+=([^;]+)", cookie)
    assert token
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert token[1] not in answer.headers["Location"]
    assert token[1] not in client.get(hall.url).get_data(as_text=True)


@pytest.mark.parametrize(
    "sent", [{}, [], {"values": 3}, {"values": {"x": 1}, "client": "c"}, {"values": {}, "client": ""}]
)
def test_senseless_json_is_refused(hall: Hall, sent: Any) -> None:
    assert hall.judge.put(f"{hall.url}/cases/{uuid4()}", json=sent).status_code == 400
    assert (
        hall.judge.put(f"{hall.url}/cases/not-an-id", json={"values": {}, "client": "c"}).status_code == 400
    )


def test_an_event_that_is_deleted_is_gone(app: Flask) -> None:
    hall = Hall(app)
    url = hall.file()
    assert hall.organiser.post(hall.url, data={"what": "delete", "sure": "1"}).status_code == 303
    assert hall.judge.get(hall.url).status_code == 404
    assert hall.judge.get(url).status_code in (400, 404)


def test_a_section_tells_its_events_judges_in_which_cases_it_was_used(hall: Hall) -> None:
    hall.file(question="¿Usada?", cites="gyp:108.2", state="ruled", ruling="Sí")
    mine = soup(hall.judge.get("/gyp/reglas/parte-1/108.2"))
    link = next(a for a in mine.select("main a[href]") if "cites=" in a["href"])
    assert "¿Usada?" in hall.judge.get(link["href"]).get_data(as_text=True)
    other = soup(hall.outsider.get("/gyp/reglas/parte-1/108.2"))
    assert not [a for a in other.select("main a[href]") if "cites=" in a["href"]]


def test_the_example_of_an_address_is_of_the_events_game(app: Flask) -> None:
    with app.test_request_context():
        for game in library().games:
            example = address_example([game])
            assert example.startswith(f"{game}:")
            assert library().section(Address.parse(example))
        assert address_example(["unknown"])
