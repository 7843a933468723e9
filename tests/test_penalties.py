"""Infractions offered at an event, penalties given there, and the event in figures."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given as examples
from hypothesis import strategies as st

from judge.cases import (
    Given,
    counts,
    earlier,
    figures,
    gathered,
    given,
    kept_penalty,
    lettered,
    penalties_of,
    penalty_text,
)
from judge.cases.infraction_choices import Offered, called, chosen_infraction
from judge.cases.statistics import STEPS, natural
from judge.database import Case, CaseState, Changed, TournamentEvent
from judge.documents import Block, Section, SectionNumber
from judge.documents.infractions import Infraction
from judge.messages import render

NOON = datetime(2026, 11, 22, 12, 0)


def case(number: int, state: CaseState = "ruled", judge: str = "Rosa", **said: Any) -> Case:
    return Case(f"id-{number}", "e", number, state, said, 1, number, NOON, NOON, judge)


def event(**said: Any) -> TournamentEvent:
    kept = {"penalties": (), "infractions": (), **said}
    penalties, infractions = kept["penalties"], kept["infractions"]
    games = ("harbour",)
    return TournamentEvent(
        "e", "Copa", "2026-11-22", games, {}, penalties, "", False, 0, NOON, NOON, infractions
    )


def part(number: str, *texts: str) -> Section:
    blocks = tuple(Block("paragraph", text) for text in texts)
    return Section(SectionNumber.parse(number), "", blocks, assigned=True)


def lamp(language: str, *, upgrade: Sequence[str] = (), downgrade: Sequence[str] = ()) -> Offered:
    """An infraction of an invented guide, told in one language."""
    parts: dict[Any, Section] = {"remedy": part("2.1.d", "Light it.")}
    if upgrade:
        parts["upgrade"] = part("2.1.e", *upgrade)
    if downgrade:
        parts["downgrade"] = part("2.1.f", *downgrade)
    told = Infraction(SectionNumber.parse("2.1"), "Dark Lamp", "Error", "game-loss", ("faro apagado",), parts)
    store: Any = SimpleNamespace(about=SimpleNamespace(language=language))
    return Offered("harbour/guide@2024:2.1", told.name, "Game Loss", aliases=told.aliases,
                   edition=SimpleNamespace(), told=((store, told),))  # type: ignore[arg-type]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "raises", "penalty"),
    [
        ("If the keeper lied, the penalty is Disqualification.", True, "Disqualification"),
        ("A second Warning makes it a Match Loss.", True, "Match Loss"),
        ("Un segundo faro: pérdida de partida.", True, "Match Loss"),
        ("Game Loss again.", True, ""),  # as usual, so not another one
        ("Whoever told it at once gets a Warning.", False, "Warning"),
        ("The head judge decides.", False, ""),
    ],
)
def test_a_condition_leads_to_the_penalty_that_it_names(text: str, raises: bool, penalty: str) -> None:
    one = lamp("en", **{"upgrade" if raises else "downgrade": [text]})
    (found,) = one.conditions("es")
    assert (found.text, found.raises, found.penalty) == (text, raises, penalty)
    assert found.address == f"harbour/guide@2024:2.1.{'e' if raises else 'f'}"


def test_a_part_is_told_in_the_readers_language() -> None:
    both = Offered("k", "Dark Lamp", "Game Loss", told=(*lamp("en").told, *lamp("es").told))
    for language in ("es", "en"):
        where = both.part("remedy", language)
        assert where is not None
        assert where[0].about.language == language
    assert both.part("philosophy", "es") is None


def test_what_notes_an_infraction_cites_it_and_its_remedy() -> None:
    assert lamp("en").cited == ("harbour/guide@2024:2.1", "harbour/guide@2024:2.1.d")


def test_an_infraction_is_found_by_address_of_any_edition_and_by_any_name() -> None:
    known = (lamp("en"), Offered("Late", "Late", "Warning"))
    assert chosen_infraction(known, "harbour/guide@2019:2.1") is known[0]
    assert chosen_infraction(known, "harbour/guide@2024:2.2") is None
    for text in ("dark lamp", "Faro Apagado", "harbour/guide@2024:2.1", "guide:2.1"):
        assert called(known, text) is known[0]
    assert called((*known, Offered("late", "late", "")), "Late") is None


@pytest.mark.parametrize(
    ("text", "kept", "spanish"),
    [
        ("pérdida de juego", "Game Loss", "Pérdida de juego"),
        ("Warning", "Warning", "Advertencia"),
        ("Dos puntos menos", "Dos puntos menos", "Dos puntos menos"),
        ("", "", ""),
    ],
)
def test_usual_penalties_are_kept_alike_whatever_language_they_are_told_in(
    text: str, kept: str, spanish: str
) -> None:
    assert kept_penalty(text) == kept
    told = penalty_text(kept)
    assert (told if isinstance(told, str) else render(told, "es")) == spanish


def test_the_penalties_are_the_organisers_else_the_usual_ones() -> None:
    assert penalties_of(event()) == ("No penalty", "Warning", "Game Loss", "Match Loss", "Disqualification")
    assert penalties_of(event(), "Caution") == (
        "No penalty", "Caution", "Warning", "Game Loss", "Match Loss", "Disqualification",
    )  # fmt: skip
    assert penalties_of(event(penalties=("Aviso", "Advertencia")), "Game Loss") == (
        "Aviso",
        "Warning",
        "Game Loss",
    )


GUIDE, RULE = "harbour/guide@2024:2.1", "harbour/rules@{}:1.1"
CASES = (
    case(1, penalised=["Ana López"], infraction="Dark Lamp", infringed=GUIDE, penalty="Warning", round="1",
         table="4", extension=3),
    case(2, judge="Luz", penalised=["ana lopez", "Bruno"], infraction="Faro",
         infringed=GUIDE.replace("2024", "2019"), penalty="Game Loss", round="10", table="4"),
    case(3, "reversed", penalised=["Ana López"], infraction="Late", penalty="Warning", round="2"),
    case(4, question="?", round="2", table="7", citations=[{"address": RULE.format(2024), "number": "1.1"}]),
    case(5, question="?", citations=[{"address": RULE.format(2019), "number": "1.1"}]),
)  # fmt: skip


def test_what_was_given_is_told_for_each_player() -> None:
    found = given(CASES)
    assert [(one.case.number, one.player) for one in found] == [
        (1, "Ana López"), (2, "ana lopez"), (2, "Bruno"), (3, "Ana López"),
    ]  # fmt: skip
    assert found[0].kind == found[1].kind  # of whatever edition, under whatever name
    assert counts(found) == (("Warning", 1), ("Game Loss", 2))  # what was reversed stands no more


@pytest.mark.parametrize(
    ("named", "numbers"),
    [
        ("ana", [3, 2, 1]),
        ("LÓPEZ an", [3, 2, 1]),
        ("Bruno", [2]),
        ("Ana Ruiz", []),
        ("a", []),
        ("", []),
        ("nito", []),
    ],
)
def test_a_players_earlier_penalties_are_found_while_the_name_is_typed(
    named: str, numbers: list[int]
) -> None:
    assert [one.case.number for one in earlier(given(CASES), named)] == numbers
    assert [one.case.number for one in earlier(given(CASES), named, without="id-2")] == [
        number for number in numbers if number != 2
    ]


@pytest.mark.parametrize(
    ("by", "groups"),
    [
        ("player", [("Ana López", 3), ("Bruno", 1)]),
        ("infraction", [("Dark Lamp", 3), ("Late", 1)]),
        ("judge", [("Luz", 2), ("Rosa", 2)]),
        ("penalty", [("Game Loss", 2), ("Warning", 2)]),
    ],
)
def test_penalties_are_gathered_by(by: str, groups: list[tuple[str, int]]) -> None:
    assert [(group.name, len(group.given)) for group in gathered(given(CASES), by)] == groups


def test_without_names_the_same_player_has_the_same_number() -> None:
    found = lettered(given(CASES))
    assert [one.player for one in found] == ["#1", "#1", "#2", "#1"]


@examples(st.lists(st.sampled_from(CASES), max_size=6))
def test_gathering_loses_and_doubles_nothing(cases: list[Case]) -> None:
    found = given(cases)
    for by in ("player", "infraction", "judge", "penalty"):
        told: list[Given] = [one for group in gathered(found, by) for one in group.given]
        assert sorted(map(repr, told)) == sorted(map(repr, found))


def changed(at: float, state: CaseState | None) -> Changed:
    return Changed(1, "Rosa", "judge", NOON + timedelta(minutes=at), {}, state)


def test_an_event_in_figures() -> None:
    histories = {
        "id-1": (changed(0, "ruled"),),
        "id-2": (changed(0, None), changed(3, "ruled"), changed(9, "appealed")),
        "id-3": (changed(0, None), changed(4, None), changed(12, "ruled")),
        "id-4": (changed(0, None),),
        "id-5": (changed(0, None), changed(0.5, "ruled"), changed(30, "open"), changed(40, "ruled")),
    }
    found = figures(CASES, histories)
    assert (found.calls, found.infractions, found.appeals, found.extension) == (5, 3, 1, 3)
    assert [(one.name, one.questions, one.infractions) for one in found.rounds] == [
        ("1", 0, 1), ("2", 1, 1), ("10", 0, 1), ("", 1, 0),
    ]  # fmt: skip
    assert found.tables == (("4", 2), ("7", 1))
    assert [(one.address, one.count) for one in found.cited] == [("harbour/rules:1.1", 2)]
    assert (found.waits.median, found.waits.longest, found.waits.at_once, found.waits.open) == (
        3.0,
        12.0,
        1,
        1,
    )
    assert [one.count for one in found.waits.spread] == [1, 0, 1, 0, 1, 0]


def test_an_event_without_cases_has_no_figures() -> None:
    found = figures((), {})
    assert (found.rounds, found.cited, found.tables, found.waits.measured) == ((), (), (), 0)


@examples(st.lists(st.floats(0, 500), max_size=20))
def test_every_wait_is_counted_once(minutes: list[float]) -> None:
    cases = [case(number, question="?") for number in range(len(minutes))]
    histories = {f"id-{n}": (changed(0, None), changed(at, "ruled")) for n, at in enumerate(minutes)}
    assert figures(cases, histories).waits.measured == len(minutes)
    assert len(STEPS) == 5


def test_what_noting_an_infraction_cites_is_no_rule_that_was_asked_for() -> None:
    cites = [{"address": f"harbour/guide@2024:{n}", "number": n} for n in ("2.1", "2.1.d", "2.10")]
    found = figures(
        [case(1, infraction="Dark Lamp", infringed="harbour/guide@2024:2.1", citations=cites)], {}
    )
    assert [one.number for one in found.cited] == ["2.10"]


def test_rounds_stand_by_their_number() -> None:
    assert sorted(["10", "2", "Top 8", "final", ""], key=natural) == ["2", "Top 8", "10", "final", ""]
