"""``/offline``: rules kept on a device, searched without a network; what makes the pages installable."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, jsonify, render_template, send_from_directory, url_for

from judge import resources
from judge.offline import WORDS, bundle
from judge.web.language import current, translated
from judge.web.state import library

blueprint = Blueprint("offline", __name__)


def words_of_script() -> dict[str, str]:
    return {name: translated(template, date="{date}") for name, template in WORDS.items()}


@blueprint.get("/offline")
def offline() -> str:
    """The games to be kept on this device, and what is kept."""
    games = [(one, library().game_name(one), url_for("offline.game", game=one)) for one in library().games]
    return render_template("offline/offline.html", games=games, words=words_of_script())


@blueprint.get("/offline/<game>.json")
def game(game: str) -> Response:
    """A game in one piece: its current editions with all that is in them. Raises UnknownGame."""
    return jsonify(bundle(library(), game))


@blueprint.get("/worker.js")
def worker() -> Response:
    """The service worker; it stands at the top so that it may answer for every page."""
    answer = send_from_directory(resources.folder("static"), "worker.js", mimetype="text/javascript")
    answer.headers["Cache-Control"] = "no-cache"
    return answer


@blueprint.get("/manifest.webmanifest")
def manifest() -> Response:
    """What a browser needs to install the pages as an app."""
    about: dict[str, Any] = {
        "name": "Judge",
        "short_name": "Judge",
        "lang": current(),
        "start_url": url_for("home.home"),
        "scope": url_for("home.home"),
        "display": "standalone",
        "background_color": "#fbfaf6",
        "theme_color": "#14532d",
        "icons": [
            {
                "src": url_for("static", filename="icon.svg"),
                "sizes": "any",
                "type": "image/svg+xml",
                "purpose": "any",
            }
        ],
    }
    answer = jsonify(about)
    answer.mimetype = "application/manifest+json"
    return answer
