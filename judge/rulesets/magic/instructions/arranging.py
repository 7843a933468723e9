"""The order of cards that one effect puts into a library together: their owner chooses it (401.4)."""

from __future__ import annotations

from typing import Any

from judge.resolver import Ask, Decision, Draft, Op, Position, op, zone_of
from judge.resolver.ruleset import Answers
from judge.rulesets.kit.effect_runner import option_of
from judge.rulesets.kit.rule import CardRuleset, Context
from judge.rulesets.magic.zones import LIBRARY

IN_ORDER = "in order"
"""The name under which an effect keeps the cards already put in order."""


def arranging(state: Position, context: Context, moves: tuple[Op, ...]) -> tuple[Op, ...]:
    """The operations that let owners arrange the cards that these moves put into their libraries."""
    known = context.names.get(IN_ORDER, ())
    ordered = set(known) if isinstance(known, tuple) else set()
    by_owner: dict[str, list[str]] = {}
    for one in moves:
        ref = one.data.ref("object")
        if ref is not None and ref not in ordered and ref.id in state.objects:
            by_owner.setdefault(state.objects[ref.id].owner, []).append(ref.id)
    several = {owner: tuple(ids) for owner, ids in by_owner.items() if len(ids) > 1}
    return tuple(op("arrange", seat=owner, objects=ids) for owner, ids in several.items())


def arrange(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """Ask ``seat`` for the order of ``objects`` in its library, if they are there and differ."""
    seat = what.data.text("seat")
    library = set(draft.zone(zone_of(LIBRARY, seat)))
    there = [draft.objects[one] for one in what.data.texts("objects") if one in library]
    if len({obj.card for obj in there}) < 2 or seat not in draft.playing:
        return
    among = tuple(option_of(draft, obj.ref) for obj in there)
    cites = ruleset.cite("arrange")
    draft.then(Ask((Decision(seat, "order", among, form="order", cites=cites),), "arranged"))


def arranged(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: Answers) -> None:
    """Put the cards in the chosen order, the first on top, in the places that they occupy."""
    zone = ask.data.text("zone") or zone_of(LIBRARY, ask.decisions[0].who)
    lies = draft.zone(zone)
    told: tuple[Any, ...] = answers[0]
    wanted = iter([key for key in reversed(told) if key in lies])
    draft.zones = draft.zones.set(zone, tuple(next(wanted) if one in told else one for one in lies))


VERBS = {"arrange": arrange}
ANSWERS = {"arranged": arranged}
