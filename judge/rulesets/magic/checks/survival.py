"""Explains whether a damaged creature is destroyed: damage, toughness, and the rule that compares them."""

from __future__ import annotations

from judge.messages import N_, Message
from judge.resolver import Cites, Object, State
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.rule import CardRuleset
from judge.rulesets.magic.zones import BATTLEFIELD

_SURVIVES = N_("{damage} damage, toughness {toughness}: not destroyed")
_SPARED = N_("{damage} damage, toughness {toughness}: not destroyed, it is indestructible")
_LETHAL = N_("{damage} damage, toughness {toughness}: to be destroyed when state-based actions are checked")


def survival(ruleset: CardRuleset, state: State, obj: Object) -> tuple[Message, Cites] | None:
    """Whether its damage destroys a creature, and by which rule.

    None without damage, off the battlefield, and if something else decides: toughness 0 or less, or unchecked
    damage from deathtouch.
    """
    damage = obj.data.number("damage")
    if obj.zone != BATTLEFIELD or damage <= 0:
        return None
    seen = view(ruleset, state, obj)
    toughness = seen.figure("toughness")
    if "creature" not in seen.types or toughness <= 0:
        return None
    cites, told = ruleset.cite("sba damage"), {"damage": damage, "toughness": toughness}
    kept = seen.has("indestructible")
    if obj.data.get("deathtouched") and not kept:
        return None
    if damage < toughness:
        return Message(_SURVIVES, told), cites
    return (
        (Message(_SPARED, told), ruleset.cite("indestructible")) if kept else (Message(_LETHAL, told), cites)
    )
