"""What the core refuses and why, and what it says of a ruleset that cannot be used (Torre)."""

from __future__ import annotations

from typing import Any

import pytest

from judge.messages import Message
from judge.resolver import (
    Act,
    Action,
    Answer,
    Ask,
    Correct,
    Data,
    Decision,
    Draft,
    FaultyRuleset,
    Input,
    Note,
    Position,
    Refusal,
    Ruleset,
    Session,
    State,
    Step,
    act,
    answer,
    apply,
    derive,
    legal,
    op,
    options,
    replay,
    start,
)
from judge.resolver.values import replace
from judge.resolver.wording import worded
from tests.resolver_torre import TORRE, play, refused, torre


def test_why_not_names_the_rule_and_the_holder() -> None:
    session = Session(TORRE, torre(a=["knight"], b=["knight", "spark"]))
    against = {
        (a.who, a.action, a.data.text("object")): refused(no) for a, no in legal(TORRE, session.state).refused
    }
    assert "it is for a to act or pass" in against["b", "play", "b.spark"][0]
    session.enter(act("a", "pass"))
    reason, cites = refused(apply(TORRE, session.state, act("b", "play", object="b.knight")))
    assert "own turn" in reason
    assert cites == ["torre/reglas@1:4.5"]
    mine = [a.data.get("object") for a in session.legal.allowed if a.action == "play"]
    assert mine == ["b.spark", "b.spark"], "a spark at either seat, and no knight"


@pytest.mark.parametrize(
    ("entered", "reason"),
    [
        (act("z", "pass"), "nobody called"),
        (act("a", "sing"), "no action"),
        (act("a", "play"), "needs to know object"),
        (act("a", "play", object="nothing"), "cannot be nothing"),
        (act("a", "play", object="a.spark", colour="red"), "knows no colour"),
        (answer("a", "coin"), "no choice is due"),
        (Correct((op("sing"),), ""), "no verb"),
    ],
)
def test_what_cannot_be_understood_is_refused_with_what_is_due(entered: Input, reason: str) -> None:
    said, cites = refused(Session(TORRE, torre(a=["spark"])).enter(entered))
    assert reason in said
    assert cites == ["torre/reglas@1:3.1"]


@pytest.mark.parametrize(
    ("decision", "choice", "reason"),
    [
        ({"form": "number", "min": 0, "max": 3}, (4,), "3 or less"),
        ({"form": "number", "min": 0, "max": None}, ("x",), "whole numbers"),
        ({"form": "divide", "min": 1, "max": 4}, (4, 0), "1 or more"),
        ({"form": "divide", "min": 1, "max": 4}, (1, 2), "make 4, not 3"),
        ({"form": "order"}, ("p",), "at least 2"),
        ({"min": 1, "max": 2}, ("p", "p"), "twice"),
        ({"min": 0, "max": 1}, ("p", "q"), "at most 1"),
        ({"min": 1}, ("r",), "not offered"),
    ],
)
def test_an_answer_must_fit_what_was_asked(
    decision: dict[str, Any], choice: tuple[object, ...], reason: str
) -> None:
    ask = Ask((Decision("a", "test", options(("p", "q")), cites=TORRE.cite("pay"), **decision),), "nothing")
    state = replace(torre(), agenda=(ask,))
    said, cites = refused(apply(TORRE, state, Answer("a", choice)))
    assert reason in said
    assert cites == ["torre/reglas@1:4.3"]


@pytest.mark.parametrize(
    "nothing",
    [
        op("create"),
        op("move", object="nobody", to="field"),
        op("gain", seat="nobody", name="life", amount=1),
        op("gain", seat="a", name="life", amount=0),
        op("control", object="a.spark", seat="a"),
    ],
)
def test_a_correction_that_changes_nothing_is_refused(nothing: Any) -> None:
    session = Session(TORRE, torre(a=["spark"]))
    before = session.state
    told = session.enter(Correct((nothing,), "spark"))
    assert isinstance(told, Refusal)
    assert "changes nothing" in str(told.reason)
    assert session.state is before


def test_a_correction_of_an_earlier_version_that_changed_nothing_stays_on_record() -> None:
    session = Session(TORRE, torre(a=["spark"]))
    nothing = Correct((op("gain", seat="a", name="life", amount=0),), "spark")
    assert isinstance(session.enter(nothing), Refusal)
    replayed = replay(TORRE, session.opening, [nothing, Note("afterwards")])
    assert [node.input for node in replayed.nodes[1:]] == [nothing, Note("afterwards")]
    again = Session.from_json(TORRE, replayed.to_json())
    assert [node.input for node in again.nodes] == [node.input for node in replayed.nodes]


def test_what_the_judge_writes_is_nobodys_word() -> None:
    session = Session(TORRE, torre(a=["spark"]))
    step = session.enter(Correct((op("gain", seat="a", name="life", amount=1),), "change"))
    assert isinstance(step, Step)
    assert str(worded(TORRE, step.events[0], session.state)) == "the judge corrects: change"


def test_a_ruleset_without_citations_is_refused_at_once() -> None:
    with pytest.raises(FaultyRuleset, match="no section is cited for loop"):
        derive(TORRE, cites={"loop": None})
    with pytest.raises(FaultyRuleset, match="nothing is called"):
        derive(TORRE, colour="red")
    with pytest.raises(FaultyRuleset, match="still citing"):
        derive(TORRE, edition="2")
    uncited = derive(TORRE, cites={"hurt": None})
    session = replay(uncited, torre(a=["spark"]), play("a", "spark", seat="b"))
    session.enter(act("a", "pass"))
    with pytest.raises(FaultyRuleset, match="no section is cited for hurt"):
        session.enter(act("b", "pass"))


def test_a_ruleset_that_stumbles_is_named_with_what_was_entered() -> None:
    def stumble(ruleset: object, draft: Draft, data: object) -> None:
        draft.remove("nothing")

    session = Session(derive(TORRE, steps={"finish": stumble}), torre())
    session.enter(act("a", "pass"))
    with pytest.raises(FaultyRuleset, match=r"torre .* KeyError .*who='b', action='pass'.* turn 1 main"):
        session.enter(act("b", "pass"))
    assert session.state.priority == "b", "the session stands where it stood"


@pytest.mark.parametrize(
    ("table", "change"),
    [
        ("verbs", {"steps": {"begin": lambda ruleset, draft, data: draft.do(op("sing"))}}),
        ("windows", {"windows": {"priority": None}}),
        ("steps", {"steps": {"main": None}}),
    ],
)
def test_a_frame_that_names_nothing_is_a_fault_of_the_ruleset(table: str, change: dict[str, object]) -> None:
    with pytest.raises(FaultyRuleset, match=f"its {table} lack"):
        start(derive(TORRE, **change), torre())


def test_the_ruleset_may_object_to_an_answer_or_an_action_as_a_whole() -> None:
    def lone(ruleset: Ruleset, state: Position, given: Answer) -> Refusal | None:
        alone = len(given.choice) == 1
        return Refusal(Message("nobody stands guard alone"), ruleset.cite("cull")) if alone else None

    def twins(ruleset: Ruleset, state: Position, entered: Act) -> Refusal | None:
        same = any(knight == whom for knight, whom in entered.data["pairs"].items())
        return Refusal(Message("nobody follows themselves"), ruleset.cite("aim")) if same else None

    follow = Action(
        "aim",
        lambda ruleset, draft, entered: setattr(draft, "agenda", draft.agenda[1:]),
        params={"pairs": "pairs"},
        during=frozenset({"guard"}),
        objection=twins,
    )
    guarded = derive(
        TORRE,
        objections={"guard": lone},
        actions={"follow": follow},
        answers={"guarded": lambda ruleset, draft, ask, answers: None},
    )
    guard = Decision("a", "guard", options(("a.knight", "a.knight2")), 0, None)
    table = torre(a_field=["knight", "knight"])
    state = start(guarded, replace(table, agenda=(Ask((guard,), "guarded"),))).state
    refused = apply(guarded, state, answer("a", "a.knight"))
    assert isinstance(refused, Refusal)
    assert (refused.kind, str(refused.cites[0])) == ("rule", "torre/reglas@1:7.1")
    assert isinstance(apply(guarded, state, answer("a", "a.knight", "a.knight2")), Step)
    assert isinstance(apply(guarded, state, act("a", "follow", pairs={"a.knight": "a.knight"})), Refusal)
    assert isinstance(apply(guarded, state, act("a", "follow", pairs={"a.knight": "coin"})), Refusal)
    assert isinstance(apply(guarded, state, act("a", "follow", pairs={"a.knight": ["a.knight2", "b"]})), Step)


def test_the_ruleset_may_object_to_answers_of_all_kinds_that_begin_with_a_word() -> None:
    no = Refusal(Message("not this"), TORRE.cite("cull"))
    all_aims = derive(TORRE, objections={"aim *": lambda *given: no, "aim high": lambda *given: None})
    found = {kind: all_aims.objection(kind) for kind in ("aim low", "aim high", "aim", "aiming")}
    assert [bool(found["aim low"]), bool(found["aim"]), bool(found["aiming"])] == [True, True, False]
    assert found["aim high"] is all_aims.objections["aim high"], "the very kind comes first"


def test_a_refusal_for_its_time_also_says_when_the_action_is_possible() -> None:
    mint = replace(TORRE.actions["mint"], when="pay")
    told = derive(TORRE, actions={"mint": mint})
    session = Session(told, torre("ab", a_field=["mine"], b_field=["mine"]))
    refused = session.enter(act("b", "mint", object="b.mine"))
    assert isinstance(refused, Refusal)
    assert [str(a).rpartition(":")[2] for a in refused.cites] == ["3.1", "4.3"]


def test_the_ruleset_may_say_why_something_is_not_offered() -> None:
    def alive(ruleset: Ruleset, state: State, decision: Decision, key: str) -> Refusal | None:
        known = key in state.objects
        return Refusal(Message("only a knight dies"), ruleset.cite("cull")) if known else None

    told = derive(TORRE, unoffered=alive)
    culling = Decision("a", "cull", options(("a.knight",)))
    table = torre(a_field=["knight", "mine"])
    state = start(told, replace(table, agenda=(Ask((culling,), "culled"),))).state
    refused = apply(told, state, answer("a", "a.mine"))
    assert isinstance(refused, Refusal)
    assert (refused.kind, str(refused.reason)) == ("rule", "only a knight dies")
    unknown = apply(told, state, answer("a", "a.moon"))
    assert isinstance(unknown, Refusal)
    assert unknown.kind == "input"


def test_a_decision_may_say_which_answer_is_the_only_one() -> None:
    division = Decision("a", "guard", options(("x", "y")), 0, 3, form="divide")
    assert not division.forced
    assert replace(division, data=Data(only=(3, 0))).forced
