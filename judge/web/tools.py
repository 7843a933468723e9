"""``/tools``: what a judge has in the pocket: round clock, life and points, deck count, dice, who begins."""

from __future__ import annotations

from flask import Blueprint, render_template

blueprint = Blueprint("tools", __name__)


@blueprint.get("/tools")
def tools() -> str:
    """The small tools; once the page is there they work without a network, and keep what they count."""
    return render_template("tools/tools.html", extensions=(1, 3, 5, 10), steps=(-5, -1, 1, 5))
