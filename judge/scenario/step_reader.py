"""Reads the steps and expectations of a scenario: the list under ``do``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.messages import N_
from judge.resolver import JUDGE, PASS
from judge.rulesets.game import Game
from judge.rulesets.kit import CardRuleset
from judge.scenario.faults import Broken, Fault, broken, unknown
from judge.scenario.limits import FEW
from judge.scenario.model import (
    Assess,
    Check,
    Correction,
    Enter,
    May,
    Passing,
    Remark,
    Span,
    StepOf,
    Undo,
    WhatIf,
)
from judge.scenario.object_names import written
from judge.scenario.vocabulary import seat_of
from judge.scenario.yaml_nodes import Map, Seq
from judge.text import fold

SPAN = ("cites", "log", "not log")
"""The keys beside an input: expectations about its part of the log."""

PLAYERS = "players"
"""The chooser, in a game in which the players decide together."""

HEADS = (
    "all pass", "pass until", "check", "legal", "refused", "assess", "correct", "note", "undo", "what if",
    JUDGE, PLAYERS,
)  # fmt: skip
"""The first words of steps, besides seats."""

CLAIMS = (
    "stack", "priority", "decision", "log", "not log", "cites", "winner", "winners", "lost",
    "draw", "over", "result", "effects", "turn", "phase", "step", "active", "shared", "objects",
)  # fmt: skip
"""The subjects of checks, besides seats and objects."""

RESERVED = frozenset({*HEADS, *CLAIMS, "all", "nobody", "none"})
"""Words that cannot be names of seats."""

BESIDE = {
    "legal": ("cites",),
    "refused": ("cites", "because"),
    "assess": ("with", "expect", "cites", "because"),
    "correct": ("why",),
    "check": (),
    "note": (),
    "undo": (),
    "what if": (),
}


def read_steps(
    steps: object, line: int, game: Game, ruleset: CardRuleset, seats: tuple[str, ...]
) -> tuple[tuple[StepOf, ...], list[Fault]]:
    """The steps of a list, and the faults found in them."""
    reader = _Steps(game, ruleset, seats)
    found = reader.all(steps, line)
    return found, reader.faults


class _Steps:
    def __init__(self, game: Game, ruleset: CardRuleset, seats: tuple[str, ...]) -> None:
        self.game, self.ruleset, self.seats = game, ruleset, (*seats, *game.parties)
        self.faults: list[Fault] = []
        self.readers: dict[str, Callable[[Map, object, int], StepOf]] = {
            "all pass": self._all_pass,
            "pass until": self._pass_until,
            "check": self._check,
            "legal": lambda step, value, line: self._may(step, value, line, True),
            "refused": lambda step, value, line: self._may(step, value, line, False),
            "assess": self._assess,
            "correct": self._correct,
            "note": self._note,
            "undo": self._undo,
            "what if": self._what_if,
        }

    def all(self, steps: object, line: int) -> tuple[StepOf, ...]:
        if not isinstance(steps, Seq):
            self.faults.append(_caught(line, N_("“{key}” wants a list"), key="do"))
            return ()
        found = []
        for at, step in enumerate(steps):
            try:
                found.append(self._step(step, steps.at(at)))
            except Broken as fault:
                self.faults.append(fault.fault)
        return tuple(found)

    def _step(self, step: object, line: int) -> StepOf:
        if isinstance(step, str):  # "all pass", "undo" and the like, standing alone
            step = Map({step: None}, line)
            step.lines[next(iter(step))] = line
        if not isinstance(step, Map) or not step:
            broken(line, N_("a step is who acts, or one of: {known}"), known=", ".join(HEADS))
        heads = [key for key in step if key in HEADS or seat_of(self.seats, key) is not None]
        if not heads:
            first = next(iter(step))
            unknown(step.at(first), N_("step"), first, (*self.seats, *HEADS))
        head = heads[0]
        if len(heads) > 1:
            broken(
                step.at(heads[1]),
                N_("one step is “{first}” or “{second}”, not both"),
                first=head,
                second=heads[1],
            )
        beside = BESIDE.get(head, SPAN)
        for key in step:
            if key != head and key not in beside:
                unknown(step.at(key), N_("key beside this step"), key, beside)
        at = step.at(head)
        if head in self.readers:
            return self.readers[head](step, step[head], at)
        who = head if head in (JUDGE, PLAYERS) else seat_of(self.seats, head) or ""
        return self._enter(who, step[head], at, self._span(step))

    # Inputs

    def _enter(self, who: str, value: object, line: int, span: Span = Span()) -> Enter:  # noqa: B008 - frozen
        if isinstance(value, str):
            verb, _, told = value.partition(" ")
            apart = told and self._action(value) is None and self._action(verb) is not None
            value = Map({verb: told.strip()}, line) if apart else Map({value: None}, line)
        if not isinstance(value, Map) or not value:
            broken(line, N_("what does {who} do? Expected an action, or “choose”"), who=who)
        choose = _choices(value)
        outcome = None
        rest = {key: part for key, part in value.items() if key != "choose"}
        if who in (JUDGE, PLAYERS):
            known = ("choose", "outcome") if who == JUDGE else ("choose",)
            for key in rest:
                if key not in known:
                    unknown(value.at(key), N_("key of this answer"), key, known)
            if "outcome" in rest:
                outcome = _maps(rest["outcome"], value.at("outcome"), "outcome")
            if not choose and outcome is None:
                broken(line, N_("what does {who} say? Expected: {known}"), who=who, known=", ".join(known))
            return Enter(line, who, choose=choose, outcome=outcome, span=span)
        if not rest:
            if not choose:
                broken(line, N_("what does {who} do? Expected an action, or “choose”"), who=who)
            return Enter(line, who, choose=choose, span=span)
        written = next(iter(rest))
        action = self._action(written)
        if action is None:
            unknown(value.at(written), N_("action"), written, (PASS, *self.ruleset.actions, "choose"))
        params = self._params(action, rest.pop(written), rest, value, line)
        return Enter(line, who, action, params, choose, span=span)

    def _action(self, written: str) -> str | None:
        known = {fold(name): name for name in (PASS, *self.ruleset.actions)}
        found = known.get(fold(written))
        if found is None and self.ruleset.words.actions is not None:
            meant = self.ruleset.words.find("actions", written)
            found = meant if meant in known.values() else None
        return found

    def _params(
        self, action: str, first: object, rest: dict[str, object], value: Map, line: int
    ) -> dict[str, object]:
        kinds = self.ruleset.actions[action].params if action != PASS else {}
        names = tuple(kinds)
        given: dict[str, object] = {}
        if first is not None and first is not True:
            if not names:
                broken(line, N_("“{action}” needs to know nothing more"), action=action)
            given[names[0]] = first
        for key, part in rest.items():
            if key not in kinds:
                unknown(value.at(key), N_("key of this action"), key, (*names, "choose"))
            if key in given:
                broken(value.at(key), N_("“{key}” is given twice"), key=key)
            given[key] = part
        for name, kind in kinds.items():
            if name not in given and not kind.endswith("?"):
                broken(line, N_("“{action}” needs to know {name}"), action=action, name=name)
        for name, part in given.items():
            _of_kind(action, name, kinds[name].rstrip("?"), part, line)
        return given

    def _span(self, step: Map) -> Span:
        return Span(
            _cites(step), tuple(_listed(step.get("log"))), tuple(_listed(step.get("not log"))),
            step.at("cites" if "cites" in step else "log"),
        )  # fmt: skip

    def _all_pass(self, step: Map, value: object, line: int) -> StepOf:
        times = 1 if value is None else value
        if not isinstance(times, int) or isinstance(times, bool) or not 0 < times <= FEW:
            broken(line, N_("“{key}” wants a whole number from 1 to {most}"), key="all pass", most=FEW)
        return Passing(line, times, span=self._span(step))

    def _pass_until(self, step: Map, value: object, line: int) -> StepOf:
        if isinstance(value, str):
            value = Map({"step": value}, line)
        known = ("step", "phase", "turn", "active", "priority", "stack", "over")
        if not isinstance(value, Map) or not value:
            broken(line, N_("until what? Expected one of: {known}"), known=", ".join(known))
        for key in value:
            if key not in known:
                unknown(value.at(key), N_("key of “pass until”"), key, known)
        return Passing(line, until=value, span=self._span(step))

    def _correct(self, step: Map, value: object, line: int) -> StepOf:
        why = step.get("why")
        if why is not None and not isinstance(why, str):
            broken(step.at("why"), N_("“{key}” wants a text"), key="why")
        return Correction(line, _maps(value, line, "correct"), why or "")

    def _note(self, step: Map, value: object, line: int) -> StepOf:
        if not isinstance(value, (str, int)) or isinstance(value, bool):
            broken(line, N_("“{key}” wants a text"), key="note")
        return Remark(line, str(value))

    def _undo(self, step: Map, value: object, line: int) -> StepOf:
        times = 1 if value is None else value
        if not isinstance(times, int) or isinstance(times, bool) or not 0 < times <= FEW:
            broken(line, N_("“{key}” wants a whole number from 1 to {most}"), key="undo", most=FEW)
        return Undo(line, times)

    def _what_if(self, step: Map, value: object, line: int) -> StepOf:
        return WhatIf(line, self.all(value, line))

    # Expectations

    def _check(self, step: Map, value: object, line: int) -> StepOf:
        if not isinstance(value, Map) or not value:
            broken(
                line,
                N_("what is checked? Expected a mapping of seats, objects, or: {known}"),
                known=", ".join(CLAIMS),
            )
        return Check(line, value)

    def _may(self, step: Map, value: object, line: int, allowed: bool) -> StepOf:
        attempts = []
        for one in value if isinstance(value, Seq) else [value]:
            if not isinstance(one, Map) or not one:
                broken(line, N_("expected who would do what, for example {example}"), example="{A: pass}")
            for who, what in one.items():
                seat = who if who in (JUDGE, PLAYERS) else seat_of(self.seats, who)
                if seat is None:
                    unknown(one.at(who), N_("seat"), who, self.seats)
                attempts.append(self._enter(seat, what, one.at(who)))
        return May(line, allowed, tuple(attempts), _words(step.get("because")), _cites(step))

    def _assess(self, step: Map, value: object, line: int) -> StepOf:
        questions = (*self.game.assessments, *self.game.questions)
        known = {fold(name): name for name in questions}
        word = known.get(fold(str(value)))
        if word is None:
            unknown(line, N_("question"), value, questions)
        for key in ("with", "expect"):
            if step.get(key) is not None and not isinstance(step[key], Map):
                broken(step.at(key), N_("“{key}” wants a mapping"), key=key)
        given, expect = step.get("with") or Map(line=line), step.get("expect") or Map(line=line)
        if not expect and not step.get("because"):
            broken(line, N_("what is the right answer? Say it under “expect”"))
        return Assess(line, word, given, expect, _words(step.get("because")), _cites(step))


def _caught(line: int, template: str, **data: object) -> Fault:
    try:
        broken(line, template, **data)
    except Broken as fault:
        return fault.fault


def _choices(value: Map) -> tuple[tuple[int, object], ...]:
    """The choices, one value for each decision."""
    if "choose" not in value:
        return ()
    given = value["choose"]
    if isinstance(given, Seq):
        return tuple((given.at(at), _bare(one)) for at, one in enumerate(given))
    if given is None:
        broken(value.at("choose"), N_("what is chosen? To choose nothing write {example}"), example="[[]]")
    return ((value.at("choose"), given),)


def _bare(answer: object) -> object:
    """An answer without brackets to spare: no answer is a list of lists."""
    while isinstance(answer, Seq) and len(answer) == 1 and isinstance(answer[0], Seq):
        answer = answer[0]
    return answer


def _of_kind(action: str, name: str, kind: str, value: object, line: int) -> None:
    """Refuse a value that no parameter of the kind can have; whether such a thing exists is checked later."""
    text = isinstance(value, (str, int)) and not isinstance(value, bool)
    fits = {
        "number": isinstance(value, int) and not isinstance(value, bool),
        "objects": isinstance(value, Seq) or text,
        "pairs": isinstance(value, (Seq, Map)) or text,
        "flag": isinstance(value, (bool, str)),
    }.get(kind, text)
    if not fits:
        shown = written(value)
        broken(line, N_("“{action}”: {name} cannot be {value}"), action=action, name=name, value=shown)


def _maps(value: Any, line: int, key: str) -> tuple[Map, ...]:
    listed = list(value) if isinstance(value, Seq) else [value]
    for at, one in enumerate(listed):
        if not isinstance(one, Map) or not one:
            place = value.at(at) if isinstance(value, Seq) else line
            broken(place, N_("“{key}” wants what is changed: a mapping, or a list of mappings"), key=key)
    return tuple(listed)


def _listed(value: object) -> list[object]:
    if value is None:
        return []
    return list(value) if isinstance(value, Seq) else [value]


def _words(value: object) -> tuple[str, ...]:
    return tuple(str(word) for word in _listed(value))


def _cites(step: Map) -> tuple[str, ...]:
    return tuple(str(cite) for cite in _listed(step.get("cites")))
