"""Players' names erased on the organiser's day: from cases, texts, histories and tables that were played."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from judge.database import Case, Key, Sessions, UnknownSession, letters, without_names
from judge.resolver import Note
from judge.session_service import Entry, SessionService, Work, erase_names, letter_seats
from tests.databases import Open, everything
from tests.test_database_cases import Hall

EXAMPLES = sorted((Path(__file__).parent.parent / "judge/rulesets").glob("*/examples/*.yaml"))
DUE = "2026-12-02"

TABLE = """
title: Zoraida contra Benigno
game: dominion
seats: [Zoraida, Benigno]
table:
  Zoraida: {actions: 1, hand: [Bruja, Mercado], deck: [Finca, Plata, Oro]}
  Benigno: {hand: [Foso, Finca]}
do:
- Zoraida: {play: Bruja}
- note: ZORAIDA dudaba ante Benigno
"""


@pytest.fixture
def hall(opening: Open) -> Hall:
    made = Hall(opening())
    made.events.change(made.organiser, erase_names="2026-12-01")
    return made


@pytest.fixture
def session_service(hall: Hall) -> SessionService:
    return SessionService(Sessions(hall.events.store))


def held(hall: Hall, id: str) -> Case:
    return hall.cases.get(hall.judge, id)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Ana López juega Bruja", "… juega Bruja"),
        ("ana roba, LOPEZ no", "… roba, … no"),
        ("López-Ana y Ana-López", "…-… y …"),
        ("Analiza la analogía de Lopezna", "Analiza la analogía de Lopezna"),
        ("Jose\u0301 Núñez y jose nunez", "… y …"),
        ("el turno del rival, de los tres", "el turno del rival, de los tres"),
        ("María del Mar descarta; del mazo al mar", "… descarta; del mazo al …"),
        ("Al roba al final", "Al roba al final"),
        ("", ""),
    ],
)
def test_a_name_is_known_whole_and_by_each_of_its_words(text: str, kept: str) -> None:
    """Accents and capitals make no difference; a word of fewer than three letters is no name."""
    assert without_names(text, ["Ana López", "José Núñez", "María del Mar", "Al"]) == kept


def test_names_go_out_of_every_text_and_every_change(hall: Hall, opening: Open) -> None:
    text = "Zoraida Quiñones cedió; quinones no, Zoraida sí"
    id = hall.case(
        question=text, first=text, second=text, ruling=text, reason=text, table="Zoraida",
        infraction="zoraida", penalty="Quiñones", tags=["ZORAIDA"],
    )  # fmt: skip
    hall.cases.put(hall.judge, id, 1, {"players": ["Zoraida Quiñones"]}, "b")
    hall.cases.put(hall.judge, id, 2, {"players": [], "ruling": "Otra cosa de ZORAIDA"}, "c")
    assert hall.cases.erase_names(DUE) == 1
    hall.events.store.close()
    told = everything(opening).casefold()
    assert "otra cosa de …" in told
    assert "… cedió; … no, … sí" in told
    assert not [name for name in ("zoraida", "quiñones", "quinones") if name in told]


def test_another_cases_players_go_only_where_they_stand_whole(hall: Hall) -> None:
    """A word that is a name at one table is any word at another one."""
    hall.case(players=["Rosa Cruz"])
    id = hall.case(question="Rosa Cruz jugó la carta Cruz Rosa, que es rosa")
    hall.cases.erase_names(DUE)
    assert held(hall, id).content["question"] == "… jugó la carta Cruz Rosa, que es rosa"


def log(work: Work) -> str:
    """All that a session holds: what was entered, what happened, the table after every step."""
    return "\n".join(
        f"{node.input} {node.step.events} {node.step.state}" for node in work.session.nodes
    )  # fmt: skip


def test_the_table_that_was_played_keeps_its_log_with_letters_for_seats(
    hall: Hall, session_service: SessionService
) -> None:
    session, key = session_service.begin(TABLE)
    seen = session_service.open(session).place
    assert "Zoraida" in log(session_service.open(session))
    id = hall.case(session=session, keyed=session, players=["Zoraida Quiñones", "Benigno"])
    elsewhere = SessionService(
        session_service.sessions
    )  # another server, which has the session in its memory
    elsewhere.open(session)
    assert erase_names(session_service, hall.cases, DUE) == 1
    assert held(hall, id).content["session"] == session
    for one in (session_service, elsewhere, SessionService(session_service.sessions)):
        work = one.open(session)
        assert work.session.state.seats == ("A", "B")
        assert work.title == "… contra …"
        assert "… dudaba ante …" in log(work)
        assert not [name for name in ("zoraida", "benigno") if name in log(work).casefold()]
        assert "Zoraida" not in one.scenario(work)
    entered = session_service.enter(session, key, seen, "later", Note("Sigue"))
    assert getattr(entered, "place", 0) == seen + 1


def test_nothing_of_the_table_is_left_in_the_database(
    hall: Hall, session_service: SessionService, opening: Open
) -> None:
    session, _ = session_service.begin(TABLE)
    hall.case(session=session, keyed=session, players=["Zoraida Quiñones", "Benigno"])
    erase_names(session_service, hall.cases, DUE)
    hall.events.store.close()
    told = everything(opening)
    assert session in told
    assert not [name for name in ("Zoraida", "Benigno") if name in told]


def test_a_table_once_attached_is_renamed_though_the_case_has_another_one_now(
    hall: Hall, session_service: SessionService
) -> None:
    first, second = session_service.begin(TABLE)[0], session_service.begin(TABLE)[0]
    id = hall.case(session=first, keyed=first)
    hall.cases.put(hall.judge, id, 1, {"session": second, "keyed": second}, "b")
    other = session_service.begin(TABLE)[0]
    erase_names(session_service, hall.cases, DUE)
    assert [session_service.open(one).session.state.seats[0] for one in (first, second, other)] == [
        "A",
        "A",
        "Zoraida",
    ]


def test_a_day_that_has_not_come_leaves_the_table_alone(hall: Hall, session_service: SessionService) -> None:
    session, _ = session_service.begin(TABLE)
    hall.case(session=session, keyed=session)
    assert erase_names(session_service, hall.cases, "2026-12-01") == 0
    assert session_service.open(session).session.state.seats == ("Zoraida", "Benigno")


def test_what_was_cut_short_between_tables_and_cases_is_done_again(
    hall: Hall, session_service: SessionService, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, _ = session_service.begin(TABLE)
    id = hall.case(session=session, keyed=session, players=["Zoraida"])

    def dies(today: str) -> int:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(hall.cases, "erase_names", dies)
        with pytest.raises(KeyboardInterrupt):
            erase_names(session_service, hall.cases, DUE)
    assert held(hall, id).content["players"] == ["Zoraida"]
    assert erase_names(session_service, hall.cases, DUE) == 1
    assert held(hall, id).content["players"] == []
    assert session_service.open(session).session.state.seats == ("A", "B")


def test_a_table_that_cannot_be_renamed_soundly_is_forgotten(
    hall: Hall, session_service: SessionService
) -> None:
    """A seat that is called like a zone: what means the one and what the other cannot be told apart."""
    session, _ = session_service.begin(TABLE.replace("Zoraida", "hand"))
    hall.case(session=session, keyed=session)
    assert erase_names(session_service, hall.cases, DUE) == 1
    with pytest.raises(UnknownSession):
        session_service.open(session)


def test_a_session_that_is_gone_keeps_no_name_from_being_erased(
    hall: Hall, session_service: SessionService
) -> None:
    id = hall.case(session="gone", keyed="gone", players=["Zoraida"])
    assert erase_names(session_service, hall.cases, DUE) == 1
    assert held(hall, id).content["players"] == []


def play(session_service: SessionService, id: str, key: Key, times: int = 12) -> None:
    """Enter what the rules allow: each time the next one in the list."""
    for turn in range(times):
        session = session_service.open(id).session
        allowed = session.legal.allowed
        if not allowed:
            return
        entered = session_service.enter(id, key, session.at, f"turn {turn}", allowed[turn % len(allowed)])
        assert isinstance(entered, Entry)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: f"{path.parts[-3]}/{path.stem}")
def test_the_tables_of_every_game_are_renamed_and_not_forgotten(
    session_service: SessionService, example: Path
) -> None:
    long = {"A": "Zoraida", "B": "Benigno", "C": "Casilda"}
    text = example.read_text(encoding="utf-8")
    for letter, name in long.items():
        text = re.sub(rf"(?<![\w']){letter}(?=[:,\]}}\n])", name, text)
    id, key = session_service.begin(text)
    play(session_service, id, key)
    before = session_service.open(id)
    nodes, seats = len(before.session.nodes), before.session.state.seats
    assert nodes > 1
    assert all(len(seat) > 1 for seat in seats)
    letter_seats(session_service, id)
    after = session_service.open(id)
    assert after.session.state.seats == tuple("ABC"[: len(seats)])
    assert len(after.session.nodes) == nodes
    assert after.stopped is None
    assert not [seat for seat in seats if re.search(rf"'(\w+/)?{seat}'", log(after))]


def test_a_letter_that_a_seat_bears_is_not_given_to_another_one() -> None:
    assert letters(("Zoraida", "A", "Benigno")) == {"Zoraida": "B", "A": "A", "Benigno": "C"}
