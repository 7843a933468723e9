"""Magic's instructions about damage and permanents."""

from __future__ import annotations

from typing import Any

from judge.messages import N_
from judge.resolver import EMPTY, CannotBeDone, Data, Op, Position, Ref, op, united
from judge.resolver.values import replace
from judge.rulesets.kit.abilities import forbidden, replacements
from judge.rulesets.kit.announcing import announced
from judge.rulesets.kit.characteristics import active_effects, view
from judge.rulesets.kit.expressions import amount as worked_out
from judge.rulesets.kit.expressions import matches
from judge.rulesets.kit.rule import Args, CardRuleset, Context
from judge.rulesets.magic.card_faces import FLIPPED
from judge.rulesets.magic.instructions.effect_objects import Ops, copiable, objects, permanent, seats_of
from judge.rulesets.magic.layers.borrowed_abilities import ability_at_work, its_own
from judge.rulesets.magic.tokens import excepted, exceptions, of_the_model

# Damage


def known(context: Context, source: Ref | None) -> Data | None:
    """The last known data of the source, if the effect remembers it."""
    found = context.known.get(str(source))
    return found if isinstance(found, Data) else None


def damages(
    state: Position, context: Context, source: Ref | None, to: Any, amount: int, never: object = None
) -> Ops:
    """The operations of damage by one source to several objects and players; none for 0 (120.8)."""
    more = {"source": source, "amount": amount, "known": known(context, source), "unpreventable": never}
    more = {name: value for name, value in more.items() if value is not None}
    made = [
        Op("damage", Data(seat=one, **more)) for one in to if isinstance(one, str) and one in state.playing
    ]
    made += [Op("damage", Data(object=o.ref, **more)) for o in objects(state, to) if permanent(o)]
    return tuple(made if amount > 0 or not made else [op("no damage", source=source)])


def damage(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    by = args.get("by") or ((context.source,) if context.source else ())
    source = next((one for one in by if isinstance(one, Ref)), None)
    never = True if args.get("unpreventable") else None
    made = damages(state, context, source, args["to"], max(0, args["damage"]), never)
    if args["damage"] > 0:
        made = tuple(_if_it_can_be(ruleset, state, one) for one in made)
    elif (
        made and "never that damage" in ruleset.cites and _would_change(ruleset, state, context, source, args)
    ):
        cites = united(ruleset.cite("no damage"), ruleset.cites["never that damage"])
        made = tuple(replace(one, cites=cites) for one in made)
    if args["damage"] < 0:
        cites = united(ruleset.cite("no damage"), ruleset.cites.get("below zero", ()))
        return tuple(replace(one, cites=cites) for one in made)
    if never is None or args["damage"] < 1:
        return made
    cites = (*ruleset.cite("damage"), *ruleset.cite("unpreventable"))
    return tuple(replace(one, cites=cites) if one.verb == "damage" else one for one in made)


DAMAGED = frozenset({"battle", "creature", "planeswalker"})


def _if_it_can_be(ruleset: CardRuleset, state: Position, one: Op) -> Op:
    """The damage, or a log entry if the object cannot be dealt damage (120.1a)."""
    obj = state.current(one.data.ref("object"))
    if obj is None or view(ruleset, state, obj).types & DAMAGED or "not damaged" not in ruleset.cites:
        return one
    return op("not damaged", object=obj.ref, source=one.data.ref("source"), cites=ruleset.cite("not damaged"))


def _would_change(
    ruleset: CardRuleset, state: Position, context: Context, source: Ref | None, args: Args
) -> bool:
    """Whether an effect would change the damage if there were any (614.7a)."""
    return any(replacements(ruleset, state, one) for one in damages(state, context, source, args["to"], 1))


def divided_damage(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    """Deal to each target its announced share (601.2d)."""
    spell = state.current(context.object)
    shares = announced(spell).get("shares", EMPTY) if spell else EMPTY
    made: list[Op] = []
    for one in args["divided damage"]:
        amount = shares.number(one.id if isinstance(one, Ref) else one)
        made += damages(state, context, context.source, (one,), amount)
    return tuple(made)


def divided_counters(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    """Put on each target its announced share of counters (601.2d)."""
    spell = state.current(context.object)
    shares = announced(spell).get("shares", EMPTY) if spell else EMPTY
    return tuple(
        op(
            "counters",
            object=o.ref,
            name=args["divided counters"],
            amount=shares.number(o.id),
            source=context.source,
            actor=context.you,
        )
        for o in objects(state, args["on"])
    )


def fight(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    """Each deals damage equal to its power to the other; if either is gone nothing happens (701.14)."""
    both = [o for name in ("fight", "with") for o in objects(state, args[name])[:1]]
    if len(both) < 2 or not all(permanent(o) and "creature" in view(ruleset, state, o).types for o in both):
        cites = ruleset.cites.get("no fight", ())
        return (op("no fight", cites=cites),) if cites else ()
    one, other = both
    powers = [max(0, view(ruleset, state, o).figure("power")) for o in both]
    made = (
        *damages(state, context, one.ref, (other.ref,), powers[0]),
        *damages(state, context, other.ref, (one.ref,), powers[1]),
    )
    alone = ruleset.cites.get("fights itself", ()) if one.ref == other.ref else ()
    cites = (*alone, *ruleset.cite("damage"), *ruleset.cites.get("fight", ()))
    return tuple(replace(each, cites=cites) for each in made)


# Permanents


def tapping(verb: str) -> Any:
    def ops(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
        return tuple(
            op(verb, object=o.ref, source=context.source) for o in objects(state, args[verb]) if permanent(o)
        )

    return ops


def can_tap(verb: str) -> Any:
    def able(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
        found = objects(state, args[verb])
        ready = all(permanent(o) and bool(o.data.get("tapped")) is (verb == "untap") for o in found)
        return bool(found) and ready

    return able


def put_counters(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    return _counters(ruleset, state, context, args, args["put counters"], 1)


def can_put_counters(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
    """Whether nothing forbids the counters; otherwise a cost of putting them cannot be paid (118.3,
    101.2).
    """
    ops = put_counters(ruleset, state, context, args)
    return all(forbidden(ruleset, state, one) is None for one in ops)


def remove_counters(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    return _counters(ruleset, state, context, args, args["remove counters"], -1)


def _counters(
    ruleset: CardRuleset, state: Position, context: Context, args: Args, name: str, sign: int
) -> Ops:
    amount = sign * (1 if args.get("amount") is None else args["amount"])
    on = args["on"] or ((context.source,) if context.source else ())
    how: dict[str, Any] = {"name": name, "amount": amount, "source": context.source, "actor": context.you}
    made = [op("counters", object=o.ref, **how) for o in objects(state, on)]
    return (*made, *(op("counters", seat=s, **how) for s in seats_of(state, on)))


def can_remove(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
    amount = 1 if args.get("amount") is None else args["amount"]
    on = args["on"] or ((context.source,) if context.source else ())
    name = args["remove counters"]
    players = (one for one in on if isinstance(one, str) and one in state.playing)
    if any(state.player(seat).number(name) < amount for seat in players):  # energy (107.14)
        return False
    return all(o.data.get("counters", EMPTY).number(name) >= amount for o in objects(state, on))


def loyalty(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    """The cost of a loyalty ability: loyalty counters are put on it or removed (606.4).

    Changes by effects are combined with it first (606.5).
    """
    cites, more = ruleset.cite("loyalty cost"), _more_loyalty(ruleset, state, context)
    if more:
        cites = united(cites, ruleset.cites.get("loyalty combined", ()))
    amount = args["loyalty"] + more
    return (
        op(
            "counters",
            object=context.source,
            name="loyalty",
            amount=amount,
            actor=context.you,
            paid=True,
            cites=cites,
        ),
    )


def _more_loyalty(ruleset: CardRuleset, state: Position, context: Context) -> int:
    """The changes by effects to the loyalty cost of the source's abilities."""
    source, whole = state.current(context.source), 0
    for one in active_effects(ruleset, state) if source is not None else ():
        added = one.change.get("limit", EMPTY).get("loyalty cost")
        if added is None or source is None:
            continue
        if isinstance(one.of, tuple):
            about = source.ref in one.of
        else:
            about = one.of is not None and matches(ruleset, state, one.of, source, one.context)
        whole += worked_out(ruleset, state, added, one.context) if about else 0
    return whole


def can_be_loyal(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
    obj = state.current(context.source)
    if obj is None:
        return False
    there: int = obj.data.get("counters", EMPTY).number("loyalty")
    cost: int = args["loyalty"] + _more_loyalty(ruleset, state, context)
    return there + cost >= 0


def regenerate(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    """A shield: the next time it would be destroyed this turn, it is regenerated instead (701.19a)."""
    cites = ruleset.cite("regenerate")
    return tuple(
        op(
            "last",
            name="regeneration",
            seat=context.you,
            until="turn",
            data=Data(object=o.ref),
            cites=cites,
            objects=(o.ref,),
        )
        for o in objects(state, args["regenerate"])
        if permanent(o)
    )


class NoAbility(CannotBeDone):
    template = N_("“with this ability” speaks of an ability, and this is a spell: nothing was done")


def become_copy(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    """``{become copy: REF, of: REF}``: copiable values, taken now (707.2), with the exceptions (707.9)."""
    model = objects(state, args["of"])[:1]
    if not model:
        return ()
    copied, but = copiable(ruleset, state, model[0]), args.get("except")
    why = [*of_the_model(model[0]), *(exceptions(but) if isinstance(but, Data) else ())]
    copied = excepted(copied, but) if isinstance(but, Data) else copied
    own = ability_at_work(state, context) if args.get("with this ability") else None
    if args.get("with this ability") and own is None:
        raise NoAbility
    if own is not None:
        copied = _with_ability(copied, own)
        why.append("ability added by copying")
    made = []
    for o in objects(state, args["become copy"]):
        keys = (*why, *(["copies another now"] if "copy" in o.data else ()))
        more = united(*(ruleset.cites.get(key, ()) for key in dict.fromkeys(keys)))
        cites = united(ruleset.cite("become copy"), more) if more else ()
        until = {"until": "turn"} if args.get("until") else {}
        made.append(op("become copy", object=o.ref, definition=copied, cites=cites, **until))
    return tuple(made)


def _with_ability(copied: Data, ability: Data) -> Data:
    """Copiable values with an additional ability, also on the flipped half (707.9a)."""
    below = copied.get(FLIPPED)
    more = {FLIPPED: _with_ability(below, ability)} if isinstance(below, Data) else {}
    return copied.but(abilities=(*copied.get("abilities", ()), its_own(ability)), **more)


def heal(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    """Remove all damage."""
    return tuple(op("put", object=o.ref, name="damage", value=None) for o in objects(state, args["heal"]))


def facing(verb: str) -> Any:
    def ops(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
        return tuple(op(verb, object=o.ref) for o in objects(state, args[f"turn {verb}"]) if permanent(o))

    return ops
