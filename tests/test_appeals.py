"""An appeal beside the ruling it is about: both reasons on page, print, reports, export and precedents."""

from __future__ import annotations

import csv
import io
import json
import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from judge.database import appeals_separated
from tests.databases import Open, pages_on
from tests.quick_hall import app, hall
from tests.test_web_cases import Hall, soup

__all__ = ["app", "hall"]

TOLD = {
    "ruling": "No puede responder.", "reason": "120.4 lo prohíbe.", "appeal": "El jugador cita el ejemplo.",
    "head_ruling": "Sí puede.", "head_reason": "El ejemplo de 120.5 lo permite.",
}  # fmt: skip
OF_HEAD = ("head_ruling", "head_reason")


def send(hall: Hall, client: FlaskClient, url: str, state: str = "", **told: str) -> int:
    sent = {"base": hall.base(url), "nonce": f"{state}{len(told)}{hall.base(url)}", "state": state, **told}
    return client.post(url, data=sent).status_code


def appealed(hall: Hall) -> str:
    url = hall.file(question="¿Responde?", ruling=TOLD["ruling"], reason=TOLD["reason"], state="ruled")
    assert send(hall, hall.judge, url, "appealed", appeal=TOLD["appeal"]) == 303
    return url


def decided(hall: Hall, state: str = "reversed", **more: str) -> str:
    url = appealed(hall)
    told = more or {name: TOLD[name] for name in OF_HEAD}
    assert send(hall, hall.head, url, state, **told) == 303
    return url


def parts(page: Any) -> dict[str, str]:
    return {one["class"][0]: one.get_text() for one in page.select("dl.parts dd")}


def test_page_and_print_show_the_ruling_with_its_reason_and_the_decision_with_its_own(hall: Hall) -> None:
    url = decided(hall)
    for path in (url, f"{url}/print"):
        shown = parts(soup(hall.judge.get(path)))
        assert {name: shown[name] for name in TOLD} == TOLD
        order = [name for name in shown if name in TOLD]
        assert order == list(TOLD)


def test_print_and_reports_tell_who_ruled_and_who_decided_the_appeal_and_when(hall: Hall) -> None:
    url = decided(hall)
    printed = [one.get_text() for one in soup(hall.judge.get(f"{url}/print")).select(".decided li")]
    told = [("resuelto", "(juez)"), ("apelado", "(juez)"), ("revocado", "(juez principal)")]
    assert len(printed) == len(told)
    report = hall.judge.get(f"{hall.url}/report.md").get_data(as_text=True).replace("\\", "")
    for (state, role), line in zip(told, printed, strict=True):
        assert line.startswith(state), line
        assert role in line, line
        assert re.search(r"\d:\d\d(:\d\d)? UTC", line), line
        assert re.search(rf"\*\*{state}:\*\* \w+ {re.escape(role)} · \d+-\d+-\d+ \d+:\d+ UTC", report), state


def test_an_appeal_withdrawn_is_decided_by_nobody(hall: Hall) -> None:
    url = appealed(hall)
    assert send(hall, hall.judge, url, "ruled") == 303
    printed = [one.get_text() for one in soup(hall.judge.get(f"{url}/print")).select(".decided b")]
    assert printed == ["resuelto"]


def test_reports_tell_both(hall: Hall) -> None:
    decided(hall)
    markdown = hall.judge.get(f"{hall.url}/report.md").get_data(as_text=True)
    assert all(text.rstrip(".").split()[-1] in markdown for text in TOLD.values())
    assert markdown.index("Fundamento:**") < markdown.index("Por qué se apela") < markdown.index(
        "Fundamento del juez principal"
    )  # fmt: skip
    rows = list(csv.DictReader(io.StringIO(hall.judge.get(f"{hall.url}/report.csv").get_data(as_text=True))))
    assert set(TOLD.values()) <= set(rows[0].values())


def test_an_export_brings_both_back_with_the_whole_history(hall: Hall, app: Flask) -> None:
    url = decided(hall)
    text = hall.judge.get(f"{hall.url}/report.json?names=1").get_data(as_text=True)
    other = app.test_client()
    board = soup(other.post("/events", data={"export": text, "who": "Iris"})).select_one("a.go")["href"]
    restored = other.get(f"{board}/report.json?names=1").get_json()
    assert restored["event"] == json.loads(text)["event"]
    assert restored["cases"][0]["changes"] == json.loads(text)["cases"][0]["changes"]
    link = soup(other.get(board)).select_one("a.case")["href"]
    assert parts(soup(other.get(link))) == parts(soup(hall.judge.get(url)))


def test_what_a_device_sends_again_after_an_event_was_restored_elsewhere_is_known(
    hall: Hall, another: Open
) -> None:
    """The answer was lost, the server was replaced: the outbox sends to the new one."""
    url = hall.file(question="¿Otra vez?", nonce="from-the-outbox")
    text = hall.judge.get(f"{hall.url}/report.json?names=1").get_data(as_text=True)
    with pages_on(another) as elsewhere:
        other = elsewhere.test_client()
        board = soup(other.post("/events", data={"export": text, "who": "x"})).select_one("a.go")["href"]
        sent = {"base": 0, "client": "from-the-outbox", "values": {"question": "¿Otra vez?"}, "state": ""}
        answer = other.put(f"{board}/cases/{url.rpartition('/')[2]}", json=sent)
        assert answer.get_json()["repeated"]


@pytest.mark.parametrize("clients", [["a", "a"], ["", "x" * 200], [None, 5], ["a\0", "a\0"]])
def test_an_export_with_odd_ids_of_changes_is_restored(hall: Hall, app: Flask, clients: list[Any]) -> None:
    appealed(hall)
    held = hall.judge.get(f"{hall.url}/report.json?names=1").get_json()
    for change, client in zip(held["cases"][0]["changes"], clients, strict=True):
        change["client"] = client
    made = app.test_client().post("/events", data={"export": json.dumps(held), "who": "x"})
    assert made.status_code == 200


def test_the_next_table_gets_the_ruling_that_is_in_force(hall: Hall) -> None:
    """Never a reversed one: on the board, among precedents, and when it is followed."""
    url = decided(hall)
    assert TOLD["head_ruling"] in soup(hall.judge.get(hall.url)).select_one("#listed .says").get_text()
    near = soup(hall.judge.get(f"{hall.url}/alike?question=¿Responde?"))
    assert near.select_one(".ruled").get_text() == TOLD["head_ruling"]
    assert near.select_one("[name=follows]")["data-ruling"] == TOLD["head_ruling"]
    assert send(hall, hall.head, url, head_ruling="") == 303  # only said in a form that has the question
    whole = {"question": "¿Responde?", **TOLD, "head_ruling": ""}
    assert send(hall, hall.head, url, **whole) == 303
    near = soup(hall.judge.get(f"{hall.url}/alike?question=¿Responde?"))
    assert near.select_one(".ruled").get_text() == TOLD["head_reason"]


def test_a_decision_is_the_head_judges_to_word(hall: Hall) -> None:
    """Nor may a floor judge change the ruling that was decided upon; everything else may be said later."""
    url = decided(hall, "upheld", head_reason=TOLD["head_reason"])
    before = parts(soup(hall.judge.get(url)))
    for name in ("ruling", "reason", *OF_HEAD):
        for client in (hall.judge, hall.organiser):
            assert send(hall, client, url, **{name: "Otra cosa"}) == 400
    assert parts(soup(hall.judge.get(url))) == before
    assert send(hall, hall.judge, url, penalty="Aviso") == 303
    assert send(hall, hall.head, url, head_reason="Mejor dicho") == 303
    assert parts(soup(hall.judge.get(url)))["head_reason"] == "Mejor dicho"
    edit = soup(hall.judge.get(f"{url}/edit"))
    assert all(edit.select_one(f"[name={name}]").has_attr("readonly") for name in ("ruling", *OF_HEAD))
    assert not soup(hall.head.get(f"{url}/edit")).select("[readonly]")


@pytest.mark.parametrize(
    ("name", "who"), [("appeal", "judge"), ("head_ruling", "head"), ("head_reason", "head")]
)
def test_of_an_appeal_nothing_is_said_where_there_is_none(hall: Hall, name: str, who: str) -> None:
    url = hall.file(ruling="No", state="ruled")
    assert send(hall, getattr(hall, who), url, **{name: "x"}) == 400
    assert name not in parts(soup(hall.judge.get(url)))


def test_an_appeal_that_is_withdrawn_is_said_no_more_and_the_floors_reason_stands(hall: Hall) -> None:
    url = appealed(hall)
    assert send(hall, hall.judge, url, "ruled") == 303
    page = soup(hall.judge.get(url))
    assert parts(page) == {"question": "¿Responde?", "ruling": TOLD["ruling"], "reason": TOLD["reason"]}
    assert TOLD["appeal"] in page.select_one(".history").get_text()


def test_a_case_opened_again_is_ruled_anew_and_the_old_decision_is_history(hall: Hall) -> None:
    url = decided(hall)
    assert send(hall, hall.head, url, "open") == 303
    page = soup(hall.judge.get(url))
    assert not set(parts(page)) & {"appeal", *OF_HEAD}
    assert TOLD["head_reason"] in page.select_one(".history").get_text()
    assert [one["name"] for one in page.select("form.card textarea")] == ["ruling", "reason"]
    assert send(hall, hall.judge, url, "ruled", ruling="Sí", reason="Visto de nuevo") == 303
    assert parts(soup(hall.judge.get(url)))["reason"] == "Visto de nuevo"


EARLIER: list[dict[str, Any]] = [
    {"by": "Rosa", "values": {"question": "¿?", "ruling": "No", "reason": "120.4"}, "state": "ruled"},
    {"by": "Luz", "values": {"reason": "el ejemplo"}, "state": "appealed"},
    {"by": "Bruno", "values": {"reason": "120.5", "ruling": "Sí"}, "state": "reversed"},
    {"by": "Bruno", "values": {"reason": "120.5, ejemplo"}, "state": None},
]


def test_an_earlier_export_told_appeals_as_rulings_and_is_read_apart(app: Flask) -> None:
    event = {"name": "Antes", "date": "2026-11-01"}
    held = {"format": 1, "event": event, "cases": [{"id": "x", "state": "reversed", "changes": EARLIER}]}
    other = app.test_client()
    made = other.post("/events", data={"export": json.dumps(held), "who": "x"})
    link = soup(other.get(soup(made).select_one("a.go")["href"])).select_one("a.case")["href"]
    assert parts(soup(other.get(link))) == {
        "question": "¿?", "ruling": "No", "reason": "120.4", "appeal": "el ejemplo", "head_ruling": "Sí",
        "head_reason": "120.5, ejemplo",
    }  # fmt: skip


def test_a_case_that_was_opened_again_before_says_nothing_of_its_first_appeal() -> None:
    again = [*EARLIER, {"by": "Bruno", "values": {}, "state": "open"}]
    last = appeals_separated(again)[-1]["values"]
    assert last == {"appeal": "", "head_ruling": "", "head_reason": ""}


def test_a_reversed_ruling_is_never_what_strikes_the_eye(hall: Hall) -> None:
    """It is struck through on the page and in print; the head judge's stands out."""
    url = decided(hall)
    for path in (url, f"{url}/print"):
        assert soup(hall.judge.get(path)).select_one("dl.parts.turned dd.ruling")
    upheld = decided(hall, "upheld")
    assert not soup(hall.judge.get(upheld)).select("dl.turned")


def test_the_head_judge_decides_without_scrolling_past_all_that_is_cited(hall: Hall) -> None:
    url = appealed(hall)
    page = soup(hall.head.get(url)).main
    order = [one.name for one in page.select("dl.parts, form.card, ul.cited, ol.history")]
    assert order[:2] == ["dl", "form"]


def test_upholding_and_reversing_are_told_apart_by_what_they_mean_and_neither_is_the_usual_button(
    hall: Hall,
) -> None:
    told = soup(hall.head.get(appealed(hall))).select(".apart .outcome")
    assert [one.button["value"] for one in told] == ["upheld", "reversed"]
    assert [one.small.get_text() for one in told] == ["queda como se dio", "deja de valer"]
    assert all("plain" in one.button["class"] for one in told)


def test_the_first_page_leads_to_the_event_that_one_judges(hall: Hall) -> None:
    (link,) = soup(hall.judge.get("/")).select("#judged a")
    assert hall.judge.get(link["href"]).status_code == 200
    assert "/events/" in link["href"]
