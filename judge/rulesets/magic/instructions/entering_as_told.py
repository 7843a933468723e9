"""Limits how something enters by an effect to what the rules allow: attached, attacking."""

from __future__ import annotations

from collections.abc import Mapping

from judge.resolver import Data, Draft, Object, Position, Ref
from judge.resolver.values import replace
from judge.rulesets.kit.arguments import UNSAID
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.rule import CardRuleset
from judge.rulesets.magic import teams
from judge.rulesets.magic.checks.attachments import kind_of, may_be_on
from judge.rulesets.magic.zones import BATTLEFIELD

STAYS = "attached to nothing it can be on"
"""The citation key for an Aura that does not enter at all (303.4i)."""


def as_it_can(
    ruleset: CardRuleset, state: Position, obj: Object, seat: str, told: Data, args: Mapping[str, object]
) -> tuple[Data, tuple[str, ...]]:
    """The legal part of how it enters, with citation keys; they include ``STAYS`` if it cannot enter."""
    on, attaches = told.get("attached"), args.get("attached", UNSAID) is not UNSAID
    fights = bool(args.get("attacks")) or args.get("attacking", UNSAID) is not UNSAID
    if not (attaches or (fights and state.phase == "combat")):
        return told, ()
    trial = Draft(ruleset, state.snapshot())
    there = trial.move(obj.id, BATTLEFIELD, controller=seat)
    there = trial.put_object(replace(there, data=told.but(attached=None, attacking=None)))
    seen = view(ruleset, trial, there)
    keys: list[str] = []
    if attaches and not (isinstance(on, Ref | str) and may_be_on(ruleset, trial, there, on)):
        kind = kind_of(seen)
        keys.append({"aura": STAYS, "": "nothing that is attached"}.get(kind, "equips nothing so"))
        told = told.but(attached=None)
    if fights and state.phase == "combat":
        if seat not in teams.active(state):
            keys.append("not under the attacker")
        elif "creature" not in seen.types:
            keys.append("no creature attacks so")
            told = told.but(attacking=None)
        elif "attacking" not in told:
            keys.append("nobody to attack so")
        elif seen.has("defender"):
            keys.append("attacks all the same")
    return told, tuple(keys)
