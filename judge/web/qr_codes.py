"""QR codes of links as images; ``/qr.svg`` draws that of any page."""

from __future__ import annotations

import io

from flask import Blueprint, Response, abort, current_app, request
from markupsafe import Markup
from werkzeug.exceptions import HTTPException

blueprint = Blueprint("qr_codes", __name__)

LONGEST = 300
"""Maximum length of a path with a code; phone cameras cannot read denser codes from a screen."""


@blueprint.get("/qr.svg")
def of_page() -> Response:
    """The QR code of the page at the path ``at`` of this server; 404 if no page can have such a path."""
    path = request.args.get("at", "")
    below = path.removeprefix(request.script_root)
    try:
        if len(path) > LONGEST or not below.startswith("/") or {"//", "?", "#"} & {below[:2], *path}:
            abort(404)
        current_app.url_map.bind("").match(below)
    except HTTPException:
        abort(404)
    return picture(request.host_url.rstrip("/") + request.script_root + below)


def picture(link: str) -> Response:
    """The QR code of a link as SVG, black on white in every colour scheme."""
    return Response(_svg(link, xmldecl=False, scale=4), mimetype="image/svg+xml")


def drawn(link: str) -> Markup:
    """The same as markup within a page, for links that must not be part of an address."""
    return Markup(_svg(link, xmldecl=False, svgns=False, omitsize=True, svgclass="qr", scale=1).decode())


def _svg(link: str, **told: object) -> bytes:
    import segno

    written = io.BytesIO()
    segno.make(link, error="m").save(written, kind="svg", border=2, light="#fff", **told)
    return written.getvalue()
