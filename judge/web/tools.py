"""``/tools``: what a judge has in the pocket: round clock, life and points, deck count, dice, who begins."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Blueprint, render_template

from judge.web.state import library

BEGINS: Mapping[str, tuple[int, int]] = {
    "aeons-end": (10, 10), "dominion": (0, 10), "gyp": (0, 11), "magic": (20, 60),
}  # fmt: skip
"""What a player begins with by a game's rules: life or points, and the cards of a deck."""

blueprint = Blueprint("tools", __name__)


@blueprint.get("/tools")
def tools() -> str:
    """The small tools; once the page is there they work without a network, and keep what they count."""
    begins = {game: BEGINS[game] for game in library().games if game in BEGINS}
    names = {game: library().game_name(game) for game in begins}
    return render_template(
        "tools/tools.html", extensions=(1, 3, 5, 10), steps=(-5, -1, 1, 5), begins=begins, names=names
    )
