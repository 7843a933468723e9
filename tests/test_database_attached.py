"""Events that lend their cases to others: who may, what travels, and who is told of a reversal."""

from __future__ import annotations

from uuid import uuid4

import pytest

from judge.database import (
    AttachedEvents,
    CaseState,
    FaultyCase,
    Member,
    NotAllowed,
    OwnEvent,
    Saved,
    TooManyAttempts,
    TournamentEvent,
    UnknownCase,
    WrongCode,
    at_terminal,
    nameless,
)
from judge.database.events import FROM_ONE_ADDRESS
from tests.databases import Open
from tests.test_database_cases import Hall


class Halls:
    """An event with its judges, and one of last month in whose cases they are interested."""

    def __init__(self, open_: Open) -> None:
        self.here = Hall(open_())
        self.attached = AttachedEvents(self.here.events.store)
        made = self.here.events.create("Copa Norte", "2026-10-10", ["gyp"])
        self.there: TournamentEvent = made.event
        self.code = made.judge
        self.their_head = self.here.events.join(made.event.id, made.head, "Iris")[0]
        self.their_organiser = self.here.events.join(made.event.id, made.organiser, "Omar")[0]

    def ruled(self, **values: object) -> str:
        """A case of the other event with a ruling."""
        id = str(uuid4())
        told = {"question": "¿Responde?", "ruling": "No", **values}
        self.here.cases.put(self.their_head, id, 0, told, "new", "ruled")
        return id

    def joins_there(self, name: str = "Eva") -> Member:
        return self.here.events.join(self.there.id, self.code, name)[0]

    def turn(self, id: str) -> None:
        """Reverse a case of the other event."""
        states: tuple[CaseState, ...] = ("appealed", "reversed")
        for state in states:
            case = self.here.cases.get(self.their_head, id)
            why = {"head_reason": "x"} if state == "reversed" else {}
            self.here.cases.put(self.their_head, id, case.version, why, uuid4().hex, state)


@pytest.fixture
def halls(opening: Open) -> Halls:
    return Halls(opening)


def test_what_an_organiser_attaches_serves_every_judge(halls: Halls) -> None:
    id = halls.ruled()
    halls.attached.attach(halls.here.organiser, halls.joins_there(), for_all=True)
    for member in (halls.here.judge, halls.here.head, halls.here.organiser):
        assert [(one.name, one.case.id) for one in halls.attached.cases(member)] == [("Copa Norte", id)]
    assert halls.attached.cases(halls.their_head) == ()


def test_what_a_judge_attaches_serves_that_device_alone_while_it_is_in_the_other_event(halls: Halls) -> None:
    halls.ruled()
    there = halls.joins_there("Rosa")
    halls.attached.attach(halls.here.judge, there, for_all=False)
    assert len(halls.attached.cases(halls.here.judge)) == 1
    assert halls.attached.cases(halls.here.head) == ()
    halls.here.events.leave(there)
    assert halls.attached.cases(halls.here.judge) == ()


def test_a_code_of_the_other_event_attaches_it_and_guessing_is_slowed_down(halls: Halls) -> None:
    halls.attached.attach_by_code(halls.here.organiser, halls.there.id, halls.code)
    assert [one.name for one in halls.attached.events(halls.here.judge)] == ["Copa Norte"]
    joined = len(halls.here.events.members(halls.their_head))
    for _ in range(FROM_ONE_ADDRESS):
        with pytest.raises(WrongCode):
            halls.attached.attach_by_code(halls.here.organiser, halls.there.id, "aaa", "203.0.113.9")
    with pytest.raises(TooManyAttempts):
        halls.attached.attach_by_code(halls.here.organiser, halls.there.id, "aaa", "203.0.113.9")
    halls.attached.attach_by_code(halls.here.organiser, halls.there.id, halls.code, "203.0.113.9")
    assert len(halls.here.events.members(halls.their_head)) == joined


def test_only_the_organiser_attaches_for_all(halls: Halls) -> None:
    there = halls.joins_there()
    for member in (halls.here.judge, halls.here.head):
        for attempt in (
            lambda who: halls.attached.attach(who, there, for_all=True),
            lambda who: halls.attached.attach_by_code(who, halls.there.id, halls.code),
            lambda who: halls.attached.detach(who, halls.there.id, for_all=True),
            lambda who: halls.attached.withdraw(who, halls.there.id),
            halls.attached.borrowers,
        ):
            with pytest.raises(NotAllowed):
                attempt(member)
    assert halls.attached.events(halls.here.organiser) == ()


def test_an_event_is_not_attached_to_itself_and_not_twice(halls: Halls) -> None:
    with pytest.raises(OwnEvent):
        halls.attached.attach(halls.here.organiser, halls.here.judge, for_all=True)
    for _ in range(2):
        halls.attached.attach(halls.here.organiser, halls.joins_there(), for_all=True)
    assert len(halls.attached.events(halls.here.judge)) == 1


def test_the_lender_sees_who_borrows_and_may_take_it_back(halls: Halls) -> None:
    halls.ruled()
    halls.attached.attach(halls.here.organiser, halls.joins_there(), for_all=True)
    assert halls.attached.borrowers(halls.their_organiser) == ((halls.here.made.event.id, "Regional"),)
    halls.attached.withdraw(halls.their_organiser, halls.here.made.event.id)
    assert halls.attached.cases(halls.here.judge) == ()


def test_deleting_either_event_ends_the_lending(halls: Halls) -> None:
    halls.attached.attach(halls.here.organiser, halls.joins_there(), for_all=True)
    halls.here.events.delete(halls.their_organiser)
    assert halls.attached.events(halls.here.judge) == ()


def test_neither_players_nor_what_they_told_nor_open_cases_travel(halls: Halls) -> None:
    halls.ruled(
        question="¿Ana puede responder?", ruling="Ana López no", players=["Ana López"], first="dice Ana",
        second="otra", table="7", round="2", session="abc", tags=["Ana"],
    )  # fmt: skip
    halls.here.cases.put(halls.their_head, str(uuid4()), 0, {"question": "¿Abierta?"}, "new")
    halls.attached.attach(halls.here.organiser, halls.joins_there(), for_all=True)
    (lent,) = halls.attached.cases(halls.here.judge)
    assert lent.case.content == {"question": "¿… puede responder?", "ruling": "… no", "tags": ["…"]}
    assert lent.case.judge == ""


def test_a_case_of_an_event_that_is_not_attached_is_neither_read_nor_followed(halls: Halls) -> None:
    id = halls.ruled()
    with pytest.raises(UnknownCase):
        halls.attached.case(halls.here.judge, id)
    with pytest.raises(FaultyCase):
        halls.here.case(follows=id)
    halls.attached.attach(halls.here.organiser, halls.joins_there(), for_all=True)
    assert halls.attached.case(halls.here.judge, id).case.content["ruling"] == "No"
    assert halls.here.case(follows=id)


def test_a_case_does_not_follow_itself_or_what_is_not_there(halls: Halls) -> None:
    id = halls.here.case()
    for follows in (id, str(uuid4()), "x"):
        with pytest.raises(FaultyCase):
            halls.here.cases.put(halls.here.judge, id, 1, {"follows": follows}, uuid4().hex)


def test_a_reversal_reaches_all_that_rests_on_it_in_other_events_as_well(halls: Halls) -> None:
    first = halls.ruled()
    halls.attached.attach(halls.here.organiser, halls.joins_there(), for_all=True)
    second = halls.here.case(follows=first)
    third = halls.here.case(follows=second)
    serial = halls.here.cases.serial(halls.here.judge)
    halls.turn(first)
    assert halls.here.cases.store.finish()
    rests_on = halls.here.cases.rests_on(halls.here.judge)
    assert [(one.event_name, one.state) for one in rests_on[second]] == [("Copa Norte", "reversed")]
    assert [(one.id, one.state) for one in rests_on[third]] == [(second, "open"), (first, "reversed")]
    followers = halls.here.cases.followers(halls.their_head, first)
    assert [one.id for one in followers] == [second, third]
    news = halls.here.cases.since(halls.here.judge, serial)[1]
    assert {case.id for case in news} == {second, third}
    assert all(case.version == 1 for case in news)


def test_cases_that_follow_one_another_in_a_circle_end_somewhere(halls: Halls) -> None:
    first = halls.here.case()
    second = halls.here.case(follows=first)
    halls.here.cases.put(halls.here.judge, first, 1, {"follows": second}, "x")
    rests_on = halls.here.cases.rests_on(halls.here.judge)
    assert [one.id for one in rests_on[second]] == [first]
    assert [one.id for one in halls.here.cases.followers(halls.here.judge, first)] == [second]


def test_names_written_into_texts_are_erased_with_the_players(halls: Halls) -> None:
    hall = halls.here
    hall.events.change(hall.organiser, erase_names="2026-12-01")
    id = hall.case(question="¿Ana López cedió?", players=["Ana López", "Luis Paz"])
    hall.cases.put(hall.judge, id, 1, {"ruling": "Luis conserva su turno", "players": ["Ana López"]}, "b")
    hall.cases.erase_names("2026-12-02")
    assert hall.cases.get(hall.judge, id).content["ruling"] == "… conserva su turno"
    told = str(hall.cases.history(hall.judge, id)) + str(hall.cases.get(hall.judge, id))
    assert not any(name in told for name in ("Ana", "López", "Luis", "Paz"))


def test_names_that_come_after_their_day_are_not_kept(halls: Halls) -> None:
    hall = halls.here
    hall.events.change(hall.organiser, erase_names="2026-11-01")
    id = hall.case(question="¿Ana?", players=["Ana López"])
    assert hall.cases.get(hall.judge, id).content == {"question": "¿…?"}
    hall.events.change(hall.organiser, erase_names="2027-01-01")
    hall.cases.put(hall.judge, id, 1, {"players": ["Bea"]}, "b")
    assert hall.cases.erase_names("2027-01-02") == 1
    assert hall.cases.get(hall.judge, id).content["players"] == []


def test_words_that_only_begin_like_a_name_stay() -> None:
    told = {"question": "Ana analiza; un sol no es Sol, Solana tampoco", "players": ["Ana", "Sol Paz"]}
    assert nameless(told)["question"] == "… analiza; un … no es …, Solana tampoco"


def test_who_works_at_the_terminal_stands_in_the_history(halls: Halls) -> None:
    hall = halls.here
    app_state = at_terminal(hall.made.event.id, "Mesa de jueces", "judge")
    id = str(uuid4())
    saved = hall.cases.put(app_state, id, 0, {"question": "?"}, "new")
    assert isinstance(saved, Saved)
    assert saved.case.judge == "Mesa de jueces"
    assert [one.by for one in hall.cases.history(hall.judge, id)] == ["Mesa de jueces"]
