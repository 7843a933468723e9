"""Exhaust abilities, which can be activated only once (702.177)."""

from __future__ import annotations

from judge.resolver import EMPTY, Act, Cites, Data, Draft, Position
from judge.rulesets.kit.abilities import applies_to
from judge.rulesets.kit.characteristics import active_effects, view
from judge.rulesets.kit.rule import CardRuleset, Context
from judge.rulesets.magic.words import THIS_TURN
from judge.rulesets.magic.zones import permanents

PERMISSION = "exhaust abilities again"
"""The permission to activate exhaust abilities as though they had not been activated."""
ACTIVATED = "you activated an exhaust ability this turn"


def is_one(ability: Data) -> bool:
    """Whether an activated ability is an exhaust ability: ``data: {exhaust: true}`` beside its limit."""
    return bool(ability.get("data", EMPTY).get("exhaust"))


def event_data(ability: Data) -> dict[str, bool]:
    """Further data of the event of activating an exhaust ability."""
    return {"exhaust": True} if is_one(ability) else {}


def begun(draft: Draft, who: str, ability: Data) -> None:
    """Record that a player has activated one this turn."""
    if is_one(ability):
        draft.remember(**{f"{THIS_TURN}exhaust {who}": True})


def _activated(ruleset: CardRuleset, state: Position, context: Context) -> bool:
    """Whether the player has begun to activate one this turn; one being announced counts (702.177b)."""
    if state.facts.get(f"{THIS_TURN}exhaust {context.you}"):
        return True
    return any(
        one.controller == context.you
        and one.nature.text("kind") == "activated"
        and is_one(one.nature["ability"])
        and not ruleset.conditions["copy"](ruleset, state, one)
        for one in state.stack
    )


FACTS = {ACTIVATED: _activated}


def again(ruleset: CardRuleset, state: Position, who: str, ability: Data) -> bool:
    """Whether an effect lets a player activate an exhaust ability that has been activated before."""
    return is_one(ability) and any(
        PERMISSION in one.change.texts("as though") and applies_to(ruleset, state, one, who)
        for one in active_effects(ruleset, state)
    )


def begun_before(ruleset: CardRuleset, state: Position, act: Act) -> Cites:
    """Why an effect that lets some be activated again does not: one has been begun this turn (702.177b)."""
    lent = any(
        PERMISSION in ability.get("change", EMPTY).texts("as though")
        for obj in permanents(state)
        for ability in view(ruleset, state, obj).abilities
    )
    begun_ = lent and _activated(ruleset, state, Context(act.who))
    return ruleset.cites.get("exhaust begun", ()) if begun_ else ()
