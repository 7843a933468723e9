"""Choices made as a permanent enters that give it counters: devour, amplify, tribute, read ahead (614.12).

Each is asked before the permanent enters; what is sacrificed or revealed for it happens first.
"""

from __future__ import annotations

from judge.resolver import (
    EMPTY,
    Data,
    Decision,
    Do,
    Frame,
    Object,
    Op,
    Position,
    op,
    options,
    united,
    zone_of,
)
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.effect_runner import option_of, payable
from judge.rulesets.kit.expressions import amount, found
from judge.rulesets.kit.rule import CardRuleset, Context, definition, printed
from judge.rulesets.magic.combat.combat_state import PROTECTOR
from judge.rulesets.magic.instructions.effect_objects import moving
from judge.rulesets.magic.keywords.keyword_meanings import EVERY_CREATURE_TYPE
from judge.rulesets.magic.mechanics import battles
from judge.rulesets.magic.mechanics.sagas import LORE, is_chapter, numbers
from judge.rulesets.magic.subtypes import CREATURE_TYPES
from judge.rulesets.magic.zones import EXILE, GRAVEYARD, HAND, permanents

VERBS = (
    *("enters devouring", "enters amplified", "enters with tribute", "enters exiling"),
    "enters reading ahead",
    "enters protected",
)
DEVOURED, TRIBUTE_BY, TRIBUTE_PAID = "devoured", "tribute by", "tribute paid"
"""In the data of a permanent: the number devoured, the player asked for tribute, and whether it was paid."""


ENTERED_AS = "entered as"
"""In the data of a permanent: its characteristics when it exiled cards as it entered (614.14)."""


def _kinds(ruleset: CardRuleset, state: Position, obj: Object) -> set[str]:
    found = {one.casefold() for one in view(ruleset, state, obj).subtypes}
    return set(CREATURE_TYPES) if EVERY_CREATURE_TYPE in found else found & set(CREATURE_TYPES)


def decision(
    ruleset: CardRuleset,
    state: Position,
    one: Data,
    context: Context,
    with_: Data,
    entering: frozenset[str],
) -> Decision | None:
    """The decision to make; None if there is none. ``entering`` are all objects that enter at that time."""
    seat, coming, verb = context.you, state.current(context.source), one.text("verb")
    if verb == "enters exiling":
        there = found(ruleset, state, one["told"][verb], context)
        among = tuple(option_of(state, o.ref) for o in there if o.id not in entering)
        kept = "none that enters" if len(among) < len(there) else "enters with"
        cites = ruleset.cites.get(kept) or ruleset.cite("enters with")
        most = amount(ruleset, state, one["told"]["up to"], context) if "up to" in one["told"] else len(among)
        most = min(most, len(among))
        least = most if one["told"].get("must") else 0
        return Decision(seat, "exile", among, min=least, max=most, cites=cites) if among else None
    if verb == "enters protected":
        kinds = definition(ruleset, coming).texts("subtypes") if coming is not None else ()
        able = battles.able(state, seat, with_.get("copy", EMPTY).texts("subtypes") or kinds)
        cites = battles.cites(ruleset, kinds)
        return Decision(seat, PROTECTOR, options(able), cites=cites) if able else None
    if verb == "enters reading ahead":
        card = printed(ruleset, coming) if coming is not None else EMPTY
        chapters = [n for one in card.get("abilities", ()) if is_chapter(one) for n in numbers(one)]
        keys = tuple(str(number) for number in range(1, max(chapters, default=1) + 1))
        return Decision(seat, "read ahead", options(keys), cites=ruleset.cite("read ahead"))
    if verb == "enters devouring":
        mine = (o for o in permanents(state, seat) if "creature" in view(ruleset, state, o).types)
        among = tuple(option_of(state, o.ref) for o in mine if o.ref != context.source)
        once = ruleset.cites.get("chosen once", ()) if with_.get(DEVOURED) else ()
        cites = united(ruleset.cite("devour"), once)
        return Decision(seat, "devour", among, min=0, max=len(among), cites=cites)
    if verb == "enters amplified":
        own = _kinds(ruleset, state, coming) if coming is not None else set()
        held = (o for o in state.inside(zone_of(HAND, seat)) if o.ref != context.source)
        among = tuple(option_of(state, o.ref) for o in held if own & _kinds(ruleset, state, o))
        said = definition(ruleset, coming).get("enters", ()) if coming is not None else ()
        several = sum(part.text("verb") == verb for part in said) > 1
        why = united(ruleset.cite("amplify"), ruleset.cites.get("each amplify", ()) if several else ())
        return Decision(seat, "amplify", among, min=0, max=len(among), cites=why)
    others = tuple(one for one in state.order_from(seat) if one in state.playing and one != seat)
    by = with_.text(TRIBUTE_BY) or (others[0] if len(others) == 1 else "")
    if not by:
        return (
            Decision(seat, "tribute by", options(others), cites=ruleset.cite("tribute")) if others else None
        )
    return Decision(by, "tribute", options(("yes", "no")), cites=ruleset.cite("tribute"))


def ways_to_pay(ruleset: CardRuleset, state: Position, told: Data, context: Context) -> tuple[str, ...]:
    """The options of paying: whether the cost may, must, or cannot be paid."""
    if not payable(ruleset, state, told["cost"], context):
        return ("no",)
    return ("yes",) if told.get("must") else ("yes", "no")


def kept_out(state: Position, told: Data, context: Context) -> tuple[Op, ...]:
    """The operation on an object that does not enter, because its cost was not paid (614.1c)."""
    coming = state.current(context.source)
    if "otherwise" not in told or coming is None:
        return ()
    return (moving(state, "move", coming, told.text("otherwise"), context),)


def chosen(
    ruleset: CardRuleset,
    state: Position,
    one: Data,
    context: Context,
    with_: Data,
    asked: str,
    keys: tuple[str, ...],
) -> tuple[Data, tuple[Frame, ...], bool]:
    """How the object enters after the choice, what happens before, and whether to ask again."""
    verb, number = one.text("verb"), one["told"].number("amount", 1)
    if asked == "tribute by":
        return with_.but(**{TRIBUTE_BY: keys[0] if keys else None}), (), bool(keys)
    if verb == "enters protected":
        return with_.but(**{PROTECTOR: keys[0] if keys else None}), (), False
    if verb == "enters with tribute":
        paid = keys == ("yes",)
        return (_grown(with_, number).but(**{TRIBUTE_PAID: True}) if paid else with_), (), False
    if verb == "enters reading ahead":
        return _grown(with_, int(keys[0]) if keys else 1, LORE), (), False
    found_ = [state.objects[key] for key in keys if key in state.objects]
    if verb == "enters exiling":
        by = Data({"exiled by": context.source, "exiled instead": True})
        gone = tuple(moving(state, "exile", o, EXILE, context, **{"with": by}) for o in found_)
        return with_.but(**{ENTERED_AS: context.source}), ((Do(gone),) if gone else ()), False
    with_ = _grown(with_, number * len(found_))
    if verb == "enters amplified":
        shown = tuple(op("reveal", object=o.ref, cites=ruleset.cite("amplify")) for o in found_)
        return with_, ((Do(shown),) if shown else ()), False
    eaten = tuple(moving(state, "sacrifice", o, GRAVEYARD, context) for o in found_)
    meals = with_.number(DEVOURED) + len(found_)
    return with_.but(**{DEVOURED: meals or None}), ((Do(eaten),) if eaten else ()), False


def _grown(with_: Data, number: int, name: str = "+1/+1") -> Data:
    if not number:
        return with_
    held = with_.get("counters", EMPTY)
    return with_.but(counters=held.but(**{name: held.number(name) + number}))
