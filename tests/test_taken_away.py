"""The judge corrects the table in the middle of anything: the game goes on, whatever was taken away."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from judge.errors import JudgeError
from judge.resolver import (
    PASS,
    Act,
    Answer,
    Correct,
    Data,
    Decision,
    Op,
    Ref,
    Refusal,
    Ruleset,
    State,
    Step,
    apply,
    op,
)
from tests.scenario_results import FILES, SCENARIOS, results

OF_EACH_KIND = 5 if os.environ.get("JUDGE_THOROUGH") else 1
"""How many positions of each kind are tried."""
INPUTS_AFTER = 8
MOST_OBJECTS, MOST_ZONES = (6, 3) if os.environ.get("JUDGE_THOROUGH") else (3, 1)
"""How many objects of a position are taken away, and to how many other zones."""


def kind_of(state: State) -> tuple[Any, ...]:
    """What is due: the kind of the choice, or the window with what comes after it."""
    decision, top = state.decision, state.top
    if decision is not None:
        return getattr(top, "then", ""), decision.kind, decision.form
    return (
        state.step,
        bool(state.stack),
        *(getattr(f, "kind", getattr(f, "steps", "")) for f in state.agenda[:3]),
    )


@cache
def positions_of(game: str) -> tuple[tuple[Ruleset, State], ...]:
    """Positions of the game's scenarios in which somebody is to choose or may act, a few of each kind."""
    seen: Counter[Any] = Counter()
    found: list[tuple[Ruleset, State]] = []
    for file in (one for one in FILES if one.relative_to(SCENARIOS).parts[0] == game):
        for session in (result.session for result in results(file) if result.session is not None):
            for node in session.nodes:
                state = node.step.state
                if node.input is not None and state.result is None:
                    kind = session.ruleset.edition, *kind_of(state)
                    seen[kind] += 1
                    if seen[kind] <= OF_EACH_KIND:
                        found.append((session.ruleset, state))
    return tuple(found)


def first_answer(decision: Decision) -> Answer:
    """The first answer that the decision allows."""
    if decision.form == "number":
        return Answer(decision.who, (decision.min,))
    if decision.form == "divide":
        others = [decision.min] * (len(decision.options) - 1)
        return Answer(decision.who, ((decision.max or 0) - sum(others), *others))
    if decision.form == "outcome":
        return Answer(decision.who)
    least = len(decision.keys) if decision.form == "order" else max(decision.min, 1)
    return Answer(decision.who, decision.keys[:least])


def goes_on(ruleset: Ruleset, state: State) -> None:
    """Some inputs more are answered by a step, or refused."""
    for _ in range(INPUTS_AFTER):
        decision, holder = state.decision, state.priority
        if decision is None and holder is None:
            assert state.result is not None
            return
        entered = first_answer(decision) if decision else Act(holder or "", PASS)
        step = apply(ruleset, state, entered)
        if isinstance(step, Refusal):
            return
        state = step.state


def named(value: Any, state: State) -> Iterator[str]:
    """The objects that a value names, at whatever depth."""
    if isinstance(value, Ref):
        yield value.id
    elif isinstance(value, str):
        yield value
    elif isinstance(value, Data):
        for part in value.values():
            yield from named(part, state)
    elif isinstance(value, tuple):
        for part in value:
            yield from named(part, state)


def corrections(state: State, at: int = 0) -> Iterator[tuple[Op, ...]]:
    """Every seat leaves; what is offered, or is being resolved, is taken away or lies elsewhere."""
    for seat in state.playing:
        yield (op("leave", seat=seat),)
    values: list[Any] = [getattr(frame, "data", None) for frame in state.agenda[:4]]
    if state.decision is not None:
        values = [state.decision.keys, *values, state.decision.data]
        values += [option.data for option in state.decision.options]
    told = dict.fromkeys(id for value in values for id in named(value, state))
    fighting = [o.id for o in state.all_objects if {"attacking", "blocking"} & set(o.data)]
    ids = [id for id in (*told, *state.zone("stack"), *fighting) if id in state.objects]
    zones = dict.fromkeys(o.zone for o in state.all_objects)
    for turn, id in enumerate(ids[:MOST_OBJECTS], at):
        yield (op("cease", object=id),)
        elsewhere = [zone for zone in zones if zone != state.objects[id].zone]
        first = turn % max(len(elsewhere), 1) if MOST_ZONES == 1 else 0  # by turns
        for zone in elsewhere[first : first + MOST_ZONES]:
            yield (op("move", object=id, to=zone),)
    if len(ids) > 1:
        yield tuple(op("cease", object=id) for id in ids)


@pytest.mark.parametrize("game", sorted(path.name for path in SCENARIOS.iterdir()))
def test_whoever_leaves_or_whatever_is_taken_away_the_game_goes_on(game: str) -> None:
    positions = positions_of(game)
    assert len(positions) > 10
    faults: dict[str, str] = {}
    for at, (ruleset, state) in enumerate(positions):
        for ops in corrections(state, at):
            entered = Correct(ops, "a slip")
            try:
                step = apply(ruleset, state, entered)
                if isinstance(step, Step):
                    goes_on(ruleset, step.state)
            except (JudgeError, AssertionError) as fault:
                faults.setdefault(str(fault), f"{state.decision} {entered}")
    assert faults == {}


def test_what_is_taken_away_is_no_longer_offered() -> None:
    tried = 0
    for ruleset, state in positions_of("magic"):
        decision = state.decision
        offered = [key for key in decision.keys if key in state.objects] if decision else []
        if decision is None:
            continue
        if decision.form == "choose" and len(offered) == len(decision.keys) > 1:
            step = apply(ruleset, state, Correct((op("cease", object=offered[0]),), "a slip"))
            assert isinstance(step, Step)
            now = step.state.decision
            if now is not None and now.kind == decision.kind:
                assert offered[0] not in now.keys
                tried += 1
    assert tried
