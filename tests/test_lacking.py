"""A refusal names what is missing: the kind of target, the mana, the part of a cost, the time, the zone."""

from __future__ import annotations

import pytest

from judge.messages import render
from judge.resolver import Refusal, Session, act
from judge.resolver.legal import refusal
from judge.scenario import load_text


def refused(game: str, table: str, seat: str, action: str, language: str = "en", **what: str) -> str:
    """Why an action is refused at a table; fails where it is not."""
    (scenario,) = load_text(f"game: {game}\n{table}\n", "table", whole=False)
    opening = scenario.game.lay(scenario.ruleset, scenario.laying)
    state = Session(scenario.ruleset, opening).state
    found = refusal(scenario.ruleset, state, act(seat, action, **what))
    assert isinstance(found, Refusal), "it is possible"
    assert found.cites, "with its section"
    return render(found.reason, language)


MAIN = "seats: [A, B]\nactive: A\nstep: main\n"


@pytest.mark.parametrize(
    ("card", "kind"),
    [
        ("Counterspell", "it needs a spell on the stack"),
        ("Giant Growth", "it needs a creature"),
        ("Annul", "it needs an artifact or an enchantment as a spell on the stack"),
        ("Anguished Unmaking", "it needs a permanent, as the card describes it"),
    ],
)
def test_the_kind_of_target_that_is_not_there_is_named(card: str, kind: str) -> None:
    told = refused("magic", f"{MAIN}table: {{A: {{hand: [{card}]}}}}", "A", "cast", object=card)
    assert told.endswith(f"has no legal target: {kind}"), told


def test_several_targets_are_counted() -> None:
    table = f"{MAIN}table: {{A: {{hand: [Hex], battlefield: [Bear]}}}}"
    assert "6 of them, and there are 1" in refused("magic", table, "A", "cast", object="Hex")


def test_the_targets_of_another_controller_are_told_apart() -> None:
    slot = "{as: x, of: {type: creature, controller: you}}"
    own = f"cards:\n- {{name: Own, type: instant, targets: [{slot}], effect: [{{destroy: target x}}]}}"
    table = f"{MAIN}table: {{A: {{hand: [Own]}}, B: {{battlefield: [Bear]}}}}\n{own}"
    assert refused("magic", table, "A", "cast", object="Own").endswith("it needs a creature that you control")


def test_the_mana_that_it_costs_and_that_there_is_stands_in_the_refusal() -> None:
    table = f"{MAIN}table: {{A: {{mana: 0, hand: [Bolt], battlefield: [Forest]}}}}"
    told = refused("magic", table, "A", "cast", object="Bolt")
    assert "it costs R; in the pool: 0; mana abilities can still give: 1 (G)" in told
    assert "cuesta R" in refused("magic", table, "A", "cast", "es", object="Bolt")


def test_the_part_of_a_cost_that_is_not_there_is_named() -> None:
    table = f"{MAIN}table: {{A: {{battlefield: [{{card: Forest, tapped: true}}]}}}}"
    assert refused("magic", table, "A", "activate", object="Forest").endswith(": it is tapped already")


@pytest.mark.parametrize(
    ("table", "missing"),
    [
        ("active: A\nstep: upkeep\ntable: {A: {hand: [Bear]}}", "this is no main phase"),
        ("active: A\nstep: main\ntable: {A: {hand: [Bear], stack: [Bolt]}}", "the stack is not empty"),
    ],
)
def test_the_time_that_is_missing_is_named(table: str, missing: str) -> None:
    told = refused("magic", f"seats: [A, B]\n{table}", "A", "cast", object="Bear")
    assert told.endswith(f"an empty stack: {missing}")


def test_where_a_card_lies_that_cannot_be_cast_from_there_is_named() -> None:
    table = f"{MAIN}table: {{A: {{graveyard: [Bear]}}}}"
    told = refused("magic", table, "A", "cast", object="Bear")
    assert "it is in a graveyard" in told
    assert "from its owner's hand" in told


def test_other_games_name_the_kind_of_target_too() -> None:
    table = "seats: [A, B]\nactive: A\nstep: command\ntable: {A: {government: 3, hand: [Acusación Falsa]}}"
    told = refused("gyp", table, "A", "play", object="Acusación Falsa")
    assert told.endswith("it needs a subject (citizen or ship)")


def test_what_belongs_to_another_time_says_to_which() -> None:
    table = "seats: [A, B]\nactive: A\nstep: action phase\ntable: {A: {hand: [Foso]}}"
    told = refused("dominion", table, "A", "react", object="Foso")
    assert told.endswith("it belongs to another time (reactions to an attack)")
