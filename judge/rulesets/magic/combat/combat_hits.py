"""Sources of combat damage to players this turn, for prowl and freerunning (702.76a, 702.173a)."""

from __future__ import annotations

from judge.resolver import Draft, Event, Object, Position
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.rule import CardRuleset
from judge.rulesets.magic.keywords.keyword_meanings import EVERY_CREATURE_TYPE
from judge.rulesets.magic.subtypes import CREATURE_TYPES
from judge.rulesets.magic.words import THIS_TURN

ASSASSIN = "assassin"
COMMANDER = "is a commander"
"""Beside the creature types of a creature that dealt damage: it was somebody's commander."""


def _fact(seat: str) -> str:
    return f"{THIS_TURN}hit a player with {seat}"


def record(ruleset: CardRuleset, before: Position, draft: Draft, event: Event) -> None:
    """Record the characteristics and controller of a source that deals combat damage to a player."""
    if not event.data.get("combat"):
        return
    ref = event.data.ref("source")
    source = before.current(ref) or draft.current(ref)
    if source is None:
        return
    seen = view(ruleset, before if before.current(ref) else draft, source)
    kinds = set(seen.subtypes)
    if source.nature.get("commander"):
        kinds.add(COMMANDER)
    if "creature" not in seen.types:
        kinds.discard(ASSASSIN)  # freerunning requires a creature; other types do not matter for it
    name = _fact(event.data.text("by", seen.controller))
    draft.remember(**{name: tuple(sorted({*draft.facts.get(name, ()), *kinds}))})


def prowls(ruleset: CardRuleset, state: Position, spell: Object) -> bool:
    """Whether a source that shares a creature type with the spell has hit a player (702.76a)."""
    kinds = _kinds(view(ruleset, state, spell).subtypes)
    return bool(kinds & _kinds(state.facts.get(_fact(spell.controller), ())))


def _kinds(subtypes: object) -> frozenset[str]:
    """The creature types among subtypes; each of them for what has every one."""
    assert isinstance(subtypes, frozenset | tuple)
    found = frozenset(subtypes)
    every = frozenset(CREATURE_TYPES)
    return every if EVERY_CREATURE_TYPE in found else found & every


def runs_free(ruleset: CardRuleset, state: Position, spell: Object) -> bool:
    """Whether an Assassin creature or a commander has hit a player for whoever casts the spell (702.173a)."""
    hit = state.facts.get(_fact(spell.controller), ())
    return bool({ASSASSIN, COMMANDER, EVERY_CREATURE_TYPE} & set(hit))


OPEN = {"prowl": prowls, "freerunning": runs_free}
"""Alternative costs available only to a player whose creatures have dealt such damage this turn."""
