"""Scenario files: a table, what is done, and what is expected, each held against a ruleset."""

from judge.scenario.export import exported
from judge.scenario.faults import Fault, FaultyScenario
from judge.scenario.loader import load, load_text
from judge.scenario.model import Scenario
from judge.scenario.play import Play, Result, run
from judge.scenario.report import report, reports
from judge.scenario.things import Outcome

__all__ = [
    "Fault", "FaultyScenario", "Outcome", "Play", "Result", "Scenario", "exported", "load", "load_text",
    "report", "reports", "run",
]  # fmt: skip
