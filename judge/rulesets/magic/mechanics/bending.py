"""Waterbending and airbending: tapping instead of paying mana, casting for {2} (701.65, 701.67)."""

from __future__ import annotations

from judge.messages import N_, Message
from judge.resolver import Answer, Ask, Data, Decision, Do, Draft, Object, Position, Refusal, Ruleset, op
from judge.resolver.values import replace
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.effect_runner import option_of
from judge.rulesets.kit.rule import Args, CardRuleset, Context, Instruction
from judge.rulesets.magic.actions.casting_permissions import AIRBENT
from judge.rulesets.magic.costs.mana import changed, read_cost, settled
from judge.rulesets.magic.costs.paying import could_pay, paying
from judge.rulesets.magic.instructions.effect_objects import Ops, moving, objects
from judge.rulesets.magic.zones import EXILE, permanents


def _bent(ruleset: CardRuleset, state: Position, who: str) -> tuple[Object, ...]:
    """The untapped artifacts and creatures of a seat."""
    mine = ((o, view(ruleset, state, o)) for o in permanents(state, who) if not o.data.get("tapped"))
    return tuple(o for o, seen in mine if seen.types & {"artifact", "creature"})


def _owed(context: Context, args: Args) -> Data:
    return settled(read_cost(args["waterbend"]), context.x)


def waterbend(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """``{waterbend: COST}``: artifacts and creatures may be tapped for its generic mana (701.67a)."""
    cost, cites = _owed(context, args), ruleset.cite("waterbend")
    among = tuple(option_of(draft, o.ref) for o in _bent(ruleset, draft, context.you))
    most = min(len(among), cost.number("generic"))
    decision = Decision(context.you, "waterbend", among, min=0, max=most, cites=cites)
    draft.then(Ask((decision,), "waterbent", data=Data(context=context.data(), cost=cost)))


def waterbent(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """Tap the chosen permanents, and have the rest of the cost paid with mana."""
    who, cites = ask.decisions[0].who, ruleset.cite("waterbend")
    chosen = [draft.objects[key].ref for key in answers[0] if key in draft.objects]
    rest = changed(ask.data["cost"], -len(chosen))
    taps = Do(tuple(op("tap", object=ref, cites=cites) for ref in chosen))
    pays = (paying(who, rest, **{"for an effect": True}),) if rest else ()
    draft.then(*((taps,) if chosen else ()), *pays)


def objection(ruleset: Ruleset, state: Position, given: Answer) -> Refusal | None:
    """The objection if the rest cannot be paid with mana."""
    ask = state.top
    assert isinstance(ruleset, CardRuleset)
    assert isinstance(ask, Ask)
    left = changed(ask.data["cost"], -len(given.choice))
    if could_pay(ruleset, state, ask.decisions[0].who, left):
        return None
    return Refusal(Message(N_("the rest of the cost cannot be paid"), {}), ruleset.cite("waterbend"))


def can_waterbend(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
    cost = _owed(context, args)
    most = min(len(_bent(ruleset, state, context.you)), cost.number("generic"))
    return could_pay(ruleset, state, context.you, changed(cost, -most))


def airbend(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    """``{airbend: REF}``: it is exiled; while it stays there its owner may cast it for {2} (701.65a)."""
    kept = Data({AIRBENT: True})
    made = (
        moving(state, "exile", o, EXILE, context, **{"with": kept}) for o in objects(state, args["airbend"])
    )
    return tuple(replace(one, cites=ruleset.cite("airbend")) for one in made)


INSTRUCTIONS = {
    "waterbend": Instruction({"waterbend": "mana cost"}, frames=waterbend, able=can_waterbend),
    "airbend": Instruction({"airbend": "ref"}, airbend, really="moved"),
}
ANSWERS = {"waterbent": waterbent}
OBJECTIONS = {"waterbend": objection}
