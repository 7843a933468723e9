"""The ways in which a card may be cast: its zone, face and cost (601.3), and what forbids it.

A card may be castable in several ways at once (a creature or its Adventure, flashback or escape). Each
condition asks whether some way passes it and all earlier ones; if several do, the player is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from judge.messages import N_, Message
from judge.resolver import (
    EMPTY,
    STACK,
    Act,
    Answer,
    Cites,
    Data,
    Draft,
    Object,
    Position,
    Refusal,
    Ruleset,
    act,
    united,
)
from judge.resolver.values import replace
from judge.rulesets.kit.abilities import applies_to, forbidder, refused
from judge.rulesets.kit.announcing import ANNOUNCED, aimable, announced, context_of, enough
from judge.rulesets.kit.characteristics import active_effects, view
from judge.rulesets.kit.counting_effects import ActiveEffect
from judge.rulesets.kit.expressions import holds, matches
from judge.rulesets.kit.read_once import read_once
from judge.rulesets.kit.rule import CardRuleset, Context, definition, object_of, printed, seatless
from judge.rulesets.magic import teams
from judge.rulesets.magic.actions.targeting import barriers
from judge.rulesets.magic.card_faces import FACE, TURNED
from judge.rulesets.magic.combat import combat_hits
from judge.rulesets.magic.costs import alternative_payment, assisting, emergence, offerings, restricted_mana
from judge.rulesets.magic.costs.mana import changed, read_cost, settled
from judge.rulesets.magic.costs.paying import (
    adjusted,
    affords_life,
    as_spent,
    could_pay,
    for_everything,
    mana_of,
    rest_payable,
    split,
)
from judge.rulesets.magic.dsl import instruction
from judge.rulesets.magic.mechanics import commanders, uses_each_turn
from judge.rulesets.magic.words import CARD_TYPES, FLASHBACK_AT_COST, MAINS
from judge.rulesets.magic.zones import COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY
from judge.text import fold

MORPH_COST = read_cost(3)
EFFECT = "effect"
ON_AN_ADVENTURE = "on an adventure"
"""In an exiled card's data: its Adventure has resolved, and cannot be cast again from exile (715.3d)."""


class Way(NamedTuple):
    """A way to cast a card: the name of the rule or effect, the face, and the alternative cost."""

    name: str
    face: str = ""
    paid: str = ""


CONVERTED = "more than meets the eye"
"""The keyword with which a card is cast converted, its other face up, for another cost (702.162a)."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A keyword that lets a card be cast from a zone: its cost replaces the mana cost or is added to it."""

    zone: str
    instead: bool = True
    extra: tuple[Data, ...] = ()
    cost: tuple[Data, ...] | None = None


KINDS: dict[str, Kind] = {
    "flashback": Kind(GRAVEYARD),
    "escape": Kind(GRAVEYARD),
    "disturb": Kind(GRAVEYARD),
    CONVERTED: Kind(HAND),
    "harmonize": Kind(GRAVEYARD),
    "mayhem": Kind(GRAVEYARD),
    "aftermath": Kind(GRAVEYARD, instead=False),
    "jump-start": Kind(
        GRAVEYARD, instead=False, extra=(instruction("discard a", discard_a=EMPTY),)
    ),
    "retrace": Kind(
        GRAVEYARD, instead=False, extra=(instruction("discard a", discard_a=Data(type=("land",))),)
    ),
    "madness": Kind(EXILE),
    "miracle": Kind(HAND),
    "foretell": Kind(EXILE),
    "plot": Kind(EXILE),
    "airbend": Kind(EXILE, cost=(instruction("pay", pay=2),)),
    "without paying": Kind(HAND, cost=()),
}  # fmt: skip
AIRBENT = "airbent"
"""In an exiled card's data: its owner may cast it for {2} as long as it remains exiled (701.65a)."""
DISCARDED = "discarded"
"""In the data of a card with mayhem: the turn in which its owner discarded it (702.187b)."""
KEPT = "foretold", "plotted"
"""In an exiled card's data: the turn in which it became foretold or plotted."""
WARPED = "warped"
"""In an exiled card's data: the turn in which warp exiled it (702.185a)."""
SET_ASIDE = {
    "foretold": "foretold this turn",
    "plotted": "plotted this turn",
    WARPED: "warped this turn",
}
"""What lets a card be cast from exile on a later turn only, and the step that says so."""
FACES = ("bestow", "overload", "cleave", "mutate", "prototype")
"""Alternative costs that make another spell of the card: it is evaluated as that spell (601.3e)."""


def replaces_cost(way: str) -> bool:
    """Whether a way is an alternative cost itself, so that no second one can be paid (118.9a)."""
    return way in KINDS and KINDS[way].instead


# Which ways are there?


def face_down(act: Act) -> bool:
    return act.data.get("face down") not in (None, False, "no")


def ways(ruleset: CardRuleset, state: Position, obj: Object, who: str) -> tuple[Way, ...]:
    """Every way in which rules and effects allow a seat to cast a card from where it lies."""
    found = dict.fromkeys(_ways(ruleset, state, obj, who))
    return tuple(way for way in found if _as_that_spell(ruleset, state, obj, who, way))


def _as_that_spell(
    ruleset: CardRuleset, state: Position, obj: Object, who: str, way: Way, down: bool = False
) -> bool:
    """Whether the permission covers the spell that the card becomes in that way (601.3e)."""
    if way.name != EFFECT or _let_by_itself(state, obj, who):
        return True
    after, known = thought(ruleset, state, obj, who, way)
    if down:
        trial = Draft(ruleset, state.snapshot())
        known = trial.put_object(replace(known, data=obj.data.but(**{"face down": True})))
        after = trial
    return opened(ruleset, after, known, who, PERMITTED)


def _let_by_itself(state: Position, obj: Object, who: str) -> bool:
    """Whether the card has been set aside to be cast, in any way."""
    warped = obj.owner == who and seatless(obj.zone) == EXILE and WARPED in obj.data
    return obj.data.text("playable by") == who or (warped and obj.data.number(WARPED) < state.turn)


def _ways(ruleset: CardRuleset, state: Position, obj: Object, who: str) -> Iterator[Way]:
    card = printed(ruleset, obj)
    for name in _by(ruleset, state, obj, who, card):
        if name in ("disturb", CONVERTED):
            yield Way(name, TURNED)
        elif name == "aftermath":
            yield Way(name, "right")
        elif name in ("foretell", "plot") and "halves" not in card:
            yield Way(name)
        else:
            yield from (Way(name, face) for face in _faces(card, obj, name))
            if not replaces_cost(name):
                yield from (Way(name, key, key) for key in FACES if key in card)


def _faces(card: Data, obj: Object, name: str) -> Iterator[str]:
    faces = card.get("faces", EMPTY)
    if "left" in faces:
        yield "left"
        if not _has(faces["right"], "aftermath"):
            yield "right"
        if name == HAND and "fused" in faces:
            yield "fused"
        return
    yield ""
    if "adventure" in faces and not obj.data.get(ON_AN_ADVENTURE):
        yield "adventure"
    if "modal back" in faces:
        yield "modal back"


def _has(card: Data, keyword: str) -> bool:
    return any(word == keyword for word, _ in card.get("keywords", ()))


def _by(ruleset: CardRuleset, state: Position, obj: Object, who: str, card: Data) -> Iterator[str]:
    zone, mine = seatless(obj.zone), obj.owner == who
    if mine and zone == HAND:
        yield HAND
        if CONVERTED in card:
            yield CONVERTED
        if _for_nothing(ruleset, state, obj, who):
            yield "without paying"
    if mine and zone == COMMAND and commanders.is_commander(obj) and "commander cast" in ruleset.cites:
        yield COMMAND
    if zone == GRAVEYARD and (mine or as_in_own(ruleset, state, who, obj)):
        seen = view(ruleset, state, obj)
        from_there = ("flashback", "escape", "disturb", "harmonize")
        lent = {"flashback"} if seen.has(FLASHBACK_AT_COST) and "cost" in seen.definition else set()
        own = EMPTY if _has_lost_all(ruleset, state, obj) else seen.definition
        yield from (name for name in from_there if own.get(name) or name in lent)
        if own.get("mayhem") and obj.data.get(DISCARDED) == state.turn:
            yield "mayhem"
        if seen.has("retrace"):
            yield "retrace"
        if seen.has("jump-start") and seen.types & {"instant", "sorcery"}:
            yield "jump-start"
        if _has(card.get("faces", EMPTY).get("right", EMPTY), "aftermath"):
            yield "aftermath"
    if mine and zone == EXILE and AIRBENT in obj.data:
        yield "airbend"
    if mine and zone == EXILE:
        for name, since in zip(("foretell", "plot"), KEPT, strict=True):
            if since in obj.data and obj.data.number(since) < state.turn and _has_way(card, name):
                yield name
    if _let_by_itself(state, obj, who) or opened(ruleset, state, obj, who, PERMITTED, anything=True):
        yield "without paying" if zone != HAND and _for_nothing(ruleset, state, obj, who) else EFFECT


def _has_lost_all(ruleset: CardRuleset, state: Position, obj: Object) -> bool:
    """Whether an effect removes all abilities from the card in its zone, flashback too (613.1f)."""
    return any(
        bool(one.change.get("lose all")) and one.of is not None and _where_it_lies(ruleset, state, one, obj)
        for one in active_effects(ruleset, state)
    )


def _where_it_lies(ruleset: CardRuleset, state: Position, one: ActiveEffect, obj: Object) -> bool:
    if isinstance(one.of, tuple):
        return obj.ref in one.of
    return one.of is not None and matches(ruleset, state, one.of, obj, one.context)


def _for_nothing(ruleset: CardRuleset, state: Position, obj: Object, who: str) -> bool:
    """Whether an effect lets the seat cast the card without paying its mana cost (118.9)."""
    return any(
        "cast without paying" in one.change.texts("as though")
        and one.context.you == who
        and not uses_each_turn.used_up(state, one)
        and concerns(ruleset, state, one.of, obj, one.context)
        for one in active_effects(ruleset, state)
    )


AS_OWN_GRAVEYARD = "cast from graveyards as though yours"
"""The permission to cast cards from another player's graveyard as though from one's own (609.4)."""


def as_in_own(ruleset: CardRuleset, state: Position, who: str, obj: Object) -> bool:
    """Whether an effect lets a seat treat a card of another's graveyard as one of its own."""
    return any(
        applies_to(ruleset, state, one, who) or concerns(ruleset, state, one.of, obj, one.context)
        for one in _lent_graveyards(ruleset, state, who)
    )


def _lent_graveyards(ruleset: CardRuleset, state: Position, who: str) -> list[ActiveEffect]:
    return [
        one for one in active_effects(ruleset, state)
        if AS_OWN_GRAVEYARD in one.change.texts("as though") and one.context.you == who
    ]  # fmt: skip


def _has_way(card: Data, name: str) -> bool:
    """Whether a foretold card has a foretell cost; a plotted card may be cast in any case (702.170d)."""
    return name == "plot" or name in card


PERMITTED = ("play", "cast")
"""What effects let a seat do with cards beyond its hand: play them (lands, too), or cast them only."""


def opened(
    ruleset: CardRuleset,
    state: Position,
    obj: Object,
    who: str,
    how: tuple[str, ...],
    anything: bool = False,
) -> bool:
    """Whether an effect lets the seat play (or only cast) the card from its zone (601.3b, 116.2a).

    ``anything``: whether an effect allows it for any card of that zone.
    """
    zone = seatless(obj.zone)
    if zone == LIBRARY and state.zone(obj.zone)[-1:] != (obj.id,):
        return False
    where = {GRAVEYARD: "graveyard", EXILE: "exile", LIBRARY: "library top"}.get(zone)
    words = {f"{verb} from {where}" for verb in how}
    return where is not None and any(
        one.context.you == who
        and (anything or one.of is None or concerns(ruleset, state, one.of, obj, one.context))
        for one in active_effects(ruleset, state)
        if words & set(one.change.texts("as though")) and not uses_each_turn.used_up(state, one)
    )


def concerns(ruleset: CardRuleset, state: Position, of: Any, obj: Object, context: Any) -> bool:
    """Whether an effect is about the object, wherever it lies."""
    if isinstance(of, tuple):
        return obj.ref in of
    return matches(ruleset, state, Data({**of, "zone": ("any",)}), obj, context)


def label(ruleset: CardRuleset, obj: Object, way: Way) -> str:
    """The name of a way: that of the face, of the permission, or of the card."""
    card = printed(ruleset, obj)
    if way.paid or way.face == "fused":
        return way.paid or "fuse"
    half = way.face in ("left", "right") and way.name != "aftermath"
    if way.face and way.face != TURNED and (half or way.name not in KINDS):
        return str(card["faces"][way.face].text("name"))
    return way.name if way.name in KINDS else card.text("name") or obj.card


def meant(ruleset: CardRuleset, state: Position, act: Act) -> tuple[Way, ...]:
    """The ways that the action may mean: all, or those of the name given."""
    obj, wanted = object_of(state, act), fold(act.data.text("way"))
    if face_down(act):
        named = dict.fromkeys(Way(way.name) for way in _ways(ruleset, state, obj, act.who))
        return tuple(
            way for way in named
            if not replaces_cost(way.name) and _as_that_spell(ruleset, state, obj, act.who, way, down=True)
        )  # fmt: skip
    found = ways(ruleset, state, obj, act.who)
    if not wanted:
        return found
    return tuple(w for w in found if wanted in _called(ruleset, obj, w))


def _called(ruleset: CardRuleset, obj: Object, way: Way) -> tuple[str, ...]:
    """By what words a way may be named: its own, its face, and what is printed as that face's name."""
    half = printed(ruleset, obj)["faces"][way.face].text("name") if way.face in ("left", "right") else ""
    return fold(label(ruleset, obj, way)), way.name, way.face, fold(half)


def thought(
    ruleset: CardRuleset, state: Position, obj: Object, who: str, way: Way
) -> tuple[Position, Object]:
    """The spell that the card would become in that way, and a state with it."""
    known = replace(obj, controller=who)
    if way.face:
        known = replace(known, data=obj.data.but(**shown(way.face)))
        trial = Draft(ruleset, state.snapshot())
        trial.put_object(known)
        state = trial
    return state, known


def shown(face: str) -> dict[str, object]:
    """The data of an object that shows a face."""
    return {TURNED: True} if face == TURNED else {FACE: face or None}


# Conditions of a way


def _no_land(ruleset: CardRuleset, state: Position, act: Act, way: Way) -> bool:
    _, obj = thought(ruleset, state, object_of(state, act), act.who, way)
    types = definition(ruleset, obj).texts("types")
    if face_down(act) and "morph" in definition(ruleset, obj):
        return True  # face down it is a creature spell, whatever it is face up (702.37c)
    return bool(types) and "land" not in types


def has_flash(ruleset: CardRuleset, state: Position, obj: Object, who: str) -> bool:
    """Whether it may be cast whenever an instant may."""
    seen = view(ruleset, state, obj)
    if "instant" in seen.types or seen.has("flash"):
        return True
    for one in active_effects(ruleset, state):
        if "flash" not in one.change.texts("as though") or one.context.you != who:
            continue
        everything = for_everything(state, one) or one.of is None
        if everything or concerns(ruleset, state, one.of, obj, one.context):
            return True
    return False


def sorcery_time(state: Position, who: str) -> bool:
    """Whether a sorcery could be cast: one's own main phase, nothing on the stack."""
    return who in teams.active(state) and state.phase in MAINS and not state.stack


def _as_a_sorcery(ruleset: CardRuleset, state: Position, context: Context) -> bool:
    """Whether the player of an effect could cast a sorcery, leaving aside the effect's own object."""
    who, it = context.names.get("seat", context.you), context.names.get("it")
    others = [one for one in state.stack if one.ref != it]
    return who in teams.active(state) and state.phase in MAINS and not others


FACTS = {"a sorcery could be cast": _as_a_sorcery}


def _in_time(ruleset: CardRuleset, state: Position, act: Act, way: Way) -> bool:
    if sorcery_time(state, act.who):
        return True
    if face_down(act) or way.name == "plot":
        return False
    state, obj = thought(ruleset, state, object_of(state, act), act.who, way)
    return has_flash(ruleset, state, obj, act.who) or bool(offerings.offered(ruleset, state, obj, act.who))


def in_its_time(ruleset: CardRuleset, state: Position, spell: Object) -> bool:
    """Whether a proposed spell could be cast at this time, whatever is paid for it."""
    who = spell.controller
    alone = (
        who in teams.active(state) and state.phase in MAINS and [one.id for one in state.stack] == [spell.id]
    )
    return alone or has_flash(ruleset, state, spell, who)


def land_of_several_types(ruleset: CardRuleset, state: Position, act: Act) -> Cites:
    """An object that is a land and something else can only be played as a land (305.9)."""
    types = set(printed(ruleset, object_of(state, act)).texts("types")) & CARD_TYPES
    return ruleset.cites.get("land and more", ()) if len(types) > 1 else ()


def as_what_it_would_be(ruleset: CardRuleset, state: Position, act: Act) -> Cites:
    """Why the card cannot be cast now, or, if an effect opens its zone, which spell it would be (601.3e)."""
    obj = object_of(state, act)
    if _only_from_the_graveyard(ruleset, obj, act):
        return ruleset.cites.get("aftermath", ())
    if seatless(obj.zone) == EXILE and obj.owner == act.who:
        for since, step in SET_ASIDE.items():
            if since in obj.data and obj.data.number(since) == state.turn:
                return ruleset.cites.get(step, ())
    if not opened(ruleset, state, obj, act.who, PERMITTED, anything=True):
        return ()
    wanted = fold(act.data.text("way"))
    keys = ["evaluated as that spell", *(["bestow evaluated"] if wanted == "bestow" else [])]
    return united(*(ruleset.cites.get(key, ()) for key in keys))


def _only_from_the_graveyard(ruleset: CardRuleset, obj: Object, act: Act) -> bool:
    """Whether the action names a half that is cast from a graveyard alone (702.127a)."""
    half = printed(ruleset, obj).get("faces", EMPTY).get("right", EMPTY)
    named = {"aftermath", fold(half.text("name"))}
    return _has(half, "aftermath") and fold(act.data.text("way")) in named and obj.owner == act.who


def timing_of_its_kind(ruleset: CardRuleset, state: Position, act: Act) -> Cites:
    """The section that says when a card of this kind is cast (301.1, 302.1, 303.1, 306.1, 307.1)."""
    types = view(ruleset, state, object_of(state, act)).types
    return united(*(ruleset.cites.get(f"cast {kind}", ()) for kind in sorted(types)))


def no_split_second(ruleset: CardRuleset, state: Position) -> bool:
    """Whether no spell with split second is on the stack (702.61a)."""
    return not any(o.card and view(ruleset, state, o).has("split second") for o in state.stack)


def _unsplit(ruleset: CardRuleset, state: Position, act: Act, way: Way | None = None) -> bool:
    return no_split_second(ruleset, state)


def _can_be_down(ruleset: CardRuleset, state: Position, act: Act, way: Way) -> bool:
    return not face_down(act) or "morph" in definition(ruleset, object_of(state, act))


def _has_cost(ruleset: CardRuleset, state: Position, act: Act, way: Way) -> bool:
    """A card without a mana cost has one that cannot be paid (118.6), unless another way is open."""
    card = definition(ruleset, thought(ruleset, state, object_of(state, act), act.who, way)[1])
    return "cost" in card or "suspend" not in card or face_down(act)


def _has_targets(ruleset: CardRuleset, state: Position, act: Act, way: Way) -> bool:
    """Whether all targets that must be chosen could be."""
    state, obj = thought(ruleset, state, object_of(state, act), act.who, way)
    if obj.data.get("free") and "x" in definition(ruleset, obj).get("cost", EMPTY):
        state, obj = with_x(ruleset, state, obj, 0)  # the only possible X then (107.3b)
    return face_down(act) or enough(ruleset, state, obj)


def way_costs(ruleset: CardRuleset, obj: Object, way: str) -> tuple[tuple[Data, ...] | None, Any]:
    """The cost that replaces the mana cost (None if that remains), and the additional cost."""
    kind = KINDS.get(way)
    if kind is None:
        return None, ()
    instead = printed(ruleset, obj).get(way, ()) if kind.instead else None
    if (
        way == "flashback" and not instead
    ):  # an effect gives it, with the card's mana cost as its cost (702.1b)
        instead = (instruction("pay", pay=definition(ruleset, obj).get("cost", EMPTY)),)
    instead = instead if kind.cost is None else kind.cost
    return instead, kind.extra


def rest_of(
    ruleset: CardRuleset, state: Position, act: Act, way: Way
) -> tuple[Position, tuple[Data, ...], Any]:
    """The parts of a card's cost other than mana, as it will be on the stack; none face down."""
    state, obj = thought(ruleset, state, object_of(state, act), act.who, way)
    card, context = definition(ruleset, obj), context_of(ruleset, state, obj)
    instead, extra = way_costs(ruleset, obj, way.name)
    if way.paid:
        instead = card[way.paid]
    whole = (*card.get("additional cost", ()), *(instead or ()), *extra)
    rest = () if face_down(act) else split(whole, 0)[1]
    if rest and obj.zone != STACK:  # it cannot pay for itself
        trial = Draft(ruleset, state.snapshot())
        moved = trial.move(obj.id, STACK, controller=act.who)
        trial.put_object(replace(moved, data=obj.data))
        state, context = trial, replace(context, source=moved.ref, object=moved.ref)
    return state, rest, context


def _enough_life(ruleset: CardRuleset, state: Position, act: Act, way: Way) -> bool:
    """Whether there is enough life for the additional costs."""
    state, rest, context = rest_of(ruleset, state, act, way)
    return affords_life(ruleset, state, rest, context)


def _can_pay_rest(ruleset: CardRuleset, state: Position, act: Act, way: Way) -> bool:
    """Whether the additional costs that are no mana can be paid."""
    state, rest, context = rest_of(ruleset, state, act, way)
    return rest_payable(ruleset, state, rest, context)


def _can_pay_mana(ruleset: CardRuleset, state: Position, act: Act, way: Way) -> bool:
    """Whether the mana could be paid, including what mana abilities may still produce."""
    costs = costs_of(ruleset, state, act, way)
    if costs is None:
        return True
    after, known = thought(ruleset, state, object_of(state, act), act.who, way)
    barred = restricted_mana.barred(ruleset, after, act.who, known.ref)
    return any(could_pay(ruleset, state, act.who, cost, barred=barred) for cost in costs)


def costs_of(ruleset: CardRuleset, state: Position, act: Act, way: Way) -> tuple[Data, ...] | None:
    """The least mana of each cost that may be paid in this way; None if none has to be paid."""
    if face_down(act):
        return (MORPH_COST,)
    state, obj = thought(ruleset, state, object_of(state, act), act.who, way)
    card = definition(ruleset, obj)
    instead = way_costs(ruleset, obj, way.name)[0]
    if way.name == alternative_payment.HARMONIZE:  # a creature's power may reduce the cost
        obj = replace(obj, data=obj.data.but(way=way.name))
    if obj.data.get("free") or way.name == "plot":
        return None
    if _cheaper_for_targets(card):
        return None  # the cost is known only when targets have been chosen (601.2f)
    if way.paid:
        instead = card[way.paid]
    tax = partial(commanders.taxed, state) if commanders.from_command(obj) else _untaxed
    costs = [card.get("cost", EMPTY) if instead is None else mana_of(instead)]
    if instead is None:
        for name in alternatives(ruleset, state, obj):
            most = emergence.most(ruleset, state, obj) if name == "emerge" else 0
            costs.append(changed(mana_of(card[name]), -most))
        costs += offerings.costs(ruleset, state, obj, act.who, costs[0])
    return tuple(_least(ruleset, state, obj, act.who, tax(obj, cost)) for cost in costs)


def _untaxed(obj: Object, cost: Data) -> Data:
    return cost


@read_once
def _cheaper_for_targets(card: Data) -> bool:
    """Whether the card's own cost is reduced by its targets."""
    return any(
        "cost" in one.get("change", EMPTY) and "targets" in repr(one.get("while"))
        for one in card.get("abilities", ())
        if one.text("kind") == "static"
    )


def _least(ruleset: CardRuleset, state: Position, obj: Object, who: str, cost: Data) -> Data:
    """The least that a cost can come to, with all changes and alternative payments."""
    total = adjusted(ruleset, state, obj, who, settled(cost, 0))
    left = alternative_payment.least(ruleset, state, obj, who, total)
    left = assisting.least(ruleset, state, obj, who, left)
    return as_spent(ruleset, state, obj, who, left)


def alternatives(ruleset: CardRuleset, state: Position, obj: Object) -> tuple[str, ...]:
    """The alternative costs of a spell that may be chosen while it is announced (601.2b)."""
    card, context = definition(ruleset, obj), context_of(ruleset, state, obj)
    lost = state.facts.get(f"opponent lost life {obj.controller}")
    return tuple(
        name for name in ALTERNATIVES
        if name in card
        and (name != "spectacle" or lost)
        and (name not in combat_hits.OPEN or combat_hits.OPEN[name](ruleset, state, obj))
        and (name != "alternative cost" or _allowed(ruleset, state, card, context))
        and (name != "warp" or HAND in (obj.data.text("from"), seatless(obj.zone)))
        and (name != "emerge" or emergence.offered(ruleset, state, obj))
        and rest_payable(ruleset, state, split(card[name], 0)[1], context)
    )  # fmt: skip


def _allowed(ruleset: CardRuleset, state: Position, card: Data, context: Context) -> bool:
    """Whether the condition of the card's alternative cost is met."""
    return "alternative cost if" not in card or holds(ruleset, state, card["alternative cost if"], context)


def _not_forbidden(ruleset: CardRuleset, state: Position, act: Act, way: Way) -> bool:
    return _refused(ruleset, state, act, way) is None


def _refused(ruleset: CardRuleset, state: Position, act: Act, way: Way) -> Cites | None:
    state, _, _, obj = proposal = as_cast(ruleset, state, act, way)
    cites = refused(ruleset, *proposal)
    return None if cites and _another_x(ruleset, state, act, way, obj) else cites


def as_cast(ruleset: CardRuleset, state: Position, act: Act, way: Way) -> tuple[Position, str, str, Object]:
    """The data by which effects that forbid casting judge it: the spell, its caster, its zone."""
    state, obj = thought(ruleset, state, object_of(state, act), act.who, way)
    if face_down(act):  # only its face-down characteristics count (702.37c, 708.4)
        trial = Draft(ruleset, state.snapshot())
        moved = trial.move(obj.id, STACK, controller=act.who)
        obj = trial.put_object(replace(moved, data=obj.data.but(**{"face down": True})))
        state = trial
    return state, "cast", act.who, obj


X_TRIED = (*range(1, 21), 10**6)
"""Values of X that are tried: every small one, and one above anything that a card may compare with."""


def _another_x(ruleset: CardRuleset, state: Position, act: Act, way: Way, obj: Object) -> bool:
    """Whether the spell is not forbidden for some X that can be paid (601.3a)."""
    cost = definition(ruleset, obj).get("cost", EMPTY)
    instead = way_costs(ruleset, obj, way.name)[0]
    if "what X makes it" not in ruleset.cites or instead is not None or face_down(act):
        return False
    if not cost.number("x") or obj.data.get("free") or way.name == "plot" or way.paid:
        return False
    for x in X_TRIED:
        total = adjusted(ruleset, state, obj, act.who, settled(cost, x))
        if not could_pay(ruleset, state, act.who, as_spent(ruleset, state, obj, act.who, total)):
            return False
        after, known = with_x(ruleset, state, obj, x)
        if refused(ruleset, after, "cast", act.who, known) is None:
            return True
    return False


def with_x(ruleset: CardRuleset, state: Position, obj: Object, x: int) -> tuple[Position, Object]:
    """An object with a value announced for X, and a state with it."""
    said = announced(obj).but(x=x, proposed=True)
    known = replace(obj, data=obj.data.but(**{ANNOUNCED: said}))
    trial = Draft(ruleset, state.snapshot())
    if obj.id in state.objects:
        trial.put_object(known)
    return trial, known


def x_objection(ruleset: Ruleset, state: Position, given: Answer) -> Refusal | None:
    """Why a spell or ability cannot be announced with that X: it has no targets, or is forbidden."""
    assert isinstance(ruleset, CardRuleset)
    decision = state.decision
    obj = state.current(decision.data.ref("object")) if decision is not None else None
    if decision is None or obj is None or decision.min == decision.max:
        return None
    after, known = with_x(ruleset, state, obj, given.choice[0])
    if not aimable(ruleset, after, known):
        said = Message(
            N_("with X = {x} there is not enough that could be its target"), {"x": given.choice[0]}
        )
        return Refusal(said, united(ruleset.cite("target"), ruleset.cite("x")))
    if obj.card and "what X makes it" in ruleset.cites:
        cites = refused(ruleset, after, "cast", obj.controller, known)
        if cites is not None:
            made = united(ruleset.cite("what X makes it"), ruleset.cite("can't cast"), cites)
            by = forbidder(ruleset, after, "cast", obj.controller, known)
            return Refusal(forbidden_by(obj.controller, by), made)
    return None


ALTERNATIVES = (
    "alternative cost", "evoke", "dash", "blitz", "spectacle", "emerge", "warp", "awaken", "impending",
    "prowl", "freerunning",
)  # fmt: skip
"""Alternative costs that are asked for while the spell is announced."""
Test = Callable[[CardRuleset, Position, Act, Way], bool]
TESTS: tuple[Test, ...] = (
    _no_land,
    _unsplit,
    _in_time,
    _can_be_down,
    _has_cost,
    _has_targets,
    _enough_life,
    _can_pay_rest,
    _can_pay_mana,
    _not_forbidden,
)


def fitting(ruleset: CardRuleset, state: Position, act: Act, upto: Test = TESTS[-1]) -> tuple[Way, ...]:
    """The ways meant that pass all tests up to the given one."""
    asked = TESTS[: TESTS.index(upto) + 1]
    return tuple(
        way for way in meant(ruleset, state, act)
        if all(test(ruleset, state, act, way) for test in asked)
    )  # fmt: skip


def from_where(ruleset: CardRuleset, state: Position, act: Act) -> bool:
    return bool(meant(ruleset, state, act))


def passes(test: Test) -> Callable[[CardRuleset, Position, Act], bool]:
    """A row of conditions: some way passes this test and all tests before it."""

    def holds(ruleset: CardRuleset, state: Position, act: Act) -> bool:
        found = meant(ruleset, state, act)
        if len(found) == 1:
            return test(ruleset, state, act, found[0])
        return bool(fitting(ruleset, state, act, test))

    return holds


no_land, in_time, can_be_down = passes(_no_land), passes(_in_time), passes(_can_be_down)
has_cost, has_targets, enough_life = passes(_has_cost), passes(_has_targets), passes(_enough_life)
can_pay_rest, can_pay_mana = passes(_can_pay_rest), passes(_can_pay_mana)
unsplit = passes(_unsplit)


def out_of_reach(ruleset: CardRuleset, state: Position, act: Act) -> Cites:
    """The sections by which objects that would fit cannot be its targets."""
    made: Cites = ()
    for way in meant(ruleset, state, act):
        after, obj = thought(ruleset, state, object_of(state, act), act.who, way)
        of_aura = ruleset.cite("aura spell") if "enchant" in definition(ruleset, obj) else ()
        made = united(made, of_aura, barriers(ruleset, after, obj))
    return made


FORBIDDEN = N_("an effect says that this can't be done")
CANNOT = {"cast": "can't cast", "activate": "can't activate"}


def not_forbidden(name: str) -> Any:
    """The objection that continuous effects forbid an action, with their own sections."""
    if name == "cast":
        return _cast_forbidden
    return partial(_forbidden, name)


def _forbidden(name: str, ruleset: CardRuleset, state: Position, act: Act) -> Refusal | None:
    obj = state.objects.get(act.data.text("object"))
    cites = refused(ruleset, state, name, act.who, obj)
    if cites is None:
        return None
    reason = forbidden_by(act.who, forbidder(ruleset, state, name, act.who, obj))
    return Refusal(reason, united(ruleset.cite(CANNOT.get(name, "can't")), cites))


def forbidden_by(who: str, by: str) -> Message:
    """The message that something can't be done, with the source of the effect if it has a name."""
    if by:
        return Message(N_("an effect says that this can't be done: that of {by}"), {"who": who, "by": by})
    return Message(FORBIDDEN, {"who": who})


def _cast_forbidden(ruleset: CardRuleset, state: Position, act: Act) -> Refusal | None:
    """The objection if every otherwise possible way is forbidden."""
    open_ = fitting(ruleset, state, act, _can_pay_mana)
    found = [_refused(ruleset, state, act, way) for way in open_]
    if not found or any(cites is None for cites in found):
        return None
    cites = united(*(one for one in found if one is not None))
    by = forbidder(ruleset, *as_cast(ruleset, state, act, open_[0]))
    return Refusal(forbidden_by(act.who, by), united(ruleset.cite("can't cast"), cites))


def castable(ruleset: CardRuleset, state: Position, seat: str) -> Iterable[Act]:
    """The cards that are offered to a seat for casting, including those that may turn out illegal."""
    whose = state.playing if _lent_graveyards(ruleset, state, seat) else (seat,)
    graveyards = (f"{GRAVEYARD}/{one}" for one in whose)
    for zone in (f"{HAND}/{seat}", *graveyards, EXILE, COMMAND, f"{LIBRARY}/{seat}"):
        for obj in state.inside(zone):
            card = definition(ruleset, obj)
            if not card or not ways(ruleset, state, obj, seat):
                continue
            if "land" not in card.texts("types"):
                yield act(seat, "cast", object=obj.id)
            if "morph" in card and zone.startswith(HAND):
                yield act(seat, "cast", object=obj.id, **{"face down": "yes"})
