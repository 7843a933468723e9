"""Magic's instructions: their arguments and operations (docs/scenarios-magic.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.messages import N_
from judge.resolver import (
    EMPTY,
    CannotBeDone,
    Cites,
    Data,
    Do,
    Draft,
    Frame,
    Object,
    Op,
    Position,
    Ref,
    Script,
    op,
    united,
)
from judge.resolver.values import replace
from judge.rulesets.kit.arguments import UNSAID
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.lasting_effects import locked
from judge.rulesets.kit.rule import Args, CardRuleset, Context, Instruction, OwnKind
from judge.rulesets.kit.substitution import CHOICE
from judge.rulesets.magic import teams
from judge.rulesets.magic.costs.color_identity import COLORS_OF, IN_IDENTITY, colors_among, identities
from judge.rulesets.magic.costs.mana import ANY_COLOR, KINDS, joined, read_added, read_cost, settled
from judge.rulesets.magic.costs.mana_abilities import TAPPED_FOR_MANA
from judge.rulesets.magic.costs.paying import could_pay, paying
from judge.rulesets.magic.costs.producible_mana import (
    AS_COULD,
    AS_PRODUCED,
    COLORLESS_TOO,
    produced,
    types_of,
)
from judge.rulesets.magic.instructions import drawing
from judge.rulesets.magic.instructions.arranging import arranging
from judge.rulesets.magic.instructions.creating import attacking, create, create_copy, emblem
from judge.rulesets.magic.instructions.effect_objects import (
    Ops,
    followed,
    may_lose_life,
    moving,
    objects,
    permanent,
    seats_of,
)
from judge.rulesets.magic.instructions.effects_permanents import (
    become_copy,
    can_be_loyal,
    can_put_counters,
    can_remove,
    can_tap,
    damage,
    divided_counters,
    divided_damage,
    facing,
    fight,
    heal,
    loyalty,
    put_counters,
    regenerate,
    remove_counters,
    tapping,
)
from judge.rulesets.magic.instructions.entering_as_told import STAYS, as_it_can
from judge.rulesets.magic.instructions.sacrificing import can_sacrifice, sacrifice
from judge.rulesets.magic.layers.borrowed_abilities import THROUGH, link, shareable
from judge.rulesets.magic.mechanics.merging import order_matters
from judge.rulesets.magic.steps import discarding
from judge.rulesets.magic.tokens import BEING, is_ability
from judge.rulesets.magic.words import CARD_TYPES, COLORS, SUPERTYPES, WARDED
from judge.rulesets.magic.zones import (
    BATTLEFIELD,
    EXILE,
    EXILER,
    GRAVEYARD,
    HAND,
    LIBRARY,
    MERGED_AS,
    PHASED_OUT,
    STACK,
    zone_of,
)

# Moving objects


def destroy(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    never = True if args.get("no regeneration") else None
    more = {"no regeneration": never}
    return tuple(
        moving(state, "destroy", o, GRAVEYARD, context, **more)
        for o in objects(state, args["destroy"])
        if permanent(o)
    )


def exile(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    until = bool(args.get("until"))
    meant = objects(state, followed(state, context, args["exile"]))
    found = [o for o in meant if o.zone != EXILE or not until]
    if until and not _lasting(state, context):
        triggered = bool(state.stack) and state.stack[0].nature.text("kind") == "triggered"
        cites = ruleset.cite("until was over, triggered" if triggered else "until was over")
        return tuple(op("until was over", object=o.ref, cites=cites) for o in found)
    cites = (*ruleset.cite("exile"), *ruleset.cite("exiled until")) if until else ()
    return tuple(replace(exiling(ruleset, state, context, o, until), cites=cites) for o in found)


def exiling(ruleset: CardRuleset, state: Position, context: Context, o: Object, until: bool = False) -> Op:
    """An object is exiled, and remembers what has exiled it (607.2a)."""
    through = {THROUGH: linked} if (linked := link(state, context)) else {}
    told = {
        "exiled by": context.source,
        **through,
        **({"until": context.source, "back": o.zone} if until else {}),
    }
    asks = o.data.text(MERGED_AS) == "melded" and order_matters(ruleset, state, context.source)
    by = {EXILER: context.you} if asks else {}
    kept = {"with": Data(told)} if context.source else {}
    return moving(state, "exile", o, EXILE, context, **kept, **by)


def _lasting(state: Position, context: Context) -> bool:
    """Whether the source is still on the battlefield (610.3a, 610.3b)."""
    source = state.current(context.source)
    return source is not None and source.zone in (BATTLEFIELD, PHASED_OUT)


def can_exile(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
    return bool(objects(state, args["exile"]))


def to_hand(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    return tuple(
        moving(state, "return", o, HAND, context)
        for o in objects(state, followed(state, context, args["return"]))
    )


def can_return(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
    found = objects(state, args["return"])
    return bool(found) and all(o.controller == context.you for o in found)


def move(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    """``{move: REF, to: ZONE}``: top or bottom of a library, a graveyard, the battlefield."""
    if args["to"] == BATTLEFIELD:
        return put_into_play(ruleset, state, context, {**args, "put into play": args["move"]})
    verb = {GRAVEYARD: "bury", HAND: "return", EXILE: "exile"}.get(args["to"], "move")
    moves = tuple(
        replace(
            moving(state, verb, o, args["to"], context, position=_place(state, o, args)),
            cites=ruleset.cites.get("nth from the top", ()) if args.get("nth") is not None else (),
        )
        for o in objects(state, followed(state, context, args["move"]))
    )
    arranged = args["to"] == LIBRARY and not args.get("random")
    return (*moves, *arranging(state, context, moves)) if arranged else moves


def _place(state: Position, obj: Object, args: Args) -> int | None:
    """The number of cards beneath its new position in the library; 0 at the bottom (401.7)."""
    if args.get("position") == "bottom":
        return 0
    if args.get("nth") is None:
        return None
    above = max(0, int(args["nth"]) - 1)
    return max(0, len(state.zone(zone_of(LIBRARY, obj.owner))) - above)


def put_into_play(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    """Put objects onto the battlefield under the control of ``under`` (by default yours)."""
    told: dict[str, object] = {}
    if args.get("tapped"):
        told["tapped"] = True
    if args.get("face down"):
        told["face down"] = WARDED if args.get("warded") else True
    if args.get("manifested"):
        told["manifested"] = True
    if args.get("transformed"):
        told["transformed"] = True
    if args.get("counters"):
        told["counters"] = Data({args["counters"]: args.get("number") or 1})
    if args.get("attached"):
        on = args["attached"]
        told["attached"] = on[0] if on else None
    if args.get("being"):
        told[BEING] = locked(ruleset, state, context, args["being"])
    found = followed(state, context, args["put into play"])
    whose = args.get("under")
    made = []
    for o in objects(state, found):
        if is_ability(o) or o.zone in (BATTLEFIELD, PHASED_OUT):
            continue
        under = (seats_of(state, whose(o.ref)) if whose else ()) or (context.you,)
        if len(under) > 1 and o.owner in under:  # "their owners": each under its owner's control
            under = (o.owner,)
        with_ = {**told, **attacking(state, under[0], args)}
        with_ = {name: value for name, value in with_.items() if value is not None}
        so, keys = as_it_can(ruleset, state, o, under[0], Data(with_), args)
        why = united(*(ruleset.cites.get(key, ()) for key in keys))
        if STAYS in keys:
            made.append(op("stays", object=o.ref, seat=o.owner, cites=why or ruleset.cite("aura stays")))
            continue
        more = {"controller": under[0], "seat": under[0], "with": so}
        enters = moving(state, "enter", o, BATTLEFIELD, context, **more)
        made.append(replace(enters, cites=united(ruleset.cite("enter"), why)) if why else enters)
    return (*made, *lost(state, found))


def lost(state: Position, refs: Any) -> Ops:
    """The objects that an effect no longer finds, for the log."""
    return tuple(
        op("lost track", object=ref) for ref in refs or () if isinstance(ref, Ref) and not state.current(ref)
    )


def counter(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    """Counter a spell or ability; the card goes to the graveyard or another zone that the effect names.

    A card put onto the battlefield instead enters under the control of the player who countered it.
    """
    bottom = 0 if args.get("position") == "bottom" else None
    zone = args.get("to") or GRAVEYARD
    mine = {"controller": context.you, "seat": context.you, "with": EMPTY} if zone == BATTLEFIELD else {}
    made = []
    for o in objects(state, args["counter"]):
        if o.zone != STACK:
            continue
        countered = moving(state, "counter", o, zone, context, position=bottom, **mine)
        made.append(
            replace(countered, cites=ruleset.cite("counter elsewhere")) if args.get("to") else countered
        )
    return tuple(made)


def discard_cards(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    held = [o for o in objects(state, args["discard cards"]) if o.zone.startswith(f"{HAND}/")]
    return tuple(discarding(o.ref, o.owner, source=context.source) for o in held)


def can_discard(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
    found = objects(state, args["discard cards"])
    meant = bool(found) or not args["discard cards"]  # a hand without cards can be discarded
    return meant and all(o.zone == zone_of(HAND, context.you) for o in found)


def phase_out(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    return tuple(op("phase out", object=o.ref) for o in objects(state, args["phase out"]) if permanent(o))


# Players


def mill(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    made, entering = [], ruleset.entering(state)
    for seat in args["who"]:
        lying = [one for one in reversed(state.zone(zone_of(LIBRARY, seat))) if one not in entering]
        top = lying[: max(0, args["mill"])]
        few = ruleset.cites.get("milled whole", ()) if len(top) < args["mill"] else ()
        cites = (*context.cites, *ruleset.cite("mill"), *few)
        made += [
            replace(moving(state, "mill", state.objects[object_id], GRAVEYARD, context), cites=cites)
            for object_id in top
        ]
    return tuple(made)


def can_mill(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
    return all(len(state.zone(zone_of(LIBRARY, seat))) >= args["mill"] for seat in args["who"])


def gain_life(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    amount = max(0, args["gain life"])
    return tuple(op("gain life", seat=seat, amount=amount, source=context.source) for seat in args["who"])


def lose_life(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    amount = max(0, args["lose life"])
    return tuple(op("lose life", seat=seat, amount=amount, source=context.source) for seat in args["who"])


def pay_life(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    cites = ruleset.cite("pay life")
    amount = max(0, args["pay life"])
    return tuple(op("lose life", seat=s, amount=amount, paid=True, cites=cites) for s in args["who"])


def can_pay_life(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
    amount = args["pay life"]
    if amount > 0 and not all(may_lose_life(ruleset, state, seat) for seat in args["who"]):
        return False
    asked = [
        teams.primary(state, seat) for seat in args["who"]
    ]  # a team pays from its shared life total (810.9b)
    return all(amount <= 0 or state.player(s).number("life") >= amount * asked.count(s) for s in asked)


def lose_game(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    return tuple(
        op("lose", seat=s, why="effect", source=context.source)
        for s in seats_of(state, args["lose the game"])
    )


def win_game(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    return tuple(op("win", seat=s, source=context.source) for s in seats_of(state, args["win the game"])[:1])


def draw_game(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    return (op("end", draw=True, winner="nobody", cites=ruleset.cite("drawn by effect")),)


def skip(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    cites = united(ruleset.cite("skip"), teams.why(ruleset, state, "team takes it"))
    step = str(args["skip"]).removesuffix(" step").removesuffix(" phase")
    return tuple(
        op("last", name="skip", seat=seat, until="", data=Data(step=step), cites=cites)
        for seat in teams.once_each(state, args["who"])
    )


# Tokens and mana


class NoMana(CannotBeDone):
    template = N_("“{mana}” is no mana; nothing was done: choose a color, or correct the card")


def _excepted(written: object) -> None:
    """Raise ValueError unless these are exceptions that a copy can have."""
    if not isinstance(written, Mapping) or not set(written) <= {*_EXCEPTIONS, "if", "then"}:
        raise ValueError(written)
    if ("if" in written) is not ("then" in written):
        raise ValueError(written)
    if "if" in written:
        wanted = written["if"] if isinstance(written["if"], (list, tuple)) else [written["if"]]
        if not wanted or not set(wanted) <= CARD_TYPES | SUPERTYPES or "if" in written["then"]:
            raise ValueError(written)
        if "abilities" in written["then"]:
            raise ValueError(written)
        _excepted(written["then"])
    for name in ("power", "toughness"):
        int(written.get(name, 0))


def _chapters(written: object) -> None:
    """Raise ValueError unless these are chapters of a Saga."""
    numbers = written if isinstance(written, (list, tuple)) else [written]
    if not numbers or not all(isinstance(number, int) and number > 0 for number in numbers):
        raise ValueError(written)


def _rooms(written: object) -> None:
    """Raise ValueError unless these are names of rooms."""
    names = written if isinstance(written, (list, tuple)) else [written]
    if not names or not all(isinstance(name, str) and name for name in names):
        raise ValueError(written)


def _suspended(written: object) -> None:
    """Raise an error unless this says how many time counters there are, and what suspending costs."""
    if not isinstance(written, Mapping) or set(written) != {"count", "cost"}:
        raise ValueError(written)
    int(written["count"])
    read_cost(written["cost"])


_EXCEPTIONS = {
    "type", "not type", "subtype", "color", "keywords", "name", "power", "toughness", "no mana cost",
    "abilities", "become subtype",
}  # fmt: skip

KINDS_OF_PARAMETERS: Mapping[str, OwnKind] = {
    "mana": OwnKind(
        read_added, N_("mana (RG, 2C), “any color”, or the name of a color chosen before"), named=True
    ),
    "chapters": OwnKind(_chapters, N_("the number of a chapter, or several in a list")),
    "rooms": OwnKind(_rooms, N_("the name of a room, or several in a list")),
    "suspension": OwnKind(
        _suspended, N_("a mapping of count (a number of time counters) and cost (a mana cost)")
    ),
    "shared keywords": OwnKind(shareable, N_("keywords in a list, also landwalk and protection of any kind")),
    "mana cost": OwnKind(read_cost, N_("a mana cost (2R)")),
    "exceptions": OwnKind(
        _excepted,
        N_(
            "a mapping of type, not type, subtype, color, keywords, abilities, name, power, toughness,"
            " no mana cost; with if (types of the copy) and then for what holds only where it has them"
        ),
        abilities=True,
    ),
}
"""The words that only Magic's effects have."""


def _why_no_mana(ruleset: CardRuleset, draft: Position, context: Context, amount: int) -> Cites:
    """The keys for adding no mana: a negative amount; it still is a mana ability."""
    below = ruleset.cites.get("below zero", ()) if amount < 0 else ()
    still = () if draft.current(context.object) else ruleset.cites.get("no mana", ())
    return united(below, still)


def _could_be(ruleset: CardRuleset, draft: Draft, args: Args) -> tuple[str, ...] | None:
    """The types to choose from for mana of a type that permanents could produce (106.7)."""
    if args.get(IN_IDENTITY, UNSAID) is not UNSAID:
        return identities(ruleset, draft, args[IN_IDENTITY])
    if args.get(COLORS_OF, UNSAID) is not UNSAID:
        return colors_among(ruleset, draft, args[COLORS_OF])
    if args.get(AS_PRODUCED, UNSAID) is not UNSAID:
        return produced(draft, args[AS_PRODUCED])
    if args.get(AS_COULD, UNSAID) is UNSAID:
        return None
    return types_of(ruleset, draft, args[AS_COULD], bool(args.get(COLORLESS_TOO)))


def double_x(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    """Double the X that was announced for a spell or ability on the stack (107.3)."""
    cites = (*context.cites, *ruleset.cite("double x"))
    return tuple(op("double x", object=o.ref, cites=cites) for o in objects(state, args["double x"]))


def _is_generic(written: object) -> bool:
    """Whether added mana is written with generic symbols, which then are colorless (106.10)."""
    try:
        return bool(read_cost(written).number("generic"))
    except (ValueError, TypeError):
        return False


def add_mana(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """Add mana as written (``RG``, ``2C``), of a color of the player's choice (``any color``), or of a color
    named before.

    Raises NoMana for anything else.
    """
    times = 1 if args.get("amount") is None else max(0, args["amount"])
    written = args["add mana"]
    if written in ANY_COLOR:
        data = Data(
            seats=args["who"], times=times, only=args.get("only"), source=context.source,
            activating=args.get("only activating"), spell=args.get("spell gains"), kept=args.get("kept"),
            kinds=_could_be(ruleset, draft, args),
            commander=True if args.get(IN_IDENTITY, UNSAID) is not UNSAID else None,
            tapped=context.names.get(TAPPED_FOR_MANA),
        )  # fmt: skip
        if data.get("kinds") == ():
            known = "commander's colors" if data.get("commander") else "mana as others could"
            more = () if args.get(COLORS_OF, UNSAID) is not UNSAID else ruleset.cite(known)
            why = united(ruleset.cites.get("no type could be", ()), more)
            draft.emit("no mana", why, object=context.source, seat=context.you)
            return
        draft.then(Script(("choose mana",), data))
        return
    named = context.names.get(str(written), written)
    if named == CHOICE:  # there was no choice for this object (607.5a)
        draft.emit("no mana", "mana of no type", object=context.source, seat=context.you)
        return
    if isinstance(named, str) and named in COLORS:
        added = Data({named: 1})
    else:
        try:
            added = read_added(written) or EMPTY
        except (ValueError, TypeError):
            raise NoMana(mana=named if isinstance(named, str) else str(written)) from None
    mana = {kind: added.number(kind) * times for kind in KINDS if added.number(kind)}
    if not times and (why := _why_no_mana(ruleset, draft, context, args["amount"])):
        draft.emit("no mana", why, object=context.source, seat=context.you)
    cites = (*context.cites, *ruleset.cite("add mana")) if context.cites else ()
    if _is_generic(written):
        cites = united(cites or ruleset.cite("add mana"), ruleset.cites.get("generic added", ()))
    ops = tuple(
        op(
            "add mana",
            cites=cites,
            seat=seat,
            mana=Data(mana),
            amount=sum(mana.values()) or None,
            tapped=context.names.get(TAPPED_FOR_MANA),
            source=context.source,
            kept=args.get("kept"),
            only=args.get("only"),
            activating=args.get("only activating"),
            spell=args.get("spell gains"),
        )
        for seat in args["who"]
    )
    halves = tuple(
        Script(("choose mana",), Data(
            seats=args["who"], times=1, only=args.get("only"), source=context.source, kinds=ways, half=True,
            activating=args.get("only activating"), spell=args.get("spell gains"), kept=args.get("kept"),
            tapped=context.names.get(TAPPED_FOR_MANA),
        ))
        for ways in added.get("hybrid", ()) * times
    )  # fmt: skip
    draft.then(*((Do(ops),) if mana or not halves else ()), *halves)


def double_mana(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    """``{double mana: true, who: SEATS}``: add as much of each type as there is (701.10f)."""
    made, cites = [], ruleset.cite("double mana")
    for seat in args["who"]:
        held = state.player(seat).get("pool", EMPTY)
        mana = Data({kind: held.number(kind) for kind in KINDS if held.number(kind)})
        if mana:
            made.append(op("add mana", seat=seat, mana=mana, source=context.source, cites=cites))
        else:
            made.append(op("no mana", object=context.source, seat=seat, cites=cites))
    return tuple(made)


def pay(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    cost = _owed(context, args)
    frames: tuple[Frame, ...] = (paying(context.you, cost, **{"for an effect": True}),) if cost else ()
    draft.then(*(frames))


def _owed(context: Context, args: Args) -> Data:
    cost = owed = settled(read_cost(args["pay"]), context.x)
    times = args.get("times")
    if times is None:
        return owed
    for _ in range(max(0, times - 1)):
        owed = joined(owed, cost)
    return owed if times > 0 else EMPTY


def can_pay(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
    return could_pay(ruleset, state, context.you, _owed(context, args))


def reveal(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    return tuple(op("reveal", object=o.ref) for o in objects(state, args["reveal"]))


def can_reveal(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
    return bool(objects(state, args["reveal"]))


def look(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    """Show cards to one player only (701.20e)."""
    return tuple(op("look", object=o.ref, seat=context.you) for o in objects(state, args["look"]))


def shuffle(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    return tuple(op("shuffle", seat=seat) for seat in seats_of(state, args["shuffle"]))


def always(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> bool:
    return True


def shuffle_in(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    """``{shuffle in: REF, who: SEAT}``: into its owner's library, which is shuffled in any case (701.24c-d).

    ``who`` is the player whose library it is, for objects that no longer tell.
    """
    meant = followed(state, context, args["shuffle in"])
    there = objects(state, meant)
    owners = [o.owner for o in there]
    owners += [state.objects[r.id].owner for r in meant if isinstance(r, Ref) and r.id in state.objects]
    whose = tuple(dict.fromkeys(seats_of(state, args.get("who")) or owners))
    moved = tuple(moving(state, "move", o, LIBRARY, context) for o in there)
    into = tuple(dict.fromkeys(one.id for one in meant if isinstance(one, Ref)))
    return (*moved, *(op("shuffle", seat=seat, into=into) for seat in whose))


def exchange_control(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    """``{exchange control: REF, with: REF}``: of both, or of neither if one is missing (701.12)."""
    both = [next(iter(objects(state, args[name])), None) for name in ("exchange control", "with")]
    there = [o for o in both if o is not None and permanent(o)]
    cites = ruleset.cite("exchange control")
    if len(there) < 2:
        return (op("no exchange", cites=ruleset.cite("no exchange")),)
    first, second = (view(ruleset, state, o).controller for o in there)
    if first == second:
        return (op("no exchange", cites=cites),)
    made = []
    for obj, seat in zip(there, (second, first), strict=True):
        data = Data(
            context=context.data(), stamp=state.fresh, of=(obj.ref,),
            change=Data(controller=Data(ref="seat", seat=seat)),
        )  # fmt: skip
        made.append(
            op("last", name="change", seat=context.you, source=context.source, until="always", data=data,
               cites=cites, objects=(obj.ref,))
        )  # fmt: skip
    return tuple(made)


SKIPPED = "|".join(
    f"{name}{end}"
    for name, kinds in {
        "untap": ("", " step"), "upkeep": ("", " step"), "draw": ("", " step"), "end": ("", " step"),
        "precombat main": ("", " phase"), "combat": ("", " phase"), "postcombat main": ("", " phase"),
        "turn": ("",),
    }.items()
    for end in kinds
)  # fmt: skip
"""What an effect may make a player skip."""

_INTO_PLAY = {"tapped": "flag?", "under": "of each?", "counters": "counters?", "number": "amount?",
              "attached": "ref?", "face down": "flag?", "warded": "flag?", "manifested": "flag?",
              "attacking": "ref?", "attacks": "flag?",
              "transformed": "flag?", "being": "change?"}  # fmt: skip

_TOKEN = {"tapped": "flag?", "attacking": "ref?", "attacks": "flag?", "attached": "ref?"}

PLAIN: Mapping[str, Instruction] = {
    "destroy": Instruction({"destroy": "ref", "no regeneration": "flag?"}, destroy, really="moved"),
    "sacrifice": Instruction(
        {"sacrifice": "ref", "who": "of each?"}, sacrifice, able=can_sacrifice, really="moved"
    ),
    "exile": Instruction({"exile": "ref", "until": "=source?"}, exile, able=can_exile, really="moved"),
    "return": Instruction({"return": "ref"}, to_hand, able=can_return, really="moved"),
    "move": Instruction(
        {
            "move": "ref",
            "to": "zones",
            "position": "top|bottom?",
            "nth": "amount?",
            "random": "flag?",
            **_INTO_PLAY,
        },
        move,
        really="moved",
    ),
    "put into play": Instruction({"put into play": "ref", **_INTO_PLAY}, put_into_play),
    "counter": Instruction(
        {"counter": "ref", "to": "zones?", "position": "top|bottom?"}, counter, really="moved"
    ),
    "discard cards": Instruction({"discard cards": "ref"}, discard_cards, able=can_discard, really="moved"),
    "phase out": Instruction({"phase out": "ref"}, phase_out, really="changed"),
    **drawing.INSTRUCTIONS,
    "mill": Instruction({"mill": "amount", "who": "seats?"}, mill, able=can_mill),
    "gain life": Instruction({"gain life": "amount", "who": "seats?"}, gain_life),
    "lose life": Instruction({"lose life": "amount", "who": "seats?"}, lose_life, really="life"),
    "pay life": Instruction({"pay life": "amount", "who": "seats?"}, pay_life, able=can_pay_life),
    "lose the game": Instruction({"lose the game": "ref"}, lose_game),
    "win the game": Instruction({"win the game": "ref"}, win_game),
    "draw the game": Instruction({"draw the game": "flag?"}, draw_game),
    "skip": Instruction({"skip": SKIPPED, "who": "seats?"}, skip),
    "damage": Instruction(
        {"damage": "amount", "to": "ref", "by": "ref?", "unpreventable": "flag?"}, damage, really="changed"
    ),
    "divided counters": Instruction({"divided counters": "counters", "on": "ref"}, divided_counters),
    "divided damage": Instruction({"divided damage": "ref"}, divided_damage),
    "fight": Instruction({"fight": "ref", "with": "ref"}, fight),
    "tap": Instruction({"tap": "ref"}, tapping("tap"), able=can_tap("tap"), really="changed"),
    "untap": Instruction({"untap": "ref"}, tapping("untap"), able=can_tap("untap"), really="changed"),
    "put counters": Instruction(
        {"put counters": "counters", "amount": "amount?", "on": "ref?"}, put_counters, able=can_put_counters
    ),
    "remove counters": Instruction(
        {"remove counters": "counters", "amount": "amount?", "on": "ref?"}, remove_counters, able=can_remove
    ),
    "loyalty": Instruction({"loyalty": "amount"}, loyalty, able=can_be_loyal),
    "regenerate": Instruction({"regenerate": "ref"}, regenerate),
    "heal": Instruction({"heal": "ref"}, heal),
    "double mana": Instruction({"double mana": "flag", "who": "seats?"}, double_mana),
    "become copy": Instruction(
        {
            "become copy": "ref",
            "of": "ref",
            "except": "exceptions?",
            "with this ability": "flag?",
            "until": "=turn?",
        },
        become_copy,
    ),
    "turn face down": Instruction({"turn face down": "ref"}, facing("face down")),
    "turn face up": Instruction({"turn face up": "ref"}, facing("face up")),
    "create": Instruction(
        {"create": "card", "count": "amount?", "who": "seats?", **_TOKEN}, create, makes=True
    ),
    "emblem": Instruction({"emblem": "card", "who": "seats?"}, emblem),
    "create copy": Instruction(
        {"create copy": "ref", "count": "amount?", "who": "seats?", "except": "exceptions?", **_TOKEN},
        create_copy,
        makes=True,
    ),
    "double x": Instruction({"double x": "ref"}, double_x),
    "add mana": Instruction(
        {
            "add mana": "mana",
            "who": "seats?",
            "amount": "amount?",
            "kept": "combat|turn?",
            "only": "filter?",
            "only activating": "filter?",
            "spell gains": "=uncounterable?",
            "as could": "ref?",
            "colorless too": "flag?",
            AS_PRODUCED: "ref?",
            IN_IDENTITY: "ref?",
            COLORS_OF: "ref?",
        },
        frames=add_mana,
    ),
    "pay": Instruction({"pay": "mana cost", "times": "amount?"}, frames=pay, able=can_pay),
    "reveal": Instruction({"reveal": "ref"}, reveal, able=can_reveal),
    "look": Instruction({"look": "ref"}, look),
    "shuffle": Instruction({"shuffle": "ref"}, shuffle),
    "shuffle in": Instruction({"shuffle in": "ref", "who": "ref?"}, shuffle_in),
    "exchange control": Instruction({"exchange control": "ref", "with": "ref"}, exchange_control),
}
"""The verbs without choices (except how to pay); the others are in ``choosing``."""
