"""The instructions of cards: their arguments, their operations, and whether they can be done completely."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from judge.resolver import (
    Ask,
    Cites,
    Data,
    Decision,
    Do,
    Draft,
    Frame,
    Object,
    Op,
    Option,
    Position,
    Ref,
    op,
    options,
    united,
    zone_of,
)
from judge.resolver.ruleset import AnswerOf
from judge.rulesets.aeons_end import choices, spells, zones
from judge.rulesets.aeons_end.nemesis import unleashing
from judge.rulesets.aeons_end.verbs import most_charges
from judge.rulesets.kit import Args, CardRuleset, Context, Instruction

Chosen = Ref | str


def _per_seat(verb: str, sign: int = 1) -> Callable[[CardRuleset, Position, Context, Args], tuple[Op, ...]]:
    """Operations on each seat with the amount that stands under the instruction's own word."""

    def made(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
        number = next(value for value in args.values() if isinstance(value, int))
        return tuple(op(verb, seat=seat, amount=sign * number, source=context.source) for seat in args["who"])

    return made


def _where(target: Chosen) -> dict[str, Any]:
    return {"seat": target} if isinstance(target, str) else {"object": target}


# Aether, charges, life, tokens


def _can_spend(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
    return all(state.player(seat).number("aether") >= args["spend"] for seat in args["who"])


def _can_charge(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
    return all(
        state.player(seat).number("charges") + args["charges"] <= most_charges(state, seat)
        for seat in args["who"]
    )


def _can_lose_charges(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
    return all(state.player(seat).number("charges") >= args["lose charges"] for seat in args["who"])


def _targets(context: Context, args: Args) -> tuple[Chosen, ...]:
    return args["to"] or (context.you,)


def _life(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    return tuple(op("heal", amount=args["life"], **_where(one)) for one in _targets(context, args))


def _can_gain_life(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
    for one in _targets(context, args):
        what = one if isinstance(one, str) else choices.current(state, one)
        if what is None or (isinstance(what, str) and zones.exhausted(state, what)):
            return False
        most = zones.most_life(ruleset, state, what)
        if most is not None and zones.life(state, what) + args["life"] > most:
            return False
    return True


def _tokens(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    count = 1 if args["count"] is None else args["count"]
    on = args["on"] or (zones.nemesis(state).ref,)
    return tuple(
        op("tokens", object=one, name=args["tokens"], amount=count) for one in on if isinstance(one, Ref)
    )


def _can_take_tokens(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
    count = 1 if args["count"] is None else args["count"]
    held = [choices.current(state, one) for one in args["on"] or (zones.nemesis(state).ref,)]
    return all(o is not None and zones.tokens(o, args["tokens"]) + count >= 0 for o in held)


def _can_draw(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
    """Whether the cards are there, the discard pile turned over where the deck has too few."""
    return all(zones.to_draw(state, seat) >= args["draw"] for seat in args["who"])


# Damage


def _damage(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    spells.damaging(ruleset, draft, context, args["damage"], tuple(args["to"]))


def _damage_together(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    """Damage as part of what happens all at once, to what is named."""
    return tuple(spells.damage_op(ruleset, state, context, args["damage"], one) for one in args["to"])


def _can_damage(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
    return all(isinstance(one, str) or choices.current(state, one) is not None for one in args["to"])


# Cards


def _discard(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    return tuple(op("discard", object=one) for one in args["discard"] if isinstance(one, Ref))


def _destroy(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    ops: list[Op] = []
    for one in args["destroy"]:
        obj = choices.current(state, one)
        spell = zones.spell_in(state, obj) if obj and obj.zone.startswith("breaches/") else None
        ops += [op("discard", object=spell.ref)] if spell else []
        ops += [op("destroy", object=one)] if obj else []
    return tuple(ops)


def _there(name: str) -> Callable[[CardRuleset, Position, Context, Args], bool]:
    """Whether the reference under a word finds anything."""
    return lambda ruleset, state, context, args: any(choices.current(state, one) for one in args[name])


def _discard_cards(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """Each seat in turn chooses cards of its hand: as many as stated, or as it has."""
    decisions, seats = [], []
    for seat in args["who"]:
        held = zones.hand(draft, seat)
        count = min(args["discard cards"], len(held))
        if count < 1:
            continue
        offered = tuple(Option(o.id, Data(card=o.card)) for o in held)
        short = count < args["discard cards"]
        cites = united(context.cites, ruleset.cite("as far as possible")) if short else context.cites
        decisions.append(Decision(seat, "discard cards", offered, min=count, max=count, cites=cites))
        seats.append(seat)
    if not decisions:
        return
    draft.then(Ask(tuple(decisions), "discard cards", data=Data(context=context.data())))


def _cards_chosen(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    cites = Context.of(ask.data["context"]).cites
    ops = tuple(op("discard", object=object_id, cites=cites) for answer in answers for object_id in answer)
    draft.then(Do(ops))


def _can_discard_cards(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
    return all(len(zones.hand(state, seat)) >= args["discard cards"] for seat in args["who"])


def _gain(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    (seat,) = args["who"][:1]
    return tuple(op("acquire", object=one, seat=seat) for one in args["gain"] if isinstance(one, Ref))


def _move(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    """Players' cards go to that zone of their owner's, others to the shared one."""
    ops = []
    for one in args["move"]:
        obj = choices.current(state, one)
        if obj is not None:
            own = args["to"] in zones.SEAT_ZONES
            to = zone_of(args["to"], obj.owner or context.you) if own else args["to"]
            ops.append(op("move", object=one, to=to))
    return tuple(ops)


def _enter(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    return tuple(
        op("enter", object=one, cites=united(context.cites, _entering(ruleset, state, one)))
        for one in args["enter"]
        if isinstance(one, Ref)
    )


def _entering(ruleset: CardRuleset, state: Position, ref: Ref) -> Cites:
    obj = state.current(ref)
    power = obj is not None and zones.is_a(ruleset, obj, "power")
    return ruleset.cite("power card" if power else "minion")


# Breaches and spells


def _among(ruleset: CardRuleset, state: Position, seat: str, word: str) -> tuple[Object, ...]:
    """The closed breaches of a seat; with the word for it, only those that cost least to focus."""
    closed = zones.closed_breaches(state, seat)
    if word != LOWEST or not closed:
        return closed
    costs = [zones.focus_cost(ruleset, breach) or 0 for breach in closed]
    return tuple(breach for breach, cost in zip(closed, costs, strict=True) if cost == min(costs))


LOWEST = "lowest"
ONE_BREACH = ("any", LOWEST)


def _one_breach(verb: str) -> Callable[[CardRuleset, Draft, Context, Args], None]:
    def asked(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
        decisions = []
        for seat in args["who"]:
            found = _among(ruleset, draft, seat, args[verb])
            offered = tuple(zones.breach_option(ruleset, o) for o in found)
            cites = united(context.cites, ruleset.cite(verb))
            decisions += [Decision(seat, verb, offered, cites=cites)] if offered else []
        if not decisions:
            return
        draft.then(Ask(tuple(decisions), verb, data=Data(context=context.data())))

    return asked


def _can_one_breach(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
    return all(zones.closed_breaches(state, seat) for seat in args["who"])


def _focus_chosen(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    you = Context.of(ask.data["context"]).you
    frames = [
        focusing(ruleset, draft, draft.objects[object_id], you) for answer in answers for object_id in answer
    ]
    draft.then(*(tuple(frames)))


def _open_chosen(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    ops = tuple(
        op("open breach", object=object_id, cites=ruleset.cite("open"))
        for answer in answers
        for object_id in answer
    )
    draft.then(Do(ops))


def focusing(ruleset: CardRuleset, state: Position, breach: Object, you: str) -> Frame:
    """The frame that focuses a breach; with the yellow quadrant on top it may be opened instead."""
    if not zones.yellow(ruleset, breach):
        return Do((op("focus breach", object=breach.ref, cites=ruleset.cite("focus")),))
    decision = Decision(you, "yellow", options(("open", "focus")), cites=ruleset.cite("yellow"))
    return Ask((decision,), "yellow", data=Data(object=breach.ref))


def focus_step(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The step by which a breach whose cost is paid is focused; only an effect may open it instead."""
    one = op("focus breach", object=data.ref("object"), cites=ruleset.cite("focus"))
    draft.then(Do((one,)))


def _yellow(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    if not answers[0]:  # the player who was to choose has left
        return
    verb = {"open": "open breach", "focus": "focus breach"}[answers[0][0]]
    one = op(verb, object=ask.data.ref("object"), cites=ruleset.cite("yellow"))
    draft.then(Do((one,)))


def _turned(verb: str) -> Callable[[CardRuleset, Draft, Context, Args], None]:
    def made(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
        found = [o for one in args[f"{verb} breach"] if (o := choices.current(draft, one))]
        if verb == "focus":
            draft.then(*(tuple(focusing(ruleset, draft, o, context.you) for o in found)))
            return
        draft.then(Do(tuple(op("open breach", object=o.ref) for o in found)))

    return made


def _prep(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    """Spells are laid in breaches, one in each that is free."""
    free = [
        one for one in args["in"] if (o := choices.current(state, one)) and zones.spell_in(state, o) is None
    ]
    return tuple(
        op("prep spell", object=spell, breach=one) for spell, one in zip(args["prep"], free, strict=False)
    )


def _cast(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    found = [
        o for one in args["cast"] if (o := choices.current(draft, one)) and o.zone.startswith("prepped/")
    ]
    draft.then(*(tuple(f for o in found for f in spells.casting(ruleset, draft, o, context.you))))


# The nemesis, and what the players decide together


def _unleash(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    times = 1 if args["unleash"] is None else args["unleash"]
    draft.then(*((unleashing(times),) if times > 0 else ()))


def _nemesis_wins(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    """The nemesis's own condition of its mat is met: the players lose at once."""
    data = Data({"by": "nemesis", "reason": args["nemesis wins"], "losers": state.seats})
    return (Op("end", data, ruleset.cite("end")),)


WORDS: Mapping[str, tuple[str, ...]] = {
    "pick": (*choices.SEAT_RULES, *choices.MINION_RULES),
    "focus": ONE_BREACH,
    "open": ONE_BREACH,
}
"""The words that an instruction's arguments may contain, besides the game's words."""


def faults(value: object) -> Iterator[tuple[str, str]]:
    """Every instruction of a card with an unknown word, and that word."""
    if isinstance(value, Data):
        verb = value.text("verb")
        told_ = value.get("told")
        word = told_.text(verb) if isinstance(told_, Data) and verb in WORDS else ""
        if word and word not in WORDS[verb]:
            yield verb, word
        for part in value.values():
            yield from faults(part)
    elif isinstance(value, tuple):
        for part in value:
            yield from faults(part)


WHO = {"who": "seats?"}

INSTRUCTIONS: Mapping[str, Instruction] = {
    "aether": Instruction({"aether": "amount", **WHO}, _per_seat("aether"), able=lambda *_: True),
    "spend": Instruction({"spend": "amount", **WHO}, _per_seat("aether", -1), able=_can_spend),
    "charges": Instruction({"charges": "amount", **WHO}, _per_seat("charges"), able=_can_charge),
    "lose charges": Instruction(
        {"lose charges": "amount", **WHO}, _per_seat("charges", -1), able=_can_lose_charges
    ),
    "life": Instruction({"life": "amount", "to": "ref?"}, _life, able=_can_gain_life),
    "damage": Instruction({"damage": "amount", "to": "ref?"}, _damage_together, _damage, _can_damage),
    "tokens": Instruction(
        {"tokens": "counters", "count": "amount?", "on": "ref?"}, _tokens, able=_can_take_tokens
    ),
    "draw": Instruction({"draw": "amount", **WHO}, _per_seat("draw"), able=_can_draw, into="hand"),
    "discard": Instruction({"discard": "ref"}, _discard, able=_there("discard"), really="moved"),
    "discard cards": Instruction(
        {"discard cards": "amount", **WHO}, frames=_discard_cards, able=_can_discard_cards
    ),
    "destroy": Instruction({"destroy": "ref"}, _destroy, able=_there("destroy"), really="moved"),
    "gain": Instruction({"gain": "ref", **WHO}, _gain, able=_there("gain"), really="moved"),
    "focus": Instruction({"focus": "text", **WHO}, frames=_one_breach("focus"), able=_can_one_breach),
    "open": Instruction({"open": "text", **WHO}, frames=_one_breach("open"), able=_can_one_breach),
    "focus breach": Instruction(
        {"focus breach": "ref"}, frames=_turned("focus"), able=_there("focus breach")
    ),
    "open breach": Instruction({"open breach": "ref"}, frames=_turned("open"), able=_there("open breach")),
    "cast": Instruction({"cast": "ref"}, frames=_cast, able=_there("cast")),
    "move": Instruction({"move": "ref", "to": "zones"}, _move, able=_there("move"), really="moved"),
    "enter": Instruction({"enter": "ref"}, _enter, able=_there("enter"), really="moved"),
    "prep": Instruction({"prep": "ref", "in": "ref"}, _prep, able=_there("prep"), really="moved"),
    "unleash": Instruction({"unleash": "amount?"}, frames=_unleash, able=lambda *_: True),
    "nemesis wins": Instruction({"nemesis wins": "text"}, _nemesis_wins, able=lambda *_: True),
    "pick": Instruction({"pick": "text", "do": "effect"}, frames=choices.pick, able=choices.can_pick),
    "either": Instruction(
        {"either": "effect", "or": "effect", "who": "ref?"}, frames=choices.either, able=choices.can_either
    ),
}

ANSWERS: Mapping[str, AnswerOf] = {
    "discard cards": _cards_chosen,
    "focus": _focus_chosen,
    "open": _open_chosen,
    "yellow": _yellow,
    **choices.ANSWERS,
}
