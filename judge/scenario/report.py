"""The answer of ``judge resolve``: scenarios with their checks, log and final state, as plain values."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from judge.errors import JudgeError
from judge.messages import Message, render
from judge.resolver import Session, State
from judge.rulesets.game import CardSource, Game
from judge.rulesets.kit import CardRuleset
from judge.scenario.compare import shown
from judge.scenario.display_text import event_text, left_to_the_judge, namesakes_on
from judge.scenario.faults import STUMBLES, Fault, FaultyScenario, stumbled
from judge.scenario.input_builder import offered
from judge.scenario.loader import load
from judge.scenario.model import Scenario
from judge.scenario.object_checks import Outcome, UnloggedResult
from judge.scenario.object_names import called
from judge.scenario.runner import Result, run


def reports(
    files: Iterable[Path],
    language: str,
    game_of: Callable[[str], Game] | None = None,
    source: CardSource | None = None,
) -> list[dict[str, Any]]:
    """The results of the scenarios of all files; a faulty file is reported separately."""
    found = []
    for file in files:
        try:
            scenarios = load(file, game_of, source=source)
        except FaultyScenario as fault:
            found.append(faulty(str(file), fault, language))
            found += [reported(scenario, language) for scenario in fault.others]
            continue
        except STUMBLES as fault:
            unread = FaultyScenario(str(file), [Fault(0, stumbled(fault))])
            found.append(faulty(str(file), unread, language))
            continue
        found += [reported(scenario, language) for scenario in scenarios]
    return found


def reported(scenario: Scenario, language: str) -> dict[str, object]:
    """Run one scenario and report it; if its game's ruleset is faulty, report that."""
    try:
        return report(run(scenario), language)
    except FaultyScenario as fault:
        return {**faulty(scenario.file, fault, language), "title": scenario.title, "case": scenario.case}
    except STUMBLES as fault:
        failed = Outcome(0, "", False, stumbled(fault))
    except JudgeError as fault:
        failed = Outcome(0, "", False, fault.message)
    return report(Result(scenario, (failed,), None), language)


def faulty(file: str, fault: FaultyScenario, language: str) -> dict[str, object]:
    """The report of a scenario that cannot be run: its faults, each with its line."""
    return {
        "file": file,
        "title": "",
        "case": None,
        "ok": False,
        "faults": [{"line": one.line, "detail": render(one.detail, language)} for one in fault.faults],
        "checks": [],
        "log": [],
        "refused": [],
        "assessed": [],
        "unread": [],
        "examples": [],
        "state": {},
    }


def report(result: Result, language: str) -> dict[str, object]:
    """One scenario's checks, log and final state, in the requested language."""
    scenario, session = result.scenario, result.session
    return {
        "file": scenario.file,
        "title": scenario.title,
        "case": scenario.case,
        "ok": result.ok,
        "checks": [
            {"check": one.check, "ok": one.ok, "got": _text(one.got, language), "line": one.line}
            for one in result.outcomes
        ],
        "log": log_of(scenario.ruleset, session, language) if session else [],
        "refused": [_beside(one, language) for one in result.refused],
        "assessed": [_beside(one, language) for one in result.assessed],
        "unread": unread_of(scenario.ruleset, session) if session else [],
        "examples": list(namesakes_on(scenario.ruleset, session.state)) if session else [],
        "state": state_of(scenario.ruleset, session.state, language) if session else {},
    }  # fmt: skip


def _beside(one: UnloggedResult, language: str) -> dict[str, object]:
    return {
        "line": one.line,
        "what": one.what,
        "reason": render(one.reason, language),
        "cites": [str(address) for address in one.cites],
        "at": one.at,
    }


def _text(got: Message | str, language: str) -> str:
    return render(got, language) if isinstance(got, Message) else got


def log_of(ruleset: CardRuleset, session: Session, language: str) -> list[dict[str, Any]]:
    """The log from the opening to the current node, each line with its sections."""
    found = []
    before: State | None = None
    for node in session.path():
        after = node.step.state
        for event in node.step.events:
            found.append(
                {
                    "seq": event.seq,
                    "kind": event.kind,
                    "event": event.name,
                    "text": event_text(ruleset, event, language, after, before),
                    "cites": [str(address) for address in event.cites],
                    "cause": event.cause,
                }
            )
        before = after
    return found


def unread_of(ruleset: CardRuleset, session: Session) -> list[dict[str, str]]:
    """The printed lines of objects in play that Judge did not carry out, each once."""
    found: dict[tuple[str, str], dict[str, str]] = {}
    for node in session.path():
        for obj, line in left_to_the_judge(ruleset, node.step.state):
            found.setdefault((obj.card, line), {"card": obj.card, "line": line})
    return list(found.values())


def state_of(ruleset: CardRuleset, state: State, language: str) -> dict[str, object]:
    """A state in words: active player, who may act, figures, zones, the pending choice."""
    decision = state.decision
    return {
        "turn": state.turn,
        "active": state.active,
        "phase": state.phase,
        "step": state.step,
        "priority": state.priority,
        "decision": render(offered(ruleset, state, decision), language) if decision else None,
        "stack": [called(state, obj) for obj in state.stack],
        "seats": {seat: plain(state.player(seat)) for seat in state.seats},
        "zones": {
            zone: [called(state, obj) for obj in state.inside(zone)]
            for zone in state.zone_names
            if state.zone(zone)
        },
        "effects": [effect.name for effect in state.effects],
        "result": plain(state.result) if state.result is not None else None,
    }


def plain(value: object) -> object:
    """Data of a state as plain values; references by the object's name."""
    if hasattr(value, "items"):
        return {name: plain(part) for name, part in value.items()}
    if isinstance(value, tuple):
        return [plain(part) for part in value]
    return value if value is None or isinstance(value, (bool, int, str)) else shown(value)
