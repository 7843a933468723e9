"""Answers questions that need no play: a deck's legality, set-up, score, what an object is and why."""

from __future__ import annotations

from collections.abc import Callable

from judge.errors import JudgeError
from judge.messages import LANGUAGES, Message, render
from judge.resolver import Data, State
from judge.rulesets.game import Assessment
from judge.scenario.compare import fits, shown
from judge.scenario.faults import Broken
from judge.scenario.log_expectations import cited
from judge.scenario.model import Assess, Scenario
from judge.scenario.object_checks import Outcome, UnloggedResult
from judge.scenario.object_names import the_object, written
from judge.scenario.yaml_nodes import plain
from judge.text import fold


def _answer(scenario: Scenario, step: Assess, state: Callable[[], State]) -> Assessment:
    """The game's answer; an object named in the question is resolved to one on the table."""
    asked = Data(plain(step.given))
    question = scenario.game.questions.get(step.word)
    if question is None:
        return scenario.game.assessments[step.word](scenario.ruleset, asked)
    now = state()
    if "object" in asked:
        meant = the_object(scenario.ruleset, now, asked["object"], step.given.at("object"))
        asked = asked.but(object=meant.ref)
    return question(scenario.ruleset, now, asked)


def assessed(
    scenario: Scenario, step: Assess, state: Callable[[], State]
) -> tuple[list[Outcome], UnloggedResult]:
    """The checks of a step ``assess``, and the answer; raises Broken if the question cannot be read."""
    try:
        answer = _answer(scenario, step, state)
    except JudgeError as fault:
        raise Broken(step.given.line or step.line, fault.message) from fault
    found: list[Outcome] = []
    reasons = answer.reasons
    told = "; ".join(str(reason) for reason in reasons)
    for key, wanted in step.expect.items():
        got = answer.result.get(key)
        ok = fits(wanted, got, lambda word, what: fold(str(word)) == fold(str(what)))
        shown_got = shown(got) + (f" ({told})" if told and not ok else "")
        found.append(Outcome(step.expect.at(key), f"{step.word} {key}: {written(wanted)}", ok, shown_got))
    for words in step.because:
        said = any(
            fold(words) in fold(render(reason, language)) for reason in reasons for language in LANGUAGES
        )
        found.append(Outcome(step.line, f"because: {words}", said, told))
    listed = ", ".join(map(str, answer.cites))
    for cite in step.cites:
        found.append(
            Outcome(
                step.line, f"cites: {cite}", cited(scenario.ruleset, cite, answer.cites, step.line), listed
            )
        )
    result = ", ".join(f"{key} {shown(value)}" for key, value in answer.result.items())
    named = {f"reason {at}": reason for at, reason in enumerate(reasons)}
    every = Message("; ".join(f"{{{name}}}" for name in named), named)
    return found, UnloggedResult(step.line, f"{step.word}: {result}", every, answer.cites)
