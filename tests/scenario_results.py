"""The shipped scenarios with what came of them: run once in a process, for all tests that look at it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from judge.scenario import Result, load, run

SCENARIOS = Path(__file__).parent / "scenarios"
FILES = sorted(SCENARIOS.glob("*/**/*.yaml"))


@cache
def results(file: Path) -> tuple[Result, ...]:
    """What came of each scenario of a file; nobody may change it."""
    return tuple(run(scenario) for scenario in load(file))
