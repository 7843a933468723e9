"""Legendary instants and sorceries, which need a legendary creature or planeswalker to be cast (205.4e)."""

from __future__ import annotations

from collections.abc import Callable

from judge.messages import N_, Message
from judge.resolver import Act, Position, Refusal
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.rule import CardRuleset, object_of
from judge.rulesets.magic.actions.casting_permissions import fitting, thought
from judge.rulesets.magic.zones import permanents

Objection = Callable[[CardRuleset, Position, Act], Refusal | None]
LEADERS = frozenset({"creature", "planeswalker"})


def or_without_a_leader(forbidden: Objection) -> Objection:
    """The objection ``forbidden``, and that of a legendary spell whose caster has no leader."""

    def objection(ruleset: CardRuleset, state: Position, act: Act) -> Refusal | None:
        return forbidden(ruleset, state, act) or _leaderless(ruleset, state, act)

    return objection


def _leaderless(ruleset: CardRuleset, state: Position, act: Act) -> Refusal | None:
    cites = ruleset.cites.get("legendary spell")
    if not cites or act.data.get("face down"):
        return None
    obj = object_of(state, act)
    ways = fitting(ruleset, state, act)
    spells = [view(ruleset, *thought(ruleset, state, obj, act.who, way)).types for way in ways]
    if not spells or not all("legendary" in types and types & {"instant", "sorcery"} for types in spells):
        return None
    mine = (view(ruleset, state, one).types for one in permanents(state, act.who))
    if any("legendary" in types and types & LEADERS for types in mine):
        return None
    reason = N_("{object} is cast only by who controls a legendary creature or planeswalker")
    return Refusal(Message(reason, {"object": obj.card}), cites)
