"""``/events/<event>/device``, ``/resolver/<session_id>/device``: what a device with its own Judge takes
along.

Tables that the device sends back are also received here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, jsonify, request, url_for

from judge.database import Key, UnknownSession, WrongKey
from judge.errors import BadInput, JudgeError
from judge.session_service import FaultySession, merged, session_for_server
from judge.web.language import translated
from judge.web.membership import erase_names, events, joined, need
from judge.web.resolver import key_of, with_key
from judge.web.state import session_service

blueprint = Blueprint("device", __name__)


@blueprint.get("/events/<event>/device")
def copy(event: str) -> Response | tuple[Response, int]:
    """The event with the cases that this judge has worked on, for a device with its own Judge.

    JSON (:mod:`judge.database.device_copies`); a device that has not joined gets ``{"error"}`` with status
    403.
    """
    from judge.database.device_copies import given

    try:
        member = need(event)
    except BadInput as fault:
        return jsonify({"error": translated(fault.message)}), 403
    return jsonify(given(events().store, member))


@blueprint.put("/events/<event>/sessions/<session_id>")
def bring(event: str, session_id: str) -> tuple[Response, int]:
    """Receive a table set up on a device without the server; one sent again is merged without duplicates.

    If it cannot be saved, the answer is ``{"error"}``; the device gets the key's cookie back.
    """
    try:
        need(event)
        return _merged(session_id, _sent()), 200
    except BadInput as fault:
        return jsonify({"error": translated(fault.message)}), 400


@blueprint.get("/resolver/<session_id>/device")
def lend(session_id: str) -> tuple[Response, int]:
    """A table for a device that may change it, to be continued there without the server; JSON as it is sent
    back.

    ``events`` are those of this device whose cases refer to it. Others get ``{"error"}`` with status 403.
    """
    from judge.database.device_copies import events_with

    erase_names()
    try:
        if not session_service().sessions.may_change(session_id, key_of(session_id)):
            raise WrongKey()
        table = session_for_server(session_service(), session_id, key_of(session_id))
    except JudgeError as fault:
        return jsonify({"error": translated(fault.message)}), 403
    held = events_with(events().store, session_id, [event.id for event, _ in joined()])
    return jsonify({"session": session_id, "events": held, "table": table}), 200


@blueprint.put("/resolver/<session_id>/device")
def give_back(session_id: str) -> tuple[Response, int]:
    """Receive what a device did at a table lent to it; only if the table still exists."""
    try:
        sent = _sent()
        if not session_service().sessions.there(session_id):
            raise UnknownSession(days=session_service().sessions.limits.days)
        return _merged(session_id, sent), 200
    except JudgeError as fault:
        return jsonify({"error": translated(fault.message)}), 400


def _sent() -> Mapping[str, object]:
    try:
        sent = request.get_json(silent=True)
    except RecursionError:
        sent = None
    if not isinstance(sent, dict):
        raise FaultySession(what="JSON")
    return sent


def _merged(session_id: str, sent: Mapping[str, Any]) -> Response:
    done = merged(session_service(), session_id, sent)
    about = {"id": session_id, "place": done.place, "more": done.more, "branched": done.branched}
    answer = jsonify({"session": {**about, "url": url_for("resolver.table", session_id=session_id)}})
    with_key(answer, session_id, Key(sent["key"]))
    return answer
