"""Runs a scenario: enters its inputs, compares expectations, and collects the checks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NoReturn

from judge.errors import JudgeError
from judge.messages import N_, Message
from judge.resolver import (
    JUDGE,
    PASS,
    Act,
    Answer,
    Correct,
    Decision,
    Event,
    Input,
    Refusal,
    Session,
    State,
    Step,
    refusal,
)
from judge.resolver.limits import A_SCENARIO, Counting, looking
from judge.rulesets.kit import CardRuleset
from judge.scenario.assessments import assessed
from judge.scenario.display_text import named
from judge.scenario.expectations import Expectations, spanned
from judge.scenario.faults import STUMBLES, Broken, FaultyScenario, stumbled
from judge.scenario.input_builder import act_of, offered, only_answer, unasked
from judge.scenario.model import (
    Assess,
    Check,
    Correction,
    Enter,
    May,
    Passing,
    Remark,
    Scenario,
    Span,
    StepOf,
    Undo,
    WhatIf,
)
from judge.scenario.object_checks import Outcome, UnloggedResult
from judge.scenario.object_names import Unfit, choice_of, written
from judge.scenario.operations import operations
from judge.scenario.permission_checks import tried, why_not
from judge.scenario.stated_words import hold_stated_words
from judge.scenario.yaml_nodes import Map

PASSES = 2000
"""Maximum number of consecutive passes before “pass until” gives up."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of running a scenario: every check, and the session with its log and states.

    ``session`` is None for a scenario that only asks questions and never plays. ``refused`` and ``assessed``
    are the results beside the log.
    """

    scenario: Scenario
    outcomes: tuple[Outcome, ...]
    session: Session | None
    refused: tuple[UnloggedResult, ...] = ()
    assessed: tuple[UnloggedResult, ...] = ()
    stopped: bool = False
    """Whether a step could not be done, so that later ones were not tried."""

    @property
    def ok(self) -> bool:
        return all(outcome.ok for outcome in self.outcomes)


class Stopped(Exception):
    """A step could not be done, so that the rest of the scenario makes no sense."""


def gone_through(ruleset: CardRuleset, until: Map, events: tuple[Event, ...]) -> bool:
    """Whether the step or phase of "pass until" began and ended without anybody having anything to
    do in it.
    """
    if len(until) != 1 or not set(until) <= {"step", "phase"}:
        return False
    ((_, word),) = until.items()
    wanted = ruleset.words.find("steps", word) if isinstance(word, str) else None
    return wanted is not None and any(
        (event.name in ("step", "phase") and event.data.text(event.name) == wanted)
        or event.name == event.data.text("step") == wanted  # a step whose event bears its name
        for event in events
    )


def run(scenario: Scenario) -> Result:
    """Run one scenario; raises FaultyScenario if a step names something that does not exist.

    The work of all its steps together is limited (A_SCENARIO); beyond that the scenario fails and says so.
    """
    play, stopped = Play(scenario), True
    try:
        with Counting(A_SCENARIO):
            play.all(scenario.steps)
            stopped = False
            play.finish()
    except Stopped:
        pass
    except Broken as fault:
        raise FaultyScenario(scenario.file, [fault.fault]) from None
    except JudgeError as fault:  # a limit, or a ruleset that breaks its promises
        play.outcomes.append(Outcome(play.line, "", False, fault.message))
    except STUMBLES as fault:
        # the ruleset is faulty: this scenario fails, with what its authors need; the others still run
        play.outcomes.append(Outcome(play.line, "", False, stumbled(fault)))
    refused, answered = tuple(play.refused), tuple(play.answered)
    return Result(scenario, tuple(play.outcomes), play.session, refused, answered, stopped)


def _looks_at_the_choice(step: StepOf | None) -> bool:
    """Whether a step checks the pending choice, or asks for the possible answers."""
    return isinstance(step, (May, WhatIf)) or (isinstance(step, Check) and "decision" in step.claims)


@dataclass
class _Waiting:
    """Answers written in advance, in the order in which their seat will be asked.

    ``unfit`` says why it did not answer a choice with only one answer, and was skipped for that.
    """

    line: int
    value: object
    unfit: Message | None = None


class Play:
    """A scenario being run; also used for playing one step by step at the terminal."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.game, self.ruleset = scenario.game, scenario.ruleset
        self.outcomes: list[Outcome] = []
        self.refused: list[UnloggedResult] = []
        self.answered: list[UnloggedResult] = []
        self.session: Session | None = None
        self.waiting: dict[str, list[_Waiting]] = {}
        self.since = 1
        self.checked = False
        self.line = 0
        self.came: list[Event] = []  # with the answers given while passing until something

    # The table

    def started(self) -> Session:
        """The session, created on first use."""
        if self.session is None:
            scenario = self.scenario
            try:
                laid = self.game.lay(self.ruleset, scenario.laying)
                hold_stated_words(self.game, self.ruleset, scenario.laying, laid, scenario.table_line)
                self.session = Session(self.ruleset, laid)
            except JudgeError as fault:
                raise Broken(scenario.table_line, fault.message) from fault
            except STUMBLES as fault:
                raise Broken(scenario.table_line, stumbled(fault)) from fault
        return self.session

    @property
    def state(self) -> State:
        return self.started().state

    # Steps

    def all(self, steps: tuple[StepOf, ...]) -> None:
        for step in steps:
            self.step(step)

    def step(self, step: StepOf) -> None:
        """Do one step of a scenario."""
        self.line = step.line
        looking(64 if self.session is None else 64 + len(self.session.state.objects) // 16)
        if isinstance(step, Enter):
            self._input(step.line, lambda: self._enter(step), step.span)
        elif isinstance(step, Passing):
            self._input(step.line, lambda: self._passing(step), step.span)
        elif isinstance(step, Correction):
            self._input(step.line, lambda: self._correct(step), Span())
        elif isinstance(step, Remark):
            self.started().remark(step.text)
        elif isinstance(step, Check):
            self._check(step)
        elif isinstance(step, May):
            self._serve()
            if any(attempt.action for attempt in step.attempts):
                self._plain_choices(step.line, lambda: self._due_now(step))
            outcomes, refused = tried(self.scenario, self.state, step)
            self.outcomes += outcomes
            self.refused += refused
        elif isinstance(step, Assess):
            self._assess(step)
        elif isinstance(step, Undo):
            self._undo(step)
        else:
            self._what_if(step)

    def finish(self) -> None:
        """Fail the scenario if answers were not asked for, or a choice is left open.

        Not if the last step is about that choice, if passing declines it, or if it only reveals a random
        result.
        """
        left = [(who, one) for who, waiting in self.waiting.items() for one in waiting]
        if left and self.session is not None and self.state.decision is not None:
            self._serve()
            left = [(who, one) for who, waiting in self.waiting.items() for one in waiting]
        for who, one in left:
            self._note_failure(
                one.line,
                f"{who}: choose {written(one.value)}",
                one.unfit or Message(N_("nobody asked for this choice")),
            )
        last = self.scenario.steps[-1] if self.scenario.steps else None
        if self.session is None or left or _looks_at_the_choice(last):
            return
        self._plain_choices(self.line)
        decision = self.state.decision
        waits = decision is not None and decision.kind not in self.game.chances
        if decision is not None and waits and not decision.data.get("passing"):
            shown = offered(self.ruleset, self.state, decision)
            self._note_failure(
                self.line, "choice", Message(N_("this choice is open: {decision}"), {"decision": shown})
            )

    def _input(self, line: int, enter: Callable[[], None], span: Span) -> None:
        first = self.state.seq
        if self.checked:
            self.since, self.checked = first, False
        enter()
        if span.cites or span.log or span.not_log:
            outcomes = self._spanned(first, span)
            if not all(outcome.ok for outcome in outcomes):
                outcomes = self._with_plain_choices(line, first, span) or outcomes
            self.outcomes += outcomes

    def _spanned(self, first: int, span: Span) -> list[Outcome]:
        events = tuple(event for event in self.started().log() if event.seq >= first)
        return list(spanned(self._claims(events), span))

    def _with_plain_choices(self, line: int, first: int, span: Span) -> list[Outcome] | None:
        """The outcomes of checks after making the choices due that have only one answer; None if not all
        hold.

        The choices are only tried: the next step may be one that makes them.
        """
        decision, session = self.state.decision, self.started()
        if decision is None or only_answer(self.ruleset, self.state, decision) is None:
            return None
        at, kept = session.at, {who: list(waiting) for who, waiting in self.waiting.items()}
        self._plain_choices(line)
        outcomes = self._spanned(first, span)
        session.go(at)
        self.waiting = kept
        return outcomes if all(outcome.ok for outcome in outcomes) else None

    def _enter(self, step: Enter) -> None:
        decision = self.state.decision
        declinable = decision is not None and decision.data.get("passing")
        if step.action == PASS and decision is not None and declinable and decision.who == step.who:
            self._entered(step.line, f"{step.who}: {PASS}", Answer(step.who, ()))
        elif step.action:
            given = " ".join(written(part) for part in step.params.values())
            text = f"{step.who}: {step.action} {given}".rstrip()
            act = act_of(self.ruleset, self.state, step)
            if self.state.decision is not None and refusal(self.ruleset, self.state, act) is not None:
                self._settle(step.line)
                act = act_of(self.ruleset, self.state, step)
            self._entered(step.line, text, act)
        elif step.choose:
            self._answers(step)
            return
        if step.outcome is not None:
            self._outcome(step)
        self._wait(step)
        self._serve()

    def _wait(self, step: Enter) -> None:
        waiting = self.waiting.setdefault(step.who, [])
        waiting += [_Waiting(line, value) for line, value in step.choose]

    def _answers(self, step: Enter) -> None:
        """Answers alone: the first must be asked for now."""
        self._wait(step)
        all_wait = len(self.waiting[step.who])
        self._plain_choices(step.line, lambda: len(self.waiting[step.who]) < all_wait)
        if len(self.waiting[step.who]) == all_wait:
            text = f"{step.who}: choose {written(step.choose[0][1])}"
            decision = self.state.decision
            if decision is None:
                reason = Message(N_("no choice is due now"))
            else:
                reason = Message(
                    N_("first this is due: {decision}"),
                    {"decision": offered(self.ruleset, self.state, decision)},
                )
            self._fail(step.line, text, reason)

    def _outcome(self, step: Enter) -> None:
        ops = operations(self.scenario, self.state, step.outcome or ())
        self._entered(step.line, "judge: outcome", Answer(JUDGE, ops=ops))

    def _entered(self, line: int, text: str, entered: Input) -> Step:
        try:
            step = self.started().enter(entered)
        except JudgeError as fault:
            self._fail(line, text, fault.message)
        if isinstance(step, Refusal):
            cites = ", ".join(map(str, step.cites))
            reason = named(self.state, step.reason)
            self.refused.append(UnloggedResult(line, text, reason, step.cites, self.state.seq))
            told = Message(N_("refused: {reason} ({cites})"), {"reason": reason, "cites": cites})
            self._fail(line, text, told)
        self.came += step.events
        return step

    def _passing(self, step: Passing) -> None:
        if step.until is not None:
            claims = self._claims(())
            wanted = step.until
            self.came.clear()

            def there(_: tuple[Event, ...]) -> bool:
                came = tuple(self.came)
                self.came.clear()
                return self._claims(()).reached(wanted) or gone_through(self.ruleset, wanted, came)

            self._pass(step.line, there, PASSES, claims.reached(wanted))
            return
        for _ in range(step.times):
            self._pass(
                step.line, lambda events: any(event.name == "close" for event in events), PASSES, False
            )

    def _due_now(self, step: May) -> bool:
        """Whether one of the attempts is about the open choice (declaring blockers)."""
        decision = self.state.decision
        return decision is not None and any(
            decision.who == attempt.who
            and attempt.action in self.ruleset.actions
            and decision.kind in self.ruleset.actions[attempt.action].during
            for attempt in step.attempts
        )

    def _decline(self, line: int) -> None:
        """Passing declines a choice that a game offers in this way (declaring no attackers)."""
        self._plain_choices(line)
        while (decision := self.state.decision) is not None and decision.data.get("passing"):
            self._entered(line, "all pass", Answer(decision.who, ()))
            self._plain_choices(line)

    def _pass(self, line: int, enough: Callable[[tuple[Event, ...]], bool], most: int, done: bool) -> None:
        text = "all pass"
        for _ in range(most):
            if done:
                return
            before = self.state
            self._decline(line)
            self._settle(line)
            if self.state is not before and enough(()):
                return  # a choice with one answer was made instead, so nobody needs to pass
            holder = self.state.priority
            if holder is None:
                self._fail(line, text, Message(N_("nobody may pass now")))
            step = self._entered(line, text, Act(holder, PASS))
            self._serve()
            done = enough(step.events)
        if not done:
            self._fail(
                line, text, Message(N_("this was not reached by passing {most} times"), {"most": most})
            )

    # Choices

    def _serve(self) -> None:
        """Give the waiting answers, as long as their seats are asked."""
        while (decision := self.state.decision) is not None:
            waiting = self.waiting.get(decision.who) or self._from_another(decision.who)
            if not waiting:
                return
            one = waiting[0]
            against = self._answered(decision, one.value)
            if against is None:
                waiting.pop(0)
            elif (only := unasked(self.ruleset, self.state, decision, one.value)) is not None:
                one.unfit = one.unfit or self._unfit(decision, against)
                self._force(one.line, decision, only)
            else:
                reason = one.unfit or self._unfit(decision, against)
                self._fail(one.line, f"{decision.who}: choose {written(one.value)}", reason)

    def _from_another(self, who: str) -> list[_Waiting] | None:
        """The answers given by the player who decides for a seat."""
        decides = self.ruleset.decides
        other = decides(self.ruleset, self.state, who) if decides and who in self.state.seats else who
        return self.waiting.get(other) if other != who else None

    def _unfit(self, decision: Decision, against: Message) -> Message:
        data = {"decision": offered(self.ruleset, self.state, decision), "reason": against}
        return Message(N_("does not answer what is due: {decision}. {reason}"), data)

    def _answered(self, decision: Decision, value: object) -> Message | None:
        """Enter an answer; returns why it is none."""
        try:
            choice = choice_of(self.ruleset, self.state, decision, value)
        except Unfit as fault:
            why = why_not(self.ruleset, self.state, decision, str(fault))
            if why is not None:
                return named(self.state, why.reason)
            return Message(N_("“{choice}” is not offered"), {"choice": str(fault)})
        step = self.started().enter(Answer(decision.who, choice))
        if isinstance(step, Refusal):
            return named(self.state, step.reason)
        self.came += step.events
        return None

    def _force(self, line: int, decision: Decision, only: tuple[object, ...]) -> None:
        """Give the only possible answer; the log says so."""
        self._entered(line, f"{decision.who}: choose", Answer(decision.who, only))

    def _settle(self, line: int) -> None:
        """Before anything else is done no choice may be open; those with one answer are answered."""
        self._plain_choices(line)
        decision = self.state.decision
        if decision is not None:
            shown = offered(self.ruleset, self.state, decision)
            self._fail(line, "choice", Message(N_("this choice is open: {decision}"), {"decision": shown}))

    def _plain_choices(self, line: int, until: Callable[[], bool] = lambda: False) -> None:
        """Give the waiting answers, and those that can be given in one way only."""
        self._serve()
        while not until() and (decision := self.state.decision) is not None:
            only = only_answer(self.ruleset, self.state, decision)
            if only is None:
                return
            self._force(line, decision, only)
            self._serve()

    # Everything else

    def _correct(self, step: Correction) -> None:
        ops = operations(self.scenario, self.state, step.changes)
        self._entered(step.line, "correct", Correct(ops, step.why or "scenario"))

    def _undo(self, step: Undo) -> None:
        for _ in range(step.times):
            if not self.started().undo():
                self._fail(step.line, "undo", Message(N_("there is nothing to take back")))
        self.since = min(self.since, self.state.seq)

    def _what_if(self, step: WhatIf) -> None:
        session = self.started()
        at, since, checked = session.at, self.since, self.checked
        kept = {who: list(waiting) for who, waiting in self.waiting.items()}
        self.all(step.steps)
        session.go(at)
        self.since, self.checked, self.waiting = since, checked, kept

    def _check(self, step: Check) -> None:
        self._serve()
        asked = Map({key: step.claims[key] for key in step.claims if key == "decision"}, step.line)
        # a choice with only one answer may be the one that is looked for
        self._plain_choices(step.line, lambda: bool(asked) and self._claims(()).reached(asked))
        events = tuple(event for event in self.started().log() if event.seq >= self.since)
        looking(len(events) // 4)
        self.outcomes += self._claims(events).all(step.claims)
        self.checked = True

    def _assess(self, step: Assess) -> None:
        outcomes, answer = assessed(self.scenario, step, lambda: self.started().state)
        self.outcomes += outcomes
        self.answered.append(answer)

    def _claims(self, events: tuple[Event, ...]) -> Expectations:
        session = self.started()
        return Expectations(self.scenario, session.state, events, session)

    def _note_failure(self, line: int, text: str, reason: Message) -> None:
        self.outcomes.append(Outcome(line, text, False, reason))

    def _fail(self, line: int, text: str, reason: Message) -> NoReturn:
        self._note_failure(line, text, reason)
        raise Stopped
