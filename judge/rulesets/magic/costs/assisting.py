"""Assist: another player may pay for the generic mana in a spell's total cost (702.132)."""

from __future__ import annotations

from judge.resolver import Ask, Data, Decision, Draft, Frame, Object, Position, Script, options
from judge.resolver.limits import MOST_OBJECTS
from judge.resolver.ruleset import AnswerOf
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.rule import CardRuleset
from judge.rulesets.magic.costs.paying import could_pay, paying

GENERIC = "generic"
ASSISTED = "assisted"
"""In the data of a payment: who pays how much of it; or that no other player does."""


def _others(state: Position, who: str) -> tuple[str, ...]:
    return tuple(seat for seat in state.playing if seat != who)


def _most(ruleset: CardRuleset, state: Position, seat: str, cost: Data) -> int:
    """The part of a cost's generic mana that the seat could pay."""
    due = min(cost.number(GENERIC), MOST_OBJECTS)
    return next((n for n in range(due, 0, -1) if could_pay(ruleset, state, seat, Data(generic=n))), 0)


def least(ruleset: CardRuleset, state: Position, spell: Object, who: str, cost: Data) -> Data:
    """The cost left if another player paid as much as possible."""
    if not cost.number(GENERIC) or not view(ruleset, state, spell).has("assist"):
        return cost
    helped = max((_most(ruleset, state, seat, cost) for seat in _others(state, who)), default=0)
    return cost.but(**{GENERIC: cost.number(GENERIC) - helped or None})


def asked(ruleset: CardRuleset, state: Position, spell: Object, data: Data) -> Frame | None:
    """The choice of a player who may help to pay; None if it has been made, or nobody can."""
    cost, others = data["mana"], _others(state, spell.controller)
    if ASSISTED in data or not cost.number(GENERIC) or not view(ruleset, state, spell).has("assist"):
        return None
    if not any(_most(ruleset, state, seat, cost) for seat in others):
        return None
    cites = ruleset.cite("assist")
    decision = Decision(spell.controller, "assist by", options(others), min=0, max=1, cites=cites)
    return Ask((decision,), "assist by", data=data)


def chosen(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """Ask the chosen player how much of the generic mana they pay."""
    if not answers[0]:
        draft.then(Script(("cast total",), ask.data.but(**{ASSISTED: True})))
        return
    seat = answers[0][0]
    most = _most(ruleset, draft, seat, ask.data["mana"])
    decision = Decision(seat, "assist", min=0, max=most, form="number", cites=ruleset.cite("assist"))
    draft.then(Ask((decision,), "assist", data=ask.data.but(**{ASSISTED: Data(by=seat)})))


def offered(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[int, ...], ...]) -> None:
    """Subtract the other player's share from the cost."""
    amount = answers[0][0] if answers[0] else 0  # the player may have left the game
    cost, by = ask.data["mana"], ask.data[ASSISTED].text("by")
    left = cost.but(**{GENERIC: cost.number(GENERIC) - amount or None})
    told = Data(by=by, amount=amount) if amount else True
    draft.then(Script(("cast total",), ask.data.but(mana=left, **{ASSISTED: told})))


def frames(spell: Object, data: Data) -> tuple[Frame, ...]:
    """The frame in which the other player pays, before whoever casts the spell does."""
    told = data.get(ASSISTED)
    if not isinstance(told, Data):
        return ()
    due = Data(generic=told.number("amount"))
    return (paying(told.text("by"), due, undo=data, spell=spell.ref),)


ANSWERS: dict[str, AnswerOf] = {"assist by": chosen, "assist": offered}
