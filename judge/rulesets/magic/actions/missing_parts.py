"""What a refused action lacks: a kind of target, mana, another cost, the right time or zone.

A refusal cites the rule; these functions add what is missing on this table. They add nothing if it cannot be
said in a few words.
"""

from __future__ import annotations

from collections.abc import Iterable

from judge.messages import N_, Message
from judge.resolver import EMPTY, Act, Cites, Data, Object, Position, united
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.effect_runner import payable
from judge.rulesets.kit.missing_targets import Kinds, missing_target
from judge.rulesets.kit.rule import CardRuleset, Context, definition, object_of, seatless
from judge.rulesets.magic import teams
from judge.rulesets.magic.actions import activating
from judge.rulesets.magic.actions.casting_permissions import (
    costs_of,
    face_down,
    meant,
    rest_of,
    thought,
    way_costs,
)
from judge.rulesets.magic.costs.joint_costs import why_it_cannot
from judge.rulesets.magic.costs.mana import SYMBOLS, log_text, pool, settled, shown
from judge.rulesets.magic.costs.mana_abilities import still_made
from judge.rulesets.magic.costs.paying import (
    adjusted,
    mana_of,
    of_another_color,
    price_cites,
    split,
    wrong_type,
)
from judge.rulesets.magic.mechanics import commanders, player_control
from judge.rulesets.magic.words import MAINS
from judge.rulesets.magic.zones import BATTLEFIELD, HAND, permanents

KINDS = Kinds(
    {
        "creature": N_("a creature"),
        "artifact": N_("an artifact"),
        "enchantment": N_("an enchantment"),
        "land": N_("a land"),
        "planeswalker": N_("a planeswalker"),
        "battle": N_("a battle"),
        "instant": N_("an instant"),
        "sorcery": N_("a sorcery"),
    },
    {
        "spell": N_("a spell"),
        "permanent": N_("a permanent"),
        "activated ability": N_("an activated ability"),
        "triggered ability": N_("a triggered ability"),
    },
)
"""The words that ask for targets."""
WHERE = {
    "graveyard": N_("it is in a graveyard"),
    "battlefield": N_("it is on the battlefield"),
    "exile": N_("it is in exile"),
    "library": N_("it is in a library"),
    "hand": N_("it is in another player's hand"),
    "stack": N_("it is on the stack"),
    "command": N_("it is in the command zone"),
}
PARTS = {
    "tap": N_("it is tapped already"),
    "untap": N_("it is not tapped"),
    "sacrifice": N_("there is nothing of the kind to sacrifice"),
    "sacrifice a": N_("there is nothing of the kind to sacrifice"),
    "discard": N_("there are not the cards to discard"),
    "discard a": N_("there is no card of the kind to discard"),
    "discard cards": N_("there are not the cards to discard"),
    "exile": N_("there is nothing of the kind to exile"),
    "exile a": N_("there is nothing of the kind to exile"),
    "return": N_("there is nothing of the kind to return"),
    "return a": N_("there is nothing of the kind to return"),
    "remove counters": N_("the counters to be removed are not there"),
    "tap a": N_("there is nothing untapped of the kind to tap"),
    "pay life": N_("there is not the life to pay"),
    "loyalty": N_("there are not the loyalty counters"),
}
"""What is missing for a part of a cost that is no mana, by its instruction."""


# Time and zone


def time(ruleset: CardRuleset, state: Position, act: Act) -> Message | None:
    """Why it is not a time when the player could cast a sorcery."""
    return next(iter(times(ruleset, state, act)), None)


def times(ruleset: CardRuleset, state: Position, act: Act) -> tuple[Message, ...]:
    """All that makes it no time when the player could cast a sorcery: whose turn, which step, the stack."""
    return (*turn(ruleset, state, act), *moments(ruleset, state, act))


def turn(ruleset: CardRuleset, state: Position, act: Act) -> tuple[Message, ...]:
    """Whose turn it is, where it is another player's."""
    if act.who in teams.active(state):
        return ()
    return (Message(N_("it is the turn of {active}"), {"active": state.active}),)


def moment(ruleset: CardRuleset, state: Position, act: Act) -> Message | None:
    """What about the moment lets nobody cast a sorcery."""
    return next(iter(moments(ruleset, state, act)), None)


def moments(ruleset: CardRuleset, state: Position, act: Act) -> tuple[Message, ...]:
    """All about the moment that lets nobody cast a sorcery."""
    phase = () if state.phase in MAINS else (Message(N_("this is no main phase")),)
    return (*phase, Message(N_("the stack is not empty"))) if state.stack else phase


def zone(ruleset: CardRuleset, state: Position, act: Act) -> Message | None:
    """The card's zone, and the zones from which it could be cast."""
    obj = object_of(state, act)
    lies = seatless(obj.zone)
    if lies == HAND and obj.owner == act.who:
        return Message(N_("it cannot be cast in that way from the hand"))
    where = WHERE.get(lies)
    if where is None:
        return None
    rest = N_("{where}; a card is cast from its owner's hand unless a rule or effect says otherwise")
    return Message(rest, {"where": Message(where)})


# Targets


def target_of_spell(ruleset: CardRuleset, state: Position, act: Act) -> Message | None:
    """The kind of target that the spell lacks."""
    for way in meant(ruleset, state, act):
        after, obj = thought(ruleset, state, object_of(state, act), act.who, way)
        said = missing_target(ruleset, after, obj, KINDS)
        if said is not None:
            return said
    return None


def target_of_ability(ruleset: CardRuleset, state: Position, act: Act) -> Message | None:
    """The kind of target that the ability lacks."""
    for _, ability in activating.fitting(ruleset, state, act, activating.cost_payable):
        announced = activating.as_announced(object_of(state, act), act.who, ability)
        said = missing_target(ruleset, state, announced, KINDS)
        if said is not None:
            return said
    return None


# Costs


def mana_for_spell(ruleset: CardRuleset, state: Position, act: Act) -> Message | None:
    """The cost of the spell, the mana in the pool, and what mana abilities can still produce."""
    for way in meant(ruleset, state, act):
        costs = costs_of(ruleset, state, act, way)
        if costs:
            return _mana(ruleset, state, act.who, costs[0])
    return None


def attached(ruleset: CardRuleset, state: Position, act: Act) -> Cites:
    """An attached permanent is controlled separately from what it is attached to (301.5d, 303.4e)."""
    obj = object_of(state, act)
    if obj is None or obj.zone != BATTLEFIELD or obj.data.get("attached") is None:
        return ()
    subtypes = view(ruleset, state, obj).subtypes
    kinds = (kind for kind in ("aura", "equipment") if kind in subtypes)
    return united(*(ruleset.cites.get(f"{kind}'s own controller", ()) for kind in kinds))


def paid_apart(ruleset: CardRuleset, state: Position, act: Act) -> Cites:
    """If each part of the cost could be paid, but not all together: each payment counts for one part
    (118.10).
    """
    for way in meant(ruleset, state, act):
        after, rest, context = rest_of(ruleset, state, act, way)
        if len(rest) > 1 and payable(ruleset, after, rest, context):
            return ruleset.cites.get("one cost for one", ())
    return ()


def price_of_spell(ruleset: CardRuleset, state: Position, act: Act) -> Cites:
    """What changes the spell's cost, and whether only the colors of the mana are wrong (107.4a)."""
    costs = next(
        (costs for way in meant(ruleset, state, act) if (costs := costs_of(ruleset, state, act, way))), ()
    )
    colors = bool(costs) and of_another_color(ruleset, state, act.who, costs[0])
    card = definition(ruleset, object_of(state, act))
    bends = any(part.text("verb") == "waterbend" for part in card.get("additional cost", ()))
    return united(
        _changed_price(ruleset, state, act),
        wrong_type(ruleset, state, act.who, costs[0]) if colors else (),
        ruleset.cites.get("waterbend alone", ()) if bends else (),
        ruleset.cites.get("paid for another", ()) if player_control.controlled(state, act.who) else (),
    )


def _changed_price(ruleset: CardRuleset, state: Position, act: Act) -> Cites:
    """What changes the spell's cost: the commander tax and effects (601.2f)."""
    for way in () if face_down(act) else meant(ruleset, state, act):
        after, obj = thought(ruleset, state, object_of(state, act), act.who, way)
        card = definition(ruleset, obj)
        instead = card[way.paid] if way.paid else way_costs(ruleset, obj, way.name)[0]
        plain = settled(card.get("cost", EMPTY) if instead is None else mana_of(instead), 0)
        tax = ruleset.cite("commander cast") if commanders.is_taxed(obj) else ()
        whole = commanders.taxed(after, obj, plain) if tax else plain
        total = adjusted(ruleset, after, obj, act.who, whole)
        changes = price_cites(ruleset, after, obj, act.who, whole, total) if total != whole else ()
        if tax or changes:
            return united(tax, changes)
    return ()


def _mana(
    ruleset: CardRuleset, state: Position, who: str, cost: Data, without: Object | None = None
) -> Message:
    held = pool(state, who) or EMPTY
    given = still_made(ruleset, state, who, without) or ()
    kinds = frozenset().union(*(kinds for _, kinds in given))
    colors = "".join(symbol for kind, symbol in SYMBOLS.items() if kind in kinds)
    made = str(sum(many for many, _ in given)) + (f" ({colors})" if colors else "")
    data = {"cost": shown(cost), "held": log_text(held), "made": made}
    return Message(N_("it costs {cost}; in the pool: {held}; mana abilities can still give: {made}"), data)


def cost_of_spell(ruleset: CardRuleset, state: Position, act: Act) -> Message | None:
    """The part of a spell's cost, other than mana, that cannot be paid."""
    for way in meant(ruleset, state, act):
        after, rest, context = rest_of(ruleset, state, act, way)
        said = _part(ruleset, after, rest, context)
        if said is not None:
            return said
    return None


def tapped_already(ruleset: CardRuleset, state: Position, act: Act) -> Cites:
    """A tapped permanent cannot be tapped as a cost (107.5); crewing needs enough power."""
    obj = object_of(state, act)
    for _, ability in activating.fitting(ruleset, state, act, activating.unused):
        if ability.text("name") == "crew":
            return ruleset.cites.get("crew", ())
        taps = any(part.text("verb") == "tap" for part in ability.get("cost", ()))
        if taps and obj is not None and obj.data.get("tapped"):
            return ruleset.cites.get("tapped already", ())
        for turn, already in (("tap a", True), ("untap a", False)):
            if any(part.text("verb") == turn for part in ability.get("cost", ())) and any(
                bool(o.data.get("tapped")) is already for o in permanents(state, act.who)
            ):
                return ruleset.cites.get("tapped only once" if already else "untapped only once", ())
        if why := why_it_cannot(ruleset, state, ability.get("cost", ())):
            return why
    return ()


def cost_of_ability(ruleset: CardRuleset, state: Position, act: Act) -> Message | None:
    """The part of an activation cost that cannot be paid: one other than mana first, else the mana."""
    obj = object_of(state, act)
    context = Context(act.who, obj.ref)
    for _, ability in activating.fitting(ruleset, state, act, activating.unused):
        mana, rest = split(ability.get("cost", ()), 0)
        said = _part(ruleset, state, rest, context)
        if said is None and mana:
            whole, itself = activating.mana_cost(ruleset, state, obj, act.who, ability)
            said = _mana(ruleset, state, act.who, whole, itself)
        if said is not None:
            return said
    return None


def _part(ruleset: CardRuleset, state: Position, rest: Iterable[Data], context: Context) -> Message | None:
    for part in rest:
        if not payable(ruleset, state, (part,), context):
            said = PARTS.get(part.text("verb"))
            return Message(said) if said else None
    return None
