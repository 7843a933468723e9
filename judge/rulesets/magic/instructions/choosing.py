"""Instructions that ask: sacrificing, discarding, casting during a resolution, searching."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from judge.messages import N_, Message
from judge.resolver import (
    EMPTY,
    Answer,
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
    Pending,
    Position,
    Ref,
    Refusal,
    Ruleset,
    Script,
    op,
    options,
    united,
    zone_of,
)
from judge.resolver.values import replace
from judge.rulesets.kit.abilities import applies_to, forbidden, refused
from judge.rulesets.kit.announcing import enough
from judge.rulesets.kit.arguments import argument_values
from judge.rulesets.kit.characteristics import active_effects, view
from judge.rulesets.kit.effect_runner import option_of
from judge.rulesets.kit.expression_parser import RULES
from judge.rulesets.kit.expressions import amount as worked_out
from judge.rulesets.kit.expressions import matches, remembered
from judge.rulesets.kit.rule import Args, CardRuleset, Context, Instruction, definition
from judge.rulesets.magic.actions.casting import proposed
from judge.rulesets.magic.card_faces import TURNED, double_faced
from judge.rulesets.magic.costs.joint_costs import own
from judge.rulesets.magic.costs.mana import mana_value
from judge.rulesets.magic.instructions.effect_objects import moving, objects, seats_of
from judge.rulesets.magic.instructions.effects import exiling, put_into_play
from judge.rulesets.magic.steps import discarding
from judge.rulesets.magic.tokens import NO_GRAVEYARD, is_ability
from judge.rulesets.magic.turn import rest_of_turn
from judge.rulesets.magic.words import COLORS
from judge.rulesets.magic.zones import EXILE, GRAVEYARD, HAND, LIBRARY, permanents

# Choosing among one's own objects


def _one_of_own(verb: str, name: str) -> Instruction:
    """``{sacrifice a: FILTER, who: SEATS, count: N}``: each player chooses, then all happens at once.

    With ``total power``, players choose any number of objects with at least that power together.
    """

    def wanted(args: Args) -> int:
        return 1 if args.get("count") is None else max(0, args["count"])

    def frames(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
        filter_ = args.get(name) or EMPTY
        decisions = []
        order = [s for s in draft.order_from(draft.active) if s in args["who"]]
        for seat in order:
            found = own(ruleset, draft, context, seat, verb, filter_)
            if verb == "sacrifice":
                found = _can_be(ruleset, draft, context, found)
            count = min(wanted(args), len(found))
            among = tuple(option_of(draft, o.ref) for o in found)
            few = count < wanted(args)
            cites = united(context.cites, ruleset.cite("choice"), _how_chosen(ruleset, order, few))
            if args.get(TOTAL) is not None:
                decisions.append(Decision(seat, verb, among, min=0, max=len(among), cites=cites))
                continue
            decisions.append(Decision(seat, verb, among, min=count, max=count, cites=cites))
        data = Data(verb=verb, context=context.data(), power=args.get(TOTAL))
        draft.then(*((Ask(tuple(decisions), "own chosen", data=data),) if decisions else ()))

    def able(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
        filter_ = args.get(name) or EMPTY
        found = own(ruleset, state, context, context.you, verb, filter_)
        if args.get(TOTAL) is not None:
            powers = (view(ruleset, state, o).figure("power") for o in found)
            return bool(sum(max(0, power) for power in powers) >= args[TOTAL])
        return len(found) >= wanted(args)

    params = {name: "filter", "count": "amount?", "who": "seats?", TOTAL: "amount?"}
    return Instruction(params, frames=frames, able=able)


def _can_be(ruleset: CardRuleset, draft: Draft, context: Context, found: Sequence[Object]) -> list[Object]:
    """The objects that the effect can cause to be sacrificed: impossible choices are excluded (101.2,
    608.2d).
    """
    ops = {o.ref: moving(draft, "sacrifice", o, GRAVEYARD, context) for o in found}
    left = [o for o in found if forbidden(ruleset, draft, ops[o.ref]) is None]
    if found and not left:
        draft.do(ops[found[0].ref])  # it does not happen, and the log says why
    return left


TOTAL = "total power"
"""The key for the total power that the chosen objects must have, in place of their number."""


def total_objection(ruleset: Ruleset, state: Position, given: Answer) -> Refusal | None:
    """The objection if the chosen objects do not have enough power together."""
    ask = state.top
    assert isinstance(ruleset, CardRuleset)
    if not isinstance(ask, Ask) or ask.data.get("power") is None:
        return None
    chosen = (state.objects.get(str(key)) for key in given.choice)
    total = sum(view(ruleset, state, one).figure("power") for one in chosen if one is not None)
    if total >= ask.data.number("power"):
        return None
    return Refusal(Message(N_("the total power of these is not enough"), {}), ruleset.cite("choice"))


def _how_chosen(ruleset: CardRuleset, order: list[str], few: bool) -> Cites:
    """The sections for choosing in turn, and for fewer objects than the effect asks for."""
    keys = (("in turn order", len(order) > 1), ("as much as possible", few))
    return united(*(ruleset.cites.get(key, ()) for key, so in keys if so))


def own_chosen(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """Sacrifice, discard, ... all chosen objects together."""
    verb, context = ask.data.text("verb"), Context.of(ask.data["context"])
    ops: list[Op] = []
    for decision, keys in zip(ask.decisions, answers, strict=True):
        for key in keys:
            obj = draft.objects[key]
            if verb == "discard":
                ops.append(discarding(obj.ref, decision.who, source=context.source))
            elif verb in ("tap", "untap", "reveal"):
                ops.append(op(verb, object=obj.ref))
            elif verb == "exile":
                ops.append(exiling(ruleset, draft, context, obj))
            else:
                zone = {"sacrifice": GRAVEYARD, "return": HAND}[verb]
                ops.append(moving(draft, verb, obj, zone, context))
    chosen = tuple(draft.objects[key].ref for keys in answers for key in keys)
    keep_chosen(ruleset, draft, chosen)
    draft.do(*ops)


def keep_chosen(ruleset: CardRuleset, draft: Draft, chosen: tuple[Ref, ...]) -> None:
    """Keep the chosen objects under the instruction's name, if it has one."""
    top = draft.top
    if not isinstance(top, Script) or top.steps[:1] != ("effect.keep",):
        return
    context = remembered(ruleset, draft, Context.of(top.data["context"]), chosen)
    kept = top.data["kept"][0].but(objects=chosen, marks=(None,) * len(chosen))
    data = top.data.but(kept=(kept,), context=context.data())
    draft.agenda = (replace(top, data=data), *draft.agenda[1:])


def discard(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """``{discard: N, who: SEATS}``: each chooses what to discard; then it is discarded at once (701.9b)."""
    decisions = []
    order = [s for s in draft.order_from(draft.active) if s in args["who"]]
    for seat in order:
        held = draft.inside(zone_of(HAND, seat))
        count = min(max(0, args["discard"]), len(held))
        among = tuple(option_of(draft, o.ref) for o in held)
        few = count < args["discard"]
        cites = united(context.cites, ruleset.cite("choice"), _how_chosen(ruleset, order, few))
        kind = (
            "chance" if args.get("random") else "discard"
        )  # the person who keeps the table enters random results
        decisions.append(Decision(seat, kind, among, min=count, max=count, cites=cites))
    data = Data(verb="discard", context=context.data())
    draft.then(*((Ask(tuple(decisions), "own chosen", data=data),) if decisions else ()))


def _crew(ruleset: CardRuleset, state: Position, context: Context) -> dict[str, int]:
    """The other untapped creatures of a seat, each with its power."""
    found = ((o, view(ruleset, state, o)) for o in permanents(state, context.you) if o.ref != context.source)
    return {
        o.id: seen.figure("power") + _stronger(ruleset, state, o) for o, seen in found
        if "creature" in seen.types and not o.data.get("tapped")
    }  # fmt: skip


def _stronger(ruleset: CardRuleset, state: Position, obj: Object) -> int:
    """The bonus to a creature's power for crewing and saddling."""
    more = 0
    for one in active_effects(ruleset, state):
        added = one.change.get("limit", EMPTY).get("crew power")
        if added is None or one.of is None:
            continue
        of = one.of
        if obj.ref in of if isinstance(of, tuple) else matches(ruleset, state, of, obj, one.context):
            more += worked_out(ruleset, state, added, one.context)
    return more


def crew(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """``{crew: N}``: as a cost, other creatures with a total power of at least N become tapped (702.122a)."""
    among = tuple(
        option_of(draft, draft.objects[object_id].ref) for object_id in _crew(ruleset, draft, context)
    )
    decision = Decision(context.you, "crew", among, min=0, max=len(among), cites=ruleset.cite("crew"))
    data = Data(verb="tap", context=context.data(), power=args["crew"])
    draft.then(Ask((decision,), "own chosen", data=data))


def can_crew(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
    powers = _crew(ruleset, state, context)
    return bool(sum(max(0, power) for power in powers.values()) >= args["crew"])


def crew_objection(ruleset: Ruleset, state: Position, given: Answer) -> Refusal | None:
    """The objection if the chosen creatures do not have enough power."""
    ask = state.top
    assert isinstance(ruleset, CardRuleset)
    assert isinstance(ask, Ask)
    powers = _crew(ruleset, state, Context.of(ask.data["context"]))
    if sum(powers.get(str(key), 0) for key in given.choice) >= ask.data.number("power"):
        return None
    return Refusal(Message(N_("the total power of these is not enough"), {}), ruleset.cite("crew"))


def can_discard(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
    return bool(len(state.zone(zone_of(HAND, context.you))) >= args["discard"])


# Casting during a resolution


def cast_now(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """``{cast: REF, without paying: true}``: a card is cast while something resolves (608.2g)."""
    for obj in objects(draft, args["cast"])[:1]:
        if "land" in definition(ruleset, obj).texts("types"):
            continue
        turned = bool(args.get("transformed"))
        if turned and not double_faced(ruleset, obj):  # there is no other face to cast (712.8c)
            draft.emit("impossible", "impossible", object=obj.ref)
            return
        known = replace(obj, data=obj.data.but(**{TURNED: turned or None}), controller=context.you)
        if not enough(ruleset, draft, known):
            draft.emit("impossible", "impossible", object=obj.ref)
            return
        marker = Script((), Data(**{"undone to": True}))
        free = bool(args.get("without paying"))
        proposed(ruleset, draft, obj, context.you, args.get("way") or "effect", free=free,
                 face=TURNED if turned else "")  # fmt: skip
        if args.get("then exile"):
            draft.change_object(draft.objects[obj.id], **{NO_GRAVEYARD: True})
        draft.then(marker)
        return


def cascade(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """Cards are exiled from the top until a nonland card of lesser mana value, cast free (702.85a)."""
    spell = next(iter(objects(draft, args["cascade"])), None)
    if spell is None:
        worth = 0
        known = context.known.get(str(context.source))
        if isinstance(known, Data):
            worth = known["figures"].number("mana value")
    else:
        worth = view(ruleset, draft, spell).figure("mana value")
    seat, ops, hit = context.you, [], None
    for object_id in reversed(draft.zone(zone_of(LIBRARY, seat))):
        obj = draft.objects[object_id]
        ops.append(moving(draft, "exile", obj, EXILE, context))
        card = definition(ruleset, obj)
        if "land" not in card.texts("types") and mana_value(card.get("cost", EMPTY)) < worth:
            hit = object_id
            break
    data = Data(ids=tuple(str(o.data["object"].id) for o in ops), hit=hit, who=seat)
    draft.then(Do(tuple(ops)), Script(("cascade",), data))


def cascaded(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The card found may be cast without paying; the rest go to the bottom of the library."""
    hit = data.text("hit")
    if not hit or hit not in draft.objects:
        _cascade_rest(draft, data)
        return
    decision = Decision(
        data.text("who"),
        "may",
        options(("yes", "no")),
        cites=ruleset.cites.get("cascade") or ruleset.cite("may"),
    )
    draft.then(Ask((decision,), "cascade cast", data=data))


def cascade_cast(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    who, rest = ask.data.text("who"), Script(("cascade rest",), ask.data.but(**{"undone to": True}))
    if answers[0] != ("yes",):
        draft.then(rest)
        return
    obj = draft.objects.get(ask.data.text("hit"))
    if obj is None:  # a judge's correction has removed it
        draft.then(rest)
        return
    proposed(ruleset, draft, obj, who, "effect", free=True)
    draft.then(rest)


def cascade_rest(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    _cascade_rest(draft, data)


def _cascade_rest(draft: Draft, data: Data) -> None:
    left = [
        draft.objects[i] for i in data.texts("ids") if i in draft.objects and draft.objects[i].zone == EXILE
    ]
    ops = tuple(moving(draft, "move", o, LIBRARY, position=0) for o in left)
    draft.then(*((Do(ops),) if ops else ()))


# Searching


def search(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """``{search: FILTER, who: SEAT, count: N, to: ZONE}``: cards of the player's library, or none (701.23).

    ``of`` is the player whose library is searched, if that is another one. ``one to`` is the zone for one of
    the found cards, the others going ``to`` theirs; ``any number`` allows any number of cards.
    """
    frames: list[Frame] = []
    pairs = [(seat, whose) for seat in args["who"] for whose in seats_of(draft, args.get("of")) or (seat,)]
    for seat, whose in pairs:
        if (
            why := refused(ruleset, draft, "search", seat)
        ) is not None:  # the rest of the instruction is carried out (101.2)
            draft.emit("cannot search", why, seat=seat)
            frames.append(Do((op("shuffle", seat=whose),)))
            continue
        part, searched = _searched_part(ruleset, draft, seat), draft.zone(zone_of(LIBRARY, whose))
        searched = searched if part is None else searched[max(0, len(searched) - part) :]
        found = [
            o for o in draft.inside(zone_of(LIBRARY, whose))
            if o.id in searched
            and matches(ruleset, draft, Data({**(args["search"] or EMPTY), "zone": ("any",)}), o, context)
        ]  # fmt: skip
        if args.get("also"):  # the graveyard as well (701.23a)
            wide = Data({**(args["search"] or EMPTY), "zone": ("any",)})
            there = draft.inside(zone_of(GRAVEYARD, whose))
            found += [o for o in there if matches(ruleset, draft, wide, o, context)]
        among = tuple(option_of(draft, o.ref) for o in found)
        most = 1 if args.get("count") is None else max(0, args["count"])
        most = len(among) if args.get("any number") else most
        # Of cards with a quality none need be found; otherwise as many as possible must be (701.23b,
        # 701.23d).
        named = bool(args["search"])
        more = ruleset.cites.get("found what it names" if named else "found as many as there are", ())
        cites = (*ruleset.cite("search"), *more)
        if _undefined(args["search"] or EMPTY, context):
            cites = united(cites, ruleset.cites.get("undefined quality", ()))
        if part is not None:
            cites = united(cites, ruleset.cites.get("part searched", ()))
        least = 0 if named else min(most, len(among))
        decision = Decision(seat, "search", among, min=least, max=most, cites=cites)
        data = Data(
            to=args.get("to") or HAND, who=seat, tapped=bool(args.get("tapped")), context=context.data(),
            of=whose, one=_one_apart(args),
        )  # fmt: skip
        frames.append(Ask((decision,), "found", data=data))
    draft.then(*(tuple(frames)))


def _searched_part(ruleset: CardRuleset, state: Position, seat: str) -> int | None:
    """The number of top cards that a seat searches instead of a library; None for all (701.23f)."""
    parts = [
        worked_out(ruleset, state, one.change["limit"][SEARCHED], one.context)
        for one in active_effects(ruleset, state)
        if SEARCHED in one.change.get("limit", EMPTY) and applies_to(ruleset, state, one, seat)
    ]
    return min((max(0, part) for part in parts), default=None)


SEARCHED = "cards searched"
"""The key of a change that limits searches to the top cards of a library."""


def _undefined(wanted: Data, context: Context) -> bool:
    """Whether the search is for a chosen name that was never chosen (701.23c)."""
    model = wanted.get("same name", EMPTY)
    return (
        isinstance(model, Data) and model.text("ref") == "name" and not context.names.get(model.text("name"))
    )


def _one_apart(args: Args) -> Data | None:
    """The separate destination of one of the found cards, if there is one."""
    return Data(to=args["one to"], tapped=bool(args.get("one tapped"))) if args.get("one to") else None


def found_cards(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """Move the found cards to their destination, and shuffle the library."""
    one, keys = ask.data.get("one"), answers[0]
    if isinstance(one, Data) and len(keys) > 1:  # the searcher chooses which of them goes to the other zone
        among = tuple(option_of(draft, draft.objects[key].ref) for key in keys)
        decision = Decision(ask.data.text("who"), "which of these", among, cites=ruleset.cite("search"))
        draft.then(Ask((decision,), "found one", data=ask.data.but(found=keys)))
        return
    first = keys if isinstance(one, Data) else ()
    _carried(ruleset, draft, ask.data, first, keys if not first else ())


def found_one(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """Move the chosen card and the other cards to their destinations at once."""
    rest = tuple(key for key in ask.data.texts("found") if key not in answers[0])
    _carried(ruleset, draft, ask.data, answers[0], rest)


def _carried(
    ruleset: CardRuleset, draft: Draft, told: Data, first: tuple[str, ...], rest: tuple[str, ...]
) -> None:
    """Move the found cards together and shuffle the library (first, if they go there)."""
    who, to, one = told.text("who"), told.text("to"), told.get("one")
    ops = _brought(ruleset, draft, told, rest, to, bool(told.get("tapped")))
    if isinstance(one, Data):
        ops = (*_brought(ruleset, draft, told, first, one.text("to"), bool(one.get("tapped"))), *ops)
    shuffled = Do((op("shuffle", seat=told.text("of", who)),))
    draft.then(*((shuffled, Do(ops)) if to == LIBRARY else (Do(ops), shuffled)))


def _brought(
    ruleset: CardRuleset, draft: Draft, told: Data, keys: tuple[str, ...], to: str, tapped: bool
) -> tuple[Op, ...]:
    """The operations that bring cards found to a zone."""
    who, context = told.text("who"), Context.of(told["context"])
    if to == "battlefield":
        refs = tuple(draft.objects[key].ref for key in keys)
        entering = {"put into play": refs, "tapped": tapped, "under": lambda one: (who,)}
        return put_into_play(ruleset, draft, context, entering)
    verb = {HAND: "return", GRAVEYARD: "bury"}.get(to, "move")
    return tuple(moving(draft, verb, draft.objects[key], to, context) for key in keys)


def scry(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """``{scry: N}``: any of the first N cards go to the bottom, the rest stay in any order (701.22a)."""
    _sorted_out(ruleset, draft, args, "scry", "to the bottom", "scried")


NONE = {"scry": "no scry", "surveil": "no surveil"}
NOTHING_THERE = {"scry": "scry of nothing", "surveil": "surveil of nothing"}


def _sorted_out(ruleset: CardRuleset, draft: Draft, args: Args, verb: str, asked: str, answered: str) -> None:
    """Ask each seat which of the top cards of its library leave the top."""
    frames = []
    for seat in args["who"]:
        top = list(reversed(draft.zone(zone_of(LIBRARY, seat))))[: max(0, args[verb])]
        among = tuple(option_of(draft, draft.objects[object_id].ref) for object_id in top)
        if among:
            away = Decision(seat, asked, among, min=0, max=len(among), cites=ruleset.cite(verb))
            frames.append(Ask((away,), answered, data=Data(who=seat, ids=tuple(top))))
        elif args[verb] > 0:  # with no card to look at it has happened all the same (701.22d, 701.25d)
            draft.emit(verb, ruleset.cites.get(NOTHING_THERE[verb]) or verb, seat=seat, amount=0)
        else:
            draft.emit(NONE[verb], ruleset.cites.get(NONE[verb]) or verb, seat=seat)
    draft.then(*(tuple(frames)))


def scried(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    who = ask.data.text("who")
    zone = zone_of(LIBRARY, who)
    order = (
        *reversed(answers[0]),
        *(object_id for object_id in draft.zone(zone) if object_id not in answers[0]),
    )
    draft.zones = draft.zones.set(zone, order)
    stay = tuple(object_id for object_id in ask.decisions[0].keys if object_id not in answers[0])
    draft.emit("scry", "scry", seat=who, amount=len(ask.data.texts("ids")))
    if len(stay) < 2:
        return
    among = tuple(option_of(draft, draft.objects[object_id].ref) for object_id in stay)
    decision = Decision(who, "order", among, form="order", cites=ruleset.cite("scry"))
    draft.ask(decision, then="scry order", data=Data(who=who))


def scry_order(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    zone = zone_of(LIBRARY, ask.data.text("who"))
    rest = tuple(object_id for object_id in draft.zone(zone) if object_id not in answers[0])
    draft.zones = draft.zones.set(zone, (*rest, *reversed(answers[0])))


def surveil(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """``{surveil: N}``: any of the first N cards go to the graveyard, the rest stay on top (701.25a)."""
    _sorted_out(ruleset, draft, args, "surveil", "to the graveyard", "surveiled")


def surveiled(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """Put the chosen cards into the graveyard, and ask for the order of those that stay."""
    who, cites = ask.data.text("who"), ruleset.cite("surveil")
    ops = tuple(
        replace(moving(draft, "bury", draft.objects[key], GRAVEYARD), cites=cites) for key in answers[0]
    )
    stay = tuple(object_id for object_id in ask.decisions[0].keys if object_id not in answers[0])
    draft.emit("surveil", "surveil", seat=who, amount=len(ask.data.texts("ids")))
    draft.do(*ops)
    if len(stay) < 2:
        return
    among = tuple(option_of(draft, draft.objects[object_id].ref) for object_id in stay)
    decision = Decision(who, "order", among, form="order", cites=cites)
    draft.ask(decision, then="scry order", data=Data(who=who))


def proliferate(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """``{proliferate: true}``: one more of each kind of counter on any that have some (701.34a)."""
    among = [option_of(draft, o.ref) for o in permanents(draft) if o.data.get("counters")]
    among += [Option(seat) for seat in draft.playing if _of_player(draft, seat)]
    decision = Decision(
        context.you, "proliferate", tuple(among), min=0, max=len(among), cites=ruleset.cite("proliferate")
    )
    draft.then(*((Ask((decision,), "proliferated"),) if among else ()))


PLAYER_COUNTERS = ("poison", "energy", "experience")
"""The counters that a player may have (122.1)."""


def _of_player(state: Position, seat: str) -> tuple[str, ...]:
    return tuple(name for name in PLAYER_COUNTERS if state.player(seat).number(name))


def proliferated(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    cites, ops, who = ruleset.cite("proliferate"), [], ask.decisions[0].who
    for key in answers[0]:
        obj = draft.objects.get(key)
        where = {"object": obj.ref} if obj else {"seat": key}
        names = tuple(obj.data.get("counters", EMPTY)) if obj else _of_player(draft, key)
        ops += [op("counters", name=name, amount=1, cites=cites, actor=who, **where) for name in names]
    draft.then(Do(tuple(ops)))


# Mana of any colour, reflexive triggers, the turn


def choose_mana(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """The step that asks a player for the color of mana."""
    kinds = data.get("kinds") or tuple(COLORS)
    by_others = "commander's colors" if data.get("commander") else "mana as others could"
    key = "half of a symbol" if data.get("half") else "mana" if data.get("kinds") is None else by_others
    asked = "half" if data.get("half") else "color"
    decisions = tuple(
        Decision(seat, asked, options(kinds), cites=ruleset.cite(key)) for seat in data["seats"]
    )
    draft.then(Ask(decisions, "mana chosen", data=data))


def mana_chosen(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    times = ask.data.number("times")
    ops = tuple(
        op(
            "add mana",
            seat=decision.who,
            mana=(mana := _of_kinds(keys, times)),
            amount=sum(mana.number(kind) for kind in mana) or None,
            tapped=ask.data.get("tapped"),
            only=ask.data.get("only"),
            activating=ask.data.get("activating"),
            spell=ask.data.get("spell"),
            kept=ask.data.get("kept"),
            source=ask.data.get("source"),
        )
        for decision, keys in zip(ask.decisions, answers, strict=True)
    )
    draft.then(Do(ops))


def _of_kinds(keys: tuple[str, ...], times: int) -> Data:
    """So much mana of each kind; a number, the half of a symbol, is as much colorless mana (106.8)."""
    return Data(
        {"colorless" if key.isdigit() else key: times * (int(key) if key.isdigit() else 1) for key in keys}
    )


def reflexive(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """``{trigger: ABILITY}``: the action just taken triggers an ability ("when you do", 603.12)."""
    ability = args["trigger"]
    data = Data(ability=ability, names=context.names, known=context.known, x=context.x)
    pending = Pending(
        "ability", context.you, context.source, data.but(x=context.x), ruleset.cite("reflexive")
    )
    draft.pending = (*draft.pending, pending)


def end_turn(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """End the turn: the stack is exiled, pending actions are dropped, the cleanup step begins (724.1)."""
    exiled = tuple(
        op("cease", object=o.ref) if is_ability(o) else moving(draft, "exile", o, EXILE, context)
        for o in draft.stack
    )
    found = rest_of_turn(draft)
    agenda = (Do(exiled), Script(("cleanup", "next turn"), found[1].data if found else Data(turn=True)))
    draft.agenda = agenda
    draft.pending = ()
    draft.emit("end the turn", "end the turn", seat=context.you)


def keep_paid(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """The last part of paying a cost: hand the names that it kept to the spell or ability."""
    obj = draft.current(context.object)
    if obj is None:
        return
    nature = obj.nature.but(names=context.names, known=context.known)
    draft.put_object(replace(obj, nature=nature))


OF_ONES_OWN = frozenset({"sacrifice", "discard", "exile", "return", "tap", "untap"})


def impossible(ruleset: CardRuleset, state: Position, done: tuple[Data, ...], context: Context) -> bool:
    """Whether a branch cannot be chosen, because nobody has an object for its first instruction (608.2d)."""
    if not done or "if" in done[0]:
        return False
    verb = done[0].text("verb")
    plain = verb.removesuffix(" a")
    if plain not in OF_ONES_OWN or (plain == verb and verb != "discard"):
        return False
    args = argument_values(ruleset, state, context, done[0])
    filter_ = (args.get(verb) if plain != verb else None) or EMPTY
    return bool(args["who"]) and not any(
        own(ruleset, state, context, seat, plain, filter_) for seat in args["who"]
    )


ASKING: Mapping[str, Instruction] = {
    "sacrifice a": _one_of_own("sacrifice", "sacrifice a"),
    "discard a": _one_of_own("discard", "discard a"),
    "exile a": _one_of_own("exile", "exile a"),
    "return a": _one_of_own("return", "return a"),
    "tap a": _one_of_own("tap", "tap a"),
    "untap a": _one_of_own("untap", "untap a"),
    "reveal a": _one_of_own("reveal", "reveal a"),
    "crew": Instruction({"crew": "amount"}, frames=crew, able=can_crew),
    "discard": Instruction(
        {"discard": "amount", "who": "seats?", "random": "flag?"}, frames=discard, able=can_discard
    ),
    "cast": Instruction(
        {
            "cast": "ref",
            "without paying": "flag?",
            "way": "text?",
            "then exile": "flag?",
            "transformed": "flag?",
        },
        frames=cast_now,
    ),
    "cascade": Instruction({"cascade": "ref"}, frames=cascade),
    "search": Instruction(
        {
            "search": "filter",
            "who": "seats?",
            "of": "ref?",
            "count": "amount?",
            "to": "zones?",
            "tapped": "flag?",
            "one to": "zones?",
            "one tapped": "flag?",
            "any number": "flag?",
            "also": "=graveyard?",
        },
        frames=search,
    ),
    "scry": Instruction({"scry": "amount", "who": "seats?"}, frames=scry),
    "surveil": Instruction({"surveil": "amount", "who": "seats?"}, frames=surveil),
    "proliferate": Instruction({"proliferate": "flag"}, frames=proliferate),
    "trigger": Instruction({"trigger": "ability"}, frames=reflexive),
    "keep paid": Instruction({"keep paid": "flag?"}, frames=keep_paid, only=(RULES,)),
    "end the turn": Instruction({"end the turn": "flag"}, frames=end_turn),
}
OBJECTIONS = {"crew": crew_objection, "sacrifice": total_objection}
STEPS = {
    "cascade": cascaded,
    "cascade rest": cascade_rest,
    "choose mana": choose_mana,
}
ANSWERS = {
    "own chosen": own_chosen,
    "cascade cast": cascade_cast,
    "found": found_cards,
    "found one": found_one,
    "surveiled": surveiled,
    "proliferated": proliferated,
    "scried": scried,
    "scry order": scry_order,
    "mana chosen": mana_chosen,
}
