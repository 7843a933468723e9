"""The course of a turn: its steps, their turn-based actions, priority, and what ends with them.

The turn is a ``Script`` of step names on the agenda, marked ``turn``; each step's function does what
happens at its beginning and then opens priority. Steps and phases are added or skipped by changing it.
"""

from __future__ import annotations

from collections.abc import Iterable

from judge.resolver import Change, Data, Fact, Frame, Op, Script, State, Window, op
from judge.resolver.values import replace
from judge.rulesets.kit.rule import CardRuleset
from judge.rulesets.magic.words import BEGINNING, COMBAT_STEPS, ENDING, PHASE_OF

TURN = (*BEGINNING, "precombat main", *COMBAT_STEPS, "postcombat main", *ENDING, "next turn")
"""The steps of an ordinary turn, and the change to the next one."""


FIRST_STEPS = frozenset({"untap", "beginning of combat", "precombat main", "postcombat main", "end"})
"""The steps with which a phase begins, also one that follows another of its kind."""


def priority(state: State) -> Window:
    """The round of priority, from the active player on."""
    return Window("priority", state.order_from(state.active))


def script(steps: Iterable[str]) -> Script:
    """The rest of a turn as a frame of the agenda."""
    return Script(tuple(steps), Data(turn=True))


def from_step(step: str) -> tuple[str, ...]:
    """The steps of an ordinary turn from one of them on.

    >>> from_step("end")
    ('end', 'cleanup', 'next turn')
    """
    return TURN[TURN.index(step) :]


def begin(state: State, step: str) -> tuple[State, Fact]:
    """The clock put to a step, and the event of its beginning (what triggers at its beginning sees it)."""
    phase = PHASE_OF[step]
    new = phase != state.phase or step in FIRST_STEPS
    data = Data(step=step, phase=phase, seat=state.active, **{"new phase": new})
    return replace(state, phase=phase, step=step), Fact("step begins", f"step {step}", data)


def with_priority(state: State, step: str, first: Iterable[Frame] = ()) -> Change:
    """A step that begins: its turn-based actions first, then priority, then its end."""
    after, fact = begin(state, step)
    return Change(after, (fact,), (*first, priority(after), Script(("step ends",))))


def rest_of_turn(state: State) -> tuple[int, Script] | None:
    """Where on the agenda the rest of the turn lies, and what it still holds."""
    for at, frame in enumerate(state.agenda):
        if isinstance(frame, Script) and frame.data.get("turn"):
            return at, frame
    return None


def but_rest(state: State, steps: Iterable[str]) -> State:
    """The state with other steps still to come this turn."""
    found = rest_of_turn(state)
    if found is None:
        return replace(state, agenda=(*state.agenda, script(steps)))
    at, frame = found
    changed = replace(frame, steps=tuple(steps))
    return replace(state, agenda=(*state.agenda[:at], changed, *state.agenda[at + 1 :]))


def added(state: State, steps: Iterable[str], after_phase: bool = True) -> State:
    """The state with further steps right after the current phase (or right after the current step)."""
    found = rest_of_turn(state)
    left = found[1].steps if found else ()
    at = 0
    while after_phase and at < len(left) and goes_on(state, left[at]):
        at += 1
    return but_rest(state, (*left[:at], *steps, *left[at:]))


def goes_on(state: State, step: str) -> bool:
    """Whether a step that is to come belongs to the phase that is going on, and begins none of its own."""
    return PHASE_OF.get(step) == state.phase and step not in FIRST_STEPS


def empty_pools(state: State) -> tuple[Op, ...]:
    """What empties every mana pool that holds something."""
    return tuple(op("empty pool", seat=seat) for seat in state.playing if state.player(seat).get("pool"))


def onward(ruleset: CardRuleset, state: State) -> Change:
    """Nothing is due any more: a turn begins."""
    return Change(state, frames=(script(TURN),))
