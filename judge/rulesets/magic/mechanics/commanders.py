"""Commanders: casting them, returning them to the command zone, their combat damage (903.8-10)."""

from __future__ import annotations

from judge.resolver import (
    EMPTY,
    Ask,
    Data,
    Decision,
    Do,
    Draft,
    Event,
    Object,
    Op,
    Position,
    Replacement,
    op,
    options,
    united,
    zone_of,
)
from judge.resolver.values import replace
from judge.rulesets.kit.incremental_filter import IncrementalFilter, as_they_lie
from judge.rulesets.kit.rule import CardRuleset, seatless
from judge.rulesets.magic.costs.mana import changed
from judge.rulesets.magic.instructions.effect_objects import moving
from judge.rulesets.magic.tokens import PART_OF
from judge.rulesets.magic.zones import COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY, MERGED, MERGED_AS

CASTS = "commander casts"
DAMAGE = "commander damage"
FIGURES = (CASTS, DAMAGE)
"""In a commander's nature: the number of times its owner has cast it from the command zone, and the combat
damage that it has dealt to each player in the game.
"""
LEFT = "left there"
"""In the data of a commander in a graveyard or in exile: its owner has been asked, or it was there before."""
DEADLY = 21
"""Combat damage by one commander with which a player loses (903.10a)."""
ASIDE = "aside"
"""In an operation that moves a merged permanent: the zone of its parts that are no commander (903.9c)."""


def is_commander(obj: Object) -> bool:
    return bool(obj.nature.get("commander"))


_COMMANDERS = IncrementalFilter()


def commanders(state: Position) -> list[Object]:
    """All commanders, wherever they are."""
    found = _COMMANDERS.among(state.objects, is_commander)
    return as_they_lie(state, found) if len(found) > 1 else found


def represents(state: Position, obj: Object) -> bool:
    """Whether an object is a commander, or a permanent of which one is a part (903.3b, 903.3c)."""
    return is_commander(obj) or (MERGED_AS in obj.data and bool(_within(state, obj)))


def _within(state: Position, obj: Object) -> list[Object]:
    """The commanders that are parts of a permanent of several cards."""
    if MERGED_AS not in obj.data:
        return []
    return [o for o in state.inside(MERGED) if is_commander(o) and o.data.ref(PART_OF) == obj.ref]


# The command zone


def taxed(state: Position, obj: Object, mana: Data) -> Data:
    """A cost with {2} more for each time that the commander has been cast from the command zone (903.8)."""
    return changed(mana, 2 * obj.nature.number(CASTS))


def from_command(obj: Object) -> bool:
    """Whether it is being cast, or would be, as a commander from the command zone."""
    return is_commander(obj) and COMMAND in (obj.data.text("from"), seatless(obj.zone))


def is_taxed(obj: Object) -> bool:
    """Whether earlier casts make it cost more from its present zone."""
    return from_command(obj) and obj.nature.number(CASTS) > 0


def was_cast(draft: Draft, obj: Object) -> None:
    """Count a cast from the command zone, for the next time."""
    if from_command(obj):
        number = obj.nature.number(CASTS) + 1
        draft.put_object(replace(obj, nature=obj.nature.but(**{CASTS: number})))


def returning(ruleset: CardRuleset, state: Position) -> tuple[Op, ...]:
    """Let the owner put a commander that has come to a graveyard or to exile into the command zone
    (903.9a).
    """
    cites = ruleset.cites.get("commander returns")
    return tuple(
        op("commander may return", object=o.ref, seat=o.owner, cites=cites)
        for o in commanders(state)
        if cites
        and seatless(o.zone) in (GRAVEYARD, EXILE)
        and LEFT not in o.data
        and o.owner in state.playing
    )


def may_return(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """Ask ``seat`` whether to put ``object`` into the command zone."""
    decision = Decision(what.data.text("seat"), "to command", options(("yes", "no")), cites=what.cites)
    draft.then(Ask((decision,), "to command", data=what.data))


def returned(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    """Put it into the command zone, or leave it where it is."""
    obj = draft.current(ask.data.ref("object"))
    if obj is None:
        return
    if answers[0] != ("yes",):
        draft.change_object(obj, **{LEFT: True})
        return
    move = moving(draft, "move", obj, COMMAND)
    draft.then(Do((replace(move, cites=ruleset.cite("commander returns")),)))


def replacing(ruleset: CardRuleset, state: Position, what: Op) -> list[Replacement]:
    """A commander that would be put into its owner's hand or library may go to the command zone (903.9b)."""
    obj, cites = state.current(what.data.ref("object")), ruleset.cites.get("commander instead")
    to = what.data.text("to") or (HAND if what.verb == "return" else "")
    if what.verb == "draw":
        obj, to = _next_drawn(state, what), HAND
    if not cites or obj is None or seatless(to) not in (HAND, LIBRARY) or not represents(state, obj):
        return []
    if seatless(obj.zone) in (HAND, LIBRARY) and seatless(obj.zone) == seatless(to):
        return []
    if not is_commander(obj) or MERGED_AS in obj.data:
        cites = united(cites, ruleset.cite("commander in parts"))
    owner = (obj if is_commander(obj) else _within(state, obj)[0]).owner
    return [Replacement(f"commander:{obj.ref}", "magic.commander", owner, cites, obj.ref, optional=True)]


def _next_drawn(state: Position, what: Op) -> Object | None:
    """The card that a draw would put into a hand, if it is known."""
    library = state.zone(zone_of(LIBRARY, what.data.text("seat")))
    return state.objects[library[-1]] if library else None


def replaced(ruleset: CardRuleset, draft: Draft, what: Op, by: Replacement) -> tuple[Op, ...]:
    """Put it into the command zone; other cards of its merged permanent go where they would have gone."""
    obj = draft.current(what.data.ref("object"))
    to = what.data.text("to") or HAND
    if what.verb == "draw":
        obj = _next_drawn(draft, what)
        return (replace(moving(draft, "move", obj, COMMAND), cites=by.cites),) if obj is not None else (what,)
    if obj is None or MERGED_AS not in obj.data:
        return (what.but(to=COMMAND),)
    return (what.but(to=COMMAND if is_commander(obj) else to, **{ASIDE: seatless(to)}),)


# Damage


def struck(before: Position, draft: Draft, event: Event) -> None:
    """Record the combat damage that a commander deals to a player (903.10a)."""
    ref = event.data.ref("source")
    source = draft.current(ref) or before.current(ref)
    if source is None or not event.data.get("combat"):
        return
    seat = event.data.text("seat")
    for one in (source, *_within(draft, source)):
        now = draft.objects.get(one.id)
        if now is not None and is_commander(now):
            held = now.nature.get(DAMAGE, EMPTY)
            dealt = held.but(**{seat: held.number(seat) + event.data.number("amount")})
            draft.put_object(replace(now, nature=now.nature.but(**{DAMAGE: dealt})))


def slain(state: Position, seat: str) -> bool:
    """Whether a player has been dealt 21 combat damage or more by one commander."""
    return any(o.nature.get(DAMAGE, EMPTY).number(seat) >= DEADLY for o in commanders(state))


CHECKS = {"903.9a": returning}
VERBS = {"commander may return": may_return}
ANSWERS = {"to command": returned}
REPLACERS = {"magic.commander": replaced}
