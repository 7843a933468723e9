"""The characteristics of objects besides their cards: orders, possessions, subjects, counters."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from judge.messages import N_, Message
from judge.resolver import EMPTY, STACK, Data, Draft, Object, Op, PendingEvent, Position, Ref, meant
from judge.resolver.values import replace
from judge.rulesets.gyp.costs import printed, x_of
from judge.rulesets.gyp.damage import can_be_damaged
from judge.rulesets.gyp.resolving import tapped_there
from judge.rulesets.gyp.turn import first_turn_of_opponent
from judge.rulesets.gyp.words import (
    AIMED,
    DISCARD,
    HAND,
    OUTSIDE,
    PLAY,
    POINT,
    REBELLION,
    SIDEBOARD,
    WEALTH,
)
from judge.rulesets.gyp.zones import (
    available,
    counters,
    is_ability,
    is_copy,
    is_marker,
    is_order,
    is_token,
    make,
    points,
    reserve,
    seen,
)
from judge.rulesets.kit import (
    ActiveEffect,
    CardRuleset,
    Context,
    FaultyCard,
    Happening,
    View,
    active_effects,
    definition,
    forbidden,
    matches,
    refused,
    slots,
)

_PAIR = re.compile(r"([+-]\d+)/([+-]\d+)")


def last_word(ruleset: CardRuleset, state: Position, obj: Object, view: View) -> View:
    """Apply the game's rules for an object: its type in its zone, its cost, its counters."""
    view = replace(view, types=kinds_there(ruleset, obj, view.types))
    barred = barred_keywords(ruleset, state, obj, view) if view.keywords else ()
    keywords = tuple(pair for pair in view.keywords if pair[0] not in barred)
    return replace(view, figures=_figures(ruleset, state, obj, view), keywords=keywords)


def kinds_there(ruleset: CardRuleset, obj: Object, types: frozenset[str]) -> frozenset[str]:
    """An object's types, with those that its zone or another of its types implies."""
    more = set()
    if is_ability(obj):
        more.add("ability")
    elif obj.zone == STACK:
        more.add("order")
    elif obj.zone == PLAY and not types & {"testimony", "mandate", "legacy"} and not is_marker(ruleset, obj):
        more.add("possession")
    if types & {"citizen", "ship"}:
        more.add("subject")
    return types | more


def wavers(ruleset: CardRuleset, obj: Object) -> bool:
    """Whether the cost of an object depends on other objects: its text defines the X of its cost."""
    return obj.zone == STACK and "x" in definition(ruleset, obj)


def takes_keywords(change: Data) -> bool:
    """Whether a change says that objects cannot have a keyword."""
    return any(isinstance(one, Data) and "cannot have" in one for one in change.get("as though", ()))


def _figures(ruleset: CardRuleset, state: Position, obj: Object, view: View) -> Data:
    more: dict[str, int] = {}
    if "cost" not in view.figures:
        x = x_of(ruleset, state, obj) if obj.zone == STACK and _has_x(view) else 0
        cost = printed(ruleset, obj, x)
        if cost is not None:
            more["cost"] = cost
    held = counters(obj)
    if obj.zone == PLAY and held:
        for name, number in held.items():
            pair = _PAIR.fullmatch(name)
            for at, figure in enumerate(("strength", "toughness"), 1):
                if pair and isinstance(number, int):
                    more[figure] = more.get(figure, view.figures.number(figure)) + number * int(pair[at])
    if obj.zone == PLAY and ("leader" in view.types or "leadership" in held):
        more["leadership"] = held.number("leadership")
    return Data({**view.figures, **more}) if more else view.figures


def _has_x(view: View) -> bool:
    cost = view.definition.get("cost")
    return isinstance(cost, Data) and bool(cost.number("x"))


def barred_keywords(ruleset: CardRuleset, state: Position, obj: Object, view: View) -> set[str]:
    """The keywords that an effect says the object cannot have, whatever gives them (116.13)."""
    found = set()
    for one in active_effects(ruleset, state):
        for permission in one.change.get("as though", ()):
            if isinstance(permission, Data) and _is_about(ruleset, state, one, obj, view):
                found.add(permission.text("cannot have"))
    return found


def _is_about(ruleset: CardRuleset, state: Position, one: ActiveEffect, obj: Object, view: View) -> bool:
    """Whether a continuous effect applies to an object: one that it was made for, or one that fits."""
    if isinstance(one.of, tuple):
        return obj.ref in one.of
    if one.of is None:
        return one.context.source == obj.ref
    return matches(ruleset, state, one.of, view, one.context)


def targetable(ruleset: CardRuleset, state: Position, context: Context, what: Object | str) -> bool:
    """Whether something may be a target: never a legacy or a protected object, and seldom a testimony."""
    if isinstance(what, str):
        return refused(ruleset, state, "target", what) is None
    found = seen(ruleset, state, what)
    if "legacy" in found.types or refused(ruleset, state, "target", context.you, what) is not None:
        return False
    if "testimony" in found.types:
        return may_mean_testimony(ruleset, state, context)
    return True


def may_mean_testimony(ruleset: CardRuleset, state: Position, context: Context) -> bool:
    """Whether what waits on the stack targets government points, or names testimonies itself."""
    obj = state.current(context.object or context.source)
    for slot in slots(ruleset, obj) if obj else ():
        for part in slot["filter"].get("any", (slot["filter"],)):
            if {POINT, "testimony"} & set(part.texts("type")) or "any target" in part.texts("is"):
                return True
    return False


def _any_target(ruleset: CardRuleset, state: Position, obj: Object) -> bool:
    """The possible meanings of "any target" for damage: leaders, subjects, and others with strength and
    toughness.
    """
    found = seen(ruleset, state, obj)
    if obj.zone != PLAY:
        return False
    return bool(found.types & {"leader", "subject"}) or {"strength", "toughness"} <= set(found.figures)


def _has(name: str) -> Callable[[CardRuleset, Position, Object], bool]:
    return lambda ruleset, state, obj: bool(obj.data.get(name))


Condition = Callable[[CardRuleset, Position, Object], bool]


def _aims_at(kind: str, only: bool) -> Condition:
    """The condition that an object targets something of a kind, or (``only``) nothing but one of it."""

    def condition(ruleset: CardRuleset, state: Position, obj: Object) -> bool:
        aimed = {target.chosen for target in obj.targets}
        if only and len(aimed) != 1:
            return False
        return any(_is_kind(ruleset, state, one, kind) for one in aimed)

    return condition


def _is_kind(ruleset: CardRuleset, state: Position, what: Ref | str, kind: str) -> bool:
    if isinstance(what, str):
        return kind == "seat"
    obj = state.current(what)
    return obj is not None and kind in seen(ruleset, state, obj).types


CONDITIONS: Mapping[str, Condition] = {
    "tapped": tapped_there,
    "untapped": lambda ruleset, state, obj: not tapped_there(ruleset, state, obj),
    "face down": _has("face down"),
    "token": lambda ruleset, state, obj: is_token(obj),
    "card": lambda ruleset, state, obj: bool(obj.card) or (is_token(obj) and obj.zone == PLAY),
    "copy": lambda ruleset, state, obj: is_copy(obj),
    "attacking": _has("attacking"),
    "blocking": _has("blocking"),
    "blocked": _has("blocked"),
    "any target": _any_target,
    "damage source": lambda ruleset, state, obj: (
        is_order(ruleset, obj) or "possession" in seen(ruleset, state, obj).types
    ),
    "damaged": _has("damage"),
    "damageable": can_be_damaged,
    "available": lambda ruleset, state, obj: obj in available(ruleset, state, obj.controller),
    "single target": lambda ruleset, state, obj: len(obj.targets) == 1,
    **{f"targets {kind}": _aims_at(kind, only=False) for kind in AIMED},
    **{f"targets only {kind}": _aims_at(kind, only=True) for kind in AIMED},
}


def _amount(ruleset: CardRuleset, state: Position, data: Data) -> bool:
    return data.number("amount") > 0


def _from_play(ruleset: CardRuleset, state: Position, data: Data) -> bool:
    return data.text("from") in ("", PLAY)


def complete(card: Data) -> Data:
    """A card's abilities with the zones in which they work, where its text need not say so (116.6.d to i).

    Raises FaultyCard where the card says of its entering, or of its counters, what nothing reads.
    """
    _check_entering(card)
    abilities = card.get("abilities")
    if not isinstance(abilities, tuple):
        return card
    return card.but(abilities=tuple(_placed(one) for one in abilities))


def _check_entering(card: Data) -> None:
    """``enters`` says whether it is tapped and its counters, ``counter limit`` numbers of counters."""
    entering, limits = card.get("enters", EMPTY), card.get("counter limit", EMPTY)
    held = entering.get("counters", EMPTY) if isinstance(entering, Data) else None
    for key, told, known in (("enters", entering, {"tapped", "counters"}), ("counter limit", limits, None)):
        fit = isinstance(told, Data) and (known is None or set(told) <= known)
        if not fit:
            raise FaultyCard(card.text("name"), Message(N_("expected tapped and counters")), (key,))
    counted = (*(held.values() if isinstance(held, Data) else (None,)), *limits.values())
    if not all(isinstance(n, int) and not isinstance(n, bool) for n in counted) or not isinstance(
        entering.get("tapped", False), bool
    ):
        raise FaultyCard(card.text("name"), Message(N_("expected how many counters of a name")), ("enters",))


def _placed(ability: Data) -> Data:
    """An ability that by its kind works elsewhere than in play, with the section that says so."""
    zones, section = _by_kind(ability)
    if not section:
        return ability
    zone = ability.get("zone") or zones
    return ability.but(zone=zone, cites=(*ability.texts("cites"), section))


PLAYED_FROM = (HAND, DISCARD, REBELLION, OUTSIDE, SIDEBOARD)


def _by_kind(ability: Data) -> tuple[tuple[str, ...], str]:
    """The zone where an ability works by its kind, with the section; empty if that is in play."""
    waits = ability.get("on", ())
    if ability.text("kind") == "triggered" and waits:
        alone = all(one.text("on") == "discarded" and one.get("of") == ITSELF for one in waits)
        return ((HAND,), "116.6.i") if alone else ((), "")
    if ability.text("kind") != "static" or ability.get("of") != ITSELF:
        return (), ""
    change = ability.get("change", EMPTY)
    forbidden_ = change.get("forbid", ())
    if any(one.text("action") == "play" and not {"of", "who"} & set(one) for one in forbidden_):
        return PLAYED_FROM, "116.6.d"
    if any(one.text("on") == "discarded" and one.get("of") == ITSELF for one in forbidden_):
        return (STACK,), "116.6.f"
    if any(isinstance(one, str) and one.startswith("from ") for one in change.get("as though", ())):
        return PLAYED_FROM, "116.6.e"
    if "cost" in change and not {"of", "who"} & set(change["cost"]):
        return (STACK,), "116.6.c"
    return (), ""


ITSELF = Data({"in": Data(ref="self")})
"""The filter for an ability's own object."""

HAPPENINGS: Mapping[str, Happening] = {
    "enters": Happening(("enter", "token")),
    "destroyed": Happening(("destroy",), back=True),
    "leaves": Happening(("destroy", "put in"), _from_play, back=True),
    "put": Happening(("put in",), back=True),
    "discarded": Happening(("discard",), back=True),
    "played": Happening(("played",)),
    "activated": Happening(("activated",)),
    "resource ability": Happening(("resource resolved",)),
    "produces": Happening(("produce",), _amount),
    "gains prestige": Happening(("gain prestige",), _amount),
    "loses prestige": Happening(("lose prestige",), _amount),
    "damaged": Happening(("damage",), _amount),
    "taps": Happening(("tap",)),
    "untaps": Happening(("untap",)),
    "attacks": Happening(("attacks",)),
    "blocks": Happening(("blocks",)),
    "gets counters": Happening(("add counters",)),
    "loses counters": Happening(("remove counters",)),
    "gets point": Happening((POINT,)),
    "loses use": Happening(("lose use", "spend use", "use lost")),
    "recovers use": Happening(("recover use",)),
    "turn begins": Happening(("turn",)),
    "government stage": Happening(("command",)),
    "attack step": Happening(("attack step",)),
    "end of attack": Happening(("attack ends",)),
    "final stage": Happening(("final",)),
    "end of turn": Happening(("end of turn",)),
    "loses": Happening(("lose",)),
}
"""The events of abilities that wait, replace or forbid."""

FACTS_OF: Mapping[str, Callable[[CardRuleset, Position, Context], bool]] = {
    "opponent's first turn": lambda ruleset, state, context: first_turn_of_opponent(state, context.you),
    "attacked": lambda ruleset, state, context: bool(state.facts.get("attacked")),
}


def seat_figure(ruleset: CardRuleset, state: Position, seat: str, name: str) -> int:
    """A number of a seat: its prestige, what its reserve holds, its points."""
    counted: Mapping[str, Callable[[], int]] = {
        "reserve": lambda: len(reserve(state, seat)),
        "government": lambda: len(points(ruleset, state, seat)),
        "available": lambda: len(available(ruleset, state, seat)),
        "wealth": lambda: len(points(ruleset, state, seat, WEALTH)),
    }
    return counted[name]() if name in counted else state.player(seat).number(name)


def untouched(ruleset: CardRuleset, state: Position, what: Op) -> PendingEvent | None:
    """The log entry for a testimony that an effect does not affect, as it does not mention
    government points.
    """
    obj, source = meant(state, what), state.current(what.data.ref("source"))
    if obj is None or source is None or obj.zone != PLAY or obj.id == source.id:
        return None
    if "testimony" not in seen(ruleset, state, obj).types or _speaks_of_points(definition(ruleset, source)):
        return None
    return PendingEvent("untouched", "untouched", Data(object=obj.ref, by=source.ref))


def _speaks_of_points(written: object) -> bool:
    """Whether what is written names government points, or testimonies themselves."""
    if isinstance(written, str):
        return written in (POINT, "testimony")
    if isinstance(written, Data):
        return any(_speaks_of_points(value) for key, value in written.items() if key not in ("name", "types"))
    return isinstance(written, tuple) and any(map(_speaks_of_points, written))


def token_barred(ruleset: CardRuleset, state: Position, what: Op) -> PendingEvent | None:
    """The log entry for a token that cannot be created, because nothing of its kind may enter."""
    seat = what.data.text("seat")
    if seat not in state.playing:
        return None
    trial = Draft(ruleset, state.snapshot())
    obj = make(trial, "token", PLAY, seat, what.data["nature"])
    against = forbidden(ruleset, trial.snapshot(), what.but(object=obj.ref))
    if against is None:
        return None
    return PendingEvent("no token", "token barred", Data(seat=seat, by=against.data.get("by")))
