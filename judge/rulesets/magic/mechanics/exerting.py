"""Exerting: a permanent that does not untap in its player's next untap step (701.43)."""

from __future__ import annotations

from judge.resolver import Ask, Data, Decision, Draft, Position, Script, options
from judge.resolver.ruleset import Ruleset
from judge.rulesets.kit.characteristics import active_effects
from judge.rulesets.kit.counting_effects import ActiveEffect
from judge.rulesets.kit.effect_runner import program
from judge.rulesets.kit.expressions import matches
from judge.rulesets.kit.rule import Args, CardRuleset, Context, Happening, Instruction, carded
from judge.rulesets.magic.dsl import named
from judge.rulesets.magic.instructions.effect_objects import objects
from judge.rulesets.magic.zones import BATTLEFIELD

PERMISSION = "exert as it attacks"
STAYS = Data(verb="last", change=Data(gain=(("doesn't untap", 1),)), of=named("exerted"), until="next untap")


def exert(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """``{exert: REF}``: it does not untap during its controller's next untap step (701.43a)."""
    for obj in objects(draft, args["exert"]):
        if obj.zone != BATTLEFIELD:
            continue
        cites = ruleset.cite("exert")
        within = Context(context.you, obj.ref, cites=cites).keeping(exerted=obj.ref)
        draft.emit("exert", cites, Data(object=obj.ref, seat=context.you))
        draft.then(program((STAYS,), within))


def _may(ruleset: CardRuleset, state: Position, ids: tuple[str, ...]) -> list[str]:
    """The attackers that may be exerted as they attack (701.43d)."""
    lent = [one for one in active_effects(ruleset, state) if PERMISSION in one.change.texts("as though")]
    return [object_id for object_id in ids if any(_concerned(ruleset, state, one, object_id) for one in lent)]


def _concerned(ruleset: CardRuleset, state: Position, one: ActiveEffect, object_id: str) -> bool:
    obj = state.objects[object_id]
    if isinstance(one.of, tuple):
        return obj.ref in one.of
    return one.of is not None and matches(ruleset, state, one.of, obj, one.context)


def exerting(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """The step in which attackers may be exerted."""
    cards = carded(ruleset)
    able = _may(cards, draft, data.texts("ids"))
    if not able:
        return
    decisions = tuple(
        Decision(
            draft.active, "exert", options(("yes", "no")), cites=cards.cite("exert"),
            data=Data(object=draft.objects[object_id].ref),
        )
        for object_id in able
    )  # fmt: skip
    draft.then(Ask(decisions, "exerted", data=Data(ids=tuple(able))))


def exerted(ruleset: Ruleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """Exert the chosen creatures, and let abilities trigger on it."""
    for object_id, answer in zip(ask.data.texts("ids"), answers, strict=True):
        obj = draft.objects.get(object_id)
        if obj is not None and answer == ("yes",):
            exert(carded(ruleset), draft, Context(obj.controller, obj.ref), {"exert": (obj.ref,)})


def may_exert(ids: tuple[str, ...]) -> Script:
    """The frame that asks which of the attackers are exerted."""
    return Script(("exerting",), Data(ids=ids))


INSTRUCTIONS = {
    "exert": Instruction(
        {"exert": "ref"},
        frames=exert,
        able=lambda ruleset, state, context, args: bool(objects(state, args["exert"])),
    )
}
HAPPENINGS = {"exerted": Happening(("exert",))}
STEPS = {"exerting": exerting}
ANSWERS = {"exerted": exerted}
