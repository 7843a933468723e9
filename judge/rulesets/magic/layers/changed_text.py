"""The text of a spell after effects have changed words of it (612.1, 612.2a)."""

from __future__ import annotations

from typing import Any

from judge.resolver import EMPTY, Data, Object, Position
from judge.rulesets.kit.characteristics import active_effects
from judge.rulesets.kit.expressions import matches
from judge.rulesets.kit.rule import CardRuleset
from judge.rulesets.magic.layers.characteristics import replaced
from judge.rulesets.magic.tokens import capitals


def swaps(ruleset: CardRuleset, state: Position, obj: Object) -> tuple[dict[str, str], ...]:
    """The words replaced in its text by effects, in their order."""
    found = []
    for one in active_effects(ruleset, state):
        text = one.change.get("text")
        if not isinstance(text, Data):
            continue
        of = one.of
        there = (
            obj.ref in of
            if isinstance(of, tuple)
            else of is not None and matches(ruleset, state, of, obj, one.context)
        )
        if there:
            found.append({str(old): str(new) for old, new in text.items()})
    return tuple(found)


def said_now(program: object, words: tuple[dict[str, str], ...]) -> Any:
    """A program with those words replaced, also in the names of tokens that come from subtypes."""
    for one in words:
        program = _with(program, one)
    return program


def creates(written: object) -> bool:
    """Whether a program creates tokens that it describes."""
    if isinstance(written, Data):
        return written.text("verb") == "create" or any(map(creates, written.values()))
    return isinstance(written, tuple) and any(map(creates, written))


def _with(written: object, words: dict[str, str]) -> Any:
    if isinstance(written, str):
        return replaced(written, words)
    if isinstance(written, tuple):
        return tuple(_with(part, words) for part in written)
    if not isinstance(written, Data):
        return written
    made = Data({name: part if name == "name" else _with(part, words) for name, part in written.items()})
    was, now = written.get("subtypes", EMPTY), made.get("subtypes", EMPTY)
    if was != now and isinstance(was, tuple):
        name = written.text("name")
        called = capitals(tuple(map(str, was)))
        if name in (called, f"{called} Token"):
            return made.but(name=name.replace(called, capitals(tuple(map(str, now)))))
    return made
