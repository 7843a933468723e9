"""The turn: three stages, their steps and opportunities, in the order of the rules' last part."""

from __future__ import annotations

from functools import partial

from judge.resolver import (
    Act,
    Ask,
    Check,
    Data,
    Decision,
    Do,
    Draft,
    Frame,
    Op,
    Position,
    Resolve,
    Ruleset,
    Script,
    Window,
    anything,
    op,
    options,
)
from judge.resolver.values import replace
from judge.rulesets.gyp.payment import affordable
from judge.rulesets.gyp.words import PLAY
from judge.rulesets.gyp.zones import READINGS, ask_judge, opponents, points, reading, reserve

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
"""The steps at which a table may begin: the step's stage, and the rest of the turn."""


def course_from(step: str) -> Script:
    """The rest of a turn from one of its steps."""
    return Script(COURSE[STARTS[step][1] :])


def onward(ruleset: Ruleset, draft: Draft) -> None:
    """Begin the next turn at its first step."""
    draft.then(Script(COURSE))


def _at(draft: Draft, phase: str, step: str) -> None:
    draft.phase, draft.step = phase, step


def turn_begins(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    said = Data(seat=draft.active, turn=draft.turn)
    _at(draft, "beginning", "untap")
    draft.emit("turn", "turn", said)


def untap(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """Untap everything on the table, and recover the active player's used points."""
    ops = [
        op("untap", object=o.ref, cites=ruleset.cite("untap all"))
        for o in draft.inside(PLAY)
        if o.data.get("tapped")
    ]
    ops += [
        op("recover point", object=o.ref) for o in points(ruleset, draft, draft.active) if o.data.get("spent")
    ]
    _at(draft, "beginning", "beginning")
    draft.do(*ops)


def government(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """The command step begins with a new government point, unless it has been received in advance."""
    seat = draft.active
    draft.emit("command", "command", seat=seat)
    _at(draft, "government", "command")
    if draft.player(seat).number("advanced"):
        left = draft.player(seat).number("advanced") - 1
        draft.change_player(seat, advanced=left or None)
        draft.emit("no new point", "advanced", seat=seat)
        return
    draft.do(op("government point", seat=seat, cites=ruleset.cite("new point")))


def command_again(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    said = Data(seat=draft.active)
    _at(draft, "government", "command")
    draft.emit("command again", "optional", said)


def opportunity(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """Players may act, in turn order from the active one."""
    draft.then(Window("priority", draft.order_from(draft.active)))


def passed(ruleset: Ruleset, draft: Draft, window: Window) -> None:
    """All have passed in succession: the top of the stack resolves, or the opportunity is over."""
    if not draft.stack:
        if window.data.get("only"):  # priority was only given for the objects on the stack
            return
        key = f"{draft.step} over" if f"{draft.step} over" in ruleset.cites else "opportunity ends"
        draft.emit("opportunity ends", key, step=draft.step)
        draft.then(*emptied(ruleset, draft))
        return
    again: Frame = Window("priority", draft.order_from(draft.active))
    if window.data.get("only"):
        again = Script(("wait for stack",))
    after = Script(("after resolving",), Data(kind="resolved"))
    draft.then(Resolve(draft.stack[0].ref), after, again)


def after_resolving(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """After anything resolves the active player receives priority."""
    draft.emit("priority returns", "resolved", seat=draft.active)


def emptied(ruleset: Ruleset, state: Position) -> tuple[Do, ...]:
    """A stage, step or phase ends: every reserve is emptied."""
    ops = tuple(op("empty", seat=seat) for seat in state.playing if reserve(state, seat))
    return (Do(ops),) if ops else ()


def announced(ruleset: Ruleset, draft: Draft, seat: str) -> None:
    """A player who passes with resources in the reserve announces how many."""
    count = len(reserve(draft, seat))
    if not count:
        return
    draft.emit("reserve announced", "announce reserve", seat=seat, count=count)


def attack(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """The attack step begins; the judge decides whether there may be a second one in a turn."""
    if draft.facts.get("attacked"):
        allowed = reading(draft, "attack again")
        if allowed is None:
            ask_judge(ruleset, draft, "attack again", ("yes", "no"), "attack")
            return
        if allowed == "no":
            _cut(draft, COURSE[COURSE.index("optional") :])
            return
    draft.remember(attacked=True)
    _at(draft, "government", "attack")
    draft.emit("attack step", "attack step", seat=draft.active)


def _cut(draft: Draft, steps: tuple[str, ...]) -> None:
    """Replace the remaining steps of the turn."""
    agenda = list(draft.agenda)
    for at, frame in enumerate(agenda):
        if isinstance(frame, Script) and "next turn" in frame.steps:
            agenda[at] = replace(frame, steps=steps)
            break
    draft.agenda = tuple(agenda)


def end_of_attack(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    _at(draft, "government", "end of attack")
    draft.emit("end of attack", "end of attack", seat=draft.active)


def end_of_attack_triggers(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """Abilities that wait for the end of the attack go on the stack, to resolve before the turn continues."""
    draft.emit("attack ends", "end of attack triggers", seat=draft.active)
    draft.then(Script(("wait for stack",)))


def wait_for_stack(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """Give priority until the stack is empty, if something has triggered."""
    draft.then(Check(), Script(("priority for stack",)))


def priority_for_stack(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    if not draft.stack:
        return
    draft.then(Window("priority", draft.order_from(draft.active), data=Data(only=True)))


def optional(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """The active player goes back to the command step or on to the final stage."""
    ask = Decision(
        draft.active,
        "course",
        options(("final", "command")),
        min=0,  # passing alone means going on
        cites=ruleset.cite("optional"),
        data=Data(passing=True),
    )
    draft.then(*emptied(ruleset, draft), Ask((ask,), "course"))


def chosen_course(ruleset: Ruleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    if answers[0] != ("command",):
        return
    _cut(draft, ("command again", "opportunity", *_AFTER_COMMAND))


def final(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    _at(draft, "final", "final")
    draft.emit("final", "final", seat=draft.active, step="final")


def final_opportunity(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """An opportunity that one rule lists and another denies: if it matters, the judge decides."""
    read = reading(draft, "final opportunity")
    if read is None and somebody_could_act(ruleset, draft):
        ask_judge(ruleset, draft, "final opportunity", ("yes", "no"), "final opportunity")
        return
    if read == "yes":
        opportunity(ruleset, draft, data)
        return
    wait_for_stack(ruleset, draft, data)


IDLE = frozenset({"pass", "concede", "offer draw", "use", "spend"})
"""Actions that are possible at nearly any time and change nothing by themselves."""


def somebody_could_act(ruleset: Ruleset, state: Position) -> bool:
    """Whether a player would have anything to do with priority now."""
    for seat in state.playing:
        order = state.order_from(seat)
        given = replace(state.snapshot(), agenda=(Window("priority", order, ready=True), *state.agenda))
        theirs = partial(_worth_doing, ruleset, state, seat)
        if anything(ruleset, given, theirs):
            return True
    return False


def _worth_doing(ruleset: Ruleset, state: Position, seat: str, act: Act) -> bool:
    """Whether a seat's action would change something, and could be paid for."""
    return act.who == seat and act.action not in IDLE and affordable(ruleset, state, act)


def end_of_turn(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """Abilities that wait for the end of the turn go on the stack, and resolve before the turn continues."""
    _at(draft, "final", "end of turn")
    draft.emit("end of turn", "end of turn", seat=draft.active, step="end of turn")
    draft.then(Script(("wait for stack",)))


def cleanup(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    """All marked damage and all effects of this turn end at once."""
    ops: list[Op] = [
        op("put", object=o.ref, name="damage", value=None, cites=ruleset.cite("cleanup"))
        for o in draft.inside(PLAY)
        if o.data.get("damage")
    ]
    ops.append(op("lapse", until="turn", cites=ruleset.cite("lapse")))
    _at(draft, "final", "cleanup")
    draft.then(Do(tuple(ops)), *emptied(ruleset, draft), Check())


def next_turn(ruleset: Ruleset, draft: Draft, data: Data) -> None:
    if not draft.playing:
        return
    following = draft.order_from(draft.active, after=True)[0]
    kept = {name: value for name, value in draft.facts.items() if name in {*READINGS, *LASTING_FACTS}}
    draft.turn = draft.turn + 1
    draft.active = following
    draft.facts = Data(kept)
    draft.phase = ""
    draft.step = ""
    draft.emit("turn ends", "turn", seat=following)


LASTING_FACTS = frozenset({"teams", "first"})
"""Facts of the table that stay true from turn to turn."""


def first_turn_of_opponent(state: Position, seat: str) -> bool:
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
