"""Classes and their levels (716)."""

from __future__ import annotations

from judge.resolver import Data, Draft, Op, Position, meant, op
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.rule import Args, CardRuleset, Context, Happening, Instruction
from judge.rulesets.magic.instructions.effect_objects import Ops, objects
from judge.rulesets.magic.words import LEVEL
from judge.rulesets.magic.zones import BATTLEFIELD


def rise(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    """``{become level: N, on: REF}``: that permanent, by default the source, becomes level N (716.2a)."""
    refs = args.get("on") or ((context.source,) if context.source is not None else ())
    there = (o for o in objects(state, refs) if o.zone == BATTLEFIELD)
    return tuple(op("level", object=o.ref, amount=args["become level"]) for o in there)


def risen(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """``object`` has that level until it leaves the battlefield, even if its characteristics change
    (716.2b).
    """
    obj = meant(draft, what)
    if obj is None:
        return
    level = what.data.number("amount")
    draft.change_object(obj, **{LEVEL: level})
    said = Data(object=obj.ref, seat=view(ruleset, draft, obj).controller, amount=level)
    draft.emit("level", what.cites or "level", said)


INSTRUCTIONS = {"become level": Instruction({"become level": "amount", "on": "ref?"}, rise)}
VERBS = {"level": risen}
HAPPENINGS = {"becomes level": Happening(("level",))}
