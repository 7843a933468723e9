"""A draft is read like a state, written in place, and touches no state that it was made from or frozen to."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from judge.resolver import Correct, Data, Do, Draft, Object, Op, Position, Ref, apply, op, opening, start
from judge.resolver.ruleset import FaultyRuleset, derive
from judge.resolver.tables import since
from judge.resolver.values import in_order
from judge.rulesets.kit.incremental_filter import IncrementalFilter
from tests.resolver_torre import TORRE, torre

CARDS = [Object(f"card {n}", "knight", "a", "a", "hand/a") for n in range(4)]


def a_draft() -> Draft:
    return Draft(TORRE, opening(TORRE.id, TORRE.edition, ("a", "b"), objects=CARDS))


def test_what_is_written_is_read_at_once_and_reaches_no_snapshot() -> None:
    draft = a_draft()
    before = draft.snapshot()
    moved = draft.move("card 1", "field")
    assert (draft.zone("field"), draft.zone("hand/a")) == (("card 1",), ("card 0", "card 2", "card 3"))
    assert draft.current(moved.ref) is moved
    assert draft.current(Ref("card 1", 1)) is None, "by changing zones it has become another object"
    middle = draft.snapshot()
    draft.change_object(moved, tapped=True)
    draft.change_player("b", life=3)
    assert middle.objects["card 1"].data == Data()
    assert (before.zone("field"), len(before.zone("hand/a"))) == ((), 4)
    assert (draft.objects["card 1"].data, draft.player("b")) == (Data(tapped=True), Data(life=3))


def test_moving_several_at_once_keeps_the_order_given() -> None:
    draft = a_draft()
    now = draft.move_together(["card 3", "card 1"], "pile", owner="b")
    assert draft.zone("pile") == ("card 3", "card 1")
    assert [draft.current(ref).owner for ref in now if draft.current(ref)] == ["b", "b"]  # type: ignore[union-attr]
    draft.move_together(["card 0"], "pile", position=0)
    assert draft.zone("pile") == ("card 0", "card 3", "card 1")
    assert draft.zone("hand/a") == ("card 2",)


def test_what_is_said_to_follow_comes_first_things_first_because_of_the_last_event() -> None:
    draft = a_draft()
    draft.cause = 7
    draft.emit("pass", "pass", who="a")
    draft.do(op("draw"))
    draft.do(op("end"))
    assert not draft.agenda
    draft.put_on_agenda(draft.seq - 1)
    verbs = [frame.ops[0].verb for frame in draft.agenda if isinstance(frame, Do)]
    assert (verbs, {frame.cause for frame in draft.agenda}) == (["draw", "end"], {1})
    assert (draft.events[0].cause, draft.events[0].seq, draft.seq) == (7, 1, 2)


def test_a_fault_in_the_middle_leaves_the_state_as_it_was() -> None:
    def stumbling(ruleset: object, draft: Draft, op: Op) -> None:
        draft.change_player("a", coins=99)
        raise KeyError("nothing")

    faulty = derive(TORRE, verbs={"move": stumbling})
    state = start(faulty, torre("ab", a=["knight"], coins=5)).state
    figures = state.player("a")
    with pytest.raises(FaultyRuleset):
        apply(faulty, state, Correct((op("gain", seat="a", name="coins", amount=1), op("move")), "by hand"))
    assert state.player("a") == figures


def test_only_what_differs_is_looked_at_in_a_table_made_from_another() -> None:
    draft, looked = a_draft(), []

    def lies_there(object: Object) -> bool:
        looked.append(object.id)
        return object.zone == "field"

    sought = IncrementalFilter()
    assert sought.among(draft.objects, lies_there) == []
    assert len(looked) == 4
    draft.move("card 2", "field")
    draft.remove("card 0")
    assert [o.id for o in sought.among(draft.objects, lies_there)] == ["card 2"]
    assert looked[4:] == ["card 2"]
    three = draft.objects
    draft.remove("card 1")
    assert since(draft.objects, {id(three): (three, "three")}) == (three, "three", {"card 1"})
    assert since(draft.objects, {}) is None


def test_data_cannot_be_changed_and_are_gone_through_in_the_order_of_their_names() -> None:
    data = Data(b=2, a=1)
    assert (list(data), [*data.items()]) == (["a", "b"], [("a", 1), ("b", 2)])
    assert list(data.but(c=3, **{"0": 0}).values()) == [0, 1, 2, 3]
    with pytest.raises(TypeError):
        data.update(a=2)
    with pytest.raises(TypeError):
        data["a"] = 2
    with pytest.raises(TypeError):
        del data["a"]
    assert data == Data(a=1, b=2)


def test_nobody_goes_through_a_table_in_the_order_it_happens_to_have() -> None:
    """Its order differs from process to process; what depends on it would, too."""
    through = r"\.(objects|zones|players)\.(values|items|keys)\(\)"
    unordered = re.compile(through + r"|[^{]for \w+ in (\w+\.)*state\.(objects|zones)(?![\w.\[)])")
    allowed = {
        *("incremental_filter.py", "codec.py", "values.py", "tables.py", "characteristics.py"),
        "state_keys.py",
    }
    found = [
        f"{file.name}: {line.strip()}"
        for file in Path(__file__).parent.parent.glob("judge/**/*.py")
        if file.name not in allowed
        for line in file.read_text(encoding="utf-8").splitlines()
        if unordered.search(line)
    ]
    assert found == []


def test_a_state_and_a_draft_are_looked_at_alike() -> None:
    draft = a_draft()
    state = draft.snapshot()
    looks: list[Position] = [state, draft]
    assert (
        len({(one.zone("hand/a"), one.playing, one.inside("hand/a"), one.order_from("b")) for one in looks})
        == 1
    )
    assert [name for name, _ in in_order(draft.objects)] == [o.id for o in state.all_objects]
