"""What may be written of a case: the same, and said in the same words, by form, outbox and terminal."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from click.testing import CliRunner
from flask import Flask

from judge.cli import judge as root_command
from tests.databases import Open, pages_on
from tests.test_web_cases import Hall, soup

Told = dict[str, Any]


@pytest.fixture(scope="module")
def app(database: Open) -> Iterator[Flask]:
    with pages_on(database) as app:
        yield app


@pytest.fixture(scope="module")
def hall(app: Flask) -> Hall:
    return Hall(app)


class EventCases:
    """Writes cases of one event by each of the three ways; each gives the fault, empty where it was kept."""

    def __init__(self, hall: Hall, database: Open, language: str) -> None:
        self.hall, self.database, self.language = hall, database, language

    def kept(self) -> Any:
        return self.hall.organiser.get(f"{self.hall.url}/report.json?names=1").get_json()["cases"]

    def now(self, id: str) -> tuple[int, Told]:
        """The version of a case and what it cites; 0 of one that is not there."""
        case = next((one for one in self.kept() if one["id"] == id), None)
        return (len(case["changes"]), case) if case else (0, {})

    def form(self, who: str, id: str, told: Told, state: str) -> str:
        sent = {
            name: ", ".join(value) if name in ("players", "tags") else
            "\n".join(value) if name == "cites" else value
            for name, value in told.items()
        }  # fmt: skip
        sent |= {"base": self.now(id)[0], "nonce": uuid4().hex, "state": state}
        answer = getattr(self.hall, who).post(
            f"{self.hall.url}/cases/{id}", data=sent, headers={"Accept-Language": self.language}
        )
        assert answer.status_code in (303, 400), answer.status_code
        return "" if answer.status_code == 303 else str(soup(answer).select_one(".fault").get_text())

    def outbox(self, who: str, id: str, told: Told, state: str) -> str:
        sent = {"base": self.now(id)[0], "client": uuid4().hex, "values": told, "state": state}
        answer = getattr(self.hall, who).put(
            f"{self.hall.url}/cases/{id}", json=sent, headers={"Accept-Language": self.language}
        )
        assert answer.status_code in (200, 400), answer.status_code
        return str(answer.get_json().get("error", ""))

    def terminal(self, who: str, id: str, told: Told, state: str) -> str:
        words = ["--judge", "Rosa", "--event", self.hall.id]
        for name, value in told.items():
            option = {
                "players": "player", "tags": "tag", "appeal": "reason", "head_reason": "reason",
                "head_ruling": "ruling",
            }.get(name, name)  # fmt: skip
            if name != "question":
                words += [part for one in (value if isinstance(value, list) else [value])
                          for part in (f"--{option}", one)]  # fmt: skip
        if self.now(id)[0] == 0:
            asked = ["add", told["question"], *words]
        elif state in ("upheld", "reversed"):
            asked = ["decide", id, {"upheld": "uphold", "reversed": "reverse"}[state], *words]
        elif state == "appealed":
            asked = ["appeal", id, *words]
        elif state == "ruled":
            at = words.index("--ruling")
            asked = ["rule", id, words[at + 1], *words[:at], *words[at + 2 :]]
        else:
            asked = ["change", id, *words]
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("JUDGE_DATABASE_URL", self.database.url)
            patch.setenv("JUDGE_LANGUAGE", self.language)
            run = CliRunner().invoke(root_command, ["--library", str(self.database.folder), "case", *asked])
        assert (run.exit_code == 0) == (not run.stderr), run.output
        assert run.exit_code in (0, 2)
        return run.stderr

    def filed(self, *states: str) -> str:
        """A case led through states by the head judge; gives its id."""
        id = str(uuid4())
        assert self.outbox("judge", id, {"question": "¿Puede?"}, "") == ""
        for state in states:
            told = {"ruled": "ruling", "appealed": "appeal"}.get(state, "head_reason")
            assert self.outbox("head", id, {told: f"{state}."}, state) == ""
        return id


WAYS: dict[str, Callable[[EventCases, str, str, Told, str], str]] = {
    "form": EventCases.form, "outbox": EventCases.outbox, "terminal": EventCases.terminal,
}  # fmt: skip

RULES: dict[str, tuple[tuple[str, ...] | None, Told, str, str, str]] = {
    "a case needs a question": (
        None, {"question": " ", "ruling": "Sí"}, "", "hace falta su pregunta", "needs its question",
    ),
    "an appeal is not upheld without a reason": (
        ("ruled", "appealed"), {"head_reason": " "}, "upheld",
        "se decide con un motivo", "decided with a reason",
    ),
    "nor reversed": (
        ("ruled", "appealed"), {"head_reason": ""}, "reversed",
        "se decide con un motivo", "decided with a reason",
    ),
    "a case is not ruled without a ruling": (
        (), {"ruling": " ", "reason": "120.4"}, "ruled", "se falla con su fallo", "is ruled with its ruling",
    ),
    "only what was ruled is appealed": (
        (), {}, "appealed", "en estado abierto no puede pasar a apelado", "is open cannot become appealed",
    ),
    "what is cited stands somewhere": (
        (), {"cites": ["gyp:999.9"]}, "", "«gyp:999.9» no se puede citar", "“gyp:999.9” cannot be cited",
    ),
    "a text has its length": (
        (), {"ruling": "x" * 8001}, "", "Fallo: un texto de 8000 caracteres como mucho",
        "Ruling: a text of at most 8000 characters",
    ),
    "so has a table's name": (
        (), {"table": "x" * 41}, "", "Mesa: un texto de 40", "Table: a text of at most 40",
    ),
    "so many players": (
        (), {"players": [f"P{n}" for n in range(9)]}, "", "Jugadores: como mucho 8", "Players: at most 8",
    ),
    "so many sections": (
        (), {"cites": ["gyp:120.4"] * 41}, "", "cita como mucho 40 secciones", "at most 40 sections",
    ),
}  # fmt: skip
"""The states a case has gone through (None: it is new), what is told of it, where it is to go, the fault."""


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("rule", RULES)
def test_a_rule_holds_whatever_way_a_case_is_written(
    hall: Hall, database: Open, rule: str, way: str, language: str
) -> None:
    states, told, state, *said = RULES[rule]
    event_cases = EventCases(hall, database, language)
    id = str(uuid4()) if states is None else event_cases.filed(*states)
    before = event_cases.kept()
    fault = WAYS[way](event_cases, "head", id, told, state)
    assert said[("es", "en").index(language)] in unescape(fault)
    assert event_cases.kept() == before


@pytest.mark.parametrize("way", WAYS)
def test_what_the_rules_allow_is_kept_whatever_the_way(hall: Hall, database: Open, way: str) -> None:
    event_cases, id = EventCases(hall, database, "es"), str(uuid4())
    told = {
        "question": "¿Cabe?", "ruling": "x" * 8000, "table": "x" * 40, "cites": ["gyp:120.4"],
        "players": [f"P{n}" for n in range(8)],
    }  # fmt: skip
    write = WAYS[way]
    if way == "terminal":
        assert write(event_cases, "judge", id, told, "ruled") == ""
        id = event_cases.kept()[-1]["id"]
    else:
        assert write(event_cases, "judge", id, told, "ruled") == ""
    assert write(event_cases, "judge", id, {}, "appealed") == ""
    assert write(event_cases, "head", id, {"head_reason": "Así lo dice la sección."}, "reversed") == ""
    first, *_, last = next(one["changes"] for one in event_cases.kept() if one["id"] == id)
    kept = first["values"]
    assert [one["address"] for one in kept.pop("citations")] == ["gyp/reglas@parte-1:120.4"]
    assert kept == {name: value for name, value in told.items() if name != "cites"}
    assert (last["state"], last["values"]) == ("reversed", {"head_reason": "Así lo dice la sección."})


SENSELESS: tuple[Told, ...] = (
    {"base": "1"}, {"base": True}, {"values": None}, {"values": []}, {"client": 5}, {"state": 5},
    {"state": "closed"}, {"values": {"cites": "gyp:120.4"}}, {"values": {"cites": [5]}},
    {"values": {"citations": [{"address": "gyp:120.4", "wording": "Anything one likes."}]}},
    {"values": {"extension": 241}}, {"values": {"extension": "5"}}, {"values": {"verdict": "x"}},
    {"values": {"keyed": "x"}}, {"values": {"log": {"seats": [], "lines": []}}}, {"values": {"session": 5}},
    {"values": {"session": "a b"}}, {"values": {"session": "x", "proof": 5}},
)  # fmt: skip


@pytest.mark.parametrize("odd", SENSELESS, ids=json.dumps)
def test_a_program_that_sends_something_else_is_told_so_and_nothing_is_guessed(
    hall: Hall, database: Open, odd: Told
) -> None:
    event_cases = EventCases(hall, database, "en")
    before = event_cases.kept()
    usual = {"base": 0, "client": uuid4().hex, "values": {"question": "?"}, "state": None}
    answer = hall.judge.put(f"{hall.url}/cases/{uuid4()}", json=usual | odd)
    assert answer.status_code == 400
    assert answer.get_json()["error"]
    assert event_cases.kept() == before


@pytest.mark.parametrize("way", ["form", "outbox"])
def test_a_ruled_case_goes_on_saying_what_was_ruled(hall: Hall, database: Open, way: str) -> None:
    event_cases = EventCases(hall, database, "es")
    id = event_cases.filed("ruled")
    without = {"question": "¿Puede?", "ruling": ""}
    assert "se falla con su fallo" in WAYS[way](event_cases, "judge", id, without, "")
    assert WAYS[way](event_cases, "judge", id, {**without, "penalty": "Aviso"}, "") == ""
    assert "se falla con su fallo" in WAYS[way](
        event_cases, "judge", id, {"question": "¿Puede?", "penalty": ""}, ""
    )
    opened = {"question": "¿Puede?", "penalty": "", "reason": ""}
    assert WAYS[way](event_cases, "judge", id, opened, "open") == ""


def test_a_decision_needs_a_reason_of_its_own(hall: Hall, database: Open) -> None:
    """What was said when the case was ruled or appealed is not why it was decided."""
    event_cases = EventCases(hall, database, "es")
    id = event_cases.filed("ruled", "appealed")
    page = soup(hall.head.get(f"{hall.url}/cases/{id}"))
    assert [page.select_one(f"dd.{name}").get_text() for name in ("ruling", "appeal")] == [
        "ruled.", "appealed.",
    ]  # fmt: skip
    assert page.select_one("[name=head_reason]").get_text() == ""
    assert "motivo" in event_cases.outbox("head", id, {"head_ruling": "No"}, "upheld")
    assert "motivo" in event_cases.outbox("head", id, {"reason": "Otro."}, "upheld")
    assert event_cases.outbox("head", id, {"head_reason": "appealed."}, "upheld") == ""
    last = event_cases.now(id)[1]["changes"][-1]
    assert last["values"] == {"head_reason": "appealed."}


def test_the_history_tells_what_changed_and_nothing_else(hall: Hall, database: Open) -> None:
    """A form sends all its fields; what says the same as before is no change."""
    url = hall.file(table="4", question="¿Qué cambió?", ruling="Sí", tags="pila", cites="gyp:120.4")
    event_cases, id = EventCases(hall, database, "es"), url.rpartition("/")[2]
    same = {
        "table": "4",
        "question": "¿Qué cambió?",
        "ruling": "No",
        "tags": ["pila"],
        "cites": ["gyp:120.4"],
    }
    assert event_cases.form("head", id, same, "") == ""
    assert event_cases.now(id)[1]["changes"][-1]["values"] == {"ruling": "No"}
    assert event_cases.form("head", id, same, "") == ""
    assert event_cases.now(id)[0] == 2


EVENTS = {
    "name": ("", "falta: Nombre del evento"), "date": ("2026-13-01", "no es un día"),
    "erase": ("2026-1-5", "no es un día"), "who": (" ", "falta: Su nombre en este evento"),
}  # fmt: skip


@pytest.mark.parametrize("field", EVENTS)
def test_an_event_is_refused_in_words(app: Flask, field: str) -> None:
    wrong, said = EVENTS[field]
    told = {"name": "Copa", "date": "2026-11-21", "who": "Eva"} | {field: wrong}
    answer = app.test_client().post("/events", data=told, headers={"Accept-Language": "es"})
    assert answer.status_code == 400
    assert said in soup(answer).select_one(".fault").get_text()


@pytest.mark.parametrize(
    "setting", [{"penalties": "x" * 201}, {"infractions": "x\n" * 101}, {"date": ""}, {"name": "x" * 201}]
)
def test_settings_that_do_not_fit_are_refused_not_cut(hall: Hall, setting: dict[str, str]) -> None:
    export = f"{hall.url}/report.json"
    before = hall.organiser.get(export).get_json()
    answer = hall.organiser.post(hall.url, data={"what": "settings", **setting})
    assert answer.status_code == 400
    assert hall.organiser.get(export).get_json() == before
