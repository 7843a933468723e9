"""Controlling another player: making that player's choices during a turn (722)."""

from __future__ import annotations

from judge.resolver import EMPTY, Data, Draft, Position, op, united
from judge.rulesets.kit.rule import Args, CardRuleset, Context, Instruction
from judge.rulesets.magic import teams
from judge.rulesets.magic.instructions.effect_objects import Ops, seats_of

CONTROLS = "controls player"
"""The effect that waits for the next turn of a player, to be controlled by the effect's controller."""
DECIDES = "decides"
"""The fact that names, for each player controlled this turn, the player who makes the choices."""


def control(ruleset: CardRuleset, state: Position, context: Context, args: Args) -> Ops:
    """``{control player: SEAT}``: during the player's next turn (722.1)."""
    cites = ruleset.cite("player control")
    return tuple(
        op("last", name=CONTROLS, seat=context.you, source=context.source, until="",
           data=Data(player=seat), cites=cites)
        for seat in seats_of(state, args["control player"])
    )  # fmt: skip


def begin(ruleset: CardRuleset, draft: Draft, seat: str) -> Data | None:
    """Begin control of the player (or the whole team) whose turn begins (722.1, 805.8).

    Of several effects the newest applies, and this turn uses up all of them (722.1a). A skipped turn uses up
    none (722.1b).
    """
    team = teams.team(draft, seat)
    waiting = [e for e in draft.effects if e.name == CONTROLS and e.data.text("player") in team]
    if not waiting:
        return None
    draft.end_effects(e.id for e in waiting)
    who = waiting[-1].controller
    if who not in draft.playing or who in team:
        return None
    last = ruleset.cites.get("last to control", ()) if len(waiting) > 1 else ()
    draft.emit(CONTROLS, united(ruleset.cite("player controlled"), last), seat=who, player=seat)
    return Data(dict.fromkeys(team, who))


def decides(ruleset: CardRuleset, state: Position, seat: str) -> str:
    """The player who makes a player's choices now (722.5)."""
    held = state.facts.get(DECIDES)
    who = held.text(seat) if held is not None else ""
    return who if who in state.playing else seat


def controlled(state: Position, seat: str) -> bool:
    """Whether another player makes a player's choices now."""
    return state.facts.get(DECIDES, EMPTY).text(seat) in state.playing


INSTRUCTIONS = {"control player": Instruction({"control player": "ref"}, control)}
