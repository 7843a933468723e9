"""Objects that not all players can see, and their abilities, which do not trigger (603.2f)."""

from __future__ import annotations

from judge.resolver import Draft, Event, Object, Pending, Position, Ref
from judge.rulesets.kit.abilities import applies_to
from judge.rulesets.kit.characteristics import active_effects
from judge.rulesets.kit.rule import CardRuleset, seatless
from judge.rulesets.magic.zones import EXILE, HAND, LIBRARY

HIDDEN = frozenset({HAND, LIBRARY})


def in_sight(ruleset: CardRuleset, state: Position, obj: Object) -> bool:
    """Whether an effect keeps the hand or the top card in which an object lies revealed."""
    zone = seatless(obj.zone)
    top = zone == LIBRARY and state.zone(obj.zone)[-1:] == (obj.id,)
    word = "hand revealed" if zone == HAND else "library top revealed" if top else ""
    return any(
        word in one.change.texts("as though") and applies_to(ruleset, state, one, obj.owner)
        for one in active_effects(ruleset, state)
    )


def of_what_is_seen(
    ruleset: CardRuleset,
    before: Position,
    state: Position,
    found: tuple[Pending, ...],
    events: tuple[Event, ...],
) -> tuple[Pending, ...]:
    """The triggered abilities without those of objects that have moved unseen; tells of each of these."""
    moved = {e.seq: e for e in events if e.data.text("from") in HIDDEN}
    seen: list[Pending] = []
    for one in found:
        event = moved.get(one.cause)
        if event is None or not _unseen(ruleset, before, state, one, event):
            seen.append(one)
        elif isinstance(state, Draft):
            state.emit("hidden trigger", "hidden trigger", object=event.data.ref("object"))
    return tuple(seen)


def _unseen(ruleset: CardRuleset, before: Position, state: Position, one: Pending, event: Event) -> bool:
    now, was = state.current(event.data.ref("object")), event.data.get("was")
    then = before.current(was) if isinstance(was, Ref) else None
    if now is None or one.source is None or one.source.id != now.id:
        return False
    zone = seatless(now.zone)
    hidden = zone in HIDDEN or (zone == EXILE and bool(now.data.get("face down")))
    shown = any(obj is not None and in_sight(ruleset, at, obj) for at, obj in ((before, then), (state, now)))
    return hidden and not shown
