"""Precedents, frozen citations, reports, exports that restore an event whole."""

from __future__ import annotations

import csv
import io
import json
from typing import Any
from uuid import uuid4

import pytest

from judge.app_state import open_library
from judge.cases import (
    FaultyExport,
    UncitedAddress,
    alike,
    cited_in,
    csv_report,
    exported,
    frozen,
    imported,
    markdown_report,
)
from judge.database import Case, Cases, Events, Member, Saved, Store
from judge.json_api import shown_answer
from judge.library import Library
from tests.databases import Open


class EventCases:
    """An event with a head judge and the cases given."""

    def __init__(self, store: Store) -> None:
        self.events, self.cases = Events(store), Cases(store)
        made = self.events.create("Copa | Sur", "2026-11-21", ["gyp"], {"gyp/reglas": "parte-1"}, ["Aviso"])
        self.event = made.event
        self.member: Member = self.events.join(made.event.id, made.head, "Bruno")[0]

    def file(self, **values: Any) -> Case:
        saved = self.cases.put(self.member, str(uuid4()), 0, {"question": "?", **values}, "new")
        assert isinstance(saved, Saved)
        return saved.case

    def all(self) -> tuple[Case, ...]:
        return self.cases.all(self.member)

    def history(self) -> dict[str, Any]:
        return {case.id: self.cases.history(self.member, case.id) for case in self.all()}


@pytest.fixture
def event_cases(opening: Open) -> EventCases:
    return EventCases(opening())


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return open_library(tmp_path_factory.mktemp("library"))


def cite(address: str) -> dict[str, str]:
    return {"address": address, "number": address.partition(":")[2]}


def test_the_case_about_the_same_rule_and_words_comes_first(event_cases: EventCases) -> None:
    event_cases.file(question="¿Cuántas cartas se roban en la fase final?")
    about = event_cases.file(
        question="¿Se puede responder a una habilidad de recurso?", citations=[cite("gyp:106.1.g.2")]
    )
    event_cases.file(question="¿Quién empieza la partida?")
    asked = {"question": "responder a habilidades de recurso", "citations": [cite("gyp:106.1.g.2")]}
    found = alike(asked, event_cases.all())
    assert found[0].case.id == about.id
    assert found[0].sections == ("gyp:106.1.g.2",)
    assert "recurso" in found[0].words


def test_a_case_that_shares_nothing_is_no_precedent(event_cases: EventCases) -> None:
    event_cases.file(question="¿Cuántas cartas se roban?")
    assert alike({"question": "prioridad con la pila vacía"}, event_cases.all()) == ()
    assert alike({}, event_cases.all()) == ()


def test_a_case_is_no_precedent_of_itself(event_cases: EventCases) -> None:
    case = event_cases.file(question="¿Puede conceder en la resolución?")
    assert alike(case.content, event_cases.all(), without=case.id) == ()


def test_what_is_cited_is_kept_as_it_was_read(library: Library) -> None:
    kept = frozen(library, "gyp:120.4")
    assert kept["address"] == "gyp/reglas@parte-1:120.4"
    assert kept["edition"] == "parte-1"
    assert kept["wording"]


def test_what_is_cited_of_the_digest_is_kept_without_its_marks_of_emphasis(library: Library) -> None:
    told = shown_answer(library, "magic:120.3e")["digest"]
    assert "*wither*" in told
    assert frozen(library, "magic:120.3e")["wording"] == told.replace("*", "")


def test_an_edition_in_force_at_the_event_is_the_one_cited(library: Library) -> None:
    kept = frozen(library, "magic:420.5e", {"magic/cr": "2009-02-01"})
    assert kept["edition"] == "2009-02-01"


def test_what_is_not_there_cannot_be_cited(library: Library) -> None:
    for address in ("gyp:999.9", "chess:1", "nonsense", ""):
        with pytest.raises(UncitedAddress):
            frozen(library, address)


def test_cases_are_found_by_what_they_cite_whatever_the_edition(event_cases: EventCases) -> None:
    case = event_cases.file(citations=[cite("gyp/reglas@parte-1:120.4")])
    assert cited_in(event_cases.all(), "gyp/reglas@parte-2:120.4") == (case,)
    assert cited_in(event_cases.all(), "gyp/reglas@parte-1:120.5") == ()


def test_a_report_leaves_names_out_unless_they_are_asked_for(event_cases: EventCases) -> None:
    event_cases.file(question="?", players=["Nombre Apellido"])
    for report in (markdown_report, csv_report):
        assert "Apellido" not in report(event_cases.event, event_cases.all(), "es")
        assert "Apellido" in report(event_cases.event, event_cases.all(), "es", names=True)


def test_markup_in_a_case_stays_text_in_the_report(event_cases: EventCases) -> None:
    event_cases.file(question="<script>x</script> [a](javascript:b)", ruling="# no `x`")
    report = markdown_report(event_cases.event, event_cases.all(), "es")
    assert "<script>" not in report
    assert "[a](javascript" not in report
    assert "\\# no \\`x\\`" in report


@pytest.mark.parametrize("bad", ["=1+1", "+1", "-1", "@x", "\t=1"])
def test_nothing_in_the_table_is_a_formula(event_cases: EventCases, bad: str) -> None:
    event_cases.file(question=bad, ruling=bad, tags=[bad])
    rows = list(csv.reader(io.StringIO(csv_report(event_cases.event, event_cases.all(), "es"))))
    for row in rows[1:]:
        assert not any(cell.startswith(("=", "+", "-", "@", "\t")) for cell in row)


def test_an_exported_event_is_restored_whole(event_cases: EventCases, another: Open) -> None:
    first = event_cases.file(question="¿Sí?", players=["A"], citations=[cite("gyp:120.4")], extension=5)
    event_cases.cases.put(event_cases.member, first.id, 1, {"ruling": "Sí"}, "r", "ruled")
    event_cases.file(question="¿No?")
    text = exported(event_cases.event, event_cases.all(), event_cases.history())
    other = another()
    made = imported(text, Events(other))
    member = Events(other).join(made.event.id, made.head, "Eva")[0]
    restored = Cases(other)
    again = exported(made.event, restored.all(member), {
        case.id: restored.history(member, case.id) for case in restored.all(member)
    })  # fmt: skip
    assert json.loads(again) == json.loads(text)


def test_an_export_restored_beside_the_original_gets_ids_of_its_own(event_cases: EventCases) -> None:
    event_cases.file(question="¿Sí?")
    text = exported(event_cases.event, event_cases.all(), event_cases.history())
    made = imported(text, event_cases.events)
    member = event_cases.events.join(made.event.id, made.judge, "Eva")[0]
    assert [case.content for case in event_cases.cases.all(member)] == [
        case.content for case in event_cases.all()
    ]
    assert not {case.id for case in event_cases.cases.all(member)} & {case.id for case in event_cases.all()}


@pytest.mark.parametrize(
    "text",
    [
        "", "[]", "{}", "[" * 9000, '{"format": 2}', '{"format": 1, "event": {}, "cases": [{}]}',
        '{"format": 2, "event": [], "cases": []}', '{"format": 2, "event": "x", "cases": []}',
        '{"format": 2, "event": {"name": []}, "cases": []}',
        '{"format": 2, "event": {"games": 1}, "cases": []}',
        '{"format": 2, "event": {"name": "x"}, "cases": [{"changes": []}]}',
        '{"format": 2, "event": {"name": "x"}, "cases": 1}',
        '{"format": 2, "event": {"name": "x"}, "cases": [1]}',
        '{"format": 2, "event": {"name": "x", "editions": {"a": []}}, "cases": []}',
        '{"format": 1, "event": {"name": "x"}, "cases": [{"changes": [{"values": {"bad": 1}, "state": 1}]}]}',
    ],
)  # fmt: skip
def test_what_is_no_export_restores_nothing(event_cases: EventCases, text: str) -> None:
    with pytest.raises(FaultyExport) as fault:
        imported(text, event_cases.events)
    assert not any(
        word in str(fault.value) for word in ("object", "'int'", "NoneType", "recursion", "Expecting")
    )


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('{"format": 2,\n "event": }', "line 2"),
        ('{"format": 9, "event": {}, "cases": []}', "none of 1, 2"),
        ('{"format": 2, "event": [], "cases": []}', "event must be a mapping"),
        ('{"format": 2, "event": {"games": 1}, "cases": []}', "event.games must be a list"),
        ('{"format": 2, "event": {}, "cases": {}}', "cases must be a list"),
        (
            '{"format": 2, "event": {}, "cases": [{"changes": [{"values": {}, "by": "x", "state": "won"}]}]}',
            "cases[1].changes[1].state",
        ),
        (
            '{"format": 2, "event": {}, "cases": [{"changes": [{"values": {}, "by": 1, "state": null}]}]}',
            "cases[1].changes[1].by must be a text",
        ),
    ],
)
def test_what_is_wrong_with_an_export_is_told_with_its_place(
    event_cases: EventCases, text: str, place: str
) -> None:
    with pytest.raises(FaultyExport) as fault:
        imported(text, event_cases.events)
    assert place in str(fault.value)
