"""``/healthz``: whether Judge can answer, for monitoring."""

from __future__ import annotations

from flask import Blueprint

from judge import __version__
from judge.web.state import library, session_service

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
def health() -> dict[str, object]:
    """Says ``ok`` if the library and the database can be read; a fault of either is an error page."""
    games = len(library().games)
    session_service().sessions.sent("", "")  # asks the database for something that does not exist
    return {"status": "ok", "judge": __version__, "games": games}
