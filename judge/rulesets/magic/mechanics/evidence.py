"""Collecting evidence: cards of enough mana value are exiled from the graveyard (701.59)."""

from __future__ import annotations

from judge.messages import N_, Message
from judge.resolver import Answer, Ask, Data, Decision, Do, Draft, Object, Position, Refusal, Ruleset, zone_of
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.effect_runner import option_of
from judge.rulesets.kit.rule import Args, CardRuleset, Context, Instruction
from judge.rulesets.magic.instructions.effect_objects import moving
from judge.rulesets.magic.zones import EXILE, GRAVEYARD


def _cards(state: Position, context: Context) -> tuple[Object, ...]:
    return tuple(o for o in state.inside(zone_of(GRAVEYARD, context.you)) if o.ref != context.source)


def _worth(ruleset: CardRuleset, state: Position, obj: Object) -> int:
    return view(ruleset, state, obj).figure("mana value")


def collect(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """``{collect evidence: N}``: any number of cards with a total mana value of N or more (701.59a)."""
    among = tuple(option_of(draft, o.ref) for o in _cards(draft, context))
    cites = ruleset.cite("collect evidence")
    decision = Decision(context.you, "evidence", among, min=0, max=len(among), cites=cites)
    data = Data(context=context.data(), worth=args["collect evidence"])
    draft.then(Ask((decision,), "evidence", data=data))


def collected(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """Exile the chosen cards."""
    context = Context.of(ask.data["context"])
    found = [draft.objects[key] for key in answers[0] if key in draft.objects]
    draft.then(Do(tuple(moving(draft, "exile", o, EXILE, context) for o in found)))


def objection(ruleset: Ruleset, state: Position, given: Answer) -> Refusal | None:
    """The objection if the chosen cards do not have enough mana value."""
    ask = state.top
    assert isinstance(ruleset, CardRuleset)
    assert isinstance(ask, Ask)
    total = sum(_worth(ruleset, state, state.objects[str(key)]) for key in given.choice)
    if total >= ask.data.number("worth"):
        return None
    reason = N_("the total mana value of these is not enough")
    return Refusal(Message(reason, {}), ruleset.cite("collect evidence"))


def able(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
    total = sum(_worth(ruleset, state, o) for o in _cards(state, context))
    return bool(total >= args["collect evidence"])


INSTRUCTIONS = {"collect evidence": Instruction({"collect evidence": "amount"}, frames=collect, able=able)}
ANSWERS = {"evidence": collected}
OBJECTIONS = {"evidence": objection}
