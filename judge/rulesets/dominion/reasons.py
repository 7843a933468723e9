"""Why a card cannot be chosen: it is elsewhere, not of the kind, too dear, not in the supply."""

from __future__ import annotations

from judge.messages import N_, Message
from judge.resolver import Ask, Data, Decision, Object, Position, Refusal, Ruleset, united
from judge.resolver.inputs import naming
from judge.rulesets.dominion import zones
from judge.rulesets.dominion.base import DominionRuleset, figure, rules
from judge.rulesets.dominion.words import HAND
from judge.rulesets.kit import Context, amount
from judge.rulesets.kit.missing_targets import Kinds, wanted_here

KINDS = Kinds(
    {
        "action": N_("an action card"),
        "attack": N_("an attack"),
        "reaction": N_("a reaction"),
        "treasure": N_("a treasure"),
        "victory": N_("a victory card"),
        "curse": N_("a curse"),
    }
)
"""The words that ask for cards."""


def unoffered(ruleset: Ruleset, state: Position, decision: Decision, key: str) -> Refusal | None:
    found, obj = rules(ruleset), state.objects.get(key)
    if decision.kind == "gain":
        return _not_gained(found, state, decision, obj.card if obj is not None else key)
    if obj is None or not decision.kind.startswith("choose"):
        return None
    unfit = Message(N_("{object} is not what may be chosen here"), {"object": obj.id})
    filter_ = _instruction(state).get("filter")
    if isinstance(filter_, Data) and filter_.texts("zone") == (HAND,) and not obj.zone.startswith(f"{HAND}/"):
        unfit = Message(N_("{object} is in no hand"), {"object": obj.id})
    return Refusal(naming(unfit, wanted_here(found, state, decision, KINDS)), decision.cites)


def _instruction(state: Position) -> Data:
    top = state.top
    return top.data.get("instruction", Data()) if isinstance(top, Ask) else Data()


def _not_gained(ruleset: DominionRuleset, state: Position, decision: Decision, word: str) -> Refusal | None:
    """Why a card is not among those that may be gained."""
    known = ruleset.card(word)
    if known is None or not isinstance(state.top, Ask):
        return None
    card = known.text("name")
    pile = zones.pile_meant(state, card)
    if pile is None:
        reason = Message(N_("there is no pile of {card} in this game"), {"card": card})
        return Refusal(reason, united(decision.cites, ruleset.cite("gain card")))
    top = zones.top_of_pile(state, pile)
    if top is None:
        reason = Message(N_("the pile of {card} is empty"), {"card": card})
        return Refusal(reason, united(decision.cites, ruleset.cite("gain card")))
    return _unfit(ruleset, state, decision, top, state.top)


def _unfit(ruleset: DominionRuleset, state: Position, decision: Decision, top: Object, ask: Ask) -> Refusal:
    filter_, context = ask.data["filter"], Context.of(ask.data["context"])
    cost, range_ = figure(ruleset, state, top, "cost"), _cost(filter_)
    for key, template in (
        ("max", N_("{card} costs {cost}, and at most {most} is allowed")),
        ("min", N_("{card} costs {cost}, and at least {most} is asked for")),
    ):
        if key in range_:
            most = amount(ruleset, state, range_[key], context)
            if (cost > most) if key == "max" else (cost < most):
                data = {"card": top.card, "cost": cost, "most": most}
                return Refusal(Message(template, data), decision.cites)
    return Refusal(Message(N_("{card} is not what may be gained"), {"card": top.card}), decision.cites)


def _cost(filter_: Data) -> Data:
    """The least and the most that a filter lets a card cost."""
    figures = filter_.get("figures")
    cost = figures.get("cost") if isinstance(figures, Data) else None
    return cost if isinstance(cost, Data) and {"min", "max"} & set(cost) else Data()
