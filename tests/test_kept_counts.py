"""Effects that count objects, and what Gobierno & Prestigio's objects are, are kept as if worked out anew."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given

import judge.rulesets as rulesets
from benchmarks.large_tables import an_input, large
from judge.resolver import Data, Session, State, act
from judge.resolver.values import replace
from judge.rulesets.game import Game, Laying, Placed
from judge.rulesets.kit import CardRuleset, active_effects, view
from judge.rulesets.kit.characteristics import able, gather
from judge.rulesets.kit.counting_effects import Kinds
from tests.own_cards import knowing
from tests.test_gyp_properties import GYP, played
from tests.test_resolver_properties import LESS, RANDOM

MYL_CARDS: tuple[dict[str, Any], ...] = tuple(
    {"name": name, "type": "ally", "cost": 0, "strength": 1, "abilities": [{"kind": "static", **ability}]}
    for name, ability in (
        ("Coro", {"of": "self", "change": {"add": {"strength": {"count": {"type": "ally"}}}}}),
        (
            "Cónclave",
            {
                "of": {"type": "ally", "controller": "you", "other": True},
                "change": {"add": {"strength": {"count": {"type": "totem", "controller": "you"}}}},
            },
        ),
        (
            "Ermitaño",
            {
                "of": "self",
                "change": {"gain": ["fury"]},
                "while": {"not": {"count": {"type": "ally", "controller": "you", "other": True}, "min": 2}},
            },
        ),
        (
            "Sepulturero",
            {"of": "ally", "change": {"add": {"strength": {"count": {"type": "ally", "zone": "graveyard"}}}}},
        ),
        (
            "Carcelero",
            {
                "of": "self",
                "change": {"forbid": {"attacks": "self"}},
                "while": {"count": {"type": "ally", "controller": "opponents"}, "min": 2},
            },
        ),
    )
)
MYL_OTHERS: tuple[dict[str, Any], ...] = (
    {"name": "Ídolo", "type": "totem", "cost": 0},
    {"name": "Mazo", "type": "talisman", "cost": 0, "effect": [{"destroy": {"all": {"type": "totem"}}}],
     "targets": [{"as": "aim", "of": "ally"}]},
    {"name": "Rayo", "type": "talisman", "cost": 0, "targets": [{"as": "aim", "of": "ally"}],
     "effect": [{"destroy": "target aim"}]},
)  # fmt: skip
GYP_CARDS: tuple[dict[str, Any], ...] = tuple(
    {"name": name, "type": "citizen", "cost": 0, "strength": 1, "toughness": 1}
    | {"abilities": [{"kind": "static", **ability}]}
    for name, ability in (
        (
            "Gremio",
            {
                "of": {"type": "subject", "controller": "you"},
                "change": {"add": {"toughness": {"count": {"type": "subject", "controller": "you"}}}},
            },
        ),
        (
            "Senado",
            {
                "of": "self",
                "change": {"add": {"strength": 2}},
                "while": {"count": {"type": "subject", "controller": "opponents"}, "min": 2},
            },
        ),
    )
)


def game_of(name: str) -> tuple[Game, CardRuleset]:
    game = rulesets.find(name)
    cards = (*MYL_CARDS, *MYL_OTHERS) if name == "myl" else GYP_CARDS
    return game, knowing(game.profiles[game.default], *cards)


def laid(name: str, seed: int) -> tuple[CardRuleset, State]:
    """A table with cards that count on it, and others in hands."""
    game, ruleset = game_of(name)
    random, placed = Random(seed), []
    cards = MYL_CARDS if name == "myl" else GYP_CARDS
    others = [card["name"] for card in (*cards, *(MYL_OTHERS if name == "myl" else ()))]
    for at in range(14):
        seat, card = "ab"[at % 2], cards[at % len(cards)]["name"]
        zone = random.choice(
            ["defense", "defense", "hand", "graveyard"] if name == "myl" else ["play", "hand"]
        )
        placed.append(Placed(f"c{at}", card, seat, zone))
        placed.append(Placed(f"h{at}", random.choice(others), seat, "hand"))
    figures = {seat: Data(government=8) if name == "gyp" else Data(gold=8, deck=20) for seat in "ab"}
    step = "vigil" if name == "myl" else "command"
    return ruleset, game.lay(ruleset, Laying(("a", "b"), "a", 2, "", step, figures, tuple(placed)))


def same_as_anew(ruleset: CardRuleset, states: list[State]) -> None:
    anew = replace(ruleset, cacheable_views=False)
    for state in states:
        for one in state.all_objects:
            assert view(ruleset, state, one) == view(anew, state, one)
        kept, fresh = active_effects(ruleset, state), active_effects(anew, state)
        assert [(o.change, o.context, o.cites) for o in kept] == [
            (o.change, o.context, o.cites) for o in fresh
        ]
        assert {one.id for one in able(ruleset, state)} == {one.id for one in able(anew, state)}


@pytest.mark.parametrize("name", ["myl", "gyp"])
@pytest.mark.parametrize("seed", range(4))
def test_what_counts_is_kept(name: str, seed: int) -> None:
    ruleset, state = laid(name, seed)
    session, random = Session(ruleset, state), Random(seed)
    for _ in range(40):
        chosen = an_input(random, ruleset, session.state) if session.state.result is None else None
        if chosen is None:
            break
        session.enter(chosen)
    states = [node.step.state for node in session.nodes]
    assert Kinds.of(ruleset, gather(ruleset, states[0])).counting
    same_as_anew(ruleset, states)
    same_as_anew(ruleset, random.sample(states, len(states)))  # as when somebody takes back


def test_what_effects_make_of_others_is_counted_by_the_round() -> None:
    """Where an effect changes kinds, what counts by kinds is worked out anew each time."""
    maker = {"name": "Alquimista", "type": "ally", "cost": 0, "strength": 1, "abilities": [
        {"kind": "static", "of": "totem", "change": {"type": "ally"}},
    ]}  # fmt: skip
    game, known = game_of("myl")
    ruleset = knowing(known, maker)
    placed = [
        Placed(name, name, "a", "support" if name == "Ídolo" else "defense")
        for name in ("Coro", "Ídolo", "Alquimista")
    ]
    state = game.lay(ruleset, Laying(("a", "b"), "a", 2, "", "vigil", {}, tuple(placed)))
    assert not Kinds.of(ruleset, gather(ruleset, state)).counting
    session = Session(ruleset, state)
    assert view(ruleset, session.state, session.state.objects["Coro"]).figure("strength") == 1 + 3


def test_a_number_follows_what_it_counts() -> None:
    ruleset, state = laid("myl", 0)
    session = Session(ruleset, state)
    allies = [o for o in state.all_objects if o.zone.startswith("defense")]
    choir = next(o for o in allies if o.card == "Coro")
    assert view(ruleset, session.state, choir).figure("strength") >= 1 + len(allies)
    before = view(ruleset, session.state, choir).figure("strength")
    bolt = next(o for o in state.inside("hand/a") if o.card in {card["name"] for card in MYL_CARDS})
    session.enter(act("a", "play", object=bolt.id))
    while session.state.objects[bolt.id].zone == "stack":
        session.enter(an_input(Random(1), ruleset, session.state) or act("a", "pass"))
    came = session.state.objects[bolt.id].zone.startswith("defense")
    assert came
    assert view(ruleset, session.state, session.state.objects[choir.id]).figure("strength") > before


@LESS
@given(RANDOM)
def test_the_objects_of_gobierno_are_kept(random: Random) -> None:
    states = [node.step.state for node in played(random).nodes]
    same_as_anew(GYP, states)
    same_as_anew(GYP, random.sample(states, len(states)))


def test_at_a_large_table() -> None:
    ruleset, state = laid("gyp", 1)
    session, random = Session(ruleset, large(ruleset, "gyp", state, 120)), Random(3)
    for _ in range(30):
        chosen = an_input(random, ruleset, session.state) if session.state.result is None else None
        if chosen is None:
            break
        session.enter(chosen)
    same_as_anew(ruleset, [node.step.state for node in session.nodes])
