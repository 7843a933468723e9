"""A game with windows of answers and no stack (Feria, see resolver_feria), and consecutive passing itself."""

from __future__ import annotations

import pytest

from judge.resolver import (
    Action,
    Data,
    FaultyRuleset,
    Refusal,
    Row,
    Session,
    Step,
    Window,
    WindowRule,
    act,
    answer,
    apply,
    derive,
    replay,
)
from judge.resolver.ruleset import AfterActing
from judge.resolver.windows import acted, closed, ending, passed, without
from judge.resolver.wording import worded
from tests.resolver_feria import FERIA, LATER_FERIA, feria
from tests.resolver_torre import FIELD


def names(session: Session) -> list[str]:
    return [event.name for event in session.log()]


def test_the_seats_to_the_left_may_annul_each_once() -> None:
    session = replay(FERIA, feria("abc", "b", b=["calm"], a=["no"]), [act("b", "show", object="b.calm")])
    assert session.state.window
    assert (session.state.window.kind, session.state.window.order) == ("annul", ("c", "a"))
    session.enter(act("c", "pass"))
    assert session.state.priority == "a"
    session.enter(act("a", "annul", object="a.no"))
    assert session.state.objects["b.calm"].zone == "heap"
    assert session.state.window.kind == "answer", "acting closed the window; the next step follows"
    closing = [event for event in session.log() if event.name == "close"]
    assert [str(worded(FERIA, event)) for event in closing] == ["what a has done closes this (annul)"]


def test_what_nobody_annuls_comes_into_play() -> None:
    session = replay(FERIA, feria("ab", a=["calm"]), [act("a", "show", object="a.calm"), act("b", "pass")])
    assert session.state.objects["a.calm"].zone == FIELD
    assert names(session)[-2:] == ["close", "move"]


def test_only_the_windows_own_answers_are_possible_in_it() -> None:
    session = replay(FERIA, feria("ab", a=["calm"], b=["calm"]), [act("a", "show", object="a.calm")])
    step = apply(FERIA, session.state, act("b", "show", object="b.calm"))
    assert isinstance(step, Refusal)
    assert str(step.reason) == "“show” is not possible here (annul): it belongs to another time (stall)"
    assert [str(cite) for cite in step.cites] == ["feria/reglas@2:15.4"]


def test_one_answer_for_each_seat_and_action() -> None:
    session = replay(FERIA, feria("ab", a=["calm"], b=["cry", "cry"]), [act("a", "show", object="a.calm")])
    for entered in (act("b", "pass"), act("b", "cry", object="b.cry")):
        session.enter(entered)
    assert session.state.priority == "a", "b has had its turn"
    session.enter(act("a", "pass"))
    assert session.state.window
    assert session.state.window.kind == "stall"


@pytest.mark.parametrize(("seats", "active", "order"), [("abc", "b", "bcab"), ("abcd", "c", "cdabc")])
def test_simultaneous_effects_come_one_each_in_rotation_from_the_active_seat(
    seats: str, active: str, order: str
) -> None:
    tables = {f"{seat}_field": ["calm"] for seat in seats} | {f"{active}_field": ["calm", "calm"]}
    session = replay(FERIA, feria(seats, active, **tables), [act(active, "pass")])
    assert session.decision
    assert session.decision.who == active
    session.enter(answer(active, f"{active}.calm2"))
    tides = [e.data.ref("source") for e in session.log() if e.name == "tide"]
    assert "".join(ref.id[0] for ref in tides if ref) == order
    assert tides[0]
    assert tides[0].id == f"{active}.calm2"


def test_an_effect_whose_source_left_before_its_turn_does_not_happen() -> None:
    session = replay(FERIA, feria("ab", a_field=["storm"], b_field=["calm"]), [act("a", "pass")])
    assert names(session)[-5:] == ["tide", "move", "source left", "finish", "open"]
    left = next(e for e in session.log() if e.name == "source left")
    assert [str(cite) for cite in left.cites] == ["feria/reglas@2:14.b"]


def test_a_ruleset_may_have_conditions_for_passing() -> None:
    """A pass is refused like any action where the ruleset names it among its actions."""
    held = Row("stall", "first the calm is shown", lambda r, s, a: not s.zone(f"hand/{a.who}"))
    strict = derive(FERIA, actions={"pass": Action("stall", lambda ruleset, draft, act: None, rows=(held,))})
    session = Session(strict, feria("ab", a=["calm"]))
    against = session.enter(act("a", "pass"))
    assert isinstance(against, Refusal)
    assert str(against.reason) == "first the calm is shown"
    session.enter(act("a", "show", object="a.calm"))
    assert isinstance(session.enter(act("b", "pass")), Step)


def test_an_effect_that_ends_the_turn_cuts_off_what_was_still_due() -> None:
    session = replay(FERIA, feria("ab", a_field=["night"], b_field=["calm", "calm"]), [act("a", "pass")])
    assert names(session).count("tide") == 1
    assert (session.state.active, session.state.turn) == ("b", 2)


def test_a_derived_ruleset_overrides_entries_and_cites_its_own_edition() -> None:
    assert str(LATER_FERIA.cite("annul")[0]) == "feria/reglas@3:15.4"
    assert "answer" not in LATER_FERIA.windows
    assert LATER_FERIA.windows["annul"].restart
    assert LATER_FERIA.actions == FERIA.actions
    with pytest.raises(FaultyRuleset, match="without an edition"):
        derive(FERIA, cites={"pass": tuple(type(a)(a.game, a.target) for a in FERIA.cite("pass"))})


def rule(after: AfterActing, restart: bool) -> WindowRule:
    return WindowRule("x", frozenset(), FERIA.windows["stall"].close, after, restart)


@pytest.mark.parametrize("seats", ["a", "ab", "bca", "cdab"])
def test_a_window_closes_when_all_have_passed_in_succession(seats: str) -> None:
    window = Window("x", tuple(seats))
    for seat in seats:
        assert not closed(window)
        assert window.holder == seat
        window = passed(window)
    assert closed(window)


def test_what_acting_does_to_the_passes() -> None:
    after_a = passed(Window("x", ("a", "b", "c")))

    def then(after: AfterActing, restart: bool) -> tuple[str, int]:
        window = acted(after_a, rule(after, restart))
        return window.holder, window.passes

    assert then("again", True) == (
        "b",
        0,
    )
    assert then("next", True) == ("c", 0)
    assert then("next", False) == (
        "c",
        2,
    )
    assert closed(acted(after_a, rule("close", False)))


def test_the_log_says_how_a_window_closed() -> None:
    asked, plain = Window("x", ("a", "b", "c")), rule("again", True)
    by_b = acted(passed(asked), rule("close", False))
    assert ending(by_b, plain) == Data(window="x", who="b")
    assert ending(without(by_b, "a"), plain) == Data(window="x", who="b")
    assert ending(without(by_b, "b"), plain) == Data(window="x")
    assert ending(passed(passed(passed(asked))), plain) == Data(window="x")
    assert ending(passed(passed(passed(asked))), rule("next", False)) == Data(window="x", each=True)


@pytest.mark.parametrize(
    ("passes", "gone", "holder", "left"),
    [(1, "b", "c", 1), (1, "a", "b", 0), (2, "ab", "c", 0), (2, "c", "a", 2), (0, "abc", None, 0)],
)
def test_a_seat_that_leaves_takes_its_pass_along(
    passes: int, gone: str, holder: str | None, left: int
) -> None:
    window = Window("x", ("a", "b", "c"))
    for _ in range(passes):
        window = passed(window)
    rest = without(window, gone)
    assert rest.passes == left
    if holder:
        assert (rest.holder, closed(rest)) == (holder, left == len(rest.order))
    else:
        assert closed(rest)
