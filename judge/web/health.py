"""``/healthz``: whether Judge can answer, for whoever watches the server."""

from __future__ import annotations

from typing import Any

from flask import Blueprint

from judge import __version__
from judge.web.state import library

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
def health() -> dict[str, Any]:
    """Says ``ok`` where the library can be read; a fault of the library is an error page."""
    return {"status": "ok", "judge": __version__, "games": len(library().games)}
