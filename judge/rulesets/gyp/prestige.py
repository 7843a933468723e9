"""Effects on prestige: setting it, exchanging and redistributing totals, paying with it."""

from __future__ import annotations

from judge.messages import N_, Message
from judge.resolver import (
    Answer,
    Ask,
    Cites,
    Data,
    Decision,
    Do,
    Draft,
    Op,
    Position,
    Ref,
    Refusal,
    Ruleset,
    op,
    options,
)
from judge.rulesets.kit import Args, CardRuleset, Context
from judge.rulesets.kit.rule import carded


def set_prestige(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    """A player whose prestige is set to a total gains or loses the difference."""
    cites = ruleset.cite("set prestige")
    ops = []
    for seat in args["who"]:
        ops += change_of_total(state, seat, args["set prestige"] or 0, context.source, cites)
    return tuple(ops)


def change_of_total(state: Position, seat: str, total: int, source: Ref | None, cites: Cites) -> list[Op]:
    lacking = total - state.player(seat).number("prestige")
    if not lacking:
        return []
    verb = "gain prestige" if lacking > 0 else "lose prestige"
    return [op(verb, seat=seat, amount=abs(lacking), source=source, cites=cites)]


def exchange(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    """Two seats exchange their totals; where one cannot gain or lose what it would, nothing happens."""
    pair = args["exchange prestige"]
    if len(pair) != 2:
        return ()
    one, other = pair
    cites = ruleset.cite("exchange prestige")
    totals = {seat: state.player(seat).number("prestige") for seat in pair}
    ops = [
        *change_of_total(state, one, totals[other], context.source, cites),
        *change_of_total(state, other, totals[one], context.source, cites),
    ]
    if any(ruleset.forbidden(ruleset, state, what) for what in ops):
        return (op("no exchange", seats=pair),)
    return tuple(ops)


def can_gain(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
    """Whether a seat can gain prestige: otherwise a cost that includes gaining it cannot be paid."""
    return all(
        ruleset.forbidden(ruleset, state, op("gain prestige", seat=seat, amount=args["gain prestige"] or 0))
        is None
        for seat in args["who"]
    )


def can_lose(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
    return all(
        ruleset.forbidden(ruleset, state, op("lose prestige", seat=seat, amount=args["lose prestige"] or 0))
        is None
        for seat in args["who"]
    )


def has_prestige(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
    """Whether a seat has enough prestige to pay; paying 0 is always possible."""
    amount = args["pay prestige"] or 0
    barred = ruleset.forbidden(ruleset, state, op("lose prestige", seat=context.you, amount=amount))
    return amount < 1 or (state.player(context.you).number("prestige") >= amount and barred is None)


def pay_prestige(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    if not has_prestige(ruleset, state, context, args):
        return (op("cannot pay", who=context.you, cites=ruleset.cite("pay prestige")),)
    return (op("pay prestige", seat=context.you, amount=args["pay prestige"] or 0, source=context.source),)


def redistribute(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """Redistribute the totals of several seats: the seat named first gets the highest."""
    seats = args["redistribute prestige"]
    cites = ruleset.cite("redistribute")
    decision = Decision(context.you, "redistribute", options(tuple(seats)), cites=cites, form="order")
    draft.then(Ask((decision,), "redistributed", data=Data(source=context.source)))


def _shared_out(ruleset: Ruleset, state: Position, order: tuple[str, ...], source: Ref | None) -> list[Op]:
    totals = sorted((state.player(seat).number("prestige") for seat in order), reverse=True)
    cites = ruleset.cite("set prestige")
    return [
        what
        for seat, total in zip(order, totals, strict=True)
        for what in change_of_total(state, seat, total, source, cites)
    ]


def redistributed(ruleset: Ruleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    draft.then(Do(tuple(_shared_out(ruleset, draft, answers[0], ask.data.ref("source")))))


def objects_to_sharing(ruleset: Ruleset, state: Position, answer: Answer) -> Refusal | None:
    """Refuse a new total that its player could not reach by gaining or losing."""
    for what in _shared_out(ruleset, state, answer.choice, None):
        if carded(ruleset).forbidden(ruleset, state, what):
            data = {"who": what.data.text("seat")}
            return Refusal(Message(N_("{who} cannot come to that total"), data), ruleset.cite("redistribute"))
    return None


PRESTIGE_ANSWERS = {"redistributed": redistributed}
PRESTIGE_OBJECTIONS = {"redistribute": objects_to_sharing}
