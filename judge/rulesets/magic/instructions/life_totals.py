"""Effects that set life totals by gaining or losing life; of a team, one player is affected (810.9d)."""

from __future__ import annotations

from collections.abc import Callable

from judge.resolver import Act, Cites, Contradiction, Decision, Op, Position, op, options, united
from judge.resolver.values import replace
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
    of_team = {teams.SET: True} if teams.playing(state) else {}
    return op(verb, seat=seat, amount=abs(by), source=context.source, cites=cites, **of_team)


def set_life(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    """``{set life: N, who: SEATS}``."""
    made = tuple(_set(ruleset, state, context, seat, args["set life"]) for seat in args["who"])
    return sums(ruleset, state, made) if "life set for both" in ruleset.cites else made


def sums(ruleset: CardRuleset, state: Position, ops: Ops) -> Ops:
    """Before 2009 a team whose players' totals are all set at once has the sum of these numbers (606.9b).

    Each player still gains or loses what sets that player's own total apart from the number; as half a
    team's life is rounded up, what is counted too much is made good with the last of these operations.
    """
    sides: dict[str, list[int]] = {}
    for at, what in enumerate(ops):
        if what.data.get(teams.SET):
            sides.setdefault(teams.primary(state, what.data.text("seat")), []).append(at)
    made = list(ops)
    for first, places in sides.items():
        members = {made[at].data.text("seat") for at in places}
        if len(members) < 2:
            continue
        cites = ruleset.cite("life set for both")
        for at in places:
            made[at] = replace(made[at], cites=united(made[at].cites, cites))
        odd = len(members) * teams.individual_life(state, first) - state.player(first).number("life")
        changing = [at for at in places if made[at].data.number("amount")]
        if odd and changing:
            made[changing[-1]] = made[changing[-1]].but(**{teams.MADE_GOOD: odd})
        elif odd:
            made += [op("gain", seat=one, name="life", amount=odd, cites=cites) for one in sorted(members)]
    return tuple(made)


def affected(ruleset: CardRuleset, state: Position, batch: Ops) -> Contradiction | None:
    """A team of which one event would set the life totals of several players chooses one (810.9d)."""
    if "one of the team" not in ruleset.cites:
        return None
    sides: dict[str, dict[str, list[int]]] = {}
    for at, what in enumerate(batch):
        if what.data.get(teams.SET):
            seat = what.data.text("seat")
            sides.setdefault(teams.primary(state, seat), {}).setdefault(seat, []).append(at)
    for who, among in sides.items():
        if len(among) > 1:
            cites = ruleset.cite("one of the team")
            decision = Decision(who, "affected", options(tuple(among)), cites=cites)
            return Contradiction(decision, tuple(map(tuple, among.values())))
    return None


def kept(
    enough: Callable[[CardRuleset, Position, Act], bool],
) -> Callable[[CardRuleset, Position, Act], bool]:
    """A row of conditions: the player can lose life, and so pay it (119.8)."""
    return lambda ruleset, state, act: may_lose_life(ruleset, state, act.who) or enough(ruleset, state, act)


def of_the_team(ruleset: CardRuleset, state: Position, act: Act) -> Cites:
    """The sections by which a team loses no life because one of its players cannot (810.9h)."""
    return teams.why(ruleset, state, "team loses no life")


INSTRUCTIONS = {
    "set life": Instruction({"set life": "amount", "who": "seats?"}, set_life),
}
