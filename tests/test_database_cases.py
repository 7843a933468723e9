"""Events, who may do what in them, and cases whose every change is kept."""

from __future__ import annotations

import itertools
import re
import threading
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from argon2 import PasswordHasher

from judge.database import (
    DECIDED,
    Cases,
    Conflict,
    Events,
    FaultyCase,
    FaultyEvent,
    Member,
    NotAllowed,
    Saved,
    Store,
    TooManyAttempts,
    UnknownCase,
    UnknownEvent,
    WrongCode,
    WrongState,
    events,
)
from judge.database.events import FROM_ONE_ADDRESS, locator, normal
from tests.databases import HASHER, Open, everything


class Clock:
    """A clock that goes where it is set."""

    def __init__(self) -> None:
        self.time = datetime(2026, 11, 21, 10, 0, tzinfo=UTC).replace(tzinfo=None)

    def __call__(self) -> datetime:
        return self.time


class Hall:
    """An event with one judge, a head judge and its organiser."""

    def __init__(self, store: Store) -> None:
        self.clock = Clock()
        self.events, self.cases = Events(store, self.clock), Cases(store, self.clock)
        self.made = self.events.create("Regional", "2026-11-21", ["gyp"], {"gyp/reglas": "parte-1"})
        self.judge = self.joined(self.made.judge, "Rosa")
        self.head = self.joined(self.made.head, "Bruno")
        self.organiser = self.joined(self.made.organiser, "Eva")

    def joined(self, code: str, name: str) -> Member:
        return self.events.join(self.made.event.id, code, name)[0]

    def case(self, member: Member | None = None, **values: object) -> str:
        id = str(uuid4())
        saved = self.cases.put(member or self.judge, id, 0, {"question": "?", **values}, "new")
        assert isinstance(saved, Saved)
        return id


@pytest.fixture
def hall(opening: Open) -> Hall:
    return Hall(opening())


def test_a_code_says_as_whom_one_joins(hall: Hall) -> None:
    assert [m.role for m in (hall.judge, hall.head, hall.organiser)] == ["judge", "head", "organiser"]
    assert [m.name for m in hall.events.members(hall.head)] == ["Bruno", "Eva", "Rosa"]


def test_an_events_name_can_be_typed_at_a_terminal(opening: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["-looks-like-an-option", "--so-does-this", "good-"])
    with monkeypatch.context() as patch:
        patch.setattr("secrets.token_urlsafe", lambda size: next(drawn))
        assert Events(opening()).create("x", "2026-11-21", []).event.id == "good-"


def test_a_code_is_understood_however_it_is_typed(hall: Hall) -> None:
    typed = hall.made.judge.upper().replace("-", " ")
    assert normal(typed) == hall.made.judge
    assert hall.joined(typed, "Ana").role == "judge"


def test_neither_codes_nor_tokens_are_kept(opening: Open) -> None:
    hall = Hall(opening())
    _, token = hall.events.join(hall.made.event.id, hall.made.judge, "Ana")
    held = everything(opening)
    assert "Ana" in held
    for secret in (hall.made.judge, hall.made.head, hall.made.organiser, token):
        assert secret not in held


def test_a_token_is_its_device_until_it_leaves_or_is_revoked(hall: Hall) -> None:
    ana, token = hall.events.join(hall.made.event.id, hall.made.judge, "Ana")
    assert hall.events.member(token) == ana
    assert hall.events.member("guess") is None
    hall.events.revoke(hall.organiser, ana.id)
    assert hall.events.member(token) is None
    luz, token = hall.events.join(hall.made.event.id, hall.made.judge, "Luz")
    hall.events.leave(luz)
    assert hall.events.member(token) is None


def test_a_changed_code_replaces_the_old_one_and_who_has_joined_stays(hall: Hall) -> None:
    code = hall.events.new_code(hall.organiser, "judge")
    with pytest.raises(WrongCode):
        hall.joined(hall.made.judge, "Late")
    assert hall.joined(code, "Late").role == "judge"
    assert hall.cases.all(hall.judge) == ()


def test_wrong_codes_are_counted_and_the_right_one_is_let_in_all_the_same(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(FROM_ONE_ADDRESS):
        with pytest.raises(WrongCode):
            hall.events.join(hall.made.event.id, "aaa-aaa-aaa-aaa", "x", "203.0.113.9")
    with pytest.raises(TooManyAttempts):
        hall.events.join(hall.made.event.id, "aaa-aaa-aaa-aaa", "x", "203.0.113.9")
    assert hall.events.join(hall.made.event.id, hall.made.judge, "Ana", "203.0.113.9")
    monkeypatch.setattr(events, "_known", {})  # as a server that has just been started
    assert hall.events.join(hall.made.event.id, hall.made.head, "Bea", "203.0.113.9")
    assert hall.events.wrong_codes(hall.organiser) == FROM_ONE_ADDRESS
    with pytest.raises(NotAllowed):
        hall.events.release(hall.judge)
    hall.events.release(hall.organiser)
    assert hall.events.wrong_codes(hall.organiser) == 0
    with pytest.raises(WrongCode):
        hall.events.join(hall.made.event.id, "aaa-aaa-aaa-aaa", "x", "203.0.113.9")
    hall.clock.time += timedelta(minutes=11)
    assert hall.events.wrong_codes(hall.organiser) == 0


def test_guessing_codes_from_a_stolen_database_costs_time_and_memory(
    opening: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(events, "_hasher", HASHER)
    made = Events(opening()).create("Copa", "2026-11-21", ["gyp"])
    told = re.search(r"\$argon2id\$v=19\$m=(\d+),t=(\d+),", everything(opening))
    assert made.judge not in everything(opening)
    assert told is not None
    assert int(told[1]) >= 19_000  # kilobytes
    assert int(told[2]) >= 2


def test_of_a_code_that_was_right_once_no_other_costs_a_hash(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    hasher = events._hasher()

    def counted() -> PasswordHasher:
        asked.append("a hash")
        return hasher

    monkeypatch.setattr(events, "_hasher", counted)
    for code in (hall.made.judge, hall.made.head, hall.made.organiser):
        hall.events.join(hall.made.event.id, code, "Ana")
    for _ in range(20):
        with pytest.raises(WrongCode):
            hall.events.join(hall.made.event.id, "aaa-aaa-aaa-aaa", "x")
    assert asked == []
    fresh = hall.events.new_code(hall.organiser, "judge")
    with pytest.raises(WrongCode):
        hall.events.join(hall.made.event.id, hall.made.judge, "x")
    assert hall.events.join(hall.made.event.id, fresh, "Ana")


@pytest.mark.parametrize(("name", "date"), [("", "2026-11-21"), ("x", "tomorrow"), ("x", "2026-13-01")])
def test_an_event_that_cannot_be_is_refused(opening: Open, name: str, date: str) -> None:
    with pytest.raises(FaultyEvent):
        Events(opening()).create(name, date, [])


def test_every_change_is_kept_with_who_when_and_what(hall: Hall) -> None:
    id = hall.case(question="¿Puede responder?")
    hall.clock.time += timedelta(minutes=2)
    hall.cases.put(hall.head, id, 1, {"ruling": "Sí"}, "c2", "ruled")
    case = hall.cases.get(hall.judge, id)
    assert (case.number, case.state, case.version) == (1, "ruled", 2)
    assert case.content == {"question": "¿Puede responder?", "ruling": "Sí"}
    first, second = hall.cases.history(hall.judge, id)
    assert (first.by, first.role, first.values) == ("Rosa", "judge", {"question": "¿Puede responder?"})
    assert (second.by, second.state) == ("Bruno", "ruled")
    assert second.at - first.at == timedelta(minutes=2)


def test_sending_twice_changes_once(hall: Hall) -> None:
    id = str(uuid4())
    first = hall.cases.put(hall.judge, id, 0, {"question": "?"}, "same")
    again = hall.cases.put(hall.judge, id, 0, {"question": "?"}, "same")
    assert isinstance(again, Saved)
    assert again.repeated
    assert isinstance(first, Saved)
    assert again.case == first.case
    assert len(hall.cases.all(hall.judge)) == 1


def test_of_two_who_change_at_once_the_second_sees_the_first(hall: Hall) -> None:
    id = hall.case()
    hall.cases.put(hall.head, id, 1, {"ruling": "Sí"}, "a")
    late = hall.cases.put(hall.judge, id, 1, {"ruling": "No"}, "b")
    assert isinstance(late, Conflict)
    assert late.case.content["ruling"] == "Sí"
    assert late.values == {"ruling": "No"}
    assert hall.cases.get(hall.judge, id).version == 2


STATES_BY_ROLE = [
    ("judge", "open", "ruled", True),
    ("judge", "ruled", "appealed", True),
    ("judge", "appealed", "upheld", False),
    ("judge", "appealed", "reversed", False),
    ("organiser", "appealed", "upheld", False),
    ("head", "appealed", "upheld", True),
    ("head", "appealed", "reversed", True),
    ("judge", "upheld", "open", False),
    ("head", "upheld", "open", True),
]
TO = {
    "open": [],
    "ruled": ["ruled"],
    "appealed": ["ruled", "appealed"],
    "upheld": ["ruled", "appealed", "upheld"],
}


def why(state: str) -> dict[str, str]:
    """What has to be said by whoever leads a case to this state."""
    return {"head_reason": "x"} if state in DECIDED else {"ruling": "x"} if state == "ruled" else {}


@pytest.mark.parametrize(("role", "now", "then", "may"), STATES_BY_ROLE)
def test_who_may_lead_a_case_where(hall: Hall, role: str, now: str, then: str, may: bool) -> None:
    id = hall.case()
    for version, state in enumerate(TO[now], 1):
        hall.cases.put(hall.head, id, version, why(state), f"s{version}", state)  # type: ignore[arg-type]
    member = {"judge": hall.judge, "head": hall.head, "organiser": hall.organiser}[role]
    version = hall.cases.get(hall.judge, id).version
    if may:
        assert isinstance(hall.cases.put(member, id, version, why(then), "x", then), Saved)  # type: ignore[arg-type]
    else:
        with pytest.raises(NotAllowed):
            hall.cases.put(member, id, version, why(then), "x", then)  # type: ignore[arg-type]
        assert hall.cases.get(hall.judge, id).state == now


def test_a_state_that_does_not_follow_is_refused(hall: Hall) -> None:
    with pytest.raises(WrongState):
        hall.cases.put(hall.head, hall.case(), 1, {}, "x", "reversed")


def test_another_events_judge_sees_and_changes_nothing(hall: Hall) -> None:
    id = hall.case()
    other = hall.events.create("Other", "2026-11-21", [])
    stranger = hall.events.join(other.event.id, other.judge, "Iago")[0]
    for attempt in (
        lambda: hall.cases.get(stranger, id),
        lambda: hall.cases.history(stranger, id),
        lambda: hall.cases.put(stranger, id, 1, {"ruling": "x"}, "x"),
        lambda: hall.events.revoke(stranger, hall.judge.id),
    ):
        with pytest.raises((UnknownCase, NotAllowed)):
            attempt()
    assert hall.cases.all(stranger) == ()


@pytest.mark.parametrize("member", ["judge", "head"])
def test_only_the_organiser_changes_the_event(hall: Hall, member: str) -> None:
    who = getattr(hall, member)
    for attempt in (
        lambda: hall.events.change(who, name="x"),
        lambda: hall.events.new_code(who, "judge"),
        lambda: hall.events.revoke(who, hall.judge.id),
        lambda: hall.events.delete(who),
    ):
        with pytest.raises(NotAllowed):
            attempt()
    assert hall.events.change(hall.organiser, name="Nacional").name == "Nacional"


def test_a_device_asks_only_for_what_is_newer(hall: Hall) -> None:
    first, second = hall.case(), hall.case()
    serial, cases = hall.cases.since(hall.judge, 0)
    assert [case.id for case in cases] == [first, second]
    assert hall.cases.since(hall.judge, serial) == (serial, ())
    hall.cases.put(hall.judge, first, 1, {"ruling": "Sí"}, "x")
    assert [case.id for case in hall.cases.since(hall.judge, serial)[1]] == [first]


def test_a_clock_set_back_loses_nothing(hall: Hall) -> None:
    first = hall.case()
    serial = hall.cases.serial(hall.judge)
    hall.clock.time -= timedelta(days=400)
    second = hall.case()
    hall.cases.put(hall.judge, first, 1, {"ruling": "Sí"}, "x")
    assert [case.id for case in hall.cases.since(hall.judge, serial)[1]] == [second, first]
    assert [case.number for case in hall.cases.all(hall.judge)] == [1, 2]


def test_names_are_erased_when_their_day_has_come_everywhere(hall: Hall) -> None:
    hall.events.change(hall.organiser, erase_names="2026-12-01")
    id = hall.case(players=["Nombre Apellido", "Otra Persona"])
    assert hall.cases.erase_names("2026-12-01") == 0
    assert hall.cases.erase_names("2026-12-02") == 1
    assert hall.cases.get(hall.judge, id).content["players"] == []
    assert "Apellido" not in str(hall.cases.history(hall.judge, id))
    assert hall.cases.erase_names("2026-12-03") == 0


def test_deleting_an_event_deletes_all_of_it(hall: Hall) -> None:
    id = hall.case()
    hall.events.delete(hall.organiser)
    with pytest.raises(UnknownEvent):
        hall.events.event(hall.made.event.id)
    with pytest.raises(UnknownCase):
        hall.cases.get(hall.judge, id)


@pytest.mark.parametrize(
    "values",
    [
        {"question": "x" * 4001}, {"question": 3}, {"unknown": "x"}, {"players": ["x"] * 9}, {"players": "x"},
        {"tags": [1]}, {"extension": -1}, {"extension": True}, {"extension": "5"}, {"citations": [{}]},
        {"citations": [{"address": "a", "bad": "b"}]}, {"citations": "x"},
        {"citations": [{"address": "a" * 4001}]},
    ],
)  # fmt: skip
def test_what_is_no_case_is_refused_and_nothing_kept(hall: Hall, values: dict[str, object]) -> None:
    with pytest.raises(FaultyCase):
        hall.cases.put(hall.judge, str(uuid4()), 0, values, "x")
    with pytest.raises(FaultyCase):
        hall.cases.put(hall.judge, "not-an-id", 0, {}, "x")
    assert hall.cases.all(hall.judge) == ()


def test_cases_filed_at_once_have_different_numbers(hall: Hall) -> None:
    faults: list[BaseException] = []

    def file() -> None:
        try:
            for _ in range(8):
                hall.case()
        except BaseException as fault:
            faults.append(fault)

    threads = [threading.Thread(target=file) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    assert [case.number for case in hall.cases.all(hall.judge)] == list(range(1, 33))
    serials = sorted(case.serial for case in hall.cases.all(hall.judge))
    assert all(a < b for a, b in itertools.pairwise(serials))


def test_a_code_alone_finds_its_event(hall: Hall) -> None:
    other = hall.events.create("Another", "2026-11-22", [])
    member, _ = hall.events.join_by_code(hall.made.judge.upper(), "Ana")
    assert (member.event, member.role) == (hall.made.event.id, "judge")
    assert hall.events.join_by_code(other.head, "Bea")[0].event == other.event.id
    fresh = hall.events.new_code(hall.organiser, "judge")
    assert hall.events.join_by_code(fresh, "Eva")[0].event == hall.made.event.id


def test_codes_that_are_of_no_event_are_counted_too(hall: Hall) -> None:
    begin = locator(hall.made.event.id)
    nobodys = next(code for code in ("aaa", "bbb") if code != begin)
    for code in (f"{nobodys}-aaa-aaa-aaa", f"{begin}-aaa-aaa-aaa") * (FROM_ONE_ADDRESS // 2):
        with pytest.raises(WrongCode):
            hall.events.join_by_code(code, "x", "203.0.113.9")
    with pytest.raises(TooManyAttempts):
        hall.events.join_by_code(f"{nobodys}-aaa-aaa-aaa", "x", "203.0.113.9")
    assert hall.events.join_by_code(hall.made.judge, "Ana", "203.0.113.9")
