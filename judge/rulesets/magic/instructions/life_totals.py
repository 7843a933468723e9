"""Effects that set life totals by gaining or losing life; of a team, one player is affected (810.9d)."""

from __future__ import annotations

from collections.abc import Callable

from judge.resolver import Act, Answers, Ask, Cites, Data, Decision, Draft, Op, Position, op, options, united
from judge.rulesets.kit.rule import Args, CardRuleset, Context, Instruction
from judge.rulesets.magic import teams
from judge.rulesets.magic.instructions.effect_objects import Ops, may_lose_life


def _set(ruleset: CardRuleset, state: Position, context: Context, seat: str, total: int) -> Op:
    by = total - teams.individual_life(state, seat)
    verb = "gain life" if by > 0 else "lose life"
    cites = united(
        context.cites,
        ruleset.cite(verb),
        ruleset.cite("life set"),
        teams.why(ruleset, state, "team life set"),
    )
    return op(verb, seat=seat, amount=abs(by), source=context.source, cites=cites)


def set_life(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    """``{set life: N, who: SEATS}``; together with other operations, the primary player of a team is
    affected.
    """
    seats = teams.once_each(state, args["who"]) if teams.playing(state) else args["who"]
    return tuple(_set(ruleset, state, context, seat, args["set life"]) for seat in seats)


def setting_life(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """The same as an effect of its own: a team of which several players would be affected chooses one
    (810.9d).
    """
    if "life set for both" in ruleset.cites and teams.playing(draft):
        draft.do(*_sums(ruleset, draft, context, args["who"], args["set life"]))
        return
    sides: dict[str, list[str]] = {}
    for seat in args["who"]:
        sides.setdefault(teams.primary(draft, seat), []).append(seat)
    asked = tuple(
        Decision(who, "affected", options(tuple(among)), cites=ruleset.cite("one of the team"))
        for who, among in sides.items()
        if len(among) > 1
    )
    if not asked:
        draft.do(*(_set(ruleset, draft, context, seat, args["set life"]) for seat in args["who"]))
        return
    alone = tuple(among[0] for among in sides.values() if len(among) == 1)
    data = Data(context=context.data(), total=args["set life"], alone=alone)
    draft.ask(*asked, then="life set", data=data)


def _sums(
    ruleset: CardRuleset, state: Position, context: Context, who: tuple[str, ...], total: int
) -> list[Op]:
    """Before 2009 a team whose players' totals are all set has the sum of these numbers (606.9b)."""
    made: list[Op] = []
    for seat in who:
        first = teams.primary(state, seat)
        both = [one for one in who if teams.primary(state, one) == first]
        one = _set(ruleset, state, context, seat, total)
        if len(both) > 1:
            rest = state.player(seat).number("life") - len(both) * teams.individual_life(state, seat)
            amount = one.data.number("amount") * (1 if one.verb == "gain life" else -1)
            amount -= rest if seat == both[-1] else 0
            verb = "gain life" if amount > 0 else "lose life"
            cites = united(one.cites, ruleset.cite("life set for both"))
            one = op(verb, seat=seat, amount=abs(amount), source=context.source, cites=cites)
        made.append(one)
    return made


def chosen(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: Answers) -> None:
    """Set the life totals of the chosen players, and of those without a choice."""
    context = Context.of(ask.data["context"])
    seats = (*ask.data.texts("alone"), *(str(keys[0]) for keys in answers if keys))
    draft.do(*(_set(ruleset, draft, context, seat, ask.data.number("total")) for seat in seats))


def kept(
    enough: Callable[[CardRuleset, Position, Act], bool],
) -> Callable[[CardRuleset, Position, Act], bool]:
    """A row of conditions: the player can lose life, and so pay it (119.8)."""
    return lambda ruleset, state, act: may_lose_life(ruleset, state, act.who) or enough(ruleset, state, act)


def of_the_team(ruleset: CardRuleset, state: Position, act: Act) -> Cites:
    """The sections by which a team loses no life because one of its players cannot (810.9h)."""
    return teams.why(ruleset, state, "team loses no life")


INSTRUCTIONS = {
    "set life": Instruction({"set life": "amount", "who": "seats?"}, set_life, setting_life),
}
ANSWERS = {"life set": chosen}
