"""Dominion's own instructions of cards, besides those of every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.resolver import (
    Answers,
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
    Ruleset,
    Script,
    op,
    options,
    united,
    zone_of,
)
from judge.resolver.limits import counted
from judge.resolver.values import replace
from judge.rulesets.dominion import zones
from judge.rulesets.dominion.base import rules
from judge.rulesets.dominion.playing import current
from judge.rulesets.dominion.words import DECK, DISCARD, HAND, REVEALED, UNKNOWN
from judge.rulesets.kit import (
    KIT_STEPS,
    Args,
    CardRuleset,
    Context,
    Happening,
    Instruction,
    amount,
    matches,
    seats,
)


def _objects(args: Args, name: str) -> tuple[Ref, ...]:
    return tuple(one for one in args[name] if isinstance(one, Ref))


def _figure(name: str) -> Instruction:
    """``{coins: A, who: SEAT}`` and the like: increase a seat's figure of the turn."""

    def ops(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
        return tuple(op(name, seat=seat, amount=args[name]) for seat in args["who"])

    return Instruction({name: "amount", "who": "seats?"}, ops)


INTO = {"draw": HAND, "turn up": REVEALED}
"""The zones for the cards of a deck."""


def _of_deck(verb: str) -> Instruction:
    """``{draw: A, who: SEAT}``, ``{turn up: A, who: SEAT}``: the top A cards of a deck."""

    def frames(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
        among = _in_turn(ruleset, context, args["who"])
        each = tuple(
            Do((op(verb, seat=seat, amount=args[verb], cites=_cites(ruleset, among, verb)),))
            for seat in args["who"]
        )
        draft.then(*each)

    return Instruction({verb: "amount", "who": "seats?"}, frames=frames, into=INTO[verb])


def _in_turn(ruleset: CardRuleset, context: Context, seats: tuple[str, ...]) -> Context:
    """The context for several seats acting in turn, with the section about their order."""
    return replace(context, cites=_cites(ruleset, context, "order")) if len(seats) > 1 else context


def _cites(ruleset: Ruleset, context: Context, key: str) -> Cites:
    return united(context.cites, ruleset.cite(key))


def _any_left(verb: str) -> Callable[[CardRuleset, Position, Context, Args], bool]:
    def able(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
        return any(state.current(ref) for ref in _objects(args, verb))

    return able


def _together(verb: str) -> Instruction:
    """``{discard: REF}``, ``{take: REF}``, ``{put back: REF}``: cards move together, the last one on top."""

    def ops(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
        objects = _objects(args, verb)
        found = [state.current(ref) for ref in objects]
        owners = dict.fromkeys(o.owner for o in found if o is not None)
        return tuple(
            op(verb, seat=owner, objects=tuple(o.ref for o in found if o is not None and o.owner == owner))
            for owner in owners
        )

    return Instruction({verb: "ref"}, ops, able=_any_left(verb), really="moved")


def _one_by_one(verb: str) -> Instruction:
    """``{trash: REF}``: each card by itself, all at once."""

    def ops(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
        by = current(state).get("number")
        found = [state.current(ref) for ref in _objects(args, verb)]
        return tuple(
            op(verb, object=o.ref, seat=o.owner or context.you, by=by) for o in found if o is not None
        )

    return Instruction({verb: "ref"}, ops, able=_any_left(verb), really="moved")


def _reveal(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    found = [o for o in (state.current(ref) for ref in _objects(args, "reveal")) if o is not None]
    if not found:
        return ()
    return (op("reveal", seat=found[0].owner or context.you, objects=tuple(o.ref for o in found)),)


# Gaining


def _gain(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """``{gain: FILTER, who: SEAT, to: ZONE, up to: true}``: a card of the supply, of the gainer's choice."""
    frames: list[Any] = []
    context = _in_turn(ruleset, context, args["who"])
    for seat in args["who"]:
        data = Data(
            seat=seat, filter=args["gain"], to=args.get("to") or DISCARD, context=context.data(),
            optional=bool(args.get("optional")),
        )  # fmt: skip
        frames.append(Script(("gain",), data))
    draft.then(*frames)


def gain_one(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """One seat gains a card: the only one there may be, or one of its choice."""
    found, context = rules(ruleset), Context.of(data["context"])
    seat = data.text("seat")
    fitting = gainable(found, draft, data["filter"], context)
    cites = _cites(ruleset, context, "gain card")
    if not fitting:
        draft.emit("nothing to gain", _cites(ruleset, context, "nothing to gain"), seat=seat)
        return
    if "name" in data["filter"] and len(fitting) == 1 and not data.get("optional"):
        draft.then(Do((_gaining(fitting[0], seat, data, cites),)))
        return
    decision = Decision(
        seat, "gain", tuple(Option(o.card, Data(card=o.card, object=o.ref)) for o in fitting),
        min=0 if data.get("optional") else 1, cites=cites,
    )  # fmt: skip
    draft.then(Ask((decision,), "gained", data=data))


def gainable(ruleset: CardRuleset, state: Position, filter_: Data, context: Context) -> tuple[Object, ...]:
    """The top cards of the piles that fit a filter."""
    anywhere = _anywhere(filter_)
    tops = (zones.top_of_pile(state, card) for card in zones.piles(state))
    return tuple(o for o in tops if o is not None and matches(ruleset, state, anywhere, o, context))


def _gaining(obj: Object, seat: str, data: Data, cites: Cites) -> Op:
    return op("gain card", object=obj.ref, seat=seat, to=data.text("to"), cites=cites)


def gained(ruleset: Ruleset, draft: Draft, ask: Ask, answers: Answers) -> None:
    """The pile has been chosen."""
    tops = [zones.top_of_pile(draft, card) for card in answers[0]]
    cites = ask.decisions[0].cites
    ops = tuple(_gaining(o, ask.data.text("seat"), ask.data, cites) for o in tops if o is not None)
    if ops:
        draft.then(Do(ops))


def _gain_these(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    """``{gain these: REF, who: SEAT, to: ZONE}``: certain cards that belong to nobody, as from the trash."""
    found = [state.current(ref) for ref in _objects(args, "gain these")]
    to = args.get("to") or DISCARD
    return tuple(
        op("gain card", object=o.ref, seat=seat, to=to)
        for seat in args["who"][:1] for o in found if o is not None
    )  # fmt: skip


# Revealing until something comes


def _turn_up_until(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """``{turn up until: FILTER, count: A, who: SEAT}``: cards of a deck, one by one, until A of them fit."""
    frames = tuple(
        Script(("turn up until",), Data(
            seat=seat, filter=args["turn up until"], count=1 if args["count"] is None else args["count"],
            context=context.data(), seen=draft.zone(zone_of(REVEALED, seat)),
        ))
        for seat in args["who"]
    )  # fmt: skip
    draft.then(*frames)


def turn_up_until(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """Turn up the next card, unless there are enough or none are left."""
    found, context, seat = rules(ruleset), Context.of(data["context"]), data.text("seat")
    shown = [o for o in draft.inside(zone_of(REVEALED, seat)) if o.id not in data.texts("seen")]
    anywhere = _anywhere(data["filter"])
    came = [o for o in shown if matches(found, draft, anywhere, o, context)]
    if len(came) >= data.number("count") or data.number("left", len(shown) + 1) == len(shown):
        return
    turned = op("turn up", seat=seat, amount=1, cites=_cites(ruleset, context, "turn up"))
    # if no further card was turned up, the cards have run out
    again = Script(("turn up until",), data.but(left=len(shown)))
    draft.then(Do((turned,)), again)


def _draw_up_to(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """``{draw up to: A, aside: FILTER, who: SEAT}``: one by one; what fits may be laid aside when drawn."""
    frames = tuple(
        Script(
            ("draw up to",),
            Data(seat=seat, amount=args["draw up to"], filter=args.get("aside"), context=context.data()),
        )
        for seat in args["who"]
    )
    draft.then(*frames)


def draw_up_to(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """Draw the next card; before that, ask whether a drawn card is set aside."""
    found, context, seat = rules(ruleset), Context.of(data["context"]), data.text("seat")
    hand = draft.zone(zone_of(HAND, seat))
    if "before" in data:
        if len(hand) <= data.number("before"):  # no card came: they have run out
            return
        filter_, last = data.get("filter"), draft.objects[hand[-1]]
        data = data.but(before=None)
        if isinstance(filter_, Data) and matches(found, draft, _anywhere(filter_), last, context):
            decision = Decision(
                seat, "set aside", options(("yes", "no")), cites=_cites(ruleset, context, "set aside"),
                data=Data(object=last.ref),
            )  # fmt: skip
            draft.then(Ask((decision,), "laid aside", data=data.but(object=last.ref)))
            return
    if len(hand) >= data.number("amount"):
        if not data.get("drawing"):
            cites = _cites(ruleset, context, "hand full")
            draft.emit("hand full", cites, seat=seat, held=len(hand))
        return
    data = data.but(drawing=True)
    if not draft.zone(zone_of(DECK, seat)) and draft.zone(zone_of(DISCARD, seat)):
        shuffled = op("shuffle", seat=seat, cites=zones.of_shuffling(ruleset, context.cites))
        draft.then(Do((shuffled,)), Script(("draw up to",), data))
        return
    whole = _whole_deck(found, draft, seat, data.number("amount") - len(hand), data.get("filter"), context)
    one = op("draw", seat=seat, amount=whole or 1, cites=_cites(ruleset, context, "draw"))
    draft.then(Do((one,)), Script(("draw up to",), data.but(before=len(hand))))


def _whole_deck(
    ruleset: CardRuleset, state: Position, seat: str, most: int, aside: object, context: Context
) -> int:
    """The size of a deck in unknown order, if all of it is drawn and no card may be set aside."""
    deck = [state.objects[one] for one in state.zone(zone_of(DECK, seat))]
    if len(deck) > most or zones.unordered(state, seat) < len(deck):
        return 0
    unknown = any(card.card == UNKNOWN for card in deck)
    fit = isinstance(aside, Data) and any(
        matches(ruleset, state, _anywhere(aside), card, context) for card in deck
    )
    return 0 if unknown or fit else len(deck)


def laid_aside(ruleset: Ruleset, draft: Draft, ask: Ask, answers: Answers) -> None:
    """Set the drawn card aside or keep it; then continue drawing."""
    again = Script(("draw up to",), ask.data.but(object=None))
    if answers[0] != ("yes",):
        draft.then(again)
        return
    cites = ask.decisions[0].cites
    aside = op("set aside", objects=(ask.data["object"],), seat=ask.data.text("seat"), cites=cites)
    draft.then(Do((aside,)), again)


def _anywhere(filter_: Data) -> Data:
    """A filter that looks wherever the card lies."""
    return Data({**filter_, "zone": ("any",)})


# Playing


def _play(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """``{play: REF, times: A}``: cards are played without using up an action; one play after the other."""
    times = 1 if args["times"] is None else counted(args["times"])
    frames = tuple(
        Do((op("played", object=ref, seat=seat, cites=_cites(ruleset, context, "played")),))
        for seat in args["who"][:1] for ref in _objects(args, "play") for _ in range(times)
    )  # fmt: skip
    draft.then(*frames)


def _seats(verb: str) -> Instruction:
    def ops(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
        return tuple(op(verb, seat=seat) for seat in args[verb])

    return Instruction({verb: "seats"}, ops)


INSTRUCTIONS = {
    "draw": _of_deck("draw"),
    "turn up": _of_deck("turn up"),
    "actions": _figure("actions"),
    "buys": _figure("buys"),
    "coins": _figure("coins"),
    "discard": _together("discard"),
    "take": _together("take"),
    "put back": _together("put back"),
    "set aside": _together("set aside"),
    "trash": _one_by_one("trash"),
    "reveal": Instruction({"reveal": "ref"}, _reveal),
    "gain": Instruction(
        {"gain": "filter", "who": "seats?", "to": "zones?", "optional": "flag?"}, frames=_gain
    ),
    "gain these": Instruction(
        {"gain these": "ref", "who": "seats?", "to": "zones?"}, _gain_these, really="moved"
    ),
    "turn up until": Instruction(
        {"turn up until": "filter", "count": "amount?", "who": "seats?"},
        frames=_turn_up_until,
        into=REVEALED,
    ),
    "draw up to": Instruction(
        {"draw up to": "amount", "aside": "filter?", "who": "seats?"}, frames=_draw_up_to, into=HAND
    ),
    "discard deck": _seats("discard deck"),
    "unaffected": _seats("unaffected"),
    "play": Instruction({"play": "ref", "times": "amount?", "who": "seats?"}, frames=_play),
}

HAPPENINGS = {
    "plays": Happening(("played",)),
    "gains": Happening(("gain card",)),
    "buys": Happening(("bought",)),
    "trashes": Happening(("trash",)),
    "reveals": Happening(("reveal",)),
    "discards": Happening(("discard",)),
    "draws": Happening(("draw",)),
    "begins": Happening(("turn",)),
}


def effect(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """The step ``effect``: if an effect names more cards of a deck than there are, shuffle the discard pile
    first.
    """
    instructions = data["program"]
    told = instructions[0].get("told") if instructions else None
    if isinstance(told, Data):
        for top in _tops(told):
            lacking = _made_ready(rules(ruleset), draft, top, Context.of(data["context"]))
            if lacking:
                draft.then(*lacking, Script(("effect",), data))
                return
    KIT_STEPS["effect"](rules(ruleset), draft, data)


def _tops(told: Data) -> tuple[Data, ...]:
    """The references of an instruction to the top cards of a deck."""
    parts = (one for one in told.values() if isinstance(one, Data) and one.text("ref") == "top")
    return tuple(one for one in parts if one.text("zone") == DECK)


def _made_ready(ruleset: CardRuleset, state: Position, top: Data, context: Context) -> tuple[Frame, ...]:
    """The shuffle and questions needed before the top cards of a deck are known."""
    wanted = amount(ruleset, state, top["count"], context)
    for seat in seats(ruleset, state, top["of"], context):
        held = len(state.zone(zone_of(DECK, seat)))
        if held < wanted and state.zone(zone_of(DISCARD, seat)):
            return (Do((op("shuffle", seat=seat, cites=zones.of_shuffling(ruleset, context.cites)),)),)
        asked = zones.unsettled(ruleset, state, seat, min(wanted, held), context.cites) if held else ()
        if asked:
            return asked
    return ()


STEPS = {"effect": effect, "gain": gain_one, "turn up until": turn_up_until, "draw up to": draw_up_to}
ANSWERS = {"gained": gained, "laid aside": laid_aside}


def change_figure(ruleset: Ruleset, draft: Draft, op: Op) -> None:
    """A figure of the turn of ``seat`` (actions, buys, coins) rises or falls by ``amount``."""
    seat, amount, name = op.data.text("seat"), op.data.number("amount"), op.verb
    if seat not in draft.playing or not amount:
        return
    total = max(draft.player(seat).number(name) + amount, 0)
    draft.change_player(seat, **{name: total})
    draft.emit(name, op.cites or name, op.data, total=total)


def trashed_now(ruleset: CardRuleset, state: Position, obj: Object) -> bool:
    """Whether the resolving card has put it into the trash."""
    return "by" in obj.data and obj.data["by"] == current(state).get("number")


CONDITIONS = {"trashed now": trashed_now}
VERBS = {"actions": change_figure, "buys": change_figure, "coins": change_figure}
