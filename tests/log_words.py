"""What a person must never read in a log, a refusal or a question: words of the program, faulty Spanish."""

from __future__ import annotations

import re
from collections.abc import Iterator

from judge.messages import LANGUAGES, Message, render
from judge.resolver.wording import label
from judge.scenario import Result
from judge.scenario.display_text import event_text
from judge.scenario.input_builder import offered

INTERNAL = {
    "the key of an ability or effect": r"\bability:|\w#\d|\b(change|later|shield|instead|regeneration)-\d",
    "the key of a replacement": r"\b(magic|effect|kit)\.[a-z]",
    "a card without a name": r"\? \w+ ",
    "a value of the program": r"Data\(|Ref\(|\b(None|True|False)\b|\{[a-z]\w*\}|[a-z]+_[a-z]+",
    "a zone's key": r"\b(hand|deck|library|graveyard|discard|play|supply)/\w",
    "an object's key": r"\b[A-ZÁÉÍÓÚÑ]\w+-\d+\b",
}
"""What is looked for, and what it would be."""

SPANISH = {
    "a preposition and its article": r"\b(a|de) el [a-zñ]",
    "one of several": r"\b1 (puntos|cartas|contadores|daños|usos|vidas)\b",
    "several of one": r"\b([2-9]|\d\d+) (punto|carta|contador|vez|uso)\b",
    "a noun with a wrong article": r"\b(el|un|del|al) (carta|habilidad|mano|mesa|fase|pila|criatura)\b"
    r"|\b(la|una) (objetivo|mazo|turno|daño|efecto|jugador|paso|cementerio)\b",
    "an adjective before its noun": r"\bartefacto criatura\b",
    "an English sentence": r"\b(begins|chooses|applies|would|changes by|is now|goes from|changes its|puts)\b",
}
ENGLISH = {
    "a Spanish sentence": r"\b(comienza|elige|se aplica|iba a|cambia|ahora|pone)\b",
    "one of several": r"(?<![+-])\b1 (points|cards|counters|uses)\b",
    "several of one": r"(?<!\+)\b([2-9]|\d\d+) (point|card|counter|use) ",
}
_ALL = {"es": {**INTERNAL, **SPANISH}, "en": {**INTERNAL, **ENGLISH}}
_ANY = {
    language: re.compile("|".join(f"(?:{pattern})" for pattern in patterns.values()))
    for language, patterns in _ALL.items()
}
"""One pattern for all, since nearly every line has no fault. None of them counts its groups."""


def lines(result: Result, language: str) -> Iterator[str]:
    """Everything that playing a scenario says to a person."""
    ruleset, session = result.scenario.ruleset, result.session
    for said in (*result.refused, *result.assessed):
        yield render(said.reason, language)
    if session is None:
        return
    before = None
    for node in session.path():
        state = node.step.state
        for event in node.step.events:
            if event.name not in ("note", "correct"):  # the judge's own words
                yield event_text(ruleset, event, language, state, before)
        if state.decision is not None:
            yield render(offered(ruleset, state, state.decision), language)
        before = state


def faults(result: Result) -> list[str]:
    """The lines that hold what nobody should read, each with what that is."""
    found = []
    for language in LANGUAGES:
        for line in dict.fromkeys(lines(result, language)):
            if _ANY[language].search(line):
                wrong = _ALL[language].items()
                found += [f"{what}: {line}" for what, pattern in wrong if re.search(pattern, line)]
    return found


def unnamed_choices(result: Result) -> list[str]:
    """Kinds of choices that no language has a word for."""
    session, ruleset = result.session, result.scenario.ruleset
    asked = [node.step.state.decision for node in session.path()] if session is not None else []
    kinds = dict.fromkeys(decision.kind for decision in asked if decision is not None)
    return [kind for kind in kinds if not isinstance(label(ruleset, kind), Message)]
