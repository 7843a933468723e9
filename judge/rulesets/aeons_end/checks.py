"""The end of the game: all its conditions, checked after every effect."""

from __future__ import annotations

from typing import NamedTuple

from judge.resolver import JUDGE, Ask, Data, Decision, Do, Draft, Op, Position, options
from judge.rulesets.aeons_end import zones
from judge.rulesets.kit import CardRuleset

COUNTS = "counts"
"""The judge's reading: the card being carried out counts as one of the nemesis's in play."""


class Outcome(NamedTuple):
    """A condition that is met, and who wins by it."""

    winner: str
    reason: str


def outcomes(state: Position) -> tuple[Outcome, ...]:
    """Every condition for the end that is met now."""
    found = []
    if nemesis_has_nothing(state):
        found.append(Outcome("players", "nothing left"))
    if state.zone(zones.NEMESIS) and zones.life(state, zones.nemesis(state)) <= 0:
        found.append(Outcome("players", "nemesis beaten"))
    if all(zones.exhausted(state, seat) for seat in state.seats):
        found.append(Outcome("nemesis", "all exhausted"))
    if state.zone(zones.GRAVEHOLD) and zones.life(state, zones.gravehold(state)) <= 0:
        found.append(Outcome("nemesis", "Gravehold fallen"))
    return tuple(found)


def nemesis_has_nothing(state: Position) -> bool:
    """No card in its deck, no minion and no power in play; what is being carried out counts until done."""
    if not zones.nemesis_deck_empty(state) or state.zone(zones.NEMESIS_PLAY):
        return False
    return not state.zone(zones.RESOLVING) or not counts(state)


def counts(state: Position) -> bool:
    """Whether the card being carried out counts as in play: yes, until the judge decides otherwise."""
    return state.facts.text("last card", COUNTS) == COUNTS


def end_step(ruleset: CardRuleset, draft: Draft, data: Data) -> None:
    """End the game; if the players have won and lost at once the rules are silent, and the judge decides."""
    met = outcomes(draft)
    winners = tuple(dict.fromkeys(one.winner for one in met))
    if len(winners) < 2:
        draft.then(*(tuple(Do((_end(draft, one),)) for one in met[:1])))
        return
    cites = ruleset.cite("end")
    reasons = Data({one.winner: one.reason for one in met})
    draft.then(Ask((Decision(JUDGE, "end", options(winners), cites=cites, data=reasons),), "end"))


def ended(ruleset: CardRuleset, draft: Draft, ask: Ask, answers: tuple[tuple[str, ...], ...]) -> None:
    (winner,) = answers[0]
    draft.then(Do((_end(draft, Outcome(winner, ask.decisions[0].data.text(winner))),)))


def _end(state: Position, outcome: Outcome) -> Op:
    """The end of the game: all players win, or all lose."""
    side = "winners" if outcome.winner == zones.PLAYERS else "losers"
    return Op("end", Data({"by": outcome.winner, "reason": outcome.reason, side: state.seats}))


def end_check(ruleset: CardRuleset, state: Position) -> tuple[Op, ...]:
    """Check for the end after a judge's correction, too."""
    met = outcomes(state)
    return (_end(state, met[0]),) if met and state.result is None else ()
