"""What holds in every session of every ruleset: random legal and illegal inputs to two invented games."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judge.resolver import (
    JUDGE,
    STACK,
    Answer,
    Correct,
    Input,
    Note,
    Refusal,
    Ruleset,
    Session,
    State,
    Step,
    act,
    legal,
    op,
    refusal,
)
from tests.lots import by_lot
from tests.promises import comes_again, goes_on_alike, keeps_its_word, sessions
from tests.resolver_feria import FERIA, feria
from tests.resolver_torre import FIELD, TORRE, torre

SESSIONS = sessions(200)

HAND = ["knight", "spark", "veto", "ward", "cull"]
TABLE = ["mine", "lens", "saint", "knight", "mill", "wheel"]
STALL = ["no", "cry", "storm", "night", "calm"]


def an_opening(random: Random, ruleset: Ruleset) -> State:
    seats = random.choice(["ab", "abc", "abcd"])
    active = random.choice(seats)
    stack = ruleset is TORRE
    hands = {seat: random.choices(HAND if stack else STALL, k=random.randrange(6)) for seat in seats}
    tables = {
        f"{seat}_field": random.choices(TABLE if stack else STALL[2:], k=random.randrange(4))
        for seat in seats
    }
    if stack:
        return torre(seats, active, random.randrange(2, 7), random.randrange(1, 7), **hands, **tables)
    return feria(seats, active, **hands, **tables)


def an_input(random: Random, ruleset: Ruleset, state: State) -> Input:
    """Mostly something legal; sometimes nonsense, something forbidden, a note or a concession."""
    known = legal(ruleset, state)
    wild = random.randrange(24)
    if wild < 2:
        who, object = random.choice([*state.seats, "z", JUDGE]), random.choice(["a.spark", "a.cry", "?"])
        action = random.choice(["play", "show", "pass", "mint", "annul", "sing"])
        nonsense: list[Input] = [act(who, action, object=object), Answer(who, (object,)), Note("hm")]
        return random.choice(nonsense)
    if wild == 2 and random.random() < 0.2:
        return a_correction(random, state)
    if wild < 4 and known.refused:
        return random.choice(known.refused)[0]
    during = [entered for entered in known.allowed if entered.action == "mint"]
    if known.decision and not (during and wild < 12):
        return by_lot(random, known.decision)
    quiet = [entered for entered in known.allowed if entered.action not in ("concede", "pass")]
    if wild < 13 and quiet:
        return random.choice(quiet)
    giving_up = [entered for entered in known.allowed if entered.action == "concede"]
    if wild == 23 and giving_up and random.random() < 0.3:
        return random.choice(giving_up)
    return act(state.priority or "", "pass")


def a_correction(random: Random, state: State) -> Correct:
    """One to three operations by hand on anything at all, sensible or not."""
    ids, seat = sorted(state.objects) or ["?"], random.choice([*state.seats, "z"])
    object, zone = random.choice(ids), random.choice([FIELD, "heap", STACK, f"hand/{state.active}"])
    found = [
        op("move", object=object, to=zone, position=random.randrange(3)),
        op("gain", seat=seat, name="life", amount=random.randrange(-2, 3)),
        op("put", object=object, name="tapped", value=random.choice([True, None])),
        op("control", object=object, seat=seat),
        op("clock", active=seat, step="main"),
        op("give", seat=seat),
        op("last", name="ward", seat=seat, until="turn"),
        op("lapse", until="turn"),
        op("remember", name="odd", value=1),
        op("create", seat=state.active, to=FIELD, nature={"ability": "bell"}),
        op("leave", seat=seat),
        op("move"),
        op("gain"),
    ]
    return Correct(tuple(random.sample(found, random.randrange(1, 4))), "by hand")


def cards(state: State) -> Counter[str]:
    return Counter(o.card for o in state.all_objects if o.card)


def cited(ruleset: Ruleset, cites: Any) -> bool:
    return bool(cites) and all(a.edition == ruleset.edition for a in cites)


def sound(ruleset: Ruleset, state: State) -> None:
    """What every settled state promises."""
    held = Counter(id for ids in state.zones.values() for id in ids)
    assert set(held) == set(state.objects), "every object lies in a zone"
    assert set(held.values()) <= {1}, "and in one only"
    assert all(id in state.zone(object.zone) for id, object in state.objects.items())
    if state.result is not None:
        assert not state.agenda
        return
    assert (state.decision is None) != (state.window is None), "one thing is due, and one only"
    if state.decision:
        assert state.decision.who in (*state.playing, JUDGE)
        assert cited(ruleset, state.decision.cites)
    if state.window:
        assert state.window.ready
        assert state.window.holder in state.playing
        assert state.window.passes < len(state.window.order)
        assert refusal(ruleset, state, act(state.window.holder, "pass")) is None


def went_right(ruleset: Ruleset, before: State, step: Step | Refusal) -> None:
    if isinstance(step, Refusal):
        assert cited(ruleset, step.cites)
        assert str(step.reason)
        return
    sound(ruleset, step.state)
    assert cards(step.state) == cards(before), "cards are conserved"
    for number, event in enumerate(step.events, before.seq):
        assert event.seq == number
        assert event.cause < event.seq
        assert event.kind != "rule" or cited(ruleset, event.cites)


def played(random: Random, ruleset: Ruleset | None = None) -> Session:
    """A session of random inputs, every step of which has been looked at."""
    chosen = ruleset or random.choice([TORRE, FERIA])
    session = Session(chosen, an_opening(random, chosen))
    sound(chosen, session.state)
    for _ in range(random.randrange(5, 70)):
        if session.state.result is not None:
            break
        before = session.state
        went_right(chosen, before, session.enter(an_input(random, chosen, before)))
    return session


LESS = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
RANDOM = st.randoms(use_true_random=False)


@LESS
@given(RANDOM)
def test_inputs_alone_give_the_same_state_and_undo_and_redo_cancel_out(random: Random) -> None:
    comes_again(played(random))


@LESS
@given(RANDOM)
def test_a_state_saved_in_the_middle_goes_on_alike(random: Random) -> None:
    goes_on_alike(played(random))


@LESS
@given(RANDOM)
def test_what_is_said_to_be_legal_is_accepted_and_the_rest_refused_as_it_says(
    random: Random,
) -> None:
    keeps_its_word(played(random))


@LESS
@given(RANDOM)
def test_a_window_always_closes_when_nobody_does_anything(random: Random) -> None:
    session = played(random)
    start = (session.state.turn, len(session.state.stack))
    for _ in range(400):
        state = session.state
        if state.result is not None or (state.turn > start[0] + 1):
            return
        decided = state.decision
        entered = by_lot(random, decided) if decided else act(state.priority or "", "pass")
        assert isinstance(session.enter(entered), Step)
    pytest.fail("the turn never ends though everybody passes")


MET = {
    "torre": {
        *("play", "mint", "concede", "pass", "close", "chosen", "resolve", "hurt", "counter", "destroy"),
        *(
            "replaced",
            "create",
            "cease",
            "move",
            "gain",
            "last",
            "leave",
            "left",
            "end",
            "loop",
            "note",
            "correct",
        ),
        *("turn over", "asked pay", "asked cull", "asked order", "asked replacement", "window priority"),
    },
    "feria": {
        *("show", "annul", "cry", "pass", "close", "chosen", "tide", "source left", "move", "gain", "note"),
        *("asked order", "window stall", "window annul", "window answer"),
    },
}


@pytest.mark.parametrize("ruleset", [TORRE, FERIA], ids=lambda ruleset: ruleset.id)
def test_random_sessions_keep_every_promise_and_meet_everything(ruleset: Ruleset) -> None:
    """A figure of zero would mean that the sessions prove nothing about that verb, window or choice."""
    met: Counter[str] = Counter()
    for seed in range(SESSIONS):
        session = played(Random(seed), ruleset)
        met.update(event.name for event in session.log())
        met.update(f"asked {node.step.decision.kind}" for node in session.nodes if node.step.decision)
        windows = [node.step.state.window for node in session.nodes]
        met.update(f"window {window.kind}" for window in windows if window)
    for name in sorted(met):
        print(f"{ruleset.id} {name:20} {met[name]}")
    assert {name for name in MET[ruleset.id] if not met[name]} == set()
