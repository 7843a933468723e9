"""Abilities that wait for what does not happen: it phases, or enters tapped, and becomes nothing (603.2e)."""

from __future__ import annotations

from judge.resolver import Data, Draft, Object
from judge.resolver.values import replace
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.expressions import matches
from judge.rulesets.kit.rule import CardRuleset, Context
from judge.rulesets.kit.trigger_events import fits
from judge.rulesets.kit.triggered_abilities import awake
from judge.rulesets.magic.zones import BATTLEFIELD


def waits_for_tapping(ruleset: CardRuleset, draft: Draft, obj: Object) -> bool:
    """Whether an ability waits for such an object to become tapped, which it does not by entering so."""
    told = Data(object=obj.ref)
    return any(
        pattern.text("on") == "tapped"
        and fits(ruleset, draft, pattern, told, Context(seen.controller, source.ref))
        for source, seen, _, ability in awake(ruleset, draft, "triggered")
        for pattern in ability["on"]
    )


def waits_for_moving(ruleset: CardRuleset, draft: Draft, obj: Object | None, word: str) -> bool:
    """Whether an ability waits for such an object to come or go, which it does not by phasing."""
    return obj is not None and any(
        pattern.text("on") == word
        and ("of" not in pattern or matches(ruleset, draft, pattern["of"], there, context))
        for there in (replace(view(ruleset, draft, obj), zone=BATTLEFIELD),)
        for source, seen, _, ability in awake(ruleset, draft, "triggered")
        for context in (Context(seen.controller, source.ref),)
        for pattern in ability["on"]
    )
