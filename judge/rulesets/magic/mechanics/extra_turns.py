"""Extra turns: their order, their sources, and references to "that turn" (500.7, 603.7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from judge.resolver import Position, op, united
from judge.rulesets.kit.rule import Args, CardRuleset, Context, Instruction
from judge.rulesets.magic import teams
from judge.rulesets.magic.instructions.effect_objects import Ops, seats_of

WAITING, GIVERS = "extra turns", "extra turns by"
"""The facts with the players of the extra turns and the source of each; the next one is last."""
GIVEN = "extra turn by"
"""The fact with the source of the current extra turn."""


class Extra(NamedTuple):
    """The next extra turn, if there is one, and those after it."""

    seat: str = ""
    by: str = ""
    seats: tuple[str, ...] = ()
    givers: tuple[str, ...] = ()

    def facts(self) -> dict[str, object]:
        """The facts to keep as that turn begins."""
        return {WAITING: self.seats or None, GIVERS: self.givers or None, GIVEN: self.by or None}


def take(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    """Add extra turns after this one; the one added last comes first (500.7)."""
    seats = teams.once_each(state, seats_of(state, args["extra turn"]))
    before = state.facts.texts(WAITING)
    cites = united(ruleset.cite("extra turn"), teams.why(ruleset, state, "team takes it"))
    givers = (*_givers(state), *(_giver(context) for _ in seats))
    return (
        op("remember", name=WAITING, value=(*before, *seats), cites=cites),
        op("remember", name=GIVERS, value=givers),
    )


def next_extra_turn(state: Position) -> Extra:
    """The extra turn that comes next, without turns of players who have left the game."""
    seats, givers = state.facts.texts(WAITING), _givers(state)
    while seats:
        seats, seat, givers, by = seats[:-1], seats[-1], givers[:-1], givers[-1]
        if seat in state.playing:
            return Extra(seat, by, seats, givers)
    return Extra()


def _giver(context: Context) -> str:
    return str(context.object or context.source)


def _givers(state: Position) -> tuple[str, ...]:
    """The source of each waiting turn; unknown if a table states only its players."""
    given, many = state.facts.texts(GIVERS), len(state.facts.texts(WAITING))
    return (*[""] * (many - len(given)), *given)


def _that_turn(ruleset: CardRuleset, state: Position, context: Context) -> bool:
    """Whether this is the extra turn that the effect has given."""
    return state.facts.text(GIVEN) == _giver(context)


FACTS: Mapping[str, Callable[[CardRuleset, Position, Context], bool]] = {"that extra turn": _that_turn}
INSTRUCTIONS = {"extra turn": Instruction({"extra turn": "ref"}, take)}
