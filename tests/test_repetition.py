"""Repeated offences: what a document says of them, whose earlier penalties count, what is then asked."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from judge.cases import Offered, given, offered, repeated
from judge.cases.repeated import day_began
from judge.database import Case, CaseState, TournamentEvent
from judge.digest import read_game
from judge.documents.document import Document
from judge.documents.infractions import infractions
from judge.documents.repetition import Repetition, repetitions
from judge.importers import Request
from judge.importing import read_file
from judge.library import Library
from tests.casework import digests
from tests.digest_files import INDEX, written

NOON = datetime(2026, 11, 22, 12, 0)

GUIDE = """---
document: reglas@uno
---
# 2. Faltas del faro
Salvo Sal en la escalera, que no se agrava, la tercera Advertencia por la misma falta se convierte en
Pérdida de juego. La cuenta vuelve a empezar cada día.

## 2.1. Lamp Error — Lámpara apagada
> **Penalización.** Warning

## 2.2. Sal en la escalera
> **Penalización.** Warning

## 2.3. Ruido — Leve
> **Penalización.** Warning

### [2.3.d] Additional Remedy
Se le pide silencio. Cada ruido posterior, sea cual sea, da una Pérdida de partida. Si es imposible que
calle, se agrava a Descalificación.

# 3. Faltas del muelle
La segunda Advertencia por cualquiera de estas faltas se convierte en Pérdida de juego.

## 3.1. Nudo flojo
> **Penalización.** Warning

## 3.2. Cabo suelto
> **Penalización.** Warning
"""


@pytest.fixture
def guide(tmp_path: Path) -> Document:
    return read_game(written(tmp_path / "faros", {"index.md": INDEX, "reglas.md": GUIDE})).documents[0]


def rules(document: Document) -> dict[str, tuple[Repetition, ...]]:
    return {str(one.number): repetitions(document, one) for one in infractions(document)}


def test_what_stands_above_the_infractions_says_when_one_is_repeated_too_often(guide: Document) -> None:
    (lamp,) = rules(guide)["2.1"]
    assert (lamp.count, lamp.penalty, lamp.counted, lamp.daily) == (3, "game-loss", "warning", True)
    assert [str(number) for number in lamp.among] == ["2.1"]
    assert str(lamp.section.number) == "2"


def test_an_infraction_that_is_excepted_is_never_raised(guide: Document) -> None:
    assert rules(guide)["2.2"] == ()


def test_what_an_infraction_says_itself_goes_before_what_stands_above(guide: Document) -> None:
    (noise,) = rules(guide)["2.3"]
    assert (noise.count, noise.penalty, noise.counted, noise.daily) == (2, "match-loss", None, False)
    assert str(noise.section.number) == "2.3.d"


def test_where_any_infraction_counts_all_under_the_heading_do(guide: Document) -> None:
    (knot,) = rules(guide)["3.1"]
    assert knot.count == 2
    assert [str(number) for number in knot.among] == ["3.1", "3.2"]


def test_a_name_that_only_says_how_grave_it_is_stands_with_its_class(guide: Document) -> None:
    assert [one.title for one in infractions(guide)][:3] == [
        "Lámpara apagada",
        "Sal en la escalera",
        "Ruido — Leve",
    ]


def test_the_digest_and_the_official_guide_say_the_same_of_repeated_offences(sources: Path) -> None:
    official = read_file(sources / "tournament" / "ipg-2024-09-23.html", Request("magic"))
    digest = digests()["magic/ipg@2024-09-23"]

    def facts(document: Document) -> dict[str, list[object]]:
        return {
            number: [(r.count, r.penalty, r.counted, r.among, r.daily, str(r.section.number)) for r in found]
            for number, found in rules(document).items()
        }

    assert facts(official) == facts(digest)
    found = facts(digest)
    assert found["2.5"] == [(3, "game-loss", "warning", rules(digest)["2.5"][0].among, True, "2")]
    assert found["2.6"] == []  # it is never upgraded
    assert [rules(digest)[number][0].count for number in ("3.3", "4.1")] == [2, 2]


# Whose earlier penalties count


def case(
    number: int, penalty: str = "Warning", state: CaseState = "ruled", hours: float = 0, **said: Any
) -> Case:
    content = {"penalised": ["Ana López"], "infraction": "Llegar tarde", "penalty": penalty, **said}
    at = NOON + timedelta(hours=hours)
    return Case(f"id-{number}", "e", number, state, content, 1, number, at, at, "Rosa")


def event(*listed: str) -> TournamentEvent:
    return TournamentEvent("e", "Copa", "2026-11-22", ("harbour",), {}, (), "", False, 0, NOON, NOON, listed)


def late(tmp_path: Path, line: str = "Llegar tarde = Advertencia, 3 = Pérdida de juego") -> Offered:
    (one,) = offered(Library(tmp_path), TournamentEvent(**{**event(line).__dict__, "games": ()}))
    return one


def test_the_organisers_list_says_from_which_time_on_it_costs_more(tmp_path: Path) -> None:
    one = late(tmp_path, "Llegar tarde = Advertencia, 2 = Pérdida de juego; 3 = Descalificación")
    assert (one.name, one.usual) == ("Llegar tarde", "Warning")
    assert [(rule.count, rule.penalty) for rule in one.again("es")] == [
        (2, "Game Loss"),
        (3, "Disqualification"),
    ]
    assert late(tmp_path, "Hablar = Dos puntos menos, y aviso").usual == "Dos puntos menos, y aviso"


@pytest.mark.parametrize(
    ("held", "named", "asked"),
    [
        ([case(1), case(2)], ["ana"], ["Ana López"]),
        ([case(1)], ["ana"], []),
        ([case(1), case(2, state="reversed")], ["ana"], []),
        ([case(1), case(2, infraction="Gritar")], ["ana"], []),
        ([case(1), case(2)], ["luz"], []),
        ([case(1), case(2, penalised=["Ana Ruiz"])], ["ana"], []),
        ([case(1), case(2), case(3, penalised=["Luz"])], ["Ana", "Luz"], ["Ana López"]),
    ],
)
def test_what_is_asked_of_whom(held: list[Case], named: list[str], asked: list[str], tmp_path: Path) -> None:
    assert [one.player for one in repeated(late(tmp_path), held, named, "es", now=NOON)] == asked


def test_for_whom_it_costs_no_more_is_told_apart(tmp_path: Path) -> None:
    """A case has one penalty: a first offence would be raised with another's third."""
    (asked,) = repeated(late(tmp_path), [case(1), case(2)], ["Ana", " Joe ", ""], "es", now=NOON)
    assert (asked.player, asked.others) == ("Ana López", ("Joe",))
    (alone,) = repeated(late(tmp_path), [case(1), case(2)], ["Ana"], "es", now=NOON)
    assert alone.others == ()


def test_the_rule_that_raises_most_is_asked(tmp_path: Path) -> None:
    one = late(tmp_path, "Llegar tarde = Advertencia, 2 = Pérdida de juego, 3 = Descalificación")
    (asked,) = repeated(one, [case(1), case(2)], ["Ana"], "es", now=NOON)
    assert (asked.rule.penalty, [before.case.number for before in asked.earlier]) == (
        "Disqualification",
        [2, 1],
    )
    (asked,) = repeated(one, [case(1), case(2)], ["Ana"], "es", "id-1", NOON)
    assert asked.rule.count == 2, "the case that is being written does not count"


def test_a_day_begins_after_a_night_without_cases() -> None:
    first, evening, morning = case(1, hours=-30), case(2, hours=-17), case(3)
    assert day_began([first, evening], NOON) == NOON
    assert day_began([first, evening, morning], NOON + timedelta(hours=1)) == morning.created
    late_evening = case(4, hours=11.9)  # past midnight, but the same evening
    assert day_began([morning, case(5, hours=6), late_evening], NOON + timedelta(hours=13)) == morning.created


def test_only_the_days_penalties_count_where_the_document_says_so(tmp_path: Path) -> None:
    from dataclasses import replace

    one = late(tmp_path)
    daily = replace(one, listed=tuple(replace(rule, daily=True) for rule in one.listed))
    held = [case(1, hours=-40), case(2, hours=-20), case(3, hours=-1)]
    assert repeated(one, held, ["Ana"], "es", now=NOON)
    assert not repeated(daily, held, ["Ana"], "es", now=NOON)
    assert len(given(held)) == 3
