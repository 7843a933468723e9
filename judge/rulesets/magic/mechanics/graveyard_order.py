"""The order of cards put into a graveyard at once: their owner arranges them (404.3).

It is asked for only where something in the game looks at the order of a graveyard.
"""

from __future__ import annotations

from judge.resolver import EMPTY, Ask, Data, Decision, Draft, Object, Op, Position, Value, op, zone_of
from judge.rulesets.kit.effect_runner import option_of
from judge.rulesets.kit.read_once import read_once
from judge.rulesets.kit.rule import CardRuleset, printed
from judge.rulesets.magic.zones import GRAVEYARD

TOGETHER = "into graveyards together"
"""In the game's facts: each card that has come to a graveyard, with the batch that put it there."""
POSITIONS = frozenset({"top", "top until"})


@read_once
def looks_at_order(written: Value) -> bool:
    """Whether card data speak of the topmost cards of a graveyard, or a line not carried out may do so."""
    if isinstance(written, tuple):
        return any(map(looks_at_order, written))
    if not isinstance(written, Data):
        return False
    if written.text("ref") in POSITIONS and written.text("zone") == GRAVEYARD:
        return True
    unread = " ".join(written.texts("unread")).casefold()
    if GRAVEYARD in unread and ("above" in unread or "top" in unread.split()):
        return True
    return any(map(looks_at_order, written.values()))


def matters(ruleset: CardRuleset, state: Position) -> bool:
    """Whether an object of the game looks at the order of a graveyard."""
    return any(
        looks_at_order(printed(ruleset, obj)) or ("ability" in obj.nature and looks_at_order(obj.nature))
        for obj in state.all_objects
    )


def came(ruleset: CardRuleset, draft: Draft, card: Object, before: Position) -> None:
    """Remember a card that has come to a graveyard with the others of the same event."""
    if not matters(ruleset, draft):
        return
    held = draft.facts.get(TOGETHER, EMPTY)
    draft.remember(**{TOGETHER: held.but(**{card.id: before.fresh})})


def unarranged(ruleset: CardRuleset, state: Position) -> tuple[Op, ...]:
    """The check that lets the owners arrange what came to their graveyards at once."""
    return (op("arrange graveyard"),) if TOGETHER in state.facts else ()


def arrange(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """Ask each owner of several different cards that came at once for their order."""
    came_in: Data = draft.facts.get(TOGETHER, EMPTY)
    draft.remember(**{TOGETHER: None})
    asked: list[Ask] = []
    for seat in draft.order_from(draft.active):
        zone = zone_of(GRAVEYARD, seat)
        for batch in sorted({came_in.number(one) for one in came_in}):
            there = [one for one in reversed(draft.zone(zone)) if came_in.get(one) == batch]
            if len({draft.objects[one].card for one in there}) > 1 and seat in draft.playing:
                among = tuple(option_of(draft, draft.objects[one].ref) for one in there)
                cites = ruleset.cite("arrange graveyard")
                order = Decision(seat, "order", among, form="order", cites=cites)
                asked.append(Ask((order,), "arranged", data=Data(zone=zone)))
    draft.then(*asked)


VERBS = {"arrange graveyard": arrange}
CHECKS = {"404.3": unarranged}
