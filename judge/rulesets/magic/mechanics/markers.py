"""Designations that abilities refer to: solved, harnessed (701.64, 702.169)."""

from __future__ import annotations

from collections.abc import Callable

from judge.resolver import Data, Draft, Object, Op, Position, op
from judge.resolver.verbs import meant
from judge.rulesets.kit.rule import Args, CardRuleset, Context, Instruction
from judge.rulesets.magic.instructions.effect_objects import Ops, objects
from judge.rulesets.magic.words import THIS_TURN
from judge.rulesets.magic.zones import BATTLEFIELD

MARKERS = ("solved", "harnessed")
"""Keys of a permanent's data until it leaves the battlefield; not part of its copiable values."""


def _becoming(marker: str) -> Callable[[CardRuleset, Position, Context, Args], Ops]:
    def become(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
        there = (o for o in objects(state, args[f"become {marker}"]) if o.zone == BATTLEFIELD)
        return tuple(op(marker, object=o.ref, cites=ruleset.cite(marker)) for o in there)

    return become


def marked(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """Give ``object`` the designation; if it has it already, nothing changes."""
    obj = meant(draft, what)
    if obj is None:
        return
    if obj.data.get(what.verb):
        draft.emit("stays marked", what.cites or what.verb, Data(object=obj.ref, seat=obj.controller))
        return
    draft.change_object(obj, **{what.verb: True})
    said = Data(object=obj.ref, seat=obj.controller)
    draft.emit(what.verb, what.cites or what.verb, said)


def _bears(marker: str) -> Callable[[CardRuleset, Position, Object], bool]:
    return lambda ruleset, state, obj: bool(obj.data.get(marker))


TAKEN = f"{THIS_TURN}taken "
"""Prefix of the facts that an action allowed once each turn was taken, and by whose ability (603.2h)."""


def take(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    """``{taken this turn: true}``: record that "do this only once each turn" has been done."""
    return (op("remember", name=f"{TAKEN}{context.source}", value=True, source=context.source),)


def _taken(ruleset: CardRuleset, state: Position, context: Context) -> bool:
    return bool(state.facts.get(f"{TAKEN}{context.source}"))


FACTS = {"taken this turn": _taken}
INSTRUCTIONS = {f"become {one}": Instruction({f"become {one}": "ref"}, _becoming(one)) for one in MARKERS}
INSTRUCTIONS["taken this turn"] = Instruction({"taken this turn": "flag"}, take)
VERBS = dict.fromkeys(MARKERS, marked)
CONDITIONS = {one: _bears(one) for one in MARKERS}
