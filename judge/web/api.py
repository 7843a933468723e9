"""``/api/v1``: the same answers as the command line's ``--json``, for other programs; it changes nothing.

A fault is ``{"error": message}`` with its status; :mod:`judge.web.error_pages` writes it.
"""

from __future__ import annotations

import atexit

from flask import Blueprint, Flask, Response, abort, current_app, request, url_for
from flask.globals import request_ctx
from werkzeug.exceptions import MethodNotAllowed

from judge import resources
from judge.editions import compare_editions
from judge.editions.answers import diff_answer, history_answer, history_at, read_two
from judge.editions.standing_messages import now_answer
from judge.errors import BadInput
from judge.json_api import (
    card_row,
    cards_answer,
    documents_answer,
    left_out_answer,
    rulings_answer,
    search_answer,
    shown_answer,
)
from judge.library import Rulings
from judge.messages import N_
from judge.ruling_choice import LONGEST, NAMES, read_choice
from judge.scenario.limits import LONGEST_SENT
from judge.scenario.sandbox import Sandbox
from judge.search import KINDS, Kind
from judge.web import access_tokens
from judge.web.delivery import from_here
from judge.web.language import current, translated
from judge.web.state import app_state, from_one_state, library

blueprint = Blueprint("api", __name__, url_prefix="/api/v1")

LONGEST_QUERY = 2000
"""Maximum number of characters of a query."""
LONGEST_ADDRESS = 300
"""Maximum number of characters of an address."""
YAML_TYPES = (
    "application/yaml", "application/x-yaml", "text/yaml", "text/x-yaml", "application/json",
)  # fmt: skip
"""Content types of a scenario: YAML, which includes JSON."""
MOST_HITS = 100
"""Maximum number of hits that a request may ask for."""
USUAL_HITS = 10
"""Number of hits if the request names none."""
CORS = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Methods": "GET",
    "Access-Control-Allow-Headers": "Accept-Language, Content-Type, If-None-Match",
    "Access-Control-Expose-Headers": "ETag",
}
"""Pages of any origin may read look-ups, because the answers do not depend on who asks."""
CORS_OF_RUNS = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Methods": "POST",
    "Access-Control-Allow-Headers": "Accept-Language, Authorization, Content-Type",
    "Access-Control-Expose-Headers": "Retry-After, WWW-Authenticate",
}
"""If the server has access tokens, pages of any origin may send one: the token decides, not the origin."""

_APART = Sandbox()
atexit.register(_APART.close)


class MissingParameter(BadInput):
    template = N_("the parameter {name} is missing")


class BadParameter(BadInput):
    template = N_("the parameter {name} must be {expected}, not “{value}”")


class TooLong(BadInput):
    template = N_("the parameter {name} may have at most {most} characters")


class OtherType(BadInput):
    template = N_("a scenario is sent as one of these types: {types}")


def install(app: Flask) -> None:
    """Add the addresses, and let programs of any origin read them."""
    app.register_blueprint(blueprint)
    app.after_request(_shared)


def asked_by_machine() -> bool:
    """Whether the request is for an address below ``/api/v1``, known or not."""
    return request.path == "/api" or request.path.startswith("/api/")


def _shared(response: Response) -> Response:
    if request.endpoint == "api.resolve":
        if access_tokens.are_there():
            response.headers.update(CORS_OF_RUNS)
    elif asked_by_machine():
        response.headers.update(CORS)
    return response


@blueprint.get("")
def overview() -> dict[str, object]:
    """List the available addresses."""
    addresses = [rule.rule for rule in current_app.url_map.iter_rules() if rule.rule.startswith("/api/v1/")]
    return {"version": 1, "addresses": sorted(addresses), "documentation": url_for("docs.page", page="api")}


@blueprint.get("/search")
def search() -> dict[str, object]:
    """``judge search --json`` with counts and related terms; ``q`` the query, the rest as there.

    Raises MissingParameter, TooLong, BadParameter, and what :meth:`judge.app_state.AppState.search` raises.
    """
    words = request.args.get("q", "").strip()
    if not words:
        raise MissingParameter(name="q")
    if len(words) > LONGEST_QUERY:
        raise TooLong(name="q", most=LONGEST_QUERY)
    results = app_state().search(
        words,
        game=request.args.get("game") or None,
        document=request.args.get("document") or None,
        edition=request.args.get("edition") or None,
        kind=_kind(),
        limit=_limit(),
    )
    counts = {"games": dict(results.per_game), "kinds": dict(results.per_kind)}
    answer = {**search_answer(results, translated), "related": list(results.related), "counts": counts}
    return answer | left_out_answer(app_state().library, translated)


@blueprint.get("/documents")
def documents() -> dict[str, object]:
    """``judge documents --json``; raises UnknownGame."""
    answer = documents_answer(library(), request.args.get("game") or None, translated)
    return answer | left_out_answer(library(), translated)


@blueprint.get("/sections/<path:address>")
def sections(address: str) -> dict[str, object]:
    """``judge show --json``; raises TooLong and what :func:`judge.json_api.shown_answer` raises.

    ``now`` is that of :func:`judge.editions.standing_messages.now_answer`.
    """
    if len(address) > LONGEST_ADDRESS:
        raise TooLong(name="address", most=LONGEST_ADDRESS)
    answer = from_one_state(lambda: shown_answer(library(), address))
    return {**answer, **now_answer(library(), answer["address"]), **left_out_answer(library(), translated)}


@blueprint.get("/diff")
def diff() -> dict[str, object]:
    """``judge diff --json``: ``from`` and ``to`` as there, ``words`` to filter by; with ``text=digest`` the
    digest's texts are compared.

    Raises MissingParameter, TooLong, BadParameter, and what :func:`judge.editions.compare_editions` raises.
    """
    asked = {name: request.args.get(name, "").strip() for name in ("from", "to", "words", "text")}
    if not asked["from"]:
        raise MissingParameter(name="from")
    for name, value in asked.items():
        if len(value) > LONGEST_ADDRESS:
            raise TooLong(name=name, most=LONGEST_ADDRESS)
    if asked["text"] not in ("", "digest"):
        raise BadParameter(name="text", expected="digest", value=asked["text"][:80])
    two = read_two(library(), asked["from"], asked["to"] or None)
    answer = diff_answer(compare_editions(library(), *two, asked["text"] == "digest"), asked["words"])
    return answer | left_out_answer(library(), translated)


@blueprint.get("/history/<path:address>")
def versions(address: str) -> dict[str, object]:
    """``judge history --json``; raises TooLong and what :func:`judge.editions.history_at` raises."""
    if len(address) > LONGEST_ADDRESS:
        raise TooLong(name="address", most=LONGEST_ADDRESS)
    answer = history_answer(*history_at(library(), address))
    return answer | left_out_answer(library(), translated)


@blueprint.get("/cards")
def cards() -> dict[str, object]:
    """``judge card --json``: a card by any of its ``name``s, with its rulings.

    With ``q`` instead, ``judge cards --json``: the cards of a ``game`` that match fields and words, by
    ``page`` and ``limit``. Raises MissingParameter, TooLong, BadParameter, and what
    :func:`judge.cardsearch.find_cards` raises.
    """
    name, game = request.args.get("name", "").strip(), request.args.get("game") or None
    words = request.args.get("q", "").strip()
    if words and not name:
        if not game:
            raise MissingParameter(name="game")
        page, limit = _page(), _limit()
        found = from_one_state(lambda: cards_answer(library(), game, words, page, limit))
        return {**found, **left_out_answer(library(), translated)}
    if not name:
        raise MissingParameter(name="name")
    if len(name) > LONGEST_ADDRESS:
        raise TooLong(name="name", most=LONGEST_ADDRESS)
    views = library().cards_meant(name, game)
    near = [] if views else [view.name for view in library().near_cards(name, game)]
    answer = {"cards": [card_row(view) for view in views], "suggestions": near}
    return answer | left_out_answer(library(), translated)


@blueprint.get("/rulings")
def rulings() -> dict[str, object]:
    """``judge rulings --json``: ``game``, what :data:`judge.ruling_choice.NAMES` names, ``page``, ``limit``.

    Raises MissingParameter, TooLong, BadParameter, and what :func:`judge.ruling_choice.read_choice` raises.
    """
    game = request.args.get("game", "").strip()
    if not game:
        raise MissingParameter(name="game")
    asked = {name: request.args.get(name, "").strip() for name in NAMES}
    for name, value in asked.items():
        if len(value) > LONGEST:
            raise TooLong(name=name, most=LONGEST)
    page, limit = _page(), _limit()

    def answer() -> dict[str, object]:
        choice = read_choice(app_state(), game, asked)
        found = Rulings(library(), game).page(choice, (page - 1) * limit, limit)
        return {**rulings_answer(found, page)}

    return from_one_state(answer) | left_out_answer(library(), translated)


@blueprint.post("/resolve")
def resolve() -> dict[str, object]:
    """``judge resolve --json``: the body is a scenario file; nothing is stored.

    It runs in a process of its own (:mod:`judge.scenario.sandbox`). Raises OtherType, WrongToken,
    MissingParameter for an empty body, TooLong for a text over the limit, and what
    :meth:`judge.scenario.sandbox.Sandbox.run` raises.
    """
    _asked_by_program()
    text = request.get_data(as_text=True)
    if not text.strip():
        raise MissingParameter(name="body")
    if len(text) > LONGEST_SENT:
        raise TooLong(name="body", most=LONGEST_SENT)
    return _APART.run(text, current(), library().root)


def _asked_by_program() -> None:
    """Refuse requests that another site's page can make a browser send, unless they carry an access token.

    Such a page can send a form or plain text without permission. For the types accepted here, and for a
    token, the browser asks for permission first; it is given to this host's own pages and to those with a
    token.
    """
    if request.mimetype not in ("", *YAML_TYPES):
        raise OtherType(types=", ".join(YAML_TYPES))
    if not access_tokens.borne():
        from_here()


@blueprint.get("/openapi.yaml")
def openapi() -> Response:
    """The description of this interface (OpenAPI), for tools."""
    text = (resources.folder("docs") / "openapi.yaml").read_text(encoding="utf-8")
    text = text.replace("\n- url: /\n", f"\n- url: {request.script_root or '/'}\n", 1)
    return Response(text, mimetype="application/yaml")


@blueprint.get("/<path:rest>")
def nothing(rest: str) -> Response:
    """Any other address is a fault in the same form; an address that only accepts data says so."""
    adapter = request_ctx.url_adapter
    if adapter is not None and adapter.test(request.path, method="POST"):
        raise MethodNotAllowed(valid_methods=["OPTIONS", "POST"])
    abort(404)


def _kind() -> Kind | None:
    value = request.args.get("kind") or None
    found = next((kind for kind in KINDS if kind == value), None)
    if value is not None and found is None:
        raise BadParameter(name="kind", expected=", ".join(KINDS), value=value[:80])
    return found


def _page() -> int:
    value = request.args.get("page") or "1"
    if not (value.isascii() and value.isdigit() and len(value) < 7 and int(value)):
        raise BadParameter(name="page", expected="1-999999", value=value[:80])
    return int(value)


def _limit() -> int:
    value = request.args.get("limit") or str(USUAL_HITS)
    if not (value.isascii() and value.isdigit() and len(value) < 4 and 1 <= int(value) <= MOST_HITS):
        raise BadParameter(name="limit", expected=f"1-{MOST_HITS}", value=value[:80])
    return int(value)
