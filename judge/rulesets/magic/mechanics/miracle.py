"""Miracle: the first card drawn in a turn may be revealed as it is drawn, and cast (702.94)."""

from __future__ import annotations

from judge.resolver import Ask, Data, Decision, Draft, Object, Position
from judge.resolver import options as words
from judge.resolver.values import replace
from judge.rulesets.kit.announcing import enough
from judge.rulesets.kit.effect_runner import program
from judge.rulesets.kit.expression_parser import RULES
from judge.rulesets.kit.rule import Args, CardRuleset, Context, Instruction, definition
from judge.rulesets.magic.actions.casting import proposed
from judge.rulesets.magic.costs.mana import settled
from judge.rulesets.magic.costs.paying import adjusted, as_spent, could_pay, mana_of
from judge.rulesets.magic.dsl import SELF, instruction
from judge.rulesets.magic.instructions.effect_objects import objects
from judge.rulesets.magic.zones import HAND

CASTING = Data(
    kind="triggered", name="miracle", on=(Data(on="reflexive"),), cites=("miracle",), zone=("hand",),
    effect=(instruction("miracle", miracle=SELF),),
)  # fmt: skip
"""When the card is revealed this way, it may be cast for its miracle cost (702.94a)."""


def drawn(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The step ``miracle drawn``: ask the player who has just drawn the card whether to reveal it."""
    obj = draft.current(data.ref("object"))
    if obj is None or not obj.zone.startswith(HAND):
        return
    decision = Decision(obj.owner, "miracle", words(("yes", "no")), cites=ruleset.cite("miracle"))
    draft.then(Ask((decision,), "miracle drawn", data=data))


def revealed(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """The revealed card triggers its ability, which waits until a player would receive priority."""
    obj = draft.current(ask.data.ref("object"))
    if obj is None or answers[0] != ("yes",):
        return
    draft.emit("reveal", ruleset.cite("miracle"), object=obj.ref, seat=obj.owner)
    set_off = program((instruction("trigger", trigger=CASTING),), Context(obj.owner, obj.ref))
    draft.then(set_off)


def offered(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """``{miracle: REF}``: the revealed card may be cast from the hand for its miracle cost."""
    for obj in objects(draft, args["miracle"])[:1]:
        if not obj.zone.startswith(HAND) or not _castable(ruleset, draft, context.you, obj):
            return
        decision = Decision(context.you, "may", words(("yes", "no")), cites=ruleset.cite("miracle"))
        data = Data({"object": obj.ref, "who": context.you, "undone to": True})
        draft.then(Ask((decision,), "miracle", data=data))
        return
    return


def _castable(ruleset: CardRuleset, state: Position, who: str, obj: Object) -> bool:
    if not enough(ruleset, state, replace(obj, controller=who)):
        return False
    cost = settled(mana_of(definition(ruleset, obj).get("miracle", ())), 0)
    return could_pay(
        ruleset, state, who, as_spent(ruleset, state, obj, who, adjusted(ruleset, state, obj, who, cost))
    )


def chosen(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """Cast it by the rules for alternative costs, or leave it in the hand."""
    obj = draft.current(ask.data.ref("object"))
    if answers[0] != ("yes",) or obj is None:
        return
    proposed(ruleset, draft, obj, ask.data.text("who"), "miracle")


INSTRUCTIONS = {"miracle": Instruction({"miracle": "ref"}, frames=offered, only=(RULES,))}
STEPS = {"miracle drawn": drawn}
ANSWERS = {"miracle drawn": revealed, "miracle": chosen}
