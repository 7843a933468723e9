"""``/events/<event>/device``: what a device that keeps Judge takes along, and the tables it brings back."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, request, url_for

from judge.database import Key
from judge.errors import BadInput
from judge.session_service import FaultySession, merged
from judge.web.language import translated
from judge.web.membership import events, need
from judge.web.resolver import with_key
from judge.web.state import session_service

blueprint = Blueprint("device", __name__)


@blueprint.get("/events/<event>/device")
def copy(event: str) -> Response | tuple[Response, int]:
    """The event with the cases in which this judge had a hand, for a device that keeps all of Judge.

    JSON (:mod:`judge.database.device_copies`); who is not in the event gets ``{"error"}`` with status 403.
    """
    from judge.database.device_copies import given

    try:
        member = need(event)
    except BadInput as fault:
        return jsonify({"error": translated(fault.message)}), 403
    return jsonify(given(events().store, member))


@blueprint.put("/events/<event>/sessions/<id>")
def bring(event: str, id: str) -> tuple[Response, int]:
    """A table that was laid on a device without the server; brought again it is merged, nothing twice.

    What cannot be taken is answered with ``{"error"}``; the device gets the key's cookie back.
    """
    try:
        need(event)
        try:
            sent = request.get_json(silent=True)
        except RecursionError:
            sent = None
        if not isinstance(sent, dict):
            raise FaultySession(what="JSON")
        done = merged(session_service(), id, sent)
    except BadInput as fault:
        return jsonify({"error": translated(fault.message)}), 400
    told = {"id": id, "place": done.place, "more": done.more, "branched": done.branched}
    answer = jsonify({"session": {**told, "url": url_for("resolver.table", id=id)}})
    with_key(answer, id, Key(sent["key"]))
    return answer, 200
