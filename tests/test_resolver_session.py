"""A session as a tree of inputs: undo, redo, branches, corrections, saving, and what it costs."""

from __future__ import annotations

import json

import pytest

from judge.errors import DamagedRecord
from judge.resolver import (
    Correct,
    Draft,
    FaultyOpening,
    NoSuchNode,
    Note,
    Object,
    OtherRuleset,
    Ref,
    Refusal,
    RefusedReplay,
    Script,
    Session,
    Step,
    Window,
    act,
    answer,
    apply,
    load,
    op,
    opening,
    replay,
    save,
    start,
)
from judge.resolver.values import Data, Table, but, freeze, in_order, replace
from tests.resolver_feria import FERIA
from tests.resolver_torre import FIELD, TORRE, torre
from tests.speed import seconds


def a_session() -> Session:
    return Session(TORRE, torre("ab", a=["spark", "ward"], b=["veto"]))


def test_undo_goes_to_the_parent_and_redo_to_the_child_come_from() -> None:
    session = a_session()
    assert not session.undo()
    assert not session.redo()
    session.enter(act("a", "play", object="a.spark", seat="b"))
    paying = session.state
    session.enter(answer("a", "coin"))
    paid = session.state
    assert session.undo()
    assert session.state == paying, "undo works in the middle of playing a card"
    assert session.redo()
    assert session.state == paid


def test_what_if_is_another_child_and_both_branches_stay() -> None:
    session = a_session()
    session.enter(act("a", "play", object="a.spark", seat="b"))
    session.undo()
    session.enter(act("a", "play", object="a.ward"))
    first, second = session.branches(0)
    assert first.input != second.input
    session.go(first.id)
    assert [o.id for o in session.state.stack] == ["a.spark"]
    session.undo()
    session.redo()
    assert session.at == first.id, "redo follows the branch come from"
    with pytest.raises(NoSuchNode, match="no node 7"):
        session.go(7)


def test_the_same_input_at_the_same_place_is_one_node() -> None:
    session = a_session()
    session.enter(act("a", "pass"))
    session.undo()
    session.enter(act("a", "pass"))
    assert len(session.nodes) == 2


def test_a_refused_input_leaves_no_trace() -> None:
    session = a_session()
    assert isinstance(session.enter(act("b", "pass")), Refusal)
    assert len(session.nodes) == 1


def test_a_correction_is_the_judges_hand_and_nothing_triggers_by_it() -> None:
    session = a_session()
    fix = Correct(
        (op("move", object="a.spark", to=FIELD), op("gain", seat="b", name="life", amount=-1)), "slip"
    )
    step = session.enter(fix)
    assert isinstance(step, Step)
    assert [(e.kind, e.name) for e in step.events] == [
        ("judge", "correct"),
        ("judge", "move"),
        ("judge", "gain"),
    ]
    assert session.state.player("b").number("life") == 4
    assert session.state.priority == "a"
    knight = Correct((op("create", card="knight", to=FIELD, seat="a"),), "a knight was forgotten")
    assert session.enter(knight)
    assert not session.state.stack
    assert not session.state.pending


def test_a_correction_can_set_the_clock_what_the_turn_remembers_and_effects() -> None:
    session = a_session()
    session.enter(
        Correct(
            (
                op("clock", active="b", turn=4, step="main"),
                op("remember", name="played", value=2),
                op("last", name="ward", seat="b", until="turn", cites=TORRE.cite("ward")),
                op("control", object="a.ward", seat="b"),
                op("lapse", until="turn", cites=TORRE.cite("ward")),
                op("add", object="a.ward", name="dust", amount=3),
            ),
            "taken over from paper",
        )
    )
    state = session.state
    assert (state.active, state.turn, state.facts, state.effects) == ("b", 4, Data(played=2), ())
    assert (state.objects["a.ward"].controller, state.objects["a.ward"].data) == ("b", Data(dust=3))


def test_after_a_correction_the_checks_are_made() -> None:
    session = a_session()
    session.enter(Correct((op("gain", seat="b", name="life", amount=-9),), "forgotten damage"))
    assert session.state.result == {"winner": "a"}


def test_a_note_changes_nothing_but_the_log() -> None:
    session = a_session()
    before = session.state
    step = session.enter(Note("the players agree"))
    assert isinstance(step, Step)
    assert [(e.kind, e.data) for e in step.events] == [("note", Data(text="the players agree"))]
    assert (session.state.agenda, session.state.marks) == (before.agenda, before.marks)


def test_a_note_after_an_undo_begins_no_branch_and_redo_goes_on() -> None:
    session = a_session()
    before = session.at
    session.enter(act("a", "play", object="a.spark", seat="b"))
    played = session.at
    session.undo()
    session.remark("they agree")
    session.remark("they agree")
    assert session.at == before, "a note moves nobody"
    assert [node.id for node in session.branches()] == [played], "what follows is what followed"
    told = [event.kind for event in session.log()]
    assert (told.count("note"), told[-1]) == (1, "note"), "told where it was made"
    assert session.redo()
    assert session.at == played
    further = [event.kind for event in session.log()]
    assert further[: len(told)] == told, "and stays told further on"
    assert set(further[len(told) :]) == {"rule"}
    (pinned,) = [node.id for node in session.nodes if isinstance(node.input, Note)]
    session.go(pinned)
    assert session.at == before, "its place is the one it was made at"
    again = Session.from_json(TORRE, session.to_json())
    assert (again.nodes, again.at, list(again.log())) == (session.nodes, session.at, list(session.log()))


def test_a_note_where_nothing_follows_can_be_taken_back() -> None:
    session = a_session()
    before = list(session.log())
    session.remark("the players agree")
    assert len(list(session.log())) == len(before) + 1
    session.undo()
    assert list(session.log()) == before


def test_a_session_is_rebuilt_from_its_inputs_alone() -> None:
    session = a_session()
    session.enter(act("a", "play", object="a.spark", seat="b"))
    session.undo()
    session.enter(Note("what if"))
    stored = json.loads(session.to_json())
    assert set(stored) == {"format", "opening", "inputs", "at"}
    again = Session.from_json(TORRE, session.to_json())
    assert again.nodes == session.nodes
    assert (again.at, again.state) == (session.at, session.state)


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"opening":{},"inputs":[],"at":0}', '{"opening":{"$":"State"},"inputs":[],"at":0}'],
)
def test_what_is_no_session_is_said_to_be_damaged(text: str) -> None:
    with pytest.raises(DamagedRecord):
        Session.from_json(TORRE, text)


@pytest.mark.parametrize(
    "change", [{"at": "x"}, {"inputs": [[4, {"$": "Note", "text": ""}]]}, {"inputs": [[0, 3]]}]
)
def test_a_damaged_session_is_not_read(change: dict[str, object]) -> None:
    with pytest.raises(DamagedRecord):
        Session.from_json(TORRE, json.dumps({**json.loads(a_session().to_json()), **change}))


def test_a_session_that_the_ruleset_now_refuses_names_the_input() -> None:
    stored = json.loads(a_session().to_json())
    stored["inputs"] = [[0, {"$": "Act", "who": "b", "action": "pass"}]]
    with pytest.raises(RefusedReplay, match="input 1 of this session is refused: b may not act now"):
        Session.from_json(TORRE, json.dumps(stored))
    with pytest.raises(RefusedReplay):
        replay(TORRE, torre(), [act("b", "pass")])


def test_states_save_and_load_to_the_letter() -> None:
    state = replay(TORRE, torre(a=["spark"]), [act("a", "play", object="a.spark", seat="b")]).state
    assert load(save(state)) == state
    assert save(load(save(state))) == save(state)
    for text in ("nothing", "3", '{"$":"Ref","id":"a","incarnation":1}', '{"$":"Spam"}', '{"a":1.5}'):
        with pytest.raises(DamagedRecord):
            load(text)


def test_a_state_belongs_to_its_ruleset() -> None:
    with pytest.raises(OtherRuleset, match="torre@1, not by feria@2"):
        apply(FERIA, start(TORRE, torre()).state, act("a", "pass"))


@pytest.mark.parametrize(
    ("seats", "owners", "reason"),
    [("", "", "seat"), ("aa", "", "seat"), ("ab", "z", "nobody called"), ("ab", "aa", "two objects")],
)
def test_a_table_that_cannot_be_is_not_laid(seats: str, owners: str, reason: str) -> None:
    with pytest.raises(FaultyOpening, match=reason):
        opening("torre", "1", seats, objects=[Object("x", "x", owner, owner, FIELD) for owner in owners])


def test_data_are_frozen_plain_values() -> None:
    assert Data(a=[1, {"b": (2,)}]) == {"a": (1, Data(b=(2,)))}
    assert hash(Data(a=1, b=2)) == hash(Data(b=2, a=1))
    with pytest.raises(TypeError):
        freeze(1.5)


def test_a_table_is_a_mapping_that_shares_what_stays() -> None:
    table = Table({str(n): n for n in range(200)})
    changed = table.set("7", 70).delete("8").set("new", 1)
    assert (table["7"], len(table), "8" in table) == (7, 200, True)
    assert changed == Table({**{str(n): n for n in range(200) if n not in (7, 8)}, "7": 70, "new": 1})
    assert table.set("7", 70).set("7", 7) == table
    assert [name for name, _ in in_order(Table({"b": 1, "a": 2}))] == ["a", "b"]


def test_an_object_may_be_nobodys() -> None:
    dial = Object("dial", "dial", "", "", "middle", data=Data(life=3))
    state = replace(torre("ab"), objects=Table({"dial": dial}), zones=Table({"middle": ("dial",)}))
    laid = opening("torre", "1", "ab", objects=[dial])
    assert laid.objects == state.objects
    assert Draft(TORRE, laid).move("dial", "heap").owner == ""


def big(seats: str = "abcd") -> Session:
    cards = {f"{seat}_field": ["mine"] * 110 for seat in seats} | {seat: ["spark"] * 15 for seat in seats}
    return Session(TORRE, torre(seats, active=None, coins=60, life=99, **cards))


def test_objects_that_move_together_lie_as_if_they_had_moved_one_by_one() -> None:
    state = torre(a=["spark", "veto", "ward"], b_field=["mine"])
    ids = ("a.ward", "a.spark", "b.mine")
    one_by_one, together = Draft(TORRE, state), Draft(TORRE, state)
    for id in ids:
        one_by_one.move(id, "heap")
    together.move_together(ids, "heap")
    assert together.snapshot() == one_by_one.snapshot()
    given = Draft(TORRE, state)
    given.move_together(ids, "hand/b", owner="b", position=0)
    assert given.zone("hand/b") == ids
    assert {given.objects[id].owner for id in ids} == {"b"}
    assert given.zone("hand/a") == ("a.veto",)
    turned = Draft(TORRE, state)
    turned.move_together(("a.spark",), "hand/a")
    assert turned.zone("hand/a") == ("a.veto", "a.ward", "a.spark")
    assert state.zone("hand/a") == ("a.spark", "a.veto", "a.ward"), "what stays behind is as it was"


def test_the_values_of_a_state_are_frozen() -> None:
    window = Window("priority", ("a", "b"), at=1, cause=4)
    assert window == Window("priority", ("a", "b"), 1, 0, False, Data(), cause=4)
    assert hash(window) == hash(Window("priority", ("a", "b"), at=1, cause=4))
    assert repr(Script(("end",))) == "Script(steps=('end',), data=Data(), cause=-1)"
    assert but(window, at=0) == replace(window, at=0) != window
    for value, name in ((window, "kind"), (Ref("knight", 2), "id"), (op("move"), "verb")):
        with pytest.raises(AttributeError):
            setattr(value, name, "other")
    for wrong in ({}, {"kind": "priority", "order": (), "colour": "red"}):
        with pytest.raises(TypeError):
            Window(**wrong)  # type: ignore[arg-type]


def test_an_input_among_500_objects_takes_milliseconds_and_undo_next_to_nothing() -> None:
    session = big()
    assert len(session.state.objects) == 500
    entered: list[Step | Refusal] = []

    def enter() -> None:
        while len(entered) < 400:
            who = session.state.priority or ""
            hand = session.state.zone(f"hand/{who}")
            if hand and len(entered) % 5 == 0:
                entered.append(session.enter(act(who, "play", object=hand[0], seat="a")))
                entered.append(session.enter(answer(who, "coin")))
            else:
                entered.append(session.enter(act(who, "pass")))

    def undo() -> None:
        while session.undo():
            pass

    each = seconds(enter) / 400
    assert all(isinstance(step, Step) for step in entered)
    assert each < 0.005, f"{each * 1000:.2f} ms for an input"
    assert seconds(undo) / len(entered) < 0.0005


def test_passing_until_writes_every_window_skipped_to_the_log() -> None:
    session = Session(TORRE, torre("abc"))
    count = session.pass_until(lambda state: state.turn == 3)
    assert count == 6
    assert [e.name for e in session.log()].count("pass") == 6
    session.enter(Correct((op("end"),), "time"))
    assert session.pass_until(lambda state: False) == 0


def test_passing_until_stops_at_a_choice() -> None:
    session = Session(TORRE, torre(a=["spark"], b_field=["saint"]))
    session.enter(act("a", "play", object="a.spark", seat="b"))
    assert session.pass_until(lambda state: False) == 0
    session.enter(answer("a", "coin"))
    assert session.pass_until(lambda state: False) == 2
    assert session.decision
    assert session.decision.kind == "replacement"


def test_the_judge_can_say_who_is_to_act() -> None:
    session = Session(TORRE, torre("abc"))
    session.enter(act("a", "pass"))
    session.enter(Correct((op("give", seat="c"),), "b had passed too"))
    assert session.state.window
    assert (session.state.priority, session.state.window.passes) == ("c", 0)


@pytest.mark.parametrize(
    "entered",
    [
        {"$": "Act", "who": 3, "action": "pass"},
        {"$": "Act", "who": "a", "action": "pass", "data": [1]},
        {"$": "Answer", "who": "a", "choice": "coin"},
        {"$": "Correct", "ops": ["move"], "why": ""},
        {"$": "Correct", "ops": [{"$": "Op", "verb": 1}], "why": ""},
        {"$": "Note", "text": 4},
        {"$": "State", "ruleset": "torre", "edition": "1", "seats": [], "active": "a"},
    ],
)
def test_an_input_of_the_wrong_kind_is_damaged_and_no_traceback(entered: dict[str, object]) -> None:
    stored = json.loads(a_session().to_json())
    with pytest.raises(DamagedRecord):
        Session.from_json(TORRE, json.dumps({**stored, "inputs": [[0, entered]]}))
