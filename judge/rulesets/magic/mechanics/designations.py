"""What players and permanents are besides: the monarch (724), goaded (701.15)."""

from __future__ import annotations

from judge.resolver import EMPTY, Data, Draft, Event, Op, Pending, Position, op
from judge.rulesets.kit.characteristics import view
from judge.rulesets.kit.effect_runner import program
from judge.rulesets.kit.rule import Args, CardRuleset, Context, Instruction
from judge.rulesets.magic import teams
from judge.rulesets.magic.dsl import instruction
from judge.rulesets.magic.instructions.effect_objects import Ops, objects, seats_of
from judge.rulesets.magic.zones import BATTLEFIELD

MONARCH = "monarch"
DRAWS = Data(kind="triggered", name=MONARCH, effect=(instruction("draw", draw=1),))
CROWNS = Data(
    kind="triggered", name=MONARCH,
    effect=(instruction("become the monarch", become_the_monarch=Data(ref="name", name="seat")),),
)  # fmt: skip


def goad(ruleset: CardRuleset, draft: Draft, context: Context, args: Args) -> None:
    """``{goad: REF}``: until your next turn it attacks if able, and another player than you if able."""
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
    """``{become the monarch: SEAT}``: who was the monarch before no longer is (724.3)."""
    return tuple(op(MONARCH, seat=seat) for seat in seats_of(state, args["become the monarch"])[:1])


def crowned(ruleset: CardRuleset, draft: Draft, what: Op) -> None:
    """``seat`` is the monarch from now on; whoever is it already stays it."""
    seat = what.data.text("seat")
    if seat not in draft.playing or draft.player(seat).get(MONARCH):
        return
    for other in draft.seats:
        if draft.player(other).get(MONARCH):
            draft.change_player(other, monarch=None)
    draft.change_player(seat, monarch=True)
    draft.emit(MONARCH, what.cites or MONARCH, seat=seat)


def monarch(state: Position) -> str:
    """Who is the monarch, or nobody."""
    return next((seat for seat in state.playing if state.player(seat).get(MONARCH)), "")


def set_off(ruleset: CardRuleset, state: Position, events: tuple[Event, ...]) -> tuple[Pending, ...]:
    """The two abilities of being the monarch, which have no source (724.2)."""
    who = monarch(state)
    found = []
    for event in events if who else ():
        data = event.data
        if event.name == "step begins" and data.text("step") == "end" and who in teams.active(state):
            found.append(_pending(ruleset, who, DRAWS, event.seq))
        if event.name != "damage" or not data.get("combat") or data.text("seat") != who:
            continue
        source = state.current(data.ref("source"))
        if source is not None and "creature" in view(ruleset, state, source).types:
            found.append(_pending(ruleset, who, CROWNS, event.seq, seat=source.controller))
    return tuple(found)


def _pending(ruleset: CardRuleset, who: str, ability: Data, cause: int, **names: object) -> Pending:
    data = Data(ability=ability, names=Data(names), known=EMPTY)
    return Pending("ability", who, None, data, ruleset.cite("monarch's ability"), cause)


INSTRUCTIONS = {
    "goad": Instruction({"goad": "ref"}, frames=goad),
    "become the monarch": Instruction({"become the monarch": "ref"}, crowning),
}
VERBS = {MONARCH: crowned}
