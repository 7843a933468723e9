"""Compares what a table states with the opening it becomes, so that no statement is silently ignored."""

from __future__ import annotations

from typing import Any

from judge.errors import JudgeError
from judge.messages import N_
from judge.resolver import State
from judge.resolver.values import replace
from judge.rulesets.game import Game, Laying
from judge.rulesets.kit import CardRuleset
from judge.scenario.faults import broken


def hold_stated_words(game: Game, ruleset: CardRuleset, laying: Laying, state: State, line: int) -> None:
    """Raise Broken for a statement that makes no difference to the opening.

    Such a word follows from other things (where an object is, its card, its host), or does not belong there.
    Stating something that would be so anyway is allowed. ``line`` is that of the table.
    """
    words = {*ruleset.words.known("figures"), *ruleset.words.known("conditions")}
    for at, placed in enumerate(laying.placed):
        obj = state.objects.get(placed.id)
        for word, value in placed.data.items() if obj is not None else ():
            if word not in words or not value or _is_so(value, game.read(ruleset, state, obj or "", word)):
                continue
            other = replace(placed, data=placed.data.but(**{word: None}))
            lying = (*laying.placed[:at], other, *laying.placed[at + 1 :])
            bare = _laid(game, ruleset, replace(laying, placed=lying))
            without = bare.objects.get(placed.id) if bare is not None else None
            if without is not None and obj is not None and _looks(without) == _looks(obj):
                _refuse(placed.line, word, placed.id)
    for seat, said in laying.figures.items():
        for word, value in said.items():
            if not value or _is_so(value, game.read(ruleset, state, seat, word)):
                continue
            figures = {**laying.figures, seat: said.but(**{word: None})}
            if _same(state, _laid(game, ruleset, replace(laying, figures=figures))):
                _refuse(line, word, seat)
    for word, value in laying.facts.items():
        if not value or _is_so(value, game.read(ruleset, state, "", word)):
            continue
        if _same(state, _laid(game, ruleset, replace(laying, facts=laying.facts.but(**{word: None})))):
            _refuse(line, word, N_("the table"))


def _is_so(stated: object, read: object) -> bool:
    """Whether the value read from a table is as stated."""
    return bool(read) and (read == stated or stated is True)


def _looks(obj: Any) -> tuple[object, ...]:
    """The possible looks of an object at a table."""
    return obj.data, obj.nature, obj.targets, obj.controller, obj.owner, obj.zone


def _laid(game: Game, ruleset: CardRuleset, laying: Laying) -> State | None:
    """The opening of another table; None if that table is impossible."""
    try:
        return game.lay(ruleset, laying)
    except JudgeError:
        return None


def _same(one: State, other: State | None) -> bool:
    """Whether two tables have the same opening."""
    if other is None or len(one.all_objects) != len(other.all_objects):
        return False
    alike = (_looks(a) == _looks(b) for a, b in zip(one.all_objects, other.all_objects, strict=True))
    return all(
        getattr(one, part) == getattr(other, part) for part in ("players", "facts", "zones", "agenda")
    ) and all(alike)


def _refuse(line: int, word: str, what: str) -> None:
    reason = N_("“{word}” cannot be stated of {object} here: it follows from other things")
    broken(line, reason, word=word, object=what)
