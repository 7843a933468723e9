"""Why something that is there cannot be chosen: as a target, to attack, to block."""

from __future__ import annotations

from judge.messages import N_, Message
from judge.resolver import Cites, Data, Decision, Object, Position, Refusal, Ruleset, united
from judge.resolver.inputs import naming
from judge.rulesets.gyp.objects import may_mean_testimony
from judge.rulesets.gyp.words import PLAY, TARGETS, WEALTH, WORDS
from judge.rulesets.gyp.zones import available, is_ability, points, seen
from judge.rulesets.kit import context_of, forbidding, refused, slots
from judge.rulesets.kit.missing_targets import wanted_here
from judge.rulesets.kit.rule import carded


def unoffered(ruleset: Ruleset, state: Position, decision: Decision, key: str) -> Refusal | None:
    """Why something cannot be chosen now; None where the choice itself says enough."""
    if decision.kind == "pay" and key == "points":
        return _no_points(ruleset, state, decision)
    obj = state.objects.get(key)
    if obj is None and key in state.seats and decision.kind.startswith("target"):
        return _not_fitting(ruleset, state, decision, key)
    if obj is None:
        return None
    if decision.kind.startswith("target"):
        return _no_target(ruleset, state, decision, obj)
    if decision.kind == "attackers":
        return unfit_for(ruleset, state, "attack", decision.who, obj)
    return None


def _no_points(ruleset: Ruleset, state: Position, decision: Decision) -> Refusal:
    """Why points are not offered for what is due: there are too few, or none are needed."""
    cost, who = decision.data.get("cost"), decision.who
    if cost is None:
        return Refusal(Message(N_("it has no cost, and so cannot be paid for")), decision.cites)
    held = decision.data.number("reserve")
    if held >= cost:
        return Refusal(
            Message(N_("what is in the reserve is enough: choose to pay")), decision.cites, "input"
        )
    have = held + len(available(ruleset, state, who)) + len(points(ruleset, state, who, WEALTH))
    data = {"who": who, "have": have, "cost": cost}
    return Refusal(Message(N_("{who} has {have} of the {cost} resources it costs"), data), decision.cites)


def _no(ruleset: Ruleset, key: str, template: str, obj: Object, *more: Cites) -> Refusal:
    return Refusal(Message(template, {"object": obj.id}), united(ruleset.cite(key), *more))


def _no_target(ruleset: Ruleset, state: Position, decision: Decision, obj: Object) -> Refusal:
    asking = state.current(decision.data.ref("object"))
    found = seen(ruleset, state, obj)
    if asking is not None and asking.id == obj.id:
        return _no(ruleset, "itself", N_("{object} cannot have itself as its target"), obj)
    if "legacy" in found.types:
        return _no(ruleset, "legacy target", N_("{object} is a legacy: it cannot be a target"), obj)
    shielding = refused(carded(ruleset), state, "target", decision.who, obj)
    if shielding is not None:
        key = prohibiting(ruleset, state, "target", decision.who, obj)
        return _no(ruleset, key, N_("an effect keeps {object} from being a target"), obj, shielding)
    filters = _filters(ruleset, asking, decision.kind.removeprefix("target "))
    if "testimony" in found.types and (
        asking is None
        or not may_mean_testimony(carded(ruleset), state, context_of(carded(ruleset), state, asking))
    ):
        reason = N_("{object} is a testimony: only what speaks of government points has it as a target")
        return _no(ruleset, "testimony target", reason, obj)
    if obj.zone != PLAY and not any(_looks_elsewhere(part) for part in filters):
        return _no(ruleset, "only in play", N_("{object} is not in play"), obj)
    if any("any target" in part.texts("is") for part in filters) and not is_ability(obj):
        reason = N_("{object} is neither leader nor subject, nor has it strength and toughness")
        return _no(ruleset, "any target", reason, obj)
    return _not_fitting(ruleset, state, decision, obj.id)


def _not_fitting(ruleset: Ruleset, state: Position, decision: Decision, what: str) -> Refusal:
    """The message that it is not a possible target, and what one would be."""
    reason = Message(N_("{object} is not what may be the target"), {"object": what})
    needed = wanted_here(carded(ruleset), state, decision, TARGETS)
    return Refusal(naming(reason, needed), decision.cites or ruleset.cite("target"))


def _filters(ruleset: Ruleset, asking: Object | None, slot: str) -> tuple[Data, ...]:
    wanted = slots(carded(ruleset), asking) if asking is not None else ()
    named = [one for one in wanted if one.text("slot") == slot] or list(wanted)
    return tuple(part for one in named for part in one["filter"].get("any", (one["filter"],)))


def _looks_elsewhere(filter_: Data) -> bool:
    """Whether a filter names zones other than play, or means objects on the stack by its type."""
    return "zone" in filter_ or bool(set(filter_.texts("type")) & set(WORDS.lying))


def prohibiting(ruleset: Ruleset, state: Position, action: str, who: str, obj: Object) -> str:
    """The rule by which a prohibition holds: that of its own text, of a static ability, or of any effect."""
    for one, pattern in forbidding(carded(ruleset), state):
        if pattern.text("action") == action and one.ability is not None:
            own = one.context.source == obj.ref and action in ("attack", "block")
            return "own inability" if own else "prohibited by static"
    return "prohibited"


def unfit_for(ruleset: Ruleset, state: Position, action: str, who: str, obj: Object) -> Refusal | None:
    """Why an object may not attack (or block) now; None if nothing of its own prevents it."""
    key = "attackers" if action == "attack" else "blockers"
    found = seen(ruleset, state, obj)
    if obj.zone != PLAY or "subject" not in found.types:
        return _no(ruleset, key, N_("{object} is no subject in play"), obj)
    if found.controller != who:
        return _no(ruleset, key, N_("{object} is not controlled by whom this is for"), obj)
    against = refused(carded(ruleset), state, action, who, obj)
    if against is not None:
        rule = prohibiting(ruleset, state, action, who, obj)
        reason = N_("{object} cannot attack") if action == "attack" else N_("{object} cannot block")
        return _no(ruleset, rule, reason, obj, against)
    return None
