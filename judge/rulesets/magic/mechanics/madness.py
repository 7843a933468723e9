"""Madness: a discarded card goes to exile and may be cast from there (702.35)."""

from __future__ import annotations

from judge.resolver import Ask, Data, Decision, Do, Draft, Op, Position, Replacement, Script
from judge.resolver import options as words
from judge.resolver.values import replace
from judge.rulesets.kit.announcing import enough
from judge.rulesets.kit.expression_parser import RULES
from judge.rulesets.kit.rule import Args, CardRuleset, Context, Instruction, definition
from judge.rulesets.magic.actions.casting import proposed
from judge.rulesets.magic.costs.mana import settled
from judge.rulesets.magic.costs.paying import adjusted, as_spent, could_pay, mana_of
from judge.rulesets.magic.instructions.effect_objects import moving, objects
from judge.rulesets.magic.zones import EXILE, GRAVEYARD, HAND


def replacing(ruleset: CardRuleset, state: Position, what: Op) -> list[Replacement]:
    """The card with madness that would be discarded goes to exile (before 2009: may go) instead."""
    obj = state.current(what.data.ref("object"))
    if obj is None or not obj.zone.startswith(HAND) or what.data.get("madness"):
        return []
    if "madness" not in definition(ruleset, obj):
        return []
    cites, may = ruleset.cite("madness"), "madness may" in ruleset.cites
    return [Replacement(f"madness:{obj.ref}", "magic.madness", obj.owner, cites, obj.ref, optional=may)]


def replaced(ruleset: CardRuleset, draft: Draft, what: Op, by: Replacement) -> tuple[Op, ...]:
    """Discard it into exile (702.35a)."""
    return (what.but(to=EXILE, madness=True),)


def offered(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """``{madness: REF}``: its owner may cast it for its madness cost; else it goes to the graveyard."""
    for obj in objects(draft, args["madness"])[:1]:
        data = Data({"object": obj.ref, "who": context.you, "undone to": True})
        if obj.zone != EXILE:
            return
        if not _castable(ruleset, draft, context.you, data):
            draft.then(Script(("madness rest",), data))
            return
        decision = Decision(context.you, "may", words(("yes", "no")), cites=ruleset.cite("madness"))
        draft.then(Ask((decision,), "madness", data=data))
        return
    return


def _castable(ruleset: CardRuleset, state: Position, who: str, data: Data) -> bool:
    obj = state.current(data.ref("object"))
    if obj is None or not enough(ruleset, state, replace(obj, controller=who)):
        return False
    cost = settled(mana_of(definition(ruleset, obj).get("madness", ())), 0)
    return could_pay(
        ruleset, state, who, as_spent(ruleset, state, obj, who, adjusted(ruleset, state, obj, who, cost))
    )


def chosen(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """Cast it by the rules for alternative costs (702.35b), or put it into the graveyard."""
    rest = Script(("madness rest",), ask.data)
    obj = draft.current(ask.data.ref("object"))
    if answers[0] != ("yes",) or obj is None:
        draft.then(rest)
        return
    proposed(ruleset, draft, obj, ask.data.text("who"), "madness")
    draft.then(rest)


def left(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """Put a card that was not cast into its owner's graveyard."""
    ref = data.ref("object")
    obj = draft.objects.get(ref.id) if ref else None
    if obj is None or obj.zone != EXILE or ref is None or obj.incarnation != ref.incarnation:
        return
    bury = moving(draft, "bury", obj, GRAVEYARD)
    draft.then(Do((replace(bury, cites=ruleset.cite("madness")),)))


INSTRUCTIONS = {"madness": Instruction({"madness": "ref"}, frames=offered, only=(RULES,))}
REPLACERS = {"magic.madness": replaced}
STEPS = {"madness rest": left}
ANSWERS = {"madness": chosen}
