"""The turn: three stages, their steps and opportunities, in the order of the rules' last part."""

from __future__ import annotations

from judge.resolver import (
    Ask,
    Change,
    Check,
    Data,
    Decision,
    Do,
    Fact,
    Frame,
    Op,
    Resolve,
    Ruleset,
    Script,
    State,
    Window,
    legal,
    op,
    options,
)
from judge.resolver.values import replace
from judge.rulesets.gyp.payment import affordable
from judge.rulesets.gyp.table import READINGS, ask_judge, opponents, points, reading, reserve
from judge.rulesets.gyp.words import PLAY

COURSE = (
    "turn begins",
    "untap",
    "opportunity",
    "government",
    "opportunity",
    "attack",
    "opportunity",
    "attackers",
    "opportunity",
    "special blockers",
    "blockers",
    "opportunity",
    "first damage",
    "second damage",
    "opportunity",
    "end of attack",
    "opportunity",
    "end of attack triggers",
    "leave combat",
    "optional",
    "final",
    "final opportunity",
    "end of turn",
    "cleanup",
    "next turn",
)
"""The steps of a turn. Each ``opportunity`` is one in which players may act."""

_AFTER_COMMAND = COURSE[COURSE.index("attack") :]

STARTS = {
    "untap": ("beginning", 0),
    "beginning": ("beginning", 2),
    "government": ("government", 3),
    "command": ("government", 4),
    "attack": ("government", 6),
    "attackers": ("government", 7),
    "blockers": ("government", 9),
    "first damage": ("government", 12),
    "damage": ("government", 13),
    "end of attack": ("government", 16),
    "final": ("final", 20),
    "end of turn": ("final", 22),
    "cleanup": ("final", 23),
}
"""Where a table may be laid: the step's stage, and how far the turn has come."""


def course_from(step: str) -> Script:
    """The rest of a turn from one of its steps."""
    return Script(COURSE[STARTS[step][1] :])


def onward(ruleset: Ruleset, state: State) -> Change:
    """Nothing is due: the turn begins again from its first step."""
    return Change(state, frames=(Script(COURSE),))


def _at(state: State, phase: str, step: str) -> State:
    return replace(state, phase=phase, step=step)


def turn_begins(ruleset: Ruleset, state: State, data: Data) -> Change:
    said = Data(seat=state.active, turn=state.turn)
    return Change(_at(state, "beginning", "untap"), (Fact("turn", "turn", said),))


def untap(ruleset: Ruleset, state: State, data: Data) -> Change:
    """Everything tapped on the table is untapped, and the active player's used points are recovered."""
    ops = [
        op("untap", object=o.ref, cites=ruleset.cite("untap all"))
        for o in state.inside(PLAY)
        if o.data.get("tapped")
    ]
    ops += [
        op("recover point", object=o.ref) for o in points(ruleset, state, state.active) if o.data.get("spent")
    ]
    return Change(_at(state, "beginning", "beginning"), frames=(Do(tuple(ops)),))


def government(ruleset: Ruleset, state: State, data: Data) -> Change:
    """The command step begins with a new government point, unless it has been received in advance."""
    seat = state.active
    said = (Fact("command", "command", Data(seat=seat)),)
    after = _at(state, "government", "command")
    if state.player(seat).number("advanced"):
        left = state.player(seat).number("advanced") - 1
        after = after.but_player(seat, advanced=left or None)
        return Change(after, (*said, Fact("no new point", "advanced", Data(seat=seat))))
    return Change(after, said, (Do((op("government point", seat=seat, cites=ruleset.cite("new point")),)),))


def command_again(ruleset: Ruleset, state: State, data: Data) -> Change:
    said = Data(seat=state.active)
    return Change(_at(state, "government", "command"), (Fact("command again", "optional", said),))


def opportunity(ruleset: Ruleset, state: State, data: Data) -> Change:
    """Players may act, in turn order from the active one."""
    return Change(state, frames=(Window("priority", state.order_from(state.active)),))


def passed(ruleset: Ruleset, state: State, window: Window) -> Change:
    """All have passed in succession: the top of the stack resolves, or the opportunity is over."""
    if not state.stack:
        if window.data.get("only"):  # priority that is there only for what waited on the stack
            return Change(state)
        key = "step ends" if state.step == "command" else "opportunity ends"
        said = Fact("opportunity ends", key, Data(step=state.step))
        return Change(state, (said,), emptied(ruleset, state))
    again: Frame = Window("priority", state.order_from(state.active))
    if window.data.get("only"):
        again = Script(("wait for stack",))
    after = Script(("after resolving",), Data(kind="resolved"))
    return Change(state, frames=(Resolve(state.stack[0].ref), after, again))


def after_resolving(ruleset: Ruleset, state: State, data: Data) -> Change:
    """Whatever has resolved, the active player receives priority next."""
    return Change(state, (Fact("priority returns", "resolved", Data(seat=state.active)),))


def emptied(ruleset: Ruleset, state: State) -> tuple[Do, ...]:
    """A stage, step or phase ends: every reserve is emptied."""
    ops = tuple(op("empty", seat=seat) for seat in state.playing if reserve(state, seat))
    return (Do(ops),) if ops else ()


def announced(ruleset: Ruleset, state: State, seat: str) -> Change:
    """Who passes with resources in the reserve says how many they are."""
    count = len(reserve(state, seat))
    if not count:
        return Change(state)
    return Change(state, (Fact("reserve announced", "announce reserve", Data(seat=seat, count=count)),))


def attack(ruleset: Ruleset, state: State, data: Data) -> Change:
    """The attack step begins; a second one in a turn is for the judge to allow."""
    if state.facts.get("attacked"):
        allowed = reading(state, "attack again")
        if allowed is None:
            return ask_judge(ruleset, state, "attack again", ("yes", "no"), "attack")
        if allowed == "no":
            return _cut(state, COURSE[COURSE.index("optional") :])
    facts = state.facts.but(attacked=True)
    after = replace(_at(state, "government", "attack"), facts=facts)
    return Change(after, (Fact("attack step", "attack step", Data(seat=state.active)),))


def _cut(state: State, steps: tuple[str, ...]) -> Change:
    """What is left of the turn are other steps."""
    agenda = list(state.agenda)
    for at, frame in enumerate(agenda):
        if isinstance(frame, Script) and "next turn" in frame.steps:
            agenda[at] = replace(frame, steps=steps)
            break
    return Change(replace(state, agenda=tuple(agenda)))


def end_of_attack(ruleset: Ruleset, state: State, data: Data) -> Change:
    after = _at(state, "government", "end of attack")
    return Change(after, (Fact("end of attack", "end of attack", Data(seat=state.active)),))


def end_of_attack_triggers(ruleset: Ruleset, state: State, data: Data) -> Change:
    """What waits for the end of the attack goes on the stack, and is resolved before the turn goes on."""
    said = (Fact("attack ends", "end of attack triggers", Data(seat=state.active)),)
    return Change(state, said, (Script(("wait for stack",)),))


def wait_for_stack(ruleset: Ruleset, state: State, data: Data) -> Change:
    """Priority, where something has triggered, until the stack is empty."""
    return Change(state, frames=(Check(), Script(("priority for stack",))))


def priority_for_stack(ruleset: Ruleset, state: State, data: Data) -> Change:
    if not state.stack:
        return Change(state)
    return Change(state, frames=(Window("priority", state.order_from(state.active), data=Data(only=True)),))


def optional(ruleset: Ruleset, state: State, data: Data) -> Change:
    """The active player goes back to the command step or on to the final stage."""
    ask = Decision(
        state.active,
        "course",
        options(("final", "command")),
        min=0,  # who only passes goes on
        cites=ruleset.cite("optional"),
        data=Data(passing=True),
    )
    return Change(state, frames=(*emptied(ruleset, state), Ask((ask,), "course")))


def chosen_course(ruleset: Ruleset, state: State, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> Change:
    if answers[0] != ("command",):
        return Change(state)
    return _cut(state, ("command again", "opportunity", *_AFTER_COMMAND))


def final(ruleset: Ruleset, state: State, data: Data) -> Change:
    return Change(_at(state, "final", "final"), (Fact("final", "final", Data(seat=state.active)),))


def final_opportunity(ruleset: Ruleset, state: State, data: Data) -> Change:
    """An opportunity that one rule lists and another usually denies: the judge says, where it matters."""
    read = reading(state, "final opportunity")
    if read is None and somebody_could_act(ruleset, state):
        return ask_judge(ruleset, state, "final opportunity", ("yes", "no"), "final opportunity")
    if read == "yes":
        return opportunity(ruleset, state, data)
    return wait_for_stack(ruleset, state, data)


IDLE = frozenset({"pass", "concede", "offer draw", "use", "spend"})
"""What can be done at nearly any time, and changes nothing by itself."""


def somebody_could_act(ruleset: Ruleset, state: State) -> bool:
    """Whether a player would have anything to do with priority now."""
    for seat in state.playing:
        order = state.order_from(seat)
        given = replace(state, agenda=(Window("priority", order, ready=True), *state.agenda))
        acts = (a for a in legal(ruleset, given).allowed if a.who == seat and a.action not in IDLE)
        if any(affordable(ruleset, state, a) for a in acts):
            return True
    return False


def end_of_turn(ruleset: Ruleset, state: State, data: Data) -> Change:
    """What waits for the end of the turn goes on the stack, and is resolved before the turn goes on."""
    said = (Fact("end of turn", "end of turn", Data(seat=state.active)),)
    return Change(_at(state, "final", "end of turn"), said, (Script(("wait for stack",)),))


def cleanup(ruleset: Ruleset, state: State, data: Data) -> Change:
    """All marked damage and all effects of this turn end at once."""
    ops: list[Op] = [
        op("put", object=o.ref, name="damage", value=None, cites=ruleset.cite("cleanup"))
        for o in state.inside(PLAY)
        if o.data.get("damage")
    ]
    ops.append(op("lapse", until="turn", cites=ruleset.cite("lapse")))
    return Change(_at(state, "final", "cleanup"), frames=(Do(tuple(ops)), *emptied(ruleset, state), Check()))


def next_turn(ruleset: Ruleset, state: State, data: Data) -> Change:
    if not state.playing:
        return Change(state)
    following = state.order_from(state.active, after=True)[0]
    kept = {name: value for name, value in state.facts.items() if name in {*READINGS, *LASTING_FACTS}}
    after = replace(state, turn=state.turn + 1, active=following, facts=Data(kept), phase="", step="")
    return Change(after, (Fact("turn ends", "turn", Data(seat=following)),))


LASTING_FACTS = frozenset({"teams", "first"})
"""What a table was laid with and stays true from turn to turn."""


def first_turn_of_opponent(state: State, seat: str) -> bool:
    """Whether it is an opponent's first turn of the game."""
    return state.turn <= len(state.seats) and state.active in opponents(state, seat)


STEPS = {
    "turn begins": turn_begins,
    "untap": untap,
    "opportunity": opportunity,
    "after resolving": after_resolving,
    "government": government,
    "command again": command_again,
    "attack": attack,
    "end of attack": end_of_attack,
    "end of attack triggers": end_of_attack_triggers,
    "wait for stack": wait_for_stack,
    "priority for stack": priority_for_stack,
    "optional": optional,
    "final": final,
    "final opportunity": final_opportunity,
    "end of turn": end_of_turn,
    "cleanup": cleanup,
    "next turn": next_turn,
}
