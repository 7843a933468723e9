"""Turns what a judge writes to correct a table, or to state an outcome, into operations."""

from __future__ import annotations

from judge.errors import BadInput
from judge.messages import N_, Message
from judge.resolver import Op
from judge.rulesets.game import Laying
from judge.scenario import FaultyScenario, Scenario
from judge.scenario.faults import Broken
from judge.scenario.operations import operations
from judge.scenario.yaml_nodes import Map, read
from judge.session_service.service import Work


class FaultyStatement(BadInput):
    template = N_("this cannot be done to the table: {detail}")


def stated(work: Work, text: str) -> tuple[Op, ...]:
    """The operations of lines such as ``{ana: {prestige: 12}}`` or ``{Guardia: {zone: discard}}``.

    Raises FaultyStatement with the line and what was expected.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    listed = [line if line.lstrip().startswith("-") else f"- {line.strip()}" for line in lines]
    scenario = Scenario(
        "", "", None, None, work.game, work.profile, work.ruleset, Laying(work.session.state.seats, ""), ()
    )
    try:
        (document,) = read("\n".join(["changes:", *listed]), "") if listed else (Map(),)
        changes = tuple(document.get("changes") or ())
        if not all(isinstance(change, Map) for change in changes):
            raise FaultyStatement(detail=Message(N_("each line is one change, as in the help")))
        return operations(scenario, work.session.state, changes)
    except Broken as fault:
        raise FaultyStatement(detail=fault.fault.detail) from None
    except FaultyScenario as fault:
        raise FaultyStatement(detail=fault.faults[0].detail) from None
