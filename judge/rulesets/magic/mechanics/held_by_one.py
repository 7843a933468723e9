"""Designations that only one player can have: the monarch (724) and the initiative (725)."""

from __future__ import annotations

from judge.resolver import EMPTY, Cites, Data, Draft, Pending, Position


def holder(state: Position, designation: str) -> str:
    """The player with the designation, if any."""
    return next((seat for seat in state.playing if state.player(seat).get(designation)), "")


def hand_to(draft: Draft, designation: str, seat: str) -> None:
    """Give ``seat`` the designation, and take it from any other player (724.3, 725.3)."""
    for other in draft.seats:
        if other != seat and draft.player(other).get(designation):
            draft.change_player(other, **{designation: None})
    draft.change_player(seat, **{designation: True})


def heir(draft: Draft, designation: str, gone: str) -> str:
    """The player who gets it when its holder leaves: the active one, or the next in order (724.4, 725.4)."""
    if not draft.player(gone).get(designation):
        return ""
    return next((seat for seat in draft.order_from(draft.active) if seat in draft.playing), "")


def inherent(who: str, ability: Data, cites: Cites, cause: int, **names: object) -> Pending:
    """A triggered ability of the designation, which has no source (724.2, 725.2)."""
    data = Data(ability=ability, names=Data(names), known=EMPTY)
    return Pending("ability", who, None, data, cites, cause)
