"""QR codes of links, drawn as pictures."""

from __future__ import annotations

import io

from flask import Response


def picture(link: str) -> Response:
    """The QR code of a link as SVG, black on white whatever the page's colours."""
    import segno

    drawn = io.BytesIO()
    segno.make(link, error="m").save(drawn, kind="svg", scale=4, border=2, xmldecl=False, light="#fff")
    return Response(drawn.getvalue(), mimetype="image/svg+xml")
