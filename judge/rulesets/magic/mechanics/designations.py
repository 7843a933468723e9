"""Designations of players and permanents: the monarch (724), goaded (701.15)."""

from __future__ import annotations

from judge.resolver import Data, Draft, Event, Op, Pending, Position, op
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.effect_runner import program
from judge.rulesets.kit.rule import Args, CardRuleset, Context, Instruction
from judge.rulesets.magic import teams
from judge.rulesets.magic.dsl import instruction
from judge.rulesets.magic.instructions.effect_objects import Ops, objects, seats_of
from judge.rulesets.magic.mechanics.held_by_one import hand_to, heir, holder, inherent
from judge.rulesets.magic.zones import BATTLEFIELD

MONARCH = "monarch"
DRAWS = Data(kind="triggered", name=MONARCH, effect=(instruction("draw", draw=1),))
CROWNS = Data(
    kind="triggered", name=MONARCH,
    effect=(instruction("become the monarch", become_the_monarch=Data(ref="name", name="seat")),),
)  # fmt: skip


def goad(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """``{goad: REF}``: until your next turn it attacks if able, and a player other than you if able."""
    others = Data(action="attack", of=Data(seat=Data(ref="opponents")))
    frames = tuple(
        program(
            (
                Data(
                    verb="last",
                    change=Data(must=(Data(action="attack"), others)),
                    of=Data(ref="name", name="goaded"),
                    until="your next turn",
                ),
            ),
            Context(context.you, context.source, cites=ruleset.cite("goad")).keeping(goaded=o.ref),
        )
        for o in objects(draft, args["goad"])
        if o.zone == BATTLEFIELD
    )
    draft.then(*(frames))


def crowning(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    """``{become the monarch: SEAT}``: the earlier monarch loses the designation (724.3)."""
    return tuple(op(MONARCH, seat=seat) for seat in seats_of(state, args["become the monarch"])[:1])


def crowned(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """``seat`` becomes the monarch, or remains it."""
    seat = what.data.text("seat")
    if seat not in draft.playing or draft.player(seat).get(MONARCH):
        return
    hand_to(draft, MONARCH, seat)
    draft.emit(MONARCH, what.cites or MONARCH, seat=seat)


def pass_on(draft: Draft, gone: str) -> None:
    """Hand the monarchy on when its holder leaves the game (724.4)."""
    seat = heir(draft, MONARCH, gone)
    if seat:
        hand_to(draft, MONARCH, seat)
        draft.emit(MONARCH, "monarch has left", seat=seat)


def set_off(ruleset: CardRuleset, state: Position, events: tuple[Event, ...]) -> tuple[Pending, ...]:
    """The two abilities of being the monarch, which have no source (724.2)."""
    who, cites = holder(state, MONARCH), ruleset.cites.get("monarch's ability", ())
    found = []
    for event in events if who else ():
        data = event.data
        if event.name == "step begins" and data.text("step") == "end" and who in teams.active(state):
            found.append(inherent(who, DRAWS, cites, event.seq))
        if event.name != "damage" or not data.get("combat") or data.text("seat") != who:
            continue
        source = state.current(data.ref("source"))
        if source is not None and "creature" in view(ruleset, state, source).types:
            found.append(inherent(who, CROWNS, cites, event.seq, seat=source.controller))
    return tuple(found)


INSTRUCTIONS = {
    "goad": Instruction({"goad": "ref"}, frames=goad),
    "become the monarch": Instruction({"become the monarch": "ref"}, crowning),
}
VERBS = {MONARCH: crowned}
