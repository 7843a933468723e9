"""Costs that can be paid in one of two ways, and beholding (118.12a, 601.2b, 701.4)."""

from __future__ import annotations

from judge.resolver import EMPTY, Ask, Data, Decision, Draft, Object, Position, op, options, zone_of
from judge.resolver.values import replace
from judge.rulesets.kit.effect_runner import option_of, payable, program
from judge.rulesets.kit.expressions import matches
from judge.rulesets.kit.rule import Args, CardRuleset, Context, Instruction
from judge.rulesets.magic.instructions.choosing import keep_chosen
from judge.rulesets.magic.zones import HAND, permanents

WAYS = ("either", "or")


def _open(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[str, ...]:
    """The ways that can be paid now."""
    return tuple(way for way in WAYS if payable(ruleset, state, args[way], context))


def either(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """``{either: COST, or: COST}``: whoever pays chooses which of the two."""
    ways = _open(ruleset, draft, context, args)
    decision = Decision(context.you, "which cost", options(ways), cites=ruleset.cite("which cost"))
    data = Data(context=context.data(), **{way: args[way] for way in WAYS})
    draft.then(Ask((decision,), "which cost", data=data))


def chosen_cost(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """Pay the chosen cost."""
    for way in answers[0]:
        draft.then(program(ask.data[way], Context.of(ask.data["context"])))


def _beheld(ruleset: CardRuleset, state: Position, context: Context, filter_: Data) -> list[Object]:
    """The objects that may be beheld: permanents of the player, and cards in the player's hand."""
    wide, mine = Data({**filter_, "zone": ("any",)}), replace(context, you=context.you)
    among = (*permanents(state, context.you), *state.inside(zone_of(HAND, context.you)))
    return [o for o in among if o.ref != context.object and matches(ruleset, state, wide, o, mine)]


def behold(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """``{behold: FILTER}``: a card is revealed from the hand, or a permanent of one's own chosen (701.4a)."""
    found = _beheld(ruleset, draft, context, args["behold"] or EMPTY)
    among = tuple(option_of(draft, o.ref) for o in found)
    decision = Decision(context.you, "behold", among, cites=ruleset.cite("behold"))
    draft.then(Ask((decision,), "beheld"))


def beheld(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """Reveal a card of the hand, and record the beheld object for the spell or ability."""
    chosen = tuple(draft.objects[key].ref for key in answers[0] if key in draft.objects)
    keep_chosen(ruleset, draft, chosen)
    cites = ruleset.cite("behold")
    hidden = [ref for ref in chosen if draft.objects[ref.id].zone.partition("/")[0] == HAND]
    draft.do(*(op("reveal", object=ref, cites=cites) for ref in hidden))


INSTRUCTIONS = {
    "either": Instruction(
        {"either": "cost", "or": "cost"},
        frames=either,
        able=lambda ruleset, state, context, args: bool(_open(ruleset, state, context, args)),
    ),
    "behold": Instruction(
        {"behold": "filter"},
        frames=behold,
        able=lambda ruleset, state, context, args: bool(
            _beheld(ruleset, state, context, args["behold"] or EMPTY)
        ),
    ),
}
ANSWERS = {"which cost": chosen_cost, "beheld": beheld}
