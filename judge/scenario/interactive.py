"""Plays a scenario by commands; reports the results of each, who may act, and what is pending."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from judge.messages import N_, Message
from judge.resolver import (
    JUDGE,
    PASS,
    Act,
    Answer,
    Cites,
    Correct,
    Event,
    Input,
    Node,
    Note,
    Refusal,
    Session,
    State,
    Step,
    refusal,
)
from judge.resolver.wording import option_label
from judge.rulesets.kit import seatless
from judge.scenario.command_phrases import best
from judge.scenario.commands import Command, NotUnderstood, answer_of, correction, understood
from judge.scenario.compare import shown
from judge.scenario.display_text import (
    action_text,
    brief,
    event_text,
    left_to_the_judge,
    named,
    place,
    seat_figures_text,
    step_text,
    zone_text,
)
from judge.scenario.expectations import Expectations
from judge.scenario.faults import STUMBLES, Broken, stumbled
from judge.scenario.input_builder import offered, only_answer, possible
from judge.scenario.model import Scenario
from judge.scenario.object_names import Unfit, called, spoken
from judge.scenario.operations import operations
from judge.scenario.runner import Play, Stopped, gone_through
from judge.scenario.vocabulary import seat_of, spellings
from judge.scenario.yaml_nodes import Map

PASSES = 500
"""Maximum number of consecutive passes before “pass until” gives up."""

LISTED = 24
"""Maximum number of legal actions listed at once."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line for a person, with its sections."""

    text: Message | str
    cites: Cites = ()
    indent: int = 0
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Reply:
    """The result of a command: lines to show, or something for the terminal itself."""

    lines: tuple[Line, ...] = ()
    quit: bool = False
    help: bool = False
    save: str = ""


class InteractiveScenario:
    """A table at which a judge enters what happens. Lines that cannot be understood change nothing."""

    def __init__(self, scenario: Scenario, language: str) -> None:
        self.scenario, self.ruleset, self.language = scenario, scenario.ruleset, language
        self.play = Play(scenario)
        self.steps = list(scenario.steps)
        self.waiting: list[str] = []

    @property
    def session(self) -> Session:
        return self.play.started()

    @property
    def state(self) -> State:
        return self.session.state

    def begin(self) -> Reply:
        """The table's opening state; raises FaultyScenario if the table is impossible."""
        from judge.scenario.faults import FaultyScenario

        try:
            first = self.session.path()
        except Broken as fault:
            raise FaultyScenario(self.scenario.file, [fault.fault]) from None
        title = [Line(self.scenario.title)] if self.scenario.title else []
        return Reply((*title, *self._log(first), *self.status()))

    def take(self, line: str) -> Reply:
        """Carry out a line; raises NotUnderstood, or a JudgeError if the ruleset is faulty."""
        command = understood(self.scenario, self.state, line)
        try:
            return self._done(command)
        except Broken as fault:
            raise NotUnderstood("{fault}", fault=fault.fault.detail) from None
        except STUMBLES as fault:
            raise NotUnderstood("{fault}", fault=stumbled(fault)) from fault

    def _done(self, command: Command) -> Reply:
        if command.kind == "enter" and command.input is not None:
            return self._entered(command.input, command.answers)
        if command.kind == "nothing":
            return Reply(self.status())
        if command.kind in ("undo", "redo"):
            return self._moved(command)
        if command.kind in ("correct", "outcome"):
            change = correction(self.scenario, command.text)
            ops = operations(self.scenario, self.state, change.changes)
            by_hand = Correct(ops, change.why) if command.kind == "correct" else Answer(JUDGE, ops=ops)
            return self._entered(by_hand, ())
        if command.kind == "pass":
            done = 0

            def closed(events: tuple[Event, ...]) -> bool:
                nonlocal done
                done += sum(event.name == "close" for event in events)
                return done >= command.number

            return self._passing(closed)
        if command.kind == "until":
            wanted = self._until(command.text)
            return self._passing(
                lambda events: self._reached(wanted) or gone_through(self.ruleset, wanted, events)
            )
        if command.kind == "why":
            return self._why(command)
        if command.kind == "explain":
            return self._explain(command.text)
        if command.kind in ("next", "rest"):
            return self._scripted(len(self.steps) if command.kind == "rest" else command.number)
        shows: dict[str, Callable[[], tuple[Line, ...]]] = {
            "legal": self.legal, "table": self.table, "log": lambda: self._log(self.session.path()),
        }  # fmt: skip
        if command.kind in shows:
            return Reply(shows[command.kind]())
        return Reply(quit=command.kind == "quit", help=command.kind == "help", save=command.text)

    # Inputs

    def _enter(self, entered: Input) -> Step:
        if isinstance(entered, Note):
            step = self.session.remark(entered.text)
        else:
            step = self.session.enter(entered)
        if isinstance(step, Refusal):
            cites = ", ".join(brief(self.ruleset, address) for address in step.cites)
            reason = named(self.state, step.reason)
            raise NotUnderstood(N_("refused: {reason} ({cites})"), reason=reason, cites=cites)
        return step

    def _entered(self, entered: Input, answers: tuple[str, ...]) -> Reply:
        before = self.session.at
        self._enter(entered)
        if isinstance(entered, Act):
            self.waiting = list(answers)
        self._serve()
        left = []
        if self.waiting and self.state.decision is None and isinstance(entered, Act):
            text = Message(N_("nobody asked for: {answers}"), {"answers": ", ".join(self.waiting)})
            left, self.waiting = [Line(text)], []
        return Reply((*self._since(before), *left, *self.status()))

    def _serve(self) -> None:
        """Give the answers that came with the action, and those that can be given in one way only."""
        while (decision := self.state.decision) is not None:
            for size in (len(self.waiting), 1):
                if not self.waiting or (size > 1 and decision.max == 1):
                    continue
                try:
                    choice = answer_of(self.scenario, self.state, decision, ", ".join(self.waiting[:size]))
                except Unfit:
                    continue
                if isinstance(self.session.enter(Answer(decision.who, choice)), Step):
                    del self.waiting[:size]
                    break
            else:
                only = only_answer(self.scenario.ruleset, self.state, decision)
                if only is None:
                    return
                self._enter(Answer(decision.who, only))

    def _passing(self, enough: Callable[[tuple[Event, ...]], bool]) -> Reply:
        before = self.session.at
        for _ in range(PASSES):
            holder = self.state.priority
            if holder is None:
                break
            step = self._enter(Act(holder, PASS))
            self._serve()
            if enough(step.events):
                break
        else:
            self.session.go(before)
            raise NotUnderstood(N_("this was not reached by passing"))
        if self.session.at == before:
            understood(self.scenario, self.state, "pass")  # reports what is pending instead
        return Reply((*self._since(before), *self.status()))

    def _until(self, text: str) -> Map:
        """The end of “pass until”: a step, a turn's number, or a seat whose turn it is."""
        words = text.split()
        if words and words[-1].isdigit():
            return Map({"turn": int(words[-1])})
        seat = seat_of(self.state.seats, text)
        if seat is not None:
            return Map({"active": seat})
        found = best(text, spellings(self.ruleset, "steps"))
        if not found:
            known = ", ".join(self.ruleset.words.known("steps"))
            raise NotUnderstood(N_("until what? Expected one of: {known}"), known=known)
        return Map({"step": found[0]})

    def _reached(self, wanted: Map) -> bool:
        return Expectations(self.scenario, self.state, (), self.session).reached(wanted)

    def _moved(self, command: Command) -> Reply:
        self.waiting = []
        move = self.session.undo if command.kind == "undo" else self.session.redo
        count = sum(move() for _ in range(min(command.number, len(self.session.nodes))))
        if not count:
            nothing = (
                N_("there is nothing to take back") if command.kind == "undo" else N_("nothing follows here")
            )
            raise NotUnderstood(nothing)
        return Reply(self.status())

    def _scripted(self, count: int) -> Reply:
        """Run the next steps of the file and report the outcome of their checks."""
        if not self.steps:
            raise NotUnderstood(N_("the file has no further steps"))
        before, held = self.session.at, len(self.play.outcomes)
        try:
            for _ in range(min(count, len(self.steps))):
                self.play.step(self.steps.pop(0))
        except Stopped:
            self.steps.clear()
        told = []
        for outcome in self.play.outcomes[held:]:
            data = {"check": outcome.check, "got": outcome.got}
            text = N_("holds: {check}") if outcome.ok else N_("does not hold: {check}; found: {got}")
            told.append(Line(Message(text, data) if outcome.check else Message("{got}", data), indent=2))
        return Reply((*self._since(before), *told, *self.status()))

    # What is shown

    def _since(self, before: int) -> tuple[Line, ...]:
        path = self.session.path()
        at = next((at for at, node in enumerate(path) if node.id == before), 0)
        return self._log(path[at + 1 :])

    def _log(self, nodes: tuple[Node, ...]) -> tuple[Line, ...]:
        found = []
        for node in nodes:
            before = None if node.parent is None else self.session.nodes[node.parent].step.state
            for event in node.step.events:
                text = event_text(self.ruleset, event, self.language, node.step.state, before)
                found.append(Line(text, event.cites, 2, f"{event.seq}. "))
        return tuple(found)

    def status(self) -> tuple[Line, ...]:
        """The active player, the stack, and what can be done next: a choice with its options, or actions."""
        state = self.state
        where = {
            "turn": state.turn,
            "active": state.active,
            "step": step_text(self.ruleset, state, self.language),
        }
        found = [Line(Message(N_("turn {turn}, {active}'s; {step}"), where))]
        for obj in state.stack:
            aims = ", ".join(shown(target.chosen) for target in obj.targets)
            data = {"object": called(state, obj), "who": obj.controller, "aims": aims}
            text = (
                N_("on the stack: {object} ({who}) → {aims}")
                if aims
                else N_("on the stack: {object} ({who})")
            )
            found.append(Line(Message(text, data), indent=2))
        if state.result is not None:
            result = ", ".join(f"{name}: {shown(value)}" for name, value in state.result.items())
            return (*found, Line(Message(N_("the game is over ({result})"), {"result": result})))
        decision = state.decision
        if decision is not None:
            found.append(Line(offered(self.ruleset, state, decision), decision.cites))
            for at, option in enumerate(decision.options, 1):
                lying = state.objects.get(option.key)
                name = called(state, lying) if lying else option_label(self.ruleset, option)
                if lying:
                    name = f"{name} ({place(self.ruleset, lying.zone, self.language)})"
                found.append(Line(name, indent=4, mark=f"{at}. "))
            return tuple(found)
        now = possible(self.ruleset, state)
        if now.holder is not None:
            found.append(Line(Message(N_("{who} may act or pass"), {"who": now.holder}), now.why))
        for at, act in enumerate(now.allowed[:LISTED], 1):
            found.append(Line(self._act(act), indent=4, mark=f"{at}. "))
        if len(now.allowed) > LISTED:
            found.append(
                Line(Message(N_("and {count} more"), {"count": len(now.allowed) - LISTED}), indent=4)
            )
        return tuple(found)

    def _act(self, act: Act) -> str:
        return action_text(self.ruleset, self.state, act, self.language)

    def legal(self) -> tuple[Line, ...]:
        """All possible actions, and the impossible ones with their reasons."""
        now = possible(self.ruleset, self.state)
        found = [Line(self._act(act), indent=2, mark=f"{at}. ") for at, act in enumerate(now.allowed, 1)]
        for act, against in now.refused:
            text = self._not(act, against)
            found.append(Line(text, against.cites, 2))
        return tuple(found) or (Line(Message(N_("nobody may act now"))),)

    def _not(self, act: Act, against: Refusal) -> Message:
        reason = named(self.state, against.reason)
        return Message(N_("not {act}: {reason}"), {"act": self._act(act), "reason": reason})

    def _why(self, command: Command) -> Reply:
        assert isinstance(command.input, Act)
        against = refusal(self.ruleset, self.state, command.input)
        act = self._act(command.input)
        if against is None:
            return Reply((Line(Message(N_("this is possible: {act}"), {"act": act})),))
        return Reply((Line(self._not(command.input, against), against.cites),))

    def _explain(self, object_id: str) -> Reply:
        """The explanation of an object: a line for every step, with its sections."""
        explain = self.scenario.game.explain
        stages = explain(self.ruleset, self.state, self.state.objects[object_id]) if explain else ()
        lines = []
        for stage in stages:
            changes = ", ".join(
                f"{name}: {shown(stage.before[name])} → {shown(value)}" if name in stage.before
                else f"{name}: {shown(value)}"
                for name, value in stage.after.items()
            )  # fmt: skip
            lost = ", ".join(f"{name}: {shown(stage.before[name])} → –" for name in stage.before
                             if name not in stage.after)  # fmt: skip
            told = f"{stage.layer:>2} {stage.name}: {', '.join(part for part in (changes, lost) if part)}"
            lines.append(Line(told.strip(), stage.cites, indent=1 if stage.layer else 0))
        return Reply(tuple(lines))

    def table(self) -> tuple[Line, ...]:
        """The figures and zones of every seat, and the lasting effects."""
        state, found = self.state, []
        for seat in state.seats:
            figures = seat_figures_text(self.scenario.game, self.ruleset, state, seat, self.language)
            found.append(Line(f"{seat}: {figures}" if figures else seat))
        for zone in state.zone_names:
            for whose, ids in self._by_controller(zone):
                lying = zone_text(self.scenario.game, self.ruleset, state, ids)
                found.append(Line(f"{place(self.ruleset, zone, self.language)}{whose}: {lying}", indent=2))
        for effect in state.effects:
            found.append(Line(Message(N_("lasts: {effect}"), {"effect": effect.name}), effect.cites, 2))
        for obj, line in left_to_the_judge(self.ruleset, state):
            left = {"card": spoken(state, obj), "line": line}
            found.append(Line(Message(N_("{card}, for you to tell when it applies: {line}"), left), indent=2))
        return (*found, *self.status())

    def _by_controller(self, zone: str) -> list[tuple[str, tuple[str, ...]]]:
        """The contents of a zone, a pile from the top; in a shared zone, seat by seat."""
        lying = self.state.inside(zone)
        if seatless(zone) in self.scenario.game.piles:
            lying = lying[::-1]
        if "/" in zone:
            return [("", tuple(obj.id for obj in lying))] if lying else []
        seats = dict.fromkeys(obj.controller for obj in lying)
        return [
            (f" ({seat})" if seat else "", tuple(obj.id for obj in lying if obj.controller == seat))
            for seat in sorted(seats)
        ]
