"""Drawing several cards: the instruction may be replaced as a whole before its single draws (121.2)."""

from __future__ import annotations

from judge.resolver import Do, Draft, Op, op, united
from judge.resolver.limits import counted
from judge.resolver.values import replace
from judge.rulesets.kit.rule import Args, CardRuleset, Context, Instruction
from judge.rulesets.magic import teams
from judge.rulesets.magic.triggers.trigger_index import INSTEAD, may_change

SEVERAL = "draw cards"
"""The operation of drawing several cards, which effects may replace before its single draws (121.2a)."""


def drawing(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """The operations of drawing cards one by one, the active player first (121.2)."""
    count = counted(max(0, args["draw"]))
    several = ruleset.cite("draws of several") if len(args["who"]) > 1 else ()
    several = united(several, teams.why(ruleset, draft, "team draws of several") if several else ())
    cites = (*ruleset.cite("draw"), *(ruleset.cite("draws") if count > 1 else ()), *several)
    for seat in args["who"]:
        if count > 1 and may_change(ruleset, draft, SEVERAL, INSTEAD):
            draft.do(op(SEVERAL, seat=seat, amount=count, source=context.source, cites=cites))
            continue
        one = op("draw", seat=seat, source=context.source, cites=cites)
        draft.then(*(Do((one,)) for _ in range(count)))


def draw_cards(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """``seat`` draws this many cards, one by one, each with its own event."""
    one = op("draw", seat=what.data.text("seat"), source=what.data.get("source"), cites=what.cites)
    one = replace(one, applied=what.applied)
    draft.then(*(Do((one,)) for _ in range(counted(what.data.number("amount")))))


INSTRUCTIONS = {"draw": Instruction({"draw": "amount", "who": "seats?"}, frames=drawing)}
VERBS = {SEVERAL: draw_cards}
