"""``/offline``: the pages stored on a device for use without a network; makes the pages installable."""

from __future__ import annotations

import json
import math
import re
from pathlib import Path

from flask import (
    Blueprint,
    Response,
    abort,
    jsonify,
    redirect,
    render_template,
    request,
    send_from_directory,
    url_for,
)
from werkzeug.wrappers import Response as AnyResponse

from judge import resources
from judge.errors import JudgeError
from judge.offline_layout import GIVEN_OUT
from judge.web.delivery import POLICY
from judge.web.language import current
from judge.web.state import library

blueprint = Blueprint("offline", __name__)
_FILES = re.compile(
    r"(index\.html|service\.js|start\.js|bundle\.json|pack\.mjs|judge\.css|icon\.svg|(engine|parts)/[\w.-]+)\Z"
)
"""The bundle's files; everything else below its address is a page that the browser itself answers."""
_OF_THE_APP = POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
_MIMES = {".mjs": "text/javascript", "": "application/octet-stream"}
_FOREVER = "public, max-age=31536000, immutable"


@blueprint.get("/offline")
def offline() -> str:
    """What this device has stored; shown instead of an unreachable page, with stored pages of the
    same game.
    """
    return render_template("offline/offline.html", megabytes=_megabytes())


@blueprint.app_context_processor
def _kept_at() -> dict[str, str]:
    """The address of Judge on a device that has stored it; empty if this server distributes nothing."""
    try:
        there = (_given_out() / "bundle.json").is_file()
    except JudgeError:
        there = False
    return {"kept_at": url_for("offline.app") if there else ""}


def _given_out() -> Path:
    return library().root / GIVEN_OUT


def _megabytes() -> int:
    """The megabytes that a browser downloads for all of Judge; 0 if nothing is packed."""
    try:
        told = json.loads((_given_out() / "bundle.json").read_text(encoding="utf-8"))
        return math.ceil(sum(int(part.get("br") or part["size"]) for part in told["parts"]) / 1e6)
    except (OSError, ValueError, LookupError, TypeError):
        return 0


@blueprint.get("/app/")
@blueprint.get("/app/<path:name>")
def app(name: str = "") -> AnyResponse:
    """All of Judge for a browser to store (``judge offline pack``); from then on the browser itself
    answers.
    """
    if not _megabytes():
        abort(404)
    if not _FILES.match(name):
        return redirect(url_for("offline.app", name="index.html"))
    answer = _sent(_given_out().resolve(), name)
    answer.headers["Content-Security-Policy"] = _OF_THE_APP
    answer.headers["Cache-Control"] = _FOREVER if name.startswith("parts/") else "no-cache"
    return answer


def _sent(folder: Path, name: str) -> Response:
    """A file of the bundle, compressed if the browser accepts it."""
    for encoding, ending in (("br", ".br"), ("gzip", ".gz")):
        if request.accept_encodings[encoding] <= 0:
            continue
        whole = name.removesuffix(ending)
        if name.startswith("parts/") and whole == name:
            continue  # parts are compressed already
        if (folder / f"{whole}{ending}").is_file():
            answer = send_from_directory(folder, f"{whole}{ending}", mimetype=_MIMES.get(Path(whole).suffix))
            answer.headers["Content-Encoding"] = encoding
            answer.headers.add("Vary", "Accept-Encoding")
            return answer
    if name.endswith(".br"):
        abort(406)
    return send_from_directory(folder, name)


@blueprint.get("/worker.js")
def worker() -> Response:
    """The service worker; its address is at the top level so that it may answer for every page."""
    answer = send_from_directory(resources.folder("static"), "worker.js", mimetype="text/javascript")
    answer.headers["Cache-Control"] = "no-cache"
    return answer


@blueprint.get("/manifest.webmanifest")
def manifest() -> Response:
    """The manifest with which browsers install the pages as an app."""
    about: dict[str, object] = {
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
