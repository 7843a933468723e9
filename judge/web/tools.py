"""``/tools``: a judge's small tools: round clock, life and points, deck count, dice, choice of the first
player.

They refer to the event, table and game of the page from which they are opened.
"""

from __future__ import annotations

from collections.abc import Mapping

from flask import Blueprint, render_template, request, url_for

from judge.database import TournamentEvent
from judge.web.membership import events, joined_if_any, member_of
from judge.web.state import library, unless_away

BEGINS: Mapping[str, tuple[int, int]] = {
    "aeons-end": (10, 10), "dominion": (0, 10), "gyp": (0, 11), "magic": (20, 60),
}  # fmt: skip
"""The initial life or points by a game's rules, and the number of cards in a deck."""

blueprint = Blueprint("tools", __name__)


@blueprint.app_context_processor
def _of_templates() -> dict[str, object]:
    return {"tools_at": tools_at}


def tools_at(game: str = "", table: str = "", tool: str = "") -> str:
    """The address of the tools for the event and game of the current page."""
    asked = {**request.args.to_dict(), **(request.view_args or {})}
    event = asked.get("event_id") or asked.get("event") or _of_table(asked.get("session_id", ""))
    game = game or asked.get("game") or ""
    return url_for(
        "tools.tools", event=event or None, table=table or None, game=game or None, _anchor=tool or None
    )


@unless_away("")
def _of_table(session_id: str) -> str:
    """The event of a table: the one whose case refers to it, or the only one that this device has joined."""
    mine = [event.id for event, _ in joined_if_any()] if session_id else []
    if len(mine) > 1:
        from judge.database.device_copies import events_with

        mine = list(events_with(events().store, session_id, mine))
    return mine[0] if len(mine) == 1 else ""


@blueprint.get("/tools")
def tools() -> str:
    """The small tools; once loaded they work without a network, and store their values."""
    begins = {game: BEGINS[game] for game in library().games if game in BEGINS}
    names = {game: library().game_name(game) for game in begins}
    event = _event(request.args.get("event", ""))
    game = request.args.get("game", "")
    if not game and event is not None and len(event.games) == 1:
        [game] = event.games
    return render_template(
        "tools/tools.html",
        extensions=(1, 3, 5, 10),
        steps=(-5, -1, 1, 5),
        begins=begins,
        names=names,
        event=event,
        game=game if game in begins else "",
    )


@unless_away(None)
def _event(event: str) -> TournamentEvent | None:
    """The event that the reader comes from, if this device has joined it."""
    return events().event(event) if event and member_of(event) else None
