"""Designations that one player at a time has: the monarch (724) and the initiative (725)."""

from __future__ import annotations

from judge.resolver import EMPTY, Cites, Data, Draft, Pending, Position


def holder(state: Position, designation: str) -> str:
    """Who has the designation, or nobody."""
    return next((seat for seat in state.playing if state.player(seat).get(designation)), "")


def hand_to(draft: Draft, designation: str, seat: str) -> None:
    """``seat`` has the designation, and nobody else (724.3, 725.3)."""
    for other in draft.seats:
        if other != seat and draft.player(other).get(designation):
            draft.change_player(other, **{designation: None})
    draft.change_player(seat, **{designation: True})


def heir(draft: Draft, designation: str, gone: str) -> str:
    """Who gets it when its holder leaves: the active player, or the next in turn order (724.4, 725.4)."""
    if not draft.player(gone).get(designation):
        return ""
    return next((seat for seat in draft.order_from(draft.active) if seat in draft.playing), "")


def inherent(who: str, ability: Data, cites: Cites, cause: int, **names: object) -> Pending:
    """One of the triggered abilities that come with it and have no source (724.2, 725.2)."""
    data = Data(ability=ability, names=Data(names), known=EMPTY)
    return Pending("ability", who, None, data, cites, cause)
