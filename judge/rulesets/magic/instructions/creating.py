"""Tokens and emblems that effects create, and the cases in which none is created (111, 114, 707)."""

from __future__ import annotations

from typing import Any

from judge.resolver import EMPTY, Cites, Data, Op, Position, Ref, op, united
from judge.resolver.limits import counted
from judge.rulesets.kit.arguments import UNSAID
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.expressions import amount as worked_out
from judge.rulesets.kit.expressions import looked
from judge.rulesets.kit.rule import Args, CardRuleset, Context, printed
from judge.rulesets.magic import teams
from judge.rulesets.magic.card_faces import TURNED, double_faced
from judge.rulesets.magic.cites.circumstance_cites import TOKENS
from judge.rulesets.magic.combat.combat_state import TO_CHOOSE
from judge.rulesets.magic.instructions.effect_objects import Ops, copiable
from judge.rulesets.magic.layers.borrowed_abilities import given_by
from judge.rulesets.magic.tokens import excepted, exceptions
from judge.rulesets.magic.words import PERMANENT_TYPES
from judge.rulesets.magic.zones import BATTLEFIELD
from judge.text import fold


def attacking(state: Position, seat: str, args: Args) -> dict[str, object]:
    """How something enters attacking: the player or permanent that the effect names, or its controller
    chooses (508.4).

    Nothing enters attacking outside combat, or under the control of a player who is not attacking (506.3b).
    """
    if state.phase != "combat" or seat not in teams.active(state):
        return {}
    if args.get("attacks"):
        return {"attacking": TO_CHOOSE}
    for one in args.get("attacking") or ():
        there = state.current(one) if isinstance(one, Ref) else None
        if one in state.playing or (there is not None and there.zone == BATTLEFIELD):
            return {"attacking": one}
    return {}


def create(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    """Create tokens by a definition, its figures evaluated once (608.2h), or by the name of a card.

    A token with a card's name has all that the card has; its figures are then still counted anew (111.11).
    """
    made = _described(ruleset, args["create"])
    if not isinstance(args["create"], Data):
        named = () if fold(made.text("name")) in TOKENS else ruleset.cites.get("token named", ())
        cites = united(ruleset.cite("create"), named) if named else ()
        return _created(ruleset, state, context, args, made, cites)
    made = given_by(made, context.source)
    figures = made.get("figures", EMPTY)
    if any(isinstance(value, Data) for value in figures.values()):
        fixed = {name: worked_out(ruleset, state, value, context) for name, value in figures.items()}
        made = made.but(figures=Data(fixed))
    return _created(ruleset, state, context, args, made)


def _described(ruleset: CardRuleset, told: object) -> Data:
    """A definition as written, or that of the card of this name."""
    return told if isinstance(told, Data) else ruleset.card(str(told)) or Data(name=str(told))


def emblem(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    """Create an emblem whose abilities work in the command zone (114.2, 114.4)."""
    made = _described(ruleset, args["emblem"])
    abilities = tuple(one.but(zone=("command",)) for one in made.get("abilities", ()))
    said: dict[str, Any] = {"definition": made.but(abilities=abilities), "source": context.source}
    return tuple(op("emblem", seat=seat, **said) for seat in args["who"])


def create_copy(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    """Create tokens that are copies of an object, as it is or last was, with the exceptions (707.9)."""
    ops: list[Op] = []
    cites = (*ruleset.cite("create"), *ruleset.cite("copy"))
    if not args["create copy"] and (nothing := ruleset.cites.get("nothing to copy")):
        return (op("impossible", object=context.source, cites=nothing),)
    for one in args["create copy"]:
        obj = state.current(one) if isinstance(one, Ref) else None
        seen = looked(ruleset, state, one, context) if obj is None else None
        made = copiable(ruleset, state, obj) if obj else seen.definition if seen else None
        more: dict[str, object] = {}
        if obj is not None and double_faced(ruleset, obj):
            made, more = printed(ruleset, obj), {"prefix": view(ruleset, state, obj).name}
            cites = united(cites, ruleset.cite("double-faced copy"))
            if obj.data.get(TURNED):
                more[TURNED] = True
        elif made is not None:
            made = made.but(back=None)  # an object without a second face makes a token without one
        if made is not None:
            but = args.get("except") or EMPTY
            made = excepted(made, but)
            cites = united(cites, *(ruleset.cites.get(key, ()) for key in exceptions(but)))
            if "back" in made:
                made = made.but(back=excepted(made["back"], but))
            ops += _created(ruleset, state, context, {**args, **more}, made, cites)
    return tuple(ops)


ATTACHABLE = frozenset({"aura", "equipment", "fortification"})


def _attaches(made: Data) -> bool:
    """Whether a token with this definition can be attached to anything (303.4h)."""
    return not ATTACHABLE.isdisjoint(made.texts("subtypes"))


def _no_token(ruleset: CardRuleset, made: Data, on: Any) -> Cites:
    """Why no token is created: it would not be a permanent, or an Aura without a host (111.5, 303.4i)."""
    types = set(made.texts("types"))
    if types and not types & PERMANENT_TYPES:
        return ruleset.cites.get("no such token", ())
    if on == () and "aura" in made.texts("subtypes"):
        return ruleset.cites.get("attached to nothing it can be on", ())
    return ()


def _created(
    ruleset: CardRuleset, state: Position, context: Context, args: Args, made: Data, cites: Cites = ()
) -> Ops:
    """The operations that create tokens: one for each if the controller chooses for each what it attacks."""
    count = 1 if args.get("count") is None else counted(max(0, args["count"]))
    data: dict[str, Any] = {"to": BATTLEFIELD, "nature": Data(definition=made), "source": context.source}
    ops: list[Op] = []
    on = None if args.get("attached", UNSAID) is UNSAID else args["attached"]
    if why := _no_token(ruleset, made, on):
        return (op("no token", object=context.source, cites=why),)
    for seat in args["who"] if count else ():
        told: dict[str, Any] = {name: True for name in ("tapped", TURNED) if args.get(name)}
        told |= attacking(state, seat, args)
        told |= {"attached": on[0]} if on and _attaches(made) else {}
        parts = [1] * count if TO_CHOOSE in told.values() else [count]
        more = {**data, "with": Data(told), "cites": cites, "maker": context.you}
        more |= {"prefix": args["prefix"]} if "prefix" in args else {}
        ops += [op("create", seat=seat, amount=amount, **more) for amount in parts]
    return tuple(ops)
