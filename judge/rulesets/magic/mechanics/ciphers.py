"""Cipher: a card exiled encoded on a creature, and copies of cards that are cast (702.99, 707.12)."""

from __future__ import annotations

from typing import Any

from judge.resolver import Data, Draft, Position, Ref, Script
from judge.resolver.values import replace
from judge.rulesets.kit.announcing import enough
from judge.rulesets.kit.rule import Args, CardRuleset, Context, Instruction, definition
from judge.rulesets.magic.actions.casting import proposed
from judge.rulesets.magic.instructions.effect_objects import Ops, moving, objects
from judge.rulesets.magic.zones import EXILE, on_battlefield

ENCODED = "encoded"
"""In an exiled card's data: the creature on which it is encoded."""


def encode(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    """``{encode: REF, on: REF}``: exile it encoded on that creature (702.99a)."""
    on = next((one for one in args["on"] if isinstance(one, Ref)), None)
    if on is None:
        return ()
    kept = {"with": Data({ENCODED: on})}
    return tuple(
        replace(moving(state, "exile", o, EXILE, context, **kept), cites=ruleset.cite("cipher"))
        for o in objects(state, args["encode"])
    )


def _encoded_on(ruleset: CardRuleset, state: Position, context: Context) -> tuple[Any, ...]:
    """The creature on which the source is encoded, as long as it remains on the battlefield (702.99c)."""
    source = state.current(context.source)
    on = source.data.get(ENCODED) if source is not None else None
    return (on,) if isinstance(on, Ref) and on_battlefield(state, on) is not None else ()


def cast_copy(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """``{cast copy: REF}``: cast a copy of a card from the card's zone without paying (707.12)."""
    for card in objects(draft, args["cast copy"])[:1]:
        if not enough(ruleset, draft, replace(card, controller=context.you)):
            draft.emit("impossible", "impossible", object=card.ref)
            return
        nature = Data(copy=True, definition=definition(ruleset, card))
        made = draft.create("copy", card.zone, context.you, card=card.card, nature=nature)
        draft.emit("copy", ruleset.cite("copy of a card"), object=made.ref, source=card.ref, seat=context.you)
        marker = Script((), Data(**{"undone to": True}))
        proposed(ruleset, draft, draft.objects[made.id], context.you, "effect", free=True)
        draft.then(marker)


INSTRUCTIONS = {
    "encode": Instruction({"encode": "ref", "on": "ref"}, encode),
    "cast copy": Instruction({"cast copy": "ref"}, frames=cast_copy),
}
RELATIONS = {"encoded": _encoded_on}
