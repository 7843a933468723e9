"""QR codes of links, drawn as pictures."""

from __future__ import annotations

import io

from flask import Response
from markupsafe import Markup


def picture(link: str) -> Response:
    """The QR code of a link as SVG, black on white whatever the page's colours."""
    return Response(_svg(link, xmldecl=False, scale=4), mimetype="image/svg+xml")


def drawn(link: str) -> Markup:
    """The same to stand within a page, for links that no address may hold."""
    return Markup(_svg(link, xmldecl=False, svgns=False, omitsize=True, svgclass="qr", scale=1).decode())


def _svg(link: str, **told: object) -> bytes:
    import segno

    written = io.BytesIO()
    segno.make(link, error="m").save(written, kind="svg", border=2, light="#fff", **told)
    return written.getvalue()
