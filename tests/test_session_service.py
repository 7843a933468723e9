"""A session is begun from a scenario, kept, rebuilt, and changed by one at a time."""

from __future__ import annotations

import pytest
from sqlalchemy import event

from judge.database import Limits, Sessions, TooMuch, UnknownSession, WrongKey
from judge.resolver import Correct, Note, act, answer, op
from judge.scenario import FaultyScenario
from judge.session_service import (
    Entry,
    Moved,
    NoTable,
    SessionService,
    UnreadInput,
    read_input,
    written_input,
)
from tests.databases import Open
from tests.scenario_games import game_of

TABLE = """
title: A spark in the night
game: torre
seats: [ana, luis]
step: main
table:
  ana: {hand: [spark, veto], life: 7}
  luis: {hand: [veto]}
"""


@pytest.fixture(params=[False, True], ids=["shared", "sole"])
def session_service(opening: Open, request: pytest.FixtureRequest) -> SessionService:
    """The sessions of a store into which others write too, and of one that a browser has for itself."""
    store = opening()
    store.sole = request.param
    return SessionService(Sessions(store), game_of)


def again(session_service: SessionService) -> SessionService:
    """The same store in another process."""
    return SessionService(session_service.sessions, game_of)


def test_whoever_has_the_database_alone_asks_it_only_for_what_was_not_read(opening: Open) -> None:
    store, asked = opening(), list[str]()
    store.sole = True
    sessions = Sessions(store)
    service = SessionService(sessions, game_of)
    id, key = service.begin(TABLE)
    before = sessions.load(id)
    event.listen(store.engine, "before_cursor_execute", lambda *told: asked.append(told[2]))
    assert sessions.load(id) is before
    assert (sessions.may_change(id, key), sessions.sent(id, "c")) == (True, None)
    assert not asked
    done = service.enter(id, key, 0, "c", Note("hm"))
    assert done == Entry(1)
    asked.clear()
    kept = sessions.load(id)
    assert (kept.place, [one.number for one in kept.inputs], sessions.sent(id, "c")) == (1, [1], 1)
    assert not asked
    assert Sessions(store).load(id) == kept  # as it was written
    sessions.rename(id, key, "another")
    assert sessions.load(id).title == "another"


def test_a_note_after_an_undo_stops_no_redo_also_in_another_process(session_service: SessionService) -> None:
    id, key = session_service.begin(TABLE + "do:\n- ana: {play: spark, seat: luis, choose: [coin]}\n")
    played = session_service.open(id).place
    session_service.undo(id, key)
    undone = session_service.open(id).place
    assert session_service.enter(id, key, undone, "n", Note("hm")) == Entry(played + 1)
    for service in (session_service, again(session_service)):
        session = service.open(id).session
        assert (session.at, [node.id for node in session.branches()]) == (undone, [played])
        assert [event.data.get("text") for event in session.log() if event.kind == "note"] == ["hm"]
    again(session_service).redo(id, key)
    assert session_service.open(id).place == played
    assert session_service.enter(id, key, played, "m", Note("at the end")) == Entry(played + 2)
    assert session_service.open(id).place == played + 2, "where nothing follows it is the last thing done"


def test_an_input_that_cannot_be_written_whole_leaves_nothing(session_service: SessionService) -> None:
    id, key = session_service.begin(TABLE)
    store = session_service.sessions.store

    def fails(_: object, __: object, statement: str, *___: object) -> None:
        if statement.startswith("UPDATE"):
            raise OSError("no room")

    event.listen(store.engine, "before_cursor_execute", fails)
    with pytest.raises(OSError, match="no room"):
        session_service.enter(id, key, 0, "c", Note("hm"))
    event.remove(store.engine, "before_cursor_execute", fails)
    kept = Sessions(store).load(id)
    assert (kept.place, kept.inputs) == (0, ())


def test_a_scenario_becomes_a_session(session_service: SessionService) -> None:
    id, _ = session_service.begin(TABLE)
    work = session_service.open(id)
    assert (work.title, work.game.id, work.session.state.priority) == ("A spark in the night", "torre", "ana")
    assert work.session.state.player("ana").number("life") == 7


def test_what_a_scenario_does_is_the_sessions_history(session_service: SessionService) -> None:
    id, _ = session_service.begin(TABLE + "do:\n- ana: {play: spark, seat: luis, choose: [coin]}\n")
    session = again(session_service).open(id).session
    assert [o.card for o in session.state.stack] == ["spark"]
    assert session.undo()
    assert session.decision is not None


def test_a_session_just_begun_is_not_played_again_to_be_shown(
    session_service: SessionService, monkeypatch: pytest.MonkeyPatch
) -> None:
    id, key = session_service.begin(TABLE + "do:\n- ana: {play: spark, seat: luis, choose: [coin]}\n- undo\n")
    other = again(session_service).open(id)
    with monkeypatch.context() as patched:
        patched.setattr(SessionService, "_rebuilt", lambda *_: pytest.fail("it was played again"))
        work = session_service.open(id)
    assert [node.step for node in work.session.nodes] == [node.step for node in other.session.nodes]
    assert (work.session.at, work.times, work.described) == (other.session.at, other.times, other.described)
    assert session_service.enter(id, key, work.session.at, "next", Note("now"), branch=True) == Entry(
        len(other.session.nodes)
    )


def test_an_input_is_kept_and_found_again(session_service: SessionService) -> None:
    id, key = session_service.begin(TABLE)
    done = session_service.enter(id, key, 0, "one", act("ana", "play", object="spark", seat="luis"))
    assert done == Entry(1)
    assert again(session_service).open(id).session.decision is not None


def test_a_refused_input_leaves_no_trace(session_service: SessionService) -> None:
    id, key = session_service.begin(TABLE)
    refused = session_service.enter(id, key, 0, "one", act("luis", "play", object="veto"))
    assert isinstance(refused, Entry)
    assert refused.refusal is not None
    assert refused.refusal.cites
    assert len(session_service.open(id).session.nodes) == 1


def test_sending_the_same_twice_enters_it_once(session_service: SessionService) -> None:
    id, key = session_service.begin(TABLE)
    spark = act("ana", "play", object="spark", seat="luis")
    assert (
        session_service.enter(id, key, 0, "same", spark)
        == session_service.enter(id, key, 0, "same", spark)
        == Entry(1)
    )
    assert len(session_service.sessions.load(id).inputs) == 1


def test_of_two_who_act_at_once_the_second_is_told_of_the_first(session_service: SessionService) -> None:
    id, key = session_service.begin(TABLE)
    session_service.enter(id, key, 0, "first", act("ana", "play", object="spark", seat="luis"))
    late = again(session_service).enter(id, key, 0, "second", act("ana", "pass"))
    assert isinstance(late, Moved)
    assert [node.id for node in late.nodes] == [1]
    branch = again(session_service).enter(id, key, 0, "second", act("ana", "pass"), branch=True)
    assert branch == Entry(2)
    assert [node.id for node in session_service.open(id).session.branches(0)] == [1, 2]


def test_undo_and_redo_are_kept(session_service: SessionService) -> None:
    id, key = session_service.begin(TABLE)
    session_service.enter(id, key, 0, "one", act("ana", "play", object="spark", seat="luis"))
    session_service.enter(id, key, 1, "two", answer("ana", "coin"))
    session_service.undo(id, key)
    assert again(session_service).open(id).place == 1
    session_service.undo(id, key)
    session_service.undo(id, key)
    assert again(session_service).open(id).place == 0
    session_service.redo(id, key)
    session_service.redo(id, key)
    assert again(session_service).open(id).place == 2


def test_entering_again_what_was_undone_goes_there_again(session_service: SessionService) -> None:
    id, key = session_service.begin(TABLE)
    session_service.enter(id, key, 0, "one", act("ana", "pass"))
    session_service.undo(id, key)
    assert session_service.enter(id, key, 0, "two", act("ana", "pass")) == Entry(1)
    assert len(session_service.sessions.load(id).inputs) == 1


def test_corrections_and_notes_of_the_judge_are_inputs(session_service: SessionService) -> None:
    id, key = session_service.begin(TABLE)
    session_service.enter(
        id, key, 0, "one", Correct((op("gain", seat="luis", name="life", amount=4),), "miscounted")
    )
    session_service.enter(id, key, 1, "two", Note("both agree"))
    work = again(session_service).open(id)
    assert work.session.state.player("luis").number("life") == 9
    assert [event.kind for event in work.session.log()][-1] == "note"


def test_without_the_key_nothing_changes(session_service: SessionService) -> None:
    id, _ = session_service.begin(TABLE)
    for change in (
        lambda: session_service.enter(id, "guess", 0, "x", act("ana", "pass")),
        lambda: session_service.go(id, "guess", 0),
    ):
        with pytest.raises(WrongKey):
            change()
    assert len(session_service.open(id).session.nodes) == 1


def test_what_is_not_there_is_said_to_be_not_there(session_service: SessionService) -> None:
    with pytest.raises(UnknownSession):
        session_service.open("nowhere")


def test_a_faulty_scenario_begins_nothing_and_says_its_lines(session_service: SessionService) -> None:
    with pytest.raises(FaultyScenario, match="line 7"):
        session_service.begin(TABLE.replace("spark, veto", "spork"))
    with pytest.raises(NoTable):
        session_service.begin(
            "game: torre\nseats: [a, b]\ndo:\n- assess: hand\n  with: {cards: 3}\n  expect: {legal: true}\n"
        )


def test_a_long_session_ends_at_its_limit(opening: Open) -> None:
    session_service = SessionService(Sessions(opening(), Limits(inputs=2)), game_of)
    id, key = session_service.begin(TABLE)
    session_service.enter(id, key, 0, "a", Note("1"))
    session_service.enter(id, key, 1, "b", Note("2"))
    with pytest.raises(TooMuch):
        session_service.enter(id, key, 2, "c", Note("3"))
    assert len(again(session_service).open(id).session.nodes) == 3


@pytest.mark.parametrize("sent", ["", "{", "[]", '"x"', '{"a": 1}', "null", "[" * 5000, '{"Act": 3}'])
def test_what_is_no_input_is_refused_as_such(sent: str) -> None:
    with pytest.raises(UnreadInput):
        read_input(sent)


def test_an_input_survives_being_sent() -> None:
    for entered in (
        act("ana", "play", object="spark"),
        answer("ana", "coin", 3),
        Note("x"),
        Correct((), "y"),
    ):
        assert read_input(written_input(entered)) == entered


def test_a_sessions_own_cards_keep_all_their_names(session_service: SessionService) -> None:
    cards = "cards:\n- {name: Ember, aliases: [Ascua]}\n"
    id, _ = session_service.begin(TABLE.replace("[spark, veto]", "[Ascua, veto]") + cards)
    work = again(session_service).open(id)
    assert work.ruleset.card("Ascua") == work.ruleset.card("Ember")
    assert work.ruleset.card("Ascua") is not None
