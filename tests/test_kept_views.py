"""What objects are is kept from state to state, and is what would be worked out anew."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given

from benchmarks.myl import next_input, opening
from judge.resolver import Session, State, act, answer
from judge.resolver.values import replace
from judge.rulesets.game import Laying, Placed
from judge.rulesets.kit import CardRuleset, View, active_effects, view
from judge.rulesets.kit.abilities import forbidding
from judge.rulesets.kit.characteristics import able, gather
from judge.rulesets.kit.rule import definition, seatless, works_in
from judge.rulesets.kit.trigger_index import FORBIDS, INSTEAD, SETS_OFF, waited_for, waits
from judge.rulesets.kit.triggered_abilities import awake
from judge.rulesets.myl import GAME, MYL, zones
from tests.myl_tables import OWN
from tests.own_cards import knowing
from tests.test_myl_properties import played
from tests.test_resolver_properties import LESS, RANDOM

RULES = knowing(MYL, *OWN)
ANEW = replace(RULES, cacheable_views=False)


Work = tuple[dict[str, View], list[Any], set[str]]


def at_work(ruleset: CardRuleset, state: State) -> Work:
    """What every object is, which continuous effects work, and which objects have abilities."""
    seen = {object.id: view(ruleset, state, object) for object in state.all_objects}
    lives = [(one.change, one.context, one.cites) for one in active_effects(ruleset, state)]
    return seen, lives, {object.id for object in able(ruleset, state)}


def what_was_sought(state: State) -> None:
    """What is looked for in changed parts only is what going through all objects finds."""
    everything = state.all_objects
    borne = [object.id for object in zones.on_table(state) if zones.bearer(object) is not None]
    assert [object.id for object in zones.borne(state)] == borne
    statics = {
        (object.ref, ability)
        for object in everything
        for ability in definition(RULES, object).get("abilities", ())
        if ability.text("kind") == "static" and works_in(RULES, ability, seatless(object.zone))
    }
    gathered = gather(RULES, state)
    assert {(one.context.source, one.ability) for one in gathered if one.ability is not None} == statics


def what_is_waited_for(state: State) -> None:
    """The index names all that an ability at work waits for; what it does not name concerns nobody."""
    waited = waited_for(RULES, state)
    for _, _, _, ability in awake(RULES, state, "triggered"):
        assert {(SETS_OFF, pattern.text("on")) for pattern in ability["on"]} <= waited
    for _, _, _, ability in awake(RULES, state, "replacement"):
        assert (INSTEAD, ability["instead"].text("on")) in waited
    for _, pattern in forbidding(RULES, state):
        assert (FORBIDS, pattern.text("on")) in waited


def same_as_anew(states: list[State]) -> None:
    assert [at_work(RULES, state) for state in states] == [at_work(ANEW, state) for state in states]
    for state in states:
        what_was_sought(state)
        what_is_waited_for(state)


@LESS
@given(RANDOM)
def test_in_random_sessions(random: Random) -> None:
    states = [node.step.state for node in played(random).nodes]
    same_as_anew(states)
    same_as_anew(random.sample(states, len(states)))  # as when somebody takes back and goes another way


def test_with_a_large_table() -> None:
    session = Session(RULES, opening(RULES, 60))
    for _ in range(40):
        session.enter(next_input(session))
    same_as_anew([node.step.state for node in session.nodes])


@pytest.mark.parametrize("effects", [1, 2])
def test_what_an_effect_gives_goes_with_its_source(effects: int) -> None:
    field = [Placed(f"f{i}", "Campo de Juego", "a", "support") for i in range(effects)]
    ally = Placed("ally", "Recluta", "a", "defense")
    blow = Placed("blow", "Saqueador", "b", "hand")
    thief = {
        "name": "Saqueador",
        "type": "talisman",
        "cost": 0,
        "targets": [{"as": "aim", "of": "any"}],
        "effect": [{"destroy": "target aim"}],
    }
    rules = knowing(RULES, thief)
    state = GAME.lay(rules, Laying(("b", "a"), "b", 2, "", "vigil", {}, (*field, ally, blow)))
    session = Session(rules, state)
    assert view(rules, session.state, session.state.objects["ally"]).figure("strength") == 1 + effects
    session.enter(act("b", "play", object="blow"))
    session.enter(answer("b", "f0"))
    assert session.state.objects["f0"].zone == "graveyard/a"
    assert view(rules, session.state, session.state.objects["ally"]).figure("strength") == effects


def test_what_nobody_waits_for_concerns_nobody() -> None:
    bare = GAME.lay(RULES, Laying(("a", "b"), "a", 2, "", "vigil", {}, ()))
    laid = opening(RULES, 24)
    words = {word for _, word in waited_for(RULES, laid)}
    assert not waited_for(RULES, bare)
    assert words
    events = {name for word in words if word in RULES.happenings for name in RULES.happenings[word].events}
    ways = (SETS_OFF, INSTEAD, FORBIDS)
    assert all(any(waits(RULES, laid, how, name) for how in ways) for name in events)
    assert not any(waits(RULES, bare, how, name) for how in ways for name in events)
