"""Speed, the city's blessing, and saddled permanents (702)."""

from __future__ import annotations

from judge.resolver import EMPTY, Data, Draft, Event, Op, Pending, Position, State, meant, op
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.rule import Args, CardRuleset, Context, Instruction
from judge.rulesets.magic.checks.check_index import concerned
from judge.rulesets.magic.dsl import YOU, instruction
from judge.rulesets.magic.instructions.effect_objects import Ops, objects, seats_of
from judge.rulesets.magic.words import THIS_TURN
from judge.rulesets.magic.zones import BATTLEFIELD, permanents

SPEED, MOST = "speed", 4
BLESSING = "city's blessing"
TEN = 10
"""Permanents with ascend, which give the city's blessing."""
SADDLED = "saddled in turn"
"""In the data of a permanent: the turn in which it became saddled."""
RAISED = f"{THIS_TURN}speed of "
FASTER = Data(kind="triggered", name=SPEED, effect=(instruction("raise speed", raise_speed=1, who=YOU),))


def check(ruleset: CardRuleset, state: State) -> tuple[Op, ...]:
    """A player with start your engines! and without speed gets speed 1 (704.5z)."""
    found = {
        seen.controller
        for _, seen in concerned(ruleset, state, "standing")
        if seen.has("start your engines!") and not state.player(seen.controller).number(SPEED)
    }
    cites = ruleset.cite("sba speed")
    return tuple(op(SPEED, seat=seat, to=1, cites=cites) for seat in state.playing if seat in found)


def ascends(ruleset: CardRuleset, state: State) -> tuple[Op, ...]:
    """A player with ten permanents and ascend gets the city's blessing (702.131b)."""
    found = {
        seen.controller
        for _, seen in concerned(ruleset, state, "standing")
        if seen.has("ascend") and not state.player(seen.controller).get(BLESSING)
    }
    cites = ruleset.cite("ascend")
    return tuple(
        op(BLESSING, seat=seat, cites=cites)
        for seat in state.playing
        if seat in found and len(tuple(permanents(state, seat))) >= TEN
    )


def speeds(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """Set the speed of ``seat`` to ``to``, at most four."""
    seat, to = what.data.text("seat"), min(MOST, what.data.number("to"))
    if seat not in draft.playing or draft.player(seat).number(SPEED) == to:
        return
    draft.change_player(seat, speed=to)
    draft.emit(SPEED, what.cites or SPEED, seat=seat, amount=to)


def blessed(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """Give ``seat`` the city's blessing for the rest of the game."""
    seat = what.data.text("seat")
    if seat not in draft.playing or draft.player(seat).get(BLESSING):
        return
    draft.change_player(seat, **{BLESSING: True})
    draft.emit(BLESSING, what.cites or "ascend", seat=seat)


def set_off(ruleset: CardRuleset, state: Position, events: tuple[Event, ...]) -> tuple[Pending, ...]:
    """Opponents who lose life during one's turn raise one's speed, once each turn (702.179d)."""
    who = state.active
    if not 0 < state.player(who).number(SPEED) < MOST or state.facts.get(f"{RAISED}{who}"):
        return ()
    for event in events:
        loser = event.data.text("seat")
        if event.name == "lose life" and loser and loser != who:
            if isinstance(state, Draft):
                state.remember(**{f"{RAISED}{who}": True})
            data = Data(ability=FASTER, names=EMPTY, known=EMPTY)
            return (Pending("ability", who, None, data, ruleset.cite(SPEED), event.seq),)
    return ()


def raising(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    """``{raise speed: N, who: SEATS}``; a player without speed gets that much (702.179c)."""
    return tuple(
        op(SPEED, seat=seat, to=state.player(seat).number(SPEED) + args["raise speed"])
        for seat in args["who"]
    )


def blessing(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    """``{get the city's blessing: SEAT}``."""
    return tuple(op(BLESSING, seat=seat) for seat in seats_of(state, args["get the city's blessing"]))


def becoming_saddled(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    """``{become saddled: REF}``."""
    there = (o for o in objects(state, args["become saddled"]) if o.zone == BATTLEFIELD)
    return tuple(op("saddled", object=o.ref, cites=ruleset.cite("saddled")) for o in there)


def saddled(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """``object`` is saddled until the turn ends or it leaves the battlefield (702.171b)."""
    obj = meant(draft, what)
    if obj is None or obj.data.get(SADDLED) == draft.turn:
        return
    draft.change_object(obj, **{SADDLED: draft.turn})
    seat = view(ruleset, draft, obj).controller
    draft.emit("saddled", what.cites or "saddled", Data(object=obj.ref, seat=seat))


INSTRUCTIONS = {
    "raise speed": Instruction({"raise speed": "amount", "who": "seats?"}, raising),
    "get the city's blessing": Instruction({"get the city's blessing": "ref"}, blessing),
    "become saddled": Instruction({"become saddled": "ref"}, becoming_saddled),
}
VERBS = {SPEED: speeds, BLESSING: blessed, "saddled": saddled}
CHECKS = {"704.5z": check, "702.131b": ascends}
CONDITIONS = {"saddled": lambda ruleset, state, obj: obj.data.get(SADDLED) == state.turn}
