"""Scenario files: a table, what is done, and what is expected, each held against a ruleset."""

from judge.scenario.export import exported
from judge.scenario.faults import Fault, FaultyScenario
from judge.scenario.loader import load, load_text
from judge.scenario.model import Scenario
from judge.scenario.object_checks import Outcome
from judge.scenario.report import report, reports
from judge.scenario.runner import Play, Result, run

__all__ = [
    "Fault", "FaultyScenario", "Outcome", "Play", "Result", "Scenario", "exported", "load", "load_text",
    "report", "reports", "run",
]  # fmt: skip
