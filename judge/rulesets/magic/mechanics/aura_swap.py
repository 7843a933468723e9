"""Aura swap: an Aura and one in its controller's hand are exchanged, or neither moves (702.65)."""

from __future__ import annotations

from judge.resolver import Ask, Data, Decision, Draft
from judge.resolver.ruleset import Answers
from judge.resolver.values import replace
from judge.rulesets.kit.effect_runner import option_of
from judge.rulesets.kit.rule import Args, CardRuleset, Context, Instruction, definition
from judge.rulesets.magic.checks.attachments import may_be_on
from judge.rulesets.magic.instructions.effect_objects import moving, objects
from judge.rulesets.magic.zones import BATTLEFIELD, HAND, attached_to, hand


def swap(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """``{swap aura: REF}``: the player may choose an Aura card of the hand to exchange it with."""
    for aura in objects(draft, args["swap aura"])[:1]:
        held = [o for o in hand(draft, context.you) if "aura" in definition(ruleset, o).texts("subtypes")]
        among = tuple(option_of(draft, o.ref) for o in held)
        asked = Decision(context.you, "aura swap", among, min=0, max=1, cites=ruleset.cite("aura swap"))
        draft.ask(asked, then="aura swapped", data=Data(aura=aura.ref, context=context.data()))


def swapped(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: Answers) -> None:
    """Exchange the two, if both can move: one to its owner's hand, the other onto the same permanent."""
    context, aura = Context.of(ask.data["context"]), draft.current(ask.data.ref("aura"))
    if not answers[0]:
        return
    card = draft.objects[answers[0][0]]
    host = attached_to(aura) if aura is not None and aura.zone == BATTLEFIELD else None
    if aura is None or host is None or aura.owner != context.you or not may_be_on(ruleset, draft, card, host):
        draft.emit("no exchange", "no aura swap", object=context.source)
        return
    into = {"controller": context.you, "seat": context.you, "with": Data(attached=host)}
    both = (
        moving(draft, "return", aura, HAND, context),
        moving(draft, "enter", card, BATTLEFIELD, context, **into),
    )
    draft.do(*(replace(one, cites=ruleset.cite("aura swap")) for one in both))


INSTRUCTIONS = {"swap aura": Instruction({"swap aura": "ref"}, frames=swap)}
ANSWERS = {"aura swapped": swapped}
