"""Choices left open by cards: whom a card means, which option, and what can be done completely."""

from __future__ import annotations

from collections.abc import Mapping

from judge.messages import N_, Message
from judge.resolver import (
    JUDGE,
    Answer,
    Ask,
    Data,
    Decision,
    Draft,
    Object,
    Op,
    Option,
    Position,
    Ref,
    Refusal,
    Value,
    do_verb,
    op,
    options,
    united,
    zone_of,
)
from judge.resolver.ruleset import AnswerOf
from judge.resolver.values import replace
from judge.rulesets.aeons_end import zones
from judge.rulesets.kit import (
    Args,
    CardRuleset,
    Context,
    amount,
    argument_values,
    found,
    holds,
    program,
    select,
)
from judge.rulesets.kit.effect_runner import carried_out

Chosen = Ref | str

SEAT_RULES: Mapping[str, tuple[str, int]] = {
    "lowest life": ("life", -1),
    "highest life": ("life", 1),
    "most charges": ("charges", 1),
    "fewest charges": ("charges", -1),
    "most prepped": ("prepped spells", 1),
    "fewest prepped": ("prepped spells", -1),
    "most cards": ("hand size", 1),
    "fewest cards": ("hand size", -1),
    "any": ("", 0),
    "any not exhausted": ("", 0),
}
MINION_RULES: Mapping[str, tuple[str, int]] = {
    "minion lowest life": ("life", -1),
    "minion highest life": ("life", 1),
    "any minion": ("", 0),
}


def _measure(ruleset: CardRuleset, state: Position, what: str, one: Chosen) -> int:
    if not what:
        return 0
    obj = current(state, one)
    if obj is not None:
        return zones.life(state, obj)
    return seat_figure(ruleset, state, str(one), what)


COUNTED = {"hand size": zones.HAND, "prepped spells": zones.PREPPED, "breach count": zones.BREACHES}


def seat_figure(ruleset: CardRuleset, state: Position, seat: str, name: str) -> int:
    """A figure of a seat: one on its mat, or the number of cards in one of its zones."""
    if name in COUNTED:
        return len(state.zone(zone_of(COUNTED[name], seat)))
    if name == "max life":
        return zones.most_life(ruleset, state, seat) or 0
    return state.player(seat).number(name)


def _picked(ruleset: CardRuleset, state: Position, args: Args) -> tuple[Chosen, ...]:
    """The seats that a rule like “lowest life” may mean; if there are several, the players choose.

    Exhausted players are only left out for damage.
    """
    rule, harms = args["pick"], _damages(args["do"])
    what, sign = {**SEAT_RULES, **MINION_RULES}[rule]
    among: tuple[Chosen, ...] = tuple(state.order_from(state.active))
    if rule in MINION_RULES:
        among = tuple(o.ref for o in zones.minions(ruleset, state))
    elif rule == "any not exhausted" or (rule == "lowest life" and harms):
        among = tuple(seat for seat in state.order_from(state.active) if not zones.exhausted(state, seat))
    values = {one: sign * _measure(ruleset, state, what, one) for one in among}
    return tuple(one for one in among if values[one] == max(values.values()))


def _damages(instructions: object) -> bool:
    """Whether instructions contain damage, at any depth."""
    if isinstance(instructions, Data):
        return instructions.get("verb") == "damage" or any(map(_damages, instructions.values()))
    return isinstance(instructions, tuple) and any(map(_damages, instructions))


def pick(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    found = _picked(ruleset, draft, args)
    if not found:
        return
    least = ruleset.cite("least life") if args["pick"] == "lowest life" and _damages(args["do"]) else ()
    if least and any(zones.exhausted(draft, seat) for seat in draft.playing):  # one who is not meant
        context = replace(context, cites=united(context.cites, least))
    if len(found) == 1:
        draft.then(program(args["do"], context.keeping(it=found[0])))
        return
    choices = tuple(Option(one if isinstance(one, str) else one.id) for one in found)
    cites = (*ruleset.cite("ambiguity"), *least)
    decision = Decision(zones.PLAYERS, "pick", choices, cites=cites, data=Data(rule=args["pick"]))
    draft.then(Ask((decision,), "pick", data=Data(context=context.data(), do=args["do"])))


def _pick_said(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    if not answers[0]:
        return
    key = answers[0][0]
    one: Chosen = key if key in draft.seats else draft.objects[key].ref
    context = Context.of(ask.data["context"]).keeping(it=one)
    draft.then(program(ask.data["do"], context))


# One or the other

OR = "or either"
"""The kind of that choice; its options are “either” and “or”."""


def either(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """Choose one of two options that can be done in full; the judge decides where neither can."""
    able = {key: able_all(ruleset, draft, context, args[key]) for key in ("either", "or")}
    source = draft.objects.get(context.source.id) if context.source else None
    nemesis = source is not None and not source.owner  # also if it has left play meanwhile
    named = [one for one in args["who"] if isinstance(one, str)]
    together = zones.PLAYERS if nemesis or len(named) > 1 else context.you
    who = named[0] if len(named) == 1 else together
    cites = ruleset.cite("nemesis or" if nemesis else "or")
    if not any(able.values()):
        who = JUDGE
    data = Data({"able": tuple(key for key, can in able.items() if can)})
    decision = Decision(who, OR, options(("either", "or")), cites=cites, data=data)
    kept = Data(context=context.data(), either=args["either"], **{"or": args["or"]})
    draft.then(Ask((decision,), "or", data=kept))


def _or_chosen(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    if not answers[0]:  # the player who was to choose has left
        return
    does = ask.data[answers[0][0]]
    draft.then(*(carried_out(does, Context.of(ask.data["context"]))))


def or_objection(ruleset: CardRuleset, state: Position, answer: Answer) -> Refusal | None:
    """An option that cannot be done completely is not chosen while the other can."""
    decision = state.decision
    assert decision is not None
    able = decision.data.texts("able")
    if not able or answer.choice[0] in able:
        return None
    reason = N_("“{choice}” cannot be carried out in full: the other option must be chosen")
    told = ruleset.labels[str(answer.choice[0])]
    return Refusal(Message(reason, {"choice": Message(told)}), decision.cites)


def mode_objection(ruleset: CardRuleset, state: Position, answer: Answer) -> Refusal | None:
    """The same for options that a card names."""
    ask = state.top
    assert isinstance(ask, Ask)
    instruction, context = ask.data.get("instruction"), ask.data.get("context")
    if not isinstance(instruction, Data) or not isinstance(context, Data):
        return None
    within = Context.of(context)
    able = {one.text("name"): able_all(ruleset, state, within, one["do"]) for one in instruction["of"]}
    unable = [key for key in answer.choice if not able.get(str(key), True)]
    if not unable or sum(able.values()) < len(answer.choice):
        return None
    reason = N_("“{choice}” cannot be carried out in full: the other option must be chosen")
    return Refusal(Message(reason, {"choice": unable[0]}), ruleset.cite("or"))


def able_all(ruleset: CardRuleset, state: Position, context: Context, instructions: tuple[Data, ...]) -> bool:
    """Whether all instructions can be done completely, one after the other."""
    for one in instructions:
        if not _able(ruleset, state, context, one):
            return False
        state = _afterwards(ruleset, state, context, one)
        context = _naming(ruleset, state, context, one)
    return True


def _naming(ruleset: CardRuleset, state: Position, context: Context, one: Data) -> Context:
    """The context in which chosen things have their name, for later instructions; any that fit will do."""
    if one.text("verb") != "choose" or not one.text("as"):
        return context
    fitting: tuple[Chosen, ...]
    if "filter" not in one:
        fitting = select(ruleset, state, one["of"], context)
    else:
        among = select(ruleset, state, one["of"], context) if "of" in one else None
        fits = (obj.ref for obj in found(ruleset, state, one["filter"], context))
        fitting = tuple(ref for ref in fits if among is None or ref in among)
    least = len(fitting) if one["least"] == "all" else amount(ruleset, state, one["least"], context)
    name, taken = one.text("as"), fitting[:least]
    kept: dict[str, Value] = {name: taken, f"done {name}": bool(taken)}
    return context.keeping(**kept)


def _afterwards(ruleset: CardRuleset, state: Position, context: Context, one: Data) -> Position:
    """The state after an instruction without questions; any cards to discard will do."""
    kind = ruleset.instructions.get(one.text("verb"))
    if kind is None or ("if" in one and not holds(ruleset, state, one["if"], context)):
        return state
    args = argument_values(ruleset, state, context, one)
    ops: tuple[Op, ...] = ()
    if one.text("verb") == "discard cards":
        held = [o for seat in args["who"] for o in zones.hand(state, seat)[: args["discard cards"]]]
        ops = tuple(op("discard", object=o.ref) for o in held)
    elif kind.ops is not None:
        ops = kind.ops(ruleset, state, context, args)
    if not ops:
        return state
    trial = Draft(ruleset, state.snapshot())
    trial.kind = "judge"  # attempts have no citations
    for each in ops:
        do_verb(trial, each)
    return trial.snapshot()


def _able(ruleset: CardRuleset, state: Position, context: Context, one: Data) -> bool:
    if "if" in one and not holds(ruleset, state, one["if"], context):
        return True
    kind = ruleset.instructions.get(one.text("verb"))
    if kind is None:
        return _gate_able(ruleset, state, context, one)
    return kind.able is None or kind.able(
        ruleset, state, context, argument_values(ruleset, state, context, one)
    )


def _gate_able(ruleset: CardRuleset, state: Position, context: Context, one: Data) -> bool:
    gate = one.text("verb")
    if gate == "choose" and "filter" in one and "of" not in one and "seat" not in one["filter"]:
        there = amount(ruleset, state, Data(amount="count", filter=one["filter"]), context)
        return one["least"] == "all" or there >= amount(ruleset, state, one["least"], context)
    if gate == "together":
        return able_all(ruleset, state, context, one["together"])
    if gate == "if":
        branch = "then" if holds(ruleset, state, one["condition"], context) else "else"
        return able_all(ruleset, state, context, one.get(branch, ()))
    if gate == "each":
        them = select(ruleset, state, one["each"], context)
        return all(able_all(ruleset, state, context.keeping(it=it), one.get("do", ())) for it in them)
    return True


def can_pick(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
    """Whether the instruction can be done completely to any seat that the card may mean."""
    found = _picked(ruleset, state, args)
    return any(able_all(ruleset, state, context.keeping(it=one), args["do"]) for one in found)


def can_either(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
    return any(able_all(ruleset, state, context, args[key]) for key in ("either", "or"))


def current(state: Position, target: Chosen | None) -> Object | None:
    """The object of a target as it is now; None for a seat or an object that has left."""
    return state.current(target) if isinstance(target, Ref) else None


ANSWERS: Mapping[str, AnswerOf] = {"pick": _pick_said, "or": _or_chosen}
OBJECTIONS = {OR: or_objection, "mode": mode_objection}
