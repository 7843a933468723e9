"""A game with a stack and priority on the resolver's core (Torre, see resolver_torre)."""

from __future__ import annotations

import pytest

from judge.messages import render
from judge.resolver import (
    JUDGE,
    Answer,
    Ask,
    Correct,
    Decision,
    Draft,
    Event,
    Input,
    Op,
    Pending,
    PendingEvent,
    Position,
    Session,
    Step,
    act,
    answer,
    apply,
    derive,
    op,
    options,
    replay,
    start,
    tree,
    worded,
)
from judge.resolver.values import replace
from tests.resolver_torre import FIELD, TORRE, play, refused, torre


def passes(seats: str) -> list[Input]:
    return [act(seat, "pass") for seat in seats]


def names(session: Session) -> list[str]:
    return [event.name for event in session.log()]


def options_of(session: Session) -> list[str]:
    assert session.decision
    return list(session.decision.keys)


def life(session: Session) -> dict[str, int]:
    return {seat: session.state.player(seat).number("life") for seat in session.state.seats}


MILL_TURNS = Correct(
    (op("create", prefix="ability", to="stack", seat="a", nature={"ability": "mill"}),), "the mill turns"
)


def test_the_last_put_on_the_stack_resolves_first() -> None:
    inputs = [*play("a", "spark", seat="b"), *passes("a"), *play("b", "spark", seat="a"), *passes("ba")]
    session = replay(TORRE, torre(a=["spark"], b=["spark"]), inputs)
    assert life(session) == {"a": 3, "b": 5}
    assert [o.id for o in session.state.stack] == ["a.spark"]
    assert session.state.priority == "a", "after a resolution the active seat has priority"


def test_whoever_acts_has_priority_again_and_earlier_passes_are_void() -> None:
    inputs = [*play("a", "spark", seat="b"), *passes("a"), *play("b", "spark", seat="a")]
    session = replay(TORRE, torre(a=["spark"], b=["spark"]), inputs)
    assert session.state.priority == "b"
    session.enter(act("b", "pass"))
    assert len(session.state.stack) == 2, "the first pass of a no longer counts"
    assert session.state.priority == "a"


def test_a_step_ends_when_all_pass_with_an_empty_stack() -> None:
    session = replay(TORRE, torre("abc", active="b"), passes("bca"))
    assert (session.state.active, session.state.turn, session.state.priority) == ("c", 2, "c")


def test_a_vetoed_order_does_not_resolve_and_a_target_that_left_is_not_found_again() -> None:
    inputs = [
        *play("a", "spark", seat="b"),
        *passes("a"),
        *play("b", "veto"),
        *passes("b"),
        *play("a", "veto"),
    ]
    session = replay(TORRE, torre(a=["spark", "veto"], b=["veto"]), [*inputs, *passes("abab")])
    assert life(session) == {"a": 5, "b": 3}, "the veto against the veto leaves the spark"
    assert [e.name for e in session.log()].count("counter") == 1


def test_a_pay_decision_lets_mines_give_coins_outside_the_stack() -> None:
    session = replay(TORRE, torre(coins=0, a=["ward"], a_field=["mine"]), [])
    session.enter(act("a", "play", object="a.ward"))
    assert options_of(session) == ["take back"]
    session.enter(act("a", "mint", object="a.mine"))
    assert options_of(session) == ["coin", "take back"], "the open choice is made anew"
    assert [o.id for o in session.state.stack] == ["a.ward"]
    reason, cites = refused(apply(TORRE, session.state, act("a", "mint", object="a.mine")))
    assert "no fresh mine" in reason
    assert cites == ["torre/reglas@1:4.4.a"]


def test_a_trigger_waits_for_the_next_priority_and_cites_what_caused_it() -> None:
    session = replay(TORRE, torre(a=["knight"]), [*play("a", "knight"), *passes("ab")])
    assert [o.nature.text("ability") for o in session.state.stack] == ["bell"]
    events = list(session.log())
    entered = next(e for e in events if e.name == "move" and e.data.text("to") == FIELD)
    put = next(e for e in events if e.name == "create")
    assert put.cause == entered.seq
    depths = {event.seq: depth for depth, event in tree(events)}
    assert depths[put.seq] == depths[entered.seq] + 1
    session.enter(act("a", "pass"))
    session.enter(act("b", "pass"))
    assert life(session) == {"a": 6, "b": 5}


@pytest.mark.parametrize(("seats", "active", "order"), [("abc", "b", "bca"), ("abcd", "c", "cdab")])
def test_simultaneous_choices_go_round_from_the_active_seat_and_happen_at_once(
    seats: str, active: str, order: str
) -> None:
    fields = {f"{seat}_field": ["knight", "knight"] for seat in seats}
    session = Session(TORRE, torre(seats, active, coins=3, life=5, **{active: ["cull"]}, **fields))
    for entered in [*play(active, "cull"), *passes(order)]:
        session.enter(entered)
    asked = []
    while session.decision:
        asked.append(session.decision.who)
        assert len(session.state.zone(FIELD)) == 2 * len(seats), "nothing is destroyed while they choose"
        session.enter(answer(session.decision.who, session.decision.keys[1]))
    assert "".join(asked) == order
    assert all(o.id.endswith("knight") for o in session.state.inside(FIELD))
    destroyed = [e for e in session.log() if e.name == "destroy"]
    assert len({e.cause for e in destroyed}) == 1


def test_triggers_of_several_seats_are_put_from_the_active_seat_on_each_ordering_their_own() -> None:
    state = torre("abc", "c", a=["knight", "knight"], b=["knight"], c=["knight", "knight"])
    ops = tuple(op("move", object=id, to=FIELD) for id in sorted(state.objects))
    ruleset = derive(TORRE, steps={"begin": lambda ruleset, draft, data: draft.do(*ops)})
    session = Session(ruleset, state)
    asked = []
    while session.decision:
        asked.append(session.decision.who)
        session.enter(answer(session.decision.who, *reversed(session.decision.keys)))
    assert asked == ["c", "a"], "b has only one and is not asked"
    assert [o.controller for o in reversed(session.state.stack)] == ["c", "c", "a", "a", "b"]


def test_triggers_that_are_alike_may_be_left_unordered() -> None:
    state = torre("ab", "a", a=["knight", "knight"])
    ops = tuple(op("move", object=id, to=FIELD) for id in sorted(state.objects))
    for alike, left_open in (
        (lambda pending: pending.name, False),
        (lambda pending: str(pending.source), True),
    ):
        ruleset = derive(TORRE, steps={"begin": lambda ruleset, draft, data: draft.do(*ops)}, any_order=alike)
        decision = Session(ruleset, state).decision
        assert decision
        assert (decision.kind, decision.forced) == ("order", not left_open)


def test_a_shield_prevents_once_and_a_replacement_applies_once_to_an_operation() -> None:
    state = torre(a=["spark", "spark"], b=["ward"], b_field=["lens"], coins=5)
    session = replay(TORRE, state, [*passes("a"), *play("b", "ward"), *passes("ba")])
    for entered in [*play("a", "spark", seat="b"), *passes("ab")]:
        session.enter(entered)
    assert session.decision
    assert (session.decision.who, set(session.decision.keys)) == ("b", {"ward-1", "b.lens"})
    twice = answer("b", "b.lens")
    session.enter(twice)
    assert life(session)["b"] == 5, "doubled, then prevented by the shield that was left"
    for entered in [act("a", "play", object="a.spark2", seat="b"), answer("a", "coin"), *passes("ab")]:
        session.enter(entered)
    assert life(session)["b"] == 1, "the shield is spent; the lens doubles once"


def test_an_optional_replacement_may_be_declined() -> None:
    for choice, left, field in (((), 3, ("b.saint",)), (("b.saint",), 5, ())):
        session = replay(
            TORRE, torre(a=["spark"], b_field=["saint"]), [*play("a", "spark", seat="b"), *passes("ab")]
        )
        assert session.decision
        assert session.decision.min == 0
        session.enter(answer("b", *choice))
        assert life(session)["b"] == left
        assert session.state.zone(FIELD) == field


def test_checks_happen_at_once_before_anyone_has_priority() -> None:
    session = replay(TORRE, torre(life=2, a=["spark"]), [*play("a", "spark", seat="b"), *passes("ab")])
    assert session.state.result == {"winner": "a"}
    assert [name for name in names(session) if name in ("hurt", "leave", "end")] == ["hurt", "leave", "end"]
    assert "nobody may act any more" in refused(apply(TORRE, session.state, act("a", "pass")))[0]


def test_a_player_may_concede_in_the_middle_of_another_ones_choice() -> None:
    state = torre("abc", a=["spark"], b_field=["knight"])
    session = replay(TORRE, state, [act("a", "play", object="a.spark", seat="b"), act("b", "concede")])
    assert session.state.gone == ("b",)
    assert session.decision
    assert session.decision.who == "a"
    session.enter(answer("a", "coin"))
    session.enter(act("a", "concede"))
    assert session.state.result == {"winner": "c"}


def test_what_a_seat_that_left_had_to_choose_is_dropped_and_logged() -> None:
    knights = ["knight", "knight"]
    state = torre("abc", a=["cull"], a_field=knights, b_field=knights, c_field=knights)
    session = replay(TORRE, state, [*play("a", "cull"), *passes("abc"), act("b", "concede")])
    session.enter(answer("a", "a.knight"))
    assert "left" in names(session)
    assert session.decision
    assert session.decision.who == "c"


def test_a_mandatory_loop_is_stopped_and_cited() -> None:
    state = torre(a_field=["mill"], b_field=["wheel"])
    session = Session(TORRE, state)
    session.enter(MILL_TURNS)
    for _ in range(12):
        if session.state.result is None:
            session.enter(act(session.state.priority or "", "pass"))
    assert session.state.result == {"winner": "nobody"}
    stopped = next(e for e in session.log() if e.name == "loop")
    assert [str(cite) for cite in stopped.cites] == ["torre/reglas@1:9.1"]


def test_a_loop_that_somebody_may_break_is_not_stopped_while_they_act() -> None:
    state = torre(a_field=["mill"], b_field=["wheel"], b=["ward"] * 4, coins=9)
    session = Session(TORRE, state)
    session.enter(MILL_TURNS)
    for turn in range(4):
        ward = f"b.ward{turn + 1 if turn else ''}"
        for entered in [*passes("a"), act("b", "play", object=ward), answer("b", "coin"), *passes("baab")]:
            assert isinstance(session.enter(entered), Step)
    assert session.state.result is None


def test_an_endless_chain_without_priority_is_taken_for_a_loop() -> None:
    spin = derive(TORRE, checks={"spin": lambda r, s: (op("gain", seat="a", name="dizzy", amount=1),)})
    step = start(spin, torre())
    assert step.state.result == {"winner": "nobody"}
    assert step.events[-2].name == "loop"


def test_the_judge_decides_where_a_rule_is_silent_and_may_state_an_outcome() -> None:
    def ask(ruleset: object, draft: Draft, data: object) -> None:
        which = Decision(JUDGE, "silent", cites=TORRE.cite("loop"), form="outcome")
        draft.ask(which, then="stated")

    def stated(ruleset: object, draft: Draft, frame: Ask, answers: tuple[tuple[Op, ...], ...]) -> None:
        draft.do(*answers[0])

    silent = derive(TORRE, steps={"begin": ask}, answers={"stated": stated})
    session = Session(silent, torre())
    assert "may not choose" in refused(session.enter(answer("a")))[0]
    assert "no verb" in refused(session.enter(Answer(JUDGE, (), (op("sing"),))))[0]
    step = session.enter(Answer(JUDGE, (), (op("gain", seat="b", name="life", amount=4),)))
    assert isinstance(step, Step)
    assert [(e.kind, e.name) for e in step.events] == [("judge", "chosen"), ("rule", "gain")]
    assert life(session)["b"] == 9


def test_an_object_that_left_and_came_back_is_another_object() -> None:
    state = torre(a_field=["knight"])
    before = state.objects["a.knight"].ref
    draft = Draft(TORRE, state)
    draft.move("a.knight", "hand/a")
    draft.move("a.knight", FIELD)
    assert state.current(before)
    assert draft.current(before) is None
    token = draft.create("token", FIELD, "a")
    draft.remove(token.id)
    again = draft.create("token", FIELD, "a")
    assert (token.id, again.id) == ("token-1", "token-1")
    assert token.ref != again.ref


def test_a_choice_forced_by_another_is_made_at_once_before_the_next_seat_chooses() -> None:
    def forced(ruleset: object, draft: Draft, frame: Ask, answers: tuple[tuple[Op, ...], ...]) -> None:
        if len(answers) == 1:
            extra = Decision("c", "forced", options(("x", "y")), cites=TORRE.cite("cull"))
            draft.ask(extra, then="noted")

    def begin(ruleset: object, draft: Draft, data: object) -> None:
        asked = [
            Decision(seat, "round", options(("x", "y")), cites=TORRE.cite("cull"))
            for seat in draft.order_from(draft.active)
        ]
        draft.ask(*asked, then="noted", each="forced")

    answers = {"forced": forced, "noted": lambda ruleset, draft, frame, answers: None}
    session = Session(derive(TORRE, steps={"begin": begin}, answers=answers), torre("abc", "b"))
    asked = []
    while session.decision:
        asked.append((session.decision.who, session.decision.kind))
        session.enter(answer(session.decision.who, "x"))
    assert asked == [("b", "round"), ("c", "forced"), ("c", "round"), ("a", "round")]


def test_what_a_seat_does_can_trigger_by_itself() -> None:
    def listen(
        ruleset: object, before: Position, state: Position, events: tuple[Event, ...]
    ) -> tuple[Pending, ...]:
        return tuple(Pending("bell", "b", cause=e.seq) for e in events if e.name in ("mint", "chosen"))

    session = Session(derive(TORRE, triggers=listen), torre(a=["ward"], a_field=["mine"]))
    step = session.enter(act("a", "mint", object="a.mine"))
    assert isinstance(step, Step)
    minted, put = step.events[0], step.events[-1]
    assert (minted.name, put.name, put.cause) == ("mint", "create", minted.seq)
    session.enter(act("a", "play", object="a.ward"))
    session.enter(answer("a", "coin"))
    assert [o.nature.text("ability") for o in session.state.stack] == ["bell", "", "bell"]


def test_passing_may_bring_an_announcement_along() -> None:
    def announce(ruleset: object, draft: Draft, seat: str) -> None:
        draft.emit("announce", "mint", seat=seat, coins=draft.player(seat).number("coins"))

    window = replace(TORRE.windows["priority"], passing=announce)
    session = Session(derive(TORRE, windows={"priority": window}), torre(coins=2))
    step = session.enter(act("a", "pass"))
    assert isinstance(step, Step)
    assert [(e.name, e.cause) for e in step.events] == [("pass", 0), ("announce", step.events[0].seq)]
    assert step.events[1].data["coins"] == 2
    assert session.state.priority == "b"


def test_events_read_as_sentences_in_the_readers_language() -> None:
    inputs = [*play("a", "spark", seat="b"), *passes("ab")]
    session = replay(TORRE, torre(a=["spark"]), inputs)
    said = [worded(TORRE, e, session.state) for e in session.log()]
    assert "a passes" in map(str, said)
    assert "a pasa" in [render(m, "es") for m in said]
    assert "hurt (amount: 2, seat: b)" in map(str, said)
    assert "spark changes its zone: stack → grave/a" in map(str, said)
    own = derive(
        TORRE, wording={"hurt": "{seat} takes {amount}", "resolve": "{nothing}"}, labels={"b": "Berta"}
    )
    lines = [str(worded(own, e, session.state)) for e in session.log()]
    assert "Berta takes 2" in lines
    assert "resolve (object: spark)" in lines, "a sentence that lacks data shows what there is"


def test_what_cannot_happen_is_logged_and_spends_no_shield() -> None:
    def immune(ruleset: object, state: Position, what: Op) -> PendingEvent | None:
        return (
            PendingEvent("immune", "ward", what.data)
            if what.verb == "hurt" and what.data["seat"] == "b"
            else None
        )

    draft = Draft(TORRE, torre(a=["spark"], b_field=["saint"]))
    ward = draft.last("ward", "b")
    warded = derive(TORRE, forbidden=immune)
    session = replay(warded, draft.snapshot(), [*play("a", "spark", seat="b"), *passes("ab")])
    assert session.decision is None, "neither the saint nor the shield is asked for"
    assert names(session).count("immune") == 1
    assert life(session)["b"] == 5
    assert session.state.effects == (ward,)
