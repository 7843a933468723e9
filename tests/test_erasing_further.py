"""Nicknames and misspellings erased as well, shown beforehand, and nothing left in the files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from judge.database import NotAllowed, Sessions, nameless
from judge.resolver import Note
from judge.session_service import SessionService, delete_event, erase_names
from tests.databases import Open, everything, pages_on
from tests.test_database_cases import Hall
from tests.test_erasing import DUE, TABLE, held
from tests.test_web_cases import Hall as Pages
from tests.test_web_cases import soup


@pytest.fixture
def hall(opening: Open) -> Hall:
    made = Hall(opening())
    made.events.change(made.organiser, erase_names="2026-12-01")
    return made


@pytest.fixture
def session_service(hall: Hall) -> SessionService:
    return SessionService(Sessions(hall.events.store))


def test_other_names_of_a_case_go_as_its_players_do_and_the_events_words_where_they_stand_whole(
    hall: Hall,
) -> None:
    text = "Soraida, la Zori, cedió; Beni y el Tío Beni miran a Chuchi"
    first = hall.case(question=text, players=["Zoraida"], other_names=["Soraida", "la Zori"])
    second = hall.case(question=text)
    hall.events.change(hall.organiser, other_names=["tio beni", "CHUCHI"])
    hall.cases.erase_names(DUE)
    assert held(hall, first).content["question"] == "…, …, cedió; Beni y el … miran a …"
    assert held(hall, second).content["question"] == "…, …, cedió; Beni y el … miran a …".replace(
        "…, …,", "Soraida, …,"
    )
    assert held(hall, first).content["other_names"] == []
    assert hall.events.event(hall.made.event.id).other_names == ()


def test_a_word_that_is_listed_after_the_day_goes_with_the_next_look(hall: Hall) -> None:
    id = hall.case(question="¿Cedió Chuchi?")
    hall.cases.erase_names(DUE)
    assert held(hall, id).content["question"] == "¿Cedió Chuchi?"
    hall.events.change(hall.organiser, other_names=["Chuchi"])
    assert hall.cases.erase_names(DUE) == 1
    assert held(hall, id).content["question"] == "¿Cedió …?"
    assert hall.cases.erase_names(DUE) == 0


def test_the_words_go_out_of_the_tables_notes_as_well(hall: Hall, session_service: SessionService) -> None:
    session, key = session_service.begin(TABLE)
    session_service.enter(
        session, key, session_service.open(session).place, "n", Note("Chuchi duda, y Soraida")
    )
    hall.case(session=session, keyed=session, players=["Zoraida"], other_names=["Soraida"])
    hall.events.change(hall.organiser, other_names=["Chuchi"])
    erase_names(session_service, hall.cases, DUE)
    assert "… duda, y …" in str([node.input for node in session_service.open(session).session.nodes])


def test_what_is_shown_beforehand_is_what_goes_and_looking_erases_nothing(
    hall: Hall, session_service: SessionService
) -> None:
    mine, theirs = session_service.begin(TABLE)[0], session_service.begin(TABLE)[0]
    id = hall.case(question="Zoraida y ZORAIDA", session=mine, keyed=mine, players=["Zoraida Ruiz"])
    hall.cases.put(hall.judge, id, 1, {"question": "¿Zoraida o Chuchi?", "session": theirs, "keyed": ""}, "b")
    hall.case(question="De nadie")
    hall.events.change(hall.organiser, other_names=["Chuchi"])
    before = held(hall, id)
    (shown,) = hall.cases.to_be_erased(hall.organiser)
    assert held(hall, id) == before
    assert dict(shown.found) == {"Zoraida": 1, "ZORAIDA": 1, "Zoraida Ruiz": 1, "Chuchi": 1} | {"Zoraida": 2}
    assert shown.texts == (("question", "¿… o …?"),)
    assert (shown.lettered, shown.kept) == ((mine,), (theirs,))
    erase_names(session_service, hall.cases, DUE)
    assert held(hall, id).content["question"] == dict(shown.texts)["question"]
    assert session_service.open(mine).session.state.seats == ("A", "B")
    assert session_service.open(theirs).session.state.seats == ("Zoraida", "Benigno")


def test_only_the_organiser_is_shown_what_will_go(hall: Hall) -> None:
    for member in (hall.judge, hall.head):
        with pytest.raises(NotAllowed):
            hall.cases.to_be_erased(member)


def files_of(opening: Open) -> bytes:
    """All bytes of a SQLite database, its log of changes as well, while it is open."""
    return b"".join(path.read_bytes() for path in Path(opening.folder).glob("judge.db*"))


@pytest.mark.parametrize("kind", ["sqlite"], indirect=True)  # PostgreSQL overwrites when it vacuums
def test_while_a_server_runs_nothing_of_a_name_is_left_in_its_files(hall: Hall, opening: Open) -> None:
    hall.case(question="¿Zoraida?", players=["Zoraida"])
    assert b"Zoraida" in files_of(opening)
    hall.cases.erase_names(DUE)
    assert b"Zoraida" not in files_of(opening)


def test_deleting_an_event_leaves_nothing_of_it(
    hall: Hall, session_service: SessionService, opening: Open
) -> None:
    """Its cases, history, devices, wrong codes, and its names on the tables that it reached."""
    mine, theirs = (
        session_service.begin(TABLE)[0],
        session_service.begin(TABLE.replace("Zoraida", "Casilda"))[0],
    )
    hall.case(question="¿Secreto?", session=mine, keyed=mine, players=["Zoraida"])
    hall.case(session=theirs)
    delete_event(session_service, hall.events, hall.cases, hall.organiser)
    if not opening.url:
        assert b"Secreto" not in files_of(opening)
    assert session_service.open(mine).session.state.seats == ("A", "B")
    assert session_service.open(theirs).session.state.seats[0] == "Casilda"
    hall.events.store.close()
    told = everything(opening)
    for word in ("Secreto", "Regional", "Zoraida", "Rosa", hall.made.event.id):
        assert word not in told


def test_a_judge_cannot_delete_the_tables_by_asking_to_delete_the_event(
    hall: Hall, session_service: SessionService
) -> None:
    session = session_service.begin(TABLE)[0]
    hall.case(session=session, keyed=session)
    with pytest.raises(NotAllowed):
        delete_event(session_service, hall.events, hall.cases, hall.judge)
    assert session_service.open(session).session.state.seats[0] == "Zoraida"


@pytest.fixture(scope="module")
def app(database: Open) -> Iterator[Flask]:
    with pages_on(database) as app:
        yield app


def test_the_organiser_lists_further_names_and_sees_what_will_go(app: Flask) -> None:
    pages = Pages(app)
    url = pages.file(question="¿Cedió Nombre o Chuchi?", players="Nombre Apellido", other_names="Nombré")
    page = soup(pages.organiser.get(f"{pages.url}/erasing"))
    assert "Chuchi" not in page.select_one("section.card p").get_text()
    answer = pages.organiser.post(
        pages.url, data={"what": "erasing", "other_names": "Chuchi\n", "erase": "2026-01-01"}
    )
    assert answer.headers["Location"].endswith("/erasing")
    page = soup(pages.organiser.get(answer.headers["Location"]))
    assert page.select_one("[name=other_names]").get_text().strip() in ("Chuchi", "")
    shown = soup(pages.judge.get(url))
    assert shown.select_one("dd.question").get_text() == "¿Cedió … o …?"
    assert not shown.select("dd.other_names")


def test_a_report_without_names_has_none_of_the_other_names_either(app: Flask) -> None:
    pages = Pages(app)
    pages.file(question="¿Cedió Chuchi o Zori?", players="Zoraida", other_names="Zori")
    pages.organiser.post(pages.url, data={"what": "erasing", "other_names": "Chuchi"})
    for form in ("md", "csv", "json"):
        told = pages.judge.get(f"{pages.url}/report.{form}").get_data(as_text=True)
        assert "Chuchi" not in told
        assert "Zori" not in told
        told = pages.judge.get(f"{pages.url}/report.{form}?names=1").get_data(as_text=True)
        assert "Chuchi" in told
        assert "Zori" in told


def test_a_print_without_names_keeps_the_players_apart_by_letters_and_says_so(app: Flask) -> None:
    pages = Pages(app)
    url = pages.file(
        question="Ana López ataca; BRUNO bloquea. ¿Ana o López roba? Chuchi mira.",
        ruling="Bruno Paz descarta, Ana María no.", players="Ana María López, Bruno Paz",
        other_names="Chuchi",
    )  # fmt: skip
    told = soup(pages.judge.get(f"{url}/print"))
    assert told.select_one(".question").get_text() == (
        "jugador A ataca; jugador B bloquea. ¿jugador A o jugador A roba? … mira."
    )
    assert told.select_one(".ruling").get_text() == "jugador B descarta, jugador A no."
    assert "cada jugador tiene una letra" in told.select_one("#nameless").get_text()
    assert not soup(pages.judge.get(f"{url}/print?names=1")).select("#nameless")


def test_letters_follow_the_log_and_a_name_that_two_share_is_nobodys() -> None:
    line = {"depth": 0, "node": 1, "cites": [], "es": "Ana juega", "en": "Ana plays"}
    told = nameless(
        {
            "players": ["Bea Paz", "Ana Paz"], "penalised": ["Bea"], "question": "Ana, Bea o Paz",
            "log": {"seats": ["Ana", "Bea"], "lines": [line]},
        },
        called="player {}".format,
    )  # fmt: skip
    assert told["question"] == "player A, player B o …"
    assert told["log"]["lines"][0]["en"] == "A plays"  # type: ignore[index]


def test_what_is_erased_for_good_keeps_no_letters() -> None:
    assert nameless({"players": ["Ana", "Bea"], "question": "Ana y Bea"})["question"] == "… y …"
