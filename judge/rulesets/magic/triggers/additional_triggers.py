"""Abilities that trigger additional times (603.2d) or are kept from triggering."""

from __future__ import annotations

from collections.abc import Sequence

from judge.resolver import Data, Event, Pending, Position, united
from judge.resolver.values import replace
from judge.rulesets.kit.characteristics import active_effects
from judge.rulesets.kit.counting_effects import ActiveEffect
from judge.rulesets.kit.expressions import amount, matches
from judge.rulesets.kit.rule import CardRuleset
from judge.rulesets.kit.trigger_events import fits


def repeated(
    ruleset: CardRuleset,
    before: Position,
    state: Position,
    found: tuple[Pending, ...],
    events: Sequence[Event] = (),
) -> tuple[Pending, ...]:
    """The triggered abilities repeated by effects; delayed and reflexive ones only once."""
    limits = [one for one in active_effects(ruleset, state) if "limit" in one.change]
    effects = [one for one in limits if one.change["limit"].get("triggers")]
    never = [one for one in limits if "triggers at most" in one.change["limit"]]
    if not (effects or never) or not found:
        return found
    made: list[Pending] = []
    for pending in found:
        if any(_by_that(ruleset, before, state, one, pending, events) for one in never):
            continue
        more = sum(
            _more(ruleset, before, state, one, pending)
            for one in effects
            if _by_that(ruleset, before, state, one, pending, events)
        )
        if more < 1:
            made.append(pending)
            continue
        cites = united(pending.cites, ruleset.cite("triggers again"))
        made += [replace(pending, cites=cites)] * (1 + more)
    return tuple(made)


def _more(
    ruleset: CardRuleset, before: Position, state: Position, one: ActiveEffect, pending: Pending
) -> int:
    """The number of additional times that effects make it trigger."""
    if pending.source is None or "index" not in pending.data or not isinstance(one.of, Data):
        return 0
    obj = state.current(pending.source) or before.current(pending.source)
    if obj is None or not matches(
        ruleset,
        before if obj.incarnation != getattr(state.current(pending.source), "incarnation", None) else state,
        one.of,
        obj,
        one.context,
    ):
        return 0
    return amount(ruleset, state, one.change["limit"]["triggers"], one.context)


def _by_that(
    ruleset: CardRuleset,
    before: Position,
    state: Position,
    one: ActiveEffect,
    pending: Pending,
    events: Sequence[Event],
) -> bool:
    """Whether the ability's event fits the effect; any event does if the effect names none."""
    causes = one.change.get("caused by", ())
    return not causes or any(
        event.seq == pending.cause
        and cause.text("on") in ruleset.by_event.get(event.name, ())
        and fits(
            ruleset,
            before if (back := ruleset.happenings[cause.text("on")].back) else state,
            cause,
            event.data,
            one.context,
            back,
        )
        for event in events
        for cause in causes
    )
