"""Infractions by their pages: chosen, filed with the usual penalty, seen again, reported, erased."""

from __future__ import annotations

import csv
import io
import json
import re
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.hostile import INTENDED, TEXTS, planted
from tests.quick_hall import app, hall
from tests.test_web_cases import Hall, soup

__all__ = ["app", "hall"]

EXTRA = "magic/ipg@2024-09-23:2.2"


def read(client: FlaskClient, url: str) -> Any:
    answer = client.get(url)
    assert answer.status_code == 200, answer.text[:500]
    return soup(answer)


def words(part: Any) -> str:
    return " ".join(part.get_text(" ").split())


def noted(hall: Hall, client: FlaskClient, infraction: str, **typed: str) -> str:
    """File an infraction by the form as a browser without a script would; gives the case's page."""
    form = read(client, f"{hall.url}/infractions/new?infraction={infraction}").select_one("#case")
    told = {one["name"]: one.get("value", "") for one in form.select("input[type=hidden]")}
    told |= {one["name"]: one["value"] for one in form.select("input[type=radio][checked]")}
    told["round"] = form.select_one("[name=round]")["value"]
    button = form.select_one("button[name=state]")
    answer = client.post(
        form["action"], data={**told, "question": "", **typed, button["name"]: button["value"]}
    )
    assert answer.status_code == 303, answer.text[:2000]
    return str(answer.headers["Location"])


def test_the_documents_infractions_are_offered_with_their_usual_penalty(hall: Hall) -> None:
    page = read(hall.judge, f"{hall.url}/infractions/new")
    rows = {row["data-words"]: row for row in page.select("#infractions a")}
    row = next(row for words_of, row in rows.items() if "Missed Trigger" in words_of)
    assert "mt" in row["data-words"].lower().split()
    form = read(hall.judge, row["href"])
    assert form.select_one("[name=penalty][checked]")["value"] == "No penalty"
    assert form.select_one("[name=infringed]")["value"] == "magic/ipg@2024-09-23:2.1"
    assert form.select_one(".remedy p")
    assert form.select(".conditions [name=departure]")


def test_what_is_optional_is_folded_until_something_is_said_there(hall: Hall) -> None:
    def folded(page: Any) -> dict[str, bool]:
        named = page.select("#case details")
        return {one.summary.get_text().partition(" (")[0]: not one.has_attr("open") for one in named}

    asked = "¿Se da algo de esto?"
    said = "Qué pasó, por qué otra penalización"
    new = read(hall.judge, f"{hall.url}/infractions/new?infraction={EXTRA}")
    assert folded(new)[asked]
    assert folded(new)[said]
    condition = new.select(".conditions [name=departure]")[1]["value"]
    url = noted(hall, hall.judge, EXTRA, penalised="Ana", departure=condition, question="Miró dos cartas.")
    case = url.rpartition("/")[2].partition("?")[0]
    again = read(hall.judge, f"{hall.url}/infractions/new?infraction={EXTRA}&case={case}")
    assert not folded(again)[asked]
    assert not folded(again)[said]


def test_an_infraction_is_filed_with_its_penalty_and_what_it_rests_on(hall: Hall) -> None:
    url = noted(hall, hall.judge, EXTRA, penalised="Ana López", table="4", round="2", extension="3")
    page = read(hall.judge, url)
    assert page.select_one("h1 .badge.ruled")
    parts = {
        dt.get_text(): dd.get_text()
        for dt, dd in zip(page.select(".parts dt"), page.select(".parts dd"), strict=True)
    }
    assert "Mirar cartas de más (Looking at Extra Cards)" in parts.values()
    assert {"Ana López", "4", "2", "3"} <= set(parts.values())
    assert "Advertencia (Warning)" in parts.values()
    cited = [one.get_text() for one in page.select(".cited b")]
    assert cited == ["2.2", "2.2.d"]
    assert page.select(".cited blockquote")


def test_earlier_penalties_are_in_sight_while_the_next_one_is_filed(hall: Hall) -> None:
    noted(hall, hall.judge, EXTRA, penalised="Ana López", round="1")
    other = hall.join(0, "Luz")
    part = soup(
        other.post(f"{hall.url}/infractions/earlier", data={"penalised": "ana", "kind": "magic/ipg:2.2"})
    )
    assert "Ana López" in words(part)
    assert part.select_one("li.same .badge")
    whole = other.post(
        f"{hall.url}/infractions/new?infraction={EXTRA}",
        data={"penalised": "Ana", "table": "9", "penalty": "Game Loss"},
    )
    form = soup(whole)
    assert form.select("#earlier li")
    assert form.select_one("[name=table]")["value"] == "9"
    assert form.select_one("[name=penalty][checked]")["value"] == "Game Loss"
    nobody = soup(other.post(f"{hall.url}/infractions/earlier", data={"penalised": "Zoe"}))
    assert not nobody.select("li")
    assert nobody.select_one(".none")


def test_the_next_infraction_is_of_the_round_that_is_played(hall: Hall) -> None:
    for number in ("2", "10", "9"):
        noted(hall, hall.judge, EXTRA, round=number)
    form = read(hall.judge, f"{hall.url}/infractions/new?infraction={EXTRA}")
    assert form.select_one("[name=round]")["value"] == "10"


def test_the_organisers_list_is_offered_where_no_document_has_one(app: Flask) -> None:
    hall = Hall(app)
    offered = "Llegar tarde = Advertencia\nGritar"
    settings = {"games": "1", "game": ["gyp"], "infractions": offered, "name": "Copa", "date": "2026-11-21"}
    hall.organiser.post(hall.url, data=settings)
    page = read(hall.judge, f"{hall.url}/infractions/new")
    assert [words(row.b) for row in page.select("#infractions a")] == ["Llegar tarde", "Gritar"]
    page = read(hall.judge, noted(hall, hall.judge, "Llegar tarde", penalised="Ana"))
    assert page.select_one("dd.infraction").get_text() == "Llegar tarde"
    assert page.select_one("dd.penalty").get_text() == "Advertencia (Warning)"
    own = read(hall.judge, noted(hall, hall.judge, "Comer en la mesa", penalised="Ana", penalty="Warning"))
    assert own.select_one("dd.question").get_text() == "Comer en la mesa"


def test_a_case_becomes_an_infraction_and_keeps_what_it_says(hall: Hall) -> None:
    id = hall.file(question="¿Miró el mazo?", cites="gyp:120.4", table="3").rpartition("/")[2]
    form = read(hall.judge, f"{hall.url}/infractions/new?infraction={EXTRA}&case={id}").select_one("#case")
    told = {one["name"]: one.get("value", "") for one in form.select("input[type=hidden]")}
    told |= {"question": form.select_one("[name=question]").get_text(), "table": "3", "penalty": "Warning"}
    assert (
        hall.judge.post(form["action"], data={**told, "penalised": "Ana", "state": "ruled"}).status_code
        == 303
    )
    page = read(hall.judge, f"{hall.url}/cases/{id}")
    assert page.select_one("dd.question").get_text() == "¿Miró el mazo?"
    assert [one.get_text() for one in page.select(".cited b")] == ["120.4", "2.2", "2.2.d"]


def test_another_infraction_takes_the_place_of_the_first_ones_sections(hall: Hall) -> None:
    url = noted(hall, hall.judge, EXTRA, penalised="Ana")
    id = url.rpartition("/")[2]
    put = {"base": 1, "client": "x", "values": {"infraction": "missed trigger", "penalty": "Warning"}}
    assert hall.judge.put(f"{hall.url}/cases/{id}", json=put).status_code == 200
    page = read(hall.judge, url)
    assert page.select_one("dd.infraction").get_text() == "Habilidad disparada olvidada (Missed Trigger)"
    assert [one.get_text() for one in page.select(".cited b")] == ["2.1", "2.1.d"]
    put = {"base": 2, "client": "y", "values": {"infraction": ""}}
    assert hall.judge.put(f"{hall.url}/cases/{id}", json=put).status_code == 200
    assert not read(hall.judge, url).select(".cited b")


def test_penalties_are_reported_by_player_kind_and_judge(hall: Hall) -> None:
    luz = hall.join(0, "Luz")
    noted(hall, hall.judge, EXTRA, penalised="Ana López")
    noted(hall, luz, EXTRA, penalised="Ana López, Bruno")
    noted(hall, luz, "magic/ipg:3.1", penalised="Bruno")
    for by, groups in (
        ("player", ["Ana López 2", "Bruno 2"]),
        ("infraction", ["Mirar cartas de más (Looking at Extra Cards) 3", "Impuntualidad (Tardiness) 1"]),
        ("judge", ["Luz 3", "Rosa 1"]),
    ):
        page = read(luz, f"{hall.url}/penalties?by={by}")
        assert [words(one) for one in page.select(".gathered h2")] == groups
        assert sum(len(one.select("tbody tr")) for one in page.select("table")) == 4
    assert "Ana" not in words(read(luz, f"{hall.url}/penalties?names=0"))
    rows = list(csv.reader(io.StringIO(luz.get(f"{hall.url}/penalties.csv").text)))
    assert [row[3] for row in rows[1:]] == ["#1", "#1", "#2", "#2"]
    rows = list(csv.reader(io.StringIO(luz.get(f"{hall.url}/penalties.csv?names=1").text)))
    assert [row[3] for row in rows[1:]] == ["Ana López", "Ana López", "Bruno", "Bruno"]


@pytest.mark.parametrize("page", ["infractions/new", f"infractions/new?infraction={EXTRA}", "penalties",
                                  "penalties.csv", "figures"])  # fmt: skip
def test_only_the_events_judges_read_and_file_infractions(hall: Hall, page: str) -> None:
    assert hall.outsider.get(f"{hall.url}/{page}").status_code == 400
    assert hall.outsider.post(f"{hall.url}/infractions/earlier", data={"penalised": "Ana"}).status_code == 400


def test_penalised_players_leave_reports_and_exports_with_the_names(hall: Hall) -> None:
    noted(hall, hall.judge, EXTRA, penalised="Zoraida Quiñones", question="Zoraida miró dos cartas")
    for form in ("md", "csv", "json"):
        text = hall.judge.get(f"{hall.url}/report.{form}").text
        assert "Zoraida" not in text
        assert "Looking at Extra Cards" in text or "Looking at Extra" in text.replace("\\", "")
        assert "Zoraida" in hall.judge.get(f"{hall.url}/report.{form}?names=1").text
    export = hall.judge.get(f"{hall.url}/report.json?names=1").text
    made = soup(hall.organiser.post("/events", data={"who": "Eva", "export": export}))
    there = made.select_one("a.go")["href"]
    assert "Zoraida Quiñones" in words(read(hall.organiser, f"{there}/penalties"))
    hall.organiser.post(there, data={"what": "settings", "erase": "2020-01-01"})
    assert "Zoraida" not in hall.organiser.get(f"{there}/report.json?names=1").text
    page = words(read(hall.organiser, f"{there}/penalties"))
    assert "Zoraida" not in page
    assert "Looking at Extra Cards" in page


@pytest.mark.parametrize("page", ["infractions/new", f"infractions/new?infraction={EXTRA}", "penalties",
                                  "penalties.csv", "figures"])  # fmt: skip
def test_no_device_keeps_a_page_that_may_hold_names(hall: Hall, page: str) -> None:
    assert hall.judge.get(f"{hall.url}/{page}").headers["Cache-Control"] == "no-store"


def test_the_event_is_drawn_and_every_drawing_has_its_table(hall: Hall) -> None:
    noted(hall, hall.judge, EXTRA, penalised="Ana", table="4", round="1")
    hall.file(question="¿?", cites="gyp:120.4", table="4", round="1", state="")
    page = read(hall.judge, f"{hall.url}/figures")
    figures = page.select(".figure")
    assert len(figures) == 4
    for figure in figures:
        drawn = figure.select_one("svg.chart")
        rows = figure.select("table tbody tr")
        assert (drawn is None) == (not rows)
        if drawn is not None:
            assert drawn["role"] == "img"
            assert drawn["aria-label"]
            assert len(drawn.select("text.label")) == len(rows)
            for bar in drawn.select("rect"):
                assert 0 < float(bar["width"].rstrip("%")) <= 82
    first = [[cell.get_text() for cell in row.select("th, td")] for row in figures[0].select("tbody tr")]
    assert first == [["Ronda 1", "1", "1", "2", "0"]]


def test_an_event_without_cases_says_so(hall: Hall) -> None:
    assert not read(hall.judge, f"{hall.url}/figures").select("svg.chart")
    assert not read(hall.judge, f"{hall.url}/penalties").select("table")


def test_the_history_tells_of_the_penalty(hall: Hall) -> None:
    id = noted(hall, hall.judge, EXTRA, penalised="Ana").rpartition("/")[2]
    held = json.loads(hall.judge.get(f"{hall.url}/report.json?names=1").text)["cases"][0]
    values = held["changes"][0]["values"]
    assert held["id"] == id
    assert (values["infraction"], values["penalty"], values["infringed"]) == (
        "Looking at Extra Cards",
        "Warning",
        EXTRA,
    )
    assert re.search(r"magic/ipg@2024-09-23:2\.2", json.dumps(values["citations"]))


@pytest.mark.parametrize(
    "values",
    [
        {"infringed": "magic/ipg:9.9"},
        {"infringed": "gyp:120.4"},
        {"infringed": 4},
        {"infraction": ["x"]},
        {"departure": "x" * 2001},
        {"penalised": "Ana"},
    ],
)
def test_what_is_no_infraction_is_refused_and_nothing_kept(hall: Hall, values: dict[str, Any]) -> None:
    id = noted(hall, hall.judge, EXTRA, penalised="Ana").rpartition("/")[2]
    answer = hall.judge.put(f"{hall.url}/cases/{id}", json={"base": 1, "client": "x", "values": values})
    assert answer.status_code == 400
    assert answer.json is not None
    assert answer.json["error"]
    assert len(read(hall.judge, f"{hall.url}/cases/{id}").select(".history li")) == 1


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_no_field_of_the_infractions_form_takes_harm(hall: Hall, text: str) -> None:
    asked = {
        "penalised": text,
        "kind": text,
        "without": text,
        "infraction": EXTRA,
        "round": text,
        "table": text,
    }
    body = urlencode(asked, errors="surrogatepass")
    for page in ("infractions/earlier", f"infractions/new?infraction={EXTRA}"):
        answer = hall.judge.post(
            f"{hall.url}/{page}", data=body, content_type="application/x-www-form-urlencoded"
        )
        assert answer.status_code in INTENDED
        assert not planted(answer)


def test_the_third_of_the_same_is_asked_about_with_the_section_that_says_so(app: Flask) -> None:
    hall = Hall(app)
    rule = "magic/ipg@2024-09-23:2.5"
    for number in ("1", "2"):
        noted(hall, hall.judge, rule, penalised="Ana López", round=number)
    told = {"penalised": "Ana López", "kind": "magic/ipg:2.5"}
    part = soup(hall.judge.post(f"{hall.url}/infractions/earlier", data=told))
    asked = part.select_one(".repeated")
    assert "¿Agravar a Pérdida de juego (Game Loss)?" in words(asked)
    assert asked.select_one("a")["href"].endswith("/2")
    typed = {"penalised": "ana", "penalty": "Warning"}
    form = soup(hall.judge.post(f"{hall.url}/infractions/new?infraction={rule}", data=typed))
    option = form.select_one(f"#{form.select_one('.repeated label')['for']}")
    assert option["data-penalty"] == "Game Loss"
    assert form.select_one("[name=penalty][checked]")["value"] == "Warning", "the judge decides"
    page = read(hall.judge, noted(hall, hall.judge, rule, penalised="Ana López", penalty="Game Loss",
                                  departure=option["value"]))  # fmt: skip
    assert [one.get_text() for one in page.select(".cited b")] == ["2.5", "2.5.d", "2"]
    other = {"penalised": "Luz", "kind": "magic/ipg:2.5"}
    assert not soup(hall.judge.post(f"{hall.url}/infractions/earlier", data=other)).select(".repeated")


def test_a_remedy_that_raises_the_penalty_is_asked(hall: Hall) -> None:
    form = read(hall.judge, f"{hall.url}/infractions/new?infraction=magic/ipg@2024-09-23:3.5")
    asked = [one for one in form.select(".conditions label") if "imposible" in words(one)]
    assert [one.input["data-penalty"] for one in asked] == ["Game Loss"]
    own = form.select("input[name=departure][maxlength]")
    assert len(own) == 1, "another reason may be written"


def test_penalties_are_told_in_the_readers_language_with_the_english_terms(hall: Hall) -> None:
    noted(hall, hall.judge, "magic/ipg@2024-09-23:4.1", penalised="Ana López")
    for url in ("penalties", "penalties.csv", "report.md?names=1", "report.csv"):
        text = hall.judge.get(f"{hall.url}/{url}").text
        assert "Conducta antideportiva leve (Unsporting Conduct — Minor)" in text.replace("\\", ""), url
    part = soup(hall.judge.post(f"{hall.url}/infractions/earlier", data={"penalised": "ana"}))
    assert "Conducta antideportiva leve" in words(part)


def test_a_case_without_a_question_is_called_in_the_readers_language(hall: Hall) -> None:
    url = noted(hall, hall.judge, EXTRA, penalised="Ana López")
    asked = read(hall.judge, url).select_one("dd.question").get_text()
    assert asked == read(hall.judge, url).select_one("dd.infraction").get_text()
    assert re.fullmatch(r".+ \(.+\)", asked)
    assert asked in words(read(hall.judge, hall.url).select_one("#listed"))


def test_conditions_stand_without_marks_and_are_titled_by_what_they_are(hall: Hall) -> None:
    form = read(hall.judge, f"{hall.url}/infractions/new?infraction=magic/ipg@2024-09-23:2.3")
    conditions = form.select(".conditions label:has(b)")
    assert conditions
    for one in conditions:
        assert "*" not in one.small.get_text()
        assert ":" in one.b.get_text() if one.input.get("data-penalty") else "Sobre" in one.b.get_text()


def test_what_is_asked_of_a_repeated_infraction_stands_without_marks(hall: Hall) -> None:
    minor = "magic/ipg@2024-09-23:4.1"
    noted(hall, hall.judge, minor, penalised="Ana López")
    typed = {"penalised": "Ana López", "kind": "magic/ipg:4.1"}
    asked = soup(hall.judge.post(f"{hall.url}/infractions/earlier", data=typed)).select_one(".repeated")
    assert "Minor" in words(asked)
    assert "*" not in words(asked)
    page = read(hall.judge, f"{hall.url}/infractions/new?infraction={minor}")
    assert all("*" not in one["value"] for one in page.select(".conditions [name=departure]"))


def test_history_and_similar_cases_call_it_in_the_readers_language(hall: Hall) -> None:
    noted(hall, hall.judge, EXTRA, penalised="Luz Peña")
    page = read(hall.judge, noted(hall, hall.judge, EXTRA, penalised="Ana López"))
    called = "Mirar cartas de más (Looking at Extra Cards)"
    rows = [words(row) for row in page.select("ul.rows li") if "Luz Peña" not in words(row)]
    assert any(called in row for row in rows)
    assert called in words(page.select_one("ol.history"))


def test_infractions_are_listed_in_one_language_and_found_by_the_other(hall: Hall) -> None:
    def rows(language: str) -> dict[str, str]:
        page = soup(hall.judge.get(f"{hall.url}/infractions/new?lang={language}"))
        return {one.get_text(" ", strip=True): str(one) for one in page.select("a.row")}

    english, spanish = rows("en"), rows("es")
    (missed,) = (html for said, html in english.items() if "Missed Trigger" in said)
    assert not any("Habilidad disparada olvidada" in said for said in english)
    assert "Habilidad disparada olvidada" in missed
    assert any("Habilidad disparada olvidada" in said and "Missed Trigger" in said for said in spanish)
