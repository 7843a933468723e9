"""How answers are sent: security headers, conditional requests, compression, versioned static files."""

from __future__ import annotations

import base64
import gzip
import hashlib
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from flask import Flask, Response, abort, current_app, g, request, url_for
from markupsafe import Markup

POLICY = "; ".join(
    (
        "default-src 'none'",
        "style-src 'self'",
        "script-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
}
LARGEST = 2_000_000
"""Maximum bytes of a request."""
LARGEST_EXPORT = 16_000_000
"""Maximum bytes of an export, the only request that may be longer."""
LARGEST_UPLOAD = LARGEST_EXPORT + 1_000_000
"""Maximum bytes the server reads: an export with the rest of its form, whose line ends may count twice."""
TOO_MUCH = "judge.too-much"
"""The environment key of a request whose body the server refused."""
_TEXTS = ("text/css", "text/javascript", "image/svg+xml")
SMALLEST = 1024
"""Answers of fewer bytes are not worth compressing."""


def install(app: Flask) -> None:
    """Set headers and entity tags on every answer, and add versions to the addresses of static files.

    Changes requested by another site's page are refused.
    """
    app.config["MAX_CONTENT_LENGTH"] = LARGEST
    app.before_request(_not_too_much)
    app.before_request(_readable)
    app.before_request(_changed_from_here)
    app.after_request(_deliver)
    app.jinja_env.globals |= {"sheet": sheet, "early": early}
    app.url_defaults(lambda endpoint, values: _version(app, endpoint, values))


def _not_too_much() -> None:
    """Refuse a body that the server did not read, with a message in the reader's language."""
    request.max_form_memory_size = request.max_content_length
    if request.environ.get(TOO_MUCH):
        request.max_content_length = LARGEST_EXPORT
        abort(413)


def _readable() -> None:
    """Refuse addresses with the character 0, which never occurs in one."""
    if "\0" in request.path:
        abort(404)


def _changed_from_here() -> None:
    """Refuse changes requested by pages of other hosts."""
    if request.method in ("GET", "HEAD", "OPTIONS") or request.path.startswith("/api/"):
        return  # the API changes nothing
    from_here()


def from_here() -> None:
    """Refuse a request that a browser sends for another host's page: browsers name the page that sends it."""
    origin = request.headers.get("Origin")
    if origin is not None and origin != request.host_url.rstrip("/"):
        abort(403)
    if origin is None and request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
        abort(403)


def sheet(name: str) -> Markup:
    """A style sheet for a page's head: a link, or its text if the reader comes from outside Judge."""
    if not _from_elsewhere():
        return _linked(url_for("static", filename=name))
    return Markup("<style>{}</style>").format(_within("style-src", name))


def early(name: str) -> Markup:
    """The script of that name, which runs before anything is drawn, as :func:`sheet` gives a style sheet."""
    if not _from_elsewhere():
        return _run(url_for("static", filename=name))
    return Markup("<script>{}</script>").format(_within("script-src", name))


@lru_cache(maxsize=256)
def _linked(address: str) -> Markup:
    return Markup('<link rel="stylesheet" href="{}">').format(address)


@lru_cache(maxsize=256)
def _run(address: str) -> Markup:
    return Markup('<script src="{}"></script>').format(address)


def _from_elsewhere() -> bool:
    """Whether the reader comes from outside Judge, as by a shared link; then styles are sent with the page
    itself.

    Readers who come from another page of Judge have most files already, and pages kept on a device link to
    the device's own files.
    """
    return request.blueprint == "resolver" and request.headers.get("Sec-Fetch-Site", "") in (
        "none",
        "cross-site",
    )


def _within(rule: str, name: str) -> Markup:
    """The text of a static file for inclusion in a page, whose policy then allows it by its hash."""
    path = Path(current_app.static_folder or "") / name
    text, digest = _written(path, path.stat().st_mtime_ns)
    g.setdefault("allowed", []).append((rule, digest))
    return text


@cache
def _written(path: Path, changed: int) -> tuple[Markup, str]:
    text = path.read_text("utf-8")
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return Markup(text), f"'sha256-{digest}'"


def _policy() -> str:
    """The content security policy of a page, with the hashes of what is included in it."""
    policy = POLICY
    for rule, digest in g.get("allowed", ()):
        policy = policy.replace(f"{rule} 'self'", f"{rule} 'self' {digest}")
    return policy


def _deliver(response: Response) -> Response:
    there = {name.lower() for name, _ in response.headers}
    for name, value in HEADERS.items():
        if name.lower() not in there:
            response.headers.add(name, _policy() if value is POLICY else value)
    if request.endpoint == "static":
        if request.args.get("v") and response.status_code == 200:
            response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return _compressed_file(response)
    # Pages of events contain names, news about them contains questions (which may contain names), and tables
    # may have names as seats: devices must not store any of these.
    named = request.blueprint in (
        "events", "cases", "infractions", "figures", "precedents", "picks", "affected", "resolver",
        "importing", "device",
    )  # fmt: skip
    if "cache-control" not in there:
        response.headers.add("Cache-Control", "no-store" if named else "private, no-cache")
    response.vary.update(("Accept-Language", "Cookie"))
    if response.mimetype in ("text/html", "application/json") and not response.direct_passthrough:
        _compress(response)
        if response.status_code == 200 and request.method in ("GET", "HEAD"):
            response.add_etag(weak=True)
            response.make_conditional(request)
    return response


def _compress(response: Response) -> None:
    response.vary.add("Accept-Encoding")
    body = response.get_data()
    if len(body) >= SMALLEST and request.accept_encodings.quality("gzip") > 0:
        response.set_data(gzip.compress(body, compresslevel=5, mtime=0))
        response.headers["Content-Encoding"] = "gzip"


def _compressed_file(response: Response) -> Response:
    """A compressed static file; it is compressed once for all readers, under its own entity tag."""
    response.vary.add("Accept-Encoding")
    asked = request.accept_encodings.quality("gzip") > 0 and "Range" not in request.headers
    if response.status_code == 200 and asked and response.mimetype in _TEXTS and request.view_args:
        path = Path(current_app.static_folder or "") / request.view_args["filename"]
        tag, _ = response.get_etag()
        response.response.close()  # type: ignore[union-attr] # the file as it lies there
        response.direct_passthrough = False
        response.set_data(_zipped(path, path.stat().st_mtime_ns))
        response.headers["Content-Encoding"] = "gzip"
        response.set_etag(f"{tag}-gzip", weak=True)
    return response


@cache
def _zipped(path: Path, changed: int) -> bytes:
    return gzip.compress(path.read_bytes(), compresslevel=9, mtime=0)


def _version(app: Flask, endpoint: str, values: dict[str, Any]) -> None:
    if endpoint == "static" and app.static_folder and "filename" in values:
        path = Path(app.static_folder) / values["filename"]
        if path.is_file():
            values["v"] = _hash(path, path.stat().st_mtime_ns)


@cache
def _hash(path: Path, changed: int) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:10]
