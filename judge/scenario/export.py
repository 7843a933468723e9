"""Writes a session as a scenario file, from which the same states result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import yaml

from judge.resolver import PASS, Act, Answer, Correct, Data, Input, Op, Ref, Session, State
from judge.rulesets.game import Laying, Placed
from judge.rulesets.kit import CardRuleset
from judge.scenario.model import Scenario
from judge.scenario.table_reader import SHARED
from judge.scenario.yaml_nodes import plain

WIDTH = 110
"""Number of columns after which a line of YAML is folded."""


def exported(scenario: Scenario, session: Session, title: str | None = None, check: bool = True) -> str:
    """The table, cards and inputs up to the current node, as a scenario file.

    With ``check`` its last step contains the state that was reached, so that the file tests it.
    """
    laying = scenario.laying
    top: dict[str, object] = {
        "title": scenario.title if title is None else title,
        "case": scenario.case,
        "game": scenario.game.id,
        "profile": scenario.profile if scenario.profile != scenario.game.default else None,
        "seats": list(laying.seats),
        "active": laying.active,
        "turn": laying.turn if laying.turn != 1 else None,
        "phase": laying.phase or None,
        "step": laying.step or None,
    }
    steps = [step_of(scenario.ruleset, node.input) for node in session.path() if node.input is not None]
    if check:
        steps.append({"check": claims_of(scenario, session.state)})
    document = {key: value for key, value in top.items() if value not in (None, "")}
    table = table_of(scenario, laying)
    if table:
        document["table"] = table
    if scenario.cards:
        document["cards"] = [plain(card) for card in scenario.cards]
    document["do"] = steps
    text: str = yaml.dump(
        document,
        Dumper=ScenarioDumper,
        allow_unicode=True,
        sort_keys=False,
        default_flow_style=None,
        width=WIDTH,
    )
    return text


class ScenarioDumper(yaml.SafeDumper):
    """Writes all values in full, because a scenario has no aliases."""

    def ignore_aliases(self, data: object) -> bool:
        return True


# The table


def table_of(scenario: Scenario, laying: Laying) -> dict[str, object]:
    """The table as a scenario states it."""
    table: dict[str, dict[str, Any]] = {
        seat: value_of(laying.figures.get(seat, Data())) for seat in laying.seats
    }
    shared: dict[str, Any] = value_of(laying.facts)
    zones: dict[str, list[Placed]] = {}
    for one in laying.placed:
        zones.setdefault(one.zone, []).append(one)
    copies: dict[str, int] = {}
    for one in laying.placed:
        copies[one.card] = copies.get(one.card, 0) + 1
    for zone, lying in zones.items():
        if zone in scenario.game.piles:
            lying.reverse()
        apart = _one_seat_after_the_other(laying.seats, lying)
        for one in lying:
            under = table[one.owner] if apart and one.owner else shared
            under.setdefault(zone, []).append(
                _entry(one, copies[one.card] == 1, one.owner if not apart else "")
            )
    for named in sorted(laying.named):
        zone, _, seat = named.partition("/")
        (table[seat] if seat else shared).setdefault(zone, [])  # stated to be empty
    spoken_of = {seat: told or None for seat, told in table.items() if told or seat in laying.figures}
    return {**spoken_of, **({SHARED: shared} if shared else {})}


def _one_seat_after_the_other(seats: tuple[str, ...], lying: list[Placed]) -> bool:
    """Whether a zone can be written seat by seat without losing its order."""
    order = [seats.index(one.owner) if one.owner else len(seats) for one in lying]
    return order == sorted(order)


def _entry(one: Placed, alone: bool, owner: str) -> object:
    told: dict[str, object] = {"card": one.card} if one.card else {}
    if not (alone and one.id == one.card):
        told["as"] = one.id
    for key, value in (("owner", owner), ("controller", one.controller), ("on", one.attached)):
        if value:
            told[key] = value
    told |= value_of(one.data)
    return one.card if told == {"card": one.card} else told


def value_of(value: object) -> Any:
    """A value of a state as a scenario writes it."""
    if isinstance(value, Mapping):
        return {name: value_of(part) for name, part in value.items()}
    if isinstance(value, tuple):
        return [value_of(part) for part in value]
    if isinstance(value, Ref):
        return {"ref": value.id, "incarnation": value.incarnation}
    return value


# Inputs


def step_of(ruleset: CardRuleset, entered: Input) -> dict[str, object]:
    """One input as a step."""
    if isinstance(entered, Act):
        return {entered.who: _action(ruleset, entered)}
    if isinstance(entered, Answer):
        if entered.ops:
            return {entered.who: {"outcome": [operation_of(op) for op in entered.ops]}}
        return {entered.who: {"choose": [_answer(entered.choice)]}}
    if isinstance(entered, Correct):
        return {"correct": [operation_of(op) for op in entered.ops], "why": entered.why}
    return {"note": entered.text}


def _action(ruleset: CardRuleset, act: Act) -> object:
    params = ruleset.actions[act.action].params if act.action != PASS else {}
    given = {name: value_of(act.data[name]) for name in params if name in act.data}
    if not given:
        return act.action
    first = next(iter(params))
    return {act.action: given.pop(first, None), **given}


def _answer(choice: tuple[object, ...]) -> object:
    return choice[0] if len(choice) == 1 else list(choice)


def operation_of(op: Op) -> dict[str, object]:
    """An operation in full, with no names left to look up."""
    told: dict[str, object] = {"op": op.verb, "data": value_of(op.data)}
    if op.cites:
        told["cites"] = [str(address) for address in op.cites]
    return told


# What was reached


def claims_of(scenario: Scenario, state: State) -> dict[str, object]:
    """The state as a check: the turn, the player who may act, figures, zones, the end."""
    claims: dict[str, object] = {"turn": state.turn, "active": state.active}
    if state.step and scenario.ruleset.words.find("steps", state.step):
        claims["step"] = state.step
    claims["priority"] = state.priority or "nobody"
    claims["decision"] = state.decision.who if state.decision else "none"
    claims["stack"] = [obj.id for obj in state.stack]
    for seat in state.seats:
        told = _seat_claims(scenario, state, seat)
        if told:
            claims[seat] = told
    claims["over"] = state.result is not None
    return claims


def _seat_claims(scenario: Scenario, state: State, seat: str) -> dict[str, object]:
    words = scenario.ruleset.words
    told: dict[str, object] = {}
    for figure in words.known("seat_figures"):
        value = scenario.game.read(scenario.ruleset, state, seat, figure)
        if isinstance(value, int):
            told[figure] = value
    for zone in words.known("zones"):
        lying = state.inside(f"{zone}/{seat}")
        if lying:
            ids = [obj.id for obj in lying]
            told[zone] = ids[::-1] if zone in scenario.game.piles else ids
    return told
