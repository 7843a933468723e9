"""Whether something could be done now, and why not."""

from __future__ import annotations

from judge.messages import LANGUAGES, N_, Message, render
from judge.resolver import Answer, Decision, Refusal, State, Step, apply, refusal
from judge.rulesets.kit import CardRuleset
from judge.scenario.display_text import named
from judge.scenario.input_builder import act_of, offered, unasked
from judge.scenario.log_expectations import cited
from judge.scenario.model import Enter, May, Scenario
from judge.scenario.object_checks import Outcome, UnloggedResult
from judge.scenario.object_names import Unfit, choice_of, meant_by, written
from judge.scenario.vocabulary import seat_of
from judge.text import fold


def tried(scenario: Scenario, state: State, step: May) -> tuple[list[Outcome], list[UnloggedResult]]:
    """The checks of a step ``legal`` or ``refused``, and the refusal; the state is unchanged."""
    found: list[Outcome] = []
    told: list[UnloggedResult] = []
    head = "legal" if step.allowed else "refused"
    for attempt in step.attempts:
        what = [attempt.action, *(written(part) for part in attempt.params.values())]
        what += [f"choose {written(value)}" for _, value in attempt.choose]
        words = f"{attempt.who} {' '.join(part for part in what if part)}"
        text = f"{head}: {words}"
        against = against_attempt(scenario, state, attempt)
        got = Message(N_("legal")) if against is None else named(state, against.reason)
        found.append(Outcome(attempt.line, text, (against is None) == step.allowed, got))
        if against is None:
            continue
        told.append(UnloggedResult(attempt.line, words, got, against.cites, state.seq))
        for words in step.because:
            said = any(fold(words) in fold(render(got, language)) for language in LANGUAGES)
            found.append(Outcome(step.line, f"because: {words}", said, got))
        for cite in step.cites:
            ok = cited(scenario.ruleset, cite, against.cites, step.line)
            found.append(Outcome(step.line, f"cites: {cite}", ok, ", ".join(map(str, against.cites))))
    return found, told


def against_attempt(scenario: Scenario, state: State, attempt: Enter) -> Refusal | None:
    """The rules' objection to an action, or to the choices that follow it."""
    ruleset = scenario.ruleset
    if attempt.action:
        act = act_of(ruleset, state, attempt)
        against = refusal(ruleset, state, act)
        if against is not None or not attempt.choose:
            return against
        step = apply(ruleset, state, act)
        if isinstance(step, Refusal):
            return step
        state = step.state
    return _against_choices(scenario, state, attempt)


def _against_choices(scenario: Scenario, state: State, attempt: Enter) -> Refusal | None:
    """The rules' objection to the choices; choices with one answer only may be omitted."""
    ruleset = scenario.ruleset
    choices = [value for _, value in attempt.choose]
    unfit: Refusal | None = None
    while choices:
        decision = state.decision
        if decision is None:
            return unfit or Refusal(Message(N_("no choice is due now")), ruleset.cite("order"), "input")
        step: Step | Refusal | None = None
        offered_here = True
        if decision.who == attempt.who:
            try:
                choice = choice_of(ruleset, state, decision, choices[0])
                step = apply(ruleset, state, Answer(decision.who, choice))
            except Unfit as fault:
                offered_here = False
                twice = _chosen_twice(ruleset, state, decision, choices[0], str(fault))
                data = {"choice": str(fault), "decision": offered(ruleset, state, decision)}
                cites = decision.cites or ruleset.cite("order")
                said = TWICE if twice else N_("“{choice}” is not offered: {decision}")
                step = why_not(ruleset, state, decision, str(fault)) or Refusal(Message(said, data), cites)
        if isinstance(step, Step):
            choices.pop(0)
            unfit = None
        elif (only := unasked(ruleset, state, decision, choices[0])) is not None:
            unfit = unfit or step  # the question that it would have answered
            step = apply(ruleset, state, Answer(decision.who, only))
        if step is None:
            data = {"decision": offered(ruleset, state, decision)}
            return Refusal(Message(N_("first this is due: {decision}"), data), decision.cites, "input")
        if isinstance(step, Refusal):
            return step if offered_here or unfit is None else unfit
        state = step.state
    return _left_undone(state, attempt)


TWICE = N_("the same thing cannot be chosen twice")


def _chosen_twice(ruleset: CardRuleset, state: State, decision: Decision, written: object, word: str) -> bool:
    """Whether an option is only missing because it has been chosen already in the same answer."""
    if not isinstance(written, list | tuple) or sum(fold(str(one)) == fold(word) for one in written) < 2:
        return False
    try:
        choice_of(ruleset, state, decision, [word])
    except Unfit:
        return False
    return True


UNDO = ("undo",)
"""The only answer to an action that cannot be completed, in games where it is then undone."""


def _left_undone(state: State, attempt: Enter) -> Refusal | None:
    """An action that can only be taken back, because it is impossible, counts as refused."""
    decision = state.decision
    if decision is None or decision.keys != UNDO or decision.who != attempt.who:
        return None
    return Refusal(Message(N_("{who} cannot complete that"), {"who": attempt.who}), decision.cites)


def why_not(ruleset: CardRuleset, state: State, decision: Decision, word: str) -> Refusal | None:
    """The ruleset's objection to choosing an existing object, or a known word, that is not offered."""
    keys = [obj.id for obj in meant_by(ruleset, state, word)] or [seat_of(state.seats, word) or word]
    found = (ruleset.unoffered(ruleset, state, decision, key) for key in keys)
    return next((reason for reason in found if reason is not None), None)
