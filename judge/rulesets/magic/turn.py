"""The course of a turn: its steps, their turn-based actions, priority, and what ends with them.

The turn is a ``Script`` of step names on the agenda, marked ``turn``; each step's function does what
happens at its beginning and then opens priority. Steps and phases are added or skipped by changing it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from judge.resolver import Data, Draft, Frame, Op, Position, Script, Window, op
from judge.resolver.values import replace
from judge.rulesets.kit.rule import CardRuleset
from judge.rulesets.magic import teams
from judge.rulesets.magic.words import BEGINNING, COMBAT_STEPS, ENDING, PHASE_OF

TURN = (*BEGINNING, "precombat main", *COMBAT_STEPS, "postcombat main", *ENDING, "next turn")
"""The steps of an ordinary turn, and the change to the next one."""


FIRST_STEPS = frozenset({"untap", "beginning of combat", "precombat main", "postcombat main", "end"})
"""The steps with which a phase begins, also one that follows another of its kind."""


def priority(state: Position) -> Window:
    """The round of priority, from the active player on."""
    order = state.order_from(state.active)
    return Window("priority", teams.once_each(state, order) if teams.playing(state) else order)


def script(steps: Iterable[str]) -> Script:
    """The rest of a turn as a frame of the agenda."""
    return Script(tuple(steps), Data(turn=True))


def from_step(step: str) -> tuple[str, ...]:
    """The steps of an ordinary turn from one of them on.

    >>> from_step("end")
    ('end', 'cleanup', 'next turn')
    """
    return TURN[TURN.index(step) :]


def begin(draft: Draft, step: str) -> None:
    """Begin a step, and report it so that abilities can trigger."""
    phase = PHASE_OF[step]
    new = phase != draft.phase or step in FIRST_STEPS
    draft.phase, draft.step = phase, step
    said = {"new phase": new}
    draft.emit("step begins", f"step {step}", step=step, phase=phase, seat=draft.active, **said)


def with_priority(draft: Draft, step: str, first: Iterable[Frame] = ()) -> None:
    """A step that begins: its turn-based actions first, then priority, then its end."""
    begin(draft, step)
    draft.then(*first, priority(draft), Script(("step ends",)))


def rest_of_turn(state: Position) -> tuple[int, Script] | None:
    """The index of the rest of the turn on the agenda, and its steps."""
    for at, frame in enumerate(state.agenda):
        if isinstance(frame, Script) and frame.data.get("turn"):
            return at, frame
    return None


def set_rest(draft: Draft, steps: Iterable[str]) -> None:
    """Replace the remaining steps of this turn."""
    found = rest_of_turn(draft)
    if found is None:
        draft.agenda = (*draft.agenda, script(steps))
        return
    at, frame = found
    changed = replace(frame, steps=tuple(steps))
    draft.agenda = (*draft.agenda[:at], changed, *draft.agenda[at + 1 :])


def add_steps(draft: Draft, steps: Iterable[str], after_phase: bool = True) -> None:
    """Add steps after the current phase (or right after the current step)."""
    found = rest_of_turn(draft)
    left = found[1].steps if found else ()
    at = 0
    while after_phase and at < len(left) and goes_on(draft, left[at]):
        at += 1
    set_rest(draft, (*left[:at], *steps, *left[at:]))


def goes_on(state: Position, step: str) -> bool:
    """Whether a coming step belongs to the current phase."""
    return PHASE_OF.get(step) == state.phase and step not in FIRST_STEPS


def empty_pools(state: Position, phase_ends: bool = False) -> tuple[Op, ...]:
    """The operations that empty all mana pools."""
    more: dict[str, Any] = {"phase ends": True} if phase_ends else {}
    return tuple(
        op("empty pool", seat=seat, **more) for seat in state.playing if state.player(seat).get("pool")
    )


def onward(ruleset: CardRuleset, draft: Draft) -> None:
    """Begin a turn, as nothing else is due."""
    draft.then(script(TURN))
