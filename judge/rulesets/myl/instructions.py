"""The instructions of cards in Mitos y Leyendas: their arguments, and the operations or choices
they lead to.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.resolver import (
    Ask,
    Data,
    Decision,
    Do,
    Draft,
    Object,
    Op,
    Option,
    Position,
    Ruleset,
    Script,
    Target,
    meant,
    op,
    options,
    united,
)
from judge.resolver.values import replace
from judge.rulesets.kit.arguments import by_default
from judge.rulesets.kit.characteristics import base, view
from judge.rulesets.kit.effect_runner import option_of
from judge.rulesets.kit.expressions import found
from judge.rulesets.kit.rule import Args, CardRuleset, Context, Instruction, definition, seatless
from judge.rulesets.myl import by_effect, turn, zones
from judge.rulesets.myl.answering import fits_now
from judge.rulesets.myl.by_effect import objects_of
from judge.rulesets.myl.costs import available, paying
from judge.rulesets.myl.timing import new_slot
from judge.rulesets.myl.using import names_of
from judge.rulesets.myl.verbs import done
from judge.rulesets.myl.zones import zone_of


def _each(verb: str, key: str | None = None, really: str = "moved") -> Instruction:
    """An instruction that does the same to each of its objects; a name keeps them."""
    name = key or verb

    def ops(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
        return tuple(done(context, verb, object=o.ref) for o in objects_of(state, args[name]))

    def able(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
        return bool(objects_of(state, args[name]))

    return Instruction({name: "ref", "unpreventable": "flag?"}, ops, able=able, really=really)


# Oros, cards of the deck, cards of the hand


def _pay(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    seat = args["who"][0] if args["who"] else context.you
    draft.then(*(paying(ruleset, draft, seat, args["pay"], "pay ability", more=context.cites)))


def _can_pay(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
    seat = args["who"][0] if args["who"] else context.you
    return available(ruleset, state, seat) >= int(args["pay"])


def _from_deck(verb: str) -> Instruction:
    def ops(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
        return tuple(done(context, verb, seat=seat, amount=args[verb]) for seat in args["who"])

    def able(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
        return all(len(state.zone(zone_of(zones.DECK, seat))) >= args[verb] for seat in args["who"])

    return Instruction({verb: "amount", "who": "seats?"}, ops, able=able)


def _one(verb: str, zone: str | None) -> Instruction:
    """Each player concerned chooses one of their own cards: the effect affects players, not cards."""
    name = f"{verb} one"

    def among(
        ruleset: CardRuleset, state: Position, context: Context, args: Args, seat: str
    ) -> tuple[Option, ...]:
        filter_ = Data({**args[name], **({"zone": (zone,)} if zone else {})})
        inside = found(ruleset, state, filter_, replace(context, you=seat))
        mine = [o for o in inside if o.controller == seat]
        return tuple(option_of(state, o.ref) for o in mine)

    def frames(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
        asked = []
        for seat in args["who"]:
            could = among(ruleset, draft, context, args, seat)
            done_by = by_default(ruleset, context.cites, ruleset.cite("effect"))
            affected = ruleset.cite("affected") if done_by else ()  # whoever pays is affected by nothing
            cites = united(context.cites, affected, done_by)
            asked.append(Decision(seat, name, could, cites=cites))
        draft.then(Ask(tuple(asked), "one", data=Data(verb=verb)))

    def able(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
        return all(among(ruleset, state, context, args, seat) for seat in args["who"])

    return Instruction({name: "filter", "who": "seats?"}, frames=frames, able=able)


def chose_one(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    ops = []
    for decision, given in zip(ask.decisions, answers, strict=True):
        ops += [
            op(ask.data.text("verb"), object=draft.objects[key].ref, cites=decision.cites)
            for key in given
            if key in draft.objects
        ]
    draft.then(Do(tuple(ops)))


# Moving


def _send(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    return tuple(done(context, "send", object=o.ref, to=args["to"]) for o in objects_of(state, args["send"]))


def _move(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """Move within the controller's zones; to another player's only where the effect says so (section 9)."""
    objects = objects_of(draft, args["move"])
    seats = [seat for seat in args["of"] if isinstance(seat, str)]
    if not objects:
        return
    if seats:
        ops = tuple(done(context, "move", object=o.ref, to=args["to"], seat=seats[0]) for o in objects)
        draft.then(Do(_cited(ruleset, ops, context)))
        return
    asked = tuple(
        Decision(
            context.you,
            "line",
            options((o.controller,)),
            data=Data(object=o.ref),
            cites=united(context.cites, ruleset.cite("move")),
        )
        for o in objects
    )
    draft.then(Ask(asked, "line", data=Data(to=args["to"], context=context.data())))


def _cited(ruleset: CardRuleset, ops: tuple[Op, ...], context: Context) -> tuple[Op, ...]:
    cites = context.cites
    return tuple(
        replace(one, cites=united(cites, by_default(ruleset, cites, ruleset.cites.get(one.verb, ()))))
        for one in ops
    )


def chose_line(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    context = Context.of(ask.data["context"])
    ops = tuple(
        done(context, "move", object=decision.data["object"], to=ask.data.text("to"), seat=given[0])
        for decision, given in zip(ask.decisions, answers, strict=True)
        if given
    )
    draft.then(Do(_cited(ruleset, ops, context)))


def _withdraw(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    return tuple(
        done(context, "move", object=o.ref, to=zones.DEFENSE, seat=o.controller)
        for o in objects_of(state, args["withdraw"])
    )


def _convert(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    """An Oro becomes an Aliado too, until the Fase Final; the zone to return to is recorded."""
    ops: list[Op] = []
    for obj in objects_of(state, args["convert"]):
        change: dict[str, object] = {
            "type": ("ally",),
            "set": Data(strength=args["strength"]),
            "gain": args["gain"] or (),
            "lose all": args["loses ability"] or None,
        }
        data = Data(
            change=Data({k: v for k, v in change.items() if v is not None}),
            of=(obj.ref,),
            stamp=state.fresh,
            context=context.data(),
        )
        ops += [
            op("put", object=obj.ref, name="origin", value=obj.zone),
            op("last", name="change", seat=context.you, source=context.source, until="final", data=data),
            done(context, "move", object=obj.ref, to=zones.DEFENSE, seat=obj.controller),
        ]
    return tuple(ops)


def go_back(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """Turn a converted card into an Oro again, in its former zone."""
    obj = meant(draft, what)
    origin = obj.data.text("origin") if obj else ""
    if obj is None or not origin:
        return
    zones.shift(draft, obj, origin)
    draft.change_object(draft.objects[obj.id], origin=None, attacking=None, blocker=None, blocks=None)
    draft.done(what, **{"from": obj.zone, "to": origin})


# Answering


def _item(state: Position, context: Context) -> Object | None:
    own = state.current(context.object)
    ref = context.names.ref("item") or (names_of(own).ref("item") if own else None)
    return state.current(ref)


def _annul(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    item = _item(state, context)
    return (done(context, "annulled", object=item.ref, seat=context.you),) if item else ()


def _cancel(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    item = _item(state, context)
    return (done(context, "cancelled", object=item.ref, seat=context.you),) if item else ()


def _bar(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    """The ability just cancelled cannot be used by that card or its copies until the Fase Final."""
    own = state.current(context.object)
    about = own.nature.get("about") if own else None
    if not isinstance(about, Data):
        return ()
    return (op("last", name="bar", seat=context.you, source=context.source, until="final", data=about),)


def _redirect(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    """Another target in the place of the one that was to be spared; the others stay."""
    item = _item(state, context)
    if item is None or not args["redirect"]:
        return ()
    to = args["redirect"][0]
    slot = new_slot(ruleset, state, item, context.you, to)
    if slot is None:
        return ()
    aimed = [target.chosen for target in item.targets if target.slot == slot]
    spared = [
        one for one in aimed if args["from"] is None or fits_now(ruleset, state, args["from"], one, context)
    ]
    old = (spared or aimed)[0]
    return (done(context, "redirected", object=item.ref, aim=to, old=old, slot=slot, seat=context.you),)


def redirect_verb(ruleset: Ruleset, draft: Draft, what: Op) -> None:
    """The effect ``object`` aims at ``aim`` and is ``seat``'s from now on (section 7)."""
    obj = meant(draft, what)
    if obj is None:
        return
    slot = what.data.text("slot")
    old, new = Target(slot, what.data["old"]), Target(slot, what.data["aim"])
    targets = tuple(new if target == old else target for target in obj.targets)
    draft.put_object(replace(obj, controller=what.data.text("seat"), targets=targets))
    draft.done(what)


def _prevent(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    """One shield for each object, against this one effect (3.1)."""
    item = _item(state, context)
    if item is None:
        return ()
    return tuple(
        op(
            "last",
            name="ward",
            seat=context.you,
            source=context.source,
            until="final",
            data=Data(ability=item.ref, target=one, leaving=args["leaving"] or None),
            cites=united(context.cites, ruleset.cite("shield")),
        )
        for one in args["prevent"]
    )


# Abilities


def _learn(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """The card has the abilities of another; what they say of that card they say of this one."""
    source = draft.current(context.source)
    objects = objects_of(draft, args["learn"])
    if source is None or not objects:
        return
    other = objects[0]
    own = (
        base(ruleset, draft, other).abilities
        if seatless(other.zone) not in ruleset.in_play
        else (view(ruleset, draft, other).abilities)
    )
    kinds = args["kinds"] or ("activated", "triggered", "static", "replacement")
    whence = definition(ruleset, other).texts("cites")
    could = tuple(
        _renamed(ability, other.card, source.card).but(cites=(*ability.texts("cites"), *whence) or None)
        for ability in own
        if ability.text("kind") in kinds
    )
    data = Data(could=could, context=context.data(), until=args["until"] or "always")
    if args["one"] and len(could) > 1:
        keys = {str(at): {"text": ability.text("text")} for at, ability in enumerate(could, 1)}
        cites = united(context.cites, ruleset.cite("effect"))
        asked = Decision(context.you, "ability", options(keys), cites=cites)
        draft.then(Ask((asked,), "learn", data=data))
        return
    learned(ruleset, draft, data, could)


def _renamed(value: object, old: str, new: str) -> Any:
    if isinstance(value, Data):
        return Data({key: _renamed(part, old, new) for key, part in value.items()})
    if isinstance(value, tuple):
        return tuple(_renamed(part, old, new) for part in value)
    return new if value == old else value


def chose_to_learn(
    ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]
) -> None:
    picked = tuple(ask.data["could"][int(key) - 1] for key in answers[0])
    learned(ruleset, draft, ask.data, picked)


def learned(ruleset: CardRuleset, draft: Draft, data: Data, abilities: tuple[Data, ...]) -> None:
    context = Context.of(data["context"])
    own = Data(
        change=Data(ability=abilities), of=(context.source,), stamp=draft.fresh, context=context.data()
    )
    cites = united(context.cites, ruleset.cite("effect"))
    made = op(
        "last",
        name="change",
        seat=context.you,
        source=context.source,
        until=data.text("until"),
        data=own,
        cites=cites,
    )
    draft.then(Do((made,)))


def _hasten(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    data = Data(filter=args["hasten"])
    return (op("last", name="hasten", seat=context.you, source=context.source, until="final", data=data),)


def _must_block(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    return tuple(
        op("put", object=context.source, name="must block", value=o.ref)
        for o in objects_of(state, args["must block"])[:1]
    )


# The turn


def _cancel_phase(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    turn.stop_phase(ruleset, draft, args["cancel phase"])


def _end_turn(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    draft.then(Script(("turn.cut",)))


def cut(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    turn.end_turn(ruleset, draft)


# Under a card


def _place_under(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    host = context.source
    return tuple(op("put under", object=o.ref, host=host) for o in objects_of(state, args["place under"]))


def _empty(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> tuple[Op, ...]:
    below = [o for o in state.all_objects if o.data.ref("host") in args["empty"] and o.data.ref("host")]
    return tuple(done(context, "send", object=o.ref, to=args["to"]) for o in below)


def room_under(ruleset: CardRuleset, state: Position, context: Context) -> bool:
    """Whether fewer than three Aliados lie under the card."""
    return len([o for o in state.all_objects if context.source and o.data.ref("host") == context.source]) < 3


INSTRUCTIONS: Mapping[str, Instruction] = {
    "destroy": _each("destroy"),
    "exile": _each("exile"),
    "return": _each("return"),
    "shuffle": _each("shuffle"),
    "discard": _each("discard"),
    "regroup": _each("regroup", really="changed"),
    "affect": _each("affect", really=""),
    "send": Instruction({"send": "ref", "to": "zones"}, _send, really="moved"),
    "move": Instruction({"move": "ref", "to": "zones", "of": "ref?"}, frames=_move),
    "withdraw": Instruction({"withdraw": "ref"}, _withdraw),
    "mill": _from_deck("mill"),
    "draw": _from_deck("draw"),
    "pay": Instruction({"pay": "amount", "who": "seats?"}, frames=_pay, able=_can_pay),
    "discard one": _one("discard", zones.HAND),
    "destroy one": _one("destroy", None),
    "return one": _one("return", None),
    "convert": Instruction(
        {"convert": "ref", "strength": "amount", "gain": "keywords?", "loses ability": "flag?"}, _convert
    ),
    "play": Instruction(
        {
            "play": "ref",
            "without paying": "flag?",
            "at once": "flag?",
            "gain": "keywords?",
            "loses ability": "flag?",
        },
        frames=by_effect.play,
        places=True,
    ),
    "enter": Instruction({"enter": "ref"}, frames=by_effect.enter),
    "annul": Instruction({"annul": "filter"}, _annul),
    "cancel": Instruction({"cancel": "filter", "kinds": "data?"}, _cancel),
    "bar": Instruction({"bar": "flag"}, _bar),
    "redirect": Instruction({"redirect": "ref", "from": "filter?"}, _redirect),
    "prevent": Instruction({"prevent": "ref", "leaving": "flag?", "opponent": "flag?"}, _prevent),
    "learn": Instruction(
        {"learn": "ref", "kinds": "data?", "one": "flag?", "until": "durations?"}, frames=_learn
    ),
    "hasten": Instruction({"hasten": "filter"}, _hasten),
    "must block": Instruction({"must block": "ref"}, _must_block),
    "cancel phase": Instruction({"cancel phase": "steps"}, frames=_cancel_phase),
    "end turn": Instruction({"end turn": "flag"}, frames=_end_turn),
    "place under": Instruction({"place under": "ref"}, _place_under),
    "empty": Instruction({"empty": "ref", "to": "zones"}, _empty),
}
